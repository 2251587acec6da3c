import { Readable } from 'node:stream'
import { createTarDecoder, packTar } from 'modern-tar'
import { BackupError } from './contents.ts'

/** A file of an archive. */
export type Member = { readonly name: string; readonly content: Buffer }

/** Twice the largest chunk that is written. Bounds the memory of a reader of a forged archive. */
const LARGEST = 2 ** 21
/** The end-of-archive marker (POSIX ustar): two blocks of zeros. */
const END = Buffer.alloc(1024)

/** The bytes of a tar archive of files that are made one after the other. */
export async function* writeTar(members: AsyncIterable<Member> | Iterable<Member>, at: Date): AsyncGenerator<Buffer> {
  for await (const { name, content } of members) {
    const header = { name, size: content.length, mode: 0o600, mtime: at }
    const archive = await packTar([{ header, body: content }])
    yield Buffer.from(archive.buffer, 0, archive.length - END.length)
  }
  yield END
}

/** The files of a tar archive in order; only one at a time is in memory. Throws for an archive that is damaged, truncated or has data after its end. */
export async function* readTar(archive: Readable): AsyncGenerator<Member> {
  const entries = Readable.toWeb(archive).pipeThrough(createTarDecoder({ strict: true }))
  for await (const { header, body } of entries) {
    if (header.type !== 'file' || header.size > LARGEST) throw new BackupError('it is damaged')
    yield { name: header.name, content: Buffer.from(await new Response(body).arrayBuffer()) }
  }
}
