import { isDeepStrictEqual } from 'node:util'
import { RECEIVABLES } from '../../books/accounts/account.rules.ts'
import type { Allocation } from '../../books/open-items/open-item.rules.ts'
import { rejectViolations, violationOf } from '../../errors.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { cents, minus, plus } from '../../platform/money/cents.ts'
import { said, type Violation, violation } from '../../said.ts'
import { withdrawDeliveries } from '../deliveries/withdraw-deliveries.ts'
import type { ActContext, PublicUrl } from '../documents/dependencies.ts'
import {
  type Document,
  isCreditedAway,
  openAmount,
  openAmountInBooks,
  unitsOf,
  withContent,
} from '../documents/document.rules.ts'
import { creditedSoFar, lockDocuments, lockOpenCreditNotes, updateDocument } from '../documents/document.store.ts'
import { contentOf } from '../documents/fields.schema.ts'
import { requireLockedDocument } from '../documents/find-document.ts'
import { kindOf } from '../documents/kinds.rules.ts'
import { isDeposit } from '../documents/taken-deposits.rules.ts'
import { totalWrittenOff } from '../documents/written-off.rules.ts'
import { type Computable, isReduction, standingsOf, totalsOf } from '../positions/document-totals.rules.ts'
import { claimOfDocument } from './claim.rules.ts'
import { type Creditable, type Credited, creditablePositions, creditedPositions } from './credited-positions.rules.ts'
import { choiceOf, chosenContent, exceedsCode } from './price-reduction.rules.ts'
import { invoiceOf, representDocument, settlementChanges } from './represent-document.ts'
import { requireNotTakenOff } from './require-not-taken-off.ts'
import { settleClaims } from './settle-claims.ts'

/** The reasons against a credit note of an invoice: it must be issued, and not annulled. */
export function uncreditableViolations({ isDraft, isAnnulled }: Document): Violation[] {
  const field = isDraft ? 'isDraft' : isAnnulled ? 'isAnnulled' : undefined
  const message = said('only an issued invoice that is not annulled is credited')
  return field === undefined ? [] : [violationOf('customer-invoices/document-immutable', field, message)]
}

/** A credit note is dated on or after its invoice. */
export const creditDateViolations = (invoice: Document, openingDate: string): Violation[] =>
  openingDate < invoice.openingDate
    ? [
        violation('openingDate', 'must not be before the date of the invoice, {date:day}', {
          date: invoice.openingDate,
        }),
      ]
    : []

/**
 * All credit notes of an invoice together are at most the invoice: without its deductions, they may be more. Deposits that it takes off do not
 * count: a return may be worth more than what is owed after them, and the excess is a credit of the customer. VAT of which a write-off took back
 * a part is not credited a second time. Positions are credited at their full price, as far as price reductions and write-offs leave it under each
 * tax code.
 */
export function excessViolations(invoice: Document, credited: Computable): Violation[] {
  // In a foreign currency a deposit was posted at a rate of its own: without it, a note would take back other francs than were posted.
  const own = invoice.exchangeRate === undefined ? withoutDeposits : (content: Computable) => content
  const { after } = standingsOf(own(credited))
  const sold = totalsOf(own({ ...invoice, ...unitsOf(invoice) }))
  if (after.total > sold.total) return [MORE_THAN_INVOICED]
  if (after.total > minus(sold.total, totalWrittenOff(invoice))) return [WRITTEN_OFF]
  const isReduced = credited.creditedBefore?.some(isReduction) ?? false
  if (credited.positions.every(isReduction) || !exceedsCode(invoice, { sold, credited: after, isReduced })) return []
  return [isReduced ? MORE_THAN_REDUCED : WRITTEN_OFF]
}

/** The positions that were sold or credited, without the deposits that are taken off or given back. */
const withoutDeposits = (content: Computable): Computable => ({
  ...content,
  positions: content.positions.filter((position) => !isDeposit(position)),
  ...(content.creditedBefore && {
    creditedBefore: content.creditedBefore.filter((position) => !isDeposit(position)),
  }),
})

/** The positions of an invoice with its price reductions, and those of all its issued credit notes. */
export async function creditableOf(tx: Tx, invoice: Document): Promise<Creditable> {
  const credited = (await creditedSoFar(tx, invoice.id)).flatMap((note) => note.positions)
  return { ...unitsOf(invoice), invoice: creditablePositions(invoice.positions, credited), credited }
}

/** The reasons against crediting positions of an invoice again, whatever their quantities. */
export function nothingLeftViolations(
  invoice: Document,
  creditable: Creditable,
  positions: readonly { readonly id: string }[],
): Violation[] {
  const left = creditedPositions(
    creditable,
    positions.map(({ id }) => ({ id })),
  )
  return !invoice.isAnnulled && left.some(({ type }) => type === 'product') ? [] : [NOTHING_LEFT]
}

/**
 * Takes a draft credit note off its invoice, which is locked, as far as there is a rest; what remains is a credit. Drafts reserve nothing,
 * so what is left of each position, or of the amount, is validated here.
 *
 * @returns the draft with what was allocated, its invoice, and the allocation, which is to be stored when the note is posted; in a foreign
 * currency also what it takes off receivables: what the rest of the invoice becomes less in the books, and the credit that remains, each
 * converted by itself. So the rest of either is in the books to the cent.
 */
export async function allocateToInvoice(
  tx: Tx,
  draft: Document,
  { publicUrl }: Pick<ActContext, 'publicUrl'>,
): Promise<{
  readonly draft: Document
  readonly invoice: Document
  readonly allocation?: Allocation
  readonly credited?: Credited
}> {
  const invoice = await requireLockedDocument(tx, 'invoice', invoiceOf(draft))
  await requireNotTakenOff(tx, invoice)
  const creditable = await creditableOf(tx, invoice)
  const choice = choiceOf(draft)
  const { violations, content } = chosenContent(invoice, creditable, choice, newId)
  const changed = choice.amount === undefined ? CHANGED_MEANWHILE : SHARED_OTHERWISE
  const computed = content ? withContent(draft, { ...contentOf(draft), ...content }, newId) : draft
  rejectViolations([
    ...uncreditableViolations(invoice),
    ...creditDateViolations(invoice, draft.openingDate),
    ...violations,
    ...(content ? excessViolations(invoice, computed) : []),
    ...(isDeepStrictEqual(amountsOf(computed), amountsOf(draft)) ? [] : [changed]),
  ])
  const allocated = cents(Math.max(0, Math.min(computed.total, openAmount(invoice))))
  const settled = { ...invoice, allocated: plus(invoice.allocated, allocated) }
  if (allocated > 0) await reduce(tx, invoice, settled, publicUrl)
  const credit = { ...computed, allocated }
  const setOff = minus(openAmountInBooks(invoice), openAmountInBooks(settled))
  const booked = plus(setOff, openAmountInBooks(credit))
  const sides = { account: RECEIVABLES, credit: draft.id, debit: invoice.id }
  return {
    draft: credit,
    invoice,
    ...(allocated > 0
      ? { allocation: { id: newId(), ...sides, date: draft.openingDate, amount: allocated, booked: setOff } }
      : {}),
    ...(draft.exchangeRate === undefined ? {} : { credited: { invoiceTotal: invoice.total, booked } }),
  }
}

const amountsOf = ({ positions, total, totalNet, totalVat }: Document) => ({ positions, total, totalNet, totalVat })

/** Sets the open credit notes of an invoice, which is locked and stored, off against what is owed of it again on a day, the oldest first. */
export async function setOffCredits(
  tx: Tx,
  invoice: Document,
  { date, ...settling }: Pick<ActContext, 'now' | 'publicUrl'> & { readonly date: Day },
): Promise<void> {
  const notes = openAmount(invoice) > 0 ? await lockOpenCreditNotes(tx, invoice.id) : []
  const debit = claimOfDocument(invoice)
  let owed = openAmount(invoice)
  const wanted = notes.flatMap((note) => {
    const amount = cents(Math.min(openAmount(note), owed))
    owed = minus(owed, amount)
    return amount > 0 ? [{ credit: claimOfDocument(note), debit, amount, date }] : []
  })
  if (wanted.length > 0) await settleClaims(tx, wanted, settling)
}

/** The same with those of these documents that are invoices, which an act reopened; they are locked. */
export async function setOffReopened(
  tx: Tx,
  ids: Iterable<string>,
  acting: Parameters<typeof setOffCredits>[2],
): Promise<void> {
  for (const document of await lockDocuments(tx, [...new Set(ids)]))
    if (kindOf(document.kind).isPayable) await setOffCredits(tx, document, acting)
}

/** Stores an invoice after credit notes were taken off, and notes its change; if nothing is owed any more, its waiting mails are withdrawn. */
async function reduce(tx: Tx, before: Document, after: Document, publicUrl: PublicUrl): Promise<void> {
  const shown = await representDocument(tx, 'invoice', before, publicUrl)
  await updateDocument(tx, after, before)
  if (isCreditedAway(after)) await withdrawDeliveries(tx, after.id, { code: 'emails/credited' })
  tx.note(settlementChanges('invoice', shown, after))
}

const MORE_THAN_INVOICED: Violation = violation(
  'positions',
  'must not credit more than the invoice amounts to: choose its deductions, too',
)

const MORE_THAN_REDUCED: Violation = violation(
  'positions',
  'must not credit more at one VAT rate than the price reductions of the invoice leave: without `positions` all that is left is credited',
)

const WRITTEN_OFF: Violation = violation(
  'positions',
  'must not credit what was written off: reverse the write-offs of the invoice first',
)

const NOTHING_LEFT: Violation = violation(
  'positions',
  'nothing is left of these positions: they were credited in full, or their invoice was annulled',
)

const SHARED_OTHERWISE: Violation = violation(
  'amount',
  'must be given again: with another credit note or write-off of the invoice, recorded meanwhile, its VAT is another',
)

const CHANGED_MEANWHILE: Violation = violation(
  'positions',
  'must be chosen again: with another credit note of the invoice, issued meanwhile, they amount to something else',
)
