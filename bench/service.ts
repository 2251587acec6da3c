/**
 * The service with a journal writer of the batch size given as argument, on the database of DATABASE_URL in JSON form, listening on a free
 * port: for comparing it with itself. Prints its address.
 */
import { pino } from 'pino'
import { createApp } from '../src/app.ts'
import { journalWriter } from '../src/books/journal/journal-writer.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { openJobs } from '../src/platform/jobs/jobs.ts'
import { keepEvents } from '../src/records.ts'

const connection = JSON.parse(process.argv[2] ?? '')
const largestBatch = Number(process.argv[3])
const logger = pino({ level: 'warn' })
const clock = () => new Date()
// A few connections: three services share those of one server in a run.
const database = openDatabase({ ...connection, max: 6 }, logger, keepEvents)
let address = ''
const app = await createApp({
  database,
  jobs: openJobs({ connection, log: logger }),
  journal: journalWriter({ database, clock, largestBatch }),
  publicUrl: () => address,
  mailsPerDay: 2_000,
  organisationsPerDay: 0,
  clock,
  logger,
})
address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${address}\n`)
// It has nothing that would have to be ended in order.
process.once('SIGTERM', () => process.exit())
