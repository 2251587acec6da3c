import { deflateSync } from 'node:zlib'
import { pdfOf, streamOf } from '../../src/platform/pdf/warm-up-pdf.ts'
import { hostilePdfs } from '../fixtures/hostile-pdfs.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'
import { drawing, form, type HostilePdf, hostile, image, latin, onePage } from './hostile-pdf.ts'

const mebibyte = 2 ** 20
const blank = (mebibytes: number): Buffer => Buffer.alloc(mebibytes * mebibyte, ' ')
const zeros = (mebibytes: number): Buffer => Buffer.alloc(mebibytes * mebibyte)
const packed = (bytes: Uint8Array): string => latin(deflateSync(bytes))
const packedTwice = (bytes: Uint8Array): string => latin(deflateSync(deflateSync(bytes)))
const flate = '/Filter /FlateDecode'
const flateTwice = '/Filter [/FlateDecode /FlateDecode]'

/** A few bytes that unfold to hundreds of megabytes, or claim that they do. */
const unfolding: readonly HostilePdf[] = [
  hostile('any', 'content packed once, 512 MiB', () => onePage('', packed(blank(512)), [], flate)),
  hostile('any', 'content packed twice, 1 GiB', () =>
    onePage('', packedTwice(Buffer.alloc(2 ** 30, ' ')), [], flateTwice),
  ),
  hostile('any', 'content packed three times, 512 MiB', () =>
    onePage(
      '',
      latin(deflateSync(deflateSync(deflateSync(blank(512))))),
      [],
      '/Filter [/FlateDecode /FlateDecode /FlateDecode]',
    ),
  ),
  hostile('any', 'content packed by LZW, 128 MiB', () =>
    onePage('', latin(lzwRun(128 * mebibyte, 0x20)), [], '/Filter /LZWDecode'),
  ),
  hostile('any', 'content packed by run lengths and Flate, 256 MiB', () =>
    onePage(
      '',
      packed(Buffer.alloc(4 * mebibyte, Buffer.from([0x81, 0x20]))),
      [],
      '/Filter [/FlateDecode /RunLengthDecode]',
    ),
  ),
  hostile('any', 'content in hexadecimal, packed twice', () =>
    onePage(
      '',
      packedTwice(Buffer.alloc(128 * mebibyte, '20')),
      [],
      '/Filter [/FlateDecode /FlateDecode /ASCIIHexDecode]',
    ),
  ),
  hostile('any', '100 filters on one stream', () =>
    onePage('', '20>', [], `/Filter [${'/ASCIIHexDecode '.repeat(100)}]`),
  ),
  hostile('any', 'the same bomb 200 times as the content of one page', () =>
    onePage(`/Contents [${'5 0 R '.repeat(200)}]`, '', [streamOf(flateTwice, packedTwice(blank(128)))]),
  ),
  hostile('any', 'an object stream of 256 MiB', () =>
    objectStreamOf(packed(Buffer.concat([Buffer.from('3 0 '), blank(256)])), 1),
  ),
  hostile('any', 'an object stream with two million objects', () => {
    const count = 2_000_000
    const head = Array.from({ length: count }, (_, index) => `${10 + index} ${index}`).join(' ')
    return objectStreamOf(packed(Buffer.from(`${head} ${'0 '.repeat(count)}`)), count, head.length + 1)
  }),
  hostile('any', 'a character map of 256 MiB', () => fontWith('/ToUnicode 6 0 R', packed(blank(256)))),
  hostile('any', 'a font of 256 MiB', () =>
    fontWith(`/FontDescriptor << /Type /FontDescriptor /FontName /A /Flags 4 /FontFile2 6 0 R >>`, packed(zeros(256))),
  ),
  hostile('any', 'a colour profile of 256 MiB', () =>
    onePage('/Resources << /ColorSpace << /C [/ICCBased 5 0 R] >> >>', '/C cs 1 0 0 sc 0 0 9 9 re f', [
      streamOf(`/N 3 ${flate}`, packed(zeros(256))),
    ]),
  ),
  hostile('any', 'a table of one function with 2^32 samples', () =>
    onePage(`/Resources << /Shading << /S << /ShadingType 1 /ColorSpace /DeviceRGB /Function 5 0 R >> >> >>`, '/S sh', [
      streamOf('/FunctionType 0 /Domain [0 1 0 1] /Range [0 1 0 1 0 1] /Size [65536 65536] /BitsPerSample 32', 'few'),
    ]),
  ),
  hostile('any', 'a predictor of 2^31 - 1 columns', () =>
    onePage(
      '',
      packed(Buffer.from('q Q')),
      [],
      `${flate} /DecodeParms << /Predictor 15 /Colors 32 /BitsPerComponent 16 /Columns 2147483647 >>`,
    ),
  ),
  hostile('any', '80 000 layers, which nothing draws', () => hostilePdfs.manyObjects(80_000)),
]

/** Pictures that claim to be larger than any memory. */
const pictures: readonly HostilePdf[] = [
  hostile('taken', 'a picture of ten gigapixels without its bytes', () => hostilePdfs.tenGigapixels()),
  hostile('any', 'a picture of ten gigapixels, packed', () =>
    drawing(image(100_000, 100_000, flateTwice, packedTwice(zeros(512)))),
  ),
  hostile('any', 'a picture of 400 megapixels, packed twice', () =>
    drawing(image(20_000, 20_000, flateTwice, packedTwice(zeros(400)))),
  ),
  hostile('any', 'a picture of 100 megapixels in colour, packed twice', () => hostilePdfs.packedMegapixels()),
  hostile('any', 'a picture of 2^31 - 1 by 2^31 - 1', () => drawing(image(2 ** 31 - 1, 2 ** 31 - 1, '', 'few'))),
  hostile('any', 'a picture of less than nothing', () => drawing(image(-5, -5, '', 'few'))),
  hostile('any', 'a fax of 60 000 by 60 000', () =>
    drawing(
      image(
        60_000,
        60_000,
        '/Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 60000 /Rows 60000 >>',
        'few',
      ).replace('/BitsPerComponent 8', '/BitsPerComponent 1'),
    ),
  ),
  hostile('any', 'a JBIG2 picture of 65 535 by 65 535', () => drawing(jbig2(65_535, 65_535))),
  hostile('any', 'a JBIG2 picture of 2^32 - 1 by 2^32 - 1', () => drawing(jbig2(2 ** 32 - 1, 2 ** 32 - 1))),
  hostile('any', 'a JPEG of 65 500 by 65 500', () =>
    drawing(image(65_500, 65_500, '/Filter /DCTDecode', latin(jpeg(65_500, 65_500)))),
  ),
  hostile('any', 'a JPEG 2000 picture of 2^31 by 2^31', () =>
    drawing(image(2 ** 31 - 1, 2 ** 31 - 1, '/Filter /JPXDecode', latin(jpeg2000(2 ** 31 - 1)))),
  ),
  hostile('any', 'an inline picture of 900 megapixels', () =>
    onePage(
      '',
      packedTwice(
        Buffer.concat([Buffer.from('BI /W 30000 /H 30000 /CS /G /BPC 8 ID '), zeros(128), Buffer.from(' EI')]),
      ),
      [],
      flateTwice,
    ),
  ),
  hostile('any', 'a thousand pictures that mask each other', () => {
    const masks = Array.from({ length: 1000 }, (_, index) =>
      image(500, 500, `${index < 999 ? `/SMask ${6 + index} 0 R` : ''} ${flate}`, packed(Buffer.alloc(250_000, index))),
    )
    return drawing(masks[0] ?? '', masks.slice(1))
  }),
  hostile('any', 'one picture of 25 megapixels, drawn 2000 times', () =>
    onePage('/Resources << /XObject << /X 5 0 R >> >>', 'q 99 0 0 99 0 0 cm /X Do Q '.repeat(2000), [
      image(5000, 5000, flate, packed(zeros(25))),
    ]),
  ),
]

/** Little to read and endless work. */
const labours: readonly HostilePdf[] = [
  hostile('unreadable', 'ten billion drawings', () => hostilePdfs.tenBillionDrawings()),
  hostile('any', '2^29 drawings', () => drawings(29)),
  hostile('taken', 'a million states saved and none restored', () => hostilePdfs.millionSaves()),
  hostile('any', 'a million states saved, each with a clip', () => onePage('', 'q 0 0 50 50 re W n '.repeat(500_000))),
  hostile('any', 'a line of a billion points in dashes of a millionth', () =>
    onePage('', '[0.000001] 0 d 0 50 m 1000000000 50 l S'),
  ),
  hostile('any', 'five million curves', () =>
    onePage('', packed(Buffer.from('0 0 m 1 9 9 1 99 99 c S '.repeat(2_000_000))), [], flate),
  ),
  hostile('any', 'a tile of a millionth of a point', () => tiling('0.000001')),
  hostile('any', 'a tile in steps of nothing', () => tiling('0')),
  hostile('any', 'tiles in tiles in tiles', () => {
    const levels = Array.from({ length: 12 }, (_, index) =>
      streamOf(
        `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 2 2] /XStep 2 /YStep 2 /Resources << ${index < 11 ? `/Pattern << /P ${6 + index} 0 R >>` : ''} >>`,
        index < 11 ? '/Pattern cs /P scn 0 0 2 2 re f' : '1 0 0 rg 0 0 1 1 re f',
      ),
    )
    return onePage('/Resources << /Pattern << /P 5 0 R >> >>', '/Pattern cs /P scn 0 0 100 100 re f', levels)
  }),
  hostile('any', 'three million triangles of colour', () =>
    onePage('/Resources << /Shading << /S 5 0 R >> >>', '/S sh', [
      streamOf(
        `/ShadingType 4 /ColorSpace /DeviceGray /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 100 0 100 0 1] ${flate}`,
        packed(Buffer.alloc(40_000_000, Buffer.from([0, 0, 0, 0, 0, 255, 0, 9, 0, 9, 255, 200]))),
      ),
    ]),
  ),
  hostile('any', 'groups that are blended, 24 in one another', () =>
    onePage(
      '/Resources << /XObject << /X 5 0 R >> >>',
      '/X Do',
      doublings(24, '0 0 9 9 re f', '/Group << /S /Transparency /I true /K true >>'),
    ),
  ),
  hostile('any', 'a million letters of 10 000 points', () =>
    fontWith('', '', packed(Buffer.from(`BT /F 10000 Tf ${'(WWWWWWWWWW) Tj '.repeat(100_000)} ET`)), flate),
  ),
  hostile('any', 'a page with a hundred thousand links', () =>
    onePage(`/Annots [${'<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (x) >> >> '.repeat(100_000)}]`),
  ),
  hostile('any', 'a page with twenty thousand annotations without appearance', () =>
    onePage(`/Annots [${'<< /Subtype /Square /Rect [0 0 99 99] /C [1 0 0] /IC [0 1 0] >> '.repeat(20_000)}]`),
  ),
]

/** Counts and depths that should not be followed. */
const claims: readonly HostilePdf[] = [
  hostile('taken', 'a count of 2^31 - 1 pages', () => hostilePdfs.lyingCount(2 ** 31 - 1)),
  hostile('taken', 'a count of less than no pages', () => hostilePdfs.lyingCount(-5)),
  hostile('unreadable', 'a count of 400 pages for one', () => hostilePdfs.lyingCount(400)),
  hostile('too long', '100 000 pages that are one', () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${'3 0 R '.repeat(100_000)}] /Count 100000 /MediaBox [0 0 9 9] >>`,
      '<< /Type /Page /Parent 2 0 R >>',
    ]),
  ),
  hostile('too long', '100 000 pages', () => {
    const count = 100_000
    const kids = Array.from({ length: count }, (_, index) => `${3 + index} 0 R`).join(' ')
    const pages = Array.from({ length: count }, () => '<</Type/Page/Parent 2 0 R>>')
    return pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      `<< /Type /Pages /Kids [${kids}] /Count ${count} /MediaBox [0 0 9 9] >>`,
      ...pages,
    ])
  }),
  hostile('too long', '501 pages', () => pdfWith({ pages: Array.from({ length: 501 }, () => 'x') })),
  hostile('any', 'a page 10 000 levels deep in its tree', () => {
    const depth = 10_000
    const nodes = Array.from(
      { length: depth },
      (_, level) =>
        `<< /Type /Pages /Kids [${3 + level} 0 R] /Count 1 ${level > 0 ? `/Parent ${1 + level} 0 R` : ''} >>`,
    )
    return pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      ...nodes,
      `<< /Type /Page /Parent ${1 + depth} 0 R /MediaBox [0 0 9 9] >>`,
    ])
  }),
  hostile('taken', '50 000 arrays in one another', () => hostilePdfs.deepArrays()),
  hostile('any', 'a million dictionaries in one another', () =>
    onePage(`/Junk ${'<</A '.repeat(1_000_000)}0${'>>'.repeat(1_000_000)}`),
  ),
  hostile('any', 'a million brackets in one string', () =>
    onePage(`/Junk ${'('.repeat(1_000_000)}${')'.repeat(1_000_000)}`),
  ),
  hostile('any', 'a name of five megabytes', () => onePage(`/${'A'.repeat(5_000_000)} 1`)),
  hostile('any', 'a number of a million digits', () => onePage(`/Rotate ${'9'.repeat(1_000_000)}`)),
  hostile('any', 'a table for 2^31 - 1 objects', () =>
    changed(pdfWith({ pages: ['A'] }), /\/Size \d+/, '/Size 2147483647'),
  ),
  hostile('any', 'a table that says it has 2^31 - 1 rows', () =>
    changed(pdfWith({ pages: ['A'] }), /xref\n0 \d+/, 'xref\n0 2147483647'),
  ),
  hostile('any', 'a stream that says it has 2^31 - 1 bytes', () =>
    changed(pdfWith({ pages: ['A'] }), /\/Length \d+/, '/Length 2147483647'),
  ),
  hostile('any', 'a stream of less than no bytes', () =>
    changed(pdfWith({ pages: ['A'] }), /\/Length \d+/, '/Length -1'),
  ),
  hostile('any', 'a cross-reference stream with rows of no bytes', () =>
    tableStream('/W [0 0 0] /Index [0 2147483647]'),
  ),
  hostile('any', 'a cross-reference stream with rows of 2^31 - 1 bytes', () =>
    tableStream('/W [2147483647 2147483647 2147483647]'),
  ),
  hostile('any', 'a million objects that nothing names', () =>
    Buffer.concat([pdfWith({ pages: ['A'] }), Buffer.from('9 0 obj null endobj\n'.repeat(500_000))]),
  ),
  hostile('any', 'ten megabytes of what begins objects', () =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10_000_000, '1 0 obj <<')]),
  ),
  hostile('any', 'ten megabytes of opening brackets', () =>
    Buffer.concat([Buffer.from('%PDF-1.7\n1 0 obj\n'), Buffer.alloc(10_000_000, '[')]),
  ),
]

export const bombs: readonly HostilePdf[] = [...unfolding, ...pictures, ...labours, ...claims]

/** Files that keep a reader busy to its limits, for tests of other work meanwhile. */
export const longLabour = (): Buffer => hostilePdfs.tenBillionDrawings()

/** One that a reader gives up after a second. */
export const shortLabour = (): Buffer => drawings(18)

const drawings = (powerOfTwo: number): Buffer =>
  onePage('/Resources << /XObject << /X 5 0 R >> >>', '/X Do', doublings(powerOfTwo, '0 0 1 1 re f'))

const changed = (pdf: Buffer, pattern: RegExp, replacement: string): Buffer =>
  Buffer.from(pdf.toString('latin1').replace(pattern, replacement), 'latin1')

const fontWith = (entries: string, more: string, content = 'BT /F 9 Tf (A) Tj ET', contentEntries = ''): Buffer =>
  onePage(
    '/Resources << /Font << /F 5 0 R >> >>',
    content,
    [
      `<< /Type /Font /Subtype /TrueType /BaseFont /A /FirstChar 65 /LastChar 65 /Widths [500] ${entries} >>`,
      streamOf(flate, more),
    ],
    contentEntries,
  )

const tiling = (step: string): Buffer =>
  onePage('/Resources << /Pattern << /P 5 0 R >> >>', '/Pattern cs /P scn 0 0 100 100 re f', [
    streamOf(
      `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep ${step} /YStep ${step} /Resources << >>`,
      '0 0 1 1 re f',
    ),
  ])

/** Forms from object 5 on, each of which draws the next twice. */
const doublings = (levels: number, last: string, entries = ''): string[] =>
  Array.from({ length: levels + 1 }, (_, level) =>
    level === levels
      ? form('', last)
      : form(`${entries} /Resources << /XObject << /X ${6 + level} 0 R >> >>`, '/X Do /X Do'),
  )

/** A PDF whose page is in an object stream (object 4). */
function objectStreamOf(content: string, count: number, first = 4): Buffer {
  const stream = streamOf(`/Type /ObjStm /N ${count} /First ${first} ${flate}`, content)
  const head =
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>\nendobj\n'
  const second = head.indexOf('2 0 obj')
  const at = head.length
  const body = `${head}4 0 obj\n${stream}\nendobj\n`
  const rows = [
    [0, 0, 0],
    [1, 9, 0],
    [1, second, 0],
    [2, 4, 0],
    [1, at, 0],
    [1, body.length, 0],
  ]
  return withTable(body, rows, 5)
}

/** A file that ends in a cross-reference stream, which is the object `number`. */
function withTable(body: string, rows: readonly (readonly number[])[], number: number): Buffer {
  const table = Buffer.concat(
    rows.map(([type = 0, second = 0, third = 0]) => {
      const row = Buffer.alloc(6)
      row.writeUInt8(type)
      row.writeUInt32BE(second, 1)
      row.writeUInt8(third, 5)
      return row
    }),
  )
  const stream = streamOf(`/Type /XRef /Size ${rows.length} /W [1 4 1] /Root 1 0 R`, latin(table))
  return Buffer.from(`${body}${number} 0 obj\n${stream}\nendobj\nstartxref\n${body.length}\n%%EOF\n`, 'latin1')
}

const tableStream = (entries: string): Buffer => {
  const body =
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\n'
  return Buffer.from(
    `${body}4 0 obj\n${streamOf(`/Type /XRef /Size 2147483647 ${entries} /Root 1 0 R`, 'few')}\nendobj\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

/** A repeated byte in the compression of LZW (ISO 32000-1, 7.4.4): each code stands for one byte more than the one before. */
function lzwRun(length: number, byte: number): Uint8Array {
  const bits: number[] = []
  let accumulated = 0
  let held = 0
  const write = (code: number, width: number) => {
    accumulated = (accumulated << width) | code
    held += width
    while (held >= 8) {
      held -= 8
      bits.push((accumulated >> held) & 0xff)
      accumulated &= (1 << held) - 1
    }
  }
  let done = 0
  while (done < length) {
    // A cleared table, the byte itself, and then every entry as soon as it is made: 258 is two bytes, 259 three.
    write(256, 9)
    write(byte, 9)
    done += 1
    for (let code = 258; code < 4094 && done < length; code++) {
      write(code, code < 511 ? 9 : code < 1023 ? 10 : code < 2047 ? 11 : 12)
      done += code - 256
    }
    // The clear code comes in the width that the full table has reached.
    write(256, 12)
  }
  write(257, 9)
  write(0, 8)
  return Uint8Array.from(bits)
}

/** An embedded JBIG2 stream (ISO 14492): a page of that size, and one generic region as large, with hardly a byte. */
function jbig2(width: number, height: number): string {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  const segment = (at: number, type: number, data: Buffer) =>
    Buffer.concat([number(at), Buffer.from([type, 0, 1]), number(data.length), data])
  const page = Buffer.concat([number(width), number(height), Buffer.alloc(8), Buffer.from([0, 0, 0])])
  const region = Buffer.concat([
    number(width),
    number(height),
    Buffer.alloc(8),
    Buffer.from([0, 0, 3, 0xff, 0xfd, 0xff, 2, 0xfe, 0xfe, 0xfe]),
    Buffer.alloc(16, 0x55),
  ])
  const content = Buffer.concat([segment(0, 48, page), segment(1, 38, region)])
  return image(
    Math.min(width, 2 ** 31 - 1),
    Math.min(height, 2 ** 31 - 1),
    '/Filter /JBIG2Decode',
    latin(content),
  ).replace('/BitsPerComponent 8', '/BitsPerComponent 1')
}

/** The head of a JPEG of that size in three colours, and nothing behind it. */
function jpeg(width: number, height: number): Buffer {
  const size = [height >> 8, height & 255, width >> 8, width & 255]
  const tables = Buffer.concat([
    Buffer.from([0xff, 0xdb, 0, 67, 0]),
    Buffer.alloc(64, 1),
    Buffer.from([0xff, 0xc4, 0, 20, 0, 1]),
    Buffer.alloc(16),
    Buffer.from([0xff, 0xc4, 0, 20, 0x10, 1]),
    Buffer.alloc(16),
  ])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    tables,
    // Progressive: a reader has to hold all of it before it can show any.
    Buffer.from([0xff, 0xc2, 0, 17, 8, ...size, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    Buffer.from([0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 0, 0]),
    Buffer.alloc(64),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** The head of a JPEG 2000 code stream whose picture and tile have that side. */
function jpeg2000(side: number): Buffer {
  const size = Buffer.alloc(49)
  size.writeUInt16BE(0xff51)
  size.writeUInt16BE(47, 2)
  size.writeUInt32BE(side, 6)
  size.writeUInt32BE(side, 10)
  size.writeUInt32BE(side, 22)
  size.writeUInt32BE(side, 26)
  size.writeUInt16BE(3, 38)
  size.set([7, 1, 1, 7, 1, 1, 7, 1, 1], 40)
  const coding = Buffer.from([0xff, 0x52, 0, 12, 0, 0, 0, 1, 0, 5, 4, 4, 0, 1])
  const quantisation = Buffer.concat([Buffer.from([0xff, 0x5c, 0, 19, 0x40]), Buffer.alloc(16, 0x40)])
  const tile = Buffer.from([0xff, 0x90, 0, 10, 0, 0, 0, 0, 0, 14, 0, 1, 0xff, 0x93, 0xff, 0xd9])
  return Buffer.concat([Buffer.from([0xff, 0x4f]), size, coding, quantisation, tile])
}
