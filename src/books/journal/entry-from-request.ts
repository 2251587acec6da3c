import { day } from '../../platform/calendar/day.ts'
import type { Author } from '../../platform/db/database.ts'
import { cents } from '../../platform/money/cents.ts'
import { PRIMARY_CURRENCY, roundedRate } from '../currencies/currency.rules.ts'
import type { EntryDraft } from './ledger-entry.rules.ts'
import type { LedgerEntryCreation } from './ledger-entry.schema.ts'

/** A posting as a client sent it: no tax code and an empty one are the same, the default currency is CHF. */
export const entryFromRequest = (
  { taxCode, currency, exchangeRate, contact, ...entry }: LedgerEntryCreation,
  author: Author,
): EntryDraft => ({
  ...entry,
  date: day(entry.date),
  amount: cents(entry.amount),
  currency: currency ?? PRIMARY_CURRENCY,
  ...(exchangeRate === undefined ? {} : { exchangeRate: roundedRate(exchangeRate) }),
  ...(taxCode ? { taxCode } : {}),
  ...(contact === undefined ? {} : { items: [{ contact }] as const }),
  source: 'api',
  author,
})
