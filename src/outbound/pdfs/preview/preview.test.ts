import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inspectPdf } from '../../../../test/fixtures/inspect-pdf.ts'
import { png } from '../../../../test/fixtures/logo.ts'
import { type Service, startService } from '../../../../test/service.ts'

let service: Service
before(async () => {
  service = await startService()
  await service.expect(200, 'PATCH', '/v1/organisation', {
    name: 'Muster Werkstatt AG',
    streetName: 'Bahnhofstrasse',
    buildingNumber: '12',
    postCode: '8001',
    townName: 'Zürich',
    vatNumber: 'CHE-101.654.423 MWST',
    iban: 'CH9300762011623852957',
  })
})
after(() => service.close())

const templates = async (): Promise<any[]> => (await service.expect(200, 'GET', '/v1/templates')).templates

async function preview(id: string, query = ''): Promise<{ text: string; bytes: Buffer; etag: string }> {
  const { status, bytes, headers } = await service.ask('GET', `/v1/templates/${id}/preview${query}`)
  assert.equal(status, 200, bytes.toString())
  const text = (await inspectPdf(bytes)).map((page) => page.text).join(' ')
  return { text: text.replaceAll(/\s+/g, ' '), bytes, etag: headers['etag'] ?? '' }
}

test('a preview shows the template in its language, with sample data on the letterhead of the organisation', async () => {
  const words = {
    de: ['Rechnung R-00042', 'Offerte O-00042', 'Beispiel AG', 'CHE-101.654.423 MWST'],
    fr: ['Facture R-00042', 'Offre O-00042', 'Exemple SA', 'CHE-101.654.423 TVA'],
    it: ['Fattura R-00042', 'Offerta O-00042', 'Esempio SA', 'CHE-101.654.423 IVA'],
    en: ['Invoice R-00042', 'Quote O-00042', 'Example Ltd', 'CHE-101.654.423 MWST'],
  }
  for (const { id, language } of await templates()) {
    const [invoice = '', estimate = '', recipient = '', vatNumber = ''] = words[language as keyof typeof words]
    const [left, right] = [await preview(id), await preview(id, '?kind=estimate')]
    for (const part of [invoice, recipient, vatNumber, 'Muster Werkstatt AG', 'CHF 5’257.44'])
      assert.ok(left.text.includes(part), `${part} in ${left.text}`)
    assert.ok(right.text.includes(estimate), right.text)
    assert.doesNotMatch(left.text, /Empfangsschein|Récépissé|Ricevuta|Receipt|ENTWURF|BROUILLON|BOZZA|DRAFT/)
  }
})

test('a preview follows the template and the logo, and is the same bytes until they change', async () => {
  const [{ id }] = await templates()
  const before = await preview(id)
  assert.ok((await preview(id)).bytes.equals(before.bytes))
  const known = await service.ask('GET', `/v1/templates/${id}/preview`, { headers: { 'if-none-match': before.etag } })
  assert.deepEqual([known.status, known.bytes.length], [304, 0])
  const change = { design: 'modern', font: 'inter', closingText: 'Merci vielmal', columns: ['name', 'totalAmount'] }
  await service.expect(200, 'PATCH', `/v1/templates/${id}`, change)
  const changed = await preview(id)
  assert.match(changed.text, /Merci vielmal/)
  // The sample has products of two VAT rates, which the law requires to be distinguished.
  assert.match(changed.text, /Beschreibung MWST-Satz Betrag/)
  assert.ok(!changed.bytes.includes('/Subtype /Image'))
  const logo = { body: png({ width: 300, height: 100 }), headers: { 'content-type': 'image/png' } }
  assert.equal((await service.ask('PUT', '/v1/organisation/logo', logo)).status, 204)
  assert.ok((await preview(id)).bytes.includes('/Subtype /Image'))
})

test('an organisation without a VAT number sees no VAT in its preview', async () => {
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  const { body } = await service.ask('GET', '/v1/templates', { token })
  const { bytes } = await service.ask('GET', `/v1/templates/${body.templates[0].id}/preview`, { token })
  assert.doesNotMatch((await inspectPdf(bytes)).map(({ text }) => text).join(), /MWST/)
})

test('a preview of another kind or of a template that is not there is refused', async () => {
  const [{ id }] = await templates()
  const kind = await service.ask('GET', `/v1/templates/${id}/preview?kind=receipt`)
  assert.deepEqual([kind.status, kind.body.invalidFields], [400, ['kind']])
  const missing = await service.ask('GET', '/v1/templates/x/preview?kind=receipt')
  assert.deepEqual([missing.status, missing.body.code], [404, 'templates/not-found'])
})

test('a preview of an invoice keeps the place of a QR-bill, but carries none, which somebody would pay, and asks for nothing that one would need', async () => {
  const [{ id }] = await templates()
  await service.expect(200, 'PATCH', '/v1/organisation', { iban: 'CH5800791123000889012', townName: null })
  const { text } = await preview(id)
  assert.match(text, /Der Zahlteil wird beim Ausstellen gedruckt\./)
  assert.doesNotMatch(text, /Empfangsschein|CH58/)
})
