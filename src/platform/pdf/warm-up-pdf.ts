/** A PDF file of these objects, the first of which is the catalogue; `trailer` has further entries of the trailer. */
export function pdfOf(objects: readonly string[], trailer = ''): Buffer {
  let file = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + end, 'latin1')
}

/** A stream object; `content` has one byte per character. */
export const streamOf = (entries: string, content: string): string =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`

/** A page of our own with a text and two annotations, one with an appearance and one without: reading it uses most of PDFium. */
export const warmUpPdf = (): Buffer =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [8 0 R] /Count 1 /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    streamOf('', 'BT /F1 14 Tf 18 TL 50 762 Td (Page) Tj ET'),
    streamOf('/Type /XObject /Subtype /Form /BBox [0 0 50 50]', '1 0 0 rg 0 0 50 50 re f'),
    '<< /Type /Annot /Subtype /Stamp /Rect [50 50 100 100] /F 4 /AP << /N 5 0 R >> >>',
    '<< /Type /Annot /Subtype /Square /Rect [150 50 200 100] /F 4 /C [0 1 0] /IC [0 1 0] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Annots [6 0 R 7 0 R] >>',
  ])
