import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { referenceInPathViolations } from '../../platform/http/external-reference.ts'
import { merge } from '../../platform/http/merge-patch.ts'
import { metadataViolations } from '../../platform/http/metadata.rules.ts'
import { ByReference, ExternalReference } from '../../platform/http/metadata.schema.ts'
import { rejectForeign } from '../../platform/http/missing.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import {
  creating,
  deleting,
  getting,
  listing,
  modifying,
  represent,
  type Writing,
} from '../../platform/records/operations.ts'
import { answerSchema, creationSchema } from '../../platform/records/record.schema.ts'
import { requireLockedRecord } from '../../platform/records/require-record.ts'
import { findRecord } from '../../platform/records/statements.ts'
import { asksToErase, type ErasedRecord, isErasing } from '../../tenants/events/erasing.ts'
import { ErasureQuery, erased } from '../../tenants/events/erasure.schema.ts'
import { withdrawStatements } from '../deliveries/withdraw-deliveries.ts'
import { type BulkOutcome, bulkContactViolations, writeContacts } from './bulk-contacts.ts'
import { createContact, lockByReference, modifyContact, takenReferenceViolations } from './change-contact.ts'
import { contactViolations } from './contact.rules.ts'
import { BulkContacts, BulkContactsAnswer, type Contact, contacts } from './contact.schema.ts'
import { conditionsOf } from './contact.store.ts'

const writing: Writing<typeof contacts> = {
  violations: async (tx, contact, before) => [
    ...contactViolations(contact),
    ...(await takenReferenceViolations(tx, contact, before)),
  ],
  rejects: ['contacts/duplicate-reference'],
}

/** The warnings of a write. */
const warns = ['contacts/unknown-country'] as const

/** Erases the data of a contact everywhere. */
type EraseContact = (tx: Tx, contact: string) => Promise<ErasedRecord>

export function contactRoutes(app: FastifyInstance, dependencies: Dependencies, eraseContact: EraseContact): void {
  app.route(reading(dependencies, listing(contacts, { query: filters, conditions: conditionsOf })))
  app.route(
    changing(dependencies, {
      ...creating(contacts, writing),
      warns,
      answer: async (tx, { body }) => represent(contacts, await createContact(tx, body)),
    }),
  )
  app.route(putContactRoute(dependencies))
  app.route(bulkContactsRoute(dependencies))
  app.route(reading(dependencies, getting(contacts)))
  app.route(
    changing(dependencies, {
      ...modifying(contacts, writing),
      warns,
      answer: async (tx, { body }, contact) => represent(contacts, await modifyContact(tx, contact, body)),
    }),
  )
  app.route(deleteContactRoute(dependencies, eraseContact))
}

const filters = {
  category: Type.Optional(contacts.fields.category.shown),
  email: Type.Optional(
    Type.String({ maxLength: 48, format: 'line', description: 'Exactly this address; case does not count.' }),
  ),
  customerIdentification: Type.Optional(
    Type.String({ maxLength: 16, format: 'line', description: 'Exactly this customer identification.' }),
  ),
  externalReference: Type.Optional({ ...ExternalReference, description: 'Exactly this reference.' }),
}

const putContactRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'PUT',
    url: '/v1/contacts/by-reference/:reference',
    operationId: 'putContact',
    summary: 'Create or change the contact that another system calls so',
    tag: contacts.tag,
    scope: 'contacts:write',
    description:
      'Creates the contact (201), or changes it (200) where there is one with this externalReference. Fields that are left out stay as they are. Of requests at the same time one creates it, and the others change it.',
    params: ByReference,
    body: creationSchema(contacts),
    success: { status: 201, schema: answerSchema(contacts), description: 'The contact, which is new.' },
    alternative: { status: 200, schema: answerSchema(contacts), description: 'The contact, which was changed.' },
    isAlternative: ({ before }: { before: Contact | undefined }) => before !== undefined,
    emits: ['contact.created', 'contact.modified'],
    warns,
    rejects: ['general/precondition-failed'],
    tagged: true,
    record: (tx, { reference }) => lockByReference(tx, reference),
    represent: (contact) => (contact ? represent(contacts, contact) : null),
    rules: (_tx, { params: path, body }, contact) => [
      ...referenceInPathViolations(path, body),
      ...contactViolations(contact ? merge(contact, body) : body),
      ...metadataViolations(contact ? merge(contact, body) : body),
    ],
    answer: async (tx, { params: { reference }, body }, contact) => ({
      before: contact,
      contact: contact
        ? await modifyContact(tx, contact, body)
        : await createContact(tx, { ...body, externalReference: reference }),
    }),
    changes: ({ answer: { before, contact } }) =>
      before
        ? changesOf('contact.modified', { before: represent(contacts, before), after: represent(contacts, contact) })
        : changesOf('contact.created', { after: represent(contacts, contact) }),
    location: ({ contact }) => `/v1/contacts/${contact.id}`,
    shown: ({ contact }) => represent(contacts, contact),
  })

/** A thousand contacts whose every text has its maximum length. */
const BULK_LIMIT = 8 * 1_048_576

const bulkContactsRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/contacts/bulk',
    operationId: 'writeContacts',
    summary: 'Create and change many contacts at once',
    tag: contacts.tag,
    scope: 'contacts:write',
    description:
      'Up to 1000 contacts in one transaction: all or nothing, or with atomic false each on its own. A contact with the id of one that exists, or else with its externalReference, changes it: fields that are left out stay. Any other is created.',
    body: BulkContacts,
    validate: bulkContactViolations,
    bodyLimit: BULK_LIMIT,
    success: {
      status: 201,
      schema: BulkContactsAnswer,
      description: 'The result of each contact; at least one was created.',
    },
    alternative: {
      status: 200,
      schema: BulkContactsAnswer,
      description: 'The result of each contact; none was created.',
    },
    isAlternative: ({ results }: BulkOutcome) => results.every(({ outcome }) => outcome !== 'created'),
    emits: ['contact.created', 'contact.modified'],
    warns,
    rejects: ['contacts/not-found', 'contacts/duplicate-reference'],
    answer: async (tx, { body, language }) => {
      const outcome = await writeContacts(tx, body, language)
      tx.warn(outcome.warnings)
      return outcome
    },
    changes: ({ answer }) => answer.changes,
    shown: ({ results }) => ({ results }),
  })

function deleteContactRoute(dependencies: Dependencies, eraseContact: EraseContact) {
  const deletion = deleting(contacts, { isUsed: 'contacts/in-use' })
  return changing(dependencies, {
    ...deletion,
    summary: 'Delete a contact without documents and recurring invoices, or erase one',
    needsProof: (_change, call) => asksToErase(call),
    description:
      'A contact that a document or a recurring invoice refers to cannot be deleted: 409. With `erase=true` the personal data of any contact is erased, also of a deleted one: from its record, events, audit log, the log of mails and stored answers. Waiting mails are not sent, nor are waiting statements of a deleted contact. Documents still refer to the contact; issued ones keep the printed address, and the answer lists them.',
    query: ErasureQuery,
    alternative: erased,
    isAlternative: (answer: ErasedRecord | undefined) => answer !== undefined,
    emits: ['contact.deleted', 'contact.erased', 'email.failed', 'recurring-invoice.ended'],
    record: async (tx, { contactId }, call) => {
      if (!isErasing(call)) return requireLockedRecord(tx, contacts, contactId)
      const contact = await findRecord(tx, contacts, contactId)
      if (!contact) await rejectForeign(tx, 'contacts', contactId)
      return contact
    },
    represent: (contact) => (contact ? represent(contacts, contact) : null),
    answer: async (tx, input, contact): Promise<ErasedRecord | undefined> => {
      if (input.query.erase || !contact) return eraseContact(tx, input.params.contactId)
      await withdrawStatements(tx, contact.id, { code: 'emails/recipient-erased' })
      await deletion.answer(tx, input, contact)
    },
    changes: ({ answer, record }) =>
      answer?.changes ?? changesOf('contact.deleted', { before: record && represent(contacts, record) }),
    shown: (answer) => answer && { erasure: answer.erasure },
  })
}
