import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { figure, sized } from '../faults/faults.ts'
import { patience } from '../patience.ts'
import {
  firstTokenOf,
  folderWithDatabase,
  requireSoundBooks,
  type Service,
  startService,
  until,
} from './service-process.ts'

/** How many invoices are issued. */
const NUMBERS = sized(120, 20_000)
const CLIENTS = 64
const KILLS = sized(1, 3)

const thisYear = new Date().getFullYear()
const invoiceOn = (openingDate: string) => ({
  customRecipientText: 'Barverkauf',
  isDraft: false,
  openingDate,
  positions: [{ type: 'product', name: 'Tisch', singleAmount: 100, quantity: 1, taxCode: 'UN81', contraAccount: 3200 }],
})

test(`of ${NUMBERS} invoices that ${CLIENTS} clients issue, a fifth more being rejected by the journal, and ${KILLS} kills between, none has a gap before it or a twin`, {
  timeout: patience(sized(400_000, 1_600_000)),
}, async (t) => {
  const dataDirectory = await folderWithDatabase()
  let service: Service = await startService({ DATA_DIR: dataDirectory })
  const { port } = new URL(service.address)
  const token = await firstTokenOf(service)
  const invoiceNumberPattern = 'R-YYYY-00000'
  assert.equal((await service.ask('PATCH', '/v1/organisation', { token, body: { invoiceNumberPattern } })).status, 200)

  let isOver = false
  t.after(() => {
    isOver = true
  })
  /** Sends until there is an answer: a request that a kill interrupted is repeated under its key. */
  const answered = async (key: string, openingDate: string): Promise<any> => {
    while (!isOver) {
      const asking = { token, key, body: invoiceOn(openingDate) }
      const answer = await service.ask('POST', '/v1/invoices', asking).catch(() => undefined)
      if (answer && ![409, 503].includes(answer.status)) return answer
      await sleep(100)
    }
    return assert.fail('it was never answered')
  }

  const acknowledged = new Map<string, string>()
  let [next, refused] = [0, 0]
  const client = async (): Promise<void> => {
    while (next < NUMBERS) {
      const count = next++
      // Two series at once: this year's and last year's.
      const answer = await answered(`invoice ${count}`, `${thisYear - (count % 2)}-01-15`)
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      acknowledged.set(answer.body.invoice.id, answer.body.invoice.number)
      if (count % 4 > 0) continue
      // No fiscal year covers it.
      const { status, body } = await answered(`refused ${count}`, '1999-01-15')
      assert.deepEqual([status, body.code], [400, 'ledger/no-fiscal-year'])
      refused++
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  // A failure is reported at the end.
  for (const one of clients) one.catch(() => undefined)
  for (let kill = 1; kill <= KILLS; kill++) {
    await until('enough are issued', () => acknowledged.size >= (NUMBERS * kill) / (KILLS + 1) || undefined, 300_000)
    service.process.kill('SIGKILL')
    await service.ended
    service = await startService({ DATA_DIR: dataDirectory, PORT: port })
  }
  await Promise.all(clients)
  t.diagnostic(`${acknowledged.size} issued, ${refused} refused`)
  assert.equal(refused, NUMBERS / 4)

  // In the order of the journal, which is that of issue.
  const issued: string[] = []
  let cursor = ''
  for (;;) {
    const { body } = await service.ask('GET', `/v1/ledger-entries?limit=500${cursor}`, { token })
    issued.push(...body.ledgerEntries.map(({ documentNumber }: any) => documentNumber))
    if (body.nextCursor === undefined) break
    cursor = `&cursor=${body.nextCursor}`
  }
  for (const year of [thisYear, thisYear - 1]) {
    const ofYear = issued.filter((number) => number.startsWith(`R-${year}-`))
    assert.deepEqual(
      ofYear,
      ofYear.map((_, index) => `R-${year}-${String(index + 1).padStart(5, '0')}`),
    )
  }
  assert.deepEqual(issued.toSorted(), [...acknowledged.values()].toSorted())

  await requireSoundBooks({ DATA_DIR: dataDirectory })
  figure(t, 'I-7', 'numbers issued', NUMBERS)
})
