import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { IBAN, QR_IBAN } from '../../../test/fixtures/bill.ts'
import { inspectPdf } from '../../../test/fixtures/inspect-pdf.ts'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const set = (settings: object) => service.expect(200, 'PATCH', '/v1/organisation', settings)
const address = { streetName: 'Bahnhofstrasse', buildingNumber: '1', postCode: '8001', townName: 'Zürich' }
const customer = {
  companyName: 'Keller & Söhne GmbH',
  streetName: 'Rue du Rhône',
  buildingNumber: '14',
  postCode: '1204',
  townName: 'Genève',
  country: 'Suisse',
  email: 'office@keller.example',
}
const unset = { iban: null, qrIban: null, streetName: null, buildingNumber: null, postCode: null, townName: null }
afterEach(() => set({ ...unset, name: 'Muster AG', country: 'CH' }))

const euros = { originalCurrency: 'EUR', exchangeRate: 0.95 }
const to = async (contact: object, more: object = {}) => ({
  recipient: (await trade.contact(contact)).id,
  customRecipientText: undefined,
  ...more,
})
const pdf = (id: string) => service.ask('GET', `/v1/invoices/${id}/pdf`)
const hasSlip = async (id: string, kind = 'invoice'): Promise<boolean> => {
  const { status, bytes } = await service.ask('GET', `/v1/${kind}s/${id}/pdf`)
  assert.equal(status, 200, bytes.toString())
  return (await inspectPdf(bytes)).some(({ text }) => text.includes('Empfangsschein'))
}
const refusedPdf = (id: string, fields: readonly string[]) =>
  trade.refused(400, 'customer-invoices/qr-bill-impossible', fields, 'GET', `/v1/invoices/${id}/pdf`)

describe('an issued invoice carries a QR-bill', () => {
  test('with a QR reference where the organisation has a QR-IBAN, else with a creditor reference', async () => {
    await set({ ...address, iban: IBAN })
    const plain = await trade.issued('invoice', await to(customer))
    assert.match(plain.paymentReference, /^RF\d\d[0-9A-Z]{16}$/)
    await set({ qrIban: QR_IBAN })
    const qr = await trade.issued('invoice', await to(customer))
    assert.match(qr.paymentReference, /^\d{27}$/)
    for (const { id, isQrInvoice } of [plain, qr]) assert.deepEqual([isQrInvoice, await hasSlip(id)], [true, true])
    assert.equal(
      (await trade.read('invoice', plain.id)).paymentReference,
      plain.paymentReference,
      'what left the house stays',
    )
  })

  test('in euros to the IBAN, never to the QR-IBAN, which takes francs only', async () => {
    await set({ ...address, qrIban: QR_IBAN })
    const refused = await trade.issued('invoice', await to(customer, euros))
    assert.equal(refused.isQrInvoice, false)
    await refusedPdf(refused.id, ['organisation.iban'])
    await set({ iban: IBAN })
    const invoice = await trade.issued('invoice', await to(customer, euros))
    assert.match(invoice.paymentReference, /^RF/)
    assert.ok(await hasSlip(invoice.id))
    assert.ok(await hasSlip(refused.id), 'the setting that was missing mends it')
  })

  test('also when it is paid: the paper stays as it was', async () => {
    await set({ ...address, iban: IBAN })
    const { id, totalAmount } = await trade.issued('invoice', await to(customer))
    const before = await pdf(id)
    await trade.pay(id, totalAmount)
    assert.equal((await trade.read('invoice', id)).isQrInvoice, true)
    assert.ok((await pdf(id)).bytes.equals(before.bytes))
  })

  test('with an empty box for the payer when the recipient is a text, or a contact without any address', async () => {
    await set({ ...address, iban: IBAN })
    for (const recipient of [{}, await to({ companyName: 'Nur Name AG' })]) {
      const { id, isQrInvoice } = await trade.issued('invoice', recipient)
      assert.equal(isQrInvoice, true)
      const [page] = await inspectPdf((await pdf(id)).bytes)
      const texts = (await inspectPdf((await pdf(id)).bytes)).map(({ text }) => text).join()
      assert.ok(page && texts.includes('Zahlbar durch (Name/Adresse)'))
    }
  })

  test('unless it asks for nothing, for more than a slip can carry, or in another currency', async () => {
    await set({ ...address, iban: IBAN })
    await service.expect(200, 'PUT', '/v1/currencies/USD', { isEnabled: true, exchangeRate: 0.8 })
    for (const changes of [
      { positions: [product({ singleAmount: 0 })] },
      { positions: [product({ singleAmount: 500_000_000, quantity: 2, taxCode: '' })] },
      { originalCurrency: 'USD', exchangeRate: 0.8 },
    ]) {
      const { id, isQrInvoice, paymentReference } = await trade.issued('invoice', changes)
      assert.deepEqual([isQrInvoice, paymentReference, await hasSlip(id)], [false, undefined, false])
    }
  })

  test('and no other paper does: an estimate, a draft, an annulled invoice, one of an organisation without an account', async () => {
    const without = await trade.issued('invoice')
    await set({ ...address, iban: IBAN })
    const draft = await trade.create('invoice')
    const annulled = await trade.issued('invoice')
    await trade.act('invoice', annulled.id, 'annul')
    const estimate = await trade.issued('estimate')
    for (const { id } of [without, draft, annulled]) assert.equal(await hasSlip(id), false)
    assert.equal(await hasSlip(estimate.id, 'estimate'), false)
    const isQrInvoice = async ({ id }: { id: string }) => (await trade.read('invoice', id)).isQrInvoice
    assert.deepEqual(
      [await isQrInvoice(without), await isQrInvoice(draft), await isQrInvoice(annulled)],
      [false, true, false],
    )
  })
})

describe('an invoice that should carry a QR-bill and cannot is not printed without', () => {
  test('the settings that are missing are named, all of them, and once they are there it is printed', async () => {
    await set({ iban: IBAN })
    const { id, isQrInvoice } = await trade.issued('invoice')
    assert.equal(isQrInvoice, false)
    await refusedPdf(id, ['organisation.postCode', 'organisation.townName'])
    await set(address)
    assert.ok(await hasSlip(id))
    assert.equal((await trade.read('invoice', id)).isQrInvoice, true)
  })

  test('the fields of the contact that are missing, too long or beyond the character set are named', async () => {
    await set({ ...address, iban: IBAN })
    const violations: [object, string[]][] = [
      [{ postCode: '' }, ['recipient.postCode']],
      [{ postCode: '', townName: '' }, ['recipient.postCode', 'recipient.townName']],
      [{ townName: 'x'.repeat(36) }, ['recipient.townName']],
      [{ postCode: '1'.repeat(17) }, ['recipient.postCode']],
      [{ buildingNumber: '1'.repeat(17) }, ['recipient.buildingNumber']],
      [{ country: 'Schlaraffenland' }, ['recipient.country']],
      [{ country: '', postCode: '80331' }, ['recipient.country']],
      [{ companyName: 'Ελλάς' }, ['recipient.companyName']],
      [
        { companyName: '', firstName: 'x'.repeat(40), lastName: 'x'.repeat(40) },
        ['recipient.firstName', 'recipient.lastName'],
      ],
      [{ streetName: '', addressLine2: '北京路' }, ['recipient.addressLine2']],
    ]
    for (const [changes, fields] of violations) {
      const { id } = await trade.issued('invoice', await to({ ...customer, ...changes }))
      await refusedPdf(id, fields)
    }
  })

  test('the contact, corrected, mends it', async () => {
    await set({ ...address, iban: IBAN })
    const contact = await trade.contact({ ...customer, townName: 'x'.repeat(36) })
    const { id } = await trade.issued('invoice', { recipient: contact.id, customRecipientText: undefined })
    await refusedPdf(id, ['recipient.townName'])
    await service.expect(200, 'PATCH', `/v1/contacts/${contact.id}`, { townName: 'Genève' })
    assert.ok(await hasSlip(id))
  })

  test('accents beyond the set are no obstacle, nor is a country left out of a Swiss address', async () => {
    await set({ ...address, name: 'Nguyễn & Čapek – Atelier', iban: IBAN })
    const { isQrInvoice } = await trade.issued('invoice', await to({ ...customer, country: '', lastName: 'Ǎ' }))
    assert.equal(isQrInvoice, true)
  })

  test('it is not sent, and the public link says why', async () => {
    await set({ iban: IBAN })
    const { id, publicPdfUrl } = await trade.issued('invoice', await to(customer))
    const fields = ['organisation.postCode', 'organisation.townName']
    const code = 'customer-invoices/qr-bill-impossible'
    await trade.refused(400, code, fields, 'POST', `/v1/invoices/${id}/send`)
    assert.deepEqual((await trade.read('invoice', id)).emailDeliveries, [])
    const link = await service.ask('GET', publicPdfUrl.replace('https://rappen.example', ''), { token: null })
    assert.deepEqual([link.status, link.body.code, link.body.invalidFields], [400, code, fields])
    await set(address)
    assert.equal((await trade.act('invoice', id, 'send')).emailDeliveries.length, 1)
  })
})

describe('the reference of a payment', () => {
  test('finds its invoice, also by the QR reference of one that printed a creditor reference, and in no other organisation', async () => {
    await set({ ...address, iban: IBAN })
    const invoice = await trade.issued('invoice', await to(customer))
    await trade.issued('invoice')
    const found = async (reference: string) =>
      (await service.expect(200, 'GET', `/v1/invoices?paymentReference=${encodeURIComponent(reference)}`)).invoices.map(
        ({ id }: { id: string }) => id,
      )
    assert.deepEqual(await found(invoice.paymentReference), [invoice.id])
    assert.deepEqual(await found(invoice.paymentReference.replaceAll(/(.{4})/g, '$1 ').trim()), [invoice.id])
    assert.deepEqual(await found('210000000003139471430009017'), [])
    assert.deepEqual(await found('R-00001'), [])
  })

  test('a page of many invoices costs the statements of a page of one', async () => {
    await set({ iban: IBAN })
    for (let count = 0; count < 5; count++) await trade.issued('invoice', await to({ ...customer, postCode: '' }))
    await set(address)
    const cost = async (limit: number) => {
      const before = service.statements()
      await service.expect(200, 'GET', `/v1/invoices?limit=${limit}&sort=-createdAt`)
      return service.statements() - before
    }
    assert.equal(await cost(5), await cost(1))
  })
})
