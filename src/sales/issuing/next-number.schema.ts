import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { documentKinds } from '../documents/kinds.rules.ts'

/** Nine digits: with a pattern of twenty characters a number remains one that a QR-bill can carry. */
const LARGEST = 999_999_999
const kind = Type.Enum(documentKinds, { description: 'The kind of document.' })
const year = Type.Integer({
  minimum: 2000,
  maximum: 2999,
  description: 'The year of the counter; only if the pattern of the kind has YYYY.',
})

/** The next number of a kind of document. */
export type NextNumber = Static<typeof NextNumber>
export const NextNumber = titled('NextNumber', {
  kind,
  year: Type.Optional(year),
  next: Type.Integer({ description: 'The counter of the next document that is issued.' }),
  number: Type.String({ description: 'The number of that document, by the pattern.' }),
  lowest: Type.Integer({ description: 'The lowest value that may be set, above every number that was given.' }),
})

export const NextNumbersAnswer = closed({
  nextNumbers: Type.Array(NextNumber, { description: 'The next numbers, one of each kind.' }),
})
export const NextNumberAnswer = closed({ nextNumber: NextNumber })
export type NextNumberSetting = Static<typeof NextNumberSetting>
export const NextNumberSetting = titled('NextNumberSetting', {
  kind,
  year: Type.Optional(year),
  next: Type.Integer({
    minimum: 1,
    maximum: LARGEST,
    description: 'The counter of the next document. The numbers below it that were not given are skipped for good.',
  }),
})
