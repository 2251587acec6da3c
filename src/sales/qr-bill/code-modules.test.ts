import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeModules, PAYLOAD_BYTES } from './code-modules.ts'

const sideOf = (text: string): number => codeModules(text).length
/** A text of this length in bytes, the last two of which are one letter beyond ASCII. */
const accented = (bytes: number): string => `${'a'.repeat(bytes - 2)}ü`

test('a code has 73 modules a side at least, and 117 at most', () => {
  assert.equal(sideOf('SPC'), 73)
  assert.equal(sideOf('a'.repeat(PAYLOAD_BYTES)), 117)
  assert.equal(PAYLOAD_BYTES, 995)
})

test('a code has as many rows as columns, and three corners by which readers find it', () => {
  const modules = codeModules('SPC\n0200\n1')
  const row = (y: number) => (modules[y] ?? []).map((isDark) => (isDark ? '#' : '.')).join('')
  assert.ok(modules.every(({ length }) => length === 73))
  assert.match(row(0), /^#{7}\..*\.#{7}$/)
  assert.match(row(72), /^#{7}\./)
  assert.doesNotMatch(row(72), /\.#{7}$/)
  assert.match(row(3), /^#\.###\.#\..*\.#\.###\.#$/)
})

test('a text beyond ASCII says that it is UTF-8, which takes the room of a byte: 361 fit where 362 of ASCII do', () => {
  assert.deepEqual([sideOf('a'.repeat(362)), sideOf('a'.repeat(363))], [73, 77])
  assert.deepEqual([sideOf(accented(361)), sideOf(accented(362))], [73, 77])
})

test('no code has the 105 modules whose cross would hide a pattern: after 709 bytes comes the next larger one', () => {
  for (const text of [(bytes: number) => 'a'.repeat(bytes), accented])
    assert.deepEqual([sideOf(text(709)), sideOf(text(710)), sideOf(text(995))], [101, 109, 117])
})

test('no code is made of more than 995 bytes: such a bill was refused before', () => {
  assert.throws(() => codeModules('a'.repeat(996)), { message: 'a bill that was validated fits into its code' })
})
