import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { cents, sum } from '../../money/cents.ts'
import { printCents } from '../../rendering/printed-numbers.ts'
import { CommandFailed } from '../command.ts'
import * as sample from './sample.ts'
import type { Stranger } from './stranger.ts'

type Stage = Stranger & {
  readonly say: (line: string) => void
  /** Leaves a file for whoever watches. */
  readonly keep: (name: string, bytes: Uint8Array) => Promise<void>
}

// What the story reads of the answers.
type Document = { id: string; number: string; openingDate: string; dueDate: string; totalAmount: number }
type Invoice = Document & { isPaid: boolean; totalRestAmount: number; emailDeliveries: { status: string }[] }
type Transaction = { debitAccount: number; creditAccount: number; amount: number }
type TrialBalance = { accounts: { account: number; names: { en: string }; balance: number }[] }

/** The main job, one request after the other: from a new organisation to an invoice that is sent, paid and in the books. */
export async function tellStory(stage: Stage): Promise<{ invoiceNumber: string }> {
  const { ask, say } = stage
  await ask('PATCH', '/v1/organisation', sample.organisation)
  say(`Organisation   ${sample.organisation.name}, ${sample.organisation.vatNumber}`)
  const { contact } = await ask<{ contact: { id: string } }>('POST', '/v1/contacts', sample.contact)
  say(`Contact        ${sample.contact.companyName}, ${sample.contact.townName}`)

  const estimate = await quote(stage, contact.id)
  const invoice = await bill(stage, estimate)
  await settle(stage, invoice)
  await post(stage, invoice.openingDate)
  await showTrialBalance(stage)
  return { invoiceNumber: invoice.number }
}

/** An estimate with the terms behind it, issued. */
async function quote({ ask, upload, download, keep, say }: Stage, recipient: string): Promise<Document> {
  const creation = { ...sample.estimate, recipient }
  const { estimate: draft } = await ask<{ estimate: Document }>('POST', '/v1/estimates', creation)
  say(
    `Estimate       a draft over ${amount(draft.totalAmount)}, ${creation.positions.length} positions, VAT at two rates`,
  )

  const bytes = await readFile(new URL('terms.pdf', import.meta.url))
  const file = { name: 'Geschäftsbedingungen.pdf', title: 'Allgemeine Geschäftsbedingungen', bytes }
  const path = `/v1/estimates/${draft.id}`
  const { attachment } = await upload<{ attachment: { name: string; size: number } }>(`${path}/pdf-attachments`, file)
  say(
    `Attachment     ${attachment.name}, ${Math.round(attachment.size / 1024)} KiB, every page rendered before it was taken`,
  )

  const { estimate } = await ask<{ estimate: Document }>('POST', `${path}/issue`)
  await keep(`${estimate.number}.pdf`, await download(`${path}/pdf`))
  say(`Issued         ${estimate.number}, valid until ${estimate.dueDate}; its PDF ends with the attachment`)
  return estimate
}

/** The estimate as an invoice, issued and posted. */
async function bill({ ask, download, keep, say }: Stage, { id, number }: Document): Promise<Document> {
  const { invoice: draft } = await ask<{ invoice: Document }>('POST', `/v1/estimates/${id}/convert-to-invoice`)
  say(`Converted      ${number} to an invoice over ${amount(draft.totalAmount)}, a draft`)
  const { invoice } = await ask<{ invoice: Document }>('POST', `/v1/invoices/${draft.id}/issue`)
  await keep(`${invoice.number}.pdf`, await download(`/v1/invoices/${draft.id}/pdf`))
  say(
    `Issued         ${invoice.number}, due on ${invoice.dueDate}, posted to the ledger in the same transaction; its PDF carries a QR-bill`,
  )
  return invoice
}

/** The invoice is mailed, and the money arrives. */
async function settle({ ask, say }: Stage, { id, totalAmount }: Document): Promise<void> {
  const path = `/v1/invoices/${id}`
  await ask('POST', `${path}/send`, { description: sample.mailText })
  const status = await untilDelivered(async () => (await ask<{ invoice: Invoice }>('GET', path)).invoice)
  say(`Mail           ${status} to ${sample.contact.email}, with the PDF`)

  await ask('POST', `${path}/payments`, { amount: totalAmount })
  const { invoice } = await ask<{ invoice: Invoice }>('GET', path)
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
async function post({ ask, say }: Stage, date: string): Promise<void> {
  const entry = { ...sample.ledgerEntry, date }
  const { transactions } = await ask<{ transactions: Transaction[] }>('POST', '/v1/ledger-entries', entry)
  say(`Ledger entry   ${entry.description}, ${amount(entry.amount / 100)} with ${entry.taxCode}, as`)
  for (const { debitAccount, creditAccount, amount } of transactions)
    say(`               debit ${debitAccount}, credit ${creditAccount} ${printCents(cents(amount)).padStart(10)}`)
}

async function showTrialBalance({ ask, say }: Stage): Promise<void> {
  const { trialBalance } = await ask<{ trialBalance: TrialBalance }>('GET', '/v1/reports/trial-balance')
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

const amount = (units: number): string => `CHF ${printCents(cents(Math.round(units * 100)))}`
