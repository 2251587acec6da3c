import { fileURLToPath } from 'node:url'
import { CommandFailed, UsageError } from './admin/commands/command.ts'
import { findCommand, helpOf, listOfCommands } from './admin/commands/commands.ts'
import { ConfigError, readConfig } from './config.ts'
import { isUnavailable } from './platform/db/errors.ts'
import { StartRefused } from './platform/files/start-refused.ts'

/** Runs the command that the words call, or shows how it is called. Alone in reading the environment and the arguments. */
async function main(words: string[]): Promise<void> {
  const asksForHelp = words.includes('--help') || words.includes('-h')
  if (words.length === 0 || (asksForHelp && words[0]?.startsWith('-'))) return say(listOfCommands())
  const { command, args } = findCommand(words)
  if (asksForHelp) return say(helpOf(command))
  await command.run(readConfig(process.env, fileURLToPath(new URL('..', import.meta.url))), args)
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Exit code 2: a person has to change the command, the settings or the machine; the sentence says what. Exit code 1: it failed. */
main(process.argv.slice(2)).catch((error: unknown) => {
  const isForPerson = error instanceof UsageError || error instanceof ConfigError || error instanceof StartRefused
  process.stderr.write(`${isForPerson ? error.message : failureOf(error)}\n`)
  process.exitCode = isForPerson ? 2 : 1
})

function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof CommandFailed) return error.message
  return isUnavailable(error) ? `The database does not answer: ${error.message}.` : (error.stack ?? error.message)
}
