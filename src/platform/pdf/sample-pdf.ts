/** The content of a sample PDF, including active content for tests. */
export type SamplePdf = {
  /** The text of each page, in characters of Windows-1252; may contain line breaks. At least one page. */
  pages: string[]
  /** Width and height of the pages in points; A4 unless given. */
  size?: [width: number, height: number]
  /** Further entries for every page, in PDF's own syntax: "/Rotate 90 /CropBox [10 10 100 100]". */
  page?: string
  /** JavaScript that runs when the document is opened. */
  openAction?: string
  /** JavaScript by name, run by readers before anything else. */
  javascript?: string
  /** JavaScript that runs when a page is shown. */
  pageAction?: string
  /** A command that a click on a link starts. */
  launch?: string
  /** The address that a click on a link opens. */
  link?: string
  /** The text of an embedded file. */
  embeddedFile?: string
  /** The value of a form field, drawn in its appearance. */
  field?: string
  /** Squares of 50 points at the lower left of every page: red with an appearance of its own, green without. */
  squares?: boolean
}

/** A small, valid PDF. The same input gives the same bytes. */
export function pdfWith(sample: SamplePdf): Buffer {
  const objects: string[] = []
  const add = (object: string) => `${objects.push(object)} 0 R`
  const catalogue = objects.push('') - 1
  const tree = add('')
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  const [width, height] = sample.size ?? [595, 842]
  const kids = sample.pages.map((text) => {
    const annotations = annotationsOf(sample, font, add)
    const action = sample.pageAction === undefined ? '' : `/AA << /O ${script(sample.pageAction)} >>`
    return add(
      `<< /Type /Page /Parent ${tree} /Contents ${add(streamOf('', textAt(50, height - 80, text)))} ` +
        `/Annots [${annotations.join(' ')}] ${action} ${sample.page ?? ''} >>`,
    )
  })
  objects[1] =
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} /MediaBox [0 0 ${width} ${height}] ` +
    `/Resources << /Font << /F1 ${font} >> >> >>`
  objects[catalogue] = `<< /Type /Catalog /Pages ${tree} ${activeParts(sample, font, add)} >>`
  return pdfOf(objects)
}

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

type Add = (object: string) => string

function annotationsOf(sample: SamplePdf, font: string, add: Add): string[] {
  const annotations: string[] = []
  const annotation = (subtype: string, rectangle: string, entries: string) =>
    annotations.push(add(`<< /Type /Annot /Subtype /${subtype} /Rect [${rectangle}] /F 4 ${entries} >>`))
  if (sample.squares) {
    const red = add(streamOf('/Type /XObject /Subtype /Form /BBox [0 0 50 50]', '1 0 0 rg 0 0 50 50 re f'))
    annotation('Stamp', '50 50 100 100', `/AP << /N ${red} >>`)
    annotation('Square', '150 50 200 100', '/C [0 1 0] /IC [0 1 0]')
  }
  if (sample.link !== undefined) annotation('Link', '50 150 100 200', `/A << /S /URI /URI ${literal(sample.link)} >>`)
  if (sample.launch !== undefined)
    annotation('Link', '50 250 100 300', `/A << /S /Launch /F ${literal(sample.launch)} >>`)
  if (sample.field !== undefined) {
    const resources = `/Resources << /Font << /F1 ${font} >> >>`
    const shown = add(
      streamOf(`/Type /XObject /Subtype /Form /BBox [0 0 200 30] ${resources}`, textAt(2, 10, sample.field)),
    )
    annotation('Widget', '50 350 250 380', `/FT /Tx /T (field) /V ${literal(sample.field)} /AP << /N ${shown} >>`)
  }
  return annotations
}

function activeParts(sample: SamplePdf, font: string, add: Add): string {
  const names: string[] = []
  if (sample.javascript !== undefined) names.push(`/JavaScript << /Names [(main) ${script(sample.javascript)}] >>`)
  if (sample.embeddedFile !== undefined) {
    const file = add(streamOf('/Type /EmbeddedFile', sample.embeddedFile))
    const specification = add(`<< /Type /Filespec /F (file.txt) /UF (file.txt) /EF << /F ${file} >> >>`)
    names.push(`/EmbeddedFiles << /Names [(file.txt) ${specification}] >>`)
  }
  const parts = names.length === 0 ? [] : [`/Names << ${names.join(' ')} >>`]
  if (sample.openAction !== undefined) parts.push(`/OpenAction ${script(sample.openAction)}`)
  if (sample.field !== undefined) parts.push(`/AcroForm << /Fields [] /DR << /Font << /F1 ${font} >> >> >>`)
  return parts.join(' ')
}

const script = (source: string) => `<< /S /JavaScript /JS ${literal(source)} >>`

const textAt = (x: number, y: number, text: string) =>
  `BT /F1 14 Tf 18 TL ${x} ${y} Td ${text.split('\n').map(literal).join(' Tj T* ')} Tj ET`

const literal = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`
