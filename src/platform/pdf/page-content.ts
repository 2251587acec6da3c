import { drawPage } from './draw-pages.ts'
import { keepPageContent } from './keep-page-content.ts'
import { memoryOf, type Pdfium } from './pdfium.ts'
import { eachPage, PdfRejected, saveDocument } from './pdfium-document.ts'

/**
 * Copies the pages of a document into a new PDF that looks the same and has no active content: annotations and filled
 * fields become page content, and no action, script, link, form or embedded file is left.
 *
 * PDFium copies pages with everything that they refer to, and cannot remove single entries, so the copy is written in
 * PDFium's plain form and cleaned there.
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

/** Appends all pages of one document to another. Throws PdfRejected unless all could be copied. */
export function importPages(pdfium: Pdfium, from: number, to: number): void {
  const before = pdfium.FPDF_GetPageCount(to)
  const imported = pdfium.FPDF_ImportPages(to, from, 0, before)
  const expected = before + pdfium.FPDF_GetPageCount(from)
  if (imported === 0 || pdfium.FPDF_GetPageCount(to) !== expected)
    throw new PdfRejected('has pages that cannot be copied')
}

const asDisplayed = 0
const failed = 0

/**
 * Turns the annotations of a page into page content. PDFium gives annotations without an appearance one when the page is
 * drawn, so the page is drawn first, in minimal size. PDFium's flattening also reduces the media box to the crop box
 * (fpdf_flatten.cpp), so the media box is restored.
 */
function flatten(pdfium: Pdfium, page: number): void {
  if (pdfium.FPDFPage_GetAnnotCount(page) === 0) return
  drawPage(pdfium, page, 1)
  const media = mediaBoxOf(pdfium, page)
  if (pdfium.FPDFPage_Flatten(page, asDisplayed) === failed)
    throw new PdfRejected('has annotations that cannot be drawn')
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
