import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

/** A place in the journal: the number and hash of an entry. */
export type Place = { readonly sequence: number; readonly hash: Buffer }

/** Where the journal stands: its newest entry, and how often what entries are validated by has changed. */
export type Head = Place & { readonly books: number }

/** The head, held: entries are numbered and chained one after the other in an organisation. */
export const lockHead = (tx: Tx): Promise<Head> =>
  tx.one(sql`
  select sequence, hash, books from journal_heads where organisation = ${tx.organisation} for update`)

export const insertHead = (tx: Tx, hash: Buffer): Promise<number> =>
  tx.run(sql`
  insert into journal_heads (organisation, sequence, hash) values (${tx.organisation}, 0, ${hash})`)
