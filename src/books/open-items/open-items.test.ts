import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { sized } from '../../../test/faults/faults.ts'
import { posting } from '../../../test/fixtures/posting.ts'
import { plain, product } from '../../../test/fixtures/trade.ts'
import { patience } from '../../../test/patience.ts'
import { type Service, startService } from '../../../test/service.ts'
import { tradeChecks } from '../../sales/checks/trade-checks.ts'
import { ledgerChecks, runChecks } from '../integrity/checks.ts'

let service: Service
before(async () => {
  service = await startService()
  for (const [code, exchangeRate] of Object.entries(configured))
    await service.expect(200, 'PUT', `/v1/currencies/${code}`, { isEnabled: true, exchangeRate })
})
after(() => service.close())

type Item = Readonly<Record<'id' | 'account' | 'open' | 'open_booked', string>>

/** The open amount of each item, with all movements. */
const openItems = (): Promise<Item[]> =>
  service.asOwner(
    'select id, account, open, open_booked from open_items where open <> 0 or open_booked <> 0 order by id, account',
  )

/** On which days the items of an account add up to something else than the account: computed from the journal, past all totals. */
const daysApart = (): Promise<object[]> =>
  service.asOwner(`
    with line as (
      select debit_account as account, date, amount from ledger_transactions
      union all select credit_account, date, -amount from ledger_transactions
    ), day as (select distinct date from line)
    select account, day.date, (select coalesce(sum(amount), 0) from line where line.account = own.account and date <= day.date) as books,
           (select coalesce(sum(booked), 0) from item_movements m where m.account = own.account and date <= day.date) as items
      from day, (values (1100), (2000)) as own (account)
     where (select coalesce(sum(amount), 0) from line where line.account = own.account and date <= day.date)
        <> (select coalesce(sum(booked), 0) from item_movements m where m.account = own.account and date <= day.date)`)

const rates = fc.option(fc.constantFrom(0.0061, 0.5, 0.9377, 1, 1.31), { nil: undefined })
const days = fc.constantFrom('2025-12-30', '2026-01-02', '2026-10-31', '2026-11-21', '2026-12-24')
const configured: Readonly<Record<string, number | undefined>> = { EUR: 0.94, USD: 0.8123, JPY: 0.0058 }
const currencies = fc.constantFrom('CHF', 'EUR', 'USD', 'JPY')
const amounts = fc.integer({ min: 1, max: 400 })
const acts = fc.array(
  fc.oneof(
    fc.record({ issue: amounts, currency: currencies, date: days }),
    {
      weight: 2,
      arbitrary: fc.record({ pay: amounts, of: fc.nat(9), date: days, rate: rates, isUndone: fc.boolean() }),
    },
    fc.record({ credit: fc.nat(9), date: days }),
    fc.record({ refund: fc.nat(9), date: days, rate: rates, isUndone: fc.boolean() }),
    fc.record({ payOut: fc.nat(9), date: days, rate: rates, isUndone: fc.boolean() }),
    fc.record({ annul: fc.nat(9), date: days }),
    fc.record({ reverse: fc.nat(9), date: days }),
    fc.record({
      post: amounts,
      currency: currencies,
      date: days,
      debitAccount: fc.constantFrom(1100, 2000, 1020),
      creditAccount: fc.constantFrom(1100, 2000, 3200),
      isUndone: fc.boolean(),
    }),
  ),
  { minLength: 4, maxLength: 14 },
)

test('items are accounts 1100 and 2000 on every day, whatever is done in four currencies, and what is undone leaves them as they were', {
  timeout: patience(sized(240_000, 1_800_000)),
}, async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      const invoices: string[] = []
      const notes: string[] = []
      const payments: string[] = []
      const at = (ids: readonly string[], index: number) => ids[index % Math.max(1, ids.length)] ?? 'none'
      const ask = async (url: string, body: object) => {
        const answer = await service.ask('POST', url, { body })
        assert.ok(answer.status < 500, JSON.stringify(answer.body))
        return answer.status < 300 ? answer.body : undefined
      }
      /** Undoes what was done on the day on which it was done, where nothing has been set off meanwhile. */
      const undoing = async (step: { date: string; isUndone: boolean }, act: () => Promise<string | undefined>) => {
        const before = await openItems()
        const path = await act()
        if (path === undefined || !step.isUndone || notes.length > 0) return
        assert.notEqual(await ask(path, { date: step.date }), undefined)
        assert.deepEqual(await openItems(), before, path)
      }
      const paid = async (
        url: string,
        body: { rate: number | undefined; date: string; amount?: number; allowOverpayment?: boolean },
      ) => {
        const { rate, ...payment } = body
        const answer = await ask(url, { ...payment, ...(rate === undefined ? {} : { exchangeRate: rate }) })
        if (answer) payments.push(answer.payment.id)
        return answer && `/v1/payments/${answer.payment.id}/reverse`
      }
      for (const step of steps) {
        const { date } = step
        if ('issue' in step) {
          const rate = configured[step.currency]
          const foreign = rate === undefined ? {} : { originalCurrency: step.currency, exchangeRate: rate }
          const positions = [
            product({ singleAmount: step.issue, quantity: 3 }),
            product({ taxCode: 'UR26', singleAmount: 7 }),
          ]
          const invoice = await ask('/v1/invoices', plain({ ...foreign, openingDate: date, positions, isDraft: false }))
          if (invoice) invoices.push(invoice.invoice.id)
        } else if ('pay' in step)
          await undoing(step, () =>
            paid(`/v1/invoices/${at(invoices, step.of)}/payments`, {
              amount: step.pay,
              date,
              rate: step.rate,
              allowOverpayment: true,
            }),
          )
        else if ('credit' in step) {
          const note = await ask(`/v1/invoices/${at(invoices, step.credit)}/credit-notes`, {
            isDraft: false,
            openingDate: date,
          })
          if (note) notes.push(note.creditNote.id)
        } else if ('refund' in step)
          await undoing(step, () => paid(`/v1/payments/${at(payments, step.refund)}/refund`, { date, rate: step.rate }))
        else if ('payOut' in step)
          await undoing(step, () =>
            paid(`/v1/credit-notes/${at(notes, step.payOut)}/payout`, { date, rate: step.rate }),
          )
        else if ('annul' in step) await ask(`/v1/invoices/${at(invoices, step.annul)}/annul`, { date })
        else if ('reverse' in step) await ask(`/v1/payments/${at(payments, step.reverse)}/reverse`, { date })
        else
          await undoing(step, async () => {
            const { debitAccount, creditAccount, currency, post } = step
            const body = posting({ debitAccount, creditAccount, currency, date, amount: post })
            const { headers } = await service.ask('POST', '/v1/ledger-entries', { body })
            return headers['location'] && `${headers['location']}/reverse`
          })
        assert.deepEqual(await daysApart(), [], JSON.stringify(step))
      }
      assert.deepEqual(await failedChecks(), [])
    }),
    { numRuns: sized(20, 300) },
  )
})

const failedChecks = async (): Promise<(string | null)[]> =>
  (
    await service.database.inTransaction(service.organisation, (tx) => runChecks(tx, [...ledgerChecks, ...tradeChecks]))
  ).flatMap(({ ok, finding }) => (ok ? [] : [finding]))

test('payments, refunds, credit notes, annulment and reversals of one invoice at once leave items that are the accounts', {
  timeout: patience(sized(60_000, 600_000)),
}, async () => {
  for (let round = 0; round < sized(8, 200); round++) {
    const currency = round % 2 === 0 ? {} : { originalCurrency: 'EUR', exchangeRate: 0.94 }
    const body = plain({ ...currency, isDraft: false, positions: [product({ quantity: 4 })] })
    const { invoice } = await service.expect(201, 'POST', '/v1/invoices', body)
    const pay = { amount: 250.05, allowOverpayment: true }
    const paid = await Promise.all(
      [0, 1].map(() => service.expect(201, 'POST', `/v1/invoices/${invoice.id}/payments`, pay)),
    )
    const credited = { isDraft: false, positions: [{ id: invoice.positions[0].id, quantity: 1 }] }
    const races = [
      ...paid.flatMap(({ payment }) => [`/v1/payments/${payment.id}/refund`, `/v1/payments/${payment.id}/reverse`]),
      `/v1/invoices/${invoice.id}/annul`,
    ].map((path) => service.ask('POST', path))
    const answers = await Promise.all([
      ...races,
      service.ask('POST', `/v1/invoices/${invoice.id}/payments`, { body: pay }),
      ...[0, 1].map(() => service.ask('POST', `/v1/invoices/${invoice.id}/credit-notes`, { body: credited })),
    ])
    for (const { status, body: answer } of answers) assert.ok(status < 500, JSON.stringify(answer))
    assert.ok(answers.some(({ status }) => status < 300))
  }
  assert.deepEqual(await daysApart(), [])
  assert.deepEqual(await failedChecks(), [])
})

/** All that reports read of items but the days of allocations, which earlier versions did not store. */
const items = (): Promise<object[]> =>
  service.asOwner(`select organisation, id, account, type, contact, number, currency, date::text, due_date::text, open, open_booked
    from open_items order by organisation, id, account`)
const movements = (): Promise<object[]> =>
  service.asOwner(`select organisation, entry, account, item, date::text, amount, booked from item_movements
    where amount <> 0 or booked <> 0 order by organisation, entry, account`)

test('books of before get the same items as those that were kept from the first entry', async () => {
  const migration = await readFile(new URL('../../../migrations/0003-open-items.sql', import.meta.url), 'utf8')
  const carriesOver = migration.slice(migration.indexOf('-- Of before:'), migration.indexOf('-- The currency that'))
  const before = [await items(), await movements()]
  assert.ok((before[0]?.length ?? 0) > 10 && (before[1]?.length ?? 0) > 20)
  const triggers = (change: string) =>
    ['item_movements', 'item_allocations']
      .map((table) => `alter table ${table} ${change} trigger append_only;`)
      .join('')
  await service.asOwner(
    `begin; ${triggers('disable')} truncate open_items, item_movements, item_allocations; ${carriesOver} ${triggers('enable')} commit`,
  )
  assert.deepEqual([await items(), await movements()], before)
  assert.deepEqual(await failedChecks(), [])
})
