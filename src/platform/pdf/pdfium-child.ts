/**
 * The process that opens untrusted PDFs and images. It does one job and exits. It is started by pdfium-prewarmed.ts, possibly before its job is known, has
 * no permission except to read its own code, and receives a file through standard input, or files as open descriptors, without their paths.
 */
import { readFileSync, writeSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { said } from '../../said.ts'
import { type ExaminedImage, examineImage } from '../images/examine-image.ts'
import { addBookmarks } from './add-bookmarks.ts'
import { drawInk } from './draw-ink.ts'
import { drawPages } from './draw-pages.ts'
import { garbageCollector } from './garbage-collector.ts'
import { importPages, pageContent } from './page-content.ts'
import { pictureOfPage } from './page-picture.ts'
import { loadPdfium } from './pdfium.ts'
import {
  closeDocument,
  openBytes,
  openFile,
  openStream,
  type PdfDocument,
  PdfRejected,
  saveDocument,
} from './pdfium-document.ts'
import type { DrawnPage, PdfiumAnswer, PdfiumJob } from './pdfium-process.ts'
import { shownPages } from './shown-pages.ts'
import { warmUpPdf } from './warm-up-pdf.ts'

type Reply = PdfiumAnswer | DrawnPage | ExaminedImage

/** The first file descriptor after stdin, stdout, stderr and the IPC channel. */
const firstFile = 4
const standardInput = 0

/**
 * V8 recompiles a function of PDFium, optimised, once this many of its bytes have run: ten times the default, for a child that reads one file.
 * A page takes a fifth less processor time, a file of one second no more.
 */
setFlagsFromString('--wasm-tiering-budget=130000000')

const asked = new Promise<PdfiumJob>((resolve) => process.once('message', resolve))
const pdfium = await loadPdfium(Number(process.argv[2]))
// V8 compiles PDFium lazily: one run on an own page compiles the code that the job will need.
validate(openBytes(pdfium, warmUpPdf()), { pages: 1, copies: 1 })
// A prewarmed child waits here; it exits with its parent.
const job = await asked
/** The index of the attachment in progress, from 0. */
let attachment: number | undefined

// The parent kills this process long before. This limit applies if the parent is dead and a file causes an endless loop.
const reply: Reply = runInNewContext('answer()', { answer }, { timeout: 2 * job.milliseconds })
process.send?.(reply)
// The parent reads the memory use of this process and then kills it; without a parent it exits.
process.once('disconnect', () => process.exit())

/** Any error from here on is caused by the file. */
function answer(): Reply {
  try {
    if (job.act === 'examine') return examined(job)
    if (job.act === 'append') return { pages: append(job) }
    const document = openStream(pdfium, standardInput, job.bytes)
    if (job.act === 'validate') return { pages: validate(document, job) }
    if (job.act === 'draw') {
      const shown = shownPages(pdfium, document, job.page)
      return { png: pictureOfPage(pdfium, shown.handle, { ...job, page: 1 }).toString('base64') }
    }
    const pages = drawPages(pdfium, document.handle, job.pages)
    return { pages, ink: drawInk(pdfium, shownPages(pdfium, document).handle) }
  } catch (error) {
    const rejected = error instanceof PdfRejected ? error.reason : said('The PDF cannot be read.')
    return attachment === undefined ? { rejected } : { rejected, attachment }
  }
}

function examined({ pixels }: { pixels: number }): ExaminedImage {
  const image = examineImage(readFileSync(standardInput), pixels)
  if (image === undefined) throw new PdfRejected(said('The PDF cannot be read.'))
  return image
}

/** A document is readable if every page can be drawn, and `copies` copies of it can be appended to one document. */
function validate(document: PdfDocument, limits: { pages: number; copies: number }): number {
  const drawn = drawPages(pdfium, document.handle, limits.pages)
  const shown = shownPages(pdfium, document)
  const pages = openBytes(pdfium, pageContent(pdfium, shown.handle))
  shown.close()
  requireRoom(pages.handle, limits.copies)
  return drawn
}

function requireRoom(pages: number, copies: number): void {
  try {
    const result = pdfium.FPDF_CreateNewDocument()
    for (let copy = 0; copy < copies; copy++) importPages(pdfium, pages, result)
    saveDocument(pdfium, result, () => undefined)
  } catch {
    throw new PdfRejected(said('The PDF unpacks to more than can be printed.'))
  }
}

/** The descriptors are the result, the document, the attachments. Each attachment is closed before the next is opened. */
function append({ attachments, titles }: { attachments: number; titles: readonly string[] }): number {
  const document = openFile(pdfium, firstFile + 1)
  const begins = [0]
  const collect = garbageCollector()
  for (attachment = 0; attachment < attachments; attachment++) {
    const shown = shownPages(pdfium, openFile(pdfium, firstFile + 2 + attachment))
    const content = pageContent(pdfium, shown.handle)
    shown.close()
    const pages = openBytes(pdfium, content)
    begins.push(pdfium.FPDF_GetPageCount(document.handle))
    importPages(pdfium, pages.handle, document.handle)
    closeDocument(pdfium, pages)
    // Buffers are outside the heap, so V8 would not collect them early enough, and those of several attachments would add up.
    collect()
  }
  attachment = undefined
  saveDocument(pdfium, document.handle, (piece) => writeAll(firstFile, piece))
  const parts = begins.map((page, index) => ({ title: titles[index] ?? '', page }))
  // Reads the file piece by piece, because a merged one may exceed the memory limit.
  if (titles.length > 0) addBookmarks(firstFile, parts)
  return pdfium.FPDF_GetPageCount(document.handle)
}

function writeAll(file: number, piece: Buffer): void {
  for (let written = 0; written < piece.length; ) written += writeSync(file, piece, written)
}
