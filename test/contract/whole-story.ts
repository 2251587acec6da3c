import type { Rappen } from '../../client/src/index.ts'
import { png } from '../fixtures/logo.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'

/**
 * Every operation of the service, in a possible order of use, through the client: from a new organisation to a closed year. The requests and
 * answers are the examples of the reference.
 */
export async function tellWholeStory(api: Rappen): Promise<void> {
  await lookAround(api)
  const contactId = await nameContact(api)
  const productId = await describeProduct(api)
  const templateId = await designTemplate(api)
  const estimateId = await quote(api, contactId, templateId, productId)
  const invoiceId = await bill(api, estimateId, contactId)
  await billInParts(api, contactId)
  await billEachMonth(api, contactId)
  await remind(api, contactId)
  await receiveMoney(api, invoiceId)
  await giveBack(api, contactId)
  await allocateMoney(api, contactId)
  await receiveAdvance(api, contactId)
  await writeOff(api, contactId)
  await keepBooks(api, contactId)
  await report(api, contactId)
  await closePeriods(api)
  await inviteAndPart(api)
  await giveAndTakeTokens(api)
  await tellOthers(api)
  await clearAway(api, contactId, estimateId)
}

const file = (name: string): File =>
  new File([new Uint8Array(pdfWith({ pages: [name] }))], name, { type: 'application/pdf' })

async function lookAround(api: Rappen): Promise<void> {
  await api.service.isAlive()
  await api.service.isReady()
  await api.service.getMetrics()
  await api.version.get()
  await api.errorCodes.list()
  await api.warningCodes.list()
  await api.tokens.getCurrent()
  await api.organisation.get()
  await api.organisation.modify({
    name: 'Muster AG',
    streetName: 'Dorfstrasse',
    buildingNumber: '5',
    postCode: '3000',
    townName: 'Bern',
    email: 'info@muster.example',
    vatNumber: 'CHE-101.654.423 MWST',
    iban: 'CH9300762011623852957',
  })
  await api.nextNumbers.list()
  await api.nextNumbers.set({ kind: 'credit-note', next: 41 })
  await api.organisation.setLogo(new Blob([new Uint8Array(png())], { type: 'image/png' }))
  await api.organisation.getLogo()
  await api.organisation.setLetterhead(
    new Blob([new Uint8Array(pdfWith({ pages: ['Muster AG'] }))], { type: 'application/pdf' }),
  )
  await api.organisation.getLetterhead()
}

async function nameContact(api: Rappen): Promise<string> {
  const { contact } = await api.contacts.create({
    companyName: 'Keller GmbH',
    streetName: 'Seeweg',
    buildingNumber: '12',
    postCode: '6000',
    townName: 'Luzern',
    country: 'Schweiz',
    email: 'office@keller.example',
    category: 'clients',
    metadata: { crm: 'K-1047' },
  })
  const contactId = contact.id
  await api.overview.get()
  await api.contacts.list({ q: 'keller', category: 'clients', metadata: { crm: 'K-1047' } })
  await api.contacts.get(contactId)
  await api.contacts.modify(contactId, { phone: '+41 41 123 45 67', note: null })
  await api.contacts.getHistory(contactId, { limit: 2 })
  const shop = { companyName: 'Blumen Rossi', companyNameAddition: 'Filiale Seefeld', townName: 'Zürich' }
  await api.contacts.put('shop-1047', shop)
  await api.contacts.put('shop-1047', { email: 'rossi@keller.example' })
  const bulk = [
    { externalReference: 'shop-1047', phone: '+41 44 123 45 67' },
    { externalReference: 'shop-1048', firstName: 'Nora', lastName: 'Meier', email: 'nora.meier@keller.example' },
    { externalReference: 'shop-1049', firstName: 'Ohne Nachname' },
  ]
  await api.contacts.bulk({ contacts: bulk, atomic: false })
  await api.contacts.bulk({ contacts: [{ externalReference: 'shop-1048', townName: 'Uster' }] })
  return contactId
}

async function describeProduct(api: Rappen): Promise<string> {
  const { product } = await api.products.create({
    names: { de: 'Gestaltung', fr: 'Conception', it: 'Progettazione', en: 'Design' },
    descriptions: { de: 'In zwei Varianten', fr: 'En deux versions', it: 'In due versioni', en: 'In two versions' },
    articleNumber: 'D-1',
    unit: 'days',
    singleAmount: 1200,
    contraAccount: 3400,
    taxCode: 'UN81',
    metadata: { shop: '77' },
  })
  await api.products.list({ q: 'design' })
  await api.products.get(product.id)
  await api.products.modify(product.id, { names: { fr: 'Création' }, singleAmount: 1250 })
  const spare = await api.products.create({ names: { en: 'Hosting' }, singleAmount: 20, contraAccount: 3400 })
  await api.products.delete(spare.product.id)
  return product.id
}

async function designTemplate(api: Rappen): Promise<string> {
  const { template } = await api.templates.create({
    name: 'Projects',
    language: 'en',
    design: 'modern',
    accentColour: '#1d4ed8',
  })
  const templateId = template.id
  await api.templates.previewUnfinished(
    { language: 'en', design: 'modern', font: 'inter' },
    { kind: 'estimate', width: 1240 },
  )
  await api.templates.list()
  await api.templates.get(templateId)
  await api.templates.modify(templateId, { payableInDays: 14, closingText: 'With kind regards' })
  await api.templates.preview(templateId)
  const spare = await api.templates.create({ name: 'Spare', language: 'de' })
  await api.templates.delete(spare.template.id)
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

async function quote(api: Rappen, recipient: string, template: string, product: string): Promise<string> {
  await api.estimates.preview({ recipient, title: 'New website', positions: [{ type: 'product', name: 'Design' }] })
  const wanted = {
    recipient,
    template,
    title: 'New website',
    openingDate: '2026-11-21',
    positions: [{ ...positions[0], product }, positions[1]],
  }
  await api.estimates.create(wanted, { dryRun: true })
  const { estimate } = await api.estimates.create(wanted)
  const estimateId = estimate.id
  const request = { recipient, openingDate: '2026-11-20', positions: [...positions] }
  await api.estimates.put('request-31', request)
  await api.estimates.put('request-31', { ...request, title: 'Request 31' })
  await api.estimates.modify(estimateId, { title: 'New website and shop', metadata: { deal: 'D-88' } })
  const first = await api.estimates.addPdfAttachment(estimateId, { title: 'Terms', file: file('terms.pdf') })
  const second = await api.estimates.addPdfAttachment(estimateId, { title: 'Plan', file: file('plan.pdf') })
  const [attachmentId, other] = [first.attachment.id, second.attachment.id]
  await api.estimates.listPdfAttachments(estimateId)
  await api.estimates.orderPdfAttachments(estimateId, { attachments: [other, attachmentId] })
  await api.estimates.getPdfAttachment(estimateId, attachmentId)
  const [secret = '', name = ''] = new URL(first.attachment.url).pathname.split('/').slice(-2)
  await api.public.getAttachment(secret, name)
  await api.estimates.renewPdfAttachmentLink(estimateId, attachmentId)
  await api.estimates.removePdfAttachment(estimateId, other)

  await api.estimates.issue(estimateId, { dryRun: true })
  await api.estimates.issue(estimateId)
  await api.estimates.getPdf(estimateId)
  const copies = { cc: ['office@muster.example'], bcc: ['archive@muster.example'] }
  await api.estimates.send(estimateId, { description: 'As discussed on the phone.', ...copies }, { dryRun: true })
  await api.estimates.getPage(estimateId, '1')
  await api.estimates.send(estimateId, { description: 'As discussed on the phone.' })
  const { publicLink } = await api.estimates.createPublicLink(estimateId)
  const linked = new URL(publicLink.url).pathname.split('/').at(-1) ?? ''
  await api.public.getDocument(linked)
  await api.public.getPage(linked.replace('.pdf', ''), '1', { width: 1240 })
  await api.estimates.getPublicLink(estimateId)
  await api.estimates.modifyPublicLink(estimateId, { expiresAt: '2027-03-31T22:00:00Z' })
  await api.estimates.revokePublicLink(estimateId)
  await api.estimates.decline(estimateId)
  await api.estimates.reopen(estimateId)
  await api.estimates.accept(estimateId, { signingPerson: 'Lea Keller' })
  await api.estimates.get(estimateId)
  await api.estimates.list({ status: 'accepted', sort: '-openingDate' })
  return estimateId
}

/** A part, then a deposit, and the final invoice that takes it off. */
async function billInParts(api: Rappen, recipient: string): Promise<void> {
  const { estimate } = await api.estimates.create({ recipient, positions: [...positions], isDraft: false })
  const [first = { id: '' }] = estimate.positions
  await api.estimates.convertToInvoice(estimate.id, { positions: [{ id: first.id, quantity: 1.5 }] })
  await api.estimates.createDepositInvoice(estimate.id, { percent: 30, isDraft: false })
  await api.estimates.getInvoicing(estimate.id)
  await api.estimates.convertToInvoice(estimate.id)
}

async function bill(api: Rappen, estimateId: string, recipient: string): Promise<string> {
  await api.invoices.preview({ recipient, positions: [positions[0], { type: 'discount' }] }, { page: 1, width: 893 })
  const { invoice } = await api.estimates.convertToInvoice(estimateId, { openingDate: '2026-11-21' })
  const invoiceId = invoice.id
  await api.invoices.modify(invoiceId, { introductoryText: 'Thank you for your order.' })
  const body = (name: string) => ({ title: 'Report', file: file(name) })
  const { attachment } = await api.invoices.addPdfAttachment(invoiceId, body('report.pdf'))
  await api.invoices.listPdfAttachments(invoiceId)
  await api.invoices.orderPdfAttachments(invoiceId, { attachments: [attachment.id] })
  await api.invoices.getPdfAttachment(invoiceId, attachment.id)
  await api.invoices.renewPdfAttachmentLink(invoiceId, attachment.id)
  await api.invoices.removePdfAttachment(invoiceId, attachment.id)
  await api.invoices.issue(invoiceId)
  await api.invoices.getPdf(invoiceId)
  await api.invoices.getPage(invoiceId, '1', { width: 1240 })
  await api.invoices.send(invoiceId, { description: 'Thank you for your order.' })
  await api.contacts.sendStatement(recipient, { asOf: '2026-11-21' }, { dryRun: true })
  await api.contacts.sendStatement(recipient, { asOf: '2026-11-21', description: 'As discussed on the phone.' })
  await api.invoices.createPublicLink(invoiceId, { expiresAt: '2027-03-31T22:00:00Z' })
  await api.invoices.getPublicLink(invoiceId)
  await api.invoices.modifyPublicLink(invoiceId, { expiresAt: null })
  await api.invoices.revokePublicLink(invoiceId)

  const twice = {
    recipient,
    title: 'Twice',
    openingDate: '2026-11-20',
    positions: [...positions],
    isDraft: false,
  }
  await api.invoices.create(twice, { dryRun: true })
  const wrong = await api.invoices.create(twice)
  await api.invoices.annul(wrong.invoice.id, { date: '2026-11-21' })
  const order = { recipient, openingDate: '2026-11-19', positions: [...positions] }
  await api.invoices.put('order-7001', order)
  await api.invoices.put('order-7001', { ...order, title: 'Order 7001' })
  const draft = await api.invoices.create(order)
  const copy = await api.invoices.duplicate(draft.invoice.id)
  await api.invoices.delete(copy.invoice.id)
  return invoiceId
}

/** Hosting is billed each month, by drafts that a person checks. */
async function billEachMonth(api: Rappen, recipient: string): Promise<void> {
  const series = {
    recipient,
    title: 'Hosting {{month}} {{year}}',
    start: '2026-11-21',
    interval: { count: 1, unit: 'month' as const },
    positions: [
      {
        type: 'product' as const,
        name: 'Hosting, {{periodFrom}} to {{periodTo}}',
        quantity: 1,
        singleAmount: 49,
        contraAccount: 3400,
        taxCode: 'UN81' as const,
      },
    ],
  }
  await api.recurringInvoices.create(series, { dryRun: true })
  const { recurringInvoice } = await api.recurringInvoices.create(series)
  const id = recurringInvoice.id
  await api.recurringInvoices.run(id)
  await api.recurringInvoices.modify(id, { end: '2027-12-31', metadata: { contract: 'H-17' } })
  await api.recurringInvoices.pause(id)
  await api.recurringInvoices.resume(id, { from: '2027-01-01' })
  await api.recurringInvoices.listOccurrences(id)
  await api.recurringInvoices.list({ status: 'active' })
  await api.recurringInvoices.get(id)
  // A recipient without a contact has no address.
  const { recipient: _, ...content } = series
  const unsent = { ...content, customRecipientText: 'Passer-by', action: 'send' as const }
  const failing = await api.recurringInvoices.create(unsent)
  await api.recurringInvoices.run(failing.recurringInvoice.id)
  const free = await api.recurringInvoices.create({ ...series, firstPeriod: 'free', occurrences: 1 })
  await api.recurringInvoices.run(free.recurringInvoice.id)
  const spare = await api.recurringInvoices.create({ ...series, start: '2027-06-01' })
  await api.recurringInvoices.delete(spare.recurringInvoice.id)
}

/** Two invoices are overdue: one is disputed, of the other the customer is reminded twice. */
async function remind(api: Rappen, recipient: string): Promise<void> {
  const { reminderSettings } = await api.reminderSettings.get()
  const levels = reminderSettings.levels.map((level) => ({ ...level, fee: 20 }))
  await api.reminderSettings.modify({ levels, payableInDays: 14 })
  const overdue = { recipient, openingDate: '2026-10-01', positions: [...positions], payableInDays: 30, isDraft: false }
  const { invoice } = await api.invoices.create(overdue)
  const disputed = await api.invoices.create(overdue)
  const { reminderBlock } = await api.reminderBlocks.create({ invoice: disputed.invoice.id })
  await api.reminderBlocks.list()
  await api.reminderBlocks.get(reminderBlock.id)
  await api.reminders.run({ contacts: [recipient] }, { dryRun: true })
  const { reminders } = await api.reminders.run({ contacts: [recipient] })
  const first = reminders[0]?.id ?? ''
  await api.reminders.list({ contact: recipient })
  await api.reminders.get(first)
  await api.reminders.getPdf(first)
  await api.reminders.withdraw(first, { reason: 'The address was wrong.' })
  const { reminder } = await api.invoices.remind(invoice.id)
  await api.reminders.claim(reminder.id)
  await api.reminderBlocks.delete(reminderBlock.id)
}

async function receiveMoney(api: Rappen, invoiceId: string): Promise<void> {
  const { payment } = await api.invoices.recordPayment(invoiceId, { date: '2026-11-21', amount: 1000 })
  await api.payments.reverse(payment.id, { date: '2026-11-21' })
  await api.payments.modify(payment.id, { note: 'Wrong invoice' })
  await api.payments.get(payment.id)
  await api.payments.getHistory(payment.id, { limit: 2 })
  await api.invoices.listPayments(invoiceId)
  await api.payments.list({ includeTotals: true })
  const { invoice } = await api.invoices.get(invoiceId)
  await api.invoices.recordPayment(invoiceId, { date: '2026-11-21', amount: invoice.totalRestAmount })
  await api.invoices.list({ isPaid: true })
}

/** One receipt pays an invoice in part; the rest of it is allocated, taken back and refunded. */
async function allocateMoney(api: Rappen, contact: string): Promise<void> {
  const sold = { recipient: contact, title: 'Support', openingDate: '2026-11-20', positions: [...positions] }
  const { invoice } = await api.invoices.create({ ...sold, isDraft: false })
  const { payment } = await api.payments.create({
    contact,
    date: '2026-11-21',
    amount: 500,
    allocations: [{ invoice: invoice.id, amount: 200 }],
  })
  const { allocation } = await api.allocations.create({
    from: { payment: payment.id },
    to: { invoice: invoice.id },
    amount: 100,
  })
  await api.allocations.get(allocation.id)
  await api.allocations.list({ payment: payment.id })
  await api.allocations.undo(allocation.id, { date: '2026-11-21' })
  await api.payments.refund(payment.id, { date: '2026-11-21', amount: 50 })
  const { creditNote } = await api.invoices.createCreditNote(invoice.id, { openingDate: '2026-11-21', isDraft: false })
  const setOff = await api.allocations.list({ creditNote: creditNote.id })
  await api.allocations.undo(setOff.allocations[0]?.id ?? '', { date: '2026-11-21' })
}

/** A bad debt is written off and recovered in part; a discount is taken back, another is granted with the payment. */
async function writeOff(api: Rappen, recipient: string): Promise<void> {
  const sold = { recipient, title: 'Workshop', openingDate: '2026-11-20', positions: [...positions], isDraft: false }
  const [lost, reduced] = [await api.invoices.create(sold), await api.invoices.create(sold)]
  const { writeOff: discount } = await api.invoices.writeOff(reduced.invoice.id, {
    reason: 'discount',
    amount: 21.62,
    date: '2026-11-21',
  })
  await api.writeOffs.get(discount.id)
  await api.writeOffs.list({ invoice: reduced.invoice.id })
  await api.writeOffs.reverse(discount.id, { date: '2026-11-21' })
  const amount = Math.round(reduced.invoice.totalAmount * 98) / 100
  await api.invoices.recordPayment(reduced.invoice.id, { date: '2026-11-21', amount, writeOffRest: 'discount' })
  const badDebt = { reason: 'bad-debt', date: '2026-11-21' } as const
  await api.invoices.writeOff(lost.invoice.id, badDebt, { dryRun: true })
  await api.invoices.writeOff(lost.invoice.id, badDebt)
  await api.invoices.recover(lost.invoice.id, { date: '2026-11-21', amount: 500 })
}

async function giveBack(api: Rappen, recipient: string): Promise<void> {
  const sold = await api.invoices.create({
    recipient,
    title: 'Workshop',
    openingDate: '2026-11-20',
    positions: [...positions],
    isDraft: false,
  })
  const invoiceId = sold.invoice.id
  const [day] = sold.invoice.positions
  const { payment } = await api.invoices.recordPayment(invoiceId, {
    date: '2026-11-21',
    amount: sold.invoice.totalAmount + 50,
    allowOverpayment: true,
  })
  await api.payments.refund(payment.id, { date: '2026-11-21' })

  const credited = { positions: [{ id: day?.id ?? '', quantity: 0.5 }], openingDate: '2026-11-21' }
  await api.invoices.createCreditNote(invoiceId, { ...credited, isDraft: false }, { dryRun: true })
  const { creditNote } = await api.invoices.createCreditNote(invoiceId, credited)
  const creditNoteId = creditNote.id
  await api.creditNotes.modify(creditNoteId, { closingText: 'We are sorry.', metadata: { case: 'C-12' } })
  await api.creditNotes.issue(creditNoteId)
  await api.creditNotes.getPdf(creditNoteId)
  await api.creditNotes.getPage(creditNoteId, '1')
  await api.creditNotes.send(creditNoteId, { description: 'As discussed on the phone.' })
  await api.creditNotes.createPublicLink(creditNoteId)
  await api.creditNotes.getPublicLink(creditNoteId)
  await api.creditNotes.modifyPublicLink(creditNoteId, { expiresAt: '2027-03-31T22:00:00Z' })
  await api.creditNotes.revokePublicLink(creditNoteId)
  await api.creditNotes.payOut(creditNoteId, { date: '2026-11-21' })
  await api.creditNotes.get(creditNoteId)
  await api.creditNotes.list({ invoice: invoiceId, isSettled: true })
  await api.creditNotes.getHistory(creditNoteId, { limit: 2 })
  const copy = await api.creditNotes.duplicate(creditNoteId)
  await api.creditNotes.delete(copy.creditNote.id)
}

/** An advance, and its part that is refunded. */
async function receiveAdvance(api: Rappen, contact: string): Promise<void> {
  const advance = { contact, date: '2026-11-21', amount: 1081, advanceTaxCode: 'UN81' } as const
  const { payment } = await api.payments.create(advance)
  await api.payments.refund(payment.id, { amount: 540.5, date: '2026-11-21' })
}

async function keepBooks(api: Rappen, contact: string): Promise<void> {
  const paper = {
    date: '2026-11-21',
    description: 'Printer paper',
    debitAccount: 6500,
    creditAccount: 1020,
    amount: 10810,
    taxCode: 'VB81',
  } as const
  const posted = await api.ledgerEntries.post({
    ...paper,
    externalReference: 'paper-2026-001',
    documentNumber: 'Q-4711',
  })
  await api.ledgerEntries.post(paper, { dryRun: true })
  await api.ledgerTransactions.list({ account: 6500 })
  const { ledgerEntries } = await api.ledgerEntries.list({ externalReference: 'paper-2026-001', includeTotals: true })
  const entryId = ledgerEntries[0]?.id ?? ''
  if (posted.transactions.length !== 2) throw new Error('an entry with a tax code has two transactions')
  await api.ledgerEntries.get(entryId)
  const { receipt } = await api.ledgerEntries.addReceipt(entryId, { title: 'Printer paper', file: file('receipt.pdf') })
  await api.ledgerEntries.listReceipts(entryId)
  await api.ledgerEntries.getReceipt(entryId, receipt.id)
  await api.ledgerEntries.getReceiptPage(entryId, receipt.id, '1')
  const unposted = await api.receipts.add({ title: 'Postage', file: file('receipt.pdf') })
  const wrong = await api.receipts.add({ title: 'Postage, twice', file: file('receipt.pdf') })
  await api.receipts.list()
  await api.receipts.get(unposted.receipt.id)
  await api.receipts.getPage(unposted.receipt.id, '1')
  await api.receipts.attach(unposted.receipt.id, { ledgerEntry: entryId })
  await api.receipts.delete(wrong.receipt.id)
  await api.ledgerEntries.reverse(entryId, { date: '2026-11-21', description: 'Posted twice' })
  const owed = {
    ...paper,
    description: 'Rent of October',
    debitAccount: 1100,
    creditAccount: 3600,
    taxCode: 'UN81',
  } as const
  await api.ledgerEntries.post(owed)
  const [rent] = (await api.ledgerEntries.list({ sort: '-sequence', limit: 1 })).ledgerEntries
  await api.ledgerEntries.modify(rent?.id ?? '', { contact })
  await api.ledgerEntries.bulk({ entries: [paper, { ...paper, debitAccount: 9998 }], atomic: false })

  await api.ledgerEntries.bulk({ entries: [paper] }, { dryRun: true })

  await api.taxCodes.list()
  await api.currencies.list()
  await api.currencies.put('EUR', { isEnabled: true, exchangeRate: 0.9345 })
  await api.currencies.get('EUR')
  await api.accounts.create({ number: 1021, type: 'asset', names: { en: 'Bank, second account' } })
  await api.accounts.list()
  await api.accounts.get('1021')
  await api.accounts.modify('1021', { names: { de: 'Bank, zweites Konto' } })
  await api.accounts.delete('1021')
}

async function report(api: Rappen, contact: string): Promise<void> {
  await api.overview.get()
  await api.events.stream({ seconds: 1 })
  await api.search.find({ q: 'keller' })
  await api.reports.getTrialBalance({ asOf: '2026-12-31' })
  await api.reports.getBalanceSheet({ asOf: '2026-12-31' })
  await api.reports.getOpenItems({ asOf: '2026-12-31' })
  await api.reports.getCustomerSales({ contact })
  await api.reports.getIncomeStatement({ from: '2026-01-01', to: '2026-12-31' })
  await api.reports.getAccountStatement({ account: 6500, from: '2026-01-01', to: '2026-12-31' })
}

async function closePeriods(api: Rappen): Promise<void> {
  const { fiscalYear } = await api.fiscalYears.create({ from: '2024-01-01', to: '2024-12-31' })
  await api.fiscalYears.list()
  await api.fiscalYears.get(fiscalYear.id)
  const { vatPeriod } = await api.vatPeriods.create({ from: '2024-10-01', to: '2024-12-31' })
  await api.vatPeriods.list()
  await api.vatPeriods.get(vatPeriod.id)
  await api.vatSettings.get()
  await api.vatSettings.modify({ validFrom: '2024-01-01', vatLock: 'vat' })
  const { adjustment } = await api.vatPeriods.createAdjustment(vatPeriod.id, {
    box: '415',
    amount: 1620,
    description: 'Own use of materials',
  })
  await api.vatPeriods.listAdjustments(vatPeriod.id)
  await api.vatPeriods.getAdjustment(vatPeriod.id, adjustment.id)
  await api.vatPeriods.getReturn(vatPeriod.id)
  await api.vatPeriods.deleteAdjustment(vatPeriod.id, adjustment.id)
  await api.vatPeriods.settle(vatPeriod.id, { confirm: ['vat/no-vat-period'] })
  await api.vatPeriods.file(vatPeriod.id, { date: '2025-02-14', reference: '2025-100-482' })
  await api.fiscalYears.getVatReconciliation(fiscalYear.id)
  await api.fiscalYears.close(fiscalYear.id)
  await api.fiscalYears.reopen(fiscalYear.id)
  await api.vatPeriods.reopen(vatPeriod.id)
  const { vatPeriod: unused } = await api.vatPeriods.create({ from: '2024-07-01', to: '2024-09-30' })
  await api.vatPeriods.delete(unused.id)
  await api.fiscalYears.delete(fiscalYear.id)
}

async function inviteAndPart(api: Rappen): Promise<void> {
  const { person } = await api.people.invite({
    email: 'beat@muster.example',
    name: 'Beat Keller',
    role: 'assistant',
    language: 'fr',
  })
  await api.people.list()
  await api.people.get(person.id)
  await api.people.modify(person.id, { role: 'reader' })
  await api.people.link(person.id)
  await api.people.remove(person.id)
}

async function giveAndTakeTokens(api: Rappen): Promise<void> {
  const { token } = await api.tokens.create({
    name: 'Web shop',
    scopes: ['contacts:write', 'invoices:write'],
    expiresAt: '2027-01-31T00:00:00Z',
  })
  await api.tokens.list()
  await api.tokens.get(token.id)
  await api.tokens.revoke(token.id)
  await api.eventTypes.list()
  const { events } = await api.events.list({ type: 'token.created' })
  await api.events.get(events[0]?.id ?? '')
  await api.auditLog.list({ action: 'token.revoked' })
  await api.requests.list({ outcome: 'done', sort: '-createdAt', limit: 2 })
}

async function tellOthers(api: Rappen): Promise<void> {
  const { webhookEndpoint } = await api.webhookEndpoints.create({
    url: 'https://shop.example.ch/hooks/rappen',
    description: 'Web shop',
    eventTypes: ['invoice.issued', 'invoice.paid'],
  })
  const endpointId = webhookEndpoint.id
  await api.webhookEndpoints.list()
  await api.webhookEndpoints.get(endpointId)
  await api.webhookEndpoints.modify(endpointId, { eventTypes: [], metadata: { system: 'shop' } })
  await api.webhookEndpoints.rotateSecret(endpointId, { overlapHours: 48 })
  const { delivery } = await api.webhookEndpoints.ping(endpointId)
  await api.webhookEndpoints.listDeliveries(endpointId, { status: 'waiting' })
  await api.webhookEndpoints.getDelivery(endpointId, delivery.id)
  await api.webhookEndpoints.resendDelivery(endpointId, delivery.id)
  await api.webhookEndpoints.replayEvents(endpointId, { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' })
  await api.webhookEndpoints.delete(endpointId)
}

/** A person asks for erasure: drafts are erased, and an issued estimate stays for ten years. */
async function eraseWhatWas(api: Rappen): Promise<void> {
  const { contact } = await api.contacts.create({ lastName: 'Passer-by', email: 'passer-by@keller.example' })
  const content = { recipient: contact.id, openingDate: '2026-11-18', positions: [...positions] }
  const { invoice } = await api.invoices.create({ ...content, isDraft: false })
  const { creditNote } = await api.invoices.createCreditNote(invoice.id, { openingDate: '2026-11-21' })
  await api.creditNotes.delete(creditNote.id, { erase: true })
  const { estimate } = await api.estimates.create(content)
  await api.estimates.delete(estimate.id, { erase: true })
  const draft = await api.invoices.create(content)
  await api.invoices.delete(draft.invoice.id, { erase: true })
  await api.contacts.delete(contact.id, { erase: true })
}

async function clearAway(api: Rappen, recipient: string, estimateId: string): Promise<void> {
  const draft = await api.estimates.create({ recipient, openingDate: '2026-11-18', positions: [...positions] })
  const copy = await api.estimates.duplicate(draft.estimate.id)
  await api.estimates.delete(copy.estimate.id)
  const { contact } = await api.contacts.create({ lastName: 'Spare' })
  await api.contacts.delete(contact.id)
  await eraseWhatWas(api)
  await api.organisation.deleteLogo()
  await api.organisation.deleteLetterhead()
  const { estimate } = await api.estimates.get(estimateId)
  await api.estimates.getHistory(estimateId, { limit: 2 })
  await api.invoices.getHistory(estimate.invoicesFromQuote[0] ?? '', { limit: 2 })
  if (estimate.invoicesFromQuote.length !== 1) throw new Error('the estimate leads to its invoice')
}
