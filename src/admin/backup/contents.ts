import { createHash } from 'node:crypto'
import type { SignedHead } from '../../books/integrity/chain-head.rules.ts'
import type { Table } from './tables.ts'

/** A backup cannot be written or restored. The message continues the sentence «…: it is damaged». */
export class BackupError extends Error {
  override name = 'BackupError'
}

/*
 * A backup is a tar archive, compressed with Zstandard, and sealed:
 *
 *   manifest.json            format, schema and list of tables
 *   TABLE/000001.copy ...    the rows of each table in PostgreSQL's COPY text format, in chunks of one mebibyte
 *   checksums.json           number of rows and bytes and SHA-256, for each table and in total; the signature of that
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
  /** The heads of journal and events of each organisation, each signed. Versions up to 1.0 signed none. */
  readonly heads?: readonly SignedHead[]
}

/** The checksum of one table. */
export type Sum = { readonly rows: number; readonly bytes: number; readonly sha256: string }

export type Checksums = {
  readonly tables: Readonly<Record<string, Sum>>
  /** Of the manifest and all rows, in order. */
  readonly sha256: string
  /** The signer, and the signature: Ed25519, both in base64. Versions up to 1.0 signed nothing. */
  readonly publicKey?: string
  readonly signature?: string
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
    end: (): Pick<Checksums, 'tables' | 'sha256'> => ({ tables, sha256: whole.digest('hex') }),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isTable = (value: unknown): boolean => isRecord(value) && isText(value['name']) && isTexts(value['columns'])
const isSum = (value: unknown): boolean =>
  isRecord(value) && isText(value['sha256']) && ['rows', 'bytes'].every((count) => Number.isSafeInteger(value[count]))

/** Throws BackupError unless it is the manifest of a backup in this format. Tables and columns are validated later, against the schema. */
export function parseManifest(content: Buffer): Manifest {
  const { format, version, createdAt, postgresql, migrations, tables, heads } = parse(content)
  if (format !== FORMAT) throw new BackupError('it is not a backup of Rappen')
  if (version !== VERSION)
    throw new BackupError(
      `it has the format ${JSON.stringify(version)}, and this version of Rappen reads the format ${VERSION}`,
    )
  const isWhole =
    isText(createdAt) &&
    !Number.isNaN(Date.parse(createdAt)) &&
    isText(postgresql) &&
    isTexts(migrations) &&
    [tables, heads ?? []].every(Array.isArray) &&
    (tables as unknown[]).every(isTable)
  if (!isWhole) throw new BackupError('it is damaged')
  // Validated above, except for the heads, which nothing reads here.
  return { format, version, createdAt, postgresql, migrations, tables, heads } as unknown as Manifest
}

export function parseChecksums(content: Buffer): Checksums {
  const { tables, sha256, publicKey, signature } = parse(content)
  const isSigned = isText(publicKey) && isText(signature)
  if (!isRecord(tables) || !Object.values(tables).every(isSum) || !isText(sha256))
    throw new BackupError('it is damaged')
  // Validated above.
  return { tables: tables as Checksums['tables'], sha256, ...(isSigned ? { publicKey, signature } : {}) }
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
