import { onWhite } from './draw-pages.ts'
import type { Pdfium } from './pdfium.ts'
import { withPage } from './pdfium-document.ts'
import { pngOf } from './png.ts'

/** The maximum ratio of height to width of a picture, whatever its page claims. */
const HIGHEST = 4

/** A page of an open document as PNG: the page, from 1, and its width in pixels. */
export function pictureOfPage(
  pdfium: Pdfium,
  document: number,
  { page: number, width }: { readonly page: number; readonly width: number },
): Buffer {
  return withPage(pdfium, document, number - 1, (page) => {
    const height = Math.round((width * pdfium.FPDF_GetPageHeightF(page)) / pdfium.FPDF_GetPageWidthF(page)) || 1
    const size = [width, Math.min(HIGHEST * width, height)] as const
    return onWhite(pdfium, page, size, pngOf)
  })
}
