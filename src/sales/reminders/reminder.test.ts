import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inspectPdf } from '../../../test/fixtures/inspect-pdf.ts'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'
import { issueDailyReminders } from './daily-reminders.job.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  await service.expect(200, 'PATCH', '/v1/organisation', {
    streetName: 'Bahnhofstrasse',
    postCode: '8001',
    townName: 'Zürich',
    iban: 'CH5604835012345678009',
    vatNumber: 'CHE-101.654.423 MWST',
  })
})
after(() => service.close())

/** An issued invoice that is due on a day, free of tax. */
const invoiceDue = (recipient: string, dueDate: string, amount: number, more: object = {}) =>
  trade.issued('invoice', {
    customRecipientText: undefined,
    recipient,
    openingDate: dueDate,
    payableInDays: 0,
    positions: [product({ singleAmount: amount, taxCode: undefined })],
    ...more,
  })

const run = (body: object) => service.expect(200, 'POST', '/v1/reminders', body)
const dryRun = (body: object) => service.expect(200, 'POST', '/v1/reminders?dryRun=true', body)
const settings = async (change: object) =>
  (await service.expect(200, 'PATCH', '/v1/reminder-settings', change)).reminderSettings
const customer = async (more: object = {}): Promise<string> => (await trade.contact({ townName: 'Bern', ...more })).id

test('the settings have three levels in four languages, no fee and 5 % interest; a change is validated as a whole', async () => {
  const { reminderSettings } = await service.expect(200, 'GET', '/v1/reminder-settings')
  assert.deepEqual(
    reminderSettings.levels.map(({ days, fee, hasInterest, texts }: any) => [
      days,
      fee,
      hasInterest,
      Object.keys(texts).length,
    ]),
    [
      [10, 0, false, 4],
      [25, 0, true, 4],
      [40, 0, true, 4],
    ],
  )
  assert.deepEqual(
    [reminderSettings.interestRate, reminderSettings.feeTaxCode, reminderSettings.chargesAfterPayment],
    [5, 'UN81', 'waive'],
  )
  const [first, second] = reminderSettings.levels
  await trade.refused(
    400,
    'general/invalid-fields',
    ['levels[1].fee', 'levels[1].days', 'interestRate', 'interestAccount'],
    'PATCH',
    '/v1/reminder-settings',
    { levels: [first, { ...second, days: 10, fee: 0.005 }], interestRate: 5.005, interestAccount: 1100 },
  )
})

test('an invoice of 1000.00 due on 31 January gets level 1, then level 2 with 8.36 interest on 2 April, and no more that day', async () => {
  const levels = (await service.expect(200, 'GET', '/v1/reminder-settings')).reminderSettings.levels
  await settings({ levels: levels.map((level: object, index: number) => ({ ...level, fee: [0, 20, 40][index] })) })
  const contact = await customer()
  const invoice = await invoiceDue(contact, '2026-01-31', 1000)
  const only = { contacts: [contact] }

  const early = await dryRun({ ...only, asOf: '2026-02-09' })
  assert.deepEqual(
    [early.reminders, early.skipped],
    [[], [{ contact, invoice: invoice.id, number: invoice.number, reason: 'too-early' }]],
  )
  const planned = await dryRun({ ...only, asOf: '2026-02-10' })
  assert.deepEqual(
    planned.reminders.map(({ id, level, total }: any) => [id, level, total]),
    [['', 1, 1000]],
  )
  assert.deepEqual((await service.expect(200, 'GET', `/v1/reminders?contact=${contact}`)).reminders, [])

  const [one] = (await run({ ...only, asOf: '2026-02-10' })).reminders
  assert.match(one.number, /^M-\d{5}$/)
  assert.deepEqual([one.title, one.payableUntil, one.isMailed], ['Zahlungserinnerung', '2026-02-20', false])
  assert.match(one.text, /20\.02\.2026/)
  // 25 days after the due date, and 15 after the first letter.
  assert.equal((await dryRun({ ...only, asOf: '2026-02-24' })).skipped[0].reason, 'too-early')

  const [two] = (await run({ ...only, asOf: '2026-04-02' })).reminders
  assert.deepEqual([two.level, two.open, two.interest, two.fee, two.total], [2, 1000, 8.36, 20, 1028.36])
  assert.deepEqual(two.invoices, [
    {
      invoice: invoice.id,
      number: invoice.number,
      dueDate: '2026-01-31',
      daysLate: 61,
      level: 2,
      open: 1000,
      credit: 0,
      interest: 8.36,
    },
  ])
  assert.equal((await run({ ...only, asOf: '2026-04-02' })).reminders.length, 0)
  // Neither fee nor interest is posted.
  assert.deepEqual(
    [await trade.balance(6950), await trade.balance(3600), (await trade.read('invoice', invoice.id)).totalRestAmount],
    [0, 0, 1000],
  )
})

test('a withdrawn letter counts as not sent; its reason is stored', async () => {
  const contact = await customer()
  await invoiceDue(contact, '2026-08-01', 300)
  const [letter] = (await run({ contacts: [contact], asOf: '2026-08-20' })).reminders
  const { reminder } = await service.expect(200, 'POST', `/v1/reminders/${letter.id}/withdraw`, { reason: 'Paid' })
  assert.deepEqual([reminder.status, reminder.withdrawalReason], ['withdrawn', 'Paid'])
  const [again] = (await run({ contacts: [contact], asOf: '2026-08-21' })).reminders
  assert.equal(again.level, 1)
  const { reminders } = await service.expect(200, 'GET', `/v1/reminders?contact=${contact}&status=withdrawn`)
  assert.deepEqual(
    reminders.map(({ id }: any) => id),
    [letter.id],
  )
})

test('credits of the customer count first: for the oldest invoice, and without a letter if they cover all', async () => {
  const contact = await customer()
  const first = await invoiceDue(contact, '2026-07-01', 100)
  await invoiceDue(contact, '2026-07-10', 200)
  const paid = await invoiceDue(contact, '2026-06-01', 50)
  await trade.overpay(paid.id, 170)
  const planned = await dryRun({ contacts: [contact], asOf: '2026-08-01' })
  assert.deepEqual(
    planned.reminders[0].invoices.map(({ open, credit }: any) => [open, credit]),
    [[180, 20]],
  )
  assert.deepEqual(planned.skipped, [{ contact, invoice: first.id, number: first.number, reason: 'credits' }])
  await trade.overpay(paid.id, 180)
  assert.deepEqual((await dryRun({ contacts: [contact], asOf: '2026-08-01' })).skipped, [
    { contact, reason: 'credits' },
  ])
})

test('interest runs again from the day on which an allocation was undone', async () => {
  const contact = await customer()
  const { id: invoice } = await invoiceDue(contact, '2026-01-31', 1000)
  await run({ contacts: [contact], asOf: '2026-02-10' })
  const allocations = [{ invoice, amount: 1000 }]
  const receipt = { contact, amount: 1000, date: '2026-02-15', allocations }
  const { payment } = await service.expect(201, 'POST', '/v1/payments', receipt)
  await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`, { date: '2026-03-01' })
  const [letter] = (await dryRun({ contacts: [contact], asOf: '2026-04-02' })).reminders
  // 15 days until the payment, and 32 after its reversal.
  assert.deepEqual([letter.open, letter.interest], [1000, 6.44])
})

test('blocked contacts, disputed invoices and tiny open amounts get no letter, each with the reason', async () => {
  const contact = await customer()
  const disputed = await invoiceDue(contact, '2026-07-01', 500)
  const tiny = await invoiceDue(contact, '2026-07-02', 5)
  const asOf = '2026-08-01'
  const block = { invoice: disputed.id }
  await service.expect(201, 'POST', '/v1/reminder-blocks', block)
  await trade.refused(400, 'general/invalid-fields', ['invoice'], 'POST', '/v1/reminder-blocks', block)
  await trade.refused(400, 'general/invalid-fields', ['contact'], 'POST', '/v1/reminder-blocks', {})
  const of = async () => (await dryRun({ contacts: [contact], asOf })).skipped.map(({ reason }: any) => reason)
  assert.deepEqual(await of(), ['disputed', 'small-amount'])
  await trade.refused(409, 'reminders/not-remindable', [], 'POST', `/v1/invoices/${tiny.id}/reminders`)
  const { reminderBlock } = await service.expect(201, 'POST', '/v1/reminder-blocks', { contact })
  assert.deepEqual(await of(), ['blocked'])
  await service.expect(204, 'DELETE', `/v1/reminder-blocks/${reminderBlock.id}`)
  assert.deepEqual(await of(), ['disputed', 'small-amount'])
})

test('one invoice is reminded by hand at once, once a day, up to the last level; one that is not overdue never', async () => {
  const contact = await customer()
  const invoice = await invoiceDue(contact, '2026-11-18', 100)
  const url = `/v1/invoices/${invoice.id}/reminders`
  const { reminder } = await service.expect(201, 'POST', url)
  assert.equal(reminder.level, 1)
  await trade.refused(409, 'reminders/not-remindable', [], 'POST', url)
  const coming = await invoiceDue(contact, '2026-12-31', 100)
  await trade.refused(409, 'reminders/not-remindable', [], 'POST', `/v1/invoices/${coming.id}/reminders`)
  await trade.refused(400, 'general/invalid-fields', ['asOf'], 'POST', '/v1/reminders', { asOf: '2027-01-31' })
})

test('fee and interest are claimed by an invoice: the fee with 8.1 % VAT included, the interest without', async () => {
  const contact = await customer()
  await invoiceDue(contact, '2026-01-31', 1000)
  await run({ contacts: [contact], asOf: '2026-02-10' })
  const [letter] = (await run({ contacts: [contact], asOf: '2026-04-02' })).reminders
  const { reminder } = await service.expect(200, 'POST', `/v1/reminders/${letter.id}/claim`)
  const claim = await trade.read('invoice', reminder.claim)
  assert.deepEqual([claim.totalAmount, claim.totalVatDebt, claim.recipient], [28.36, 1.5, contact])
  assert.deepEqual(
    (await trade.movements(claim.id)).map(({ debit, credit, amount }) => [debit, credit, amount]).toSorted(),
    [
      [1100, 2200, 1_50],
      [1100, 3600, 18_50],
      [1100, 6950, 8_36],
    ],
  )
  await trade.refused(409, 'reminders/claimed', [], 'POST', `/v1/reminders/${letter.id}/claim`)
  await trade.refused(409, 'reminders/claimed', [], 'POST', `/v1/reminders/${letter.id}/withdraw`, { reason: 'Late' })
})

test('once the invoices are paid, fee and interest are waived, unless the settings keep them', async () => {
  const contact = await customer()
  const invoice = await invoiceDue(contact, '2026-01-31', 1000)
  await run({ contacts: [contact], asOf: '2026-02-10' })
  const [letter] = (await run({ contacts: [contact], asOf: '2026-04-02' })).reminders
  await trade.pay(invoice.id, 1000)
  await trade.refused(409, 'reminders/waived', [], 'POST', `/v1/reminders/${letter.id}/claim`)
  await settings({ chargesAfterPayment: 'keep' })
  await service.expect(200, 'POST', `/v1/reminders/${letter.id}/claim`)
  await settings({ chargesAfterPayment: 'waive' })
})

test('a customer gets one letter for each currency; the fee is in francs only', async () => {
  const contact = await customer()
  const euros = { originalCurrency: 'EUR', exchangeRate: 0.94 }
  await invoiceDue(contact, '2026-01-31', 100)
  await invoiceDue(contact, '2026-01-31', 100, euros)
  await run({ contacts: [contact], asOf: '2026-02-10' })
  const { reminders } = await run({ contacts: [contact], asOf: '2026-04-02' })
  assert.deepEqual(reminders.map(({ currency, fee, interest }: any) => [currency, fee, interest]).toSorted(), [
    ['CHF', 20, 0.84],
    ['EUR', 0, 0.84],
  ])
})

test('two runs at once issue each letter once, and the mail of each once', async () => {
  const contacts = await Promise.all(
    [1, 2, 3, 4].map((number) => customer({ companyName: `Kunde ${number}`, email: `kunde${number}@example.ch` })),
  )
  for (const contact of contacts) await invoiceDue(contact, '2026-09-01', 100)
  const body = { contacts, asOf: '2026-10-01' }
  const answers = await Promise.all([run(body), run(body), run(body)])
  assert.equal(answers.flatMap(({ reminders }) => reminders).length, 4)
  const { reminders } = await service.expect(200, 'GET', '/v1/reminders?limit=100')
  for (const contact of contacts) assert.equal(reminders.filter((one: any) => one.contact === contact).length, 1)
  const mails = await service.asOwner<{ count: number }>(
    `select count(*)::int as count from email_deliveries where reminder is not null and recipient_email like 'kunde%'`,
  )
  assert.equal(mails[0]?.count, 4)
})

test('the PDF has a slip over the open amount of each invoice, in order, and numbers all its pages', async () => {
  const contact = await customer({ email: 'brief@example.ch', firstName: 'Anna', lastName: 'Muster' })
  const first = await invoiceDue(contact, '2026-01-31', 1000)
  const second = await invoiceDue(contact, '2026-02-15', 250)
  await trade.pay(first.id, 400)
  await run({ contacts: [contact], asOf: '2026-03-01' })
  const [letter] = (await run({ contacts: [contact], asOf: '2026-04-02' })).reminders
  const answer = await service.ask('GET', `/v1/reminders/${letter.id}/pdf`)
  assert.equal(answer.status, 200)
  const pages = (await inspectPdf(answer.bytes)).map(({ text }) => text.replaceAll('\u00a0', ' '))
  assert.equal(pages.length, 3)
  for (const [index, text] of pages.entries()) assert.match(text, new RegExp(`Seite ${index + 1} von 3`))
  assert.match(pages[0] ?? '', new RegExp(`Mahnung ${letter.number}`))
  assert.match(pages[1] ?? '', new RegExp(`Rechnung ${first.number}[\\s\\S]*600 ?[.]00`))
  assert.match(pages[2] ?? '', new RegExp(`Rechnung ${second.number}[\\s\\S]*250 ?[.]00`))
})

test('a letter that the daily run cannot issue is in the overview until it is issued', async () => {
  const waiting = async () => (await service.expect(200, 'GET', '/v1/overview')).overview.toDo.rejectedReminders
  const contact = await customer({ email: 'kunde@rejected.example' })
  const { id: invoice } = await invoiceDue(contact, '2026-10-01', 500)
  await settings({ schedule: 'daily' })
  const daily = (mailsPerDay: number) =>
    issueDailyReminders({
      database: service.database,
      clock: () => service.clock.now,
      jobs: { enqueue: async () => undefined },
      mailsPerDay,
    })({ organisation: service.organisation, id: service.organisation, runs: 0, signal: new AbortController().signal })
  await daily(0)
  const rejected = await waiting()
  assert.ok(rejected > 0)
  await run({ invoices: [invoice], asOf: '2026-11-20' })
  assert.equal(await waiting(), rejected - 1, 'a letter of the day before, too')
  await daily(100)
  assert.equal(await waiting(), rejected - 1, 'once a day')
  await run({})
  assert.equal(await waiting(), 0)
  await settings({ schedule: 'manual' })
})
