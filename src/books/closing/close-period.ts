import { Problem, type ProblemCode } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { said, type Violation } from '../../said.ts'
import { isRegistered } from '../../tenants/organisations/settings.ts'
import { warningOf } from '../../warnings.ts'
import { lockHead } from '../accounts/journal-head.store.ts'
import type { Period, PeriodKind } from '../periods/period.rules.ts'
import {
  deletePeriod,
  findPeriod,
  listPeriods,
  periodsWithin,
  setSettled,
  setStatements,
} from '../periods/period.store.ts'
import { balancesBetween } from '../reports/balances.store.ts'
import {
  closingViolations,
  daysOutside,
  deletionViolations,
  vatReopeningViolations,
  yearReopeningViolations,
} from './closing.rules.ts'
import { codedEntriesWithin, isPostedWithin } from './closing.store.ts'
import { statementsSha256 } from './statements.rules.ts'

/** The period with this id, under the lock on the head of the journal: until the transaction ends no entry is posted and no other period changes. */
export async function lockPeriod(tx: Tx, kind: PeriodKind, id: string): Promise<Period | undefined> {
  const [, period] = await Promise.all([lockHead(tx), findPeriod(tx, kind, id)])
  return period
}

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

/** Settles a locked VAT period. Does nothing when it is settled. */
export const settleVatPeriod = async (tx: Tx, period: Period): Promise<Period> =>
  period.status === 'settled' ? period : setSettled(tx, period.id, true)

/** Reopens a locked, settled VAT period. Does nothing when it is open. Rejects while the year in which it ends is closed. */
export async function reopenVatPeriod(tx: Tx, period: Period): Promise<Period> {
  if (period.status === 'open') return period
  const years = await periodsWithin(tx, 'fiscal-year', { first: period.to, last: period.to })
  reject('vat-periods/year-closed', vatReopeningViolations(period, years))
  return setSettled(tx, period.id, false)
}

/** Deletes a locked period that was opened by mistake: open, without postings, and not between two others. */
export async function removePeriod(tx: Tx, kind: PeriodKind, period: Period): Promise<void> {
  const [periods, isPostedTo] = await Promise.all([listPeriods(tx, kind), isPostedWithin(tx, period)])
  reject(`${kind}s/in-use`, deletionViolations(kind, period, { periods, isPostedTo }))
  await deletePeriod(tx, kind, period.id)
}

function reject(code: ProblemCode, violations: readonly Violation[]): void {
  if (violations.length > 0) throw new Problem(code, { violations })
}
