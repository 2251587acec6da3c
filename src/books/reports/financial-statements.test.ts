import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import chart from '../journal/chart-of-accounts.json' with { type: 'json' }
import type { AccountType } from '../vat/tax-transactions.rules.ts'
import { balanceSheetOf } from './balance-sheet.rules.ts'
import { assets, equity, foreignCapital } from './balance-sheet-items.rules.ts'
import { type AccountBalance, trialBalanceOf } from './balances.rules.ts'
import { incomeStatementOf } from './income-statement.rules.ts'
import { incomeStatementItems } from './income-statement-items.rules.ts'
import { type Item, includes } from './statement-group.rules.ts'

const names = { de: 'Konto', fr: 'Compte', it: 'Conto', en: 'Account' }
const accountTypes: readonly AccountType[] = ['asset', 'liability', 'equity', 'income', 'expense']
const numbers = Array.from({ length: 9000 }, (_, index) => 1000 + index)
const holding = (items: readonly Item[], account: number) => items.filter((item) => includes(item, account))

const sheetItems = [...assets, ...foreignCapital, equity].flatMap(({ items }) => items)

test('every account number has one place in the balance sheet and one in the income statement', () => {
  for (const account of numbers) {
    assert.equal(holding(sheetItems, account).length, 1, `${account} in the balance sheet`)
    assert.equal(holding(incomeStatementItems, account).length, 1, `${account} in the income statement`)
  }
})

test('the accounts of the Swiss SME chart stand in the items of the law that are meant for them', () => {
  const places: Record<number, string> = {
    1000: 'cash',
    1060: 'cash',
    1109: 'tradeReceivables',
    1170: 'otherCurrentReceivables',
    1280: 'inventories',
    1300: 'prepaidExpenses',
    1440: 'financialAssets',
    1480: 'participations',
    1600: 'tangibleAssets',
    1700: 'intangibleAssets',
    1850: 'unpaidCapital',
    2030: 'tradePayables',
    2100: 'currentInterestBearingLiabilities',
    2200: 'otherCurrentLiabilities',
    2330: 'deferredIncome',
    2451: 'nonCurrentInterestBearingLiabilities',
    2500: 'otherNonCurrentLiabilities',
    2600: 'provisions',
    2800: 'capital',
    2900: 'legalCapitalReserve',
    2950: 'legalRetainedEarnings',
    2960: 'voluntaryRetainedEarnings',
    2970: 'broughtForward',
    2979: 'result',
    2980: 'ownShares',
    9100: 'closingAccounts',
    3400: 'netRevenue',
    3940: 'inventoryChange',
    4400: 'materials',
    5700: 'personnel',
    6570: 'otherOperatingExpenses',
    6800: 'depreciation',
    6999: 'financialResult',
    7500: 'ancillaryResult',
    8100: 'nonOperatingResult',
    8510: 'extraordinaryResult',
    8900: 'directTaxes',
  }
  for (const [account, code] of Object.entries(places)) {
    const isResult = Number(account) >= 3000 && Number(account) < 9000
    assert.deepEqual(
      holding(isResult ? incomeStatementItems : sheetItems, Number(account)).map((item) => item.code),
      [code],
    )
  }
})

/** The balances of any journal: each movement debits one account and credits another. */
const journals = fc
  .array(
    fc.record({
      debit: fc.constantFrom(...chart),
      credit: fc.constantFrom(...chart),
      amount: fc.integer({ min: 1, max: 100_000_000 }),
      isBefore: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((movements): AccountBalance[] =>
    chart.map(({ number: account, type, names: inLanguages }) => {
      const sum = (isBefore: boolean, side: 'debit' | 'credit') =>
        movements
          .filter((one) => one.isBefore === isBefore && one[side].number === account)
          .reduce((total, { amount }) => total + BigInt(amount), 0n)
      return {
        account,
        type: type as AccountType,
        names: inLanguages,
        before: sum(true, 'debit') - sum(true, 'credit'),
        earlier: sum(true, 'debit') - sum(true, 'credit'),
        debit: sum(false, 'debit'),
        credit: sum(false, 'credit'),
      }
    }),
  )

test('both sides of the balance sheet agree, for any journal', () => {
  fc.assert(
    fc.property(journals, (balances) => {
      const sheet = balanceSheetOf(balances)
      assert.equal(sheet.totalAssets, sheet.totalLiabilitiesAndEquity)
    }),
  )
})

test('the result of the income statement is the result of the year in the balance sheet, for any journal', () => {
  fc.assert(
    fc.property(journals, (balances) => {
      const { result, groups } = incomeStatementOf(balances)
      assert.equal(result, balanceSheetOf(balances).equity.resultOfYear)
      assert.equal(
        result,
        groups.reduce((total, { amount }) => total + amount, 0n),
      )
      assert.equal(groups.at(-1)?.subtotal?.amount, result)
    }),
  )
})

test('the trial balance has equal debits and credits, and its balances are the result of earlier years, for any journal', () => {
  fc.assert(
    fc.property(journals, (balances) => {
      const { accounts, totalDebit, totalCredit, resultOfEarlierYears } = trialBalanceOf(balances)
      assert.equal(totalDebit, totalCredit)
      assert.equal(
        accounts.reduce((total, { balance }) => total + balance, 0n),
        resultOfEarlierYears,
      )
      for (const { openingBalance, debit, credit, balance } of accounts)
        assert.equal(balance, openingBalance + debit - credit)
    }),
  )
})

test('an account is placed by its number and counted by its type, whatever the two are', () => {
  fc.assert(
    fc.property(fc.constantFrom(...numbers), fc.constantFrom(...accountTypes), (account, type) => {
      const bank = { account: 1020, type: 'asset' as const, names, before: 0n, earlier: 0n, debit: 0n, credit: 100n }
      const other = { account, type, names, before: 0n, earlier: 0n, debit: 100n, credit: 0n }
      const sheet = balanceSheetOf([bank, other])
      assert.equal(sheet.totalAssets, sheet.totalLiabilitiesAndEquity)
      const isResult = type === 'income' || type === 'expense'
      assert.equal(incomeStatementOf([bank, other]).result, isResult ? -100n : 0n)
      assert.equal(sheet.equity.resultOfYear, isResult ? -100n : 0n)
    }),
  )
})
