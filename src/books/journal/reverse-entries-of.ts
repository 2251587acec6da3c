import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { standingEntriesOf } from './journal.store.ts'
import type { EntryDraft } from './ledger-entry.rules.ts'
import { postAll } from './post-entries.ts'
import { mirrorOf } from './reverse-entry.ts'

/** Posts the mirror image of every entry that a document or payment caused and that still stands. */
export async function reverseEntriesOf(
  tx: Tx,
  sourceId: string,
  how: { date: Day; source: EntryDraft['source'] },
  now: Date,
): Promise<void> {
  const entries = await standingEntriesOf(tx, sourceId)
  await postAll(
    tx,
    entries.map((entry) => mirrorOf(entry, how)),
    now,
  )
}
