import type { Tx } from '../../platform/db/database.ts'
import { todayWithin } from '../../tenants/organisations/settings.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import { isRunDue } from './reminder.store.ts'
import { REMINDER_QUEUE } from './reminder-queue.ts'

/** Queues the daily run of the organisation, if its settings ask for one and today had none. */
export async function queueDailyReminders(tx: Tx, now: Date, jobs: SalesDependencies['jobs']): Promise<void> {
  if (await isRunDue(tx, todayWithin(tx, now))) await jobs.enqueue(tx, REMINDER_QUEUE.name, [tx.organisation])
}
