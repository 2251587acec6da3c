import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { posting } from '../../../test/fixtures/posting.ts'
import { tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const log = async (query = '', token?: string): Promise<any[]> =>
  (await service.ask('GET', `/v1/audit-log?limit=500${query}`, token === undefined ? {} : { token })).body.auditLog
const actionsOf = (entries: any[]): string[] => entries.map(({ action }) => action)

test('each act is on record with its token and request, and the record before and after it', async () => {
  const token = await service.tokenFor(['contacts:write'])
  const { id: tokenId } = (await service.ask('GET', '/v1/tokens/current', { token })).body.token
  const act = (method: string, url: string, body: unknown, requestId: string) =>
    service.ask(method, url, { body, token, headers: { 'x-request-id': requestId } })
  const { contact } = (await act('POST', '/v1/contacts', { companyName: 'Alt AG' }, 'audit-1')).body
  await act('PATCH', `/v1/contacts/${contact.id}`, { companyName: 'Neu AG' }, 'audit-2')
  await service.ask('DELETE', `/v1/contacts/${contact.id}`, { token, headers: { 'x-request-id': 'audit-3' } })
  const entries = await log(`&record=${contact.id}`)
  assert.deepEqual(
    entries.map(({ action, token: who, requestId, before, after }) => [
      action,
      who,
      requestId,
      before?.contact.companyName,
      after?.contact.companyName,
    ]),
    [
      ['contact.deleted', tokenId, 'audit-3', 'Neu AG', undefined],
      ['contact.modified', tokenId, 'audit-2', 'Alt AG', 'Neu AG'],
      ['contact.created', tokenId, 'audit-1', undefined, 'Alt AG'],
    ],
  )
  assert.deepEqual(await log(`&token=${tokenId}`), entries)
  assert.deepEqual(actionsOf(await log('&requestId=audit-2')), ['contact.modified'])
  assert.deepEqual(actionsOf(await log(`&record=${contact.id}&action=contact.created`)), ['contact.created'])
  assert.deepEqual(await log('&token=nobody'), [])
})

test('an entry of the journal is on record by itself, with who posted it, however many were written together', async () => {
  const tokens = await Promise.all([service.tokenFor(['ledger:write']), service.tokenFor(['ledger:write'])])
  const post = (index: number) =>
    service.ask('POST', '/v1/ledger-entries', {
      body: posting({ description: `Beleg ${index}` }),
      token: tokens[index % 2] ?? '',
      headers: { 'x-request-id': `beleg-${index}` },
    })
  await Promise.all(Array.from({ length: 40 }, (_, index) => post(index)))
  const [{ id: first } = { id: '' }] = await service.asOwner<{ id: string }>(
    `select id from tokens where scopes = '{ledger:write}' order by created_at, id limit 1`,
  )
  const mine = await log(`&token=${first}`)
  assert.equal(mine.length, 20)
  assert.deepEqual([...new Set(actionsOf(mine))], ['ledger-entries.posted'])
  const sequences = mine.map(({ after }) => after.ledgerEntry.sequence)
  assert.deepEqual(
    sequences,
    sequences.toSorted((a, b) => b - a),
  )
  const [entry] = await log('&requestId=beleg-7')
  assert.equal(entry.after.ledgerEntry.description, 'Beleg 7')
  assert.deepEqual(await log(`&record=${entry.record.id}`), [entry])
})

test('the entries of a token are walked page by page, whether it posted them alone or beside others', async () => {
  const [token, other] = await Promise.all([service.tokenFor(['ledger:write']), service.tokenFor(['ledger:write'])])
  const { id } = (await service.ask('GET', '/v1/tokens/current', { token: token ?? '' })).body.token
  const post = (description: string, by = token) =>
    service.ask('POST', '/v1/ledger-entries', { body: posting({ description }), token: by ?? '' })
  const bulk = (entries: object[]) =>
    service.ask('POST', '/v1/ledger-entries/bulk', { body: { entries }, token: token ?? '' })
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 30 }, (_, index) => post(`${round} ${index}`, index % 3 ? token : other)))
    await bulk(Array.from({ length: 11 }, (_, index) => posting({ description: `bulk ${round} ${index}` })))
    await post(`alone ${round}`)
  }
  const whole = await log(`&token=${id}`)
  assert.equal(whole.length, 3 * (20 + 11 + 1))
  assert.deepEqual(new Set(whole.map((entry) => entry.token)), new Set([id]))
  for (const limit of [1, 4, 32]) {
    const walked: any[] = []
    let cursor = ''
    do {
      const { body } = await service.ask('GET', `/v1/audit-log?token=${id}&limit=${limit}${cursor}`)
      assert.ok(body.auditLog.length <= limit)
      walked.push(...body.auditLog)
      cursor = body.nextCursor === undefined ? '' : `&cursor=${body.nextCursor}`
    } while (cursor !== '')
    assert.deepEqual(walked, whole, `${limit} on a page`)
  }
})

test('the log is walked page by page, newest first, each act once', async () => {
  await trade.issued('invoice')
  const whole = await log()
  const ids = whole.map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  const instants = whole.map(({ createdAt }) => createdAt)
  assert.deepEqual(instants, instants.toSorted().toReversed())
  for (const limit of [1, 7, 30]) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = (
        await service.ask('GET', `/v1/audit-log?limit=${limit}${cursor === undefined ? '' : `&cursor=${cursor}`}`)
      ).body
      seen.push(...page.auditLog.map(({ id }: any) => id))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    assert.deepEqual(seen, ids, String(limit))
  }
  assert.deepEqual((await service.expect(400, 'GET', '/v1/audit-log?cursor=x')).invalidFields, ['cursor'])
})

test('a span of time shows what lies in it', async () => {
  const whole = await log()
  const [from, to] = [whole.at(-5)?.createdAt, whole[3]?.createdAt]
  assert.deepEqual(
    await log(`&createdAtFrom=${from}&createdAtTo=${to}`),
    whole.filter(({ createdAt }) => createdAt >= from && createdAt < to),
  )
})

test('the history of an invoice tells of its payments, attachments, mails and link too, and of no other', async () => {
  const { id } = await trade.issued('invoice')
  await trade.issued('invoice')
  await service.expect(201, 'POST', `/v1/invoices/${id}/payments`, { amount: 1 })
  await service.expect(200, 'POST', `/v1/invoices/${id}/send`, { email: 'kunde@example.ch' })
  await service.expect(201, 'POST', `/v1/invoices/${id}/public-link`)
  const { history } = await service.expect(200, 'GET', `/v1/invoices/${id}/history`)
  assert.deepEqual(actionsOf(history), [
    'public-link.created',
    'public-link.revoked',
    'email.queued',
    'payment.recorded',
    'invoice.issued',
    'invoice.created',
  ])
  assert.doesNotMatch(JSON.stringify(history), /\/public\//)
})

test('the history of a contact and of a payment tells of that record alone, newest first', async () => {
  const { contact } = await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Verlauf AG' })
  await service.expect(200, 'PATCH', `/v1/contacts/${contact.id}`, { note: 'x' })
  const personal = await service.expect(200, 'GET', `/v1/contacts/${contact.id}/history`)
  assert.deepEqual(actionsOf(personal.history), ['contact.modified', 'contact.created'])
  const { id } = await trade.issued('invoice')
  const { payment } = await service.expect(201, 'POST', `/v1/invoices/${id}/payments`, { amount: 1 })
  await service.expect(200, 'PATCH', `/v1/payments/${payment.id}`, { note: 'x' })
  await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`)
  const first = await service.expect(200, 'GET', `/v1/payments/${payment.id}/history?limit=2`)
  assert.deepEqual(actionsOf(first.history), ['payment.reversed', 'payment.modified'])
  const rest = await service.expect(200, 'GET', `/v1/payments/${payment.id}/history?cursor=${first.nextCursor}`)
  assert.deepEqual(actionsOf(rest.history), ['payment.recorded'])
})

test('the log by kind of record shows that kind and no other, and by token and action what is both', async () => {
  const kinds = async (kind: string) =>
    new Set((await log(`&recordKind=${kind}`)).map(({ record }: any) => record.kind))
  for (const kind of ['contact', 'payment', 'ledger-entry', 'invoice', 'token'])
    assert.deepEqual([...(await kinds(kind))], [kind])
  assert.deepEqual([...(await kinds('nothing'))], [])
  const token = await service.tokenFor(['contacts:write'])
  const { id: tokenId } = (await service.ask('GET', '/v1/tokens/current', { token })).body.token
  await service.ask('POST', '/v1/contacts', { body: { companyName: 'Zwei AG' }, token })
  assert.deepEqual(actionsOf(await log(`&token=${tokenId}&action=contact.created`)), ['contact.created'])
  assert.deepEqual(await log(`&token=${tokenId}&action=contact.modified`), [])
  assert.deepEqual(await log('&record=no-id&recordKind=ledger-entry'), [])
})

test('a token sees the acts on what it may read, another organisation none', async () => {
  const contacts = await log('', await service.tokenFor(['contacts:read']))
  assert.ok(contacts.length > 0 && contacts.every(({ record }) => record.kind === 'contact'))
  const other = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  assert.deepEqual(actionsOf(await log('', other)), ['token.created', 'organisation.created'])
})
