import { type Static, Type } from 'typebox'

/** How many pairs a record carries at most. */
export const MOST_PAIRS = 50

const name = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,40}$' })
const value = { type: 'string', maxLength: 500, format: 'text' } as const
const description = `Your own pairs of a name and a text, up to ${MOST_PAIRS}. A name has 1 to 40 letters, digits, _, - or .`

/** What an integrator keeps with a record: pairs that mean nothing to the service. */
export type Metadata = Static<typeof Metadata>
export const Metadata = Type.Record(name, Type.String(value), {
  title: 'Metadata',
  additionalProperties: false,
  maxProperties: MOST_PAIRS,
  description,
  examples: [{ source: 'shop', orderId: 'A-1047' }],
})

/** A merge patch of the pairs: null removes one. */
export const MetadataChange = Type.Record(name, Type.Unsafe<string | null>({ ...value, type: ['string', 'null'] }), {
  additionalProperties: false,
  maxProperties: 2 * MOST_PAIRS,
  description,
})

/** The filter of a list: `metadata[source]=shop`. */
export const MetadataFilter = Type.Optional(
  Type.Record(Type.String(), Type.String({ maxLength: 500, format: 'text' }), {
    maxProperties: 10,
    style: 'deepObject',
    explode: true,
    description: 'Records with these pairs: `metadata[source]=shop`.',
  }),
)
