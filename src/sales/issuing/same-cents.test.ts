import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { documents } from '../../../test/fixtures/arbitrary-document.ts'
import { inspectPdf } from '../../../test/fixtures/inspect-pdf.ts'
import { plain, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'
import { loadPrintable } from '../../outbound/pdfs/load-printable.ts'
import { cents, formatAmount } from '../../platform/money/cents.ts'
import { anyDocument } from '../documents/find-document.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const inCents = (amount: number): number => Math.round(amount * 100)
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** The income less the expenses of an account, in the given movements. */
const credited = (
  movements: Awaited<ReturnType<typeof trade.movements>>,
  isMeant: (account: number) => boolean,
): number =>
  sum(movements.map(({ debit, credit, amount }) => (isMeant(credit) ? amount : 0) - (isMeant(debit) ? amount : 0)))

/** The exact product, rounded half away from zero, without the tested code. */
function converted(cents: number, rate: number): number {
  const scale = 10n ** 10n
  const exact = BigInt(cents) * BigInt(Math.round(rate * 1e10))
  const magnitude = ((exact < 0n ? -exact : exact) * 2n + scale) / (2n * scale)
  return Number(exact < 0n ? -magnitude : magnitude)
}

test('answer, printed page and ledger have the same cents, for any positions, mode and currency', async () => {
  await fc.assert(
    fc.asyncProperty(documents, async (content) => {
      const answer = await service.ask('POST', '/v1/invoices', { body: plain({ ...content, isDraft: false }) })
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      const { invoice } = answer.body
      const [total, net, vat] = [invoice.totalAmount, invoice.totalNetAmount, invoice.totalVatDebt].map(inCents)
      assert.equal(total, (net ?? 0) + (vat ?? 0))

      const page = await service.database.inTransaction(service.organisation, async (tx) =>
        loadPrintable(tx, await anyDocument(tx, invoice.id)),
      )
      assert.deepEqual([page.totals.total, page.totals.net, page.totals.vat], [total, net, vat])
      assert.equal(sum(page.totals.groups.map((group) => group.vat)), vat)
      assert.equal(sum(page.totals.groups.map((group) => group.net)), net)
      const answered = invoice.positions.map(({ totalAmount = 0, vatDebt = 0 }) => [
        inCents(totalAmount),
        inCents(vatDebt),
      ])
      const printed = page.positions.map((line) => ('totalAmount' in line ? line.totalAmount : 0))
      assert.deepEqual(
        answered.map(([amount]: number[]) => amount),
        printed,
      )
      assert.equal(sum(answered.map(([, lineVat]: number[]) => lineVat ?? 0)), vat)

      const movements = await trade.movements(invoice.id)
      const receivable = 0 - credited(movements, (account) => account === 1100)
      const [vatOwed, earned] = [
        credited(movements, (account) => account === 2200),
        credited(movements, (account) => account >= 3000),
      ]
      assert.equal(receivable, vatOwed + earned)
      if (invoice.exchangeRate === undefined) assert.deepEqual([receivable, vatOwed, earned], [total, vat, net])
      else assert.deepEqual([receivable, vatOwed], [converted(total ?? 0, invoice.exchangeRate), page.conversion?.vat])
    }),
    { numRuns: 80 },
  )
})

/** Every amount in a text, in order: 1'234.50. */
const amountsIn = (text: string): string[] => text.match(/-?\d{1,3}(?:'\d{3})*\.\d\d(?!\d)/g) ?? []

/** Asserts that the expected amounts are among the given ones, in order. */
function assertInOrder(found: readonly string[], wanted: readonly string[], about: string): void {
  let from = 0
  for (const amount of wanted) {
    const at = found.indexOf(amount, from)
    assert.ok(at >= 0, `${amount} of ${wanted.join(' ')} is not in ${found.join(' ')}: ${about}`)
    from = at + 1
  }
}

test('the PDF, read as a reader reads it, has each line, each VAT, net and total to the cent of the answer', async () => {
  const printed = (amount: number): string => formatAmount(cents(inCents(amount)), "'")
  await fc.assert(
    fc.asyncProperty(documents, async (content) => {
      // Without unit prices and quantities, every printed amount is a computed one.
      const invoice = await trade.issued('invoice', { ...content, columns: ['name', 'totalAmount'] })
      const { status, bytes } = await service.ask('GET', `/v1/invoices/${invoice.id}/pdf`)
      assert.equal(status, 200, bytes.toString())
      const text = (await inspectPdf(bytes)).map((page) => page.text).join('\n')
      const found = amountsIn(text.replaceAll(/[\u2212\u2011]/g, '-').replaceAll('\u2019', "'"))
      const lines = invoice.positions.flatMap(({ totalAmount }: any) =>
        totalAmount === undefined ? [] : printed(totalAmount),
      )
      assertInOrder(found, lines, text)
      const page = await service.database.inTransaction(service.organisation, async (tx) =>
        loadPrintable(tx, await anyDocument(tx, invoice.id)),
      )
      const vats = page.totals.groups.filter(({ vat }) => vat !== 0).map(({ vat }) => formatAmount(vat, "'"))
      for (const amount of [printed(invoice.totalNetAmount), printed(invoice.totalAmount), ...vats])
        assert.ok(found.includes(amount), `${amount} is not in ${text}`)
    }),
    { numRuns: 12 },
  )
})

test('converting an estimate changes no cent', async () => {
  await fc.assert(
    fc.asyncProperty(documents, async (content) => {
      const estimate = await trade.issued('estimate', content)
      const invoice = await trade.convert(estimate.id)
      const amounts = ({ totalAmount, totalNetAmount, totalVatDebt, positions }: any) => [
        [totalAmount, totalNetAmount, totalVatDebt],
        positions.map((position: any) => [position.totalAmount, position.vatDebt]),
      ]
      assert.deepEqual(amounts(invoice), amounts(estimate))
    }),
    { numRuns: 20 },
  )
})

test('an invoice that is annulled leaves nothing behind in any account', async () => {
  const accounts = [1100, 2200, 3000, 3200, 3400, 3600]
  const balances = () => Promise.all(accounts.map((account) => trade.balance(account)))
  const before = await balances()
  await fc.assert(
    fc.asyncProperty(documents, async (content) => {
      const { id, totalAmount } = await trade.issued('invoice', content)
      await trade.act('invoice', id, 'annul')
      const movements = await trade.movements(id)
      assert.ok(totalAmount === 0 || movements.length > 0 || 'exchangeRate' in content)
    }),
    { numRuns: 20 },
  )
  assert.deepEqual(await balances(), before)
})
