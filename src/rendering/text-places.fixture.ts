import { ownPdfium } from '../pdf/inspect-pdf.ts'
import { memoryOf, type Pdfium } from '../pdf/pdfium.ts'
import { closeDocument, eachPage, openBytes } from '../pdf/pdfium-document.ts'

/** A run of characters without a space, and where its ink stands: millimetres from the left and the top of the page. */
export type Word = {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The words of each page of an A4 document, in the order in which they are read. */
export async function wordsOf(pdf: Uint8Array): Promise<Word[][]> {
  const pdfium = await ownPdfium()
  const document = openBytes(pdfium, Buffer.from(pdf))
  const pages: Word[][] = []
  eachPage(pdfium, document.handle, (page) => pages.push(wordsOfPage(pdfium, page)))
  closeDocument(pdfium, document)
  return pages
}

/** In what typefaces the last page of an A4 document is set from a place on downwards, as the PDF names them but for the tag of a subset. */
export async function fontsBelow(pdf: Uint8Array, top: number): Promise<string[]> {
  const pdfium = await ownPdfium()
  const document = openBytes(pdfium, Buffer.from(pdf))
  const page = pdfium.FPDF_LoadPage(document.handle, pdfium.FPDF_GetPageCount(document.handle) - 1)
  const text = pdfium.FPDFText_LoadPage(page)
  const fonts = new Set<string>()
  for (let index = 0; index < pdfium.FPDFText_CountChars(text); index++)
    if (boxOf(pdfium, text, index).top >= top) fonts.add(fontOf(pdfium, text, index))
  pdfium.FPDFText_ClosePage(text)
  pdfium.FPDF_ClosePage(page)
  closeDocument(pdfium, document)
  // White space that PDFium adds between words has none.
  return [...fonts].filter((font) => font !== '').sort()
}

function fontOf(pdfium: Pdfium, text: number, index: number): string {
  const room = 128
  const at = pdfium.malloc(room)
  const length = pdfium.FPDFText_GetFontInfo(text, index, at, room, 0)
  const name = memoryOf(pdfium).toString('latin1', at, at + Math.max(0, length - 1))
  pdfium.free(at)
  return name.replace(/^[A-Z]{6}\+/, '')
}

/** The words that stand on one line, from the left to the right, for each line from the top to the bottom. */
export function linesOf(words: readonly Word[]): Word[][] {
  const middle = ({ top, bottom }: Word): number => (top + bottom) / 2
  const lines: Word[][] = []
  for (const word of words.toSorted((a, b) => middle(a) - middle(b))) {
    const line = lines.at(-1)
    if (line?.some((other) => Math.abs(middle(other) - middle(word)) < 1)) line.push(word)
    else lines.push([word])
  }
  return lines.map((line) => line.toSorted((a, b) => a.left - b.left))
}

function wordsOfPage(pdfium: Pdfium, page: number): Word[] {
  const text = pdfium.FPDFText_LoadPage(page)
  const words: Word[] = []
  let open: Word | undefined
  for (let index = 0; index < pdfium.FPDFText_CountChars(text); index++) {
    const character = String.fromCodePoint(pdfium.FPDFText_GetUnicode(text, index))
    const box = boxOf(pdfium, text, index)
    const isBlank = /\s/.test(character) || box.right <= box.left
    const goesOn = open !== undefined && !isBlank && follows(open, box)
    if (open && !goesOn) words.push(open)
    if (isBlank) open = undefined
    else open = open && goesOn ? joined(open, character, box) : { text: character, ...box }
  }
  if (open) words.push(open)
  pdfium.FPDFText_ClosePage(text)
  return words
}

/** On the same line, and no further than a letter apart; the letters of a ligature share one box. */
const follows = (word: Word, box: Omit<Word, 'text'>): boolean =>
  box.left >= word.left && box.left - word.right < 2 && box.top < word.bottom && box.bottom > word.top

const joined = (word: Word, character: string, box: Omit<Word, 'text'>): Word => ({
  text: word.text + character,
  left: Math.min(word.left, box.left),
  right: Math.max(word.right, box.right),
  top: Math.min(word.top, box.top),
  bottom: Math.max(word.bottom, box.bottom),
})

const pageHeight = 297
const millimetresPerPoint = 25.4 / 72

function boxOf(pdfium: Pdfium, text: number, index: number): Omit<Word, 'text'> {
  const at = pdfium.malloc(32)
  pdfium.FPDFText_GetCharBox(text, index, at, at + 8, at + 16, at + 24)
  const memory = memoryOf(pdfium)
  const [left = 0, right = 0, bottom = 0, top = 0] = [0, 8, 16, 24].map(
    (offset) => memory.readDoubleLE(at + offset) * millimetresPerPoint,
  )
  pdfium.free(at)
  return { left, right, top: pageHeight - top, bottom: pageHeight - bottom }
}
