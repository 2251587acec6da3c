import { isContactNamed } from '../../books/open-items/open-item.store.ts'
import { periodsOf } from '../../books/periods/create-period.ts'
import { covers } from '../../books/periods/period.rules.ts'
import { type Change, changesOf, type EventType } from '../../events.ts'
import { yearOf } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isId, newId } from '../../platform/db/id.ts'
import { sql } from '../../platform/db/sql.ts'
import { eraseAnswers } from '../../platform/http/idempotency.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import { deleteRecord, lockRecord } from '../../platform/records/statements.ts'
import { ERASED_NAME } from '../../tenants/events/erased.rules.ts'
import type { ErasedRecord } from '../../tenants/events/erasing.ts'
import {
  type CalledContact,
  callingsOf,
  documentsToldTo,
  eraseEvents,
  isTold,
  lockHead,
  reached,
} from '../../tenants/events/erasure.store.ts'
import { erasedContact, isErasedContact } from '../contacts/contact.rules.ts'
import { type Contact, contacts } from '../contacts/contact.schema.ts'
import { updateContacts } from '../contacts/contact.store.ts'
import { addressesOf, ERASED_ADDRESS, eraseMails, mailsAbout } from '../deliveries/delivery.store.ts'
import { withdrawMails } from '../deliveries/withdraw-deliveries.ts'
import { issuedDocumentsTo, lockDocuments, lockDocumentsTo, printedNames } from '../documents/addressed.store.ts'
import type { EraseWebhookAnswers } from '../documents/dependencies.ts'
import { documentKinds } from '../documents/kinds.rules.ts'
import { answerSaysOf, type Person, saysOf } from './person-in-record.store.ts'

/** Ends the series to a contact, and erases their texts: returns their ids and changes. */
export type EraseSeries = (
  tx: Tx,
  contact: string,
) => Promise<{ readonly ids: readonly string[]; readonly changes: readonly Change[] }>

/** Data of a contact in rooms and wings above. */
type Others = { readonly eraseWebhookAnswers: EraseWebhookAnswers; readonly eraseSeries: EraseSeries }

/**
 * Erases the data of a contact, also of a deleted one. If documents, payments or entries name it, its record stays without its data; issued
 * documents keep the printed address.
 */
export async function eraseContact(
  tx: Tx,
  contact: string,
  { eraseWebhookAnswers, eraseSeries }: Others,
): Promise<ErasedRecord> {
  if (!isId(contact)) return rejectMissing(tx, 'contacts', contact, 'contacts/not-found')
  // Creating an occurrence locks its series, then the contact.
  const series = await eraseSeries(tx, contact)
  // Changing, issuing or sending a document to the contact locks the document, then the contact.
  await lockDocumentsTo(tx, contact)
  const standing = await lockRecord(tx, contacts, contact)
  if (!standing && !(await isTold(tx, 'contact', contact)))
    return rejectMissing(tx, 'contacts', contact, 'contacts/not-found')

  const traces = await tracesOf(tx, contact, { standing, series: series.ids })
  const waiting = await eraseMails(tx, traces.mails)
  const isUsed = traces.current.length > 0 || (await isContactNamed(tx, contact))
  const isChanged = await eraseRecord(tx, standing, isUsed)
  const event = newId()
  const events = await eraseEventsAndAnswers(tx, traces, event, eraseWebhookAnswers)
  await withdrawMails(tx, waiting, { code: 'emails/recipient-erased' })

  const erasure = { events, retained: await retainedDocuments(tx, contact) }
  const happened = { id: event, record: contact, after: { erasure } }
  const isErased = isChanged || events.length > 0
  // If an event is stored after that of an erasure, its transaction runs again.
  return { erasure, changes: [...series.changes, ...(isErased ? changesOf('contact.erased', happened) : [])] }
}

/** All records that name a contact. */
type Traces = Person & {
  /** Documents addressed to it. */
  readonly current: readonly string[]
  /** Deleted documents, which were drafts to this contact only; and series to it. */
  readonly deleted: readonly string[]
  /** Documents that were addressed to it, and now to another contact. */
  readonly former: readonly string[]
  /** Mails with its documents and statements of account, and mails to its own addresses with documents that now belong to others. */
  readonly mails: readonly string[]
}

const kindsOfEvents: readonly EventType[] = [...documentKinds, 'recurring-invoice' as const].flatMap((kind) => [
  `${kind}.created` as const,
  `${kind}.modified` as const,
  `${kind}.deleted` as const,
])

async function tracesOf(
  tx: Tx,
  contact: string,
  { standing, series }: { readonly standing: Contact | undefined; readonly series: readonly string[] },
): Promise<Traces> {
  const current = await lockDocumentsTo(tx, contact)
  const told = await documentsToldTo(tx, contact, kindsOfEvents)
  const deleted = [...new Set([...told.flatMap(({ document, isDeleted }) => (isDeleted ? document : [])), ...series])]
  const named = [...current, ...deleted]
  const former = told.flatMap(({ document }) => (named.includes(document) ? [] : document))
  await lockDocuments(tx, former)

  const callings = [...(standing ? [standing] : []), ...(await callingsOf(tx, contact))]
  const addresses = callings.flatMap(({ email }) => email ?? [])
  const mails = await mailsAbout(tx, { contact, documents: named, former, addresses })
  const words = [
    contact,
    ...callings.flatMap(wordsOf),
    ...(await printedNames(tx, current)),
    ...mails.flatMap(addressesOf),
  ].filter((word) => word !== '' && word !== ERASED_NAME && word !== ERASED_ADDRESS)
  return { contact, words: [...new Set(words)], current, deleted, former, mails: mails.map(({ id }) => id) }
}

const wordsOf = ({ email, companyName, firstName, lastName }: CalledContact): string[] => [
  email ?? '',
  companyName ?? '',
  [firstName, lastName].filter((part) => part).join(' '),
]

/** Deletes the record of a contact, or keeps the part that a document or an open item has to name. False if there was nothing left to erase. */
async function eraseRecord(tx: Tx, standing: Contact | undefined, isUsed: boolean): Promise<boolean> {
  if (!standing) return false
  if (!isUsed) return (await deleteRecord(tx, contacts, standing.id)) > 0
  if (isErasedContact(standing)) return false
  await updateContacts(tx, [erasedContact(standing.id)])
  return true
}

/**
 * Twice: first the existing events, which may be many; then, with the head of the feed locked, those stored meanwhile. Returns the ids of the
 * events.
 */
async function eraseEventsAndAnswers(
  tx: Tx,
  { current, deleted, former, ...person }: Traces,
  event: string,
  eraseWebhookAnswers: EraseWebhookAnswers,
): Promise<string[]> {
  // Events about its statements of account name the contact in place of a document.
  const documents = [person.contact, ...current, ...deleted, ...former]
  const isOfContact = sql`e.document in (select unnest(${deleted}::uuid[]))
    or ${saysOf(person, sql`e.before`, sql`e.after`)} or ${saysOf(person, sql`e.after`)}`
  const which = { contact: person.contact, documents, condition: isOfContact }
  const erased: string[] = []
  let behind: Awaited<ReturnType<typeof reached>> = { sequence: 0, oldest: null }
  for (const isHeld of [false, true]) {
    if (isHeld) await lockHead(tx)
    const next = await reached(tx)
    await eraseAnswers(tx, documents, (body) => answerSaysOf(person, body), behind.oldest)
    const events = await eraseEvents(tx, event, { ...which, behind: behind.sequence })
    await eraseWebhookAnswers(tx, events)
    erased.push(...events)
    behind = next
  }
  return erased
}

/**
 * The issued documents that keep the address of a contact: until ten years after the end of their fiscal year (OR 958f), or of the calendar
 * year.
 */
async function retainedDocuments(tx: Tx, contact: string) {
  const [documents, years] = await Promise.all([issuedDocumentsTo(tx, contact), periodsOf(tx, 'fiscal-year')])
  return documents.map(({ openingDate, ...document }) => {
    const end = years.find((year) => covers(year, openingDate))?.to ?? `${yearOf(openingDate)}-12-31`
    return { ...document, until: Temporal.PlainDate.from(end).add({ years: 10 }).toString() }
  })
}
