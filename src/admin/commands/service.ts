import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createApp } from '../../app.ts'
import { journalWriter } from '../../books/journal/journal-writer.ts'
import { type Config, ConfigError } from '../../config.ts'
import { deliverDocument } from '../../outbound/mail/deliver-document.job.ts'
import { readSender, readTransport } from '../../outbound/mail/transport.ts'
import { archiveInvoicePdf } from '../../outbound/pdfs/archive-pdf.job.ts'
import { documentMail } from '../../outbound/pdfs/document-mail.ts'
import { discardMerged } from '../../outbound/pdfs/merge-attachments.ts'
import { stopRendering } from '../../outbound/typst/render-document.ts'
import { deliverWebhooks } from '../../outbound/webhooks/deliver-webhooks.ts'
import { reachOf } from '../../outbound/webhooks/reachable.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { openJobs } from '../../platform/jobs/jobs.ts'
import { watchProcess } from '../../platform/metrics/process-figures.ts'
import { removeAbandonedFolders } from '../../platform/pdf/temporary-folder.ts'
import { keepEvents } from '../../records.ts'
import { DELIVERY_QUEUE } from '../../sales/deliveries/delivery-queue.ts'
import { ARCHIVE_QUEUE } from '../../sales/documents/archive-queue.ts'
import { keepPeriodsComing } from './coming-periods.ts'
import { migrateWhenThere, ownDatabase } from './connect.ts'
import { endRequests } from './end-requests.ts'

/** A service that runs. */
export type Service = {
  /** Where it listens, with the real port. */
  readonly address: string
  /** What becomes of mails. */
  readonly mails: string
  readonly database: Database
  /** Ends it in order: no new requests, running ones finished, then the database. */
  readonly stop: () => Promise<void>
}

/** How long a mail or a webhook that is on its way may take; one that takes longer is taken up again after the next start. */
const JOBS_SECONDS = 4

/**
 * Starts the whole service: its database, its jobs, its HTTP server. A database server that does not answer yet is waited for until
 * the signal says to stop. Refuses with ConfigError or StartRefused what a person has to set right.
 */
export async function startService(config: Config, log: FastifyBaseLogger, signal: AbortSignal): Promise<Service> {
  // A bad setting ends the start before anything is started.
  const transport = readTransport(config)
  const sender = readSender(config.mailFrom)

  await removeAbandonedFolders()

  // What was opened is closed in the opposite order: after a failed start too.
  await using opened = new AsyncDisposableStack()
  const { connection, stop: stopDatabase } = await ownDatabase(config, log)
  opened.defer(stopDatabase)
  await migrateWhenThere(connection, log, signal)
  const database = openDatabase(connection, log, keepEvents)
  opened.defer(database.close)
  opened.defer(stopRendering)
  opened.defer(discardMerged)
  const jobs = openJobs({ connection, log })
  let address = ''
  const publicUrl = () => config.publicUrl ?? address
  const clock = () => new Date()
  const journal = journalWriter({ database, clock })
  const { mailsPerDay, webhookNetworks } = config
  const house = { database, jobs, journal, publicUrl, mailsPerDay, webhookNetworks, clock }
  const app = await createApp({ ...house, logger: log, settings: config })
  opened.defer(watchProcess())
  const { inTransaction } = database
  const webhooks = deliverWebhooks({ inTransaction, reach: reachOf(webhookNetworks), log })
  // Requests end first: until then they queue jobs.
  opened.defer(async () => {
    await Promise.all([jobs, webhooks].map(({ stop }) => stop({ finishSeconds: JOBS_SECONDS })))
  })
  opened.defer(() => endRequests(app))

  await jobs.start()
  const contentOf = documentMail(inTransaction)
  await jobs.work(DELIVERY_QUEUE, deliverDocument({ inTransaction, jobs, transport, sender, contentOf, log }))
  await jobs.work(ARCHIVE_QUEUE, archiveInvoicePdf(inTransaction))
  opened.defer(keepPeriodsComing(database, clock, log))
  address = await listen(app, config)
  const running = opened.move()
  return { address, mails: transport.description, database, stop: () => running.disposeAsync() }
}

/** Why nobody can listen there, by the code of the system call. */
const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there: set PORT to a free one, or to 0 for any',
  EACCES: 'it is not allowed to this user: set PORT to 1024 or more',
  EADDRNOTAVAIL: 'this machine does not have that address: set HOST to one of its own',
  ENOTFOUND: 'there is no such host: set HOST to an address of this machine',
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
    if (reason === undefined) throw error
    throw new ConfigError(`The service cannot listen on HOST ${host}, PORT ${port}, because ${reason}.`, {
      cause: error,
    })
  }
}
