import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { inspectPdf } from '../pdf/inspect-pdf.ts'
import { designs, goldenPage } from './golden-page.fixture.ts'
import { renderDocument, stopRendering } from './render-document.ts'

/**
 * What is read from a document, kept to be looked at when it changes. A file that is missing is written anew: delete it after a
 * change that was meant, run this test twice, and read the difference.
 */
after(stopRendering)

for (const design of designs) {
  for (const language of ['de', 'fr', 'it', 'en'] as const) {
    for (const count of language === 'de' ? [1, 30, 300] : [1, 30]) {
      test(`a document in ${design}, in ${language}, of ${count} products reads as it always did`, async () => {
        const pages = await inspectPdf(Buffer.from(await renderDocument(goldenPage(design, language, count))))
        const read = pages.map(({ text }) => `${text.replaceAll('\r\n', '\n').trimEnd()}\n`).join('\f\n')
        const file = fileURLToPath(new URL(`golden/${design}-${language}-${count}.txt`, import.meta.url))
        if (!existsSync(file)) {
          mkdirSync(fileURLToPath(new URL('golden', import.meta.url)), { recursive: true })
          writeFileSync(file, read)
          assert.fail(`${file} was missing and is written anew: read it`)
        }
        assert.equal(read, readFileSync(file, 'utf8'))
      })
    }
  }
}
