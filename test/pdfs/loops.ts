import { pdfOf, streamOf } from '../../src/platform/pdf/warm-up-pdf.ts'
import { hostilePdfs } from '../fixtures/hostile-pdfs.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'
import { drawing, form, type HostilePdf, hostile, latin, onePage } from './hostile-pdf.ts'

/** Files with references that lead back to their beginning. */
export const loops: readonly HostilePdf[] = [
  hostile('taken', 'a cross-reference table before which it stands itself', () => hostilePdfs.tableLoop()),
  hostile('any', 'two cross-reference tables, each before the other', twoTables),
  hostile('any', 'a hybrid table whose stream is the table', () => retold((table) => `/XRefStm ${table}`)),
  hostile('any', 'a table before which stands a place beyond the end', () => retold(() => '/Prev 2147483647')),
  hostile('any', 'a table before which stands a negative place', () => retold(() => '/Prev -1')),
  hostile('any', 'an object stream that contains itself', () => selfContained('')),
  hostile('any', 'an object stream that extends itself', () => selfContained('/Extends 4 0 R')),
  hostile('unreadable', 'a node of the page tree that is its own child', () => hostilePdfs.treeLoop()),
  hostile('unreadable', 'two nodes of the page tree, each the child of the other', () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /Parent 3 0 R >>',
      '<< /Type /Pages /Kids [2 0 R] /Count 1 /Parent 2 0 R >>',
    ]),
  ),
  hostile('unreadable', 'a node of the page tree that is named twice in each level, thirty levels deep', () => {
    const levels = Array.from(
      { length: 30 },
      (_, level) => `<< /Type /Pages /Kids [${3 + level} 0 R ${3 + level} 0 R] /Count ${2 ** (30 - level)} >>`,
    )
    return pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', ...levels, '<< /Type /Page /MediaBox [0 0 9 9] >>'])
  }),
  hostile('any', 'a page that is its own parent', () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 3 0 R >>',
    ]),
  ),
  hostile('taken', 'a page that is its own content', () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /Contents 3 0 R /MediaBox [0 0 9 9] /Length 3 >>\nstream\nq Q\nendstream',
    ]),
  ),
  hostile('any', 'a catalogue whose page tree is the catalogue', () =>
    pdfOf(['<< /Type /Catalog /Pages 1 0 R /Kids [1 0 R] /Count 1 >>']),
  ),
  hostile('any', 'a catalogue that is the page', () =>
    pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [1 0 R] /Count 1 >>']),
  ),
  hostile('any', 'an object that is a reference to itself', () => onePage('/MediaBox 5 0 R', '', ['5 0 R'])),
  hostile('any', 'two objects that are references to each other', () =>
    onePage('/Resources 5 0 R', '', ['6 0 R', '5 0 R']),
  ),
  hostile('any', 'a stream whose length is the stream', () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
      '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
      '<< /Length 4 0 R >>\nstream\nq Q\nendstream',
    ]),
  ),
  hostile('any', 'a stream whose filter is the stream', () =>
    onePage('', 'q Q', [], '/Filter 4 0 R /DecodeParms 4 0 R'),
  ),
  hostile('any', 'contents that contain themselves', () => onePage('/Contents 5 0 R', '', ['[4 0 R 5 0 R 5 0 R]'])),
  hostile('unreadable', 'a form that draws itself twice', () => hostilePdfs.selfDrawing()),
  hostile('any', 'two forms that draw each other', () =>
    drawing(form('/Resources << /XObject << /Y 6 0 R >> >>', '/Y Do'), [
      form('/Resources << /XObject << /X 5 0 R >> >>', '/X Do'),
    ]),
  ),
  hostile('any', 'a tile that is painted with itself', () =>
    onePage('/Resources << /Pattern << /P 5 0 R >> >>', '/Pattern cs /P scn 0 0 100 100 re f', [
      streamOf(
        '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << /Pattern << /P 5 0 R >> >>',
        '/Pattern cs /P scn 0 0 9 9 re f',
      ),
    ]),
  ),
  hostile('any', 'a letter that is drawn with its own font', () =>
    onePage('/Resources << /Font << /F 5 0 R >> >>', 'BT /F 9 Tf (A) Tj ET', [
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [1 0 0 1 0 0] /FirstChar 65 /LastChar 65 /Widths [9] ' +
        '/Encoding << /Differences [65 /A] >> /CharProcs << /A 6 0 R >> /Resources << /Font << /F 5 0 R >> >> >>',
      streamOf('', 'BT /F 9 Tf (AA) Tj ET'),
    ]),
  ),
  hostile('any', 'a mask that is masked by itself', () =>
    onePage('/Resources << /ExtGState << /G 5 0 R >> >>', '/G gs 0 0 99 99 re f', [
      '<< /Type /ExtGState /SMask << /S /Luminosity /G 6 0 R >> >>',
      form('/Group << /S /Transparency >> /Resources << /ExtGState << /G 5 0 R >> >>', '/G gs 0 0 99 99 re f'),
    ]),
  ),
  hostile('any', 'a picture that is its own mask', () =>
    drawing(
      streamOf(
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /SMask 5 0 R',
        'x',
      ),
    ),
  ),
  hostile('any', 'a colour space in itself', () =>
    onePage('/Resources << /ColorSpace << /C 5 0 R >> >>', '/C cs 0 sc 0 0 9 9 re f', [
      '[/Indexed 5 0 R 1 <000000ffffff>]',
    ]),
  ),
  hostile('any', 'a function that is stitched together from itself', () =>
    onePage(
      '/Resources << /Shading << /S << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 9 9] /Function 5 0 R >> >> >>',
      '/S sh',
      ['<< /FunctionType 3 /Domain [0 1] /Functions [5 0 R 5 0 R] /Bounds [0.5] /Encode [0 1 0 1] >>'],
    ),
  ),
  hostile('any', 'a font that is its own descendant', () =>
    onePage('/Resources << /Font << /F 5 0 R >> >>', 'BT /F 9 Tf (A) Tj ET', [
      '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding 5 0 R /DescendantFonts [5 0 R] /ToUnicode 5 0 R >>',
    ]),
  ),
  hostile('any', 'an annotation whose appearance is the annotation', () =>
    onePage('/Annots [5 0 R 5 0 R]', '', [
      '<< /Type /Annot /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 5 0 R >> /Popup 5 0 R /Parent 5 0 R >>',
    ]),
  ),
  hostile('taken', 'annotations that are the page', () => onePage('/Annots [3 0 R]')),
  hostile('any', 'form fields that are their own children', () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
      '<< /Type /Page /Parent 2 0 R /Annots [4 0 R] >>',
      '<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /Kids [4 0 R] /Parent 4 0 R >>',
    ]),
  ),
  hostile('taken', 'bookmarks that are followed by themselves', () =>
    catalogued('/Outlines << /First 4 0 R /Last 4 0 R >>', ['<< /Title (a) /Next 4 0 R /First 4 0 R /Parent 4 0 R >>']),
  ),
  hostile('taken', 'a tree of names that is its own child', () =>
    catalogued('/Names << /JavaScript 4 0 R /EmbeddedFiles 4 0 R /Dests 4 0 R >>', ['<< /Kids [4 0 R 4 0 R] >>']),
  ),
  hostile('taken', 'a tree of tags that is its own child', () =>
    catalogued('/StructTreeRoot 4 0 R', ['<< /Type /StructTreeRoot /K [4 0 R] /ParentTree 4 0 R /Kids [4 0 R] >>']),
  ),
  hostile('taken', 'actions that follow on themselves', () =>
    catalogued('/OpenAction 4 0 R', ['<< /S /JavaScript /JS (x) /Next [4 0 R 4 0 R] >>']),
  ),
  hostile('taken', 'layers that contain themselves', () =>
    catalogued('/OCProperties << /OCGs [4 0 R] /D << /Order 5 0 R /OCGs 5 0 R >> >>', [
      '<< /Type /OCG /Name (a) >>',
      '[4 0 R 5 0 R]',
    ]),
  ),
]

const catalogued = (entries: string, more: string[]): Buffer =>
  pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${entries} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
    '<< /Type /Page /Parent 2 0 R >>',
    ...more,
  ])

function retold(entry: (table: number) => string): Buffer {
  const file = pdfWith({ pages: ['A'] }).toString('latin1')
  const table = Number(/startxref\n(\d+)/.exec(file)?.[1])
  return Buffer.from(file.replace('/Root', `${entry(table)} /Root`), 'latin1')
}

function twoTables(): Buffer {
  const first = retold(() => '/Prev 00000').toString('latin1')
  const table = /startxref\n(\d+)/.exec(first)?.[1] ?? ''
  const second = `xref\n0 0\ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${table} >>\nstartxref\n${first.length}\n%%EOF\n`
  return Buffer.from(first.replace('/Prev 00000', `/Prev ${String(first.length).padStart(5, '0')}`) + second, 'latin1')
}

/** Object 4 is an object stream that contains object 4, by the table. */
function selfContained(entries: string): Buffer {
  const head =
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n'
  const body = `${head}4 0 obj\n${streamOf(`/Type /ObjStm /N 2 /First 8 ${entries}`, '3 0 4 9 << /A 1 >> << /B 1 >>')}\nendobj\n`
  const row = (type: number, place: number, index: number) => Buffer.from([type, place >> 8, place & 255, index])
  const rows = [
    row(0, 0, 0),
    row(1, 9, 0),
    row(1, head.indexOf('2 0 obj'), 0),
    row(2, 4, 0),
    row(2, 4, 1),
    row(1, body.length, 0),
  ]
  const table = streamOf('/Type /XRef /Size 6 /W [1 2 1] /Root 1 0 R', latin(Buffer.concat(rows)))
  return Buffer.from(`${body}5 0 obj\n${table}\nendobj\nstartxref\n${body.length}\n%%EOF\n`, 'latin1')
}
