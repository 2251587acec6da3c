import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { MetadataFilter } from '../../platform/http/metadata.schema.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { listAnswer, pageFrom, pageOf, pageQuery, searchText } from '../../platform/http/paging.ts'
import { isErasing } from '../../tenants/events/erasing.ts'
import { ErasureQuery, erased } from '../../tenants/events/erasure.schema.ts'
import { changeViolations, createContact, modifyContact, removeContact } from './change-contact.ts'
import { contactViolations } from './contact.rules.ts'
import { Contact, ContactAnswer, ContactChange, ContactCreation } from './contact.schema.ts'
import { contactOf, contactOrders, findContact, listContacts } from './contact.store.ts'
import { type ErasedContact, eraseContact } from './erase-contact.ts'
import { requireContact, requireLockedContact } from './missing-contact.ts'

const tag = 'Contacts'
const params = Type.Object({ contactId: Type.String() })
const represent = (contact: Contact) => ({ contact })

const found = (tx: Tx, { contactId }: { contactId: string }): Promise<Contact> => requireContact(tx, contactId)
const locked = (tx: Tx, { contactId }: { contactId: string }): Promise<Contact> => requireLockedContact(tx, contactId)

export function contactRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(listContactsRoute(dependencies))
  app.route(createContactRoute(dependencies))
  app.route(getContactRoute(dependencies))
  app.route(modifyContactRoute(dependencies))
  app.route(deleteContactRoute(dependencies))
}

const listContactsRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/contacts',
    operationId: 'listContacts',
    summary: 'List contacts',
    tag,
    scope: 'contacts:read',
    query: pageQuery(['name', 'createdAt'], {
      q: searchText('names, town, email and customer identification'),
      category: Type.Optional(Contact.properties.category),
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
    rejects: [],
    tagged: true,
    rules: (_tx, { body }) => contactViolations(body),
    answer: async (tx, { body }) => represent(await createContact(tx, body)),
    location: ({ contact }) => `/v1/contacts/${contact.id}`,
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
    rejects: ['contacts/not-found', 'general/precondition-failed'],
    tagged: true,
    record: locked,
    represent,
    rules: (_tx, { body }, contact) => changeViolations(contact, body),
    answer: async (tx, { body }, contact) => represent(await modifyContact(tx, contact, body)),
  })

const deleteContactRoute = (dependencies: Dependencies) =>
  changing(dependencies, {
    method: 'DELETE',
    url: '/v1/contacts/:contactId',
    operationId: 'deleteContact',
    summary: 'Delete a contact that no document refers to, or erase one',
    tag,
    scope: 'contacts:write',
    description:
      'A contact that a document refers to cannot be deleted: 409. With `erase=true` the personal data of any contact is erased, also of one that was deleted: from its record, events, audit log, the log of mails and kept answers; mails that wait are not sent. Documents that name it go on to do so; issued ones keep the address that was printed, and the answer lists them.',
    params,
    query: ErasureQuery,
    success: { status: 204, description: 'Deleted.' },
    alternative: erased,
    isAlternative: (answer: ErasedContact | undefined) => answer !== undefined,
    emits: ['contact.deleted', 'contact.erased'],
    rejects: ['contacts/not-found', 'contacts/in-use', 'general/precondition-failed'],
    record: (tx, { contactId }, call) =>
      isErasing(call) ? findContact(tx, contactId) : requireLockedContact(tx, contactId),
    represent: (contact) => (contact ? represent(contact) : null),
    answer: async (tx, { params: { contactId }, query }, contact): Promise<ErasedContact | undefined> => {
      if (query.erase || !contact) return eraseContact(tx, contactId)
      await removeContact(tx, contact)
    },
    changes: ({ answer, record }) =>
      answer?.changes ?? changesOf('contact.deleted', { before: record && represent(record) }),
    shown: (answer) => answer && { erasure: answer.erasure },
  })
