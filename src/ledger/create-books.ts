import type { Tx } from '../db/database.ts'
import { insertAccounts } from './account.store.ts'
import { genesisOf } from './chain.rules.ts'
import chart from './chart-of-accounts.json' with { type: 'json' }
import { saveCurrency } from './currency.store.ts'
import { insertHead } from './posting.store.ts'

/** The books of a new organisation: an empty journal, the Swiss SME chart of accounts, CHF and EUR. */
export async function createBooks(tx: Tx): Promise<void> {
  await insertHead(tx, genesisOf(tx.organisation))
  await insertAccounts(
    tx,
    chart.map((account) => ({ ...account, isActive: true })),
  )
  await saveCurrency(tx, { code: 'CHF', isEnabled: true, exchangeRate: '1' })
  // A rate to start from; the owner sets the one of the day or month (VAT ordinance art. 45).
  await saveCurrency(tx, { code: 'EUR', isEnabled: true, exchangeRate: '0.94' })
}
