import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { readValue } from './pdf-value.ts'

const { value } = fc.letrec<{ value: string; array: string; dictionary: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.integer().map(String),
    fc.constantFrom('true', 'null', '-1.5', '12 0 R', '<0aFF>', '<>', '/Name', '/A#20B', '()'),
    fc
      .string({ unit: fc.constantFrom('a', '(', ')', '\\', '<', '>', '/', '[', ']', ' ', '\n', 'é') })
      .map((text) => `(${text.replace(/[\\()]/g, '\\$&')})`),
    tie('array'),
    tie('dictionary'),
  ),
  array: fc.array(tie('value'), { maxLength: 4 }).map((items) => `[ ${items.join(' ')}]`),
  dictionary: fc
    .array(tie('value'), { maxLength: 4 })
    .map((values) => `<<${values.map((value, index) => `/Key${index} ${value}`).join('\r\n')} >>`),
}))

test('a value is read from its first byte to its last, whatever follows', () =>
  fc.assert(
    fc.property(value, fc.constantFrom(' ', '\r\n', '/Next', ']', '>>', '(text)'), (text, behind) => {
      // A bare number or word ends only at a space or a delimiter, and its container handles a reference.
      fc.pre(!text.endsWith('R'))
      assert.equal(readValue(Buffer.from(`${text}${behind}`, 'latin1'), 0).to, text.length)
    }),
  ))

test('the entries of a dictionary are found with their values, and nothing in texts and inner dictionaries is taken for one', () =>
  fc.assert(
    fc.property(fc.array(value, { maxLength: 5 }), (values) => {
      const text = `<</${values.map((value, index) => `Key${index} ${value}`).join(' /')}>>`.replace('<</>>', '<<>>')
      const { entries } = readValue(Buffer.from(text, 'latin1'), 0)
      assert.deepEqual(
        entries.map(({ key, from, to }) => [key, text.slice(from, to)]),
        values.map((value, index) => [`Key${index}`, `/Key${index} ${value}`]),
      )
    }),
  ))

test('a value that does not end is an error, not an endless search', () => {
  for (const text of ['<< /A ', '<< /A 1', '[ 1 2', '(open (text)', '<0a', '', ']'])
    assert.throws(() => readValue(Buffer.from(text), 0), /has no end|there is no value/, text)
})
