/**
 * The text read from a document, stored to compare changes. A missing file is written again: delete it after an intended change, run this test
 * twice, and read the difference.
 */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  type Design,
  designs,
  goldenDocument,
  languages,
  logo,
  slip,
  someLanguages,
} from '../../../test/fixtures/golden-document.ts'
import { textsOf } from '../../../test/fixtures/inspect-pdf.ts'
import { withLargestFigures, withLongestTexts, wordsIn } from '../../../test/fixtures/longest-document.ts'
import type { Language } from '../../platform/words/languages.ts'
import { columnNames } from '../../sales/templates/template.schema.ts'
import { renderDocument } from '../typst/render-document.ts'
import type { PrintableDocument } from './printable-document.ts'

const withSlip = (page: PrintableDocument): PrintableDocument => ({
  ...page,
  slip: { ...slip, amount: page.totals.total },
})

type PageOf = (design: Design, language: Language) => PrintableDocument
const pages: Readonly<Record<string, PageOf>> = {
  '1': (design, language) => goldenDocument(design, language, 1),
  '30': (design, language) => goldenDocument(design, language, 30),
  '300': (design, language) => goldenDocument(design, language, 300),
  slip: (design, language) => withSlip(goldenDocument(design, language, 2)),
  logo: (design, language) => ({ ...goldenDocument(design, language, 2), logo }),
  draft: (design, language) => ({ ...goldenDocument(design, language, 2), number: '', isDraft: true }),
  annulled: (design, language) => ({ ...goldenDocument(design, language, 2), isAnnulled: true }),
}
for (const design of designs)
  for (const language of languages)
    for (const [what, pageOf] of Object.entries(pages))
      if (what === '1' || someLanguages(design).includes(language)) readsAsAlways(design, language, what, pageOf)

// The language determines the words, the design their order, and layout.test.ts measures every pair. So these long texts contain each language
// once, and each design.
const extremes: Readonly<Record<string, PageOf>> = {
  longest: (design, language) => withLongestTexts(goldenDocument(design, language, 1), wordsIn(language)),
  largest: (design, language) => withLargestFigures({ ...goldenDocument(design, language, 12), columns: columnNames }),
}
for (const [offset, [what, pageOf]] of Object.entries(extremes).entries())
  for (const [index, language] of languages.entries())
    readsAsAlways(designs[(index + offset) % designs.length] ?? 'classic', language, what, pageOf)

function readsAsAlways(design: Design, language: Language, what: string, pageOf: PageOf): void {
  test(`the document ${design}-${language}-${what} reads as it always did`, async () => {
    const texts = await textsOf(await renderDocument(pageOf(design, language)))
    const read = texts.map((text) => `${text.replaceAll('\r\n', '\n').trimEnd()}\n`).join('\f\n')
    const file = fileURLToPath(new URL(`golden/${design}-${language}-${what}.txt`, import.meta.url))
    if (!existsSync(file)) {
      mkdirSync(fileURLToPath(new URL('golden', import.meta.url)), { recursive: true })
      writeFileSync(file, read)
      assert.fail(`${file} was missing and is written anew: read it`)
    }
    assert.equal(read, readFileSync(file, 'utf8'))
  })
}
