import type { Tx } from '../../platform/db/database.ts'
import { searchQuery, searchScope, searchVector } from '../../platform/db/search-words.rules.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** The kinds of document, by the letter that begins the words of their lists. */
const letters = { estimate: 'e', invoice: 'i', 'credit-note': 'n' } as const

export type ListedKind = keyof typeof letters
export const documentScope = (tx: Tx, kind: ListedKind): string => searchScope(tx.organisation, letters[kind])

/** A document's data for searching and sorting lists; `words` is the text of a tsvector. */
export type ListedDocument = {
  readonly id: string
  readonly kind: ListedKind
  readonly state: string
  readonly number: string
  readonly recipient: string | undefined
  readonly openingDate: string
  readonly dueDate: string
  readonly words: string
}

/** Part of a statement that stores a document: its row in lists. The other part, `stored`, returns the document's instant of creation. */
export const listing = (tx: Tx, stored: Sql, document: ListedDocument): Sql => sql`
  with stored as (${stored} returning created_at)
  insert into listed_documents (organisation, id, kind, state, number, recipient, opening_date, due_date, created_at, words)
  select ${tx.organisation}::uuid, ${document.id}::uuid, ${document.kind}::text, ${document.state}::text, ${document.number}::text,
         ${document.recipient ?? null}::uuid, ${document.openingDate}::date, ${document.dueDate}::date, created_at, ${document.words}::tsvector
    from stored
  on conflict (organisation, id) do update
    set state = excluded.state, number = excluded.number, recipient = excluded.recipient, opening_date = excluded.opening_date,
        due_date = excluded.due_date, words = excluded.words`

/**
 * Drafts are found by the current names of their contacts: words of weight A. One statement for any number of contacts, which are locked. It
 * waits for a draft that is being changed, and then re-evaluates only the conditions on `listed`, so these name the contact, too.
 */
export const nameRecipients = (
  tx: Tx,
  contacts: readonly { readonly id: string; readonly names: readonly (string | undefined)[] }[],
): Promise<number> => {
  const named = contacts.flatMap(({ id, names }) =>
    Object.values(letters).map((letter) => {
      const scope = searchScope(tx.organisation, letter)
      const drafts = searchQuery(scope, { choices: [[`@${id}`], ['#draft']] })
      return { drafts, words: searchVector(scope, names, { places: ':1A' }) }
    }),
  )
  return tx.run(sql`
  update listed_documents as listed set words = ts_filter(listed.words, '{d}') || named.words
    from json_to_recordset(${JSON.stringify(named)}) as named (drafts tsquery, words tsvector)
   cross join lateral (select id from searched_documents where words @@ named.drafts offset 0) as draft
   where listed.organisation = ${tx.organisation} and listed.id = draft.id and listed.state = 'draft'
     and listed.words @@ named.drafts and listed.words is distinct from ts_filter(listed.words, '{d}') || named.words`)
}
