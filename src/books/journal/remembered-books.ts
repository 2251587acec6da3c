import type { Head } from '../accounts/journal-head.store.ts'
import { PRIMARY_CURRENCY } from '../currencies/currency.rules.ts'
import type { KnownBooks } from './known-books.ts'
import type { EntryDraft } from './ledger-entry.rules.ts'

/** What is remembered of an organisation's books since they were last read or written here. */
export type Remembered = { readonly head: Head; readonly books: KnownBooks }

/** Organisations of which something is remembered; the one that has not posted for longest is forgotten first. */
const ORGANISATIONS = 1_000
/** Days and accounts of one organisation: a year of days, or a large chart, and then anew. */
const KEYS = 2_000

export type Memory = {
  readonly of: (organisation: string) => Remembered | undefined
  readonly remember: (organisation: string, remembered: Remembered) => void
  readonly forget: (organisation: string) => void
}

/**
 * Remembers what the books said, so that entries can be validated and chained without asking again. It is only ever an expectation: the
 * statement that keeps the entries compares the head and the number of changes to the books, and keeps nothing when either is another.
 */
export function bookMemory(): Memory {
  const memories = new Map<string, Remembered>()
  return {
    of: (organisation) => memories.get(organisation),
    remember(organisation, { head, books }) {
      const before = memories.get(organisation)
      memories.delete(organisation)
      memories.set(organisation, {
        head,
        books: before?.head.books === head.books ? union(before.books, books) : books,
      })
      const [oldest] = memories.keys()
      if (memories.size > ORGANISATIONS && oldest !== undefined) memories.delete(oldest)
    },
    forget: (organisation) => {
      memories.delete(organisation)
    },
  }
}

/** True when everything that the draft is validated by is known. A reference may have been taken since by anybody. */
export const coversDraft = ({ accounts, currencies, editability }: KnownBooks, draft: EntryDraft): boolean =>
  draft.externalReference === undefined &&
  accounts.has(draft.debitAccount) &&
  accounts.has(draft.creditAccount) &&
  editability.has(draft.date) &&
  (draft.currency === PRIMARY_CURRENCY || currencies.has(draft.currency))

function union(a: KnownBooks, b: KnownBooks): KnownBooks {
  if (a === b) return a
  const isFull = a.accounts.size + a.editability.size > KEYS
  return isFull
    ? b
    : {
        accounts: new Map([...a.accounts, ...b.accounts]),
        currencies: new Map([...a.currencies, ...b.currencies]),
        editability: new Map([...a.editability, ...b.editability]),
        takenReferences: new Set(),
      }
}
