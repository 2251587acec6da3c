import assert from 'node:assert/strict'
import { type Rappen, RappenError } from '../../client/src/index.ts'
import { runScenario } from '../../src/admin/commands/demo/scenario.ts'

/**
 * What an office does in a while, through every room of the service and on the dates of today: the whole job of the demo (an estimate with
 * an attachment, its invoice, their PDFs, a mail that arrives, a payment, an entry), and around it what comes and goes, bulks, lists,
 * reports, events, public links, tokens, and mistakes. Fails when anything is answered otherwise than it should. Sends one mail.
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
  const { contact } = await api.createContact({
    body: { companyName: `Kunde ${round}`, metadata: { crm: `K-${round}` } },
  })
  const { id: contactId } = contact
  await api.modifyContact({ contactId, body: { phone: '+41 41 123 45 67', note: 'Ruft zurück' } })
  const found = await api.listContacts({ q: `kunde ${round}` })
  assert.ok(found.contacts.some(({ id }) => id === contactId))
  await api.deleteContact({ contactId })
}

const position = {
  type: 'product',
  name: 'Beratung',
  singleAmount: 150.05,
  quantity: 2.5,
  contraAccount: 3400,
  taxCode: 'UN81',
} as const

/** Documents that come and go: drafts, copies, decisions, an annulment; a public link that is followed and taken back. */
async function keepDocuments(api: Rappen, round: number): Promise<void> {
  const body = {
    customRecipientText: `Kunde ${round}\nDorfstrasse 1\n3000 Bern`,
    title: `Auftrag ${round}`,
    positions: [position],
  }
  const { estimate } = await api.createEstimate({ body })
  const copy = await api.duplicateEstimate({ estimateId: estimate.id })
  await api.deleteEstimate({ estimateId: copy.estimate.id })
  await api.issueEstimate({ estimateId: estimate.id })
  await api.declineEstimate({ estimateId: estimate.id })
  await api.reopenEstimate({ estimateId: estimate.id })
  await api.getEstimateHistory({ estimateId: estimate.id })

  const { invoice } = await api.createInvoice({ body: { ...body, isDraft: false } })
  const invoiceId = invoice.id
  const { publicLink } = await api.createInvoicePublicLink({ invoiceId })
  const pdf = await api.getPublicDocument({ file: new URL(publicLink.url).pathname.split('/').at(-1) ?? '' })
  assert.match(await pdf.text(), /^%PDF-/)
  await api.revokeInvoicePublicLink({ invoiceId })
  const { payment } = await api.recordPayment({ invoiceId, body: { amount: 100.05 } })
  await api.reversePayment({ paymentId: payment.id })
  await api.annulInvoice({ invoiceId })
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
  await Promise.all(Array.from({ length: 5 }, () => api.postLedgerEntry({ body: entry })))
  await api.postLedgerEntry({ dryRun: true, body: entry })
  const bulk = Array.from({ length: 20 }, (_, index) => ({ ...entry, description: `${entry.description}, ${index}` }))
  await api.postLedgerEntries({ body: { entries: [...bulk, { ...entry, debitAccount: 9998 }], atomic: false } })
  const { ledgerEntries } = await api.listLedgerEntries({ limit: 5 })
  const posted = ledgerEntries.find(({ source }) => source === 'api')
  if (posted) await api.getLedgerEntry({ entryId: posted.id })
}

/** Lists with their searches and next pages, reports, events. */
async function look(api: Rappen): Promise<void> {
  const invoices = await api.listInvoices({ limit: 20, sort: '-openingDate' })
  const invoiceId = invoices.invoices[0]?.id ?? ''
  if (invoices.nextCursor !== undefined)
    await api.listInvoices({ limit: 20, sort: '-openingDate', cursor: invoices.nextCursor })
  await Promise.all([
    api.getInvoicePdf({ invoiceId }).then((pdf) => pdf.bytes()),
    api.getInvoiceHistory({ invoiceId }),
    api.listInvoices({ isPaid: true, q: 'sitzungszimmer' }),
    api.listEstimates({ limit: 50 }),
    api.listAllPayments({ limit: 20 }),
    api.listLedgerTransactions({ account: 6500, limit: 100 }),
    api.getTrialBalance(),
    api.getBalanceSheet({ asOf: today() }),
    api.getIncomeStatement({ from: `${today().slice(0, 4)}-01-01`, to: today() }),
    api.getAccountStatement({ account: 6500, from: today(), to: today(), limit: 50 }),
    api.listEvents({ limit: 100 }),
    api.listAuditLog({ limit: 50 }),
    api.listAccounts(),
    api.isReady(),
    api.getMetrics().then((figures) => figures.text()),
  ])
}

async function giveAndTakeToken(api: Rappen): Promise<void> {
  const { token } = await api.createToken({ body: { name: 'Aushilfe', scopes: ['contacts:read'] } })
  await api.listTokens()
  await api.revokeToken({ tokenId: token.id })
}

/** What is refused passes through other code than what is done. */
async function makeMistakes(api: Rappen): Promise<void> {
  const refused = async (status: number, act: Promise<unknown>): Promise<void> => {
    await assert.rejects(act, (error) => error instanceof RappenError && error.status === status)
  }
  const nobody = '00000000-0000-4000-8000-000000000000'
  await refused(404, api.getInvoice({ invoiceId: nobody }))
  await refused(400, api.createContact({ body: { companyName: 'x'.repeat(3_000) } }))
  await refused(412, api.modifyOrganisation({ body: { name: 'Niemand' } }, { ifMatch: '"nothing"' }))
  const file = new File(['This is no PDF'], 'no.pdf', { type: 'application/pdf' })
  const { invoice } = await api.createInvoice({ body: { customRecipientText: 'Niemand', positions: [position] } })
  await refused(415, api.addInvoicePdfAttachment({ invoiceId: invoice.id, body: { title: 'Plan', file } }))
  await api.deleteInvoice({ invoiceId: invoice.id })
}
