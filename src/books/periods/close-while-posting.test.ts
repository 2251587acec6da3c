import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { figure, seed, sized } from '../../../test/faults/faults.ts'
import { posting } from '../../../test/fixtures/posting.ts'
import { plain } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const CLIENTS = 64
/** Each holds a connection to the database for its whole request, and there are twenty. */
const ISSUING_CLIENTS = 16
/** For each lock; a hundred in all in a short run. */
const ROUNDS = { settled: sized(8, 120), closed: sized(5, 60), invoiced: sized(3, 20) }
/** A client that is never rejected would post for ever. */
const MOST_POSTINGS = 500

const entriesOn = async (date: string): Promise<number> =>
  Number(
    (await service.asOwner<{ count: string }>('select count(*) from ledger_entries where date = $1', [date]))[0]!.count,
  )

/** Clients' requests into a period, and the ledger's name of the field that the lock makes invalid. */
type Sent = { readonly url: string; readonly body: object; readonly field: string; readonly clients: number }
const entryOn = (date: string): Sent => ({
  url: '/v1/ledger-entries',
  body: posting({ date, taxCode: 'VB81' }),
  field: 'date',
  clients: CLIENTS,
})
const invoiceOn = (date: string): Sent => ({
  url: '/v1/invoices',
  body: plain({ openingDate: date, isDraft: false }),
  field: 'openingDate',
  clients: ISSUING_CLIENTS,
})

/** Sends repeatedly until an answer is not 201, and reports each success. */
async function sendUntilRefused({ url, body, field }: Sent, onAccepted: () => void): Promise<void> {
  for (let count = 0; count < MOST_POSTINGS; count++) {
    const answer = await service.ask('POST', url, { body })
    if (answer.status !== 201) {
      const { code, invalidFields } = answer.body
      return assert.deepEqual([answer.status, code, invalidFields], [400, 'ledger/period-closed', [field]])
    }
    onAccepted()
  }
  assert.fail('the period never closed')
}

/**
 * Lets clients send, locks the period after so many successes, and counts: each acknowledged posting is there, and none arrives after the lock
 * was answered.
 */
async function lockUnderLoad(path: string, lock: string, sent: Sent, date: string, enough: number): Promise<void> {
  const earlier = await entriesOn(date)
  let accepted = 0
  const { promise: enoughPosted, resolve } = Promise.withResolvers<void>()
  const onAccepted = () => {
    if (++accepted === enough) resolve()
  }
  const clients = Promise.all(Array.from({ length: sent.clients }, () => sendUntilRefused(sent, onAccepted)))
  await Promise.race([enoughPosted, clients])
  await service.expect(200, 'POST', `${path}/${lock}`)
  const atLocking = await entriesOn(date)
  await clients
  assert.equal(await entriesOn(date), atLocking)
  assert.equal(atLocking - earlier, accepted)
  assert.ok(accepted >= enough)
  await service.expect(200, 'POST', `${path}/reopen`)
}

const vatPeriodFrom = async (day: string): Promise<string> => {
  const { vatPeriods } = await service.expect(200, 'GET', '/v1/vat-periods')
  return `/v1/vat-periods/${vatPeriods.find((period: any) => period.from === day).id}`
}

test('a VAT period that is settled while 64 clients post holds the entries committed before, and each later one is refused', async (t) => {
  const path = await vatPeriodFrom('2026-07-01')
  for (let round = 0; round < ROUNDS.settled; round++)
    await lockUnderLoad(path, 'settle', entryOn('2026-08-15'), '2026-08-15', 1 + 7 * ((round + seed) % 15))
  figure(t, 'I-15', 'periods locked while others post', ROUNDS.settled)
})

test('so does a fiscal year that is closed meanwhile', async (t) => {
  // No VAT period ends in 2024: the postings meet only the closing of the year.
  const { fiscalYear } = await service.expect(201, 'POST', '/v1/fiscal-years', { from: '2024-01-01', to: '2024-12-31' })
  for (let round = 0; round < ROUNDS.closed; round++)
    await lockUnderLoad(
      `/v1/fiscal-years/${fiscalYear.id}`,
      'close',
      entryOn('2024-02-15'),
      '2024-02-15',
      1 + 30 * ((round + seed) % 5),
    )
  figure(t, 'I-15', 'periods locked while others post', ROUNDS.closed)
})

test('invoices that 16 clients issue while the period is settled are posted before, or refused and leave nothing', async (t) => {
  const path = await vatPeriodFrom('2026-04-01')
  for (let round = 0; round < ROUNDS.invoiced; round++)
    await lockUnderLoad(path, 'settle', invoiceOn('2026-05-15'), '2026-05-15', 1 + 4 * ((round + seed) % 10))
  const rows = await service.asOwner<{ number: string; entries: string }>(
    `select number, (select count(*) from ledger_entries where source_id = documents.id) as entries from documents where kind = 'invoice' order by number`,
  )
  assert.deepEqual(
    rows,
    rows.map((_, index) => ({ number: `R-${String(index + 1).padStart(5, '0')}`, entries: '1' })),
  )
  figure(t, 'I-15', 'periods locked while others post', ROUNDS.invoiced)
})

test('a period that is settled again and again while many post keeps the numbers of the journal without gaps', async () => {
  const [{ gaps }] = (await service.asOwner<{ gaps: string }>(
    `select count(*) filter (where sequence <> place) as gaps
       from (select sequence, row_number() over (partition by organisation order by sequence) as place from ledger_entries) as numbered`,
  )) as [{ gaps: string }]
  assert.equal(Number(gaps), 0)
})
