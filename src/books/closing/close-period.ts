import { Problem, type ProblemCode } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { said, type Violation } from '../../said.ts'
import { isRegistered } from '../../tenants/organisations/settings.ts'
import { warningOf } from '../../warnings.ts'
import { daysOutside, type Period, type PeriodKind } from '../periods/period.rules.ts'
import { deletePeriod, listPeriods, periodsWithin, setStatements } from '../periods/period.store.ts'
import { balancesBetween } from '../reports/balances.store.ts'
import { adjustmentsOf, codedEntriesWithin, hasFiledReturn } from '../vat-returns/vat-return.store.ts'
import { closingViolations, deletionViolations, yearReopeningViolations } from './closing.rules.ts'
import { isPostedWithin } from './closing.store.ts'
import { statementsSha256 } from './statements.rules.ts'

/**
 * Closes a locked fiscal year, and stores the hash of its statements. Warns of undeclared entries. Does nothing when it is closed.
 *
 * @throws {Problem} that names every open year before it and every unsettled VAT period that ends in it.
 */
export async function closeYear(tx: Tx, year: Period): Promise<Period> {
  if (year.status === 'closed') return year
  const [years, vatPeriods, balances] = await Promise.all([
    listPeriods(tx, 'fiscal-year'),
    periodsWithin(tx, 'vat-period', { first: year.from, last: year.to }),
    balancesBetween(tx, year.from, year.to),
  ])
  reject('fiscal-years/not-closable', closingViolations(year, years, vatPeriods))
  await warnOfUndeclared(tx, daysOutside(year, vatPeriods))
  return setStatements(tx, year.id, statementsSha256(year, balances))
}

/** The most named entries. */
const NAMED = 20

/** Names the entries with a tax code on days outside every VAT period, if the organisation has a VAT number: no return contains them. */
async function warnOfUndeclared(tx: Tx, spans: readonly Pick<Period, 'from' | 'to'>[]): Promise<void> {
  if (spans.length === 0) return
  const [isDeclaring, entries] = await Promise.all([isRegistered(tx), codedEntriesWithin(tx, spans, NAMED)])
  const [first] = entries
  if (!isDeclaring || first === undefined) return
  const named = entries.map(({ sequence, date, taxCode }) =>
    said('{sequence} of {day:day} ({code})', { sequence, day: date, code: taxCode }),
  )
  const count = first.count - entries.length
  const message =
    count > 0
      ? said(
          'Entries with a tax code lie in no VAT period, and are declared in no VAT return: {entries:list} and {count} more.',
          { entries: named, count },
        )
      : said('Entries with a tax code lie in no VAT period, and are declared in no VAT return: {entries:list}.', {
          entries: named,
        })
  tx.warn([warningOf('vat/no-vat-period', 'ledgerEntries', message)])
}

/** Reopens a locked, closed fiscal year. Does nothing when it is open. Rejects while a later one is closed. */
export async function reopenYear(tx: Tx, year: Period): Promise<Period> {
  if (year.status === 'open') return year
  reject('fiscal-years/later-year-closed', yearReopeningViolations(year, await listPeriods(tx, 'fiscal-year')))
  return setStatements(tx, year.id, null)
}

/** Deletes a locked period that was opened by mistake: open, without postings, never filed, and not between two others. */
export async function removePeriod(tx: Tx, kind: PeriodKind, period: Period): Promise<void> {
  const [periods, isPostedTo, adjustments, isFiled] = await Promise.all([
    listPeriods(tx, kind),
    isPostedWithin(tx, period),
    adjustmentsOf(tx, period.id),
    hasFiledReturn(tx, period.id),
  ])
  reject(
    `${kind}s/in-use`,
    deletionViolations(kind, period, { periods, isPostedTo, isAdjusted: adjustments.length > 0, isFiled }),
  )
  await deletePeriod(tx, kind, period.id)
}

function reject(code: ProblemCode, violations: readonly Violation[]): void {
  if (violations.length > 0) throw new Problem(code, { violations })
}
