import { backup } from './backup.ts'
import { chainHead } from './chain-head.ts'
import { chainKeyCreate } from './chain-key-create.ts'
import { check } from './check.ts'
import { type Command, UsageError } from './command.ts'
import { completions } from './completion.ts'
import { demo } from './demo/demo.ts'
import { get } from './get.ts'
import { listen } from './listen.ts'
import { migrate } from './migrate.ts'
import { organisationCreate } from './organisation-create.ts'
import { organisationList } from './organisation-list.ts'
import { personCreate } from './person-create.ts'
import { personLink } from './person-link.ts'
import { restore } from './restore.ts'
import { serve } from './serve.ts'
import { tokenCreate } from './token-create.ts'
import { tokenReplace } from './token-replace.ts'
import { verify } from './verify.ts'

const commands: readonly Command[] = [
  serve,
  demo,
  listen,
  get,
  migrate,
  organisationCreate,
  organisationList,
  tokenCreate,
  tokenReplace,
  personCreate,
  personLink,
  verify,
  check,
  backup,
  restore,
  chainKeyCreate,
  chainHead,
]

/** The command that a command line names, and its arguments. Throws UsageError. */
export function findCommand(words: readonly string[]): { command: Command; args: string[] } {
  for (const command of commands) {
    const name = command.name.split(' ')
    if (name.every((word, index) => words[index] === word)) return { command, args: words.slice(name.length) }
  }
  const called = words.filter((word) => !word.startsWith('-')).slice(0, 2)
  throw new UsageError(`There is no command «${called.join(' ')}»; rappen --help lists all commands.`)
}

/** All commands, one line each. */
export function listOfCommands(): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return [
    'Usage: npm run --silent rappen -- COMMAND [OPTION ...]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'help COMMAND shows the options of a command, --version the version, and completion SHELL what bash, zsh or fish complete.',
  ].join('\n')
}

/** The help of one command. */
export const helpOf = ({ name, parameters, summary, details }: Command): string =>
  [
    `Usage: npm run --silent rappen -- ${`${name} ${parameters}`.trim()}`,
    '',
    `  ${summary}`,
    ...(details === undefined ? [] : [`  ${details}`]),
  ].join('\n')

/** The script that makes a shell complete commands and their options. */
export function completionOf(shell = ''): string {
  const complete = completions.get(shell)
  if (!complete) throw new UsageError(`Name a shell: ${[...completions.keys()].join(', ')}.`)
  return complete(commands)
}
