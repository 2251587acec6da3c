import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill } from './fill.ts'

test('placeholders become their values, once; what else stands between braces stays as it was written', () => {
  assert.equal(
    fill('{number} of {{number}}, {other}, {} and {a b}', { number: '{other}' } as never),
    '{other} of {other}, {other}, {} and {a b}',
  )
  assert.equal(fill('{constructor} {toString}', {} as never), '{constructor} {toString}')
  assert.equal(fill('{n}', { n: 0 }), '0')
  assert.equal(fill('{n}', { n: '$&' }), '$&')
})
