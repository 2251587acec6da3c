import { createHash } from 'node:crypto'
import { BackupRefused } from './backup-refused.ts'
import type { Sequence, Table } from './tables.ts'

/*
 * A backup is a tar archive, compressed with Zstandard, and sealed:
 *
 *   manifest.json            what it is, and what it holds
 *   TABLE/000001.copy ...    the rows of each table, as text of PostgreSQL's COPY, in pieces of a mebibyte
 *   checksums.json           how many rows and bytes, with their SHA-256, for each table and over all
 *
 * So it is taken apart with tar and zstd, and read with psql, in ten years and without this program.
 */
export const MANIFEST = 'manifest.json'
export const CHECKSUMS = 'checksums.json'
export const FORMAT = 'rappen backup'
export const VERSION = 1

export type Manifest = {
  readonly format: typeof FORMAT
  readonly version: typeof VERSION
  readonly createdAt: string
  /** The PostgreSQL it comes from. */
  readonly postgresql: string
  /** The schema: what made it. */
  readonly migrations: readonly string[]
  readonly tables: readonly Table[]
  readonly sequences: readonly Sequence[]
}

/** What was written of a table. */
export type Sum = { readonly rows: number; readonly bytes: number; readonly sha256: string }

export type Checksums = {
  readonly tables: Readonly<Record<string, Sum>>
  /** Over the manifest and all rows, in their order. */
  readonly sha256: string
}

/** Sums up contents as they pass by: those of each table, and all of them. */
export function summing(manifest: Buffer) {
  const whole = createHash('sha256').update(manifest)
  const tables: Record<string, Sum> = {}
  return {
    /** Begins with a table; its rows are known only at its end. */
    table: (name: string) => {
      const hash = createHash('sha256')
      let bytes = 0
      return {
        add: (content: Buffer): void => {
          bytes += content.length
          hash.update(content)
          whole.update(content)
        },
        end: (rows: number): void => {
          tables[name] = { rows, bytes, sha256: hash.digest('hex') }
        },
      }
    },
    end: (): Checksums => ({ tables, sha256: whole.digest('hex') }),
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Throws BackupRefused for what is no backup, or one of another format. That tables and columns are ours is validated against the schema. */
export function parseManifest(content: Buffer): Manifest {
  const { format, version, migrations, tables, sequences, ...rest } = parse(content)
  if (format !== FORMAT) throw new BackupRefused('it is no backup of Rappen')
  if (version !== VERSION)
    throw new BackupRefused(
      `it has the format ${String(version)}, and this version of Rappen reads the format ${VERSION}`,
    )
  const isWhole = isTexts(migrations) && Array.isArray(tables) && Array.isArray(sequences)
  if (!isWhole) throw new BackupRefused('it is not as it was written')
  return { ...rest, format, version, migrations, tables, sequences } as unknown as Manifest
}

export function parseChecksums(content: Buffer): Checksums {
  const { tables, sha256 } = parse(content)
  if (typeof tables !== 'object' || tables === null || typeof sha256 !== 'string')
    throw new BackupRefused('it is not as it was written')
  return { tables: tables as Checksums['tables'], sha256 }
}

function parse(content: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(content.toString('utf8'))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Refused below, like everything else that is no object.
  }
  throw new BackupRefused('it is not as it was written')
}
