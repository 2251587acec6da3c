import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { IBAN, QR_IBAN } from '../../../test/fixtures/bill.ts'
import { inspectPdf } from '../../../test/fixtures/inspect-pdf.ts'
import { lastPage } from '../../../test/fixtures/slip-picture.ts'
import { plain, product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'
import { creditorReference, qrReference } from '../qr-bill/reference.ts'

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
const code = 'customer-invoices/qr-bill-impossible'
const refusedIssue = (id: string, fields: readonly string[]) =>
  trade.refused(400, code, fields, 'POST', `/v1/invoices/${id}/issue`)

describe('an issued invoice carries a QR-bill', () => {
  test('with a QR reference where the organisation has a QR-IBAN, else with a creditor reference', async () => {
    await set({ ...address, iban: IBAN })
    const plain = await trade.issued('invoice', await to(customer))
    assert.equal(plain.paymentReference, creditorReference(plain.number.replaceAll(/\D/g, '').padStart(8, '0')))
    await set({ qrIban: QR_IBAN })
    const qr = await trade.issued('invoice', await to(customer))
    assert.equal(qr.paymentReference, qrReference(qr.number.replaceAll(/\D/g, '')))
    for (const { id, isQrInvoice } of [plain, qr]) assert.deepEqual([isQrInvoice, await hasSlip(id)], [true, true])
    assert.equal(
      (await trade.read('invoice', plain.id)).paymentReference,
      plain.paymentReference,
      'what left the house stays',
    )
  })

  test('in euros to the IBAN, never to the QR-IBAN, which takes francs only', async () => {
    await set({ ...address, qrIban: QR_IBAN })
    const draft = await trade.create('invoice', await to(customer, euros))
    assert.equal(draft.isQrInvoice, false)
    await refusedIssue(draft.id, ['organisation.iban'])
    await set({ iban: IBAN })
    const invoice = await trade.act('invoice', draft.id, 'issue')
    assert.match(invoice.paymentReference, /^RF/)
    assert.ok(await hasSlip(invoice.id))
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

describe('an invoice that should carry a QR-bill and cannot', () => {
  const fields = ['organisation.postCode', 'organisation.townName']

  test('is not issued: the settings that are missing are named, all of them, and it stays a draft without a number', async () => {
    await set({ iban: IBAN })
    const { id } = await trade.create('invoice')
    await refusedIssue(id, fields)
    await trade.refused(400, code, fields, 'PATCH', `/v1/invoices/${id}`, { isDraft: false })
    await trade.refused(400, code, fields, 'POST', '/v1/invoices', plain({ positions: [product()], isDraft: false }))
    const estimate = await trade.issued('estimate')
    const conversion = `/v1/estimates/${estimate.id}/convert-to-invoice`
    await trade.refused(400, code, fields, 'POST', conversion, { isDraft: false })
    const { isDraft, number, isQrInvoice } = await trade.read('invoice', id)
    assert.deepEqual([isDraft, number, isQrInvoice], [true, '', false])
    await set(address)
    const issued = await trade.act('invoice', id, 'issue')
    assert.deepEqual([issued.isQrInvoice, await hasSlip(id)], [true, true])
  })

  test('is issued without one where that is asked for, and stays without one for ever', async () => {
    await set({ iban: IBAN })
    const withoutSlip = true
    const draft = await trade.create('invoice')
    const estimate = await trade.issued('estimate')
    const patched = await trade.create('invoice')
    const body = plain({ positions: [product()], isDraft: false, withoutSlip })
    const issued = [
      (await service.expect(200, 'POST', `/v1/invoices/${draft.id}/issue`, { withoutSlip })).invoice,
      await trade.patch('invoice', patched.id, { isDraft: false, withoutSlip }),
      (await service.expect(201, 'POST', '/v1/invoices', body)).invoice,
      await trade.convert(estimate.id, { isDraft: false, withoutSlip }),
    ]
    await set(address)
    for (const { id, isDraft, isQrInvoice, paymentReference } of issued) {
      assert.deepEqual([isDraft, isQrInvoice, paymentReference], [false, false, undefined])
      assert.equal(await hasSlip(id), false)
      assert.equal((await trade.read('invoice', id)).isQrInvoice, false)
    }
    await trade.refused(
      400,
      'general/invalid-fields',
      ['withoutSlip'],
      'POST',
      '/v1/estimates',
      plain({ positions: [product()], withoutSlip }),
    )
  })

  test('is issued with an empty box for the payer where the contact cannot be named on a slip', async () => {
    await set({ ...address, iban: IBAN })
    const unnamable = [
      { postCode: '', country: 'Deutschland' },
      { streetName: '', buildingNumber: '', postCode: '', country: '' },
      { companyName: 'Кирилл' },
      { townName: 'x'.repeat(36) },
    ]
    for (const changes of unnamable) {
      const { id, isQrInvoice } = await trade.issued('invoice', await to({ ...customer, ...changes }))
      assert.equal(isQrInvoice, true, JSON.stringify(changes))
      const texts = (await inspectPdf((await pdf(id)).bytes)).map(({ text }) => text).join()
      assert.ok(texts.includes('Zahlbar durch (Name/Adresse)'), JSON.stringify(changes))
    }
  })

  test('names the payer without a sign that no slip carries, and warns of it', async () => {
    await set({ ...address, iban: IBAN })
    const recipient = await to({
      ...customer,
      companyName: 'Café ☕ Λ Keller',
      firstName: '',
      postCode: 'D 79098',
      country: 'Deutschland',
    })
    const { invoice, warnings } = await service.expect(201, 'POST', '/v1/invoices', {
      ...recipient,
      ...plain({ positions: [product()], isDraft: false }),
    })
    const { message } = warnings.find(({ code: of }: { code: string }) => of === 'customer-invoices/payer-not-on-slip')
    assert.equal(message, 'The QR-bill cannot carry ☕ Λ: it names the recipient without.')
    const [bill] = await (await lastPage((await pdf(invoice.id)).bytes)).codes()
    assert.deepEqual(bill?.text.split('\n').slice(20, 27), [
      'S',
      'Café Keller',
      'Rue du Rhône',
      '14',
      '79098',
      'Genève',
      'DE',
    ])
  })

  test('is no matter of accents beyond the set, nor of a country left out of a Swiss address', async () => {
    await set({ ...address, name: 'Nguyễn & Čapek – Atelier', iban: IBAN })
    const { id } = await trade.issued('invoice', await to({ ...customer, country: '', lastName: 'Ǎ' }))
    const texts = (await inspectPdf((await pdf(id)).bytes)).map(({ text }) => text).join()
    assert.ok(!texts.includes('Zahlbar durch (Name/Adresse)'))
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

  test('is unique for ever: where a number of another pattern has the same digits, a count stands before them', async () => {
    await set({ ...address, iban: IBAN, invoiceNumberPattern: '1-00' })
    const twin = await trade.issued('invoice', await to(customer))
    const digits = twin.number.replace('-', '')
    assert.match(digits, /^1\d\d$/)
    await service.asOwner(
      `update number_counters set last_number = ${Number(digits) - 1} where kind = 'invoice' and year = 0`,
    )
    await set({ invoiceNumberPattern: 'R-000' })
    const second = await trade.issued('invoice', await to(customer))
    assert.equal(second.number, `R-${digits}`)
    assert.equal(twin.paymentReference, creditorReference(digits.padStart(8, '0')))
    assert.equal(second.paymentReference, creditorReference(`1${digits.padStart(16, '0')}`.padStart(20, '0')))
    for (const { id, paymentReference } of [twin, second]) {
      const found = await service.expect(200, 'GET', `/v1/invoices?paymentReference=${paymentReference}`)
      assert.deepEqual(
        found.invoices.map((invoice: { id: string }) => invoice.id),
        [id],
      )
    }
    await set({ invoiceNumberPattern: 'R-00000' })
  })

  test('stays as it was on what was issued before references were made from numbers', async () => {
    await set({ ...address, iban: IBAN })
    const { id } = await trade.issued('invoice', await to(customer))
    await service.asOwner(`update documents set payment_key = null where id = '${id}'`)
    const { paymentReference } = await trade.read('invoice', id)
    assert.match(paymentReference, /^RF\d\d[0-9A-Z]{16}$/)
    const found = await service.expect(200, 'GET', `/v1/invoices?paymentReference=${paymentReference}`)
    assert.deepEqual(
      found.invoices.map((invoice: { id: string }) => invoice.id),
      [id],
    )
  })

  test('a page of many invoices costs the statements of a page of one', async () => {
    await set({ ...address, iban: IBAN })
    for (let count = 0; count < 5; count++) await trade.issued('invoice', await to({ ...customer, postCode: '' }))
    const cost = async (limit: number) => {
      const before = service.statements()
      await service.expect(200, 'GET', `/v1/invoices?limit=${limit}&sort=-createdAt`)
      return service.statements() - before
    }
    assert.equal(await cost(5), await cost(1))
  })
})
