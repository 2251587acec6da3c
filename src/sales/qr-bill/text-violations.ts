import { type Violation, violation } from '../../said.ts'
import { foreignCharacters } from './character-set.ts'

/** Violations of the guidelines in a part of a bill, by its path in the bill: `creditor.postCode`. */

/** The violations of a text for a Swiss QR code: its length, or characters outside the code's set. */
export function textViolations(field: string, text: string, limit = Number.POSITIVE_INFINITY): Violation[] {
  const foreign = foreignCharacters(text)
  return [
    ...(foreign.length === 0
      ? []
      : [
          violation(field, 'has no form in the Latin letters of a QR-bill: {characters}', {
            characters: foreign.join(' '),
          }),
        ]),
    ...([...text].length > limit
      ? [violation(field, 'has more than the {limit} characters of a QR-bill', { limit })]
      : []),
  ]
}
