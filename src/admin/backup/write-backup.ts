import type { KeyObject } from 'node:crypto'
import { type FileHandle, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { publicKeyOf, type SignedHead } from '../../books/integrity/chain-head.rules.ts'
import type { Connection } from '../../platform/db/database.ts'
import { holdSchema } from '../../platform/db/migrate.ts'
import { codeOf } from '../../platform/files/errors.ts'
import { flushFolder } from '../../platform/files/folders.ts'
import { BackupError, CHECKSUMS, FORMAT, MANIFEST, type Manifest, summing, VERSION } from './contents.ts'
import { type EncryptFor, encrypted } from './encryption.ts'
import { type Extract, selectOf, tableOf } from './extract.ts'
import { countingBytes, sealing } from './seal.ts'
import { inSession } from './session.ts'
import { signatureOf, signedHeads } from './signature.ts'
import { migrationsOf, tablesOf } from './tables.ts'
import { type Member, writeTar } from './tar.ts'

export type WrittenBackup = {
  readonly file: string
  readonly tables: number
  readonly rows: number
  readonly bytes: number
  /** SHA-256 of the file, to verify copies of it. */
  readonly sha256: string
  /** The file with the signed heads, for `verify --head`. */
  readonly heads: string
  /** The public key of its signature, as in statements. */
  readonly publicKey: string
  readonly isEncrypted: boolean
}

type Options = {
  readonly extracts: readonly Extract[]
  readonly encryptFor?: EncryptFor | undefined
  /** Signs the heads, and all contents of the file. Ed25519. */
  readonly key: KeyObject
  readonly signal: AbortSignal
}

const PIECE = 2 ** 20

/**
 * Writes a snapshot of all data of the database into a file that appears complete or not at all, and beside it the signed heads of its journals
 * and events, `FILE.heads.json`. The service keeps running meanwhile; migrations wait. Throws BackupError, and errors of the database and the file system.
 */
export async function writeBackup(connection: Connection, file: string, options: Options): Promise<WrittenBackup> {
  const beside = `${file}.heads.json`
  for (const path of [file, beside])
    if (await stat(path).catch(() => undefined)) throw new BackupError(alreadyThere(path))
  return inSession(connection, async (client) => {
    await holdSchema(client)
    await client.query('begin isolation level repeatable read, read only')
    const part = `${file}.part`
    const handle = await createNew(
      part,
      `${part} exists: another backup is being written, or was interrupted; in that case delete it`,
    )
    const made = [part]
    try {
      const { heads, ...counted } = await write(client, handle, options)
      const signed = await createNew(beside, alreadyThere(beside))
      made.push(beside)
      try {
        await writeFile(signed, json(heads), { flush: true })
      } finally {
        await signed.close()
      }
      await rename(part, file)
      await flushFolder(dirname(file))
      const isEncrypted = options.encryptFor !== undefined
      return { file, ...counted, heads: beside, publicKey: publicKeyOf(options.key), isEncrypted }
    } catch (error) {
      for (const path of made) await rm(path, { force: true })
      throw error
    }
  })
}

type BackupCounts = { tables: number; rows: number; heads: readonly SignedHead[] }

async function write(client: Client, handle: FileHandle, { extracts, encryptFor, key, signal }: Options) {
  const now = new Date()
  const counted: BackupCounts = { tables: 0, rows: 0, heads: [] }
  const compressed = createZstdCompress()
  const counting = countingBytes()
  const contents = Readable.from(writeTar(members(client, { extracts, key, now }, counted), now), { objectMode: false })
  const file = handle.createWriteStream({ flush: true })
  const last = (bytes: AsyncIterable<Buffer>) => (encryptFor ? encrypted(bytes, encryptFor) : bytes)
  await pipeline(contents, compressed, sealing(), last, counting.stream, file, { signal })
  return { ...counted, ...counting.end() }
}

type Making = Pick<Options, 'extracts' | 'key'> & { readonly now: Date }

/** The files of the archive; tables and rows are counted. */
async function* members(client: Client, { extracts, key, now }: Making, counted: BackupCounts): AsyncGenerator<Member> {
  const manifest = await manifestOf(client, { extracts, key, now })
  counted.heads = manifest.heads ?? []
  const content = json(manifest)
  const sums = summing(content)
  yield { name: MANIFEST, content }
  for (const table of manifest.tables) {
    const sum = sums.table(table.name)
    const copy = client.query(copyTo(`copy (${selectOf(table, extracts)}) to stdout`))
    let count = 0
    for await (const piece of inPieces(copy)) {
      sum.add(piece)
      yield { name: `${table.name}/${String(++count).padStart(6, '0')}.copy`, content: piece }
    }
    sum.end(copy.rowCount)
    counted.tables += 1
    counted.rows += copy.rowCount
  }
  const { tables, sha256 } = sums.end()
  yield { name: CHECKSUMS, content: json({ tables, sha256, ...signatureOf(sha256, key) }) }
}

async function manifestOf(client: Client, { extracts, key, now }: Making): Promise<Manifest> {
  const migrations = await migrationsOf(client)
  if (migrations === undefined) throw new BackupError('the database contains no data of Rappen')
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const tables = await tablesOf(client)
  return {
    format: FORMAT,
    version: VERSION,
    createdAt: now.toISOString(),
    postgresql: rows[0]?.version ?? '',
    migrations,
    tables: [...tables, ...extracts.map(tableOf)],
    heads: await signedHeads(client, tables, { key, now }),
  }
}

/** The same bytes in chunks of one mebibyte. */
async function* inPieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let length = 0
  for await (const some of bytes) {
    held.push(some)
    length += some.length
    if (length < PIECE) continue
    const all = Buffer.concat(held)
    let from = 0
    for (; from + PIECE <= length; from += PIECE) yield all.subarray(from, from + PIECE)
    held = [all.subarray(from)]
    length -= from
  }
  if (length > 0) yield Buffer.concat(held)
}

const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

const alreadyThere = (path: string): string => `the file already exists: ${path}`

/**
 * Readable only by the owner: the file contains the books, the mails and the secrets of public links. Throws BackupError if the file exists.
 */
async function createNew(path: string, refusal: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    throw new BackupError(refusal, { cause: error })
  }
}
