import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { InTransaction, Tx } from '../../platform/db/database.ts'
import { listAttachments } from '../../sales/attachments/attachment.store.ts'
import type { Document } from '../../sales/documents/document.rules.ts'
import { keptPdf } from './archive-pdf.ts'
import { keptStateOf } from './archived-state.rules.ts'
import { AttachmentGone, mergeAttachments } from './merge-attachments.ts'
import { pageOfDocument } from './page-of-document.ts'
import { renderDocument } from './render-document.ts'

/** A document's PDF: its own pages, then those of its attachments in their order. It is read once, or let go. */
export type DocumentPdf = {
  readonly document: Document
  readonly size: number
  readonly sha256: Uint8Array
  readonly read: () => Readable
  readonly letGo: () => Promise<void>
}

/** The PDF of a document. No transaction is open while pages are drawn. */
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
    return { document, size, sha256, read: () => handle.createReadStream(), letGo: () => handle.close() }
  } catch (error) {
    // It was removed since it was listed: the document is read anew, as it is without it.
    if (error instanceof AttachmentGone) return documentPdf(inTransaction, organisation, find)
    throw error
  }
}

/** An invoice that has left the house keeps its pages as they were drawn first; any other document is drawn as it stands. */
async function ownPages(inTransaction: InTransaction, organisation: string, document: Document): Promise<Uint8Array> {
  const state = keptStateOf(document)
  if (state) return keptPdf(inTransaction, organisation, document, state)
  return renderDocument(await inTransaction(organisation, (tx) => pageOfDocument(tx, document)))
}

const inMemory = (pdf: Uint8Array): Omit<DocumentPdf, 'document'> => ({
  size: pdf.length,
  sha256: createHash('sha256').update(pdf).digest(),
  read: () => Readable.from([pdf], { objectMode: false }),
  letGo: async () => undefined,
})

/** The name of a document as a file: its number, without what means something in a path, or its id while it has none. */
export const fileNameOf = ({ kind, number, id }: Document): string =>
  `${number === '' ? `${kind}-${id}` : number.replaceAll(/[\\/:*?"<>|]|^\./g, '-')}.pdf`
