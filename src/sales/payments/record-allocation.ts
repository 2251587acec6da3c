import { lastCreditedOn, lastDebitedOn } from '../../books/open-items/allocate-items.ts'
import { editabilityAtHead } from '../../books/periods/editability-on.ts'
import { dayViolations } from '../../books/periods/period.rules.ts'
import { rejectViolations } from '../../errors.ts'
import { type Day, day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Cents, cents, fromAmount, minus, negate } from '../../platform/money/cents.ts'
import { type Violation, violation } from '../../said.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import type { AllocationCreation } from '../allocations/allocation.schema.ts'
import { findAllocations, type StoredAllocation } from '../allocations/allocation.store.ts'
import type { ActContext } from '../documents/dependencies.ts'
import { placesOf } from '../positions/position.rules.ts'
import { type Advance, partOfAdvance } from '../settlement/advance-entries.rules.ts'
import { placesViolations } from '../settlement/amount-places.rules.ts'
import type { Claim } from '../settlement/claim.rules.ts'
import { lockClaims } from '../settlement/lock-claims.ts'
import { settleClaims } from '../settlement/settle-claims.ts'
import { amountViolations, type ClaimName, claimViolations, namedIn, openAs } from './allocation.rules.ts'
import { later, leftOf, paymentItemOf } from './contact-payment.ts'
import { findPayment, lockPayment, type StoredPayment } from './payment.store.ts'
import { spentOf } from './record-payment.ts'

const sources = ['creditNote', 'payment', 'openItem'] as const
const targets = ['invoice', 'openItem'] as const

/** The credit that is allocated: its claim, the open part of it, and the payment whose money it is. */
type Source = {
  readonly claim: Claim
  readonly open: Cents
  /** The day since which so much is open. */
  readonly date: Day
  readonly payment?: string
  /** The part of so many cents that is an advance, after the other money of the payment. */
  readonly advanceIn?: (amount: Cents) => Advance | undefined
}
type Named<Name extends string> = { readonly name: Name; readonly id: string }

/**
 * Sets a credit off against an invoice, or an entry by hand, of the same contact; among entries by hand on payables, a purchase against its
 * payment.
 *
 * @throws {Problem} with every violation of the rules.
 */
export async function recordAllocation(
  tx: Tx,
  wanted: AllocationCreation,
  acting: Pick<ActContext, 'now' | 'publicUrl'>,
): Promise<StoredAllocation> {
  const from = requireNamed('from', namedIn(wanted.from, sources))
  const to = requireNamed('to', namedIn(wanted.to, targets))
  const payment = from.name === 'payment' ? await lockedReceipt(tx, from.id) : undefined
  const creditId = from.name === 'payment' ? (payment?.invoice ?? payment?.id ?? '') : from.id
  const claims = await lockClaims(tx, [creditId, to.id])
  const source = requireSource(from, await sourceOf(tx, from, { claim: claims.get(creditId), payment }))
  const debit = requireTarget(to, claims.get(to.id), source)
  const most = cents(Math.min(source.open, openAs('debit', debit)))
  // An entry by hand may be the money that paid a purchase: until its allocation was undone, it paid another one.
  const since = to.name === 'openItem' ? await lastDebitedOn(tx, { id: to.id, date: debit.date }) : debit.date
  const earliest = later(source.date, since)
  // By received consideration entries count on that day; VAT of an advance is due until then.
  const isOnEarliest = source.advanceIn !== undefined || (from.name === 'openItem' && to.name === 'openItem')
  const date = await dayOf(tx, { wanted: wanted.date, earliest, isOnEarliest }, acting.now)
  rejectViolations([
    ...(most > 0 ? amountViolationsOf(wanted, debit, most) : []),
    ...(openAs('debit', debit) > 0 ? [] : [violation(`to.${to.name}`, 'has nothing left to allocate')]),
    ...(date < earliest ? [violation('date', 'must not be before {earliest:day}', { earliest })] : []),
    // The open amounts at the end of a closed year, or of a settled period, do not change.
    ...dayViolations((await editabilityAtHead(tx, [date], acting.now))(date), 'date'),
  ])
  const amount = wanted.amount === undefined ? most : fromAmount(wanted.amount)
  const advance = source.advanceIn?.(amount)
  const setOff = { credit: source.claim, debit, amount, date, payment: source.payment, advance }
  const recorded = await settleClaims(tx, [setOff], acting)
  const [stored] = await findAllocations(
    tx,
    recorded.map(({ id }) => id),
  )
  if (!stored) throw new Error('invariant violated: an allocation that was recorded is not stored')
  return stored
}

function requireNamed<Name extends string>(field: string, named: Named<Name> | undefined): Named<Name> {
  if (!named) rejectViolations([violation(field, 'must name exactly one record')])
  return named as Named<Name>
}

/** The receipt, locked if it is of a contact: one of an invoice is locked with that. Undefined if it is none, or reversed. */
async function lockedReceipt(tx: Tx, id: string): Promise<StoredPayment | undefined> {
  const found = await findPayment(tx, id)
  if (found?.contact !== undefined) await lockPayment(tx, found.id)
  const payment = found && (await findPayment(tx, found.id))
  return payment?.type === 'receipt' ? payment : undefined
}

async function sourceOf(
  tx: Tx,
  { name }: Named<(typeof sources)[number]>,
  { claim, payment }: { claim: Claim | undefined; payment: StoredPayment | undefined },
): Promise<Source | undefined> {
  if (payment?.contact !== undefined) return sourceOfContact(tx, payment)
  if (!claim) return undefined
  const open = openAs('credit', claim)
  if (name !== 'payment') {
    if (claim.item.type !== sourceTypes[name]) return undefined
    return { claim, open, date: await lastCreditedOn(tx, { id: claim.item.id, date: claim.date }) }
  }
  // Read again: it may have been reversed until its invoice was locked.
  const current = payment && (await findPayment(tx, payment.id))
  if (!current || current.isReversed) return undefined
  const date = later(claim.date, day(current.date))
  const left = minus(current.cents, await spentOf(tx, current))
  return { claim, open: cents(Math.max(0, Math.min(open, left))), date, payment: current.id }
}

/** The money of a contact: first that on receivables, then the advance, which is in CHF. */
async function sourceOfContact(tx: Tx, payment: StoredPayment): Promise<Source | undefined> {
  if (payment.isReversed) return undefined
  const { id, advance: received } = payment
  const { onReceivables, advance, plain, whole } = await leftOf(tx, payment)
  const own = { open: whole, date: await lastCreditedOn(tx, payment), payment: id }
  if (!received || !advance) return onReceivables && { ...own, claim: onReceivables }
  return {
    ...own,
    claim: { ...advance, item: paymentItemOf(payment), open: negate(whole), booked: (open) => open },
    advanceIn: (amount) =>
      amount > plain ? partOfAdvance(advance, minus(amount, plain), received.taxCode) : undefined,
  }
}

const sourceTypes = { creditNote: 'credit-note', openItem: 'entry' } as const

const sourceMessages = {
  creditNote: 'must be the id of an issued credit note',
  payment: 'must be the id of a receipt that is not reversed',
  openItem: 'must be the id of an entry by hand on receivables or payables',
} as const

function requireSource({ name }: Named<(typeof sources)[number]>, source: Source | undefined): Source {
  const field = `from.${name}`
  if (!source) rejectViolations([violation(field, sourceMessages[name])])
  if (source && source.open === 0) rejectViolations([violation(field, 'has nothing left to allocate')])
  return source as Source
}

function requireTarget({ name, id }: Named<ClaimName>, claim: Claim | undefined, { claim: source }: Source): Claim {
  const { account, contact, currency, type } = source.item
  const invoice = source.document?.invoice
  // The credit of an entry by hand without a contact may be anybody's.
  const isAnybodys = type === 'entry' && contact === undefined
  const counterpart = isAnybodys ? { contact: claim?.item.contact, invoice: id } : { contact, invoice }
  const ofClaim = claimViolations(`to.${name}`, { name, claim }, { account, currency, ...counterpart })
  const isItself = source.item.id === id
  rejectViolations([...ofClaim, ...(isItself ? [violation(`to.${name}`, 'has nothing left to allocate')] : [])])
  return claim as Claim
}

function amountViolationsOf({ amount }: AllocationCreation, { document, item }: Claim, most: Cents): Violation[] {
  if (amount === undefined) return []
  const units = item.currency === 'CHF' ? {} : { originalCurrency: item.currency }
  return [
    ...placesViolations({ ...units, places: placesOf(document ?? units) }, amount, 'amount'),
    ...amountViolations('amount', fromAmount(amount), most),
  ]
}

/** Without a wanted day: today, or the earliest possible one where that is chosen and open. */
async function dayOf(
  tx: Tx,
  {
    wanted,
    earliest,
    isOnEarliest,
  }: { readonly wanted: string | undefined; readonly earliest: Day; readonly isOnEarliest: boolean },
  now: Date,
): Promise<Day> {
  if (wanted !== undefined) return day(wanted)
  const isOpen =
    isOnEarliest && dayViolations((await editabilityAtHead(tx, [earliest], now))(earliest), 'date').length === 0
  return isOpen ? earliest : later(await todayOf(tx, now, 'date'), earliest)
}
