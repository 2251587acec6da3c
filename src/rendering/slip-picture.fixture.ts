import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { ownPdfium, textsOf } from '../pdf/inspect-pdf.ts'
import { memoryOf } from '../pdf/pdfium.ts'
import { closeDocument, openBytes } from '../pdf/pdfium-document.ts'

/** A page drawn as a printer would at 300 dots an inch, with places in millimetres from the upper left corner. */
export type Picture = {
  readonly text: string
  readonly width: number
  readonly height: number
  readonly isDark: (x: number, y: number) => boolean
  /** The places, along a line from left to right or from top to bottom, between which there is ink. */
  readonly inkAlong: (line: { x: number; from: number; to: number } | { y: number; from: number; to: number }) => Ink[]
  /** What another program than ours reads in the QR codes of the page, and where. */
  readonly codes: () => Promise<Code[]>
}
export type Ink = { readonly from: number; readonly to: number }
export type Code = { readonly text: string; readonly errorCorrection: string }

const DOTS_PER_MILLIMETRE = 300 / 25.4
/** One dot, which drawing may be off by. */
export const DOT = 1 / DOTS_PER_MILLIMETRE

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** The last page of a PDF that we have made, where the slip stands. */
export async function lastPage(pdf: Uint8Array): Promise<Picture> {
  const pdfium = await ownPdfium()
  const document = openBytes(pdfium, Buffer.from(pdf))
  const page = pdfium.FPDF_LoadPage(document.handle, pdfium.FPDF_GetPageCount(document.handle) - 1)
  const [width, height] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)].map((points) =>
    Math.round((points / 72) * 25.4 * DOTS_PER_MILLIMETRE),
  ) as [number, number]
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, 4, 0, 0)
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 1)
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const data = Uint8Array.from(memoryOf(pdfium).subarray(start, start + 4 * width * height))
  pdfium.FPDFBitmap_Destroy(bitmap)
  pdfium.FPDF_ClosePage(page)
  closeDocument(pdfium, document)
  const text = (await textsOf(pdf)).at(-1) ?? ''

  const at = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && (data[4 * (y * width + x) + 1] ?? 255) < 128
  const dots = (millimetres: number): number => Math.floor(millimetres * DOTS_PER_MILLIMETRE)
  const isDark = (x: number, y: number): boolean => at(dots(x), dots(y))
  return {
    text,
    width: width / DOTS_PER_MILLIMETRE,
    height: height / DOTS_PER_MILLIMETRE,
    isDark,
    inkAlong: (line) => {
      const isInk = (dot: number) => ('x' in line ? at(dots(line.x), dot) : at(dot, dots(line.y)))
      const ink: Ink[] = []
      let start: number | undefined
      for (let dot = dots(line.from); dot <= dots(line.to); dot++) {
        if (isInk(dot)) start ??= dot
        else if (start !== undefined) {
          ink.push({ from: start / DOTS_PER_MILLIMETRE, to: dot / DOTS_PER_MILLIMETRE })
          start = undefined
        }
      }
      return ink
    },
    codes: async () => codesIn(data, width, height),
  }
}

/** What zxing reads in a picture of four bytes a pixel, held upright. */
export async function codesIn(data: Uint8Array, width: number, height: number): Promise<Code[]> {
  // The browser's ImageData, of which zxing asks for these three parts.
  const picture = { data: new Uint8ClampedArray(data), width, height } as Parameters<typeof readBarcodes>[0]
  const found = await readBarcodes(picture, {
    formats: ['QRCode'],
    tryRotate: false,
    tryInvert: false,
    tryDownscale: false,
  })
  return found.map(({ text, ecLevel }) => ({ text, errorCorrection: ecLevel }))
}
