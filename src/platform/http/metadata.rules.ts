import { type Metadata, MOST_PAIRS } from './metadata.schema.ts'
import { type Rule, ruleOf } from './rule.ts'

type Labelled = { readonly metadata?: Metadata }

/** A patch may add no more pairs than a record carries. */
export const metadataRule: Rule<Labelled> = ruleOf<Labelled>()(['metadata'], ({ metadata = {} }) =>
  Object.keys(metadata).length <= MOST_PAIRS
    ? []
    : [{ field: 'metadata', message: `must have at most ${MOST_PAIRS} pairs` }],
)
