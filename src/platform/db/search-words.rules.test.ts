import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { hasWords, searchQuery, searchVector, wordsIn } from './search-words.rules.ts'

test('Müller is found as Muller, Mueller and MÜLLER, however its letters are composed', () => {
  for (const q of ['Müller', 'muller', 'MUELLER', 'MU\u0308LLER', 'mül'])
    for (const text of ['Bäckerei Müller AG', 'Ba\u0308ckerei Mu\u0308ller AG'])
      assert.ok(hasWords(text, q), `${q} in ${text}`)
  assert.ok(!hasWords('Bäckerei Müller AG', 'üller'))
})

test('a text has the same words whether it is ASCII alone or not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      // A space of another script separates words and is part of none.
      assert.deepEqual(wordsIn(text).toSorted(), wordsIn(`${text}\u2003`).toSorted())
    }),
  )
})

test('every text is found by itself, unless it has more letters than count', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      assert.ok(hasWords(text, text))
    }),
  )
})

test('a search whose words are none finds nothing, one that asks for nothing is none', () => {
  assert.equal(searchQuery('s', { q: '%' }), '')
  assert.equal(searchQuery('s', { q: 'a', choices: [[]] }), '')
  assert.equal(searchQuery('s', {}), undefined)
  assert.equal(
    searchQuery('s', { q: 'Bär 7', choices: [['#open', '#draft']] }),
    "('sbar':* | 'sbaer':*) & ('s7':*) & ('s#open' | 's#draft')",
  )
  assert.equal(searchVector('s', ['R-007', undefined], { marks: ['#open'] }), "'sr' 's007' 's7' 's#open'")
})
