import { fileURLToPath } from 'node:url'
import {
  migrateCommand,
  organisationCreateCommand,
  tokenCreateCommand,
  UsageError,
  verifyCommand,
} from './cli/commands.ts'
import { serve } from './cli/serve.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { StartRefused } from './db/embedded/start-refused.ts'

const commands: Readonly<Record<string, (config: Config, args: string[]) => Promise<void>>> = {
  serve,
  migrate: migrateCommand,
  'organisation create': organisationCreateCommand,
  'token create': tokenCreateCommand,
  verify: verifyCommand,
}

/** Finds the command that the words name, and runs it with the rest. Alone in reading the environment and the arguments. */
async function main(words: string[]): Promise<void> {
  const [first = '', second = ''] = words
  const [name, args] = commands[`${first} ${second}`] ? [`${first} ${second}`, words.slice(2)] : [first, words.slice(1)]
  const command = commands[name]
  if (!command) throw new UsageError(`Use one of: ${Object.keys(commands).join(', ')}.`)
  await command(readConfig(process.env, fileURLToPath(new URL('..', import.meta.url))), args)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  const isExpected =
    error instanceof UsageError || error instanceof ConfigError || error instanceof StartRefused || isUsage
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = isExpected ? 2 : 1
})
