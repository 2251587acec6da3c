import { hasSeveralActivitiesOn } from '../../books/vat-settings/has-several-activities.ts'
import type { Tx } from '../../platform/db/database.ts'
import { toAmount } from '../../platform/money/cents.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import type { Document } from '../documents/document.rules.ts'
import { invoicesOfEstimate, issuedCreditNotes, lockInvoicesOfEstimate } from '../documents/document.store.ts'
import { takerOf } from '../documents/taken-deposits.rules.ts'
import { amountLeft, choicesOf, type Invoiced, isDepositInvoice, openDeposits, withLeft } from './invoicing.rules.ts'
import type { Invoicing } from './invoicing.schema.ts'

/** The invoices of an estimate and their credit notes. With `lock` none of them changes until the transaction ends. */
export async function invoicedOf(tx: Tx, { id }: Document, { lock }: { readonly lock: boolean }): Promise<Invoiced> {
  const invoices = await (lock ? lockInvoicesOfEstimate : invoicesOfEstimate)(tx, id)
  const ids = invoices.map((invoice) => invoice.id)
  return { invoices, creditNotes: ids.length === 0 ? [] : await issuedCreditNotes(tx, ids) }
}

/** The invoiced parts of an estimate, and those of its positions that are left. */
export async function readInvoicing(tx: Tx, estimate: Document, now: Date): Promise<Invoicing> {
  const [related, hasActivities] = await Promise.all([
    invoicedOf(tx, estimate, { lock: false }),
    todayOf(tx, now, 'openingDate').then((today) => hasSeveralActivitiesOn(tx, today)),
  ])
  const invoiced = withLeft(estimate, related)
  const { invoices, creditNotes } = invoiced
  const left = new Map(invoiced.left.map((position) => [position.id, position]))
  const positions = estimate.positions.flatMap((position) => {
    if (position.type !== 'product') return []
    const one = left.get(position.id)
    return [{ id: position.id, quantityLeft: one?.type === 'product' ? one.quantity : 0 }]
  })
  const isComplete = positions.every(({ quantityLeft }) => quantityLeft === 0) && openDeposits(invoiced).length === 0
  return {
    state: invoices.length === 0 ? 'nothing' : isComplete ? 'complete' : 'partly',
    totalLeft: toAmount(amountLeft(estimate, invoiced)),
    choices: choicesOf(estimate, invoiced, hasActivities),
    positions,
    deposits: invoices.filter(isDepositInvoice).map((deposit) => {
      const taker = takerOf(deposit, invoices, creditNotes)
      return { invoice: deposit.id, ...(taker ? { takenOffBy: taker.id } : {}) }
    }),
  }
}
