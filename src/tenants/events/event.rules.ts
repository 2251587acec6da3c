import { isDeepStrictEqual } from 'node:util'
import { type EventType, events, type Shown } from '../../events.ts'
import type { AuditEntry, Event } from './event.schema.ts'

/** An event as it is stored. */
export type StoredEvent = {
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

export const eventOf = ({ type, before, after, ...rest }: StoredEvent): Event => ({
  type,
  ...aboutOf(rest),
  data: after ?? before ?? {},
  ...(before && after ? { previous: differing(before, after) } : {}),
})

export const auditEntryOf = ({ type, before, after, ...rest }: StoredEvent): AuditEntry => ({
  action: type,
  ...aboutOf(rest),
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
}: Omit<StoredEvent, 'type' | 'before' | 'after'>) => ({
  id,
  createdAt,
  ...(requestId === null ? {} : { requestId }),
  ...(token === null ? {} : { token }),
  record: { kind, id: record, ...(document === null ? {} : { document }) },
})

/** The fields that have changed, with their value before; null for none. */
function differing(before: Shown, after: Shown): object {
  const [[name, was] = []] = Object.entries(before)
  if (name === undefined || was === undefined || Array.isArray(was)) return before
  const old: Readonly<Record<string, unknown>> = { ...was }
  const is: Readonly<Record<string, unknown>> = { ...after[name as keyof Shown] }
  const fields = Object.keys({ ...old, ...is }).filter((field) => !isDeepStrictEqual(old[field], is[field]))
  return { [name]: Object.fromEntries(fields.map((field) => [field, old[field] ?? null])) }
}

/** The types of event whose scope `mayRead` accepts. */
export const readableTypes = (mayRead: (scope: string) => boolean): EventType[] =>
  // Object.entries forgets the names.
  Object.entries(events).flatMap(([type, [scope]]) => (mayRead(scope) ? [type as EventType] : []))

const cursorForm = /^events:(\d{1,15})$/

/** The place in the feed behind an event, as an opaque text for clients. */
export const cursorAt = (sequence: number): string => Buffer.from(`events:${sequence}`).toString('base64url')

/** The place that a cursor names; undefined for text that is not a cursor. */
export function placeOf(cursor: string): number | undefined {
  const place = cursorForm.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  return place === undefined || cursorAt(Number(place)) !== cursor ? undefined : Number(place)
}
