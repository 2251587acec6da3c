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

const KILLS = sized(3, 50)
const CUSTOMERS = sized(40, 400)

let mails: MailServer
before(async () => {
  mails = await startMailServer()
})
after(() => mails.close())

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test(`after ${KILLS} kills while ${CUSTOMERS} customers are reminded, each has one letter with one mail, and no number is missing`, {
  timeout: patience(sized(400_000, 3_600_000)),
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
  /** Sends until there is an answer: a request that a kill interrupted is repeated. */
  const answered = async (method: string, path: string, body?: unknown): Promise<any> => {
    while (!isOver) {
      const answer = await service.ask(method, path, { token, body }).catch(() => undefined)
      if (answer && ![409, 503].includes(answer.status)) {
        assert.ok(answer.status < 300, JSON.stringify(answer.body))
        return answer.body
      }
      await sleep(50)
    }
    return assert.fail('it was never answered')
  }

  const positions = [{ type: 'product', name: 'Miete', singleAmount: 49, quantity: 1, contraAccount: 3400 }]
  for (let customer = 1; customer <= CUSTOMERS; customer++) {
    const name = { companyName: `Kunde ${customer}`, email: `kunde${customer}@example.ch` }
    const { contact } = await answered('POST', '/v1/contacts', name)
    const due = { recipient: contact.id, openingDate: daysAgo(20), payableInDays: 0, isDraft: false, positions }
    await answered('POST', '/v1/invoices', due)
  }

  const issued = async (): Promise<number> => {
    const [row] = await askPostgres<{ count: number }>(dataDirectory, 'select count(*)::int as count from reminders')
    return row?.count ?? 0
  }
  /** Two clients run the reminders over and over, as the daily schedule of several instances does. */
  const client = async (): Promise<void> => {
    while (!isOver && (await issued().catch(() => 0)) < CUSTOMERS) await answered('POST', '/v1/reminders', {})
  }
  const clients = [client(), client()]
  // A client's failure is reported at the end.
  for (const one of clients) one.catch(() => undefined)

  for (let kill = 1; kill <= KILLS; kill++) {
    await until(
      'enough are issued',
      async () => (await issued()) >= (CUSTOMERS * kill) / (KILLS + 2) || undefined,
      300_000,
    )
    service.process.kill('SIGKILL')
    await service.ended
    assert.ok((await issued()) < CUSTOMERS, 'it was killed amid its work')
    service = await startService({ ...settings, PORT: port })
  }
  await Promise.all(clients)

  const letters = await askPostgres<{ number: string; contact: string; mails: number }>(
    dataDirectory,
    `select number, contact, (select count(*)::int from email_deliveries d where d.reminder = r.id) as mails from reminders r`,
  )
  assert.equal(new Set(letters.map(({ contact }) => contact)).size, CUSTOMERS)
  assert.deepEqual(
    letters.map(({ number }) => Number(number.slice(2))).toSorted((one, other) => one - other),
    Array.from({ length: CUSTOMERS }, (_, index) => index + 1),
  )
  assert.ok(letters.every(({ mails: count }) => count === 1))
  await requireSoundBooks({ DATA_DIR: dataDirectory })
})
