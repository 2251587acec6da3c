import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampleBill } from '../../../test/fixtures/bill.ts'
import { designs, goldenDocument } from '../../../test/fixtures/golden-document.ts'
import { png, svg } from '../../../test/fixtures/logo.ts'
import { assertPdfA } from '../../../test/fixtures/pdf-a.ts'
import { writtenOut } from '../../../test/pdfs/pdf-file.ts'
import type { Logo } from '../../tenants/organisations/logo.rules.ts'
import type { PrintableDocument } from '../layout/printable-document.ts'
import { renderDocument } from './render-document.ts'

/** Of 8 by 8 pixels of any colour; with four samples, each pixel has its own transparency. */
function logo(colourType: 2 | 6, samples: 3 | 4): Logo {
  const line = 1 + 8 * samples
  const lines = Buffer.from(Array.from({ length: 8 * line }, (_, at) => (at % line === 0 ? 0 : (at * 37) % 256)))
  return { mediaType: 'image/png', width: 8, height: 8, content: png({ colourType, samples, lines }) }
}
const { message: _, billingInformation: __, ...slip } = sampleBill()
const transparent = 'a slip and a transparent logo'
const variants: Readonly<Record<string, Partial<PrintableDocument>>> = {
  'no logo and no slip': {},
  'a slip and a logo': { slip, logo: logo(2, 3) },
  [transparent]: { slip, logo: logo(6, 4) },
  'a slip and a vector logo': {
    slip,
    logo: { mediaType: 'image/svg+xml', width: 1_200, height: 400, content: svg() },
  },
  'the mark of a draft': { isDraft: true, number: '' },
}

const pdfOf = async (changes: Partial<PrintableDocument>): Promise<Buffer> =>
  Buffer.from(await renderDocument({ ...goldenDocument('classic', 'fr', 30), kind: 'invoice', ...changes }))

for (const design of designs) {
  for (const [parts, changes] of Object.entries(variants)) {
    test(`a document in ${design} with ${parts} has what PDF/A-3 asks for, and nothing that it forbids`, async () => {
      const pdf = await pdfOf({ design, ...changes })
      assertPdfA(pdf, 'fr-CH')
      assert.equal(pdf.includes('/SMask'), parts === transparent)
    })
  }
}

const breaches: readonly (readonly [where: string, instead: string])[] = [
  ['%PDF-1.7', '%PDF-2.0'],
  ['/ID [', '/Id ['],
  ['trailer\n<<', 'trailer\n<< /Encrypt << /Filter /Standard >>'],
  ['/S /GTS_PDFA1', '/S /GTS_PDFX'],
  ['/DestOutputProfile', '/DestOutputProfil'],
  ['/Type /Catalog', '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert) >>'],
  ['/Type /Catalog', '/Type /Catalog /OCProperties << >>'],
  ['/Type /Page\n', '/Type /Page /AA << >>\n'],
  ['/Type /Page\n', '/Type /Page /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /F 0 >>]\n'],
  ['/Type /Page\n', '/Type /Page /G << /Type /ExtGState /TR /Identity >>\n'],
  ['/Filter /FlateDecode', '/Filter [/FlateDecode /LZWDecode]'],
  ['/Type /Metadata', '/Type /Metadata /F (elsewhere.xml)'],
  ['/FontFile', '/FontFil'],
  ['/ToUnicode', '/ToUnicod'],
  ['/Marked true', '/Marked false'],
  ['/StructTreeRoot', '/StructTree'],
  ['/Lang (fr-CH)', '/Lang (de-CH)'],
  ['/Title (', '/Title (Another '],
  ['<pdfaid:part>3', '<pdfaid:part>2'],
  ['<xmp:CreateDate>2', '<xmp:CreateDate>1'],
]

test('violations of the standard are found', async () => {
  const pdf = writtenOut(await pdfOf({ slip })).toString('latin1')
  for (const [where, instead] of breaches) {
    assert.ok(pdf.includes(where), where)
    const broken = Buffer.from(pdf.replaceAll(where, instead), 'latin1')
    assert.throws(() => assertPdfA(broken, 'fr-CH'), { code: 'ERR_ASSERTION' }, instead)
  }
})
