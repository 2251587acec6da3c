import { pdfOf, streamOf } from '../../src/platform/pdf/warm-up-pdf.ts'

/** The verdict on an upload: taken (201), rejected as unreadable or too long (400) or as no PDF (415); `any` if readers may differ. */
export type Verdict = 'taken' | 'unreadable' | 'too long' | 'no PDF' | 'any'

/** A file that a client might send, made byte by byte, and the expected verdict. */
export type HostilePdf = { readonly name: string; readonly verdict: Verdict; readonly pdf: () => Buffer }

/** A row of the corpus. */
export const hostile = (verdict: Verdict, name: string, pdf: () => Buffer): HostilePdf => ({ verdict, name, pdf })

/** The catalogue, the page tree, one page (object 3) with its content (object 4), and further objects from 5 on. */
export function onePage(page: string, content = '', more: readonly string[] = [], contentEntries = ''): Buffer {
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 100 100] >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${page} >>`,
    streamOf(contentEntries, content),
    ...more,
  ])
}

/** A page that draws the object 5 as /X. */
export const drawing = (xObject: string, more: readonly string[] = []): Buffer =>
  onePage('/Resources << /XObject << /X 5 0 R >> >>', '100 0 0 100 0 0 cm /X Do', [xObject, ...more])

export const image = (width: number, height: number, entries: string, content: string): string =>
  streamOf(
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 ${entries}`,
    content,
  )

export const form = (entries: string, content: string): string =>
  streamOf(`/Type /XObject /Subtype /Form /BBox [0 0 100 100] ${entries}`, content)

/** One byte per character, as `streamOf` takes it. */
export const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
