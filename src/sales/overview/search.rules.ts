import { type Cents, cents, isAmount, toAmount } from '../../platform/money/cents.ts'
import { type ResultKind, resultKinds, type SearchResult } from './search.schema.ts'

/** The most results of a kind: among several, or of the requested one. */
export const mostOfAKind = (asked: ResultKind | undefined): number => (asked === undefined ? 5 : 20)

/** The amount in a text, in cents: with a point or a comma, and with thousands separators. */
export function amountIn(text: string): Cents | undefined {
  const [, whole, part = ''] = /^(\d{1,3}(?:['’ ]\d{3})+|\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  return cents(Number(whole.replaceAll(/\D/g, '')) * 100 + Number(part.padEnd(2, '0')))
}

/** The whole number in a text, as for accounts and entries. */
export const wholeNumberIn = (text: string): number | undefined =>
  /^\d{1,12}$/.test(text.trim()) ? Number(text) : undefined

/** A result as read: ranked in its kind; a record may have been found in two ways. */
export type FoundRecord = Omit<SearchResult, 'amount' | 'number' | 'detail' | 'date' | 'currency'> & {
  readonly number: string | null
  readonly detail: string | null
  readonly date: string | null
  readonly cents: number | null
  readonly currency: string | null
}

/** The results in the order of their kinds, each once, and at most so many of each kind. */
export function resultsOf(found: readonly FoundRecord[], most: number): SearchResult[] {
  return resultKinds.flatMap((kind) => {
    const ofKind = new Map(found.flatMap((one) => (one.kind === kind ? [[one.id, one] as const] : [])))
    return [...ofKind.values()].slice(0, most).map(shown)
  })
}

/** As answered. An entry's total may exceed the exact range of an amount in units. */
const shown = ({ kind, id, number, name, detail, date, cents: total, currency }: FoundRecord): SearchResult => ({
  kind,
  id,
  ...(number ? { number } : {}),
  name,
  ...(detail ? { detail } : {}),
  ...(date === null ? {} : { date }),
  ...(total !== null && isAmount(cents(total))
    ? { amount: toAmount(cents(total)), ...(currency && { currency }) }
    : {}),
})
