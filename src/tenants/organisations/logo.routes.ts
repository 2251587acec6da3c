import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import { etagOfBytes, isKnown } from '../../platform/http/etag.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { download } from '../../platform/http/operation/reading.ts'
import { LOGO_BYTES, LOGO_PIXELS, type Logo } from './logo.rules.ts'
import { type DrawLogo, describedLogo, lockLogo, logoOf, receiveLogo, removeLogo, replaceLogo } from './logo.ts'

const tag = 'Organisation'
const url = '/v1/organisation/logo'

/** The logo on the letterhead of every document. */
export function logoRoutes(app: FastifyInstance, dependencies: Dependencies, draw: DrawLogo): void {
  app.route(getLogoRoute(dependencies))
  app.route(deleteLogoRoute(dependencies))
  // A context of its own, since no other operation reads the body as it is.
  void app.register(async (images) => {
    images.removeAllContentTypeParsers()
    images.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    images.addHook('preHandler', async (request) => {
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      // Outside of the transaction, because it draws; a rejection is told in its turn, after that of `If-Match`.
      const [received] = await Promise.allSettled([receiveLogo(content, request.access.organisation, draw)])
      request.body = received
    })
    images.route(setLogoRoute(dependencies))
  })
}

/** Refuses when there is no logo. */
function requireLogo<Logo>(logo: Logo | undefined): Logo {
  if (!logo) throw new Problem('organisation/logo-not-found')
  return logo
}

const getLogoRoute = (dependencies: Dependencies) =>
  download(dependencies, {
    url,
    operationId: 'getLogo',
    summary: 'Download the logo',
    tag,
    scope: 'settings:read',
    success: { status: 200, description: 'The image as it was sent.', contentType: 'image/*' },
    tagged: true,
    rejects: ['organisation/logo-not-found'],
    record: async (tx) => requireLogo(await logoOf(tx)),
    answer: async (_tx, _input, logo) => logo,
    send: async (reply, find, { access }) => {
      const logo = await dependencies.database.inTransaction(access.organisation, find)
      const etag = etagOfBytes(logo.sha256)
      reply.header('etag', etag)
      if (isKnown(reply.request, etag)) return reply.code(304).send()
      return reply.header('content-type', logo.mediaType).send(logo.content)
    },
  })

const setLogoRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'PUT',
    url,
    operationId: 'setLogo',
    summary: 'Set the logo',
    description: `The body is the image itself, PNG, JPEG or SVG, determined by its contents. At most ${LOGO_BYTES} bytes and ${LOGO_PIXELS} pixels. An SVG is printed as vectors: of shapes, gradients and clipping, with style sheets, without text, images, filters, scripts and references to anything outside.`,
    tag,
    scope: 'settings:write',
    body: Type.Unsafe<PromiseSettledResult<Logo>>({ type: 'string', format: 'binary' }),
    consumes: ['image/png', 'image/jpeg', 'image/svg+xml'],
    success: { status: 204, description: 'Stored.' },
    emits: ['logo.set'],
    rejects: [
      'organisation/logo-not-an-image',
      'organisation/logo-too-large',
      'organisation/logo-unreadable',
      'organisation/logo-not-allowed',
      'general/precondition-failed',
    ],
    record: lockLogo,
    tagOf: (current) => current && etagOfBytes(current.sha256),
    answer: async (tx, { body }, current) => {
      if (body.status === 'rejected') throw body.reason
      await replaceLogo(tx, current, body.value)
    },
    changes: () => [],
  })

const deleteLogoRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'DELETE',
    url,
    operationId: 'deleteLogo',
    summary: 'Delete the logo',
    tag,
    scope: 'settings:write',
    success: { status: 204, description: 'Deleted.' },
    emits: ['logo.deleted'],
    rejects: ['organisation/logo-not-found', 'general/precondition-failed'],
    record: async (tx) => requireLogo(await lockLogo(tx)),
    tagOf: ({ sha256 }) => etagOfBytes(sha256),
    answer: async (tx) => {
      await removeLogo(tx)
    },
    changes: ({ record: logo, input: { access } }) =>
      changesOf('logo.deleted', { record: access.organisation, before: describedLogo(logo) }),
  })
