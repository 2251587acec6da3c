import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { clearable, echoed } from '../../platform/http/merge-patch.schema.ts'

const line = (maxLength: number, description?: string) =>
  Type.String({ maxLength, format: 'line', ...(description ? { description } : {}) })
const pattern = Type.String({
  format: 'number-pattern',
  description:
    'One run of zeros is the counter, padded to that length. YYYY is the year of the openingDate, and restarts the counter each year. There is no sign for a month, a day or a year of two digits: YY is rejected, and so are MM and DD alone or beside YYYY. The current pattern may be sent back.',
})

/** Lengths are those of the QR-bill (Implementation Guidelines 2.4), so that these values fit on a slip. */
const optionalFields = {
  streetName: line(70),
  buildingNumber: line(16),
  postCode: line(16),
  townName: line(35),
  email: Type.String({ maxLength: 254, format: 'email' }),
  phone: line(24),
  website: Type.String({ maxLength: 128, format: 'web-address' }),
  vatNumber: Type.String({
    format: 'vat-number',
    description:
      'UID with check digit and suffix: CHE-101.654.423 MWST. Accepted with or without blanks, points and hyphen, in any case, and stored in this form.',
  }),
  iban: Type.String({
    format: 'iban',
    description: 'CH or LI. Accepted with blanks and in lower case, stored without blanks in capitals.',
  }),
  qrIban: Type.String({
    format: 'qr-iban',
    description: 'An IBAN whose characters 5 to 9 lie between 30000 and 31999; accepted and stored like iban.',
  }),
  bankName: line(70),
}
const requiredFields = {
  name: Type.String({ minLength: 1, maxLength: 70, format: 'line' }),
  country: Type.String({ format: 'country', description: 'ISO 3166-1, two letters.' }),
  timeZone: Type.String({ format: 'time-zone', description: 'IANA name; it decides which day is today.' }),
  language: Type.Enum(['de', 'en', 'fr', 'it']),
  estimateNumberPattern: pattern,
  invoiceNumberPattern: pattern,
  creditNoteNumberPattern: pattern,
  smallDifferenceLimit: Type.Number({
    minimum: 0,
    maximum: 100,
    description:
      'The most, in CHF, that may be open of an invoice to be written off as a small difference; at first 1.00.',
  }),
}

export type Organisation = Static<typeof Organisation>
export const Organisation = titled('Organisation', {
  id: Type.String(),
  ...requiredFields,
  ...Type.Partial(Type.Object(optionalFields)).properties,
  primaryCurrency: Type.Literal('CHF'),
})

export type NewOrganisation = Static<typeof NewOrganisation>
export const NewOrganisation = titled(
  'NewOrganisation',
  {
    name: requiredFields.name,
    language: Type.Enum(['de', 'en', 'fr', 'it'], {
      description: 'Of its documents and mails, unless a template has another. The template in it comes first.',
    }),
  },
  { examples: [{ name: 'Muster GmbH', language: 'de' }] },
)

export type OrganisationChange = Static<typeof OrganisationChange>
export const OrganisationChange = titled(
  'OrganisationChange',
  {
    ...Type.Partial(Type.Object(requiredFields)).properties,
    ...clearable(optionalFields),
    ...echoed('id', 'primaryCurrency'),
  },
  {
    examples: [
      {
        streetName: 'Bahnhofstrasse',
        buildingNumber: '1',
        postCode: '8001',
        townName: 'Zürich',
        vatNumber: 'CHE-101.654.423 MWST',
      },
    ],
  },
)

export const OrganisationAnswer = closed({ organisation: Organisation })

/** The letterhead as events show it. */
export type DescribedLetterhead = Static<typeof DescribedLetterhead>
export const DescribedLetterhead = closed({
  pages: Type.Integer({ description: 'One, or two: the second is for all pages but the first.' }),
  size: Type.Integer({ description: 'In bytes.' }),
  sha256: Type.String({ description: 'SHA-256 of its bytes, in hexadecimal digits.' }),
})

/** The logo as events show it. */
export type DescribedLogo = Static<typeof DescribedLogo>
export const DescribedLogo = closed({
  mediaType: Type.Enum(['image/png', 'image/jpeg', 'image/svg+xml'], { description: 'The media type of the image.' }),
  width: Type.Integer({ description: 'In pixels; of an SVG, in proportion to the height.' }),
  height: Type.Integer({ description: 'In pixels; of an SVG, in proportion to the width.' }),
  size: Type.Integer({ description: 'In bytes.' }),
  sha256: Type.String({ description: 'SHA-256 of its bytes, in hexadecimal digits.' }),
})
