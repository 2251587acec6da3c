import { problemOf } from '../../errors.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type AccountTransaction, transactionsBehind } from './account-statement.store.ts'
import type { AccountHeading } from './balances.rules.ts'
import { accountAsOf, accountHeading, fiscalYearStart } from './balances.store.ts'
import { type AccountStatementLine, DEFAULT_LIMIT } from './report.schema.ts'
import { readCursor, type StatementPosition, writeCursor } from './statement-cursor.rules.ts'

type StatementRequest = {
  readonly account: number
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}
type StatementLine = Omit<AccountStatementLine, 'balance' | 'originalBalance'> & {
  readonly balance: bigint
  readonly originalBalance?: bigint
}
type Sums = Readonly<Record<'openingBalance' | 'debit' | 'credit' | 'closingBalance', bigint>>
type Statement = AccountHeading &
  Sums & {
    readonly from: Day
    readonly to: Day
    readonly inOwnCurrency?: Sums & { readonly currency: string }
    readonly transactions: StatementLine[]
  }

/**
 * A page of an account's statement. All pages show one state of the journal: later postings appear in the next statement. So the last running
 * balance is the closing balance, and the thousandth page costs as much as the first.
 */
export async function accountStatement(
  tx: Tx,
  asked: StatementRequest,
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
  const lines = withBalances(rows.slice(0, limit), reading)
  const [last, lastLine] = [rows[lines.length - 1], lines.at(-1)]
  const isLastPage = rows.length <= limit || !last || !lastLine
  const { from, to, own } = reading
  const inOwnCurrency = own && { inOwnCurrency: { currency: own.currency, ...sumsOf(own) } }
  return {
    statement: { ...heading, from, to, ...sumsOf(reading), ...inOwnCurrency, transactions: lines },
    ...(isLastPage ? {} : { nextCursor: writeCursor(readUpTo(reading, last, lastLine)) }),
  }
}

const sumsOf = ({ openingBalance, debit, credit }: Omit<Sums, 'closingBalance'>): Sums => ({
  openingBalance,
  debit,
  credit,
  closingBalance: openingBalance + debit - credit,
})

/** A reading after a line. */
const readUpTo = (
  reading: StatementPosition,
  { place }: AccountTransaction,
  line: StatementLine,
): StatementPosition => ({
  ...reading,
  ...place,
  balance: line.balance,
  ...(reading.own ? { own: { ...reading.own, balance: line.originalBalance ?? reading.own.balance } } : {}),
})

/** The position before the first page. */
async function begin(tx: Tx, account: number, { from, to }: { from: Day; to: Day }): Promise<StatementPosition> {
  const found = await accountAsOf(tx, account, { yearStart: await fiscalYearStart(tx, from), from, to })
  if (!found) throw problemOf('accounts/not-found', 'account')
  const { sequence, before, debit, credit, own } = found
  const place = { date: from, entry: 0, line: 0 }
  return {
    account,
    from,
    to,
    sequence,
    openingBalance: before,
    debit,
    credit,
    ...place,
    balance: before,
    ...(own && {
      own: {
        currency: own.currency,
        openingBalance: own.before,
        debit: own.debit,
        credit: own.credit,
        balance: own.before,
      },
    }),
  }
}

function withBalances(
  rows: readonly AccountTransaction[],
  { balance: opening, own }: StatementPosition,
): StatementLine[] {
  let balance = opening
  let originalBalance = own?.balance ?? 0n
  return rows.map((row) => {
    const { place: _, taxCode, documentNumber, ...line } = row
    balance += BigInt(row.debit) - BigInt(row.credit)
    if (row.originalCurrency === own?.currency)
      originalBalance += BigInt(row.debit > 0 ? row.originalAmount : -row.originalAmount)
    return {
      ...line,
      ...(documentNumber === null ? {} : { documentNumber }),
      ...(taxCode === null ? {} : { taxCode }),
      balance,
      ...(own ? { originalBalance } : {}),
    }
  })
}
