import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { referenceInPathViolations } from '../../platform/http/external-reference.ts'
import { merge } from '../../platform/http/merge-patch.ts'
import { ByReference, ExternalReference, MetadataFilter } from '../../platform/http/metadata.schema.ts'
import { rejectForeign } from '../../platform/http/missing.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { listAnswer, pageFrom, pageOf, pageQuery, searchText } from '../../platform/http/paging.ts'
import { asksToErase, type ErasedRecord, isErasing } from '../../tenants/events/erasing.ts'
import { ErasureQuery, erased } from '../../tenants/events/erasure.schema.ts'
import { type BulkOutcome, bulkContactViolations, writeContacts } from './bulk-contacts.ts'
import {
  changeViolations,
  createContact,
  lockByReference,
  modifyContact,
  removeContact,
  takenReferenceViolations,
} from './change-contact.ts'
import { contactViolations } from './contact.rules.ts'
import {
  BulkContacts,
  BulkContactsAnswer,
  Contact,
  ContactAnswer,
  ContactChange,
  ContactCreation,
} from './contact.schema.ts'
import { contactOf, contactOrders, findContact, listContacts } from './contact.store.ts'
import { requireContact, requireLockedContact } from './missing-contact.ts'

const tag = 'Contacts'
const params = Type.Object({ contactId: Type.String() })
const represent = (contact: Contact) => ({ contact })

const found = (tx: Tx, { contactId }: { contactId: string }): Promise<Contact> => requireContact(tx, contactId)
const locked = (tx: Tx, { contactId }: { contactId: string }): Promise<Contact> => requireLockedContact(tx, contactId)

/** Erases what is kept of a contact, wherever that is. */
type EraseContact = (tx: Tx, contact: string) => Promise<ErasedRecord>

export function contactRoutes(app: FastifyInstance, dependencies: Dependencies, eraseContact: EraseContact): void {
  app.route(listContactsRoute(dependencies))
  app.route(createContactRoute(dependencies))
  app.route(putContactRoute(dependencies))
  app.route(bulkContactsRoute(dependencies))
  app.route(getContactRoute(dependencies))
  app.route(modifyContactRoute(dependencies))
  app.route(deleteContactRoute(dependencies, eraseContact))
}

const listContactsRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/contacts',
    operationId: 'listContacts',
    summary: 'List contacts',
    tag,
    scope: 'contacts:read',
    query: pageQuery(['name', 'createdAt'], {
      q: searchText(
        'names, post code, town, email, phone and VAT number, customer identification and external reference',
      ),
      category: Type.Optional(Contact.properties.category),
      email: Type.Optional(
        Type.String({ maxLength: 48, format: 'line', description: 'Exactly this address; case does not count.' }),
      ),
      customerIdentification: Type.Optional(
        Type.String({ maxLength: 16, format: 'line', description: 'Exactly this customer identification.' }),
      ),
      externalReference: Type.Optional({ ...ExternalReference, description: 'Exactly this reference.' }),
      metadata: MetadataFilter,
    }),
    success: {
      status: 200,
      description: 'A page of contacts.',
      schema: listAnswer('contacts', Contact),
    },
    rejects: [],
    answer: async (tx, { query }) => {
      const page = pageOf(query, contactOrders)
      const { records, ...next } = pageFrom(await listContacts(tx, page, query), page, contactOf)
      return { contacts: records, ...next }
    },
  })

const createContactRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/contacts',
    operationId: 'createContact',
    summary: 'Create a contact',
    tag,
    scope: 'contacts:write',
    body: ContactCreation,
    success: { status: 201, schema: ContactAnswer, description: 'The contact.' },
    emits: ['contact.created'],
    warns: ['contacts/unknown-country'],
    rejects: ['contacts/duplicate-reference'],
    tagged: true,
    rules: async (tx, { body }) => [...contactViolations(body), ...(await takenReferenceViolations(tx, body))],
    answer: async (tx, { body }) => represent(await createContact(tx, body)),
    location: ({ contact }) => `/v1/contacts/${contact.id}`,
  })

const putContactRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'PUT',
    url: '/v1/contacts/by-reference/:reference',
    operationId: 'putContact',
    summary: 'Create or change the contact that another system calls so',
    tag,
    scope: 'contacts:write',
    description:
      'Creates the contact (201), or changes it (200) where there is one with this externalReference. Fields that are left out stay as they are. Of requests at the same time one creates it, and the others change it.',
    params: ByReference,
    body: ContactCreation,
    success: { status: 201, schema: ContactAnswer, description: 'The contact, which is new.' },
    alternative: { status: 200, schema: ContactAnswer, description: 'The contact, which was changed.' },
    isAlternative: ({ before }: { before: Contact | undefined }) => before !== undefined,
    emits: ['contact.created', 'contact.modified'],
    warns: ['contacts/unknown-country'],
    rejects: ['general/precondition-failed'],
    tagged: true,
    record: (tx, { reference }) => lockByReference(tx, reference),
    represent: (contact) => (contact ? represent(contact) : null),
    rules: (_tx, { params: path, body }, contact) => [
      ...referenceInPathViolations(path, body),
      ...contactViolations(contact ? merge(contact, body) : body),
    ],
    answer: async (tx, { params: { reference }, body }, contact) => ({
      before: contact,
      contact: contact
        ? await modifyContact(tx, contact, body)
        : await createContact(tx, { ...body, externalReference: reference }),
    }),
    changes: ({ answer: { before, contact } }) =>
      before
        ? changesOf('contact.modified', { before: represent(before), after: represent(contact) })
        : changesOf('contact.created', { after: represent(contact) }),
    location: ({ contact }) => `/v1/contacts/${contact.id}`,
    shown: ({ contact }) => represent(contact),
  })

/** A thousand contacts whose every text is as long as it may be. */
const BULK_LIMIT = 8 * 1_048_576

const bulkContactsRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'POST',
    url: '/v1/contacts/bulk',
    operationId: 'writeContacts',
    summary: 'Create and change many contacts at once',
    tag,
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
    warns: ['contacts/unknown-country'],
    rejects: ['contacts/not-found', 'contacts/duplicate-reference'],
    answer: async (tx, { body, language }) => {
      const outcome = await writeContacts(tx, body, language)
      tx.warn(outcome.warnings)
      return outcome
    },
    changes: ({ answer }) => answer.changes,
    shown: ({ results }) => ({ results }),
  })

const getContactRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/contacts/:contactId',
    operationId: 'getContact',
    summary: 'Get a contact',
    tag,
    scope: 'contacts:read',
    params,
    success: { status: 200, schema: ContactAnswer, description: 'The contact.' },
    rejects: ['contacts/not-found'],
    tagged: true,
    record: found,
    answer: async (_tx, _call, contact) => represent(contact),
  })

const modifyContactRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'PATCH',
    url: '/v1/contacts/:contactId',
    operationId: 'modifyContact',
    summary: 'Modify a contact',
    tag,
    scope: 'contacts:write',
    description: 'A JSON merge patch: fields left out do not change, null clears.',
    params,
    body: ContactChange,
    success: { status: 200, schema: ContactAnswer, description: 'The contact.' },
    emits: ['contact.modified'],
    warns: ['contacts/unknown-country'],
    rejects: ['contacts/not-found', 'contacts/duplicate-reference', 'general/precondition-failed'],
    tagged: true,
    record: locked,
    represent,
    rules: async (tx, { body }, contact) => [
      ...changeViolations(contact, body),
      ...(await takenReferenceViolations(tx, body, contact.id)),
    ],
    answer: async (tx, { body }, contact) => represent(await modifyContact(tx, contact, body)),
  })

const deleteContactRoute = (dependencies: Dependencies, eraseContact: EraseContact) =>
  changing(dependencies, {
    method: 'DELETE',
    url: '/v1/contacts/:contactId',
    operationId: 'deleteContact',
    summary: 'Delete a contact that no document refers to, or erase one',
    tag,
    scope: 'contacts:write',
    needsProof: (_change, call) => asksToErase(call),
    description:
      'A contact that a document refers to cannot be deleted: 409. With `erase=true` the personal data of any contact is erased, also of one that was deleted: from its record, events, audit log, the log of mails and kept answers; mails that wait are not sent. Documents that name it go on to do so; issued ones keep the address that was printed, and the answer lists them.',
    params,
    query: ErasureQuery,
    success: { status: 204, description: 'Deleted.' },
    alternative: erased,
    isAlternative: (answer: ErasedRecord | undefined) => answer !== undefined,
    emits: ['contact.deleted', 'contact.erased', 'email.failed', 'recurring-invoice.ended'],
    deletes: true,
    rejects: ['contacts/not-found', 'contacts/in-use', 'general/precondition-failed'],
    record: async (tx, { contactId }, call) => {
      if (!isErasing(call)) return requireLockedContact(tx, contactId)
      const contact = await findContact(tx, contactId)
      if (!contact) await rejectForeign(tx, 'contacts', contactId)
      return contact
    },
    represent: (contact) => (contact ? represent(contact) : null),
    answer: async (tx, { params: { contactId }, query }, contact): Promise<ErasedRecord | undefined> => {
      if (query.erase || !contact) return eraseContact(tx, contactId)
      await removeContact(tx, contact)
    },
    changes: ({ answer, record }) =>
      answer?.changes ?? changesOf('contact.deleted', { before: record && represent(record) }),
    shown: (answer) => answer && { erasure: answer.erasure },
  })
