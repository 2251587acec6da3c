import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import { etagOfBytes } from '../../platform/http/etag.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { download } from '../../platform/http/operation/reading.ts'
import { rawBodyRoute, received, sendKept } from '../../platform/http/uploads/raw-body.ts'
import { deleteLetterhead, type Letterhead } from './letterhead.store.ts'
import {
  describedLetterhead,
  letterheadOf,
  lockLetterhead,
  receiveLetterhead,
  replaceLetterhead,
} from './letterhead.ts'

const tag = 'Organisation'
const url = '/v1/organisation/letterhead'
const LETTERHEAD_BYTES = 2 * 2 ** 20

/** The stationery on which documents are printed, as a PDF. */
export function letterheadRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(getLetterheadRoute(dependencies))
  app.route(deleteLetterheadRoute(dependencies))
  rawBodyRoute(app, setLetterheadRoute(dependencies), receiveLetterhead)
}

/** Rejects if there is no letterhead. */
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
      return sendKept(reply, letterhead, 'application/pdf')
    },
  })

const setLetterheadRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'PUT',
    url,
    operationId: 'setLetterhead',
    summary: 'Set the letterhead',
    description: `The body is the PDF itself: one page of A4 in portrait for the first page of each document, and a second one for all others, where it has one. At most ${LETTERHEAD_BYTES} bytes. It is drawn behind the text; name, address and logo of the organisation are then left to it. It is not printed behind a QR-bill.`,
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
      await replaceLetterhead(tx, current, received(body))
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
      await deleteLetterhead(tx)
    },
    changes: ({ record: letterhead, input: { access } }) =>
      changesOf('letterhead.deleted', { record: access.organisation, before: describedLetterhead(letterhead) }),
  })
