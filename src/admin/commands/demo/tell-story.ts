import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Rappen, Schema } from '../../../../client/src/index.ts'
import { printCents } from '../../../outbound/layout/printed-numbers.ts'
import { cents, sum } from '../../../platform/money/cents.ts'
import { CommandFailed } from '../command.ts'
import * as sample from './sample.ts'

type Stage = {
  readonly api: Rappen
  readonly say: (line: string) => void
  /** Leaves a file for whoever watches. */
  readonly keep: (name: string, bytes: Uint8Array) => Promise<void>
}

type Estimate = Schema<'Estimate'>
type Invoice = Schema<'Invoice'>

/** The main job, one request after the other: from a new organisation to an invoice that is sent, paid and in the books. */
export async function tellStory(stage: Stage): Promise<{ invoiceNumber: string }> {
  const { api, say } = stage
  await api.modifyOrganisation({ body: sample.organisation })
  say(`Organisation   ${sample.organisation.name}, ${sample.organisation.vatNumber}`)
  const { contact } = await api.createContact({ body: sample.contact })
  say(`Contact        ${sample.contact.companyName}, ${sample.contact.townName}`)

  const estimate = await quote(stage, contact.id)
  const invoice = await bill(stage, estimate)
  await settle(stage, invoice)
  await post(stage, invoice.openingDate)
  await showTrialBalance(stage)
  return { invoiceNumber: invoice.number }
}

/** An estimate with the terms behind it, issued. */
async function quote({ api, keep, say }: Stage, recipient: string): Promise<Estimate> {
  const creation = { ...sample.estimate, recipient }
  const { estimate: draft } = await api.createEstimate({ body: creation })
  say(
    `Estimate       a draft over ${amount(draft.totalAmount)}, ${creation.positions.length} positions, VAT at two rates`,
  )

  const bytes = await readFile(new URL('terms.pdf', import.meta.url))
  const file = new File([bytes], 'Geschäftsbedingungen.pdf', { type: 'application/pdf' })
  const estimateId = draft.id
  const title = 'Allgemeine Geschäftsbedingungen'
  const { attachment } = await api.addEstimatePdfAttachment({ estimateId, body: { title, file } })
  say(
    `Attachment     ${attachment.name}, ${Math.round(attachment.size / 1024)} KiB, every page rendered before it was taken`,
  )

  const { estimate } = await api.issueEstimate({ estimateId })
  await keep(`${estimate.number}.pdf`, await bytesOf(api.getEstimatePdf({ estimateId })))
  say(`Issued         ${estimate.number}, valid until ${estimate.dueDate}; its PDF ends with the attachment`)
  return estimate
}

/** The estimate as an invoice, issued and posted. */
async function bill({ api, keep, say }: Stage, { id, number }: Estimate): Promise<Invoice> {
  const { invoice: draft } = await api.convertEstimateToInvoice({ estimateId: id })
  const invoiceId = draft.id
  say(`Converted      ${number} to an invoice over ${amount(draft.totalAmount)}, a draft`)
  const { invoice } = await api.issueInvoice({ invoiceId })
  await keep(`${invoice.number}.pdf`, await bytesOf(api.getInvoicePdf({ invoiceId })))
  say(
    `Issued         ${invoice.number}, due on ${invoice.dueDate}, posted to the ledger in the same transaction; its PDF carries a QR-bill`,
  )
  return invoice
}

/** The invoice is mailed, and the money arrives. */
async function settle({ api, say }: Stage, { id: invoiceId, totalAmount }: Invoice): Promise<void> {
  await api.sendInvoice({ invoiceId, body: { description: sample.mailText } })
  const status = await untilDelivered(async () => (await api.getInvoice({ invoiceId })).invoice)
  say(`Mail           ${status} to ${sample.contact.email}, with the PDF`)

  await api.recordPayment({ invoiceId, body: { amount: totalAmount } })
  const { invoice } = await api.getInvoice({ invoiceId })
  if (!invoice.isPaid) throw new CommandFailed(`The invoice is not paid: ${amount(invoice.totalRestAmount)} are open.`)
  say(`Payment        ${amount(totalAmount)}: nothing is open`)
}

async function untilDelivered(read: () => Promise<Invoice>): Promise<string> {
  for (let attempt = 0; attempt < 150; attempt++) {
    const status = (await read()).emailDeliveries[0]?.status
    if (status === 'sent') return status
    if (status === 'failed') break
    await sleep(200)
  }
  throw new CommandFailed('The mail was not delivered within half a minute.')
}

/** An entry of somebody who keeps books: the VAT is split off. */
async function post({ api, say }: Stage, date: string): Promise<void> {
  const entry = { ...sample.ledgerEntry, date }
  const { transactions } = await api.postLedgerEntry({ body: entry })
  say(`Ledger entry   ${entry.description}, ${amount(entry.amount / 100)} with ${entry.taxCode}, as`)
  for (const { debitAccount, creditAccount, amount } of transactions)
    say(`               debit ${debitAccount}, credit ${creditAccount} ${printCents(cents(amount)).padStart(10)}`)
}

async function showTrialBalance({ api, say }: Stage): Promise<void> {
  const { trialBalance } = await api.getTrialBalance()
  const held = trialBalance.accounts.filter(({ balance }) => balance !== 0)
  const width = Math.max(...held.map(({ names }) => names.en.length)) + 5
  const line = (name: string, debit: string, credit: string): void =>
    say(`  ${name.padEnd(width)} ${debit.padStart(12)} ${credit.padStart(12)}`)

  say('')
  line('Trial balance, CHF', 'debit', 'credit')
  for (const { account, names, balance } of held) {
    const printed = printCents(cents(Math.abs(balance)))
    line(`${account} ${names.en}`, balance > 0 ? printed : '', balance > 0 ? '' : printed)
  }
  const total = (side: 1 | -1) => printCents(sum(held.map(({ balance }) => cents(Math.max(side * balance, 0)))))
  line('', total(1), total(-1))
}

const bytesOf = async (answer: Promise<Response>): Promise<Uint8Array> => (await answer).bytes()

const amount = (units: number): string => `CHF ${printCents(cents(Math.round(units * 100)))}`
