import { problemOf } from '../../errors.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type AccountTransaction, transactionsBehind } from './account-statement.store.ts'
import type { AccountHeading } from './balances.rules.ts'
import { accountAsOf, accountHeading, fiscalYearStart } from './balances.store.ts'
import { type AccountStatementLine, DEFAULT_LIMIT } from './report.schema.ts'
import { type Reading, readCursor, writeCursor } from './statement-cursor.rules.ts'

type Asked = {
  readonly account: number
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}
type StatementLine = Omit<AccountStatementLine, 'balance'> & { readonly balance: bigint }
type Statement = AccountHeading & {
  readonly from: Day
  readonly to: Day
  readonly openingBalance: bigint
  readonly debit: bigint
  readonly credit: bigint
  readonly closingBalance: bigint
  readonly transactions: StatementLine[]
}

/**
 * A page of the statement of an account. All pages are of one state of the journal: what is posted meanwhile appears in the next
 * statement. So the last running balance is the closing balance, and the thousandth page costs what the first does.
 */
export async function accountStatement(
  tx: Tx,
  asked: Asked,
  spanOf: () => Promise<{ from: Day; to: Day }>,
): Promise<{ statement: Statement; nextCursor?: string }> {
  const reading =
    asked.cursor === undefined ? await begin(tx, asked.account, await spanOf()) : readCursor(asked.cursor, asked)
  const limit = asked.limit ?? DEFAULT_LIMIT
  const [heading, rows] = await Promise.all([
    accountHeading(tx, reading.account),
    transactionsBehind(tx, reading, limit + 1),
  ])
  if (!heading) throw problemOf('accounts/not-found', 'account')
  const lines = withBalances(rows.slice(0, limit), reading.balance)
  const [last, lastLine] = [rows[lines.length - 1], lines.at(-1)]
  const isLastPage = rows.length <= limit || !last || !lastLine
  const { from, to, openingBalance, debit, credit } = reading
  return {
    statement: {
      ...heading,
      from,
      to,
      openingBalance,
      debit,
      credit,
      closingBalance: openingBalance + debit - credit,
      transactions: lines,
    },
    ...(isLastPage ? {} : { nextCursor: writeCursor({ ...reading, ...last.place, balance: lastLine.balance }) }),
  }
}

/** The position before the first page. */
async function begin(tx: Tx, account: number, { from, to }: { from: Day; to: Day }): Promise<Reading> {
  const found = await accountAsOf(tx, account, { yearStart: await fiscalYearStart(tx, from), from, to })
  if (!found) throw problemOf('accounts/not-found', 'account')
  const { sequence, before, debit, credit } = found
  const place = { date: from, entry: 0, line: 0 }
  return { account, from, to, sequence, openingBalance: before, debit, credit, ...place, balance: before }
}

function withBalances(rows: readonly AccountTransaction[], opening: bigint): StatementLine[] {
  let balance = opening
  return rows.map((row) => {
    const { place: _, taxCode, ...line } = row
    balance += BigInt(row.debit) - BigInt(row.credit)
    return { ...line, ...(taxCode === null ? {} : { taxCode }), balance }
  })
}
