import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listAttachments } from '../attachments/attachment.store.ts'
import { writeBytes } from '../attachments/bytes.ts'
import type { InTransaction, Tx } from '../db/database.ts'
import type { Document } from '../documents/document.rules.ts'
import { appendPages } from '../pdf/append-pages.ts'
import { inTemporaryFolder } from '../pdf/temporary-folder.ts'
import type { DocumentPage } from './document-page.ts'
import { pageOfDocument } from './page-of-document.ts'
import { renderDocument } from './render-document.ts'

/** A document's PDF: its own pages, then those of its attachments in their order. */
export type DocumentPdf = { readonly document: Document; readonly page: DocumentPage; readonly pdf: Uint8Array }

/** Renders a document. What is printed is read in one transaction; nothing is held open while pages are drawn. */
export async function documentPdf(
  inTransaction: InTransaction,
  organisation: string,
  find: (tx: Tx) => Promise<Document>,
): Promise<DocumentPdf> {
  const { document, page, attachments } = await inTransaction(organisation, async (tx) => {
    const document = await find(tx)
    const [page, attachments] = await Promise.all([pageOfDocument(tx, document), listAttachments(tx, document.id)])
    return { document, page, attachments }
  })
  const own = await renderDocument(page)
  if (attachments.length === 0) return { document, page, pdf: own }

  const pdf = await inTemporaryFolder(async (folder) => {
    const files: string[] = []
    for (const attachment of attachments) {
      const file = join(folder, `${attachment.id}.pdf`)
      // An attachment that is removed at this moment is no longer one of the document.
      if (await writeBytes(inTransaction, organisation, attachment, file)) files.push(file)
    }
    const to = join(folder, 'document.pdf')
    await appendPages({ document: own, attachments: files, to })
    return readFile(to)
  })
  return { document, page, pdf }
}

/** The name of a document as a file: its number, without what means something in a path, or its id while it has none. */
export const fileNameOf = ({ kind, number, id }: Document): string =>
  `${number === '' ? `${kind}-${id}` : number.replaceAll(/[\\/:*?"<>|]|^\./g, '-')}.pdf`
