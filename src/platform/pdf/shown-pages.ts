import { said } from '../../said.ts'
import { defaultView } from './default-view.ts'
import { drawPage } from './draw-pages.ts'
import { importPages } from './page-content.ts'
import { memoryOf, type Pdfium } from './pdfium.ts'
import { closeDocument, eachPage, openBytes, type PdfDocument, PdfRejected, savedDocument } from './pdfium-document.ts'

/** A document that is open until `close`, together with the one that it was copied from: PDFium's copies may refer to that. */
type ShownPages = { readonly handle: number; readonly close: () => void }

/**
 * A copy of the pages of a document with all that readers show as content: layers in their default state, annotations, and form fields with
 * their values. `only` is a single page, from 1.
 */
export function shownPages(pdfium: Pdfium, document: PdfDocument, only?: number): ShownPages {
  const source = inDefaultView(pdfium, document)
  const copy = pdfium.FPDF_CreateNewDocument()
  importPages(pdfium, source.handle, copy, only)
  eachPage(pdfium, copy, (page) => flatten(pdfium, page))
  const close = () => {
    pdfium.FPDF_CloseDocument(copy)
    closeDocument(pdfium, source)
  }
  return { handle: copy, close }
}

/** The document without hidden layers, with an appearance for each shown annotation and form field; closes the given one. */
function inDefaultView(pdfium: Pdfium, document: PdfDocument): PdfDocument {
  const saved = savedDocument(pdfium, document.handle)
  if (!saved.includes('/OCProperties') && !saved.includes('/Annot')) return document
  closeDocument(pdfium, document)
  const { pdf, isOutdated } = defaultView(pdfium, saved)
  const source = openBytes(pdfium, pdf)
  const form = openForm(pdfium, source.handle)
  eachPage(pdfium, source.handle, (page) => {
    // Fields without an appearance get one here, and all fields, if the appearances are outdated.
    pdfium.FORM_OnAfterLoadPage(page, form.handle)
    eachAnnotation(pdfium, page, (annotation) => {
      showAsOnScreen(pdfium, annotation)
      if (isOutdated) leaveToAnnotations(pdfium, form.handle, annotation)
    })
    // Annotations of other kinds get an appearance when they are drawn.
    drawPage(pdfium, page, 1)
    pdfium.FORM_OnBeforeClosePage(page, form.handle)
  })
  form.close()
  return source
}

/** Without callbacks and scripts: the form is only there to draw its fields. */
function openForm(pdfium: Pdfium, document: number): { readonly handle: number; readonly close: () => void } {
  // struct FPDF_FORMFILLINFO, whose first member is its version; callbacks that are null are not called.
  const callbacks = pdfium.malloc(256)
  memoryOf(pdfium).fill(0, callbacks, callbacks + 256)
  memoryOf(pdfium).writeInt32LE(1, callbacks)
  const handle = pdfium.FPDFDOC_InitFormFillEnvironment(document, callbacks)
  const close = () => {
    pdfium.FPDFDOC_ExitFormFillEnvironment(handle)
    pdfium.free(callbacks)
  }
  return { handle, close }
}

function eachAnnotation(pdfium: Pdfium, page: number, work: (annotation: number) => void): void {
  const count = pdfium.FPDFPage_GetAnnotCount(page)
  for (let index = 0; index < count; index++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index)
    if (annotation === 0) continue
    work(annotation)
    pdfium.FPDFPage_CloseAnnot(annotation)
  }
}

/** Flags of annotations (ISO 32000-2, table 167). */
const [INVISIBLE, HIDDEN, NO_VIEW] = [1, 2, 32]
const UNKNOWN_KIND = 0

/** PDFium flattens annotations that are hidden on screen, and omits invisible ones only if their kind is unknown. */
function showAsOnScreen(pdfium: Pdfium, annotation: number): void {
  const flags = pdfium.FPDFAnnot_GetFlags(annotation)
  if (flags & NO_VIEW) pdfium.FPDFAnnot_SetFlags(annotation, flags | HIDDEN)
  else if (flags & INVISIBLE && pdfium.FPDFAnnot_GetSubtype(annotation) !== UNKNOWN_KIND)
    pdfium.FPDFAnnot_SetFlags(annotation, flags & ~INVISIBLE)
}

const TEXT_FIELD = 6
const NORMAL = 0
/** Characters that fonts of forms have and PDFium's form omits: it looks for them in a Chinese font. */
const TYPOGRAPHIC = /[‚„…†‡‰‹‘’“”•–—›]/
const OF_FONTS = /^[\s\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

/** Removes the appearance of a field with such a character: when PDFium draws annotations, it makes a new one that contains it. */
function leaveToAnnotations(pdfium: Pdfium, form: number, annotation: number): void {
  if (pdfium.FPDFAnnot_GetFormFieldType(form, annotation) !== TEXT_FIELD) return
  const size = pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, 0, 0)
  const room = pdfium.malloc(size)
  pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, room, size)
  const value = memoryOf(pdfium).toString('utf16le', room, room + Math.max(0, size - 2))
  pdfium.free(room)
  if (TYPOGRAPHIC.test(value) && OF_FONTS.test(value)) pdfium.FPDFAnnot_SetAP(annotation, NORMAL, 0)
}

const asDisplayed = 0
const failed = 0

/**
 * Turns the annotations of a page into page content. The page is a copy, because PDFium's flattening ignores inherited entries. It also reduces
 * the media box to the crop box (fpdf_flatten.cpp), so the media box is restored.
 */
function flatten(pdfium: Pdfium, page: number): void {
  if (pdfium.FPDFPage_GetAnnotCount(page) === 0) return
  const media = mediaBoxOf(pdfium, page)
  if (pdfium.FPDFPage_Flatten(page, asDisplayed) === failed)
    throw new PdfRejected(said('The PDF has annotations that cannot be drawn.'))
  if (media !== undefined) pdfium.FPDFPage_SetMediaBox(page, ...media)
}

type Box = [left: number, bottom: number, right: number, top: number]

function mediaBoxOf(pdfium: Pdfium, page: number): Box | undefined {
  const sides = pdfium.malloc(16)
  const found = pdfium.FPDFPage_GetMediaBox(page, sides, sides + 4, sides + 8, sides + 12)
  const memory = memoryOf(pdfium)
  const side = (index: number) => memory.readFloatLE(sides + 4 * index)
  const box: Box = [side(0), side(1), side(2), side(3)]
  pdfium.free(sides)
  return found === 0 ? undefined : box
}
