import { createHash } from 'node:crypto'
import type { Movement } from './ledger-entry.rules.ts'

/** An entry as it is chained: everything that is kept of it. */
export type ChainedEntry = {
  readonly sequence: number
  readonly id: string
  readonly date: string
  readonly description: string
  readonly debitAccount: number
  readonly creditAccount: number
  readonly amount: number
  readonly currency: string
  readonly exchangeRate: string
  readonly taxCode: string | null
  readonly externalReference: string | null
  readonly source: string
  readonly sourceId: string | null
  readonly reverses: string | null
  /** RFC 3339 in UTC, with milliseconds. */
  readonly createdAt: string
  readonly transactions: readonly ChainedTransaction[]
}

export type ChainedTransaction = Omit<Movement, 'taxCode' | 'amount' | 'grossAmount' | 'originalAmount'> & {
  readonly id: string
  readonly date: string
  readonly description: string
  readonly amount: number
  readonly grossAmount: number
  readonly originalAmount: number
  readonly taxCode: string | null
}

/** What stands before the first entry of an organisation: no entry can be moved to another organisation's chain. */
export const genesisOf = (organisation: string): Buffer =>
  createHash('sha256').update(`rappen journal ${organisation}`).digest()

/** SHA-256 over the hash of the entry before and the canonical content of this one (GeBüV art. 3: no change goes undetected). */
export const chainHash = (previous: Uint8Array, entry: ChainedEntry): Buffer => linkHash(previous, contentOf(entry))

/** The same for content that is canonical text already. */
export const linkHash = (previous: Uint8Array, content: string): Buffer =>
  createHash('sha256').update(previous).update(content).digest()

/** For a field that is not set: no length stands before it, so no text reads like it. */
const NOTHING = '-'

/** A text behind its length in bytes: whatever stands in it, it ends where it ends, and no content reads like another. */
const measured = (text: string | null): string => (text === null ? NOTHING : `${Buffer.byteLength(text)}:${text}`)

/**
 * The canonical content of an entry: its fields, the number of its transactions, and theirs, in fixed order. The database says the same
 * in `entriesBetween`. Changing the order or the form breaks every chain that exists.
 */
const contentOf = (entry: ChainedEntry): string =>
  withLines(
    [
      entry.sequence,
      entry.id,
      entry.date,
      measured(entry.description),
      entry.debitAccount,
      entry.creditAccount,
      entry.amount,
      measured(entry.currency),
      entry.exchangeRate,
      measured(entry.taxCode),
      measured(entry.externalReference),
      measured(entry.source),
      entry.sourceId ?? NOTHING,
      entry.reverses ?? NOTHING,
      // In microseconds, as the database keeps instants: a change of one would show.
      entry.createdAt.replace('Z', '000Z'),
    ].join(' '),
    entry.transactions.map((one, index) =>
      [
        index + 1,
        one.id,
        one.date,
        one.debitAccount,
        one.creditAccount,
        measured(one.description),
        one.amount,
        one.grossAmount,
        one.originalAmount,
        measured(one.originalCurrency),
        measured(one.taxCode),
      ].join(' '),
    ),
  )

/** The content of an entry from that of its own fields and those of its transactions. */
export const withLines = (content: string, lines: readonly string[]): string =>
  [content, lines.length, ...lines].join(' ')
