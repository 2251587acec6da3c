import type { Tx } from '../../platform/db/database.ts'
import type { Organisation } from '../../tenants/organisations/organisation.schema.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import type { Contact } from '../contacts/contact.schema.ts'
import { recipientOf } from '../contacts/recipient-of.ts'
import { countryCodeOf, countryNameIn } from '../qr-bill/countries.ts'
import type { Document, Parties } from './document.rules.ts'
import { anyDocument } from './find-document.ts'

/** Issuer and recipient of a document: as frozen at issue, or by the current settings and contact. */
export async function partiesOf(tx: Tx, document: Document): Promise<Parties> {
  return document.issuedParties ?? currentParties(tx, document)
}

/** By the current settings and contact; a credit note has the address of its invoice. */
export async function currentParties(
  tx: Tx,
  document: Pick<Document, 'recipient' | 'customRecipientText' | 'invoice' | 'language'>,
): Promise<Parties> {
  const [organisation, contact, invoice] = await Promise.all([
    settingsOf(tx),
    recipientOf(tx, document),
    document.invoice === undefined ? undefined : anyDocument(tx, document.invoice),
  ])
  const recipient = contact ?? document.customRecipientText ?? ''
  return addressedAs(partiesFrom(organisation, recipient, document.language), invoice)
}

/** The parties with the recipient of an issued invoice, if there is one, whatever happened to the contact since. */
export function addressedAs(parties: Parties, invoice: Pick<Document, 'issuedParties'> | undefined): Parties {
  if (!invoice?.issuedParties) return parties
  const { recipient, debtor, customerNumber } = invoice.issuedParties
  return {
    issuer: parties.issuer,
    recipient,
    ...(debtor ? { debtor } : {}),
    ...(customerNumber === undefined ? {} : { customerNumber }),
  }
}

/** From these settings and this contact, or without a contact from the text in its place, with countries named in a language. */
export const partiesFrom = (
  organisation: Organisation,
  recipient: Contact | string,
  language: Document['language'],
): Parties => ({
  issuer: issuerFrom(organisation, language),
  ...(typeof recipient === 'string'
    ? { recipient: recipient.split(/\r\n|\r|\n/) }
    : {
        recipient: windowLines(recipient, language),
        debtor: picked(recipient, [
          ...(['companyName', 'companyNameAddition', 'firstName', 'lastName', 'addressLine2'] as const),
          ...addressFields,
        ]),
        ...(recipient.customerIdentification ? { customerNumber: recipient.customerIdentification } : {}),
      }),
})

const addressFields = ['streetName', 'buildingNumber', 'postCode', 'townName', 'country'] as const

const issuerFrom = (organisation: Organisation, language: Document['language']): Parties['issuer'] => ({
  name: organisation.name,
  lines: filled(
    spaced(organisation.streetName, organisation.buildingNumber),
    spaced(organisation.postCode, organisation.townName),
    abroad(organisation.country, language),
  ),
  ...picked(organisation, ['email', 'phone', 'website', 'vatNumber', 'iban', 'qrIban', 'bankName']),
  address: picked(organisation, addressFields),
})

/** The address for the window of an envelope: company, person, street, place, and the country unless it is Switzerland. */
const windowLines = (contact: Contact, language: Document['language']): string[] =>
  filled(
    contact.companyName,
    contact.companyNameAddition,
    spaced(contact.formOfAddress, contact.firstName, contact.lastName),
    ...secondLineFirst(contact),
    spaced(contact.postCode, contact.townName),
    abroad(contact.country ?? '', language),
  )

const abroad = (country: string, language: Document['language']): string =>
  countryCodeOf(country) === 'CH' ? '' : countryNameIn(language, country)

const postOfficeBox = /^(postfach|case postale|casella postale|p\.?\s?o\.?\s?box)\b/i

/** A post office box is below the street, any other second line above it: c/o, a floor, a department (Swiss Post). */
function secondLineFirst({ streetName, buildingNumber, addressLine2 = '' }: Contact): string[] {
  const street = spaced(streetName, buildingNumber)
  return postOfficeBox.test(addressLine2) ? [street, addressLine2] : [addressLine2, street]
}

/** The set fields only. */
const picked = <Whole extends object, Field extends keyof Whole>(
  whole: Whole,
  fields: readonly Field[],
): { [Name in Field]?: NonNullable<Whole[Name]> } =>
  // The type of Object.fromEntries loses the names.
  Object.fromEntries(fields.filter((field) => whole[field]).map((field) => [field, whole[field]])) as {
    [Name in Field]?: NonNullable<Whole[Name]>
  }

const spaced = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ')
const filled = (...lines: (string | undefined)[]): string[] => lines.flatMap((line) => line || [])
