import assert from 'node:assert/strict'
import { test } from 'node:test'
import { join, sql, varied } from './sql.ts'

test('values keep their places, however deep the fragments are that hold them', () => {
  const either = join([sql`a = ${1}`, sql`b is null`, sql`c = any(${[2]}) and d = ${3}`], sql` or `)
  const { text, values, isVaried } = sql`select ${either} where e = ${4} and (${either}) limit ${5}`
  assert.equal(
    text,
    'select a = $1 or b is null or c = any($2) and d = $3 where e = $4 and (a = $5 or b is null or c = any($6) and d = $7) limit $8',
  )
  assert.deepEqual(values, [1, [2], 3, 4, 1, [2], 3, 5])
  assert.equal(isVaried, false)
})

test('a statement with a varied fragment is varied, and text that looks like a parameter stays unchanged', () => {
  const whole = join([sql`select '$1'`, varied(sql`select ${'$2'}`)], sql` union `)
  assert.deepEqual({ ...whole }, { text: "select '$1' union select $1", values: ['$2'], isVaried: true })
  assert.equal(join([sql`only ${1}`], sql`, `).text, 'only $1')
})
