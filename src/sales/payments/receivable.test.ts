import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { sized } from '../../../test/faults/faults.ts'
import { documents, rates } from '../../../test/fixtures/arbitrary-document.ts'
import { tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'
import { runChecks } from '../../books/integrity/checks.ts'
import { tradeChecks } from '../checks/trade-checks.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

/** Pays a part of what rests, at a rate of its day, or takes a payment back that was made before. */
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

/** What is done to one invoice, one step after the other. Steps that make no sense at that moment are refused, and change nothing. */
const steps = fc.array(
  fc.oneof(
    fc.record({ pay: fc.double({ min: 0.01, max: 1.4, noNaN: true }), rate: rates }),
    fc.record({ credit: fc.nat(3), quantity: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ reverse: fc.nat(9) }),
    fc.record({ refund: fc.nat(9), rate: rates }),
    fc.record({ annul: fc.constant(true) }),
    fc.record({ payOut: fc.nat(9), part: fc.double({ min: 0.1, max: 1, noNaN: true }), rate: rates }),
  ),
  { minLength: 3, maxLength: 9 },
)

test('rests and credits are account 1100 after every step: payments, credit notes, refunds, payouts, reversals and annulment in any order', {
  timeout: sized(120_000, 1_800_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(documents, steps, async (content, wanted) => {
      const draft = await trade.create('invoice', content)
      fc.pre(draft.totalAmount > 0)
      const invoice = await trade.act('invoice', draft.id, 'issue')
      const rateOf = (exchangeRate: number) => ('exchangeRate' in invoice ? { exchangeRate } : {})
      const cents = (amount: number) => Math.round(amount * 100) / 100
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
          const amount = cents(invoice.totalAmount * step.pay)
          const paid = await post(`/v1/invoices/${invoice.id}/payments`, { amount, ...rateOf(step.rate) })
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
          const amount = Math.max(0.01, cents(rest * step.part))
          const payout = await post(`/v1/credit-notes/${id}/payout`, { amount, ...rateOf(step.rate) })
          if (payout) payments.push(payout.payment.id)
        }
        assert.deepEqual(await failedChecks(), [], JSON.stringify(step))
      }
    }),
    { numRuns: sized(12, 200) },
  )
})

/** What the checks of the sales wing find. */
const failedChecks = async (): Promise<(string | null | undefined)[]> =>
  (await service.database.inTransaction(service.organisation, (tx) => runChecks(tx, tradeChecks))).flatMap(
    ({ ok, finding }) => (ok ? [] : [finding]),
  )
