import { isMade, onlyMade, type Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { PRIMARY_CURRENCY } from '../currencies/currency.rules.ts'
import type { EntryDraft, ValidatedEntry } from './ledger-entry.rules.ts'
import type { PreviewedTransaction } from './ledger-entry.schema.ts'
import { validateEntries } from './post-entries.ts'

/** The transactions that posting each entry would create now, or its problem. */
export async function previewEntries(
  tx: Tx,
  drafts: readonly EntryDraft[],
): Promise<(PreviewedTransaction[] | Problem)[]> {
  return (await validateEntries(tx, drafts)).map((entry) => (isMade(entry) ? transactionsOf(entry) : entry))
}

/** The transactions that posting the entry would create now; throws its problem. */
export async function previewEntry(tx: Tx, draft: EntryDraft): Promise<PreviewedTransaction[]> {
  return onlyMade(await previewEntries(tx, [draft]))
}

const transactionsOf = ({ draft: { date, description }, movements }: ValidatedEntry): PreviewedTransaction[] =>
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
  }))
