import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../../test/fixtures/any-character.ts'
import { asciiAddress, isEmailAddress } from './email-address.rules.ts'

test('addresses that people have are taken', () => {
  for (const address of [
    'anna.muster@example.ch',
    'a@b.ch',
    "o'brien+rechnung@mail.example.co.uk",
    'INFO@EXAMPLE.CH',
    '_office-1@sub.example-firm.swiss',
    'info@müller.ch',
    'info@xn--mller-kva.ch',
    'info@例え.jp',
    `${'l'.repeat(64)}@example.ch`,
  ]) {
    assert.ok(isEmailAddress(address), address)
  }
})

test('anything but one plain address is rejected', () => {
  for (const text of [
    '',
    '@',
    'anna',
    'anna@',
    '@example.ch',
    'anna@localhost',
    'Anna Muster <anna@example.ch>',
    '<anna@example.ch>',
    'anna@example.ch, berta@example.ch',
    'anna@example.ch;berta@example.ch',
    'anna@example.ch berta@example.ch',
    'friends: anna@example.ch;',
    'anna@good.example(x)evil.example',
    'anna(comment)@example.ch',
    '"anna@evil.example x"@example.ch',
    '"anna"@example.ch',
    'anna@evil.example@example.ch',
    'anna@[192.0.2.1]',
    'anna@192.0.2.1',
    'anna@１９２.0.2.1',
    'anna@0x7f.1',
    'anna@[IPv6:2001:db8::1]',
    'anna@example.ch\r\nBcc: evil@example.com',
    'anna@example.ch\n',
    'anna\u0000@example.ch',
    'anna@exam\u200bple.ch',
    'anna@\u202eexample.ch',
    ' anna@example.ch',
    'anna@example.ch ',
    'anna@example.ch.',
    'anna@.example.ch',
    'anna@example..ch',
    '.anna@example.ch',
    'anna.@example.ch',
    'an..na@example.ch',
    'anna@-example.ch',
    'anna@example-.ch',
    'anna@example.ch:25',
    'anna@example.ch/path',
    'anna@exam_ple.ch',
    'anna@example.c',
    'anna@example.1',
    'jürg@example.ch',
    'mailto:anna@example.ch',
    `${'l'.repeat(65)}@example.ch`,
    `anna@${'d'.repeat(64)}.ch`,
    `anna@${'d.'.repeat(130)}ch`,
    'anna@example.ch\ud800',
  ]) {
    assert.ok(!isEmailAddress(text), JSON.stringify(text))
  }
})

test('an international domain goes over the wire in ASCII, the local part as it was written', () => {
  assert.equal(asciiAddress('Info@Müller.ch'), 'Info@xn--mller-kva.ch')
  assert.equal(asciiAddress('Anna.Muster@Example.CH'), 'Anna.Muster@example.ch')
})

test('an accepted address has one @, printable ASCII only on the wire, and nothing that structures a header or an envelope', () => {
  const piece = fc.constantFrom(
    'a',
    'B',
    '1',
    '.',
    '@',
    '"',
    '(',
    ')',
    '<',
    '>',
    ',',
    ';',
    ':',
    '\\',
    ' ',
    '\r',
    '\n',
    '\0',
    '[',
    ']',
    'ü',
    '-',
    '%',
    '。',
    '／',
    'ß',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 20 }),
        fc.array(fc.string({ unit: anyCharacter, maxLength: 2 }), { maxLength: 12 }),
      ),
      fc.boolean(),
      (pieces, isHost) => {
        const text = isHost ? `a@${pieces.join('')}.ch` : `${pieces.join('')}@example.ch`
        const wire = asciiAddress(text)
        if (wire !== undefined) assert.match(wire, /^[!#-'*+/-9=?A-Z^-~.-]+@[a-z\d.-]+$/)
      },
    ),
    { numRuns: 5000 },
  )
})
