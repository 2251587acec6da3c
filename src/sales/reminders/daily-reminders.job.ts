import type { Tx } from '../../platform/db/database.ts'
import type { Work } from '../../platform/jobs/queue.ts'
import { todayOf, todayWithin } from '../../tenants/organisations/settings.ts'
import { type ReminderDependencies, runReminders } from './issue-reminders.ts'
import { isRunDue, updateRunDay } from './reminder.store.ts'

/** Issues the due letters of one organisation. The day is stored once none is left, or all that a run tries are rejected. */
export const issueDailyReminders =
  (dependencies: ReminderDependencies): Work =>
  async ({ organisation, signal }) => {
    const { database, clock } = dependencies
    const within = <Result>(work: (tx: Tx) => Promise<Result>) => database.inTransaction(organisation, work)
    const now = clock()
    if (!(await within((tx) => isRunDue(tx, todayWithin(tx, now))))) return
    const asOf = await within((tx) => todayOf(tx, now, 'asOf'))
    const { reminders, skipped, left } = await runReminders(dependencies, organisation, { asOf }, { signal })
    if (signal.aborted || (left > 0 && reminders.length > 0)) return
    const rejected = skipped.flatMap(({ reason, invoice }) => (reason === 'rejected' && invoice ? [invoice] : []))
    await within((tx) => updateRunDay(tx, asOf, rejected))
  }
