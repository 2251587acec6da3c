import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Rappen, RappenError } from '../../../../client/src/index.ts'
import { type Config, readConfig } from '../../../config.ts'
import { makeFolder } from '../../../platform/files/folders.ts'
import { provisionFirstOrganisation } from '../../provisioning/first-organisation.ts'
import { type Command, CommandFailed, readOptions, UsageError } from '../command.ts'
import { commandLog } from '../log.ts'
import { shutdownSignal } from '../shutdown-signal.ts'
import { playYear } from './play-year.ts'
import { runScenario } from './scenario.ts'

/** `rappen demo`: the main workflow on a temporary service, which is deleted afterwards; its output files stay. */
export const demo: Command = {
  name: 'demo',
  parameters: '[--output FOLDER] [--year]',
  summary: 'Runs the main workflow, from an estimate to a paid invoice, on a temporary service.',
  run: async (config, args) => {
    const { output, year } = readOptions(args, { output: { type: 'string' }, year: { type: 'boolean' } })
    const folder = output === undefined ? inProject('demo-output') : resolve(output)
    await makeFolder(folder).catch((error: Error) => {
      throw new UsageError(`The folder ${folder} cannot be made: ${error.message}; give another with --output.`)
    })
    if (year) return keepYear(config, folder)
    const dataDirectory = await mkdtemp(join(tmpdir(), 'rappen-demo-'))
    try {
      const { mailFrom, mailsPerDay } = config
      await onService({ ...readConfig(ownSettings, ''), mailFrom, mailsPerDay, dataDirectory }, (api) =>
        showWorkflow(api, dataDirectory, folder),
      )
    } finally {
      await rm(dataDirectory, { recursive: true, force: true })
    }
    process.stdout.write(`\nThe PDFs and the mail are in ${folder}\n`)
  },
}

const inProject = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

/** Settings that isolate it from the real service, whatever the environment contains. */
const ownSettings = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', METRICS: 'off', WEB: 'off' }

/** Plays a business year in a folder that stays, so that it can be looked at. */
async function keepYear({ mailFrom, mailsPerDay }: Config, folder: string): Promise<void> {
  const dataDirectory = join(folder, 'year')
  await rm(dataDirectory, { recursive: true, force: true })
  const config = { ...readConfig(ownSettings, ''), mailFrom, mailsPerDay, dataDirectory }
  const { token } = await onService(config, (api) => playYear({ api, print: say }))
  say(`\nThe organisation is in ${dataDirectory}: look at it with`)
  say(`\n  DATA_DIR=${dataDirectory} npm start\n`)
  say(`Its token is ${token}`)
}

async function showWorkflow(api: Rappen, dataDirectory: string, folder: string): Promise<void> {
  const { invoiceNumber } = await runScenario({
    api,
    print: say,
    saveFile: (name, bytes) => writeFile(join(folder, name), bytes),
  })
  await copyMail(join(dataDirectory, 'outbox'), join(folder, `${invoiceNumber}.eml`))
}

/** Runs a service with a new organisation, of which it answers the token, for as long as the work takes. */
async function onService(config: Config, work: (api: Rappen) => Promise<void>): Promise<{ token: string }> {
  const log = commandLog()
  const ending = shutdownSignal(log)
  // Most of the program: other commands start without it.
  const { startService } = await import('../service.ts')
  const service = await startService(config, log, ending)
  try {
    const first = await provisionFirstOrganisation(service.database, new Date(), () => undefined)
    if (!first) throw new Error('invariant violated: a new database has an organisation')
    say(`Rappen listens on ${service.address}, with a new PostgreSQL in a folder of its own.\n`)
    await work(new Rappen({ baseUrl: service.address, token: first.token, signal: ending }))
    return first
  } catch (error) {
    if (ending.aborted) throw new CommandFailed('The demo was stopped.', { cause: error })
    if (error instanceof RappenError)
      throw new CommandFailed(`The service rejected a request: ${error.code}, ${error.message}`)
    throw error
  } finally {
    await service.stop()
  }
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Copies the mail of the demo: without SMTP_URL it is a file in the outbox. */
async function copyMail(outbox: string, path: string): Promise<void> {
  const [mail] = await readdir(outbox)
  if (mail === undefined) throw new Error('invariant violated: the mail was sent but is not in the outbox')
  await copyFile(join(outbox, mail), path)
}
