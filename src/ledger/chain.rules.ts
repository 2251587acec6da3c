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

/** Between two fields: a control character, which no text that is kept may hold, so no content reads like another. */
const SEPARATOR = '\u001f'
/** For a field that is not set. */
const NOTHING = '\u001a'

/**
 * The canonical content of an entry: its fields and then those of its transactions as text, in fixed order. The database says the same
 * in `entriesBetween`. Changing the order or the form breaks every chain that exists.
 */
const contentOf = (entry: ChainedEntry): string =>
  [
    entry.sequence,
    entry.id,
    entry.date,
    entry.description,
    entry.debitAccount,
    entry.creditAccount,
    entry.amount,
    entry.currency,
    entry.exchangeRate,
    entry.taxCode ?? NOTHING,
    entry.externalReference ?? NOTHING,
    entry.source,
    entry.sourceId ?? NOTHING,
    entry.reverses ?? NOTHING,
    // In microseconds, as the database keeps instants: a change of one would show.
    entry.createdAt.replace('Z', '000Z'),
    ...entry.transactions.flatMap((one, index) => [
      index + 1,
      one.id,
      one.date,
      one.debitAccount,
      one.creditAccount,
      one.description,
      one.amount,
      one.grossAmount,
      one.originalAmount,
      one.originalCurrency,
      one.taxCode ?? NOTHING,
    ]),
  ].join(SEPARATOR)
