import type { DocumentSheet } from '../document-sheet.ts'
import { drawable } from './drawable.ts'
import { plainFont } from './families.ts'

/** A sheet as JSON for the template, in which every character that is set has a glyph in one of the typefaces that it names. */
export function drawableSheet({ fonts, ...sheet }: DocumentSheet): string {
  const needed = new Set([...fonts, plainFont.family])
  const content = JSON.stringify(sheet, (key, value: unknown) => {
    // The payload of a slip is read by machines: it is drawn as a code, and stays as it is.
    if (typeof value !== 'string' || key === 'payload') return value
    const { text, families } = drawable(value)
    for (const family of families) needed.add(family)
    return text
  })
  return `{"fonts":${JSON.stringify([...needed])},${content.slice(1)}`
}
