import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isDay } from '../../platform/calendar/day.ts'
import { Position, PositionInput, PositionInputs } from './position.schema.ts'

// As strict as the HTTP layer; a warning of Ajv is a violation here too.
const ajv = new Ajv2020({ strict: true, strictTypes: true, discriminator: true, allErrors: true })
ajv.addFormat('day', isDay)
ajv.addFormat('line', /^[^\p{Cc}]*$/u)
ajv.addFormat('text', /^[^\0]*$/u)
const checkInput = ajv.compile(PositionInput)
const checkInputs = ajv.compile(PositionInputs)
const checkAnswer = ajv.compile(Position)

const product = { type: 'product', name: 'Beratung', singleAmount: 150, quantity: 2.5, contraAccount: 3400 }

/** The paths of the schema's violations. */
function invalidFieldsIn(position: object): string[] {
  checkInput(position)
  const paths = (checkInput.errors ?? []).map(({ instancePath, params }) =>
    [instancePath.slice(1), params['missingProperty'], params['additionalProperty']].filter(Boolean).join('/'),
  )
  return [...new Set(paths)]
}

test('the four kinds of position are accepted, each with what it needs at least', () => {
  for (const position of [
    product,
    { type: 'discount', discountRate: 10 },
    { type: 'text', name: 'Etappe 1' },
    { type: 'subtotal' },
  ]) {
    assert.deepEqual(invalidFieldsIn(position), [], position.type)
  }
})

test('null on an optional field counts as left out, and the tax code may be empty', () => {
  const none = { unit: null, taxCode: null, articleNumber: null, description: null, date: null, discountRate: null }
  assert.deepEqual(invalidFieldsIn({ ...product, ...none, customTextColumns: null }), [])
  assert.deepEqual(invalidFieldsIn({ ...product, taxCode: '', customTextColumns: { customTextColumn1: null } }), [])
  assert.deepEqual(invalidFieldsIn({ type: 'discount', name: null, discountRate: null, discountAmount: 5 }), [])
})

test('null on a required field is a violation', () => {
  assert.deepEqual(invalidFieldsIn({ ...product, name: null, quantity: null }), ['name', 'quantity'])
})

test('a position of an answer may be sent back', () => {
  const computed = { id: 'a', totalAmount: 375, vatDebt: 30.38, originalCurrency: 'EUR', exchangeRate: 0.93 }
  for (const position of [
    product,
    { type: 'discount', discountAmount: 1 },
    { type: 'text', name: 'x' },
    { type: 'subtotal' },
  ]) {
    assert.deepEqual(invalidFieldsIn({ ...position, ...computed }), [], position.type)
  }
  assert.deepEqual(invalidFieldsIn({ ...product, totalAmount: '375' }), ['totalAmount'])
})

test('only the violations of the kind that was meant are reported, all at once', () => {
  const faulty = { type: 'product', singleAmount: '150', quantity: 1e9, contraAccount: 999, taxCode: 'XX', prize: 1 }
  assert.deepEqual(invalidFieldsIn(faulty).toSorted(), [
    'contraAccount',
    'name',
    'prize',
    'quantity',
    'singleAmount',
    'taxCode',
  ])
  assert.deepEqual(invalidFieldsIn({ type: 'subtotal', quantity: 1 }), ['quantity'])
})

test('an unknown kind, a kind in capitals and a missing kind are refused', () => {
  for (const position of [{ ...product, type: 'item' }, { ...product, type: 'Product' }, { name: 'x' }]) {
    assert.ok(!checkInput(position))
  }
})

test('amounts and quantities keep all their places below a thousand million', () => {
  for (const quantity of [999_999_999.999999, -999_999_999.999999, 0, 0.000001]) {
    assert.deepEqual(invalidFieldsIn({ ...product, quantity, singleAmount: quantity }), [])
  }
  assert.deepEqual(invalidFieldsIn({ ...product, quantity: 1e9, singleAmount: -1e9 }).toSorted(), [
    'quantity',
    'singleAmount',
  ])
})

test('a discount is more than nothing and at most everything', () => {
  for (const discountRate of [0.0001, 100]) assert.deepEqual(invalidFieldsIn({ type: 'discount', discountRate }), [])
  for (const discountRate of [0, -5, 100.0001])
    assert.deepEqual(invalidFieldsIn({ type: 'discount', discountRate }), ['discountRate'])
  assert.deepEqual(invalidFieldsIn({ type: 'discount', discountAmount: 0 }), ['discountAmount'])
  assert.deepEqual(invalidFieldsIn({ ...product, discountRate: 0 }), [])
  assert.deepEqual(invalidFieldsIn({ ...product, discountRate: 101 }), ['discountRate'])
})

test('lengths count characters, not the units in which a computer stores them', () => {
  assert.deepEqual(invalidFieldsIn({ ...product, unit: '🧀'.repeat(32) }), [])
  assert.deepEqual(invalidFieldsIn({ ...product, unit: '🧀'.repeat(33) }), ['unit'])
})

test('a description may have lines, a name and a custom column may not; a date is a date', () => {
  assert.deepEqual(invalidFieldsIn({ ...product, description: 'a\nb' }), [])
  const faulty = {
    ...product,
    name: 'a\nb',
    date: '2026-02-30',
    customTextColumns: { customTextColumn2: 'a\nb', customTextColumn4: 'x' },
  }
  assert.deepEqual(invalidFieldsIn(faulty).toSorted(), [
    'customTextColumns/customTextColumn2',
    'customTextColumns/customTextColumn4',
    'date',
    'name',
  ])
})

test('a document has from one to 500 positions', () => {
  assert.ok(!checkInputs([]))
  assert.ok(checkInputs(Array.from({ length: 500 }, () => product)))
  assert.ok(!checkInputs(Array.from({ length: 501 }, () => product)))
})

test('the answer has its own shapes, with identity and amounts', () => {
  assert.ok(checkAnswer({ ...product, id: 'a', totalAmount: 375, vatDebt: 30.38 }))
  assert.ok(!checkAnswer(product))
  assert.ok(checkAnswer({ type: 'subtotal', id: 'a', totalAmount: 375 }))
})
