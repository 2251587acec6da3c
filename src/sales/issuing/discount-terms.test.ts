import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plain, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const terms = (rate: number, days: number) => ({ rate, days })

test('an invoice offers the discount of its customer, else that of its template, or the one it is given', async () => {
  const { templates } = await service.expect(200, 'GET', '/v1/templates')
  await service.expect(200, 'PATCH', `/v1/templates/${templates[0].id}`, { discountTerms: terms(1, 14) })
  const known = await trade.contact({ townName: 'Thun', discountTerms: terms(2, 10) })
  const other = await trade.contact({ townName: 'Bern' })
  const offeredTo = async (recipient: string, given: object = {}) =>
    (await trade.create('invoice', { recipient, ...given })).discountTerms
  assert.deepEqual(await offeredTo(known.id), terms(2, 10))
  assert.deepEqual(await offeredTo(other.id), terms(1, 14))
  assert.deepEqual(await offeredTo(known.id, { discountTerms: terms(3, 5) }), terms(3, 5))
  assert.deepEqual(await offeredTo(known.id, { discountTerms: terms(0, 0) }), terms(0, 0))
  // Neither ends before an amount that is due in ten days; that of the customer fits before eleven.
  assert.equal(await offeredTo(known.id, { payableInDays: 10 }), undefined)
  assert.deepEqual(await offeredTo(known.id, { payableInDays: 11 }), terms(2, 10))
})

test('a discount is changed and cleared on a draft, and ends before the amount is due', async () => {
  const draft = await trade.create('invoice', plain({ discountTerms: terms(2, 10) }))
  assert.deepEqual(
    (await trade.patch('invoice', draft.id, { discountTerms: terms(3, 10) })).discountTerms,
    terms(3, 10),
  )
  const url = `/v1/invoices/${draft.id}`
  const { details } = await trade.refused(400, 'general/invalid-fields', ['discountTerms.days'], 'PATCH', url, {
    payableInDays: 10,
  })
  assert.match(details[0].message, /fewer days than the payment term, which is 10/)
  await trade.refused(400, 'general/invalid-fields', ['discountTerms.rate'], 'PATCH', url, {
    discountTerms: terms(51, 10),
  })
  assert.equal((await trade.patch('invoice', draft.id, { discountTerms: null })).discountTerms, undefined)
  assert.equal((await trade.act('invoice', draft.id, 'issue')).discountTerms, undefined)
})

test('an invoice of an estimate keeps its discount; a credit note has none; a series passes it on', async () => {
  const estimate = await trade.issued('estimate', plain({ discountTerms: terms(2, 10) }))
  const { invoice } = await service.expect(201, 'POST', `/v1/estimates/${estimate.id}/convert-to-invoice`, {
    isDraft: false,
  })
  assert.deepEqual(invoice.discountTerms, terms(2, 10))
  const note = await trade.credit(invoice.id, { isDraft: false })
  assert.equal('discountTerms' in note, false)
  const series = plain({ start: '2026-11-01', interval: { count: 1, unit: 'month' }, discountTerms: terms(2, 10) })
  const { recurringInvoice } = await service.expect(201, 'POST', '/v1/recurring-invoices', series)
  assert.deepEqual(recurringInvoice.discountTerms, terms(2, 10))
  const made = await service.expect(200, 'POST', `/v1/recurring-invoices/${recurringInvoice.id}/run`)
  const [{ invoice: id }] = made.occurrences.filter((one: { invoice?: string }) => one.invoice)
  assert.deepEqual((await trade.read('invoice', id)).discountTerms, terms(2, 10))
})
