import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/fixtures/any-character.ts'
import { composeDocumentMail, type DocumentMail } from './document-mail.rules.ts'

const invoice: DocumentMail = {
  language: 'de',
  kind: 'invoice',
  isDraft: false,
  number: 'R-00012',
  organisationName: 'Muster AG',
  total: 'CHF 1’234.50',
  dueDate: '31.12.2026',
}

test('an invoice is announced with number, total and due date', () => {
  const { html: _, ...mail } = composeDocumentMail(invoice)
  assert.deepEqual(mail, {
    subject: 'Rechnung R-00012 von Muster AG',
    text: 'Guten Tag\r\n\r\nIm Anhang finden Sie unsere Rechnung R-00012 über CHF 1’234.50, zahlbar bis 31.12.2026.\r\n\r\nFreundliche Grüsse\r\nMuster AG\r\n',
  })
})

test('an estimate says until when it is valid, in each language', () => {
  const sentences = (['de', 'fr', 'it', 'en'] as const).map((language) => {
    const { subject, text } = composeDocumentMail({ ...invoice, kind: 'estimate', number: 'O-00001', language })
    return [subject, text.split('\r\n')[2]]
  })
  assert.deepEqual(sentences, [
    [
      'Offerte O-00001 von Muster AG',
      'Im Anhang finden Sie unsere Offerte O-00001 über CHF 1’234.50, gültig bis 31.12.2026.',
    ],
    [
      'Offre O-00001 de Muster AG',
      'Vous trouverez en annexe notre offre O-00001 de CHF 1’234.50, valable jusqu’au 31.12.2026.',
    ],
    [
      'Offerta O-00001 di Muster AG',
      'In allegato trova la nostra offerta O-00001 di CHF 1’234.50, valida fino al 31.12.2026.',
    ],
    [
      'Quote O-00001 from Muster AG',
      'Please find attached our quote O-00001 for CHF 1’234.50, valid until 31.12.2026.',
    ],
  ])
})

test('a draft without a number says that it is a draft', () => {
  assert.equal(
    composeDocumentMail({ ...invoice, isDraft: true, number: '' }).subject,
    'Rechnung (Entwurf) von Muster AG',
  )
  assert.match(
    composeDocumentMail({ ...invoice, isDraft: true, number: '', language: 'fr' }).text,
    /notre facture \(brouillon\) de CHF/,
  )
})

test('the text contains the description verbatim, with line breaks as CRLF', () => {
  const { text } = composeDocumentMail({ ...invoice, description: 'Liebe Anna\n\tdanke!\r\n.\rBis bald  ' })
  assert.ok(text.includes('\r\n\r\nLiebe Anna\r\n\tdanke!\r\n.\r\nBis bald  \r\n\r\nFreundliche Grüsse'))
})

test('no text gives a bare line break in the body or a control character in the subject, but for the tab', () => {
  const naughty = fc.string({
    unit: fc.oneof(fc.constantFrom('\r', '\n', '\t', '\0', '\u0085', '\u2028', ':', '='), anyCharacter),
    maxLength: 30,
  })
  fc.assert(
    fc.property(naughty, naughty, naughty, (description, organisationName, number) => {
      const { subject, text } = composeDocumentMail({ ...invoice, description, organisationName, number })
      assert.doesNotMatch(text.replaceAll('\r\n', ''), /[\r\n]/)
      assert.doesNotMatch(subject, /[^\P{Cc}\t]|[\u2028\u2029]/u)
      assert.ok(subject.isWellFormed())
    }),
  )
})
