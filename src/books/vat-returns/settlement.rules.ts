import { type Violation, violation } from '../../said.ts'
import type { Period } from '../periods/period.rules.ts'

/** The obstacles to reopening a VAT period: the closed year in which it ends. */
export const vatReopeningViolations = ({ to: end }: Period, years: readonly Period[]): Violation[] =>
  years
    .filter(({ from, to, status }) => from <= end && end <= to && status === 'closed')
    .map(({ from, to }) =>
      violation('fiscalYears', 'the fiscal year {from:day} to {to:day} must be reopened first', { from, to }),
    )
