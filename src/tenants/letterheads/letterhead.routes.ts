import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import { etagOfBytes, isKnown } from '../../platform/http/etag.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { download } from '../../platform/http/operation/reading.ts'
import type { Letterhead } from './letterhead.store.ts'
import {
  describedLetterhead,
  letterheadOf,
  lockLetterhead,
  receiveLetterhead,
  removeLetterhead,
  replaceLetterhead,
} from './letterhead.ts'

const tag = 'Organisation'
const url = '/v1/organisation/letterhead'
const LETTERHEAD_BYTES = 2 * 2 ** 20

/** The paper that documents are printed on, as a PDF. */
export function letterheadRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(getLetterheadRoute(dependencies))
  app.route(deleteLetterheadRoute(dependencies))
  // A context of its own, since the body is read as it is.
  void app.register(async (papers) => {
    papers.removeAllContentTypeParsers()
    papers.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    papers.addHook('preHandler', async (request) => {
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      // Outside of the transaction, because it draws; a rejection is told in its turn, after that of `If-Match`.
      const [received] = await Promise.allSettled([receiveLetterhead(content, request.access.organisation)])
      request.body = received
    })
    papers.route(setLetterheadRoute(dependencies))
  })
}

/** Refuses when there is no letterhead. */
function requireLetterhead(letterhead: Letterhead | undefined): Letterhead {
  if (!letterhead) throw new Problem('organisation/letterhead-not-found')
  return letterhead
}

const getLetterheadRoute = (dependencies: Dependencies) =>
  download(dependencies, {
    url,
    operationId: 'getLetterhead',
    summary: 'Download the letterhead',
    tag,
    scope: 'settings:read',
    success: { status: 200, description: 'The PDF as it was sent.', contentType: 'application/pdf' },
    tagged: true,
    rejects: ['organisation/letterhead-not-found'],
    record: async (tx) => requireLetterhead(await letterheadOf(tx)),
    answer: async (_tx, _input, letterhead) => letterhead,
    send: async (reply, find, { access }) => {
      const letterhead = await dependencies.database.inTransaction(access.organisation, find)
      const etag = etagOfBytes(letterhead.sha256)
      reply.header('etag', etag).header('content-security-policy', "sandbox; default-src 'none'")
      if (isKnown(reply.request, etag)) return reply.code(304).send()
      return reply.header('content-type', 'application/pdf').send(letterhead.content)
    },
  })

const setLetterheadRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'PUT',
    url,
    operationId: 'setLetterhead',
    summary: 'Set the letterhead',
    description: `The body is the PDF itself: one page of A4 in portrait for the first page of each document, and a second one for all others, where it has one. At most ${LETTERHEAD_BYTES} bytes. It is drawn behind the text; name, address and logo of the organisation are then left to it. Nothing of it is printed where a QR-bill is.`,
    tag,
    scope: 'settings:write',
    bodyLimit: LETTERHEAD_BYTES,
    body: Type.Unsafe<PromiseSettledResult<Letterhead>>({ type: 'string', format: 'binary' }),
    consumes: ['application/pdf'],
    success: { status: 204, description: 'Stored.' },
    emits: ['letterhead.set'],
    rejects: ['organisation/letterhead-not-a-pdf', 'organisation/letterhead-unreadable', 'general/precondition-failed'],
    record: lockLetterhead,
    tagOf: (current) => current && etagOfBytes(current.sha256),
    answer: async (tx, { body }, current) => {
      if (body.status === 'rejected') throw body.reason
      await replaceLetterhead(tx, current, body.value)
    },
    changes: () => [],
  })

const deleteLetterheadRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'DELETE',
    url,
    operationId: 'deleteLetterhead',
    summary: 'Delete the letterhead',
    tag,
    scope: 'settings:write',
    success: { status: 204, description: 'Deleted.' },
    emits: ['letterhead.deleted'],
    rejects: ['organisation/letterhead-not-found', 'general/precondition-failed'],
    record: async (tx) => requireLetterhead(await lockLetterhead(tx)),
    tagOf: ({ sha256 }) => etagOfBytes(sha256),
    answer: async (tx) => {
      await removeLetterhead(tx)
    },
    changes: ({ record: letterhead, input: { access } }) =>
      changesOf('letterhead.deleted', { record: access.organisation, before: describedLetterhead(letterhead) }),
  })
