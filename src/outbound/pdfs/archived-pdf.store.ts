import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ArchivedState } from './archived-state.rules.ts'

export const findArchivedPdf = async (tx: Tx, document: string, state: ArchivedState): Promise<Buffer | undefined> =>
  (
    await tx.maybe<{ bytes: Buffer }>(sql`
    select bytes from kept_pdfs where organisation = ${tx.organisation} and document = ${document} and state = ${state}`)
  )?.bytes

/** Archives a PDF unless there is one already: of two that were rendered at once, the first stays. Returns the rows inserted, 1 or 0. */
export const insertArchivedPdf = (
  tx: Tx,
  { document, state, sha256, bytes }: { document: string; state: ArchivedState; sha256: Uint8Array; bytes: Uint8Array },
): Promise<number> =>
  tx.run(sql`
  insert into kept_pdfs (organisation, document, state, sha256, bytes)
  values (${tx.organisation}, ${document}, ${state}, ${sha256}, ${bytes}) on conflict do nothing`)
