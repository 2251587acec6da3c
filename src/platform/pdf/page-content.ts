import { drawPage } from './draw-pages.ts'
import { keepPageContent } from './keep-page-content.ts'
import { memoryOf, type Pdfium } from './pdfium.ts'
import { eachPage, PdfRefused, saveDocument } from './pdfium-document.ts'

/**
 * The pages of a document as a PDF of their own that shows the same and does nothing: annotations and filled fields
 * are drawn into their page, and no action, script, link, form or embedded file is left.
 *
 * PDFium copies pages with everything that hangs on them and cannot take single entries away, so the copy is written
 * out in PDFium's own plain form and cleaned there.
 */
export function pageContent(pdfium: Pdfium, document: number): Buffer {
  const copy = pdfium.FPDF_CreateNewDocument()
  importPages(pdfium, document, copy)
  eachPage(pdfium, copy, (page) => flatten(pdfium, page))
  const pieces: Buffer[] = []
  saveDocument(pdfium, copy, (piece) => pieces.push(Buffer.from(piece)))
  pdfium.FPDF_CloseDocument(copy)
  return keepPageContent(Buffer.concat(pieces))
}

/** Puts all pages of one document behind the pages of another: all of them, or it is a rejection. */
export function importPages(pdfium: Pdfium, from: number, to: number): void {
  const before = pdfium.FPDF_GetPageCount(to)
  const imported = pdfium.FPDF_ImportPages(to, from, 0, before)
  const expected = before + pdfium.FPDF_GetPageCount(from)
  if (imported === 0 || pdfium.FPDF_GetPageCount(to) !== expected)
    throw new PdfRefused('has pages that cannot be copied')
}

const asDisplayed = 0
const failed = 0

/**
 * Draws the annotations of a page into its content. Those without an appearance of their own get one from PDFium when the
 * page is drawn, so that is done first, as small as can be. And PDFium's flattening cuts the media box down to the crop
 * box (fpdf_flatten.cpp), so that is put back.
 */
function flatten(pdfium: Pdfium, page: number): void {
  if (pdfium.FPDFPage_GetAnnotCount(page) === 0) return
  drawPage(pdfium, page, 1)
  const media = mediaBoxOf(pdfium, page)
  if (pdfium.FPDFPage_Flatten(page, asDisplayed) === failed)
    throw new PdfRefused('has annotations that cannot be drawn')
  if (media !== undefined) pdfium.FPDFPage_SetMediaBox(page, ...media)
}

type Box = [left: number, bottom: number, right: number, top: number]

function mediaBoxOf(pdfium: Pdfium, page: number): Box | undefined {
  const sides = pdfium.malloc(16)
  const found = pdfium.FPDFPage_GetMediaBox(page, sides, sides + 4, sides + 8, sides + 12)
  const memory = memoryOf(pdfium)
  const side = (index: number) => memory.readFloatLE(sides + 4 * index)
  const box: Box = [side(0), side(1), side(2), side(3)]
  pdfium.free(sides)
  return found === 0 ? undefined : box
}
