import { type Static, Type } from 'typebox'

/** The most pairs of a record. */
export const MOST_PAIRS = 50

/** `sentences.ts` describes the allowed names. */
export const NAME_PATTERN = '^[A-Za-z0-9_.-]{1,40}$'
const value = { type: 'string', maxLength: 500, format: 'text' } as const
const pairs = {
  type: 'object',
  propertyNames: { pattern: NAME_PATTERN },
  description: `Your own pairs of a name and a text, up to ${MOST_PAIRS}. A name has 1 to 40 letters, digits, _, - or .`,
}

/** An integrator's own data on a record: pairs without meaning to the service. */
export type Metadata = Static<typeof Metadata>
export const Metadata = Type.Unsafe<Record<string, string>>({
  title: 'Metadata',
  ...pairs,
  additionalProperties: value,
  maxProperties: MOST_PAIRS,
  examples: [{ source: 'shop', orderId: 'A-1047' }],
})

/** A merge patch of the pairs: null removes one. */
export const MetadataChange = Type.Unsafe<Record<string, string | null>>({
  ...pairs,
  additionalProperties: { ...value, type: ['string', 'null'] },
  maxProperties: 2 * MOST_PAIRS,
})

/** The filter of a list: `metadata[source]=shop`. */
export const MetadataFilter = Type.Optional(
  Type.Record(Type.String(), Type.String({ maxLength: 500, format: 'text' }), {
    maxProperties: 10,
    description:
      'Records with these pairs: `metadata[source]=shop`; with `curl -g`, for which brackets are a pattern else.',
  }),
)

/** Another system's name for a record: the record is found, made and changed by it without an id of the service. */
export const ExternalReference = Type.String({
  minLength: 1,
  maxLength: 128,
  format: 'line',
  description: "Another system's name for the record; unique in the organisation.",
})

/** The path of a record by its reference. */
export const ByReference = Type.Object({ reference: ExternalReference })
