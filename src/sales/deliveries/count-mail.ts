import { Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { raiseCount } from './delivery.store.ts'

const DAY = 86_400_000

/** Counts a mail of the organisation for today (UTC), or rejects it at the daily limit. */
export async function countMail(tx: Tx, now: Date, atMost: number): Promise<void> {
  if (await raiseCount(tx, now.toISOString().slice(0, 10), atMost)) return
  const tomorrow = (Math.floor(now.getTime() / DAY) + 1) * DAY
  const seconds = Math.ceil((tomorrow - now.getTime()) / 1000)
  throw new Problem('customer-invoices/mail-quota-reached', { headers: { 'retry-after': String(seconds) } })
}
