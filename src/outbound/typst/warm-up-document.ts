import { day } from '../../platform/calendar/day.ts'
import { cents } from '../../platform/money/cents.ts'
import type { PrintableDocument } from '../layout/printable-document.ts'

const address = { name: 'Muster AG', postCode: '3000', townName: 'Bern', country: 'CH' }
const amount = cents(10_810)

/** An invoice that is never shown: laying it out reads the templates and the fonts of most documents. */
export const warmUpDocument: PrintableDocument = {
  kind: 'invoice',
  isDraft: false,
  isAnnulled: false,
  language: 'de',
  number: 'R-00001',
  openingDate: day('2026-01-01'),
  dueDate: day('2026-01-31'),
  payableInDays: 30,
  title: 'Auftrag',
  introductoryText: 'Guten Tag',
  closingText: 'Freundliche Grüsse',
  issuer: { name: address.name, lines: ['3000 Bern'], iban: 'CH5800791123000889012' },
  recipient: ['Beispiel AG', '8000 Zürich'],
  design: 'classic',
  font: 'source-sans',
  accentColour: '#1f3a5f',
  addressSide: 'right',
  currency: 'CHF',
  amountMode: 'net',
  columns: ['positionNumber', 'name', 'quantity', 'unit', 'singleAmount', 'vatRate', 'totalAmount'],
  positions: [
    {
      type: 'product',
      name: 'Arbeit',
      description: 'nach Aufwand',
      quantity: 1,
      unit: 'h',
      singleAmount: 100,
      vatRatePerMille: 81,
      vatDebt: cents(810),
      totalAmount: cents(10_000),
    },
  ],
  totals: {
    net: cents(10_000),
    vat: cents(810),
    total: amount,
    groups: [{ ratePerMille: 81, net: cents(10_000), vat: cents(810) }],
  },
  slip: {
    account: 'CH5800791123000889012',
    creditor: address,
    debtor: { ...address, name: 'Beispiel AG' },
    amount,
    currency: 'CHF',
    reference: { type: 'NON' },
  },
}
