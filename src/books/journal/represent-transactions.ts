import type { Tx } from '../../platform/db/database.ts'
import { PRIMARY_CURRENCY } from '../currencies/currency.rules.ts'
import type { TaxTransaction } from '../vat/tax-transactions.rules.ts'
import type { PostedEntry } from './chain.rules.ts'
import { entriesByCause, unreversedEntriesOf } from './journal.store.ts'
import type { SplitEntry } from './ledger-entry.rules.ts'
import type { LedgerTransaction, PreviewedTransaction } from './ledger-entry.schema.ts'

/** The transactions of a posted entry, as the interface shows them. */
export const representTransactions = (entry: PostedEntry): LedgerTransaction[] =>
  entry.transactions.map(({ id, ...own }) => {
    const { grossAmount, currency: originalCurrency, taxCode } = entry
    return {
      id,
      ledgerEntry: entry.id,
      ...shown(entry, { ...own, grossAmount, originalCurrency, ...(taxCode ? { taxCode } : {}) }),
    }
  })

/** The transactions that posting the entry would create. */
export const previewTransactions = (entry: SplitEntry): PreviewedTransaction[] =>
  entry.movements.map((movement) => shown(entry, movement))

const shown = (
  { date, description, isReversal }: Pick<PostedEntry, 'date' | 'description' | 'isReversal'>,
  transaction: Omit<TaxTransaction, 'grossAmount'> & { readonly grossAmount: number },
): PreviewedTransaction => ({
  date,
  debitAccount: transaction.debitAccount,
  creditAccount: transaction.creditAccount,
  description,
  amount: transaction.amount,
  grossAmount: transaction.grossAmount,
  currency: PRIMARY_CURRENCY,
  originalAmount: transaction.originalAmount,
  originalCurrency: transaction.originalCurrency,
  ...(transaction.taxCode ? { taxCode: transaction.taxCode } : {}),
  isReversal,
  taxPart: transaction.taxPart,
})

/** The transactions of a document, without ids: for a dry run, before it is rolled back. */
export const transactionsCausedBy = async (tx: Tx, sourceId: string): Promise<PreviewedTransaction[]> =>
  (await unreversedEntriesOf(tx, [sourceId])).flatMap(({ transactions }) =>
    transactions.map(({ id: _id, ledgerEntry: _entry, ...shown }) => shown),
  )

/** The ids of the entries that each of these records caused, without reversals. */
export const entriesCausedBy = async (
  tx: Tx,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> =>
  new Map(
    (sourceIds.length === 0 ? [] : await entriesByCause(tx, sourceIds)).map(({ cause, entries }) => [cause, entries]),
  )
