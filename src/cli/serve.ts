import { pino } from 'pino'
import { createApp } from '../app.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../db/database.ts'
import { openJobs } from '../jobs/jobs.ts'
import { deliverDocument } from '../mail/deliver-document.job.ts'
import { DELIVERY_QUEUE } from '../mail/delivery-queue.ts'
import { readSender, readTransport } from '../mail/transport.ts'
import { documentMail } from '../rendering/document-mail.ts'
import { stopRendering } from '../rendering/render-document.ts'
import { migrateAll, ownDatabase } from './connect.ts'
import { foundFirstOrganisation } from './first-start.ts'

/** How long running requests may take once the service is told to stop. */
const GRACE_MILLISECONDS = 10_000

/** Runs the service until it is told to stop. Resolves when everything is stopped, in order. */
export async function serve(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, redact: ['req.headers["x-api-token"]'] })
  // A bad setting ends the start before anything is started.
  const transport = readTransport(config)
  const sender = readSender(config.mailFrom)
  const stopped = untilToldToStop()

  const { connection, stop: stopDatabase } = await ownDatabase(config, log)
  try {
    await migrateAll(connection)
    const database = openDatabase(connection, log)
    const jobs = openJobs({ connection, log })
    let address = ''
    const publicUrl = () => config.publicUrl ?? address
    const clock = () => new Date()
    const app = await createApp({ database, jobs, publicUrl, clock, logger: log })
    try {
      await jobs.start()
      const contentOf = documentMail(database.inTransaction)
      await jobs.work(
        DELIVERY_QUEUE,
        deliverDocument({ inTransaction: database.inTransaction, jobs, transport, sender, contentOf, log }),
      )
      address = await app.listen({ port: config.port, host: config.host })
      log.info({ mails: transport.description }, `Rappen listens on ${address}`)
      if (config.databaseUrl === undefined) await foundFirstOrganisation(database, clock(), address)
      await stopped
      log.info('stopping')
    } finally {
      await Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, GRACE_MILLISECONDS).unref())])
      await jobs.stop()
      await stopRendering()
      await database.close()
    }
  } finally {
    await stopDatabase()
  }
}

/** Resolves at the first SIGTERM or SIGINT. */
const untilToldToStop = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
