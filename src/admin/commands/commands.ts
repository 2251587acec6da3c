import { type Command, UsageError } from './command.ts'
import { completions } from './completion.ts'

/** Every command by its name, in the order of the list. Each is loaded on use: together they are most of the program. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serve,
  demo: async () => (await import('./demo/demo.ts')).demo,
  listen: async () => (await import('./listen.ts')).listen,
  get: async () => (await import('./get.ts')).get,
  migrate: async () => (await import('./migrate.ts')).migrate,
  'organisation create': async () => (await import('./organisation-create.ts')).organisationCreate,
  'organisation list': async () => (await import('./organisation-list.ts')).organisationList,
  'token create': async () => (await import('./token-create.ts')).tokenCreate,
  'token replace': async () => (await import('./token-replace.ts')).tokenReplace,
  'person create': async () => (await import('./person-create.ts')).personCreate,
  'person link': async () => (await import('./person-link.ts')).personLink,
  verify: async () => (await import('./verify.ts')).verify,
  check: async () => (await import('./check.ts')).check,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  'chain-key create': async () => (await import('./chain-key-create.ts')).chainKeyCreate,
  'chain-head': async () => (await import('./chain-head.ts')).chainHead,
}

const allCommands = (): Promise<Command[]> => Promise.all(Object.values(commands).map((load) => load()))

/** The command that a command line names, and its arguments. Throws UsageError. */
export async function findCommand(words: readonly string[]): Promise<{ command: Command; args: string[] }> {
  for (const [called, load] of Object.entries(commands)) {
    const name = called.split(' ')
    if (name.every((word, index) => words[index] === word))
      return { command: await load(), args: words.slice(name.length) }
  }
  const called = words.filter((word) => !word.startsWith('-')).slice(0, 2)
  throw new UsageError(`There is no command «${called.join(' ')}»; rappen --help lists all commands.`)
}

/** All commands, one line each. */
export async function listOfCommands(): Promise<string> {
  const listed = await allCommands()
  const width = Math.max(...listed.map(({ name }) => name.length))
  return [
    'Usage: npx rappen COMMAND [OPTION ...]',
    '',
    ...listed.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'help COMMAND shows the options of a command, --version the version, and completion SHELL what bash, zsh or fish complete.',
  ].join('\n')
}

/** The help of one command. */
export const helpOf = ({ name, parameters, summary, details }: Command): string =>
  [
    `Usage: npx rappen ${`${name} ${parameters}`.trim()}`,
    '',
    `  ${summary}`,
    ...(details === undefined ? [] : [`  ${details}`]),
  ].join('\n')

/** The script that makes a shell complete commands and their options. */
export async function completionOf(shell = ''): Promise<string> {
  const complete = completions.get(shell)
  if (!complete) throw new UsageError(`Name a shell: ${[...completions.keys()].join(', ')}.`)
  return complete(await allCommands())
}
