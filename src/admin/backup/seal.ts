import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { BackupError } from './contents.ts'

/** The last 40 bytes of the file: a skippable Zstandard frame (RFC 8878, 3.1.2) with the SHA-256 of everything before it. */
const FRAME = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 32, 0, 0, 0])
export const SEAL_BYTES = FRAME.length + 32

/** A stream that passes bytes on, and appends the seal. */
export function sealing(): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform: (bytes: Buffer, _encoding, done) => {
      hash.update(bytes)
      done(null, bytes)
    },
    flush: (done) => done(null, Buffer.concat([FRAME, hash.digest()])),
  })
}

/** A stream that passes bytes on; `end` returns their number and SHA-256. */
export function countingBytes() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform: (some: Buffer, _encoding, done) => {
      hash.update(some)
      bytes += some.length
      done(null, some)
    },
  })
  return { stream, end: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** The bytes without their seal, which is verified at their end. Throws BackupError. */
export async function* unsealed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let held = Buffer.alloc(0)
  for await (const some of bytes) {
    held = Buffer.concat([held, some])
    const passed = held.subarray(0, Math.max(0, held.length - SEAL_BYTES))
    hash.update(passed)
    yield passed
    held = held.subarray(passed.length)
  }
  if (!held.equals(Buffer.concat([FRAME, hash.digest()]))) throw noBackup()
}

export const noBackup = (cause?: unknown): BackupError =>
  new BackupError('it is damaged, incomplete, or not a backup of Rappen', { cause })
