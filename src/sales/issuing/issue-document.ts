import { ADVANCES } from '../../books/accounts/account.rules.ts'
import { type Books, type EntryDraft, undeclaredWarnings } from '../../books/journal/ledger-entry.rules.ts'
import { postAllLocked, validateAll } from '../../books/journal/post-entries.ts'
import { lockBooks, seeBooks } from '../../books/journal/read-books.ts'
import { allocateItems, hasCreditOn } from '../../books/open-items/allocate-items.ts'
import type { Allocation } from '../../books/open-items/open-item.rules.ts'
import { editabilityOn } from '../../books/periods/editability-on.ts'
import { dayViolations } from '../../books/periods/period.rules.ts'
import { hasSeveralActivitiesOn } from '../../books/vat-settings/has-several-activities.ts'
import { Problem, rejectViolations, renamed } from '../../errors.ts'
import { type Day, today, yearOf } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { type Violation, violation } from '../../said.ts'
import { counterYear, numberForm } from '../../tenants/organisations/organisation.rules.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import { type Warning, warningOf } from '../../warnings.ts'
import { recipientOf } from '../contacts/recipient-of.ts'
import { ARCHIVE_QUEUE } from '../documents/archive-queue.ts'
import type { ActContext } from '../documents/dependencies.ts'
import {
  type Document,
  inUnitsOfToday,
  isErased,
  type OwnContent,
  type Parties,
  positionViolations,
} from '../documents/document.rules.ts'
import { advanceCounter, countPaymentKeys, insertDocument, updateDocument } from '../documents/document.store.ts'
import { documentTitle, invoiceTypeOf } from '../documents/document-title.rules.ts'
import { advanceFields, issueWarnings } from '../documents/document-warnings.rules.ts'
import { entryText } from '../documents/entry-text.rules.ts'
import { depositOfNoActivity } from '../documents/estimate-part.rules.ts'
import { type DocumentKind, kindOf } from '../documents/kinds.rules.ts'
import { addressedAs, partiesFrom } from '../documents/parties.ts'
import { paymentKeyOf, paymentKeysOf } from '../documents/payment-reference.rules.ts'
import { allocateToInvoice } from '../settlement/allocate-credit.ts'
import type { Credited } from '../settlement/credited-positions.rules.ts'
import { isPaidBySlip, payerWarnings, paymentSlip } from '../slips/payment-slip.rules.ts'
import { entriesOf, isPosted } from './document-entries.rules.ts'

/** A draft, and of a credit note its invoice, what of it is set off against that, and, in a foreign currency, what it takes off receivables. */
type Prepared = {
  readonly draft: Document
  readonly invoice?: Document
  readonly allocation?: Allocation
  readonly credited?: Credited
}

/** The effect of issuing a draft of the kind on its amounts and on other documents before it is numbered. */
const preparations: {
  readonly [Kind in DocumentKind]: (tx: Tx, draft: Document, context: ActContext) => Promise<Prepared>
} = {
  estimate: async (_tx, draft) => ({ draft: inUnitsOfToday(draft, newId) }),
  invoice: async (tx, draft) => {
    await rejectDepositOfNoActivity(tx, draft)
    return { draft: inUnitsOfToday(draft, newId) }
  },
  'credit-note': allocateToInvoice,
}

/** The parameters of issuing a draft. */
type Issuing = ActContext & {
  /** The draft as stored; undefined if it is not stored. */
  readonly stored?: Document
  /** For an invoice: whether it is issued without a QR-bill. */
  readonly withoutSlip?: boolean | undefined
}

/**
 * Issues a validated draft that is locked or not stored yet: it gets its number, its addresses are frozen, its entries are posted, and a job
 * archives the PDF of a final kind. The counter of numbers and the head of the journal are locked last, when no rejection is possible any more.
 *
 * @throws {Problem} in the terms of the document.
 */
export async function issueDocument(tx: Tx, wanted: Document, issuing: Issuing): Promise<Document> {
  const { stored, withoutSlip, now, jobs } = issuing
  const { kind } = wanted
  const { draft, invoice, allocation, credited } = await preparations[kind](tx, wanted, issuing)
  const entries = entriesOf(credited ? { ...draft, credited } : draft)
  const [settings, contact, seen] = await Promise.all([
    settingsOf(tx),
    recipientOf(tx, draft, { held: true }),
    entries.length > 0 ? seeBooks(tx, entries, now) : undefined,
    kindOf(kind).isFinal ? jobs.enqueue(tx, ARCHIVE_QUEUE.name, [draft.id]) : undefined,
  ])
  const parties = partiesFrom(settings, contact ?? draft.customRecipientText ?? '', draft.language)
  const issuedParties: Parties = { ...addressedAs(parties, invoice), ...(withoutSlip ? { withoutSlip } : {}) }
  const hasSlip = isPaidBySlip(draft, issuedParties)
  if (seen) rejectUnpostable(entries, seen.books)
  rejectErased(draft, issuedParties)
  if (hasSlip) rejectImpossibleSlip(draft, issuedParties)

  // From here to the commit every other issue of the organisation waits.
  const [numbered, held] = await Promise.all([
    draft.number === '' ? nextNumber(tx, kind, settings[kindOf(kind).numberPattern], draft.openingDate) : undefined,
    seen && lockBooks(tx, entries, now, seen),
  ])
  const issued: Document = { ...draft, ...numbered, isDraft: false, issuedParties }
  const named = {
    description: entryText(documentTitle({ kind, invoiceType: invoiceTypeOf(issued) }), issued, settings.language),
    documentNumber: issued.number,
  }
  await Promise.all([
    held &&
      postAllLocked(
        tx,
        held,
        entries.map((entry) => ({ ...entry, ...named })),
        now,
      ).catch(rejectInTermsOfTheDocument),
    stored ? updateDocument(tx, issued, stored) : insertDocument(tx, issued),
  ])
  if (allocation) await allocateItems(tx, [allocation])
  if (hasSlip) tx.warn(payerWarnings(draft, issuedParties))
  tx.warn(issueWarnings(draft, { settings, contact, hasSlip, today: today(settings.timeZone, now) }))
  if (held) tx.warn(undeclaredWarnings(entries, held.books, 'openingDate'))
  tx.warn(await advanceWarnings(tx, draft))
  return issued
}

/** Warns of positions that take an advance off by hand, while an advance is open that an allocation would take off again. */
async function advanceWarnings(tx: Tx, draft: Document): Promise<Warning[]> {
  const fields = advanceFields(draft)
  const isOpen =
    fields.length > 0 && draft.recipient !== undefined && (await hasCreditOn(tx, ADVANCES, draft.recipient))
  return isOpen ? fields.map((field) => warningOf('customer-invoices/advance-open', field)) : []
}

/**
 * The next number of a kind of document in the year of a day; for an invoice also the source of its payment reference. Numbers assigned by an
 * earlier pattern are skipped.
 */
async function nextNumber(
  tx: Tx,
  kind: DocumentKind,
  pattern: string,
  on: Day,
): Promise<Pick<Document, 'number' | 'paymentKey'>> {
  const counter = { kind, year: counterYear(pattern, yearOf(on)) }
  const form = numberForm(pattern, yearOf(on))
  let counted = await advanceCounter(tx, counter, form)
  while (counted.isTaken) counted = await advanceCounter(tx, counter, form)
  const { number, isKeyTaken } = counted
  if (!kindOf(kind).isPayable) return { number }
  const repeats = isKeyTaken ? await countPaymentKeys(tx, paymentKeysOf(number)) : 0
  return { number, paymentKey: paymentKeyOf(number, repeats) }
}

/**
 * The violations of a content to be issued, and a day on which it cannot be posted: in no open fiscal year, or in a settled VAT period. For a
 * content without violations posting checks the day, with the head of the journal locked.
 */
export async function withPostingDay(
  tx: Tx,
  { kind, content, now }: { kind: DocumentKind; content: OwnContent; now: Date },
  violations: readonly Violation[],
): Promise<readonly Violation[]> {
  // Positions with violations have no amounts to post.
  if (violations.length === 0 || positionViolations(kind, content).length > 0 || !isPosted(kind, content))
    return violations
  const { openingDate } = content
  const editability = await editabilityOn(tx, [openingDate], now)
  return [...violations, ...dayViolations(editability(openingDate), 'openingDate')]
}

/** Rejects, before anything is locked, entries that the journal would reject. */
function rejectUnpostable(entries: readonly EntryDraft[], books: Books): void {
  const rejection = validateAll(entries, books).find((entry) => entry instanceof Problem)
  if (rejection) rejectInTermsOfTheDocument(rejection)
}

/** The journal's rejection concerns the document's opening date, its currency, or an account of a position. */
function rejectInTermsOfTheDocument(rejection: unknown): never {
  if (!(rejection instanceof Problem)) throw rejection
  throw renamed(rejection, {
    date: 'openingDate',
    currency: 'originalCurrency',
    debitAccount: 'positions',
    creditAccount: 'positions',
  })
}

/** A draft of a deposit may be older than the settings with several activities. */
async function rejectDepositOfNoActivity(tx: Tx, { estimatePart, openingDate }: Document): Promise<void> {
  if (estimatePart?.kind !== 'deposit' || !(await hasSeveralActivitiesOn(tx, openingDate))) return
  rejectViolations([depositOfNoActivity('openingDate')])
}

/** An invoice must name its debtor. */
function rejectErased({ kind, recipient }: Document, issuedParties: Parties): void {
  if (kindOf(kind).isPayable && recipient !== undefined && isErased(issuedParties)) rejectViolations([RECIPIENT_ERASED])
}

const RECIPIENT_ERASED: Violation = violation(
  'recipient',
  'was erased: name another recipient, or give `customRecipientText`',
)

/** An invoice whose QR-bill is impossible is not issued, unless it is issued without one. */
function rejectImpossibleSlip(draft: Document, issuedParties: Parties): void {
  const slip = paymentSlip(draft, issuedParties)
  if ('violations' in slip) throw new Problem('customer-invoices/qr-bill-impossible', { violations: slip.violations })
}
