import { type Static, Type } from 'typebox'
import { bulkFields, refusedSchema } from '../../platform/http/bulk.schema.ts'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { ExternalReference } from '../../platform/http/metadata.schema.ts'
import {
  byNameOrCreation,
  type ChangeOf,
  type CreationOf,
  creationSchema,
  given,
  metadata,
  optional,
  type RecordOf,
  type RecordType,
  recordSchema,
} from '../../platform/records/record.schema.ts'
import { DiscountTerms } from '../positions/discount-terms.schema.ts'
import { phoneSpellings, vatNumberSpellings } from './spellings.rules.ts'

const line = (maxLength: number, description: string) => Type.String({ maxLength, format: 'line', description })

/** Specification 2.1; lengths in code points. */
export const contacts = {
  kind: 'contact',
  tag: 'Contacts',
  fields: {
    id: given(Type.String()),
    companyName: optional(line(48, "For company contacts, serves as the contact's name."), { searched: true }),
    companyNameAddition: optional(line(48, "Second line of the company's name, printed below the first."), {
      searched: true,
    }),
    firstName: optional(line(48, 'Given name.'), { searched: true }),
    lastName: optional(line(48, 'Surname.'), { searched: true }),
    streetName: optional(line(48, 'Address street.')),
    buildingNumber: optional(line(24, 'Address building number.')),
    addressLine2: optional(line(48, 'Second address line.')),
    postCode: optional(line(24, 'Postal code.'), { searched: true }),
    townName: optional(line(48, 'Town or city.'), { searched: true }),
    country: optional(
      line(24, 'Display name of the country in German, French, Italian or English, or its ISO 3166 code.'),
    ),
    position: optional(line(48, 'Position of the contact person in the company.')),
    email: optional(
      Type.String({ maxLength: 48, format: 'email-or-empty', description: 'One email address, or empty.' }),
      { searched: true },
    ),
    mobile: optional(line(24, 'Mobile phone number.'), { searched: phoneSpellings }),
    phone: optional(line(24, 'Phone number.'), { searched: phoneSpellings }),
    website: optional(
      Type.String({ maxLength: 128, format: 'web-address', description: 'Absolute http or https URL.' }),
    ),
    category: optional(Type.Enum(['clients', 'suppliers', 'partners', 'team', 'leads']), { marked: true }),
    formOfAddress: optional(line(24, 'Form of address of the contact person; may be empty.')),
    note: optional(Type.String({ maxLength: 2000, format: 'text', description: 'Plain text, may be multi-line.' })),
    vatNumber: optional(line(24, 'VAT registry number in any country’s format.'), {
      searched: vatNumberSpellings,
    }),
    customerIdentification: optional(line(16, 'Customer identification number.'), { searched: true }),
    discountTerms: optional(DiscountTerms),
    externalReference: optional(ExternalReference, { searched: true }),
    metadata,
  },
  pages: {
    sorts: byNameOrCreation,
    letter: 'c',
    searched: 'names, post code, town, email, phone and VAT number, customer identification and external reference',
  },
  personal: 'itself',
  examples: {
    creation: {
      companyName: 'Beispiel GmbH',
      streetName: 'Bahnhofstrasse',
      buildingNumber: '1',
      postCode: '8001',
      townName: 'Zürich',
      country: 'CH',
      email: 'office@example.ch',
      category: 'clients',
    },
    change: { phone: '+41 44 123 45 67', note: null },
  },
} as const satisfies RecordType

export type Contact = RecordOf<typeof contacts>
export type ContactCreation = CreationOf<typeof contacts>
export type ContactChange = ChangeOf<typeof contacts>
const Contact = recordSchema(contacts)

/** A contact of a bulk: the one with the id, or else with the reference, is changed; without one, it is created. */
export type ContactInBulk = Static<typeof ContactInBulk>
const ContactInBulk = titled('ContactInBulk', {
  id: Type.Optional(Type.String({ maxLength: 64, description: 'Id of the contact that is changed.' })),
  ...creationSchema(contacts).properties,
})

export const bulkContacts = {
  name: 'contacts',
  item: ContactInBulk,
  maximum: 1_000,
  atomic: 'All or nothing, the default. With false each contact is created, changed or rejected on its own.',
} as const

export const BulkContacts = titled('BulkContacts', bulkFields(bulkContacts), {
  examples: [{ contacts: [{ externalReference: 'shop-1047', companyName: 'Beispiel GmbH', townName: 'Zürich' }] }],
})

const made = (outcome: 'created' | 'changed', title: string) =>
  titled(title, { outcome: Type.Literal(outcome), contact: Contact })

export type BulkContactResult = Static<typeof BulkContactResult>
const BulkContactResult = Type.Union([
  made('created', 'CreatedContact'),
  made('changed', 'ChangedContact'),
  refusedSchema('RefusedContact'),
])
export const BulkContactsAnswer = closed({
  results: Type.Array(BulkContactResult, { description: 'One for each contact, in their order.' }),
})
