import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { anyCharacter } from '../../../../test/fixtures/any-character.ts'
import { inspectPdf, textsOf } from '../../../../test/fixtures/inspect-pdf.ts'
import { samplePrintable, sampleProduct } from '../../../../test/fixtures/sample-printable.ts'
import { renderDocument } from '../../typst/render-document.ts'
import type { PrintableDocument } from '../printable-document.ts'
import { charactersOfFont } from './characters-of-font.ts'
import { drawable } from './drawable.ts'
import { fallbackFonts, fontFamilies } from './families.ts'

const folder = fileURLToPath(new URL('../../../../templates/fonts', import.meta.url))

/** A greeting, or a name, in scripts that are used in Switzerland and around the world. */
const written = {
  'Liberation Sans': 'Ελληνικά Русский Tiếng Việt שלום',
  'Noto Sans Arabic': 'السلام عليكم',
  'Noto Sans Armenian': 'Բարեւ',
  'Noto Sans Georgian': 'გამარჯობა',
  'Noto Sans Ethiopic': 'ሰላም',
  'Noto Sans Devanagari': 'नमस्ते',
  'Noto Sans Bengali': 'নমস্কার',
  'Noto Sans Tamil': 'வணக்கம்',
  'Noto Sans Sinhala': 'ආයුබෝවන්',
  'Noto Sans Thai': 'สวัสดี',
  NanumGothic: '안녕하세요',
  'Droid Sans Fallback': '你好 こんにちは',
  'DejaVu Sans': '✓ ➔ ♫',
  'Noto Emoji': '😀 👍🏽 👩‍👩‍👧',
}

test('each script is drawn in the font that holds it, and nothing of it is changed', () => {
  assert.deepEqual(drawable("Zürich, œuvre, 1'234.50 € – «gut»"), {
    text: "Zürich, œuvre, 1'234.50 € – «gut»",
    families: [],
  })
  for (const [family, text] of Object.entries(written)) {
    const drawn = drawable(text)
    assert.equal(drawn.text, text)
    assert.deepEqual(drawn.families, family === 'Liberation Sans' ? [] : [family], text)
  }
})

test('a character without a font is written as its code point, and so is a mark that does not fit its letter', () => {
  assert.equal(drawable('Pharao 𓀀!').text, 'Pharao [U+13000]!')
  assert.equal(drawable('\ue000').text, '[U+E000]')
  assert.equal(drawable('a\u1ab0').text, 'a[U+1AB0]')
  assert.equal(drawable('\u{10ffff}').text, '[U+10FFFF]')
})

test('a mark on no letter is written as its code point, on a letter or a space as itself', () => {
  assert.equal(drawable('\u08e9').text, '[U+08E9]')
  assert.equal(drawable('\u0301\u0302x').text, '[U+0301][U+0302]x')
  for (const text of ['e\u0301', ' \u0301', '\u0628\u0651']) assert.equal(drawable(text).text, text)
})

test('a Hangul filler, which is invisible, is left out: with it a syllable has no text in the PDF', () => {
  assert.equal(drawable('\u112d\u1160\u113c').text, '\u112d[U+113C]')
})

test('no other character is lost: the drawn text contains each, or its code point', () => {
  const anyText = fc.string({ unit: anyCharacter, maxLength: 40 }).filter((text) => !text.includes('['))
  fc.assert(
    fc.property(anyText, (text) => {
      const back = drawable(text).text.replaceAll(/\[U\+([0-9A-F]{4,6})\]/g, (_, digits: string) =>
        String.fromCodePoint(Number.parseInt(digits, 16)),
      )
      assert.equal(back, text.replace(/[\u115f\u1160\u3164\uffa0]/g, ''))
    }),
  )
})

test('white space stays where white space was written, in every text', async () => {
  const spaced = ['\t', '\t\t', ' ', '\u00a0', '\u2003', '\u2009', '\u202f', '\u3000'].map(
    (space) => `links${space}rechts`,
  )
  const [one = ''] = spaced
  for (const design of ['classic', 'modern', 'plain'] as const) {
    const page = samplePrintable({
      design,
      title: one,
      introductoryText: spaced.join('\n'),
      closingText: `Bericht\t2\t500.00\n-\t${one}`,
      recipient: spaced,
      positions: [
        sampleProduct({ name: one, unit: one, description: spaced.join('\n') }),
        { type: 'text', name: one, description: one },
      ],
    })
    const text = (await textsOf(await renderDocument(page))).join(' ')
    assert.doesNotMatch(text, /linksrechts/, design)
    // Three texts have all of them; title, name, unit, text with its description, and the item of the list have one.
    assert.equal(text.match(/links\s+rechts/g)?.length, 3 * spaced.length + 6, design)
    assert.match(text, /Bericht +2 +500\.00/, design)
  }
})

test('documents in any script are PDF/A, with no glyph missing, in every font', async () => {
  const words = Object.values(written).join(' ')
  for (const font of Object.keys(fontFamilies) as PrintableDocument['font'][]) {
    const page = samplePrintable({
      font,
      title: words,
      recipient: ['株式会社サンプル', 'Семён', '𓀀'],
      positions: [sampleProduct({ name: words, description: words })],
    })
    const pdf = Buffer.from(await renderDocument(page))
    assert.match(pdf.toString('latin1'), /<pdfaid:part>3<\/pdfaid:part>/, font)
    const text = (await inspectPdf(pdf)).map((one) => one.text).join(' ')
    for (const part of ['Русский', '株式会社サンプル', '안녕하세요', 'ሰላም', '[U+13000]'])
      assert.ok(text.includes(part), part)
  }
})

test('every font of the documents is one that is named, and its characters can be read', () => {
  const files = readdirSync(`${folder}/fallback`).map((name) => `fallback/${name}`)
  assert.deepEqual(files.toSorted(), fallbackFonts.map(({ file }) => file).toSorted())
  const holds = (file: string, character: string): boolean =>
    charactersOfFont(`${folder}/${file}`).some(
      ([first, last]) => first <= (character.codePointAt(0) ?? 0) && (character.codePointAt(0) ?? 0) <= last,
    )
  const latin = readdirSync(folder).filter((name) => name.endsWith('.ttf'))
  assert.equal(latin.length, 8)
  for (const file of latin)
    for (const character of "Aäéşž€'–«") assert.ok(holds(file, character), `${character} in ${file}`)
})
