import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { EntryDraft } from '../../books/journal/ledger-entry.rules.ts'
import { day } from '../../platform/calendar/day.ts'
import { type Cents, cents, convert, minus, negate, plus, sum } from '../../platform/money/cents.ts'
import { type Document, openAmountInBooks } from '../documents/document.rules.ts'
import { differenceEntries } from '../settlement/exchange-difference.rules.ts'
import { bookedBy, paidAfter, paidItemOf, paymentEntries } from './payment-entries.rules.ts'

const bank = 1020
const invoiceIn = (paid: Cents, exchangeRate: number): Document =>
  ({ kind: 'invoice', number: 'R-00001', originalCurrency: 'EUR', exchangeRate, paid }) as Document
const receipt = (amount: Cents, exchangeRate: number, paidOff: Cents) => ({
  id: 'payment',
  type: 'receipt' as const,
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
/** A strong currency, a weak one, and one whose cents are almost worthless. */
const rates = fc.constantFrom(1.4321, 0.9412, 0.62, 0.5, 0.0063, 0.000071)

test('a payment brings what it is worth, takes off what it pays off, and the difference is gain or loss', () => {
  fc.assert(
    fc.property(amounts, rates, fc.integer({ min: -3, max: 1_000_000 }).map(cents), (amount, rate, paidOff) => {
      const entries = paymentEntries(paidItemOf(invoiceIn(cents(0), rate)), receipt(amount, rate, paidOff), 'Zahlung')
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

test('the same money that goes out is the mirror image, its difference gain or loss the other way round', () => {
  fc.assert(
    fc.property(amounts, rates, fc.integer({ min: 0, max: 1_000_000 }).map(cents), (amount, rate, paidOff) => {
      const entries = paymentEntries(
        paidItemOf(invoiceIn(cents(0), rate)),
        { ...receipt(amount, rate, paidOff), type: 'refund' },
        'Rückzahlung',
      )
      assert.deepEqual([balance(entries, bank), balance(entries, 1100)], [negate(convert(amount, rate)), paidOff])
      assert.ok(balance(entries, 6999) <= 0 && balance(entries, 6949) >= 0)
    }),
    { numRuns: 2000 },
  )
})

test('after every payment, refund and reversal the receivable is what the rest is worth at the invoice’s rate', () => {
  const steps = fc.array(fc.tuple(fc.constantFrom('receipt', 'refund', 'reverse'), amounts), { maxLength: 20 })
  fc.assert(
    fc.property(steps, rates, amounts, (wanted, rate, total) => {
      let invoice = {
        kind: 'invoice',
        number: 'R-00001',
        total,
        paid: cents(0),
        allocated: cents(0),
        originalCurrency: 'EUR',
        exchangeRate: rate,
      } as Document
      let receivable = convert(total, rate)
      const standing: { type: 'receipt' | 'refund'; amount: Cents; paidOff: Cents }[] = []
      for (const [step, amount] of wanted) {
        if (step === 'reverse') {
          const one = standing.shift()
          if (!one) continue
          const without = paidAfter(invoice, one.type, negate(one.amount))
          const cause = {
            date: day('2026-11-21'),
            description: 'Kursdifferenz',
            source: 'reversal',
            sourceId: 'payment',
          } as const
          receivable = plus(receivable, one.type === 'receipt' ? one.paidOff : negate(one.paidOff))
          const excess = minus(receivable, openAmountInBooks(without))
          receivable = plus(receivable, balance(differenceEntries(paidItemOf(without).item, excess, cause), 1100))
          invoice = without
        } else {
          const type = step === 'refund' ? 'refund' : 'receipt'
          const after = paidAfter(invoice, type, amount)
          const paidOff = bookedBy(type, invoice, after)
          const entries = paymentEntries(paidItemOf(invoice), { ...receipt(amount, rate, paidOff), type }, 'Zahlung')
          receivable = plus(receivable, balance(entries, 1100))
          standing.push({ type, amount, paidOff })
          invoice = after
        }
        assert.equal(receivable, openAmountInBooks(invoice))
      }
    }),
    { numRuns: 1000 },
  )
})

test('a payment of an invoice in francs is one entry, bank against receivables', () => {
  const francs = { kind: 'invoice', number: 'R-00001', paid: cents(0) } as Document
  const { exchangeRate: _, ...payment } = receipt(cents(5000), 1, cents(5000))
  assert.deepEqual(
    paymentEntries(paidItemOf(francs), payment, 'Zahlung').map(({ debitAccount, creditAccount, amount, currency }) => [
      debitAccount,
      creditAccount,
      amount,
      currency,
    ]),
    [[1020, 1100, 5000, 'CHF']],
  )
})
