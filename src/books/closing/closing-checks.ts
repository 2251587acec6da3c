import { textOf } from '../../messages.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Check } from '../integrity/checks.ts'
import { listPeriods } from '../periods/period.store.ts'
import { balancesBetween } from '../reports/balances.store.ts'
import { closingViolations } from './closing.rules.ts'
import { type ClosedYear, closedYears } from './closing.store.ts'
import { statementsSha256 } from './statements.rules.ts'

/** The rules of closed fiscal years. */
export const closingChecks: readonly Check[] = [
  {
    name: 'years-closed-in-order',
    says: 'Every fiscal year before a closed one is closed, and every VAT period that ends in a closed one is settled.',
    find: async (tx) => {
      const [years, vatPeriods] = await Promise.all([listPeriods(tx, 'fiscal-year'), listPeriods(tx, 'vat-period')])
      for (const year of years.filter(({ status }) => status === 'closed')) {
        const [violation] = closingViolations(year, years, vatPeriods)
        if (violation) return `The fiscal year ${year.from} to ${year.to} is closed, but ${textOf(violation)}.`
      }
      return undefined
    },
  },
  {
    name: 'statements-as-closed',
    says: 'The statements of every closed fiscal year are those with which it was closed.',
    find: async (tx) => {
      for (const year of await closedYears(tx)) {
        const reason = await changeOf(tx, year)
        if (reason !== undefined) return `Fiscal year ${year.from} to ${year.to}: ${reason}.`
      }
      return undefined
    },
  },
]

/** The difference between a closed year and its stored figures; undefined if there is none. */
async function changeOf(tx: Tx, year: ClosedYear): Promise<string | undefined> {
  const found = statementsSha256(year, await balancesBetween(tx, year.from, year.to)).toString('hex')
  if (found !== year.stored) return `its statements have the SHA-256 ${found}, it was closed with ${year.stored}`
  return year.kept === null || year.kept === found
    ? undefined
    : `its statements have the SHA-256 ${found}, the event of its closing says ${year.kept}`
}
