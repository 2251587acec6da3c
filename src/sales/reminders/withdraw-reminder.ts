import { Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { updateRecords } from '../../platform/records/statements.ts'
import { withdrawMailsOf } from '../deliveries/withdraw-deliveries.ts'
import { type Reminder, reminders } from './reminder.schema.ts'
import { deleteLevels } from './reminder.store.ts'

/**
 * Withdraws a locked letter: it counts as if it had not been sent, and its mail is not sent if it still waits.
 *
 * @throws {Problem} if its fee and interest were claimed.
 */
export async function withdrawReminder(tx: Tx, reminder: Reminder, reason: string): Promise<Reminder> {
  if (reminder.status === 'withdrawn') return reminder
  if (reminder.claim !== undefined) throw new Problem('reminders/claimed')
  const withdrawn: Reminder = { ...reminder, status: 'withdrawn', withdrawalReason: reason }
  await updateRecords(tx, reminders, [withdrawn])
  await deleteLevels(tx, reminder.id)
  await withdrawMailsOf(tx, reminder.id, { code: 'emails/reminder-withdrawn' })
  return withdrawn
}
