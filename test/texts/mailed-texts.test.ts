import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simpleParser } from 'mailparser'
import { composeDocumentMail } from '../../src/outbound/mail/document-mail.rules.ts'
import { composeMessage } from '../../src/outbound/mail/message.ts'
import { isLine, isText } from '../../src/platform/http/formats.ts'
import { figure, seed, sized } from '../faults/faults.ts'
import { someNaughtyStrings } from '../fixtures/hostile-texts.ts'
import { readOnce } from '../fixtures/read-once.ts'
import { patience } from '../patience.ts'
import { randomTexts } from './texts.ts'

const invoice = {
  language: 'de',
  kind: 'invoice',
  isDraft: false,
  number: 'R-00012',
  standing: 'due',
  total: 'CHF 1’234.50',
  dueDate: '31.12.2026',
} as const

/** The text of each paragraph as a browser shows it. */
const shown = (html: string): string[] =>
  [...html.matchAll(/<p>([^]*?)<\/p>/g)].map(([, paragraph = '']) =>
    paragraph.replace(/<br>\r?\n/g, '\n').replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity),
  )
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

test('a description, and the name of who sends it, are read in the mail as they were written: in the subject, before the address, in text and HTML', {
  timeout: patience(3_600_000),
}, async (context) => {
  const naughty = someNaughtyStrings.filter((text) => isText(text) && text !== '')
  const texts = [...naughty, ...randomTexts(seed, sized(60, 5_000))]
  for (const text of texts) {
    // Names are one line; mail ends its lines in its own way.
    const name = isLine(text) ? text : 'Muster AG'
    const body = text.replace(/\r\n?/g, '\n')
    const {
      subject,
      text: plain,
      html,
    } = composeDocumentMail({ ...invoice, organisationName: name, description: text })
    const message = await composeMessage({
      id: '11111111-1111-4111-8111-111111111111',
      date: new Date('2026-11-21T10:15:00Z'),
      from: { name, address: 'office@example.ch' },
      to: 'berta@example.com',
      subject,
      text: plain,
      html,
      pdf: { ...readOnce('%PDF-1.7'), fileName: 'R-00012.pdf' },
    })
    const mail = await simpleParser(message.read())
    assert.equal(mail.subject, `Rechnung R-00012 von ${name}`)
    assert.equal(mail.from?.value[0]?.name, name)
    assert.equal(mail.text?.split('\n\nFreundliche Grüsse')[0]?.slice(-body.length), body)
    assert.ok(mail.text?.endsWith(`\n\nFreundliche Grüsse\n${name}\n`), JSON.stringify(name))
    assert.equal(shown(mail.html || '')[2], body)
  }
  figure(context, 'I-14', 'texts mailed', texts.length)
})
