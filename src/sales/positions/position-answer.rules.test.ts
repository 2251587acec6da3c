import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '../../platform/money/cents.ts'
import { positionAnswer } from './position-answer.rules.ts'

const totals = { totalAmount: cents(37_500), vatDebt: cents(3038) }

test('a product is answered as it was given, with identity and amounts in currency units', () => {
  const given = {
    type: 'product',
    id: 'a',
    name: 'Beratung',
    singleAmount: 150,
    quantity: 2.5,
    contraAccount: 3400,
    unit: 'h',
    taxCode: 'UN81',
    articleNumber: 'B-1',
    description: 'Vor Ort\nund am Telefon',
    date: '2026-11-21',
    discountRate: 0,
    customTextColumns: { customTextColumn1: 'x', customTextColumn2: '', customTextColumn3: 'z' },
  } as const
  assert.deepEqual(positionAnswer(given, totals, {}), { ...given, totalAmount: 375, vatDebt: 30.38 })
})

test('fields that are null, and an empty tax code, are left out of the answer', () => {
  const given = {
    type: 'product',
    id: 'a',
    name: 'Beratung',
    singleAmount: 150,
    quantity: 2.5,
    contraAccount: 3400,
  } as const
  const none = {
    unit: null,
    articleNumber: null,
    description: null,
    date: null,
    discountRate: null,
    taxCode: '',
  } as const
  const expected = { ...given, totalAmount: 375, vatDebt: 30.38 }
  assert.deepEqual(positionAnswer({ ...given, ...none, customTextColumns: null }, totals, {}), expected)
  const emptyColumns = { customTextColumn1: null, customTextColumn2: null, customTextColumn3: null }
  assert.deepEqual(positionAnswer({ ...given, customTextColumns: emptyColumns }, totals, {}), {
    ...expected,
    customTextColumns: {},
  })
})

test('amounts that were sent back are not believed', () => {
  const sent = {
    type: 'subtotal',
    id: 'a',
    totalAmount: 1,
    vatDebt: 1,
    originalCurrency: 'USD',
    exchangeRate: 9,
  } as const
  assert.deepEqual(positionAnswer(sent, totals, {}), { type: 'subtotal', id: 'a', totalAmount: 375 })
})

test('positions with VAT repeat the currency of a foreign-currency document', () => {
  const currency = { originalCurrency: 'EUR', exchangeRate: 0.9345 }
  const discount = { type: 'discount', id: 'b', name: 'Treue', discountRate: 5, discountAmount: null } as const
  assert.deepEqual(positionAnswer(discount, { totalAmount: cents(-1875), vatDebt: cents(-152) }, currency), {
    type: 'discount',
    id: 'b',
    name: 'Treue',
    discountRate: 5,
    totalAmount: -18.75,
    vatDebt: -1.52,
    originalCurrency: 'EUR',
    exchangeRate: 0.9345,
  })
})

test('a text and a subtotal show their words', () => {
  const text = { type: 'text', id: 'c', name: 'Etappe 1', description: 'Rohbau' } as const
  assert.deepEqual(positionAnswer(text, totals, {}), text)
  assert.deepEqual(positionAnswer({ type: 'text', id: 'c', name: null, description: null }, totals, {}), {
    type: 'text',
    id: 'c',
  })
  const discount = { type: 'discount', id: 'd', discountRate: null, discountAmount: 375 } as const
  assert.deepEqual(positionAnswer(discount, totals, {}), {
    type: 'discount',
    id: 'd',
    discountAmount: 375,
    totalAmount: 375,
    vatDebt: 30.38,
  })
  assert.deepEqual(positionAnswer({ type: 'subtotal', id: 'e', name: 'Zwischentotal' }, totals, {}), {
    type: 'subtotal',
    id: 'e',
    name: 'Zwischentotal',
    totalAmount: 375,
  })
})
