import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { figure, randomFrom, seed, sized } from '../faults/faults.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'
import { product, tradeOf } from '../fixtures/trade.ts'
import { filePart, titlePart, uploadsOf } from '../fixtures/upload.ts'
import { patience } from '../patience.ts'
import { type Service, startService } from '../service.ts'
import { activePdfs, SECRET, twoPrices } from './active.ts'
import { corpus } from './corpus.ts'
import { mutants } from './mutants.ts'
import { everyValue, isName, isStream, type PdfFile, pagesOf, readPdf, unpacked } from './pdf-file.ts'
import { textRunsOf } from './pdf-text.ts'

let service: Service
let uploads: ReturnType<typeof uploadsOf>
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  uploads = uploadsOf(service)
  trade = tradeOf(service)
})
after(() => service.close())

const MOST = 10

/** The PDF of an estimate with the accepted ones of these files, and their number. */
async function printedWith(files: readonly Buffer[]): Promise<{ pdf: Buffer; taken: number }> {
  const { id } = await trade.create('estimate', { positions: [product()] })
  const answers = await inTurn(files, (file) => uploads.upload('estimate', id, [filePart(file), titlePart()]))
  const taken = answers.filter(({ status }) => status === 201).length
  const { status, bytes } = await service.ask('GET', `/v1/estimates/${id}/pdf`)
  assert.equal(status, 200)
  return { pdf: bytes, taken }
}

async function inTurn<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await act(item))
  return results
}

/**
 * Entries of dictionaries and kinds of objects that make a reader act, or carry invisible content (ISO 32000-2: 7.11, 12.3 to 12.8, 13, 14.5 to
 * 14.14, and XFA). The document's own pages need a few; those are counted.
 */
const entries =
  'AA AcroForm Alternates Annots AP Collection DPartRoot Dests EF EmbeddedFiles FFilter FS IDS JavaScript JS Legal Movie ' +
  'Names NeedAppearances OPI OpenAction Outlines PieceInfo Perms PresSteps Ref Renditions RichMediaContent Requirements Sound SpiderInfo Thumb Threads Trans URI URLS VP XFA 3DD'
const kinds =
  'JavaScript Launch GoToR GoToE GoToDp SubmitForm ResetForm ImportData URI Sound Movie Hide Named SetOCGState Rendition GoTo3DView RichMediaExecute ' +
  'Thread Annot Filespec EmbeddedFile Sig Action Widget Link FileAttachment RichMedia Screen 3D U3D'

type Found = Map<string, number>

/** The count of each in a file, by a reader that ignores the table and so sees unreferenced objects. */
function activeIn(file: PdfFile): Found {
  const found: Found = new Map()
  const add = (what: string) => found.set(what, (found.get(what) ?? 0) + 1)
  const [unwanted, ofKind] = [new Set(entries.split(' ')), new Set(kinds.split(' '))]
  for (const value of everyValue(file)) {
    const dictionary = isStream(value) ? value.dictionary : value
    if (!(dictionary instanceof Map)) continue
    for (const [key, entry] of dictionary) {
      if (unwanted.has(key)) add(`/${key}`)
      if (['S', 'Type', 'Subtype'].includes(key) && isName(entry) && ofKind.has(entry.name))
        add(`/${key} /${entry.name}`)
    }
  }
  return found
}

/** Fails unless a printed document has no more actions than the same one without attachments. */
function requirePassive(pdf: Buffer, plain: Found): void {
  const file = readPdf(pdf)
  for (const [what, count] of activeIn(file))
    assert.ok(count <= (plain.get(what) ?? 0), `${what} stands ${count} times instead of ${plain.get(what) ?? 0}`)
  for (const page of pagesOf(file))
    for (const key of page.keys()) assert.ok(ofPages.includes(key), `a page has /${key}`)
}

/** Fails if a printed document contains a hidden word of its attachments. In a damaged one it may have become a page. */
function requireNothingHidden(pdf: Buffer): void {
  const file = readPdf(pdf)
  for (const value of everyValue(file)) {
    const bytes = isStream(value)
      ? unpacked(value)
      : Buffer.isBuffer(value)
        ? value
        : isName(value)
          ? Buffer.from(value.name)
          : undefined
    assert.ok(!bytes?.includes(SECRET), 'nothing that was hidden came along')
    assert.ok(!bytes?.includes(Buffer.from(SECRET, 'utf16le').swap16()), 'nor in other letters')
  }
}

const ofPages =
  'Type Parent Contents Resources Group Rotate UserUnit MediaBox CropBox BleedBox TrimBox ArtBox StructParents Tabs'.split(
    ' ',
  )

test('a reader that knows every object of a PDF finds what acts in each of the files', () => {
  for (const { name, pdf } of activePdfs()) {
    const file = readPdf(pdf())
    const hidden = [...everyValue(file)].some((value) => Buffer.isBuffer(value) && value.includes(SECRET))
    const streams = [...file.objects.values()].filter(isStream).some((stream) => unpacked(stream).includes(SECRET))
    assert.ok(activeIn(file).size > 0 || hidden || streams, name)
  }
})

test('of scripts, actions, files, forms and references in attachments nothing is in the printed document; what is to be seen is', {
  timeout: patience(3_600_000),
}, async (context) => {
  const plain = activeIn(readPdf((await printedWith([])).pdf))
  const random = randomFrom(seed)
  const active = activePdfs().map(({ pdf }) => pdf())
  const others = corpus
    .filter(({ verdict, name }) => verdict === 'taken' && !name.includes('million'))
    .map(({ pdf }) => pdf())
  const damaged = [...mutants(seed, sized(0, 400))].map(({ pdf }) => pdf)
  const whole = sized(0, 1) === 1 ? [...active, ...others] : active.toSorted(() => random() - 0.5).slice(0, MOST)
  const files = [...whole, ...damaged]
  let printed = 0
  for (let from = 0; from < files.length; from += MOST) {
    const { pdf, taken } = await printedWith(files.slice(from, from + MOST))
    requirePassive(pdf, plain)
    if (from + MOST <= whole.length) requireNothingHidden(pdf)
    const pages = pagesOf(readPdf(pdf))
    assert.ok(pages.length > taken, 'each attachment has a page behind those of the document')
    printed += taken
  }
  figure(context, 'I-12', 'hostile attachments printed', printed)
})

test('a field that shows one price and holds another is printed as readers show it, and is no field any more', async () => {
  // A reader draws the value again if the form marks its appearances as outdated.
  for (const [isOutdated, shown, other] of [
    [true, '999', '399'],
    [false, '399', '999'],
  ] as const) {
    const { pdf, taken } = await printedWith([twoPrices({ isOutdated }), pdfWith({ pages: ['Beilage'] })])
    assert.equal(taken, 2)
    const runs = textRunsOf(readPdf(pdf))
    assert.ok(runs.includes(shown))
    assert.ok(!runs.some((run) => run.includes(other)))
    assert.ok(!pdf.includes(`${other})`))
  }
})
