import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plain, product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'
import { kinds } from '../documents/kinds.rules.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

/** The content of every table, except the last use of tokens, which is stored beside the answer. */
async function everything(): Promise<unknown> {
  const tables = await service.asOwner<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'pgboss') and relkind = 'r' and relname not in ('tokens', 'newest_clock', 'request_counts', 'version', 'queue') order by 1`,
  )
  assert.ok(tables.length > 35)
  const [all] = await service.asOwner(
    `select ${tables.map(({ name }) => `(select md5(string_agg(one::text, ';' order by one::text)) from ${name} as one) as "${name}"`).join(', ')}`,
  )
  return all
}

/** Requests a dry run, and fails if anything of it is stored. */
async function tried(method: string, url: string, body: object = {}): Promise<any> {
  const before = await everything()
  const answer = await service.ask(method, `${url}?dryRun=true`, { body, headers: { 'idempotency-key': url } })
  assert.deepEqual(await everything(), before)
  assert.equal(answer.headers['etag'], undefined)
  assert.equal(answer.headers['location'], undefined)
  return answer
}

/** The transactions without their individual fields. */
const shownOf = (transactions: { id?: string; ledgerEntry?: string }[]): unknown[] =>
  transactions.map(({ id: _id, ledgerEntry: _entry, ...shown }) => shown)
const postedFor = async (number: string): Promise<unknown[]> =>
  shownOf((await service.expect(200, 'GET', `/v1/ledger-transactions?documentNumber=${number}`)).ledgerTransactions)

test('a draft that is tried has the totals and the due date of the one that is made then, and nothing of it is kept', async () => {
  for (const kind of ['estimate', 'invoice'] as const) {
    const wanted = plain({
      openingDate: '2026-11-20',
      payableInDays: 14,
      positions: [product(), product({ quantity: 3 })],
    })
    const { status, body } = await tried('POST', trade.path(kind), wanted)
    const shown = body[kinds[kind].one]
    assert.equal(status, 200)
    assert.deepEqual([shown.id, shown.number, shown.publicPdfUrl], ['', '', undefined])
    assert.deepEqual([shown.totalAmount, shown.totalNetAmount, shown.totalVatDebt], [432.4, 400, 32.4])
    assert.equal(shown.dueDate, '2026-12-04')
    assert.deepEqual(Object.keys(body), [kinds[kind].one])
    const { id: _, publicPdfUrl: __, positions: ___, ...made } = await trade.create(kind, wanted)
    for (const [name, value] of Object.entries(made)) assert.deepEqual(shown[name], value, name)
  }
})

test('an invoice that would be issued at once shows the number and the transactions that issuing it then posts', async () => {
  const wanted = plain({ isDraft: false, positions: [product(), product({ taxCode: 'UR26', singleAmount: 50 })] })
  const { body } = await tried('POST', '/v1/invoices', wanted)
  assert.equal(body.transactions.length, 4)
  const made = await trade.issued('invoice', wanted)
  assert.equal(body.invoice.number, made.number)
  assert.deepEqual(body.transactions, await postedFor(made.number))
})

test('a dry run is rejected as the act is, with every violation at once', async () => {
  const { id } = await trade.create('invoice')
  const cases: [string, string, object][] = [
    [
      'POST',
      '/v1/invoices',
      plain({ isDraft: false, openingDate: '2019-01-01', positions: [product({ contraAccount: 4711 })] }),
    ],
    ['POST', '/v1/estimates', { title: 7, positions: [] }],
    ['PATCH', `/v1/invoices/${id}`, { positions: [product({ contraAccount: 4711, taxCode: 'XX' })], number: '7' }],
    ['PATCH', `/v1/invoices/${id}`, { openingDate: '2019-01-01', isDraft: false }],
    ['POST', `/v1/invoices/${id}/send`, {}],
  ]
  for (const [method, url, body] of cases) {
    const { requestId: _, ...rejection } = (await tried(method, url, body)).body
    const { requestId: __, ...expected } = (await service.ask(method, url, { body })).body
    assert.ok(expected.code)
    assert.deepEqual(rejection, expected)
  }
  const { invalidFields } = await service.expect(400, 'POST', '/v1/invoices?dryRun=maybe', plain({ title: 7 }))
  assert.deepEqual(invalidFields.toSorted(), ['dryRun', 'title'])
})

test('a change that is tried leaves the document and its tag; If-Match holds for it', async () => {
  const { id } = await trade.create('estimate')
  const url = `/v1/estimates/${id}`
  const { headers } = await service.ask('GET', url)
  const { body } = await tried('PATCH', url, { positions: [product({ quantity: 5 })], title: 'Umbau' })
  assert.deepEqual([body.estimate.id, body.estimate.title, body.estimate.totalAmount], [id, 'Umbau', 540.5])
  assert.equal((await service.ask('GET', url)).headers['etag'], headers['etag'])
  const stale = await service.ask('PATCH', `${url}?dryRun=true`, { body: {}, headers: { 'if-match': '"stale"' } })
  assert.equal(stale.status, 412)
})

test('issuing that is tried, by either way, shows what it posts; what is issued already posts nothing', async () => {
  const { id } = await trade.create('invoice', { openingDate: '2026-11-20' })
  const [issue, change] = [
    await tried('POST', `/v1/invoices/${id}/issue`),
    await tried('PATCH', `/v1/invoices/${id}`, { isDraft: false }),
  ]
  const made = await trade.act('invoice', id, 'issue')
  for (const { body } of [issue, change]) {
    assert.deepEqual([body.invoice.id, body.invoice.number, body.invoice.isDraft], [id, made.number, false])
    assert.deepEqual(body.transactions, await postedFor(made.number))
  }
  assert.deepEqual(Object.keys((await tried('PATCH', `/v1/invoices/${id}`, { metadata: { deal: '7' } })).body), [
    'invoice',
  ])
})

test('a credit note that is tried takes nothing off its invoice', async () => {
  const { id } = await trade.issued('invoice')
  const note = await trade.credit(id)
  const { body } = await tried('POST', `/v1/credit-notes/${note.id}/issue`)
  assert.deepEqual(
    [body.creditNote.totalAllocated, body.creditNote.isSettled, body.transactions.length],
    [108.1, true, 2],
  )
})

test('a credit note that would be made shows what it credits and what it posts, and is rejected as the act is', async () => {
  const { id, positions } = await trade.issued('invoice', { positions: [product({ quantity: 3 })] })
  const url = `/v1/invoices/${id}/credit-notes`
  const chosen = { positions: [{ id: positions[0].id, quantity: 1 }] }
  const draft = await tried('POST', url, chosen)
  assert.equal(draft.status, 200)
  assert.deepEqual(Object.keys(draft.body), ['creditNote'])
  const { creditNote, transactions } = (await tried('POST', url, { ...chosen, isDraft: false })).body
  const made = await trade.credit(id, { ...chosen, isDraft: false })
  assert.deepEqual(
    [creditNote.id, creditNote.publicPdfUrl, creditNote.number, creditNote.totalAllocated, draft.body.creditNote.id],
    ['', undefined, made.number, 108.1, ''],
  )
  assert.deepEqual(transactions, await postedFor(made.number))
  const { invalidFields } = (await tried('POST', url, { positions: [{ id: positions[0].id, quantity: 3 }] })).body
  assert.deepEqual(invalidFields, ['positions[0].quantity'])
})

test('sending that is tried shows the mail as it would leave, and queues none', async () => {
  const contact = await trade.contact({ email: 'office@keller.example' })
  for (const kind of ['estimate', 'invoice', 'credit-note'] as const) {
    const { id, number, dueDate } =
      kind === 'credit-note'
        ? await trade.credit((await trade.issued('invoice', { recipient: contact.id })).id, { isDraft: false })
        : await trade.issued(kind, { recipient: contact.id })
    const { body } = await tried('POST', `${trade.path(kind, id)}/send`, { description: 'Wie besprochen.\nBis bald' })
    assert.equal(body.email.recipientEmail, 'office@keller.example')
    assert.match(body.email.subject, new RegExp(`${number} von Muster AG$`))
    assert.match(body.email.text, new RegExp(`${number} über CHF\u00a0108\\.10`))
    assert.match(body.email.text, /Wie besprochen\.\r\nBis bald/)
    if (dueDate) assert.ok(body.email.text.includes(dueDate.split('-').toReversed().join('.')))
    assert.deepEqual([body.email.cc, body.email.bcc], [undefined, undefined])
  }
  const { templates } = await service.expect(200, 'GET', '/v1/templates?limit=1')
  await service.expect(200, 'PATCH', `/v1/templates/${templates[0].id}`, { mailBcc: ['archiv@muster.example'] })
  const { id } = await trade.issued('invoice', { recipient: contact.id })
  const { body } = await tried('POST', `${trade.path('invoice', id)}/send`, { cc: ['kopie@keller.example'] })
  assert.deepEqual([body.email.cc, body.email.bcc], [['kopie@keller.example'], ['archiv@muster.example']])
})

test('a dry run takes as many statements for any number of positions', async () => {
  const counted = async (many: number): Promise<number> => {
    const before = service.statements()
    const positions = Array.from({ length: many }, () => product())
    await service.expect(200, 'POST', '/v1/invoices?dryRun=true', plain({ isDraft: false, positions }))
    return service.statements() - before
  }
  await counted(1)
  assert.equal(await counted(1), await counted(60))
})
