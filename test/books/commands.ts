import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Answer, Service } from '../service.ts'
import { isRejection, type Period, type Rejection, type SimpleLedger } from './simple-ledger.ts'
import type { SimpleTrade } from './simple-trade.ts'
import { days, laterDay, mostly, number, optional, posting, rate, wantedInvoice } from './wishes.ts'

/** Clients' commands to the books, each also executed on paper: both must agree, also in rejections. */

export type Paper = { readonly ledger: SimpleLedger; readonly trade: SimpleTrade; readonly today: string }
export type Real = {
  readonly ask: (method: string, url: string, body?: object) => Promise<Answer>
  /** The ids of the entries on paper, by their number; entries of documents have none here. */
  readonly entryIds: Map<number, string>
}

type Command = fc.AsyncCommand<Paper, Real>

/** A command that can always be given: its outcome is part of the test. */
const command = <Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  act: (paper: Paper, real: Real, input: Input) => Promise<void>,
) =>
  input.map(
    (given): Command => ({
      check: () => true,
      run: async (paper, real) => {
        await act(paper, real, given)
        await sameTrialBalance(paper, real, '2026-12-31')
      },
      toString: () => `${name} ${JSON.stringify(given)}`,
    }),
  )

function assertRefused({ status, body }: Answer, expected: Rejection): void {
  assert.deepEqual(
    { status, code: body.code, fields: [...new Set(body.invalidFields ?? [])].sort() },
    { ...expected, fields: [...new Set(expected.fields)].sort() },
    JSON.stringify(body),
  )
}

function assertDone(answer: Answer, status: number): void {
  assert.equal(answer.status, status, JSON.stringify(answer.body))
}

/** The rejection or the status that the paper expects. */
function assertSame(answer: Answer, refused: Rejection | undefined, status: number): void {
  if (refused) assertRefused(answer, refused)
  else assertDone(answer, status)
}

/** Every line of the trial balance equals the one on paper, and the totals balance. */
export async function sameTrialBalance({ ledger }: Paper, { ask }: Real, asOf: string): Promise<void> {
  const { trialBalance } = (await ask('GET', `/v1/reports/trial-balance?asOf=${asOf}`)).body
  assert.deepEqual(
    trialBalance.accounts.map(({ account, openingBalance: opening, debit, credit }: any) => ({
      account,
      opening,
      debit,
      credit,
    })),
    ledger.trialBalance(asOf),
  )
  assert.equal(trialBalance.totalDebit, trialBalance.totalCredit)
}

const pick = <Item>(items: readonly Item[], number: number): Item | undefined => items[number % items.length]

/** The transactions of an answer in the paper's form. */
const movementsIn = (transactions: readonly any[]) =>
  transactions.map(({ debitAccount, creditAccount, amount, originalAmount, taxPart }) => ({
    debitAccount,
    creditAccount,
    amount,
    originalAmount,
    taxPart,
  }))

const post = command('post', posting, async ({ ledger }, { ask, entryIds }, wanted) => {
  const answer = await ask('POST', '/v1/ledger-entries', wanted)
  const entry = ledger.post(wanted)
  if (isRejection(entry)) return assertRefused(answer, entry)
  assertDone(answer, 201)
  assert.deepEqual(movementsIn(answer.body.transactions), entry.movements)
  entryIds.set(entry.sequence, answer.headers['location']?.split('/').at(-1) ?? '')
})

const bulk = command(
  'bulk',
  fc.record({ entries: fc.array(posting, { minLength: 1, maxLength: 6 }), atomic: mostly.map((one) => !one) }),
  async ({ ledger }, { ask, entryIds }, wanted) => {
    const answer = await ask('POST', '/v1/ledger-entries/bulk', wanted)
    const before = ledger.entries.length
    const outcomes = wanted.entries.map((one) => ledger.post(one))
    const rejections = outcomes.flatMap((outcome, index) =>
      isRejection(outcome)
        ? outcome.fields.map((field) => ({ field: `entries[${index}].${field}`, code: outcome.code }))
        : [],
    )
    if (wanted.atomic && rejections.length > 0) {
      ledger.entries.length = before
      const codes = new Set(rejections.map(({ code }) => code))
      const code = codes.size === 1 ? (rejections[0]?.code ?? '') : 'general/invalid-fields'
      return assertRefused(answer, { status: 400, code, fields: rejections.map(({ field }) => field) })
    }
    assertDone(answer, ledger.entries.length > before ? 201 : 200)
    for (const [index, outcome] of outcomes.entries()) {
      const result = answer.body.results[index]
      if (isRejection(outcome)) assertRefused({ ...answer, status: 400, body: result }, outcome)
      else {
        assert.deepEqual([result.sequence, movementsIn(result.transactions)], [outcome.sequence, outcome.movements])
        entryIds.set(outcome.sequence, result.id)
      }
    }
  },
)

const reverse = command(
  'reverse',
  fc.record({ number, date: laterDay }),
  async (paper, real, { number: which, date }) => {
    const [sequence, id] = pick([...real.entryIds], which) ?? []
    if (sequence === undefined) return
    const answer = await real.ask('POST', `/v1/ledger-entries/${id}/reverse`, date === undefined ? {} : { date })
    const mirror = paper.ledger.reverse(sequence, paper.today, date)
    assertSame(answer, isRejection(mirror) ? mirror : undefined, 201)
    if (!isRejection(mirror)) real.entryIds.set(mirror.sequence, answer.body.ledgerEntry.id)
  },
)

const actOnYear = async ({ ledger }: Paper, { ask }: Real, year: Period, act: 'close' | 'reopen'): Promise<void> =>
  assertSame(await ask('POST', `/v1/fiscal-years/${year.id}/${act}`), ledger[act](year), 200)

async function actOnVatPeriod({ ledger }: Paper, { ask }: Real, period: Period, isOpen: boolean): Promise<void> {
  const answer = await ask('POST', `/v1/vat-periods/${period.id}/${isOpen ? 'reopen' : 'settle'}`)
  if (isOpen) return assertSame(answer, ledger.reopenVat(period), 200)
  assertDone(answer, 200)
  if (!period.isOpen) return
  const { payableTax, rounding } = answer.body.return
  const difference = ledger.settleVat(period, payableTax)
  assert.ok(Math.abs(difference) <= ledger.entries.length, `${difference} of ${payableTax}, ${rounding}`)
}

const closeOrReopen = command('close', fc.record({ number, isOpen: mostly }), async (paper, real, wanted) => {
  const year = pick(paper.ledger.fiscalYears, wanted.number)
  if (year) await actOnYear(paper, real, year, wanted.isOpen ? 'reopen' : 'close')
})

const settleOrReopen = command('settle', fc.record({ number, isOpen: mostly }), async (paper, real, wanted) => {
  const period = pick(paper.ledger.vatPeriods, wanted.number)
  if (period) await actOnVatPeriod(paper, real, period, wanted.isOpen)
})

/**
 * Closes a year in order: every VAT period that ends in it or before is settled first, and every year before it closed; or all of it reopened.
 */
const closeInOrder = command('close in order', fc.record({ number, isOpen: mostly }), async (paper, real, wanted) => {
  const { fiscalYears, vatPeriods } = paper.ledger
  const year = pick(fiscalYears, wanted.number)
  if (!year) return
  if (wanted.isOpen) {
    for (const one of fiscalYears.toReversed()) await actOnYear(paper, real, one, 'reopen')
    for (const one of vatPeriods) await actOnVatPeriod(paper, real, one, true)
    return
  }
  for (const one of vatPeriods) if (one.to <= year.to) await actOnVatPeriod(paper, real, one, false)
  for (const one of fiscalYears) if (one.to <= year.to) await actOnYear(paper, real, one, 'close')
})

const setAccount = command(
  'account',
  fc.record({ number: fc.constantFrom(1020, 2000, 3400, 6500), isActive: mostly }),
  async ({ ledger }, { ask }, { number: which, isActive }) => {
    assertDone(await ask('PATCH', `/v1/accounts/${which}`, { isActive }), 200)
    if (isActive) ledger.activeAccounts.add(which)
    else ledger.activeAccounts.delete(which)
  },
)

const setCurrency = command(
  'currency',
  fc.record({ code: fc.constantFrom('EUR', 'USD'), isEnabled: mostly, exchangeRate: optional(rate) }),
  async ({ ledger }, { ask }, { code, isEnabled, exchangeRate }) => {
    assertDone(
      await ask('PUT', `/v1/currencies/${code}`, {
        isEnabled,
        ...(exchangeRate === undefined ? {} : { exchangeRate }),
      }),
      200,
    )
    ledger.currencies.set(code, { isEnabled, rate: exchangeRate })
  },
)

const createInvoice = command(
  'invoice',
  fc.record({ wanted: wantedInvoice, isDraft: fc.boolean() }),
  async ({ trade }, { ask }, { wanted, isDraft }) => {
    const { exchangeRate, isNet, lines, openingDate } = wanted
    const answer = await ask('POST', '/v1/invoices', {
      customRecipientText: 'Barverkauf',
      openingDate,
      isDraft,
      amountMode: isNet ? 'net' : 'gross',
      ...(exchangeRate === undefined ? {} : { originalCurrency: 'EUR', exchangeRate }),
      positions: lines.map(({ amount, taxCode: code, contraAccount }) => ({
        type: 'product',
        name: 'Ware',
        quantity: 1,
        singleAmount: amount / 100,
        contraAccount,
        ...(code === undefined ? {} : { taxCode: code }),
      })),
    })
    const refused = trade.refusedCreation(wanted, isDraft)
    assertSame(answer, refused, 201)
    if (!refused) trade.create(wanted, answer.body.invoice.id, isDraft)
  },
)

const issue = command('issue', number, async ({ trade }, { ask }, which) => {
  const invoice = pick(trade.invoices, which)
  if (invoice) assertSame(await ask('POST', `/v1/invoices/${invoice.id}/issue`), trade.issue(invoice), 200)
})

const annul = command(
  'annul',
  fc.record({ number, date: laterDay }),
  async ({ trade, today }, { ask }, { number: which, date }) => {
    const invoice = pick(trade.invoices, which)
    if (!invoice) return
    const answer = await ask('POST', `/v1/invoices/${invoice.id}/annul`, date === undefined ? {} : { date })
    assertSame(answer, trade.annul(invoice, today, date), 200)
  },
)

const pay = command(
  'pay',
  fc.record({
    number,
    date: days,
    percent: fc.constantFrom(30, 50, 100, 100, 130),
    exchangeRate: optional(rate),
    allowOverpayment: fc.boolean(),
  }),
  async ({ trade }, { ask }, { number: which, date, percent, exchangeRate, allowOverpayment }) => {
    const invoice = pick(trade.invoices, which)
    if (!invoice) return
    const amount = Math.max(1, Math.round(((invoice.net + invoice.vat) * percent) / 100))
    const wanted = {
      amount,
      date,
      account: 1020,
      allowOverpayment,
      exchangeRate: invoice.exchangeRate === undefined ? undefined : exchangeRate,
    }
    const answer = await ask('POST', `/v1/invoices/${invoice.id}/payments`, {
      amount: amount / 100,
      date,
      allowOverpayment,
      ...(wanted.exchangeRate === undefined ? {} : { exchangeRate: wanted.exchangeRate }),
    })
    const paid = trade.pay(invoice, wanted)
    if (typeof paid === 'object') return assertRefused(answer, paid)
    assertDone(answer, 201)
    paid(answer.body.payment.id)
  },
)

const takeBack = command(
  'take back',
  fc.record({ number, date: laterDay }),
  async ({ trade, today }, { ask }, { number: which, date }) => {
    const payment = pick(trade.payments, which)
    if (!payment) return
    const answer = await ask('POST', `/v1/payments/${payment.id}/reverse`, date === undefined ? {} : { date })
    assertSame(answer, trade.takeBack(payment, today, date), 200)
  },
)

/** Mostly work; sometimes a change of the permissions. */
const often = [post, post, post, bulk, bulk, reverse, createInvoice, createInvoice, issue, pay, pay, takeBack, annul]
const seldom = [closeOrReopen, settleOrReopen, closeInOrder, setAccount, setCurrency]

export const commands = (most: number): fc.Arbitrary<Iterable<Command>> =>
  fc.commands([...often, ...often, ...often, ...seldom], { maxCommands: most, size: 'max' })

/** A provisioned organisation, and the model of its books. */
export async function setUp(service: Service): Promise<{ organisation: string; real: Real }> {
  const organisation = await service.otherOrganisation()
  const token = await service.tokenFor(['all'], { organisation })
  const ask: Real['ask'] = (method, url, body) =>
    service.ask(method, url, { token, ...(body === undefined ? {} : { body }) })
  return { organisation, real: { ask, entryIds: new Map() } }
}
