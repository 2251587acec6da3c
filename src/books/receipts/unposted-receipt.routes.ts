import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { etagOfBytes } from '../../platform/http/etag.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { upload } from '../../platform/http/operation/upload.ts'
import { listAnswer, ShortQuery, shortPageOf } from '../../platform/http/paging.ts'
import { receiveInTurn } from '../../platform/http/uploads/receive-in-turn.ts'
import { requireEntry } from '../journal/ledger-entry.routes.ts'
import { attachReceipt, keepUnposted, requireRoomForUnposted, withType } from './add-receipt.ts'
import { represent, uploadRejections } from './receipt.routes.ts'
import {
  ReceiptAnswer,
  ReceiptAttachment,
  ReceiptUpload,
  UnpostedReceipt,
  UnpostedReceiptAnswer,
} from './receipt.schema.ts'
import { deleteUnposted, findUnposted, listUnposted, lockUnposted, type ReceiptFile } from './receipt.store.ts'
import { pageParams, receiptFileRoute, receiptPageRoute } from './receipt-files.routes.ts'

const tag = 'Ledger'
const url = '/v1/receipts'
const params = Type.Object({ receiptId: Type.String() })
type Params = Static<typeof params>

const representUnposted = ({ sha256, ...receipt }: ReceiptFile): UnpostedReceipt => ({
  ...receipt,
  sha256: Buffer.from(sha256).toString('hex'),
})

const missing = (tx: Tx, id: string): Promise<never> => rejectMissing(tx, 'receipts', id, 'ledger/receipt-not-found')
const found = async (tx: Tx, { receiptId }: Params): Promise<ReceiptFile> =>
  (await findUnposted(tx, receiptId)) ?? missing(tx, receiptId)
const locked = async (tx: Tx, { receiptId }: Params): Promise<ReceiptFile> =>
  (await lockUnposted(tx, receiptId)) ?? missing(tx, receiptId)

/** Receipts that are not posted yet. Attached to an entry, a receipt has its address there. */
export function unpostedReceiptRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(addReceiptRoute(dependencies))
  app.route(listReceiptsRoute(dependencies))
  app.route(getReceiptRoute(dependencies))
  app.route(getReceiptPageRoute(dependencies))
  app.route(attachReceiptRoute(dependencies))
  app.route(deleteReceiptRoute(dependencies))
}

const addReceiptRoute = (dependencies: Dependencies) =>
  upload(dependencies, {
    url,
    operationId: 'addReceipt',
    summary: 'Add a receipt that is not posted yet',
    tag,
    scope: 'ledger:write',
    description:
      'A PDF, of which every page is rendered, or a picture as PNG or JPEG; determined by its contents. At most 10485760 bytes; at most 1000 receipts, or 1 GiB of them, may be unposted.',
    body: ReceiptUpload,
    success: { status: 201, schema: UnpostedReceiptAnswer, description: 'The receipt.' },
    emits: ['unposted-receipt.created'],
    rejects: ['ledger/unposted-receipts-full', ...uploadRejections],
    requireRoom: requireRoomForUnposted,
    receive: receiveInTurn('ledger/receipt-too-large'),
    contentOf: ({ name, title, sha256 }) => JSON.stringify([name, title, sha256.toString('hex')]),
    check: (received, { access }) => withType(received, access.organisation),
    answer: (tx, { received }) => keepUnposted(tx, received),
    changes: ({ answer }) =>
      changesOf('unposted-receipt.created', { after: { unpostedReceipt: representUnposted(answer) } }),
    location: ({ id }) => `${url}/${id}`,
    shown: (receipt) => ({ receipt: representUnposted(receipt) }),
  })

const listReceiptsRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url,
    operationId: 'listReceipts',
    summary: 'List the receipts that are not posted yet',
    tag,
    scope: 'ledger:read',
    query: ShortQuery,
    success: { status: 200, schema: listAnswer('receipts', UnpostedReceipt), description: 'The oldest first.' },
    rejects: [],
    answer: async (tx, { query }) => {
      const { records, ...next } = shortPageOf(await listUnposted(tx), query, ({ id }) => id)
      return { receipts: records.map(representUnposted), ...next }
    },
  })

const getReceiptRoute = (dependencies: Dependencies) =>
  receiptFileRoute(dependencies, {
    url: `${url}/:receiptId`,
    operationId: 'getReceipt',
    summary: 'Download a receipt that is not posted yet',
    params,
    rejects: ['ledger/receipt-not-found'],
    record: found,
  })

const getReceiptPageRoute = (dependencies: Dependencies) =>
  receiptPageRoute(dependencies, {
    url: `${url}/:receiptId`,
    operationId: 'getReceiptPage',
    summary: 'Get a picture of a page of a receipt that is not posted yet',
    params: Type.Object({ ...params.properties, ...pageParams.properties }),
    rejects: ['ledger/receipt-not-found'],
    record: found,
  })

const attachReceiptRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: `${url}/:receiptId/attach`,
    operationId: 'attachReceipt',
    summary: 'Attach a receipt to a ledger entry',
    tag,
    scope: 'ledger:write',
    description:
      'The receipt is the last one of the entry from now on, also of an entry in a closed period, and is never replaced or removed.',
    params,
    body: ReceiptAttachment,
    success: { status: 200, schema: ReceiptAnswer, description: 'The receipt of the entry.' },
    emits: ['unposted-receipt.attached', 'receipt.added'],
    rejects: [
      'ledger/receipt-not-found',
      'ledger/not-found',
      'ledger/receipt-limit-reached',
      'general/precondition-failed',
    ],
    record: locked,
    tagOf: ({ sha256 }) => etagOfBytes(sha256),
    answer: async (tx, { body: { ledgerEntry } }, receipt) =>
      attachReceipt(tx, receipt, (await requireEntry(tx, { entryId: ledgerEntry })).id),
    changes: ({ answer, record }) => [
      ...changesOf('unposted-receipt.attached', { before: { unpostedReceipt: representUnposted(record) } }),
      ...changesOf('receipt.added', { document: answer.entry, after: { receipt: represent(answer) } }),
    ],
    shown: (receipt) => ({ receipt: represent(receipt) }),
  })

const deleteReceiptRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'DELETE',
    url: `${url}/:receiptId`,
    operationId: 'deleteReceipt',
    summary: 'Delete a receipt that is not posted yet',
    tag,
    scope: 'ledger:write',
    description: 'With its bytes. The receipt of an entry cannot be deleted.',
    params,
    success: { status: 204, description: 'Deleted.' },
    emits: ['unposted-receipt.deleted'],
    deletes: true,
    rejects: ['ledger/receipt-not-found', 'general/precondition-failed'],
    record: locked,
    tagOf: ({ sha256 }) => etagOfBytes(sha256),
    answer: (tx, _input, { id }) => deleteUnposted(tx, id),
    changes: ({ record }) =>
      changesOf('unposted-receipt.deleted', { before: { unpostedReceipt: representUnposted(record) } }),
  })
