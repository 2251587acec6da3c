/**
 * The process that draws pages of PDFs which the service made itself, one after the other; `draw-picture.ts` supervises it. Untrusted files
 * have processes of their own, used once (`pdfium-child.ts`).
 */
import { onWhite } from './draw-pages.ts'
import type { PictureAnswer, PictureJob } from './draw-picture.ts'
import { loadPdfium, memoryOf, type Pdfium } from './pdfium.ts'
import { closeDocument, openBytes, PdfRejected } from './pdfium-document.ts'
import { pngOf } from './png.ts'

const pdfium = await loadPdfium(Number(process.argv[2]))
process.on('disconnect', () => process.exit(0))
process.on('message', (job: PictureJob) => process.send?.(answerTo(pdfium, job), collect))

/** Pixels are outside the heap, so V8 would not collect them before there are many. */
const collect = (): void => globalThis.gc?.({ type: 'minor' })

function answerTo(pdfium: Pdfium, job: PictureJob): PictureAnswer {
  try {
    return { png: pictureOf(pdfium, job) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

function pictureOf(pdfium: Pdfium, { pdf, page: number, width }: PictureJob): Buffer {
  const document = openBytes(pdfium, Buffer.from(pdf))
  const page = pdfium.FPDF_LoadPage(document.handle, number - 1)
  if (page === 0) throw new PdfRejected(`has no readable page ${number}`)
  const height = Math.round((width * pdfium.FPDF_GetPageHeightF(page)) / pdfium.FPDF_GetPageWidthF(page))
  const png = onWhite(pdfium, page, [width, height], (bitmap) => {
    const pitch = pdfium.FPDFBitmap_GetStride(bitmap) / 4
    const { buffer } = memoryOf(pdfium)
    return pngOf({
      data: new Uint32Array(buffer, pdfium.FPDFBitmap_GetBuffer(bitmap), pitch * height),
      width,
      height,
      pitch,
    })
  })
  pdfium.FPDF_ClosePage(page)
  closeDocument(pdfium, document)
  return png
}
