import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Estimate, Invoice, Rappen } from '../../../../client/src/index.ts'
import { printCents } from '../../../outbound/layout/printed-numbers.ts'
import { cents, fromAmount, sum } from '../../../platform/money/cents.ts'
import { CommandFailed } from '../command.ts'
import * as sample from './sample.ts'

type Context = {
  readonly api: Rappen
  readonly print: (line: string) => void
  /** Writes a file into the output folder. */
  readonly saveFile: (name: string, bytes: Uint8Array) => Promise<void>
}

/** Runs the main workflow, one request after the other: from a new organisation to an invoice that is sent, paid and posted. */
export async function runScenario(context: Context): Promise<{ invoiceNumber: string }> {
  const { api, print } = context
  await api.organisation.modify(sample.organisation)
  print(`Organisation   ${sample.organisation.name}, ${sample.organisation.vatNumber}`)
  const { contact } = await api.contacts.create(sample.contact)
  print(`Contact        ${sample.contact.companyName}, ${sample.contact.townName}`)

  const estimate = await quote(context, contact.id)
  const invoice = await bill(context, estimate)
  await settle(context, invoice)
  await post(context, invoice.openingDate)
  await showTrialBalance(context)
  return { invoiceNumber: invoice.number }
}

/** Creates and issues an estimate with an attachment. */
async function quote({ api, saveFile, print }: Context, recipient: string): Promise<Estimate> {
  const creation = { ...sample.estimate, recipient }
  const { estimate: draft } = await api.estimates.create(creation)
  print(
    `Estimate       a draft over ${amount(draft.totalAmount)}, ${creation.positions.length} positions, VAT at two rates`,
  )

  const bytes = await readFile(new URL('terms.pdf', import.meta.url))
  const file = new File([bytes], 'Geschäftsbedingungen.pdf', { type: 'application/pdf' })
  const estimateId = draft.id
  const title = 'Allgemeine Geschäftsbedingungen'
  const { attachment } = await api.estimates.addPdfAttachment(estimateId, { title, file })
  print(
    `Attachment     ${attachment.name}, ${Math.round(attachment.size / 1024)} KiB, every page rendered before it was accepted`,
  )

  const { estimate } = await api.estimates.issue(estimateId)
  await saveFile(`${estimate.number}.pdf`, await bytesOf(api.estimates.getPdf(estimateId)))
  print(`Issued         ${estimate.number}, valid until ${estimate.dueDate}; its PDF ends with the attachment`)
  return estimate
}

/** Converts the estimate to an invoice and issues it. */
async function bill({ api, saveFile, print }: Context, { id, number }: Estimate): Promise<Invoice> {
  const { invoice: draft } = await api.estimates.convertToInvoice(id)
  const invoiceId = draft.id
  print(`Converted      ${number} to an invoice over ${amount(draft.totalAmount)}, a draft`)
  const { invoice } = await api.invoices.issue(invoiceId)
  await saveFile(`${invoice.number}.pdf`, await bytesOf(api.invoices.getPdf(invoiceId)))
  print(
    `Issued         ${invoice.number}, due on ${invoice.dueDate}, posted to the ledger in the same transaction; its PDF carries a QR-bill`,
  )
  return invoice
}

/** Mails the invoice and records its payment. */
async function settle({ api, print }: Context, { id: invoiceId, totalAmount }: Invoice): Promise<void> {
  await api.invoices.send(invoiceId, { description: sample.mailText })
  const status = await untilDelivered(async () => (await api.invoices.get(invoiceId)).invoice)
  print(`Mail           ${status} to ${sample.contact.email}, with the PDF`)

  await api.invoices.recordPayment(invoiceId, { amount: totalAmount })
  const { invoice } = await api.invoices.get(invoiceId)
  if (!invoice.isPaid) throw new CommandFailed(`The invoice is not paid: ${amount(invoice.totalRestAmount)} are open.`)
  print(`Payment        ${amount(totalAmount)}: paid in full`)
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

/** Posts a ledger entry with a tax code, from which VAT is split off. */
async function post({ api, print }: Context, date: string): Promise<void> {
  const entry = { ...sample.ledgerEntry, date }
  const { transactions } = await api.ledgerEntries.post(entry)
  print(`Ledger entry   ${entry.description}, ${amount(entry.amount / 100)} with ${entry.taxCode}, as`)
  for (const { debitAccount, creditAccount, amount } of transactions)
    print(
      `               debit ${debitAccount}, credit ${creditAccount} ${printCents(cents(amount), 'CHF').padStart(10)}`,
    )
}

async function showTrialBalance({ api, print }: Context): Promise<void> {
  const { trialBalance } = await api.reports.getTrialBalance()
  const held = trialBalance.accounts.filter(({ balance }) => balance !== 0)
  const width = Math.max(...held.map(({ names }) => names.en.length)) + 5
  const line = (name: string, debit: string, credit: string): void =>
    print(`  ${name.padEnd(width)} ${debit.padStart(12)} ${credit.padStart(12)}`)

  print('')
  line('Trial balance, CHF', 'debit', 'credit')
  for (const { account, names, balance } of held) {
    const printed = printCents(cents(Math.abs(balance)), 'CHF')
    line(`${account} ${names.en}`, balance > 0 ? printed : '', balance > 0 ? '' : printed)
  }
  const total = (side: 1 | -1) => printCents(sum(held.map(({ balance }) => cents(Math.max(side * balance, 0)))), 'CHF')
  line('', total(1), total(-1))
}

const bytesOf = async (answer: Promise<Response>): Promise<Uint8Array> => (await answer).bytes()

const amount = (units: number): string => `CHF ${printCents(fromAmount(units), 'CHF')}`
