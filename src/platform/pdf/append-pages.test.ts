import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { isAll } from '../../../test/faults/faults.ts'
import { hostilePdfs } from '../../../test/fixtures/hostile-pdfs.ts'
import { inspectPdf } from '../../../test/fixtures/inspect-pdf.ts'
import { pdfWith, type SamplePdf } from '../../../test/fixtures/sample-pdf.ts'
import { appendPages } from './append-pages.ts'
import { loadPdfium, memoryOf, type Pdfium } from './pdfium.ts'
import { openBytes } from './pdfium-document.ts'
import { validatePdf } from './validate-pdf.ts'
import { pdfOf, streamOf } from './warm-up-pdf.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'append-pages-'))
})
after(() => rm(folder, { recursive: true }))

let jobs = 0
async function append(document: Buffer, ...attachments: Buffer[]): Promise<Buffer> {
  const job = join(folder, `${jobs++}`)
  await mkdir(job)
  const paths = attachments.map((_, index) => join(job, `attachment-${index}.pdf`))
  for (const [index, path] of paths.entries()) await writeFile(path, attachments[index]!)
  const to = join(job, 'result.pdf')
  const { pages } = await appendPages({ document, attachments: paths, to })
  const result = await readFile(to)
  assert.equal((await inspectPdf(result)).length, pages)
  return result
}

/** The bookmarks of a PDF with their target pages, and its page labels, as PDFium reads them. */
async function contentsOf(pdf: Buffer): Promise<{ bookmarks: [string, number][]; labels: string[] }> {
  // Functions of PDFium that the service does not use.
  type Reader = Record<
    | 'FPDFBookmark_GetFirstChild'
    | 'FPDFBookmark_GetNextSibling'
    | 'FPDFBookmark_GetTitle'
    | 'FPDFBookmark_GetDest'
    | 'FPDFDest_GetDestPageIndex'
    | 'FPDF_GetPageLabel',
    (...given: number[]) => number
  >
  const pdfium = (await loadPdfium(64 * 2 ** 20)) as Pdfium & Reader
  const { handle } = openBytes(pdfium, pdf)
  const room = pdfium.malloc(512)
  const said = (length: number) => memoryOf(pdfium).toString('utf16le', room, room + length - 2)
  const bookmarks: [string, number][] = []
  for (let at = pdfium.FPDFBookmark_GetFirstChild(handle, 0); at !== 0; ) {
    const title = said(pdfium.FPDFBookmark_GetTitle(at, room, 512))
    bookmarks.push([title, pdfium.FPDFDest_GetDestPageIndex(handle, pdfium.FPDFBookmark_GetDest(handle, at))])
    at = pdfium.FPDFBookmark_GetNextSibling(handle, at)
  }
  const pages = Array.from({ length: pdfium.FPDF_GetPageCount(handle) }, (_, page) => page)
  return { bookmarks, labels: pages.map((page) => said(pdfium.FPDF_GetPageLabel(handle, page, room, 512))) }
}

test('bookmarks lead to the document and to each attachment, whose pages are counted apart, and nothing else changes', async () => {
  const job = join(folder, `${jobs++}`)
  await mkdir(job)
  const paths = ['a', 'b'].map((name) => join(job, `${name}.pdf`))
  for (const [index, path] of paths.entries()) await writeFile(path, [pdfWith(everything), letter][index]!)
  const to = join(job, 'result.pdf')
  const titles = ['Offerte O-00012', 'Geschäftsbedingungen (2026) 🙂', 'Plan']
  assert.deepEqual(await appendPages({ document: letter, attachments: paths, titles, to }), { pages: 6 })
  const result = await readFile(to)
  assert.deepEqual(await contentsOf(result), {
    bookmarks: [
      ['Offerte O-00012', 0],
      ['Geschäftsbedingungen (2026) 🙂', 2],
      ['Plan', 4],
    ],
    labels: ['1', '2', 'A1', 'A2', 'B1', 'B2'],
  })
  const plain = await append(letter, pdfWith(everything), letter)
  assert.deepEqual(
    (await inspectPdf(result)).map(({ text }) => text),
    (await inspectPdf(plain)).map(({ text }) => text),
  )
  assert.doesNotMatch(unpacked(result), /secret-/)
})

/** All text of a PDF that PDFium has written: its objects as they are, and their streams unpacked. */
function unpacked(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/ obj\r\n(<<(?:(?!endobj)[^])*?)stream\r\n/g)].map((stream) => {
    const [found, dictionary = ''] = stream
    const start = stream.index + found.length
    const bytes = pdf.subarray(start, start + Number(/\/Length (\d+)/.exec(dictionary)?.[1]))
    return (dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  })
  return [text, ...streams].join('\n')
}

const letter = pdfWith({ pages: ['Offerte', 'Seite 2'], link: 'https://letter.example' })

const everything: SamplePdf = {
  pages: ['Beilage', 'Anhang'],
  openAction: 'app.alert("secret-open")',
  javascript: 'app.alert("secret-script")',
  pageAction: 'app.alert("secret-page")',
  launch: 'secret-command',
  link: 'https://secret-link.example',
  embeddedFile: 'secret-file',
  field: 'Feldwert',
  squares: true,
}

/** Entries that make a PDF act, or carry invisible content. */
const active =
  /\/(JavaScript|JS|OpenAction|AA|A|Launch|URI|EmbeddedFiles?|Filespec|EF|AcroForm|Annots?|Names|Widget)\b|secret-/

describe('copied content', { concurrency: 2 }, () => {
  test('the pages of the document come first, then those of each attachment, in order', async () => {
    const result = await append(
      letter,
      pdfWith({ pages: ['A1', 'A2'] }),
      pdfWith({ pages: ['B1'] }),
      pdfWith({ pages: ['C1'] }),
    )
    const texts = (await inspectPdf(result)).map((page) => page.text)
    assert.deepEqual(texts, ['Offerte', 'Seite 2', 'A1', 'A2', 'B1', 'C1'])
  })

  test('without attachments the document stays as it is', async () =>
    assert.deepEqual(
      (await inspectPdf(await append(letter))).map((page) => page.text),
      ['Offerte', 'Seite 2'],
    ))

  test('every page looks as in its own file, whatever its size, boxes and rotation', async () => {
    const shapes: Partial<SamplePdf>[] = [
      {},
      { size: [300, 400], page: '/Rotate 90' },
      { size: [300, 400], page: '/Rotate 180 /CropBox [20 30 280 390]' },
      { size: [300, 400], page: '/CropBox [20 30 280 390] /ArtBox [140 40 210 110] /TrimBox [25 35 275 385]' },
      { size: [300, 400], page: '/ArtBox [250 350 290 390]' },
    ]
    const attachments = shapes.map((shape) =>
      pdfWith({ pages: ['Beilage'], link: 'https://example.com', squares: true, ...shape }),
    )
    const appended = (await inspectPdf(await append(letter, ...attachments))).slice(2)
    for (const [index, attachment] of attachments.entries()) {
      const [original] = await inspectPdf(attachment)
      const copy = appended[index]!
      assert.deepEqual(
        [copy.width, copy.height, copy.rotation],
        [original!.width, original!.height, original!.rotation],
      )
      for (let x = 0; x < copy.width; x += 3)
        for (let y = 0; y < copy.height; y += 3)
          assert.deepEqual(copy.colourAt(x, y), original!.colourAt(x, y), `shape ${index} at ${x}, ${y}`)
    }
  })

  test('page boxes, unit and rotation are preserved exactly, also of pages with annotations', async () => {
    const boxes =
      '/ArtBox [140 40 210 110] /BleedBox [21 31 279 389] /CropBox [20 30 280 390] /TrimBox [25 35 275 385] /Rotate 270 /UserUnit 2'
    const result = unpacked(
      await append(letter, pdfWith({ pages: ['A'], squares: true, size: [300, 400], page: boxes })),
    )
    const page = result.match(/<<[^\r]*\/UserUnit 2[^\r]*/)?.[0] ?? ''
    for (const [, name, value] of `${boxes} /MediaBox [0 0 300 400]`.matchAll(/\/(\w+) (\[[^\]]*\]|\d+)/g))
      assert(
        page.replaceAll('[ ', '[').includes(`/${name}${value!.startsWith('[') ? '' : ' '}${value}`),
        `${name} in ${page}`,
      )
  })

  test('annotations become part of their page, with or without an appearance of their own', async () => {
    const page = (await inspectPdf(await append(letter, pdfWith({ pages: ['A'], squares: true }))))[2]!
    assert.deepEqual(
      [page.colourAt(75, 75), page.colourAt(175, 75), page.colourAt(125, 75)],
      [
        [255, 0, 0],
        [0, 255, 0],
        [255, 255, 255],
      ],
    )
  })

  test('the value of a form field becomes text', async () => {
    const attachment = pdfWith({ pages: ['A'], field: 'Feldwert' })
    assert.doesNotMatch((await inspectPdf(attachment))[0]!.text, /Feldwert/)
    assert.match((await inspectPdf(await append(letter, attachment)))[2]!.text, /Feldwert/)
  })

  test('the value of a field without an appearance becomes text, and hidden layers are left out', async () => {
    const attachment = pdfOf([
      `<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [7 0 R] /D << /OFF [7 0 R] >> >>
        /AcroForm << /Fields [6 0 R] /NeedAppearances true /DA (/Helv 12 Tf 0 g) /DR << /Font << /Helv 5 0 R >> >> >> >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 300 300] >>',
      `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Annots [6 0 R]
        /Resources << /Font << /F1 5 0 R >> /Properties << /L 7 0 R >> >> >>`,
      streamOf('', '/OC /L BDC BT /F1 12 Tf 20 50 Td (Einkauf 40.00) Tj ET EMC'),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (f0) /F 4 /P 3 0 R /Rect [20 130 200 150] /V (Alice) /DA (/Helv 12 Tf 0 g) >>',
      '<< /Type /OCG /Name (Einkauf) >>',
    ])
    const result = await append(letter, attachment)
    assert.equal((await inspectPdf(result))[2]!.text.trim(), 'Alice')
    assert.doesNotMatch(unpacked(result), /Einkauf 40/)
  })

  test('the pages of an attachment with usage restrictions are copied unencrypted', async () => {
    const page = (await inspectPdf(await append(letter, hostilePdfs.encrypted('', 'owner'))))[2]!
    assert.deepEqual(page.colourAt(50, 50), [0, 0, 255])
  })

  // It takes as much processor time as all others of this file.
  test('ten large attachments, each of which was validated to leave room for nine like it, can be appended together', {
    skip: !isAll && 'npm run test:all',
  }, async () => {
    const large = hostilePdfs.manyObjects(10_000)
    const attachment = join(folder, 'large.pdf')
    await writeFile(attachment, large)
    // Half of the usual memory for each verdict, and twice that for all, as usual.
    const memory = 288 * 2 ** 20
    assert.deepEqual(await validatePdf(attachment, { memory, copies: 10 }), { verdict: 'readable', pages: 1 })
    const work = { document: letter, attachments: Array(10).fill(attachment), to: join(folder, 'large-result.pdf') }
    assert.deepEqual(await appendPages(work, { memory: 2 * memory }), { pages: 12 })
  })

  test('the document keeps its own links', async () =>
    assert.match(unpacked(await append(letter, pdfWith({ pages: ['A'] }))), /https:\/\/letter\.example/))
})

describe('dropped content', { concurrency: 2 }, () => {
  const kinds =
    '/A /AA /AcroForm /Annot /Annots /EF /EmbeddedFile /EmbeddedFiles /Filespec /JS /JavaScript /Launch /Names /OpenAction /URI /Widget secret-'
  const plain = pdfWith({ pages: ['Offerte'] })
    .toString('latin1')
    .replaceAll('/Annots []', '')

  test('no script, action, link, form or file of an attachment gets into the result', async () => {
    const attachment = pdfWith(everything)
    const found = new Set(attachment.toString('latin1').match(new RegExp(active, 'g')))
    assert.equal([...found].sort().join(' '), kinds, 'all of it is in the attachment')
    const result = unpacked(await append(Buffer.from(plain, 'latin1'), attachment, attachment))
    assert.match(result, /\(Beilage\) Tj/)
    assert.doesNotMatch(result, active)
  })

  test('the same holds for those referred to by the page, by images and by forms', async () => {
    const file = '<< /Type /Filespec /F (x) /EF << /F 6 0 R >> >>'
    const attachment = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 100 100] >>',
      `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /XObject << /A 5 0 R >> /Properties << /P << /MCAF [${file}] >> >> >>
        /AF [${file}] /PieceInfo << /secret-1 6 0 R >> /Thumb 6 0 R /Metadata 6 0 R /PresSteps << /NA << /S /JavaScript /JS (secret-2) >> >>
        /B [6 0 R] /StructParents 0 /Junk << /S /Launch /F (secret-3) >> >>`,
      streamOf('', '/A Do'),
      streamOf(
        `/Type /XObject /Subtype /Form /BBox [0 0 100 100] /AF [${file}] /F (secret-4) /Ref << /F (secret-5) >> /OPI << /2.0 << /F (secret-6) >> >> /Metadata 6 0 R`,
        '0 1 0 rg 0 0 100 100 re f',
      ),
      streamOf('/Type /EmbeddedFile', 'secret-7'),
    ])
    const result = await append(Buffer.from(plain, 'latin1'), attachment)
    assert.deepEqual((await inspectPdf(result))[1]!.colourAt(50, 50), [0, 255, 0])
    assert.doesNotMatch(
      unpacked(result),
      /secret-|\/(EmbeddedFile|EF|AF|JS|Launch|PieceInfo|Thumb|Metadata|StructParents|Ref|OPI)\b/,
    )
  })
})

describe('rejected files', { concurrency: 2 }, () => {
  const refused = async (reason: RegExp, document: Buffer | string, ...attachments: (Buffer | string)[]) => {
    const job = join(folder, `refused-${jobs++}`)
    await mkdir(job)
    const paths = attachments.map((_, index) => join(job, `${index}.pdf`))
    for (const [index, path] of paths.entries()) await writeFile(path, attachments[index]!)
    const to = join(job, 'result.pdf')
    await writeFile(to, 'as it was')
    await assert.rejects(appendPages({ document: Buffer.from(document), attachments: paths, to }), { message: reason })
    assert.equal(await readFile(to, 'utf8'), 'as it was')
    assert.deepEqual((await readdir(job)).length, attachments.length + 1)
  }

  test('an unreadable attachment is named, and what was there before stays untouched', async () => {
    await refused(/^Attachment 2: The PDF is damaged beyond repair\.$/, letter, pdfWith({ pages: ['A'] }), 'no PDF')
    await refused(
      /^Attachment 1: The PDF needs a password to open\.$/,
      letter,
      hostilePdfs.encrypted('secret', 'owner'),
    )
    await refused(/^Attachment 1: The PDF has pages that cannot be copied\.$/, letter, hostilePdfs.missingPage())
  })

  test('so is an unreadable document', () =>
    refused(/^The document: The PDF is damaged beyond repair\.$/, 'no PDF', letter))

  test('a merge that takes too long is aborted', async () => {
    const attachment = join(folder, 'slow.pdf')
    await writeFile(attachment, letter)
    const work = { document: letter, attachments: [attachment], to: join(folder, 'slow-result.pdf') }
    await assert.rejects(appendPages(work, { processor: 10 }), /longer than 0.01 seconds/)
  })

  test('an attachment that is not there is an error of the caller', () =>
    assert.rejects(
      appendPages({ document: letter, attachments: [join(folder, 'nothing.pdf')], to: join(folder, 'x.pdf') }),
      { code: 'ENOENT' },
    ))
})
