import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { closingChecks } from '../../src/books/closing/closing-checks.ts'
import { ledgerChecks, runChecks } from '../../src/books/integrity/checks.ts'
import { verifyJournal } from '../../src/books/integrity/verify-journal.ts'
import { tradeChecks } from '../../src/sales/checks/trade-checks.ts'
import { seed, sized } from '../faults/faults.ts'
import { type Service, startService } from '../service.ts'
import { commands, type Paper, type Real, sameTrialBalance, setUp } from './commands.ts'
import { type Entry, simpleLedger } from './simple-ledger.ts'
import { simpleTrade } from './simple-trade.ts'

/** The number of books, and of commands for each; RAPPEN_SEED repeats them. */
const RUNS = sized(6, 250)
const MOST_COMMANDS = 90
const ENTRIES_AT_LEAST = 10 * RUNS

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const read = async ({ ask }: Real, url: string): Promise<any> => {
  const { status, body } = await ask('GET', url)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** The model of newly provisioned books, with the settings that the service returns. */
async function paperOf(real: Real): Promise<Paper> {
  const { accounts } = await read(real, '/v1/accounts')
  const { currencies } = await read(real, '/v1/currencies')
  const open = (periods: readonly any[]) => periods.map(({ id, from, to }) => ({ id, from, to, isOpen: true }))
  const ledger = simpleLedger({
    activeAccounts: new Set(accounts.map(({ number }: any) => number)),
    currencies: new Map(currencies.map((one: any) => [one.code, { isEnabled: one.isEnabled, rate: one.exchangeRate }])),
    fiscalYears: open((await read(real, '/v1/fiscal-years')).fiscalYears),
    vatPeriods: open((await read(real, '/v1/vat-periods')).vatPeriods),
  })
  return { ledger, trade: simpleTrade(ledger), today: '2026-11-21' }
}

async function sameEntries({ ledger }: Paper, real: Real): Promise<void> {
  const { ledgerEntries } = await read(real, '/v1/ledger-entries?limit=500')
  const sequences = new Map<string, number>(ledgerEntries.map(({ id, sequence }: any) => [id, sequence]))
  const found = ledgerEntries.map((one: any) => ({
    sequence: one.sequence,
    date: one.date,
    description: one.description,
    debitAccount: one.debitAccount,
    creditAccount: one.creditAccount,
    amount: one.amount,
    currency: one.currency,
    exchangeRate: one.exchangeRate,
    taxCode: one.taxCode,
    isReversal: one.isReversal,
    source: one.source,
    documentNumber: one.documentNumber,
    externalReference: one.externalReference,
    reverses: one.reverses === undefined ? undefined : sequences.get(one.reverses),
    reversedBy: one.reversedBy === undefined ? undefined : sequences.get(one.reversedBy),
    movements: one.transactions.map((transaction: any) => {
      assert.deepEqual([transaction.date, transaction.taxCode, transaction.currency], [one.date, one.taxCode, 'CHF'])
      const { debitAccount, creditAccount, amount, originalAmount, grossAmount, taxPart } = transaction
      return { debitAccount, creditAccount, amount, originalAmount, grossAmount, taxPart }
    }),
  }))
  const expected = ledger.entries.map(({ gross, movements, cause: _, reversedBy, ...one }) => ({
    ...one,
    reversedBy,
    movements: movements.map((movement) => ({ ...movement, grossAmount: gross })),
  }))
  assert.deepEqual(found, expected)
}

/** The matches of each filter among entries and transactions, for all accounts and for one. */
async function sameSearches({ ledger }: Paper, real: Real): Promise<void> {
  const { from = '', to = '', id = '' } = ledger.vatPeriods.at(-1) ?? {}
  const searches: [query: string, keeps: (entry: Entry) => boolean][] = [
    ['taxCode=UN81', ({ taxCode }) => taxCode === 'UN81'],
    ['source=payment', ({ source }) => source === 'payment'],
    ['source=api&taxCode=VB38', ({ source, taxCode }) => source === 'api' && taxCode === 'VB38'],
    ['documentNumber=Beleg%208', ({ documentNumber }) => documentNumber === 'Beleg 8'],
    ['documentNumber=R-00001', ({ documentNumber }) => documentNumber === 'R-00001'],
    ['q=MAERZ%20mie', ({ description }) => description === 'Miete «März»'],
    ['q=zahlung%20barv', ({ description }) => /^Zahlung .*Barverkauf$/.test(description)],
    [`vatPeriod=${id}`, ({ date }) => from <= date && date <= to],
    ['q=beleg&dateFrom=2026-04-01', ({ description, date }) => description === 'Beleg' && date >= '2026-04-01'],
  ]
  for (const [query, keeps] of searches) {
    const kept = ledger.entries.filter(keeps)
    const { ledgerEntries } = await read(real, `/v1/ledger-entries?limit=500&${query}`)
    assert.deepEqual(
      ledgerEntries.map(({ sequence }: any) => sequence),
      kept.map(({ sequence }) => sequence),
      query,
    )
    const amountsOf = (account?: number) =>
      kept
        .toSorted((a, b) => a.date.localeCompare(b.date) || a.sequence - b.sequence)
        .flatMap(({ movements }) => movements)
        .filter((one) => account === undefined || one.debitAccount === account || one.creditAccount === account)
        .map(({ amount }) => amount)
    for (const account of [undefined, 1020]) {
      const found: any[] = []
      let page: any = {}
      do {
        const cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : ''
        const ofAccount = account === undefined ? '' : `&account=${account}`
        page = await read(real, `/v1/ledger-transactions?limit=40&${query}${ofAccount}${cursor}`)
        found.push(...page.ledgerTransactions)
      } while (page.nextCursor !== undefined)
      assert.deepEqual(
        found.map(({ amount }) => amount),
        amountsOf(account),
        `${query} ${account}`,
      )
    }
  }
}

/** The statement of an account, read in pages of seven: opening balance, each line, closing balance. */
async function sameStatement({ ledger }: Paper, real: Real, account: number, from: string, to: string): Promise<void> {
  const url = `/v1/reports/account-statement?account=${account}&from=${from}&to=${to}&limit=7`
  const lines: any[] = []
  let page = await read(real, url)
  for (;;) {
    lines.push(...page.accountStatement.transactions)
    if (page.nextCursor === undefined) break
    page = await read(real, `${url}&cursor=${page.nextCursor}`)
  }
  const { opening, debit, credit } = ledger.movedOn(account, from, to)
  const { openingBalance, closingBalance } = page.accountStatement
  assert.deepEqual(
    {
      opening: openingBalance,
      debit: page.accountStatement.debit,
      credit: page.accountStatement.credit,
      closing: closingBalance,
    },
    { opening, debit, credit, closing: opening + debit - credit },
  )
  const expected = ledger.entries
    .filter(({ date }) => from <= date && date <= to)
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.sequence - b.sequence)
    .flatMap(({ date, movements }) => movements.map((movement) => ({ date, ...movement })))
    .filter(({ debitAccount, creditAccount }) => debitAccount === account || creditAccount === account)
    .map(({ date, debitAccount, creditAccount, amount }) =>
      debitAccount === account ? [date, creditAccount, amount, 0] : [date, debitAccount, 0, amount],
    )
  assert.deepEqual(
    lines.map((one) => [one.date, one.contraAccount, one.debit, one.credit]),
    expected,
  )
  assert.equal(lines.at(-1)?.balance ?? openingBalance, closingBalance)
}

async function sameInvoices({ trade }: Paper, real: Real): Promise<void> {
  const { invoices } = await read(real, '/v1/invoices?limit=500&sort=createdAt')
  const inCents = (amount: number): number => Math.round(amount * 100)
  assert.deepEqual(
    invoices.map((one: any) => ({
      id: one.id,
      number: one.number,
      isAnnulled: one.isAnnulled,
      isPaid: one.isPaid,
      isOverpaid: one.isOverpaid,
      net: inCents(one.totalNetAmount),
      vat: inCents(one.totalVatDebt),
      total: inCents(one.totalAmount),
      paid: inCents(one.totalAmountPaid),
      rest: inCents(one.totalRestAmount),
    })),
    trade.invoices.map(({ id, number, isAnnulled, net, vat, paid }) => {
      const total = net + vat
      const isPaid = number !== '' && !isAnnulled && paid >= total
      const rest = isAnnulled ? 0 : total - paid
      return { id, number, isAnnulled, isPaid, isOverpaid: paid > total, net, vat, total, paid, rest }
    }),
  )
}

test('for any commands of clients in any order, the books equal a ledger on paper, also in their rejections', async (t) => {
  t.diagnostic(`RAPPEN_SEED=${seed}`)
  let given = 0
  let posted = 0
  const books = fc.asyncProperty(commands(MOST_COMMANDS), async (sequence) => {
    const { organisation, real } = await setUp(service)
    const paper = await paperOf(real)
    await fc.asyncModelRun(() => ({ model: paper, real }), sequence)
    given += [...sequence].length
    posted += paper.ledger.entries.length

    await sameEntries(paper, real)
    await sameSearches(paper, real)
    await sameInvoices(paper, real)
    for (const day of ['2024-12-31', '2025-06-30', '2025-12-31', '2026-02-28', '2026-11-20', '2027-06-30'])
      await sameTrialBalance(paper, real, day)
    for (const account of [1020, 1100, 1171, 2200, 3400, 6500, 6999]) {
      await sameStatement(paper, real, account, '2026-01-01', '2026-12-31')
      await sameStatement(paper, real, account, '2025-05-01', '2026-05-15')
    }
    await service.database.inTransaction(organisation, async (tx) => {
      const entries = paper.ledger.entries.length
      assert.deepEqual(await verifyJournal(tx), { id: organisation, entries, ok: true, firstBreak: null })
    })
    const checks = await service.database.inTransaction(organisation, (tx) =>
      runChecks(tx, [...ledgerChecks, ...closingChecks, ...tradeChecks]),
    )
    assert.deepEqual(
      checks.filter(({ ok }) => !ok),
      [],
    )
  })
  // The number of commands is random, too: after few, as many further books are tested.
  for (let round = 0; round < 5 && posted <= ENTRIES_AT_LEAST; round++)
    // Ends in time to report the failure, however long shrinking takes.
    await fc.assert(books, {
      numRuns: RUNS,
      seed: seed + round,
      interruptAfterTimeLimit: sized(200_000, 1_700_000),
      markInterruptAsFailure: true,
    })
  t.diagnostic(`${given} commands, ${posted} entries`)
  assert.ok(posted > ENTRIES_AT_LEAST, `only ${posted} entries were posted`)
})
