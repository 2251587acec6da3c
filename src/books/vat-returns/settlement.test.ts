import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { noteOf } from '../../../test/fixtures/posting.ts'
import { untilWaiting } from '../../../test/fixtures/waiting.ts'
import { type Answer, type Service, startService } from '../../../test/service.ts'
import { lockHead } from '../accounts/journal-head.store.ts'
import { setReturn } from '../periods/period.store.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

/** Each test has an organisation of its own: fiscal years 2025 and 2026 with their quarters, all open. */
let organisation: string
let ask: (method: string, url: string, body?: object) => Promise<Answer>
beforeEach(async () => {
  organisation = await service.otherOrganisation()
  const token = await service.tokenFor(['all'], { organisation })
  ask = (method, url, body) => service.ask(method, url, { token, ...(body ? { body } : {}) })
})

const done = async (method: string, url: string, body?: object): Promise<any> => {
  const answer = await ask(method, url, body)
  assert.ok(answer.status < 300, `${url}: ${JSON.stringify(answer.body)}`)
  return answer.body
}
const quarterFrom = async (from: string): Promise<string> => {
  const { vatPeriods } = await done('GET', '/v1/vat-periods')
  return `/v1/vat-periods/${vatPeriods.find((period: any) => period.from === from).id}`
}
type Posting = readonly [date: string, debitAccount: number, creditAccount: number, amount: number, taxCode?: string]
const bodyOf = ([date, debitAccount, creditAccount, amount, taxCode]: Posting) => ({
  date,
  description: 'Beleg',
  debitAccount,
  creditAccount,
  amount,
  ...(taxCode ? { taxCode } : {}),
})
const post = (...posting: Posting) => done('POST', '/v1/ledger-entries', bodyOf(posting))

/** The amounts of some boxes of a return, in cents. */
const amountsIn = ({ boxes }: any, ...wanted: string[]): number[] =>
  wanted.map((box) => boxes.find((one: any) => one.box === box).amount)

test('a hundred cash sales of 5.00 owe 37.50 by the return but 37.00 by the entries: settling posts 0.50 to 6945', async () => {
  await done('POST', '/v1/ledger-entries/bulk', {
    entries: Array.from({ length: 100 }, () => bodyOf(['2025-05-02', 1000, 3200, 500, 'UN81'])),
  })
  const quarter = await quarterFrom('2025-04-01')
  const { return: draft } = await done('GET', `${quarter}/return`)
  assert.deepEqual(amountsIn(draft, '200', '303', '500'), [46_300, 46_300, 3_750])
  const { return: settled, ledgerEntries } = await done('POST', `${quarter}/settle`)
  assert.deepEqual([settled.status, settled.payableTax], ['settled', 3_750])
  assert.deepEqual(ledgerEntries.map(noteOf), ['2200/2201 37.00', '6945/2201 0.50'])
  assert.ok(ledgerEntries.every(({ date, source }: any) => date === '2025-06-30' && source === 'vat-settlement'))
})

const codesOf = ({ problems }: any): string[] => problems.map(({ code }: any) => code)

test('an adjustment explains an entry of its own amount and box only: 0.01 named for own use of 1000.00 prevents the settlement', async () => {
  const quarter = await quarterFrom('2025-01-01')
  const [ownUse] = (await post('2025-02-10', 5800, 1170, 100_000)).transactions
  const adjust = async (box: string, amount: number) =>
    (
      await done('POST', `${quarter}/adjustments`, {
        box,
        amount,
        description: 'Eigenverbrauch',
        ledgerEntry: ownUse.ledgerEntry,
      })
    ).adjustment.id
  const problems = async () => codesOf((await done('GET', `${quarter}/return`)).return)
  const otherBox = await adjust('910', 100_000)
  assert.deepEqual(await problems(), ['vat/tax-account-without-code'])
  await done('DELETE', `${quarter}/adjustments/${otherBox}`)
  const tooLittle = await adjust('415', 1)
  assert.deepEqual(await problems(), ['vat/tax-account-without-code', 'vat/adjustment-not-booked'])
  assert.equal((await ask('POST', `${quarter}/settle`)).body.code, 'vat-periods/not-settleable')
  await done('DELETE', `${quarter}/adjustments/${tooLittle}`)
  await adjust('415', 100_000)
  const { return: settled, ledgerEntries } = await done('POST', `${quarter}/settle`)
  assert.deepEqual([settled.problems, settled.payableTax], [[], 100_000])
  assert.deepEqual(ledgerEntries.map(noteOf), ['1170/2201 1000.00'])
})

test('entries of 810.00 without a code on 2200 and on 1170 do not cancel each other: both are named and stay on their accounts', async () => {
  await post('2025-02-10', 1020, 2200, 81_000)
  await post('2025-02-11', 1170, 1020, 81_000)
  const { return: settled, ledgerEntries } = await done('POST', `${await quarterFrom('2025-01-01')}/settle`)
  assert.deepEqual(
    settled.problems.map(({ code, ledgerEntries: named }: any) => [code, named.length]),
    [['vat/tax-account-without-code', 2]],
  )
  assert.deepEqual(ledgerEntries, [])
})

test('rates that change within a period and change back are named', async () => {
  const period = await byNetTaxRates(services)
  for (const [validFrom, rate] of [
    ['2025-02-01', 2.1],
    ['2025-06-01', 6.2],
  ])
    await done('PATCH', '/v1/vat-settings', { validFrom, netTaxRates: [{ ...services, rate }] })
  assert.deepEqual(codesOf((await done('GET', `${period}/return`)).return), ['vat/two-methods'])
})

test('a return is noted as filed from the last day of its period until today', async () => {
  const quarter = await quarterFrom('2025-01-01')
  await done('POST', `${quarter}/settle`)
  for (const date of ['2025-03-30', '2099-01-01']) {
    const { status, body } = await ask('POST', `${quarter}/filed`, { date })
    assert.deepEqual([status, body.invalidFields], [400, ['date']])
  }
  await done('POST', `${quarter}/filed`, { date: '2025-03-31' })
})

test('adjustments that add up to more than any number of francs are refused, and the return is answered', async () => {
  const quarter = await quarterFrom('2025-01-01')
  const adjustment = { box: '900', amount: Number.MAX_SAFE_INTEGER, description: 'Subvention' }
  assert.deepEqual((await ask('POST', `${quarter}/adjustments`, adjustment)).body.invalidFields, ['amount'])
  const most = 1_000_000_000_000
  for (const _ of [1, 2]) await done('POST', `${quarter}/adjustments`, { ...adjustment, amount: most })
  assert.deepEqual(amountsIn((await done('GET', `${quarter}/return`)).return, '900'), [2 * most])
})

test('a return that was paid, reopened and settled again is open by the difference, and by nothing of other returns', async () => {
  await post('2025-02-01', 1020, 3400, 1_081_000, 'UN81')
  await post('2025-05-01', 1020, 3400, 540_500, 'UN81')
  const [first, second] = [await quarterFrom('2025-01-01'), await quarterFrom('2025-04-01')]
  const file = async (quarter: string) => {
    await done('POST', `${quarter}/settle`)
    await done('POST', `${quarter}/filed`, { date: '2025-07-10' })
  }
  const openOf = async (quarter: string) => {
    const { status, openTax } = (await done('GET', `${quarter}/return`)).return
    return [status, openTax]
  }
  assert.deepEqual(await openOf(first), ['draft', undefined])
  await file(first)
  assert.deepEqual(await openOf(first), ['filed', 81_000])
  await post('2025-07-11', 2201, 1020, 81_000)
  assert.deepEqual(await openOf(first), ['paid', 0])
  await done('POST', `${first}/reopen`)
  await post('2025-03-01', 1020, 3400, 108_100, 'UN81')
  await file(first)
  assert.deepEqual(await openOf(first), ['filed', 8_100])
  await file(second)
  assert.deepEqual([await openOf(first), await openOf(second)].flat(), ['filed', 8_100, 'filed', 40_500])
})

test('a deposit that is paid back lowers turnover and tax by 1000.00 and 81.00, also where the entry itself says that it is a reversal', async () => {
  await done('POST', '/v1/ledger-entries', {
    ...bodyOf(['2025-02-10', 2030, 1020, 108_100, 'UN81']),
    isReversal: true,
  })
  const { return: draft } = await done('GET', `${await quarterFrom('2025-01-01')}/return`)
  assert.deepEqual(amountsIn(draft, '200', '303', '510'), [-100_000, -100_000, 8_100])
})

test('a loss that is charged to the allowance for doubtful debts takes its tax back: 1109/1100 1000.00 and 2200/1100 81.00', async () => {
  const { transactions } = await post('2025-02-10', 1109, 1100, 108_100, 'UN81')
  assert.deepEqual(transactions.map(noteOf), ['1109/1100 1000.00', '2200/1100 81.00'])
  const { return: draft } = await done('GET', `${await quarterFrom('2025-01-01')}/return`)
  assert.deepEqual(amountsIn(draft, '200', '303', '510'), [-100_000, -100_000, 8_100])
})

test('a settled period refuses depreciation while it locks all entries, takes it while it locks those with VAT, and input tax never', async () => {
  await done('POST', `${await quarterFrom('2025-10-01')}/settle`)
  const depreciation = bodyOf(['2025-12-31', 6800, 1519, 50_000])
  const withInputTax = bodyOf(['2025-12-31', 6500, 1020, 10_810, 'VB81'])
  const answers = async () => {
    const both = await Promise.all([depreciation, withInputTax].map((body) => ask('POST', '/v1/ledger-entries', body)))
    return both.map(({ status, body }) => (status === 201 ? status : [body.code, body.invalidFields]))
  }
  const refusal = ['ledger/period-closed', ['date']]
  assert.deepEqual(await answers(), [refusal, refusal])
  await done('PATCH', '/v1/vat-settings', { validFrom: '2025-01-01', vatLock: 'vat' })
  assert.deepEqual(await answers(), [201, refusal])
})

test('the year 2025 is not closed while 2024 is open or its second quarter is not settled, and both are named', async () => {
  await done('POST', '/v1/fiscal-years', { from: '2024-01-01', to: '2024-12-31' })
  for (const from of ['2025-01-01', '2025-07-01', '2025-10-01']) await done('POST', `${await quarterFrom(from)}/settle`)
  const { fiscalYears } = await done('GET', '/v1/fiscal-years')
  const year = fiscalYears.find(({ from }: any) => from === '2025-01-01')
  const { status, body } = await ask('POST', `/v1/fiscal-years/${year.id}/close`)
  assert.deepEqual(
    [status, body.code, body.details.map(({ message }: any) => message)],
    [
      409,
      'fiscal-years/not-closable',
      [
        'the fiscal year 2024-01-01 to 2024-12-31 must be closed first',
        'the VAT period 2025-04-01 to 2025-06-30 must be settled first',
      ],
    ],
  )
})

/** A year by net tax rates: half-years, and the approved rates of activities. */
const byNetTaxRates = async (...netTaxRates: object[]): Promise<string> => {
  await done('PATCH', '/v1/organisation', { vatNumber: 'CHE-101.654.423 MWST' })
  for (const from of ['2025-01-01', '2025-04-01']) await done('DELETE', await quarterFrom(from))
  const { vatPeriod } = await done('POST', '/v1/vat-periods', { from: '2025-01-01', to: '2025-06-30' })
  await done('PATCH', '/v1/vat-settings', {
    validFrom: '2025-01-01',
    method: 'net-tax-rate',
    periodicity: 'half-year',
    netTaxRates,
  })
  return `/v1/vat-periods/${vatPeriod.id}`
}
const services = { activityId: 'H0620', name: 'Beratung', rate: 6.2, accounts: [] }

test('a net tax rate of 6.2 % on 54 050.00 and acquisition tax on 1000.00 owe 3432.10, and 698.90 of the invoiced VAT are income', async () => {
  const period = await byNetTaxRates(services)
  await post('2025-02-10', 1020, 3400, 5_405_000, 'UN81')
  await post('2025-02-11', 4400, 1020, 100_000, 'BZM81')
  const { return: settled, ledgerEntries } = await done('POST', `${period}/settle`)
  assert.deepEqual(settled.problems, [])
  assert.deepEqual(amountsIn(settled, '200', '323', '383', '500'), [5_405_000, 5_405_000, 100_000, 343_210])
  assert.deepEqual(ledgerEntries.map(noteOf), [
    '4400/1170 81.00',
    '2200/2201 3351.10',
    '2200/3809 698.90',
    '2203/2201 81.00',
  ])
  const { trialBalance } = await done('GET', '/v1/reports/trial-balance?asOf=2025-06-30')
  const balances = new Map(trialBalance.accounts.map(({ account, balance }: any) => [account, balance]))
  assert.deepEqual(
    [1170, 1171, 2200, 2201, 2203, 3809, 4400].map((account) => balances.get(account) ?? 0),
    [0, 0, 0, -343_210, 0, -69_890, 108_100],
  )
  const { ledgerTransactions } = await done('GET', settled.boxes.find(({ box }: any) => box === '323').transactions)
  assert.deepEqual(
    ledgerTransactions.map(({ amount, taxPart }: any) => [amount, taxPart]),
    [
      [5_000_000, 'net'],
      [405_000, 'vat'],
    ],
  )
})

test('input tax of a purchase is named, and goes back to the purchase; turnover of no activity prevents the settlement', async () => {
  const period = await byNetTaxRates(
    { ...services, accounts: [3400] },
    { ...services, activityId: 'H0210', rate: 2.1, accounts: [3200] },
  )
  const [purchase] = (await post('2025-02-10', 6500, 2000, 10_810, 'VB81')).transactions
  const [sale] = (await post('2025-02-11', 1020, 3600, 10_810, 'UN81')).transactions
  const problemsOf = ({ problems }: any) =>
    problems.map(({ code, isBlocking, ledgerEntries }: any) => [code, isBlocking, ledgerEntries])
  const { return: draft } = await done('GET', `${period}/return`)
  assert.deepEqual(problemsOf(draft), [
    ['vat/turnover-without-rate', true, [sale.ledgerEntry]],
    ['vat/input-tax-not-deductible', false, [purchase.ledgerEntry]],
  ])
  assert.equal((await ask('POST', `${period}/settle`)).body.code, 'vat-periods/not-settleable')
  await done('POST', `/v1/ledger-entries/${sale.ledgerEntry}/reverse`, { date: '2025-02-11' })
  await post('2025-02-11', 1020, 3200, 10_810, 'UN81')
  const { return: settled, ledgerEntries } = await done('POST', `${period}/settle`)
  assert.deepEqual(
    settled.taxLines.filter(({ turnover }: any) => turnover !== 0).map(({ activityId, tax }: any) => [activityId, tax]),
    [['H0210', 227]],
  )
  assert.deepEqual(ledgerEntries.map(noteOf), ['6500/1171 8.10', '2200/2201 2.27', '2200/3809 5.83'])
})

test('discounts and losses belong to the activities of their invoices: a sale at 2.1 % that is lost owes nothing, and none at 6.2 % either', async () => {
  const period = await byNetTaxRates(services, { ...services, activityId: 'H0210', rate: 2.1, accounts: [3200] })
  const taxed = { type: 'product', name: 'Ware', quantity: 1, taxCode: 'UN81' }
  const turnovers = async () => {
    const { problems, taxLines } = (await done('GET', `${period}/return`)).return
    const ofActivities = taxLines.filter(({ activityId }: any) => activityId)
    return [problems, ofActivities.map(({ activityId, turnover }: any) => `${activityId} ${turnover}`)]
  }
  const lost = await invoiceOf('2025-02-01', 0, {
    positions: [{ ...taxed, singleAmount: 10_000, contraAccount: 3200 }],
  })
  const { writeOff } = await done('POST', `/v1/invoices/${lost}/write-off`, { reason: 'bad-debt', date: '2025-03-01' })
  assert.deepEqual(await turnovers(), [[], ['H0620 0', 'H0210 0']])
  const mixed = await invoiceOf('2025-02-01', 0, {
    positions: [
      { ...taxed, singleAmount: 1_000, contraAccount: 3400 },
      { ...taxed, singleAmount: 2_000, contraAccount: 3200 },
    ],
  })
  const discount = { reason: 'discount', amount: 324.3, date: '2025-03-02' }
  await done('POST', `/v1/invoices/${mixed}/write-off`, discount)
  assert.deepEqual(await turnovers(), [[], ['H0620 97290', 'H0210 194580']])
  await done('POST', `/v1/write-offs/${writeOff.id}/reverse`, { date: '2025-03-03' })
  assert.deepEqual(await turnovers(), [[], ['H0620 97290', 'H0210 1275580']])
})

test('an adjustment in a box of the effective method prevents the settlement by net tax rates', async () => {
  const period = await byNetTaxRates(services)
  await done('POST', `${period}/adjustments`, { box: '410', amount: 100, description: 'Einlageentsteuerung' })
  const { problems } = (await done('GET', `${period}/return`)).return
  assert.deepEqual(
    problems.map(({ code }: any) => code),
    ['vat/adjustment-without-box'],
  )
})

/** Consideration counts when it is received, from 2025 on. */
const byReceipt = () => done('PATCH', '/v1/vat-settings', { validFrom: '2025-01-01', consideration: 'received' })
const invoiceOf = async (openingDate: string, net: number, more: object = {}): Promise<string> => {
  const line = {
    type: 'product',
    name: 'Beratung',
    singleAmount: net,
    quantity: 1,
    contraAccount: 3400,
    taxCode: 'UN81',
  }
  const body = {
    customRecipientText: 'Hans Muster\n3000 Bern',
    openingDate,
    positions: [line],
    isDraft: false,
    ...more,
  }
  return (await done('POST', '/v1/invoices', body)).invoice.id
}
const pay = (invoice: string, date: string, amount: number) =>
  done('POST', `/v1/invoices/${invoice}/payments`, { date, amount })
const balancesOn = async (asOf: string): Promise<Map<number, number>> => {
  const { trialBalance } = await done('GET', `/v1/reports/trial-balance?asOf=${asOf}`)
  return new Map(trialBalance.accounts.map(({ account, balance }: any) => [account, balance]))
}
/** The transactions of a box, as `amount counted`. */
const countedIn = async ({ boxes }: any, wanted: string): Promise<string[]> => {
  const { ledgerTransactions } = await done('GET', boxes.find(({ box }: any) => box === wanted).transactions)
  return ledgerTransactions.map(({ amount, countedAmount }: any) => `${amount} ${countedAmount}`)
}

test('by received consideration an invoice of 1081.00 counts as it is paid: 462.53 and 37.47, then 537.47 and 43.53, and 2202 ends at nothing', async () => {
  await byReceipt()
  const invoice = await invoiceOf('2025-03-20', 1_000)
  await pay(invoice, '2025-03-31', 500)
  await pay(invoice, '2025-05-02', 581)
  const first = await done('POST', `${await quarterFrom('2025-01-01')}/settle`)
  assert.deepEqual(first.return.problems, [])
  assert.deepEqual(amountsIn(first.return, '200', '303', '500'), [46_253, 46_253, 3_746])
  assert.deepEqual(await countedIn(first.return, '200'), ['100000 46253'])
  assert.deepEqual(first.ledgerEntries.map(noteOf), ['2200/2201 37.47', '2200/2202 43.53', '2201/6945 0.01'])
  const { fiscalYears } = await done('GET', '/v1/fiscal-years')
  const year = fiscalYears.find(({ from }: any) => from === '2025-01-01')
  const { turnover } = (await done('GET', `/v1/fiscal-years/${year.id}/vat-reconciliation`)).vatReconciliation
  assert.deepEqual([turnover.differences, turnover.rest], [[], 0])
  const second = await done('POST', `${await quarterFrom('2025-04-01')}/settle`)
  assert.deepEqual(amountsIn(second.return, '200', '303', '500'), [53_747, 53_747, 4_354])
  assert.deepEqual(await countedIn(second.return, '303'), ['100000 53747'])
  assert.deepEqual(second.ledgerEntries.map(noteOf), ['2200/2201 43.53', '2202/2200 43.53', '6945/2201 0.01'])
  const balances = await balancesOn('2025-06-30')
  assert.deepEqual(
    [2200, 2202, 2201].map((account) => balances.get(account) ?? 0),
    [0, 0, -8_100],
  )
})

test('what is not paid is a difference between the returns and the accounts, also while the period is open', async () => {
  await byReceipt()
  await invoiceOf('2025-01-10', 1_000)
  await post('2025-02-01', 4200, 2000, 10_810, 'VM81')
  const quarter = await quarterFrom('2025-01-01')
  const { fiscalYears } = await done('GET', '/v1/fiscal-years')
  const year = fiscalYears.find(({ from }: any) => from === '2025-01-01')
  const reconciled = async () => {
    const { vatReconciliation } = await done('GET', `/v1/fiscal-years/${year.id}/vat-reconciliation`)
    return [vatReconciliation.turnover, vatReconciliation.inputTax].map(({ boxes, differences, rest }: any) => ({
      boxes: boxes.filter(({ amount }: any) => amount !== 0),
      differences,
      rest,
    }))
  }
  const expected = [
    { boxes: [], differences: [{ reason: 'not-received', amount: -100_000 }], rest: 0 },
    { boxes: [], differences: [{ reason: 'not-received', amount: -810 }], rest: 0 },
  ]
  assert.deepEqual(await reconciled(), expected)
  await done('POST', `${quarter}/settle`)
  assert.deepEqual(await reconciled(), expected)
})

test('a credit note counts with its invoice, a discount lowers what is received, and a cash sale counts on its day', async () => {
  await byReceipt()
  const credited = await invoiceOf('2025-01-10', 1_000)
  await done('POST', `/v1/invoices/${credited}/credit-notes`, { openingDate: '2025-01-20', isDraft: false })
  await post('2025-02-01', 1020, 3400, 10_810, 'UN81')
  const quarter = await quarterFrom('2025-01-01')
  assert.deepEqual(amountsIn((await done('GET', `${quarter}/return`)).return, '200', '303'), [10_000, 10_000])
  const { ledgerEntries } = await done('POST', `${quarter}/settle`)
  assert.deepEqual(ledgerEntries.map(noteOf), ['2200/2201 8.10'])
})

/** An estimate of 1000.00 and VAT with a deposit of 432.40 of 10 January and a final invoice of 20 April over the rest: 648.60. */
const invoicedInParts = async (): Promise<{ deposit: string; final: string }> => {
  const line = {
    type: 'product',
    name: 'Umbau',
    singleAmount: 1_000,
    quantity: 1,
    contraAccount: 3400,
    taxCode: 'UN81',
  }
  const body = { customRecipientText: 'Hans Muster\n3000 Bern', positions: [line], isDraft: false, amountMode: 'net' }
  const { estimate } = await done('POST', '/v1/estimates', { ...body, openingDate: '2025-01-02' })
  const of = async (act: string, more: object): Promise<string> =>
    (await done('POST', `/v1/estimates/${estimate.id}/${act}`, { isDraft: false, ...more })).invoice.id
  return {
    deposit: await of('deposit-invoices', { percent: 40, openingDate: '2025-01-10' }),
    final: await of('convert-to-invoice', { openingDate: '2025-04-20' }),
  }
}

test('a deposit counts when it is invoiced, the final invoice for the rest: 400.00 and 32.40, then 600.00 and 48.60', async () => {
  await invoicedInParts()
  const { return: first } = await done('GET', `${await quarterFrom('2025-01-01')}/return`)
  const { return: second } = await done('GET', `${await quarterFrom('2025-04-01')}/return`)
  assert.deepEqual(first.problems, [])
  assert.deepEqual(amountsIn(first, '200', '303', '500'), [40_000, 40_000, 3_240])
  assert.deepEqual(amountsIn(second, '200', '303', '500'), [60_000, 60_000, 4_860])
})

test('by received consideration a deposit and the final invoice count as each is paid, and together as the estimate', async () => {
  await byReceipt()
  const { deposit, final } = await invoicedInParts()
  await pay(deposit, '2025-02-10', 432.4)
  await pay(final, '2025-05-10', 324.3)
  const first = await done('POST', `${await quarterFrom('2025-01-01')}/settle`)
  const second = await done('POST', `${await quarterFrom('2025-04-01')}/settle`)
  assert.deepEqual(amountsIn(first.return, '200', '303', '500'), [40_000, 40_000, 3_240])
  assert.deepEqual(amountsIn(second.return, '200', '303', '500'), [30_000, 30_000, 2_430])
  await pay(final, '2025-07-10', 324.3)
  const third = await done('POST', `${await quarterFrom('2025-07-01')}/settle`)
  assert.deepEqual(amountsIn(third.return, '200', '303', '500'), [30_000, 30_000, 2_430])
  const balances = await balancesOn('2025-09-30')
  assert.deepEqual(
    [1100, 2030, 2200, 2202, 3400, 2201].map((account) => balances.get(account) ?? 0),
    [0, 0, 0, 0, -100_000, -8_100],
  )
})

test('by a net tax rate of 6.2 % a deposit and the final invoice owe 67.02 of 1081.00, and 13.98 of the invoiced VAT are income', async () => {
  const period = await byNetTaxRates(services)
  await invoicedInParts()
  const { return: settled } = await done('POST', `${period}/settle`)
  assert.deepEqual(settled.problems, [])
  assert.deepEqual(amountsIn(settled, '200', '323', '500'), [108_100, 108_100, 6_702])
  const balances = await balancesOn('2025-06-30')
  assert.deepEqual(
    [2030, 2200, 2201, 3809].map((account) => balances.get(account) ?? 0),
    [0, 0, -6_702, -1_398],
  )
})

test('input tax of a purchase counts once its payment is allocated to it, and a payment of nothing is named', async () => {
  await byReceipt()
  const [purchase] = (await post('2025-02-01', 4200, 2000, 10_810, 'VM81')).transactions
  const [payment] = (await post('2025-03-01', 2000, 1020, 5_405)).transactions
  const first = await done('POST', `${await quarterFrom('2025-01-01')}/settle`)
  assert.deepEqual(
    first.return.problems.map(({ code, ledgerEntries }: any) => [code, ledgerEntries]),
    [['vat/payments-not-allocated', [payment.ledgerEntry]]],
  )
  assert.deepEqual(first.ledgerEntries.map(noteOf), ['1172/1170 8.10'])
  const allocation = {
    from: { openItem: purchase.ledgerEntry },
    to: { openItem: payment.ledgerEntry },
    date: '2025-04-01',
  }
  await done('POST', '/v1/allocations', allocation)
  const second = await done('POST', `${await quarterFrom('2025-04-01')}/settle`)
  assert.deepEqual(amountsIn(second.return, '400', '510'), [405, 405])
  assert.deepEqual(second.ledgerEntries.map(noteOf), ['1170/1172 4.05', '2201/1170 4.05'])
  const [rest] = (await post('2025-07-01', 2000, 1020, 5_405)).transactions
  await done('POST', '/v1/allocations', { ...allocation, to: { openItem: rest.ledgerEntry }, date: '2025-07-01' })
  await done('POST', `${await quarterFrom('2025-07-01')}/settle`)
  const balances = await balancesOn('2025-09-30')
  assert.deepEqual(
    [1170, 1172, 2201].map((account) => balances.get(account) ?? 0),
    [0, 0, 810],
  )
})

test('a change of the consideration deducts what was open, or reports it, in the period that follows', async () => {
  for (const from of ['2025-01-01', '2025-04-01', '2025-07-01']) await done('POST', `${await quarterFrom(from)}/settle`)
  const invoice = await invoiceOf('2025-12-01', 1_000)
  await post('2025-12-02', 4200, 2000, 10_810, 'VM81')
  const last = await done('POST', `${await quarterFrom('2025-10-01')}/settle`)
  assert.deepEqual(amountsIn(last.return, '200', '400'), [100_000, 810])
  await done('PATCH', '/v1/vat-settings', { validFrom: '2026-01-01', consideration: 'received' })
  await pay(invoice, '2026-01-20', 540.5)
  const first = await done('POST', `${await quarterFrom('2026-01-01')}/settle`)
  assert.deepEqual(amountsIn(first.return, '200', '400'), [-50_000, -810])
  assert.deepEqual(codesOf(first.return), ['vat/consideration-changes'])
  const afterwards = await balancesOn('2026-03-31')
  assert.deepEqual(
    [2200, 2202, 1170, 1172].map((account) => afterwards.get(account) ?? 0),
    [0, -4_050, 0, 810],
  )
  for (const from of ['2026-04-01', '2026-07-01', '2026-10-01']) {
    const { return: nothing } = await done('POST', `${await quarterFrom(from)}/settle`)
    assert.deepEqual(amountsIn(nothing, '200', '400'), [0, 0])
  }
  await done('POST', '/v1/fiscal-years', { from: '2027-01-01', to: '2027-12-31' })
  await done('POST', '/v1/vat-periods', { from: '2027-01-01', to: '2027-03-31' })
  await done('PATCH', '/v1/vat-settings', { validFrom: '2027-01-01', consideration: 'agreed' })
  const back = await done('POST', `${await quarterFrom('2027-01-01')}/settle`)
  assert.deepEqual(amountsIn(back.return, '200', '400'), [50_000, 810])
  const settled = await balancesOn('2027-03-31')
  assert.deepEqual(
    [2200, 2202, 1170, 1172].map((account) => settled.get(account) ?? 0),
    [0, 0, 0, 0],
  )
})
const returnFrom = async (from: string) => (await done('GET', `${await quarterFrom(from)}/return`)).return
const settle = async (from: string) => done('POST', `${await quarterFrom(from)}/settle`)
const refusal = ({ status, body }: Answer) => [status, body.code, body.invalidFields]
const entryOf = async (...posting: Posting): Promise<string> => (await post(...posting)).transactions[0].ledgerEntry
const allocate = (credit: string, debit: string, date: string) =>
  ask('POST', '/v1/allocations', { from: { openItem: credit }, to: { openItem: debit }, date })

test('by received consideration a settled period takes no payment: `vatLock` = `vat` is refused, and without effect where it was set before', async () => {
  const change = { validFrom: '2026-01-01', consideration: 'received' }
  const refused = await ask('PATCH', '/v1/vat-settings', { ...change, vatLock: 'vat' })
  assert.deepEqual(refusal(refused), [400, 'general/invalid-fields', ['vatLock']])
  await done('PATCH', '/v1/vat-settings', { validFrom: '2025-01-01', vatLock: 'vat' })
  const invoice = await invoiceOf('2025-12-01', 1_000)
  for (const from of ['2025-01-01', '2025-04-01', '2025-07-01', '2025-10-01']) await settle(from)
  await done('PATCH', '/v1/vat-settings', { ...change, vatLock: 'all' })
  assert.deepEqual(
    refusal(await ask('POST', `/v1/invoices/${invoice}/payments`, { date: '2025-12-31', amount: 1_081 })),
    [400, 'ledger/period-closed', ['date']],
  )
})

test('by received consideration periods are settled in their order and reopened from the last one', async () => {
  await byReceipt()
  await settle('2025-01-01')
  const early = await ask('POST', `${await quarterFrom('2025-07-01')}/settle`)
  assert.deepEqual([early.status, early.body.code], [409, 'vat-periods/not-settleable'])
  await settle('2025-04-01')
  const first = await ask('POST', `${await quarterFrom('2025-01-01')}/reopen`)
  assert.deepEqual(
    [first.status, first.body.code, first.body.details.map(({ message }: any) => message)],
    [409, 'vat-periods/later-settled', ['the VAT period 2025-04-01 to 2025-06-30 must be reopened first']],
  )
  for (const from of ['2025-04-01', '2025-01-01']) await done('POST', `${await quarterFrom(from)}/reopen`)
})

test('an allocation waits for a settlement that has begun, and is then refused', async () => {
  await byReceipt()
  const purchase = await entryOf('2025-02-01', 4200, 2000, 10_810, 'VM81')
  const payment = await entryOf('2025-03-01', 2000, 1020, 10_810)
  const period = (await quarterFrom('2025-01-01')).replace('/v1/vat-periods/', '')
  const holding = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const settling = service.database.inTransaction(organisation, async (tx) => {
    await lockHead(tx)
    held.resolve()
    await holding.promise
    await setReturn(tx, period, Buffer.alloc(32))
  })
  await held.promise
  const allocated = allocate(purchase, payment, '2025-03-01')
  await untilWaiting(service)
  holding.resolve()
  await settling
  assert.deepEqual(refusal(await allocated), [400, 'ledger/period-closed', ['date']])
})

test('received consideration from the beginning counts an invoice of before the first period when it is paid, and changes on 1 January only', async () => {
  await done('POST', '/v1/fiscal-years', { from: '2024-01-01', to: '2024-12-31' })
  const invoice = await invoiceOf('2024-12-01', 1_000)
  await byReceipt()
  assert.deepEqual(amountsIn(await returnFrom('2025-01-01'), '200'), [0])
  await pay(invoice, '2025-03-01', 1_081)
  const { return: settled } = await settle('2025-01-01')
  assert.deepEqual([amountsIn(settled, '200'), codesOf(settled)], [[100_000], []])
})

test('once a period exists, the first change of the consideration takes effect on 1 January only', async () => {
  const change = { validFrom: '2025-04-01', consideration: 'received' }
  const answer = await ask('PATCH', '/v1/vat-settings', change)
  assert.deepEqual(refusal(answer), [400, 'general/invalid-fields', ['validFrom']])
})

test('an entry that is allocated is not reversed until its allocation is undone', async () => {
  await byReceipt()
  const purchase = await entryOf('2025-02-01', 4200, 2000, 10_810, 'VM81')
  const payment = await entryOf('2025-03-01', 2000, 1020, 10_810)
  const { allocation } = (await allocate(purchase, payment, '2025-03-01')).body
  for (const id of [purchase, payment]) {
    const { status, body } = await ask('POST', `/v1/ledger-entries/${id}/reverse`, { date: '2025-03-02' })
    assert.deepEqual([status, body.code], [409, 'ledger/allocated'])
  }
  await done('POST', `/v1/allocations/${allocation.id}/undo`, { date: '2025-03-02' })
  await done('POST', `/v1/ledger-entries/${payment}/reverse`, { date: '2025-03-02' })
  assert.deepEqual(amountsIn(await returnFrom('2025-01-01'), '400'), [0])
})

test('a bad debt that is reversed in part without a tax code leaves what was received as it was', async () => {
  await byReceipt()
  const line = { type: 'product', name: 'Beratung', singleAmount: 1_000, quantity: 1, contraAccount: 3400 }
  const invoice = await invoiceOf('2025-01-10', 0, { positions: [{ ...line, taxCode: 'UN81' }, line] })
  await pay(invoice, '2025-02-01', 1_040.5)
  const lost = { reason: 'bad-debt', date: '2025-03-01' }
  const { writeOff } = await done('POST', `/v1/invoices/${invoice}/write-off`, lost)
  assert.deepEqual(amountsIn((await settle('2025-01-01')).return, '200'), [50_000])
  await done('POST', `/v1/write-offs/${writeOff.id}/reverse`, { date: '2025-04-10' })
  assert.deepEqual(amountsIn(await returnFrom('2025-04-01'), '200'), [0])
})

test('import tax counts when it is booked, and coded entries on 1101 are named: nothing says when they are paid', async () => {
  await byReceipt()
  await post('2025-02-01', 4200, 2000, 5_000, 'ZOLLM')
  const sale = await entryOf('2025-02-02', 1101, 3400, 10_810, 'UN81')
  const { return: settled, ledgerEntries } = await settle('2025-01-01')
  assert.deepEqual(amountsIn(settled, '200', '400'), [10_000, 5_000])
  assert.deepEqual(
    settled.problems.map(({ code, ledgerEntries: named }: any) => [code, named]),
    [['vat/coded-without-item', [sale]]],
  )
  assert.deepEqual(ledgerEntries.map(noteOf), ['2201/1170 50.00', '2200/2201 8.10'])
  assert.deepEqual(amountsIn(await returnFrom('2025-04-01'), '400'), [0])
})

test('items that were booked by another method prevent the settlement of the period in which they count', async () => {
  await byReceipt()
  const purchase = await entryOf('2025-12-01', 4200, 2000, 10_810, 'VM81')
  for (const from of ['2025-01-01', '2025-04-01', '2025-07-01', '2025-10-01']) await settle(from)
  await done('PATCH', '/v1/vat-settings', {
    validFrom: '2026-01-01',
    method: 'net-tax-rate',
    periodicity: 'half-year',
    netTaxRates: [services],
  })
  assert.deepEqual(codesOf(await returnFrom('2026-01-01')), [])
  await allocate(purchase, await entryOf('2026-02-01', 2000, 1020, 10_810), '2026-02-01')
  const { problems } = await returnFrom('2026-01-01')
  assert.deepEqual(
    problems.map(({ code, isBlocking, ledgerEntries }: any) => [code, isBlocking, ledgerEntries]),
    [['vat/booked-by-other-method', true, [purchase]]],
  )
})
