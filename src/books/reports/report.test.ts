import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { posting } from '../../../test/fixtures/posting.ts'
import { type Service, startService } from '../../../test/service.ts'
import { addDays, day } from '../../platform/calendar/day.ts'
import { cents } from '../../platform/money/cents.ts'
import { postAll } from '../journal/post-entries.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

type DayFigures = readonly [date: string, debit: number, credit: number, amount: number]

/** Separate books with these postings, and functions to read them. */
async function books(...postings: readonly DayFigures[]) {
  const organisation = await service.otherOrganisation()
  const token = await service.tokenFor(['all'], { organisation })
  const post = async (...noted: readonly DayFigures[]) => {
    const drafts = noted.map(([date, debitAccount, creditAccount, amount]) => ({
      ...posting({ debitAccount, creditAccount }),
      date: day(date),
      amount: cents(amount),
      currency: 'CHF',
      source: 'api' as const,
    }))
    await service.database.inTransaction(organisation, (tx) => postAll(tx, drafts, service.clock.now))
  }
  await post(...postings)
  const get = (path: string) => service.ask('GET', `/v1/reports/${path}`, { token })
  const report = async (path: string): Promise<any> => {
    const { status, body } = await get(path)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  return {
    post,
    get,
    trialBalance: async (asOf: string, from = '') =>
      (await report(`trial-balance?asOf=${asOf}${from && `&from=${from}`}`)).trialBalance,
    balanceSheet: async (asOf: string) => (await report(`balance-sheet?asOf=${asOf}`)).balanceSheet,
    incomeStatement: async (query: string) => (await report(`income-statement?${query}`)).incomeStatement,
    statement: (query: string) => report(`account-statement?${query}`),
    createYear: async (from: string, to: string) =>
      assert.equal((await service.ask('POST', '/v1/fiscal-years', { token, body: { from, to } })).status, 201),
  }
}

const lineOf = (trialBalance: any, number: number) =>
  trialBalance.accounts.find(({ account }: { account: number }) => account === number)
const groupOf = (groups: readonly any[], code: string) => groups.find((group) => group.code === code)

test('the trial balance shows what the fiscal year opened with, what was debited and credited, and the balance', async () => {
  const { trialBalance } = await books(
    ['2025-12-30', 1020, 3400, 100_00],
    ['2026-01-01', 1020, 3400, 20_00],
    ['2026-02-10', 6500, 1020, 5_00],
    ['2026-02-11', 6500, 1020, 1_00],
  )
  const balance = await trialBalance('2026-02-10')
  assert.equal(balance.fiscalYearStart, '2026-01-01')
  assert.equal(balance.currency, 'CHF')
  assert.deepEqual(
    balance.accounts.map(({ names: _, ...line }: any) => line),
    [
      { account: 1020, type: 'asset', openingBalance: 100_00, debit: 20_00, credit: 5_00, balance: 115_00 },
      { account: 3400, type: 'income', openingBalance: 0, debit: 0, credit: 20_00, balance: -20_00 },
      { account: 6500, type: 'expense', openingBalance: 0, debit: 5_00, credit: 0, balance: 5_00 },
    ],
  )
  assert.deepEqual([balance.totalDebit, balance.totalCredit, balance.resultOfEarlierYears], [25_00, 25_00, 100_00])
  assert.equal(lineOf(balance, 1020).names.fr, 'Banque (compte courant)')
})

test('a trial balance that begins on a day opens with what was there before; income and expense count from the fiscal year', async () => {
  const { trialBalance, get } = await books(
    ['2025-12-30', 1020, 3400, 100_00],
    ['2026-01-01', 1020, 3400, 20_00],
    ['2026-02-10', 6500, 1020, 5_00],
    ['2026-02-11', 6500, 1020, 1_00],
  )
  const found = await trialBalance('2026-02-11', '2026-02-11')
  const { from, asOf, fiscalYearStart, totalDebit, totalCredit, resultOfEarlierYears } = found
  assert.deepEqual([from, asOf, fiscalYearStart], ['2026-02-11', '2026-02-11', '2026-01-01'])
  assert.deepEqual([totalDebit, totalCredit, resultOfEarlierYears], [1_00, 1_00, 100_00])
  assert.deepEqual(
    found.accounts.map(({ names: _, type: __, ...line }: any) => line),
    [
      { account: 1020, openingBalance: 115_00, debit: 0, credit: 1_00, balance: 114_00 },
      { account: 3400, openingBalance: -20_00, debit: 0, credit: 0, balance: -20_00 },
      { account: 6500, openingBalance: 5_00, debit: 1_00, credit: 0, balance: 6_00 },
    ],
  )
  // Over the turn of a year, the results count from the year in which it begins.
  const over = await trialBalance('2026-02-11', '2025-12-31')
  assert.deepEqual([over.fiscalYearStart, over.resultOfEarlierYears], ['2025-01-01', 0])
  assert.deepEqual([lineOf(over, 3400).openingBalance, lineOf(over, 3400).balance], [-100_00, -120_00])
  assert.equal((await trialBalance('2026-02-11')).from, '2026-01-01')
  const { status, body } = await get('trial-balance?asOf=2026-02-11&from=2026-02-12')
  assert.deepEqual([status, body.invalidFields], [400, ['from']])
})

test('a posting counts from its own day on, not a day earlier, on every day of a month', async () => {
  const { trialBalance } = await books(
    ['2026-03-01', 1000, 3400, 1_00],
    ['2026-03-31', 1000, 3400, 2_00],
    ['2026-04-01', 1000, 3400, 4_00],
  )
  const cash = async (asOf: string) => lineOf(await trialBalance(asOf), 1000)?.balance ?? 0
  const days = [
    '2026-02-28',
    '2026-03-01',
    '2026-03-30',
    '2026-03-31',
    '2026-04-01',
    '2026-12-31',
    '2199-12-31',
    '1900-01-01',
  ]
  assert.deepEqual(await Promise.all(days.map(cash)), [0, 1_00, 1_00, 3_00, 7_00, 7_00, 7_00, 0])
})

test('reports are of today in the organisation’s zone unless they say otherwise', async () => {
  const { get } = await books(['2026-11-21', 1000, 3400, 1_00], ['2026-11-22', 1000, 3400, 2_00])
  const before = service.clock.now
  try {
    // In Zurich it is past midnight.
    service.clock.now = new Date('2026-11-20T23:30:00Z')
    assert.equal((await get('trial-balance')).body.trialBalance.asOf, '2026-11-21')
    assert.equal((await get('balance-sheet')).body.balanceSheet.totalAssets, 1_00)
    const { incomeStatement } = (await get('income-statement')).body
    assert.deepEqual(
      [incomeStatement.from, incomeStatement.to, incomeStatement.result],
      ['2026-01-01', '2026-11-21', 1_00],
    )
    const { accountStatement } = (await get('account-statement?account=1000')).body
    assert.deepEqual(
      [accountStatement.from, accountStatement.to, accountStatement.closingBalance],
      ['2026-01-01', '2026-11-21', 1_00],
    )
  } finally {
    service.clock.now = before
  }
})

test('the balance sheet is grouped as OR 959a asks, and both sides agree with the result in equity', async () => {
  const { balanceSheet } = await books(
    ['2026-01-01', 1020, 9100, 500_00],
    ['2026-01-01', 9100, 2800, 500_00],
    ['2026-01-05', 1500, 2000, 200_00],
    ['2026-01-06', 1100, 3400, 90_00],
    ['2026-01-07', 6500, 1020, 30_00],
  )
  const sheet = await balanceSheet('2026-01-31')
  const [current, fixed] = sheet.assets
  assert.deepEqual(
    [current.code, current.names.de, current.amount, fixed.code, fixed.amount],
    ['currentAssets', 'Umlaufvermögen', 560_00, 'fixedAssets', 200_00],
  )
  assert.deepEqual(
    groupOf(current.groups, 'cash').accounts.map(({ account, amount }: any) => [account, amount]),
    [[1020, 470_00]],
  )
  assert.equal(groupOf(sheet.liabilities[0].groups, 'tradePayables').amount, 200_00)
  assert.equal(groupOf(sheet.equity.groups, 'capital').amount, 500_00)
  assert.deepEqual(groupOf(sheet.equity.groups, 'closingAccounts').accounts, [])
  assert.deepEqual(
    [sheet.equity.resultOfYear, sheet.equity.resultOfEarlierYears, sheet.equity.amount],
    [60_00, 0, 560_00],
  )
  assert.deepEqual([sheet.totalAssets, sheet.totalLiabilitiesAndEquity], [760_00, 760_00])
})

test('income begins at nothing in every fiscal year; what earlier years earned is shown apart until entries carry it to equity', async () => {
  const { balanceSheet, trialBalance, post } = await books(
    ['2025-06-30', 1020, 3400, 70_00],
    ['2026-06-30', 1020, 3400, 8_00],
  )
  const equity = async (asOf: string) => {
    const { resultOfEarlierYears, resultOfYear, groups } = (await balanceSheet(asOf)).equity
    return [resultOfEarlierYears, resultOfYear, groupOf(groups, 'broughtForward').amount]
  }
  assert.deepEqual(await equity('2025-12-31'), [0, 70_00, 0])
  assert.deepEqual(await equity('2026-01-01'), [70_00, 0, 0])
  assert.deepEqual(await equity('2026-12-31'), [70_00, 8_00, 0])
  assert.equal(lineOf(await trialBalance('2026-12-31'), 3400).credit, 8_00)

  await post(['2025-12-31', 3400, 2970, 70_00])
  assert.deepEqual(await equity('2025-12-31'), [0, 0, 70_00])
  assert.deepEqual(await equity('2026-12-31'), [0, 8_00, 70_00])
})

test('a fiscal year may begin within a month', async () => {
  const { balanceSheet, incomeStatement, createYear, post } = await books()
  await createYear('2027-01-01', '2027-03-14')
  await createYear('2027-03-15', '2028-03-14')
  await post(['2027-03-14', 1020, 3400, 1_00], ['2027-03-15', 1020, 3400, 2_00], ['2027-03-16', 1020, 3400, 4_00])
  const { fiscalYearStart, equity } = await balanceSheet('2027-03-15')
  assert.deepEqual([fiscalYearStart, equity.resultOfEarlierYears, equity.resultOfYear], ['2027-03-15', 1_00, 2_00])
  assert.equal((await balanceSheet('2027-03-14')).equity.resultOfYear, 1_00)
  const statement = await incomeStatement('to=2028-03-14')
  assert.deepEqual([statement.from, statement.result], ['2027-03-15', 6_00])
})

test('a day outside all fiscal years belongs to the last one before it', async () => {
  const { balanceSheet } = await books(['2026-12-31', 1020, 3400, 5_00])
  assert.deepEqual(
    await Promise.all(
      ['2027-06-30', '2024-06-30'].map(async (asOf) => [
        (await balanceSheet(asOf)).fiscalYearStart,
        (await balanceSheet(asOf)).equity.resultOfYear,
      ]),
    ),
    [
      ['2026-01-01', 5_00],
      ['2024-01-01', 0],
    ],
  )
})

test('the income statement is by nature of expense, income up and expense down, with the intermediate results of Swiss books', async () => {
  const { incomeStatement } = await books(
    ['2026-04-01', 1100, 3200, 1000_00],
    ['2026-04-02', 3800, 1100, 20_00],
    ['2026-04-03', 4200, 2000, 400_00],
    ['2026-04-04', 5000, 1020, 200_00],
    ['2026-04-05', 6000, 1020, 100_00],
    ['2026-04-06', 6800, 1509, 50_00],
    ['2026-04-07', 6900, 1020, 10_00],
    ['2026-04-08', 1020, 6950, 4_00],
    ['2026-04-09', 8000, 1020, 3_00],
    ['2026-04-10', 8900, 2208, 30_00],
    ['2026-05-01', 1100, 3200, 7_00],
  )
  const { groups, result } = await incomeStatement('from=2026-04-01&to=2026-04-30')
  assert.deepEqual(
    groups
      .filter(({ amount }: any) => amount !== 0)
      .map(({ code, amount, subtotal }: any) => [code, amount, subtotal?.code, subtotal?.amount]),
    [
      ['netRevenue', 980_00, undefined, undefined],
      ['materials', -400_00, 'grossProfitAfterMaterials', 580_00],
      ['personnel', -200_00, 'grossProfitAfterPersonnel', 380_00],
      ['otherOperatingExpenses', -100_00, 'ebitda', 280_00],
      ['depreciation', -50_00, 'ebit', 230_00],
      ['financialResult', -6_00, 'ebt', 224_00],
      ['nonOperatingResult', -3_00, undefined, undefined],
      ['directTaxes', -30_00, 'result', 191_00],
    ],
  )
  assert.equal(result, 191_00)
  assert.equal((await incomeStatement('from=2026-05-01&to=2026-05-31')).result, 7_00)
  assert.equal((await incomeStatement('from=2026-04-02&to=2026-04-02')).result, -20_00)
})

test('an account statement runs from the opening balance over every transaction to the closing balance', async () => {
  const { statement, post } = await books(
    ['2026-01-31', 1020, 3400, 100_00],
    ['2026-02-02', 6500, 1020, 30_00],
    ['2026-02-01', 1020, 1000, 5_00],
    ['2026-03-01', 1020, 3400, 9_00],
  )
  await post(['2026-02-02', 1000, 1020, 1_00])
  const { accountStatement, nextCursor } = await statement('account=1020&from=2026-02-01&to=2026-02-28')
  const { transactions, names: _, ...rest } = accountStatement
  assert.deepEqual(rest, {
    account: 1020,
    type: 'asset',
    from: '2026-02-01',
    to: '2026-02-28',
    currency: 'CHF',
    openingBalance: 100_00,
    debit: 5_00,
    credit: 31_00,
    closingBalance: 74_00,
  })
  assert.deepEqual(
    transactions.map(({ date, contraAccount, debit, credit, balance }: any) => [
      date,
      contraAccount,
      debit,
      credit,
      balance,
    ]),
    [
      ['2026-02-01', 1000, 5_00, 0, 105_00],
      ['2026-02-02', 6500, 0, 30_00, 75_00],
      ['2026-02-02', 1000, 0, 1_00, 74_00],
    ],
  )
  assert.equal(nextCursor, undefined)
})

test('a transaction of a statement names its entry, its tax code and what was posted', async () => {
  const answer = await service.ask('POST', '/v1/ledger-entries', {
    body: posting({ taxCode: 'VB81', description: 'Papier' }),
  })
  const [net, vat] = answer.body.transactions
  const { body } = await service.ask('GET', '/v1/reports/account-statement?account=1171&from=2026-11-20&to=2026-11-20')
  assert.deepEqual(body.accountStatement.transactions, [
    {
      ledgerEntry: answer.headers['location']?.split('/').at(-1),
      id: vat.id,
      date: '2026-11-20',
      description: 'Papier',
      contraAccount: 1020,
      taxCode: 'VB81',
      debit: 8_10,
      credit: 0,
      balance: 8_10,
      originalAmount: 8_10,
      originalCurrency: 'CHF',
    },
  ])
  assert.equal(net.amount, 100_00)
})

test('an account that was posted in one foreign currency has its balance in it, page by page; one of several has none', async () => {
  const organisation = await service.otherOrganisation()
  const token = await service.tokenFor(['all'], { organisation })
  await service.ask('PUT', '/v1/currencies/USD', { token, body: { isEnabled: true, exchangeRate: 0.8 } })
  const post = async (fields: object) =>
    assert.equal((await service.ask('POST', '/v1/ledger-entries', { token, body: posting(fields) })).status, 201)
  const euros = { currency: 'EUR', exchangeRate: 0.95 }
  await post({ date: '2025-12-30', debitAccount: 1022, creditAccount: 2800, amount: 1_000_00, ...euros })
  await post({ date: '2026-01-05', debitAccount: 1022, creditAccount: 1020, amount: 200_00, ...euros })
  await post({ date: '2026-01-06', debitAccount: 6500, creditAccount: 1022, amount: 50_10, ...euros })
  // The revaluation moves no euros.
  await post({ date: '2026-01-31', debitAccount: 6949, creditAccount: 1022, amount: 11_50 })
  const read = async (query: string) =>
    (await service.ask('GET', `/v1/reports/account-statement?from=2026-01-01&to=2026-12-31&${query}`, { token })).body
  const first = await read('account=1022&limit=2')
  const inOwnCurrency = {
    currency: 'EUR',
    openingBalance: 1_000_00,
    debit: 200_00,
    credit: 50_10,
    closingBalance: 1_149_90,
  }
  assert.deepEqual(first.accountStatement.inOwnCurrency, inOwnCurrency)
  const second = await read(`account=1022&cursor=${first.nextCursor}`)
  assert.deepEqual(second.accountStatement.inOwnCurrency, inOwnCurrency)
  const lines = [...first.accountStatement.transactions, ...second.accountStatement.transactions]
  assert.deepEqual(
    lines.map((line: any) => [line.originalAmount, line.originalCurrency, line.originalBalance, line.balance]),
    [
      [200_00, 'EUR', 1_200_00, 1_140_00],
      [50_10, 'EUR', 1_149_90, 1_092_40],
      [11_50, 'CHF', 1_149_90, 1_080_90],
    ],
  )
  const francs = (await read('account=6949')).accountStatement
  assert.equal(francs.inOwnCurrency, undefined)
  assert.equal('originalBalance' in francs.transactions[0], false)
  assert.equal((await read('account=6500')).accountStatement.inOwnCurrency, undefined)
  // Dollars that went through an account in euros, or in francs, are no balance in dollars.
  await post({ date: '2026-02-01', debitAccount: 1022, creditAccount: 1020, amount: 1_00, currency: 'USD' })
  assert.deepEqual((await read('account=1022')).accountStatement.inOwnCurrency, inOwnCurrency)
  assert.equal((await read('account=1020')).accountStatement.inOwnCurrency, undefined)
  await service.ask('PATCH', '/v1/accounts/1020', { token, body: { currency: 'USD' } })
  const { currency, credit } = (await read('account=1020')).accountStatement.inOwnCurrency
  assert.deepEqual([currency, credit], ['USD', 1_00])
})

test('the opening balance of an income account counts from the start of the fiscal year', async () => {
  const { statement } = await books(
    ['2025-05-05', 1020, 3400, 50_00],
    ['2026-01-10', 1020, 3400, 7_00],
    ['2026-02-10', 1020, 3400, 1_00],
  )
  const opening = async (account: number, from: string) =>
    (await statement(`account=${account}&from=${from}&to=2026-12-31`)).accountStatement.openingBalance
  assert.deepEqual(
    await Promise.all([opening(3400, '2026-01-01'), opening(3400, '2026-02-01'), opening(1020, '2026-02-01')]),
    [0, -7_00, 57_00],
  )
})

test('read page by page a statement is one statement, although more is posted meanwhile', async () => {
  const days = Array.from({ length: 23 }, (_, index) => addDays(day('2026-03-01'), Math.floor(index / 4)))
  const { statement, post } = await books(
    ['2026-02-01', 1000, 2800, 1000_00],
    ...days.map(
      (date, index): DayFigures => (index % 3 === 0 ? [date, 6500, 1000, index + 1] : [date, 1000, 3400, index + 1]),
    ),
  )
  const query = 'account=1000&from=2026-03-01&to=2026-03-31'
  const whole = (await statement(`${query}&limit=500`)).accountStatement
  const pages: any[] = []
  for (let cursor = ''; ; ) {
    const page = await statement(`${query}&limit=5${cursor}`)
    pages.push(page.accountStatement)
    if (page.nextCursor === undefined) break
    cursor = `&cursor=${page.nextCursor}`
    await post(['2026-03-02', 1000, 3400, 1], ['2026-03-31', 6500, 1000, 1])
  }
  assert.equal(pages.length, 5)
  assert.deepEqual(
    pages.flatMap(({ transactions }) => transactions),
    whole.transactions,
  )
  for (const { transactions: _, ...rest } of pages) {
    const { transactions: __, ...first } = whole
    assert.deepEqual(rest, first)
  }
  assert.equal(pages.at(-1).transactions.at(-1).balance, whole.closingBalance)
  const anew = (await statement(`${query}&limit=500`)).accountStatement
  assert.equal(anew.transactions.length, 23 + 8)
  assert.equal(anew.transactions.at(-1).balance, anew.closingBalance)
})

test('the cursor alone says the span; one of another account or span, or one that was made up, is refused', async () => {
  const { statement, get } = await books(['2026-03-01', 1000, 2800, 1_00], ['2026-03-02', 1000, 2800, 2_00])
  const { nextCursor } = await statement('account=1000&from=2026-03-01&to=2026-03-31&limit=1')
  const { accountStatement } = await statement(`account=1000&cursor=${nextCursor}`)
  assert.deepEqual(
    [accountStatement.from, accountStatement.to, accountStatement.transactions[0].balance],
    ['2026-03-01', '2026-03-31', 3_00],
  )

  const forged = (change: (parts: unknown[]) => unknown) =>
    Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(nextCursor, 'base64url').toString())))).toString(
      'base64url',
    )
  const queries = [
    `account=2800&cursor=${nextCursor}`,
    `account=1000&from=2026-03-02&cursor=${nextCursor}`,
    `account=1000&to=2026-03-30&cursor=${nextCursor}`,
    'account=1000&cursor=x',
    `account=1000&cursor=${forged(() => null)}`,
    `account=1000&cursor=${forged(() => [])}`,
    ...Array.from({ length: 11 }, (_, place) => `account=1000&cursor=${forged((parts) => parts.with(place, 'x'))}`),
    `account=1000&cursor=${forged((parts) => [...parts, 'EUR'])}`,
    `account=1000&cursor=${forged((parts) => [...parts, 'EUR', '1', '1', '1', 'x'])}`,
    `account=1000&cursor=${forged((parts) => [...parts, 7, '1', '1', '1', '1'])}`,
    ...[9].map((place) => `account=1000&cursor=${forged((parts) => parts.with(place, 100_000))}`),
  ]
  for (const query of queries) {
    const { status, body } = await get(`account-statement?${query}`)
    assert.deepEqual([status, body.code, body.invalidFields], [400, 'general/invalid-fields', ['cursor']], query)
  }
})

test('an account without postings has an empty statement; one that does not exist has none', async () => {
  const { statement, get } = await books()
  const { accountStatement } = await statement('account=1010')
  assert.deepEqual([accountStatement.transactions, accountStatement.closingBalance], [[], 0])
  const { status, body } = await get('account-statement?account=1001')
  assert.deepEqual([status, body.code], [404, 'accounts/not-found'])
})

test('every report takes from and to, and asOf in place of to', async () => {
  const { get } = await books()
  for (const path of ['trial-balance?', 'balance-sheet?', 'income-statement?', 'account-statement?account=1020&']) {
    const [to, asOf] = [await get(`${path}to=2026-12-31`), await get(`${path}asOf=2026-12-31`)]
    assert.deepEqual([to.status, asOf.status], [200, 200], path)
    assert.deepEqual(asOf.body, to.body, path)
  }
  const whole = await get('balance-sheet?to=2026-12-31')
  assert.deepEqual((await get('balance-sheet?from=2026-12-01&to=2026-12-31')).body, whole.body)
})

test('a span that ends before it begins, and days that are none, are refused', async () => {
  const { get } = await books()
  const refused: Record<string, string[]> = {
    'income-statement?from=2026-02-01&to=2026-01-31': ['from'],
    'account-statement?account=1020&from=2026-02-01&to=2026-01-31': ['from'],
    'account-statement?from=2026-02-30': ['account', 'from'],
    'account-statement?account=999&limit=501': ['account', 'limit'],
    'balance-sheet?asOf=31.12.2026': ['asOf'],
    'trial-balance?from=2026-02-30': ['from'],
    'trial-balance?to=2026-01-01&asOf=2026-01-01': ['asOf'],
    'balance-sheet?from=2026-02-01&to=2026-01-31': ['from'],
    'income-statement?from=2026-02-01&asOf=2026-01-31': ['from'],
  }
  for (const [path, fields] of Object.entries(refused)) {
    const { status, body } = await get(path)
    assert.deepEqual([status, body.code, body.invalidFields.toSorted()], [400, 'general/invalid-fields', fields], path)
  }
})

test('sums may exceed what a single amount can be, and are answered to the cent', async () => {
  const most = Number.MAX_SAFE_INTEGER
  const { get, trialBalance, statement } = await books(
    ['2026-01-01', 1000, 3400, most],
    ['2026-01-02', 1000, 3400, most],
    ['2026-01-03', 1000, 3400, most],
  )
  assert.equal((await trialBalance('2026-01-31')).totalDebit, 3 * most)
  const first = await statement('account=1000&limit=2')
  assert.equal(first.accountStatement.closingBalance, 3 * most)
  const second = await statement(`account=1000&limit=2&cursor=${first.nextCursor}`)
  assert.equal(second.accountStatement.transactions[0].balance, 3 * most)
  // The bytes of the answer, since a double cannot distinguish this sum from its neighbours.
  for (const path of ['trial-balance?asOf=2026-01-31', 'account-statement?account=1000&to=2026-01-31']) {
    const { bytes } = await get(path)
    assert.ok(bytes.toString().includes(String(3n * BigInt(most))), path)
  }
})

test('reports need the scope ledger:read, and show one organisation only', async () => {
  await books(['2026-01-01', 1090, 3600, 77_00])
  const [reader, other] = await Promise.all([service.tokenFor(['ledger:read']), service.tokenFor(['invoices:read'])])
  for (const path of ['trial-balance', 'balance-sheet', 'income-statement', 'account-statement?account=1090']) {
    const { status, body } = await service.ask('GET', `/v1/reports/${path}`, { token: reader })
    assert.equal(status, 200)
    assert.equal(JSON.stringify(body).includes('7700'), false)
    assert.equal((await service.ask('GET', `/v1/reports/${path}`, { token: other })).status, 403)
  }
})

test('on any day, every report is what a reading of the whole journal adds up to', async () => {
  const accounts = [1000, 1020, 1100, 2000, 2800, 3400, 6500, 8900]
  const dates = fc.integer({ min: 0, max: 729 }).map((days) => addDays(day('2025-01-01'), days))
  const movements = fc
    .tuple(dates, fc.shuffledSubarray(accounts, { minLength: 2, maxLength: 2 }), fc.integer({ min: 1, max: 1_000_000 }))
    .map(([date, [debit = 0, credit = 0], amount]): DayFigures => [date, debit, credit, amount])
  const journal = fc.sample(movements, { numRuns: 400, seed: 959 })
  const { trialBalance, statement, incomeStatement, balanceSheet } = await books(...journal)
  const sum = (account: number, from: string, to: string) =>
    journal
      .filter(([date]) => from <= date && date <= to)
      .reduce(
        (total, [, debit, credit, amount]) =>
          total + (debit === account ? amount : 0) - (credit === account ? amount : 0),
        0,
      )

  await fc.assert(
    fc.asyncProperty(dates, dates, fc.constantFrom(...accounts), async (one, two, account) => {
      const [from = one, to = two] = [one, two].toSorted()
      const year = `${to.slice(0, 4)}-01-01`
      const isResult = account >= 3000
      const line = lineOf(await trialBalance(to), account)
      assert.equal(line?.balance ?? 0, sum(account, isResult ? year : '2025-01-01', to))
      const { accountStatement } = await statement(`account=${account}&from=${from}&to=${to}&limit=500`)
      const start = isResult ? `${from.slice(0, 4)}-01-01` : '2025-01-01'
      assert.equal(accountStatement.openingBalance, sum(account, start, addDays(from, -1)))
      assert.equal(accountStatement.closingBalance, sum(account, start, to))
      assert.equal(
        accountStatement.transactions.at(-1)?.balance ?? accountStatement.closingBalance,
        accountStatement.closingBalance,
      )
      const span = lineOf(await trialBalance(to, from), account)
      assert.deepEqual(
        [span?.openingBalance ?? 0, span?.balance ?? 0],
        [sum(account, start, addDays(from, -1)), sum(account, start, to)],
      )
      const results = [3400, 6500, 8900].map((number) => -sum(number, from, to))
      assert.equal(
        (await incomeStatement(`from=${from}&to=${to}`)).result,
        results.reduce((total, amount) => total + amount, 0),
      )
      const sheet = await balanceSheet(to)
      assert.equal(sheet.totalAssets, sheet.totalLiabilitiesAndEquity)
      assert.equal(
        sheet.totalAssets,
        [1000, 1020, 1100].reduce((total, number) => total + sum(number, '2025-01-01', to), 0),
      )
    }),
    {
      numRuns: 60,
      examples: [
        [day('2025-01-01'), day('2026-12-31'), 1020],
        [day('2025-06-01'), day('2026-06-30'), 6500],
        [day('2026-02-28'), day('2026-03-01'), 3400],
      ],
    },
  )
})
