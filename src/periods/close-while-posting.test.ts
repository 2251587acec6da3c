import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '../../test/service.ts'
import { posting } from '../ledger/posting.fixture.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const CLIENTS = 64
const ROUNDS = 20
/** A client that was never refused would post for ever. */
const MOST_POSTINGS = 500

const entriesOn = async (date: string): Promise<number> =>
  Number(
    (await service.asOwner<{ count: string }>('select count(*) from ledger_entries where date = $1', [date]))[0]!.count,
  )

/** Posts again and again until an answer is no 201, and tells of each that was. */
async function postUntilRefused(date: string, onAccepted: () => void): Promise<void> {
  for (let count = 0; count < MOST_POSTINGS; count++) {
    const body = posting({ date, taxCode: 'VB81' })
    const answer = await service.ask('POST', '/v1/ledger-entries', { body })
    if (answer.status !== 201) {
      const { code, invalidFields } = answer.body
      return assert.deepEqual([answer.status, code, invalidFields], [400, 'ledger/period-closed', ['date']])
    }
    onAccepted()
  }
  assert.fail('the period never closed')
}

/**
 * Lets 64 clients post, locks the period once so many entries have been accepted, and counts: each that was acknowledged is there,
 * and nothing arrives after the lock was answered.
 */
async function closeUnderLoad(path: string, lock: string, date: string, enough: number): Promise<void> {
  const earlier = await entriesOn(date)
  let accepted = 0
  const { promise: enoughPosted, resolve } = Promise.withResolvers<void>()
  const onAccepted = () => {
    if (++accepted === enough) resolve()
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, () => postUntilRefused(date, onAccepted)))
  await Promise.race([enoughPosted, clients])
  await service.expect(200, 'POST', `${path}/${lock}`)
  const atClosing = await entriesOn(date)
  await clients
  assert.equal(await entriesOn(date), atClosing)
  assert.equal(atClosing - earlier, accepted)
  assert.ok(accepted >= enough)
  await service.expect(200, 'POST', `${path}/reopen`)
}

test('a VAT period that is settled while 64 clients post holds the entries committed before, and each later one is refused', async () => {
  const { vatPeriods } = await service.expect(200, 'GET', '/v1/vat-periods')
  const { id } = vatPeriods.find((period: any) => period.from === '2026-07-01')
  for (let round = 0; round < ROUNDS; round++)
    await closeUnderLoad(`/v1/vat-periods/${id}`, 'settle', '2026-08-15', 1 + 7 * round)
})

test('so does a fiscal year that is closed meanwhile', async () => {
  const { fiscalYears } = await service.expect(200, 'GET', '/v1/fiscal-years')
  const { id } = fiscalYears.find((year: any) => year.from === '2026-01-01')
  for (let round = 0; round < 5; round++)
    await closeUnderLoad(`/v1/fiscal-years/${id}`, 'close', '2026-02-15', 1 + 30 * round)
})

test('a period that is settled again and again while many post keeps the numbers of the journal without gaps', async () => {
  const [{ gaps }] = (await service.asOwner<{ gaps: string }>(
    `select count(*) filter (where sequence <> place) as gaps
       from (select sequence, row_number() over (partition by organisation order by sequence) as place from ledger_entries) as numbered`,
  )) as [{ gaps: string }]
  assert.equal(Number(gaps), 0)
})
