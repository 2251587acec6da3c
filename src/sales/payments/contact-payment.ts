import { ADVANCES, RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import { undeclaredWarnings } from '../../books/journal/ledger-entry.rules.ts'
import { postAllLocked } from '../../books/journal/post-entries.ts'
import { lockBooks } from '../../books/journal/read-books.ts'
import { reverseEntriesOf } from '../../books/journal/reverse-entry.ts'
import { lastCreditedOn, openItemsWith } from '../../books/open-items/allocate-items.ts'
import { editabilityOn } from '../../books/periods/editability-on.ts'
import { dayViolations } from '../../books/periods/period.rules.ts'
import { taxCodeWarnings } from '../../books/vat/tax-code-warnings.rules.ts'
import { isSalesTaxCode, type TaxCode, taxTreatments } from '../../books/vat/tax-codes.ts'
import { hasSeveralActivitiesOn } from '../../books/vat-settings/has-several-activities.ts'
import { Problem, rejectViolations } from '../../errors.ts'
import { type Change, changesOf } from '../../events.ts'
import { type Day, day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { type Cents, cents, fromAmount, minus, negate, plus, toAmount } from '../../platform/money/cents.ts'
import { currencyPlaces } from '../../platform/money/currency-places.rules.ts'
import { type Violation, violation } from '../../said.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import { allocationAnswer, findAllocations } from '../allocations/allocation.store.ts'
import { undoAllocationsOf } from '../allocations/undo-allocations.ts'
import { contactName } from '../contacts/contact.rules.ts'
import { recipientOf } from '../contacts/recipient-of.ts'
import type { ActContext } from '../documents/dependencies.ts'
import { inBooks } from '../documents/document.rules.ts'
import { entryTextOf } from '../documents/entry-text.rules.ts'
import { type Advance, advanceOf, partOfAdvance } from '../settlement/advance-entries.rules.ts'
import { setOffReopened } from '../settlement/allocate-credit.ts'
import { type Claim, claimOfItem, moved } from '../settlement/claim.rules.ts'
import { lockClaims } from '../settlement/lock-claims.ts'
import { type SetOff, settleClaims } from '../settlement/settle-claims.ts'
import { takeBackWriteOffsOf } from '../write-offs/record-write-off.ts'
import type { StoredWriteOff } from '../write-offs/write-off.store.ts'
import { allocatedAfter, allocationViolations, claimIn, restOf, sideOf } from './allocation.rules.ts'
import { requirePayment } from './find-payment.ts'
import type { ContactPaymentCreation, Repayment } from './payment.schema.ts'
import { insertPayment, markReversed, paymentAnswer, type StoredPayment } from './payment.store.ts'
import { contactPaymentEntries, paymentTitles } from './payment-entries.rules.ts'
import { inTermsOfThePayment, validPayment } from './validate-payment.ts'
import { writeOffRests } from './write-off-rests.ts'

type Acting = Pick<ActContext, 'now' | 'publicUrl'>

const unitsOf = (currency: string) => (currency === PRIMARY_CURRENCY ? {} : { originalCurrency: currency })

/**
 * Records money of a contact, which pays what its allocations name; the rest stays unallocated. Each allocation has the day of the payment, or
 * that of its document if it is later, and an exchange difference of its own. With a tax code for advances, money is one that pays nothing on
 * its day (MWSTG art. 40). The rest of an invoice is written off where that is wanted.
 *
 * @throws {Problem} with every violation of the rules.
 */
export async function recordContactPayment(
  tx: Tx,
  wanted: ContactPaymentCreation,
  acting: Acting,
): Promise<{ readonly payment: StoredPayment; readonly writeOffs: readonly StoredWriteOff[] }> {
  const { contact, currency = PRIMARY_CURRENCY, allocations = [], note, metadata } = wanted
  const payer = await recipientOf(tx, { recipient: contact }, { held: true })
  const claims = await lockClaims(
    tx,
    allocations.flatMap((given) => claimIn(given)?.id ?? []),
  )
  const amount = fromAmount(wanted.amount)
  const { most, rest } = restOf(amount, allocations, claims)
  const advanceOn = (date: Day): Cents =>
    cents(wanted.advanceTaxCode === undefined ? 0 : Math.min(amount, plus(rest, allocatedAfter(date, wanted, claims))))
  const ofPayment = (exchangeRate: number | undefined, date: Day): Violation[] => [
    ...(payer ? [] : [violation('contact', 'must be the id of a contact of this organisation')]),
    ...currencyViolations(currency),
    ...(exchangeRate !== undefined && inBooks({ exchangeRate }, amount) === 0
      ? [violation('amount', 'must be worth at least one cent in CHF')]
      : []),
    ...allocationViolations(wanted, claims, { account: RECEIVABLES, contact, currency }),
    ...advanceViolations(wanted, { advance: advanceOn(date), isCredited: most > amount }),
    ...advanceAccountViolations(wanted.account, wanted.advanceTaxCode),
  ]
  const terms = { ...unitsOf(currency), paid: cents(0) }
  const valid = await validPayment(tx, wanted, { terms, violations: ofPayment }, acting.now)
  await validateAdvanceOn(tx, valid.date, wanted.advanceTaxCode)
  const recipientName = payer ? contactName(payer) : ''
  const advance = advanceOn(valid.date)
  const payment = {
    type: 'receipt' as const,
    id: newId(),
    contact,
    recipientName,
    ...valid,
    cents: amount,
    currency,
    paidOff: inBooks(valid, minus(amount, advance)),
    ...(wanted.advanceTaxCode === undefined ? {} : { advance: advanceOf(advance, wanted.advanceTaxCode) }),
    ...(note ? { note } : {}),
    ...(metadata ? { metadata } : {}),
  }
  await post(tx, payment, { item: paymentItemOf(payment), now: acting.now })
  const credit = claimOfItem({
    ...paymentItemOf(payment),
    contact,
    date: valid.date,
    open: negate(amount),
    booked: negate(plus(payment.paidOff, advance)),
  })
  await settle(tx, { credit, advance: payment.advance, allocations, claims, payment: payment.id }, acting)
  const writeOffs = await writeOffRests(tx, payment, allocations, acting)
  return { payment: await requirePayment(tx, payment.id), writeOffs }
}

function advanceViolations(
  { currency = PRIMARY_CURRENCY, advanceTaxCode }: ContactPaymentCreation,
  { advance, isCredited }: { readonly advance: Cents; readonly isCredited: boolean },
): Violation[] {
  const at = 'advanceTaxCode'
  if (advanceTaxCode === undefined) return []
  return [
    ...(isSalesTaxCode(advanceTaxCode) ? [] : [violation(at, 'must be a tax code of sales')]),
    ...(currency === PRIMARY_CURRENCY
      ? []
      : [violation(at, 'must be left out in {currency}: an advance is in CHF', { currency })]),
    ...(advance > 0 ? [] : [violation(at, 'must be left out: the payment leaves nothing unallocated')]),
    ...(isCredited ? [violation(at, 'must be left out where credits are added: allocate them by themselves')] : []),
  ]
}

/** Rejects an advance on a day when it would belong to one of several activities, and warns of a code of other days. */
async function validateAdvanceOn(tx: Tx, on: Day, taxCode: TaxCode | undefined): Promise<void> {
  if (taxCode === undefined) return
  const field = 'advanceTaxCode'
  rejectViolations(
    (await hasSeveralActivitiesOn(tx, on))
      ? [violation(field, 'must be left out: with several net or flat tax rates, an advance belongs to no activity')]
      : [],
  )
  tx.warn(taxCodeWarnings({ taxCode, on, accounts: [], field }))
}

/** The money of an advance is on no account to which the advance itself is posted. */
const advanceAccountViolations = (account: number | undefined, taxCode: TaxCode | undefined): Violation[] =>
  account !== undefined && taxCode !== undefined && [ADVANCES, taxTreatments[taxCode].taxDue?.account].includes(account)
    ? [violation('account', 'must not be {account}, to which the advance is posted', { account })]
    : []

/** Amounts have two decimal places at most, so a currency with more could not express them. */
const currencyViolations = (currency: string): Violation[] =>
  currencyPlaces(currency) > 2
    ? [violation('currency', 'cannot be {currency}: amounts of payments have two decimal places at most', { currency })]
    : []

type Posted = Pick<StoredPayment, 'id' | 'date' | 'contact' | 'currency'>

/** The item of a payment of a contact. */
export const paymentItemOf = ({ id, date, contact, currency }: Posted) => ({
  id,
  type: 'payment' as const,
  account: RECEIVABLES,
  ...(contact === undefined ? {} : { contact }),
  currency,
  dueDate: day(date),
})

/** Posts a payment of a contact, which moves the item, and stores it. */
async function post(
  tx: Tx,
  payment: Omit<StoredPayment, 'amount' | 'isReversed'>,
  { item, now }: { readonly item: Claim['item']; readonly now: Date },
): Promise<void> {
  const { language } = await settingsOf(tx)
  const text = entryTextOf([paymentTitles[payment.type][language], payment.recipientName])
  const paid = { ...unitsOf(payment.currency), item }
  const entries = contactPaymentEntries(paid, { ...payment, date: day(payment.date) }, text)
  const held = await lockBooks(tx, entries, now)
  await postAllLocked(tx, held, entries, now).catch(inTermsOfThePayment)
  tx.warn(undeclaredWarnings(entries, held.books, 'date'))
  await insertPayment(tx, payment)
}

type Settling = Pick<ContactPaymentCreation, 'allocations'> & {
  readonly credit: Claim
  readonly advance: Advance | undefined
  readonly claims: ReadonlyMap<string, Claim>
  readonly payment: string
}

/** Allocates a new payment: first the credits that are added to it, then what it pays. */
async function settle(
  tx: Tx,
  { credit, advance, allocations = [], claims, payment }: Settling,
  acting: Acting,
): Promise<void> {
  const setOffs = allocations.flatMap((given): (SetOff & { side: 'debit' | 'credit' })[] => {
    const named = claimIn(given)
    const claim = named && claims.get(named.id)
    if (!named || !claim) throw new Error('invariant violated: an allocation that was not rejected names a claim')
    const side = sideOf(named.name, claim)
    const sides = side === 'debit' ? { credit, debit: claim } : { credit: claim, debit: credit }
    return [{ ...sides, side, amount: fromAmount(given.amount), date: later(credit.date, claim.date), payment }]
  })
  const inOrder = setOffs.toSorted((a, b) => a.side.localeCompare(b.side))
  if (inOrder.length === 0) return
  await validateDaysOf(tx, inOrder, acting.now)
  const settled = await settleClaims(tx, advance ? takenOff(advance, credit, inOrder) : inOrder, acting)
  tx.note(await recordedChanges(tx, settled))
}

/** An allocation has a day of its own, which may be closed. The head of the journal is locked. */
async function validateDaysOf(tx: Tx, setOffs: readonly SetOff[], now: Date): Promise<void> {
  const days = setOffs.map(({ date }) => date)
  const editability = await editabilityOn(tx, days, now)
  rejectViolations(days.flatMap((on) => dayViolations(editability(on), 'allocations')).slice(0, 1))
}

/** Set-offs of days after the receipt of an advance take their parts off it. */
function takenOff({ taxCode, net, vat }: Advance, { item, date }: Claim, setOffs: readonly SetOff[]): SetOff[] {
  let left = claimOfItem({ ...item, contact: null, date, open: negate(plus(net, vat)), booked: negate(net) })
  return setOffs.map((setOff) => {
    if (setOff.date === date) return setOff
    const advance = partOfAdvance(left, setOff.amount, taxCode)
    left = moved(left, setOff.amount, 'paid')
    return { ...setOff, advance }
  })
}

export const later = (one: Day, other: Day): Day => (one < other ? other : one)

/** The events of new allocations. */
const recordedChanges = async (tx: Tx, allocations: readonly { readonly id: string }[]): Promise<Change[]> =>
  (
    await findAllocations(
      tx,
      allocations.map(({ id }) => id),
    )
  ).flatMap((allocation) =>
    changesOf('allocation.recorded', { document: allocation.debit, after: allocationAnswer(allocation) }),
  )

/** The part that is left of a payment of a contact, which is locked: on receivables, and of its advance. Cents above zero. */
export async function leftOf(tx: Tx, { id }: StoredPayment) {
  const [onReceivables, advance] = await Promise.all(
    [RECEIVABLES, ADVANCES].map(async (account) => {
      const item = (await openItemsWith(tx, account, [id])).get(id)
      return item && claimOfItem(item)
    }),
  )
  const left = (claim: Claim | undefined): Cents => (claim ? negate(claim.open) : cents(0))
  return { onReceivables, advance, plain: left(onReceivables), whole: plus(left(onReceivables), left(advance)) }
}

/**
 * The unallocated amount of a payment of a contact, in cents.
 *
 * @throws {Problem} if there is none.
 */
export async function unallocatedOf(tx: Tx, payment: StoredPayment): Promise<Cents> {
  const isReceipt = payment.type === 'receipt' && !payment.isReversed
  const left = isReceipt ? (await leftOf(tx, payment)).whole : cents(0)
  if (left <= 0) throw new Problem('payments/nothing-to-refund')
  return left
}

/** Refunds what is unallocated of a payment of a contact, which is locked; by default all of it. */
export async function refundContactPayment(
  tx: Tx,
  { payment, refundable }: { readonly payment: StoredPayment; readonly refundable: Cents },
  wanted: Repayment,
  now: Date,
): Promise<StoredPayment> {
  const { contact, currency, recipientName } = payment
  const given = { ...wanted, amount: wanted.amount ?? toAmount(refundable) }
  const terms = { ...unitsOf(currency), paid: cents(0) }
  const violations = () => advanceAccountViolations(wanted.account, payment.advance?.taxCode)
  const valid = await validPayment(
    tx,
    given,
    { terms, most: refundable, notBefore: await lastCreditedOn(tx, payment), violations },
    now,
  )
  const { onReceivables: claim, advance, plain } = await leftOf(tx, payment)
  const amount = fromAmount(given.amount)
  const ofPlain = cents(Math.min(amount, plain))
  const ofAdvance = minus(amount, ofPlain)
  const refund = {
    type: 'refund' as const,
    id: newId(),
    ...(contact === undefined ? {} : { contact }),
    refundOf: payment.id,
    recipientName,
    ...valid,
    cents: amount,
    currency,
    paidOff: claim ? minus(claim.booked(plus(claim.open, ofPlain)), claim.booked(claim.open)) : cents(0),
    ...(payment.advance && advance && ofAdvance > 0
      ? { advance: partOfAdvance(advance, ofAdvance, payment.advance.taxCode) }
      : {}),
    ...(wanted.note ? { note: wanted.note } : {}),
    ...(wanted.metadata ? { metadata: wanted.metadata } : {}),
  }
  await post(tx, refund, { item: paymentItemOf(payment), now })
  return { ...refund, amount: given.amount, isReversed: false }
}

/**
 * Reverses a payment of a contact on a day, after all its allocations and write-offs; it is locked. The reopened amounts of invoices are set off
 * against their open credit notes. Notes the changes of each.
 */
export async function reverseContactPayment(
  tx: Tx,
  payment: StoredPayment,
  date: Day,
  acting: Acting,
): Promise<StoredPayment> {
  const claims = await undoAllocationsOf(tx, payment.id, { ...acting, date })
  const invoices = await takeBackWriteOffsOf(tx, payment.id, { ...acting, date })
  await reverseEntriesOf(tx, [payment.id], { date, source: 'reversal' }, acting.now)
  await setOffReopened(tx, [...claims.keys(), ...invoices.keys()], { ...acting, date })
  await markReversed(tx, payment.id)
  const reversed = await requirePayment(tx, payment.id)
  tx.note(
    changesOf('payment.reversed', {
      document: payment.id,
      before: paymentAnswer(payment),
      after: paymentAnswer(reversed),
    }),
  )
  return reversed
}
