import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { everyCharacter } from '../../../test/fixtures/bill.ts'
import { carriable, foreignCharacters } from './character-set.ts'

test('the set has 95 characters of Basic Latin, 96 of Latin-1, 128 of Latin Extended-A, four Romanian letters and the euro', () => {
  const all = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code))
  const permitted = all.filter((character) => foreignCharacters(character).length === 0)
  assert.deepEqual(permitted, [...everyCharacter])
  assert.equal(permitted.length, 95 + 96 + 128 + 4 + 1)
})

test('every character of the set stays as it is, but for spaces that do not break', () => {
  for (const character of everyCharacter)
    assert.equal(carriable(`a${character}b`), /\s/.test(character) ? 'a b' : `a${character}b`)
})

test('letters with accents outside the set become their base letters, and typographic signs the plain ones', () => {
  const carried: Record<string, string> = {
    Nguyễn: 'Nguyen',
    '⅓ Ⅻ': '1/3 XII',
    'Ǎǐǒ ǧ': 'Aio g',
    'Ḥasan Ṭāhā': 'Hasan Tāhā',
    Əliyev: 'Eliyev',
    '«Zum Löwen» – Bar': '«Zum Löwen» - Bar',
    '“Chez l’ami”…': '"Chez l\'ami"...',
    'ﬁliale №\u00a05': 'filiale No 5',
    'GROẞMANN AG': 'GROSSMANN AG',
    'u\u0308ber': 'über',
    ' a \t b\r\nc ': 'a b c',
    'Ştefan Țepeș €5': 'Ştefan Țepeș €5',
  }
  for (const [text, expected] of Object.entries(carried)) assert.equal(carriable(text), expected)
})

test('every typographic quote, prime, dash, slash and bullet becomes the sign of the keyboard', () => {
  const plain: Record<string, string> = {
    "'": '\u2018\u2019\u201a\u201b\u2032\u02b9\u02bb\u02bc',
    '"': '\u201c\u201d\u201e\u201f\u2033',
    '-': '\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212',
    '/': '\u2044\u2215',
    '*': '\u2022\u2217',
  }
  for (const [sign, characters] of Object.entries(plain))
    for (const character of characters) assert.equal(carriable(character), sign, character)
})

test('letters with a stroke or a hook, and turned ones, become the letter that they were made from', () => {
  assert.equal(carriable('ȺƁƉƎƏƐƑƗƆƟƵ'), 'ABDEEEFIOOZ')
  assert.equal(carriable('ɖǝəɛƒɨɔɵƶ'), 'deeefiooz')
})

test('characters without a likeness in Latin letters stay, to be rejected: nothing is ever dropped', () => {
  for (const text of ['Ελλάς', 'Москва', '北京', 'שלום', 'مرحبا', '😀', 'नमस्ते', '\u200b', '→', '˘', '᾿'])
    assert.ok(foreignCharacters(carriable(text)).length > 0, text)
  assert.equal(carriable('Ώ가'), 'Ώ가', 'nor is it taken apart')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const visible = text.replaceAll(/[\s\u0300-\u036f]/g, '')
      assert.ok([...carriable(text)].length >= (visible === '' ? 0 : 1))
      assert.equal(carriable(carriable(text)), carriable(text))
    }),
  )
})
