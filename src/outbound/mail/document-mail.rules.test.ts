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
  standing: 'due',
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
    const { subject, text } = composeDocumentMail({
      ...invoice,
      kind: 'estimate',
      standing: 'open',
      number: 'O-00001',
      language,
    })
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

test('a deposit invoice and a final invoice are announced as such, in each language', () => {
  const subjects = (['de', 'fr', 'it', 'en'] as const).map((language) =>
    (['deposit', 'final'] as const).map((invoiceType) =>
      composeDocumentMail({ ...invoice, language, invoiceType }).subject.replace(/ R-00012 .*/, ''),
    ),
  )
  assert.deepEqual(subjects, [
    ['Anzahlungsrechnung', 'Schlussrechnung'],
    ['Facture d’acompte', 'Facture finale'],
    ['Fattura di acconto', 'Fattura finale'],
    ['Deposit invoice', 'Final invoice'],
  ])
  assert.match(
    composeDocumentMail({ ...invoice, language: 'fr', invoiceType: 'deposit' }).text,
    /notre facture d’acompte R-00012 de CHF/,
  )
})

test('a draft without a number says that it is a draft', () => {
  assert.equal(
    composeDocumentMail({ ...invoice, isDraft: true, standing: 'draft', number: '' }).subject,
    'Rechnung (Entwurf) von Muster AG',
  )
  assert.match(
    composeDocumentMail({ ...invoice, isDraft: true, standing: 'draft', number: '', language: 'fr' }).text,
    /notre facture \(brouillon\) de CHF/,
  )
})

/** The sentence about the document, the rows of the summary and the button. */
function saidOf(mail: Partial<DocumentMail>) {
  const { text, html } = composeDocumentMail({ ...invoice, page: 'https://rappen.example/p', ...mail })
  const [, , sentence = '', , button = ''] = text.split('\r\n')
  const rows = [...html.matchAll(/<tr><td[^>]*>([^<]*)<\/td><td[^>]*>([^<]*)</g)].map(
    ([, label, value]) => `${label} ${value}`,
  )
  return [sentence, rows.slice(1).join(' | '), button] as const
}

test('of an invoice that was paid in part, what is left is asked for, in each language', () => {
  const partly = (language: DocumentMail['language']) => saidOf({ language, total: 'CHF 108.10', rest: 'CHF 58.10' })
  assert.deepEqual(partly('de'), [
    'Im Anhang finden Sie unsere Rechnung R-00012 über CHF 108.10. Davon sind noch CHF 58.10 offen, zahlbar bis 31.12.2026.',
    'Betrag CHF 108.10 | Noch offen CHF 58.10 | Zahlbar bis 31.12.2026',
    'Rechnung ansehen und bezahlen:',
  ])
  assert.deepEqual(partly('fr'), [
    'Vous trouverez en annexe notre facture R-00012 de CHF 108.10. Il reste CHF 58.10 à payer jusqu’au 31.12.2026.',
    'Montant CHF 108.10 | Reste à payer CHF 58.10 | Payable jusqu’au 31.12.2026',
    'Voir et payer la facture:',
  ])
  assert.deepEqual(partly('it'), [
    'In allegato trova la nostra fattura R-00012 di CHF 108.10. Restano da pagare CHF 58.10 entro il 31.12.2026.',
    'Importo CHF 108.10 | Ancora da pagare CHF 58.10 | Pagabile entro il 31.12.2026',
    'Vedere e pagare la fattura:',
  ])
  assert.deepEqual(partly('en'), [
    'Please find attached our invoice R-00012 for CHF 108.10. Of this, CHF 58.10 is still open, payable by 31.12.2026.',
    'Amount CHF 108.10 | Still open CHF 58.10 | Payable by 31.12.2026',
    'See and pay the invoice:',
  ])
})

test('a mail without a request says so: no date, no open amount, and a button that only shows the document', () => {
  const over = (standing: DocumentMail['standing'], mail: Partial<DocumentMail> = {}) =>
    saidOf({ standing, rest: 'CHF 0.00', ...mail })
  const endings = {
    paid: ['Sie ist bezahlt. Vielen Dank.', 'Elle est payée. Merci.', 'È pagata. Grazie.', 'It is paid. Thank you.'],
    nothing: [
      'Es ist nichts zu bezahlen.',
      'Il n’y a rien à payer.',
      'Non c’è nulla da pagare.',
      'There is nothing to pay.',
    ],
    credited: [
      'Sie wurde gutgeschrieben. Es ist nichts zu bezahlen.',
      'Elle a été créditée. Il n’y a rien à payer.',
      'È stata accreditata. Non c’è nulla da pagare.',
      'It was credited. There is nothing to pay.',
    ],
  }
  const languages = ['de', 'fr', 'it', 'en'] as const
  const amounts = ['Betrag', 'Montant', 'Importo', 'Amount']
  const buttons = ['Rechnung ansehen:', 'Voir la facture:', 'Vedere la fattura:', 'See the invoice:']
  for (const [standing, sentences] of Object.entries(endings))
    for (const [index, language] of languages.entries()) {
      const [sentence, rows, button] = over(standing as DocumentMail['standing'], { language })
      assert.ok(sentence.endsWith(` CHF 1’234.50. ${sentences[index]}`), sentence)
      assert.deepEqual([rows, button], [`${amounts[index]} CHF 1’234.50`, buttons[index]])
    }
})

test('an estimate that was decided or is over is not asked about again', () => {
  const endings = {
    accepted: [
      'Sie ist angenommen. Vielen Dank.',
      'Elle est acceptée. Merci.',
      'È stata accettata. Grazie.',
      'It is accepted. Thank you.',
    ],
    declined: ['Sie wurde abgelehnt.', 'Elle a été refusée.', 'È stata rifiutata.', 'It was declined.'],
    expired: [
      'Sie war gültig bis 31.12.2026.',
      'Elle était valable jusqu’au 31.12.2026.',
      'Era valida fino al 31.12.2026.',
      'It was valid until 31.12.2026.',
    ],
  }
  const buttons = ['Offerte ansehen:', 'Voir l’offre:', 'Vedere l’offerta:', 'See the quote:']
  for (const [standing, sentences] of Object.entries(endings))
    for (const [index, language] of (['de', 'fr', 'it', 'en'] as const).entries()) {
      const [sentence, rows, button] = saidOf({
        kind: 'estimate',
        standing: standing as DocumentMail['standing'],
        language,
      })
      assert.ok(sentence.endsWith(` CHF 1’234.50. ${sentences[index]}`), sentence)
      assert.ok(!rows.includes('31.12.2026'), rows)
      assert.equal(button, buttons[index])
    }
  assert.equal(saidOf({ kind: 'estimate', standing: 'open' })[2], 'Offerte ansehen und beantworten:')
  assert.equal(saidOf({ kind: 'estimate', standing: 'draft' })[2], 'Offerte ansehen:')
  assert.equal(
    saidOf({ kind: 'credit-note', isDraft: true, standing: 'draft' })[0],
    'Im Anhang finden Sie unsere Gutschrift (Entwurf) R-00012 über CHF 1’234.50.',
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
