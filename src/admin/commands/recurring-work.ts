import { openComingPeriods } from '../../books/periods/open-coming-periods.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { isAway } from '../../platform/db/errors.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { queueDueSeries } from '../../sales/recurring/run-series.ts'
import { queueDailyReminders } from '../../sales/reminders/queue-daily-reminders.ts'
import { allOrganisations } from '../../tenants/organisations/settings.ts'
import { deleteOldRequests } from '../../tenants/requests/keep-requests.ts'
import { announceExpiring } from '../../tenants/tokens/announce-expiring.ts'

const HOURS = 1

type ErrorLog = { readonly error: (details: object, message: string) => void }

type Work = (tx: Tx, now: Date, jobs: Pick<Jobs, 'enqueue'>) => Promise<unknown>

/** Recurring work of each organisation, with its message on failure. Several instances may do it at once. */
const works: readonly { readonly work: Work; readonly failure: string }[] = [
  { work: queueDueSeries, failure: 'recurring invoices that are due could not be queued; trying again later' },
  { work: queueDailyReminders, failure: 'the daily reminders could not be queued; trying again later' },
  { work: openComingPeriods, failure: 'the periods of the coming year could not be opened; trying again later' },
  { work: deleteOldRequests, failure: 'old requests could not be removed from their log; trying again later' },
  { work: announceExpiring, failure: 'tokens that expire soon could not be announced; trying again later' },
]

/** Does the recurring work of all organisations, now and every hour. Returns a function that stops it. */
export function scheduleRecurringWork(
  { inTransaction, people }: Database,
  jobs: Pick<Jobs, 'enqueue'>,
  clock: () => Date,
  log: ErrorLog,
): () => Promise<void> {
  let isEnding = false
  const doAll = async (): Promise<void> => {
    const organisations = await allOrganisations({ people }).catch((error: unknown) => {
      log.error({ err: error }, 'the organisations could not be looked up for recurring work; trying again later')
      return []
    })
    for (const { work, failure } of works)
      for (const organisation of organisations) {
        if (isEnding) return
        try {
          await inTransaction(organisation, (tx) => work(tx, clock(), jobs))
        } catch (error) {
          log.error({ err: error, organisation }, failure)
          if (isAway(error)) return
        }
      }
  }
  let running = doAll()
  const timer = setInterval(() => {
    running = doAll()
  }, HOURS * 3_600_000)
  return async () => {
    isEnding = true
    clearInterval(timer)
    await running
  }
}
