import type { Rappen } from '../../client/src/index.ts'
import { png } from '../fixtures/logo.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'

/**
 * Every operation of the service, in an order in which somebody could use them, through the client: from a new organisation to a closed
 * year. What is asked and answered here are the examples of the reference.
 */
export async function tellWholeStory(api: Rappen): Promise<void> {
  await lookAround(api)
  const contactId = await nameContact(api)
  const templateId = await designTemplate(api)
  const estimateId = await quote(api, contactId, templateId)
  const invoiceId = await bill(api, estimateId, contactId)
  await receiveMoney(api, invoiceId)
  await giveBack(api, contactId)
  await keepBooks(api)
  await report(api)
  await closePeriods(api)
  await giveAndTakeTokens(api)
  await tellOthers(api)
  await clearAway(api, contactId, estimateId)
}

const file = (name: string): File =>
  new File([new Uint8Array(pdfWith({ pages: [name] }))], name, { type: 'application/pdf' })

async function lookAround(api: Rappen): Promise<void> {
  await api.isAlive()
  await api.isReady()
  await api.getMetrics()
  await api.listErrorCodes()
  await api.getCurrentToken()
  await api.getOrganisation()
  await api.modifyOrganisation({
    body: {
      name: 'Muster AG',
      streetName: 'Dorfstrasse',
      buildingNumber: '5',
      postCode: '3000',
      townName: 'Bern',
      email: 'info@muster.example',
      vatNumber: 'CHE-101.654.423 MWST',
      iban: 'CH9300762011623852957',
    },
  })
  await api.setLogo({ body: new Blob([new Uint8Array(png())], { type: 'image/png' }) })
  await api.getLogo()
}

async function nameContact(api: Rappen): Promise<string> {
  const { contact } = await api.createContact({
    body: {
      companyName: 'Keller GmbH',
      streetName: 'Seeweg',
      buildingNumber: '12',
      postCode: '6000',
      townName: 'Luzern',
      country: 'Schweiz',
      email: 'office@keller.example',
      category: 'clients',
      metadata: { crm: 'K-1047' },
    },
  })
  const contactId = contact.id
  await api.listContacts({ q: 'keller', category: 'clients', metadata: { crm: 'K-1047' } })
  await api.getContact({ contactId })
  await api.modifyContact({ contactId, body: { phone: '+41 41 123 45 67', note: null } })
  await api.getContactHistory({ contactId, limit: 2 })
  return contactId
}

async function designTemplate(api: Rappen): Promise<string> {
  const { template } = await api.createTemplate({
    body: { name: 'Projects', language: 'en', design: 'modern', accentColour: '#1d4ed8' },
  })
  const templateId = template.id
  await api.listTemplates()
  await api.getTemplate({ templateId })
  await api.modifyTemplate({ templateId, body: { payableInDays: 14, closingText: 'With kind regards' } })
  await api.previewTemplate({ templateId })
  const spare = await api.createTemplate({ body: { name: 'Spare', language: 'de' } })
  await api.deleteTemplate({ templateId: spare.template.id })
  return templateId
}

const positions = [
  {
    type: 'product',
    name: 'Design',
    quantity: 2.5,
    unit: 'days',
    singleAmount: 1200,
    contraAccount: 3400,
    taxCode: 'UN81',
  },
  { type: 'discount', discountRate: 5 },
] as const

async function quote(api: Rappen, recipient: string, template: string): Promise<string> {
  const { estimate } = await api.createEstimate({
    body: { recipient, template, title: 'New website', openingDate: '2026-11-21', positions: [...positions] },
  })
  const estimateId = estimate.id
  await api.modifyEstimate({ estimateId, body: { title: 'New website and shop', metadata: { deal: 'D-88' } } })
  const first = await api.addEstimatePdfAttachment({ estimateId, body: { title: 'Terms', file: file('terms.pdf') } })
  const second = await api.addEstimatePdfAttachment({ estimateId, body: { title: 'Plan', file: file('plan.pdf') } })
  const [attachmentId, other] = [first.attachment.id, second.attachment.id]
  await api.listEstimatePdfAttachments({ estimateId })
  await api.orderEstimatePdfAttachments({ estimateId, body: { attachments: [other, attachmentId] } })
  await api.getEstimatePdfAttachment({ estimateId, attachmentId })
  const [secret = '', name = ''] = new URL(first.attachment.url).pathname.split('/').slice(-2)
  await api.getPublicAttachment({ secret, name })
  await api.removeEstimatePdfAttachment({ estimateId, attachmentId: other })

  await api.issueEstimate({ estimateId })
  await api.getEstimatePdf({ estimateId })
  await api.sendEstimate({ estimateId, body: { description: 'As discussed on the phone.' } })
  const { publicLink } = await api.createEstimatePublicLink({ estimateId })
  await api.getPublicDocument({ file: new URL(publicLink.url).pathname.split('/').at(-1) ?? '' })
  await api.getEstimatePublicLink({ estimateId })
  await api.revokeEstimatePublicLink({ estimateId })
  await api.declineEstimate({ estimateId })
  await api.reopenEstimate({ estimateId })
  await api.acceptEstimate({ estimateId, body: { signingPerson: 'Lea Keller' } })
  await api.getEstimate({ estimateId })
  await api.listEstimates({ status: 'accepted', sort: '-openingDate' })
  return estimateId
}

async function bill(api: Rappen, estimateId: string, recipient: string): Promise<string> {
  const { invoice } = await api.convertEstimateToInvoice({ estimateId, body: { openingDate: '2026-11-21' } })
  const invoiceId = invoice.id
  await api.modifyInvoice({ invoiceId, body: { introductoryText: 'Thank you for your order.' } })
  const body = (name: string) => ({ title: 'Report', file: file(name) })
  const { attachment } = await api.addInvoicePdfAttachment({ invoiceId, body: body('report.pdf') })
  await api.listInvoicePdfAttachments({ invoiceId })
  await api.orderInvoicePdfAttachments({ invoiceId, body: { attachments: [attachment.id] } })
  await api.getInvoicePdfAttachment({ invoiceId, attachmentId: attachment.id })
  await api.removeInvoicePdfAttachment({ invoiceId, attachmentId: attachment.id })
  await api.issueInvoice({ invoiceId })
  await api.getInvoicePdf({ invoiceId })
  await api.sendInvoice({ invoiceId, body: { description: 'Thank you for your order.' } })
  await api.createInvoicePublicLink({ invoiceId })
  await api.getInvoicePublicLink({ invoiceId })
  await api.revokeInvoicePublicLink({ invoiceId })

  const wrong = await api.createInvoice({
    body: { recipient, title: 'Twice', openingDate: '2026-11-20', positions: [...positions], isDraft: false },
  })
  await api.annulInvoice({ invoiceId: wrong.invoice.id, body: { date: '2026-11-21' } })
  const draft = await api.createInvoice({ body: { recipient, openingDate: '2026-11-19', positions: [...positions] } })
  const copy = await api.duplicateInvoice({ invoiceId: draft.invoice.id })
  await api.deleteInvoice({ invoiceId: copy.invoice.id })
  return invoiceId
}

async function receiveMoney(api: Rappen, invoiceId: string): Promise<void> {
  const { payment } = await api.recordPayment({ invoiceId, body: { date: '2026-11-21', amount: 1000 } })
  await api.reversePayment({ paymentId: payment.id, body: { date: '2026-11-21' } })
  await api.modifyPayment({ paymentId: payment.id, body: { note: 'Wrong invoice' } })
  await api.getPayment({ paymentId: payment.id })
  await api.getPaymentHistory({ paymentId: payment.id, limit: 2 })
  await api.listPayments({ invoiceId })
  await api.listAllPayments()
  const { invoice } = await api.getInvoice({ invoiceId })
  await api.recordPayment({ invoiceId, body: { date: '2026-11-21', amount: invoice.totalRestAmount } })
  await api.listInvoices({ isPaid: true })
}

async function giveBack(api: Rappen, recipient: string): Promise<void> {
  const sold = await api.createInvoice({
    body: { recipient, title: 'Workshop', openingDate: '2026-11-20', positions: [...positions], isDraft: false },
  })
  const invoiceId = sold.invoice.id
  const [day] = sold.invoice.positions
  const { payment } = await api.recordPayment({
    invoiceId,
    body: { date: '2026-11-21', amount: sold.invoice.totalAmount + 50 },
  })
  await api.refundPayment({ paymentId: payment.id, body: { date: '2026-11-21' } })

  const { creditNote } = await api.createCreditNote({
    invoiceId,
    body: { positions: [{ id: day?.id ?? '', quantity: 0.5 }], openingDate: '2026-11-21' },
  })
  const creditNoteId = creditNote.id
  await api.modifyCreditNote({ creditNoteId, body: { closingText: 'We are sorry.', metadata: { case: 'C-12' } } })
  await api.issueCreditNote({ creditNoteId })
  await api.getCreditNotePdf({ creditNoteId })
  await api.sendCreditNote({ creditNoteId, body: { description: 'As discussed on the phone.' } })
  await api.createCreditNotePublicLink({ creditNoteId })
  await api.getCreditNotePublicLink({ creditNoteId })
  await api.revokeCreditNotePublicLink({ creditNoteId })
  await api.payOutCreditNote({ creditNoteId, body: { date: '2026-11-21' } })
  await api.getCreditNote({ creditNoteId })
  await api.listCreditNotes({ invoice: invoiceId, isSettled: true })
  await api.getCreditNoteHistory({ creditNoteId, limit: 2 })
  const copy = await api.duplicateCreditNote({ creditNoteId })
  await api.deleteCreditNote({ creditNoteId: copy.creditNote.id })
}

async function keepBooks(api: Rappen): Promise<void> {
  const paper = {
    date: '2026-11-21',
    description: 'Printer paper',
    debitAccount: 6500,
    creditAccount: 1020,
    amount: 10810,
    taxCode: 'VB81',
  } as const
  const posted = await api.postLedgerEntry({ body: { ...paper, externalReference: 'paper-2026-001' } })
  await api.postLedgerEntry({ dryRun: true, body: paper })
  await api.listLedgerTransactions({ account: 6500 })
  const { ledgerEntries } = await api.listLedgerEntries({ externalReference: 'paper-2026-001' })
  const entryId = ledgerEntries[0]?.id ?? ''
  if (posted.transactions.length !== 2) throw new Error('an entry with a tax code has two transactions')
  await api.getLedgerEntry({ entryId })
  await api.reverseLedgerEntry({ entryId, body: { date: '2026-11-21', description: 'Posted twice' } })
  await api.postLedgerEntries({ body: { entries: [paper, { ...paper, debitAccount: 9998 }], atomic: false } })

  await api.postLedgerEntries({ dryRun: true, body: { entries: [paper] } })

  await api.listTaxCodes()
  await api.listCurrencies()
  await api.putCurrency({ code: 'EUR', body: { isEnabled: true, exchangeRate: 0.9345 } })
  await api.getCurrency({ code: 'EUR' })
  await api.createAccount({ body: { number: 1021, type: 'asset', names: { en: 'Bank, second account' } } })
  await api.listAccounts()
  await api.getAccount({ accountNumber: '1021' })
  await api.modifyAccount({ accountNumber: '1021', body: { names: { de: 'Bank, zweites Konto' } } })
  await api.deleteAccount({ accountNumber: '1021' })
}

async function report(api: Rappen): Promise<void> {
  await api.getTrialBalance({ asOf: '2026-12-31' })
  await api.getBalanceSheet({ asOf: '2026-12-31' })
  await api.getIncomeStatement({ from: '2026-01-01', to: '2026-12-31' })
  await api.getAccountStatement({ account: 6500, from: '2026-01-01', to: '2026-12-31' })
}

async function closePeriods(api: Rappen): Promise<void> {
  const { fiscalYear } = await api.createFiscalYear({ body: { from: '2031-01-01', to: '2031-12-31' } })
  await api.listFiscalYears()
  await api.getFiscalYear({ id: fiscalYear.id })
  await api.closeFiscalYear({ id: fiscalYear.id })
  await api.reopenFiscalYear({ id: fiscalYear.id })
  const { vatPeriod } = await api.createVatPeriod({ body: { from: '2031-01-01', to: '2031-03-31' } })
  await api.listVatPeriods()
  await api.getVatPeriod({ id: vatPeriod.id })
  await api.settleVatPeriod({ id: vatPeriod.id })
  await api.reopenVatPeriod({ id: vatPeriod.id })
}

async function giveAndTakeTokens(api: Rappen): Promise<void> {
  const { token } = await api.createToken({
    body: { name: 'Web shop', scopes: ['contacts:write', 'invoices:write'], expiresAt: '2027-06-30T00:00:00Z' },
  })
  await api.listTokens()
  await api.getToken({ tokenId: token.id })
  await api.revokeToken({ tokenId: token.id })
  await api.listEventTypes()
  const { events } = await api.listEvents({ type: 'token.created' })
  await api.getEvent({ eventId: events[0]?.id ?? '' })
  await api.listAuditLog({ action: 'token.revoked' })
}

async function tellOthers(api: Rappen): Promise<void> {
  const { webhookEndpoint } = await api.createWebhookEndpoint({
    body: {
      url: 'https://shop.example.ch/hooks/rappen',
      description: 'Web shop',
      eventTypes: ['invoice.issued', 'invoice.paid'],
    },
  })
  const endpointId = webhookEndpoint.id
  await api.listWebhookEndpoints()
  await api.getWebhookEndpoint({ endpointId })
  await api.modifyWebhookEndpoint({ endpointId, body: { eventTypes: [], metadata: { system: 'shop' } } })
  await api.rotateWebhookSecret({ endpointId, body: { overlapHours: 48 } })
  const { delivery } = await api.pingWebhookEndpoint({ endpointId })
  await api.listWebhookDeliveries({ endpointId, status: 'waiting' })
  await api.getWebhookDelivery({ endpointId, deliveryId: delivery.id })
  await api.resendWebhookDelivery({ endpointId, deliveryId: delivery.id })
  await api.replayWebhookEvents({ endpointId, body: { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' } })
  await api.deleteWebhookEndpoint({ endpointId })
}

async function clearAway(api: Rappen, recipient: string, estimateId: string): Promise<void> {
  const draft = await api.createEstimate({ body: { recipient, openingDate: '2026-11-18', positions: [...positions] } })
  const copy = await api.duplicateEstimate({ estimateId: draft.estimate.id })
  await api.deleteEstimate({ estimateId: copy.estimate.id })
  const { contact } = await api.createContact({ body: { lastName: 'Spare' } })
  await api.deleteContact({ contactId: contact.id })
  await api.deleteLogo()
  const { estimate } = await api.getEstimate({ estimateId })
  await api.getEstimateHistory({ estimateId, limit: 2 })
  await api.getInvoiceHistory({ invoiceId: estimate.invoicesFromQuote[0] ?? '', limit: 2 })
  if (estimate.invoicesFromQuote.length !== 1) throw new Error('the estimate leads to its invoice')
}
