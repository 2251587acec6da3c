import { said, type Violation, violation } from '../../said.ts'
import { type Warning, warningOf } from '../../warnings.ts'
import { countryCodeOf } from '../qr-bill/countries.ts'
import type { Contact, ContactCreation } from './contact.schema.ts'

/** The name of a contact that was erased, and that documents name. */
export const ERASED_NAME = 'erased'

/** All that is left of such a contact: a field that is not set is empty. */
export const erasedContact = (id: string): Contact => ({ id, companyName: ERASED_NAME })

/** A contact goes by its company's name or by a person's surname; spaces are none. */
function nameViolations(contact: Pick<ContactCreation, 'companyName' | 'lastName'>): Violation[] {
  if (contact.companyName?.trim() || contact.lastName?.trim()) return []
  const message = 'a company or a last name is required'
  return [
    { field: 'companyName', message },
    { field: 'lastName', message },
  ]
}

/** What of a contact is probably not meant. The specification takes any text as its country; a QR-bill does not. */
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

/** A second line continues a first one. */
const additionViolations = ({ companyName, companyNameAddition }: ContactCreation): Violation[] =>
  companyNameAddition?.trim() && !companyName?.trim()
    ? [violation('companyNameAddition', 'must be left out where `companyName` is')]
    : []

/** Violations of a contact that its schema does not show. */
export const contactViolations = (contact: ContactCreation): Violation[] => [
  ...nameViolations(contact),
  ...additionViolations(contact),
]

/** The names by which documents to a contact are found. */
export const searchedNames = (contact: Contact): (string | undefined)[] => [
  contact.companyName,
  contact.companyNameAddition,
  contact.formOfAddress,
  contact.firstName,
  contact.lastName,
]
