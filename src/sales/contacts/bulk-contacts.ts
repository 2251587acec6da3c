import { isOk, type Problem, problemFrom, violationOf } from '../../errors.ts'
import { type Change, changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isId, newId } from '../../platform/db/id.ts'
import { bulkValidators, refusedResult, rejectionOfAll } from '../../platform/http/bulk.ts'
import { merge } from '../../platform/http/merge-patch.ts'
import { metadataViolations } from '../../platform/http/metadata.rules.ts'
import { insertRecords } from '../../platform/records/statements.ts'
import type { Language } from '../../platform/words/languages.ts'
import { said, type Violation, violation } from '../../said.ts'
import type { Warning } from '../../warnings.ts'
import { contactViolations, contactWarnings } from './contact.rules.ts'
import {
  type BulkContactResult,
  bulkContacts,
  type Contact,
  type ContactInBulk,
  contacts as contactType,
} from './contact.schema.ts'
import { lockContacts, updateContacts } from './contact.store.ts'

const { ofBody, ofItem } = bulkValidators(bulkContacts)

export const bulkContactViolations = ofBody

/** A contact after a bulk, and before it; undefined if it is new. */
type Written = { readonly contact: Contact; readonly before: Contact | undefined }

export type BulkOutcome = {
  readonly results: readonly BulkContactResult[]
  readonly warnings: readonly Warning[]
  readonly changes: readonly Change[]
}

/**
 * Creates and changes contacts, all of them or each by itself. Three statements for any number of them.
 *
 * @throws {Problem} with every violation of every contact, if all or none are written.
 */
export async function writeContacts(
  tx: Tx,
  { contacts, atomic }: { readonly contacts: readonly unknown[]; readonly atomic?: boolean | undefined },
  language: Language | undefined,
): Promise<BulkOutcome> {
  const read = contacts.map((item) => {
    const violations = ofItem(item)
    return violations.length > 0 ? problemFrom(violations) : (item as ContactInBulk)
  })
  const outcomes = writtenFrom(read, await standingFor(tx, read.filter(isOk)))
  const rejection = atomic === false ? undefined : rejectionOfAll(bulkContacts.name, outcomes)
  if (rejection) throw rejection
  const written = outcomes.filter(isOk)
  const [created, changed] = [written.filter(({ before }) => !before), written.filter(({ before }) => before)]
  await Promise.all([
    created.length > 0 &&
      insertRecords(
        tx,
        contactType,
        created.map(({ contact }) => contact),
      ),
    changed.length > 0 &&
      updateContacts(
        tx,
        changed.map(({ contact }) => contact),
      ),
  ])
  return {
    results: outcomes.map((outcome) => resultOf(outcome, language)),
    warnings: outcomes.flatMap(warningsOf),
    changes: written.flatMap(changesIn),
  }
}

/** The contacts that a bulk names, by their names in it; locked. */
type Standing = { readonly byId: ReadonlyMap<string, Contact>; readonly byReference: ReadonlyMap<string, Contact> }

async function standingFor(tx: Tx, items: readonly ContactInBulk[]): Promise<Standing> {
  const ids = items.flatMap(({ id }) => (id !== undefined && isId(id) ? id : []))
  const references = items.flatMap(({ externalReference }) => externalReference ?? [])
  const contacts = ids.length + references.length === 0 ? [] : await lockContacts(tx, { ids, references })
  return {
    byId: new Map(contacts.map((contact) => [contact.id, contact])),
    byReference: new Map(
      contacts.flatMap((contact) => (contact.externalReference ? [[contact.externalReference, contact]] : [])),
    ),
  }
}

/** The result for each contact; the second of two for the same contact is rejected. */
function writtenFrom(read: readonly (ContactInBulk | Problem)[], standing: Standing): (Written | Problem)[] {
  const seen = new Set<string>()
  return read.map((item) => {
    if (!isOk(item)) return item
    const { id, ...content } = item
    const { externalReference: reference } = content
    const holder = reference === undefined ? undefined : standing.byReference.get(reference)
    const before = id === undefined ? holder : standing.byId.get(id)
    const contact = before ? merge(before, content) : { id: newId(), ...content }
    const names = [before?.id, reference].flatMap((name) => name ?? [])
    const violations: Violation[] = [
      ...(id === undefined || before
        ? []
        : [violationOf('contacts/not-found', 'id', said('must be the id of a contact of this organisation'))]),
      ...(holder && holder !== before ? [violationOf('contacts/duplicate-reference', 'externalReference')] : []),
      ...(names.some((name) => seen.has(name))
        ? [violation(id === undefined ? 'externalReference' : 'id', 'must name a contact that stands in the bulk once')]
        : []),
      ...contactViolations(contact),
      ...metadataViolations(contact),
    ]
    for (const name of names) seen.add(name)
    return violations.length > 0 ? problemFrom(violations) : { contact, before }
  })
}

const resultOf = (outcome: Written | Problem, language: Language | undefined): BulkContactResult =>
  isOk(outcome)
    ? { outcome: outcome.before ? 'changed' : 'created', contact: outcome.contact }
    : refusedResult(outcome, language)

const warningsOf = (outcome: Written | Problem, index: number): Warning[] =>
  isOk(outcome)
    ? contactWarnings(outcome.contact).map((warning) => ({
        ...warning,
        field: `${bulkContacts.name}[${index}].${warning.field}`,
      }))
    : []

const changesIn = ({ contact, before }: Written): Change[] =>
  before
    ? changesOf('contact.modified', { before: { contact: before }, after: { contact } })
    : changesOf('contact.created', { after: { contact } })
