import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { sized } from '../../../test/faults/faults.ts'
import { posting } from '../../../test/fixtures/posting.ts'
import { plain, product, tradeOf } from '../../../test/fixtures/trade.ts'
import { patience } from '../../../test/patience.ts'
import { type Service, startService } from '../../../test/service.ts'
import { tradeChecks } from '../../sales/checks/trade-checks.ts'
import { ledgerChecks, runChecks } from '../integrity/checks.ts'

let service: Service
/** The contact of all documents and payments. */
let recipient: string
before(async () => {
  service = await startService()
  recipient = (await tradeOf(service).contact()).id
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
      from day, (values (1100), (2000), (2030)) as own (account)
     where (select coalesce(sum(amount), 0) from line where line.account = own.account and date <= day.date)
        <> (select coalesce(sum(booked), 0) from item_movements m where m.account = own.account and date <= day.date)`)

const rates = fc.option(fc.constantFrom(0.0061, 0.5, 0.9377, 1, 1.31), { nil: undefined })
const days = fc.constantFrom('2025-12-30', '2026-01-02', '2026-10-31', '2026-11-21', '2026-12-24')
const configured: Readonly<Record<string, number | undefined>> = { EUR: 0.94, USD: 0.8123, JPY: 0.0058 }
const currencies = fc.constantFrom('CHF', 'CHF', 'CHF', 'EUR', 'USD', 'JPY')
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
    {
      weight: 4,
      arbitrary: fc.record({
        receive: amounts,
        currency: currencies,
        of: fc.array(fc.nat(9), { maxLength: 3 }),
        adds: fc.option(fc.nat(9), { nil: undefined }),
        date: days,
        rate: rates,
        isAdvance: fc.boolean(),
        closesRests: fc.boolean(),
        isUndone: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ allocate: fc.nat(9), to: fc.nat(9), part: amounts, date: days, isUndone: fc.boolean() }),
    },
    fc.record({ undo: fc.nat(9), date: days }),
    {
      weight: 2,
      arbitrary: fc.record({
        writeOff: fc.nat(9),
        reason: fc.constantFrom('discount', 'bad-debt'),
        part: fc.option(amounts, { nil: undefined }),
        date: days,
        isUndone: fc.boolean(),
      }),
    },
    fc.record({ annul: fc.nat(9), date: days }),
    fc.record({ reverse: fc.nat(9), date: days }),
    fc.record({
      post: amounts,
      currency: currencies,
      date: days,
      debitAccount: fc.constantFrom(1100, 2000, 1020),
      creditAccount: fc.constantFrom(1100, 2000, 3200),
      hasContact: fc.boolean(),
      isUndone: fc.boolean(),
    }),
  ),
  { minLength: 6, maxLength: 18 },
)
type Act = typeof acts extends fc.Arbitrary<readonly (infer One)[]> ? One : never
/** Two invoices, an advance, and a credit: an entry by hand, or the credit note of a third invoice that was paid. */
const beginnings = fc
  .constantFrom<readonly Act[]>(
    [
      {
        post: 400,
        currency: 'CHF',
        date: '2026-01-02',
        debitAccount: 1020,
        creditAccount: 1100,
        hasContact: true,
        isUndone: false,
      },
    ],
    [
      { issue: 30, currency: 'CHF', date: '2026-01-02' },
      { pay: 104, of: 0, date: '2026-01-02', rate: undefined, isUndone: false },
      { credit: 0, date: '2026-10-31' },
    ],
  )
  .map((credit): Act[] => [
    ...credit,
    {
      receive: 300,
      currency: 'CHF',
      of: [],
      adds: undefined,
      date: '2026-01-02',
      rate: undefined,
      isAdvance: true,
      closesRests: false,
      isUndone: false,
    },
    { issue: 100, currency: 'CHF', date: '2026-01-02' },
    { issue: 50, currency: 'CHF', date: '2026-11-21' },
  ])

test('items are accounts 1100, 2000 and 2030 on every day, whatever is done in four currencies, and what is undone leaves them as they were', {
  timeout: patience(sized(240_000, 1_800_000)),
}, async () => {
  await fc.assert(
    fc.asyncProperty(beginnings, acts, async (beginning, steps) => {
      const invoices: string[] = []
      const notes: string[] = []
      const payments: string[] = []
      const allocations: string[] = []
      const entries: string[] = []
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
        assert.notEqual(await ask(path, { date: '2026-12-31' }), undefined)
        assert.deepEqual(await openItems(), before, path)
      }
      const paid = async (url: string, body: { rate: number | undefined; date: string; [name: string]: unknown }) => {
        const { rate, ...payment } = body
        const answer = await ask(url, { ...payment, ...(rate === undefined ? {} : { exchangeRate: rate }) })
        if (answer) payments.push(answer.payment.id)
        allocations.push(...(answer?.payment.allocations ?? []).map(({ allocation }: any) => allocation))
        return answer && `/v1/payments/${answer.payment.id}/reverse`
      }
      for (const step of [...beginning, ...steps]) {
        const { date } = step
        if ('issue' in step) {
          const rate = configured[step.currency]
          const foreign = rate === undefined ? {} : { originalCurrency: step.currency, exchangeRate: rate }
          const positions = [
            product({ singleAmount: step.issue, quantity: 3 }),
            product({ taxCode: 'UR26', singleAmount: 7 }),
          ]
          const content = { ...foreign, recipient, openingDate: date, positions, isDraft: false }
          const invoice = await ask('/v1/invoices', plain({ ...content, customRecipientText: undefined }))
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
        else if ('receive' in step)
          await undoing(step, async () => {
            const { receive, of, adds, currency, isAdvance, closesRests } = step
            const each = Math.max(1, Math.floor(receive / 4))
            const rest = closesRests ? { writeOffRest: 'discount' } : {}
            const own = [...new Set(of.map((index) => at(invoices, index)))]
            const pays = own.map((invoice) => ({ invoice, amount: each, ...rest }))
            const credits = [
              ...notes.map((creditNote) => ({ creditNote })),
              ...entries.map((openItem) => ({ openItem })),
            ]
            const added = adds === undefined ? undefined : credits[adds % Math.max(1, credits.length)]
            // Refused where nothing is left, in a foreign currency, and beside credits.
            const advance = isAdvance ? { advanceTaxCode: 'UN81' } : {}
            const wanted = { ...advance, contact: recipient, currency, amount: receive }
            const received = (given: readonly object[]) =>
              paid('/v1/payments', {
                ...wanted,
                date,
                allocations: given,
                rate: currency === 'CHF' ? undefined : step.rate,
              })
            return (added && (await received([...pays, { ...added, amount: 1 }]))) ?? (await received(pays))
          })
        else if ('allocate' in step)
          await undoing(step, async () => {
            const credits = [
              ...payments.map((payment) => ({ payment })),
              ...notes.map((creditNote) => ({ creditNote })),
              ...entries.map((openItem) => ({ openItem })),
            ]
            const from = credits[step.allocate % Math.max(1, credits.length)] ?? {}
            const whole = { from, to: { invoice: at(invoices, step.to) }, date }
            const made =
              (await ask('/v1/allocations', { ...whole, amount: step.part })) ?? (await ask('/v1/allocations', whole))
            if (made) allocations.push(made.allocation.id)
            return made && `/v1/allocations/${made.allocation.id}/undo`
          })
        else if ('writeOff' in step)
          await undoing(step, async () => {
            const { reason, part, writeOff } = step
            const wanted = { reason, date, ...(part === undefined ? {} : { amount: part }) }
            const made = await ask(`/v1/invoices/${at(invoices, writeOff)}/write-off`, wanted)
            return made && `/v1/write-offs/${made.writeOff.id}/reverse`
          })
        else if ('undo' in step) await ask(`/v1/allocations/${at(allocations, step.undo)}/undo`, { date })
        else if ('annul' in step) await ask(`/v1/invoices/${at(invoices, step.annul)}/annul`, { date })
        else if ('reverse' in step) await ask(`/v1/payments/${at(payments, step.reverse)}/reverse`, { date })
        else
          await undoing(step, async () => {
            const { debitAccount, creditAccount, currency, post, hasContact } = step
            const contact = hasContact ? { contact: recipient } : {}
            const body = posting({ debitAccount, creditAccount, currency, date, amount: post, ...contact })
            const { headers } = await service.ask('POST', '/v1/ledger-entries', { body })
            const id = headers['location']?.split('/').at(-1)
            if (id !== undefined && creditAccount === 1100) entries.push(id)
            return headers['location'] && `${headers['location']}/reverse`
          })
        assert.deepEqual(await daysApart(), [], JSON.stringify(step))
      }
      assert.deepEqual(await failedChecks(), [])
    }),
    { numRuns: sized(20, 300) },
  )
})

const failedChecks = async (of = service): Promise<(string | null)[]> =>
  (await of.database.inTransaction(of.organisation, (tx) => runChecks(tx, [...ledgerChecks, ...tradeChecks]))).flatMap(
    ({ ok, finding }) => (ok ? [] : [finding]),
  )

test('payments, refunds, allocations, credit notes, write-offs, annulment and reversals of one invoice at once leave items that are the accounts', {
  timeout: patience(sized(60_000, 600_000)),
}, async () => {
  for (let round = 0; round < sized(8, 200); round++) {
    const currency: { originalCurrency?: string; exchangeRate?: number } =
      round % 2 === 0 ? {} : { originalCurrency: 'EUR', exchangeRate: 0.94 }
    const content = { ...currency, customRecipientText: undefined, recipient, isDraft: false }
    const body = plain({ ...content, positions: [product({ quantity: 4 })] })
    const [{ invoice }, { invoice: other }, { invoice: returned }] = await Promise.all(
      [0, 1, 2].map(() => service.expect(201, 'POST', '/v1/invoices', body)),
    )
    await service.expect(201, 'POST', `/v1/invoices/${returned.id}/payments`, { amount: returned.totalAmount })
    const one = (of: typeof invoice) => ({ isDraft: false, positions: [{ id: of.positions[0].id, quantity: 1 }] })
    const { creditNote } = await service.expect(201, 'POST', `/v1/invoices/${returned.id}/credit-notes`, one(returned))
    const pay = { amount: 250.05, allowOverpayment: true }
    const paid = await Promise.all(
      [0, 1].map(() => service.expect(201, 'POST', `/v1/invoices/${invoice.id}/payments`, pay)),
    )
    const unit = currency.originalCurrency ? { currency: currency.originalCurrency } : {}
    const received = await service.expect(201, 'POST', '/v1/payments', {
      contact: recipient,
      amount: 300,
      ...unit,
      ...(round % 4 === 0 ? { advanceTaxCode: 'UN81' } : {}),
      allocations: [{ invoice: other.id, amount: 100 }],
    })
    const [allocated] = received.payment.allocations
    const allocate = (from: object, to: string) =>
      service.ask('POST', '/v1/allocations', { body: { from, to: { invoice: to } } })
    const added = { creditNote: creditNote.id, amount: creditNote.totalAmount }
    const withCredit = {
      contact: recipient,
      amount: 50,
      ...unit,
      allocations: [added, { invoice: other.id, amount: 120 }],
    }
    const races = [
      ...paid.flatMap(({ payment }) => [`/v1/payments/${payment.id}/refund`, `/v1/payments/${payment.id}/reverse`]),
      `/v1/invoices/${invoice.id}/annul`,
    ].map((path) => service.ask('POST', path))
    const answers = await Promise.all([
      ...races,
      service.ask('POST', `/v1/invoices/${invoice.id}/payments`, { body: pay }),
      ...[{ reason: 'bad-debt' }, { reason: 'discount', amount: 50.05 }].map((wanted) =>
        service.ask('POST', `/v1/invoices/${invoice.id}/write-off`, { body: wanted }),
      ),
      allocate({ payment: received.payment.id }, invoice.id),
      allocate({ payment: paid[0]?.payment.id }, other.id),
      allocate({ creditNote: creditNote.id }, other.id),
      ...[0, 1].map(() => service.ask('POST', '/v1/payments', { body: withCredit })),
      service.ask('POST', `/v1/allocations/${allocated.allocation}/undo`),
      service.ask('POST', `/v1/payments/${received.payment.id}/reverse`),
      service.ask('POST', `/v1/payments/${received.payment.id}/refund`),
      ...[0, 1].map(() => service.ask('POST', `/v1/invoices/${invoice.id}/credit-notes`, { body: one(invoice) })),
    ])
    for (const { status, body: answer } of answers) assert.ok(status < 500, JSON.stringify(answer))
    assert.ok(answers.some(({ status }) => status < 300))
  }
  assert.deepEqual(await daysApart(), [])
  assert.deepEqual(await failedChecks(), [])
})

test('books of before get the same items as those that were kept from the first entry', async () => {
  const earlier = await startService()
  try {
    await tradeOfBefore(earlier)
    /** All that reports read of items but the days of allocations, which earlier versions did not store. */
    const stored = async () => [
      await earlier.asOwner(`select organisation, id, account, type, contact, number, currency, date::text, due_date::text, open, open_booked
        from open_items order by organisation, id, account`),
      await earlier.asOwner(`select organisation, entry, account, item, date::text, amount, booked from item_movements
        where amount <> 0 or booked <> 0 order by organisation, entry, account`),
    ]
    const migration = await readFile(new URL('../../../migrations/0003-open-items.sql', import.meta.url), 'utf8')
    const carriesOver = migration.slice(migration.indexOf('-- Of before:'), migration.indexOf('-- The currency that'))
    const before = await stored()
    assert.ok((before[0]?.length ?? 0) >= 8 && (before[1]?.length ?? 0) > 20)
    const triggers = (change: string) =>
      ['item_movements', 'item_allocations']
        .map((table) => `alter table ${table} ${change} trigger append_only;`)
        .join('')
    await earlier.asOwner(
      `begin; ${triggers('disable')} truncate open_items, item_movements, item_allocations; ${carriesOver} ${triggers('enable')} commit`,
    )
    assert.deepEqual(await stored(), before)
    assert.deepEqual(await failedChecks(earlier), [])
  } finally {
    await earlier.close()
  }
})

/** The acts of earlier versions: no money without an invoice, and credit notes of their own invoice alone. */
async function tradeOfBefore(earlier: Service): Promise<void> {
  const { issued, pay, overpay, credit, contact } = tradeOf(earlier)
  const act = (path: string, body?: object) => earlier.expect(201, 'POST', path, body)
  const customer = { customRecipientText: undefined, recipient: (await contact()).id }
  const euro = { originalCurrency: 'EUR', exchangeRate: 0.94 }
  for (const currency of [{}, euro]) {
    const positions = [product({ quantity: 4 })]
    const [open, part, over, credited] = [
      await issued('invoice', { ...customer, ...currency, positions }),
      await issued('invoice', { ...currency, positions }),
      await issued('invoice', { ...currency, positions, openingDate: '2026-10-31' }),
      await issued('invoice', { ...customer, ...currency, positions, openingDate: '2026-01-02' }),
    ]
    const rate = 'exchangeRate' in currency ? { exchangeRate: 0.97 } : {}
    const bounced = await pay(part.id, 100, { date: '2026-11-01', ...rate })
    await pay(part.id, 55.5, rate)
    await earlier.expect(200, 'POST', `/v1/payments/${bounced.id}/reverse`)
    const high = await overpay(over.id, 500, rate)
    await act(`/v1/payments/${high.id}/refund`, { amount: 20, ...rate })
    await pay(credited.id, 400, rate)
    const note = await credit(credited.id, { isDraft: false })
    await act(`/v1/credit-notes/${note.id}/payout`, { amount: 100, ...rate })
    const annulled = await issued('invoice', { ...customer, ...currency })
    await earlier.expect(200, 'POST', `/v1/invoices/${annulled.id}/annul`)
    assert.ok(open.id)
  }
  const byHand = posting({ debitAccount: 1100, creditAccount: 2000, date: '2026-11-21', amount: 1234 })
  const { headers } = await earlier.ask('POST', '/v1/ledger-entries', { body: byHand })
  await act(`${headers['location']}/reverse`)
  await act('/v1/ledger-entries', { ...byHand, amount: 77 })
}
