import { fileURLToPath } from 'node:url'
import { CommandFailed, UsageError } from './admin/commands/command.ts'
import { completionOf, findCommand, helpOf, listOfCommands } from './admin/commands/commands.ts'
import { requireNoMisspelt } from './admin/commands/misspelt-settings.ts'
import { ConfigError, readConfig } from './config.ts'
import { isUnavailable } from './platform/db/errors.ts'
import { CannotStart, messageOf } from './platform/files/errors.ts'
import { programVersion } from './platform/files/program-version.ts'

/** Runs the command that the arguments name, or shows its help. Only this file reads the environment and the arguments. */
async function main(words: string[]): Promise<void> {
  if (words[0] === '--version' || words[0] === '-v') return print(programVersion)
  if (words[0] === 'completion') return print(await completionOf(words[1]))
  const asksForHelp = words[0] === 'help' || words.includes('--help') || words.includes('-h')
  if (words[0] === 'help') words.shift()
  if (words.length === 0 || (asksForHelp && words[0]?.startsWith('-'))) return print(await listOfCommands())
  const { command, args } = await findCommand(words)
  if (asksForHelp) return print(helpOf(command))
  requireNoMisspelt(process.env)
  await command.run(readConfig(process.env, fileURLToPath(new URL('..', import.meta.url))), args)
}

const print = (text: string): void => void process.stdout.write(`${text}\n`)

/** Exit code 2: the user has to change the command, the settings or the machine, as the message explains. Exit code 1: the command failed. */
main(process.argv.slice(2)).catch((error: unknown) => {
  const isUserError = error instanceof UsageError || error instanceof ConfigError || error instanceof CannotStart
  process.stderr.write(`${isUserError ? error.message : failureOf(error)}\n`)
  process.exitCode = isUserError ? 2 : 1
})

function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof CommandFailed) return error.message
  return isUnavailable(error) ? `The database does not answer: ${messageOf(error)}.` : (error.stack ?? error.message)
}
