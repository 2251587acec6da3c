import type { Tx } from '../../platform/db/database.ts'
import type { ChainPosition } from '../../platform/db/hash-chain.rules.ts'
import { sql } from '../../platform/db/sql.ts'

/** The head of the journal: its newest entry, and the number of changes of the data for validating entries (accounts, currencies, periods). */
export type Head = ChainPosition & { readonly booksVersion: number }

/** Locks the head until the transaction ends: entries of an organisation are numbered and chained one after the other. */
export const lockHead = (tx: Tx): Promise<Head> =>
  tx.one(sql`
  select sequence, hash, books as "booksVersion" from journal_heads where organisation = ${tx.organisation} for update`)

/** Counts the changes of accounts, currencies and periods, which validate entries; another transaction may change them at any moment. */
export const findBooksVersion = (tx: Tx): Promise<number> =>
  tx.value(sql`select books as version from journal_heads where organisation = ${tx.organisation}`)

export const insertHead = (tx: Tx, hash: Buffer): Promise<number> =>
  tx.run(sql`
  insert into journal_heads (organisation, sequence, hash) values (${tx.organisation}, 0, ${hash})`)
