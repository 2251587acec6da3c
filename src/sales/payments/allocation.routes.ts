import type { FastifyInstance, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { reversalRejections } from '../../books/journal/ledger-entry.routes.ts'
import { reversalDate, reversalViolations } from '../../books/journal/reverse-entry.ts'
import { editabilityAtHead } from '../../books/periods/editability-on.ts'
import { dayViolations } from '../../books/periods/period.rules.ts'
import { Problem, rejectViolations } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Access } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { listAnswer, pageFrom, pageOf, pageQuery } from '../../platform/http/paging.ts'
import { requireScope } from '../../tenants/tokens/authenticate.ts'
import {
  Allocation,
  AllocationAnswer,
  AllocationCreation,
  AllocationUndoing,
} from '../allocations/allocation.schema.ts'
import {
  allocationAnswer,
  allocationOf,
  allocationOrders,
  allocationsOfPayments,
  findAllocations,
  listAllocations,
  representAllocation,
  type StoredAllocation,
} from '../allocations/allocation.store.ts'
import { undoStored } from '../allocations/undo-allocations.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import { setOffReopened } from '../settlement/allocate-credit.ts'
import { lockClaims } from '../settlement/lock-claims.ts'
import { takeBackWriteOffsOf } from '../write-offs/record-write-off.ts'
import { lockPayment } from './payment.store.ts'
import { recordAllocation } from './record-allocation.ts'

/** Credits that are set off against debits of the same contact: list, read, record, undo. */
export function allocationRoutes(app: FastifyInstance, dependencies: SalesDependencies): void {
  for (const route of [listRoute, readRoute, recordRoute, undoRoute]) app.route(route(dependencies))
}

const tag = 'Payments'
const params = Type.Object({ allocationId: Type.String() })
const success = { status: 200, schema: AllocationAnswer, description: 'The allocation.' } as const
/** The books' own part of allocations, entries by hand, is also for those who post. */
const EITHER = 'invoices:write|ledger:write'
const id = (description: string) => Type.Optional(Type.String({ maxLength: 64, description }))

const listRoute = (dependencies: SalesDependencies): RouteOptions =>
  reading(dependencies, {
    url: '/v1/allocations',
    operationId: 'listAllocations',
    summary: 'List allocations',
    description: 'Also those that the service made of credit notes, and those that were undone.',
    tag,
    scope: 'invoices:read',
    query: pageQuery(['createdAt'], {
      invoice: id('Id of an invoice.'),
      creditNote: id('Id of a credit note.'),
      payment: id('Id of a payment.'),
    }),
    success: { status: 200, schema: listAnswer('allocations', Allocation), description: 'A page of allocations.' },
    rejects: [],
    answer: async (tx, { query }) => {
      const page = pageOf(query, allocationOrders)
      const rows = await listAllocations(tx, page, query)
      const { records, ...next } = pageFrom(rows, page, (row) => representAllocation(allocationOf(row)))
      return { allocations: records, ...next }
    },
  })

const recordRoute = (dependencies: SalesDependencies): RouteOptions =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/allocations',
    operationId: 'createAllocation',
    summary: 'Set a credit off against an invoice',
    tag,
    scope: EITHER,
    description:
      'A credit note, what is left of a payment, or what a payment over-paid, against an invoice of the same contact. The scope `ledger:write` is enough between two entries by hand. An exchange difference is posted to 6949 or 6999. An advance is taken off 2030 with its VAT.',
    body: AllocationCreation,
    success: { ...success, status: 201 },
    emits: [
      'allocation.recorded',
      'invoice.credited',
      'invoice.paid',
      'credit-note.allocated',
      'credit-note.settled',
      'email.failed',
      'ledger-entries.posted',
    ],
    rejects: [...reversalRejections],
    tagged: true,
    answer: (tx, { body, now, access }) => {
      requireScopeFor(access, body)
      return recordAllocation(tx, body, { now, publicUrl: dependencies.publicUrl() })
    },
    changes: ({ answer }) =>
      changesOf('allocation.recorded', { document: answer.debit, after: allocationAnswer(answer) }),
    location: ({ id }) => `/v1/allocations/${id}`,
    shown: allocationAnswer,
  })

/** An allocation that concerns a document or a payment is for those who write invoices. */
function requireScopeFor(access: Access, { from, to }: Pick<AllocationCreation, 'from' | 'to'> | Allocation): void {
  const isBetweenEntries = from.openItem !== undefined && to.openItem !== undefined
  if (!isBetweenEntries) requireScope(access, 'invoices:write')
}

async function requireAllocation(
  tx: Tx,
  { allocationId }: { readonly allocationId: string },
): Promise<StoredAllocation> {
  const [found] = await findAllocations(tx, [allocationId])
  return found ?? rejectMissing(tx, 'item_allocations', allocationId, 'allocations/not-found')
}

const readRoute = (dependencies: SalesDependencies): RouteOptions =>
  reading(dependencies, {
    url: '/v1/allocations/:allocationId',
    operationId: 'getAllocation',
    summary: 'Get an allocation',
    description: 'With the day on which it was undone, if it was.',
    tag,
    scope: 'invoices:read',
    params,
    success,
    rejects: ['allocations/not-found'],
    tagged: true,
    record: requireAllocation,
    answer: async (_tx, _input, allocation) => allocationAnswer(allocation),
  })

/** The allocation with its claims, all locked: its payment first, as by every act. */
async function lockedAllocation(tx: Tx, given: { readonly allocationId: string }): Promise<StoredAllocation> {
  const found = await requireAllocation(tx, given)
  if (found.payment !== undefined) await lockPayment(tx, found.payment)
  await lockClaims(tx, [found.credit, found.debit])
  const allocation = await requireAllocation(tx, given)
  if (allocation.undoneOn !== undefined) throw new Problem('allocations/already-undone')
  return allocation
}

/**
 * After an allocation of a payment was undone: if it was the last one to its invoice, what the payment wrote off of it is taken back. The invoice
 * is set off against its open credit notes.
 */
async function reopen(
  tx: Tx,
  { payment, debit: only }: { readonly payment: string; readonly debit: string },
  undoing: Parameters<typeof undoStored>[2],
): Promise<void> {
  const others = await allocationsOfPayments(tx, [payment])
  const isPaidByOthers = others.some(({ debit }) => debit === only)
  if (!isPaidByOthers) await takeBackWriteOffsOf(tx, payment, { ...undoing, only })
  await setOffReopened(tx, [only], undoing)
}

const undoRoute = (dependencies: SalesDependencies): RouteOptions =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/allocations/:allocationId/undo',
    operationId: 'undoAllocation',
    summary: 'Undo an allocation: counter-movement',
    tag,
    scope: EITHER,
    description:
      'On a day: both are open again by so much. With the last allocation of a payment to an invoice, what it wrote off of it is taken back. Open credit notes of the invoice are set off. The scope `ledger:write` is enough between two entries by hand. An exchange difference is reversed.',
    params,
    body: AllocationUndoing,
    bodyOptional: true,
    success,
    emits: [
      'allocation.undone',
      'write-off.reversed',
      'invoice.reinstated',
      'invoice.uncredited',
      'invoice.unpaid',
      'invoice.credited',
      'invoice.paid',
      'credit-note.unallocated',
      'credit-note.unsettled',
      'credit-note.allocated',
      'credit-note.settled',
      'email.failed',
      'ledger-entries.posted',
    ],
    rejects: [
      'allocations/not-found',
      'allocations/already-undone',
      'allocations/credit-used',
      'write-offs/recovered',
      'general/precondition-failed',
      ...reversalRejections,
    ],
    tagged: true,
    record: (tx, given) => lockedAllocation(tx, given),
    represent: allocationAnswer,
    rules: (_tx, { body }, { date }) => reversalViolations(date, body),
    answer: async (tx, { body, now, access }, allocation) => {
      requireScopeFor(access, representAllocation(allocation))
      const date = await reversalDate(tx, { original: allocation.date, wanted: body.date }, now)
      rejectViolations(dayViolations((await editabilityAtHead(tx, [date], now))(date), 'date'))
      const undoing = { date, now, publicUrl: dependencies.publicUrl() }
      const claims = await undoStored(tx, [allocation], undoing)
      if (allocation.payment !== undefined) await reopen(tx, { ...allocation, payment: allocation.payment }, undoing)
      // A credit note that was added to a payment: the payment must have so much left.
      const isUsed = [...claims.values()].some(({ item, open }) => item.type === 'payment' && open > 0)
      if (isUsed) throw new Problem('allocations/credit-used')
      return allocationAnswer({ ...allocation, undoneOn: date })
    },
    // Noted by the act: it also changes documents.
    changes: () => [],
  })
