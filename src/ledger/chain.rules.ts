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
export const chainHash = (previous: Uint8Array, entry: ChainedEntry): Buffer =>
  createHash('sha256').update(previous).update(canonicalText(entry)).digest()

/** The content as one JSON array in fixed order. Changing the order or the form breaks every chain that exists. */
const canonicalText = (entry: ChainedEntry): string =>
  JSON.stringify([
    entry.sequence,
    entry.id,
    entry.date,
    entry.description,
    entry.debitAccount,
    entry.creditAccount,
    entry.amount,
    entry.currency,
    entry.exchangeRate,
    entry.taxCode,
    entry.externalReference,
    entry.source,
    entry.sourceId,
    entry.reverses,
    entry.createdAt,
    entry.transactions.map((one) => [
      one.id,
      one.date,
      one.debitAccount,
      one.creditAccount,
      one.description,
      one.amount,
      one.grossAmount,
      one.originalAmount,
      one.originalCurrency,
      one.taxCode,
    ]),
  ])
