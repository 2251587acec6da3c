import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { KeptState } from './archived-state.rules.ts'

export const findKeptPdf = async (tx: Tx, document: string, state: KeptState): Promise<Buffer | undefined> =>
  (
    await tx.maybe<{ bytes: Buffer }>(sql`
    select bytes from kept_pdfs where organisation = ${tx.organisation} and document = ${document} and state = ${state}`)
  )?.bytes

/** Keeps a PDF unless there is one already: of two that were drawn at once, the first stays. 1 when it was kept, else 0. */
export const insertKeptPdf = (
  tx: Tx,
  { document, state, sha256, bytes }: { document: string; state: KeptState; sha256: Uint8Array; bytes: Uint8Array },
): Promise<number> =>
  tx.run(sql`
  insert into kept_pdfs (organisation, document, state, sha256, bytes)
  values (${tx.organisation}, ${document}, ${state}, ${sha256}, ${bytes}) on conflict do nothing`)
