/** A start that cannot succeed before a person changes something; the message is one sentence for that person. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

/** Another service or command works on the same data folder. */
export class DataDirectoryInUse extends StartRefused {
  override name = 'DataDirectoryInUse'

  constructor(dataDirectory: string, pid: number | undefined) {
    const owner = pid === undefined ? 'another process' : `process ${pid}`
    super(
      `The data folder ${dataDirectory} is in use by ${owner}: stop that one first, or set DATA_DIR to another folder.`,
    )
  }
}

/** Not yet, but perhaps in a moment: the server is starting or stopping, or somebody else was faster. */
export class NotReady extends Error {
  override name = 'NotReady'
}

/** The code of a failed system call (`ENOENT`) or of a refused statement (`57P03`). */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
