import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RappenError, rappen } from '../../../../client/src/index.ts'
import type { Config } from '../../../config.ts'
import { makeFolder } from '../../../platform/files/make-folder.ts'
import { type Command, CommandFailed, readOptions, UsageError } from '../command.ts'
import { endOfProcess } from '../end-of-process.ts'
import { foundFirstOrganisation } from '../first-start.ts'
import { commandLog } from '../log.ts'
import { startService } from '../service.ts'
import { tellStory } from './tell-story.ts'

/** `rappen demo`: the main job on a service of its own, which is gone afterwards; what it made stays. */
export const demo: Command = {
  name: 'demo',
  parameters: '[--output FOLDER]',
  summary: 'Shows the main job, from an estimate to paid and posted, on a service of its own.',
  run: async (config, args) => {
    const { output } = readOptions(args, { output: { type: 'string' } })
    const folder = output === undefined ? inProject('demo-output') : resolve(output)
    await makeFolder(folder).catch((error: Error) => {
      throw new UsageError(`The folder ${folder} cannot be made: ${error.message}; name another by --output.`)
    })
    const dataDirectory = await mkdtemp(join(tmpdir(), 'rappen-demo-'))
    try {
      const { mailFrom, mailsPerDay } = config
      await onService({ ...ownService, mailFrom, mailsPerDay, dataDirectory }, folder)
    } finally {
      await rm(dataDirectory, { recursive: true, force: true })
    }
    process.stdout.write(`\nThe PDFs and the mail are in ${folder}\n`)
  },
}

const inProject = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

/** Nothing of the real service is touched, whatever the environment says. */
const ownService = {
  port: 0,
  host: '127.0.0.1',
  databaseUrl: undefined,
  smtpUrl: undefined,
  publicUrl: undefined,
  logLevel: 'error',
  corsOrigins: [],
  metrics: 'off',
  trustedProxies: [],
  webhookNetworks: [],
  requestsPerMinute: undefined,
} as const

async function onService(config: Config, folder: string): Promise<void> {
  const log = commandLog()
  const ending = endOfProcess(log)
  const service = await startService(config, log, ending)
  try {
    const first = await foundFirstOrganisation(service.database, new Date(), () => undefined)
    if (!first) throw new Error('a new database has no organisation')
    say(`Rappen listens on ${service.address}, with a new PostgreSQL in a temporary folder.\n`)
    const { invoiceNumber } = await tellStory({
      api: rappen({ baseUrl: service.address, token: first.token, signal: ending }),
      say,
      keep: (name, bytes) => writeFile(join(folder, name), bytes),
    })
    await keepMail(join(config.dataDirectory, 'outbox'), join(folder, `${invoiceNumber}.eml`))
  } catch (error) {
    if (ending.aborted) throw new CommandFailed('The demo was stopped.', { cause: error })
    if (error instanceof RappenError) throw new CommandFailed(`The service refused: ${error.code}, ${error.message}`)
    throw error
  } finally {
    await service.stop()
  }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Without SMTP_URL a mail is a file in the outbox; the story sent one. */
async function keepMail(outbox: string, path: string): Promise<void> {
  const [mail] = await readdir(outbox)
  if (mail === undefined) throw new Error('the mail was sent and is not in the outbox')
  await copyFile(join(outbox, mail), path)
}
