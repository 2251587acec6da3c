import { type EventRecords, type RecordName, recordKindOf } from '../../events.ts'
import type { Keep, Tx } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { secretsRemover } from '../../platform/http/secret.schema.ts'
import type { RecordKind } from '../../record-kinds.ts'
import { differing } from './event.rules.ts'
import { insertEvents } from './event.store.ts'

/**
 * Stores the events of a transaction with their token and request, without the secret fields of the records' schemas; of a change only the
 * differences. `evidenceOf` returns the stored hash of the subject of some events. The statements are the last before the commit. From them to
 * the commit all other writers of the organisation wait, so events are numbered in the order of the commits.
 */
export function eventKeeper(
  schemas: Readonly<Record<RecordName, Parameters<typeof secretsRemover>[0]>>,
  evidenceOf: (tx: Tx, kinds: ReadonlySet<RecordKind>) => Sql | undefined,
): Keep {
  const removers = new Map(Object.entries(schemas).map(([name, schema]) => [name, secretsRemover(schema)]))

  const withoutSecrets = (shown: EventRecords): EventRecords =>
    Object.fromEntries(
      Object.entries(shown).map(([name, record]) => {
        const remove = removers.get(name)
        if (!remove) throw new Error(`invariant violated: an event shows ${name}, which has no schema`)
        return [name, record && remove(record)]
      }),
    )

  return (tx, changes) =>
    insertEvents(
      tx,
      changes.map(({ before, after, ...change }) => {
        const [was, is] = [before && withoutSecrets(before), after && withoutSecrets(after)]
        return { ...change, ...(was ? { before: is ? differing(was, is) : was } : {}), ...(is ? { after: is } : {}) }
      }),
      evidenceOf(tx, new Set(changes.map(({ type }) => recordKindOf(type)))),
    )
}
