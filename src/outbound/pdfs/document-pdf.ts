import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { semaphore } from '../../platform/concurrency/semaphore.ts'
import type { InTransaction, Tx } from '../../platform/db/database.ts'
import { semaphores } from '../../platform/limits.ts'
import { listAttachments, type StoredAttachment } from '../../sales/attachments/attachment.store.ts'
import type { Document } from '../../sales/documents/document.rules.ts'
import type { PrintableDocument } from '../layout/printable-document.ts'
import { headingOf } from '../layout/render-model.ts'
import { renderDocument } from '../typst/render-document.ts'
import { archivedPdf } from './archive-pdf.ts'
import { archivedStateOf } from './archived-state.rules.ts'
import { isSettledInPart, loadPrintable } from './load-printable.ts'
import { AttachmentGone, mergeAttachments } from './merge-attachments.ts'
import type { OpenPdf } from './pdf-files.ts'

/** A document's PDF: its own pages, then those of its attachments in their order. */
export type DocumentPdf = OpenPdf & { readonly document: Document }

/** All sources of a document's PDF; equal sources make the same bytes. Archived pages stay unchanged, and need no printable. */
export type PdfSources = {
  readonly document: Document
  readonly attachments: readonly StoredAttachment[]
  readonly printable: PrintableDocument | undefined
}

/** @param how.asItStands prints the payments and credits since the issue of an invoice, with a slip over the open amount. */
export async function pdfSourcesOf(
  tx: Tx,
  document: Document,
  { asItStands = false }: { readonly asItStands?: boolean } = {},
): Promise<PdfSources> {
  const isArchived = archivedStateOf(document) !== undefined && !(asItStands && isSettledInPart(document))
  const [attachments, printable] = await Promise.all([
    listAttachments(tx, document.id),
    isArchived ? undefined : loadPrintable(tx, document),
  ])
  return { document, attachments, printable }
}

/** Excess documents of an organisation wait, or are rejected, before they are read. */
const preparing = semaphore({
  ...semaphores.preparation,
  whenFull: 'Too many documents are waiting to be laid out.',
  figure: 'documents',
})

/**
 * The PDF of a document. No transaction is open while pages are rendered.
 *
 * @throws Busy when too many documents wait (503), and the errors of `find` and of rendering
 */
export async function documentPdf(
  inTransaction: InTransaction,
  organisation: string,
  find: (tx: Tx) => Promise<Document>,
  how: Parameters<typeof pdfSourcesOf>[2] = {},
): Promise<DocumentPdf> {
  const { sources, pages } = await preparing.run(async () => {
    const read = await inTransaction(organisation, async (tx) => pdfSourcesOf(tx, await find(tx), how))
    return { sources: read, pages: await ownPages(inTransaction, organisation, read) }
  }, organisation)
  try {
    return await withAttachments(inTransaction, organisation, sources, pages)
  } catch (error) {
    // An attachment was removed since it was listed: start again with the document as it is now.
    if (error instanceof AttachmentGone) return documentPdf(inTransaction, organisation, find, how)
    throw error
  }
}

/**
 * The PDF of these sources.
 *
 * @throws {AttachmentGone} if an attachment was removed since they were read.
 */
export async function pdfFrom(
  inTransaction: InTransaction,
  organisation: string,
  sources: PdfSources,
): Promise<DocumentPdf> {
  return withAttachments(inTransaction, organisation, sources, await ownPages(inTransaction, organisation, sources))
}

async function withAttachments(
  inTransaction: InTransaction,
  organisation: string,
  { document, attachments }: PdfSources,
  pages: Uint8Array,
): Promise<DocumentPdf> {
  if (attachments.length === 0) return { document, ...inMemory(pages) }
  const own = { title: headingOf(document), pages }
  return { document, ...(await mergeAttachments(inTransaction, organisation, own, attachments)) }
}

/** An issued invoice has its archived pages; any other document is rendered as it is now. */
export async function ownPages(
  inTransaction: InTransaction,
  organisation: string,
  { document, printable }: PdfSources,
): Promise<Uint8Array> {
  if (printable) return renderDocument(printable, organisation)
  const state = archivedStateOf(document)
  if (!state) throw new Error('invariant violated: a document that is not archived has nothing to be drawn from')
  return archivedPdf(inTransaction, organisation, document, state)
}

export const inMemory = (pdf: Uint8Array): OpenPdf => ({
  size: pdf.length,
  sha256: createHash('sha256').update(pdf).digest(),
  read: () => Readable.from([pdf], { objectMode: false }),
  discard: async () => undefined,
})

/** The file name of a document: its number without characters that are special in paths, or its id while it has no number. */
export const fileNameOf = ({ kind, number, id }: Document): string =>
  `${number === '' ? `${kind}-${id}` : number.replaceAll(/[\\/:*?"<>|]|^\./g, '-')}.pdf`
