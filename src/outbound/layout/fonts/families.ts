import type { Font } from '../printable-document.ts'

/** The typeface behind each font that a template can name. */
export const fontFamilies: Readonly<Record<Font, string>> = {
  'liberation-sans': 'Liberation Sans',
  inter: 'Inter',
  'source-sans': 'Source Sans 3',
  'source-serif': 'Source Serif 4',
}

/** Has Latin, Greek and Cyrillic: the fallback for characters that the template's font lacks. */
export const plainFont = { family: 'Liberation Sans', file: 'LiberationSans-Regular.ttf' } as const

const noto = (script: string) => ({ family: `Noto Sans ${script}`, file: `fallback/NotoSans${script}.ttf` })

/** The fallbacks for other characters, in this order. A character in none of them is printed as its code point. */
export const fallbackFonts: readonly { readonly family: string; readonly file: string }[] = [
  ...['Arabic', 'Hebrew', 'Armenian', 'Georgian', 'Ethiopic', 'Devanagari', 'Bengali', 'Gujarati', 'Gurmukhi'].map(
    noto,
  ),
  ...['Tamil', 'Sinhala', 'Telugu', 'Kannada', 'Malayalam', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map(noto),
  { family: 'Noto Emoji', file: 'fallback/NotoEmoji.ttf' },
  { family: 'DejaVu Sans', file: 'fallback/DejaVuSans.ttf' },
  { family: 'NanumGothic', file: 'fallback/NanumGothic.ttf' },
  { family: 'Droid Sans Fallback', file: 'fallback/DroidSansFallbackFull.ttf' },
]
