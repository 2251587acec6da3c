import type { Tx } from '../../platform/db/database.ts'
import { insertRecords } from '../../platform/records/statements.ts'
import { type Account, accounts, DEFAULT_CURRENCY } from '../accounts/account.schema.ts'
import { insertHead } from '../accounts/journal-head.store.ts'
import { saveCurrency } from '../currencies/currency.store.ts'
import { genesisOf } from './chain.rules.ts'
import chart from './chart-of-accounts.json' with { type: 'json' }

/** The books of a new organisation: an empty journal, the Swiss SME chart of accounts, CHF and EUR. */
export async function createBooks(tx: Tx): Promise<void> {
  await insertHead(tx, genesisOf(tx.organisation))
  await insertRecords(
    tx,
    accounts,
    // The type of a JSON file has no literals.
    chart.map((account) => ({ currency: DEFAULT_CURRENCY, ...account, isActive: true }) as Account),
  )
  await saveCurrency(tx, { code: 'CHF', isEnabled: true, exchangeRate: 1 })
  // An initial rate; the owner sets that of the day or month (VAT ordinance art. 45).
  await saveCurrency(tx, { code: 'EUR', isEnabled: true, exchangeRate: 0.94 })
}
