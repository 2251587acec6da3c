import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type AuditFilter, auditLog } from '../src/sales/history/audit-log.store.ts'
import { eventTypes } from '../src/tenants/events/event.schema.ts'
import { eventsBehind, eventsOfTypesBehind } from '../src/tenants/events/event.store.ts'
import { asService } from './as-service.ts'
import { type Timing, timingTx } from './lists.ts'
import { EVENTS } from './long-events.ts'

/** An id that `fillEvents` made of a text. */
const idOf = (text: string): string =>
  createHash('md5')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

const filters: readonly AuditFilter[] = [
  {},
  { recordKind: 'template' },
  { recordKind: 'contact' },
  { types: ['template.created'] },
  { types: eventTypes.filter((type) => type.startsWith('contact.')) },
  { token: idOf('busy') },
  { token: idOf('rare') },
  { token: idOf('busy'), types: ['template.created'] },
  { token: idOf('rare'), recordKind: 'contact' },
  { requestId: 'r-77' },
  { record: idOf('r77') },
  // The histories of a busy document and of another.
  { document: idOf('d0') },
  { document: idOf('d77') },
  { createdAtFrom: '2021-01-01T00:00:00Z', createdAtTo: '2022-01-01T00:00:00Z' },
  { createdAtTo: '2021-01-01T00:00:00Z', token: idOf('rare') },
]
const places = [1, EVENTS / 2, EVENTS - 50]
const choices = [['template.created'], ['template.created', 'contact.modified'], eventTypes] as const

/** The database time of pages of the feed, the audit log and the histories, as in `timeLists`. */
export async function timeFeeds(connection: pg.ClientConfig, organisation: string): Promise<Timing[]> {
  return asService(connection, organisation, async (client) => {
    const timings: Timing[] = []
    const time = async (name: string, read: (tx: ReturnType<typeof timingTx>) => Promise<unknown>) => {
      const tx = timingTx(client, organisation)
      for (let round = 0; round < 4; round++) await read(tx)
      timings.push({ name, milliseconds: Math.min(...tx.times) })
    }
    for (const place of places) {
      await time(`events behind ${place}`, (tx) => eventsBehind(tx, place, 501))
      for (const types of choices)
        await time(`events of ${types.length} types behind ${place}`, (tx) =>
          eventsOfTypesBehind(tx, place, { types, limit: 501 }),
        )
      for (const filter of filters)
        await time(`audit log ${JSON.stringify(filter)} before ${place}`, (tx) =>
          auditLog(tx, { place, entry: 0 }, filter, 501),
        )
    }
    return timings
  })
}
