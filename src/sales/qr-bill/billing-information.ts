import type { Day } from '../../platform/calendar/day.ts'
import { type Cents, formatAmount } from '../../platform/money/cents.ts'

/** Booking data of an invoice for the payer's program: Swico's scheme S1, version 1.2. */
export type BillingInformation = {
  readonly invoiceNumber?: string
  readonly invoiceDate?: Day
  /** The customer's own reference, such as the number of the order. */
  readonly customerReference?: string
  /** The nine digits of the supplier's UID. */
  readonly uid?: string
  /** The day of supply, or its first and last day. */
  readonly supply?: Day | { readonly from: Day; readonly to: Day }
  /** The single rate of the whole bill, or each rate with its net amount. */
  readonly vat?: number | readonly RateAmount[]
  /** The tax on imports, for each rate. */
  readonly importTax?: readonly RateAmount[]
  /** Discount in percent within so many days; 0 for the term of payment itself. */
  readonly terms?: readonly { readonly discount: number; readonly days: number }[]
}

type RateAmount = { readonly ratePerMille: number; readonly amount: Cents }

/** `//S1` and the tags that are set, in ascending order. Slashes and backslashes in values are escaped. */
export function swicoS1(information: BillingInformation): string {
  const { invoiceNumber, invoiceDate, customerReference, uid, supply, vat, importTax, terms } = information
  const tags: readonly (readonly [tag: string, value: string | undefined])[] = [
    ['10', invoiceNumber],
    ['11', invoiceDate && date(invoiceDate)],
    ['20', customerReference],
    ['30', uid],
    ['31', supply && (typeof supply === 'string' ? date(supply) : `${date(supply.from)}${date(supply.to)}`)],
    ['32', typeof vat === 'number' ? percent(vat) : vat && amounts(vat)],
    ['33', importTax && amounts(importTax)],
    ['40', terms?.map(({ discount, days }) => `${discount}:${days}`).join(';')],
  ]
  const set = tags.filter(([, value]) => value)
  return set.length === 0 ? '' : `//S1${set.map(([tag, value = '']) => `/${tag}/${escaped(value)}`).join('')}`
}

const escaped = (value: string): string => value.replaceAll(/[\\/]/g, (character) => `\\${character}`)

const date = (day: Day): string => day.slice(2).replaceAll('-', '')

const percent = (perMille: number): string => String(perMille / 10)

const amounts = (rates: readonly RateAmount[]): string =>
  rates.map(({ ratePerMille, amount }) => `${percent(ratePerMille)}:${formatAmount(amount, '')}`).join(';')
