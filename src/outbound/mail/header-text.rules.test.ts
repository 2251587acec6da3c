import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headerName, headerText } from './header-text.rules.ts'

test('plain text is a header value unchanged, anything else becomes encoded words of whole characters', () => {
  assert.equal(headerText('Rechnung R-00012 von Muster AG'), 'Rechnung R-00012 von Muster AG')
  assert.equal(headerName('Muster AG'), 'Muster AG')
  assert.equal(headerText('Zürich'), '=?UTF-8?B?WsO8cmljaA==?=')
  assert.equal(headerName('Muster & Co.'), '=?UTF-8?B?TXVzdGVyICYgQ28u?=')
})

test('text that a reader would trim or decode is encoded: spaces at an end, and text that looks encoded already', () => {
  for (const text of ['a ', ' a', ' ', '=?utf-8?Q?a?=', 'a\tb', ''])
    assert.match(headerText(text), /^=\?UTF-8\?B\?[\w+/=]*\?=$/, text)
})

test('no line is longer than 76 characters, behind «Subject: » too, and no character is split', () => {
  const words = headerText('🧾ü'.repeat(100)).split('\r\n ')
  assert.ok(words.length > 10)
  for (const word of words) {
    assert.ok(word.length <= 67)
    assert.ok(Buffer.from(word.slice(10, -2), 'base64').toString().isWellFormed())
    assert.doesNotMatch(Buffer.from(word.slice(10, -2), 'base64').toString(), /\ufffd/)
  }
})
