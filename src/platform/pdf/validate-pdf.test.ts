import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { isAll, thinned } from '../../../test/faults/faults.ts'
import { hostilePdfs } from '../../../test/fixtures/hostile-pdfs.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { Busy } from '../../errors.ts'
import { type PdfVerdict, type ValidateLimits, validatePdf } from './validate-pdf.ts'
import { pdfOf, streamOf } from './warm-up-pdf.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'validate-pdf-'))
})
after(() => rm(folder, { recursive: true }))

let files = 0
async function validate(content: Buffer | string, limits?: Partial<ValidateLimits>): Promise<PdfVerdict> {
  const file = join(folder, `${files++}.pdf`)
  await writeFile(file, content)
  return validatePdf(file, limits)
}

const page = pdfWith({ pages: ['Offerte'] })
const readable = (pages: number) => ({ verdict: 'readable', pages })
const unreadable = (message: string, parameters?: object) => ({
  verdict: 'unreadable',
  reason: { message: `The PDF ${message}.`, ...(parameters && { parameters }) },
})

describe('the type of a file is validated by its bytes', { concurrency: 2 }, () => {
  const others: Record<string, Buffer | string> = {
    'an empty file': '',
    'a file of random bytes': Buffer.concat([Buffer.from([0]), randomBytes(5000)]),
    'a web page': '<!doctype html><title>PDF</title>',
    'a picture': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    'a packed PDF': gzipSync(page),
    'a PDF behind more than a kilobyte of something else': Buffer.concat([Buffer.alloc(1024, 'x'), page]),
    'half a header': '%PDF',
  }
  for (const [name, content] of Object.entries(others))
    test(`${name} is not a PDF`, async () => assert.deepEqual(await validate(content), { verdict: 'not-pdf' }))

  test('bytes before the header are tolerated as long as it begins within the first kilobyte', async () => {
    assert.deepEqual(await validate(Buffer.concat([Buffer.alloc(1019, 'x'), page])), readable(1))
    assert.deepEqual(
      await validate(Buffer.concat([Buffer.alloc(1023, 'x'), Buffer.from('%PDF-')])),
      unreadable('is damaged beyond repair'),
    )
  })

  test('a file that is a picture and a PDF at once is a PDF', async () =>
    assert.deepEqual(await validate(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), page])), readable(1)))

  test('a web page that speaks of PDFs is an unreadable one', async () =>
    assert.deepEqual(await validate('<!doctype html>How to read %PDF-1.7'), unreadable('is damaged beyond repair')))
})

describe('every page must be there', { concurrency: 2 }, () => {
  test('pages are counted', async () =>
    assert.deepEqual(await validate(pdfWith({ pages: ['A', 'B', 'C'] })), readable(3)))

  test('a PDF without pages is unreadable', async () =>
    assert.deepEqual(await validate(hostilePdfs.noPages()), unreadable('has no pages')))

  test('a page that does not exist makes the PDF unreadable, though others can be drawn', async () =>
    assert.deepEqual(await validate(hostilePdfs.missingPage()), unreadable('has no readable page {page}', { page: 2 })))

  test('a PDF that claims more pages than it has is unreadable', async () => {
    assert.deepEqual(await validate(hostilePdfs.lyingCount(2)), unreadable('has no readable page {page}', { page: 2 }))
    assert.deepEqual(
      await validate(hostilePdfs.lyingCount(400)),
      unreadable('has no readable page {page}', { page: 2 }),
    )
  })

  test('a count that cannot be true is counted again', async () => {
    assert.deepEqual(await validate(hostilePdfs.lyingCount(2 ** 31 - 1)), readable(1))
    assert.deepEqual(await validate(hostilePdfs.lyingCount(-5)), readable(1))
  })

  test('a PDF of 500 pages is readable, one of 501 is not', async () => {
    const pages = Array.from({ length: 501 }, (_, index) => `${index}`)
    assert.deepEqual(await validate(pdfWith({ pages: pages.slice(1) })), readable(500))
    assert.deepEqual(await validate(pdfWith({ pages })), {
      verdict: 'too-long',
      reason: { message: 'The PDF has more than {limit} pages.', parameters: { limit: 500 } },
    })
  })

  test('a PDF cut off before its page is unreadable', async () =>
    assert.equal((await validate(page.subarray(0, 120))).verdict, 'unreadable'))

  test('a PDF whose cross-reference table is wrong is put right, as readers do', async () => {
    const shifted = Buffer.from(page.toString('latin1').replace('%PDF-1.7\n', '%PDF-1.7\n% a line more\n'), 'latin1')
    assert.deepEqual(await validate(shifted), readable(1))
  })
})

describe('encryption', { concurrency: 2 }, () => {
  test('a field of very many buttons is read in the time of any other file', async () => {
    const count = 3_000
    const numbers = Array.from({ length: count }, (_, index) => index + 6)
    const kids = numbers.map((number) => `${number} 0 R`).join(' ')
    const form = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] /NeedAppearances true >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 300 300] >>',
      `<< /Type /Page /Parent 2 0 R /Annots [${kids}] >>`,
      streamOf('/Type /XObject /Subtype /Form /BBox [0 0 9 9]', '0 0 9 9 re f'),
      `<< /FT /Btn /Ff 49152 /T (r) /V /s0 /Opt [${numbers.map((number) => `(${number})`).join(' ')}] /Kids [${kids}] >>`,
      ...numbers.map(
        (number) =>
          `<< /Type /Annot /Subtype /Widget /F 4 /P 3 0 R /Parent 5 0 R /Rect [9 9 18 18] /AP << /N << /s${number} 4 0 R >> >> >>`,
      ),
    ])
    assert.deepEqual(await validate(form), readable(1))
  })

  test('a PDF is readable if the content of its hidden layers is damaged', async () => {
    const layered = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [5 0 R] /D << /OFF [5 0 R] >> >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 300 100] /Resources << /Properties << /A 5 0 R >> >> >>',
      '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
      streamOf('/Filter /FlateDecode', 'x\x9c\x07 damaged'),
      '<< /Type /OCG /Name (A) >>',
    ])
    assert.deepEqual(await validate(layered), readable(1))
  })

  test('a PDF that needs a password to open is unreadable', async () =>
    assert.deepEqual(await validate(hostilePdfs.encrypted('secret', 'owner')), unreadable('needs a password to open')))

  test('a PDF that only restricts what may be done with it is readable', async () =>
    assert.deepEqual(await validate(hostilePdfs.encrypted('', 'owner')), readable(1)))
})

test('a PDF with scripts, actions, links, fields and files is readable, and nothing of it is run', async () => {
  const active = {
    openAction: 'while (true);',
    javascript: 'while (true);',
    pageAction: 'app.alert(1)',
    launch: 'cmd.exe',
  }
  const passive = { link: 'https://example.com', embeddedFile: 'text', field: 'value', squares: true }
  assert.deepEqual(await validate(pdfWith({ pages: ['A', 'B'], ...active, ...passive })), readable(2))
})

describe('false sizes and loops', { concurrency: 2 }, () => {
  const seenThrough: Record<string, Buffer> = {
    'a page of a billion points': hostilePdfs.hugePage(),
    'a page without an area': hostilePdfs.oddPage('0 0 0 0'),
    'a page a million times as long as high': hostilePdfs.oddPage('0 0 1000000 0.0001'),
    'a page whose box is no numbers': hostilePdfs.oddPage('/a (b) null 1'),
    'an image of ten gigapixels without its bytes': hostilePdfs.tenGigapixels(),
    'a million states saved and none restored': hostilePdfs.millionSaves(),
    '50 000 arrays in one another': hostilePdfs.deepArrays(),
    'a cross-reference table that comes before itself': hostilePdfs.tableLoop(),
  }
  for (const [name, content] of thinned(2, Object.entries(seenThrough)))
    test(`${name} is drawn as far as it goes`, async () => assert.deepEqual(await validate(content), readable(1)))

  test('a page tree that contains itself is unreadable', async () =>
    assert.equal((await validate(hostilePdfs.treeLoop())).verdict, 'unreadable'))

  const bombs: Record<string, Buffer> = {
    'a form that draws itself': hostilePdfs.selfDrawing(),
    'ten billion drawings': hostilePdfs.tenBillionDrawings(),
  }
  for (const [name, content] of thinned(2, Object.entries(bombs)))
    test(`${name}: unreadable, as soon as it has taken its time`, async () =>
      assert.equal((await validate(content, { processor: 500 })).verdict, 'unreadable'))
})

describe('limits', { concurrency: 2 }, () => {
  test('a PDF that takes too long is unreadable', async () =>
    assert.deepEqual(
      await validate(hostilePdfs.packedMegapixels(), { processor: 250 }),
      unreadable('takes longer than {seconds} seconds to read', { seconds: 0.25 }),
    ))

  test('a PDF that the machine was too busy to read is answered with Busy, not with a verdict', async () =>
    assert.rejects(validate(hostilePdfs.packedMegapixels(), { milliseconds: 250 }), Busy))

  test('a PDF that takes too much memory is unreadable', async () =>
    assert.deepEqual(await validate(page, { memory: 32 * 2 ** 20 }), unreadable('needs too much memory to read')))

  test('a PDF that was read while this process was busy is judged by the same limits', async () => {
    const busy = setInterval(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300))
    const verdict = validate(page, { memory: 32 * 2 ** 20 }).finally(() => clearInterval(busy))
    assert.deepEqual(await verdict, unreadable('needs too much memory to read'))
  })

  test('a PDF is unreadable if the allowed number of copies does not fit into one document', async () => {
    const large = hostilePdfs.manyObjects(10_000)
    const memory = 200 * 2 ** 20
    assert.deepEqual(await validate(large, { memory }), readable(1))
    assert.deepEqual(await validate(large, { memory, copies: 10 }), unreadable('unpacks to more than can be printed'))
  })
})

// Not among the limits, which run two at a time: it fills the queue for all, and each place in it costs a process.
test('when the queue is full, the next PDF is rejected and the others are validated', {
  skip: !isAll && 'npm run test:all',
}, async () => {
  const verdicts = await Promise.allSettled(Array.from({ length: 40 }, () => validate(page)))
  const turnedAway = verdicts.filter((verdict) => verdict.status === 'rejected')
  assert(turnedAway.length > 0)
  for (const { reason } of turnedAway)
    assert(reason instanceof Busy && /too many PDFs are waiting/i.test(reason.message))
  const served = verdicts.filter((verdict) => verdict.status === 'fulfilled')
  assert(served.length >= 32)
  for (const { value } of served) assert.deepEqual(value, readable(1))
})

test('a path where there is no file is an error, not a verdict', () =>
  assert.rejects(validatePdf(join(folder, 'nothing.pdf')), { code: 'ENOENT' }))

test('a damaged object does not affect other objects', async () => {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /Annots [4 0 R] >>',
    '<< /Broken ((',
  ]
  assert.deepEqual(await validate(pdfOf(objects)), readable(1))
})
