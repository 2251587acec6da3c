import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { BackupError } from './contents.ts'

/** The last 40 bytes of the file: a skippable Zstandard frame (RFC 8878, 3.1.2) with the SHA-256 of everything before it. */
const FRAME = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
export const SEAL_BYTES = FRAME.length + 32

/** A stream that passes bytes on, counts them, and appends the seal. */
export function sealing() {
  const hash = createHash('sha256')
  let count = 0
  const stream = new Transform({
    transform: (bytes: Buffer, _encoding, done) => {
      hash.update(bytes)
      count += bytes.length
      done(null, bytes)
    },
    flush: (done) => {
      const seal = Buffer.concat([FRAME, hash.copy().digest()])
      hash.update(seal)
      count += seal.length
      done(null, seal)
    },
  })
  /** The size of the file in bytes, and its SHA-256. */
  const end = () => ({ bytes: count, sha256: hash.digest('hex') })
  return { stream, end }
}

/** Reads the seal of a file: the number of sealed bytes, and their SHA-256. Throws BackupError. */
export async function readSeal(file: string): Promise<{ readonly length: number; readonly sha256: string }> {
  await using handle = await open(file)
  const { size } = await handle.stat()
  const length = size - SEAL_BYTES
  if (length <= 0) throw noBackup()
  const seal = Buffer.alloc(SEAL_BYTES)
  await handle.read(seal, 0, SEAL_BYTES, length)
  if (!seal.subarray(0, FRAME.length).equals(FRAME)) throw noBackup()
  return { length, sha256: seal.toString('hex', FRAME.length) }
}

export const noBackup = (cause?: unknown): BackupError =>
  new BackupError('it is damaged, incomplete, or not a backup of Rappen', { cause })
