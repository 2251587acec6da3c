import { entriesCausedBy } from '../../books/journal/represent-transactions.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import type { Document } from '../documents/document.rules.ts'
import { requireLockedDocument } from '../documents/find-document.ts'
import type { WriteOff } from './write-off.schema.ts'
import { findWriteOffs, representWriteOff, type StoredWriteOff } from './write-off.store.ts'

/** The write-off, or the rejection of every operation on one. */
export async function requireWriteOff(
  tx: Tx,
  { writeOffId }: { readonly writeOffId: string },
): Promise<StoredWriteOff> {
  const [found] = await findWriteOffs(tx, [writeOffId])
  return found ?? rejectMissing(tx, 'write_offs', writeOffId, 'write-offs/not-found')
}

/** A write-off with its invoice, which is locked. */
export async function lockedWriteOff(
  tx: Tx,
  given: { readonly writeOffId: string },
): Promise<{ readonly writeOff: StoredWriteOff; readonly invoice: Document }> {
  const found = await requireWriteOff(tx, given)
  const invoice = await requireLockedDocument(tx, 'invoice', found.invoice)
  return { invoice, writeOff: await requireWriteOff(tx, given) }
}

/** Write-offs as answers show them, with the ids of their entries; one statement for any number of them. */
export async function shownWriteOffs(tx: Tx, writeOffs: readonly StoredWriteOff[]): Promise<WriteOff[]> {
  const entries = await entriesCausedBy(
    tx,
    writeOffs.map(({ id }) => id),
  )
  return writeOffs.map((writeOff) => representWriteOff(writeOff, entries.get(writeOff.id) ?? []))
}

/** The answer of one write-off. */
export async function writeOffAnswer(tx: Tx, writeOff: StoredWriteOff): Promise<{ readonly writeOff: WriteOff }> {
  const [shown] = await shownWriteOffs(tx, [writeOff])
  if (!shown) throw new Error('invariant violated: a write-off has no representation')
  return { writeOff: shown }
}

/** The existing write-offs with these ids, as events show them. */
export const standingWriteOffs = async (tx: Tx, ids: readonly string[]) =>
  (await shownWriteOffs(tx, await findWriteOffs(tx, ids))).map((writeOff) => ({ writeOff }))
