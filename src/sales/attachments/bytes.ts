import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Problem } from '../../errors.ts'
import type { InTransaction, Tx } from '../../platform/db/database.ts'
import { findPiece, insertPiece, type StoredAttachment } from './attachment.store.ts'

/** The size of a piece: a file passes through memory a quarter of a mebibyte at a time. */
const PIECE_BYTES = 262_144

type Sized = Pick<StoredAttachment, 'id' | 'size'>

/** The one interface to where the bytes of attachments are: in the database, in pieces. */
export async function keepBytes(tx: Tx, attachment: string, file: string): Promise<void> {
  let piece = 0
  for await (const chunk of createReadStream(file, { highWaterMark: PIECE_BYTES }))
    await insertPiece(tx, attachment, piece++, chunk)
}

/** The bytes as a stream. When the attachment is removed meanwhile it fails: with a rejection before the first byte, later because its reader was told another length. */
export function readBytes(inTransaction: InTransaction, organisation: string, { id, size }: Sized): Readable {
  return Readable.from(
    (async function* whole() {
      let read = 0
      for await (const bytes of pieces(inTransaction, organisation, id)) {
        read += bytes.length
        yield bytes
      }
      if (read === 0) throw new Problem('customer-invoices/attachment-not-found')
      if (read < size) throw new Error(`attachment ${id} was removed while it was read`)
    })(),
    { objectMode: false, highWaterMark: PIECE_BYTES },
  )
}

/** Writes the bytes to a new file; false when the attachment is removed meanwhile. */
export async function writeBytes(
  inTransaction: InTransaction,
  organisation: string,
  { id, size }: Sized,
  file: string,
): Promise<boolean> {
  let written = 0
  await using handle = await open(file, 'wx', 0o600)
  for await (const bytes of pieces(inTransaction, organisation, id)) {
    await handle.writeFile(bytes)
    written += bytes.length
  }
  return written === size
}

/** Each piece is read in a transaction of its own, so a slow reader holds none open. */
async function* pieces(inTransaction: InTransaction, organisation: string, attachment: string): AsyncGenerator<Buffer> {
  for (let piece = 0; ; piece++) {
    const bytes = await inTransaction(organisation, (tx) => findPiece(tx, attachment, piece))
    if (!bytes) return
    yield bytes
  }
}
