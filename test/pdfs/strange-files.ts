import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { hostilePdfs } from '../fixtures/hostile-pdfs.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'
import { type HostilePdf, hostile, onePage } from './hostile-pdf.ts'

const page = (): Buffer => pdfWith({ pages: ['Beilage'] })
const before = (bytes: string | Buffer): Buffer => Buffer.concat([Buffer.from(bytes as string, 'latin1'), page()])
const behind = (bytes: Buffer): Buffer => Buffer.concat([page(), bytes])
const png = Buffer.from(
  '89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f80f00000101000518d84e0000000049454e44ae426082',
  'hex',
)
const gif = Buffer.from('474946383961010001008000000000ffffff2c00000000010001000002024401003b', 'hex')
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')

/** A ZIP archive with one file. */
function zip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20)
  head.writeUInt16LE(8, 4)
  head.writeUInt32LE(packed.length, 14)
  head.writeUInt32LE(content.length, 18)
  head.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed])
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), head, Buffer.alloc(14), Buffer.from(name)])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, central, Buffer.from('PK\x05\x06'), end])
}

/** Other files under the name of a PDF. */
const renamed: readonly HostilePdf[] = [
  hostile('no PDF', 'an empty file', () => Buffer.alloc(0)),
  hostile('no PDF', 'a PNG', () => png),
  hostile('no PDF', 'a JPEG', () => jpeg),
  hostile('no PDF', 'a GIF', () => gif),
  hostile('no PDF', 'a TIFF', () => Buffer.from('49492a0008000000', 'hex')),
  hostile('no PDF', 'an SVG with a script', () =>
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ),
  hostile('no PDF', 'a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>')),
  hostile('no PDF', 'a PDF packed by gzip', () => gzipSync(page())),
  hostile('no PDF', 'a PDF packed by zlib', () => deflateSync(page())),
  hostile('no PDF', 'a ZIP archive with a PDF in it', () => zip('a.pdf', page())),
  hostile('no PDF', 'PostScript', () =>
    Buffer.from('%!PS-Adobe-3.0\n/Helvetica findfont 12 scalefont setfont showpage\n'),
  ),
  hostile('no PDF', 'a program', () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(5000)])),
  hostile('no PDF', 'form data of a PDF', () =>
    Buffer.from('%FDF-1.2\n1 0 obj\n<< /FDF << >> >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n'),
  ),
  hostile('no PDF', 'a PDF in UTF-16', () => Buffer.from(page().toString('latin1'), 'utf16le')),
  hostile('no PDF', 'a PDF in small letters', () =>
    Buffer.from(page().toString('latin1').replaceAll('%PDF', '%pdf'), 'latin1'),
  ),
  hostile('no PDF', 'a PDF behind two kilobytes of something else', () => before('x'.repeat(2048))),
  hostile('no PDF', 'half a header', () => Buffer.from('%PDF')),
  hostile('unreadable', 'a header and nothing else', () => Buffer.from('%PDF-1.7\n')),
  hostile('unreadable', 'a header before ten megabytes of nothing', () =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(10_000_000)]),
  ),
  hostile('unreadable', 'a web page that speaks of PDFs', () => Buffer.from('<!doctype html>How to read %PDF-1.7')),
]

/** Files of two formats at once, and content around the file. */
const polyglots: readonly HostilePdf[] = [
  hostile('taken', 'a PDF behind a kilobyte of something else', () => before('x'.repeat(1000))),
  hostile('taken', 'a PDF behind a byte order mark', () => before('\xef\xbb\xbf')),
  hostile('taken', 'a PDF that is a PNG', () => before(png)),
  hostile('taken', 'a PDF that is a GIF', () => before(gif)),
  hostile('taken', 'a PDF that is a JPEG', () => before(jpeg)),
  hostile('taken', 'a PDF that is a web page', () => before('<html><script>alert(1)</script><!--')),
  hostile('taken', 'a PDF that is a shell script', () => before('#!/bin/sh\nexit 0\n')),
  hostile('taken', 'a PDF that is an archive', () => behind(zip('a.txt', Buffer.from('secret')))),
  hostile('taken', 'a PDF before a megabyte of nothing', () => behind(Buffer.alloc(2 ** 20))),
  hostile('any', 'two PDFs in one file', () => behind(pdfWith({ pages: ['Zwei', 'Drei'] }))),
  hostile('any', 'a PDF of version 9.9', () =>
    Buffer.from(page().toString('latin1').replace('%PDF-1.7', '%PDF-9.9'), 'latin1'),
  ),
  hostile('taken', 'a PDF whose lines end as on old machines', () =>
    Buffer.from(page().toString('latin1').replaceAll('\n', '\r'), 'latin1'),
  ),
]

/** Boxes, rotations and units that no paper has. */
const boxes: readonly HostilePdf[] = [
  ...[
    '0 0 0 0',
    '0 0 1000000000 1000000000',
    '5 5 5 5',
    '100 100 0 0',
    '-1e38 -1e38 1e38 1e38',
    '0 0 1e999 1e999',
    '0 0 NaN NaN',
    '0 0 Infinity 9',
    '/a (b) null 1',
    '0 0',
    '0 0 1000000 0.0001',
    '0 0 0.0000001 0.0000001',
    '2147483648 -2147483649 4294967296 9',
    '',
  ].map((box) =>
    hostile('taken', `a page with the box [${box}]`, () =>
      onePage(`/MediaBox [${box}] /CropBox [${box}]`, '0 0 m 9 9 l S'),
    ),
  ),
  ...[
    '/Rotate 45',
    '/Rotate 2147483647',
    '/Rotate -90',
    '/Rotate (x)',
    '/UserUnit 0',
    '/UserUnit 1000000',
    '/UserUnit -1',
    '/UserUnit /NaN',
  ].map((entry) => hostile('taken', `a page with ${entry}`, () => onePage(entry, '0 0 m 9 9 l S'))),
  hostile('taken', 'a page whose parts lie outside of each other', () =>
    onePage('/MediaBox [0 0 100 100] /CropBox [200 200 300 300] /TrimBox [-9 -9 -1 -1]'),
  ),
  hostile('taken', 'a page that draws a billion points away', () =>
    onePage('', '1e30 0 0 1e30 1e30 1e30 cm 0 0 m 1e30 1e30 l S 1e38 w 0 0 1e38 1e38 re B'),
  ),
  hostile('taken', 'a page that is turned into nothing', () => onePage('', '0 0 0 0 0 0 cm 0 0 9 9 re f')),
  hostile('taken', 'content that is no operators', () =>
    onePage('', '(((( >>>> ]]]] \x00\xff BT BT BT ET Q Q Q Q ID EI Do Do'),
  ),
  hostile('taken', 'a hundred letters in a font that is not there', () =>
    onePage('', `BT /None 12 Tf (${'A'.repeat(100)}) Tj ET`),
  ),
  hostile('unreadable', 'no pages', () => hostilePdfs.noPages()),
  hostile('unreadable', 'a page that does not exist', () => hostilePdfs.missingPage()),
]

export const strangeFiles: readonly HostilePdf[] = [...renamed, ...polyglots, ...boxes]
