import { Problem } from '../../errors.ts'
import { type Day, isDay } from '../../platform/calendar/day.ts'
import { violation } from '../../said.ts'

/** The position in an account's statement, and the state of the journal. */
export type StatementPosition = {
  readonly account: number
  readonly from: Day
  readonly to: Day
  /** The newest entry when reading began; later ones are not part of it. */
  readonly sequence: number
  readonly openingBalance: bigint
  readonly debit: bigint
  readonly credit: bigint
  /** The last transaction read, and the balance after it. */
  readonly date: Day
  readonly entry: number
  readonly line: number
  readonly balance: bigint
  /** The same in the account's own currency, if it has one. */
  readonly own?: { readonly currency: string } & Readonly<
    Record<'openingBalance' | 'debit' | 'credit' | 'balance', bigint>
  >
}

/** The number of a transaction in its entry is a smallint of the database. */
const LARGEST_LINE = 32_767

export const writeCursor = (reading: StatementPosition): string =>
  Buffer.from(
    JSON.stringify([
      reading.account,
      reading.from,
      reading.to,
      reading.sequence,
      String(reading.openingBalance),
      String(reading.debit),
      String(reading.credit),
      reading.date,
      reading.entry,
      reading.line,
      String(reading.balance),
      ...(reading.own ? ownParts(reading.own) : []),
    ]),
  ).toString('base64url')

const ownParts = ({
  currency,
  openingBalance,
  debit,
  credit,
  balance,
}: NonNullable<StatementPosition['own']>): string[] => [
  currency,
  ...[openingBalance, debit, credit, balance].map(String),
]

/**
 * The position of a cursor; rejects one of another account or span. Its sums are not validated: a forged cursor shows wrong sums only to its
 * author, and nothing of another organisation.
 */
export function readCursor(
  cursor: string,
  asked: { readonly account: number; readonly from?: string | undefined; readonly to?: string | undefined },
): StatementPosition {
  const reading = readingOf(cursor)
  if (
    reading?.account !== asked.account ||
    reading.from !== (asked.from ?? reading.from) ||
    reading.to !== (asked.to ?? reading.to)
  ) {
    throw new Problem('general/invalid-fields', {
      violations: [violation('cursor', 'must be the nextCursor of a page of the same statement')],
    })
  }
  return reading
}

function readingOf(cursor: string): StatementPosition | undefined {
  const [account, from, to, sequence, openingBalance, debit, credit, date, entry, line, balance, ...own] =
    partsOf(cursor)
  const isReading =
    [account, sequence, entry, line].every(Number.isSafeInteger) &&
    [openingBalance, debit, credit, balance].every(isSum) &&
    (own.length === 0 || isOwn(own)) &&
    [from, to, date].every((text) => isDay(String(text)))
  if (!isReading || Math.abs(Number(line)) > LARGEST_LINE) return undefined
  const sums = {
    openingBalance: BigInt(String(openingBalance)),
    debit: BigInt(String(debit)),
    credit: BigInt(String(credit)),
    balance: BigInt(String(balance)),
  }
  // Validated above: integers in the range of the database, and days.
  return {
    account,
    from,
    to,
    sequence,
    date,
    entry,
    line,
    ...sums,
    ...(isOwn(own) ? ownOf(own) : {}),
  } as StatementPosition
}

const isSum = (text: unknown): boolean => typeof text === 'string' && /^-?\d{1,40}$/.test(text)

const isOwn = (parts: readonly unknown[]): parts is string[] => {
  const [currency, ...sums] = parts
  return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) && sums.length === 4 && sums.every(isSum)
}

const ownOf = ([currency, openingBalance = '', debit = '', credit = '', balance = '']: string[]) => ({
  own: {
    currency,
    openingBalance: BigInt(openingBalance),
    debit: BigInt(debit),
    credit: BigInt(credit),
    balance: BigInt(balance),
  },
})

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
