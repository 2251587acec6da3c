import { type Command, readOptions } from './command.ts'
import { endOfProcess } from './end-of-process.ts'
import { foundFirstOrganisation, invitation, welcome } from './first-start.ts'
import { serviceLog } from './log.ts'
import { startService } from './service.ts'

/** Requests have ten seconds to end, and so has PostgreSQL; what hangs any longer must not keep the process. */
const PATIENCE_MILLISECONDS = 25_000

export const serve: Command = {
  name: 'serve',
  parameters: '',
  summary: 'Runs the service until it is told to stop; npm start does the same.',
  run: async (config, args) => {
    readOptions(args, {})
    const log = serviceLog(config.logLevel)
    const ending = endOfProcess(log)
    const service = await startService(config, log, ending).catch((error: unknown) => {
      if (error !== ending.reason) throw error
    })
    if (!service) return
    try {
      // Said at every log level, because with PORT=0 nobody could know it otherwise.
      log.child({}, { level: 'info' }).info({ mails: service.mails }, `Rappen listens on ${service.address}`)
      const { address, database } = service
      if (config.databaseUrl === undefined) {
        const first = await foundFirstOrganisation(database, new Date(), (told) => process.stdout.write(welcome(told)))
        if (first) process.stdout.write(invitation(first, address))
      }
      if (!ending.aborted) await new Promise((resolve) => ending.addEventListener('abort', resolve, { once: true }))
    } finally {
      setTimeout(() => {
        log.error('something does not come to its end: the process ends without it')
        process.exit(1)
      }, PATIENCE_MILLISECONDS).unref()
      await service.stop()
      log.info('stopped')
    }
  },
}
