import { Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { said } from '../../said.ts'
import type { Document } from '../documents/document.rules.ts'
import { invoicesOfEstimate, issuedCreditNotes } from '../documents/document.store.ts'
import { takerOf } from '../documents/taken-deposits.rules.ts'

/**
 * A deposit that another invoice takes off, also a draft, is neither annulled nor credited before that one. The deposit invoice is locked, as
 * every conversion locks it.
 *
 * @throws {Problem} which names that invoice.
 */
export async function requireNotTakenOff(tx: Tx, invoice: Document): Promise<void> {
  if (invoice.estimate === undefined || invoice.estimatePart?.kind !== 'deposit') return
  const invoices = await invoicesOfEstimate(tx, invoice.estimate)
  const taker = takerOf(
    invoice,
    invoices,
    await issuedCreditNotes(
      tx,
      invoices.map(({ id }) => id),
    ),
  )
  if (taker === undefined) return
  throw new Problem('customer-invoices/deposit-taken-off', {
    said: taker.isDraft
      ? said('A draft of an invoice takes this deposit off: delete that first.')
      : said('The invoice {number} takes this deposit off: annul or credit that first.', { number: taker.number }),
  })
}
