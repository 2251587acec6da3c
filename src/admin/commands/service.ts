import type { FastifyBaseLogger } from 'fastify'
import { createApp } from '../../app.ts'
import { journalWriter } from '../../books/journal/journal-writer.ts'
import type { Config } from '../../config.ts'
import { deliverDocument } from '../../outbound/mail/deliver-document.job.ts'
import { notifyOwnersByMail } from '../../outbound/mail/notify-owners.job.ts'
import { readSender, readTransport } from '../../outbound/mail/transport.ts'
import { archivePdfs } from '../../outbound/pdfs/archive-pdf.job.ts'
import { documentMail } from '../../outbound/pdfs/document-mail.ts'
import { discardMerged } from '../../outbound/pdfs/merge-attachments.ts'
import { prepareRendering, stopRendering } from '../../outbound/typst/render-document.ts'
import { deliverWebhooks } from '../../outbound/webhooks/deliver-webhooks.ts'
import { reachOf } from '../../outbound/webhooks/reachable.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import type { ServiceConnections } from '../../platform/db/service-login.ts'
import { removeAbandonedFolders } from '../../platform/files/temporary-folder.ts'
import { followClock } from '../../platform/jobs/follow-clock.ts'
import { openJobs } from '../../platform/jobs/jobs.ts'
import { watchProcess } from '../../platform/metrics/process-figures.ts'
import { stopDrawing } from '../../platform/pdf/draw-picture.ts'
import { keepEvents } from '../../records.ts'
import { DELIVERY_QUEUE } from '../../sales/deliveries/delivery-queue.ts'
import { ARCHIVE_QUEUE } from '../../sales/documents/archive-queue.ts'
import { makeRecurringInvoices } from '../../sales/recurring/recurring-invoices.job.ts'
import { RECURRING_QUEUE } from '../../sales/recurring/recurring-queue.ts'
import { issueDailyReminders } from '../../sales/reminders/daily-reminders.job.ts'
import { REMINDER_QUEUE } from '../../sales/reminders/reminder-queue.ts'
import { OWNER_NOTICE_QUEUE } from '../../tenants/organisations/notify-owners.ts'
import { ownDatabaseInTime, preparedWhenAvailable, whenAvailable } from './connect.ts'
import { endRequests } from './end-requests.ts'
import { listen, requireAddress } from './listening.ts'
import { watchOperation } from './operating-figures.ts'
import { scheduleRecurringWork } from './recurring-work.ts'

/** A running service. */
export type Service = {
  /** The URL on which it listens, with the actual port. */
  readonly address: string
  /** The destination of mails, for the log. */
  readonly mails: string
  readonly database: Database
  /** Shuts down in order: no new requests, running ones finish, then the database is closed. */
  readonly stop: () => Promise<void>
}

/** How long a mail or webhook in progress may take at shutdown; a longer one is sent again after the next start. */
const JOBS_SECONDS = 4
/** After the start. A document that is drawn sooner starts the same process itself. */
const PREPARE_MILLISECONDS = 5_000

type Settings = Config & { readonly watchWeb?: boolean }

/**
 * Starts the service: database, jobs, HTTP server. Waits for an unavailable database server until the signal aborts, and then throws its reason
 * after the current step. Throws ConfigError or CannotStart for problems that a person has to fix.
 */
export async function startService(config: Settings, log: FastifyBaseLogger, signal: AbortSignal): Promise<Service> {
  signal.throwIfAborted()
  // Settings are validated before anything is started.
  const mail = { transport: readTransport(config), sender: readSender(config.mailFrom) }
  await requireAddress(config)

  await removeAbandonedFolders()

  // Everything is closed in reverse order, also after a failed start.
  await using opened = new AsyncDisposableStack()
  const { connection: owner, stop: stopDatabase } = await ownDatabaseInTime(config, log, signal)
  opened.defer(stopDatabase)
  // From here on nothing runs as the owner.
  const connections = await preparedWhenAvailable(owner, { log, signal })
  const running = await whenAvailable(() => runOn(connections, config, { ...mail, log, signal }), { log, signal })
  opened.defer(running.stop)
  const all = opened.move()
  return { ...running, stop: () => all.disposeAsync() }
}

type Running = {
  readonly transport: ReturnType<typeof readTransport>
  readonly sender: ReturnType<typeof readSender>
  readonly log: FastifyBaseLogger
  readonly signal: AbortSignal
}

/** The service on a prepared database. If that fails halfway, everything is closed again. */
async function runOn(
  { connection, forPeople }: ServiceConnections,
  config: Settings,
  { transport, sender, log, signal }: Running,
): Promise<Service> {
  await using opened = new AsyncDisposableStack()
  const database = openDatabase(connection, log, keepEvents, forPeople)
  opened.defer(database.close)
  opened.defer(await followClock(database.inTransaction, log))
  opened.defer(stopRendering)
  opened.defer(stopDrawing)
  opened.defer(discardMerged)
  const jobs = openJobs({ connection, log })
  let address = ''
  const publicUrl = () => config.publicUrl ?? address
  const clock = () => new Date()
  const journal = journalWriter({ database, clock })
  const { mailsPerDay, organisationsPerDay, webhookNetworks } = config
  const dependencies = { database, jobs, journal, publicUrl, mailsPerDay, webhookNetworks, clock }
  const app = await createApp({ ...dependencies, organisationsPerDay, logger: log, settings: config })
  opened.defer(watchProcess())
  opened.defer(watchOperation(database.inTransaction, config.dataDirectory))
  const { inTransaction } = database
  const webhooks = deliverWebhooks({ inTransaction, reach: reachOf(webhookNetworks), log })
  // Requests end before jobs, because they queue jobs.
  opened.defer(async () => {
    await Promise.all([jobs, webhooks].map(({ stop }) => stop({ finishSeconds: JOBS_SECONDS })))
  })
  opened.defer(() => endRequests(app))
  signal.throwIfAborted()

  await jobs.start()
  const contentOf = documentMail(inTransaction, publicUrl, clock)
  await jobs.work(DELIVERY_QUEUE, deliverDocument({ inTransaction, jobs, transport, sender, contentOf, log }))
  await jobs.work(ARCHIVE_QUEUE, archivePdfs(inTransaction))
  await jobs.work(RECURRING_QUEUE, makeRecurringInvoices(dependencies))
  await jobs.work(REMINDER_QUEUE, issueDailyReminders(dependencies))
  await jobs.work(OWNER_NOTICE_QUEUE, notifyOwnersByMail({ inTransaction, transport, sender, publicUrl, clock, log }))
  opened.defer(scheduleRecurringWork(database, jobs, clock, log))
  signal.throwIfAborted()
  address = await listen(app, config)
  opened.defer(prepareLater())
  const running = opened.move()
  return { address, mails: transport.description, database, stop: () => running.disposeAsync() }
}

/**
 * Prepares rendering once the start is over: the start is not slowed down, and a short-lived service does not need it. Returns a function that
 * cancels it.
 */
function prepareLater(): () => void {
  // A document that fails reports the reason itself.
  const timer = setTimeout(() => void prepareRendering().catch(() => undefined), PREPARE_MILLISECONDS)
  return () => clearTimeout(timer)
}
