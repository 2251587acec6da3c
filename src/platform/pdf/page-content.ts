import { said } from '../../said.ts'
import { keepPageContent } from './keep-page-content.ts'
import { memoryOf, type Pdfium } from './pdfium.ts'
import { PdfRejected, savedDocument } from './pdfium-document.ts'

/**
 * The pages of a document, of which `shownPages` has made content of all that is shown, as a PDF without anything active: no annotation,
 * action, script, link, form or embedded file is left. PDFium cannot remove single entries, so they are removed from the file it writes.
 */
export const pageContent = (pdfium: Pdfium, document: number): Buffer =>
  keepPageContent(savedDocument(pdfium, document))

/** Appends all pages of one document to another, or `only` one, from 1. Throws PdfRejected unless all could be copied. */
export function importPages(pdfium: Pdfium, from: number, to: number, only?: number): void {
  const before = pdfium.FPDF_GetPageCount(to)
  const range = only === undefined ? 0 : pdfium.malloc(16)
  if (range !== 0) memoryOf(pdfium).write(`${only}\0`, range, 'latin1')
  const imported = pdfium.FPDF_ImportPages(to, from, range, before)
  pdfium.free(range)
  const expected = before + (only === undefined ? pdfium.FPDF_GetPageCount(from) : 1)
  if (imported === 0 || pdfium.FPDF_GetPageCount(to) !== expected)
    throw new PdfRejected(said('The PDF has pages that cannot be copied.'))
}
