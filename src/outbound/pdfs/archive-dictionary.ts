import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { renderDocument } from '../typst/render-document.ts'
import { warmUpDocument } from '../typst/warm-up-document.ts'

/** The dictionary for packing archived PDFs, and its SHA-256. */
export type Dictionary = { readonly sha256: Buffer; readonly bytes: Buffer }

let made: Promise<Dictionary> | undefined

/**
 * The common content of this version's documents: their fonts with the outlines of letters, and the fixed parts, as in a sample.
 * @throws the
 * errors of drawing a document
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
