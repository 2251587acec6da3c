import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createZstdDecompress } from 'node:zlib'
import { BackupRefused } from './backup-refused.ts'
import {
  CHECKSUMS,
  type Checksums,
  MANIFEST,
  type Manifest,
  parseChecksums,
  parseManifest,
  summing,
} from './contents.ts'
import { noBackup, readSeal } from './seal.ts'
import type { Table } from './tables.ts'
import { readTar } from './tar.ts'

/** Takes the rows of a table, as text of COPY, and tells how many they were. */
export type TakeTable = (table: Table, rows: Readable) => Promise<number>

/** What a backup says of itself, and what was found in it. */
export type Contents = { readonly manifest: Manifest; readonly checksums: Checksums }

export type ReadOptions = {
  /** Called before any table, with what the backup says of itself. */
  readonly begin: (manifest: Manifest) => Promise<void>
  readonly table: TakeTable
  readonly signal: AbortSignal
}

/**
 * Reads a backup from its beginning to its end, table by table, and compares every sum. What is not exactly as it was written is
 * refused with BackupRefused: at the latest at the end, so nothing of it may be committed before.
 */
export async function readBackup(file: string, { begin, table, signal }: ReadOptions): Promise<Contents> {
  const members = readTar(unpacked(file, signal))
  const first = (await members.next()).value
  if (first?.name !== MANIFEST) throw new BackupRefused('it is no backup of Rappen')
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
  if (member?.name !== CHECKSUMS) throw new BackupRefused('it is not as it was written')
  const written = parseChecksums(member.content)
  if (!isDeepStrictEqual(written, sums.end())) throw new BackupRefused('its checksums do not agree')
  if (!(await members.next()).done) throw new BackupRefused('something follows after its end')
  return { manifest, checksums: written }
}

/** Reads a backup to its end without keeping anything of it. */
export const checkBackup = (file: string, signal: AbortSignal): Promise<Contents> =>
  readBackup(file, { signal, begin: async () => undefined, table: (_table, rows) => countRows(rows) })

/** In the text of COPY each row ends with a line feed, and none stands inside a row. */
async function countRows(rows: Readable): Promise<number> {
  let count = 0
  for await (const piece of rows as AsyncIterable<Buffer>)
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) count++
  return count
}

/** The archive in a file; at its end, that every byte of the file was as it was written is certain. */
async function* unpacked(file: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  const { length, sha256 } = await readSeal(file)
  const hash = createHash('sha256')
  const sealed = async function* (bytes: AsyncIterable<Buffer>) {
    for await (const some of bytes) {
      hash.update(some)
      yield some
    }
  }
  const archive = createZstdDecompress()
  // Whatever ends the way from the file on ends the archive too, with that error.
  pipeline(createReadStream(file, { end: length - 1 }), sealed, archive, { signal }).catch(() => undefined)
  try {
    for await (const some of archive) yield some
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof Error && 'syscall' in error ? error : noBackup(error)
  }
  if (hash.digest('hex') !== sha256) throw noBackup()
}
