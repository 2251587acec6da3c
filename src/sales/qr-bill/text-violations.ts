import { foreignCharacters } from './character-set.ts'

/** A part of a bill that the guidelines do not allow, by its path in the bill: `creditor.postCode`. */
export type BillViolation = { readonly field: string; readonly message: string }

/** What keeps a text from standing in a Swiss QR code: its length, or characters that the code cannot carry. */
export function textViolations(field: string, text: string, limit = Number.POSITIVE_INFINITY): BillViolation[] {
  const foreign = foreignCharacters(text)
  const violations = foreign.length === 0 ? [] : [`has no form in the Latin letters of a QR-bill: ${foreign.join(' ')}`]
  if ([...text].length > limit) violations.push(`has more than the ${limit} characters of a QR-bill`)
  return violations.map((message) => ({ field, message }))
}
