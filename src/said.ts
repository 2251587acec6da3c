import type { Clause, Message, MessageKey, ProblemCode, Sentence } from './messages.ts'
import type { ArgumentsOf } from './platform/words/fill-typed.ts'

/**
 * One invalid field, in the caller's own terms: `positions[2].quantity`. Its code, if the catalogue has one for this violation. The message is
 * small data: it may come from a process that does not load the catalogue.
 */
export type Violation = Message & { readonly field: string; readonly code?: ProblemCode }

/** The violation of a field: `violation('limit', 'must be at most {limit}', { limit })`. The translations are in src/messages. */
export const violation = <Key extends Clause | Sentence>(
  field: string,
  message: Key,
  ...parameters: ArgumentsOf<Key>
): Violation => ({ field, ...said(message, ...parameters) })

/** A message with the values of its placeholders: `said('Send the header {name} once.', { name })`. */
export const said = <Key extends MessageKey>(message: Key, ...[parameters]: ArgumentsOf<Key>): Message =>
  parameters === undefined ? { message } : { message, parameters }
