import { isDeepStrictEqual } from 'node:util'

/**
 * Everything that can happen: type, the scope that shows it, and one sentence. Types are never renamed. The kind of record stands before
 * the point. Published at `GET /v1/event-types` and in the OpenAPI document.
 */
export const events = {
  'organisation.created': ['settings:read', 'The organisation was created, with its books and templates.'],
  'organisation.modified': ['settings:read', 'The settings of the organisation changed.'],
  'logo.set': ['settings:read', 'The logo of the organisation was set or replaced.'],
  'logo.deleted': ['settings:read', 'The logo of the organisation was deleted.'],
  'letterhead.set': ['settings:read', 'The letterhead of the organisation was set or replaced.'],
  'letterhead.deleted': ['settings:read', 'The letterhead of the organisation was deleted.'],
  'token.created': ['settings:read', 'A token was created.'],
  'token.revoked': ['settings:read', 'A token was revoked.'],
  'token.expiring': ['settings:read', 'A token expires within 14 days: replace it in time. Once for each token.'],
  'person.invited': ['settings:read', 'A person was invited to the organisation.'],
  'person.joined': ['settings:read', 'A person used the link of an invitation and signed in.'],
  'person.role-changed': ['settings:read', 'A person was given another role.'],
  'person.link-created': ['settings:read', 'A link was made for a person who has not come yet, or cannot sign in.'],
  'person.removed': ['settings:read', 'A person was removed from the organisation.'],
  'session.started': ['settings:read', 'A person signed in.'],
  'passkey.added': ['settings:read', 'A person added a passkey to sign in with.'],
  'passkey.removed': ['settings:read', 'A person removed a passkey.'],
  'webhook-endpoint.created': ['settings:read', 'A webhook endpoint was created.'],
  'webhook-endpoint.modified': ['settings:read', 'A webhook endpoint changed.'],
  'webhook-endpoint.deleted': ['settings:read', 'A webhook endpoint was deleted.'],
  'webhook-endpoint.secret-rotated': ['settings:read', 'The secret of a webhook endpoint was rotated.'],
  'webhook-endpoint.disabled': [
    'settings:read',
    'The service disabled a webhook endpoint: it did not accept events, or the token that had set it was revoked.',
  ],
  'webhook-endpoint.pinged': ['settings:read', 'A webhook endpoint was pinged; only this endpoint receives the event.'],
  'webhook-endpoint.replayed': ['settings:read', 'A range of events is sent to a webhook endpoint again.'],
  'webhook-delivery.resent': ['settings:read', 'One event is sent to a webhook endpoint again.'],
  'contact.created': ['contacts:read', 'A contact was created.'],
  'contact.modified': ['contacts:read', 'A contact changed.'],
  'contact.deleted': ['contacts:read', 'A contact was deleted.'],
  'contact.erased': ['contacts:read', 'The personal data of a contact was erased.'],
  'product.created': ['contacts:read', 'A product was created.'],
  'product.modified': ['contacts:read', 'A product changed.'],
  'product.deleted': ['contacts:read', 'A product was deleted.'],
  'template.created': ['invoices:read', 'A template was created.'],
  'template.modified': ['invoices:read', 'A template changed.'],
  'template.deleted': ['invoices:read', 'A template was deleted.'],
  'estimate.created': ['invoices:read', 'An estimate was created.'],
  'estimate.modified': ['invoices:read', 'The content of an estimate changed.'],
  'estimate.issued': ['invoices:read', 'An estimate was issued and has its number.'],
  'estimate.returned-to-draft': ['invoices:read', 'An issued estimate is a draft again.'],
  'estimate.accepted': ['invoices:read', 'The customer accepted an estimate.'],
  'estimate.declined': ['invoices:read', 'The customer declined an estimate.'],
  'estimate.reopened': ['invoices:read', 'The decision on an estimate was revoked.'],
  'estimate.converted': ['invoices:read', 'An estimate was converted to an invoice.'],
  'estimate.deleted': ['invoices:read', 'A draft estimate was deleted.'],
  'estimate.erased': ['invoices:read', 'A draft estimate that was never issued was erased.'],
  'invoice.created': ['invoices:read', 'An invoice was created.'],
  'invoice.modified': ['invoices:read', 'The content of a draft invoice changed.'],
  'invoice.issued': ['invoices:read', 'An invoice was issued: it has its number and is posted.'],
  'invoice.paid': ['invoices:read', 'Nothing is owed of an invoice any more: it was paid, credited, or both.'],
  'invoice.unpaid': ['invoices:read', 'An invoice of which nothing was owed is owed again.'],
  'invoice.credited': ['invoices:read', 'A credit note reduced what is owed of an invoice.'],
  'invoice.annulled': ['invoices:read', 'An invoice was annulled.'],
  'invoice.deleted': ['invoices:read', 'A draft invoice was deleted.'],
  'invoice.erased': ['invoices:read', 'A draft invoice that was never issued was erased.'],
  'credit-note.created': ['invoices:read', 'A credit note was created.'],
  'credit-note.modified': ['invoices:read', 'The content of a draft credit note changed.'],
  'credit-note.issued': [
    'invoices:read',
    'A credit note was issued: it has its number, and its entries are in the books.',
  ],
  'credit-note.allocated': ['invoices:read', 'More of an issued credit note was set off against its invoice.'],
  'credit-note.settled': ['invoices:read', 'Nothing of a credit note is open any more.'],
  'credit-note.unsettled': ['invoices:read', 'A credit note that was settled is open again.'],
  'credit-note.deleted': ['invoices:read', 'A draft credit note was deleted.'],
  'credit-note.erased': ['invoices:read', 'A draft credit note that was never issued was erased.'],
  'payment.recorded': [
    'invoices:read',
    'A payment, the refund of an over-payment or the payout of a credit note was recorded: its type says which.',
  ],
  'payment.modified': ['invoices:read', 'The note or the metadata of a payment changed.'],
  'payment.reversed': ['invoices:read', 'A payment was reversed.'],
  'attachment.added': ['invoices:read', 'A PDF was attached to an estimate or invoice.'],
  'attachment.removed': ['invoices:read', 'An attachment was removed.'],
  'attachment.link-renewed': [
    'invoices:read',
    'An attachment has another public address; the one it had leads nowhere.',
  ],
  'attachments.reordered': ['invoices:read', 'The attachments of an estimate or invoice were reordered.'],
  'archived-pdf.stored': [
    'invoices:read',
    'The PDF of an issued invoice or credit note, or of an annulled invoice, was archived.',
  ],
  'public-link.created': ['invoices:read', 'A public link of a document was created.'],
  'public-link.modified': ['invoices:read', 'The public link of a document was given another end, or none.'],
  'public-link.revoked': ['invoices:read', 'The public link of a document was revoked.'],
  'email.queued': ['invoices:read', 'An email with a document was queued.'],
  'email.sent': ['invoices:read', 'The mail server accepted an email.'],
  'email.failed': ['invoices:read', 'An email failed permanently.'],
  'account.created': ['ledger:read', 'An account was added to the chart.'],
  'account.modified': ['ledger:read', 'An account changed.'],
  'account.deleted': ['ledger:read', 'An account was deleted.'],
  'currency.configured': ['ledger:read', 'A currency was enabled or disabled, or its rate changed.'],
  'fiscal-year.created': ['ledger:read', 'A fiscal year was created.'],
  'fiscal-year.closed': ['ledger:read', 'A fiscal year was closed.'],
  'fiscal-year.reopened': ['ledger:read', 'A fiscal year was reopened.'],
  'fiscal-year.deleted': ['ledger:read', 'A fiscal year that was never used was deleted.'],
  'vat-period.created': ['ledger:read', 'A VAT period was created.'],
  'vat-period.settled': ['ledger:read', 'A VAT period was settled.'],
  'vat-period.reopened': ['ledger:read', 'A VAT period was reopened.'],
  'vat-period.deleted': ['ledger:read', 'A VAT period that was never used was deleted.'],
  'ledger-entries.posted': ['ledger:read', 'Entries were posted: those from firstSequence to lastSequence.'],
  'ledger-entry.reversed': ['ledger:read', 'An entry was reversed.'],
  'receipt.added': ['ledger:read', 'A receipt was added to an entry.'],
} as const satisfies Record<string, readonly [scope: string, sentence: string]>

export type EventType = keyof typeof events

/** What stands before the point of a type. */
export type RecordKind<Type extends EventType = EventType> = Type extends `${infer Kind}.${string}` ? Kind : never

type AboutRecord = {
  /** The name under which the record is shown. */
  readonly name: string
  /** The field of the record that holds the id of its document; `given` where whoever notes the event says it; null without a document. */
  readonly document: 'id' | 'invoice' | 'given' | null
}

/** The records that events are about, by their kind. */
const recordKinds = {
  organisation: { name: 'organisation', document: null },
  logo: { name: 'logo', document: null },
  letterhead: { name: 'letterhead', document: null },
  token: { name: 'token', document: null },
  person: { name: 'person', document: null },
  session: { name: 'session', document: null },
  passkey: { name: 'passkey', document: null },
  'webhook-endpoint': { name: 'webhookEndpoint', document: null },
  'webhook-delivery': { name: 'webhookDelivery', document: null },
  contact: { name: 'contact', document: null },
  product: { name: 'product', document: null },
  template: { name: 'template', document: null },
  estimate: { name: 'estimate', document: 'id' },
  invoice: { name: 'invoice', document: 'id' },
  'credit-note': { name: 'creditNote', document: 'id' },
  payment: { name: 'payment', document: 'given' },
  attachment: { name: 'attachment', document: 'given' },
  attachments: { name: 'attachments', document: 'given' },
  'archived-pdf': { name: 'archivedPdf', document: 'given' },
  'public-link': { name: 'publicLink', document: 'given' },
  email: { name: 'emailDelivery', document: 'given' },
  account: { name: 'account', document: null },
  currency: { name: 'currency', document: null },
  'fiscal-year': { name: 'fiscalYear', document: null },
  'vat-period': { name: 'vatPeriod', document: null },
  'ledger-entries': { name: 'ledgerEntries', document: null },
  'ledger-entry': { name: 'ledgerEntry', document: null },
  receipt: { name: 'receipt', document: 'given' },
} as const satisfies Record<RecordKind, AboutRecord>

/** Types whose record is another than that of their kind. */
const otherRecords = {
  'webhook-endpoint.replayed': 'replay',
  'contact.erased': 'erasure',
  'estimate.erased': 'erasure',
  'invoice.erased': 'erasure',
  'credit-note.erased': 'erasure',
} as const satisfies Partial<Record<EventType, string>>

/** The name of a record in what events show. */
export type RecordName = (typeof recordKinds)[RecordKind]['name'] | (typeof otherRecords)[keyof typeof otherRecords]

/** The types of event about a kind of record whose `after` is that record, or that say it is gone. */
export const eventTypesOf = (kind: RecordKind): EventType[] =>
  // Object.keys forgets the names.
  (Object.keys(events) as EventType[]).filter((type) => recordKindOf(type) === kind && otherRecordOf(type) !== 'replay')

/** What the record of an event is called in its data: `invoice`, `publicLink`. */
export const recordNameOf = (type: EventType): RecordName => otherRecordOf(type) ?? recordNameOfKind(recordKindOf(type))

/** The names of records in the data of events, by kind. */
export const recordNameOfKind = (kind: RecordKind): RecordName => recordKinds[kind].name

const otherRecordOf = (type: EventType) =>
  type in otherRecords ? otherRecords[type as keyof typeof otherRecords] : undefined

/** A record as answers show it, under its name: `{ estimate: { … } }`. */
export type Shown = { readonly [Name in RecordName]?: object | undefined }

/** Something that happened to a record, with the record before and after it, as far as it was and is there. */
export type Change = {
  readonly type: EventType
  /** The id of the event, where something in its own transaction refers to it; else it is given one. */
  readonly id?: string | undefined
  /** The id, number or code of the record. */
  readonly record: string
  /** The document that the record is or belongs to; of a receipt its ledger entry. */
  readonly document?: string | undefined
  readonly before?: Shown | undefined
  readonly after?: Shown | undefined
}

/** The kind of record that an event is about. */
export const recordKindOf = <Type extends EventType>(type: Type): RecordKind<Type> =>
  // What stands before the first point, as the type says.
  type.slice(0, type.indexOf('.')) as RecordKind<Type>

type Happened = Omit<Change, 'type' | 'record'> & {
  /** Where the representation holds no id of its own. */
  readonly record?: string
}

/** What happened to one record, as a change; none where it is as it was. */
export function changesOf(type: EventType, { id: event, record, document, before, after }: Happened): Change[] {
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

/** The document that the record of an event is, or belongs to, where it has one. */
function documentOf(type: EventType, shown: Fields): string | undefined {
  const { document } = recordKinds[recordKindOf(type)]
  if (document === null) return undefined
  const id = document === 'given' ? undefined : shown[document]
  if (id === undefined) throw new Error(`invariant violated: ${type} does not say which document it is about`)
  return id
}

/** Changes as the database function `keep_events` takes them. */
export const keptText = (changes: readonly Change[]): string =>
  JSON.stringify(changes.map((change) => ({ kind: recordKindOf(change.type), ...change })))

/** The fields of a record that say which it is: they are of these types on every record. */
type Fields = {
  readonly id?: string
  readonly number?: string | number
  readonly code?: string
}

const fieldsIn = (shown: Shown | undefined): Fields => Object.values(shown ?? {})[0] ?? {}

function idIn(fields: Fields): string {
  const known = idOf(fields)
  if (known === undefined) throw new Error('invariant violated: a record that changed has no id, number or code')
  return known
}

const idOf = ({ id, number, code }: Fields): string | undefined => (id ?? number ?? code)?.toString()

/** The id, number or code of a record; undefined of one that is part of its organisation. */
export const recordIdOf = (shown: Shown): string | undefined => idOf(fieldsIn(shown))
