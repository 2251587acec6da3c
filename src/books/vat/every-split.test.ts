import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { meaningOf, partsOf } from '../../../test/books/arithmetic.ts'
import { figure, seed } from '../../../test/faults/faults.ts'
import { cents } from '../../platform/money/cents.ts'
import { taxCodes } from './tax-codes.ts'
import { transactionsOf } from './tax-transactions.rules.ts'

const large = fc.sample(fc.integer({ min: 10_001, max: Number.MAX_SAFE_INTEGER }), { numRuns: 500, seed })
const amounts = [...Array.from({ length: 10_000 }, (_, index) => index + 1), ...large]

test('there are 33 tax codes', () => {
  assert.equal(taxCodes.length, 33)
})

for (const code of taxCodes) {
  const { kind } = meaningOf(code)
  const isSale = kind === 'output' || kind === 'exempt'
  const sides = isSale
    ? ({ debitAccount: 1100, debitType: 'asset', creditAccount: 3400, creditType: 'income' } as const)
    : ({ debitAccount: 6500, debitType: 'expense', creditAccount: 2000, creditType: 'liability' } as const)

  test(`${code}: net and VAT of 0.01 to 100.00, and of 500 amounts up to the largest, are those of long division, and make up the gross`, (t) => {
    for (const amount of amounts) {
      const { net, vat } = partsOf(code, amount)
      const made = transactionsOf({ ...sides, amount: cents(amount), currency: 'CHF', taxCode: code })
      const expected = [
        ['net', net],
        ['vat', vat],
      ].filter(([, part]) => part !== 0)
      const found = made.map((one) => [one.taxPart, one.amount])
      // Comparing texts is ten times as fast, and there are 10,500 of them.
      if (String(found) !== String(expected)) assert.deepEqual(found, expected, `${code} ${amount}`)
      const whole = made.reduce((sum, one) => sum + BigInt(one.amount), 0n)
      const onTop = kind === 'acquisition' ? BigInt(vat) : 0n
      if (whole !== BigInt(amount) + onTop) assert.fail(`${code} ${amount} is split into ${whole}`)
    }
    figure(t, 'I-2', 'splits', amounts.length)
  })
}
