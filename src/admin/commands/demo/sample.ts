import type {
  ContactCreation,
  DocumentCreation,
  LedgerEntryCreation,
  OrganisationChange,
} from '../../../../client/src/index.ts'

/** The demo's data: a joinery in Winterthur that quotes an architect in Geneva. */

export const organisation = {
  name: 'Schreinerei Muster AG',
  streetName: 'Werkstrasse',
  buildingNumber: '12',
  postCode: '8400',
  townName: 'Winterthur',
  email: 'buero@schreinerei-muster.example',
  phone: '+41 52 123 45 67',
  vatNumber: 'CHE-101.654.423 MWST',
  iban: 'CH9300762011623852957',
  bankName: 'Musterbank',
} satisfies OrganisationChange

export const contact = {
  companyName: 'Keller & Söhne Architektur GmbH',
  firstName: 'Lea',
  lastName: 'Keller',
  streetName: 'Rue du Rhône',
  buildingNumber: '14',
  postCode: '1204',
  townName: 'Genève',
  country: 'Schweiz',
  email: 'lea.keller@keller-architektur.example',
  category: 'clients',
} satisfies ContactCreation

export const estimate = {
  language: 'de',
  title: 'Einbauschrank für das Sitzungszimmer',
  introductoryText: 'Guten Tag Frau Keller\n\nVielen Dank für Ihre Anfrage. Gerne offerieren wir Ihnen wie folgt.',
  closingText: 'Wir freuen uns auf Ihren Auftrag.\n\nFreundliche Grüsse\nSchreinerei Muster AG',
  payableInDays: 30,
  positions: [
    { type: 'text', name: 'Einbauschrank', description: 'gemäss Besprechung und Skizze' },
    {
      type: 'product',
      name: 'Einbauschrank Eiche',
      description: 'massiv, geölt, 280 × 240 × 45 cm\nmit sechs Türen und verdeckten Scharnieren',
      singleAmount: 4850,
      quantity: 1,
      unit: 'Stk.',
      taxCode: 'UN81',
      contraAccount: 3000,
    },
    {
      type: 'product',
      name: 'Montage vor Ort',
      singleAmount: 98.5,
      quantity: 12.5,
      unit: 'Std.',
      taxCode: 'UN81',
      contraAccount: 3400,
    },
    { type: 'subtotal' },
    { type: 'discount', name: 'Treuerabatt', discountRate: 5 },
    {
      type: 'product',
      name: 'Fachbuch «Holz im Innenausbau»',
      singleAmount: 33.35,
      quantity: 2,
      unit: 'Ex.',
      taxCode: 'UR26',
      contraAccount: 3200,
    },
  ],
} satisfies Omit<DocumentCreation, 'recipient'>

export const mailText = 'Der Schrank ist montiert. Vielen Dank für den angenehmen Auftrag!'

export const ledgerEntry = {
  description: 'Büromaterial',
  debitAccount: 6500,
  creditAccount: 1020,
  amount: 10810,
  taxCode: 'VB81',
} satisfies Omit<LedgerEntryCreation, 'date'>
