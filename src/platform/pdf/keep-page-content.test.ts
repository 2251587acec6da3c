import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { thinned } from '../../../test/faults/faults.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { importPages, pageContent } from './page-content.ts'
import { loadPdfium, type Pdfium } from './pdfium.ts'
import { closeDocument, openBytes, PdfRejected, saveDocument } from './pdfium-document.ts'
import { shownPages } from './shown-pages.ts'
import { pdfOf, streamOf } from './warm-up-pdf.ts'

let pdfium: Pdfium
before(async () => {
  pdfium = await loadPdfium(256 * 2 ** 20)
})

/** The objects, without the bytes of streams, of what is left when the pages of a PDF have been appended to nothing. */
function leftOf(pdf: Buffer): string {
  const shown = shownPages(pdfium, openBytes(pdfium, pdf))
  const content = openBytes(pdfium, pageContent(pdfium, shown.handle))
  shown.close()
  const copy = pdfium.FPDF_CreateNewDocument()
  importPages(pdfium, content.handle, copy)
  closeDocument(pdfium, content)
  const pieces: string[] = []
  saveDocument(pdfium, copy, (piece) => pieces.push(piece.toString('latin1')))
  pdfium.FPDF_CloseDocument(copy)
  return pieces.join('').replace(/stream\r\n[^]*?\r\nendstream/g, '')
}

const active =
  /\/(AA|AF|AcroForm|Annots?|EF|EmbeddedFiles?|JS|JavaScript|Launch|Metadata|Names|OpenAction|PieceInfo|URI|Widget)\b/

const sample = pdfWith({
  pages: ['Beilage', 'Anhang'],
  openAction: 'open()',
  javascript: 'script()',
  pageAction: 'page()',
  launch: 'command',
  link: 'https://link.example',
  embeddedFile: 'file',
  field: 'Feldwert',
  squares: true,
})

test('however a PDF is damaged, nothing active is left of it', () => {
  assert.match(sample.toString('latin1'), active)
  const damage = fc.record({
    at: fc.nat(sample.length - 1),
    bytes: fc.oneof(
      fc.constantFrom('<<', '>>', '[', ']', '(', ')', '/', '%', ' ', '\\'),
      fc.stringMatching(/^\d \d R|\/[A-Z]{1,2}$/),
    ),
  })
  // Always the same thousand: damage could also spell out one of the names where it does nothing.
  const cases = fc.sample(fc.array(damage, { maxLength: 6 }), { numRuns: 1000, seed: 1 })
  for (const damages of thinned(5, cases)) {
    const damaged = Buffer.from(sample)
    for (const { at, bytes } of damages) damaged.write(bytes, at, 'latin1')
    try {
      assert.doesNotMatch(leftOf(damaged), active, JSON.stringify(damages))
    } catch (error) {
      if (!(error instanceof PdfRejected)) throw error
    }
  }
})

test('catalogue, annotations, actions and files are emptied, even if they are disguised as a font', () => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (x) >> /AcroForm << /Fields [5 0 R] >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 100 100] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /JS 1 0 R /B 5 0 R /C 6 0 R /D 7 0 R /E 8 0 R >> >> >>',
    streamOf('', ''),
    '<< /Type /Annot /Subtype /Widget /AA << /E << /S /JavaScript /JS (x) >> >> >>',
    '<< /S /Launch /F (x) /Next [<< /S /URI /URI (x) >>] >>',
    '<< /Type /Filespec /F (x) /EF << /F 4 0 R >> >>',
    streamOf(
      '/Type /XObject /Subtype /Form /Resources << /Properties << /P << /Type /Filespec /EF << /F 4 0 R >> >> >> >>',
      '',
    ),
  ]
  assert.doesNotMatch(
    leftOf(pdfOf(objects))
      .replace('/Font<</B', '')
      .replace(/\/JS \d+ 0 R/, ''),
    active,
  )
})

test('actions and invisible content are removed from any dictionary, whatever its type', () => {
  const more = '/PieceInfo << /X << /Private (secret) >> >> /Thumb 7 0 R /StructParents 0 /JS (secret) /Annots [7 0 R]'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R 8 0 R] /Count 2 /MediaBox [0 0 100 100] >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> ${more} >> >>`,
    streamOf('', '/X Do'),
    streamOf(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${more} /Resources << /ProcSet [/PDF << ${more} >>] >>`,
      'q Q',
    ),
    `<< /Font 9 0 R /Properties << /P << /Type /OCG /Name (n) ${more} >> >> ${more} >>`,
    '<< /Private (secret) >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources 6 0 R >>',
    '<< /JS 10 0 R /Annots [7 0 R] /URI (secret) /IDS <00> >>',
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${more} >>`,
  ]
  const left = leftOf(pdfOf(objects))
  assert.match(left, /\/JS \d+ 0 R/, 'a font may be called so')
  assert.doesNotMatch(left.replace(/\/JS \d+ 0 R/, ''), /secret|\/(PieceInfo|Thumb|StructParents|JS|Annots|URI|IDS)\b/)
  for (const drawn of [/\/XObject\s*<<\s*\/X /, /\/ProcSet/, /\/Name\s*\(n\)/, /\/Helvetica/]) assert.match(left, drawn)
})

test('a file and an annotation without a type, and an action whose kind is in another object, are emptied in any place', () => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 100 100] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Properties << /A << /Type /OCG /Name (a) /Junk [<< /F (secret) /EF << /F 4 0 R >> >>] >> /B 5 0 R /C 6 0 R /D 9 0 R >> >> >>',
    streamOf('', ''),
    '<< /F (secret) /EF 7 0 R >>',
    '<< /S 8 0 R /JS (secret) >>',
    '<< /UF 4 0 R >>',
    '/JavaScript',
    '<< /Subtype /Link /Contents (secret) >>',
  ]
  const left = leftOf(pdfOf(objects))
  assert.match(left, /\/Name\s?\(a\)/)
  assert.doesNotMatch(left, /secret|\/(EF|JS)\b/)
})

test('no reference to the source file of copied pages is left, because that file is closed', () => {
  const lost = '/Parent 2 0 R /Prev 2 0 R /First 2 0 R'
  const left = leftOf(
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      // The page is a stream, and draws itself.
      `<< /Type /Page ${lost} /Contents 3 0 R /MediaBox [0 0 9 9] /Length 3
        /Resources << ${lost} /Font << /F << /Type /Page ${lost} >> /G 4 0 R >> /XObject << /X 5 0 R >> >> >>\nstream\nq Q\nendstream`,
      `<< /Type /Font ${lost} >>`,
      streamOf('q Q', `/Type /XObject /Subtype /Form /BBox [0 0 9 9] ${lost} /Resources << ${lost} >>`),
    ]),
  )
  // The one page, which is of the copy.
  assert.equal(left.match(/\/(Parent|Prev|First)\b/g)?.length, 1, left)
})

test('names that drawing uses are left alone, even where they are those of actions', () => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 100 100] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Group << /S /Transparency /CS /DeviceRGB >> /Resources << /Font << /AA 5 0 R /JS 5 0 R /EF 5 0 R >> >> >>',
    streamOf('', 'BT /AA 12 Tf (a) Tj /JS 12 Tf (b) Tj ET'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const left = leftOf(pdfOf(objects))
  assert.match(left, /\/Font<<\/AA \d+ 0 R \/EF \d+ 0 R \/JS \d+ 0 R >>/)
  assert.match(left, /\/Group<<\/CS\/DeviceRGB\/S\/Transparency>>/)
})
