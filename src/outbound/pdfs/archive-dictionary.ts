import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { renderDocument } from '../typst/render-document.ts'
import { warmUpDocument } from '../typst/warm-up-document.ts'

/** What archived PDFs are packed by, and its SHA-256. */
export type Dictionary = { readonly sha256: Buffer; readonly bytes: Buffer }

let made: Promise<Dictionary> | undefined

/**
 * What documents of this version have in common: their fonts, of which each has the outlines of its letters, and what stands in every one, as
 * in one that nobody sees. @throws what drawing a document throws
 */
export function archiveDictionary(): Promise<Dictionary> {
  made ??= makeDictionary().catch((error: unknown) => {
    made = undefined
    throw error
  })
  return made
}

async function makeDictionary(): Promise<Dictionary> {
  const folder = new URL('../../../templates/fonts/', import.meta.url)
  const names = (await readdir(fileURLToPath(folder))).filter((name) => name.endsWith('.ttf')).sort()
  const fonts = await Promise.all(names.map((name) => readFile(new URL(name, folder))))
  const bytes = Buffer.concat([...fonts, await renderDocument(warmUpDocument, '')])
  return { sha256: createHash('sha256').update(bytes).digest(), bytes }
}
