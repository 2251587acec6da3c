import { counterYear, numberForm, numberFrom } from '../../tenants/organisations/organisation.rules.ts'
import type { DocumentKind } from '../documents/kinds.rules.ts'

/** How documents of a kind are numbered now, what was counted in each year (0: through all years), and the numbers they carry. */
export type Numbering = {
  readonly kind: DocumentKind
  readonly pattern: string
  readonly counters: readonly { readonly year: number; readonly last: number }[]
  readonly numbers: readonly string[]
}

/**
 * What is wrong with the numbers of documents, in a sentence: one was given that nobody carries, or more are carried than were given.
 * Numbers of patterns that were in force earlier cannot be told from others, so they stand in for as many of the present pattern.
 */
export function numberingGap({ kind, pattern, counters, numbers }: Numbering): string | undefined {
  const expected = counters
    .filter(({ year }) => counterYear(pattern, year) === year)
    .flatMap(({ year, last }) =>
      Array.from({ length: last }, (_, index) => numberFrom(numberForm(pattern, year), index + 1)),
    )
  const [carried, known] = [new Set(numbers), new Set(expected)]
  const missing = expected.filter((number) => !carried.has(number))
  const others = numbers.filter((number) => !known.has(number))
  if (missing.length > others.length) return `The ${kind} ${missing[0]} is missing: its number was given.`

  const given = counters.reduce((total, { last }) => total + last, 0)
  return numbers.length > given
    ? `Only ${given} numbers were given to documents of the kind ${kind}, but ${numbers.length} carry one.`
    : undefined
}
