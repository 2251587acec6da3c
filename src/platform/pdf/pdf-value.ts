/** The position of a value in a PDF, and its content if it is a dictionary (entries) or an array (items). */
export type PdfValue = { from: number; to: number; entries: readonly PdfEntry[]; items: readonly PdfValue[] }

/** One entry of a dictionary, from the slash of its key to the end of its value. */
export type PdfEntry = { key: string; from: number; to: number; value: PdfValue }

const space = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20])
const delimiters = new Set(Buffer.from('()<>[]/%', 'latin1'))
/** Shared, since most values have no content, and a file may contain millions of values. */
const none: readonly never[] = []
const byte = (character: string) => character.charCodeAt(0)

/**
 * Parses the value that begins at a position (ISO 32000-2, 7.3): its end and structure, not its meaning.
 * A reference such as "5 0 R" is three values in an array and one in a dictionary.
 */
export function readValue(pdf: Buffer, from: number): PdfValue {
  const first = pdf[from]
  if (first === byte('<') && pdf[from + 1] === byte('<')) return readDictionary(pdf, from)
  if (first === byte('[')) return readArray(pdf, from)
  if (first === byte('(')) return value(from, endOfString(pdf, from))
  if (first === byte('<')) return value(from, pdf.indexOf('>', from) + 1)
  return value(from, endOfWord(pdf, first === byte('/') ? from + 1 : from))
}

export function skipSpace(pdf: Buffer, from: number): number {
  let position = from
  while (space.has(pdf[position] ?? -1)) position++
  return position
}

function readDictionary(pdf: Buffer, from: number): PdfValue {
  const entries: PdfEntry[] = []
  let position = skipSpace(pdf, from + 2)
  while (pdf[position] === byte('/')) {
    const start = position
    const endOfKey = endOfWord(pdf, start + 1)
    const entry = readValue(pdf, skipSpace(pdf, endOfKey))
    let to = entry.to
    position = skipSpace(pdf, to)
    // The rest of a reference: nothing else can be between a value and the next key or the end.
    while (pdf[position] !== byte('/') && pdf[position] !== byte('>')) {
      to = readValue(pdf, position).to
      position = skipSpace(pdf, to)
    }
    entries.push({ key: pdf.toString('latin1', start + 1, endOfKey), from: start, to, value: entry })
  }
  if (pdf[position] !== byte('>') || pdf[position + 1] !== byte('>'))
    throw new Error(`the dictionary has no end at ${position}`)
  return { ...value(from, position + 2), entries }
}

function readArray(pdf: Buffer, from: number): PdfValue {
  const items: PdfValue[] = []
  let position = skipSpace(pdf, from + 1)
  while (pdf[position] !== byte(']')) {
    const item = readValue(pdf, position)
    items.push(item)
    position = skipSpace(pdf, item.to)
  }
  return { ...value(from, position + 1), items }
}

function endOfString(pdf: Buffer, from: number): number {
  let depth = 0
  for (let position = from; position < pdf.length; position++) {
    if (pdf[position] === byte('\\')) position++
    else if (pdf[position] === byte('(')) depth++
    else if (pdf[position] === byte(')') && --depth === 0) return position + 1
  }
  throw new Error(`the string at ${from} has no end`)
}

function endOfWord(pdf: Buffer, from: number): number {
  let position = from
  while (position < pdf.length && !space.has(pdf[position] ?? 0) && !delimiters.has(pdf[position] ?? 0)) position++
  return position
}

function value(from: number, to: number): PdfValue {
  if (to <= from) throw new Error(`there is no value at ${from}`)
  return { from, to, entries: none, items: none }
}
