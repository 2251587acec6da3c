import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { documents, rates } from '../../../test/fixtures/arbitrary-document.ts'
import { tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

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
