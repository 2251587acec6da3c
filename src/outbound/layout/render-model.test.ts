import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slip } from '../../../test/fixtures/golden-document.ts'
import { samplePrintable, sampleProduct } from '../../../test/fixtures/sample-printable.ts'
import { day } from '../../platform/calendar/day.ts'
import { cents } from '../../platform/money/cents.ts'
import { columnNames } from '../../sales/templates/template.schema.ts'
import type { Column, PrintableDocument, PrintablePosition, ProductPosition } from './printable-document.ts'
import { headingOf, renderModel } from './render-model.ts'

/** With ordinary spaces, as a reader sees it. */
const totalsOf = (page: PrintableDocument): string[] =>
  renderModel(page).totals.map(({ label, value }) => `${label}: ${value}`.replaceAll('\u00a0', ' '))

const termOf = (language: PrintableDocument['language'], payableInDays: number): string =>
  renderModel(samplePrintable({ language, payableInDays })).paymentTerm

test('net prices add the VAT of each rate up to the total', () => {
  assert.deepEqual(totalsOf(samplePrintable()), [
    'Total exkl. MWST: 4’431.67',
    'MWST 8.1 % auf 4’365.00: 353.57',
    'MWST 2.6 % auf 66.67: 1.73',
    'Total CHF: 4’786.97',
  ])
})

test('gross prices show under the total what VAT they include', () => {
  assert.deepEqual(totalsOf(samplePrintable({ amountMode: 'gross', language: 'fr' })), [
    'Total CHF: 4’786.97',
    'dont TVA 8.1 % sur 4’365.00: 353.57',
    'dont TVA 2.6 % sur 66.67: 1.73',
    'Total hors TVA: 4’431.67',
  ])
})

test('a supplier without a VAT number shows no VAT, not even zero', () => {
  const zero = cents(0)
  const total = cents(10_000)
  const totals = { net: total, vat: zero, total, groups: [{ ratePerMille: 0, net: total, vat: zero }] }
  const unregistered = renderModel(samplePrintable({ totals, issuer: { name: 'Hans Muster', lines: [] } }))
  assert.deepEqual(
    unregistered.totals.map((line) => line.label),
    ['Total CHF'],
  )
  assert.equal(unregistered.amountsNote, 'Beträge in CHF')
  const columns = ['name', 'vatRate', 'vatDebt', 'totalAmount'] as const
  assert.deepEqual(
    renderModel(samplePrintable({ columns, totals, issuer: { name: 'Hans Muster', lines: [] } })).table.columns.map(
      ({ key }) => key,
    ),
    ['name', 'totalAmount'],
  )
  assert.equal(totalsOf(samplePrintable({ totals }))[1], 'MWST 0.0 % auf 100.00: 0.00')
})

test('a discount for early payment names its last day and what is paid then; a quote names its days, and a part payment ends it', () => {
  const offered = (changes: Partial<PrintableDocument>) =>
    renderModel(samplePrintable({ discountTerms: { rate: 2, days: 10 }, ...changes })).discountTerms.replaceAll(
      '\u00a0',
      ' ',
    )
  assert.deepEqual(
    (['de', 'fr', 'it', 'en'] as const).map((language) => offered({ language })),
    [
      '2 % Skonto bei Zahlung bis 01.12.2026: CHF 4’691.23',
      '2 % d’escompte pour un paiement jusqu’au 01.12.2026 : CHF 4’691.23',
      'Sconto cassa del 2 % per pagamento entro il 01.12.2026: CHF 4’691.23',
      '2 % discount for payment by 01.12.2026: CHF 4’691.23',
    ],
  )
  assert.equal(offered({ kind: 'estimate' }), '2 % Skonto bei Zahlung innert 10 Tagen')
  assert.equal(offered({ settled: { paid: cents(100), credited: cents(0) } }), '')
  assert.equal(offered({ discountTerms: { rate: 0, days: 0 } }), '')
  assert.equal(offered({ isAnnulled: true }), '')
})

test('the payment term counts one day in the singular and asks for payment at once for none', () => {
  assert.deepEqual(
    (['de', 'fr', 'it', 'en'] as const).map((language) => termOf(language, 0)),
    ['Zahlbar sofort', 'Payable immédiatement', 'Pagabile immediatamente', 'Payable immediately'],
  )
  assert.equal(termOf('de', 1), 'Zahlbar innert 1 Tag, bis 21.12.2026')
  assert.equal(termOf('fr', 1), 'Payable dans 1 jour, jusqu’au 21.12.2026')
  assert.equal(termOf('it', 1), 'Pagabile entro 1 giorno (scadenza 21.12.2026)')
  assert.equal(termOf('en', 1), 'Payable within 1 day, by 21.12.2026')
  assert.equal(termOf('fr', 30), 'Payable dans les 30 jours, jusqu’au 21.12.2026')
})

test('nobody is asked to pay a quote or an annulled invoice', () => {
  for (const page of [samplePrintable({ kind: 'estimate' }), samplePrintable({ isAnnulled: true })]) {
    const { paymentTerm, bankAccount } = renderModel(page)
    assert.deepEqual({ paymentTerm, bankAccount }, { paymentTerm: '', bankAccount: '' })
  }
})

test('beside the heading stands what is to be paid and until when, or what is offered and how long', () => {
  const highlight = (changes: Partial<PrintableDocument>): string => {
    const { label, value } = renderModel(samplePrintable(changes)).highlight
    return `${label}: ${value}`.replaceAll('\u00a0', ' ')
  }
  assert.equal(highlight({}), 'Zahlbar bis 21.12.2026: CHF 4’786.97')
  assert.equal(highlight({ payableInDays: 0 }), 'Zahlbar sofort: CHF 4’786.97')
  assert.equal(highlight({ kind: 'estimate', language: 'it' }), 'Valida fino al 21.12.2026: CHF 4’786.97')
  assert.equal(highlight({ kind: 'credit-note' }), 'Total: CHF 4’786.97')
  assert.equal(highlight({ isAnnulled: true }), 'Total: CHF 4’786.97')
})

test('an invoice over nothing, or less, does not ask for payment', () => {
  for (const total of [cents(0), cents(-100)]) {
    const totals = { net: total, vat: cents(0), total, groups: [] }
    const { paymentTerm, bankAccount, highlight } = renderModel(samplePrintable({ totals }))
    assert.deepEqual([paymentTerm, bankAccount, highlight.label], ['', '', 'Total'])
  }
})

test('with a slip, or its place, no other account is named', () => {
  assert.match(renderModel(samplePrintable()).bankAccount, /^Zahlungsverbindung: IBAN/)
  assert.equal(renderModel(samplePrintable({ slip })).bankAccount, '')
  assert.equal(renderModel(samplePrintable({ slip: 'reserved' })).bankAccount, '')
})

test('exempt, exported and foreign supplies are distinguished, with their reasons', () => {
  const [net, zero] = [cents(10_000), cents(0)]
  const groups = (['exempt', 'export', 'abroad'] as const).map((untaxed) => ({
    ratePerMille: 0,
    untaxed,
    net,
    vat: zero,
  }))
  const totals = { net: cents(30_000), vat: zero, total: cents(30_000), groups }
  assert.deepEqual(totalsOf(samplePrintable({ totals })).slice(1, 4), [
    'Ausgenommen, Art. 21 MWSTG, auf 100.00: 0.00',
    'Export, befreit, Art. 23 MWSTG, auf 100.00: 0.00',
    'Leistung im Ausland, Art. 8 MWSTG, auf 100.00: 0.00',
  ])
})

test('a column that is empty for every product is not printed', () => {
  const columns = ['positionNumber', 'name', 'unit', 'articleNumber', 'customTextColumn1', 'totalAmount'] as const
  const page = samplePrintable({ columns, totals: oneRate })
  assert.deepEqual(
    renderModel(page).table.columns.map(({ key }) => key),
    ['positionNumber', 'name', 'unit', 'totalAmount'],
  )
})

test('the VAT number ends as the language of the document has it', () => {
  const vatNumberIn = (language: PrintableDocument['language']): string | undefined =>
    renderModel(samplePrintable({ language })).facts.at(-1)?.value
  assert.equal(vatNumberIn('fr'), 'CHE-123.456.788\u00a0TVA')
  assert.equal(vatNumberIn('it'), 'CHE-123.456.788\u00a0IVA')
})

test('an invoice in a foreign currency shows its rate and the VAT in francs; a quote does not', () => {
  const conversion = { primaryCurrency: 'CHF', exchangeRate: 0.9345, vat: cents(33_203) }
  const page = samplePrintable({ currency: 'EUR', conversion })
  assert.equal(renderModel(page).conversionNote, 'Umrechnungskurs: 1 EUR = 0.9345 CHF; MWST EUR 355.30 = CHF 332.03')
  assert.equal(renderModel({ ...page, kind: 'estimate' }).conversionNote, '')
})

test('products are numbered, other positions are not counted', () => {
  const { table } = renderModel(samplePrintable({ columns: ['positionNumber'] }))
  assert.deepEqual(
    table.rows.map((row) => row.cells[0]),
    [undefined, '1', undefined, undefined, '2'],
  )
})

test('a discount without a name is called a discount', () => {
  const positions = [{ type: 'discount', discountRate: 2.5, totalAmount: cents(-100) }] as const
  const [row] = renderModel(samplePrintable({ positions, language: 'en' })).table.rows
  assert.equal(row?.label, 'Discount 2.5\u00a0%')
  assert.equal(row?.amount, '−1.00')
})

/** The totals of a document whose products are all taxed at one rate. */
const oneRate = { ...samplePrintable().totals, groups: samplePrintable().totals.groups.slice(0, 1) }

test('columns stand in the order of the document, each once; the usual six when it names none', () => {
  const keysOf = (columns: PrintableDocument['columns']): string[] =>
    renderModel(samplePrintable({ columns, totals: oneRate })).table.columns.map((column) => column.key)
  assert.deepEqual(keysOf(['totalAmount', 'name', 'totalAmount']), ['totalAmount', 'name'])
  assert.deepEqual(keysOf([]), ['positionNumber', 'name', 'quantity', 'unit', 'singleAmount', 'totalAmount'])
})

test('the supply is always printed: columns without the name get one, after those that only count', () => {
  const keysOf = (...columns: Column[]): string[] =>
    renderModel(samplePrintable({ columns, totals: oneRate, positions: [sampleProduct()] })).table.columns.map(
      (column) => column.key,
    )
  assert.deepEqual(keysOf('quantity', 'totalAmount'), ['name', 'quantity', 'totalAmount'])
  assert.deepEqual(keysOf('positionNumber', 'quantity', 'unit'), ['positionNumber', 'name', 'quantity', 'unit'])
  assert.deepEqual(keysOf('totalAmount', 'positionNumber'), ['name', 'totalAmount', 'positionNumber'])
  assert.deepEqual(keysOf('positionNumber'), ['positionNumber', 'name'])
})

test('a final invoice prints its total, each deposit with its VAT, and what is left with the VAT in it', () => {
  const { totals: whole } = samplePrintable()
  const left = { ratePerMille: 81, net: cents(50_000), vat: cents(4_050) }
  const totals = { net: left.net, vat: left.vat, total: cents(54_050), groups: [left] }
  const deposits = [{ name: 'Anzahlung R-00001 vom 02.11.2026', total: cents(32_430), vat: cents(2_430) }]
  const page = samplePrintable({ totals, invoiceType: 'final', final: { whole, deposits } })
  const before = totalsOf(samplePrintable())
  assert.deepEqual(totalsOf(page), [
    ...before,
    'Anzahlung R-00001 vom 02.11.2026, MWST 24.30: −324.30',
    'Restbetrag CHF: 540.50',
    'inkl. MWST 8.1 % auf 500.00: 40.50',
  ])
  assert.match(headingOf(page), /^Schlussrechnung/)
  assert.match(headingOf(samplePrintable({ invoiceType: 'deposit' })), /^Anzahlungsrechnung/)
})

test('discounts and subtotals stand in a column of amounts, which is added where there is one of them', () => {
  const keysOf = (columns: Column[], ...others: PrintablePosition[]): string =>
    renderModel(samplePrintable({ columns, positions: [sampleProduct(), ...others] }))
      .table.columns.map(({ key }) => key)
      .join(' ')
  const discount = { type: 'discount', totalAmount: cents(-100) } as const
  const subtotal = { type: 'subtotal', totalAmount: cents(100) } as const
  for (const one of [discount, subtotal]) {
    assert.equal(keysOf(['name', 'quantity'], one), 'name quantity vatRate totalAmount')
    assert.equal(keysOf(['quantity'], one), 'name quantity vatRate totalAmount')
    assert.equal(keysOf(['totalAmount', 'name', 'vatRate'], one), 'totalAmount name vatRate')
  }
  assert.equal(keysOf(['name', 'quantity'], { type: 'text', name: 'Material' }), 'name quantity vatRate')
})

/** The text below the name of a product, with ordinary spaces. */
const belowName = (product: Partial<ProductPosition>, changes: Partial<PrintableDocument>): string | undefined => {
  const page = samplePrintable({ positions: [sampleProduct({ quantity: 3, ...product })], ...changes })
  return renderModel(page).table.rows[0]?.description.replaceAll('\u00a0', ' ')
}

test('a discount without a column is printed below the name, so that quantity, price and amount are consistent', () => {
  const inWords = (['de', 'fr', 'it', 'en'] as const).map((language) =>
    belowName({ discountRate: 12.5 }, { language, totals: oneRate }),
  )
  assert.deepEqual(inWords, ['Rabatt 12.5 %', 'Rabais 12.5 %', 'Sconto 12.5 %', 'Discount 12.5 %'])
  assert.equal(
    belowName({ discountRate: 10, description: 'massiv\ngeölt' }, { totals: oneRate }),
    'massiv\ngeölt\nRabatt 10 %',
  )
  assert.equal(
    belowName({ discountRate: 10 }, { totals: oneRate, columns: ['name', 'unit', 'quantity', 'discountRate'] }),
    '',
  )
  assert.equal(belowName({ discountRate: 0 }, { totals: oneRate }), '')
})

test('quantity and unit that no column shows stand below the name, but not that there is one', () => {
  const told = (product: Partial<ProductPosition>, ...columns: Column[]) =>
    belowName(product, { columns, totals: oneRate })
  assert.equal(told({}, 'name', 'totalAmount'), 'Menge 3 Stk.')
  assert.equal(told({ unit: '' }, 'name', 'totalAmount'), 'Menge 3')
  assert.equal(told({}, 'name', 'unit'), 'Menge 3')
  assert.equal(told({}, 'name', 'quantity'), 'Einheit Stk.')
  assert.equal(told({ quantity: 1 }, 'name'), 'Menge 1 Stk.')
  assert.equal(told({ quantity: 1, unit: '' }, 'name'), '')
  assert.equal(told({ quantity: 0.5, unit: '' }, 'name'), 'Menge 0.5')
  assert.equal(told({ quantity: 1234.5, discountRate: 5 }, 'name'), 'Menge 1’234.5 Stk. · Rabatt 5 %')
})

test('where a document has several VAT rates, a column tells each product its own, before the amount', () => {
  const keysOf = (changes: Partial<PrintableDocument>): string => {
    const { columns } = renderModel(samplePrintable({ columns: ['name', 'totalAmount'], ...changes })).table
    return columns.map(({ key }) => key).join(' ')
  }
  assert.equal(keysOf({}), 'name vatRate totalAmount')
  assert.equal(keysOf({ columns: ['vatRate', 'name', 'totalAmount'] }), 'vatRate name totalAmount')
  assert.equal(keysOf({ columns: ['quantity'], positions: [sampleProduct()] }), 'name quantity vatRate')
  assert.equal(keysOf({ totals: oneRate }), 'name totalAmount')
  const untaxed = [0, 1].map(() => ({ ratePerMille: 0, net: cents(100), vat: cents(0) }))
  const totals = { ...samplePrintable().totals, vat: cents(0), groups: untaxed }
  assert.equal(keysOf({ issuer: { name: 'Hans Muster', lines: [] }, totals }), 'name totalAmount', 'not registered')
})

test('with any columns, a document has all parts of an invoice that the law requires', () => {
  for (const column of columnNames) {
    const date = day('2026-11-02')
    const { issuer, recipient, facts, table, totals } = renderModel(
      samplePrintable({ columns: [column], positions: [sampleProduct({ quantity: 3, date })] }),
    )
    assert.deepEqual([issuer.name, ...issuer.lines], ['Muster Werkstatt AG', 'Bahnhofstrasse 12', '8001 Zürich'])
    assert.deepEqual(recipient, ['Keller & Söhne GmbH', 'Rue du Rhône 14', '1204 Genève'])
    const [product] = table.rows
    const printed = [
      ...facts.map(({ label, value }) => `${label} ${value}`),
      ...(product?.cells ?? []),
      product?.description ?? '',
      ...totals.map(({ label, value }) => `${label} ${value}`),
    ].join('\n')
    const wanted = [
      'MWST-Nr. CHE-123.456.788 MWST',
      'Leistungsdatum 02.11.2026',
      'Einbauschrank',
      ['quantity', 'unit'].includes(column) ? 'Stk.' : 'Menge 3 Stk.',
      column === 'quantity' ? '\n3\n' : 'Menge 3',
      'MWST 8.1 % auf 4’365.00 353.57',
      'Total CHF 4’786.97',
    ]
    for (const part of wanted)
      assert.ok(printed.replaceAll('\u00a0', ' ').includes(part), `${part} with ${column} in ${printed}`)
  }
})

test('too light an accent colour is not used for text', () => {
  assert.equal(renderModel(samplePrintable({ accentColour: '#ffd400' })).headingColour, '#000000')
  assert.equal(renderModel(samplePrintable({ accentColour: '#1F4E79' })).headingColour, '#1F4E79')
  assert.throws(() => renderModel(samplePrintable({ accentColour: 'red' })), RangeError)
})

test('the days of supply are shown, as one day or as a period, also without a column for them', () => {
  const supplied = (...days: string[]): string | undefined => {
    const positions = days.map((date) => sampleProduct({ date: day(date) }))
    const fact = renderModel(samplePrintable({ positions })).facts.find(({ label }) => label.startsWith('Leistung'))
    return fact && `${fact.label}: ${fact.value}`
  }
  assert.equal(supplied(), undefined)
  assert.equal(supplied('2026-11-02', '2026-11-02'), 'Leistungsdatum: 02.11.2026')
  assert.equal(supplied('2026-11-09', '2026-10-30', '2026-11-02'), 'Leistungszeitraum: 30.10.2026 – 09.11.2026')
})

test('each row knows the sum down to it, which discounts lower and subtotals leave as it is; before the first amount is none', () => {
  assert.deepEqual(
    renderModel(samplePrintable()).table.rows.map((row) => row.runningSum),
    ['', '4’850.00', '4’850.00', '4’365.00', '4’431.67'],
  )
})
