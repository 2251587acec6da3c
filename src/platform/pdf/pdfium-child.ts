/**
 * The process that opens strangers' PDFs: one job, one answer, and it is gone. It is started by pdfium-start.ts, perhaps before its job
 * is known, holds no right but to read its own code, and gets a file through standard input or files as open descriptors, whose paths
 * it never learns.
 */
import { writeSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { drawPages } from './draw-pages.ts'
import { importPages, pageContent } from './page-content.ts'
import { loadPdfium } from './pdfium.ts'
import {
  closeDocument,
  openBytes,
  openFile,
  openStream,
  type PdfDocument,
  PdfRefused,
  saveDocument,
} from './pdfium-document.ts'
import type { PdfiumAnswer, PdfiumJob } from './pdfium-process.ts'
import { pdfWith } from './sample-pdf.ts'

/** Behind standard input, output, error and the channel to the parent. */
const firstFile = 4
const standardInput = 0

const asked = new Promise<PdfiumJob>((resolve) => process.once('message', resolve))
const pdfium = await loadPdfium(Number(process.argv[2]))
// PDFium is compiled as it is used: rehearsed on a page of our own, the job finds it ready.
validate(openBytes(pdfium, pdfWith({ pages: ['Page'], squares: true })), { pages: 1, together: 1 })
// A child that was started ahead waits here; when its parent ends, so does it.
const job = await asked
/** Which attachment is in work, from 0. */
let attachment: number | undefined

// The parent ends us long before. This end is for the case that it is dead itself and a file keeps us busy for ever.
const reply: PdfiumAnswer = runInNewContext('answer()', { answer }, { timeout: 2 * job.milliseconds })
process.send?.(reply, () => process.disconnect?.())

/** Whatever goes wrong from here on, the file has brought about. */
function answer(): PdfiumAnswer {
  try {
    return {
      pages:
        job.act === 'validate' ? validate(openStream(pdfium, standardInput, job.bytes), job) : append(job.attachments),
    }
  } catch (error) {
    const refused = error instanceof PdfRefused ? error.message : 'cannot be read'
    return attachment === undefined ? { refused } : { refused, attachment }
  }
}

/** A document is readable when every page can be drawn, and so many copies of it appended as there may be such documents together. */
function validate(document: PdfDocument, limits: { pages: number; together: number }): number {
  const drawn = drawPages(pdfium, document.handle, limits.pages)
  const pages = openBytes(pdfium, pageContent(pdfium, document.handle))
  closeDocument(pdfium, document)
  requireRoom(pages.handle, limits.together)
  return drawn
}

function requireRoom(pages: number, copies: number): void {
  try {
    const result = pdfium.FPDF_CreateNewDocument()
    for (let copy = 0; copy < copies; copy++) importPages(pdfium, pages, result)
    saveDocument(pdfium, result, () => undefined)
  } catch {
    throw new PdfRefused('unpacks to more than can be printed')
  }
}

/** The files: the result, the document, the attachments. Each attachment is closed before the next is opened. */
function append(attachments: number): number {
  const document = openFile(pdfium, firstFile + 1)
  for (attachment = 0; attachment < attachments; attachment++) {
    const original = openFile(pdfium, firstFile + 2 + attachment)
    const content = pageContent(pdfium, original.handle)
    closeDocument(pdfium, original)
    const pages = openBytes(pdfium, content)
    importPages(pdfium, pages.handle, document.handle)
    closeDocument(pdfium, pages)
    // Its bytes lie outside of the heap, so that the engine would let those of several attachments gather.
    globalThis.gc?.()
  }
  attachment = undefined
  saveDocument(pdfium, document.handle, (piece) => writeAll(firstFile, piece))
  return pdfium.FPDF_GetPageCount(document.handle)
}

function writeAll(file: number, piece: Buffer): void {
  for (let written = 0; written < piece.length; ) written += writeSync(file, piece, written)
}
