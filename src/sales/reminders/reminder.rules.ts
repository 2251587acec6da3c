import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import { addDays, type Day, daysBetween, formatDay } from '../../platform/calendar/day.ts'
import { type Cents, cents, fromAmount, sum, toAmount } from '../../platform/money/cents.ts'
import { fill } from '../../platform/words/fill.ts'
import type { Language } from '../../platform/words/languages.ts'
import { interestOn, type Movement } from './interest.rules.ts'
import type { RemindedInvoice, Reminder, SkippedReminder } from './reminder.schema.ts'
import type { ReminderLevel, ReminderSettings } from './reminder-settings.schema.ts'

/** An overdue invoice with an open amount. */
export type OverdueInvoice = {
  readonly invoice: string
  readonly number: string
  readonly contact: string | null
  readonly currency: string
  readonly language: Language
  readonly dueDate: Day
  /** In cents of the currency. */
  readonly open: Cents
  readonly movements: readonly Movement[]
  /** The level of the newest letter that was not withdrawn, and its day. */
  readonly level: number | null
  readonly remindedOn: Day | null
  readonly isBlocked: boolean
  readonly isDisputed: boolean
}

/** All overdue invoices of one customer in one currency, by due date, and what it has to its credit in that currency. */
export type Debt = { readonly invoices: readonly OverdueInvoice[]; readonly credit: Cents }

type Terms = {
  readonly settings: ReminderSettings
  readonly asOf: Day
  /** By hand: the days of the levels do not count, only that no letter is of the same day. */
  readonly isByHand?: boolean
  /** Ids of invoices: no others are reminded. */
  readonly only?: readonly string[] | undefined
}

/** A letter that nobody has issued. */
export type PlannedReminder = Omit<Reminder, 'id' | 'number' | 'status' | 'isMailed'>

type Plan = { readonly reminder?: PlannedReminder; readonly skipped: readonly SkippedReminder[] }

/** The letter to one customer, if it is due one, and the invoices that it leaves out. */
export function planOf({ invoices, credit }: Debt, terms: Terms): Plan {
  const [first] = invoices
  if (!first) return { skipped: [] }
  if (first.isBlocked) return { skipped: [skippedContact(first, 'blocked')] }
  const { settings } = terms
  const disputed = invoices.filter(({ isDisputed }) => isDisputed).map((one) => skippedInvoice(one, 'disputed'))
  const credited = creditedInOrder(
    invoices.filter(({ isDisputed }) => !isDisputed),
    credit,
  )
  const smallest = fromAmount(settings.smallestAmount)
  if (credited.length > 0 && sum(credited.map(({ open }) => open)) <= smallest)
    return { skipped: [...disputed, skippedContact(first, credit > 0 ? 'credits' : 'small-amount')] }
  const reasons = credited
    .filter(({ invoice }) => terms.only?.includes(invoice) ?? true)
    .map((one) => [one, reasonAgainst(one, smallest, terms)] as const)
  const skipped = reasons.flatMap(([one, reason]) => (reason === undefined ? [] : [skippedInvoice(one, reason)]))
  const reminded = reasons.flatMap(([one, reason]) => (reason === undefined ? [one] : []))
  return {
    ...(reminded.length > 0 ? { reminder: letterAbout(reminded, terms) } : {}),
    skipped: [...disputed, ...skipped],
  }
}

type CreditedInvoice = OverdueInvoice & { readonly credit: Cents }

/** The invoices with their parts of the credits, which the oldest takes first. */
function creditedInOrder(invoices: readonly OverdueInvoice[], credit: Cents): CreditedInvoice[] {
  let left: number = credit
  return invoices.map((one) => {
    const part = cents(Math.min(left, one.open))
    left -= part
    return { ...one, credit: part, open: cents(one.open - part) }
  })
}

function reasonAgainst(
  invoice: CreditedInvoice,
  smallest: Cents,
  { settings: { levels }, asOf, isByHand = false }: Terms,
): SkippedReminder['reason'] | undefined {
  if (invoice.open <= smallest) return invoice.credit > 0 ? 'credits' : 'small-amount'
  const before = invoice.level ?? 0
  const next = levels[before]
  if (!next) return 'last-level'
  const since = invoice.remindedOn === null ? undefined : daysBetween(invoice.remindedOn, asOf)
  if (isByHand) return since !== undefined && since < 1 ? 'too-early' : undefined
  // Between two letters are at least the days between their levels.
  const apart = next.days - (levels[before - 1]?.days ?? 0)
  return daysBetween(invoice.dueDate, asOf) < next.days || (since !== undefined && since < apart)
    ? 'too-early'
    : undefined
}

function letterAbout(invoices: readonly CreditedInvoice[], { settings, asOf }: Terms): PlannedReminder {
  const [first] = invoices
  const level = Math.max(...invoices.map(nextLevel))
  const rules = settings.levels[level - 1]
  if (!first || !rules) throw new Error('invariant violated: a reminder has an invoice, and its level settings')
  const { contact, currency, language } = first
  const rows = invoices.map((one) => rowOf(one, { settings, asOf }))
  const [open, interest] = [sumOf(rows, 'open'), sumOf(rows, 'interest')]
  const fee = currency === PRIMARY_CURRENCY ? fromAmount(rules.fee) : cents(0)
  const payableUntil = addDays(asOf, settings.payableInDays)
  return {
    ...(contact === null ? {} : { contact }),
    level,
    date: asOf,
    payableUntil,
    language,
    currency,
    ...wordsOf(rules, language, payableUntil),
    invoices: rows,
    open: toAmount(open),
    fee: toAmount(fee),
    interest: toAmount(interest),
    interestRate: settings.interestRate,
    total: toAmount(sum([open, fee, interest])),
  }
}

const nextLevel = ({ level }: OverdueInvoice): number => (level ?? 0) + 1

function wordsOf({ texts }: ReminderLevel, language: Language, until: Day): { title: string; text: string } {
  const { title, text } = texts[language]
  return { title, text: fill(text, { date: formatDay(until) }) }
}

function rowOf(invoice: CreditedInvoice, { settings: { levels, interestRate: rate }, asOf }: Terms): RemindedInvoice {
  const { number, dueDate, open, credit, movements } = invoice
  const level = nextLevel(invoice)
  const interest = levels[level - 1]?.hasInterest
    ? interestOn({ dueDate, until: asOf, movements, credit, rate })
    : cents(0)
  return {
    invoice: invoice.invoice,
    number,
    dueDate,
    daysLate: daysBetween(dueDate, asOf),
    level,
    open: toAmount(open),
    credit: toAmount(credit),
    interest: toAmount(interest),
  }
}

const sumOf = (rows: readonly RemindedInvoice[], field: 'open' | 'interest'): Cents =>
  sum(rows.map((row) => fromAmount(row[field])))

const skippedContact = ({ contact, ...one }: OverdueInvoice, reason: SkippedReminder['reason']): SkippedReminder =>
  contact === null ? skippedInvoice({ contact, ...one }, reason) : { contact, reason }

const skippedInvoice = (
  { contact, invoice, number }: OverdueInvoice,
  reason: SkippedReminder['reason'],
): SkippedReminder => ({ ...(contact === null ? {} : { contact }), invoice, number, reason })
