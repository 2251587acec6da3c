import { type InTransaction, NO_ORGANISATION } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { moveJobsAlong } from './boss.ts'

const LOOK_EVERY_MILLISECONDS = 5_000
/** Events follow each other in time; up to so many seconds ahead of the clock they may be for that. */
const MAY_BE_AHEAD_SECONDS = 60

type Log = {
  readonly warn: (details: object, message: string) => void
  readonly error: (details: object, message: string) => void
}

/**
 * Looks at the clock of the database, before anything else is done and then every few seconds. When it was set back, what waits for an instant
 * (mails, webhooks, jobs, and claims of processes that died) is moved along by as much, so that nothing waits longer than it would have.
 * Returns the function that stops it.
 */
export async function followClock(inTransaction: InTransaction, log: Log): Promise<() => Promise<void>> {
  const look = () =>
    lookAtClock(inTransaction, log).catch((error: unknown) =>
      log.error({ err: error }, 'the clock could not be looked at; trying again'),
    )
  await look()
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(look)
  }, LOOK_EVERY_MILLISECONDS)
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Looks once, and moves what waits. */
export async function lookAtClock(inTransaction: InTransaction, log: Pick<Log, 'warn'>): Promise<void> {
  const { setBack, eventsAhead } = await inTransaction(NO_ORGANISATION, async (tx) => {
    const seen = await tx.one<{ setBack: number | null; eventsAhead: number | null }>(sql`
      select set_back as "setBack", events_ahead as "eventsAhead" from follow_clock()`)
    if (seen.setBack !== null) await moveJobsAlong(tx, seen.setBack)
    return seen
  })
  if (setBack !== null) log.warn({ seconds: setBack }, 'the clock was set back; what waits was moved along')
  if (eventsAhead !== null && eventsAhead > MAY_BE_AHEAD_SECONDS)
    log.warn(
      { seconds: eventsAhead },
      'the newest record is ahead of the clock: the clock is wrong, or was; check it. The next events follow the clock',
    )
}
