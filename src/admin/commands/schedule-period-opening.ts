import { openComingPeriods } from '../../books/periods/open-coming-periods.ts'
import type { Database } from '../../platform/db/database.ts'
import { allOrganisations } from '../../tenants/organisations/settings.ts'

const HOURS = 6

type Log = { readonly error: (details: object, message: string) => void }

/** Opens the coming periods of all organisations, now and every few hours. Returns the function that stops it. */
export function schedulePeriodOpening({ inTransaction }: Database, clock: () => Date, log: Log): () => Promise<void> {
  let isEnding = false
  const openAll = async (): Promise<void> => {
    try {
      for (const organisation of await allOrganisations(inTransaction)) {
        if (isEnding) return
        await inTransaction(organisation, (tx) => openComingPeriods(tx, clock()))
      }
    } catch (error) {
      log.error({ err: error }, 'the periods of the coming year could not be opened; trying again later')
    }
  }
  let running = openAll()
  const timer = setInterval(() => {
    running = openAll()
  }, HOURS * 3_600_000)
  return async () => {
    isEnding = true
    clearInterval(timer)
    await running
  }
}
