import { onWhite } from './draw-pages.ts'
import type { Pdfium } from './pdfium.ts'
import { withPage } from './pdfium-document.ts'
import { pngOf } from './png.ts'

/** A picture is at most so many times as high as it is wide, whatever its page claims. */
const HIGHEST = 4

/** The picture of one page of a document that is open, as PNG: the page, from 1, and how many pixels wide. */
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
