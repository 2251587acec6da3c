import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import { postAll } from '../../books/journal/post-entries.ts'
import { reverseEntriesOf } from '../../books/journal/reverse-entry.ts'
import { editabilityOn } from '../../books/periods/editability-on.ts'
import { dayViolations } from '../../books/periods/period.rules.ts'
import { Problem, rejectViolations, renamed } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import { type Day, day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { cents, fromAmount, minus, negate } from '../../platform/money/cents.ts'
import { type Violation, violation } from '../../said.ts'
import { settingsOf, todayOf } from '../../tenants/organisations/settings.ts'
import type { ActContext } from '../documents/dependencies.ts'
import { type Document, openAmount, openAmountInBooks, unitsOf } from '../documents/document.rules.ts'
import { updateDocument } from '../documents/document.store.ts'
import { entryText } from '../documents/entry-text.rules.ts'
import { requireLockedDocument } from '../documents/find-document.ts'
import { grossOf, lostOf, negated, writtenOffMore } from '../documents/written-off.rules.ts'
import { creditableOf, setOffCredits } from '../settlement/allocate-credit.ts'
import { placesViolations } from '../settlement/amount-places.rules.ts'
import { representDocument, settlementChanges } from '../settlement/represent-document.ts'
import { squareItems } from '../settlement/settle-claims.ts'
import { writeOffAnswer } from './find-write-off.ts'
import { writeOffs, writeOffViolations, writtenOffParts } from './write-off.rules.ts'
import type { WriteOffCreation } from './write-off.schema.ts'
import { insertWriteOff, markWriteOffReversed, type StoredWriteOff, writeOffsOfPayment } from './write-off.store.ts'
import { writeOffEntries } from './write-off-entries.rules.ts'

/** Only an issued invoice that is not annulled is written off, as far as something is open; a small difference may be an over-payment. */
export function requireOpen(invoice: Document): void {
  if (invoice.isDraft || invoice.isAnnulled) {
    const field = invoice.isDraft ? 'isDraft' : 'isAnnulled'
    const violations = [violation(field, 'only an issued invoice that is not annulled is written off')]
    throw new Problem('customer-invoices/document-immutable', { violations })
  }
  if (openAmount(invoice) === 0) throw new Problem('write-offs/nothing-open')
}

/** The day of a write-off: the given one, else today; that of the invoice if it is later. */
export async function writeOffDay(tx: Tx, invoice: Document, wanted: string | undefined, now: Date): Promise<Day> {
  if (wanted !== undefined) return day(wanted)
  const today = await todayOf(tx, now, 'date')
  return today < invoice.openingDate ? invoice.openingDate : today
}

/**
 * Writes an open amount of a locked invoice off, by default all of it: net and VAT by its tax codes, against receivables.
 *
 * @returns the write-off, and the invoice afterwards.
 * @throws {Problem} with every violation of the rules.
 */
export async function recordWriteOff(
  tx: Tx,
  invoice: Document,
  {
    reason,
    amount: wanted,
    date,
    payment,
  }: Pick<WriteOffCreation, 'reason' | 'amount'> & {
    readonly date: Day
    /** The payment with which it is recorded. */
    readonly payment?: string
  },
  now: Date,
): Promise<{ readonly writeOff: StoredWriteOff; readonly invoice: Document }> {
  const open = openAmount(invoice)
  const amount = wanted === undefined ? cents(Math.abs(open)) : fromAmount(wanted)
  const { language, smallDifferenceLimit } = await settingsOf(tx)
  rejectViolations([
    ...(wanted === undefined ? [] : placesViolations(unitsOf(invoice), wanted, 'amount')),
    ...(open < 0 && reason !== 'small-difference'
      ? [violation('reason', 'must be small-difference: the invoice is over-paid')]
      : []),
    ...writeOffViolations(invoice, { reason, amount }, smallDifferenceLimit),
    ...(date < invoice.openingDate
      ? [violation('date', 'must not be before {earliest:day}', { earliest: invoice.openingDate })]
      : []),
    ...(await dayOf(tx, date, now)),
  ])
  const signed = open < 0 ? negate(amount) : amount
  const parts = writtenOffParts(invoice, { reason, amount: signed }, await creditableOf(tx, invoice))
  const after = writtenOffMore(invoice, reason, parts)
  const writeOff: StoredWriteOff = {
    id: newId(),
    invoice: invoice.id,
    documentNumber: invoice.number,
    reason,
    date,
    currency: invoice.originalCurrency ?? PRIMARY_CURRENCY,
    parts,
    booked: minus(openAmountInBooks(invoice), openAmountInBooks(after)),
    isReversed: false,
    ...(payment === undefined ? {} : { payment }),
  }
  const description = entryText(writeOffs[reason].title, invoice, language)
  await postAll(tx, writeOffEntries(invoice, writeOff, description), now).catch(inTermsOfTheWriteOff)
  await insertWriteOff(tx, writeOff)
  await updateDocument(tx, after, invoice)
  return { writeOff, invoice: after }
}

const dayOf = async (tx: Tx, date: Day, now: Date): Promise<Violation[]> =>
  dayViolations((await editabilityOn(tx, [date], now))(date), 'date')

/** A rejection of the journal in the terms of a write-off: its reason decides the account. */
const inTermsOfTheWriteOff = (error: unknown): never => {
  throw error instanceof Problem ? renamed(error, { debitAccount: 'reason', creditAccount: 'reason' }) : error
}

/** A write-off is reversed once, and a bad debt not as far as it was recovered. */
export function requireReversible({ isReversed, reason, parts }: StoredWriteOff, invoice: Document): void {
  if (isReversed) throw new Problem('write-offs/already-reversed')
  if (reason === 'bad-debt' && lostOf(invoice) < grossOf(parts)) throw new Problem('write-offs/recovered')
}

type Reversing = Pick<ActContext, 'now' | 'publicUrl'> & { readonly date: Day }

/**
 * Takes a write-off of a locked invoice back on a day: its entries are reversed, and as much is owed again, off which the open credit notes of
 * the invoice are set. Notes it, and what happens to the documents.
 */
export async function reverseWriteOff(
  tx: Tx,
  of: { readonly invoice: Document; readonly writeOff: StoredWriteOff },
  reversing: Reversing,
): Promise<StoredWriteOff> {
  const { writeOff, invoice } = await takeBack(tx, of, reversing)
  await setOffCredits(tx, invoice, reversing)
  return writeOff
}

/**
 * Takes back on a day what was written off with a payment of invoices that are locked, by default of all of them. Notes it.
 *
 * @returns the invoices afterwards, by id; no credit notes were set off against them yet.
 */
export async function takeBackWriteOffsOf(
  tx: Tx,
  payment: string,
  { only, ...reversing }: Reversing & { readonly only?: string },
): Promise<ReadonlyMap<string, Document>> {
  const invoices = new Map<string, Document>()
  for (const writeOff of await writeOffsOfPayment(tx, payment)) {
    if (only !== undefined && writeOff.invoice !== only) continue
    const invoice = await requireLockedDocument(tx, 'invoice', writeOff.invoice)
    requireReversible(writeOff, invoice)
    invoices.set(invoice.id, (await takeBack(tx, { invoice, writeOff }, reversing)).invoice)
  }
  return invoices
}

async function takeBack(
  tx: Tx,
  { invoice, writeOff }: { readonly invoice: Document; readonly writeOff: StoredWriteOff },
  acting: Reversing,
): Promise<{ readonly writeOff: StoredWriteOff; readonly invoice: Document }> {
  const { date } = acting
  const before = await writeOffAnswer(tx, writeOff)
  const shown = await representDocument(tx, 'invoice', invoice, acting.publicUrl)
  await reverseEntriesOf(tx, [writeOff.id], { date, source: 'reversal' }, acting.now)
  const without = writtenOffMore(invoice, writeOff.reason, negated(writeOff.parts))
  await updateDocument(tx, without, invoice)
  tx.note(settlementChanges('invoice', shown, without))
  await squareItems(tx, [without], { id: writeOff.id, date, now: acting.now })
  await markWriteOffReversed(tx, writeOff.id)
  const reversed = { ...writeOff, isReversed: true }
  tx.note(changesOf('write-off.reversed', { document: invoice.id, before, after: await writeOffAnswer(tx, reversed) }))
  return { writeOff: reversed, invoice: without }
}
