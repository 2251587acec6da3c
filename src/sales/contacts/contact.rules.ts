import { isDeepStrictEqual } from 'node:util'
import { said, type Violation, violation } from '../../said.ts'
import { ERASED_NAME } from '../../tenants/events/erased.rules.ts'
import { type Warning, warningOf } from '../../warnings.ts'
import { countryCodeOf } from '../qr-bill/countries.ts'
import type { Contact, ContactCreation } from './contact.schema.ts'

/** The remainder of such a contact: an unset field is empty. */
export const erasedContact = (id: string): Contact => ({ id, companyName: ERASED_NAME })

/** Whether nothing but the id is left of a contact. */
export const isErasedContact = (contact: Contact): boolean => isDeepStrictEqual(contact, erasedContact(contact.id))

/** A contact needs its company's name or a person's surname; spaces do not count. */
function nameViolations(contact: Pick<ContactCreation, 'companyName' | 'lastName'>): Violation[] {
  if (contact.companyName?.trim() || contact.lastName?.trim()) return []
  const message = 'a company or a last name is required'
  return [
    { field: 'companyName', message },
    { field: 'lastName', message },
  ]
}

/** Probable mistakes in a contact. The specification allows any text as its country; a QR-bill does not. */
export const contactWarnings = ({ country }: Pick<Contact, 'country'>): Warning[] =>
  country && countryCodeOf(country) === undefined
    ? [
        warningOf(
          'contacts/unknown-country',
          'country',
          said(
            '{country} is no country in German, French, Italian or English, nor a code of ISO 3166: a QR-bill needs one.',
            { country: JSON.stringify(country) },
          ),
        ),
      ]
    : []

/** The second line of a name needs a first one. */
const additionViolations = ({ companyName, companyNameAddition }: ContactCreation): Violation[] =>
  companyNameAddition?.trim() && !companyName?.trim()
    ? [violation('companyNameAddition', 'must be left out where `companyName` is')]
    : []

/** Violations of a contact that its schema does not show. */
export const contactViolations = (contact: ContactCreation): Violation[] => [
  ...nameViolations(contact),
  ...additionViolations(contact),
]

/** The names by which a contact's documents are found. */
export const searchedNames = (contact: Contact): (string | undefined)[] => [
  contact.companyName,
  contact.companyNameAddition,
  contact.formOfAddress,
  contact.firstName,
  contact.lastName,
]

/** The name of a contact in one line: of the company, else of the person. */
export const contactName = ({ companyName, firstName, lastName }: Contact): string =>
  companyName ?? [firstName, lastName].filter(Boolean).join(' ')
