import { caches } from '../../platform/limits.ts'
import { PRIMARY_CURRENCY } from '../currencies/currency.rules.ts'
import { type Books, contactOf, type EntryDraft, isCodedWithin } from './ledger-entry.rules.ts'
import type { BooksAtHead } from './read-books.ts'

export type ExpectedBooks = {
  readonly of: (organisation: string) => BooksAtHead | undefined
  readonly expect: (organisation: string, expected: BooksAtHead) => void
  readonly drop: (organisation: string) => void
}

/**
 * A cache of the last known state of the books, by organisation, so that entries can be validated and chained without reading it again. It is
 * only an expectation: the statement that inserts the entries compares the head and the version of the books, and inserts nothing if either
 * differs.
 */
export function expectedBooks(): ExpectedBooks {
  const cache = new Map<string, BooksAtHead>()
  return {
    of: (organisation) => cache.get(organisation),
    expect(organisation, { head, books }) {
      const before = cache.get(organisation)
      const isSameVersion = before?.head.booksVersion === head.booksVersion
      // Deleted first, so that it becomes the newest in the order of the map.
      cache.delete(organisation)
      cache.set(organisation, { head, books: isSameVersion ? union(before.books, books) : books })
      const [oldest] = cache.keys()
      if (cache.size > caches.books.organisations && oldest !== undefined) cache.delete(oldest)
    },
    drop: (organisation) => {
      cache.delete(organisation)
    },
  }
}

/**
 * True if the books contain all data for validating the draft. An external reference may be taken since, a contact deleted, and the organisation
 * may have a VAT number since, so these have to be read.
 */
export const coversDraft = (
  { accounts, currencies, editability, outsideVatPeriods }: Books,
  draft: EntryDraft,
): boolean =>
  draft.externalReference === undefined &&
  contactOf(draft) === undefined &&
  !isCodedWithin(draft, outsideVatPeriods) &&
  accounts.has(draft.debitAccount) &&
  accounts.has(draft.creditAccount) &&
  editability.has(draft.date) &&
  (draft.currency === PRIMARY_CURRENCY || currencies.has(draft.currency))

function union(a: Books, b: Books): Books {
  if (a === b) return a
  const isFull = a.accounts.size + a.editability.size > caches.books.keysOfOne
  return isFull
    ? b
    : {
        accounts: new Map([...a.accounts, ...b.accounts]),
        currencies: new Map([...a.currencies, ...b.currencies]),
        editability: new Map([...a.editability, ...b.editability]),
        takenReferences: new Set(),
        contacts: new Set(),
        outsideVatPeriods: a.outsideVatPeriods.union(b.outsideVatPeriods),
        isRegistered: b.isRegistered,
      }
}
