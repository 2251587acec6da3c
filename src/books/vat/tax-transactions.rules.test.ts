import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { AmountOutOfRange, cents, sum } from '../../platform/money/cents.ts'
import { type TaxCode, taxCodes, taxTreatments } from './tax-codes.ts'
import { type AccountType, type CodedEntry, isReversalOf, transactionsOf } from './tax-transactions.rules.ts'

/** The chart for these tests: the first digit decides the type, as in the Swiss SME chart. */
const typeOf = (account: number): AccountType => {
  if (account >= 2800 && account <= 2999) return 'equity'
  return ({ 1: 'asset', 2: 'liability', 3: 'income' } as const)[Math.floor(account / 1000)] ?? 'expense'
}

const entry = (debitAccount: number, creditAccount: number, amount: number, taxCode?: TaxCode): CodedEntry => ({
  debitAccount,
  debitType: typeOf(debitAccount),
  creditAccount,
  creditType: typeOf(creditAccount),
  amount: cents(amount),
  currency: 'CHF',
  ...(taxCode && { taxCode }),
})

/** «6210/1010 36.91»: an accountant's notation. */
const notes = (posted: CodedEntry) =>
  transactionsOf(posted).map(
    ({ debitAccount, creditAccount, amount }) => `${debitAccount}/${creditAccount} ${(amount / 100).toFixed(2)}`,
  )

/** A table of entries, each with its transactions. */
function assertBooked(
  rows: readonly [debit: number, credit: number, amount: number, code: TaxCode | undefined, ...notes: string[]][],
): void {
  for (const [debit, credit, amount, code, ...expected] of rows) {
    assert.deepEqual(notes(entry(debit, credit, amount, code)), expected, `${debit}/${credit} ${amount} ${code}`)
  }
}

test('without a tax code an entry is one transaction', () => {
  assert.deepEqual(transactionsOf(entry(6500, 1020, 5000)), [
    {
      debitAccount: 6500,
      creditAccount: 1020,
      amount: 5000,
      grossAmount: 5000,
      originalAmount: 5000,
      originalCurrency: 'CHF',
      taxPart: 'net',
    },
  ])
})

test('with a tax code it is a net part and a VAT part, and both carry the code and the gross', () => {
  const common = {
    debitAccount: 1100,
    grossAmount: 10_810,
    originalCurrency: 'CHF',
    taxCode: 'UN81',
  }
  assert.deepEqual(transactionsOf(entry(1100, 3400, 10_810, 'UN81')), [
    { ...common, creditAccount: 3400, amount: 10_000, originalAmount: 10_000, taxPart: 'net' },
    { ...common, creditAccount: 2200, amount: 810, originalAmount: 810, taxPart: 'vat' },
  ])
})

test('purchases out of real journals come out to the cent', () => {
  assertBooked([
    [6210, 1010, 3975, 'VB77', '6210/1010 36.91', '1171/1010 2.84'],
    [6500, 1000, 16_000, 'VB77', '6500/1000 148.56', '1171/1000 11.44'],
    [6500, 1000, 4835, 'VB25', '6500/1000 47.17', '1171/1000 1.18'],
    [6500, 1000, 4700, 'VB25', '6500/1000 45.85', '1171/1000 1.15'],
    [6500, 1000, 2875, 'VB25', '6500/1000 28.05', '1171/1000 0.70'],
  ])
})

test('sales owe their VAT on 2200, against the side that pays', () => {
  assertBooked([
    [1100, 3400, 10_810, 'UN81', '1100/3400 100.00', '1100/2200 8.10'],
    [1000, 3200, 10_260, 'UR26', '1000/3200 100.00', '1000/2200 2.60'],
    [1100, 3400, 10_810, 'UO81', '1100/3400 100.00', '1100/2200 8.10'],
    // The private share of the car lowers an expense, and still is turnover.
    [2850, 6270, 10_810, 'UN81', '2850/6270 100.00', '2850/2200 8.10'],
  ])
})

test('input tax of goods stands on 1170, of investments, other expense and subsequent deduction on 1171', () => {
  assertBooked([
    [4200, 2000, 10_810, 'VM81', '4200/2000 100.00', '1170/2000 8.10'],
    [1520, 1020, 10_810, 'VB81', '1520/1020 100.00', '1171/1020 8.10'],
    [1200, 1020, 10_810, 'VM81', '1200/1020 100.00', '1170/1020 8.10'],
    [1520, 9100, 10_260, 'ES26', '1520/9100 100.00', '1171/9100 2.60'],
  ])
})

test('a credit note to a customer, a cash discount and a bad debt give VAT back', () => {
  assertBooked([
    [3400, 1100, 10_810, 'UN81', '3400/1100 100.00', '2200/1100 8.10'],
    [3800, 1100, 1081, 'UN81', '3800/1100 10.00', '2200/1100 0.81'],
    [3805, 1100, 10_810, 'UN81', '3805/1100 100.00', '2200/1100 8.10'],
  ])
})

test('a credit note from a supplier gives input tax back, also on stock, fixed assets and what the owner takes', () => {
  assertBooked([
    [2000, 4200, 10_810, 'VM81', '2000/4200 100.00', '2000/1170 8.10'],
    [1020, 1520, 10_810, 'VB81', '1020/1520 100.00', '1020/1171 8.10'],
    [2000, 1200, 10_810, 'VM81', '2000/1200 100.00', '2000/1170 8.10'],
    [2850, 4200, 10_810, 'VM81', '2850/4200 100.00', '2850/1170 8.10'],
  ])
})

test('it is a credit note only between what is sold or bought and the balance sheet', () => {
  assertBooked([
    [3400, 3200, 10_810, 'UN81', '3400/3200 100.00', '3400/2200 8.10'],
    [3400, 6500, 10_810, 'UN81', '3400/6500 100.00', '3400/2200 8.10'],
    [1100, 2000, 10_810, 'UN81', '1100/2000 100.00', '1100/2200 8.10'],
    [1020, 2000, 10_810, 'VB81', '1020/2000 100.00', '1171/2000 8.10'],
  ])
})

test('fixed assets are the accounts 1400 to 1799: those beside them are not bought', () => {
  assertBooked([
    [1020, 1400, 10_810, 'VB81', '1020/1400 100.00', '1020/1171 8.10'],
    [1020, 1799, 10_810, 'VB81', '1020/1799 100.00', '1020/1171 8.10'],
    [2000, 1399, 10_810, 'VB81', '2000/1399 100.00', '1171/1399 8.10'],
    [1020, 1800, 10_810, 'VB81', '1020/1800 100.00', '1171/1800 8.10'],
  ])
})

test('a deposit that is paid back, a loss against the allowance or an own expense, and an asset that is taken back give VAT back', () => {
  assertBooked([
    [2030, 1020, 108_100, 'UN81', '2030/1020 1000.00', '2200/1020 81.00'],
    [2039, 1199, 108_100, 'UN81', '2039/1199 1000.00', '2200/1199 81.00'],
    [2300, 1000, 108_100, 'UN81', '2300/1000 1000.00', '2200/1000 81.00'],
    [2399, 1100, 108_100, 'UN81', '2399/1100 1000.00', '2200/1100 81.00'],
    [1109, 1100, 108_100, 'UN81', '1109/1100 1000.00', '2200/1100 81.00'],
    [6720, 1100, 108_100, 'UN81', '6720/1100 1000.00', '2200/1100 81.00'],
    [1530, 1020, 108_100, 'UN81', '1530/1020 1000.00', '2200/1020 81.00'],
    [1200, 1100, 108_100, 'UN81', '1200/1100 1000.00', '2200/1100 81.00'],
    [1799, 1100, 108_100, 'UN81', '1799/1100 1000.00', '2200/1100 81.00'],
    // A returned advance to a supplier.
    [1020, 1300, 108_100, 'VB81', '1020/1300 1000.00', '1020/1171 81.00'],
    [1000, 1130, 108_100, 'VM81', '1000/1130 1000.00', '1000/1170 81.00'],
    [1199, 1399, 108_100, 'VM81', '1199/1399 1000.00', '1199/1170 81.00'],
  ])
  // Beside these accounts it is turnover, or a purchase.
  assertBooked([
    [2029, 1020, 108_100, 'UN81', '2029/1020 1000.00', '2029/2200 81.00'],
    [2040, 1020, 108_100, 'UN81', '2040/1020 1000.00', '2040/2200 81.00'],
    [2400, 1020, 108_100, 'UN81', '2400/1020 1000.00', '2400/2200 81.00'],
    [1108, 1100, 108_100, 'UN81', '1108/1100 1000.00', '1108/2200 81.00'],
    [1800, 1020, 108_100, 'UN81', '1800/1020 1000.00', '1800/2200 81.00'],
    [2030, 1200, 108_100, 'UN81', '2030/1200 1000.00', '2030/2200 81.00'],
    [1200, 1300, 108_100, 'VB81', '1200/1300 1000.00', '1171/1300 81.00'],
    [1020, 1129, 108_100, 'VB81', '1020/1129 1000.00', '1171/1129 81.00'],
    [1171, 1300, 108_100, 'VB81', '1171/1300 1000.00', '1171/1300 81.00'],
  ])
})

test('the stated direction of an entry counts, whatever its accounts are; no account is posted against itself', () => {
  const said = (isReversal: boolean, ...of: Parameters<typeof entry>) => notes({ ...entry(...of), isReversal })
  assert.deepEqual(said(false, 2030, 1020, 108_100, 'UN81'), ['2030/1020 1000.00', '2030/2200 81.00'])
  assert.deepEqual(said(true, 2970, 1020, 108_100, 'UN81'), ['2970/1020 1000.00', '2200/1020 81.00'])
  assert.deepEqual(said(true, 6500, 1020, 108_100, 'VB81'), ['6500/1020 1000.00', '6500/1171 81.00'])
  assert.deepEqual(said(true, 6500, 1020, 100_000, 'BZB81'), ['6500/1020 1000.00', '2203/1171 81.00'])
  assert.deepEqual(said(false, 2200, 1020, 108_100, 'UN81'), ['2200/1020 1000.00', '2200/1020 81.00'])
  assert.deepEqual(said(true, 1100, 2200, 108_100, 'UN81'), ['1100/2200 1000.00', '1100/2200 81.00'])
  assert.deepEqual(said(true, 1100, 3400, 108_100, 'UEX'), ['1100/3400 1081.00'])
  assert.deepEqual(said(true, 1100, 3400, 108_100), ['1100/3400 1081.00'])
})

test('moving goods or assets from one account to another is no credit note', () => {
  assertBooked([
    [1200, 4200, 10_810, 'VM81', '1200/4200 100.00', '1170/4200 8.10'],
    [1520, 1200, 10_810, 'VB81', '1520/1200 100.00', '1171/1200 8.10'],
  ])
})

test('acquisition tax comes on top of the foreign invoice: reclaimed and owed at once, with nothing more to pay', () => {
  assertBooked([
    [6570, 2120, 1000, 'BZB81', '6570/2120 10.00', '1171/2203 0.81'],
    [4400, 2000, 50_000, 'BZM77', '4400/2000 500.00', '1170/2203 38.50'],
    // 8.1 % of 5.00 are 40.5 cents.
    [6570, 2000, 500, 'BZB81', '6570/2000 5.00', '1171/2203 0.41'],
    // A credit note of the foreign supplier takes both back.
    [2000, 6570, 1000, 'BZB81', '2000/6570 10.00', '2203/1171 0.81'],
  ])
  assert.deepEqual(
    transactionsOf(entry(6570, 2000, 1000, 'BZB81')).map(({ grossAmount }) => grossAmount),
    [1000, 1000],
  )
})

test('customs assessments are all tax: one transaction, whatever account was named', () => {
  assertBooked([
    [4200, 1020, 7700, 'ZOLLM', '1170/1020 77.00'],
    [1170, 1020, 7700, 'ZOLLM', '1170/1020 77.00'],
    [1520, 2000, 7700, 'ZOLLB', '1171/2000 77.00'],
    // A refund by customs.
    [1020, 1170, 7700, 'ZOLLM', '1020/1170 77.00'],
    [1020, 4200, 7700, 'ZOLLM', '1020/1170 77.00'],
  ])
  assert.deepEqual(
    transactionsOf(entry(4200, 1020, 7700, 'ZOLLM')).map(({ taxPart, taxCode }) => [taxPart, taxCode]),
    [['vat', 'ZOLLM']],
  )
})

test('turnover without tax is one transaction that keeps its code for the VAT return', () => {
  assertBooked([
    [1100, 3400, 10_000, 'UNO', '1100/3400 100.00'],
    [1100, 3400, 10_000, 'UEX', '1100/3400 100.00'],
    [1100, 3400, 10_000, 'ULA', '1100/3400 100.00'],
  ])
  assert.deepEqual(
    transactionsOf(entry(3400, 1100, 1, 'UEX')).map(({ taxCode }) => taxCode),
    ['UEX'],
  )
  assert.deepEqual(
    [isReversalOf(entry(3400, 1100, 1, 'UEX')), isReversalOf(entry(1100, 3400, 1, 'UEX'))],
    [true, false],
  )
})

test('VAT that rounds to nothing is not booked, the code stays', () => {
  assertBooked([
    [1100, 3400, 6, 'UN81', '1100/3400 0.06'],
    [1100, 3400, 7, 'UN81', '1100/3400 0.06', '1100/2200 0.01'],
    [6570, 2000, 6, 'BZB81', '6570/2000 0.06'],
  ])
  assert.deepEqual(
    transactionsOf(entry(1100, 3400, 6, 'UN81')).map(({ taxCode, taxPart }) => [taxCode, taxPart]),
    [['UN81', 'net']],
  )
})

test('an entry that names the VAT account itself never posts it against itself', () => {
  assertBooked([
    [2200, 3400, 10_810, 'UN81', '2200/3400 100.00', '2200/3400 8.10'],
    [3400, 2200, 10_810, 'UN81', '3400/2200 100.00', '3400/2200 8.10'],
    [6500, 1171, 10_810, 'VB81', '6500/1171 100.00', '6500/1171 8.10'],
    [1171, 6500, 10_810, 'VB81', '1171/6500 100.00', '1171/6500 8.10'],
  ])
})

test('EUR 10.00 at 0.9345 are CHF 9.35, split into 8.65 and 0.70; the euros are split on their own', () => {
  const posted = { ...entry(6500, 2000, 1000, 'VB81'), currency: 'EUR', exchangeRate: 0.9345 }
  assert.deepEqual(
    transactionsOf(posted).map(({ amount, grossAmount, originalAmount, originalCurrency }) => [
      amount,
      grossAmount,
      originalAmount,
      originalCurrency,
    ]),
    [
      [865, 935, 925, 'EUR'],
      [70, 935, 75, 'EUR'],
    ],
  )
})

test('VAT that is nothing in francs stays in the one transaction, with the whole foreign amount', () => {
  const posted = { ...entry(6500, 2000, 1000, 'VB81'), currency: 'JPY', exchangeRate: '0.006' }
  assert.deepEqual(
    transactionsOf(posted).map(({ amount, originalAmount }) => [amount, originalAmount]),
    [[6, 1000]],
  )
})

test('a foreign amount that is less than half a centime, or too large in francs, is refused', () => {
  const foreign = (amount: number, exchangeRate: number) => () =>
    transactionsOf({ ...entry(6500, 2000, amount), currency: 'JPY', exchangeRate })
  assert.throws(foreign(80, 0.006), AmountOutOfRange)
  assert.equal(foreign(84, 0.006)()[0]!.amount, 1)
  assert.throws(foreign(Number.MAX_SAFE_INTEGER, 1.1), AmountOutOfRange)
})

const accounts = fc.constantFrom(
  1000,
  1020,
  1100,
  1170,
  1171,
  1200,
  1520,
  2000,
  2200,
  2203,
  2850,
  3400,
  3800,
  4200,
  6500,
  9100,
)
const entries = fc
  .record({
    debit: accounts,
    credit: accounts,
    amount: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    code: fc.constantFrom(...taxCodes),
  })
  .filter(({ debit, credit }) => debit !== credit)

test('the parts add up to the gross, with the VAT on top for acquisition tax, for every code, amount and pair of accounts', () => {
  fc.assert(
    fc.property(entries, ({ debit, credit, amount, code }) => {
      const transactions = transactionsOf(entry(debit, credit, amount, code))
      const net = sum(transactions.filter(({ taxPart }) => taxPart === 'net').map((transaction) => transaction.amount))
      const vat = sum(transactions.filter(({ taxPart }) => taxPart === 'vat').map((transaction) => transaction.amount))
      const { kind, ratePerMille } = taxTreatments[code]
      const divisor = {
        output: 1000 + ratePerMille,
        input: 1000 + ratePerMille,
        acquisition: 1000,
        import: 1000,
        exempt: 1,
      }[kind]
      const error = 2n * (BigInt(vat) * BigInt(divisor) - BigInt(amount) * BigInt(ratePerMille))
      assert.ok(error > -divisor && error <= divisor)
      assert.equal(kind === 'acquisition' ? net : sum([net, vat]), amount)
    }),
    { numRuns: 1000 },
  )
})

test('no transaction is empty or posts an account against itself, and all carry the same code and gross', () => {
  fc.assert(
    fc.property(
      entries,
      fc.double({ min: 0.0001, max: 1.5, noNaN: true }),
      ({ debit, credit, amount, code }, exchangeRate) => {
        fc.pre(amount > 10_000 && amount < 1e15)
        const posted = { ...entry(debit, credit, amount, code), currency: 'EUR', exchangeRate }
        const transactions = transactionsOf(posted)
        assert.ok(transactions.length === 1 || transactions.length === 2)
        for (const transaction of transactions) {
          assert.ok(transaction.amount > 0)
          assert.notEqual(transaction.debitAccount, transaction.creditAccount)
          assert.equal(transaction.taxCode, code)
          assert.equal(transaction.grossAmount, transactions[0]!.grossAmount)
        }
        if (taxTreatments[code].kind !== 'acquisition') {
          assert.equal(sum(transactions.map(({ originalAmount }) => originalAmount)), amount)
        }
      },
    ),
    { numRuns: 1000 },
  )
})
