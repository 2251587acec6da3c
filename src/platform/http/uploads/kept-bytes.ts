import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Problem, type ProblemCode } from '../../../errors.ts'
import type { InTransaction, Tx } from '../../db/database.ts'
import { identifier, sql } from '../../db/sql.ts'
import { contentDisposition } from '../content-disposition.ts'
import { isUnchanged } from '../etag.ts'

/** The size of a piece: a file passes through memory a quarter of a mebibyte at a time. */
const PIECE_BYTES = 262_144

type SizedFile = { readonly id: string; readonly size: number }
/** An uploaded file to send: as a download with its name, if given; as a page with a number of pages, if it is one. */
type KeptFile = SizedFile & {
  readonly name?: string
  readonly type: string
  readonly sha256: Uint8Array
  readonly previewPages?: number
}

/** The table of the pieces of files, its column with the id of the file, and the code for a removed file. */
type Pieces = { readonly table: string; readonly column: string; readonly gone: ProblemCode }

/** The statements of the pieces of a file, which are numbered from 0. */
function piecesIn({ table, column }: Pieces) {
  const [pieceTable, fileColumn] = [identifier(table), identifier(column)]

  const insert = (tx: Tx, file: string, piece: number, bytes: Uint8Array): Promise<number> =>
    tx.run(sql`
    insert into ${pieceTable} (organisation, ${fileColumn}, piece, bytes) values (${tx.organisation}, ${file}, ${piece}, ${bytes})`)

  /** Undefined past the end of the file. */
  const find = (tx: Tx, file: string, piece: number): Promise<{ bytes: Buffer } | undefined> =>
    tx.maybe(sql`
    select bytes from ${pieceTable} where organisation = ${tx.organisation} and ${fileColumn} = ${file} and piece = ${piece}`)

  return { insert, find }
}

/** The only interface to the bytes of uploaded files: in the database, in pieces. */
export function keptBytes(kept: Pieces) {
  const { insert, find } = piecesIn(kept)

  /** Each piece is read in a transaction of its own, so a slow reader holds none open. */
  async function* pieces(inTransaction: InTransaction, organisation: string, id: string): AsyncGenerator<Buffer> {
    for (let piece = 0; ; piece++) {
      const found = await inTransaction(organisation, (tx) => find(tx, id, piece))
      if (!found) return
      yield found.bytes
    }
  }

  /**
   * The bytes as a stream. If the file is removed meanwhile, it fails: with a rejection before the first byte, later because its announced
   * length is wrong.
   */
  function read(inTransaction: InTransaction, organisation: string, { id, size }: SizedFile): Readable {
    return Readable.from(
      (async function* whole() {
        let done = 0
        for await (const bytes of pieces(inTransaction, organisation, id)) {
          done += bytes.length
          yield bytes
        }
        if (done === 0) throw new Problem(kept.gone)
        if (done < size) throw new Error(`the file ${id} was removed while it was read`)
      })(),
      { objectMode: false, highWaterMark: PIECE_BYTES },
    )
  }

  return {
    read,
    keep: async (tx: Tx, id: string, path: string): Promise<void> => {
      let piece = 0
      for await (const chunk of createReadStream(path, { highWaterMark: PIECE_BYTES }))
        await insert(tx, id, piece++, chunk)
    },
    /** Writes the bytes to a new file; false if the upload is removed meanwhile. */
    write: async (
      inTransaction: InTransaction,
      organisation: string,
      { id, size }: SizedFile,
      path: string,
    ): Promise<boolean> => {
      let written = 0
      await using handle = await open(path, 'wx', 0o600)
      for await (const bytes of pieces(inTransaction, organisation, id)) {
        await handle.writeFile(bytes)
        written += bytes.length
      }
      return written === size
    },
    /** Sends a file. Its content is untrusted, so the browser is instructed to run nothing of it. */
    send: (reply: FastifyReply, inTransaction: InTransaction, organisation: string, file: KeptFile): FastifyReply => {
      reply.header('content-security-policy', "sandbox; default-src 'none'")
      if (isUnchanged(reply, file.sha256)) return reply
      if (file.name !== undefined) reply.header('content-disposition', contentDisposition('attachment', file.name))
      if (file.previewPages !== undefined) reply.header('preview-pages', file.previewPages)
      return reply
        .header('content-type', file.type)
        .header('content-length', file.size)
        .send(reply.request.method === 'HEAD' ? Readable.from([]) : read(inTransaction, organisation, file))
    },
  }
}
