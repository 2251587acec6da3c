import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TSchema, Type } from 'typebox'
import { sentenceText } from '../../messages.ts'
import { bodyValidator } from './validation.ts'

const said = (schema: TSchema, value: unknown): string =>
  bodyValidator(schema)(value)
    .map((violation) => sentenceText(violation))
    .join('; ')
const field = (schema: TSchema, value: unknown): string => said(Type.Object({ it: schema }), { it: value })

test('for any fault of a value, one plain sentence gives the requirement', () => {
  const cases: readonly [schema: TSchema, value: unknown, sentence: string][] = [
    [Type.String(), 1, 'it must be a string'],
    [Type.Integer(), '1', 'it must be an integer, not a text'],
    [Type.Unsafe({ type: ['object', 'null'] }), 1, 'it must be an object or null'],
    [Type.String({ minLength: 1 }), '', 'it must not be empty'],
    [Type.String({ minLength: 2 }), 'a', 'it must have at least 2 characters'],
    [Type.String({ maxLength: 1 }), '🧾🧾', 'it must have at most 1 character'],
    [Type.String({ pattern: '^[A-Z]{3}$' }), 'chf', 'it must be three capital letters, such as EUR'],
    [Type.String({ pattern: '^a$' }), 'b', 'it must have the form ^a$'],
    [Type.String({ format: 'day' }), '2026-02-30', 'it must be a calendar date YYYY-MM-DD from 1900 to 2199'],
    [Type.Number({ minimum: 1000 }), 999, 'it must be at least 1000'],
    [Type.Number({ maximum: 100 }), 100.5, 'it must be at most 100'],
    [Type.Number({ exclusiveMinimum: 0 }), 0, 'it must be more than 0'],
    [Type.Number({ exclusiveMaximum: 5 }), 5, 'it must be less than 5'],
    [Type.Array(Type.Number(), { minItems: 1 }), [], 'it must hold at least 1 item'],
    [Type.Array(Type.Number(), { maxItems: 2 }), [1, 2, 3], 'it must hold at most 2 items'],
    [Type.Array(Type.Number(), { uniqueItems: true }), [1, 1], 'it must not hold the same value twice'],
    [Type.Unsafe({ type: 'object', minProperties: 1 }), {}, 'it must have at least 1 field'],
    [Type.Enum(['a', 'b', '']), 'c', 'it must be one of a, b or empty'],
    [Type.Literal('CHF'), 'EUR', 'it must be CHF'],
  ]
  for (const [schema, value, sentence] of cases) assert.equal(field(schema, value), sentence)
})

test('a field that is missing or unknown is named where it should stand or stands', () => {
  const schema = Type.Object({ a: Type.Array(Type.Object({ b: Type.Number() }, { additionalProperties: false })) })
  assert.equal(said(schema, {}), 'a is required')
  assert.equal(said(schema, { a: [{ b: 1 }, { 'x/y~': 1 }] }), 'a[1].b is required; a[1].x/y~ is not a known field')
})
