import { type Static, Type } from 'typebox'
import { bulkFields, refusedSchema } from '../../platform/http/bulk.schema.ts'
import { clearable } from '../../platform/http/merge-patch.schema.ts'
import { ExternalReference, Metadata, MetadataChange } from '../../platform/http/metadata.schema.ts'

const line = (maxLength: number, description: string) => Type.String({ maxLength, format: 'line', description })

/** Specification 2.1; lengths in code points. */
const fields = {
  companyName: line(48, "For company contacts, serves as the contact's name."),
  companyNameAddition: line(48, "Second line of the company's name, printed below the first."),
  firstName: line(48, 'Given name.'),
  lastName: line(48, 'Surname.'),
  streetName: line(48, 'Address street.'),
  buildingNumber: line(24, 'Address building number.'),
  addressLine2: line(48, 'Second address line.'),
  postCode: line(24, 'Postal code.'),
  townName: line(48, 'Town or city.'),
  country: line(24, 'Display name of the country in German, French, Italian or English, or its ISO 3166 code.'),
  position: line(48, 'Position of the contact person in the company.'),
  email: Type.String({ maxLength: 48, format: 'email-or-empty', description: 'One email address, or empty.' }),
  mobile: line(24, 'Mobile phone number.'),
  phone: line(24, 'Phone number.'),
  website: Type.String({ maxLength: 128, format: 'web-address', description: 'Absolute http or https URL.' }),
  category: Type.Enum(['clients', 'suppliers', 'partners', 'team', 'leads']),
  formOfAddress: line(24, 'Form of address of the contact person; may be empty.'),
  note: Type.String({ maxLength: 2000, format: 'text', description: 'Plain text, may be multi-line.' }),
  vatNumber: line(24, 'VAT registry number in any country’s format.'),
  customerIdentification: line(16, 'Customer identification number.'),
  externalReference: ExternalReference,
}

const optional = Type.Partial(Type.Object(fields)).properties

export type Contact = Static<typeof Contact>
export const Contact = Type.Object(
  { id: Type.String(), ...optional, metadata: Type.Optional(Metadata) },
  { title: 'Contact', additionalProperties: false },
)

export type ContactCreation = Static<typeof ContactCreation>
export const ContactCreation = Type.Object(
  { ...optional, metadata: Type.Optional(Metadata) },
  {
    title: 'ContactCreation',
    additionalProperties: false,
    examples: [
      {
        companyName: 'Beispiel GmbH',
        streetName: 'Bahnhofstrasse',
        buildingNumber: '1',
        postCode: '8001',
        townName: 'Zürich',
        country: 'CH',
        email: 'office@example.ch',
        category: 'clients',
      },
    ],
  },
)

export type ContactChange = Static<typeof ContactChange>
export const ContactChange = Type.Object(
  {
    id: Type.Optional(Type.Unknown({ readOnly: true, description: 'May be included; must be the id of the contact.' })),
    ...clearable({ ...fields, metadata: MetadataChange }),
  },
  { title: 'ContactChange', additionalProperties: false, examples: [{ phone: '+41 44 123 45 67', note: null }] },
)

export const ContactAnswer = Type.Object({ contact: Contact }, { additionalProperties: false })

/** A contact of a bulk: the one with the id, or else with the reference, is changed; where there is none, it is created. */
export type ContactInBulk = Static<typeof ContactInBulk>
const ContactInBulk = Type.Object(
  {
    id: Type.Optional(Type.String({ maxLength: 64, description: 'Id of the contact that is changed.' })),
    ...ContactCreation.properties,
  },
  { title: 'ContactInBulk', additionalProperties: false },
)

export const bulkContacts = {
  name: 'contacts',
  item: ContactInBulk,
  maximum: 1_000,
  atomic: 'All or nothing, the default. With false each contact is created, changed or rejected on its own.',
} as const

export const BulkContacts = Type.Object(bulkFields(bulkContacts), {
  title: 'BulkContacts',
  additionalProperties: false,
  examples: [{ contacts: [{ externalReference: 'shop-1047', companyName: 'Beispiel GmbH', townName: 'Zürich' }] }],
})

const made = (outcome: 'created' | 'changed', title: string) =>
  Type.Object({ outcome: Type.Literal(outcome), contact: Contact }, { title, additionalProperties: false })

export type BulkContactResult = Static<typeof BulkContactResult>
const BulkContactResult = Type.Union([
  made('created', 'CreatedContact'),
  made('changed', 'ChangedContact'),
  refusedSchema('RefusedContact'),
])
export const BulkContactsAnswer = Type.Object(
  { results: Type.Array(BulkContactResult, { description: 'One for each contact, in their order.' }) },
  { additionalProperties: false },
)
