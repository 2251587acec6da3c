import { loadPdfium, memoryOf, type Pdfium } from './pdfium.ts'
import { closeDocument, eachPage, openBytes } from './pdfium-document.ts'

/** A rendered page: its text, its size in points after rotation, and its colours by point from the lower left corner. */
export type InspectedPage = {
  text: string
  width: number
  height: number
  rotation: number
  /** Red, green and blue of a point, 0 to 255. */
  colourAt: (x: number, y: number) => [number, number, number]
}

let loaded: Promise<Pdfium> | undefined

/** For tests: PDFium in this process, only for PDFs that the tests created, never for untrusted ones. */
export const ownPdfium = (): Promise<Pdfium> => (loaded ??= loadPdfium(512 * 2 ** 20))

/** For tests: the pages of a PDF that the test created. */
export async function inspectPdf(content: Buffer): Promise<InspectedPage[]> {
  const pdfium = await ownPdfium()
  const document = openBytes(pdfium, content)
  const pages: InspectedPage[] = []
  eachPage(pdfium, document.handle, (page) => pages.push(inspectPage(pdfium, page)))
  closeDocument(pdfium, document)
  return pages
}

/** For tests: the text of each page. */
export async function textsOf(content: Uint8Array): Promise<string[]> {
  const pdfium = await ownPdfium()
  const document = openBytes(pdfium, Buffer.from(content))
  const texts: string[] = []
  eachPage(pdfium, document.handle, (page) => texts.push(textOf(pdfium, page)))
  closeDocument(pdfium, document)
  return texts
}

function inspectPage(pdfium: Pdfium, page: number): InspectedPage {
  const width = Math.round(pdfium.FPDF_GetPageWidthF(page))
  const height = Math.round(pdfium.FPDF_GetPageHeightF(page))
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, 3, 0, 0)
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 1)
  const stride = pdfium.FPDFBitmap_GetStride(bitmap)
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const pixels = Buffer.from(memoryOf(pdfium).subarray(start, start + stride * height))
  pdfium.FPDFBitmap_Destroy(bitmap)
  const colourAt = (x: number, y: number): [number, number, number] => {
    const [blue = 0, green = 0, red = 0] = pixels.subarray((height - 1 - y) * stride + 4 * x)
    return [red, green, blue]
  }
  return { text: textOf(pdfium, page), width, height, rotation: 90 * pdfium.FPDFPage_GetRotation(page), colourAt }
}

function textOf(pdfium: Pdfium, page: number): string {
  const text = pdfium.FPDFText_LoadPage(page)
  const characters = pdfium.FPDFText_CountChars(text)
  const buffer = pdfium.malloc(2 * (characters + 1))
  const written = pdfium.FPDFText_GetText(text, 0, characters, buffer)
  const content = memoryOf(pdfium).toString('utf16le', buffer, buffer + 2 * Math.max(0, written - 1))
  pdfium.free(buffer)
  pdfium.FPDFText_ClosePage(text)
  return content
}
