import { onWhite } from './draw-pages.ts'
import { memoryOf, type Pdfium } from './pdfium.ts'
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
    return onWhite(pdfium, page, size, (bitmap) => {
      const pitch = pdfium.FPDFBitmap_GetStride(bitmap) / 4
      const { buffer } = memoryOf(pdfium)
      const data = new Uint32Array(buffer, pdfium.FPDFBitmap_GetBuffer(bitmap), pitch * size[1])
      return pngOf({ data, width, height: size[1], pitch })
    })
  })
}
