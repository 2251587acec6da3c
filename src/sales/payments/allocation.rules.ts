import type { ItemType } from '../../books/open-items/open-item.rules.ts'
import type { PlainClause } from '../../messages.ts'
import type { Day } from '../../platform/calendar/day.ts'
import { type Cents, cents, fromAmount, minus, plus, sum, toAmount } from '../../platform/money/cents.ts'
import { type Violation, violation } from '../../said.ts'
import { lostOf } from '../documents/written-off.rules.ts'
import { placesOf } from '../positions/position.rules.ts'
import { placesViolations } from '../settlement/amount-places.rules.ts'
import type { Claim } from '../settlement/claim.rules.ts'
import type { ContactPaymentCreation } from './payment.schema.ts'

/** The names of claims in requests, with the type of item that each names, and what is said of any other. */
export const claimNames = {
  invoice: { type: 'invoice', message: 'must be the id of an issued invoice that is not annulled' },
  creditNote: { type: 'credit-note', message: 'must be the id of an issued credit note' },
  openItem: { type: 'entry', message: 'must be the id of an entry by hand on receivables or payables' },
} as const satisfies Readonly<Record<string, { type: ItemType; message: PlainClause }>>
export type ClaimName = keyof typeof claimNames

/** The claim that a part of a request names: exactly one of these names is given. */
export function namedIn<Name extends string>(
  given: { readonly [Own in Name]?: string | undefined },
  names: readonly Name[],
): { readonly name: Name; readonly id: string } | undefined {
  const [named, ...others] = names.flatMap((name) => {
    const id: string | undefined = given[name]
    return id === undefined ? [] : [{ name, id }]
  })
  return others.length > 0 ? undefined : named
}

/** Where a claim must agree with its counterpart: its account, its contact, if it has one, and its currency. */
export type Counterpart = {
  readonly account: number
  readonly contact?: string | undefined
  readonly currency: string
  /** The invoice that a credit note without a contact credits. */
  readonly invoice?: string | undefined
}

/** The violations of a claim that is named in a field. */
export function claimViolations(
  field: string,
  { name, claim }: { readonly name: ClaimName; readonly claim: Claim | undefined },
  { account, contact, currency, invoice }: Counterpart,
): Violation[] {
  const { type, message } = claimNames[name]
  if (claim?.item.type !== type) return [{ field, message }]
  if (claim.item.account !== account) return [violation(field, 'must be on account {account}', { account })]
  const isOwn = claim.item.contact === undefined ? invoice === claim.item.id : claim.item.contact === contact
  // An entry by hand without a contact may be anybody's.
  const isAnybodys = type === 'entry' && claim.item.contact === undefined
  return [
    ...(isOwn || isAnybodys ? [] : [violation(field, 'must be of the same contact')]),
    ...(claim.item.currency === currency
      ? []
      : [violation(field, 'must be in the same currency, {currency}', { currency })]),
  ]
}

/** How much of a claim is open in one direction, in cents: as a debit, or as a credit. */
export const openAs = (side: 'debit' | 'credit', { open }: Claim): Cents =>
  cents(Math.max(0, side === 'debit' ? open : -open))

/** The sides of what a payment pays: an entry by hand is what it is, an invoice a debit, a credit note a credit. */
export const sideOf = (name: ClaimName, claim: Claim): 'debit' | 'credit' =>
  name === 'creditNote' || (name === 'openItem' && claim.open < 0) ? 'credit' : 'debit'

type Given = NonNullable<ContactPaymentCreation['allocations']>[number]
const names = ['invoice', 'creditNote', 'openItem'] as const
export const claimIn = (given: Given) => namedIn(given, names)

/** The violations of what a payment of a contact pays; its claims are locked. */
export function allocationViolations(
  { amount, allocations = [] }: Pick<ContactPaymentCreation, 'amount' | 'allocations'>,
  claims: ReadonlyMap<string, Claim>,
  counterpart: Counterpart,
): Violation[] {
  const units = counterpart.currency === 'CHF' ? {} : { originalCurrency: counterpart.currency }
  const violations = allocations.flatMap((given, index) => {
    const at = (field: string): string => `allocations[${index}]${field}`
    const named = claimIn(given)
    if (!named) return [violation(at(''), 'must name exactly one record')]
    const field = at(`.${named.name}`)
    if (allocations.findIndex((one) => claimIn(one)?.id === named.id) < index)
      return [violation(field, 'must be given once')]
    const claim = claims.get(named.id)
    const ofClaim = claimViolations(field, { name: named.name, claim }, counterpart)
    if (!claim || ofClaim.length > 0) return ofClaim
    return [
      ...placesViolations({ ...units, places: placesOf(claim.document ?? units) }, given.amount, at('.amount')),
      ...claimedViolations(at('.amount'), fromAmount(given.amount), { name: named.name, claim }),
      ...(given.writeOffRest === undefined || named.name === 'invoice'
        ? []
        : [violation(at('.writeOffRest'), 'must be left out: only what is left of an invoice is written off')]),
    ]
  })
  return violations.length > 0 ? violations : totalViolations(fromAmount(amount), allocations, claims)
}

export const amountViolations = (field: string, amount: Cents, open: Cents): Violation[] =>
  amount > open ? [violation(field, 'must be at most what is open: {open:amount}', { open: toAmount(open) })] : []

/** A bad debt is recovered by a payment of the invoice, which knows its parts by tax code. */
function claimedViolations(
  field: string,
  amount: Cents,
  { name, claim }: { readonly name: ClaimName; readonly claim: Claim },
): Violation[] {
  const open = openAs(sideOf(name, claim), claim)
  const lost = claim.document ? lostOf(claim.document) : 0
  if (amount <= open || lost === 0) return amountViolations(field, amount, open)
  return [
    violation(
      field,
      'must be at most what is open, {open:amount}: record what recovers the bad debt of {lost:amount} as a payment of the invoice',
      { open: toAmount(open), lost: toAmount(cents(lost)) },
    ),
  ]
}

/** The part that allocations leave of a payment with its added credits, in cents; below zero where they are too much. */
export function restOf(
  paid: Cents,
  allocations: readonly Given[],
  claims: ReadonlyMap<string, Claim>,
): { readonly most: Cents; readonly rest: Cents } {
  const of = (side: 'debit' | 'credit'): Cents =>
    sum(
      allocations.flatMap((given) => {
        const named = claimIn(given)
        const claim = named && claims.get(named.id)
        return named && claim && sideOf(named.name, claim) === side ? [fromAmount(given.amount)] : []
      }),
    )
  const most = plus(paid, of('credit'))
  return { most, rest: minus(most, of('debit')) }
}

/** The cents that a payment of a day allocates to claims of later days. */
export const allocatedAfter = (
  date: Day,
  { allocations = [] }: Pick<ContactPaymentCreation, 'allocations'>,
  claims: ReadonlyMap<string, Claim>,
): Cents =>
  sum(
    allocations.flatMap((given) => {
      const claim = claims.get(claimIn(given)?.id ?? '')
      return claim && claim.date > date ? [fromAmount(given.amount)] : []
    }),
  )

function totalViolations(paid: Cents, allocations: readonly Given[], claims: ReadonlyMap<string, Claim>): Violation[] {
  const { most, rest } = restOf(paid, allocations, claims)
  return rest < 0
    ? [
        violation('allocations', 'must not add up to more than the payment with its credit notes: {most:amount}', {
          most: toAmount(most),
        }),
      ]
    : []
}
