import type { EventName } from '../../client/src/index.ts'

/** The kind of record that an event is about. */
type Kind<Name = EventName> = Name extends `${infer Before}.${string}` ? Before : never
/** What the stream says of an event. */
export type Heard = {
  readonly type: string
  readonly record: { readonly kind: string; readonly id: string; readonly document?: string }
}

/** What of the answers an event makes stale: records of a collection by their id, and all that begins with a path. */
type Touched = {
  readonly records?: readonly (readonly [collection: string, id: string])[]
  readonly all?: readonly string[]
}
type About = Heard['record']

const documents = ['/v1/estimates', '/v1/invoices', '/v1/credit-notes']
const one =
  (collection: string) =>
  ({ id }: About): Touched => ({ records: [[collection, id]] })
/** What hangs on a document that is of one of the kinds. */
const ofDocument = ({ document = '' }: About): Touched => ({
  records: documents.map((collection) => [collection, document] as const),
})
const all =
  (...paths: readonly string[]) =>
  (): Touched => ({ all: paths })

const touching: Readonly<Record<Kind, (record: About) => Touched>> = {
  organisation: all('/v1/organisation'),
  logo: all('/v1/organisation'),
  letterhead: all('/v1/organisation'),
  token: all('/v1/tokens'),
  person: all('/v1/people'),
  session: all('/v1/session'),
  passkey: all('/v1/session'),
  'webhook-endpoint': one('/v1/webhook-endpoints'),
  'webhook-delivery': all('/v1/webhook-endpoints'),
  contact: one('/v1/contacts'),
  product: one('/v1/products'),
  template: one('/v1/templates'),
  estimate: one('/v1/estimates'),
  invoice: ({ id }) => ({ records: [['/v1/invoices', id]], all: ['/v1/reports'] }),
  'credit-note': ({ id }) => ({ records: [['/v1/credit-notes', id]], all: ['/v1/reports'] }),
  payment: (record) => ({ ...ofDocument(record), all: ['/v1/payments', '/v1/reports'] }),
  attachment: ofDocument,
  attachments: ofDocument,
  'archived-pdf': ofDocument,
  'public-link': ofDocument,
  email: ofDocument,
  account: all('/v1/accounts', '/v1/reports'),
  currency: all('/v1/currencies'),
  'fiscal-year': all('/v1/fiscal-years', '/v1/reports'),
  'vat-period': all('/v1/vat-periods'),
  'ledger-entries': () => ({ records: [['/v1/ledger-entries', '']], all: ['/v1/reports'] }),
  'ledger-entry': ({ id }) => ({ records: [['/v1/ledger-entries', id]], all: ['/v1/reports'] }),
  receipt: ({ document = '' }) => ({ all: [`/v1/ledger-entries/${document}/receipts`] }),
}

/** What everything that happens shows in. */
const everywhere = ['/v1/overview', '/v1/audit-log', '/v1/events']

/** Whether what happened makes the answer with this key stale: the record that is named, the lists of its collection, and what is computed of them. */
export function touches(heard: readonly Heard[]): (key: string) => boolean {
  const touched = heard.map(({ record }) => {
    // A newer service may tell of more than this page knows.
    const known: Readonly<Record<string, ((of: About) => Touched) | undefined>> = touching
    return known[record.kind]?.(record) ?? {}
  })
  const prefixes = [...everywhere, ...touched.flatMap((each) => each.all ?? [])]
  const records = touched.flatMap((each) => each.records ?? [])
  const isOf = (key: string, [collection, id]: readonly [string, string]): boolean => {
    if (!key.startsWith(collection)) return false
    const rest = key.slice(collection.length)
    return rest === '' || rest.startsWith('?') || (id !== '' && rest.startsWith(`/${id}`))
  }
  return (key) => prefixes.some((prefix) => key.startsWith(prefix)) || records.some((record) => isOf(key, record))
}
