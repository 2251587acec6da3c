import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '../../../test/service.ts'
import { bareIdentifier, isNumberPattern, numberForm, numberFrom, vatNumberFrom } from './organisation.rules.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

test('a VAT number is taken as people write it, and has one form', () => {
  const written = [
    'CHE-101.654.423 MWST',
    'CHE101654423MWST',
    'che-101.654.423 mwst',
    'CHE 101 654 423 MWST',
    'CHE-101654423 Mwst',
    '\tCHE\u2011101.654.423\u00a0MWST\n',
  ]
  for (const text of written) assert.equal(vatNumberFrom(text), 'CHE-101.654.423 MWST', text)
  assert.equal(vatNumberFrom('che101654423tva'), 'CHE-101.654.423 TVA')
  const others = [
    '',
    'CHE-101.654.424 MWST',
    'CHE-101.654.423',
    'CHE-101.654.423 MWSTX',
    'DE101654423',
    'CHE-101.654 MWST',
  ]
  for (const text of others) assert.equal(vatNumberFrom(text), undefined, text)
  assert.equal(vatNumberFrom(`${' '.repeat(100_000)}CHE-101.654.423 MWST`), undefined)
})

test('an IBAN with blanks and in lower case is the same without', () => {
  for (const text of ['CH93 0076 2011 6238 5295 7', 'ch9300762011623852957', ' Ch93\u00a00076 2011 6238 5295 7 '])
    assert.equal(bareIdentifier(text), 'CH9300762011623852957')
})

test('identifiers of the organisation are stored, answered and told in one form; the VAT number of a contact stays as sent', async () => {
  const { organisation } = await service.expect(200, 'PATCH', '/v1/organisation', {
    iban: 'ch93 0076 2011 6238 5295 7',
    qrIban: 'CH44 3199 9123 0008 8901 2',
    vatNumber: 'che101654423mwst',
    bankName: ' Bank  am Platz ',
  })
  const kept = ({ iban, qrIban, vatNumber, bankName }: any) => [iban, qrIban, vatNumber, bankName]
  const expected = ['CH9300762011623852957', 'CH4431999123000889012', 'CHE-101.654.423 MWST', ' Bank  am Platz ']
  assert.deepEqual(kept(organisation), expected)
  assert.deepEqual(kept((await service.expect(200, 'GET', '/v1/organisation')).organisation), expected)
  const { events } = await service.expect(200, 'GET', '/v1/events?type=organisation.modified')
  assert.deepEqual(kept(events.at(-1).data.organisation), expected)
  for (const [field, value] of [
    ['iban', 'CH93 0076 2011 6238 5295 8'],
    // A QR-IBAN has a field of its own, however it is written.
    ['iban', 'ch44 3199 9123 0008 8901 2'],
    ['qrIban', 'CH93 0076 2011 6238 5295 7'],
    ['vatNumber', 'che 101 654 424 mwst'],
  ] as const) {
    const { status, body } = await service.ask('PATCH', '/v1/organisation', { body: { [field]: value } })
    assert.deepEqual([status, body.invalidFields], [400, [field]], value)
  }
  const { contact } = await service.expect(201, 'POST', '/v1/contacts', {
    companyName: 'A',
    vatNumber: 'che 101654423 mwst',
  })
  assert.equal(contact.vatNumber, 'che 101654423 mwst')
})

test('a number pattern has zeros and YYYY; what stands for another part of a date is refused, with what is allowed', async () => {
  for (const pattern of [
    'R-00001',
    'YYYY/0000',
    'RE-YYYY-000',
    'YYYY000',
    'HAMMER-000',
    'M-000',
    'D000',
    'JY-00',
    'RYYYY0',
    'KOMM-00000',
    'COMM-000',
    'ADD-00000',
    'DDR-000',
    'MMag-00',
    'SUMM000',
    'komm-YYYY-000',
    'KOMM.000',
    'R-MMM-000',
  ])
    assert.equal(isNumberPattern(pattern), true, pattern)
  const refused = [
    'R-YY-000',
    'RYY000',
    'YYYYMM-000',
    'R-MM-000',
    'MM000',
    'DD.000',
    'R-MMDD-00',
    'YYMM000',
    'RMMYYYY-00',
    'YYYYMMDD-000',
    'R-YYYYMMR-000',
    'YYYYYY-00',
    'R-yyyy-000',
    'YYYY-mm-dd-00',
    'JJJJ-000',
    'YYYY-YYYY-0',
    '0-0',
    'R',
  ]
  for (const pattern of refused) assert.equal(isNumberPattern(pattern), false, pattern)
  assert.equal(numberFrom(numberForm('RE-YYYY-000', 2026), 7), 'RE-2026-007')

  const sentences = {
    en: 'must be up to 20 printable ASCII characters with one run of zeros for the counter, and YYYY at most once for the year: nothing else of a date, such as YY, MM or DD, is filled in',
    de: 'muss bis zu 20 druckbare ASCII-Zeichen haben, mit einer Folge von Nullen für den Zähler und höchstens einmal YYYY für das Jahr: Sonst wird nichts von einem Datum eingesetzt, wie YY, MM oder DD',
    fr: 'doit avoir jusqu’à 20 caractères ASCII imprimables avec une suite de zéros pour le compteur, et YYYY au plus une fois pour l’année : rien d’autre d’une date, comme YY, MM ou DD, n’est inséré',
    it: 'deve avere fino a 20 caratteri ASCII stampabili con una serie di zeri per il contatore, e YYYY al massimo una volta per l’anno: null’altro di una data, come YY, MM o DD, viene inserito',
  }
  for (const [language, sentence] of Object.entries(sentences)) {
    const { status, body } = await service.ask('PATCH', '/v1/organisation', {
      body: { invoiceNumberPattern: 'R-YYYY-MM-000' },
      headers: { 'accept-language': language },
    })
    assert.deepEqual([status, body.details], [400, [{ field: 'invoiceNumberPattern', message: sentence }]])
  }
})

test('a number pattern that stands is sent back with other changes, also one that earlier versions took; another like it is refused', async () => {
  const { organisation: standing } = await service.expect(200, 'GET', '/v1/organisation')
  await service.asOwner(
    `update organisations set invoice_number_pattern = 'R-YY-000', estimate_number_pattern = 'KOMM-00000' where id = '${service.organisation}'`,
  )
  const { organisation } = await service.expect(200, 'GET', '/v1/organisation')
  const { organisation: renamed } = await service.expect(200, 'PATCH', '/v1/organisation', {
    ...organisation,
    name: 'Kommission AG',
  })
  assert.deepEqual(renamed, { ...organisation, name: 'Kommission AG' })
  for (const change of [{ creditNoteNumberPattern: 'R-YY-000' }, { invoiceNumberPattern: 'R-YY-0000' }]) {
    const { status, body } = await service.ask('PATCH', '/v1/organisation', { body: change })
    assert.deepEqual([status, body.invalidFields], [400, Object.keys(change)])
  }
  const { name, estimateNumberPattern, invoiceNumberPattern } = standing
  await service.expect(200, 'PATCH', '/v1/organisation', { name, estimateNumberPattern, invoiceNumberPattern })
})
