import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { PrintableDocument } from '../src/outbound/layout/printable-document.ts'
import { renderDocument, stopRendering } from '../src/outbound/typst/render-document.ts'
import { memoryOf, type Pdfium } from '../src/platform/pdf/pdfium.ts'
import { closeDocument, eachPage, openBytes } from '../src/platform/pdf/pdfium-document.ts'
import { endPrewarmed } from '../src/platform/pdf/pdfium-prewarmed.ts'
import { inkOf } from '../src/platform/pdf/validate-pdf.ts'
import type { Address } from '../src/sales/qr-bill/address.ts'
import type { Logo } from '../src/tenants/organisations/logo.rules.ts'
import { designs, goldenDocument, languages, slip } from './fixtures/golden-document.ts'
import { ownPdfium } from './fixtures/inspect-pdf.ts'
import { letterheadPdf } from './fixtures/letterhead.ts'
import { png, svg } from './fixtures/logo.ts'
import { drawPages } from './web/page-gallery.ts'

/**
 * Draws documents for inspection: a PNG for each design, language and length, with its pages beside each other, in the folder `gallery`; then
 * pictures of the pages of the workplace. `npm run gallery`, or `npm run gallery classic` for documents whose name begins so and pages whose
 * address contains it: `npm run gallery /app` draws the pages alone.
 */
const DOTS_PER_INCH = 80
const [WIDTH, HEIGHT] = [Math.round((210 / 25.4) * DOTS_PER_INCH), Math.round((297 / 25.4) * DOTS_PER_INCH)]
const folder = fileURLToPath(new URL('../gallery', import.meta.url))

const closings = {
  de: 'Besten Dank für Ihren Auftrag.\n\nFreundliche Grüsse\nMuster Werkstatt AG',
  fr: 'Nous vous remercions de votre confiance.\n\nMeilleures salutations\nMuster Werkstatt AG',
  it: 'Grazie per la fiducia.\n\nCordiali saluti\nMuster Werkstatt AG',
  en: 'Thank you for your order.\n\nKind regards\nMuster Werkstatt AG',
} as const

const vectorLogo: Logo = { mediaType: 'image/svg+xml', width: 1_200, height: 400, content: svg() }
const letterhead = await inkOf(letterheadPdf(2), { pages: 2, tenant: '' })
if ('verdict' in letterhead) throw new Error('the letterhead of the gallery cannot be drawn')

type Look = Pick<PrintableDocument, 'design' | 'language'>
/** An address of a name, a street and a place below it, with or without other lines between. */
function addressIn([name = '', ...lines]: readonly string[]): Address {
  const [street = '', place = ''] = lines.slice(-2)
  const [, streetName = '', buildingNumber = ''] = /^(.*) (\S+)$/.exec(street) ?? []
  const [, postCode = '', townName = ''] = /^(\d+) (.*)$/.exec(place) ?? []
  return { name, streetName, buildingNumber, postCode, townName, country: 'CH' }
}
const withSlip = (page: PrintableDocument): PrintableDocument => ({
  ...page,
  slip: {
    ...slip,
    amount: page.totals.total,
    creditor: addressIn([page.issuer.name, ...page.issuer.lines]),
    debtor: addressIn(page.recipient),
  },
  closingText: closings[page.language],
})
const lengths: Readonly<Record<string, (look: Look) => PrintableDocument>> = {
  '1-all-columns': ({ design, language }) => goldenDocument(design, language, 1),
  '4-slip': ({ design, language }) => withSlip(goldenDocument(design, language, 4)),
  '8-draft': ({ design, language }) => ({
    ...goldenDocument(design, language, 8),
    isDraft: true,
    number: '',
    slip: 'reserved',
  }),
  '14-slip': ({ design, language }) => withSlip(goldenDocument(design, language, 14)),
  '30-quote': ({ design, language }) => goldenDocument(design, language, 30),
  '60-slip': ({ design, language }) => withSlip(goldenDocument(design, language, 60)),
  '8-vector-logo': ({ design, language }) => ({ ...withSlip(goldenDocument(design, language, 8)), logo: vectorLogo }),
  '20-letterhead': ({ design, language }) => ({ ...withSlip(goldenDocument(design, language, 20)), letterhead }),
}

function picturesOf(pdfium: Pdfium, pdf: Uint8Array): Buffer[] {
  const document = openBytes(pdfium, Buffer.from(pdf))
  const pictures: Buffer[] = []
  eachPage(pdfium, document.handle, (page) => {
    const bitmap = pdfium.FPDFBitmap_CreateEx(WIDTH, HEIGHT, 4, 0, 0)
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, WIDTH, HEIGHT, 0xffffffff)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, WIDTH, HEIGHT, 0, 1)
    const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
    pictures.push(Buffer.from(memoryOf(pdfium).subarray(start, start + 4 * WIDTH * HEIGHT)))
    pdfium.FPDFBitmap_Destroy(bitmap)
  })
  closeDocument(pdfium, document)
  return pictures
}

/** Pages beside each other on grey, as a PNG. */
function sheetOf(pictures: readonly Buffer[]): Buffer {
  const gap = 8
  const width = pictures.length * (WIDTH + gap) - gap
  const line = 1 + 3 * width
  const lines = Buffer.alloc(HEIGHT * line, 0x99)
  for (let y = 0; y < HEIGHT; y++) {
    lines[y * line] = 0
    for (const [index, picture] of pictures.entries())
      for (let x = 0; x < WIDTH; x++) {
        const [blue = 0, green = 0, red = 0] = picture.subarray(4 * (y * WIDTH + x))
        lines.set([red, green, blue], y * line + 1 + 3 * (index * (WIDTH + gap) + x))
      }
  }
  return png({ width, height: HEIGHT, lines })
}

const [wanted = ''] = process.argv.slice(2)
const pdfium = await ownPdfium()
mkdirSync(folder, { recursive: true })
for (const design of designs)
  for (const language of languages)
    for (const [length, pageOf] of Object.entries(lengths)) {
      const name = `${design}-${language}-${length}`
      if (!name.startsWith(wanted)) continue
      const pdf = await renderDocument(pageOf({ design, language }))
      writeFileSync(join(folder, `${name}.png`), sheetOf(picturesOf(pdfium, pdf)))
    }
await stopRendering()
endPrewarmed()
await drawPages(folder, wanted)
