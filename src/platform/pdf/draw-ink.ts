import { onWhite } from './draw-pages.ts'
import { memoryOf, type Pdfium } from './pdfium.ts'
import { eachPage, PdfRejected } from './pdfium-document.ts'
import { pngOf } from './png.ts'

/** A part of a page that is printed on: a PNG in base64, and where it stands, in tenths of a millimetre from the top left. */
export type Ink = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly png: string
}

/** A4, in points; printers and programs round, and few cut. */
const [A4_WIDTH, A4_HEIGHT, TOLERANCE] = [595.3, 841.9, 6]
/** Of A4, in tenths of a millimetre. */
const [WIDE, HIGH] = [2_100, 2_970]
/** Pixels a tenth of a millimetre: 305 dots per inch. */
const SHARP = 1.2
/** Of a page that is printed on nearly everywhere, or each document would take seconds and megabytes. */
const COARSE = 0.6
const MOST_PIXELS = 2_500_000
/** Of the pictures of all pages: they are in the PDF of each document. */
const MOST_CHARACTERS = 4_000_000
/** What stands nearer to each other is one part. In tenths of a millimetre. */
const GAP = 30
/** All bits of the colours; the fourth byte means nothing. */
const COLOURS = 0xffffff

/** The parts of each page of A4 that are not white, from the top to the bottom. */
export function drawInk(pdfium: Pdfium, document: number): Ink[][] {
  const drawn: Ink[][] = []
  eachPage(pdfium, document, (page) => {
    const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
    if (Math.abs(width - A4_WIDTH) > TOLERANCE || Math.abs(height - A4_HEIGHT) > TOLERANCE)
      throw new PdfRejected('is not A4 in portrait')
    const sharp = inkOf(pdfium, page, SHARP)
    drawn.push(sharp.every(({ png }) => png !== '') ? sharp : inkOf(pdfium, page, COARSE))
  })
  const size = drawn.flat().reduce((sum, { png }) => sum + png.length, 0)
  if (size > MOST_CHARACTERS) throw new PdfRejected('is printed on nearly everywhere, with a picture that is too large')
  return drawn
}

/** At so many pixels a tenth of a millimetre; without pictures, where they would have too many. */
function inkOf(pdfium: Pdfium, page: number, scale: number): Ink[] {
  const [width, height] = [WIDE * scale, HIGH * scale]
  return onWhite(pdfium, page, [width, height], (bitmap) => {
    const pitch = pdfium.FPDFBitmap_GetStride(bitmap) / 4
    const data = new Uint32Array(memoryOf(pdfium).buffer, pdfium.FPDFBitmap_GetBuffer(bitmap), pitch * height)
    const edges = Array.from({ length: height }, (_, y) => edgesOf(data.subarray(y * pitch, y * pitch + width)))
    const parts = bandsOf(edges, GAP * scale)
    const pixels = parts.reduce((sum, part) => sum + (part.right - part.left) * (part.bottom - part.top), 0)
    return parts.map(({ left, right, top, bottom }) => ({
      left: left / scale,
      top: top / scale,
      width: (right - left) / scale,
      height: (bottom - top) / scale,
      png:
        scale === SHARP && pixels > MOST_PIXELS
          ? ''
          : pngOf({
              data: data.subarray(top * pitch + left),
              width: right - left,
              height: bottom - top,
              pitch,
            }).toString('base64'),
    }))
  })
}

type Edges = { readonly left: number; readonly right: number }
type Part = { left: number; right: number; readonly top: number; bottom: number }

/** From the first pixel of a row that is not white to behind the last. */
function edgesOf(row: Uint32Array): Edges | undefined {
  const isInk = (pixel: number): boolean => (pixel & COLOURS) !== COLOURS
  const left = row.findIndex(isInk)
  return left < 0 ? undefined : { left, right: row.findLastIndex(isInk) + 1 }
}

/** Rows with ink that are near to each other, as one part. */
function bandsOf(rows: readonly (Edges | undefined)[], gap: number): Part[] {
  const parts: Part[] = []
  for (const [y, edges] of rows.entries()) {
    if (!edges) continue
    const last = parts.at(-1)
    if (last && y - last.bottom <= gap) {
      last.left = Math.min(last.left, edges.left)
      last.right = Math.max(last.right, edges.right)
      last.bottom = y + 1
    } else parts.push({ ...edges, top: y, bottom: y + 1 })
  }
  return parts
}
