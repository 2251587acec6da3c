import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { composeDocumentMail, type DocumentMail } from './document-mail.rules.ts'
import { htmlOf } from './mail-html.rules.ts'

const invoice: DocumentMail = {
  language: 'de',
  kind: 'invoice',
  isDraft: false,
  number: 'R-00012',
  organisationName: 'Müller & Söhne AG',
  standing: 'due',
  total: "CHF 1'234.50",
  dueDate: '31.12.2026',
}

/** The text of each paragraph as a browser shows it. */
const shown = (html: string): string[] =>
  [...html.matchAll(/<p>([^]*?)<\/p>/g)].map(([, paragraph = '']) =>
    paragraph
      .replaceAll('<br>\r\n', '\n')
      .replace(
        /&(?:amp|lt|gt|quot|#39);/g,
        (entity) => ({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' })[entity] ?? "'",
      ),
  )

test('the HTML says what the plain text says, in the language of the document', () => {
  for (const language of ['de', 'fr', 'it', 'en'] as const) {
    for (const kind of ['estimate', 'invoice'] as const) {
      const { text, html, subject } = composeDocumentMail({
        ...invoice,
        language,
        kind,
        description: 'Zeile 1\nZeile 2',
      })
      assert.ok(html.includes(`<html lang="${language}">`))
      assert.ok(html.includes(`<title>${subject.replace('&', '&amp;')}</title>`))
      assert.equal(`${shown(html).join('\n\n')}\n`, text.replaceAll('\r\n', '\n'))
    }
  }
})

test('the text of a description is shown, and neither runs nor becomes a link', () => {
  const description =
    '<script>alert(1)</script> <a href="https://evil.example">Rabatt</a> <img src=x onerror=y> https://evil.example'
  const { html } = composeDocumentMail({ ...invoice, description })
  assert.doesNotMatch(html, /<(?:script|a|img)\b/)
  assert.ok(shown(html).includes(description))
})

test('no text adds a tag or ends one, and all of it is shown', () => {
  const tags = (html: string) => html.match(/<[^>]*>/g)?.filter((tag) => tag !== '<br>')
  const plain = tags(htmlOf({ language: 'de', subject: 'x', paragraphs: ['x'] }))
  const naughty = fc.string({
    unit: fc.oneof(
      fc.constantFrom('<', '>', '"', "'", '&', '&lt;', '</p>', '<!--', '\n'),
      fc.string({ unit: 'grapheme', maxLength: 1 }),
    ),
  })
  fc.assert(
    fc.property(naughty, naughty, (subject, paragraph) => {
      const html = htmlOf({ language: 'de', subject, paragraphs: [paragraph] })
      assert.deepEqual(tags(html), plain)
      assert.deepEqual(shown(html), [paragraph.replace(/\r\n?/g, '\n')])
    }),
  )
})
