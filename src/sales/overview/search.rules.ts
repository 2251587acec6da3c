import { type Cents, cents, isAmount, toAmount } from '../../platform/money/cents.ts'
import { type ResultKind, resultKinds, type SearchResult } from './search.schema.ts'

/** How many of a kind a search shows: of several, or of the one that is asked for. */
export const mostOfAKind = (asked: ResultKind | undefined): number => (asked === undefined ? 5 : 20)

/** The amount that a text may be, in cents: with a point or a comma, and signs between thousands. */
export function amountIn(text: string): Cents | undefined {
  const [, whole, part = ''] = /^(\d{1,3}(?:['’ ]\d{3})+|\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  return cents(Number(whole.replaceAll(/\D/g, '')) * 100 + Number(part.padEnd(2, '0')))
}

/** The whole number that a text is, as accounts and entries have one. */
export const wholeNumberIn = (text: string): number | undefined =>
  /^\d{1,12}$/.test(text.trim()) ? Number(text) : undefined

/** What was found, as it is read: ranked in its kind; the same record may have been found in two ways. */
export type FoundRecord = Omit<SearchResult, 'amount' | 'number' | 'detail' | 'date' | 'currency'> & {
  readonly number: string | null
  readonly detail: string | null
  readonly date: string | null
  readonly cents: number | null
  readonly currency: string | null
}

/** The results in the order of their kinds, each once, and so many of each kind. */
export function resultsOf(found: readonly FoundRecord[], most: number): SearchResult[] {
  return resultKinds.flatMap((kind) => {
    const ofKind = new Map(found.flatMap((one) => (one.kind === kind ? [[one.id, one] as const] : [])))
    return [...ofKind.values()].slice(0, most).map(shown)
  })
}

/** As it is answered. An entry may be over more cents than an amount in units can say. */
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
