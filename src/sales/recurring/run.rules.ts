import type { NoticeCode, ProblemCode } from '../../messages.ts'
import type { Violation } from '../../said.ts'
import type { Occurrence, RecurringSchedule } from './schedule.rules.ts'

/** Why an occurrence failed, was skipped or is a draft, as it is kept: a code, and what is wrong with fields. */
export type RunReason = { readonly code: ProblemCode | NoticeCode; readonly violations?: readonly Violation[] }

/** One occurrence that was tried: its invoice was made, it was skipped, or it failed and is tried again. */
export type Run = Occurrence & {
  readonly status: 'made' | 'skipped' | 'failed'
  readonly reason?: RunReason
  readonly invoice?: string
}

/** So many occurrences that are due at once are issued, the newest; those before them become drafts, which a person looks at. */
export const ISSUED_AT_ONCE = 3

/** Whether an occurrence bills nothing, and is skipped. */
export const isFree = ({ firstPeriod }: RecurringSchedule, { index }: Occurrence): boolean =>
  index === 0 && firstPeriod === 'free'
