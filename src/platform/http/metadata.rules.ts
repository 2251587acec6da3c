import type { Violation } from '../../errors.ts'
import { type Metadata, MOST_PAIRS } from './metadata.schema.ts'

/** A patch may add no more pairs than a record carries. */
export const metadataViolations = ({ metadata = {} }: { readonly metadata?: Metadata }): Violation[] =>
  Object.keys(metadata).length <= MOST_PAIRS
    ? []
    : [{ field: 'metadata', message: `must have at most ${MOST_PAIRS} pairs` }]
