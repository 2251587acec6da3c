import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { upload } from '../../platform/http/operation/upload.ts'
import { listAnswer, ShortQuery, shortPageOf } from '../../platform/http/paging.ts'
import { receiveInTurn } from '../../platform/http/uploads/receive-in-turn.ts'
import { requireEntry } from '../journal/ledger-entry.routes.ts'
import { keepReceipt, requireRoom, withType } from './add-receipt.ts'
import { Receipt, ReceiptAnswer, ReceiptUpload } from './receipt.schema.ts'
import { findReceipt, listReceipts, type StoredReceipt } from './receipt.store.ts'
import { pageParams, receiptFileRoute, receiptPageRoute } from './receipt-files.routes.ts'

const tag = 'Ledger'
const url = '/v1/ledger-entries/:entryId/receipts'
const params = Type.Object({ entryId: Type.String() })
const receiptParams = Type.Object({ ...params.properties, receiptId: Type.String() })

export const represent = ({ entry, sha256, ...receipt }: StoredReceipt): Receipt => ({
  ...receipt,
  ledgerEntry: entry,
  sha256: Buffer.from(sha256).toString('hex'),
})

const found = async (tx: Tx, given: Static<typeof receiptParams>): Promise<StoredReceipt> => {
  const { id } = await requireEntry(tx, given)
  const receipt = await findReceipt(tx, id, given.receiptId)
  if (!receipt) throw new Problem('ledger/receipt-not-found')
  return receipt
}

/** The codes with which the file of a receipt can be rejected. */
export const uploadRejections = [
  'ledger/receipt-unreadable',
  'ledger/receipt-too-many-pages',
  'ledger/receipt-too-large',
  'ledger/receipt-wrong-type',
] as const

/** The receipts of ledger entries. */
export function receiptRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(addReceiptRoute(dependencies))
  app.route(listReceiptsRoute(dependencies))
  app.route(getReceiptRoute(dependencies))
  app.route(getReceiptPageRoute(dependencies))
}

const addReceiptRoute = (dependencies: Dependencies) =>
  upload(dependencies, {
    url,
    operationId: 'addLedgerEntryReceipt',
    summary: 'Add a receipt to a ledger entry',
    tag,
    scope: 'ledger:write',
    description:
      'A PDF, of which every page is rendered, or a picture as PNG or JPEG; determined by its contents. At most ten files of 10485760 bytes, also to an entry of a closed period. A receipt is never replaced or removed.',
    params,
    body: ReceiptUpload,
    success: { status: 201, schema: ReceiptAnswer, description: 'The receipt.' },
    emits: ['receipt.added'],
    rejects: ['ledger/not-found', 'ledger/receipt-limit-reached', ...uploadRejections],
    requireRoom: async (tx, given) => requireRoom(tx, (await requireEntry(tx, given)).id),
    receive: receiveInTurn('ledger/receipt-too-large'),
    contentOf: ({ name, title, sha256 }) => JSON.stringify([name, title, sha256.toString('hex')]),
    check: (received, { access }) => withType(received, access.organisation),
    answer: async (tx, { params: given, received }) => keepReceipt(tx, given.entryId, received),
    changes: ({ answer }) =>
      changesOf('receipt.added', { document: answer.entry, after: { receipt: represent(answer) } }),
    location: ({ entry, id }) => `/v1/ledger-entries/${entry}/receipts/${id}`,
    shown: (receipt) => ({ receipt: represent(receipt) }),
  })

const listReceiptsRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url,
    operationId: 'listLedgerEntryReceipts',
    summary: 'List the receipts of a ledger entry',
    tag,
    scope: 'ledger:read',
    params,
    query: ShortQuery,
    success: {
      status: 200,
      schema: listAnswer('receipts', Receipt),
      description: 'In the order in which they were added.',
    },
    rejects: ['ledger/not-found'],
    record: requireEntry,
    answer: async (tx, { query }, { id }) => {
      const { records, ...next } = shortPageOf(await listReceipts(tx, id), query, ({ id }) => id)
      return { receipts: records.map(represent), ...next }
    },
  })

const getReceiptRoute = (dependencies: Dependencies) =>
  receiptFileRoute(dependencies, {
    url: `${url}/:receiptId`,
    operationId: 'getLedgerEntryReceipt',
    summary: 'Download a receipt',
    params: receiptParams,
    rejects: ['ledger/not-found', 'ledger/receipt-not-found'],
    record: found,
  })

const getReceiptPageRoute = (dependencies: Dependencies) =>
  receiptPageRoute(dependencies, {
    url: `${url}/:receiptId`,
    operationId: 'getLedgerEntryReceiptPage',
    summary: 'Get a picture of a page of a receipt',
    params: Type.Object({ ...receiptParams.properties, ...pageParams.properties }),
    rejects: ['ledger/not-found', 'ledger/receipt-not-found'],
    record: found,
  })
