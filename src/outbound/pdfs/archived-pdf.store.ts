import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ArchivedState } from './archived-state.rules.ts'

/** An archived PDF as stored: packed with a dictionary, named by its SHA-256, or unpacked if an earlier version archived it. */
export type StoredPdf = { readonly sha256: Buffer; readonly bytes: Buffer; readonly dictionary: Buffer | null }

export const findArchivedPdf = (tx: Tx, document: string, state: ArchivedState): Promise<StoredPdf | undefined> =>
  tx.maybe<StoredPdf>(sql`
  select sha256, bytes, dictionary from archived_pdfs
   where organisation = ${tx.organisation} and document = ${document} and state = ${state}`)

export const findPdfDictionary = async (tx: Tx, sha256: Buffer): Promise<Buffer | undefined> =>
  (await tx.maybe<{ bytes: Buffer }>(sql`select bytes from pdf_dictionaries where sha256 = ${sha256}`))?.bytes

/** Whether there is a dictionary: 1, or 0. */
export const countPdfDictionary = (tx: Tx, sha256: Buffer): Promise<number> =>
  tx.run(sql`select from pdf_dictionaries where sha256 = ${sha256}`)

export const insertPdfDictionary = (tx: Tx, { sha256, bytes }: { sha256: Buffer; bytes: Buffer }): Promise<number> =>
  tx.run(sql`insert into pdf_dictionaries (sha256, bytes) values (${sha256}, ${bytes}) on conflict do nothing`)

/**
 * Archives a packed PDF unless there is one already: of two concurrent renderings, the first stays. Returns the number of inserted rows, 1 or
 * 0.
 */
export const insertArchivedPdf = (
  tx: Tx,
  { document, state, sha256, bytes, dictionary }: StoredPdf & { document: string; state: ArchivedState },
): Promise<number> =>
  tx.run(sql`
  insert into archived_pdfs (organisation, document, state, sha256, bytes, packed_sha256, dictionary)
  values (${tx.organisation}, ${document}, ${state}, ${sha256}, ${bytes}, sha256(${bytes}), ${dictionary}) on conflict do nothing`)
