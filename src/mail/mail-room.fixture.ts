import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { freshDatabase } from '../../test/database.ts'
import { type Jobs, openJobs } from '../jobs/jobs.ts'
import { migrateJobs } from '../jobs/migrate-jobs.ts'
import type { Job, Work } from '../jobs/queue.ts'
import { type DeliveryOptions, deliverDocument } from './deliver-document.job.ts'
import { deliveriesOf } from './deliveries-of.ts'
import type { EmailDelivery } from './delivery.schema.ts'
import { DELIVERY_QUEUE } from './delivery-queue.ts'
import { insertDelivery } from './mail.store.ts'
import type { MailServer } from './mail-server.fixture.ts'
import { queueDelivery } from './queue-delivery.ts'
import { readOnce } from './read-once.fixture.ts'
import { smtp } from './smtp.ts'

/** The queue with a shorter pause after a crash. */
export const testQueue = { ...DELIVERY_QUEUE, retry: { firstSeconds: 1, longestSeconds: 1 } }

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** An organisation with documents to send, the job queue, and what a test asks about them. */
export async function openMailRoom(server: MailServer) {
  const { database, connection, organisation, close } = await freshDatabase()
  await migrateJobs(connection, [testQueue])
  const owner = new pg.Pool({ ...connection, max: 2 })
  owner.on('error', () => undefined)
  const jobs: Jobs = openJobs({ connection, log: quiet, lookAgainSeconds: 0.5 })
  await jobs.start()
  const template = await insertTemplate(owner, organisation)

  const send = (document: string, description?: string) =>
    database.inTransaction(organisation, (tx) =>
      queueDelivery(tx, jobs, { document, recipientEmail: 'Anna@Müller.ch', description }),
    )
  const deliveries = async (document: string): Promise<EmailDelivery[]> =>
    (await database.inTransaction(organisation, (tx) => deliveriesOf(tx, [document]))).get(document) ?? []

  return {
    database,
    connection,
    organisation,
    owner,
    jobs,
    send,
    deliveries,
    newDocument: () => insertDocument(owner, organisation, template),
    /** A document with one delivery that nobody works on: document and id of the delivery. */
    newDelivery: async () => {
      const document = await insertDocument(owner, organisation, template)
      await send(document)
      const { id = '' } = (await deliveries(document))[0] ?? {}
      return { document, id }
    },
    /** A delivery that no worker hears of, unless a test hands its job to one. */
    newIdleDelivery: async () => {
      const [document, id] = [await insertDocument(owner, organisation, template), randomUUID()]
      await database.inTransaction(organisation, (tx) =>
        insertDelivery(tx, { id, document, recipientEmail: 'anna@example.com', description: null }),
      )
      return { document, id }
    },
    jobOf: (id: string): Job => ({ organisation, id, signal: new AbortController().signal }),
    worker: (options: Partial<DeliveryOptions> = {}): Work =>
      deliverDocument({ ...workerDefaults(server), inTransaction: database.inTransaction, jobs, ...options }),
    /** Waits until the document's only delivery is sent or failed. */
    settled: async (document: string): Promise<EmailDelivery> => {
      for (;;) {
        const [delivery] = await deliveries(document)
        if (delivery && delivery.status !== 'queued') return delivery
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    attempts: async (delivery: string): Promise<{ outcome: string | null; reply: string | null }[]> =>
      (await owner.query('select outcome, reply from email_attempts where delivery = $1 order by attempt', [delivery]))
        .rows,
    close: async () => {
      await jobs.stop()
      await owner.end()
      await close()
    },
  }
}

const workerDefaults = (server: MailServer) => ({
  transport: smtp({
    host: '127.0.0.1',
    port: server.port,
    tls: 'none',
    timeouts: { connect: 5_000, silence: 5_000, whole: 30_000 },
  }),
  sender: { name: '', address: 'office@example.ch' },
  contentOf,
  log: quiet,
  pauses: [0.2, 0.2],
})

/** Every document has the same words and the same PDF. */
export const contentOf: DeliveryOptions['contentOf'] = async ({ document, description }) => ({
  subject: `Rechnung ${document}`,
  text: `Guten Tag\r\n\r\n${description ?? ''}\r\n`,
  html: '<p>Guten Tag</p>',
  fileName: 'Rechnung.pdf',
  pdf: readOnce('%PDF-1.7'),
  organisationName: 'Muster AG',
  replyTo: 'office@muster.example',
})

async function insertTemplate(owner: pg.Pool, organisation: string): Promise<string> {
  const id = randomUUID()
  await owner.query(
    `insert into templates (organisation, id, position, name, language, columns) values ($1, $2, 99, 'Test', 'de', '{}')`,
    [organisation, id],
  )
  return id
}

async function insertDocument(owner: pg.Pool, organisation: string, template: string): Promise<string> {
  const id = randomUUID()
  await owner.query(
    `insert into documents (organisation, id, kind, is_draft, number, template, opening_date, payable_in_days, due_date, custom_recipient_text,
                            amount_mode, language, columns, positions, total, total_net, total_vat, public_secret)
     values ($1, $2::uuid, 'invoice', false, $2::uuid::text, $3, '2026-11-21', 30, '2026-12-21', 'Anna', 'net', 'de', '{}', '[]', 0, 0, 0, $2::uuid::text)`,
    [organisation, id, template],
  )
  return id
}
