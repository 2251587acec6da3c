import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sized } from '../faults/faults.ts'
import { type MailServer, startMailServer } from '../fixtures/mail-server.ts'
import { patience } from '../patience.ts'
import {
  askPostgres,
  firstTokenOf,
  folderWithDatabase,
  requireSoundBooks,
  type Service,
  startService,
  until,
} from './service-process.ts'

const SERIES = sized(12, 200)
/** All of them are due at once, and each is sent. */
const OCCURRENCES = 3
const KILLS = sized(3, 20)
const CLIENTS = 4

let mails: MailServer
before(async () => {
  mails = await startMailServer()
})
after(() => mails.close())

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test(`after ${KILLS} kills while ${SERIES} series are made, each occurrence has one invoice with one mail, and no number is missing`, {
  timeout: patience(sized(400_000, 1_600_000)),
}, async (t) => {
  const dataDirectory = await folderWithDatabase()
  const settings = { DATA_DIR: dataDirectory, SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAILS_PER_DAY: '999999' }
  let service: Service = await startService(settings)
  const { port } = new URL(service.address)
  const token = await firstTokenOf(service)
  let isOver = false
  t.after(() => {
    isOver = true
  })
  /** Sends until there is an answer: a request that a kill interrupted is repeated, with its key if it has one. */
  const answered = async (method: string, path: string, sent: { key?: string; body?: unknown } = {}): Promise<any> => {
    while (!isOver) {
      const answer = await service.ask(method, path, { token, ...sent }).catch(() => undefined)
      if (answer && ![409, 503].includes(answer.status)) {
        assert.ok(answer.status < 300, JSON.stringify(answer.body))
        return answer.body
      }
      await sleep(50)
    }
    return assert.fail('it was never answered')
  }

  const { contact } = await answered('POST', '/v1/contacts', {
    key: 'contact',
    body: { companyName: 'Abo AG', email: 'kunde@example.ch' },
  })
  const start = daysAgo(7 * (OCCURRENCES - 1) + 1)
  const body = {
    recipient: contact.id,
    start,
    interval: { count: 1, unit: 'week' },
    action: 'send',
    positions: [{ type: 'product', name: 'Abo', singleAmount: 49, quantity: 1, taxCode: 'UN81', contraAccount: 3400 }],
  }
  const ids: string[] = []
  let begun = 0
  /** The service makes due occurrences by itself; so does each client, at the same time. */
  const client = async (): Promise<void> => {
    while (begun < SERIES) {
      const key = `series ${begun++}`
      const { recurringInvoice } = await answered('POST', '/v1/recurring-invoices', { key, body })
      ids.push(recurringInvoice.id)
      await answered('POST', `/v1/recurring-invoices/${recurringInvoice.id}/run`)
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  // A client's failure is reported at the end.
  for (const one of clients) one.catch(() => undefined)

  const made = async (): Promise<number> => {
    const [row] = await askPostgres<{ count: number }>(
      dataDirectory,
      `select count(*)::int as count from recurring_invoice_runs where status = 'made'`,
    )
    return row?.count ?? 0
  }
  const all = SERIES * OCCURRENCES
  for (let kill = 1; kill <= KILLS; kill++) {
    await until('enough are made', async () => (await made()) >= (all * kill) / (KILLS + 2) || undefined, 300_000)
    service.process.kill('SIGKILL')
    await service.ended
    assert.ok((await made()) < all, 'it was killed amid its work')
    service = await startService({ ...settings, PORT: port })
  }
  await Promise.all(clients)
  await until('all are made', async () => (await made()) === all || undefined, 300_000)

  const invoices: any[] = []
  let cursor = ''
  do {
    const page = await answered('GET', `/v1/invoices?limit=100${cursor}`)
    invoices.push(...page.invoices)
    cursor = page.nextCursor === undefined ? '' : `&cursor=${page.nextCursor}`
  } while (cursor !== '')
  assert.equal(new Set(ids).size, SERIES)
  const days = Array.from({ length: OCCURRENCES }, (_, index) => daysAgo(7 * (OCCURRENCES - 1 - index) + 1))
  assert.deepEqual(
    invoices.map(({ recurringInvoice, openingDate }) => `${recurringInvoice} ${openingDate}`).toSorted(),
    ids.flatMap((id) => days.map((day) => `${id} ${day}`)).toSorted(),
  )
  assert.deepEqual(
    invoices.map(({ number }) => Number(/\d+$/.exec(number)?.[0])).toSorted((one, other) => one - other),
    Array.from({ length: all }, (_, index) => index + 1),
  )
  assert.deepEqual(
    invoices.map(({ emailDeliveries }) => emailDeliveries.length),
    invoices.map(() => 1),
  )
  await requireSoundBooks({ DATA_DIR: dataDirectory })
})
