import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import { etagOfBytes } from '../../platform/http/etag.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { download } from '../../platform/http/operation/reading.ts'
import { rawBodyRoute, received, sendKept } from '../../platform/http/uploads/raw-body.ts'
import { LOGO_BYTES, LOGO_PIXELS, type Logo } from './logo.rules.ts'
import { deleteLogo } from './logo.store.ts'
import { type DrawLogo, describedLogo, lockLogo, logoOf, receiveLogo, replaceLogo } from './logo.ts'

const tag = 'Organisation'
const url = '/v1/organisation/logo'

/** The logo on the letterhead of every document. */
export function logoRoutes(app: FastifyInstance, dependencies: Dependencies, draw: DrawLogo): void {
  app.route(getLogoRoute(dependencies))
  app.route(deleteLogoRoute(dependencies))
  rawBodyRoute(app, setLogoRoute(dependencies), (sent, organisation) => receiveLogo(sent, organisation, draw))
}

/** Rejects if there is no logo. */
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
      return sendKept(reply, logo, logo.mediaType)
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
      await replaceLogo(tx, current, received(body))
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
      await deleteLogo(tx)
    },
    changes: ({ record: logo, input: { access } }) =>
      changesOf('logo.deleted', { record: access.organisation, before: describedLogo(logo) }),
  })
