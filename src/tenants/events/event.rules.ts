import { isDeepStrictEqual } from 'node:util'
import { type EventRecords, type EventType, events } from '../../events.ts'
import { withErrors } from '../../reasons.ts'
import type { AuditEntry, Event } from './event.schema.ts'

/** A stored event. For a record that exists before and after it, `before` has only the changed fields. */
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
  readonly before: EventRecords | null
  readonly after: EventRecords | null
  /** The event that reports the erasure of its content. */
  readonly erasedBy?: string | null
}

/** With its author under the current name. */
export type StoredAct = StoredEvent & { readonly by: AuditEntry['by'] | null }

export const eventOf = ({ type, before, after, ...rest }: StoredEvent): Event => ({
  type,
  ...aboutOf(rest),
  data: withSentences(after ?? before ?? {}),
  ...(before && after ? { previous: before } : {}),
})

export const auditEntryOf = ({ type, before, after, by, ...rest }: StoredAct): AuditEntry => ({
  action: type,
  ...aboutOf(rest),
  ...(by ? { by } : {}),
  ...(before ? { before: withSentences(after ? recordsBefore(before, after) : before) } : {}),
  ...(after ? { after: withSentences(after) } : {}),
})

const aboutOf = ({
  id,
  kind,
  record,
  document,
  createdAt,
  token,
  requestId,
  erasedBy,
}: Omit<StoredEvent, 'type' | 'before' | 'after'>) => ({
  id,
  createdAt,
  ...(requestId === null ? {} : { requestId }),
  ...(token === null ? {} : { token }),
  ...(erasedBy == null ? {} : { erasedBy }),
  record: { kind, id: record, ...(document === null ? {} : { document }) },
})

/** A reason of failure is stored as a code; an event shows it in English. Older events have only the sentence. */
const withSentences = (shown: EventRecords): EventRecords =>
  mapped(shown, (record) => withErrors(record, 'en') as Fields)

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mapped = (shown: EventRecords, map: (record: Fields, name: string) => Fields): EventRecords =>
  Object.fromEntries(
    Object.entries(shown).map(([name, record]) => [name, isRecord(record) ? map(record, name) : record]),
  )

const fieldsOf = (shown: EventRecords, name: string): Fields => ({ ...shown[name as keyof EventRecords] })

/** The changed fields with their value before; null if there was none. Records have no field that is null. */
export const differing = (before: EventRecords, after: EventRecords): EventRecords =>
  mapped(before, (was, name) => {
    const is = fieldsOf(after, name)
    const fields = Object.keys({ ...was, ...is }).filter((field) => !isDeepStrictEqual(was[field], is[field]))
    return Object.fromEntries(fields.map((field) => [field, was[field] ?? null]))
  })

/** The records before a change, from the differences and the records after it. */
const recordsBefore = (previous: EventRecords, after: EventRecords): EventRecords =>
  mapped(previous, (changed, name) =>
    Object.fromEntries(Object.entries({ ...fieldsOf(after, name), ...changed }).filter(([, value]) => value !== null)),
  )

/** The types of event whose scope `mayRead` accepts. */
export const readableTypes = (mayRead: (scope: string) => boolean): EventType[] =>
  // The type of Object.entries loses the names.
  Object.entries(events).flatMap(([type, [scope]]) => (mayRead(scope) ? [type as EventType] : []))

const cursorForm = /^events:(\d{1,15})$/

/** The position after an event in the feed, as an opaque text for clients. */
export const cursorAt = (sequence: number): string => Buffer.from(`events:${sequence}`).toString('base64url')

/** The position of a cursor; undefined for text that is not a cursor. */
export function placeOf(cursor: string): number | undefined {
  const place = cursorForm.exec(Buffer.from(cursor, 'base64url').toString())?.[1]
  return place === undefined || cursorAt(Number(place)) !== cursor ? undefined : Number(place)
}
