import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { posting } from '../../../test/fixtures/posting.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const account = async (number: number) => (await service.expect(200, 'GET', `/v1/accounts/${number}`)).account
const create = (fields: object) =>
  service.ask('POST', '/v1/accounts', { body: { type: 'asset', names: { de: 'Konto' }, ...fields } })
const postTo = (debitAccount: number) => service.ask('POST', '/v1/ledger-entries', { body: posting({ debitAccount }) })
const remove = (number: number) => service.ask('DELETE', `/v1/accounts/${number}`)

/** Rejects a change with 400 and returns the invalid fields. */
const violations = async (number: number, change: object): Promise<string[]> =>
  (await service.expect(400, 'PATCH', `/v1/accounts/${number}`, change)).invalidFields

test('an account has a name: null in every language is none', async () => {
  const body = { number: 1029, type: 'asset', names: { de: null, fr: null, it: null, en: null } }
  const answer = await service.expect(400, 'POST', '/v1/accounts', body)
  assert.deepEqual(answer.invalidFields, ['names'])
})

test('an account is added, read, renamed and deleted', async () => {
  const names = { de: 'Bank Sparkonto', fr: 'Banque épargne', it: 'Banca risparmio', en: 'Bank savings' }
  const created = await create({ number: 1021, names })
  assert.equal(created.status, 201)
  assert.equal(created.headers['location'], '/v1/accounts/1021')
  assert.deepEqual(created.body, { account: { number: 1021, type: 'asset', names, currency: 'CHF', isActive: true } })
  assert.deepEqual(await account(1021), created.body.account)

  const renamed = await service.expect(200, 'PATCH', '/v1/accounts/1021', { names: { de: 'Sparkonto' } })
  assert.deepEqual(renamed.account, { ...created.body.account, names: { ...names, de: 'Sparkonto' } })
  const { accounts } = await service.expect(200, 'GET', '/v1/accounts')
  assert.deepEqual(
    accounts.filter(({ number }: any) => number === 1021),
    [renamed.account],
  )

  assert.equal((await remove(1021)).status, 204)
  assert.equal((await service.expect(404, 'GET', '/v1/accounts/1021')).code, 'accounts/not-found')
})

test('a new account can be posted to at once', async () => {
  await create({ number: 6501, type: 'expense' })
  assert.equal((await postTo(6501)).status, 201)
})

test('the name in one language is used for those that are not given', async () => {
  const { body } = await create({ number: 1031, names: { it: 'Conto', en: 'Account' } })
  assert.deepEqual(body.account.names, { de: 'Conto', fr: 'Conto', it: 'Conto', en: 'Account' })
})

test('a number that is taken, or no account number, is refused', async () => {
  for (const number of [1020, 999, 10_000, '1022', 1022.5, null])
    assert.deepEqual((await create({ number })).body.invalidFields, ['number'], JSON.stringify(number))
  const race = await Promise.all(Array.from({ length: 8 }, () => create({ number: 1041 })))
  assert.deepEqual(race.map(({ status }) => status).toSorted(), [201, ...Array(7).fill(400)])
})

test('type and names of an account are validated', async () => {
  const named = async (fields: object) => (await create({ number: 1051, ...fields })).body.invalidFields
  assert.deepEqual(await named({ type: 'cash' }), ['type'])
  assert.deepEqual(await named({ names: {} }), ['names'])
  assert.deepEqual(await named({ names: { de: '', fr: 'x'.repeat(101), rm: 'Conto' } }), [
    'names.rm',
    'names.de',
    'names.fr',
  ])
  assert.deepEqual(await named({ names: { de: 'two\nlines' } }), ['names.de'])
  assert.deepEqual(await violations(1020, { names: { de: null } }), ['names.de'])
  assert.deepEqual(await violations(1020, { type: null, isActive: null, names: null, currency: 'usd' }), [
    'type',
    'names',
    'currency',
    'isActive',
  ])
  assert.deepEqual(await violations(1020, { currency: 'XYZ' }), ['currency'])
})

test('an account can be sent back as read, and its number cannot be changed', async () => {
  const standing = await account(1000)
  assert.deepEqual((await service.expect(200, 'PATCH', '/v1/accounts/1000', standing)).account, standing)
  assert.deepEqual(await violations(1000, { number: 1001 }), ['number'])
})

test('the type changes while nothing is posted, and never after', async () => {
  await create({ number: 6502 })
  assert.equal((await service.expect(200, 'PATCH', '/v1/accounts/6502', { type: 'expense' })).account.type, 'expense')
  assert.equal((await postTo(6502)).status, 201)
  assert.deepEqual(await violations(6502, { type: 'asset' }), ['type'])
  assert.equal(
    (await service.expect(200, 'PATCH', '/v1/accounts/6502', { type: 'expense', isActive: false })).account.isActive,
    false,
  )
})

test('an account that was posted to stays, on the debit side as on the credit side', async () => {
  await service.expect(201, 'POST', '/v1/ledger-entries', posting({ debitAccount: 6570, creditAccount: 2120 }))
  for (const number of [6570, 2120]) {
    const { status, body } = await remove(number)
    assert.deepEqual([status, body.code], [409, 'accounts/in-use'])
  }
})

test('an account that an entry names stays, though nothing is posted to it: the entry is taken back with it', async () => {
  await create({ number: 4217, type: 'expense' })
  const customs = posting({ debitAccount: 4217, taxCode: 'ZOLLM' })
  await service.expect(201, 'POST', '/v1/ledger-entries', customs)
  const [entry] = (await service.expect(200, 'GET', '/v1/ledger-entries?sort=-sequence&limit=1')).ledgerEntries
  assert.equal(entry.debitAccount, 4217)
  assert.equal((await remove(4217)).body.code, 'accounts/in-use')
  await service.expect(201, 'POST', `/v1/ledger-entries/${entry.id}/reverse`)
})

test('an account that a position of a document names stays, also when the document is a draft', async () => {
  const contents = {
    customRecipientText: 'Muster AG\nBern',
    positions: [
      { type: 'text', name: 'First' },
      { type: 'product', name: 'Advice', singleAmount: 100, quantity: 1, contraAccount: 3600 },
    ],
  }
  const { estimate } = await service.expect(201, 'POST', '/v1/estimates', contents)
  assert.equal((await remove(3600)).body.code, 'accounts/in-use')
  assert.equal((await account(3600)).isActive, true)
  await service.expect(204, 'DELETE', `/v1/estimates/${estimate.id}`)
  assert.equal((await remove(3600)).status, 204)
})

test('a document and the deletion of the account it names do not slip past each other', async () => {
  for (let round = 0; round < 10; round++) {
    await create({ number: 3610, type: 'income' })
    const [estimate, deletion] = await Promise.all([
      service.ask('POST', '/v1/estimates', {
        body: {
          customRecipientText: 'Muster AG',
          positions: [{ type: 'product', name: 'Advice', singleAmount: 1, quantity: 1, contraAccount: 3610 }],
        },
      }),
      remove(3610),
    ])
    if (estimate.status === 201) {
      assert.equal(deletion.body.code, 'accounts/in-use')
      await service.expect(204, 'DELETE', `/v1/estimates/${estimate.body.estimate.id}`)
      await service.expect(204, 'DELETE', '/v1/accounts/3610')
    } else {
      assert.deepEqual([estimate.status, estimate.body.code], [400, 'ledger/account-not-found'])
      assert.equal(deletion.status, 204)
    }
  }
})

test('a posting and the deletion of its account do not slip past each other', async () => {
  for (let round = 0; round < 10; round++) {
    await create({ number: 6600 + round, type: 'expense' })
    const [deletion, ...postings] = await Promise.all([
      remove(6600 + round),
      ...Array.from({ length: 4 }, () => postTo(6600 + round)),
    ])
    const accepted = postings.filter(({ status }) => status === 201).length
    for (const { status, body } of postings.filter((posting) => posting.status !== 201))
      assert.deepEqual([status, body.code], [400, 'ledger/account-not-found'])
    assert.equal(deletion!.status, accepted > 0 ? 409 : 204)
  }
})

test('accounts to which the service itself posts are kept, active and of their type; their names are free', async () => {
  for (const number of [1100, 1170, 1171, 2200, 2203, 6949, 6999]) {
    assert.equal((await remove(number)).body.code, 'accounts/in-use', `${number}`)
    assert.deepEqual(
      await violations(number, { isActive: false, type: 'equity', currency: 'EUR' }),
      ['type', 'currency', 'isActive'],
      `${number}`,
    )
  }
  await service.expect(200, 'PATCH', '/v1/accounts/2200', { names: { de: 'Geschuldete Mehrwertsteuer' } })
})

test('an account changed meanwhile is not overwritten: If-Match', async () => {
  const { headers } = await service.ask('GET', '/v1/accounts/1109')
  const change = (method: string, body?: object) =>
    service.ask(method, '/v1/accounts/1109', {
      ...(body ? { body } : {}),
      headers: { 'if-match': headers['etag'] ?? '' },
    })
  assert.equal((await change('PATCH', { isActive: false })).status, 200)
  assert.equal((await change('PATCH', { isActive: true })).body.code, 'general/precondition-failed')
  assert.equal((await change('DELETE')).body.code, 'general/precondition-failed')
  const again = await service.ask('GET', '/v1/accounts/1109', { headers: { 'if-none-match': headers['etag'] ?? '' } })
  assert.equal(again.status, 200)
})

test('an account outside the chart is not found, and each organisation has a chart of its own', async () => {
  for (const number of ['1001', '999', '10200', 'cash', '1e3', '01020', '%20'])
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const { status, body } = await service.ask(
        method,
        `/v1/accounts/${number}`,
        method === 'PATCH' ? { body: {} } : {},
      )
      assert.deepEqual([status, body.code], [404, 'accounts/not-found'], `${method} ${number}`)
    }
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  await create({ number: 1061 })
  assert.equal((await service.ask('GET', '/v1/accounts/1061', { token })).status, 404)
})

test('reading the chart needs ledger:read, changing it ledger:write', async () => {
  const token = await service.tokenFor(['ledger:read'])
  assert.equal((await service.ask('GET', '/v1/accounts/1020', { token })).status, 200)
  for (const [method, url, body] of [
    ['POST', '/v1/accounts', { number: 1071, type: 'asset', names: { de: 'x' } }],
    ['PATCH', '/v1/accounts/1020', { isActive: true }],
    ['DELETE', '/v1/accounts/1020', undefined],
  ] as const)
    assert.equal(
      (await service.ask(method, url, { token, ...(body ? { body } : {}) })).body.code,
      'rest-api/insufficient-scope',
    )
})
