import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import process from 'node:process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { validateByXmllint, withoutXmllint } from '../../../test/fixtures/vat-schema.ts'
import { patience } from '../../../test/patience.ts'

const script = fileURLToPath(new URL('../../../test/fixtures/run-with-new-rate.ts', import.meta.url))

test('a new rate with a box of its own is one row of the table: invoice, split, return and file follow', {
  timeout: patience(60_000),
  skip: withoutXmllint,
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 10_000_000 })
  const { invoice, ledgerTransactions, vatReturn, file } = JSON.parse(stdout)
  assert.equal(invoice.totalAmount, 1089)
  assert.deepEqual(
    ledgerTransactions.map(({ creditAccount, amount, taxPart }: any) => [creditAccount, amount, taxPart]),
    [
      [3400, 100_000, 'net'],
      [2200, 8_900, 'vat'],
    ],
  )
  assert.deepEqual(
    vatReturn.taxLines.filter(({ turnover }: any) => turnover !== 0),
    [{ box: '304', rate: 8.9, turnover: 100_000, tax: 8_900 }],
  )
  assert.equal(vatReturn.boxes.find(({ box }: any) => box === '304').amount, 100_000)
  validateByXmllint(file)
  assert.match(file, /<eCH-0217:taxRate>8\.90<\/eCH-0217:taxRate>\s*<eCH-0217:turnover>1000\.00</)
  assert.match(file, /<eCH-0217:payableTax>89\.00</)
})
