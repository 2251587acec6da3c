import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import fc from 'fast-check'
import { simpleParser } from 'mailparser'
import { anyCharacter } from '../../../test/fixtures/any-character.ts'
import { readOnce } from '../../../test/fixtures/read-once.ts'
import { composeMessage, type Mail } from './message.ts'

const pdf = Buffer.from('%PDF-1.7 not really')
const mail: Mail = {
  id: '11111111-1111-4111-8111-111111111111',
  date: new Date('2026-11-21T10:15:00Z'),
  from: { name: 'Müller & Söhne AG', address: 'office@example.ch' },
  replyTo: 'anna@example.ch',
  to: 'berta@example.com',
  subject: 'Rechnung R-00012 von Müller & Söhne AG',
  text: 'Guten Tag\r\n\r\nüber CHF 1’234.50\r\n',
  html: '<p>über CHF 1’234.50 &amp; Söhne</p>\r\n',
  pdf: { ...readOnce(pdf), fileName: 'Rechnung R-00012.pdf' },
}

const bytesOf = async (mail: Mail): Promise<Buffer> => buffer((await composeMessage(mail)).read())
const parsed = async (changes: Partial<Mail> = {}) => simpleParser(await bytesOf({ ...mail, ...changes }))
const headerNames = (message: Awaited<ReturnType<typeof parsed>>) => message.headerLines.map(({ key }) => key).sort()

const usualHeaders = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
]

test('the mail has the given content, and the header that marks it as generated', async () => {
  const message = await parsed()
  assert.deepEqual(message.from?.value, [{ name: 'Müller & Söhne AG', address: 'office@example.ch' }])
  assert.deepEqual(message.to?.value, [{ name: '', address: 'berta@example.com' }])
  assert.deepEqual(message.replyTo?.value, [{ name: '', address: 'anna@example.ch' }])
  assert.equal(message.subject, mail.subject)
  assert.equal(message.text, 'Guten Tag\n\nüber CHF 1’234.50\n')
  assert.equal(message.html, '<p>über CHF 1’234.50 &amp; Söhne</p>\n')
  assert.equal(message.messageId, '<11111111-1111-4111-8111-111111111111@example.ch>')
  assert.deepEqual(message.date, mail.date)
  assert.equal(message.headers.get('auto-submitted'), 'auto-generated')
  assert.deepEqual(headerNames(message), usualHeaders)
  const [attachment, ...others] = message.attachments
  assert.deepEqual(
    [attachment?.filename, attachment?.contentType, others],
    ['Rechnung R-00012.pdf', 'application/pdf', []],
  )
  assert.deepEqual(attachment?.content, pdf)
})

test('plain text and HTML are alternatives, and the PDF is an attachment', async () => {
  const raw = (await bytesOf(mail)).toString('latin1')
  assert.deepEqual(
    [...raw.matchAll(/^Content-Type: ([\w/]+)/gm)].map(([, type]) => type),
    ['multipart/mixed', 'multipart/alternative', 'text/plain', 'text/html', 'application/pdf'],
  )
  assert.deepEqual(
    [...raw.matchAll(/^Content-Transfer-Encoding: ([\w-]+)/gm)].map(([, encoding]) => encoding),
    ['quoted-printable', 'quoted-printable', 'base64'],
  )
})

test('the PDF has its name as in RFC 2231 and for old clients, in any script', async () => {
  for (const fileName of ['R-00012.pdf', 'Rechnung Nr. 12; "neu".pdf', 'Fattura n° 12 – città.pdf', '見積書.pdf']) {
    const [attachment] = (await parsed({ pdf: { ...readOnce(pdf), fileName } })).attachments
    assert.equal(attachment?.filename, fileName)
  }
  const raw = (await bytesOf({ ...mail, pdf: { ...readOnce(pdf), fileName: 'città.pdf' } })).toString('latin1')
  assert.match(raw, /^Content-Disposition: attachment;\s+filename\*0?\*=utf-8''citt%C3%A0\.pdf\r$/im)
})

test('the same delivery gives the same bytes', async () => {
  assert.deepEqual(await bytesOf(mail), await bytesOf(mail))
})

test('the exact size of a mail is known before its PDF is read', async () => {
  for (const size of [0, 1, 2, 3, 56, 57, 58, 114, 115, 65_535, 65_536, 300_001]) {
    const message = await composeMessage({ ...mail, pdf: { ...readOnce(Buffer.alloc(size, 'é')), fileName: 'R.pdf' } })
    assert.equal((await buffer(message.read())).length, message.size, `with a PDF of ${size} bytes`)
  }
})

test('no text becomes a header, a recipient, another part or a bare line break', async () => {
  const attack = fc.constantFrom(
    '\r\nBcc: evil@example.com\r\n\r\n',
    '\nContent-Type: text/html\n\n',
    '\r\n.\r\nMAIL FROM:<evil@example.com>\r\n',
    '\n.\n',
    '\r.\r',
    `\r\n--${mail.id}--\r\n`,
    `\r\n----_NmP-${mail.id}-Part_1\r\nContent-Type: text/html\r\n\r\n`,
    '"; filename="evil.exe',
    '=?utf-8?Q?=0D=0ABcc:_evil?=',
    '<evil@example.com>, ',
    'path: /etc/passwd',
  )
  const piece = fc.oneof(
    attack,
    fc.string({ unit: anyCharacter, maxLength: 8 }),
    fc.string({ minLength: 80, maxLength: 120 }),
  )
  const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
  await fc.assert(
    fc.asyncProperty(text, text, text, text, text, async (subject, body, html, name, fileName) => {
      const from = { ...mail.from, name }
      const changes = {
        from,
        subject: `Re ${subject}`,
        text: `${body}.`,
        html,
        pdf: { ...readOnce(pdf), fileName: `${fileName}.pdf` },
      }
      const composed = await composeMessage({ ...mail, ...changes })
      assert.equal(composed.to, mail.to)
      const bytes = await buffer(composed.read())
      assert.equal(bytes.length, composed.size)
      const raw = bytes.toString('latin1')
      assert.doesNotMatch(raw.replaceAll('\r\n', ''), /[\r\n]/)
      assert.doesNotMatch(raw, /^.{999,}$/m)
      const message = await simpleParser(bytes)
      assert.deepEqual(headerNames(message), usualHeaders)
      assert.deepEqual(message.to?.value, [{ name: '', address: mail.to }])
      assert.deepEqual(
        message.from?.value.map(({ address }) => address),
        [mail.from.address],
      )
      assert.deepEqual(
        message.attachments.map(({ contentType }) => contentType),
        ['application/pdf'],
      )
      assert.deepEqual(message.attachments[0]?.content, pdf)
    }),
    { numRuns: 300 },
  )
})

test('a description of any characters is read as it was written', async () => {
  const line = fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.replace(/[\r\n\0]/g, ''))
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 5 }), async (lines) => {
      const { text } = await parsed({ text: `${lines.join('\r\n')}|\r\n` })
      assert.equal(text, `${lines.join('\n')}|\n`)
    }),
    { numRuns: 200 },
  )
})
