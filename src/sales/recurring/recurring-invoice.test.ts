import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { NOW } from '../../../test/database.ts'
import { product as line, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
beforeEach(() => {
  service.clock.now = NOW
})
after(() => service.close())

/** On 21 November 2026, monthly from today. */
const monthly = (changes: object = {}) => ({
  customRecipientText: 'Hans Muster\n3000 Bern',
  positions: [line()],
  start: '2026-11-21',
  interval: { count: 1, unit: 'month' },
  ...changes,
})
const created = async (changes: object = {}) =>
  (await service.expect(201, 'POST', '/v1/recurring-invoices', monthly(changes))).recurringInvoice
const read = async (id: string) => (await service.expect(200, 'GET', `/v1/recurring-invoices/${id}`)).recurringInvoice
const run = async (id: string) => await service.expect(200, 'POST', `/v1/recurring-invoices/${id}/run`)
const patched = async (id: string, change: object) =>
  (await service.expect(200, 'PATCH', `/v1/recurring-invoices/${id}`, change)).recurringInvoice
const occurrences = async (id: string): Promise<any[]> =>
  (await service.expect(200, 'GET', `/v1/recurring-invoices/${id}/occurrences`)).occurrences
const at = (day: string) => {
  service.clock.now = new Date(`${day}T09:00:00Z`)
}
const invoicesOf = async (id: string): Promise<any[]> =>
  (await service.expect(200, 'GET', '/v1/invoices?sort=openingDate&limit=100')).invoices.filter(
    ({ recurringInvoice }: any) => recurringInvoice === id,
  )
const eventsOf = async (id: string): Promise<string[]> =>
  (await service.expect(200, 'GET', '/v1/events?limit=500')).events.flatMap(({ type, record }: any) =>
    record.id === id ? [type] : [],
  )

test('a series has the terms of the template where it says nothing, and the amounts of one period', async () => {
  const series = await created({ title: 'Hosting {{month}}' })
  const { id, template: _, columns: __, positions, ...shown } = series
  assert.deepEqual(shown, {
    status: 'active',
    nextDate: '2026-11-21',
    totalAmount: 108.1,
    totalNetAmount: 100,
    totalVatDebt: 8.1,
    start: '2026-11-21',
    interval: { count: 1, unit: 'month' },
    dayRule: 'anchor',
    firstPeriod: 'full',
    action: 'draft',
    payableInDays: 30,
    customRecipientText: 'Hans Muster\n3000 Bern',
    title: 'Hosting {{month}}',
    amountMode: 'net',
    language: 'de',
  })
  assert.equal(positions[0].priceSource, 'own')
  assert.deepEqual(await read(id), series)
})

test('an occurrence is made once, however often it is asked for, and its invoice names the series', async () => {
  const { id } = await created({ action: 'issue', title: '{{month}} {{year}}, {{periodFrom}} bis {{periodTo}}' })
  const first = await run(id)
  assert.equal(first.recurringInvoice.nextDate, '2026-12-21')
  assert.deepEqual(
    first.occurrences.map(({ date, periodFrom, periodTo, status }: any) => [date, periodFrom, periodTo, status]),
    [['2026-11-21', '2026-11-21', '2026-12-20', 'made']],
  )
  const again = await run(id)
  assert.deepEqual(again.occurrences, [])
  const [invoice, ...others] = await invoicesOf(id)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [invoice.id, invoice.title, invoice.isDraft, invoice.openingDate, invoice.totalAmount],
    [first.occurrences[0].invoice, 'November–Dezember 2026, 21.11.2026 bis 20.12.2026', false, '2026-11-21', 108.1],
  )
  const [made, next] = await occurrences(id)
  assert.deepEqual([made.status, made.number], ['made', invoice.number])
  assert.deepEqual([next.status, next.date, next.totalAmount], ['planned', '2026-12-21', 108.1])
  assert.equal((await occurrences(id)).length, 13)
  assert.deepEqual(await eventsOf(id), ['recurring-invoice.created', 'recurring-invoice.run-made'])
})

test('a mail leaves once for an occurrence that is sent', async () => {
  const { id: recipient } = await trade.contact({ email: 'kunde@example.ch' })
  const { id } = await created({ action: 'send', recipient, customRecipientText: undefined })
  await run(id)
  await run(id)
  const [invoice] = await invoicesOf(id)
  assert.deepEqual(
    invoice.emailDeliveries.map(({ recipientEmail, status }: any) => [recipientEmail, status]),
    [['kunde@example.ch', 'queued']],
  )
})

test('after a stop of three months, what was missed is issued, and the schedule goes on as it was', async () => {
  const { id } = await created({ action: 'issue', start: '2026-08-31' })
  const { occurrences: made, recurringInvoice } = await run(id)
  assert.deepEqual(
    made.map(({ date, status }: any) => [date, status]),
    [
      ['2026-08-31', 'made'],
      ['2026-09-30', 'made'],
      ['2026-10-31', 'made'],
    ],
  )
  assert.deepEqual(
    (await invoicesOf(id)).map(({ isDraft }) => isDraft),
    [false, false, false],
  )
  assert.equal(recurringInvoice.nextDate, '2026-11-30')
})

test('of more than three that are due, those before the newest three become drafts with a notice', async () => {
  const { id } = await created({ action: 'issue', start: '2026-05-31' })
  const { occurrences: made } = await run(id)
  const late = 'recurring-invoices/caught-up'
  assert.deepEqual(
    made.map(({ date, reason }: any) => [date, reason?.code]),
    [
      ['2026-05-31', late],
      ['2026-06-30', late],
      ['2026-07-31', late],
      ['2026-08-31', undefined],
      ['2026-09-30', undefined],
      ['2026-10-31', undefined],
    ],
  )
  const drafts = (await invoicesOf(id)).filter(({ isDraft }) => isDraft)
  assert.deepEqual(
    drafts.map(({ openingDate }) => openingDate),
    ['2026-05-31', '2026-06-30', '2026-07-31'],
  )
})

test('at most twelve new occurrences are made in one pass; the next pass goes on', async () => {
  const { id } = await created({ start: '2026-01-05', interval: { count: 1, unit: 'week' } })
  assert.equal((await run(id)).occurrences.length, 12)
  assert.equal((await run(id)).occurrences.length, 12)
  assert.equal((await read(id)).nextDate, '2026-06-22')
})

test('an occurrence is due from midnight on in the zone of the organisation', async () => {
  const { id } = await created({ start: '2026-12-01' })
  service.clock.now = new Date('2026-11-30T22:59:59Z')
  assert.deepEqual((await run(id)).occurrences, [])
  service.clock.now = new Date('2026-11-30T23:00:00Z')
  assert.equal((await run(id)).occurrences[0].date, '2026-12-01')
})

test('the nights in which clocks are changed have one occurrence each', async () => {
  for (const [day, before, after] of [
    ['2026-03-29', '2026-03-28T22:59:59Z', '2026-03-29T21:59:59Z'],
    ['2026-10-25', '2026-10-24T21:59:59Z', '2026-10-25T22:59:59Z'],
  ] as const) {
    service.clock.now = new Date(before)
    const { id } = await created({ start: day, interval: { count: 1, unit: 'week' } })
    assert.deepEqual((await run(id)).occurrences, [])
    service.clock.now = new Date(after)
    assert.deepEqual(
      (await run(id)).occurrences.map(({ date }: any) => date),
      [day],
    )
  }
})

test('an invoice that cannot be issued is stored as a failure with its code, retried, and does not block others', async () => {
  const failing = await created({ action: 'issue', positions: [line({ contraAccount: 3400 })], start: '2026-11-01' })
  await service.expect(201, 'POST', '/v1/accounts', { number: 3477, type: 'income', names: { de: 'Abos' } })
  await patched(failing.id, { positions: [line({ contraAccount: 3477 })] })
  await service.expect(200, 'PATCH', '/v1/accounts/3477', { isActive: false })
  const { occurrences: tried, recurringInvoice } = await run(failing.id)
  assert.deepEqual(
    tried.map(({ status, reason }: any) => [status, reason.code]),
    [['failed', 'ledger/account-not-found']],
  )
  assert.deepEqual(
    [recurringInvoice.status, recurringInvoice.failedDate, recurringInvoice.failedCode, recurringInvoice.nextDate],
    ['active', '2026-11-01', 'ledger/account-not-found', '2026-12-01'],
  )
  assert.deepEqual(await invoicesOf(failing.id), [])
  await run(failing.id)
  await service.expect(200, 'PATCH', '/v1/accounts/3477', { isActive: true })
  at('2026-12-02')
  assert.deepEqual(
    (await run(failing.id)).occurrences.map(({ date, status }: any) => [date, status]),
    [
      ['2026-11-01', 'made'],
      ['2026-12-01', 'made'],
    ],
  )
  const mended = await read(failing.id)
  assert.deepEqual([mended.failedDate, mended.failedCode, mended.nextDate], [undefined, undefined, '2027-01-01'])
  const failed = (await eventsOf(failing.id)).filter((type) => type === 'recurring-invoice.run-failed')
  assert.equal(failed.length, 2, 'each failure is told')
})

test('an invoice that cannot be sent is not issued either', async () => {
  const { id: recipient } = await trade.contact()
  const { id } = await created({ action: 'send', recipient, customRecipientText: undefined })
  assert.equal((await run(id)).occurrences[0].reason.code, 'customer-invoices/no-recipient-address')
  assert.deepEqual(await invoicesOf(id), [])
  await service.expect(200, 'PATCH', `/v1/contacts/${recipient}`, { email: 'neu@example.ch' })
  assert.equal((await run(id)).occurrences[0].status, 'made')
})

test('why an occurrence failed, was skipped or is a draft is told in the language of the reader', async () => {
  const reasonsIn = async (language: string, path: string, method = 'GET'): Promise<string[]> => {
    const { body } = await service.ask(method, path, { headers: { 'accept-language': language } })
    return body.occurrences.flatMap(({ reason }: any) => reason?.message ?? [])
  }
  const { id: recipient } = await trade.contact()
  const failing = await created({ action: 'send', recipient, customRecipientText: undefined })
  const path = `/v1/recurring-invoices/${failing.id}`
  const german = 'Nennen Sie in email eine Adresse, oder geben Sie dem Kontakt eine.'
  const [ran, listed, due] = [
    await reasonsIn('de-CH', `${path}/run`, 'POST'),
    await reasonsIn('de-CH', `${path}/occurrences`),
    await reasonsIn('de-CH', `${path}/run?dryRun=true`, 'POST'),
  ]
  assert.deepEqual([ran, listed, due], [[german], [german], [german]])
  await service.expect(201, 'POST', '/v1/accounts', { number: 3479, type: 'income', names: { de: 'Abos' } })
  const named = await created({ action: 'issue', positions: [line({ contraAccount: 3479 })] })
  await service.expect(200, 'PATCH', '/v1/accounts/3479', { isActive: false })
  const fields = await reasonsIn('de', `/v1/recurring-invoices/${named.id}/run`, 'POST')
  assert.match(fields.join(), /^«Position 1, \p{Lu}.*» .*3479/u)
  const late = await created({ action: 'issue', start: '2026-07-31', firstPeriod: 'free' })
  await run(late.id)
  assert.deepEqual(await reasonsIn('fr', `/v1/recurring-invoices/${late.id}/occurrences`), [
    'La première période n’est pas facturée.',
  ])
  assert.deepEqual(await reasonsIn('en', `/v1/recurring-invoices/${late.id}/occurrences`), [
    'The first period is not billed.',
  ])
})

test('occurrences of a pause are never made up; each says why it was skipped', async () => {
  const { id } = await created({ start: '2026-11-25', interval: { count: 1, unit: 'week' } })
  await service.expect(200, 'POST', `/v1/recurring-invoices/${id}/pause`)
  assert.deepEqual((await read(id)).pausedFrom, '2026-11-21')
  assert.deepEqual(await occurrences(id), [])
  at('2026-12-10')
  assert.deepEqual((await run(id)).occurrences, [])
  const resumed = await service.expect(200, 'POST', `/v1/recurring-invoices/${id}/resume`, { from: '2026-12-20' })
  assert.deepEqual([resumed.recurringInvoice.status, resumed.recurringInvoice.nextDate], ['active', '2026-12-23'])
  const [first, ...others] = await occurrences(id)
  assert.deepEqual(
    [first.date, first.status, first.reason.code],
    ['2026-11-25', 'skipped', 'recurring-invoices/paused'],
  )
  assert.deepEqual(
    others.slice(0, 4).map(({ date, status }) => [date, status]),
    [
      ['2026-12-02', 'skipped'],
      ['2026-12-09', 'skipped'],
      ['2026-12-16', 'skipped'],
      ['2026-12-23', 'planned'],
    ],
  )
  assert.deepEqual(await eventsOf(id), [
    'recurring-invoice.created',
    'recurring-invoice.paused',
    'recurring-invoice.resumed',
  ])
})

test('occurrences due before a pause are made when the series is resumed', async () => {
  const { id } = await created({ start: '2026-11-20', interval: { count: 1, unit: 'week' } })
  await service.expect(200, 'POST', `/v1/recurring-invoices/${id}/pause`)
  at('2026-12-05')
  await service.expect(200, 'POST', `/v1/recurring-invoices/${id}/resume`)
  assert.deepEqual(
    (await run(id)).occurrences.map(({ date }: any) => date),
    ['2026-11-20'],
  )
  assert.equal((await read(id)).nextDate, '2026-12-11')
})

test('a first period is billed by days, or not at all', async () => {
  const prorata = await created({ start: '2026-11-14', firstPeriod: 'prorata' })
  assert.equal((await run(prorata.id)).recurringInvoice.nextDate, '2026-12-01')
  const [part] = await invoicesOf(prorata.id)
  assert.deepEqual([part.totalNetAmount, part.positions[0].singleAmount], [56.67, 56.666667])
  const free = await created({ start: '2026-11-14', firstPeriod: 'free' })
  assert.deepEqual(
    (await run(free.id)).occurrences.map(({ status, reason }: any) => [status, reason.code]),
    [['skipped', 'recurring-invoices/first-period-free']],
  )
  assert.deepEqual(await invoicesOf(free.id), [])
  assert.equal((await read(free.id)).nextDate, '2026-12-14')
})

test('a position keeps its own price, or follows that of its product', async () => {
  const { product } = await service.expect(201, 'POST', '/v1/products', {
    names: { de: 'Hosting' },
    singleAmount: 50,
    contraAccount: 3400,
  })
  const position = { product: product.id, singleAmount: 40 }
  const { id } = await created({ positions: [line(position), line({ ...position, priceSource: 'product' })] })
  await service.expect(200, 'PATCH', `/v1/products/${product.id}`, { singleAmount: 60 })
  await run(id)
  const [invoice] = await invoicesOf(id)
  assert.deepEqual(
    invoice.positions.map(({ singleAmount, priceSource }: any) => [singleAmount, priceSource]),
    [
      [40, undefined],
      [60, undefined],
    ],
  )
  assert.equal((await service.ask('DELETE', `/v1/products/${product.id}`)).status, 204)
  at('2026-12-21')
  assert.equal((await run(id)).occurrences[0].reason.code, 'general/invalid-fields')
})

test('a period over a change of the VAT rate is not billed with one rate', async () => {
  service.clock.now = new Date('2023-12-20T09:00:00Z')
  const { id } = await created({ start: '2023-12-15', positions: [line({ taxCode: 'UN77' })] })
  const [tried] = (await run(id)).occurrences
  assert.equal(tried.status, 'failed')
  await patched(id, { positions: [line({ taxCode: 'UN77' }), line({ taxCode: 'UN81' })] })
  assert.equal((await run(id)).occurrences[0].status, 'failed', 'nor does the new rate hold for December')
  await patched(id, { positions: [line({ taxCode: '' })] })
  assert.equal((await run(id)).occurrences[0].status, 'made')
})

test('a series ends with its end or its count, and goes on with a later end', async () => {
  const { id } = await created({ occurrences: 1 })
  const { recurringInvoice } = await run(id)
  assert.deepEqual([recurringInvoice.status, recurringInvoice.nextDate], ['ended', undefined])
  await trade.refused(409, 'recurring-invoices/ended', [], 'POST', `/v1/recurring-invoices/${id}/pause`)
  assert.deepEqual((await eventsOf(id)).slice(-2), ['recurring-invoice.run-made', 'recurring-invoice.ended'])
  const longer = await patched(id, { occurrences: null, end: '2026-12-31' })
  assert.deepEqual([longer.status, longer.nextDate], ['active', '2026-12-21'])
  const ended = await patched(id, { end: '2026-11-30' })
  assert.equal(ended.status, 'ended')
  assert.equal((await invoicesOf(id)).length, 1, 'its draft stays')
})

test('a paused series of which the end leaves no occurrence ends; one with a later end stays paused', async () => {
  at('2026-01-01')
  const { id } = await created({ start: '2026-01-01' })
  const path = `/v1/recurring-invoices/${id}`
  at('2026-03-15')
  await run(id)
  await service.expect(200, 'POST', `${path}/pause`)
  at('2026-06-15')
  const longer = await patched(id, { end: '2026-07-01' })
  assert.equal(longer.status, 'paused')
  const ended = await patched(id, { end: '2026-06-15' })
  assert.deepEqual([ended.status, ended.nextDate], ['ended', undefined])
  assert.deepEqual((await eventsOf(id)).slice(-2), ['recurring-invoice.modified', 'recurring-invoice.ended'])
})

test('of many failed occurrences those are tried whose last try is the longest ago, and the dry run shows them', async () => {
  service.clock.now = NOW
  await service.expect(201, 'POST', '/v1/accounts', { number: 3480, type: 'income', names: { de: 'Abos' } })
  const positions = [line({ contraAccount: 3480 })]
  const { id } = await created({ start: '2026-07-04', interval: { count: 1, unit: 'week' }, positions })
  await service.expect(200, 'PATCH', '/v1/accounts/3480', { isActive: false })
  await patched(id, { action: 'issue' })
  const tried = async (query = '') =>
    (await service.expect(200, 'POST', `/v1/recurring-invoices/${id}/run${query}`)).occurrences.map(
      ({ date }: any) => date,
    )
  const first = await tried()
  assert.equal(first.length, 12)
  const second = await tried('?dryRun=true')
  assert.equal(second.length, 21, 'twelve failed, and the nine that were not tried')
  assert.deepEqual(await tried(), second)
  assert.equal((await tried()).length, 12)
  const last = await tried('?dryRun=true')
  assert.equal(last.length, 12)
  assert.ok(last.includes('2026-11-21'), 'the newest, too')
  assert.deepEqual(await tried(), last)
})

test('the schedule is fixed once an occurrence was due; everything else changes, for invoices to come', async () => {
  const { id } = await created({ title: 'Alt' })
  const before = await patched(id, { start: '2026-11-20', dayRule: 'last' })
  assert.deepEqual([before.nextDate, before.start], ['2026-11-30', '2026-11-20'])
  at('2026-11-30')
  await run(id)
  for (const change of [
    { start: '2026-11-01' },
    { interval: { count: 2, unit: 'month' } },
    { dayRule: 'anchor' },
    { firstPeriod: 'free' },
  ])
    await trade.refused(
      400,
      'general/invalid-fields',
      Object.keys(change),
      'PATCH',
      `/v1/recurring-invoices/${id}`,
      change,
    )
  const changed = await patched(id, { title: 'Neu', positions: [line({ singleAmount: 200 })], action: 'issue' })
  assert.deepEqual([changed.title, changed.totalNetAmount], ['Neu', 200])
  assert.equal((await invoicesOf(id))[0].title, 'Alt')
  assert.deepEqual(await patched(id, changed), changed, 'what was read can be sent back')
})

test('every violation is named at once, in terms of the series', async () => {
  const refused = (fields: string[], changes: object) =>
    trade.refused(400, 'general/invalid-fields', fields, 'POST', '/v1/recurring-invoices', monthly(changes))
  await refused(['openingDate'], { openingDate: '2026-11-21' })
  await refused(['interval.count'], { interval: { count: 0, unit: 'month' } })
  await refused(['start'], { start: '2026-02-30' })
  await refused(['occurrences'], { end: '2026-12-31', occurrences: 3 })
  await refused(['end'], { end: '2026-11-20' })
  await refused(['dayRule'], { dayRule: 'last', interval: { count: 1, unit: 'week' } })
  await refused(['recipient'], { customRecipientText: undefined })
  await refused(['recipient'], { recipient: '0b6f4c9e-6f0a-4f0e-9d53-6a3f1f9c2d10' })
  await refused(['positions[0].product'], { positions: [line({ priceSource: 'product' })] })
  await refused(['positions[0].quantity'], { positions: [line({ quantity: 0.0000001 })] })
  await refused(['start'], { start: '2199-12-31' })
})

test('a dry run shows the next twelve occurrences, and keeps nothing', async () => {
  const before = (await service.expect(200, 'GET', '/v1/recurring-invoices')).recurringInvoices.length
  const tried = await service.expect(
    200,
    'POST',
    '/v1/recurring-invoices?dryRun=true',
    monthly({ start: '2027-01-31', positions: [line({ singleAmount: 20 })] }),
  )
  assert.equal(tried.recurringInvoice.id, '')
  assert.deepEqual(
    tried.occurrences.slice(0, 3).map(({ date, status, totalAmount }: any) => [date, status, totalAmount]),
    [
      ['2027-01-31', 'planned', 21.62],
      ['2027-02-28', 'planned', 21.62],
      ['2027-03-31', 'planned', 21.62],
    ],
  )
  assert.equal(tried.occurrences.length, 12)
  const { id } = await created()
  const due = await service.expect(200, 'POST', `/v1/recurring-invoices/${id}/run?dryRun=true`)
  assert.deepEqual(
    due.occurrences.map(({ date, status }: any) => [date, status]),
    [['2026-11-21', 'planned']],
  )
  const changed = await service.expect(200, 'PATCH', `/v1/recurring-invoices/${id}?dryRun=true`, { occurrences: 2 })
  assert.equal(changed.occurrences.length, 2)
  assert.equal((await service.expect(200, 'GET', '/v1/recurring-invoices')).recurringInvoices.length, before + 1)
  assert.equal((await read(id)).occurrences, undefined)
})

test('a series that made no invoice is deleted; one that did is kept', async () => {
  const unused = await created()
  assert.equal((await service.ask('DELETE', `/v1/recurring-invoices/${unused.id}`)).status, 204)
  await trade.refused(404, 'recurring-invoices/not-found', [], 'GET', `/v1/recurring-invoices/${unused.id}`)
  const used = await created()
  await run(used.id)
  await trade.refused(409, 'recurring-invoices/in-use', [], 'DELETE', `/v1/recurring-invoices/${used.id}`)
})

test('the contact, the template and the accounts of a series cannot be deleted', async () => {
  const contact = await trade.contact()
  await service.expect(201, 'POST', '/v1/accounts', { number: 3478, type: 'income', names: { de: 'Miete' } })
  const { template } = await service.expect(201, 'POST', '/v1/templates', { name: 'Abos', language: 'de' })
  await created({
    recipient: contact.id,
    customRecipientText: undefined,
    template: template.id,
    positions: [line({ contraAccount: 3478 })],
  })
  await trade.refused(409, 'contacts/in-use', [], 'DELETE', `/v1/contacts/${contact.id}`)
  await trade.refused(409, 'templates/in-use', [], 'DELETE', `/v1/templates/${template.id}`)
  await trade.refused(409, 'accounts/in-use', [], 'DELETE', '/v1/accounts/3478')
})

test('series are found by their texts, pairs, recipient and state', async () => {
  const contact = await trade.contact()
  const { id } = await created({ recipient: contact.id, title: 'Zürich-Abo', metadata: { source: 'shop' } })
  const found = async (query: string): Promise<string[]> =>
    (await service.expect(200, 'GET', `/v1/recurring-invoices?${query}`)).recurringInvoices.map((one: any) => one.id)
  for (const query of ['q=zuerich', 'metadata[source]=shop', `recipient=${contact.id}`])
    assert.deepEqual(await found(query), [id])
  assert.ok((await found('status=active&limit=100')).includes(id))
  assert.ok(!(await found('status=ended&limit=100')).includes(id))
})

test('the number of statements of an occurrence does not grow with those before it, nor with its positions', async () => {
  const counted = async (changes: object): Promise<number[]> => {
    const { id } = await created({ action: 'issue', interval: { count: 1, unit: 'week' }, ...changes })
    const counts: number[] = []
    for (const day of ['2026-11-21', '2026-11-28', '2026-12-05', '2026-12-12']) {
      at(day)
      const before = service.statements()
      await run(id)
      counts.push(service.statements() - before)
    }
    return counts.slice(1)
  }
  const one = await counted({})
  const many = await counted({ positions: Array.from({ length: 60 }, () => line()) })
  assert.deepEqual(new Set([...one, ...many]).size, 1, `${one} and ${many}`)
})
