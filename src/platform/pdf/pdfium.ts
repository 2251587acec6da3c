import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { PDFiumModule } from '@hyzyla/pdfium'

/** The functions of PDFium's C interface that are used here. Handles and pointers are numbers; 0 is null. */
export type Pdfium = {
  memory: WebAssembly.Memory
  __indirect_function_table: WebAssembly.Table
  malloc(size: number): number
  free(pointer: number): void
  FPDF_InitLibrary(): void
  FPDF_GetLastError(): number
  FPDF_LoadMemDocument(bytes: number, size: number, password: number): number
  FPDF_CreateNewDocument(): number
  FPDF_CloseDocument(document: number): void
  FPDF_SaveAsCopy(document: number, writer: number, flags: number): number
  FPDF_ImportPages(to: number, from: number, range: number, at: number): number
  FPDFDoc_GetAttachment(document: number, index: number): number
  FPDFAttachment_GetFile(file: number, buffer: number, size: number, length: number): number
  FPDF_GetPageCount(document: number): number
  FPDF_LoadPage(document: number, index: number): number
  FPDF_ClosePage(page: number): void
  FPDF_GetPageWidthF(page: number): number
  FPDF_GetPageHeightF(page: number): number
  FPDFPage_GetAnnotCount(page: number): number
  FPDFPage_GetAnnot(page: number, index: number): number
  FPDFPage_CloseAnnot(annotation: number): void
  FPDFAnnot_GetSubtype(annotation: number): number
  FPDFAnnot_GetFlags(annotation: number): number
  FPDFAnnot_SetFlags(annotation: number, flags: number): number
  FPDFAnnot_SetAP(annotation: number, mode: number, content: number): number
  FPDFAnnot_GetFormFieldType(form: number, annotation: number): number
  FPDFAnnot_GetFormFieldValue(form: number, annotation: number, buffer: number, size: number): number
  FPDFDOC_InitFormFillEnvironment(document: number, callbacks: number): number
  FPDFDOC_ExitFormFillEnvironment(form: number): void
  FORM_OnAfterLoadPage(page: number, form: number): void
  FORM_OnBeforeClosePage(page: number, form: number): void
  FPDFPage_Flatten(page: number, usage: number): number
  FPDFPage_GetMediaBox(page: number, left: number, bottom: number, right: number, top: number): number
  FPDFPage_SetMediaBox(page: number, left: number, bottom: number, right: number, top: number): void
  FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: number, stride: number): number
  FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, colour: number): number
  FPDFBitmap_GetBuffer(bitmap: number): number
  FPDFBitmap_GetStride(bitmap: number): number
  FPDFBitmap_Destroy(bitmap: number): void
  // biome-ignore format: one line a function, as in the header file
  FPDF_RenderPageBitmap(bitmap: number, page: number, x: number, y: number, width: number, height: number, rotate: number, flags: number): void
}

/**
 * Loads PDFium into this process. Its memory never grows beyond `memory` bytes: further allocations fail, and PDFium gives
 * up on the image or the whole file. The memory never shrinks either, which is one reason why each process reads only one
 * untrusted file.
 *
 * The package's own wrapper cannot import, flatten or save pages, so the functions underneath it are used.
 */
export async function loadPdfium(memory: number): Promise<Pdfium> {
  const binary = readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')))
  // A function is validated at its first compilation, instead of all 5,692 at the start.
  setFlagsFromString('--wasm-lazy-validation')
  const module = new WebAssembly.Module(binary)
  let pdfium: Pdfium | undefined
  await PDFiumModule({
    instantiateWasm: (imports, instantiated) => {
      capMemory(imports, memory)
      const instance = new WebAssembly.Instance(module, imports)
      // Safe: the exports have the signatures of PDFium's header files, as declared above.
      pdfium = instance.exports as unknown as Pdfium
      // The package's declaration is wrong: its code expects the instance.
      instantiated(instance as unknown as WebAssembly.Module)
      return instance.exports
    },
  })
  if (pdfium === undefined) throw new Error('invariant violated: PDFium was not instantiated')
  pdfium.FPDF_InitLibrary()
  return pdfium
}

/** PDFium's memory. Only valid until the next call: growing the memory replaces the buffer. */
export const memoryOf = (pdfium: Pdfium): Buffer => Buffer.from(pdfium.memory.buffer)

/**
 * PDFium grows its memory only through this import, which allocates up to a fifth more than requested; the C library expects
 * 0 if there is no more memory.
 */
function capMemory(imports: WebAssembly.Imports, limit: number): void {
  const environment = imports['env']
  const grow = environment?.['emscripten_resize_heap']
  if (environment === undefined || typeof grow !== 'function')
    throw new Error('invariant violated: PDFium has no import emscripten_resize_heap')
  environment['emscripten_resize_heap'] = (size: number) => (1.2 * (size >>> 0) > limit ? 0 : grow(size))
}
