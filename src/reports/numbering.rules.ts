import { counterYear, numberFrom } from '../organisations/organisation.rules.ts'

/** How documents of a kind are numbered now, what was counted in each year (0: through all years), and the numbers they carry. */
export type Numbering = {
  readonly kind: 'estimate' | 'invoice'
  readonly pattern: string
  readonly counters: readonly { readonly year: number; readonly last: number }[]
  readonly numbers: readonly string[]
}

/**
 * What is wrong with the numbers of documents, in a sentence: one that was given and nobody carries, or one that nobody can have been
 * given. Numbers of patterns that were in force earlier stand in for as many of the present one.
 */
export function numberingFault({ kind, pattern, counters, numbers }: Numbering): string | undefined {
  const given = counters
    .filter(({ year }) => counterYear(pattern, year) === year)
    .flatMap(({ year, last }) => Array.from({ length: last }, (_, index) => numberFrom(pattern, year, index + 1)))
  const carried = new Set(numbers)
  const missing = given.filter((number) => !carried.has(number))
  const known = new Set(given)
  const others = numbers.filter((number) => !known.has(number))

  const highest = Math.max(0, ...counters.map(({ last }) => last))
  const forged = others.find((number) => countOf(pattern, number) > highest)
  if (forged !== undefined) return `The ${kind} ${forged} carries a number that was never given.`
  if (missing.length > others.length) return `The ${kind} ${missing[0]} is missing: its number was given.`
  return undefined
}

/** The count in a number of the pattern; 0 in any other. */
function countOf(pattern: string, number: string): number {
  const [before = '', zeros = '', after = ''] = pattern.split(/(0+)/)
  const literal = (text: string) => RegExp.escape(text).replace('YYYY', '\\d{4}')
  const shape = new RegExp(`^${literal(before)}(\\d{${zeros.length},})${literal(after)}$`)
  return Number(shape.exec(number)?.[1] ?? 0)
}
