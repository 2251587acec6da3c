import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { noteOf, postedEntry, posting } from '../../../test/fixtures/posting.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const post = (fields: object = {}, token?: string | null) =>
  service.ask('POST', '/v1/ledger-entries', { body: posting(fields), ...(token === undefined ? {} : { token }) })

/** Posts an invalid entry, which must be rejected with 400, and returns the code and the invalid fields. */
async function rejection(fields: object): Promise<{ code: string; fields: string[] }> {
  const { status, body } = await post(fields)
  assert.equal(status, 400, `${JSON.stringify(fields)} was answered ${status}: ${JSON.stringify(body)}`)
  assert.deepEqual(
    body.details.map((detail: { field: string }) => detail.field),
    body.invalidFields,
  )
  return { code: body.code, fields: body.invalidFields }
}
const invalid = (...fields: string[]) => ({ code: 'general/invalid-fields', fields })

const entriesCount = async (): Promise<number> =>
  Number((await service.asOwner<{ count: string }>('select count(*) from ledger_entries'))[0]!.count)

test('an entry without a tax code becomes one transaction with every field of the contract', async () => {
  const { status, headers, body } = await post()
  assert.equal(status, 201)
  assert.match(headers['location'] ?? '', /^\/v1\/ledger-entries\/[0-9a-f-]{36}$/)
  assert.deepEqual(body, {
    transactions: [
      {
        id: body.transactions[0].id,
        ledgerEntry: headers['location']?.split('/').at(-1),
        date: '2026-11-20',
        debitAccount: 6500,
        creditAccount: 1020,
        description: 'Printer paper',
        amount: 10_810,
        grossAmount: 10_810,
        currency: 'CHF',
        originalAmount: 10_810,
        originalCurrency: 'CHF',
        isReversal: false,
        taxPart: 'net',
      },
    ],
  })
})

test('with a tax code it becomes a net and a VAT transaction, which share date, text, code and the gross of the whole entry', async () => {
  const { headers, body } = await post({ taxCode: 'VB81' })
  const common = {
    ledgerEntry: headers['location']?.split('/').at(-1),
    date: '2026-11-20',
    description: 'Printer paper',
    creditAccount: 1020,
    grossAmount: 10_810,
    currency: 'CHF',
    originalCurrency: 'CHF',
    taxCode: 'VB81',
    isReversal: false,
  }
  const [net, vat] = body.transactions
  assert.deepEqual(body.transactions, [
    { ...common, id: net.id, debitAccount: 6500, amount: 10_000, originalAmount: 10_000, taxPart: 'net' },
    { ...common, id: vat.id, debitAccount: 1171, amount: 810, originalAmount: 810, taxPart: 'vat' },
  ])
  assert.notEqual(net.id, vat.id)
})

test('a deposit paid back takes its VAT back; what an entry says of itself counts, and a dry run shows it', async () => {
  const deposit = { debitAccount: 2030, creditAccount: 1020, amount: 108_100, taxCode: 'UN81' }
  const posted = await postedEntry(service, deposit)
  assert.deepEqual(
    [posted.isReversal, posted.transactions.map(noteOf), posted.transactions.map(({ taxPart }: any) => taxPart)],
    [true, ['2030/1020 1000.00', '2200/1020 81.00'], ['net', 'vat']],
  )
  for (const [isReversal, vat] of [
    [true, '2200/1020 81.00'],
    [false, '2030/2200 81.00'],
  ] as const) {
    const said = await postedEntry(service, { ...deposit, isReversal })
    assert.deepEqual([said.isReversal, noteOf(said.transactions[1])], [isReversal, vat])
    const body = posting({ ...deposit, isReversal })
    const shown = await service.expect(200, 'POST', '/v1/ledger-entries?dryRun=true', body)
    assert.deepEqual(shown.transactions.map(noteOf), said.transactions.map(noteOf))
    assert.equal(shown.transactions[0].isReversal, isReversal)
    const bulk = await service.expect(201, 'POST', '/v1/ledger-entries/bulk', { entries: [body] })
    assert.deepEqual(bulk.results[0].transactions.map(noteOf), said.transactions.map(noteOf))
  }
  for (const isReversal of ['yes', 1]) assert.deepEqual(await rejection({ isReversal }), invalid('isReversal'))
})

test('a document number has up to 35 characters, is kept, and need not be unique', async () => {
  const documentNumber = 'ü'.repeat(35)
  for (let count = 0; count < 2; count++)
    assert.equal((await postedEntry(service, { documentNumber })).documentNumber, documentNumber)
  for (const wrong of ['', 'x'.repeat(36), 'a\nb', 7])
    assert.deepEqual(await rejection({ documentNumber: wrong }), invalid('documentNumber'))
})

test('Location leads to the entry as it was posted, with its transactions', async () => {
  const entry = await postedEntry(service, { taxCode: 'VB81', externalReference: 'scan-1' })
  assert.deepEqual(entry, {
    id: entry.id,
    sequence: entry.sequence,
    ...posting({ taxCode: 'VB81', externalReference: 'scan-1' }),
    currency: 'CHF',
    exchangeRate: 1,
    isReversal: false,
    source: 'api',
    hash: entry.hash,
    createdAt: '2026-11-21T09:00:00.000Z',
    transactions: entry.transactions,
  })
  assert.match(entry.hash, /^[0-9a-f]{64}$/)
  assert.deepEqual(entry.transactions.map(noteOf), ['6500/1020 100.00', '1171/1020 8.10'])
})

test('no VAT is applied when the tax code is left out, null or empty', async () => {
  for (const fields of [{}, { taxCode: null }, { taxCode: '' }]) {
    const { status, body } = await post(fields)
    assert.equal(status, 201)
    assert.deepEqual(body.transactions.map(noteOf), ['6500/1020 108.10'])
    assert.equal('taxCode' in body.transactions[0], false)
  }
})

test('a tax code outside the list of 33 is refused, whatever other programs call it', async () => {
  for (const taxCode of ['MEL', 'VSF', 'U00', 'un81', 'UN81 ', 'UN8', 81, false, ['UN81'], {}])
    assert.deepEqual(await rejection({ taxCode }), invalid('taxCode'), JSON.stringify(taxCode))
})

test('the amount is a whole number of cents from 1 to 2^53 - 1', async () => {
  for (const amount of [0, -1, 1.5, '100', null, true, [], 9_007_199_254_740_993n.toString()])
    assert.deepEqual(await rejection({ amount }), invalid('amount'), JSON.stringify(amount))
  assert.equal((await post({ amount: 1 })).body.transactions[0].amount, 1)
  // The exact number exceeds the range of JSON numbers; as a float it is just too large.
  const raw = (text: string) =>
    service.ask('POST', '/v1/ledger-entries', {
      body: JSON.stringify(posting({ amount: 0 })).replace('"amount":0', `"amount":${text}`),
    })
  assert.equal((await raw('9007199254740992')).body.code, 'general/invalid-body')
  assert.deepEqual((await raw('9.1e15')).body.invalidFields, ['amount'])
  assert.deepEqual((await raw('1e400')).body.code, 'general/invalid-body')
})

test('the largest amount is kept and split to the cent, and comes back exactly', async () => {
  const amount = Number.MAX_SAFE_INTEGER
  const entry = await postedEntry(service, { debitAccount: 6570, creditAccount: 2120, amount, taxCode: 'VB81' })
  // Recomputed in whole numbers, half up.
  const vat = (BigInt(amount) * 81n * 2n + 1081n) / (2n * 1081n)
  assert.deepEqual(
    entry.transactions.map(({ amount: part, grossAmount, originalAmount }: any) => [part, grossAmount, originalAmount]),
    [
      [Number(BigInt(amount) - vat), amount, Number(BigInt(amount) - vat)],
      [Number(vat), amount, Number(vat)],
    ],
  )
  assert.equal(entry.amount, amount)
})

test('the description is one line of 1 to 128 characters, counted as people count them, and comes back as it was sent', async () => {
  for (const description of [
    'x',
    'é'.repeat(128),
    '🧾'.repeat(128),
    ' leading and trailing ',
    'tab\tinside',
    '"; drop table x; --',
  ]) {
    const { status, body } = await post({ description })
    assert.equal(status, 201, description)
    assert.equal(body.transactions[0].description, description)
  }
  for (const description of [
    '',
    'x'.repeat(129),
    '🧾'.repeat(129),
    'two\nlines',
    'two\rlines',
    'two\u2028lines',
    'nul\u0000',
    'bell\u0007',
    7,
    null,
  ])
    assert.deepEqual(await rejection({ description }), invalid('description'), JSON.stringify(description))
})

test('account numbers run from 1000 to 9999 and are whole numbers', async () => {
  for (const account of [999, 10_000, 0, -1020, 1020.5, '1020', null])
    assert.deepEqual(
      await rejection({ debitAccount: account, creditAccount: account }),
      invalid('debitAccount', 'creditAccount'),
      JSON.stringify(account),
    )
})

test('accounts that do not exist are named, each of them', async () => {
  const missing = (...fields: string[]) => ({ code: 'ledger/account-not-found', fields })
  assert.deepEqual(await rejection({ debitAccount: 6501 }), missing('debitAccount'))
  assert.deepEqual(await rejection({ creditAccount: 1021 }), missing('creditAccount'))
  assert.deepEqual(
    await rejection({ debitAccount: 1001, creditAccount: 9999 }),
    missing('debitAccount', 'creditAccount'),
  )
})

test('an account that is not active takes no posting until it is active again', async () => {
  await service.expect(200, 'PATCH', '/v1/accounts/6510', { isActive: false })
  assert.deepEqual(await rejection({ debitAccount: 6510 }), {
    code: 'ledger/account-not-found',
    fields: ['debitAccount'],
  })
  await service.expect(200, 'PATCH', '/v1/accounts/6510', { isActive: true })
  assert.equal((await post({ debitAccount: 6510 })).status, 201)
})

test('an account is not posted against itself', async () => {
  assert.deepEqual(await rejection({ creditAccount: 6500 }), invalid('creditAccount'))
})

test('the date is a calendar date', async () => {
  for (const date of [
    '2026-02-29',
    '2026-13-01',
    '20.11.2026',
    '2026-11-20T00:00:00Z',
    '2026-1-1',
    '1899-12-31',
    '2200-01-01',
    20261120,
    null,
  ])
    assert.deepEqual(await rejection({ date }), invalid('date'), JSON.stringify(date))
})

test('a rate with more than ten places, as a division gives it, is rounded and answered so', async () => {
  const { ledgerEntry } = await service.expect(
    200,
    'GET',
    (await service.ask('POST', '/v1/ledger-entries', { body: posting({ currency: 'EUR', exchangeRate: 1 / 1.0563 }) }))
      .headers['location'] ?? '',
  )
  assert.equal(ledgerEntry.exchangeRate, 0.9467007479)
})

test('a rate of zero, below zero, above a million, as text or of which ten places keep nothing is refused', async () => {
  for (const exchangeRate of [0, -0.9, 1_000_001, '0.93', 1e-11])
    assert.deepEqual(
      await rejection({ currency: 'EUR', exchangeRate }),
      invalid('exchangeRate'),
      JSON.stringify(exchangeRate),
    )
})

test('all violations of a body are named at once', async () => {
  const { status, body } = await service.ask('POST', '/v1/ledger-entries', { body: { amount: 0, note: 'x' } })
  assert.equal(status, 400)
  assert.deepEqual(body.invalidFields.toSorted(), [
    'amount',
    'creditAccount',
    'date',
    'debitAccount',
    'description',
    'note',
  ])
})

test('all breaches of the rules of the books are named at once', async () => {
  assert.deepEqual(
    await rejection({ date: '2024-06-30', debitAccount: 6501, currency: 'USD' }),
    invalid('debitAccount', 'date', 'currency'),
  )
})

test('fields that only answers carry cannot be sent', async () => {
  assert.deepEqual(await rejection({ sequence: 7, hash: 'x' }), invalid('sequence', 'hash'))
})

test('a rejection leaves nothing behind', async () => {
  const before = await entriesCount()
  await post({ amount: 0 })
  await post({ debitAccount: 1001 })
  await post({ date: '2024-12-31' })
  await post({}, null)
  assert.equal(await entriesCount(), before)
})

test('posting needs ledger:write, and reading is not enough', async () => {
  assert.equal((await post({}, await service.tokenFor(['ledger:write']))).status, 201)
  for (const scope of ['ledger:read', 'invoices:write', 'contacts:write', 'settings:write'] as const)
    assert.equal((await post({}, await service.tokenFor([scope]))).body.code, 'rest-api/insufficient-scope')
  assert.equal((await post({}, null)).body.code, 'general/unauthorised')
})
