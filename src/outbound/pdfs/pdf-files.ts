import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Busy } from '../../errors.ts'
import { budget } from '../../platform/concurrency/budget.ts'
import { contentCache } from '../../platform/concurrency/content-cache.ts'
import { codeOf } from '../../platform/files/errors.ts'
import { makeTemporaryFolder } from '../../platform/files/temporary-folder.ts'

/**
 * An open file, which can be read once, to its end even if it is deleted meanwhile. An unread file is discarded; discarding a read one is
 * allowed.
 */
export type OpenPdf = {
  readonly size: number
  readonly sha256: Uint8Array
  readonly read: () => Readable
  readonly discard: () => Promise<void>
}

type PdfFile = { readonly path: string; readonly size: number; readonly sha256: Uint8Array }
type Limits = { readonly capacity: number; readonly open: { readonly each: number; readonly together: number } }

/**
 * A cache of large PDFs (a hundred megabytes and more) in temporary files, of `capacity` bytes. Files in use stay on disk, even after the cache
 * has evicted them; `open` limits their bytes, of one tenant and of all.
 */
export function pdfFiles({ capacity, open: limits }: Limits) {
  const openFile = openerWithin(limits)
  const files = contentCache<PdfFile>({
    capacity,
    sizeOf: ({ size }) => size,
    discard: ({ path }) => rm(path, { force: true }),
  })
  let folder: Promise<string> | undefined

  return {
    /**
     * The file for the key, which is hexadecimal; `make` writes it if it is missing.
     *
     * @throws {Busy} if too many files are in use.
     */
    open: async (key: string, make: (path: string) => Promise<void>, tenant: string): Promise<OpenPdf> => {
      const made = async (): Promise<PdfFile> => {
        folder ??= makeTemporaryFolder()
        const path = join(await folder, `${key}.pdf`)
        // Another program may have cleaned up the machine's temporary folder.
        await mkdir(await folder, { recursive: true })
        await make(path)
        return { path, size: (await stat(path)).size, sha256: await hashOf(path) }
      }
      for (;;) {
        const file = await files.get(key, made)
        const opened = await openFile(file, tenant)
        if (opened) return opened
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

/** Opens files, each of which counts once for all its readers: for its first tenant, until the last reader has closed it. */
function openerWithin(limits: Limits['open']) {
  const take = budget(limits)
  const inUse = new Map<PdfFile, { readers: number; readonly release: () => void }>()

  function use(file: PdfFile, tenant: string): () => void {
    const release = inUse.has(file) ? undefined : take(tenant, file.size)
    if (release) inUse.set(file, { readers: 0, release })
    const used = inUse.get(file)
    if (!used) throw new Busy('PDFs that are being read take all the room that there is for them')
    used.readers += 1
    let isReading = true
    return () => {
      if (!isReading) return
      isReading = false
      used.readers -= 1
      if (used.readers > 0) return
      inUse.delete(file)
      used.release()
    }
  }

  return async (file: PdfFile, tenant: string): Promise<OpenPdf | undefined> => {
    const leave = use(file, tenant)
    try {
      const handle = await open(file.path)
      return {
        size: file.size,
        sha256: file.sha256,
        read: () => handle.createReadStream().once('close', leave),
        discard: () => handle.close().finally(leave),
      }
    } catch (error) {
      leave()
      if (codeOf(error) !== 'ENOENT') throw error
      return undefined
    }
  }
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path, { highWaterMark: 262_144 })) hash.update(bytes)
  return hash.digest()
}
