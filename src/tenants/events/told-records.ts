import { isDeepStrictEqual } from 'node:util'
import { type EventRecords, type EventType, eventTypesOf, recordIdOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Break } from '../../platform/db/hash-chain.rules.ts'
import { isId } from '../../platform/db/id.ts'
import type { RecordKind } from '../../record-kinds.ts'
import { type NewestEvent, newestEventsBehind } from './told-records.store.ts'

/** A kind of record with events: the stored record is compared with the newest event about it. */
export type ToldRecords = {
  readonly kind: RecordKind
  /** The existing records with these ids, as events show them. If an organisation has few, all may be returned. */
  readonly standing: (tx: Tx, ids: readonly string[]) => Promise<readonly EventRecords[]>
  /** Fields that change without an event, each with the reason. */
  readonly free?: Readonly<Record<string, string>>
  /** Fields that events of earlier versions lack, with the field that they have instead. */
  readonly former?: Readonly<Record<string, string>>
  /** The fields of every record: one that an event lacks is newer than the event. */
  readonly required: readonly string[]
  /** The remaining fields of an erased record; undefined if nothing remains. */
  readonly erased?: Readonly<Record<string, unknown>>
  /** Why a record may be gone, or differ from its newest event, without an event about it: it was erased with another one. */
  readonly mayDiffer?: { readonly reason: string; readonly of: (standing: Fields | undefined) => boolean }
}

type Fields = Readonly<Record<string, unknown>>

const PAGE = 500

/**
 * The first record that differs from the newest event about it, or is gone without an event. The newest event has no content if it was erased.
 * Reads the feed once, in pages, with one statement for the records of each kind on a page.
 */
export async function firstUntoldChange(tx: Tx, told: readonly ToldRecords[]): Promise<Break | undefined> {
  const kinds = new Map<string, ToldRecords>(told.map((one) => [one.kind, one]))
  const types: EventType[] = told.flatMap(({ kind }) => eventTypesOf(kind))
  let place = 0
  for (;;) {
    const newest = await newestEventsBehind(tx, place, { types, limit: PAGE })
    const standing = await standingOf(tx, kinds, newest)
    for (const event of newest) {
      const reason = differenceOf(kinds.get(event.kind), event, standing.get(`${event.kind} ${event.record}`))
      if (reason !== undefined) return { sequence: event.sequence, reason }
    }
    const last = newest.at(-1)
    if (!last) return undefined
    place = last.sequence
  }
}

/** The existing records of events, by kind and id, as JSON. */
async function standingOf(
  tx: Tx,
  kinds: ReadonlyMap<string, ToldRecords>,
  events: readonly NewestEvent[],
): Promise<ReadonlyMap<string, Fields>> {
  const ids = Map.groupBy(events, ({ kind }) => kind)
  const found = await Promise.all(
    [...ids].map(async ([kind, of]) => {
      // An invalid id, as in a forged event, belongs to no record.
      const wanted = of.map(({ record }) => record).filter(isId)
      const shown = (await kinds.get(kind)?.standing(tx, wanted)) ?? []
      return shown.map((one) => [`${kind} ${recordIdOf(one) ?? tx.organisation}`, fieldsOf(one)] as const)
    }),
  )
  return new Map(found.flat())
}

const fieldsOf = (shown: EventRecords): Fields => JSON.parse(JSON.stringify(Object.values(shown)[0] ?? {}))

function differenceOf(
  told: ToldRecords | undefined,
  { type, kind, record, after, isErased }: NewestEvent,
  standing: Fields | undefined,
): string | undefined {
  if (!told || told.mayDiffer?.of(standing)) return undefined
  const name = `the ${kind} ${record}`
  if (/\.(deleted|removed)$/.test(type)) return standing && `${name} stands, though it was removed`
  if (type.endsWith('.erased')) {
    const isLeft = standing === undefined || isDeepStrictEqual(standing, { id: record, ...told.erased })
    return isLeft ? undefined : `${name} was changed past the service after it was erased`
  }
  if (isErased || after === null) return undefined
  if (!standing) return `${name} was removed past the service`
  const said = fieldsOf(after)
  const older = Object.entries(told.former ?? {}).flatMap(([field, former]) => (former in said ? [field, former] : []))
  const field = Object.keys({ ...said, ...standing }).find(
    (one) =>
      !isDeepStrictEqual(said[one], standing[one]) &&
      !(told.free && one in told.free) &&
      !older.includes(one) &&
      !(said[one] === undefined && told.required.includes(one)),
  )
  return field && `${name} was changed past the service: ${field}`
}
