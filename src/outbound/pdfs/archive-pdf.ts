import { createHash } from 'node:crypto'
import { changesOf } from '../../events.ts'
import { contentCache } from '../../platform/concurrency/content-cache.ts'
import type { InTransaction, Tx } from '../../platform/db/database.ts'
import { packedBytes, unpackedBytes } from '../../platform/files/packed-bytes.ts'
import { caches } from '../../platform/limits.ts'
import type { Document } from '../../sales/documents/document.rules.ts'
import { renderDocument } from '../typst/render-document.ts'
import { archiveDictionary } from './archive-dictionary.ts'
import type { ArchivedPdf } from './archived-pdf.schema.ts'
import {
  countPdfDictionary,
  findArchivedPdf,
  findPdfDictionary,
  insertArchivedPdf,
  insertPdfDictionary,
  type StoredPdf,
} from './archived-pdf.store.ts'
import { type ArchivedState, inState } from './archived-state.rules.ts'
import { loadPrintable } from './load-printable.ts'

/**
 * The archived pages of an invoice or credit note in a state; renders and archives them if that has not happened yet. They are rendered
 * outside any transaction, possibly by several callers at once: all of them return the PDF that was inserted first.
 */
export async function archivedPdf(
  inTransaction: InTransaction,
  organisation: string,
  document: Document,
  state: ArchivedState,
): Promise<Uint8Array> {
  const found = await inTransaction(organisation, async (tx) => {
    const archived = await readArchived(tx, document.id, state)
    return archived ? { archived } : { printable: await loadPrintable(tx, inState(state, document)) }
  })
  if (found.archived) return unpackedPdf(found.archived)

  const bytes = await renderDocument(found.printable, organisation)
  const sha256 = createHash('sha256').update(bytes).digest()
  const dictionary = await archiveDictionary()
  const packed = await packedBytes(bytes, dictionary.bytes)
  const first = await inTransaction(organisation, async (tx) => {
    if ((await countPdfDictionary(tx, dictionary.sha256)) === 0) await insertPdfDictionary(tx, dictionary)
    const stored = { document: document.id, state, sha256, bytes: packed, dictionary: dictionary.sha256 }
    if ((await insertArchivedPdf(tx, stored)) === 1) {
      const shown: ArchivedPdf = { state, size: bytes.length, sha256: sha256.toString('hex') }
      const ofDocument = { record: document.id, document: document.id }
      tx.note(changesOf('archived-pdf.stored', { ...ofDocument, after: { archivedPdf: shown } }))
      return undefined
    }
    const archived = await readArchived(tx, document.id, state)
    if (!archived) throw new Error('invariant violated: neither inserted nor found an archived PDF')
    return archived
  })
  return first ? unpackedPdf(first) : bytes
}

type Archived = { readonly stored: StoredPdf; readonly dictionary: Buffer | undefined }

const dictionaries = contentCache<Buffer>({ capacity: caches.pdfDictionaries, sizeOf: ({ length }) => length })

async function readArchived(tx: Tx, document: string, state: ArchivedState): Promise<Archived | undefined> {
  const stored = await findArchivedPdf(tx, document, state)
  const name = stored?.dictionary
  if (!name) return stored && { stored, dictionary: undefined }
  const dictionary = await dictionaries.get(name.toString('hex'), async () => {
    const found = await findPdfDictionary(tx, name)
    if (!found) throw new Error('invariant violated: the dictionary of an archived PDF is missing')
    return found
  })
  return { stored, dictionary }
}

/** The archived bytes, compared with their hash: no other bytes are ever returned. */
async function unpackedPdf({ stored, dictionary }: Archived): Promise<Buffer> {
  const bytes = dictionary ? await unpackedBytes(stored.bytes, dictionary) : stored.bytes
  if (!createHash('sha256').update(bytes).digest().equals(stored.sha256))
    throw new Error('an archived PDF is not the one that was archived')
  return bytes
}
