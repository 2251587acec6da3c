import { isDeepStrictEqual } from 'node:util'
import { aRecord, type OrdinaryEvent, type RecordKind, recordKind, recordKinds } from './record-kinds.ts'

/** The sentences of events that do not follow from their kind and act, by the kind of their record. */
const sentences = {
  organisation: {
    created: 'The organisation was created, with its books and templates.',
    modified: 'The settings of the organisation changed.',
  },
  logo: {
    set: 'The logo of the organisation was set or replaced.',
    deleted: 'The logo of the organisation was deleted.',
  },
  letterhead: {
    set: 'The letterhead of the organisation was set or replaced.',
    deleted: 'The letterhead of the organisation was deleted.',
  },
  token: {
    revoked: 'A token was revoked.',
    expiring: 'A token expires within 14 days: replace it in time. Once for each token.',
  },
  person: {
    invited: 'A person was invited to the organisation.',
    joined: 'A person used the link of an invitation and signed in.',
    'role-changed': 'A person was given another role.',
    'link-created': 'A link was made for a person who has not come yet, or cannot sign in.',
    removed: 'A person was removed from the organisation.',
  },
  session: {
    started: 'A person signed in.',
  },
  passkey: {
    added: 'A person added a passkey to sign in with.',
    removed: 'A person removed a passkey.',
  },
  'webhook-endpoint': {
    'secret-rotated': 'The secret of a webhook endpoint was rotated.',
    disabled:
      'The service disabled a webhook endpoint: it did not accept events, or the token that had set it was revoked.',
    pinged: 'A webhook endpoint was pinged; only this endpoint receives the event.',
    replayed: 'A range of events is sent to a webhook endpoint again.',
  },
  'webhook-delivery': {
    resent: 'One event is sent to a webhook endpoint again.',
  },
  contact: {
    erased: 'The personal data of a contact was erased.',
  },
  estimate: {
    modified: 'The content of an estimate changed.',
    issued: 'An estimate was issued and has its number.',
    'returned-to-draft': 'An issued estimate is a draft again.',
    accepted: 'The customer accepted an estimate.',
    declined: 'The customer declined an estimate.',
    reopened: 'The decision on an estimate was revoked.',
    converted: 'An estimate was converted to an invoice.',
    deleted: 'A draft estimate was deleted.',
    erased: 'A draft estimate that was never issued was erased.',
  },
  invoice: {
    modified: 'The content of a draft invoice changed.',
    issued: 'An invoice was issued: it has its number and is posted.',
    paid: 'Nothing is owed of an invoice any more: it was paid or credited, or the rest was a discount or a small difference.',
    unpaid: 'An invoice of which nothing was owed is owed again.',
    credited: 'A credit note reduced what is owed of an invoice.',
    uncredited: 'A credit that had reduced what is owed of an invoice was taken off it again.',
    'written-off': 'More of an invoice is written off: as a discount, a bad debt or a small difference.',
    reinstated: 'Less of an invoice is written off: a write-off was reversed, or a bad debt recovered.',
    annulled: 'An invoice was annulled.',
    deleted: 'A draft invoice was deleted.',
    erased: 'A draft invoice that was never issued was erased.',
  },
  'credit-note': {
    modified: 'The content of a draft credit note changed.',
    issued: 'A credit note was issued: it has its number, and its entries are in the books.',
    allocated: 'More of an issued credit note was set off against an invoice or a payment.',
    unallocated: 'Less of an issued credit note is set off than before: an allocation was undone.',
    settled: 'Nothing of a credit note is open any more.',
    unsettled: 'A credit note that was settled is open again.',
    deleted: 'A draft credit note was deleted.',
    erased: 'A draft credit note that was never issued was erased.',
  },
  'recurring-invoice': {
    paused: 'A recurring invoice was paused.',
    resumed: 'A paused recurring invoice was resumed.',
    ended: 'Nothing more is made of a recurring invoice.',
    'run-made': 'A recurring invoice made an invoice: a draft, or one that was issued.',
    'run-skipped': 'An occurrence of a recurring invoice was skipped: its first period is free.',
    'run-failed': 'An occurrence of a recurring invoice failed: failedCode says why. It is tried again.',
  },
  'reminder-settings': {
    modified: 'The settings of reminders changed.',
  },
  reminder: {
    issued: 'A reminder of overdue invoices was issued.',
    withdrawn: 'A reminder was withdrawn: it counts as if it had not been sent.',
    claimed: 'Fee and interest of a reminder were claimed by an invoice of their own.',
  },
  payment: {
    recorded:
      'A payment, the refund of an over-payment or the payout of a credit note was recorded: its type says which.',
    modified: 'The note or the metadata of a payment changed.',
    reversed: 'A payment was reversed.',
  },
  allocation: {
    recorded:
      'A credit was set off against a debit: a credit note, a payment of a contact, or what a payment over-paid.',
    undone: 'An allocation was undone on a day.',
  },
  'write-off': {
    recorded: 'An open amount of an invoice was written off.',
    reversed: 'A write-off was reversed.',
  },
  attachment: {
    added: 'A PDF was attached to an estimate or invoice.',
    removed: 'An attachment was removed.',
    'link-renewed': 'An attachment has another public address; the one it had leads nowhere.',
  },
  attachments: {
    reordered: 'The attachments of an estimate or invoice were reordered.',
  },
  'archived-pdf': {
    stored: 'The PDF of an issued invoice or credit note, or of an annulled invoice, was archived.',
  },
  'public-link': {
    created: 'A public link of a document was created.',
    modified: 'The public link of a document was given another end, or none.',
    revoked: 'The public link of a document was revoked.',
  },
  email: {
    queued: 'An email with a document was queued.',
    sent: 'The mail server accepted an email.',
    failed: 'An email failed permanently.',
  },
  currency: {
    configured: 'A currency was enabled or disabled, or its rate changed.',
  },
  'fiscal-year': {
    closed: 'A fiscal year was closed.',
    reopened: 'A fiscal year was reopened.',
    deleted: 'A fiscal year that was never used was deleted.',
  },
  'vat-period': {
    settled: 'A VAT period was settled.',
    reopened: 'A VAT period was reopened.',
    filed: 'The return of a settled VAT period was filed.',
    deleted: 'A VAT period that was never used was deleted.',
  },
  'vat-adjustment': {
    deleted: 'An adjustment of a VAT return was deleted.',
  },
  'vat-settings': {
    modified: 'The VAT settings changed from a day on.',
  },
  'ledger-entries': {
    posted: 'Entries were posted: those from firstSequence to lastSequence.',
  },
  'ledger-entry': {
    modified: 'The contact of the open item of an entry by hand was named.',
    reversed: 'An entry was reversed.',
  },
  receipt: {
    added: 'A receipt was added to an entry.',
  },
  'next-number': {
    set: 'The next number of a kind of document was set.',
  },
  'unposted-receipt': {
    attached: 'An unposted receipt was attached to an entry; receipt.added tells which.',
  },
} as const satisfies { readonly [Kind in RecordKind]?: Readonly<Record<string, string>> }

type OtherEvent = {
  [Kind in keyof typeof sentences]: `${Kind}.${keyof (typeof sentences)[Kind] & string}`
}[keyof typeof sentences]

export type EventType = OrdinaryEvent | OtherEvent

const verbs = { created: 'was created', modified: 'changed', deleted: 'was deleted' }

/**
 * Every type of event: its name, the scope that shows it, and one sentence. Types are never renamed. The kind of record precedes the point.
 * Published at `GET /v1/event-types` and in the OpenAPI document.
 */
export const events = eventsOfKinds()

function eventsOfKinds(): Readonly<Record<EventType, readonly [scope: string, sentence: string]>> {
  const others: { readonly [Kind in RecordKind]?: Readonly<Record<string, string>> } = sentences
  // The type of Object.keys loses the names.
  const rows = (Object.keys(recordKinds) as RecordKind[]).flatMap((kind) => {
    const { scope, acts = [] } = recordKind(kind)
    const subject = aRecord(kind).replace('a', 'A')
    const named = acts.map((act) => [act, `${subject} ${verbs[act]}.`] as const)
    return [...named, ...Object.entries(others[kind] ?? {})].map(([act, sentence]) => [
      `${kind}.${act}`,
      [scope, sentence],
    ])
  })
  // The types are those of the two tables.
  return Object.fromEntries(rows) as Record<EventType, readonly [scope: string, sentence: string]>
}

/** Types whose record is not that of their kind. */
const otherRecords = {
  'webhook-endpoint.replayed': 'replay',
  'contact.erased': 'erasure',
  'estimate.erased': 'erasure',
  'invoice.erased': 'erasure',
  'credit-note.erased': 'erasure',
} as const satisfies Partial<Record<EventType, string>>

/** The name of a record in what events show. */
export type RecordName = (typeof recordKinds)[RecordKind]['name'] | (typeof otherRecords)[keyof typeof otherRecords]

/** The types of event about a kind of record whose `after` is that record, or that report its deletion. */
export const eventTypesOf = (kind: RecordKind): EventType[] =>
  // The type of Object.keys loses the names.
  (Object.keys(events) as EventType[]).filter((type) => recordKindOf(type) === kind && otherRecordOf(type) !== 'replay')

/** The name of an event's record in its data: `invoice`, `publicLink`. */
export const recordNameOf = (type: EventType): RecordName => otherRecordOf(type) ?? recordNameOfKind(recordKindOf(type))

/** The names of records in the data of events, by kind. */
export const recordNameOfKind = (kind: RecordKind): RecordName => recordKinds[kind].name

const otherRecordOf = (type: EventType) =>
  type in otherRecords ? otherRecords[type as keyof typeof otherRecords] : undefined

/** A record as answers show it, under its name: `{ estimate: { … } }`. */
export type EventRecords = { readonly [Name in RecordName]?: object | undefined }

/** A change of a record, with the record before and after it, as far as it existed. */
export type Change = {
  readonly type: EventType
  /** The id of the event, if its own transaction refers to it; otherwise a new one. */
  readonly id?: string | undefined
  /** The id, number or code of the record. */
  readonly record: string
  /** The document of the record, or the record itself; for a receipt, its ledger entry. */
  readonly document?: string | undefined
  readonly before?: EventRecords | undefined
  readonly after?: EventRecords | undefined
}

/** The kind of record that an event is about. */
export const recordKindOf = (type: EventType): RecordKind =>
  // The text before the point, as the types are composed.
  type.slice(0, type.indexOf('.')) as RecordKind

type ChangeInput = Omit<Change, 'type' | 'record'> & {
  /** If the representation has no id of its own. */
  readonly record?: string
}

/** The change of one record; none if it is unchanged. */
export function changesOf(type: EventType, { id: event, record, document, before, after }: ChangeInput): Change[] {
  if (before && after && isDeepStrictEqual(before, after)) return []
  const shown = fieldsIn(after ?? before)
  const belongsTo = document ?? documentOf(type, shown)
  return [
    {
      type,
      ...(event === undefined ? {} : { id: event }),
      record: record ?? idIn(shown),
      ...(belongsTo === undefined ? {} : { document: belongsTo }),
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
    },
  ]
}

/** The document of an event's record, or the record itself, if there is one. */
function documentOf(type: EventType, shown: Fields): string | undefined {
  const { document } = recordKind(recordKindOf(type))
  if (document === undefined) return undefined
  const id = document === 'itself' ? shown.id : undefined
  if (id === undefined) throw new Error(`invariant violated: ${type} does not say which document it is about`)
  return id
}

/** Changes in the form of the database function `keep_events`. */
export const keptText = (changes: readonly Change[]): string =>
  JSON.stringify(changes.map((change) => ({ kind: recordKindOf(change.type), ...change })))

/** The identifying fields of a record: they have these types on every record. */
type Fields = {
  readonly id?: string
  readonly number?: string | number
  readonly code?: string
}

const fieldsIn = (shown: EventRecords | undefined): Fields => Object.values(shown ?? {})[0] ?? {}

function idIn(fields: Fields): string {
  const known = idOf(fields)
  if (known === undefined) throw new Error('invariant violated: a record that changed has no id, number or code')
  return known
}

const idOf = ({ id, number, code }: Fields): string | undefined => (id ?? number ?? code)?.toString()

/** The id, number or code of a record; undefined for one that is part of its organisation. */
export const recordIdOf = (shown: EventRecords): string | undefined => idOf(fieldsIn(shown))
