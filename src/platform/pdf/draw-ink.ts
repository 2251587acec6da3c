import { said } from '../../said.ts'
import { onWhite } from './draw-pages.ts'
import type { Pdfium } from './pdfium.ts'
import { eachPage, PdfRejected } from './pdfium-document.ts'
import { pngOf } from './png.ts'

/** A printed part of a page: a PNG in base64, and its position, in tenths of a millimetre from the top left. */
export type Ink = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly png: string
}

/** A4, in points, with a tolerance for the rounding of printers and programs. */
const [A4_WIDTH, A4_HEIGHT, TOLERANCE] = [595.3, 841.9, 6]
/** A4, in tenths of a millimetre. */
const [WIDE, HIGH] = [2_100, 2_970]
/** Pixels a tenth of a millimetre: 305 dots per inch. */
const SHARP = 1.2
/** For a page that is printed nearly everywhere, or each document would take seconds and megabytes. */
const COARSE = 0.6
const MOST_PIXELS = 2_500_000
/** The pictures of all pages together: they are in the PDF of each document. */
const MOST_CHARACTERS = 4_000_000
/** Parts nearer to each other are merged. In tenths of a millimetre. */
const GAP = 30
/** A page with more parts is cut by rows only. */
const MOST_PARTS = 200
/** All bits of the colours; the fourth byte is unused. */
const COLOURS = 0xffffff

/** The parts of each A4 page that are not white. */
export function drawInk(pdfium: Pdfium, document: number): Ink[][] {
  const drawn: Ink[][] = []
  eachPage(pdfium, document, (page) => {
    const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
    if (Math.abs(width - A4_WIDTH) > TOLERANCE || Math.abs(height - A4_HEIGHT) > TOLERANCE)
      throw new PdfRejected(said('The PDF is not A4 in portrait.'))
    const sharp = inkOf(pdfium, page, SHARP)
    drawn.push(sharp.every(({ png }) => png !== '') ? sharp : inkOf(pdfium, page, COARSE))
  })
  const size = drawn.flat().reduce((sum, { png }) => sum + png.length, 0)
  if (size > MOST_CHARACTERS)
    throw new PdfRejected(said('The PDF is printed on nearly everywhere, with a picture that is too large.'))
  return drawn
}

/** The parts at this resolution; without pictures if they would be too large. */
function inkOf(pdfium: Pdfium, page: number, scale: number): Ink[] {
  const [width, height] = [WIDE * scale, HIGH * scale]
  return onWhite(pdfium, page, [width, height], ({ data, pitch }) => {
    const whole = { left: 0, right: width, top: 0, bottom: height }
    const parts = partsOf((x, y) => ((data[y * pitch + x] ?? COLOURS) & COLOURS) !== COLOURS, whole, GAP * scale)
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

type InkPart = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
type PixelRun = { readonly from: number; to: number }
type IsInk = (x: number, y: number) => boolean

/** The printed area, cut along white gaps, so that a stripe along the edge does not join header and footer. */
function partsOf(isInk: IsInk, whole: InkPart, gap: number): InkPart[] {
  const cut = pieces(isInk, whole, gap)
  return cut.length > MOST_PARTS ? bandsOf(isInk, whole, gap) : cut
}

/** Bands, each cut into columns, these into bands, and so on. */
const pieces = (isInk: IsInk, whole: InkPart, gap: number): InkPart[] =>
  bandsOf(isInk, whole, gap).flatMap((band) => {
    const columns = columnsOf(isInk, band, gap)
    return columns.length === 1 ? columns : columns.flatMap((column) => pieces(isInk, column, gap))
  })

const bandsOf = (isInk: IsInk, whole: InkPart, gap: number): InkPart[] =>
  runs(whole.top, whole.bottom, gap, (y) => some(whole.left, whole.right, (x) => isInk(x, y))).map(({ from, to }) => ({
    ...whole,
    top: from,
    bottom: to,
  }))

const columnsOf = (isInk: IsInk, whole: InkPart, gap: number): InkPart[] =>
  runs(whole.left, whole.right, gap, (x) => some(whole.top, whole.bottom, (y) => isInk(x, y))).map(({ from, to }) => ({
    ...whole,
    left: from,
    right: to,
  }))

/** Nearby positions with ink, merged into runs. */
function runs(from: number, to: number, gap: number, hasInk: (at: number) => boolean): PixelRun[] {
  const found: PixelRun[] = []
  for (let at = from; at < to; at++) {
    if (!hasInk(at)) continue
    const last = found.at(-1)
    if (last && at - last.to <= gap) last.to = at + 1
    else found.push({ from: at, to: at + 1 })
  }
  return found
}

function some(from: number, to: number, holds: (at: number) => boolean): boolean {
  for (let at = from; at < to; at++) if (holds(at)) return true
  return false
}
