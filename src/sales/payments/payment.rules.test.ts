import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '../../messages.ts'
import type { Document } from '../documents/document.rules.ts'
import { paymentViolations } from './payment.rules.ts'
import type { PaymentCreation } from './payment.schema.ts'

const inFrancs = { paid: 0 } as Document
const inEuros = { paid: 0, originalCurrency: 'EUR', exchangeRate: 0.9345 } as Document
const violations = (invoice: Document, payment: Partial<PaymentCreation>) =>
  paymentViolations(invoice, { amount: 100, ...payment }).map((one) => `${one.field} ${textOf(one)}`)

test('a payment that is in order has no violation', () => {
  assert.deepEqual(violations(inFrancs, { amount: 108.1, account: 1020 }), [])
  assert.deepEqual(violations(inFrancs, { exchangeRate: 1 }), [])
  assert.deepEqual(violations(inEuros, { exchangeRate: 0.95 }), [])
})

test('an amount has two places at most', () => {
  assert.deepEqual(violations(inFrancs, { amount: 0.01 }), [])
  assert.deepEqual(violations(inFrancs, { amount: 100.005 }), ['amount must have at most two decimal places'])
})

test('a rate belongs to a foreign invoice, and is none where it is rounded to nothing', () => {
  assert.deepEqual(violations(inFrancs, { exchangeRate: 0.95 }), ['exchangeRate must be left out in CHF'])
  assert.deepEqual(violations(inEuros, { exchangeRate: 0 }), ['exchangeRate must be at least 0.0000000001'])
})

test('money does not arrive where it is owed', () => {
  assert.deepEqual(violations(inFrancs, { account: 1100 }), ['account must not be 1100, which is owed'])
  assert.deepEqual(violations(inFrancs, { account: 1000 }), [])
})

const tooMuch = 'amount all payments of a document together must stay below 1000000000000, in its currency and in CHF'

test('all payments of an invoice together stay below a thousand billions', () => {
  const paid = { ...inFrancs, paid: 50_000_000_000_000 } as Document
  assert.deepEqual(violations(paid, { amount: 499_999_999_999.99 }), [])
  assert.deepEqual(violations(paid, { amount: 500_000_000_000 }), [tooMuch])
  assert.deepEqual(violations(inFrancs, { amount: 1_000_000_000_000 }), [tooMuch])
})

test('… also in francs, at the dearer of the two rates, and in euros that are worth less', () => {
  assert.deepEqual(violations(inEuros, { amount: 999_999_999_999.99 }), [])
  assert.deepEqual(violations(inEuros, { amount: 1_000_000_000_000 }), [tooMuch])
  assert.deepEqual(violations(inEuros, { amount: 400_000_000_000, exchangeRate: 2 }), [])
  assert.deepEqual(violations(inEuros, { amount: 500_000_000_000, exchangeRate: 2 }), [tooMuch])
  const dear = { ...inEuros, exchangeRate: 4 } as Document
  assert.deepEqual(violations(dear, { amount: 250_000_000_000 }), [tooMuch])
  assert.deepEqual(violations(dear, { amount: 249_999_999_999.99, exchangeRate: 2 }), [])
})

test('all violations are named at once', () => {
  assert.deepEqual(
    violations(inFrancs, { amount: 1_000_000_000_000.005, exchangeRate: 0, account: 1100 }).map(
      (one) => one.split(' ')[0],
    ),
    ['amount', 'amount', 'exchangeRate', 'exchangeRate', 'account'],
  )
})
