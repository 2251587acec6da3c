import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { DocumentKind } from './kinds.rules.ts'

/** Locks the documents to a contact until the transaction ends; returns their ids. */
export const lockDocumentsTo = (tx: Tx, contact: string): Promise<string[]> =>
  tx.column(sql`
      select id from documents where organisation = ${tx.organisation} and recipient = ${contact} order by id for update`)

/** Locks documents until the transaction ends. */
export const lockDocuments = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
  select from documents where organisation = ${tx.organisation} and id = any(${ids}::uuid[]) order by id for update`)

/** The first lines of issued documents' addresses, each once, with single spaces. */
export const printedNames = (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  tx.column(sql`
      select distinct regexp_replace(btrim(issued_parties #>> '{recipient,0}'), '\\s+', ' ', 'g') as name from documents
       where organisation = ${tx.organisation} and id = any(${ids}::uuid[]) and issued_parties #>> '{recipient,0}' is not null`)

export type IssuedDocument = {
  readonly kind: DocumentKind
  readonly id: string
  readonly number: string
  readonly openingDate: Day
}

/** The issued documents to a contact, the oldest first. */
export const issuedDocumentsTo = (tx: Tx, contact: string): Promise<IssuedDocument[]> =>
  tx.rows(sql`
  select kind, id, number, opening_date as "openingDate" from documents
   where organisation = ${tx.organisation} and recipient = ${contact} and issued_parties is not null order by opening_date, id`)
