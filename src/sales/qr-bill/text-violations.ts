import { type Violation, violation } from '../../said.ts'
import { foreignCharacters } from './character-set.ts'

/** A part of a bill that the guidelines do not allow, by its path in the bill: `creditor.postCode`. */

/** What keeps a text from standing in a Swiss QR code: its length, or characters that the code cannot carry. */
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
