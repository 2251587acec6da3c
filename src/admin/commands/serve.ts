import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { messageOf } from '../../platform/files/errors.ts'
import { timeLimits } from '../../platform/limits.ts'
import { allOrganisations } from '../../tenants/organisations/settings.ts'
import { type FirstToken, invitation, provisionFirstOrganisation, welcome } from '../provisioning/first-organisation.ts'
import { type Command, readOptions, showingProgress } from './command.ts'
import { whenAvailable } from './connect.ts'
import { serviceLog } from './log.ts'
import type { Service } from './service.ts'
import { shutdownSignal } from './shutdown-signal.ts'

type StartContext = { readonly log: FastifyBaseLogger; readonly signal: AbortSignal }

export const serve: Command = {
  name: 'serve',
  parameters: '[--watch-web]',
  summary: 'Runs the service until it is stopped; npm start does the same.',
  details: 'With --watch-web the pages of the workplace follow their files: npm run dev does the same.',
  run: async (config, args) => {
    const { 'watch-web': watchWeb = false } = readOptions(args, { 'watch-web': { type: 'boolean' } })
    const log = serviceLog(config.logLevel)
    const ending = shutdownSignal(log)
    // Most of the program: other commands start without it.
    const { startService } = await import('./service.ts')
    const start = () => startService({ ...config, watchWeb }, log, ending)
    const service = await showingProgress('Starting', start).catch((error: unknown) => {
      if (!ending.aborted) throw error
      // A Ctrl-C also ends the programs that the start waits for, which then fail.
      if (!isAbort(error)) log.info({ reason: messageOf(error) }, 'the start was called off')
    })
    if (!service) return
    try {
      // Logged at every log level, because with PORT=0 the address would otherwise be unknown.
      log.child({}, { level: 'info' }).info(placesOf(service, config), `Rappen listens on ${service.address}`)
      await greet(service, config, { log, signal: ending }).catch((error: unknown) => {
        if (!ending.aborted) throw error
      })
      if (!ending.aborted) await new Promise((resolve) => ending.addEventListener('abort', resolve, { once: true }))
    } finally {
      setTimeout(() => {
        log.error('the shutdown takes too long: exiting now')
        process.exit(1)
      }, timeLimits.shutdown).unref()
      await service.stop()
      log.info('stopped')
    }
  },
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** The addresses of the pages, and the destination of mails. */
function placesOf({ address, mails }: Service, { publicUrl = address, web }: Config): object {
  return { ...(web === 'on' && { workplace: `${publicUrl}/app` }), reference: `${publicUrl}/docs`, mails }
}

/**
 * Creates the first organisation in an embedded database and shows how to sign in; for another database, shows how to create one. Waits for a
 * database that is too busy, since a service without an organisation is useless. Creates nothing once the start is cancelled.
 */
async function greet({ address, database }: Service, config: Config, waiting: StartContext): Promise<void> {
  const now = new Date()
  // A token that was shown, and then committed although the answer was lost, counts as returned.
  let shown: FirstToken | undefined
  const show = (first: FirstToken): void => {
    waiting.signal.throwIfAborted()
    shown = first
    process.stdout.write(welcome(first))
  }
  if (config.databaseUrl === undefined) {
    const kept = await whenAvailable(() => provisionFirstOrganisation(database, now, show), waiting)
    const first = kept ?? shown
    if (first) process.stdout.write(invitation(first, address, config.publicUrl ?? address))
  } else if ((await whenAvailable(() => allOrganisations(database), waiting)).length === 0)
    waiting.log.warn('There is no organisation yet. Create one: npx rappen organisation create --name "My company"')
}
