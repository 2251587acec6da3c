import { quoted, type Table } from './tables.ts'

/**
 * Data in the tables of a library, which a backup stores in its own format: selected for the backup, and restored from a temporary table with
 * this name and these columns.
 */
export type Extract = {
  readonly name: string
  /** Columns and their SQL types. */
  readonly columns: Readonly<Record<string, string>>
  readonly select: string
  /** Restores the rows of the temporary table, in the transaction of the restoration. */
  readonly restore: (run: RunStatement) => Promise<void>
}

/** Runs a statement in the transaction of the restoration. */
export type RunStatement = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** An extract as listed in the manifest. */
export const tableOf = ({ name, columns }: Extract): Table => ({ name, columns: Object.keys(columns) })

/** The query whose rows are written. Tables are read in physical order, which is fastest. */
export const selectOf = ({ name, columns }: Table, extracts: readonly Extract[]): string =>
  extracts.find((extract) => extract.name === name)?.select ??
  `select ${columns.map(quoted).join(', ')} from ${quoted(name)}`
