import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawable } from '../../src/outbound/layout/fonts/drawable.ts'
import { renderDocument } from '../../src/outbound/typst/render-document.ts'
import { isText } from '../../src/platform/http/formats.ts'
import { figure, seed, sized } from '../faults/faults.ts'
import { someNaughtyStrings } from '../fixtures/hostile-texts.ts'
import { samplePrintable } from '../fixtures/sample-printable.ts'
import { patience } from '../patience.ts'
import { readPdf } from '../pdfs/pdf-file.ts'
import { textRunsOf } from '../pdfs/pdf-text.ts'
import { randomTexts } from './texts.ts'

const mark = (index: number): string => `<<${index}>>`

/** The text layer of a document between its marks: the printed form of each text. */
async function printed(texts: readonly string[]): Promise<string[]> {
  const lines = [...texts.flatMap((text, index) => [mark(index), text]), mark(texts.length)]
  const pdf = await renderDocument(samplePrintable({ positions: [], introductoryText: lines.join('\n') }))
  const layer = textRunsOf(readPdf(Buffer.from(pdf))).join('')
  return texts.map((text, index) => {
    const from = layer.indexOf(mark(index))
    const to = layer.indexOf(mark(index + 1), from)
    assert.ok(from >= 0 && to > from, `${JSON.stringify(text)} stands between its marks`)
    return layer.slice(from + mark(index).length, to)
  })
}

/**
 * The characters that the text of a PDF cannot show as written, and the requirement instead. White space that ends lines is not drawn, and
 * invisible characters only shape others: neither is searched for. Right-to-left text is in its visual order. And a letter with its marks, or a
 * syllable, is drawn in parts: it may occur once for each.
 */
const unseen = /[\s\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu
const otherOrder =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const inParts =
  /\p{M}|\p{Script=Hangul}|\p{Emoji_Modifier}|\p{Join_Control}|\p{Regional_Indicator}|[\u{e0020}-\u{e007f}]|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u

type Class = 'as written' | 'in parts' | 'in the order seen'

/** Fails unless the text is there: a character without a font as its code point, and all others as themselves. */
function requirePrinted(text: string, found: string): Class {
  const wanted = [...drawable(text).text.replace(unseen, '')]
  const there = [...found.replace(unseen, '')]
  const told = `${JSON.stringify(text)} reads ${JSON.stringify(found)}`
  if (!otherOrder.test(text) && !inParts.test(text)) {
    assert.equal(there.join(''), wanted.join(''), told)
    return 'as written'
  }
  const counts = Map.groupBy(there, (character) => character)
  for (const [character, wantedOnes] of Map.groupBy(wanted, (one) => one))
    assert.ok((counts.get(character)?.length ?? 0) >= wantedOnes.length, `${told}: ${character} is missing`)
  for (const character of counts.keys()) assert.ok(wanted.includes(character), `${told}: ${character} was not written`)
  if (otherOrder.test(text)) return 'in the order seen'
  let at = 0
  for (const character of wanted) {
    at = there.indexOf(character, at) + 1
    assert.ok(at > 0, `${told}: not in order`)
  }
  return 'in parts'
}

test('every text that is taken stands in the PDF: each character as itself, or as its code point where no font holds it', {
  timeout: patience(3_600_000),
}, async (context) => {
  const chosen = someNaughtyStrings.filter((text) => isText(text) && text.trim() !== '' && !text.includes('<<'))
  const texts = [...chosen, ...randomTexts(seed, sized(60, 5_000))]
  const classes = new Map<Class, number>()
  for (let from = 0; from < texts.length; from += 40) {
    const some = texts.slice(from, from + 40)
    const found = await printed(some)
    for (const [index, text] of some.entries()) {
      const kind = requirePrinted(text, found[index] ?? '')
      classes.set(kind, (classes.get(kind) ?? 0) + 1)
    }
  }
  context.diagnostic([...classes].map(([kind, count]) => `${kind}: ${count}`).join(', '))
  figure(context, 'I-14', 'texts printed', texts.length)
})
