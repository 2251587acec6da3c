import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailLines, oneLine } from './mail-text.rules.ts'

test('a name of two lines becomes one', () => {
  assert.equal(oneLine('Muster\r\nBcc: evil@example.com\0AG\u2028\ud800'), 'Muster Bcc: evil@example.com AG \ufffd')
})

test('a single line stays unchanged, to its last space', () => {
  for (const line of ['  Muster\tAG \ufeff', ' ', '']) assert.equal(oneLine(line), line)
})

test('every kind of line break becomes CRLF, once', () => {
  assert.equal(mailLines('a\nb\rc\r\nd\n\re\ud800'), 'a\r\nb\r\nc\r\nd\r\n\r\ne\ufffd')
})
