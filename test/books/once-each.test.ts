import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { ledgerChecks, runChecks } from '../../src/books/integrity/checks.ts'
import { tradeChecks } from '../../src/sales/checks/trade-checks.ts'
import { figure, seed, sized } from '../faults/faults.ts'
import { anotherInstance, type Service, startService } from '../service.ts'
import { inParallel, listening, type Wire, type WireAnswer } from './wire.ts'

const KEYS = sized(60, 10_000)
const COPIES = 8
const CUTS = sized(100, 10_000)

let service: Service
let second: Service
let instances: Awaited<ReturnType<typeof listening>>[]
let paidInvoice: string
before(async () => {
  service = await startService()
  second = await anotherInstance(service)
  instances = [await listening(service), await listening(second)]
  const { invoice } = await service.expect(201, 'POST', '/v1/invoices', invoiceBody('to be paid'))
  paidInvoice = invoice.id
})
after(async () => {
  for (const instance of instances) instance.close()
  await second.close()
  await service.close()
})

const invoiceBody = (title: string) => ({
  customRecipientText: 'Barverkauf',
  title,
  isDraft: false,
  positions: [{ type: 'product', name: 'Tisch', singleAmount: 100, quantity: 1, taxCode: 'UN81', contraAccount: 3200 }],
})
const entryBody = (description: string) => ({
  date: '2026-11-20',
  description,
  debitAccount: 6500,
  creditAccount: 1020,
  amount: 10_810,
  taxCode: 'VB81',
})

/** The kinds of request; each writes its key into its effect, so that it can be counted. */
const kinds: readonly ((key: string) => Wire)[] = [
  (key) => ({ key, url: '/v1/ledger-entries', body: entryBody(key) }),
  (key) => ({ key, url: '/v1/ledger-entries', body: entryBody(key) }),
  (key) => ({ key, url: '/v1/ledger-entries/bulk', body: { entries: [entryBody(key)], atomic: false } }),
  (key) => ({ key, url: '/v1/contacts', body: { companyName: key } }),
  (key) => ({ key, url: '/v1/invoices', body: invoiceBody(key) }),
  (key) => ({ key, url: `/v1/invoices/${paidInvoice}/payments`, body: { amount: 0.05, note: key } }),
]
const wires = (name: string, count: number): Wire[] =>
  Array.from({ length: count }, (_, index) =>
    (kinds[index % kinds.length] as (key: string) => Wire)(`${name} ${index}`),
  )

/** The number of effects of each key, over all tables that could have one. */
async function effects(name: string): Promise<Map<string, number>> {
  const rows = await service.asOwner<{ key: string; count: string }>(
    `select key, count(*) from (
       select description as key from ledger_entries where source = 'api' union all select company_name from contacts
       union all select title from documents union all select note from payments
     ) as effect where key like $1 || ' %' group by key`,
    [name],
  )
  return new Map(rows.map(({ key, count }) => [key, Number(count)]))
}

async function assertOnceEach(name: string, sent: readonly Wire[]): Promise<void> {
  const found = await effects(name)
  assert.deepEqual(
    [...found].filter(([, count]) => count !== 1),
    [],
  )
  assert.deepEqual(
    sent.filter(({ key }) => !found.has(key)),
    [],
  )
  const checks = await service.database.inTransaction(service.organisation, (tx) =>
    runChecks(tx, [...ledgerChecks, ...tradeChecks]),
  )
  assert.deepEqual(
    checks.filter(({ ok }) => !ok),
    [],
  )
}

test(`${KEYS} keys, each in ${COPIES} copies at once over two instances: one effect each, the same bytes again, or 409`, async (t) => {
  const sent = wires('copied', KEYS)
  let told = 0
  await inParallel(sent, 8, async (wire) => {
    const copies = Array.from({ length: COPIES }, (_, copy) => instances[copy % 2]?.post(wire) as Promise<WireAnswer>)
    const answers = await Promise.all(copies)
    const first = answers.filter(({ status, isReplayed }) => status === 201 && !isReplayed)
    assert.equal(first.length, 1, JSON.stringify(answers))
    for (const { status, bytes, isReplayed, retryAfter } of answers) {
      if (status === 409) {
        told++
        assert.deepEqual([JSON.parse(bytes).code, retryAfter], ['general/idempotency-key-in-use', '1'])
      } else assert.deepEqual([status, bytes], [201, first[0]?.bytes], `replayed: ${isReplayed}`)
    }
    const again = await instances[1]?.post(wire)
    assert.deepEqual([again?.status, again?.isReplayed, again?.bytes], [201, true, first[0]?.bytes])
  })
  t.diagnostic(`${told} of ${KEYS * COPIES} copies were told to come back`)
  await assertOnceEach('copied', sent)
  figure(t, 'I-6', 'keys in eight copies', KEYS)
})

test(`${CUTS} connections cut somewhere in request or answer, and tried again under the same key until answered: one effect each`, async (t) => {
  const sent = wires('cut', CUTS)
  const place = fc.record({ percent: fc.integer({ min: 1, max: 200 }), bytes: fc.integer({ min: 0, max: 3_000 }) })
  const places = fc.sample(fc.noBias(place), { numRuns: CUTS, seed })
  let replayed = 0
  await inParallel([...sent.entries()], 16, async ([index, wire]) => {
    const { percent = 100, bytes = 0 } = places[index] ?? {}
    await instances[index % 2]?.cut(wire, percent, bytes)
    // The other instance may get the repetition.
    const again = instances[(index >> 1) % 2]
    let answer = await again?.post(wire)
    while (answer?.status === 409) {
      await sleep(5)
      answer = await again?.post(wire)
    }
    assert.equal(answer?.status, 201, JSON.stringify(answer))
    if (answer?.isReplayed) replayed++
  })
  t.diagnostic(`${replayed} had their effect although the connection was cut`)
  assert.ok(replayed > CUTS / 4 && replayed < CUTS * 0.75, `${replayed} had their effect`)
  await assertOnceEach('cut', sent)
  figure(t, 'I-5', 'connections cut', CUTS)
})
