import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { posting } from '../../../test/fixtures/posting.ts'
import { validateByXmllint, withoutXmllint } from '../../../test/fixtures/vat-schema.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let pdfium: PDFiumLibrary
before(async () => {
  ;[service, pdfium] = await Promise.all([startService(), PDFiumLibrary.init()])
  await service.expect(200, 'PATCH', '/v1/organisation', { vatNumber: 'CHE-101.654.423 MWST' })
  for (const entry of [
    { debitAccount: 1100, creditAccount: 3400, amount: 108_100, taxCode: 'UN81' },
    { debitAccount: 1100, creditAccount: 3400, amount: 50_000, taxCode: 'UEX' },
    { debitAccount: 4200, creditAccount: 2000, amount: 21_620, taxCode: 'VM81' },
  ])
    await service.expect(201, 'POST', '/v1/ledger-entries', { ...posting(), ...entry, date: '2026-02-15' })
})
after(async () => {
  pdfium.destroy()
  await service.close()
})

const returnPath = async (from: string): Promise<string> => {
  const { body } = await service.ask('GET', '/v1/vat-periods')
  return `/v1/vat-periods/${body.vatPeriods.find((period: any) => period.from === from).id}/return`
}
const asked = async (from: string, headers: Record<string, string>) =>
  service.ask('GET', await returnPath(from), { headers })
const xml = { accept: 'application/xml' }

test('a return is answered as JSON, as the file for the portal or as a PDF, as the client accepts', async () => {
  const [plain, any, file, browser] = await Promise.all([
    asked('2026-01-01', {}),
    asked('2026-01-01', { accept: '*/*' }),
    asked('2026-01-01', { accept: 'application/xml;q=0.9, application/pdf;q=0.8' }),
    asked('2026-01-01', { accept: 'application/json, application/xml;q=0.9' }),
  ])
  for (const { headers, body } of [plain, any, browser]) {
    assert.match(String(headers['content-type']), /^application\/json/)
    assert.equal(body.return.payableTax, 6_480)
  }
  assert.equal(file.headers['content-type'], 'application/xml')
  assert.equal(file.headers['vary'], 'Accept')
  assert.match(String(file.headers['content-disposition']), /^attachment; filename="MWST-2026-01-01-2026-03-31\.xml"/)
})

test('the file states the figures of the return', { skip: withoutXmllint }, async () => {
  const { body } = await asked('2026-01-01', xml)
  const text = String(body)
  validateByXmllint(text)
  assert.deepEqual(
    [
      ...text.matchAll(
        /<eCH-0217:(uid|totalConsideration|suppliesToForeignCountries|turnover|inputTax\w+|payableTax)>([^<]+)</g,
      ),
    ].map(([, name, amount]) => `${name} ${amount}`),
    [
      'uid CHE101654423',
      'totalConsideration 1500.00',
      'suppliesToForeignCountries 500.00',
      'turnover 1000.00',
      'inputTaxMaterialAndServices 16.20',
      'payableTax 64.80',
    ],
  )
})

test('without a VAT number there is no file, and the refusal names the setting', async () => {
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  const { body } = await service.ask('GET', '/v1/vat-periods', { token })
  const url = `/v1/vat-periods/${body.vatPeriods[0].id}/return`
  await service.ask('PATCH', '/v1/organisation', { token, body: { vatNumber: null } })
  const refused = await service.ask('GET', url, { token, headers: xml })
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.details.map(({ field }: any) => field)],
    [409, 'vat-periods/not-declarable', ['vatNumber']],
  )
})

test('a return that cannot be settled has no file, nor one by which no VAT is declared', async () => {
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  const send = (method: string, url: string, body: object) => service.ask(method, url, { token, body })
  await send('PATCH', '/v1/organisation', { vatNumber: 'CHE-101.654.423 MWST' })
  const refusedFields = async (from: string) => {
    const { body } = await service.ask('GET', '/v1/vat-periods', { token })
    const { id } = body.vatPeriods.find((period: any) => period.from === from)
    const refused = await service.ask('GET', `/v1/vat-periods/${id}/return`, { token, headers: xml })
    return [refused.status, refused.body.code, refused.body.details?.map(({ field }: any) => field)]
  }
  const adjusted = (await service.ask('GET', '/v1/vat-periods', { token })).body.vatPeriods.find(
    ({ from }: any) => from === '2025-04-01',
  )
  const adjustment = { box: '415', amount: 1_620, description: 'Eigenverbrauch' }
  await send('POST', `/v1/vat-periods/${adjusted.id}/adjustments`, adjustment)
  assert.deepEqual(await refusedFields('2025-04-01'), [409, 'vat-periods/not-declarable', ['problems']])
  await send('PATCH', '/v1/vat-settings', { validFrom: '2025-01-01', method: 'none' })
  assert.deepEqual(await refusedFields('2025-01-01'), [409, 'vat-periods/not-declarable', ['method']])
})

const words = {
  de: [
    'MWST-Abrechnung 01.01.2026 – 31.03.2026',
    'Ziffer',
    'Steuerbarer Gesamtumsatz',
    'Zu bezahlender Betrag',
    'ENTWURF',
  ],
  fr: [
    'Décompte TVA 01.01.2026 – 31.03.2026',
    'Chiffre',
    'chiffre d’affaires imposable',
    'Montant à payer',
    'BROUILLON',
  ],
  it: ['Rendiconto IVA 01.01.2026 – 31.03.2026', 'Cifra', 'Cifra d’affari imponibile', 'Importo da pagare', 'BOZZA'],
  en: ['VAT return 01.01.2026 – 31.03.2026', 'Box', 'Total taxable turnover', 'Amount payable', 'DRAFT'],
} as const

for (const language of ['de', 'fr', 'it', 'en'] as const)
  test(`the PDF of a return in ${language} has the boxes of the form on one page`, async () => {
    const { headers, bytes } = await service.ask('GET', await returnPath('2026-01-01'), {
      headers: { accept: 'application/pdf', 'accept-language': language },
    })
    assert.equal(headers['content-type'], 'application/pdf')
    const document = await pdfium.loadDocument(bytes)
    const pages = [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' '))
    document.destroy()
    assert.equal(pages.length, 1)
    const [text = ''] = pages
    for (const part of words[language]) assert.ok(text.includes(part), `«${part}» is missing in «${text}»`)
    assert.match(text, /200 1’500\.00/)
    assert.match(text, /303 1’000\.00 8\.1 81\.00/)
    assert.match(text, /500 64\.80/)
  })

test('the file of a settled return is stored with it, and by an earlier version it was made when it was asked for', async () => {
  const url = await returnPath('2026-01-01')
  const period = url.replace('/return', '')
  const box = { box: '280', amount: 100, description: 'Rabatt' }
  await service.expect(201, 'POST', `${period}/adjustments`, box)
  await service.expect(200, 'POST', `${period}/settle`, {})
  const shown = async () => (await service.expect(200, 'GET', url)).return
  const file = async () => (await service.ask('GET', url, { headers: xml })).bytes
  const stored = await file()
  const { fileSha256 } = await shown()
  assert.equal(fileSha256, hash('sha256', stored))
  // A file that is made anew would have another text.
  await service.asOwner(`update vat_adjustments set description = 'Skonto'`)
  assert.deepEqual(await file(), stored)
  await service.asOwner(`set session_replication_role = replica;
    update vat_returns set file = null, content = replace(content, ',"fileSha256":"${fileSha256}"', ''),
      sha256 = sha256(convert_to(replace(content, ',"fileSha256":"${fileSha256}"', ''), 'UTF8'))`)
  assert.equal((await shown()).fileSha256, undefined)
  assert.equal(String(await file()), String(stored).replace('Rabatt', 'Skonto'))
})
