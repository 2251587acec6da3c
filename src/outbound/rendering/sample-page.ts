import { day } from '../../platform/calendar/day.ts'
import { cents } from '../../platform/money/cents.ts'
import type { DocumentPage, ProductPosition } from './document-page.ts'

/** A small invoice of the tests: two rates, a discount, a text and a subtotal. */
export const samplePage = (changes: Partial<DocumentPage> = {}): DocumentPage => ({
  kind: 'invoice',
  isDraft: false,
  isAnnulled: false,
  language: 'de',
  number: 'R-00042',
  openingDate: day('2026-11-21'),
  dueDate: day('2026-12-21'),
  payableInDays: 30,
  title: 'Umbau Werkstatt',
  introductoryText: 'Guten Tag\n\nWir stellen wie folgt Rechnung.',
  closingText: 'Freundliche Grüsse',
  issuer: {
    name: 'Muster Werkstatt AG',
    lines: ['Bahnhofstrasse 12', '8001 Zürich'],
    email: 'kontakt@muster.example',
    phone: '+41 44 123 45 67',
    vatNumber: 'CHE-123.456.788 MWST',
    iban: 'CH9300762011623852957',
    bankName: 'Musterbank',
  },
  recipient: ['Keller & Söhne GmbH', 'Rue du Rhône 14', '1204 Genève'],
  customerNumber: '10023',
  design: 'classic',
  font: 'liberation-sans',
  accentColour: '#1f4e79',
  addressSide: 'right',
  currency: 'CHF',
  amountMode: 'net',
  columns: ['positionNumber', 'name', 'quantity', 'unit', 'singleAmount', 'totalAmount'],
  positions: [
    { type: 'text', name: 'Schreinerarbeiten', description: 'gemäss Offerte O-00017' },
    sampleProduct({ name: 'Einbauschrank Eiche', description: 'massiv\ngeölt' }),
    { type: 'subtotal', totalAmount: cents(485_000) },
    { type: 'discount', name: 'Treuerabatt', discountRate: 10, totalAmount: cents(-48_500) },
    sampleProduct({
      name: 'Fachbuch',
      quantity: 2,
      singleAmount: 33.333333,
      totalAmount: cents(6667),
      vatRatePerMille: 26,
    }),
  ],
  totals: {
    net: cents(443_167),
    vat: cents(35_530),
    total: cents(478_697),
    groups: [
      { ratePerMille: 81, net: cents(436_500), vat: cents(35_357) },
      { ratePerMille: 26, net: cents(6667), vat: cents(173) },
    ],
  },
  ...changes,
})

export const sampleProduct = (changes: Partial<ProductPosition> = {}): ProductPosition => ({
  type: 'product',
  name: 'Einbauschrank',
  quantity: 1,
  unit: 'Stk.',
  singleAmount: 4850,
  vatRatePerMille: 81,
  vatDebt: cents(39_285),
  totalAmount: cents(485_000),
  ...changes,
})
