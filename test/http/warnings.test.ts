import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { warnings } from '../../src/warnings.ts'
import { posting } from '../fixtures/posting.ts'
import { plain, product, tradeOf } from '../fixtures/trade.ts'
import { type Service, startService } from '../service.ts'

/** The request is executed, and the answer names the probable mistake. Today is 21 November 2026. */
const iban = 'CH9300762011623852957'
const address = { streetName: 'Bahnhofstrasse', postCode: '8001', townName: 'Zürich' }
let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  await service.expect(200, 'PATCH', '/v1/organisation', { vatNumber: 'CHE-101.654.423 MWST', ...address, iban })
})
after(() => service.close())

/** The codes and fields of the warnings of an answer. */
const warned = (answer: { warnings?: { code: string; field?: string }[] }): string[] =>
  (answer.warnings ?? []).map(({ code, field }) => `${code} ${field ?? ''}`.trim())
const created = (url: string, body: object) => service.expect(201, 'POST', url, body)

test('an answer without a warning has no such field', async () => {
  const answers = [
    await created('/v1/contacts', { companyName: 'A', country: 'Schweiz' }),
    await created('/v1/ledger-entries', posting({ taxCode: 'VB81' })),
    await created('/v1/estimates', plain()),
    await created('/v1/invoices', plain({ isDraft: false })),
  ]
  for (const answer of answers) assert.equal('warnings' in answer, false, JSON.stringify(answer.warnings))
})

test('a country that no list knows is accepted with a warning, when it is written and whenever it stays', async () => {
  const { contact, warnings: found } = await created('/v1/contacts', { companyName: 'A', country: 'Narnia' })
  assert.deepEqual(found, [
    {
      code: 'contacts/unknown-country',
      field: 'country',
      message:
        '"Narnia" is no country in German, French, Italian or English, nor a code of ISO 3166: a QR-bill needs one.',
    },
  ])
  const url = `/v1/contacts/${contact.id}`
  assert.deepEqual(warned(await service.expect(200, 'PATCH', url, { note: 'x' })), ['contacts/unknown-country country'])
  assert.deepEqual(warned(await service.expect(200, 'PATCH', url, { country: 'Svizzera' })), [])
  assert.equal('warnings' in (await service.expect(200, 'GET', url)), false)
})

test('the tag of a write is that of the record, and no event holds a warning', async () => {
  const { headers, body } = await service.ask('POST', '/v1/contacts', { body: { companyName: 'A', country: 'Narnia' } })
  const read = await service.ask('GET', headers['location'] ?? '')
  assert.deepEqual([read.headers['etag'], read.body], [headers['etag'], { contact: body.contact }])
  const { events } = await service.expect(200, 'GET', '/v1/events?type=contact.created&limit=500')
  assert.deepEqual(events.at(-1).data, { contact: body.contact })
})

test('a repeated request is answered with its warnings', async () => {
  const asking = { body: { companyName: 'A', country: 'Narnia' }, headers: { 'idempotency-key': 'warned' } }
  const [first, again] = [
    await service.ask('POST', '/v1/contacts', asking),
    await service.ask('POST', '/v1/contacts', asking),
  ]
  assert.equal(again.headers['idempotency-replayed'], 'true')
  assert.deepEqual([again.body, warned(again.body).length], [first.body, 1])
})

test('a tax code of other days, and one of the other side of the books, is posted with a warning', async () => {
  const cases: [object, string[]][] = [
    [{ taxCode: 'VB77' }, ['vat/code-outside-validity taxCode']],
    [{ taxCode: 'UN81', debitAccount: 1020, creditAccount: 3400 }, []],
    [{ taxCode: 'UN81' }, ['vat/output-code-on-expense taxCode']],
    [{ taxCode: 'UEX' }, ['vat/output-code-on-expense taxCode']],
    [{ taxCode: 'VM81', debitAccount: 1020, creditAccount: 3400 }, ['vat/input-code-on-income taxCode']],
    // Own goods for own use: an expense and a turnover.
    [{ taxCode: 'UN81', creditAccount: 3400 }, []],
    [{ taxCode: 'VM81', debitAccount: 1500 }, []],
  ]
  for (const [fields, expected] of cases) {
    const preview = await service.expect(200, 'POST', '/v1/ledger-entries?dryRun=true', posting(fields))
    assert.deepEqual(warned(preview), expected, JSON.stringify(fields))
    assert.deepEqual(warned(await created('/v1/ledger-entries', posting(fields))), expected)
  }
  const { warnings: found } = await created('/v1/ledger-entries', posting({ taxCode: 'VB77' }))
  assert.equal(found[0].message, 'VB77 is for supplies from 2018-01-01 to 2023-12-31: this one is of 2026-11-20.')
})

test('each entry of a bulk is warned of by its place', async () => {
  const entries = [posting(), posting({ amount: 0 }), posting({ taxCode: 'UN81' }), posting({ taxCode: 'VB77' })]
  assert.deepEqual(warned(await created('/v1/ledger-entries/bulk', { entries, atomic: false })), [
    'vat/output-code-on-expense entries[2].taxCode',
    'vat/code-outside-validity entries[3].taxCode',
  ])
})

test('a document is warned of the codes of its positions when they are written, by the day of supply', async () => {
  const positions = [
    product({ taxCode: 'UN77' }),
    product({ taxCode: 'UN77', date: '2023-12-31' }),
    product({ contraAccount: 6500 }),
    { type: 'text', name: 'x' },
  ]
  const expected = ['vat/code-outside-validity positions[0].taxCode', 'vat/output-code-on-expense positions[2].taxCode']
  for (const url of ['/v1/estimates', '/v1/invoices'])
    assert.deepEqual(warned(await created(url, plain({ positions }))), expected, url)
  const { id } = await trade.create('estimate')
  const url = `/v1/estimates/${id}`
  assert.deepEqual(warned(await service.expect(200, 'PATCH', url, { positions })), expected)
  assert.deepEqual(warned(await service.expect(200, 'PATCH', url, { title: 'x' })), [])
  // Several in one transaction: each gets its own warnings.
  const answers = await Promise.all(
    ['UN81', 'UN77', 'UN81', 'UR25'].map((taxCode) =>
      created('/v1/invoices', plain({ positions: [product({ taxCode })] })),
    ),
  )
  assert.deepEqual(
    answers.map((answer) => warned(answer).length),
    [0, 1, 0, 1],
  )
})

test('issuing warns of a due date in the past and of a contact without address', async () => {
  const { id: recipient } = await trade.contact()
  const body = { recipient, positions: [product()], openingDate: '2026-10-01', payableInDays: 10, isDraft: false }
  const expected = ['customer-invoices/due-date-past dueDate', 'contacts/no-address recipient']
  const { warnings: found } = await created('/v1/invoices', body)
  assert.deepEqual(warned({ warnings: found }), expected)
  assert.equal(found[0].message, 'dueDate 2026-10-11 is before today, 2026-11-21.')
  const { invoice } = await created('/v1/invoices', { ...body, isDraft: true })
  assert.deepEqual(warned(await service.expect(200, 'POST', `/v1/invoices/${invoice.id}/issue`)), expected)
  const draft = (await created('/v1/invoices', { ...body, isDraft: true })).invoice
  assert.deepEqual(warned(await service.expect(200, 'PATCH', `/v1/invoices/${draft.id}`, { isDraft: false })), expected)
  // Due today is not past; and an offer may go to any recipient.
  assert.deepEqual(warned(await created('/v1/estimates', { ...body, openingDate: '2026-11-11' })), [])
})

test('VAT on a document of an organisation without VAT number is warned of when it is issued', async () => {
  const organisation = await service.otherOrganisation()
  const token = await service.tokenFor(['all'], { organisation })
  const issued = async (body: object) =>
    warned((await service.ask('POST', '/v1/invoices', { token, body: plain({ isDraft: false, ...body }) })).body)
  await service.ask('PATCH', '/v1/organisation', { token, body: { ...address, iban } })
  assert.deepEqual(await issued({}), ['vat/no-vat-number'])
  assert.deepEqual(await issued({ positions: [product({ taxCode: '' })] }), [])
})

test('an invoice that names no account, neither in a QR-bill nor beside it, is warned of when it is issued', async (t) => {
  const expected = ['customer-invoices/no-account organisation.iban']
  const issued = async (body: object, kind = 'invoices') =>
    warned(await created(`/v1/${kind}`, plain({ isDraft: false, ...body })))
  t.after(() => service.expect(200, 'PATCH', '/v1/organisation', { iban, qrIban: null }))
  await service.expect(200, 'PUT', '/v1/currencies/USD', { isEnabled: true, exchangeRate: 0.8 })
  const dollars = { originalCurrency: 'USD', exchangeRate: 0.8 }
  for (const body of [{}, { withoutSlip: true }, dollars])
    assert.deepEqual(await issued(body), [], JSON.stringify(body))

  await service.expect(200, 'PATCH', '/v1/organisation', { iban: null, qrIban: 'CH4431999123000889012' })
  assert.deepEqual(await issued({}), [])
  for (const body of [{ withoutSlip: true }, dollars])
    assert.deepEqual(await issued(body), expected, JSON.stringify(body))

  await service.expect(200, 'PATCH', '/v1/organisation', { qrIban: null })
  assert.deepEqual(await issued({}), expected)
  assert.deepEqual(await issued({ positions: [product({ singleAmount: 0 })] }), [])
  assert.deepEqual(await issued({}, 'estimates'), [])
  const { invoice } = await created('/v1/invoices', plain({ isDraft: false }))
  assert.deepEqual(warned(await created(`/v1/invoices/${invoice.id}/credit-notes`, { isDraft: false })), [])
})

/** A client of another organisation, with a VAT number; its fiscal year 2024 has no VAT period. */
async function registered(vatNumber: string | null = 'CHE-101.654.423 MWST') {
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  const sent = async (method: string, url: string, body?: object): Promise<any> => {
    const answer = await service.ask(method, url, { token, ...(body ? { body } : {}) })
    assert.ok(answer.status < 300, JSON.stringify(answer.body))
    return answer.body
  }
  await sent('PATCH', '/v1/organisation', { vatNumber, ...address, iban })
  const { fiscalYear } = await sent('POST', '/v1/fiscal-years', { from: '2024-01-01', to: '2024-12-31' })
  return { sent, close: (year = fiscalYear) => sent('POST', `/v1/fiscal-years/${year.id}/close`) }
}

test('a coded entry of a day in no VAT period is warned of, each time, and closing the year names it', async () => {
  const { sent, close } = await registered()
  const on = (date: string, fields: object = { taxCode: 'VB81' }) => posting({ date, ...fields })
  for (const date of ['2024-05-03', '2024-05-03', '2024-12-31']) {
    const preview = await sent('POST', '/v1/ledger-entries?dryRun=true', on(date))
    assert.deepEqual(warned(preview), ['vat/no-vat-period date'], date)
    const { warnings: found } = await sent('POST', '/v1/ledger-entries', on(date))
    assert.deepEqual(warned({ warnings: found }), ['vat/no-vat-period date'])
    assert.equal(
      found[0].message,
      `The day ${date} lies in no VAT period: what is posted on it with a tax code is declared in no VAT return.`,
    )
  }
  assert.deepEqual(warned(await sent('POST', '/v1/ledger-entries', on('2024-05-03', {}))), [])
  assert.deepEqual(warned(await sent('POST', '/v1/ledger-entries', on('2025-05-03'))), [])
  const bulk = { entries: [on('2025-05-03'), on('2024-06-01')], atomic: true }
  assert.deepEqual(warned(await sent('POST', '/v1/ledger-entries/bulk', bulk)), ['vat/no-vat-period entries[1].date'])
  const invoice = await sent('POST', '/v1/invoices', plain({ openingDate: '2024-07-01', isDraft: false }))
  assert.deepEqual(warned(invoice), ['customer-invoices/due-date-past dueDate', 'vat/no-vat-period openingDate'])

  // An entry and its reversal on the same days declare nothing together.
  const wrong = await sent('POST', '/v1/ledger-entries', on('2024-08-01'))
  const { ledgerEntries } = await sent('GET', '/v1/ledger-entries?dateFrom=2024-08-01&dateTo=2024-08-01')
  assert.equal(wrong.transactions[0].date, '2024-08-01')
  await sent('POST', `/v1/ledger-entries/${ledgerEntries[0].id}/reverse`, { date: '2024-08-01' })

  // A day that a VAT period now covers is declared.
  const period = { from: '2024-10-01', to: '2024-12-31' }
  const { vatPeriod } = await sent('POST', '/v1/vat-periods', period)
  await sent('POST', `/v1/vat-periods/${vatPeriod.id}/settle`)
  const closed = await close()
  assert.equal(closed.fiscalYear.status, 'closed')
  assert.deepEqual(warned(closed), ['vat/no-vat-period ledgerEntries'])
  assert.equal(
    closed.warnings[0].message,
    'Entries with a tax code lie in no VAT period, and are declared in no VAT return: 1 of 2024-05-03 (VB81), 2 of 2024-05-03 (VB81), 7 of 2024-06-01 (VB81), 8 of 2024-07-01 (UN81).',
  )
})

test('an organisation without a VAT number declares nothing, and is not warned; one that gets it is from then on', async () => {
  const { sent, close } = await registered(null)
  const entry = posting({ date: '2024-05-03', taxCode: 'VB81' })
  for (let count = 0; count < 3; count++) assert.deepEqual(warned(await sent('POST', '/v1/ledger-entries', entry)), [])
  assert.deepEqual(warned(await close()), [])
  const year = (await sent('GET', '/v1/fiscal-years')).fiscalYears[0]
  await sent('POST', `/v1/fiscal-years/${year.id}/reopen`)
  await sent('PATCH', '/v1/organisation', { vatNumber: 'CHE-101.654.423 MWST' })
  assert.deepEqual(warned(await sent('POST', '/v1/ledger-entries', entry)), ['vat/no-vat-period date'])
})

test('of many entries closing the year names the first, and says how many more there are', async () => {
  const { sent, close } = await registered()
  const entries = Array.from({ length: 23 }, () => posting({ date: '2024-05-03', taxCode: 'VB81' }))
  await sent('POST', '/v1/ledger-entries/bulk', { entries, atomic: true })
  assert.match((await close()).warnings[0].message, /: 1 of 2024-05-03 .*, 20 of 2024-05-03 \(VB81\) and 3 more\.$/)
})

test('a period that leaves days between it and its neighbours is created with a warning that names them', async () => {
  const { sent } = await registered()
  const year = async (from: string, to: string) => (await sent('POST', '/v1/fiscal-years', { from, to })).warnings ?? []
  assert.deepEqual(await year('2027-01-01', '2027-12-31'), [])
  assert.deepEqual(await year('2028-02-01', '2028-12-31'), [
    {
      code: 'fiscal-years/gap',
      field: 'from',
      message: 'The days from 2028-01-01 to 2028-01-31 lie in no fiscal year: nothing can be posted on them.',
    },
  ])
  assert.deepEqual(
    (await year('2022-01-01', '2022-12-30')).map(({ field, message }: any) => [field, message]),
    [['to', 'The days from 2022-12-31 to 2023-12-31 lie in no fiscal year: nothing can be posted on them.']],
  )
  assert.deepEqual(await year('2022-12-31', '2023-12-31'), [])
  const { warnings: found } = await sent('POST', '/v1/vat-periods', { from: '2024-07-01', to: '2024-09-30' })
  assert.deepEqual(found, [
    {
      code: 'vat-periods/gap',
      field: 'to',
      message:
        'The days from 2024-10-01 to 2024-12-31 lie in no VAT period: what is posted on them with a tax code is declared in no VAT return.',
    },
  ])
})

test('the catalogue lists every warning with its sentence, without a token', async () => {
  const { status, body } = await service.ask('GET', '/v1/warning-codes', { token: null })
  assert.deepEqual(
    [status, body.warningCodes],
    [200, Object.entries(warnings).map(([code, { en }]) => ({ code, message: en }))],
  )
})
