import { counterYear, numberForm, numberFrom } from '../../tenants/organisations/organisation.rules.ts'
import type { DocumentKind } from '../documents/kinds.rules.ts'

/**
 * The current numbering of a kind of document, and the numbers in use. The counter of each year (0: of all years) has the numbers that it gave,
 * as first and last ones of runs.
 */
export type Numbering = {
  readonly kind: DocumentKind
  readonly pattern: string
  readonly counters: readonly { readonly year: number; readonly given: readonly (readonly [number, number])[] }[]
  readonly numbers: readonly string[]
}

/**
 * The fault of document numbers, in a sentence: an assigned number is missing, or more numbers are in use than were assigned. Numbers of
 * earlier patterns cannot be distinguished, so they count like those of the current pattern.
 */
export function numberingGap({ kind, pattern, counters, numbers }: Numbering): string | undefined {
  const expected = counters
    .filter(({ year }) => counterYear(pattern, year) === year)
    .flatMap(({ year, given }) =>
      given.flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, index) => numberFrom(numberForm(pattern, year), first + index)),
      ),
    )
  const [carried, known] = [new Set(numbers), new Set(expected)]
  const missing = expected.filter((number) => !carried.has(number))
  const others = numbers.filter((number) => !known.has(number))
  if (missing.length > others.length) return `The ${kind} ${missing[0]} is missing: its number was given.`

  const given = counters.flatMap((one) => one.given).reduce((total, [first, last]) => total + last - first + 1, 0)
  return numbers.length > given
    ? `Only ${given} numbers were given to documents of the kind ${kind}, but ${numbers.length} carry one.`
    : undefined
}
