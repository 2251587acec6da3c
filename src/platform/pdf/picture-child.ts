/**
 * The process that draws pages of PDFs which the service made itself, one after the other; `draw-picture.ts` supervises it. Untrusted files
 * have processes of their own, used once (`pdfium-child.ts`).
 */
import { BEGUN } from '../concurrency/ask-child.ts'
import type { PictureAnswer, PictureJob } from './draw-picture.ts'
import { garbageCollector } from './garbage-collector.ts'
import { pictureOfPage } from './page-picture.ts'
import { loadPdfium, type Pdfium } from './pdfium.ts'
import { closeDocument, openBytes, PdfRejected } from './pdfium-document.ts'

const gc = garbageCollector()
const pdfium = await loadPdfium(Number(process.argv[2]))
process.on('disconnect', () => process.exit(0))
process.on('message', (job: PictureJob) => {
  process.send?.(BEGUN)
  process.send?.(answerTo(pdfium, job), collect)
})

/** Pixels are outside the heap, so V8 would collect them too late. */
const collect = (): void => gc({ type: 'minor' })

function answerTo(pdfium: Pdfium, job: PictureJob): PictureAnswer {
  try {
    return { png: pictureOf(pdfium, job) }
  } catch (error) {
    return { error: error instanceof PdfRejected ? error.reason : String(error) }
  }
}

function pictureOf(pdfium: Pdfium, { pdf, ...wanted }: PictureJob): Buffer {
  const document = openBytes(pdfium, Buffer.from(pdf))
  const png = pictureOfPage(pdfium, document.handle, wanted)
  closeDocument(pdfium, document)
  return png
}
