import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/fixtures/any-character.ts'
import { designs, fonts } from '../../../test/fixtures/golden-document.ts'
import { inspectPdf } from '../../../test/fixtures/inspect-pdf.ts'
import { samplePrintable, sampleProduct } from '../../../test/fixtures/sample-printable.ts'
import { wordsOf } from '../../../test/fixtures/text-places.ts'
import { writtenOut } from '../../../test/pdfs/pdf-file.ts'
import { day } from '../../platform/calendar/day.ts'
import { cents } from '../../platform/money/cents.ts'
import type { Column, PrintableDocument } from '../layout/printable-document.ts'
import { prepareRendering, renderDocument, renderPreview, stopRendering } from './render-document.ts'
import { warmUpDocument } from './warm-up-document.ts'

let pdfium: PDFiumLibrary

before(async () => {
  pdfium = await PDFiumLibrary.init()
})

after(() => pdfium.destroy())

async function reading<Result>(pdf: Uint8Array, read: (document: PDFiumDocument) => Result): Promise<Awaited<Result>> {
  const document = await pdfium.loadDocument(pdf)
  try {
    return await read(document)
  } finally {
    document.destroy()
  }
}

/** The text of each page, with white space of any kind as one space. */
const textsOf = (pdf: Uint8Array): Promise<string[]> =>
  reading(pdf, (document) => [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' ').trim()))

const textOf = async (page: PrintableDocument): Promise<string> => (await textsOf(await renderDocument(page))).join(' ')

function assertReads(text: string, expected: readonly string[]): void {
  for (const words of expected) assert.ok(text.includes(words), `«${words}» is missing in «${text}»`)
}

const languages = {
  de: [
    'Rechnung R-00042',
    'Datum 21.11.2026',
    'Zahlbar bis 21.12.2026',
    'Kundennummer 10023',
    'Einzelpreis MWST-Satz Betrag',
    'Zwischentotal',
    'MWST 8.1 % auf 4’365.00 353.57',
    'Zahlbar innert 30 Tagen',
    'Zahlungsverbindung: IBAN CH93 0076 2011 6238 5295 7',
    'Seite 1 von 1',
  ],
  fr: [
    'Facture R-00042',
    'Payable jusqu’au 21.12.2026',
    'N° client 10023',
    'Prix unitaire Taux TVA Montant',
    'Sous-total',
    'TVA 8.1 % sur 4’365.00 353.57',
    'Payable dans les 30 jours',
    'Coordonnées bancaires',
    'Page 1 sur 1',
  ],
  it: [
    'Fattura R-00042',
    'Pagabile entro il 21.12.2026',
    'N. cliente 10023',
    'Prezzo unitario Aliquota IVA Importo',
    'Subtotale',
    'IVA 8.1 % su 4’365.00 353.57',
    'Pagabile entro 30 giorni',
    'Coordinate bancarie',
    'Pagina 1 di 1',
  ],
  en: [
    'Invoice R-00042',
    'Payable by 21.12.2026',
    'Customer no. 10023',
    'Unit price VAT rate Amount',
    'Subtotal',
    'VAT 8.1 % on 4’365.00 353.57',
    'Payable within 30 days',
    'Bank details',
    'Page 1 of 1',
  ],
} as const

for (const language of ['de', 'fr', 'it', 'en'] as const) {
  test(`an invoice in ${language} has its labels, VAT per rate and total`, async () => {
    const text = await textOf(samplePrintable({ language }))
    assertReads(text, [
      ...languages[language],
      'CHF 4’786.97',
      'Treuerabatt 10 % −485.00',
      '66.67 1.73',
      'Keller & Söhne GmbH',
    ])
  })
}

test('a quote has its validity and no word about payment', async () => {
  const text = await textOf(samplePrintable({ kind: 'estimate', number: 'O-00017' }))
  assertReads(text, ['Offerte O-00017', 'Gültig bis 21.12.2026'])
  assert.doesNotMatch(text, /Zahlbar|IBAN/)
})

test('gross prices say that they include VAT', async () => {
  assertReads(await textOf(samplePrintable({ amountMode: 'gross' })), [
    'inkl. MWST 8.1 %',
    'Beträge in CHF, inkl. MWST',
  ])
})

test('a draft and an annulled document are marked on every page, an issued one on none', async () => {
  const positions = Array.from({ length: 60 }, () => sampleProduct())
  const marked = async (changes: Partial<PrintableDocument>): Promise<string[]> =>
    textsOf(await renderDocument(samplePrintable({ positions, ...changes })))
  const draft = await marked({ isDraft: true, number: '' })
  assert.ok(draft.length > 1)
  for (const text of draft) assert.match(text, /ENTWURF/)
  for (const text of await marked({ isAnnulled: true, language: 'fr' })) assert.match(text, /ANNULÉE/)
  for (const text of await marked({})) assert.doesNotMatch(text, /ENTWURF|ANNULLIERT/)
})

test('text of users is printed literally and never executed', async () => {
  const naughty = [
    '#panic("boom")',
    '$x^2$ *bold* _it_',
    '<label> @label',
    '\\u{41} \\',
    '// no comment',
    '#sys.inputs',
    '= Heading',
    '```raw```',
  ]
  const words = naughty.join(' ')
  const text = await textOf(
    samplePrintable({
      title: words,
      introductoryText: naughty.join('\n'),
      recipient: naughty,
      issuer: { name: '#eval("1")', lines: ['[*x*]'] },
      columns: ['name', 'unit', 'articleNumber', 'totalAmount'],
      positions: [
        sampleProduct({ name: '#include "x"', description: words, unit: '#u', articleNumber: '#{1+1}' }),
        { type: 'text', name: '~--- "quotes"', description: words },
      ],
    }),
  )
  assertReads(text, [...naughty, '#eval("1")', '[*x*]', '#include "x"', '#u', '#{1+1}', '~--- "quotes"'])
})

test('any text of any script is laid out', async () => {
  const anyText = fc
    .string({ unit: anyCharacter, maxLength: 60 })
    .map((text) => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '\n'))
  await fc.assert(
    fc.asyncProperty(anyText, anyText, anyText, async (title, name, description) => {
      const positions = [
        sampleProduct({ name, description }),
        { type: 'text', name: title, description: name } as const,
      ]
      const pdf = await renderDocument(
        samplePrintable({ title, recipient: [name], closingText: description, positions }),
      )
      assert.ok((await textsOf(pdf)).some((text) => text.includes('4’786.97')))
    }),
    { numRuns: 40 },
  )
})

test('emoji, right-to-left and combining characters change nothing around them', async () => {
  const text = await textOf(samplePrintable({ title: 'שלום 👩‍👩‍👧 z̸̢͕̈́a\u202elgo', closingText: 'سلام' }))
  // PDFium loses the last character of a page with Hebrew on it, here the number of pages.
  assertReads(text, ['Rechnung R-00042', 'Total CHF 4’786.97', 'Seite 1 von'])
})

test('line breaks in texts are kept', async () => {
  const pdf = await renderDocument(samplePrintable({ closingText: 'erste Zeile\r\nzweite Zeile\n\nvierte Zeile' }))
  const lines = await reading(pdf, (document) => document.getPage(0).getText().split('\r\n'))
  const at = lines.indexOf('erste Zeile')
  assert.notEqual(at, -1)
  assert.equal(lines[at + 1], 'zweite Zeile')
  assert.ok(lines.includes('vierte Zeile'))
})

test('300 positions fill several pages, each with the heading of the table and its number', async () => {
  const positions = Array.from({ length: 300 }, (_, index) => sampleProduct({ name: `Artikel A${index + 1}.` }))
  const pages = await textsOf(await renderDocument(samplePrintable({ positions })))
  assert.ok(pages.length >= 6, `${pages.length} pages`)
  for (const [index, text] of pages.entries()) {
    assert.ok(text.includes(`Seite ${index + 1} von ${pages.length}`))
    if (text.includes('Artikel A')) assertReads(text, ['Pos. Beschreibung Menge Einheit Einzelpreis MWST-Satz Betrag'])
    if (index > 0) assert.ok(text.startsWith('Rechnung R-00042 Muster Werkstatt AG'))
  }
  const printed = pages.join(' ').match(/Artikel A\d+\./g) ?? []
  assert.deepEqual(
    printed,
    positions.map((position) => position.name),
  )
})

test('a description longer than a page goes on over the next ones and loses no line', async () => {
  const lines = Array.from({ length: 200 }, (_, index) => `Zeile Z${index + 1}.`)
  const text = await textOf(samplePrintable({ positions: [sampleProduct({ description: lines.join('\n') })] }))
  assert.deepEqual(text.match(/Zeile Z\d+\./g), lines)
})

const allColumns: Column[] = [
  'quantity',
  'unit',
  'articleNumber',
  'name',
  'date',
  'vatDebt',
  'vatRate',
  'singleAmount',
  'totalAmount',
  'discountRate',
  'positionNumber',
  'customTextColumn1',
  'customTextColumn2',
  'customTextColumn3',
]

const product = sampleProduct({
  name: 'Montage',
  articleNumber: 'MO-1',
  date: samplePrintable().openingDate,
  discountRate: 2.5,
  customTextColumns: { customTextColumn1: 'Nord', customTextColumn2: 'EG', customTextColumn3: 'Los 2' },
})

test('of fourteen columns those that find no room stand below the name, and none is lost', async () => {
  const text = await textOf(samplePrintable({ columns: allColumns, positions: [product] }))
  assertReads(text, ['1 Stk. MO-1 Montage EG · Los 2 21.11.2026 392.85 8.1 % 4’850.00 4’850.00 2.5 % 1 Nord'])
})

test('a text, a discount and a subtotal can be read whatever the columns are', async () => {
  for (const column of allColumns) {
    const text = await textOf(samplePrintable({ columns: [column] }))
    assertReads(text, ['Schreinerarbeiten', 'gemäss Offerte O-00017', 'Treuerabatt 10 %', '−485.00', 'Zwischentotal'])
  }
})

test('nothing is printed into the margins, however long words and numbers are', async () => {
  const word = 'W'.repeat(256)
  const long = sampleProduct({
    name: word,
    description: word,
    unit: 'u'.repeat(32),
    articleNumber: 'A'.repeat(64),
    quantity: 999_999_999.999999,
    singleAmount: 999_999_999.999999,
    totalAmount: cents(999_999_999_999_999),
    vatDebt: cents(999_999_999_999_999),
    customTextColumns: { customTextColumn1: word, customTextColumn2: word, customTextColumn3: word },
  })
  const positions = [long, { type: 'text', name: word, description: word } as const]
  const texts = { title: word, introductoryText: word, closingText: word, recipient: [word], customerNumber: word }
  for (const columns of [
    samplePrintable().columns,
    allColumns,
    [...allColumns].filter((column) => column !== 'name'),
  ]) {
    const pdf = await renderDocument(samplePrintable({ columns, positions, ...texts }))
    assert.equal(await inkIn(pdf, { left: 191, right: 210, top: 0, bottom: 297 }), 0, columns.join())
    assert.equal(await inkIn(pdf, { left: 0, right: 21, top: 0, bottom: 297 }), 0, columns.join())
  }
})

for (const design of designs)
  for (const [addressSide, place] of [
    ['right', { left: 117, right: 198, top: 50, bottom: 83.5 }],
    ['left', { left: 21, right: 103, top: 50, bottom: 83.5 }],
  ] as const)
    test(`in ${design}, the recipient, and nothing but a line of the sender, is in the window of the envelope on the ${addressSide}`, async () => {
      const look = { design, font: fonts[design], addressSide }
      const addressed = await renderDocument(samplePrintable(look))
      const blank = await renderDocument(samplePrintable({ ...look, recipient: [], isDraft: true }))
      const sender = design === 'plain' ? 'Muster Werkstatt AG, Bahnhofstrasse 12, 8001 Zürich ' : ''
      if (sender === '') assert.equal(await inkIn(blank, place), 0)
      assert.equal(await inkIn(addressed, { ...place, left: 104, right: 117 }), 0)
      const [words = []] = await wordsOf(addressed)
      const within = words.filter(({ left, top }) => left > place.left && left < place.right && top > 50 && top < 83.5)
      assert.equal(within.map(({ text }) => text).join(' '), `${sender}Keller & Söhne GmbH Rue du Rhône 14 1204 Genève`)
      const [first, last] = [within[0], within.at(-1)]
      assert.ok(
        first && Math.abs(first.left - place.left - 1) < 0.5 && first.top >= 53.8 && first.top < 55,
        JSON.stringify(first),
      )
      assert.ok(last && last.bottom < 75, JSON.stringify(last))
    })

test('the same document gives the same bytes, also from a new process', async () => {
  const first = await renderDocument(samplePrintable())
  await renderDocument(samplePrintable({ number: 'R-00043' }))
  assert.deepEqual(await renderDocument(samplePrintable()), first)
  await stopRendering()
  assert.deepEqual(await renderDocument(samplePrintable()), first)
})

test('metadata of the file come from the document: another document has another id and date, the same one has not', async () => {
  const said = async (changes: Partial<PrintableDocument>) => {
    const source = Buffer.from(await renderDocument(samplePrintable(changes))).toString('latin1')
    const first = (pattern: RegExp): string => pattern.exec(source)?.[1] ?? assert.fail(String(pattern))
    return {
      id: first(/<xmpMM:InstanceID>([^<]+)/),
      created: first(/<xmp:CreateDate>([^<]+)/),
      modified: first(/<xmp:ModifyDate>([^<]+)/),
      trailer: first(/\/ID \[([^\]]+)\]/),
    }
  }
  const one = await said({})
  assert.match(one.created, /^2026-11-21/)
  assert.equal(one.modified, one.created)
  await stopRendering()
  assert.deepEqual(await said({}), one)
  const other = await said({ title: 'Anderer Titel', openingDate: day('2026-11-22') })
  assert.notEqual(other.id, one.id)
  assert.notEqual(other.trailer, one.trailer)
  assert.match(other.created, /^2026-11-22/)
})

test('the file is a tagged PDF/A-3 with title, author and language', async () => {
  const pdf = Buffer.from(await renderDocument(samplePrintable({ language: 'fr' })))
  const source = writtenOut(pdf).toString('latin1')
  for (const part of [
    '<pdfaid:part>3</pdfaid:part>',
    '<pdfaid:conformance>A</pdfaid:conformance>',
    'Facture R-00042',
    'Muster Werkstatt AG',
    '/Lang (fr-CH)',
    '/StructTreeRoot',
    '/MarkInfo',
    '/S /GTS_PDFA1',
    '/DestOutputProfile',
    'D:20261121',
  ]) {
    assert.ok(source.includes(part), part)
  }
})

/** The number of pixels in an area of the first page, given in millimetres, that are not white. */
async function inkIn(
  pdf: Uint8Array,
  place: { left: number; right: number; top: number; bottom: number },
): Promise<number> {
  const { data, width, height } = await reading(pdf, (document) =>
    document.getPage(0).render({ scale: 2, render: 'bitmap' }),
  )
  const perMillimetre = width / 210
  const columnOf = (millimetres: number): number => Math.round(millimetres * perMillimetre)
  let ink = 0
  for (let y = columnOf(place.top); y < Math.min(columnOf(place.bottom), height); y += 1) {
    for (let x = columnOf(place.left); x < Math.min(columnOf(place.right), width); x += 1) {
      if ((data[(y * width + x) * 4] ?? 255) < 250) ink += 1
    }
  }
  return ink
}

test('the document that warms up Typst is one that can be rendered, with a QR-bill and the fonts of usual templates', async () => {
  await prepareRendering()
  const [page, ...others] = await inspectPdf(Buffer.from(await renderPreview(warmUpDocument, '')))
  assert.equal(others.length, 0)
  assert.match(page?.text ?? '', /Rechnung R-00001[\s\S]*Empfangsschein/)
})
