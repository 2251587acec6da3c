import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from '../../src/platform/money/cents.ts'
import { sharedPayment, sumOf } from '../../web/payments/shared-payment.rules.ts'

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
  })
  assert.deepEqual(sharedPayment(cents(432_945), items).left, 5_950)
  assert.deepEqual(sharedPayment(cents(100), []), { allocations: [], left: 100 })
})

test('a chosen credit note pays as the money does, at most what the invoices need; an entry by hand is named as item', () => {
  assert.deepEqual(sharedPayment(cents(276_747), [note, invoice('one', 297_275)]), {
    allocations: [
      { creditNote: 'G', amount: 205.28 },
      { invoice: 'one', amount: 2972.75 },
    ],
    left: 0,
  })
  const entry = { id: 'E', type: 'entry' as const, openInCurrency: 5_000 }
  assert.deepEqual(sharedPayment(cents(1_000), [note, entry]), {
    allocations: [
      { creditNote: 'G', amount: 50 },
      { openItem: 'E', amount: 50 },
    ],
    left: 1_000,
  })
})
