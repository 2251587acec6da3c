import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Config } from '../../config.ts'

/** One command of the command line. */
export type Command = {
  /** The words that call it: `token create`. */
  readonly name: string
  /** What may follow them. */
  readonly parameters: string
  /** One line for the list of commands. */
  readonly summary: string
  /** What else its help says. */
  readonly details?: string
  /** Does the work with the words that followed; ends with exit code 0 unless it throws or sets another. */
  readonly run: (config: Config, args: string[]) => Promise<void>
}

/** The command line was used wrongly: one sentence that says what is wrong; exit code 2. */
export class UsageError extends Error {}

/** A command could not do its work: one sentence that says why; exit code 1. */
export class CommandFailed extends Error {}

/** The words that followed a command, as options; all of them must be among those it knows. Throws UsageError. */
export function readOptions<Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Node says more than one sentence about some mistakes; the first names the word at violation.
    throw new UsageError(`${error.message.split(/\.\s/)[0]}.`, { cause: error })
  }
}

/** The same for a command whose words also name one file. Throws UsageError. */
export function readFileAndOptions<Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  const named = args.filter((word) => !word.startsWith('-'))
  const [file, ...more] = named
  if (file === undefined || more.length > 0)
    throw new UsageError('Name one file, whose name does not begin with a dash.')
  return {
    file,
    ...readOptions(
      args.filter((word) => word !== file),
      options,
    ),
  }
}

/** Prints what came of a command: one line of JSON for programs, words for people. */
export const print = (asJson: boolean | undefined, value: object, words: string): void => {
  process.stdout.write(`${asJson ? JSON.stringify(value) : words}\n`)
}
