/** A small database of an earlier version, and what its service answered. */
export type KeptRelease = {
  readonly token: string
  /** By path. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly migrations: readonly string[]
  /** The rows of each table as JSON, as PostgreSQL writes and reads it. */
  readonly tables: Readonly<Record<string, string>>
}
