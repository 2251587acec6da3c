import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { InTransaction, Tx } from '../db/database.ts'
import { findPiece, insertPiece } from './attachment.store.ts'

/** The size of a piece: a file passes through memory a mebibyte at a time. */
const PIECE_BYTES = 1_048_576

/** The one interface to where the bytes of attachments are: in the database, in pieces. */
export async function keepBytes(tx: Tx, attachment: string, file: string): Promise<void> {
  let piece = 0
  for await (const chunk of createReadStream(file, { highWaterMark: PIECE_BYTES }))
    await insertPiece(tx, attachment, piece++, chunk)
}

/** The bytes as a stream; each piece is read in a transaction of its own, so a slow reader holds none open. */
export function readBytes(inTransaction: InTransaction, organisation: string, attachment: string): Readable {
  return Readable.from(
    (async function* pieces() {
      for (let piece = 0; ; piece++) {
        const bytes = await inTransaction(organisation, (tx) => findPiece(tx, attachment, piece))
        if (!bytes) return
        yield bytes
      }
    })(),
  )
}

/** Writes the bytes to a new file. */
export async function writeBytes(
  inTransaction: InTransaction,
  organisation: string,
  attachment: string,
  file: string,
): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const bytes of readBytes(inTransaction, organisation, attachment)) await handle.write(bytes)
  } finally {
    await handle.close()
  }
}
