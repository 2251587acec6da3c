import { fileURLToPath } from 'node:url'
import { charactersOfFont } from './characters-of-font.ts'
import { fallbackFonts, plainFont } from './families.ts'

/** A text in which every character has a glyph, and its typefaces besides the plain one. */
export type Drawable = { readonly text: string; readonly families: readonly string[] }

/** Characters of nearly every text; the plain font has all of them. */
const usual = /^[\t\n\r -~\u00a0-\u017f\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]*$/
/** Characters that only affect how adjacent ones are shaped. */
const invisible = /^[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\t\n\r]$/u
const mark = /^\p{M}$/u
/** Invisible; with one, the letters of a syllable have no text in the PDF. */
const hangulFillers = /[\u115f\u1160\u3164\uffa0]/g
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' })

const families = [plainFont, ...fallbackFonts].map(({ family }) => family)

/**
 * Finds a font for each character. A character without a font is written as its code point, `[U+13080]`, so that nothing is lost and no empty
 * box is printed. The same holds for marks that share no font with their letter, and for marks without a letter.
 */
export function drawable(text: string): Drawable {
  if (usual.test(text)) return { text, families: [] }
  let used = 0
  const drawn = [...characters.segment(text.replace(hangulFillers, ''))].map(({ segment }) => {
    const { printed, font } = drawableCharacter(segment)
    used |= font
    return printed
  })
  return { text: drawn.join(''), families: families.filter((_, at) => at > 0 && (used & (1 << at)) !== 0) }
}

/** One character as a reader counts them: a letter with its marks, or an emoji of several code points. */
function drawableCharacter(segment: string): { printed: string; font: number } {
  const parts = [...segment]
  const visible = parts.filter((part) => !invisible.test(part))
  // For some marks without a letter, Typst finds no font and draws nothing.
  if (visible.length > 0 && visible.every((part) => mark.test(part)))
    return { printed: parts.map((part) => (invisible.test(part) ? part : codePointIn(part))).join(''), font: 0 }
  const together = firstOf(visible.reduce((fonts, part) => fonts & holdersOf(part), everyFont))
  if (together !== 0) return { printed: segment, font: together }
  const base = firstOf(holdersOf(visible[0] ?? ''))
  const isDrawn = (part: string): boolean => base !== 0 && (invisible.test(part) || (holdersOf(part) & base) !== 0)
  return { printed: parts.map((part) => (isDrawn(part) ? part : codePointIn(part))).join(''), font: base }
}

const codePointIn = (part: string): string =>
  `[U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

// A set of fonts is a number with one bit per font.
const everyFont = 2 ** families.length - 1
const firstOf = (fonts: number): number => fonts & -fonts

/** The bundled fonts have no characters beyond the first three planes. */
const highestCodePoint = 0x2ffff
let holders: Uint32Array | undefined

/** The fonts that have a character. */
function holdersOf(character: string): number {
  holders ??= readHolders()
  return holders[character.codePointAt(0) ?? 0] ?? 0
}

/** Read on demand for the first unusual character; takes a few milliseconds. */
function readHolders(): Uint32Array {
  const found = new Uint32Array(highestCodePoint + 1)
  for (const [at, { file }] of [plainFont, ...fallbackFonts].entries()) {
    const path = fileURLToPath(new URL(`../../../../templates/fonts/${file}`, import.meta.url))
    for (const [first, last] of charactersOfFont(path)) {
      for (let character = first; character <= last && character <= highestCodePoint; character++) {
        found[character] = (found[character] ?? 0) | (1 << at)
      }
    }
  }
  // Private-use characters have no defined meaning, and PDF/A forbids them.
  return found.fill(0, 0xe000, 0xf900)
}
