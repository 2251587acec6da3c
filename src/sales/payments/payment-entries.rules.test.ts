import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { EntryDraft } from '../../books/journal/ledger-entry.rules.ts'
import { day } from '../../platform/calendar/day.ts'
import { type Cents, cents, convert, minus, plus, sum } from '../../platform/money/cents.ts'
import type { Document } from '../documents/document.rules.ts'
import { paidOffBy, paymentEntries } from './payment-entries.rules.ts'

const bank = 1020
const invoiceIn = (paid: Cents, exchangeRate: number): Document =>
  ({ number: 'R-00001', originalCurrency: 'EUR', exchangeRate, paid }) as Document
const receipt = (amount: Cents, exchangeRate: number, paidOff: Cents) => ({
  id: 'payment',
  date: day('2026-11-21'),
  cents: amount,
  exchangeRate,
  account: bank,
  paidOff,
})

/** Debits less credits of an account, in cents of the books. */
const balance = (entries: readonly EntryDraft[], account: number): Cents =>
  sum(
    entries.flatMap((entry) =>
      (entry.movements ?? [entry]).map(({ debitAccount, creditAccount, amount }) =>
        cents((debitAccount === account ? amount : 0) - (creditAccount === account ? amount : 0)),
      ),
    ),
  )

const amounts = fc.integer({ min: 1, max: 1_000_000 }).map(cents)
/** Of a strong currency, of a weak one, and of one whose cents are worth next to nothing. */
const rates = fc.constantFrom(1.4321, 0.9412, 0.62, 0.5, 0.0063, 0.000071)

test('a payment brings what it is worth, takes off what it pays off, and the difference is gain or loss', () => {
  fc.assert(
    fc.property(amounts, rates, fc.integer({ min: -3, max: 1_000_000 }).map(cents), (amount, rate, paidOff) => {
      const entries = paymentEntries(invoiceIn(cents(0), rate), receipt(amount, rate, paidOff))
      const received = convert(amount, rate)
      assert.deepEqual([balance(entries, bank), balance(entries, 1100)], [received, cents(-paidOff)])
      assert.equal(balance(entries, 6999) + balance(entries, 6949), paidOff - received)
      assert.ok(balance(entries, 6999) <= 0 && balance(entries, 6949) >= 0)
      for (const entry of entries) {
        assert.ok(entry.amount > 0 && entry.debitAccount !== entry.creditAccount)
        for (const { amount: moved, grossAmount } of entry.movements ?? []) assert.ok(moved > 0 && grossAmount > 0)
      }
    }),
    { numRuns: 2000 },
  )
})

test('after every payment the receivable is what the paid part is worth at the invoice’s rate, whatever was taken back before', () => {
  const acts = fc.array(fc.oneof(amounts, fc.constant('take back' as const)), { maxLength: 20 })
  fc.assert(
    fc.property(acts, rates, (steps, rate) => {
      const standing: { amount: Cents; paidOff: Cents }[] = []
      let paid = cents(0)
      for (const step of steps) {
        if (step === 'take back') {
          // The oldest: the one that leaves the odd cents of all that came after it.
          paid = minus(paid, standing.shift()?.amount ?? cents(0))
          continue
        }
        const before = sum(standing.map(({ paidOff }) => paidOff))
        standing.push({ amount: step, paidOff: paidOffBy({ paid, exchangeRate: rate }, step, before) })
        paid = plus(paid, step)
        assert.equal(sum(standing.map(({ paidOff }) => paidOff)), convert(paid, rate))
      }
    }),
    { numRuns: 1000 },
  )
})

test('a payment of an invoice in francs is one entry, bank against receivables', () => {
  const francs = { number: 'R-00001', paid: cents(0) } as Document
  const { exchangeRate: _, ...payment } = receipt(cents(5000), 1, cents(5000))
  assert.deepEqual(
    paymentEntries(francs, payment).map(({ debitAccount, creditAccount, amount, currency }) => [
      debitAccount,
      creditAccount,
      amount,
      currency,
    ]),
    [[1020, 1100, 5000, 'CHF']],
  )
})
