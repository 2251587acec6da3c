import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Config } from '../../config.ts'

/** One command of the command line. */
export type Command = {
  /** One or two words: `token create`. */
  readonly name: string
  /** Its parameters, as shown in the help. */
  readonly parameters: string
  /** One line for the list of commands. */
  readonly summary: string
  /** More lines for its help. */
  readonly details?: string
  /** Runs the command. The exit code is 0 unless it throws or sets another. */
  readonly run: (config: Config, args: string[]) => Promise<void>
}

/** The command line is invalid; the message is one sentence with the reason. Exit code 2. */
export class UsageError extends Error {}

/** The command failed; the message is one sentence with the reason. Exit code 1. */
export class CommandFailed extends Error {}

/** Parses the arguments of a command as options. Throws UsageError for unknown ones. */
export const readOptions = <Options extends ParseArgsOptionsConfig>(args: string[], options: Options) =>
  parsed(() => parseArgs({ args, options }).values)

/** The same for a command with one file, or another described argument. Throws UsageError. */
export function readFileAndOptions<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  otherwise = 'Name one file, whose name does not begin with a dash.',
) {
  const { values, positionals } = parsed(() => parseArgs({ args, options, allowPositionals: true }))
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new UsageError(otherwise)
  return { file, ...values }
}

function parsed<Result>(parse: () => Result): Result {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Some of Node's messages have more than one sentence; the first names the argument.
    throw new UsageError(`${error.message.split(/\.\s/)[0]}.`, { cause: error })
  }
}

/** Prints the result of a command: one line of JSON for programs, or text for people. */
export const print = (asJson: boolean | undefined, value: object, words: string): void => {
  process.stdout.write(`${asJson ? JSON.stringify(value) : words}\n`)
}

const SECOND = 1_000

/** Shows on a terminal that work continues, with its duration; nothing is written to a redirected stderr. */
export async function showingProgress<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const { stderr } = process
  if (!stderr.isTTY) return work()
  const begun = performance.now()
  const show = () => stderr.write(`\r${what} ... ${Math.round((performance.now() - begun) / SECOND)} s`)
  show()
  const timer = setInterval(show, SECOND)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    // Back to the beginning of the line, and erase it.
    stderr.write('\r\x1b[K')
  }
}
