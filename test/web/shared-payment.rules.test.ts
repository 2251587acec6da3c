import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '../../src/platform/money/cents.ts'
import { discountInTime, sharedPayment, sumOf } from '../../web/payments/shared-payment.rules.ts'

const invoice = (id: string, openInCurrency: number) => ({ id, type: 'invoice' as const, openInCurrency })
const note = { id: 'G', type: 'credit-note' as const, openInCurrency: -20_528 }

test('a payment pays the chosen invoices in their order; the rest stays unallocated', () => {
  const items = [invoice('one', 108_100), invoice('two', 264_845), invoice('three', 54_050)]
  assert.equal(sumOf(items), 426_995)
  assert.deepEqual(sharedPayment(cents(400_000), items), {
    allocations: [
      { invoice: 'one', amount: 1081 },
      { invoice: 'two', amount: 2648.45 },
      { invoice: 'three', amount: 270.55 },
    ],
    left: 0,
    isEachPaid: true,
  })
  assert.deepEqual(sharedPayment(cents(432_945), items).left, 5_950)
  assert.deepEqual(sharedPayment(cents(100), []), { allocations: [], left: 100, isEachPaid: true })
})

test('a chosen credit note pays as the money does, at most what the invoices need; an entry by hand is named as item', () => {
  assert.deepEqual(sharedPayment(cents(276_747), [note, invoice('one', 297_275)]), {
    allocations: [
      { creditNote: 'G', amount: 205.28 },
      { invoice: 'one', amount: 2972.75 },
    ],
    left: 0,
    isEachPaid: true,
  })
  const entry = { id: 'E', type: 'entry' as const, openInCurrency: 5_000 }
  assert.deepEqual(sharedPayment(cents(1_000), [note, entry]), {
    allocations: [
      { creditNote: 'G', amount: 50 },
      { openItem: 'E', amount: 50 },
    ],
    left: 1_000,
    isEachPaid: true,
  })
})

test('the discounts of the chosen invoices are left out of their payments, or what is left of the last one, and written off', () => {
  const items = [invoice('one', 108_100), invoice('two', 54_050)]
  const discounts = new Map([
    ['one', cents(2_162)],
    ['two', cents(1_081)],
  ])
  assert.deepEqual(sharedPayment(cents(158_907), items, { reason: 'discount', discounts }).allocations, [
    { invoice: 'one', amount: 1059.38, writeOffRest: 'discount' },
    { invoice: 'two', amount: 529.69, writeOffRest: 'discount' },
  ])
  assert.deepEqual(sharedPayment(cents(162_100), items, { reason: 'small-difference' }).allocations, [
    { invoice: 'one', amount: 1081 },
    { invoice: 'two', amount: 540, writeOffRest: 'small-difference' },
  ])
  assert.equal(sharedPayment(cents(108_100), items).isEachPaid, false)
})

test('a discount is one until its last day, of an invoice that offers it', () => {
  const offered = { discountTerms: { rate: 2, days: 10 }, openingDate: '2026-11-15', totalAmount: 540.5 }
  assert.deepEqual(
    ['2026-11-25', '2026-11-26'].map((on) => discountInTime(offered, on)),
    [1_081, 0],
  )
  assert.equal(discountInTime({ openingDate: '2026-11-15', totalAmount: 540.5 }, '2026-11-15'), 0)
})
