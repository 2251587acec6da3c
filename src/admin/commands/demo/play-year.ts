import type { Rappen } from '../../../../client/src/index.ts'
import { printCents } from '../../../outbound/layout/printed-numbers.ts'
import { quartersOf as quartersIn } from '../../../platform/calendar/day.ts'
import { cents } from '../../../platform/money/cents.ts'
import * as sample from './sample.ts'
import { credited, entries, invoices, openings, type YearInvoice } from './year.ts'

type Context = { readonly api: Rappen; readonly print: (line: string) => void }

const quarters = quartersIn(2025)

/** Plays a business year with sales and purchases of every kind, and settles its first three quarters. */
export async function playYear({ api, print }: Context): Promise<void> {
  await api.organisation.modify(sample.organisation)
  for (const currency of ['EUR', 'USD']) await api.currencies.put(currency, { isEnabled: true })
  await openYears(api)
  const periods = await quartersOf(api)
  await postOpenings(api)
  const issued: string[] = []
  const { contact } = await api.contacts.create(sample.contact)
  for (const invoice of invoices) issued.push(await issue(api, invoice, contact.id))
  await credit(api, issued[credited.invoice] ?? '')
  for (const entry of entries) await api.ledgerEntries.post(entry)
  print(`Year 2025      ${invoices.length} invoices and ${entries.length} entries with VAT`)
  const second = periods[1] ?? ''
  await api.vatPeriods.createAdjustment(second, { box: '415', amount: 1_620, description: 'Eigenverbrauch Material' })
  for (const [at, quarter] of periods.entries()) {
    const { return: vatReturn } = await api.vatPeriods.getReturn(quarter)
    const payable = printCents(cents(vatReturn.payableTax), 'CHF')
    print(`Quarter ${at + 1}      ${vatReturn.from} to ${vatReturn.to}: CHF ${payable}`)
    if (at < 3) await api.vatPeriods.settle(quarter, { confirm: vatReturn.problems.map(({ code }) => code) })
  }
  print('               the first three are settled, the fourth is open')
}

/** The year and the one before it, as far as the organisation does not have them. */
async function openYears(api: Rappen): Promise<void> {
  const { fiscalYears } = await api.fiscalYears.list({ limit: 100 })
  for (const year of ['2024', '2025']) {
    const span = { from: `${year}-01-01`, to: `${year}-12-31` }
    if (!fiscalYears.some(({ from }) => from === span.from)) await api.fiscalYears.create(span)
  }
}

/** The ids of its four VAT periods. */
async function quartersOf(api: Rappen): Promise<string[]> {
  const { vatPeriods } = await api.vatPeriods.list({ limit: 100 })
  const ids: string[] = []
  for (const span of quarters) {
    const period = vatPeriods.find(({ from }) => from === span.from) ?? (await api.vatPeriods.create(span)).vatPeriod
    ids.push(period.id)
  }
  return ids
}

/** Against 9100, on the day before the year begins. */
async function postOpenings(api: Rappen): Promise<void> {
  for (const [account, balance] of Object.entries(openings)) {
    const [debitAccount, creditAccount] = balance > 0 ? [Number(account), 9100] : [9100, Number(account)]
    const amount = Math.abs(balance)
    await api.ledgerEntries.post({ date: '2024-12-31', description: 'Eröffnung', debitAccount, creditAccount, amount })
  }
}

async function issue(api: Rappen, { annulledOn, ...creation }: YearInvoice, recipient: string): Promise<string> {
  const { invoice } = await api.invoices.create({ ...creation, recipient, isDraft: true, withoutSlip: true })
  await api.invoices.issue(invoice.id)
  if (annulledOn) await api.invoices.annul(invoice.id, { date: annulledOn })
  return invoice.id
}

async function credit(api: Rappen, invoiceId: string): Promise<void> {
  const { invoice } = await api.invoices.get(invoiceId)
  const id = invoice.positions[credited.position]?.id ?? ''
  const { creditNote } = await api.invoices.createCreditNote(invoiceId, {
    positions: [{ id, quantity: credited.quantity }],
    openingDate: credited.openingDate,
  })
  await api.creditNotes.issue(creditNote.id)
}
