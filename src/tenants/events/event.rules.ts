import { isDeepStrictEqual } from 'node:util'
import { type EventType, events, type Shown } from '../../events.ts'
import type { AuditEntry, Event } from './event.schema.ts'

/** What happened, as it is kept. */
export type KeptEvent = {
  readonly sequence: number
  readonly id: string
  readonly type: EventType
  readonly kind: string
  readonly record: string
  readonly document: string | null
  readonly createdAt: string
  readonly token: string | null
  readonly requestId: string | null
  readonly before: Shown | null
  readonly after: Shown | null
}

export const eventOf = ({ type, before, after, ...kept }: KeptEvent): Event => ({
  type,
  ...aboutOf(kept),
  data: after ?? before ?? {},
  ...(before && after ? { previous: differing(before, after) } : {}),
})

export const auditEntryOf = ({ type, before, after, ...kept }: KeptEvent): AuditEntry => ({
  action: type,
  ...aboutOf(kept),
  ...(before ? { before } : {}),
  ...(after ? { after } : {}),
})

const aboutOf = ({
  id,
  kind,
  record,
  document,
  createdAt,
  token,
  requestId,
}: Omit<KeptEvent, 'type' | 'before' | 'after'>) => ({
  id,
  createdAt,
  ...(requestId === null ? {} : { requestId }),
  ...(token === null ? {} : { token }),
  record: { kind, id: record, ...(document === null ? {} : { document }) },
})

/** The fields of the record that were another before, with the value that they had; null for none. */
function differing(before: Shown, after: Shown): object {
  const [[name, was] = []] = Object.entries(before)
  if (name === undefined || was === undefined || Array.isArray(was)) return before
  const stood: Readonly<Record<string, unknown>> = { ...was }
  const is: Readonly<Record<string, unknown>> = { ...after[name as keyof Shown] }
  const fields = Object.keys({ ...stood, ...is }).filter((field) => !isDeepStrictEqual(stood[field], is[field]))
  return { [name]: Object.fromEntries(fields.map((field) => [field, stood[field] ?? null])) }
}

/** The types of event whose records somebody may read. */
export const readableTypes = (mayRead: (scope: string) => boolean): EventType[] =>
  // Object.entries forgets the names.
  Object.entries(events).flatMap(([type, [scope]]) => (mayRead(scope) ? [type as EventType] : []))

const cursorForm = /^events:(\d{1,15})$/

/** The place in the feed behind an event, as clients carry it. */
export const cursorAt = (sequence: number): string => Buffer.from(`events:${sequence}`).toString('base64url')

/** The place that a cursor names; undefined for what is none. */
export function placeOf(cursor: string): number | undefined {
  const place = cursorForm.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  return place === undefined || cursorAt(Number(place)) !== cursor ? undefined : Number(place)
}
