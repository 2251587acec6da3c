import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { plain, product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Answer, type Service, startService } from '../../../test/service.ts'

/** Documents of one organisation that are issued at the same time. */
let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const create = (changes: object = {}, asking: { token?: string; key?: string } = {}): Promise<Answer> =>
  service.ask('POST', '/v1/invoices', {
    body: plain({ isDraft: false, ...changes }),
    ...(asking.token === undefined ? {} : { token: asking.token }),
    ...(asking.key === undefined ? {} : { headers: { 'idempotency-key': asking.key } }),
  })
const countOf = ({ body }: Answer): number => Number(body.invoice.number.slice(-5))
const acknowledged = (answers: readonly Answer[]): Answer[] => answers.filter(({ status }) => status === 201)

test('64 invoices at once, some refused for each reason: the others have numbers and entries without a gap, in the order of their creation', async () => {
  const first = countOf(await create())
  const reasons = [
    { openingDate: '1999-01-15' },
    { template: randomUUID() },
    { positions: [product({ contraAccount: 9998 })] },
    { recipient: 'nobody', customRecipientText: undefined },
  ]
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      index % 4 === 0 ? create(reasons[(index / 4) % reasons.length]) : create({ title: `Auftrag ${index}` }),
    ),
  )
  const made = acknowledged(answers)
  assert.equal(made.length, 48)
  assert.ok(answers.every(({ status }) => status === 201 || status === 400))
  const counts = made.map(countOf)
  assert.deepEqual(
    counts.toSorted((one, other) => one - other),
    Array.from({ length: 48 }, (_, index) => first + 1 + index),
  )
  const { invoices } = await service.expect(200, 'GET', '/v1/invoices?sort=createdAt&limit=100')
  assert.deepEqual(
    invoices.map(({ number }: { number: string }) => number),
    invoices.map(({ number }: { number: string }) => number).toSorted(),
  )
  for (const { body } of made.slice(0, 3)) assert.equal((await trade.movements(body.invoice.id)).length, 2)
  assert.equal(countOf(await create()), first + 49)
})

test('drafts and invoices of several years at once have the numbers of their years', async () => {
  await service.expect(200, 'PATCH', '/v1/organisation', { invoiceNumberPattern: 'YYYY/000' })
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      create({ openingDate: `${2025 + (index % 2)}-06-01`, isDraft: index % 3 === 0 }),
    ),
  )
  const numbers = answers.map(({ body }) => body.invoice.number).filter((number) => number !== '')
  assert.equal(numbers.length, 16)
  assert.deepEqual(
    numbers.sort(),
    [2025, 2026].flatMap((year) => Array.from({ length: 8 }, (_, index) => `${year}/00${index + 1}`)),
  )
  await service.expect(200, 'PATCH', '/v1/organisation', { invoiceNumberPattern: 'R-00000' })
})

test('each act stands in the audit log, and in the journal, with its own token and request', async () => {
  const tokens = await Promise.all(Array.from({ length: 3 }, () => service.tokenFor(['all'])))
  const answers = acknowledged(
    await Promise.all(Array.from({ length: 12 }, (_, index) => create({}, { token: tokens[index % 3] ?? '' }))),
  )
  assert.equal(answers.length, 12)
  const ids = answers.map(({ body }) => body.invoice.id)
  const idsOfTokens = await Promise.all(
    tokens.map(async (token) => (await service.ask('GET', '/v1/tokens/current', { token })).body.token.id),
  )
  const acts = await service.asOwner<{ record: string; type: string; token: string; request_id: string }>(
    `select record, type, token, request_id from events where document = any($1) order by sequence`,
    [ids],
  )
  const entries = await service.asOwner<{ source_id: string; token: string; request_id: string }>(
    `select source_id, token, request_id from ledger_entries where source_id = any($1)`,
    [ids],
  )
  for (const { body, headers } of answers) {
    const own = acts.filter(({ record }) => record === body.invoice.id)
    assert.deepEqual(
      own.map(({ type }) => type),
      ['invoice.created', 'invoice.issued'],
    )
    const posted = entries.filter(({ source_id }) => source_id === body.invoice.id)
    assert.equal(posted.length, 1)
    for (const { token, request_id } of [...own, ...posted]) {
      assert.equal(request_id, headers['x-request-id'])
      assert.equal(token, idsOfTokens[answers.findIndex((one) => one.body === body) % 3])
    }
  }
})

test('of requests under one key one is done, the others are told that it runs, or get its answer; another key is another invoice', async () => {
  const [key, other] = [randomUUID(), randomUUID()]
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => create({ title: 'Einmal' }, { key })),
    create({ title: 'Einmal' }, { key: other }),
  ])
  const made = new Set(acknowledged(answers).map(({ body }) => body.invoice.id))
  assert.equal(made.size, 2)
  assert.ok(answers.every(({ status }) => status === 201 || status === 409))
  // All repetitions get the stored answer, and no other request does.
  const [, ...again] = await Promise.all([
    create(),
    create({ title: 'Einmal' }, { key }),
    create({ title: 'Anders' }, { key }),
    create({ title: 'Einmal' }, { key }),
    create({ title: 'Einmal' }, { key: other }),
  ])
  assert.deepEqual(
    again.map(({ status, headers }) => [status, headers['idempotency-replayed']]),
    [
      [201, 'true'],
      [422, undefined],
      [201, 'true'],
      [201, 'true'],
    ],
  )
  for (const { body } of acknowledged(again)) assert.ok(made.has(body.invoice.id))
})

test('estimates at once have numbers without a gap, in the order of their creation', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      service.ask('POST', '/v1/estimates', { body: plain({ title: `Offerte ${index}`, isDraft: index % 4 === 0 }) }),
    ),
  )
  assert.ok(answers.every(({ status }) => status === 201))
  const { estimates } = await service.expect(200, 'GET', '/v1/estimates?sort=createdAt')
  assert.deepEqual(
    estimates.map(({ number }: { number: string }) => number).filter((number: string) => number !== ''),
    Array.from({ length: 15 }, (_, index) => `O-${String(index + 1).padStart(5, '0')}`),
  )
})

test('the first documents of a year that are rejected take no number', async () => {
  await service.expect(200, 'PATCH', '/v1/organisation', { invoiceNumberPattern: 'YYYY/000' })
  const answers = await Promise.all(Array.from({ length: 6 }, () => create({ openingDate: '2024-03-01' })))
  assert.ok(answers.every(({ status, body }) => status === 400 && body.code === 'ledger/no-fiscal-year'))
  await service.expect(201, 'POST', '/v1/fiscal-years', { from: '2024-01-01', to: '2024-12-31' })
  const numbers = (await Promise.all(Array.from({ length: 6 }, () => create({ openingDate: '2024-03-01' })))).map(
    ({ body }) => body.invoice.number,
  )
  assert.deepEqual(
    numbers.sort(),
    Array.from({ length: 6 }, (_, index) => `2024/00${index + 1}`),
  )
  // Numbers assigned by an earlier pattern are skipped, wherever they are.
  await service.asOwner(`update number_counters set last_number = 2 where kind = 'invoice' and year = 2024`)
  const more = (await Promise.all(Array.from({ length: 5 }, () => create({ openingDate: '2024-03-01' })))).map(
    ({ body }) => body.invoice.number,
  )
  assert.deepEqual(
    more.sort(),
    Array.from({ length: 5 }, (_, index) => `2024/${String(index + 7).padStart(3, '0')}`),
  )
  await service.expect(200, 'PATCH', '/v1/organisation', { invoiceNumberPattern: 'R-00000' })
})

test('long documents at once are issued, too', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      create({
        positions: Array.from({ length: 300 }, (_, index) => product({ contraAccount: [3400, 3200][index % 2] })),
      }),
    ),
  )
  assert.ok(answers.every(({ status }) => status === 201))
  assert.equal((await trade.movements(answers[0]?.body.invoice.id)).length, 4)
})

test('a rejection by the database after the number was assigned does not affect others and leaves no gap', async () => {
  await service.asOwner(`alter table documents add constraint no_fiend check (title <> 'Unhold')`)
  const first = countOf(await create())
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => create({ title: index === 4 ? 'Unhold' : `Held ${index}` })),
  )
  await service.asOwner('alter table documents drop constraint no_fiend')
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201, 201, 500, 201, 201, 201, 201, 201],
  )
  assert.deepEqual(
    acknowledged(answers)
      .map(countOf)
      .toSorted((one, other) => one - other),
    Array.from({ length: 9 }, (_, index) => first + 1 + index),
  )
})
