import { quoted, type Table } from './tables.ts'

/**
 * Data that stands outside our tables, in those of a library, and is carried over in a form of our own: it is selected for the backup,
 * and taken back from a temporary table of the name and columns that are given here.
 */
export type Extract = {
  readonly name: string
  /** Columns with their types. */
  readonly columns: Readonly<Record<string, string>>
  readonly select: string
  /** Takes back what was restored into the temporary table, in the transaction of the restoration. */
  readonly takeBack: (run: Run) => Promise<void>
}

/** Runs a statement in the transaction of the restoration. */
export type Run = (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>

/** An extract as it stands in the manifest. */
export const tableOf = ({ name, columns }: Extract): Table => ({ name, columns: Object.keys(columns) })

/** What is written of a table or an extract. Tables in the order of their rows on disk, which is the fastest. */
export const selectOf = ({ name, columns }: Table, extracts: readonly Extract[]): string =>
  extracts.find((extract) => extract.name === name)?.select ??
  `select ${columns.map(quoted).join(', ')} from ${quoted(name)}`
