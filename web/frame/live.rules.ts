import { type RecordKind, recordKind, recordKinds } from '../../src/record-kinds.ts'

/** An event of the stream. */
export type Heard = {
  readonly type: string
  readonly record: { readonly kind: string; readonly id: string; readonly document?: string }
}

const documents = [recordKinds.estimate, recordKinds.invoice, recordKinds['credit-note']].map(
  ({ collection }) => collection,
)
/** The collections of the record that an event names as its document. */
const owners = { itself: [], 'its document': documents, 'its entry': [recordKinds['ledger-entry'].collection] }

/** The records that show a change, by collection and id, and the beginnings of other paths. */
function touchedBy({ kind, id, document: owner = '' }: Heard['record']) {
  // A newer service may report more than this page knows.
  const { collection, document = 'itself', changes = [] } = kind in recordKinds ? recordKind(kind as RecordKind) : {}
  return {
    records: [
      ...(collection ? [[collection, id] as const] : []),
      ...owners[document].map((of) => [of, owner] as const),
    ],
    paths: changes,
  }
}

/** Answers that show every event. */
const everywhere = ['/v1/overview', '/v1/audit-log', '/v1/events', '/v1/session/organisations']
/** The kind of record in a request for the audit log, if it asks for one kind only. */
const kindOf = (key: string): string | null =>
  key.startsWith('/v1/audit-log?') ? new URLSearchParams(key.slice(key.indexOf('?'))).get('recordKind') : null

const isAt = (key: string, path: string): boolean => key.startsWith(path) && /^(?:[/?]|$)/.test(key.slice(path.length))

/** Whether events make the answer with this key stale: the named record, the lists of its collection, and values computed from them. */
export function touches(heard: readonly Heard[]): (key: string) => boolean {
  const touched = heard.map(({ record }) => touchedBy(record))
  const prefixes = [...everywhere, ...touched.flatMap(({ paths }) => paths)]
  const records = touched.flatMap((each) => each.records)
  const isOf = (key: string, [collection, id]: readonly [string, string]): boolean =>
    key.startsWith(collection) && (/^(?:\?|$)/.test(key.slice(collection.length)) || isAt(key, `${collection}/${id}`))
  return (key) => {
    const kind = kindOf(key)
    if (kind !== null) return heard.some(({ record }) => record.kind === kind)
    return prefixes.some((prefix) => key.startsWith(prefix)) || records.some((record) => isOf(key, record))
  }
}
