import { type InTransaction, NO_ORGANISATION } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { moveJobsAlong } from './boss.ts'

const LOOK_EVERY_MILLISECONDS = 5_000
/** Events are ordered in time, so they may be up to this far ahead of the clock. */
const MAY_BE_AHEAD_SECONDS = 60

type Log = {
  readonly warn: (details: object, message: string) => void
  readonly error: (details: object, message: string) => void
}

/**
 * Checks the database's clock at the start and then every few seconds. If it was set back, everything that waits for an instant (mails,
 * webhooks, jobs, and claims of dead processes) is moved accordingly, so that nothing waits longer than planned. Returns a function that stops
 * it.
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

/** Checks once, and moves what waits. */
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
