import { said } from '../../said.ts'
import { memoryOf, type Pdfium } from './pdfium.ts'
import { eachPage, PdfRejected } from './pdfium-document.ts'
import type { Pixels } from './png.ts'

/** In pixels. Large enough that the whole page is decoded and drawn, small enough that 500 pages take seconds. */
const longestSide = 600

/** Draws every page of a document, whatever size it claims, and returns the number of pages. */
export function drawPages(pdfium: Pdfium, document: number, limit: number): number {
  const pages = pdfium.FPDF_GetPageCount(document)
  if (pages < 1) throw new PdfRejected(said('The PDF has no pages.'))
  if (pages > limit) throw new PdfRejected(said('The PDF has more than {limit} pages.', { limit }))
  eachPage(pdfium, document, (page) => drawPage(pdfium, page, longestSide))
  return pages
}

const bgrx = 3
const white = 0xffffffff
const withAnnotations = 1

/** Draws a page as a bitmap whose longer side has `longest` pixels, and discards the bitmap. */
export function drawPage(pdfium: Pdfium, page: number, longest: number): void {
  const size = pictureOf(pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page), longest)
  onWhite(pdfium, page, size, () => undefined)
}

/** Draws a page on white as a bitmap of this size, and returns the result of `use`. */
export function onWhite<Result>(
  pdfium: Pdfium,
  page: number,
  [width, height]: readonly [width: number, height: number],
  use: (pixels: Pixels) => Result,
): Result {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, bgrx, 0, 0)
  if (bitmap === 0) throw new PdfRejected(said('The PDF needs too much memory to draw.'))
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations)
  const pitch = pdfium.FPDFBitmap_GetStride(bitmap) / 4
  const data = new Uint32Array(memoryOf(pdfium).buffer, pdfium.FPDFBitmap_GetBuffer(bitmap), pitch * height)
  const result = use({ data, width, height, pitch })
  pdfium.FPDFBitmap_Destroy(bitmap)
  return result
}

/** Width and height in pixels, in the proportion of the page, between 1 and `longest` whatever size the page claims (also 0 or NaN). */
function pictureOf(width: number, height: number, longest: number): [number, number] {
  const scale = longest / Math.max(width, height)
  const pixels = (length: number) => Math.min(longest, Math.max(1, Math.round(length * scale) || 1))
  return [pixels(width), pixels(height)]
}
