import { type Books, type EntryDraft, undeclaredWarnings } from '../../books/journal/ledger-entry.rules.ts'
import { postAllLocked, validateAll } from '../../books/journal/post-entries.ts'
import { lockBooks } from '../../books/journal/read-books.ts'
import { editabilityOn } from '../../books/periods/editability-on.ts'
import { dayViolations } from '../../books/periods/period.rules.ts'
import { isMade, onlyMade, Problem, renamed, type Violation } from '../../errors.ts'
import { today, yearOf } from '../../platform/calendar/day.ts'
import type { Author, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { counterYear, type NumberForm, numberForm, numberFrom } from '../../tenants/organisations/organisation.rules.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import { recipientsOf } from '../contacts/recipient-of.ts'
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
import { type Counter, type DrawnCount, giveBackCounts, nextCounts } from '../documents/document.store.ts'
import { issueWarnings } from '../documents/document-warnings.rules.ts'
import { type DocumentKind, kindOf } from '../documents/kinds.rules.ts'
import { addressedAs, partiesFrom } from '../documents/parties.ts'
import { paymentKeyOf } from '../documents/payment-reference.rules.ts'
import { isPaidBySlip, payerWarnings, paymentSlip } from '../slips/payment-slip.rules.ts'
import { allocateToInvoice } from './allocate-credit.ts'
import { type Credited, entriesOf, isPosted } from './document-entries.rules.ts'

/** A draft to be issued, and who issues it where several share a transaction; else the author of the transaction. */
export type Issuing = {
  readonly draft: Document
  readonly author?: Author | undefined
  /** Of a credit note in a foreign currency. */
  readonly credited?: Credited
  /** Of a credit note: its invoice, whose addressee it has. */
  readonly invoice?: Document
  /** Of an invoice: whether it is issued without a QR-bill. */
  readonly withoutSlip?: boolean | undefined
}

/** Stores what came of each draft: new documents in one statement, or each in place of the draft that was stored before. */
export type Store = (outcomes: readonly (Document | Problem)[]) => Promise<unknown>

/**
 * Issues drafts of one kind that are locked, or not stored yet. Each gets its number, its addresses frozen and its entries posted, or is
 * rejected, and its number goes to the next one. The PDF of a final kind is archived by a job. The counter of numbers and the head of the
 * journal are locked in the last two journeys to the database: other documents wait for them.
 */
export async function issueDocuments(
  tx: Tx,
  kind: DocumentKind,
  issuing: readonly Issuing[],
  { now, jobs }: Pick<ActContext, 'now' | 'jobs'>,
  store: Store,
): Promise<(Document | Problem)[]> {
  const issuables = await issuablesOf(tx, kind, issuing, now)
  const entries = issuing.map(({ draft, author, credited }) =>
    entriesOf(credited ? { ...draft, credited } : draft).map((entry) => (author ? { ...entry, author } : entry)),
  )
  const areInBooks = entries.some((ofOne) => ofOne.length > 0)
  const [numbers, held] = await Promise.all([
    drawNumbers(tx, issuables),
    areInBooks ? lockBooks(tx, entries.flat(), now) : undefined,
  ])
  const outcomes = issuables.map(
    (issuable, index) =>
      (held && rejectionOf(entries[index] ?? [], held.books)) ??
      erasedRejectionOf(issuable) ??
      slipRejectionOf(issuable) ??
      numbers.give(issuable),
  )
  if (held)
    for (const [index, { draft }] of issuables.entries())
      tx.warn(undeclaredWarnings(entries[index] ?? [], held.books, 'openingDate'), draft.id)
  const issued = outcomes.filter(isMade)
  const posted = outcomes.flatMap((outcome, index) =>
    isMade(outcome)
      ? (entries[index] ?? []).map((entry) => ({
          ...entry,
          description: outcome.number,
          documentNumber: outcome.number,
        }))
      : [],
  )
  await Promise.all([
    numbers.giveBackTheRest(),
    held && posted.length > 0 ? postAllLocked(tx, held, posted, now) : undefined,
    store(outcomes),
    kindOf(kind).isFinal
      ? jobs.enqueue(
          tx,
          ARCHIVE_QUEUE.name,
          issued.map(({ id }) => id),
        )
      : undefined,
  ])
  return outcomes
}

/** What issuing a draft of the kind does to its amounts and to other documents before it is numbered. */
const preparations: {
  readonly [Kind in DocumentKind]: (tx: Tx, draft: Document, context: ActContext) => Promise<Issuing>
} = {
  estimate: async (_tx, draft) => ({ draft: inUnitsOfToday(draft, newId) }),
  invoice: async (_tx, draft) => ({ draft: inUnitsOfToday(draft, newId) }),
  'credit-note': allocateToInvoice,
}

/**
 * Issues one draft that is validated, locked or not stored yet; `store` keeps it as issued.
 *
 * @throws {Problem} that rejects it, in the terms of the document.
 */
export async function issueDocument(
  tx: Tx,
  { draft, withoutSlip }: Pick<Issuing, 'draft' | 'withoutSlip'>,
  context: ActContext,
  store: (tx: Tx, issued: Document) => Promise<unknown> | void,
): Promise<Document> {
  const issuing = { ...(await preparations[draft.kind](tx, draft, context)), withoutSlip }
  return onlyMade(
    await issueDocuments(tx, draft.kind, [issuing], context, async ([issued]) => {
      if (issued && isMade(issued)) await store(tx, issued)
    }),
  )
}

/**
 * What is wrong with the days on which contents would be posted: in no open fiscal year, or in a settled VAT period. Positions that are not
 * in order have no amounts to post.
 */
export async function postingDayViolations(
  tx: Tx,
  kind: DocumentKind,
  contents: readonly OwnContent[],
  now: Date,
): Promise<Violation[][]> {
  const days = contents.map((content) =>
    positionViolations(kind, content).length === 0 && isPosted(kind, content) ? content.openingDate : undefined,
  )
  const editability = await editabilityOn(
    tx,
    days.flatMap((on) => on ?? []),
    now,
  )
  return days.map((on) => (on === undefined ? [] : dayViolations(editability(on), 'openingDate')))
}

/**
 * The violations of a content that is to be issued, and beside them a day on which it cannot be posted. Of a content that is in order posting
 * asks about its day, with the head of the journal locked.
 */
export const withPostingDay = async (
  tx: Tx,
  { kind, content, now }: { kind: DocumentKind; content: OwnContent; now: Date },
  violations: readonly Violation[],
): Promise<Violation[]> =>
  violations.length === 0 ? [] : [...violations, ...(await postingDayViolations(tx, kind, [content], now)).flat()]

/** What the journal rejects in its own terms is the document's opening date, its currency, or an account of a position. */
function rejectionOf(entries: readonly EntryDraft[], books: Books): Problem | undefined {
  const rejection = validateAll(entries, books).find((entry) => entry instanceof Problem)
  if (!(rejection instanceof Problem)) return undefined
  return renamed(rejection, {
    date: 'openingDate',
    currency: 'originalCurrency',
    debitAccount: 'positions',
    creditAccount: 'positions',
  })
}

/** An invoice names who owes it. */
const erasedRejectionOf = ({ draft, issuedParties }: Issuable): Problem | undefined =>
  kindOf(draft.kind).isPayable && draft.recipient !== undefined && isErased(issuedParties)
    ? new Problem('general/invalid-fields', { violations: [RECIPIENT_ERASED] })
    : undefined

const RECIPIENT_ERASED: Violation = {
  field: 'recipient',
  message: 'was erased: name another recipient, or give customRecipientText',
}

/** An invoice that should carry a QR-bill and cannot is not issued, unless it is to have none. */
function slipRejectionOf({ draft, issuedParties }: Issuable): Problem | undefined {
  if (!isPaidBySlip(draft, issuedParties)) return undefined
  const slip = paymentSlip(draft, issuedParties)
  return 'violations' in slip
    ? new Problem('customer-invoices/qr-bill-impossible', { violations: slip.violations })
    : undefined
}

/** What a draft is issued with, as far as it is known before its number is drawn: its addresses, and where its number comes from. */
type Issuable = {
  readonly draft: Document
  readonly issuedParties: Parties
  readonly counter: Counter
  readonly form: NumberForm
}

async function issuablesOf(tx: Tx, kind: DocumentKind, issuing: readonly Issuing[], now: Date): Promise<Issuable[]> {
  const drafts = issuing.map(({ draft }) => draft)
  const [settings, contacts] = await Promise.all([settingsOf(tx), recipientsOf(tx, drafts, { held: true })])
  const pattern = settings[kindOf(kind).numberPattern]
  return issuing.map(({ draft, invoice, withoutSlip }) => {
    const { recipient, customRecipientText } = draft
    const year = yearOf(draft.openingDate)
    const contact = recipient === undefined ? undefined : contacts.get(recipient)
    const issuedParties: Parties = {
      ...addressedAs(partiesFrom(settings, contact ?? customRecipientText ?? '', draft.language), invoice),
      ...(withoutSlip ? { withoutSlip } : {}),
    }
    const hasSlip = isPaidBySlip(draft, issuedParties)
    if (hasSlip) tx.warn(payerWarnings(draft, issuedParties), draft.id)
    tx.warn(issueWarnings(draft, { settings, contact, hasSlip, today: today(settings.timeZone, now) }), draft.id)
    return {
      draft,
      issuedParties,
      counter: { kind, year: counterYear(pattern, year) },
      form: numberForm(pattern, year),
    }
  })
}

/** Numbers that were drawn for drafts. */
type Numbers = {
  /** The draft as it is issued: with the next number, and its addresses frozen. A draft that had a number keeps it. */
  readonly give: (issuable: Issuable) => Document
  /** Numbers that no draft got go back to the counter. */
  readonly giveBackTheRest: () => Promise<unknown>
}

/**
 * Draws a number for each draft that has none. The counters are locked until the transaction ends, so numbers have no gaps under
 * concurrency, rollback and crash: little should be left to do by then.
 */
async function drawNumbers(tx: Tx, issuables: readonly Issuable[]): Promise<Numbers> {
  const nameOf = ({ counter: { year }, form }: Issuable) => JSON.stringify([year, form])
  const groups = [
    ...Map.groupBy(
      issuables.filter(({ draft }) => draft.number === ''),
      nameOf,
    ),
  ]
  // In one order: two that draw from the same counters do not wait for each other.
  groups.sort(([one], [other]) => (one < other ? -1 : 1))
  const drawn = await Promise.all(
    groups.map(async ([name, [first, ...others]]) => {
      if (!first) throw new Error('invariant violated: a group has no member')
      const { counter, form } = first
      return [name, { counter, counts: await draw(tx, counter, form, 1 + others.length) }] as const
    }),
  )
  const byName = new Map(drawn)
  const next = (name: string): DrawnCount => {
    const drawn = byName.get(name)?.counts.shift()
    if (drawn === undefined) throw new Error('invariant violated: fewer numbers than drafts were drawn')
    return drawn
  }
  return {
    give: (issuable) => {
      const { draft, issuedParties, form } = issuable
      const issued = { ...draft, isDraft: false, issuedParties }
      if (draft.number !== '') return issued
      const { count, repeats } = next(nameOf(issuable))
      const number = numberFrom(form, count)
      return {
        ...issued,
        number,
        ...(kindOf(draft.kind).isPayable ? { paymentKey: paymentKeyOf(number, repeats) } : {}),
      }
    },
    giveBackTheRest: () =>
      Promise.all(
        drawn.map(async ([, { counter, counts }]) => {
          const [lowest] = counts
          if (lowest !== undefined) await giveBackCounts(tx, counter, lowest.count)
        }),
      ),
  }
}

/** Numbers that documents have already, from a pattern that was in force earlier, are passed over. */
async function draw(tx: Tx, counter: Counter, form: NumberForm, many: number): Promise<DrawnCount[]> {
  const counts: DrawnCount[] = []
  while (counts.length < many) counts.push(...(await nextCounts(tx, counter, form, many - counts.length)))
  return counts
}
