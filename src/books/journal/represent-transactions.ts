import type { Tx } from '../../platform/db/database.ts'
import { PRIMARY_CURRENCY } from '../currencies/currency.rules.ts'
import type { PostedEntry } from './chain.rules.ts'
import { unreversedEntriesOf } from './journal.store.ts'
import type { SplitEntry } from './ledger-entry.rules.ts'
import type { LedgerTransaction, PreviewedTransaction } from './ledger-entry.schema.ts'

/** The transactions of an entry that was posted, as the interface shows them. */
export const representTransactions = (entry: PostedEntry): LedgerTransaction[] =>
  entry.transactions.map(({ id, debitAccount, creditAccount, amount, originalAmount, taxPart }) => ({
    id,
    date: entry.date,
    debitAccount,
    creditAccount,
    description: entry.description,
    amount,
    grossAmount: entry.grossAmount,
    currency: PRIMARY_CURRENCY,
    originalAmount,
    originalCurrency: entry.currency,
    ...(entry.taxCode === null ? {} : { taxCode: entry.taxCode }),
    isReversal: entry.isReversal,
    taxPart,
  }))

/** The transactions that posting the entry would create. */
export const previewTransactions = ({ date, description, isReversal, movements }: SplitEntry): PreviewedTransaction[] =>
  movements.map((movement) => ({
    date,
    debitAccount: movement.debitAccount,
    creditAccount: movement.creditAccount,
    description,
    amount: movement.amount,
    grossAmount: movement.grossAmount,
    currency: PRIMARY_CURRENCY,
    originalAmount: movement.originalAmount,
    originalCurrency: movement.originalCurrency,
    ...(movement.taxCode ? { taxCode: movement.taxCode } : {}),
    isReversal,
    taxPart: movement.taxPart,
  }))

/** The transactions that a document caused, without their ids: of a dry run, before it is undone. */
export const transactionsCausedBy = async (tx: Tx, sourceId: string): Promise<PreviewedTransaction[]> =>
  (await unreversedEntriesOf(tx, sourceId)).flatMap(({ transactions }) =>
    transactions.map(({ id: _, ...shown }) => shown),
  )
