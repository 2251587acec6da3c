/** What an operation does beyond its summary, where its route does not say it. */
export const operations: Readonly<Record<string, string>> = {
  isAlive: 'Answers 200 as soon as requests are served, whatever the database does. For the process supervisor.',
  isReady: 'Answers 200 only while the database answers and all migrations are done, else 503. For the load balancer.',
  listErrorCodes: 'The catalogue of every rejection: its code, which is never renamed, its status, and what to do.',

  listContacts: 'Page by page, searched by words, filtered by category and metadata.',
  createContact: 'Needs a `companyName` or a `lastName`. Nothing else is required until a document or a mail needs it.',
  getContact: 'The contact as it stands. Documents that were issued keep the address they were issued with.',
  deleteContact: 'A contact that an estimate or invoice refers to stays: 409.',

  listEstimates: 'Page by page, drafts and issued ones, with everything that `GET` of one shows.',
  getEstimate: 'With positions, totals, deliveries and the invoices made from it.',
  deleteEstimate: 'Only a draft that never had a number can be deleted.',
  issueEstimate:
    'The number is the next one of the organisation, without gaps. The address of the recipient is kept as it is now.',
  declineEstimate: 'The estimate stays as it is; `reopen` takes the decision back.',
  reopenEstimate: 'An accepted or declined estimate is open again; name and instant of an acceptance are gone.',
  listInvoices: 'Page by page, drafts and issued ones, with everything that `GET` of one shows.',
  getInvoice: 'With positions, totals, deliveries and what is still open.',
  deleteInvoice: 'Only a draft can be deleted; an issued invoice is annulled.',
  issueInvoice:
    'In one transaction the invoice gets its number, keeps its addresses, and is posted: receivables against the account of each position, split by tax code. From then on it does not change.',
  annulInvoice:
    'Posts the mirror image of what issuing posted and keeps the number. Payments are reversed first. Mails that still wait are withdrawn.',

  listEstimatePdfAttachments: 'In the order in which their pages follow those of the estimate.',
  listInvoicePdfAttachments: 'In the order in which their pages follow those of the invoice.',
  getEstimatePdfAttachment: 'The bytes as they were uploaded.',
  getInvoicePdfAttachment: 'The bytes as they were uploaded.',
  removeEstimatePdfAttachment: 'The others keep their order. The `url` of the attachment leads nowhere from now on.',
  removeInvoicePdfAttachment: 'The others keep their order. The `url` of the attachment leads nowhere from now on.',
  orderEstimatePdfAttachments: 'Names all attachments of the estimate, each once.',
  orderInvoicePdfAttachments: 'Names all attachments of the invoice, each once.',
  getEstimatePublicLink: 'The address at which anybody can read the PDF, and how often that was done.',
  getInvoicePublicLink: 'The address at which anybody can read the PDF, and how often that was done.',
  getPublicDocument:
    'Without a token: the address itself, with 256 random bits, is the permission. Each access is counted.',
  getPublicAttachment:
    'Without a token: the address itself, with 256 random bits, is the permission. The bytes as they were uploaded.',

  listTemplates: 'All templates; a document that names none is made with the first.',
  getTemplate: 'Look, columns, texts and defaults of the documents made with it.',
  modifyTemplate:
    'A JSON merge patch. Documents take over texts and defaults when they are created; the look is read when they are drawn.',

  listPayments: 'All payments of the invoice, reversed ones too.',
  listAllPayments: 'Of all invoices, page by page, reversed ones too.',
  getPayment: 'As it was recorded, and whether it was reversed.',
  reversePayment:
    'Posts the mirror image of the payment, never dated before it. The invoice is open again by that amount.',

  listLedgerEntries: 'The journal, page by page, with the transactions of each entry.',
  getLedgerEntry: 'With its transactions, its number in the journal and its link in the chain of hashes.',
  reverseLedgerEntry:
    'Entries are never changed or deleted. Those that an invoice or a payment caused go with their cause.',
  listLedgerTransactions: 'What was posted, flat: by account, by entry, by day.',
  listAccounts: 'By number, with the names in four languages.',
  createAccount: 'A new organisation has the chart of accounts for Swiss small businesses; this adds to it.',
  getAccount: 'Number, type, names and whether it takes new postings.',
  deleteAccount: 'Only while nothing is posted to it and no document or setting names it; else make it inactive.',
  listCurrencies: 'Those that were configured once, enabled or not.',
  getCurrency: 'Whether it is enabled, and its rate.',
  putCurrency:
    'Configures a currency that is new, or sets both fields of one that is there. Entries that are posted keep their rate.',
  listTaxCodes:
    'Each with its rate in percent, validity, boxes of the VAT return, accounts, and names in four languages.',
  getTrialBalance: 'Every account that was ever posted to: opening balance, debits, credits and balance, in cents.',

  listFiscalYears: 'Open and closed ones.',
  createFiscalYear: 'At most 23 months, and not over another one.',
  getFiscalYear: 'Its days, and whether it is closed.',
  closeFiscalYear:
    'Waits for postings that are under way; those that come later are refused with `ledger/period-closed`.',
  reopenFiscalYear: 'Who reopened it, and when, is on record.',
  listVatPeriods: 'Open and settled ones.',
  createVatPeriod: 'At most 12 months, and not over another one.',
  getVatPeriod: 'Its days, and whether it is settled.',
  settleVatPeriod:
    'Waits for postings that are under way; those that come later are refused with `ledger/period-closed`.',
  reopenVatPeriod: 'Who reopened it, and when, is on record.',

  getOrganisation: 'Name, address, VAT number, accounts for payments, languages and number patterns.',
  modifyOrganisation: 'A JSON merge patch. Issued documents keep what was printed of the organisation.',
  getLogo: 'The image as it was sent.',
  deleteLogo: 'New PDFs have no logo; archived PDFs do not change.',

  getEvent: 'As the feed shows it, for ever. An event of a type that the token may not hear of is not found.',
  listWebhookEndpoints: 'At most 20, without their secrets.',
  createWebhookEndpoint:
    'It hears of everything from now on, its own creation included. It may hear of what the token that creates it may read, and no more. Repeated under its Idempotency-Key, the request shows the same endpoint without its secret.',
  getWebhookEndpoint: 'Where events go, which, and whether the service disabled it.',
  deleteWebhookEndpoint: 'It is told nothing from then on. To stop for a while only, disable it.',
  rotateWebhookSecret:
    'Messages are signed with both secrets, the new one first, until the old one ends: time enough to change the receiver. Repeated under its Idempotency-Key, the request does not show the secret again.',
  listWebhookDeliveries:
    'Each event that was told, or is being told, with its attempts. Kept for 30 days after the last change; events themselves are kept for ever.',
  getWebhookDelivery: 'One event for this endpoint, with its attempts.',
  resendWebhookDelivery:
    'At once, before everything else, also where it was delivered or given up; and again as often as an event is tried.',
  replayWebhookEvents:
    'Those between two instants, or behind a cursor of the feed, that the endpoint hears of, also where they were delivered; in their order, behind what is new. At most 10000 at once.',
  pingWebhookEndpoint:
    'An event of the type `webhook-endpoint.pinged` for this endpoint alone, also while it is disabled; tried once, at once.',
  listTokens: 'All tokens of the organisation, expired and revoked ones too, without their secrets.',
  getToken: 'What the token may do and when it was used last, without its secret.',
  getCurrentToken: 'Which organisation and scopes the token of this request has. Any valid token will do.',
  revokeToken: 'At once on the instance that is asked, within a second on others.',
}
