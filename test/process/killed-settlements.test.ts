import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom, seed, sized } from '../faults/faults.ts'
import { patience } from '../patience.ts'
import {
  type Asking,
  firstTokenOf,
  folderWithDatabase,
  requireSoundBooks,
  type Service,
  startService,
} from './service-process.ts'

const KILLS = sized(3, 50)
const CLIENTS = 32

test(`killed ${KILLS} times while a VAT period is settled and ${CLIENTS} clients post, it is settled with its entries and its file, or not at all`, {
  timeout: patience(sized(300_000, 1_600_000)),
}, async (t) => {
  const random = randomFrom(seed)
  const settings = { DATA_DIR: await folderWithDatabase() }
  let service: Service = await startService(settings)
  const { port } = new URL(service.address)
  const token = await firstTokenOf(service)
  let isOver = false
  t.after(() => {
    isOver = true
  })
  const asked = (method: string, path: string, sent: Asking = {}) =>
    service.ask(method, path, { token, ...sent }).catch(() => undefined)
  /** Sends until there is an answer: a kill interrupts requests. */
  const answered = async (method: string, path: string, body?: unknown): Promise<any> => {
    while (!isOver) {
      const answer = await asked(method, path, body === undefined ? {} : { body })
      if (answer && answer.status !== 503) {
        assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`)
        return answer.body
      }
      await sleep(50)
    }
    return assert.fail('it was never answered')
  }

  await answered('PATCH', '/v1/organisation', { vatNumber: 'CHE-101.654.423 MWST' })
  const today = new Date().toISOString().slice(0, 10)
  const period = (await answered('GET', '/v1/vat-periods')).vatPeriods.findLast(({ to }: any) => to < today)
  const path = `/v1/vat-periods/${period.id}`
  let posted = 0
  const client = async (): Promise<void> => {
    while (!isOver) {
      const body = {
        date: random() < 0.5 ? period.to : today,
        description: 'Sale',
        debitAccount: 1020,
        creditAccount: 3400,
        amount: 1 + Math.floor(random() * 100_000),
        taxCode: 'UN81',
      }
      const answer = await asked('POST', '/v1/ledger-entries', { body })
      if (answer?.status === 201) posted += 1
      else await sleep(20)
      if (answer && ![201, 503].includes(answer.status)) assert.equal(answer.body.code, 'ledger/period-closed')
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  for (const one of clients) one.catch(() => undefined)

  /** The entries of the settlement that is in force: of those that were reopened each is reversed. */
  const settlement = async (): Promise<any[]> => {
    const { ledgerEntries } = await answered(
      'GET',
      `/v1/ledger-entries?source=vat-settlement&documentNumber=MWST-${period.from}-${period.to}&limit=500`,
    )
    return ledgerEntries.filter(({ reversedBy, reverses }: any) => reversedBy === undefined && reverses === undefined)
  }
  /** Whether the period is settled: then with its return, its file and its entries; else it has none of them. */
  const requireWhole = async (): Promise<boolean> => {
    const { return: shown } = await answered('GET', `${path}/return`)
    const entries = await settlement()
    if (shown.status === 'draft') {
      assert.deepEqual([shown.sha256, entries], [undefined, []])
      return false
    }
    const owed = entries.reduce(
      (total, { debitAccount, creditAccount, amount }) =>
        total + (creditAccount === 2201 ? amount : 0) - (debitAccount === 2201 ? amount : 0),
      0,
    )
    assert.deepEqual([shown.status, owed], ['settled', shown.payableTax])
    assert.match(shown.sha256, /^[0-9a-f]{64}$/)
    const headers = { 'x-api-token': token, accept: 'application/xml' }
    const file = await fetch(`${service.address}${path}/return`, { headers })
    assert.match(await file.text(), /<eCH-0217:payableTax>/)
    return true
  }

  const began = Date.now()
  await answered('POST', `${path}/settle`)
  const longest = 1.3 * (Date.now() - began)
  await answered('POST', `${path}/reopen`)
  let [whole, absent] = [0, 0]
  for (let kill = 0; kill < KILLS; kill++) {
    const settling = asked('POST', `${path}/settle`)
    // At any moment of the settlement, or just after it.
    await sleep(random() * longest)
    service.process.kill('SIGKILL')
    await Promise.all([service.ended, settling])
    service = await startService({ ...settings, PORT: port })
    if (await requireWhole()) {
      whole += 1
      await answered('POST', `${path}/reopen`)
    } else absent += 1
  }
  await answered('POST', `${path}/settle`)
  assert.ok(await requireWhole())
  isOver = true
  await Promise.all(clients)
  t.diagnostic(`${whole} times settled, ${absent} times not; ${posted} entries posted`)
  assert.ok(posted > 0)
  await requireSoundBooks(settings)
})
