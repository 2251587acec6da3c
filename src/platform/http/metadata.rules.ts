import { type Violation, violation } from '../../said.ts'
import { type Metadata, MOST_PAIRS } from './metadata.schema.ts'

/** A patch may add no more pairs than a record can have. */
export const metadataViolations = ({ metadata = {} }: { readonly metadata?: Metadata }): Violation[] =>
  Object.keys(metadata).length <= MOST_PAIRS
    ? []
    : [violation('metadata', 'must have at most {limit} pairs', { limit: MOST_PAIRS })]
