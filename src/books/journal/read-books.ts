import type { Tx } from '../../platform/db/database.ts'
import { isRegistered } from '../../tenants/organisations/settings.ts'
import { findAccounts } from '../accounts/account.store.ts'
import { findBooksVersion, type Head, lockHead } from '../accounts/journal-head.store.ts'
import { PRIMARY_CURRENCY } from '../currencies/currency.rules.ts'
import { findCurrencies } from '../currencies/currency.store.ts'
import { periodsOn } from '../periods/editability-on.ts'
import { openComingPeriods } from '../periods/open-coming-periods.ts'
import { type Books, contactOf, type EntryDraft, isCodedWithin } from './ledger-entry.rules.ts'
import { existingContacts, takenReferences } from './posting.store.ts'

/** The head of the journal, and the books at that head as far as drafts refer to them. */
export type BooksAtHead = { readonly head: Head; readonly books: Books }

/** The books at a version, read without a lock. */
export type SeenBooks = { readonly version: number; readonly books: Books }

/**
 * Reads the data for validating drafts without waiting for other postings, so that `lockBooks` need not read them under the lock. The first
 * draft in a coming fiscal year opens it.
 */
export async function seeBooks(tx: Tx, drafts: readonly EntryDraft[], now: Date): Promise<SeenBooks> {
  // The version first: if the books change after it was read, the version under the lock differs.
  const [version, books] = await Promise.all([findBooksVersion(tx), readBooks(tx, drafts, now)])
  if (!isComing(books)) return { version, books }
  await openComingPeriods(tx, now)
  return seeBooks(tx, drafts, now)
}

/**
 * Locks the head of the journal until the transaction ends, and reads the data for validating drafts, unless they were read at the current
 * version. One round trip; but the first draft in a coming fiscal year opens it, and the books are read again.
 */
export async function lockBooks(
  tx: Tx,
  drafts: readonly EntryDraft[],
  now: Date,
  seen?: SeenBooks,
): Promise<BooksAtHead> {
  const [head, books] = await Promise.all([lockHead(tx), seen?.books ?? readBooks(tx, drafts, now)])
  if (seen && seen.version !== head.booksVersion) return lockBooks(tx, drafts, now)
  if (!isComing(books)) return { head, books }
  await openComingPeriods(tx, now)
  return lockBooks(tx, drafts, now)
}

const isComing = ({ editability }: Books): boolean => [...editability.values()].includes('coming')

/** The data for validating drafts. Under the lock on the head of the journal they do not change until the transaction ends. */
export async function readBooks(tx: Tx, drafts: readonly EntryDraft[], now: Date): Promise<Books> {
  const references = drafts.flatMap(({ externalReference }) => externalReference ?? [])
  const named = drafts.flatMap((draft) => contactOf(draft) ?? [])
  const foreign = drafts.flatMap(({ currency }) => (currency === PRIMARY_CURRENCY ? [] : currency))
  const days = [...new Set(drafts.map(({ date }) => date))]
  const accountNumbers = drafts.flatMap(({ debitAccount, creditAccount }) => [debitAccount, creditAccount])
  const [accounts, currencies, { editability, isInVatPeriod }, taken, contacts] = await Promise.all([
    findAccounts(tx, [...new Set(accountNumbers)]),
    foreign.length > 0 ? findCurrencies(tx, [...new Set(foreign)]) : [],
    periodsOn(tx, days, now),
    references.length > 0 ? takenReferences(tx, references) : [],
    named.length > 0 ? existingContacts(tx, named) : [],
  ])
  const outsideVatPeriods = new Set(days.filter((on) => editability(on) === 'open' && !isInVatPeriod(on)))
  return {
    accounts: new Map(accounts.map((account) => [account.number, account])),
    currencies: new Map(currencies.map((currency) => [currency.code, currency])),
    editability: new Map(days.map((on) => [on, editability(on)])),
    takenReferences: new Set(taken),
    contacts: new Set(contacts),
    outsideVatPeriods,
    // Read only if needed: coded entries of such days are rare.
    isRegistered: drafts.some((draft) => isCodedWithin(draft, outsideVatPeriods)) && (await isRegistered(tx)),
  }
}
