import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { allOrganisations } from '../../tenants/organisations/settings.ts'
import { invitation, provisionFirstOrganisation, welcome } from '../provisioning/first-organisation.ts'
import { type Command, readOptions, showingProgress } from './command.ts'
import { serviceLog } from './log.ts'
import type { Service } from './service.ts'
import { shutdownSignal } from './shutdown-signal.ts'

/** Requests have ten seconds to end, and so has PostgreSQL; after this time the process exits anyway. */
const SHUTDOWN_MILLISECONDS = 25_000

export const serve: Command = {
  name: 'serve',
  parameters: '[--watch-web]',
  summary: 'Runs the service until it is stopped; npm start does the same.',
  details: 'With --watch-web the pages of the workplace follow their files: npm run dev does the same.',
  run: async (config, args) => {
    const { 'watch-web': watchWeb = false } = readOptions(args, { 'watch-web': { type: 'boolean' } })
    const log = serviceLog(config.logLevel)
    const ending = shutdownSignal(log)
    // Most of the program: the other commands begin without it.
    const { startService } = await import('./service.ts')
    const start = () => startService({ ...config, watchWeb }, log, ending)
    const service = await showingProgress('Starting', start).catch((error: unknown) => {
      if (error !== ending.reason) throw error
    })
    if (!service) return
    try {
      // Logged at every log level, because with PORT=0 the address would otherwise be unknown.
      log.child({}, { level: 'info' }).info({ mails: service.mails }, `Rappen listens on ${service.address}`)
      await greet(service, config, log).catch((error: unknown) => {
        // The service runs, and waits for a database that fails at this moment like for any other.
        log.error({ err: error }, 'The first organisation was not looked up: the next start does')
      })
      if (!ending.aborted) await new Promise((resolve) => ending.addEventListener('abort', resolve, { once: true }))
    } finally {
      setTimeout(() => {
        log.error('the shutdown takes too long: exiting now')
        process.exit(1)
      }, SHUTDOWN_MILLISECONDS).unref()
      await service.stop()
      log.info('stopped')
    }
  },
}

/** Creates the first organisation in a PostgreSQL of its own, and says how to sign in; in another database, says how to create it. */
async function greet({ address, database }: Service, config: Config, log: FastifyBaseLogger): Promise<void> {
  if (config.databaseUrl === undefined) {
    const first = await provisionFirstOrganisation(database, new Date(), (token) =>
      process.stdout.write(welcome(token)),
    )
    if (first) process.stdout.write(invitation(first, address, config.publicUrl ?? address))
  } else if ((await allOrganisations(database.inTransaction)).length === 0)
    log.warn(
      'There is no organisation yet. Create one: npm run --silent rappen -- organisation create --name "My company"',
    )
}
