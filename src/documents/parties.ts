import type { Contact } from '../contacts/contact.schema.ts'
import { recipientOf } from '../contacts/recipient-of.ts'
import type { Tx } from '../db/database.ts'
import type { Organisation } from '../organisations/organisation.schema.ts'
import { settingsOf } from '../organisations/settings.ts'
import type { Document, Parties } from './document.rules.ts'

/** Who issues the document to whom: as frozen at issue, or as the settings and the contact stand now. */
export async function partiesOf(tx: Tx, document: Document): Promise<Parties> {
  return document.issuedParties ?? currentParties(tx, document)
}

/** As the settings and the contact stand now. */
export async function currentParties(
  tx: Tx,
  document: Pick<Document, 'recipient' | 'customRecipientText'>,
): Promise<Parties> {
  const [organisation, contact] = await Promise.all([settingsOf(tx), recipientOf(tx, document)])
  return {
    issuer: issuerFrom(organisation),
    recipient: contact ? addressLines(contact) : (document.customRecipientText ?? '').split(/\r\n|\r|\n/),
    ...(contact?.customerIdentification ? { customerNumber: contact.customerIdentification } : {}),
  }
}

const issuerFrom = (organisation: Organisation): Parties['issuer'] => ({
  name: organisation.name,
  lines: filled(
    spaced(organisation.streetName, organisation.buildingNumber),
    spaced(organisation.postCode, organisation.townName),
    organisation.country === 'CH' ? undefined : organisation.country,
  ),
  ...(organisation.email ? { email: organisation.email } : {}),
  ...(organisation.phone ? { phone: organisation.phone } : {}),
  ...(organisation.website ? { website: organisation.website } : {}),
  ...(organisation.vatNumber ? { vatNumber: organisation.vatNumber } : {}),
  ...(organisation.iban ? { iban: organisation.iban } : {}),
  ...(organisation.bankName ? { bankName: organisation.bankName } : {}),
})

/** The address as it stands in the window of an envelope: company, person, street, place, and the country unless it is Switzerland. */
const addressLines = (contact: Contact): string[] =>
  filled(
    contact.companyName,
    spaced(contact.formOfAddress, contact.firstName, contact.lastName),
    spaced(contact.streetName, contact.buildingNumber),
    contact.addressLine2,
    spaced(contact.postCode, contact.townName),
    isSwitzerland(contact.country) ? undefined : contact.country,
  )

const isSwitzerland = (country: string | undefined): boolean =>
  ['', 'ch', 'che', 'schweiz', 'suisse', 'svizzera', 'switzerland'].includes((country ?? '').trim().toLowerCase())

const spaced = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ')
const filled = (...lines: (string | undefined)[]): string[] => lines.flatMap((line) => line || [])
