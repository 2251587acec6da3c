import { drawable } from './drawable.ts'
import { plainFont } from './families.ts'

const TAB = ' '.repeat(4)

/** A render model as JSON for the template; every character has a glyph in one of the typefaces that it names. */
export function drawableModel<Model extends { readonly fonts: readonly string[] }>({ fonts, ...model }: Model): string {
  const needed = new Set([...fonts, plainFont.family])
  const content = JSON.stringify(model, (key, value: unknown) => {
    // The payload of a slip is drawn as a QR code, not as text; and pictures have no text, but may have megabytes.
    if (typeof value !== 'string' || key === 'payload' || key === 'svg') return value
    // Typst draws nothing for a tab.
    const { text, families } = drawable(value.replaceAll('\t', TAB))
    for (const family of families) needed.add(family)
    return text
  })
  return `{"fonts":${JSON.stringify([...needed])},${content.slice(1)}`
}
