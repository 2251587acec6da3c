import { fstatSync, readSync } from 'node:fs'
import type { Message, PlainSentence } from '../../messages.ts'
import { said } from '../../said.ts'
import { memoryOf, type Pdfium } from './pdfium.ts'

/** A document that is open in PDFium, with a pointer to its bytes. */
export type PdfDocument = { handle: number; bytes: number }

/** The file is rejected, with a reason for its owner. */
export class PdfRejected extends Error {
  override readonly name = 'PdfRejected'
  readonly reason: Message

  constructor(reason: Message) {
    super(reason.message)
    this.reason = reason
  }
}

/** Opens the file of a descriptor. Its bytes are read directly into PDFium's memory. */
export function openFile(pdfium: Pdfium, file: number): PdfDocument {
  const { size } = fstatSync(file)
  return open(pdfium, size, (room) => fill(room, (at) => readSync(file, room, at, size - at, at)))
}

/** Opens a file of `size` bytes that is read from a pipe. */
export const openStream = (pdfium: Pdfium, pipe: number, size: number): PdfDocument =>
  open(pdfium, size, (room) => fill(room, (at) => readSync(pipe, room, at, size - at, null)))

function fill(room: Buffer, readFrom: (position: number) => number): void {
  for (let position = 0; position < room.length; ) {
    const read = readFrom(position)
    if (read === 0) throw new PdfRejected(said('The PDF became shorter while it was read.'))
    position += read
  }
}

export const openBytes = (pdfium: Pdfium, content: Buffer): PdfDocument =>
  open(pdfium, content.length, (room) => room.set(content))

export function closeDocument(pdfium: Pdfium, document: PdfDocument): void {
  pdfium.FPDF_CloseDocument(document.handle)
  pdfium.free(document.bytes)
}

/** Calls `work` with each page in turn. Throws PdfRejected for a page that PDFium cannot load. */
export function eachPage(pdfium: Pdfium, document: number, work: (page: number, index: number) => void): void {
  const pages = pdfium.FPDF_GetPageCount(document)
  for (let index = 0; index < pages; index++) withPage(pdfium, document, index, (page) => work(page, index))
}

/** The result of `work` for a page, by its index from 0. Throws PdfRejected if PDFium cannot load it. */
export function withPage<Result>(
  pdfium: Pdfium,
  document: number,
  index: number,
  work: (page: number) => Result,
): Result {
  const page = pdfium.FPDF_LoadPage(document, index)
  if (page === 0) throw new PdfRejected(said('The PDF has no readable page {page}.', { page: index + 1 }))
  const result = work(page)
  pdfium.FPDF_ClosePage(page)
  return result
}

/** Not as an update of the file that was opened, and without encryption. */
const fromScratch = 3

/** Writes the document from scratch, without encryption; `write` receives one chunk after the other. */
export function saveDocument(pdfium: Pdfium, document: number, write: (piece: Buffer) => void): void {
  // struct FPDF_FILEWRITE { int version; int (*WriteBlock)(self, data, size) }: version 1, the function at index 0.
  // Index 0 of the function table is C's null pointer, the only free one; the table cannot grow.
  const writer = pdfium.malloc(8)
  memoryOf(pdfium).writeUInt32LE(1, writer)
  memoryOf(pdfium).writeUInt32LE(0, writer + 4)
  const table = pdfium.__indirect_function_table
  table.set(
    0,
    asWebAssembly((_self, data, size) => {
      write(memoryOf(pdfium).subarray(data, data + size))
      return 1
    }),
  )
  const saved = pdfium.FPDF_SaveAsCopy(document, writer, fromScratch)
  table.set(0, null)
  pdfium.free(writer)
  if (saved === 0) throw new PdfRejected(said('The PDF cannot be rewritten.'))
}

/** The document as saveDocument writes it. */
export function savedDocument(pdfium: Pdfium, document: number): Buffer {
  const pieces: Buffer[] = []
  saveDocument(pdfium, document, (piece) => pieces.push(Buffer.from(piece)))
  return Buffer.concat(pieces)
}

/** The bytes of an embedded file by its index, unpacked; none for an object that is not a stream. */
export function embeddedFile(pdfium: Pdfium, document: number, index: number): Buffer {
  const file = pdfium.FPDFDoc_GetAttachment(document, index)
  const length = pdfium.malloc(4)
  memoryOf(pdfium).writeUInt32LE(0, length)
  pdfium.FPDFAttachment_GetFile(file, 0, 0, length)
  const size = memoryOf(pdfium).readUInt32LE(length)
  const room = pdfium.malloc(size)
  if (room === 0 && size > 0) throw new PdfRejected(said('The PDF is too large.'))
  pdfium.FPDFAttachment_GetFile(file, room, size, length)
  const content = Buffer.from(memoryOf(pdfium).subarray(room, room + size))
  pdfium.free(room)
  pdfium.free(length)
  return content
}

/** Messages by the code of FPDF_GetLastError after a document could not be opened. */
const rejections: Readonly<Partial<Record<number, PlainSentence>>> = {
  3: 'The PDF is damaged beyond repair.',
  4: 'The PDF needs a password to open.',
  5: 'The PDF is protected in a way that cannot be read.',
}

function open(pdfium: Pdfium, size: number, fillRoom: (room: Buffer) => void): PdfDocument {
  const bytes = pdfium.malloc(size)
  if (bytes === 0) throw new PdfRejected(said('The PDF is too large.'))
  fillRoom(memoryOf(pdfium).subarray(bytes, bytes + size))
  const handle = pdfium.FPDF_LoadMemDocument(bytes, size, 0)
  if (handle === 0) throw new PdfRejected(said(rejections[pdfium.FPDF_GetLastError()] ?? 'The PDF cannot be opened.'))
  return { handle, bytes }
}

/**
 * A function table takes only WebAssembly functions, so this module imports the JavaScript function (as a.b, three integers
 * in, one out) and exports it again (as c). Its binary format: webassembly.github.io/spec/core/binary.
 */
function asWebAssembly(block: (self: number, data: number, size: number) => number): unknown {
  const type = [1, 8, 1, 0x60, 3, 0x7f, 0x7f, 0x7f, 1, 0x7f]
  const imported = [2, 7, 1, 1, 0x61, 1, 0x62, 0, 0]
  const exported = [7, 5, 1, 1, 0x63, 0, 0]
  const binary = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...type, ...imported, ...exported])
  return new WebAssembly.Instance(new WebAssembly.Module(binary), { a: { b: block } }).exports['c']
}
