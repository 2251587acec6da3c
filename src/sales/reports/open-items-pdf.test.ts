import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { posting } from '../../../test/fixtures/posting.ts'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let pdfium: PDFiumLibrary
let customer: string
let invoices: { readonly id: string; readonly number: string }[]
before(async () => {
  ;[service, pdfium] = await Promise.all([startService(), PDFiumLibrary.init()])
  const trade = tradeOf(service)
  await service.expect(200, 'PATCH', '/v1/organisation', {
    iban: 'CH9300762011623852957',
    postCode: '3000',
    townName: 'Bern',
  })
  const address = { streetName: 'Rue du Lac', buildingNumber: '7', postCode: '1000', townName: 'Lausanne' }
  customer = (await trade.contact({ companyName: 'Boulangerie Exemple SA', ...address })).id
  const invoice = (openingDate: string, changes: object = {}) =>
    trade.issued('invoice', {
      customRecipientText: undefined,
      recipient: customer,
      openingDate,
      payableInDays: 30,
      language: 'fr',
      ...changes,
    })
  invoices = [
    await invoice('2026-03-01'),
    await invoice('2026-06-01', {
      originalCurrency: 'EUR',
      exchangeRate: 0.94,
      positions: [product({ taxCode: 'UEX' })],
    }),
  ]
  await trade.pay(invoices[0]!.id, 8.1, { date: '2026-06-20' })
  const { id: other } = await trade.contact({ companyName: 'Andere AG' })
  await trade.issued('invoice', { customRecipientText: undefined, recipient: other, openingDate: '2026-06-15' })
  await service.ask('POST', '/v1/ledger-entries', {
    body: posting({
      debitAccount: 1100,
      creditAccount: 9100,
      amount: 50_00,
      date: '2026-01-01',
      documentNumber: 'A-7',
    }),
  })
})
after(async () => {
  pdfium.destroy()
  await service.close()
})

const pdfOf = (query: string, language?: string) =>
  service.ask('GET', `/v1/reports/open-items?asOf=2026-06-30${query}`, {
    headers: { accept: 'application/pdf', ...(language ? { 'accept-language': language } : {}) },
  })
/** The text of all pages, with one blank between words. */
async function textOf(bytes: Buffer): Promise<string> {
  const document = await pdfium.loadDocument(bytes)
  const text = [...document.pages()].map((page) => page.getText()).join(' ')
  document.destroy()
  return text.replaceAll(/\s+/g, ' ')
}

test('the report prints each contact with its items and sum, the classes of age, entries by hand, and the balance', async () => {
  const { openItems } = (await service.ask('GET', '/v1/reports/open-items?asOf=2026-06-30')).body
  const { status, headers, bytes } = await pdfOf('', 'de')
  assert.deepEqual([status, headers['content-type'], headers['vary']], [200, 'application/pdf', 'Accept'])
  assert.match(String(headers['content-disposition']), /filename="Offene-Posten-2026-06-30\.pdf"/)
  const text = await textOf(bytes)
  const [chf, eur] = invoices
  for (const printed of [
    'Muster AG 3000 Bern Offene Debitoren per 30.06.2026',
    'Nicht fällig 1–30 Tage 31–60 Tage 61–90 Tage Über 90 Tage',
    'Andere AG 108.10',
    'Boulangerie Exemple SA 194.00',
    `Rechnung ${chf?.number} 01.03.2026 31.03.2026 91 100.00`,
    `Rechnung ${eur?.number} 01.06.2026 01.07.2026 EUR 100.00 94.00`,
    'Buchungen von Hand 50.00 Buchung A-7 01.01.2026 01.01.2026 180 50.00',
    'Total, Konto 1100 352.10',
  ])
    assert.ok(text.includes(printed), `${printed} is not in: ${text}`)
  assert.equal(openItems.total, 352_10)
  assert.deepEqual(
    [openItems.contacts[1].items[0].daysLate, openItems.contacts[1].items[1].daysLate, openItems.contact],
    [91, -1, undefined],
  )
})

test('it is in the language of the reader; of suppliers it has their title', async () => {
  for (const [language, title] of [
    ['fr', 'Débiteurs ouverts au 30.06.2026'],
    ['it', 'Debitori aperti al 30.06.2026'],
    ['en', 'Open receivables on 30.06.2026'],
  ] as const)
    assert.ok((await textOf((await pdfOf('', language)).bytes)).includes(title), title)
  const payable = await textOf((await pdfOf('&side=payable', 'de')).bytes)
  assert.ok(payable.includes('Offene Kreditoren per 30.06.2026') && payable.includes('Total, Konto 2000 0.00'), payable)
})

test('a statement of account is a letter in the language of the customer, with each currency by itself', async () => {
  const { status, headers, bytes } = await pdfOf(`&contact=${customer}`, 'de')
  assert.equal(status, 200)
  assert.match(String(headers['content-disposition']), /filename="Kontoauszug-2026-06-30\.pdf"/)
  const text = await textOf(bytes)
  const [chf, eur] = invoices
  for (const printed of [
    'Boulangerie Exemple SA',
    'Rue du Lac 7 1000 Lausanne',
    'Relevé de compte',
    'Ouvert au 30.06.2026',
    'CHF 100.00 · EUR 100.00',
    `Facture ${chf?.number} 01.03.2026 31.03.2026 91 CHF 100.00`,
    `Facture ${eur?.number} 01.06.2026 01.07.2026 EUR 100.00`,
    'Total CHF 100.00',
    'Total EUR 100.00',
    'CH93 0076 2011 6238 5295 7',
  ])
    assert.ok(text.includes(printed), `${printed} is not in: ${text}`)
  assert.ok(!text.includes('Andere AG') && !text.includes('A-7'))
})

test('where nothing is open, the statement says so; one of an unknown contact is rejected', async () => {
  const { id } = await tradeOf(service).contact({ companyName: 'Leer AG' })
  const { bytes, status: found } = await pdfOf(`&contact=${id}`)
  assert.equal(found, 200, bytes.toString().slice(0, 300))
  assert.ok((await textOf(bytes)).includes('Per 30.06.2026 ist nichts offen.'))
  const foreign = await service.otherOrganisation()
  const token = await service.tokenFor(['all'], { organisation: foreign })
  const { status, body } = await service.ask('GET', `/v1/reports/open-items?contact=${customer}`, {
    token,
    headers: { accept: 'application/pdf' },
  })
  assert.deepEqual([status, body.invalidFields], [400, ['contact']])
})

test('more than 1000 items are not printed; the answer in JSON has them', async () => {
  const entry = posting({ debitAccount: 1100, creditAccount: 9100, amount: 1_00, date: '2026-02-01' })
  for (const count of [500, 500])
    await service.expect(201, 'POST', '/v1/ledger-entries/bulk', {
      entries: Array.from({ length: count }, () => entry),
    })
  const { status, body } = await pdfOf('', 'de')
  assert.deepEqual([status, body.invalidFields], [400, ['contact']])
  const { openItems } = (await service.ask('GET', '/v1/reports/open-items?asOf=2026-06-30')).body
  assert.equal(openItems.notAllocated.length, 1_001)
})
