import type { Clause, Message, MessageKey, ProblemCode, Sentence } from './messages.ts'
import type { ArgumentsOf } from './platform/words/fill-typed.ts'

/**
 * One faulty field, in the caller's own terms: `positions[2].quantity`. Its code, where the catalogue has one for this violation. What is said
 * is data, and small: it may come from a process that does not load the catalogue.
 */
export type Violation = Message & { readonly field: string; readonly code?: ProblemCode }

/** What is wrong with a field: `violation('limit', 'must be at most {limit}', { limit })`. The translations stand in src/messages. */
export const violation = <Key extends Clause | Sentence>(
  field: string,
  message: Key,
  ...parameters: ArgumentsOf<Key>
): Violation => ({ field, ...said(message, ...parameters) })

/** A message with what stands in its placeholders: `said('Send the header {name} once.', { name })`. */
export const said = <Key extends MessageKey>(message: Key, ...[parameters]: ArgumentsOf<Key>): Message =>
  parameters === undefined ? { message } : { message, parameters }
