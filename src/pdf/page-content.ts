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

/** Puts all pages of one document behind the pages of another: all of them, or it is a refusal. */
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
 * Draws the annotations of a page into its content.
 *
 * Annotations without an appearance of their own get one from PDFium when the page is drawn, so that is done first, as small
 * as can be. And PDFium's flattening also sets the media box to the crop box and loses what lies outside the art box (fpdf_flatten.cpp).
 * So the art box is the visible area while it works, and both are put back afterwards.
 */
function flatten(pdfium: Pdfium, page: number): void {
  if (pdfium.FPDFPage_GetAnnotCount(page) === 0) return
  drawPage(pdfium, page, 1)
  const media = boxOf(pdfium, page, pdfium.FPDFPage_GetMediaBox)
  const art = boxOf(pdfium, page, pdfium.FPDFPage_GetArtBox)
  const visible = boxOf(pdfium, page, pdfium.FPDFPage_GetCropBox) ?? media
  
  if (pdfium.FPDFPage_Flatten(page, asDisplayed) === failed)
    throw new PdfRefused('has annotations that cannot be drawn')
  if (media !== undefined) pdfium.FPDFPage_SetMediaBox(page, ...media)
  if (art !== undefined) pdfium.FPDFPage_SetArtBox(page, ...art)
}

type Box = [left: number, bottom: number, right: number, top: number]

function boxOf(pdfium: Pdfium, page: number, read: Pdfium['FPDFPage_GetMediaBox']): Box | undefined {
  const sides = pdfium.malloc(16)
  const found = read(page, sides, sides + 4, sides + 8, sides + 12)
  const memory = memoryOf(pdfium)
  const side = (index: number) => memory.readFloatLE(sides + 4 * index)
  const box: Box = [side(0), side(1), side(2), side(3)]
  pdfium.free(sides)
  return found === 0 ? undefined : box
}
