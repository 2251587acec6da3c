import type { Message, NoticeCode, ProblemCode } from '../../messages.ts'
import type { Violation } from '../../said.ts'
import type { Occurrence, RecurringSchedule } from './schedule.rules.ts'

/**
 * Why an occurrence failed, was skipped or is a draft, as stored: a code, the message in place of that of the code, and the violations of fields.
 * Messages are keys of the catalogue with their parameters: each reader gets the text in its language.
 */
export type RunReason = {
  readonly code: ProblemCode | NoticeCode
  readonly said?: Message
  readonly violations?: readonly Violation[]
}

/** One tried occurrence: its invoice was made, it was skipped, or it failed and is retried. */
export type Run = Occurrence & {
  readonly status: 'made' | 'skipped' | 'failed'
  readonly reason?: RunReason
  readonly invoice?: string
}

/** Of simultaneously due occurrences the newest this many are issued; earlier ones become drafts for a person to check. */
export const ISSUED_AT_ONCE = 3

/** Whether an occurrence bills nothing, and is skipped. */
export const isFree = ({ firstPeriod }: RecurringSchedule, { index }: Occurrence): boolean =>
  index === 0 && firstPeriod === 'free'
