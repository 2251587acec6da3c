import { createHash } from 'node:crypto'
import type { Sequence, Table } from './tables.ts'

/** A backup cannot be written or restored. The message continues the sentence «…: it is damaged». */
export class BackupError extends Error {
  override name = 'BackupError'
}

/*
 * A backup is a tar archive, compressed with Zstandard, and sealed:
 *
 *   manifest.json            format, schema and list of tables
 *   TABLE/000001.copy ...    the rows of each table in PostgreSQL's COPY text format, in chunks of one mebibyte
 *   checksums.json           number of rows and bytes and SHA-256, for each table and in total
 *
 * So it can be unpacked with tar and zstd, and read with psql, in ten years and without this program.
 */
export const MANIFEST = 'manifest.json'
export const CHECKSUMS = 'checksums.json'
export const FORMAT = 'rappen backup'
export const VERSION = 1

export type Manifest = {
  readonly format: typeof FORMAT
  readonly version: typeof VERSION
  readonly createdAt: string
  /** The version of PostgreSQL that it was written from. */
  readonly postgresql: string
  /** The migrations that created the schema. */
  readonly migrations: readonly string[]
  readonly tables: readonly Table[]
  readonly sequences: readonly Sequence[]
}

/** The checksum of one table. */
export type Sum = { readonly rows: number; readonly bytes: number; readonly sha256: string }

export type Checksums = {
  readonly tables: Readonly<Record<string, Sum>>
  /** Of the manifest and all rows, in order. */
  readonly sha256: string
}

/** Computes checksums of streamed contents: for each table and in total. */
export function summing(manifest: Buffer) {
  const whole = createHash('sha256').update(manifest)
  const tables: Record<string, Sum> = {}
  return {
    /** Starts a table; its number of rows is known only at its end. */
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

/** Throws BackupError unless it is the manifest of a backup in this format. Tables and columns are validated later, against the schema. */
export function parseManifest(content: Buffer): Manifest {
  const { format, version, migrations, tables, sequences, ...rest } = parse(content)
  if (format !== FORMAT) throw new BackupError('it is not a backup of Rappen')
  if (version !== VERSION)
    throw new BackupError(
      `it has the format ${String(version)}, and this version of Rappen reads the format ${VERSION}`,
    )
  const isWhole = isTexts(migrations) && Array.isArray(tables) && Array.isArray(sequences)
  if (!isWhole) throw new BackupError('it is damaged')
  return { ...rest, format, version, migrations, tables, sequences } as unknown as Manifest
}

export function parseChecksums(content: Buffer): Checksums {
  const { tables, sha256 } = parse(content)
  if (typeof tables !== 'object' || tables === null || typeof sha256 !== 'string')
    throw new BackupError('it is damaged')
  return { tables: tables as Checksums['tables'], sha256 }
}

function parse(content: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(content.toString('utf8'))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Rejected below, like everything else that is not an object.
  }
  throw new BackupError('it is damaged')
}
