import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { contentCache } from '../../platform/concurrency/content-cache.ts'
import { makeTemporaryFolder } from '../../platform/files/temporary-folder.ts'

/** An open file, which can be read to its end even if it is deleted meanwhile. */
export type OpenPdf = { readonly handle: FileHandle; readonly size: number; readonly sha256: Uint8Array }

type PdfFile = { readonly path: string; readonly size: number; readonly sha256: Uint8Array }

/** A cache of large PDFs (a hundred megabytes and more) in temporary files. @param capacity In bytes. */
export function pdfFiles({ capacity }: { capacity: number }) {
  const files = contentCache<PdfFile>({
    capacity,
    sizeOf: ({ size }) => size,
    discard: ({ path }) => rm(path, { force: true }),
  })
  let folder: Promise<string> | undefined

  return {
    /** The file for the key, which is hexadecimal; `make` writes it when there is none. */
    open: async (key: string, make: (path: string) => Promise<void>): Promise<OpenPdf> => {
      const made = async (): Promise<PdfFile> => {
        folder ??= makeTemporaryFolder()
        const path = join(await folder, `${key}.pdf`)
        // Another program may have cleaned up the machine's temporary folder.
        await mkdir(await folder, { recursive: true })
        await make(path)
        return { path, size: (await stat(path)).size, sha256: await hashOf(path) }
      }
      for (;;) {
        const { path, size, sha256 } = await files.get(key, made)
        const handle = await open(path).catch(unlessMissing)
        if (handle) return { handle, size, sha256 }
        // The file was evicted since it was looked up, or deleted by another program.
        await files.clear()
      }
    },
    /** Deletes all files. */
    discard: async (): Promise<void> => {
      await files.clear()
      const left = folder
      folder = undefined
      if (left) await rm(await left, { recursive: true, force: true })
    },
  }
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path, { highWaterMark: 262_144 })) hash.update(bytes)
  return hash.digest()
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
