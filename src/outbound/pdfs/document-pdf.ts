import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { InTransaction, Tx } from '../../platform/db/database.ts'
import { listAttachments } from '../../sales/attachments/attachment.store.ts'
import type { Document } from '../../sales/documents/document.rules.ts'
import { renderDocument } from '../typst/render-document.ts'
import { archivedPdf } from './archive-pdf.ts'
import { archivedStateOf } from './archived-state.rules.ts'
import { loadPrintable } from './load-printable.ts'
import { AttachmentGone, mergeAttachments } from './merge-attachments.ts'

/** A document's PDF: its own pages, then those of its attachments in their order. The caller either reads it once or discards it. */
export type DocumentPdf = {
  readonly document: Document
  readonly size: number
  readonly sha256: Uint8Array
  readonly read: () => Readable
  readonly discard: () => Promise<void>
}

/** The PDF of a document. No transaction is open while pages are rendered. */
export async function documentPdf(
  inTransaction: InTransaction,
  organisation: string,
  find: (tx: Tx) => Promise<Document>,
): Promise<DocumentPdf> {
  const { document, attachments } = await inTransaction(organisation, async (tx) => {
    const document = await find(tx)
    return { document, attachments: await listAttachments(tx, document.id) }
  })
  const pages = await ownPages(inTransaction, organisation, document)
  if (attachments.length === 0) return { document, ...inMemory(pages) }
  try {
    const { size, sha256, handle } = await mergeAttachments(inTransaction, organisation, pages, attachments)
    return { document, size, sha256, read: () => handle.createReadStream(), discard: () => handle.close() }
  } catch (error) {
    // An attachment was removed since it was listed: start again with the document as it is now.
    if (error instanceof AttachmentGone) return documentPdf(inTransaction, organisation, find)
    throw error
  }
}

/** An issued invoice has its archived pages; any other document is rendered as it is now. */
async function ownPages(inTransaction: InTransaction, organisation: string, document: Document): Promise<Uint8Array> {
  const state = archivedStateOf(document)
  if (state) return archivedPdf(inTransaction, organisation, document, state)
  return renderDocument(await inTransaction(organisation, (tx) => loadPrintable(tx, document)), organisation)
}

const inMemory = (pdf: Uint8Array): Omit<DocumentPdf, 'document'> => ({
  size: pdf.length,
  sha256: createHash('sha256').update(pdf).digest(),
  read: () => Readable.from([pdf], { objectMode: false }),
  discard: async () => undefined,
})

/** The file name of a document: its number without characters that are special in paths, or its id while it has no number. */
export const fileNameOf = ({ kind, number, id }: Document): string =>
  `${number === '' ? `${kind}-${id}` : number.replaceAll(/[\\/:*?"<>|]|^\./g, '-')}.pdf`
