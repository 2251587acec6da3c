import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/db/database.ts'
import { unpackedBytes } from '../../platform/files/packed-bytes.ts'
import { type ArchivedPdf, archivedPdfsAfter, isPdfDictionaryUnaltered, pdfDictionary } from './evidence.store.ts'

/** Read at once: each has some ten kilobytes, and one with pictures a few megabytes. */
const BATCH = 10

/** The first archived PDF whose unpacked bytes do not match its hash, or whose dictionary is missing or altered. */
export async function firstAlteredPdf(tx: Tx): Promise<ArchivedPdf | undefined> {
  const found = new Map<string, Buffer | undefined>()
  /** The database compares it with its hash each time; it is read once. */
  const dictionaryOf = async (sha256: Buffer): Promise<Buffer | undefined> => {
    const name = sha256.toString('hex')
    if (!found.has(name)) {
      const isUnaltered = await isPdfDictionaryUnaltered(tx, sha256)
      found.set(name, isUnaltered ? await pdfDictionary(tx, sha256) : undefined)
    }
    return found.get(name)
  }
  let after: Pick<ArchivedPdf, 'document' | 'state'> = { document: '00000000-0000-0000-0000-000000000000', state: '' }
  for (;;) {
    const archived = await archivedPdfsAfter(tx, after, BATCH)
    for (const pdf of archived) {
      const dictionary = pdf.dictionary ? await dictionaryOf(pdf.dictionary) : undefined
      if (!pdf.isAsStored || !(await isTheArchived(pdf, dictionary))) return pdf
    }
    const last = archived.at(-1)
    if (!last) return undefined
    after = last
  }
}

async function isTheArchived({ packed, sha256 }: ArchivedPdf, dictionary: Buffer | undefined): Promise<boolean> {
  if (!packed) return true
  const bytes = dictionary && (await unpackedBytes(packed, dictionary).catch(() => undefined))
  return bytes !== undefined && createHash('sha256').update(bytes).digest().equals(sha256)
}
