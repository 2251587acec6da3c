/** The start cannot succeed until a person changes something; the message is one sentence for that person. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** Another service or command uses the same data folder. */
export class DataDirectoryInUse extends CannotStart {
  override name = 'DataDirectoryInUse'

  readonly pid: number | undefined
  /** True for a command, which ends by itself. */
  readonly isCommand: boolean

  constructor(dataDirectory: string, { pid, isCommand = false }: { pid?: number | undefined; isCommand?: boolean }) {
    const owner = pid === undefined ? 'another process' : `process ${pid}`
    super(
      `The data folder ${dataDirectory} is in use by ${owner}: stop that one first, or set DATA_DIR to another folder.`,
    )
    this.pid = pid
    this.isCommand = isCommand
  }
}

/** Temporary: the server is starting or stopping, or another process was faster. */
export class NotReady extends Error {
  override name = 'NotReady'
}

/** The code of a failed system call (`ENOENT`) or statement (`57P03`). */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The message of an error; for several failed addresses, that of the first. */
export const messageOf = (error: unknown): string =>
  error instanceof AggregateError && error.message === ''
    ? messageOf(error.errors[0])
    : error instanceof Error
      ? error.message
      : String(error)

/** The result of a call of the file system; undefined if there is no such file. */
export const ifThere = <Result>(call: Promise<Result>): Promise<Result | undefined> =>
  call.catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    return undefined
  })
