// Made from openapi.json by `npm run generate`.

export type Operation = {
  readonly method: string
  readonly path: string
  /** What it is given after the values of its path. */
  readonly takes?: 'body' | 'query'
  /** Names in the query of an operation that writes: they are among the options. */
  readonly query?: readonly string[]
  /** The content type of the body where it is not JSON: the parts of a form, or a file as it is. */
  readonly sends?: 'form' | 'file' | (string & {})
  /** The field of a list that comes in pages. */
  readonly pages?: string
  /** It answers with a file. */
  readonly isFile?: true
}

export const operations = {
  accounts: {
    list: { method: 'GET', path: '/v1/accounts', takes: 'query', pages: 'accounts' },
    create: { method: 'POST', path: '/v1/accounts', takes: 'body' },
    get: { method: 'GET', path: '/v1/accounts/{accountNumber}' },
    modify: { method: 'PATCH', path: '/v1/accounts/{accountNumber}', takes: 'body', sends: 'application/merge-patch+json' },
    delete: { method: 'DELETE', path: '/v1/accounts/{accountNumber}' },
  },
  auditLog: {
    list: { method: 'GET', path: '/v1/audit-log', takes: 'query', pages: 'auditLog' },
  },
  contacts: {
    list: { method: 'GET', path: '/v1/contacts', takes: 'query', pages: 'contacts' },
    create: { method: 'POST', path: '/v1/contacts', takes: 'body' },
    put: { method: 'PUT', path: '/v1/contacts/by-reference/{reference}', takes: 'body' },
    bulk: { method: 'POST', path: '/v1/contacts/bulk', takes: 'body' },
    get: { method: 'GET', path: '/v1/contacts/{contactId}' },
    modify: { method: 'PATCH', path: '/v1/contacts/{contactId}', takes: 'body', sends: 'application/merge-patch+json' },
    delete: { method: 'DELETE', path: '/v1/contacts/{contactId}', takes: 'query' },
    getHistory: { method: 'GET', path: '/v1/contacts/{contactId}/history', takes: 'query', pages: 'history' },
  },
  creditNotes: {
    list: { method: 'GET', path: '/v1/credit-notes', takes: 'query', pages: 'creditNotes' },
    get: { method: 'GET', path: '/v1/credit-notes/{creditNoteId}' },
    modify: { method: 'PATCH', path: '/v1/credit-notes/{creditNoteId}', takes: 'body', query: ['dryRun'], sends: 'application/merge-patch+json' },
    delete: { method: 'DELETE', path: '/v1/credit-notes/{creditNoteId}', takes: 'query' },
    issue: { method: 'POST', path: '/v1/credit-notes/{creditNoteId}/issue', query: ['dryRun'] },
    duplicate: { method: 'POST', path: '/v1/credit-notes/{creditNoteId}/duplicate' },
    send: { method: 'POST', path: '/v1/credit-notes/{creditNoteId}/send', takes: 'body', query: ['dryRun'] },
    getPdf: { method: 'GET', path: '/v1/credit-notes/{creditNoteId}/pdf', isFile: true },
    getPublicLink: { method: 'GET', path: '/v1/credit-notes/{creditNoteId}/public-link' },
    createPublicLink: { method: 'POST', path: '/v1/credit-notes/{creditNoteId}/public-link', takes: 'body' },
    modifyPublicLink: { method: 'PATCH', path: '/v1/credit-notes/{creditNoteId}/public-link', takes: 'body', sends: 'application/merge-patch+json' },
    revokePublicLink: { method: 'DELETE', path: '/v1/credit-notes/{creditNoteId}/public-link' },
    payOut: { method: 'POST', path: '/v1/credit-notes/{creditNoteId}/payout', takes: 'body' },
    getHistory: { method: 'GET', path: '/v1/credit-notes/{creditNoteId}/history', takes: 'query', pages: 'history' },
  },
  currencies: {
    list: { method: 'GET', path: '/v1/currencies', takes: 'query', pages: 'currencies' },
    get: { method: 'GET', path: '/v1/currencies/{code}' },
    put: { method: 'PUT', path: '/v1/currencies/{code}', takes: 'body' },
  },
  errorCodes: {
    list: { method: 'GET', path: '/v1/error-codes', takes: 'query', pages: 'errorCodes' },
  },
  estimates: {
    put: { method: 'PUT', path: '/v1/estimates/by-reference/{reference}', takes: 'body' },
    create: { method: 'POST', path: '/v1/estimates', takes: 'body', query: ['dryRun'] },
    list: { method: 'GET', path: '/v1/estimates', takes: 'query', pages: 'estimates' },
    get: { method: 'GET', path: '/v1/estimates/{estimateId}' },
    modify: { method: 'PATCH', path: '/v1/estimates/{estimateId}', takes: 'body', query: ['dryRun'], sends: 'application/merge-patch+json' },
    delete: { method: 'DELETE', path: '/v1/estimates/{estimateId}', takes: 'query' },
    issue: { method: 'POST', path: '/v1/estimates/{estimateId}/issue', query: ['dryRun'] },
    duplicate: { method: 'POST', path: '/v1/estimates/{estimateId}/duplicate' },
    send: { method: 'POST', path: '/v1/estimates/{estimateId}/send', takes: 'body', query: ['dryRun'] },
    accept: { method: 'POST', path: '/v1/estimates/{estimateId}/accept', takes: 'body' },
    decline: { method: 'POST', path: '/v1/estimates/{estimateId}/decline' },
    reopen: { method: 'POST', path: '/v1/estimates/{estimateId}/reopen' },
    convertToInvoice: { method: 'POST', path: '/v1/estimates/{estimateId}/convert-to-invoice', takes: 'body' },
    addPdfAttachment: { method: 'POST', path: '/v1/estimates/{estimateId}/pdf-attachments', takes: 'body', sends: 'form' },
    listPdfAttachments: { method: 'GET', path: '/v1/estimates/{estimateId}/pdf-attachments', takes: 'query', pages: 'attachments' },
    getPdfAttachment: { method: 'GET', path: '/v1/estimates/{estimateId}/pdf-attachments/{attachmentId}', isFile: true },
    removePdfAttachment: { method: 'DELETE', path: '/v1/estimates/{estimateId}/pdf-attachments/{attachmentId}' },
    renewPdfAttachmentLink: { method: 'POST', path: '/v1/estimates/{estimateId}/pdf-attachments/{attachmentId}/renew-link' },
    orderPdfAttachments: { method: 'PUT', path: '/v1/estimates/{estimateId}/pdf-attachments/order', takes: 'body', pages: 'attachments' },
    getPdf: { method: 'GET', path: '/v1/estimates/{estimateId}/pdf', isFile: true },
    getPublicLink: { method: 'GET', path: '/v1/estimates/{estimateId}/public-link' },
    createPublicLink: { method: 'POST', path: '/v1/estimates/{estimateId}/public-link', takes: 'body' },
    modifyPublicLink: { method: 'PATCH', path: '/v1/estimates/{estimateId}/public-link', takes: 'body', sends: 'application/merge-patch+json' },
    revokePublicLink: { method: 'DELETE', path: '/v1/estimates/{estimateId}/public-link' },
    preview: { method: 'POST', path: '/v1/estimates/preview', takes: 'body', query: ['page', 'width'], isFile: true },
    getHistory: { method: 'GET', path: '/v1/estimates/{estimateId}/history', takes: 'query', pages: 'history' },
  },
  eventTypes: {
    list: { method: 'GET', path: '/v1/event-types', takes: 'query', pages: 'eventTypes' },
  },
  events: {
    list: { method: 'GET', path: '/v1/events', takes: 'query', pages: 'events' },
    get: { method: 'GET', path: '/v1/events/{eventId}' },
  },
  fiscalYears: {
    list: { method: 'GET', path: '/v1/fiscal-years', takes: 'query', pages: 'fiscalYears' },
    create: { method: 'POST', path: '/v1/fiscal-years', takes: 'body' },
    get: { method: 'GET', path: '/v1/fiscal-years/{id}' },
    delete: { method: 'DELETE', path: '/v1/fiscal-years/{id}' },
    close: { method: 'POST', path: '/v1/fiscal-years/{id}/close' },
    reopen: { method: 'POST', path: '/v1/fiscal-years/{id}/reopen' },
  },
  invoices: {
    put: { method: 'PUT', path: '/v1/invoices/by-reference/{reference}', takes: 'body' },
    create: { method: 'POST', path: '/v1/invoices', takes: 'body', query: ['dryRun'] },
    list: { method: 'GET', path: '/v1/invoices', takes: 'query', pages: 'invoices' },
    get: { method: 'GET', path: '/v1/invoices/{invoiceId}' },
    modify: { method: 'PATCH', path: '/v1/invoices/{invoiceId}', takes: 'body', query: ['dryRun'], sends: 'application/merge-patch+json' },
    delete: { method: 'DELETE', path: '/v1/invoices/{invoiceId}', takes: 'query' },
    issue: { method: 'POST', path: '/v1/invoices/{invoiceId}/issue', takes: 'body', query: ['dryRun'] },
    duplicate: { method: 'POST', path: '/v1/invoices/{invoiceId}/duplicate' },
    send: { method: 'POST', path: '/v1/invoices/{invoiceId}/send', takes: 'body', query: ['dryRun'] },
    annul: { method: 'POST', path: '/v1/invoices/{invoiceId}/annul', takes: 'body' },
    createCreditNote: { method: 'POST', path: '/v1/invoices/{invoiceId}/credit-notes', takes: 'body' },
    addPdfAttachment: { method: 'POST', path: '/v1/invoices/{invoiceId}/pdf-attachments', takes: 'body', sends: 'form' },
    listPdfAttachments: { method: 'GET', path: '/v1/invoices/{invoiceId}/pdf-attachments', takes: 'query', pages: 'attachments' },
    getPdfAttachment: { method: 'GET', path: '/v1/invoices/{invoiceId}/pdf-attachments/{attachmentId}', isFile: true },
    removePdfAttachment: { method: 'DELETE', path: '/v1/invoices/{invoiceId}/pdf-attachments/{attachmentId}' },
    renewPdfAttachmentLink: { method: 'POST', path: '/v1/invoices/{invoiceId}/pdf-attachments/{attachmentId}/renew-link' },
    orderPdfAttachments: { method: 'PUT', path: '/v1/invoices/{invoiceId}/pdf-attachments/order', takes: 'body', pages: 'attachments' },
    getPdf: { method: 'GET', path: '/v1/invoices/{invoiceId}/pdf', takes: 'query', isFile: true },
    getPublicLink: { method: 'GET', path: '/v1/invoices/{invoiceId}/public-link' },
    createPublicLink: { method: 'POST', path: '/v1/invoices/{invoiceId}/public-link', takes: 'body' },
    modifyPublicLink: { method: 'PATCH', path: '/v1/invoices/{invoiceId}/public-link', takes: 'body', sends: 'application/merge-patch+json' },
    revokePublicLink: { method: 'DELETE', path: '/v1/invoices/{invoiceId}/public-link' },
    preview: { method: 'POST', path: '/v1/invoices/preview', takes: 'body', query: ['page', 'width'], isFile: true },
    listPayments: { method: 'GET', path: '/v1/invoices/{invoiceId}/payments', takes: 'query', pages: 'payments' },
    recordPayment: { method: 'POST', path: '/v1/invoices/{invoiceId}/payments', takes: 'body' },
    getHistory: { method: 'GET', path: '/v1/invoices/{invoiceId}/history', takes: 'query', pages: 'history' },
  },
  ledgerEntries: {
    post: { method: 'POST', path: '/v1/ledger-entries', takes: 'body', query: ['dryRun'] },
    list: { method: 'GET', path: '/v1/ledger-entries', takes: 'query', pages: 'ledgerEntries' },
    get: { method: 'GET', path: '/v1/ledger-entries/{entryId}' },
    reverse: { method: 'POST', path: '/v1/ledger-entries/{entryId}/reverse', takes: 'body' },
    bulk: { method: 'POST', path: '/v1/ledger-entries/bulk', takes: 'body', query: ['dryRun'] },
  },
  ledgerTransactions: {
    list: { method: 'GET', path: '/v1/ledger-transactions', takes: 'query', pages: 'ledgerTransactions' },
  },
  organisation: {
    get: { method: 'GET', path: '/v1/organisation' },
    modify: { method: 'PATCH', path: '/v1/organisation', takes: 'body', sends: 'application/merge-patch+json' },
    getLogo: { method: 'GET', path: '/v1/organisation/logo', isFile: true },
    deleteLogo: { method: 'DELETE', path: '/v1/organisation/logo' },
    setLogo: { method: 'PUT', path: '/v1/organisation/logo', takes: 'body', sends: 'file' },
  },
  payments: {
    list: { method: 'GET', path: '/v1/payments', takes: 'query', pages: 'payments' },
    get: { method: 'GET', path: '/v1/payments/{paymentId}' },
    modify: { method: 'PATCH', path: '/v1/payments/{paymentId}', takes: 'body', sends: 'application/merge-patch+json' },
    refund: { method: 'POST', path: '/v1/payments/{paymentId}/refund', takes: 'body' },
    reverse: { method: 'POST', path: '/v1/payments/{paymentId}/reverse', takes: 'body' },
    getHistory: { method: 'GET', path: '/v1/payments/{paymentId}/history', takes: 'query', pages: 'history' },
  },
  public: {
    getDocument: { method: 'GET', path: '/public/documents/{file}', isFile: true },
    getAttachment: { method: 'GET', path: '/public/attachments/{secret}/{name}', isFile: true },
  },
  reports: {
    getTrialBalance: { method: 'GET', path: '/v1/reports/trial-balance', takes: 'query' },
    getBalanceSheet: { method: 'GET', path: '/v1/reports/balance-sheet', takes: 'query' },
    getIncomeStatement: { method: 'GET', path: '/v1/reports/income-statement', takes: 'query' },
    getAccountStatement: { method: 'GET', path: '/v1/reports/account-statement', takes: 'query' },
  },
  service: {
    isAlive: { method: 'GET', path: '/healthz' },
    isReady: { method: 'GET', path: '/readyz' },
    getMetrics: { method: 'GET', path: '/metrics', isFile: true },
  },
  session: {
    signIn: { method: 'POST', path: '/v1/session', takes: 'body' },
    get: { method: 'GET', path: '/v1/session' },
    signOut: { method: 'DELETE', path: '/v1/session' },
    useLink: { method: 'POST', path: '/v1/session/link', takes: 'body', query: ['dryRun'] },
    chooseOrganisation: { method: 'PUT', path: '/v1/session/organisation', takes: 'body' },
  },
  taxCodes: {
    list: { method: 'GET', path: '/v1/tax-codes', takes: 'query', pages: 'taxCodes' },
  },
  templates: {
    previewUnfinished: { method: 'POST', path: '/v1/templates/preview', takes: 'body', query: ['page', 'width', 'kind'], isFile: true },
    preview: { method: 'GET', path: '/v1/templates/{templateId}/preview', takes: 'query', isFile: true },
    list: { method: 'GET', path: '/v1/templates', takes: 'query', pages: 'templates' },
    create: { method: 'POST', path: '/v1/templates', takes: 'body' },
    get: { method: 'GET', path: '/v1/templates/{templateId}' },
    modify: { method: 'PATCH', path: '/v1/templates/{templateId}', takes: 'body', sends: 'application/merge-patch+json' },
    delete: { method: 'DELETE', path: '/v1/templates/{templateId}' },
  },
  tokens: {
    list: { method: 'GET', path: '/v1/tokens', takes: 'query', pages: 'tokens' },
    create: { method: 'POST', path: '/v1/tokens', takes: 'body' },
    getCurrent: { method: 'GET', path: '/v1/tokens/current' },
    get: { method: 'GET', path: '/v1/tokens/{tokenId}' },
    revoke: { method: 'DELETE', path: '/v1/tokens/{tokenId}' },
  },
  vatPeriods: {
    list: { method: 'GET', path: '/v1/vat-periods', takes: 'query', pages: 'vatPeriods' },
    create: { method: 'POST', path: '/v1/vat-periods', takes: 'body' },
    get: { method: 'GET', path: '/v1/vat-periods/{id}' },
    delete: { method: 'DELETE', path: '/v1/vat-periods/{id}' },
    settle: { method: 'POST', path: '/v1/vat-periods/{id}/settle' },
    reopen: { method: 'POST', path: '/v1/vat-periods/{id}/reopen' },
  },
  warningCodes: {
    list: { method: 'GET', path: '/v1/warning-codes', takes: 'query', pages: 'warningCodes' },
  },
  webhookEndpoints: {
    list: { method: 'GET', path: '/v1/webhook-endpoints', takes: 'query', pages: 'webhookEndpoints' },
    create: { method: 'POST', path: '/v1/webhook-endpoints', takes: 'body' },
    get: { method: 'GET', path: '/v1/webhook-endpoints/{endpointId}' },
    modify: { method: 'PATCH', path: '/v1/webhook-endpoints/{endpointId}', takes: 'body', sends: 'application/merge-patch+json' },
    delete: { method: 'DELETE', path: '/v1/webhook-endpoints/{endpointId}' },
    rotateSecret: { method: 'POST', path: '/v1/webhook-endpoints/{endpointId}/rotate-secret', takes: 'body' },
    listDeliveries: { method: 'GET', path: '/v1/webhook-endpoints/{endpointId}/deliveries', takes: 'query', pages: 'deliveries' },
    getDelivery: { method: 'GET', path: '/v1/webhook-endpoints/{endpointId}/deliveries/{deliveryId}' },
    resendDelivery: { method: 'POST', path: '/v1/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/resend' },
    replayEvents: { method: 'POST', path: '/v1/webhook-endpoints/{endpointId}/replay', takes: 'body' },
    ping: { method: 'POST', path: '/v1/webhook-endpoints/{endpointId}/ping' },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Operation>>>>
