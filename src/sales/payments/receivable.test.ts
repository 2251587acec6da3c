import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { sized } from '../../../test/faults/faults.ts'
import { documents, rates } from '../../../test/fixtures/arbitrary-document.ts'
import { tradeOf } from '../../../test/fixtures/trade.ts'
import { patience } from '../../../test/patience.ts'
import { type Service, startService } from '../../../test/service.ts'
import { runChecks } from '../../books/integrity/checks.ts'
import { tradeChecks } from '../checks/trade-checks.ts'
import { type Computable, totalsOf } from '../positions/document-totals.rules.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  for (const [code, exchangeRate] of [
    ['JPY', 0.0058],
    ['USD', 0.8123],
  ] as const)
    await service.expect(200, 'PUT', `/v1/currencies/${code}`, { isEnabled: true, exchangeRate })
})
after(() => service.close())

/** Pays a part of the open amount, at a rate of its day, or reverses an earlier payment. */
const acts = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ pay: fc.double({ min: 0.01, max: 0.99, noNaN: true }), rate: rates }) },
    { weight: 1, arbitrary: fc.record({ takeBack: fc.nat(9) }) },
  ),
  { maxLength: 6 },
)

test('when an invoice is paid, in whatever parts, rates and reversals, nothing of it is left on 1100', async () => {
  await fc.assert(
    fc.asyncProperty(documents, acts, rates, async (content, steps, lastRate) => {
      const draft = await trade.create('invoice', content)
      fc.pre(draft.totalAmount > 0)
      const owedBefore = await trade.balance(1100)
      const invoice = await trade.act('invoice', draft.id, 'issue')
      const rateOf = (exchangeRate: number) => ('exchangeRate' in invoice ? { exchangeRate } : {})

      const standing: string[] = []
      let rest = Math.round(invoice.totalAmount * 100)
      for (const step of steps) {
        if ('pay' in step) {
          const part = Math.floor(rest * step.pay)
          if (part === 0) continue
          standing.push((await trade.pay(invoice.id, part / 100, rateOf(step.rate))).id)
          rest -= part
        } else if (standing.length > 0) {
          const [id] = standing.splice(step.takeBack % standing.length, 1)
          const { payment } = await service.expect(200, 'POST', `/v1/payments/${id}/reverse`)
          rest += Math.round(payment.amount * 100)
        }
      }
      await trade.pay(invoice.id, rest / 100, rateOf(lastRate))

      const { totalAmountPaid, totalRestAmount, isPaid, isOverpaid } = await trade.read('invoice', invoice.id)
      assert.deepEqual([totalAmountPaid, totalRestAmount, isPaid, isOverpaid], [invoice.totalAmount, 0, true, false])
      assert.equal(await trade.balance(1100), owedBefore)
    }),
    { numRuns: 25 },
  )
})

/** A rate of the day, or the configured one. */
const perhaps = fc.option(rates, { nil: undefined })
const currencies = fc.constantFrom('EUR', 'JPY', 'USD')

/** The steps on one invoice. An impossible step is rejected, and changes nothing. */
const steps = fc.array(
  fc.oneof(
    fc.record({ pay: fc.double({ min: 0.01, max: 1.4, noNaN: true }), rate: perhaps }),
    fc.record({ credit: fc.nat(3), quantity: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ reverse: fc.nat(9) }),
    fc.record({ refund: fc.nat(9), rate: perhaps }),
    fc.record({ annul: fc.constant(true) }),
    fc.record({ payOut: fc.nat(9), part: fc.double({ min: 0.1, max: 1, noNaN: true }), rate: perhaps }),
  ),
  { minLength: 3, maxLength: 9 },
)

test('rests and credits are account 1100 after every step: payments, credit notes, refunds, payouts, reversals and annulment in any order', {
  timeout: patience(sized(120_000, 1_800_000)),
}, async () => {
  await fc.assert(
    fc.asyncProperty(documents, currencies, steps, async (content, originalCurrency, wanted) => {
      const wished = { ...content, ...('originalCurrency' in content ? { originalCurrency } : {}) }
      // In whole yen a total may be negative that is not in cents.
      fc.pre(totalsOf(wished as unknown as Computable).total > 0)
      const draft = await trade.create('invoice', wished)
      fc.pre(draft.totalAmount > 0)
      const invoice = await trade.act('invoice', draft.id, 'issue')
      const rateOf = (exchangeRate: number | undefined) =>
        'exchangeRate' in invoice && exchangeRate !== undefined ? { exchangeRate } : {}
      const unit = invoice.originalCurrency === 'JPY' ? 1 : 100
      const whole = (amount: number) => Math.round(amount * unit) / unit
      const payments: string[] = []
      const notes: string[] = []
      const post = async (url: string, body?: object) => {
        const { status, body: answer } = await service.ask('POST', url, body === undefined ? {} : { body })
        assert.ok(status < 500, JSON.stringify(answer))
        return status < 300 ? answer : undefined
      }
      const one = (ids: string[], at: number) => ids[at % Math.max(1, ids.length)] ?? 'none'
      for (const step of wanted) {
        if ('pay' in step) {
          const amount = whole(invoice.totalAmount * step.pay)
          const paid = await post(`/v1/invoices/${invoice.id}/payments`, {
            amount,
            allowOverpayment: true,
            ...rateOf(step.rate),
          })
          if (paid) payments.push(paid.payment.id)
        } else if ('credit' in step) {
          const product = invoice.positions.filter(({ type }: { type: string }) => type === 'product').at(step.credit)
          const chosen = product
            ? { positions: [{ id: product.id, quantity: Math.min(step.quantity, product.quantity) }] }
            : {}
          const note = await post(`/v1/invoices/${invoice.id}/credit-notes`, { ...chosen, isDraft: false })
          if (note) notes.push(note.creditNote.id)
        } else if ('reverse' in step) await post(`/v1/payments/${one(payments, step.reverse)}/reverse`)
        else if ('annul' in step) await post(`/v1/invoices/${invoice.id}/annul`)
        else if ('refund' in step) {
          const refund = await post(`/v1/payments/${one(payments, step.refund)}/refund`, rateOf(step.rate))
          if (refund) payments.push(refund.payment.id)
        } else {
          const id = one(notes, step.payOut)
          const rest = id === 'none' ? 0 : (await trade.read('credit-note', id)).totalRestAmount
          const amount = Math.max(1 / unit, whole(rest * step.part))
          const payout = await post(`/v1/credit-notes/${id}/payout`, { amount, ...rateOf(step.rate) })
          if (payout) payments.push(payout.payment.id)
        }
        assert.deepEqual(await failedChecks(), [], JSON.stringify(step))
      }
    }),
    // Ends in time to report the failure, however long shrinking takes.
    {
      numRuns: sized(6, 200),
      interruptAfterTimeLimit: sized(100_000, 1_700_000),
      markInterruptAsFailure: true,
    },
  )
})

/** The findings of the sales wing's checks. */
const failedChecks = async (): Promise<(string | null | undefined)[]> =>
  (await service.database.inTransaction(service.organisation, (tx) => runChecks(tx, tradeChecks))).flatMap(
    ({ ok, finding }) => (ok ? [] : [finding]),
  )

/** The balance of an invoice and its payments on account 1100, in cents. */
const receivableOf = async (id: string): Promise<number> =>
  Number(
    (
      await service.asOwner<{ balance: string }>(
        `select coalesce(sum(case when t.debit_account = 1100 then t.amount else -t.amount end), 0) as balance
           from ledger_transactions t join ledger_entries e on e.organisation = t.organisation and e.sequence = t.entry
          where 1100 in (t.debit_account, t.credit_account)
            and (e.source_id = $1 or e.source_id in (select id from payments where invoice = $1))`,
        [id],
      )
    )[0]?.balance,
  )
const inEuros = (singleAmount: number, exchangeRate: number, taxCode = 'UEX') => ({
  originalCurrency: 'EUR',
  exchangeRate,
  positions: [{ type: 'product', name: 'Ware', quantity: 1, singleAmount, contraAccount: 3400, taxCode }],
})

test('EUR 10.06 at 0.94, paid in two parts of which the first is reversed, and paid again: nothing stays on 1100', async () => {
  const { id } = await trade.issued('invoice', inEuros(10.06, 0.94))
  const first = await trade.pay(id, 5.03)
  await trade.pay(id, 5.03)
  assert.equal(await receivableOf(id), 0)
  await service.expect(200, 'POST', `/v1/payments/${first.id}/reverse`)
  // The open 5.03 are worth 4.73.
  assert.equal(await receivableOf(id), 473)
  await trade.pay(id, 5.03)
  assert.equal((await trade.read('invoice', id)).totalRestAmount, 0)
  assert.equal(await receivableOf(id), 0)
  assert.deepEqual(await failedChecks(), [])
})

test('EUR 0.10 at 0.5, paid by twenty cents one by one, every second reversed: 1100 is the rest after each', async () => {
  const { id } = await trade.issued('invoice', inEuros(0.1, 0.5))
  let rest = 10
  const isWorthItsRest = async () =>
    assert.equal(await receivableOf(id), Math.sign(rest) * Math.round(Math.abs(rest) / 2))
  for (let count = 0; count < 20; count++) {
    const payment = await trade.pay(id, 0.01, { allowOverpayment: true })
    rest -= 1
    await isWorthItsRest()
    if (count % 2 === 0) continue
    await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`)
    rest += 1
    await isWorthItsRest()
  }
  assert.equal((await trade.read('invoice', id)).totalRestAmount, 0)
  assert.equal(await receivableOf(id), 0)
  assert.deepEqual(await failedChecks(), [])
})

test('JPY 150 and UN81 at 0.0004: the VAT of 12 is worth nothing in francs, and the entry keeps all 162', async () => {
  const { id, number } = await trade.issued('invoice', {
    ...inEuros(150, 0.0004, 'UN81'),
    originalCurrency: 'JPY',
    amountMode: 'net',
  })
  const { ledgerTransactions } = await service.expect(200, 'GET', `/v1/ledger-transactions?documentNumber=${number}`)
  assert.equal(ledgerTransactions.length, 1)
  const [found] = ledgerTransactions
  assert.deepEqual([found.amount, found.originalAmount, found.taxPart, found.taxCode], [6, 16_200, 'net', 'UN81'])
  await trade.pay(id, 162)
  assert.equal(await receivableOf(id), 0)
  assert.deepEqual(await failedChecks(), [])
})

test('an item of which something else is open than of its invoice is named with the invoice', async () => {
  const { id, number } = await trade.issued('invoice', inEuros(20, 0.94))
  await trade.pay(id, 5)
  const raise = (by: number) =>
    service.asOwner(`begin; set local session_replication_role = replica;
      update item_movements set booked = booked + ${by} where item = '${id}' and booked > 0;
      update open_items set open_booked = open_booked + ${by} where id = '${id}'; commit`)
  await raise(1)
  assert.match(
    (await failedChecks()).join(),
    new RegExp(`Of the invoice ${number} 14.10 CHF are open; its item in account 1100 says 14.11`),
  )
  await raise(-1)
  assert.deepEqual(await failedChecks(), [])
})
