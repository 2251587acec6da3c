import {
  type Dictionary,
  dictionaryOf,
  isName,
  isStream,
  type PdfFile,
  type PdfValue,
  pagesOf,
  resolved,
  tokensOf,
  unpacked,
} from './pdf-file.ts'

/**
 * The text layer of a PDF as our documents write it: each run of glyphs in the order of the content, by the font's own table of characters
 * (ToUnicode), or by its replacement text (ActualText; ISO 32000-1, 9.10.2 and 14.9.4). A run ends with its text object. Content marked as part
 * of the page and not of the text, such as its number, is left out.
 */
export function textRunsOf(file: PdfFile): string[] {
  return pagesOf(file).flatMap((page) => {
    const contents = resolved(file, page.get('Contents'))
    const streams = (Array.isArray(contents) ? contents : [contents]).map((one) => resolved(file, one)).filter(isStream)
    const content = Buffer.concat(streams.flatMap((stream) => [unpacked(stream), Buffer.from('\n')]))
    return runsOf(file, content, dictionaryOf(file, page.get('Resources')))
  })
}

function runsOf(file: PdfFile, content: Buffer, resources: Dictionary): string[] {
  const fonts = new Map<string, (codes: Buffer) => string>()
  const fontOf = (name: string): ((codes: Buffer) => string) => {
    const known =
      fonts.get(name) ?? readerOf(file, dictionaryOf(file, dictionaryOf(file, resources.get('Font')).get(name)))
    fonts.set(name, known)
    return known
  }
  const tokens = tokensOf(content)
  const runs: string[] = []
  let run = ''
  let read = (_: Buffer): string => ''
  /** The replacement of the glyphs, for each open mark. */
  const marks: (string | undefined)[] = []
  const show = (codes: PdfValue | undefined): void => {
    if (Buffer.isBuffer(codes) && marks.every((mark) => mark === undefined)) run += read(codes)
  }
  let operands: PdfValue[] = []
  for (let token = tokens.word(); token !== undefined; token = tokens.word()) {
    if (typeof token !== 'string') {
      operands.push(token)
      continue
    }
    const [first, second] = operands
    if (token === 'Tf' && isName(first)) read = fontOf(first.name)
    else if (token === 'Tj' || token === "'") show(first)
    else if (token === 'TJ' && Array.isArray(first)) for (const piece of first) show(piece)
    else if ((token === 'BMC' || token === 'BDC') && isName(first) && first.name === 'Artifact') marks.push('')
    else if (token === 'BMC') marks.push(undefined)
    else if (token === 'BDC') {
      const properties = isName(second)
        ? dictionaryOf(file, dictionaryOf(file, resources.get('Properties')).get(second.name))
        : second
      const actual = properties instanceof Map ? properties.get('ActualText') : undefined
      if (Buffer.isBuffer(actual) && marks.every((mark) => mark === undefined)) run += textOf(actual)
      marks.push(Buffer.isBuffer(actual) ? textOf(actual) : undefined)
    } else if (token === 'EMC') marks.pop()
    else if (token === 'ET') {
      runs.push(run)
      run = ''
    } else if (token === 'Do' && isName(first)) {
      const drawn = resolved(file, dictionaryOf(file, resources.get('XObject')).get(first.name))
      if (isStream(drawn) && (drawn.dictionary.get('Subtype') as { name?: string }).name === 'Form')
        runs.push(...runsOf(file, unpacked(drawn), dictionaryOf(file, drawn.dictionary.get('Resources') ?? resources)))
    } else if (token === 'ID') tokens.skipPicture()
    operands = []
  }
  return [...runs, run].filter((text) => text !== '')
}

/** A text string (ISO 32000-1, 7.9.2.2). */
const textOf = (bytes: Buffer): string =>
  bytes[0] === 0xfe && bytes[1] === 0xff ? utf16(bytes.subarray(2)) : bytes.toString('latin1')

const utf16 = (bytes: Buffer): string => Buffer.from(bytes).swap16().toString('utf16le')

/** Reads the codes of a font by its table ToUnicode (ISO 32000-1, 9.10.3), of a plain old font by Latin; an unknown code reads as U+FFFD. */
function readerOf(file: PdfFile, font: Dictionary): (codes: Buffer) => string {
  const table = resolved(file, font.get('ToUnicode'))
  const subtype = font.get('Subtype')
  const width = isName(subtype) && subtype.name === 'Type0' ? 2 : 1
  if (!isStream(table) && width === 1) return (codes) => codes.toString('latin1')
  const characters = isStream(table) ? charactersOf(unpacked(table)) : new Map<number, string>()
  return (codes) => {
    let text = ''
    for (let at = 0; at + width <= codes.length; at += width)
      text += characters.get(codes.readUIntBE(at, width)) ?? '\ufffd'
    return text
  }
}

function charactersOf(table: Buffer): Map<number, string> {
  const characters = new Map<number, string>()
  const codeIn = (value: PdfValue | undefined): number =>
    Buffer.isBuffer(value) && value.length > 0 ? value.readUIntBE(0, value.length) : 0
  const tokens = tokensOf(table)
  let operands: PdfValue[] = []
  for (let token = tokens.word(); token !== undefined; token = tokens.word()) {
    if (typeof token !== 'string') {
      operands.push(token)
      continue
    }
    if (token === 'endbfchar')
      for (let at = 0; at + 1 < operands.length; at += 2) {
        const text = operands[at + 1]
        if (Buffer.isBuffer(text)) characters.set(codeIn(operands[at]), utf16(text))
      }
    if (token === 'endbfrange')
      for (let at = 0; at + 2 < operands.length; at += 3) {
        const [from, to, text] = [codeIn(operands[at]), codeIn(operands[at + 1]), operands[at + 2]]
        for (let code = from; code <= to; code++) {
          const one = Array.isArray(text) ? text[code - from] : text
          if (Buffer.isBuffer(one))
            characters.set(code, Array.isArray(text) ? utf16(one) : advanced(utf16(one), code - from))
        }
      }
    operands = []
  }
  return characters
}

/** The last character moved on by so many. */
function advanced(text: string, by: number): string {
  const points = [...text]
  return [...points.slice(0, -1), String.fromCodePoint((points.at(-1)?.codePointAt(0) ?? 0) + by)].join('')
}
