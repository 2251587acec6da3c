import assert from 'node:assert/strict'
import { type Rappen, RappenError } from '../../client/src/index.ts'
import { runScenario } from '../../src/admin/commands/demo/scenario.ts'

/**
 * An office's work in a while, through every room of the service and with today's dates: the main workflow of the demo (an estimate with an
 * attachment, its invoice, their PDFs, a mail that arrives, a payment, an entry), and around it temporary records, bulks, lists, reports,
 * events, public links, tokens, and mistakes. Fails on any unexpected answer. Sends one mail.
 */
export async function workInOffice(api: Rappen, round: number): Promise<void> {
  await runScenario({ api, print: () => undefined, saveFile: async () => undefined })
  await keepContacts(api, round)
  await keepDocuments(api, round)
  await keepBooks(api, round)
  await look(api)
  await giveAndTakeToken(api)
  await makeMistakes(api)
}

const today = (): string => new Date().toISOString().slice(0, 10)

async function keepContacts(api: Rappen, round: number): Promise<void> {
  const { contact } = await api.contacts.create({ companyName: `Kunde ${round}`, metadata: { crm: `K-${round}` } })
  const { id: contactId } = contact
  await api.contacts.modify(contactId, { phone: '+41 41 123 45 67', note: 'Ruft zurück' })
  const found = await api.contacts.list({ q: `kunde ${round}` })
  assert.ok(found.contacts.some(({ id }) => id === contactId))
  await api.contacts.delete(contactId)
}

const position = {
  type: 'product',
  name: 'Beratung',
  singleAmount: 150.05,
  quantity: 2.5,
  contraAccount: 3400,
  taxCode: 'UN81',
} as const

/** Temporary documents: drafts, copies, decisions, an annulment; a public link that is followed and revoked. */
async function keepDocuments(api: Rappen, round: number): Promise<void> {
  const body = {
    customRecipientText: `Kunde ${round}\nDorfstrasse 1\n3000 Bern`,
    title: `Auftrag ${round}`,
    positions: [position],
  }
  const { estimate } = await api.estimates.create(body)
  const copy = await api.estimates.duplicate(estimate.id)
  await api.estimates.delete(copy.estimate.id)
  await api.estimates.issue(estimate.id)
  await api.estimates.decline(estimate.id)
  await api.estimates.reopen(estimate.id)
  await api.estimates.getHistory(estimate.id)

  const { invoice } = await api.invoices.create({ ...body, isDraft: false })
  const invoiceId = invoice.id
  const { publicLink } = await api.invoices.createPublicLink(invoiceId)
  const pdf = await api.public.getDocument(new URL(publicLink.url).pathname.split('/').at(-1) ?? '')
  assert.match(await pdf.text(), /^%PDF-/)
  await api.invoices.revokePublicLink(invoiceId)
  const { payment } = await api.invoices.recordPayment(invoiceId, { amount: 100.05 })
  await api.payments.reverse(payment.id)
  await api.invoices.annul(invoiceId)
}

async function keepBooks(api: Rappen, round: number): Promise<void> {
  const entry = {
    date: today(),
    description: `Papier ${round}`,
    debitAccount: 6500,
    creditAccount: 1020,
    amount: 10_810,
    taxCode: 'VB81',
  } as const
  await Promise.all(Array.from({ length: 5 }, () => api.ledgerEntries.post(entry)))
  await api.ledgerEntries.post(entry, { dryRun: true })
  const bulk = Array.from({ length: 20 }, (_, index) => ({ ...entry, description: `${entry.description}, ${index}` }))
  await api.ledgerEntries.bulk({ entries: [...bulk, { ...entry, debitAccount: 9998 }], atomic: false })
  const { ledgerEntries } = await api.ledgerEntries.list({ limit: 5 })
  const posted = ledgerEntries.find(({ source }) => source === 'api')
  if (posted) await api.ledgerEntries.get(posted.id)
}

/** Lists with their searches and next pages, reports, events. */
async function look(api: Rappen): Promise<void> {
  const invoices = await api.invoices.list({ limit: 20, sort: '-openingDate' })
  const invoiceId = invoices.invoices[0]?.id ?? ''
  if (invoices.nextCursor !== undefined)
    await api.invoices.list({ limit: 20, sort: '-openingDate', cursor: invoices.nextCursor })
  await Promise.all([
    api.invoices.getPdf(invoiceId).then((pdf) => pdf.bytes()),
    api.invoices.getHistory(invoiceId),
    api.invoices.list({ isPaid: true, q: 'sitzungszimmer' }),
    api.estimates.list({ limit: 50 }),
    api.payments.list({ limit: 20 }),
    api.ledgerTransactions.list({ account: 6500, limit: 100 }),
    api.reports.getTrialBalance(),
    api.reports.getBalanceSheet({ asOf: today() }),
    api.reports.getIncomeStatement({ from: `${today().slice(0, 4)}-01-01`, to: today() }),
    api.reports.getAccountStatement({ account: 6500, from: today(), to: today(), limit: 50 }),
    api.events.list({ limit: 100 }),
    api.auditLog.list({ limit: 50 }),
    api.accounts.list(),
    api.service.isReady(),
    api.service.getMetrics().then((figures) => figures.text()),
  ])
}

async function giveAndTakeToken(api: Rappen): Promise<void> {
  const { token } = await api.tokens.create({ name: 'Aushilfe', scopes: ['contacts:read'] })
  await api.tokens.list()
  await api.tokens.revoke(token.id)
}

/** Rejections use other code than successes. */
async function makeMistakes(api: Rappen): Promise<void> {
  const refused = async (status: number, act: Promise<unknown>): Promise<void> => {
    await assert.rejects(act, (error) => error instanceof RappenError && error.status === status)
  }
  const nobody = '00000000-0000-4000-8000-000000000000'
  await refused(404, api.invoices.get(nobody))
  await refused(400, api.contacts.create({ companyName: 'x'.repeat(3_000) }))
  await refused(412, api.organisation.modify({ name: 'Niemand' }, { ifMatch: '"nothing"' }))
  const file = new File(['This is no PDF'], 'no.pdf', { type: 'application/pdf' })
  const { invoice } = await api.invoices.create({ customRecipientText: 'Niemand', positions: [position] })
  await refused(415, api.invoices.addPdfAttachment(invoice.id, { title: 'Plan', file }))
  await api.invoices.delete(invoice.id)
}
