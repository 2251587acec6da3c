import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { noteOf, posting } from '../../../test/fixtures/posting.ts'
import { type Service, startService } from '../../../test/service.ts'
import { taxCodes } from '../vat/tax-codes.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

async function transactionsOf(fields: object): Promise<any[]> {
  return (await service.expect(201, 'POST', '/v1/ledger-entries', posting(fields))).transactions
}

const sidesOf = (text = '') => {
  const [debitAccount, creditAccount] = text.split('/').map(Number)
  return { debitAccount, creditAccount }
}

/** Compares a table with the service: code, accounts as sent, amount in CHF, and the expected transactions. */
async function assertPosted(table: string): Promise<string[]> {
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/ +/))
  await Promise.all(
    rows.map(async ([taxCode = '', sides, francs, ...expected]) => {
      const amount = Math.round(Number(francs) * 100)
      const transactions = await transactionsOf({ ...sidesOf(sides), amount, taxCode })
      const row = `${taxCode} ${sides} ${francs}`
      assert.equal(transactions.map(noteOf).join(' '), expected.join(' '), row)
      for (const transaction of transactions) {
        assert.equal(transaction.taxCode, taxCode, row)
        assert.equal(transaction.grossAmount, amount, row)
        assert.equal(transaction.originalAmount, transaction.amount, row)
      }
    }),
  )
  return rows.map(([code = '']) => code)
}

/** CHF 1'000.00 under every code, worked out with a pocket calculator: VAT = 1000 × rate / (100 + rate). */
const everyCode = `
  UN81  1100/3400 1000.00 1100/3400 925.07  1100/2200 74.93
  UN77  1100/3400 1000.00 1100/3400 928.51  1100/2200 71.49
  UR26  1100/3200 1000.00 1100/3200 974.66  1100/2200 25.34
  UR25  1100/3200 1000.00 1100/3200 975.61  1100/2200 24.39
  US38  1100/3400 1000.00 1100/3400 963.39  1100/2200 36.61
  US37  1100/3400 1000.00 1100/3400 964.32  1100/2200 35.68
  UO81  1100/3600 1000.00 1100/3600 925.07  1100/2200 74.93
  UO77  1100/3600 1000.00 1100/3600 928.51  1100/2200 71.49
  BZB81 6570/2000 1000.00 6570/2000 1000.00 1171/2203 81.00
  BZB77 6570/2000 1000.00 6570/2000 1000.00 1171/2203 77.00
  BZM81 4400/2000 1000.00 4400/2000 1000.00 1170/2203 81.00
  BZM77 4400/2000 1000.00 4400/2000 1000.00 1170/2203 77.00
  VM81  4200/2000 1000.00 4200/2000 925.07  1170/2000 74.93
  VM38  4400/2000 1000.00 4400/2000 963.39  1170/2000 36.61
  VM26  4200/2000 1000.00 4200/2000 974.66  1170/2000 25.34
  VB81  6500/1020 1000.00 6500/1020 925.07  1171/1020 74.93
  VB38  6500/1020 1000.00 6500/1020 963.39  1171/1020 36.61
  VB26  6500/1020 1000.00 6500/1020 974.66  1171/1020 25.34
  VM77  4200/2000 1000.00 4200/2000 928.51  1170/2000 71.49
  VM37  4400/2000 1000.00 4400/2000 964.32  1170/2000 35.68
  VM25  4200/2000 1000.00 4200/2000 975.61  1170/2000 24.39
  VB77  6500/1020 1000.00 6500/1020 928.51  1171/1020 71.49
  VB37  6500/1020 1000.00 6500/1020 964.32  1171/1020 35.68
  VB25  6500/1020 1000.00 6500/1020 975.61  1171/1020 24.39
  ES81  1520/1020 1000.00 1520/1020 925.07  1171/1020 74.93
  ES26  1520/1020 1000.00 1520/1020 974.66  1171/1020 25.34
  ES77  1520/1020 1000.00 1520/1020 928.51  1171/1020 71.49
  ES25  1520/1020 1000.00 1520/1020 975.61  1171/1020 24.39
  UNO   1100/3600 1000.00 1100/3600 1000.00
  UEX   1100/3200 1000.00 1100/3200 1000.00
  ULA   1100/3400 1000.00 1100/3400 1000.00
  ZOLLM 4200/2000 1000.00 1170/2000 1000.00
  ZOLLB 1520/2000 1000.00 1171/2000 1000.00
`

test('each of the 33 tax codes posts to its accounts, in one transaction or two, to the cent', async () => {
  assert.deepEqual(await assertPosted(everyCode), [...taxCodes])
})

test('the figures of real Swiss journals come out', async () => {
  await assertPosted(`
    VB77 6200/1010  39.75 6200/1010  36.91 1171/1010  2.84
    VB77 6500/1000 160.00 6500/1000 148.56 1171/1000 11.44
    VB25 6500/1000  48.35 6500/1000  47.17 1171/1000  1.18
    VB25 6500/1000  47.00 6500/1000  45.85 1171/1000  1.15
    VB25 6500/1000  28.75 6500/1000  28.05 1171/1000  0.70
    BZB81 6570/2120 10.00 6570/2120  10.00 1171/2203  0.81
  `)
})

test('with the sides of a credit note the VAT goes back where it came from', async () => {
  await assertPosted(`
    UN81  3400/1100 108.10 3400/1100 100.00 2200/1100 8.10
    UN81  3800/1100  10.81 3800/1100  10.00 2200/1100 0.81
    UN81  3805/1100 108.10 3805/1100 100.00 2200/1100 8.10
    UEX   3200/1100 100.00 3200/1100 100.00
    VM81  2000/4200 108.10 2000/4200 100.00 2000/1170 8.10
    VB81  1020/6500 108.10 1020/6500 100.00 1020/1171 8.10
    VB81  1020/1520 108.10 1020/1520 100.00 1020/1171 8.10
    VM26  2000/1200 102.60 2000/1200 100.00 2000/1170 2.60
    ES26  1020/1520 102.60 1020/1520 100.00 1020/1171 2.60
    BZB81 2000/6570  10.00 2000/6570  10.00 2203/1171 0.81
    BZM77 2000/4400 500.00 2000/4400 500.00 2203/1170 38.50
    ZOLLM 1020/4200  77.00 1020/1170  77.00
  `)
})

test('the private share of an expense is turnover, taxed on the credit side', async () => {
  await assertPosted('UN81 2850/6270 108.10 2850/6270 100.00 2850/2200 8.10')
})

test('customs assess nothing but tax: one transaction, also when the tax account is named itself', async () => {
  await assertPosted(`
    ZOLLM 1170/1020 77.00 1170/1020 77.00
    ZOLLB 1171/2000 77.00 1171/2000 77.00
    ZOLLB 6500/2000  0.01 1171/2000  0.01
  `)
})

test('VAT of less than half a cent is not posted; the code stays on the one transaction', async () => {
  await assertPosted(`
    UN81  1100/3400 0.06 1100/3400 0.06
    UN81  1100/3400 0.07 1100/3400 0.06 1100/2200 0.01
    VB25  6500/1020 0.20 6500/1020 0.20
    VB25  6500/1020 0.21 6500/1020 0.20 1171/1020 0.01
    BZB81 6570/2000 0.06 6570/2000 0.06
    BZB81 6570/2000 5.00 6570/2000 5.00 1171/2203 0.41
  `)
})

test('an entry on the VAT account itself never posts it against itself', async () => {
  await assertPosted(`
    UN81 1020/2200 108.10 1020/2200 100.00 1020/2200 8.10
    UN81 2200/3400 108.10 2200/3400 100.00 2200/3400 8.10
    VB81 6500/1171 108.10 6500/1171 100.00 6500/1171 8.10
  `)
})

test('a code is never refused for its date: invoices are issued early and corrected late', async () => {
  for (const [date, taxCode] of [
    ['2026-11-20', 'UN77'],
    ['2025-01-01', 'UR25'],
    ['2025-06-30', 'BZM77'],
    ['2026-01-01', 'ES25'],
  ])
    assert.equal((await transactionsOf({ date, taxCode, debitAccount: 1100, creditAccount: 3400 }))[0].taxCode, taxCode)
})

/** Half up in whole numbers: the expected result shares no code with the service. */
const half = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor)

/** The tax in an amount by the meaning of a code's letters; the digits are its rate. */
function taxIn(code: string, amount: bigint): bigint {
  const rate = BigInt(code.replaceAll(/\D/g, '') || '0')
  if (code.startsWith('ZOLL')) return amount
  return code.startsWith('BZ') ? half(amount * rate, 1000n) : half(amount * rate, 1000n + rate)
}

test('net and VAT make up the gross for every code at odd, even and enormous amounts', async () => {
  const amounts = [1, 2, 13, 99, 100, 12_345, 99_999_999, 123_456_789_012_345, Number.MAX_SAFE_INTEGER]
  for (const amount of amounts)
    await Promise.all(
      taxCodes.map(async (taxCode) => {
        const transactions = await transactionsOf({ amount, taxCode, debitAccount: 6570, creditAccount: 2120 })
        const tax = taxIn(taxCode, BigInt(amount))
        const net = taxCode.startsWith('BZ') ? BigInt(amount) : BigInt(amount) - tax
        assert.deepEqual(
          transactions.map((transaction) => BigInt(transaction.amount)),
          [net, tax].filter((part) => part > 0n),
          `${taxCode} ${amount}`,
        )
      }),
    )
})
