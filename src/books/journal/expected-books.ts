import { caches } from '../../platform/limits.ts'
import { PRIMARY_CURRENCY } from '../currencies/currency.rules.ts'
import { type Books, type EntryDraft, isCodedWithin } from './ledger-entry.rules.ts'
import type { BooksAtHead } from './read-books.ts'

export type ExpectedBooks = {
  readonly of: (organisation: string) => BooksAtHead | undefined
  readonly expect: (organisation: string, expected: BooksAtHead) => void
  readonly drop: (organisation: string) => void
}

/**
 * A cache of what the books last said, by organisation, so that entries can be validated and chained without asking again. It is only ever
 * an expectation: the statement that inserts the entries compares the head and the version of the books, and inserts nothing when either
 * is another.
 */
export function expectedBooks(): ExpectedBooks {
  const cache = new Map<string, BooksAtHead>()
  return {
    of: (organisation) => cache.get(organisation),
    expect(organisation, { head, books }) {
      const before = cache.get(organisation)
      const isSameVersion = before?.head.booksVersion === head.booksVersion
      // Deleted first: so it is the newest in the order of the map.
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
 * True when the books hold everything that the draft is validated by. An external reference may have been taken since, and the organisation may
 * have got a VAT number, so these have to be read.
 */
export const coversDraft = (
  { accounts, currencies, editability, outsideVatPeriods }: Books,
  draft: EntryDraft,
): boolean =>
  draft.externalReference === undefined &&
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
        outsideVatPeriods: a.outsideVatPeriods.union(b.outsideVatPeriods),
        isRegistered: b.isRegistered,
      }
}
