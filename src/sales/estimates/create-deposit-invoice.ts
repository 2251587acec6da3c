import { hasSeveralActivitiesOn } from '../../books/vat-settings/has-several-activities.ts'
import { rejectViolations } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Cents, cents, fromAmount, toAmount } from '../../platform/money/cents.ts'
import { decimalPlaces, multiply, roundDecimal, percent as share } from '../../platform/money/decimal.ts'
import { said, type Violation, violation } from '../../said.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import type { ActContext } from '../documents/dependencies.ts'
import { type Document, unitsOf } from '../documents/document.rules.ts'
import { placesOf } from '../positions/position.rules.ts'
import { invoicePart } from './convert-to-invoice.ts'
import { amountLeft, depositPositions, depositRefusals, withLeft } from './invoicing.rules.ts'
import type { DepositCreation } from './invoicing.schema.ts'
import { invoicedOf } from './read-invoicing.ts'

/** A deposit is named by its share or by its amount. */
export function depositViolations({ percent, amount }: DepositCreation): Violation[] {
  if ((percent === undefined) === (amount === undefined))
    return ['percent', 'amount'].map((field) => ({ field, ...said('Give exactly one of `percent` and `amount`.') }))
  return percent !== undefined && decimalPlaces(percent) > 4
    ? [violation('percent', 'Give at most {limit} decimal places.', { limit: 4 })]
    : []
}

/**
 * Makes an invoice over a deposit on a locked, issued estimate. It is posted to the advances of customers with its tax codes, and counts for
 * none of the positions.
 *
 * @throws {Problem} with every violation of the rules.
 */
export async function createDepositInvoice(
  tx: Tx,
  estimate: Document,
  { percent, amount: wanted, ...how }: DepositCreation,
  context: ActContext,
): Promise<Document> {
  const places = placesOf(unitsOf(estimate))
  const field = percent === undefined ? 'amount' : 'percent'
  const amount = wanted === undefined ? shareOf(estimate, percent ?? 0, places) : fromAmount(wanted)
  const invoiced = withLeft(estimate, await invoicedOf(tx, estimate, { lock: true }))
  const openingDate = how.openingDate ?? (await todayOf(tx, context.now, 'openingDate'))
  const hasActivities = await hasSeveralActivitiesOn(tx, openingDate)
  rejectViolations(depositRefusals(estimate, invoiced, { field, hasActivities }))
  const left = amountLeft(estimate, invoiced)
  rejectViolations([
    ...(wanted !== undefined && decimalPlaces(wanted) > places
      ? [violation(field, 'Give at most {limit} decimal places.', { limit: places })]
      : []),
    ...(amount > left
      ? [violation(field, 'must be at most what is left of the estimate: {left:amount}', { left: toAmount(left) })]
      : []),
    ...(amount <= 0 ? [violation(field, 'must come to more than zero')] : []),
  ])
  const { discountTerms: _, ...offered } = estimate
  const positions = depositPositions(estimate, invoiced.left, { amount, percent })
  const part = { positions, amountMode: 'gross', estimatePart: { kind: 'deposit' } } as const
  return invoicePart(tx, offered, part, { ...how, openingDate, ...context })
}

/** A percentage of the total, in hundredths, rounded to the places of its currency. */
function shareOf({ total }: Document, percent: number, places: number): Cents {
  const part = roundDecimal(multiply({ units: BigInt(total), scale: 2 }, share(percent)), places)
  return cents(part.units * 10n ** BigInt(2 - places))
}
