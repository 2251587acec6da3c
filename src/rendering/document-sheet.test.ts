import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '../calendar/day.ts'
import { cents } from '../money/cents.ts'
import type { DocumentPage } from './document-page.ts'
import { documentSheet } from './document-sheet.ts'
import { samplePage, sampleProduct } from './sample-page.ts'

/** With ordinary spaces, as one reads it. */
const totalsOf = (page: DocumentPage): string[] =>
  documentSheet(page).totals.map(({ label, value }) => `${label}: ${value}`.replaceAll('\u00a0', ' '))

const termOf = (language: DocumentPage['language'], payableInDays: number): string =>
  documentSheet(samplePage({ language, payableInDays })).paymentTerm

test('net prices add the VAT of each rate up to the total', () => {
  assert.deepEqual(totalsOf(samplePage()), [
    "Total exkl. MWST: 4'431.67",
    "MWST 8.1 % auf 4'365.00: 353.57",
    'MWST 2.6 % auf 66.67: 1.73',
    "Total CHF: 4'786.97",
  ])
})

test('gross prices show under the total what VAT they include', () => {
  assert.deepEqual(totalsOf(samplePage({ amountMode: 'gross', language: 'fr' })), [
    "Total CHF: 4'786.97",
    "dont TVA 8.1 % sur 4'365.00: 353.57",
    'dont TVA 2.6 % sur 66.67: 1.73',
    "Total hors TVA: 4'431.67",
  ])
})

test('a supplier without a VAT number shows no VAT, not even zero', () => {
  const zero = cents(0)
  const total = cents(10_000)
  const totals = { net: total, vat: zero, total, groups: [{ ratePerMille: 0, net: total, vat: zero }] }
  const unregistered = documentSheet(samplePage({ totals, issuer: { name: 'Hans Muster', lines: [] } }))
  assert.deepEqual(
    unregistered.totals.map((line) => line.label),
    ['Total CHF'],
  )
  assert.equal(unregistered.amountsNote, 'Beträge in CHF')
  const columns = ['name', 'vatRate', 'vatDebt', 'totalAmount'] as const
  assert.deepEqual(
    documentSheet(samplePage({ columns, totals, issuer: { name: 'Hans Muster', lines: [] } })).table.columns.map(
      ({ key }) => key,
    ),
    ['name', 'totalAmount'],
  )
  assert.equal(totalsOf(samplePage({ totals }))[1], 'MWST 0.0 % auf 100.00: 0.00')
})

test('the payment term counts one day in the singular and asks for payment at once for none', () => {
  assert.deepEqual(
    (['de', 'fr', 'it', 'en'] as const).map((language) => termOf(language, 0)),
    ['Zahlbar sofort', 'Payable immédiatement', 'Pagabile immediatamente', 'Payable immediately'],
  )
  assert.equal(termOf('de', 1), 'Zahlbar innert 1 Tag, bis 21.12.2026')
  assert.equal(termOf('fr', 1), "Payable dans 1 jour, jusqu'au 21.12.2026")
  assert.equal(termOf('it', 1), 'Pagabile entro 1 giorno, entro il 21.12.2026')
  assert.equal(termOf('en', 1), 'Payable within 1 day, by 21.12.2026')
  assert.equal(termOf('fr', 30), "Payable dans les 30 jours, jusqu'au 21.12.2026")
})

test('nobody is asked to pay a quote or an annulled invoice', () => {
  for (const page of [samplePage({ kind: 'estimate' }), samplePage({ isAnnulled: true })]) {
    const { paymentTerm, bankAccount } = documentSheet(page)
    assert.deepEqual({ paymentTerm, bankAccount }, { paymentTerm: '', bankAccount: '' })
  }
})

test('the due date of a quote says until when it is valid', () => {
  const facts = documentSheet(samplePage({ kind: 'estimate', language: 'it' })).facts
  assert.ok(facts.some((fact) => fact.label === 'Valida fino al' && fact.value === '21.12.2026'))
})

test('the VAT number ends as the language of the document has it', () => {
  const vatNumberIn = (language: DocumentPage['language']): string | undefined =>
    documentSheet(samplePage({ language })).facts.at(-1)?.value
  assert.equal(vatNumberIn('fr'), 'CHE-123.456.788\u00a0TVA')
  assert.equal(vatNumberIn('it'), 'CHE-123.456.788\u00a0IVA')
})

test('an invoice in a foreign currency shows its rate and the VAT in francs; a quote does not', () => {
  const conversion = { primaryCurrency: 'CHF', exchangeRate: 0.9345, vat: cents(33_203) }
  const page = samplePage({ currency: 'EUR', conversion })
  assert.equal(documentSheet(page).conversionNote, 'Umrechnungskurs: 1 EUR = 0.9345 CHF; MWST EUR 355.30 = CHF 332.03')
  assert.equal(documentSheet({ ...page, kind: 'estimate' }).conversionNote, '')
})

test('products are numbered, other positions are not counted', () => {
  const { table } = documentSheet(samplePage({ columns: ['positionNumber'] }))
  assert.deepEqual(
    table.rows.map((row) => row.cells[0]),
    [undefined, '1', undefined, undefined, '2'],
  )
})

test('a discount without a name is called a discount', () => {
  const positions = [{ type: 'discount', discountRate: 2.5, totalAmount: cents(-100) }] as const
  const [row] = documentSheet(samplePage({ positions, language: 'en' })).table.rows
  assert.equal(row?.label, 'Discount 2.5\u00a0%')
  assert.equal(row?.amount, '-1.00')
})

test('columns stand in the order of the document, each once; the usual six when it names none', () => {
  const keysOf = (columns: DocumentPage['columns']): string[] =>
    documentSheet(samplePage({ columns })).table.columns.map((column) => column.key)
  assert.deepEqual(keysOf(['totalAmount', 'name', 'totalAmount']), ['totalAmount', 'name'])
  assert.deepEqual(keysOf([]), ['positionNumber', 'name', 'quantity', 'unit', 'singleAmount', 'totalAmount'])
})

test('only a row that surely fits on a page is kept together', () => {
  const kept = (description: string): boolean | undefined =>
    documentSheet(samplePage({ positions: [sampleProduct({ description })] })).table.rows[0]?.isKeptTogether
  assert.equal(kept('zwei\nZeilen'), true)
  assert.equal(kept('\n'.repeat(100)), false)
  assert.equal(kept('lang '.repeat(400)), false)
})

test('too light an accent colour is not used for text', () => {
  assert.equal(documentSheet(samplePage({ accentColour: '#ffd400' })).headingColour, '#000000')
  assert.equal(documentSheet(samplePage({ accentColour: '#1F4E79' })).headingColour, '#1F4E79')
  assert.throws(() => documentSheet(samplePage({ accentColour: 'red' })), RangeError)
})

test('the days of supply are shown, as one day or as a period, also without a column for them', () => {
  const supplied = (...days: string[]): string | undefined => {
    const positions = days.map((date) => sampleProduct({ date: day(date) }))
    const fact = documentSheet(samplePage({ positions })).facts.find(({ label }) => label.startsWith('Leistung'))
    return fact && `${fact.label}: ${fact.value}`
  }
  assert.equal(supplied(), undefined)
  assert.equal(supplied('2026-11-02', '2026-11-02'), 'Leistungsdatum: 02.11.2026')
  assert.equal(supplied('2026-11-09', '2026-10-30', '2026-11-02'), 'Leistungszeitraum: 30.10.2026 – 09.11.2026')
})

test('each row knows the sum down to it, which discounts lower and subtotals leave as it is', () => {
  assert.deepEqual(
    documentSheet(samplePage()).table.rows.map((row) => row.runningSum),
    ['0.00', "4'850.00", "4'850.00", "4'365.00", "4'431.67"],
  )
})
