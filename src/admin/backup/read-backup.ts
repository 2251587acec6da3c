import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createZstdDecompress } from 'node:zlib'
import {
  BackupError,
  CHECKSUMS,
  type Checksums,
  MANIFEST,
  type Manifest,
  parseChecksums,
  parseManifest,
  summing,
} from './contents.ts'
import { decrypted, type Keys } from './encryption.ts'
import { noBackup, unsealed } from './seal.ts'
import { requireSignature } from './signature.ts'
import type { Table } from './tables.ts'
import { type Member, readTar } from './tar.ts'

/** Consumes the rows of a table in COPY text format, and returns their number. */
export type TakeTable = (table: Table, rows: Readable) => Promise<number>

/** The manifest of a backup, and its verified checksums. */
export type Contents = { readonly manifest: Manifest; readonly checksums: Checksums }

export type ReadOptions = {
  /** Called before the first table. */
  readonly begin: (manifest: Manifest) => Promise<void>
  readonly table: TakeTable
  /** The key that opens it, if it is encrypted, and the required signer. */
  readonly keys: Keys
  readonly signal: AbortSignal
}

/**
 * Reads a whole backup, table by table, and verifies every checksum. Throws BackupError for any difference, possibly only at the end, so
 * the caller must not commit before.
 */
export async function readBackup(file: string, { begin, table, keys, signal }: ReadOptions): Promise<Contents> {
  const members = membersOf(file, keys, signal)
  const first = (await members.next()).value
  if (first?.name !== MANIFEST) throw new BackupError('it is not a backup of Rappen')
  const manifest = parseManifest(first.content)
  await begin(manifest)

  const sums = summing(first.content)
  let member = (await members.next()).value
  for (const one of manifest.tables) {
    const sum = sums.table(one.name)
    const rowsOf = async function* () {
      for (let piece = 1; member?.name === `${one.name}/${String(piece).padStart(6, '0')}.copy`; piece++) {
        sum.add(member.content)
        yield member.content
        member = (await members.next()).value
      }
    }
    sum.end(await table(one, Readable.from(rowsOf(), { objectMode: false })))
  }
  if (member?.name !== CHECKSUMS) throw new BackupError('it is damaged')
  const written = parseChecksums(member.content)
  const { tables, sha256 } = written
  if (!isDeepStrictEqual({ tables, sha256 }, sums.end())) throw new BackupError('its checksums do not match')
  requireSignature(written, keys.signer)
  if (!(await members.next()).done) throw new BackupError('it has data after its end')
  return { manifest, checksums: written }
}

/** Verifies a backup without restoring it. */
export const checkBackup = (file: string, signal: AbortSignal, keys: Keys = {}): Promise<Contents> =>
  readBackup(file, { signal, keys, begin: async () => undefined, table: (_table, rows) => countRows(rows) })

/** In COPY text format each row ends with a line feed, and a row contains none. */
async function countRows(rows: Readable): Promise<number> {
  let count = 0
  for await (const piece of rows as AsyncIterable<Buffer>)
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) count++
  return count
}

/** The files of the archive, decrypted and decompressed; verifies the seal over all bytes at the end. */
async function* membersOf(file: string, keys: Keys, signal: AbortSignal): AsyncGenerator<Member> {
  const archive = createZstdDecompress()
  // An error of any stage ends the archive stream with that error, which is handled below.
  pipeline(createReadStream(file), (bytes) => decrypted(bytes, keys), unsealed, archive, { signal }).catch(
    () => undefined,
  )
  try {
    yield* readTar(archive)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof BackupError || (error instanceof Error && 'syscall' in error)) throw error
    throw noBackup(error)
  }
}
