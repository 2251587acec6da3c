/** The description of an operation beyond its summary, unless its route or verb has it. */
export const operations: Readonly<Record<string, string>> = {
  isAlive: 'Answers 200 as soon as requests are served, independent of the database. For the process supervisor.',
  isReady: 'Answers 200 only while the database answers and all migrations are done, else 503. For the load balancer.',
  getVersion: 'Needs no token: compare it before and after an upgrade.',
  listErrorCodes: 'The catalogue of every rejection: its code, which is never renamed, its status, and what to do.',
  listWarningCodes:
    'The catalogue of warnings in answers of writes: the request was executed, and is probably a mistake.',

  createContact:
    'Needs a `companyName` or a `lastName`. Other fields are required only when a document or an email needs them.',
  getContact: 'The current contact. Issued documents keep the address they were issued with.',

  listEstimates: 'Page by page, drafts and issued ones, with everything that `GET` of one shows.',
  issueEstimate:
    'The number is the next one of the organisation, without gaps. The current address of the recipient is stored with the document.',
  declineEstimate: 'The estimate does not change otherwise; `reopen` revokes the decision.',
  reopenEstimate: 'An accepted or declined estimate is open again; name and instant of an acceptance are deleted.',
  listInvoices: 'Page by page, drafts and issued ones, with everything that `GET` of one shows.',
  issueInvoice:
    'In one transaction the invoice gets its number, its addresses are stored, and it is posted: receivables against the account of each position, split by tax code. An issued invoice cannot be changed.',
  listCreditNotes: 'Page by page, drafts and issued ones, with everything that `GET` of one shows.',
  issueCreditNote:
    'Assigns the number, freezes the addresses, posts the mirror image of its positions, and reduces the open amount of its invoice.',
  getCreditNotePublicLink: 'The address of the PDF that needs no token, and how often it was used.',
  annulInvoice:
    'Posts the counter-entries of what issuing posted and keeps the number. Payments must be reversed first. Queued emails are cancelled.',

  listEstimatePdfAttachments: 'In the order in which their pages follow those of the estimate.',
  listInvoicePdfAttachments: 'In the order in which their pages follow those of the invoice.',
  getEstimatePdfAttachment: 'The bytes as they were uploaded.',
  getInvoicePdfAttachment: 'The bytes as they were uploaded.',
  removeEstimatePdfAttachment: 'The others keep their order. The `url` of the attachment no longer works.',
  removeInvoicePdfAttachment: 'The others keep their order. The `url` of the attachment no longer works.',
  orderEstimatePdfAttachments: 'Names all attachments of the estimate, each once.',
  orderInvoicePdfAttachments: 'Names all attachments of the invoice, each once.',
  listLedgerEntryReceipts: 'In the order in which they were added.',
  getLedgerEntryReceipt: 'The bytes as they were uploaded.',
  getEstimatePublicLink: 'The address at which anyone can read the PDF, and how often it was requested.',
  getInvoicePublicLink: 'The address at which anyone can read the PDF, and how often it was requested.',
  getPublicDocument:
    'Without a token: the address contains a secret of 256 random bits. Each access is counted. Without `.pdf`, a request that accepts `text/html` is answered by a page, also where it is rejected.',
  getPublicPage:
    'Without a token: the address contains a secret of 256 random bits. Each access is counted. A width that is none is ignored.',
  getPublicAttachment:
    'Without a token: the address contains a secret of 256 random bits. The bytes as they were uploaded.',

  listSessions: 'Each with its browser, and when it was used last.',
  endSession: 'Also the current one. Another session is rejected at its next request.',
  proveSession:
    'For ten minutes the session may then do what a stolen one must not: change the IBAN, people, tokens and webhooks, and reopen periods.',
  changePassword: 'Every other session of the person ends, and so do links that are under way.',
  joinOrganisation:
    'For a person who already works in another organisation of the installation. Links of the person that open a sign-in end.',
  listOwnOrganisations:
    'VAT periods to settle, fiscal years to close, and overdue invoices, by the calendar of each organisation.',
  listTemplates: 'All templates; a document that names none uses the first.',

  listAllPayments:
    'Of all invoices and credit notes, page by page, reversed ones too. The type says whether money came in (receipt) or went out (refund, payout).',
  reversePayment:
    'Posts the counter-entry of the payment, dated on its day or later. Its document has the open amount without it again. Its allocations and the write-offs that came with it are taken back on the same day. The reopened amount of an invoice is set off against its open credit notes.',

  listLedgerEntries: 'The journal, page by page, with the transactions of each entry.',
  reverseLedgerEntry:
    'Entries are never changed or deleted. Entries of an invoice or a payment are reversed together with it.',
  listLedgerTransactions: 'The postings as a flat list: by account, by entry, by day.',
  createAccount: 'A new organisation has the chart of accounts for Swiss small businesses; this adds an account.',
  deleteAccount: 'Only while nothing is posted to it and no document or setting names it; otherwise make it inactive.',
  listCurrencies: 'All configured currencies, enabled or not.',
  putCurrency: 'Configures a new currency, or sets both fields of an existing one. Posted entries keep their rate.',
  listTaxCodes:
    'Each with its rate in percent, validity, boxes of the VAT return, accounts, and names in four languages.',
  getTrialBalance: 'Every account that was ever posted to: opening balance, debits, credits and balance, in cents.',

  createFiscalYear: 'At most 23 months, without overlap, and not before a closed one.',
  closeFiscalYear:
    'Waits for running postings; later ones are rejected with `ledger/period-closed`. Every fiscal year before it must be closed, and every VAT period that ends in it settled. The SHA-256 of its statements is stored, and `rappen check` compares it.',
  reopenFiscalYear: 'Only while no later one is closed. The audit log records who reopened it and when.',
  deleteFiscalYear: 'Only while it is open, nothing was posted to it, and it leaves no gap between two others.',
  createVatPeriod: 'At most 12 months, without overlap, and not ending in a closed fiscal year.',
  deleteVatPeriod: 'Only while it is open, nothing was posted in its days, and it leaves no gap between two others.',

  modifyOrganisation: 'A JSON merge patch. Issued documents keep what was printed on them.',
  getLogo: 'The image as it was sent.',
  deleteLogo: 'New PDFs have no logo; archived PDFs do not change.',
  getLetterhead: 'The PDF as it was sent.',
  deleteLetterhead: 'New PDFs have none; archived PDFs do not change.',

  getEvent:
    "As in the feed. Events are stored permanently. An event of a type outside the token's scopes is not found.",
  listWebhookEndpoints: 'At most 20, without their secrets.',
  createWebhookEndpoint:
    'It receives all events from now on, including its own creation, as far as the token that creates it may read them. A request that is repeated with its Idempotency-Key shows the same endpoint without its secret.',
  deleteWebhookEndpoint: 'It receives nothing more. To pause it, disable it instead.',
  rotateWebhookSecret:
    'Messages are signed with both secrets, the new one first, until the old one expires, so that the receiver can be changed meanwhile. A request that is repeated with its Idempotency-Key does not show the secret again.',
  listWebhookDeliveries:
    'Each event that was sent, or is being sent, with its attempts. Stored for 30 days after the last change; events themselves are stored permanently.',
  resendWebhookDelivery:
    'Immediately and before other events, also when it was delivered or has failed; with as many attempts as a new event.',
  replayWebhookEvents:
    'The events of its types between two instants, or after a cursor of the feed, also those that were delivered; in their order, after new events. At most 10000 at once.',
  pingWebhookEndpoint:
    'An event of the type `webhook-endpoint.pinged` for this endpoint only, also while it is disabled; one attempt, immediately.',
  listTokens: 'All tokens of the organisation, expired and revoked ones too, without their secrets.',
  signIn:
    'For the browser: the answer sets the cookie of the session. After ten wrong passwords within a quarter of an hour only a link opens, for as long.',
  requestPasskey: 'The options of `navigator.credentials.get`. The challenge is valid once, for five minutes.',
  signInWithPasskey:
    'For the browser: the signature of a device. It works even while wrong passwords have blocked the password. The answer never reveals which passkeys exist.',
  listPasskeys: 'By their names, with when each was used last.',
  requestNewPasskey:
    'The options of `navigator.credentials.create`. The challenge is valid once, for five minutes and this person.',
  addPasskey: 'The device has to verify its owner; who made it is not asked for.',
  removePasskey: 'The last passkey of a person without a password cannot be removed.',
  useLink:
    'Of an invitation, a recovery or the first start. It opens one sign-in, and sets the password that is chosen with it.',
  getSession: 'The person who is signed in, with role and organisations.',
  changePerson: 'In every organisation in which the person works: the audit log names people by it.',
  endOtherSessions: 'For a person who has lost a device, or was signed in on a shared one.',
  signOut: 'Its cookie opens nothing any more.',
  chooseOrganisation: 'A person may work in several organisations; each request is made in one.',
  getCurrentToken: 'Which organisation and scopes the token of this request has. Any valid token will do.',
}
