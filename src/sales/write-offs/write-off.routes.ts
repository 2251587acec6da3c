import type { FastifyInstance, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { reversalRejections } from '../../books/journal/ledger-entry.routes.ts'
import { transactionsCausedBy } from '../../books/journal/represent-transactions.ts'
import { reversalDate, reversalViolations } from '../../books/journal/reverse-entry.ts'
import { changesOf } from '../../events.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { dryRunQuery } from '../../platform/http/operation/dry-run.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { listAnswer, pageFrom, pageOf, pageQuery } from '../../platform/http/paging.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import { postingRejections } from '../documents/document-path.schema.ts'
import { writeOffReasons } from '../documents/written-off.rules.ts'
import { documentTools } from '../settlement/document-tools.ts'
import { settlementChanges } from '../settlement/represent-document.ts'
import { lockedWriteOff, requireWriteOff, shownWriteOffs, writeOffAnswer } from './find-write-off.ts'
import { recordWriteOff, requireOpen, requireReversible, reverseWriteOff, writeOffDay } from './record-write-off.ts'
import { WriteOff, WriteOffAnswer, WriteOffCreation, WriteOffReversal, WrittenOffAnswer } from './write-off.schema.ts'
import { listWriteOffs, writeOffOf, writeOffOrders } from './write-off.store.ts'

/** Open amounts of invoices that are written off: list, read, record, reverse. */
export function writeOffRoutes(app: FastifyInstance, dependencies: SalesDependencies): void {
  for (const route of [listRoute, readRoute, recordRoute, reversalRoute]) app.route(route(dependencies))
}

const tag = 'Payments'
const params = Type.Object({ writeOffId: Type.String() })
const success = { status: 200, schema: WriteOffAnswer, description: 'The write-off.' } as const

const listRoute = (dependencies: SalesDependencies): RouteOptions =>
  reading(dependencies, {
    url: '/v1/write-offs',
    operationId: 'listWriteOffs',
    summary: 'List write-offs',
    tag,
    scope: 'invoices:read',
    query: pageQuery(['createdAt'], {
      invoice: Type.Optional(Type.String({ maxLength: 64, description: 'Id of an invoice.' })),
      reason: Type.Optional(Type.Enum(writeOffReasons, { description: 'The reason of the write-off.' })),
      isReversed: Type.Optional(Type.Boolean()),
    }),
    success: {
      status: 200,
      schema: listAnswer('writeOffs', WriteOff),
      description: 'A page of write-offs, reversed ones included.',
    },
    rejects: [],
    answer: async (tx, { query }) => {
      const page = pageOf(query, writeOffOrders)
      const { records, ...next } = pageFrom(await listWriteOffs(tx, page, query), page, writeOffOf)
      return { writeOffs: await shownWriteOffs(tx, records), ...next }
    },
  })

const readRoute = (dependencies: SalesDependencies): RouteOptions =>
  reading(dependencies, {
    url: '/v1/write-offs/:writeOffId',
    operationId: 'getWriteOff',
    summary: 'Get a write-off',
    tag,
    scope: 'invoices:read',
    params,
    success,
    rejects: ['write-offs/not-found'],
    tagged: true,
    record: requireWriteOff,
    answer: (tx, _input, writeOff) => writeOffAnswer(tx, writeOff),
  })

function recordRoute(dependencies: SalesDependencies): RouteOptions {
  const invoice = documentTools('invoice', dependencies)
  return changing(dependencies, {
    method: 'POST',
    url: `${invoice.path}/write-off`,
    operationId: 'writeOffInvoice',
    summary: 'Write an open amount of an invoice off',
    tag,
    scope: 'invoices:write',
    description:
      'As a discount (3800), a bad debt (3805) or a small difference (6945). Net and VAT are posted by the tax codes of the invoice, a small difference without VAT.',
    params: invoice.params,
    query: dryRunQuery('Answers the write-off as it would be, and what would be posted; writes nothing off.'),
    body: WriteOffCreation,
    success: { status: 201, schema: WrittenOffAnswer, description: 'The write-off, and its invoice.' },
    alternative: { status: 200, schema: WrittenOffAnswer, description: 'A dry run: both as they would be.' },
    emits: ['write-off.recorded', 'invoice.written-off', 'invoice.paid', 'ledger-entries.posted'],
    rejects: [
      'customer-invoice/not-found',
      'customer-invoices/document-immutable',
      'write-offs/nothing-open',
      'general/precondition-failed',
      ...postingRejections,
    ],
    tagged: true,
    record: async (tx, given) => {
      const found = await invoice.locked(tx, given)
      requireOpen(found.document)
      return found
    },
    represent: invoice.represent,
    answer: async (tx, { body, now }, { document }) => {
      const date = await writeOffDay(tx, document, body.date, now)
      const { writeOff, invoice: after } = await recordWriteOff(tx, document, { ...body, date }, now)
      return { ...(await writeOffAnswer(tx, writeOff)), invoice: await invoice.shownOf(tx, after), after }
    },
    dryRun: async (tx, { answer: { writeOff } }) => ({ transactions: await transactionsCausedBy(tx, writeOff.id) }),
    changes: ({ answer: { writeOff, after }, record: { document, shown } }) => [
      ...changesOf('write-off.recorded', { document: document.id, after: { writeOff } }),
      ...settlementChanges('invoice', shown, after),
    ],
    location: ({ writeOff }) => `/v1/write-offs/${writeOff.id}`,
    shown: ({ writeOff, invoice: shown }) => ({ writeOff, invoice: shown }),
  })
}

const reversalRoute = (dependencies: SalesDependencies): RouteOptions =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/write-offs/:writeOffId/reverse',
    operationId: 'reverseWriteOff',
    summary: 'Reverse a write-off: counter-entry',
    tag,
    scope: 'invoices:write',
    description: 'On a day: as much is owed of the invoice again.',
    params,
    body: WriteOffReversal,
    bodyOptional: true,
    success,
    emits: [
      'write-off.reversed',
      'invoice.reinstated',
      'invoice.unpaid',
      'invoice.credited',
      'invoice.paid',
      'credit-note.allocated',
      'credit-note.settled',
      'email.failed',
      'ledger-entries.posted',
    ],
    rejects: [
      'write-offs/not-found',
      'write-offs/already-reversed',
      'write-offs/recovered',
      'general/precondition-failed',
      ...reversalRejections,
    ],
    tagged: true,
    record: async (tx, given) => {
      const found = await lockedWriteOff(tx, given)
      requireReversible(found.writeOff, found.invoice)
      return { ...found, shown: await writeOffAnswer(tx, found.writeOff) }
    },
    represent: ({ shown }) => shown,
    rules: (_tx, { body }, { writeOff }) => reversalViolations(writeOff.date, body),
    answer: async (tx, { body, now }, { writeOff, invoice }) => {
      const date = await reversalDate(tx, { original: writeOff.date, wanted: body.date }, now)
      const reversing = { date, now, publicUrl: dependencies.publicUrl() }
      return writeOffAnswer(tx, await reverseWriteOff(tx, { writeOff, invoice }, reversing))
    },
    // Noted by the act, which is also a part of others.
    changes: () => [],
  })
