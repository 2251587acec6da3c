// Made from openapi.json by `npm run generate`.

type Operation = { readonly method: string; readonly path: string; readonly sends?: string }

export type OperationId = keyof typeof table

const table = {
  isAlive: { method: 'GET', path: '/healthz' },
  isReady: { method: 'GET', path: '/readyz' },
  getMetrics: { method: 'GET', path: '/metrics' },
  listErrorCodes: { method: 'GET', path: '/v1/error-codes' },
  listContacts: { method: 'GET', path: '/v1/contacts' },
  createContact: { method: 'POST', path: '/v1/contacts' },
  getContact: { method: 'GET', path: '/v1/contacts/{contactId}' },
  modifyContact: { method: 'PATCH', path: '/v1/contacts/{contactId}', sends: 'application/merge-patch+json' },
  deleteContact: { method: 'DELETE', path: '/v1/contacts/{contactId}' },
  createEstimate: { method: 'POST', path: '/v1/estimates' },
  listEstimates: { method: 'GET', path: '/v1/estimates' },
  getEstimate: { method: 'GET', path: '/v1/estimates/{estimateId}' },
  modifyEstimate: { method: 'PATCH', path: '/v1/estimates/{estimateId}', sends: 'application/merge-patch+json' },
  deleteEstimate: { method: 'DELETE', path: '/v1/estimates/{estimateId}' },
  issueEstimate: { method: 'POST', path: '/v1/estimates/{estimateId}/issue' },
  duplicateEstimate: { method: 'POST', path: '/v1/estimates/{estimateId}/duplicate' },
  sendEstimate: { method: 'POST', path: '/v1/estimates/{estimateId}/send' },
  acceptEstimate: { method: 'POST', path: '/v1/estimates/{estimateId}/accept' },
  declineEstimate: { method: 'POST', path: '/v1/estimates/{estimateId}/decline' },
  reopenEstimate: { method: 'POST', path: '/v1/estimates/{estimateId}/reopen' },
  convertEstimateToInvoice: { method: 'POST', path: '/v1/estimates/{estimateId}/convert-to-invoice' },
  createInvoice: { method: 'POST', path: '/v1/invoices' },
  listInvoices: { method: 'GET', path: '/v1/invoices' },
  getInvoice: { method: 'GET', path: '/v1/invoices/{invoiceId}' },
  modifyInvoice: { method: 'PATCH', path: '/v1/invoices/{invoiceId}', sends: 'application/merge-patch+json' },
  deleteInvoice: { method: 'DELETE', path: '/v1/invoices/{invoiceId}' },
  issueInvoice: { method: 'POST', path: '/v1/invoices/{invoiceId}/issue' },
  duplicateInvoice: { method: 'POST', path: '/v1/invoices/{invoiceId}/duplicate' },
  sendInvoice: { method: 'POST', path: '/v1/invoices/{invoiceId}/send' },
  annulInvoice: { method: 'POST', path: '/v1/invoices/{invoiceId}/annul' },
  listCreditNotes: { method: 'GET', path: '/v1/credit-notes' },
  getCreditNote: { method: 'GET', path: '/v1/credit-notes/{creditNoteId}' },
  modifyCreditNote: { method: 'PATCH', path: '/v1/credit-notes/{creditNoteId}', sends: 'application/merge-patch+json' },
  deleteCreditNote: { method: 'DELETE', path: '/v1/credit-notes/{creditNoteId}' },
  issueCreditNote: { method: 'POST', path: '/v1/credit-notes/{creditNoteId}/issue' },
  duplicateCreditNote: { method: 'POST', path: '/v1/credit-notes/{creditNoteId}/duplicate' },
  sendCreditNote: { method: 'POST', path: '/v1/credit-notes/{creditNoteId}/send' },
  createCreditNote: { method: 'POST', path: '/v1/invoices/{invoiceId}/credit-notes' },
  addEstimatePdfAttachment: { method: 'POST', path: '/v1/estimates/{estimateId}/pdf-attachments', sends: 'multipart/form-data' },
  listEstimatePdfAttachments: { method: 'GET', path: '/v1/estimates/{estimateId}/pdf-attachments' },
  getEstimatePdfAttachment: { method: 'GET', path: '/v1/estimates/{estimateId}/pdf-attachments/{attachmentId}' },
  removeEstimatePdfAttachment: { method: 'DELETE', path: '/v1/estimates/{estimateId}/pdf-attachments/{attachmentId}' },
  orderEstimatePdfAttachments: { method: 'PUT', path: '/v1/estimates/{estimateId}/pdf-attachments/order' },
  addInvoicePdfAttachment: { method: 'POST', path: '/v1/invoices/{invoiceId}/pdf-attachments', sends: 'multipart/form-data' },
  listInvoicePdfAttachments: { method: 'GET', path: '/v1/invoices/{invoiceId}/pdf-attachments' },
  getInvoicePdfAttachment: { method: 'GET', path: '/v1/invoices/{invoiceId}/pdf-attachments/{attachmentId}' },
  removeInvoicePdfAttachment: { method: 'DELETE', path: '/v1/invoices/{invoiceId}/pdf-attachments/{attachmentId}' },
  orderInvoicePdfAttachments: { method: 'PUT', path: '/v1/invoices/{invoiceId}/pdf-attachments/order' },
  getEstimatePdf: { method: 'GET', path: '/v1/estimates/{estimateId}/pdf' },
  getInvoicePdf: { method: 'GET', path: '/v1/invoices/{invoiceId}/pdf' },
  getCreditNotePdf: { method: 'GET', path: '/v1/credit-notes/{creditNoteId}/pdf' },
  getEstimatePublicLink: { method: 'GET', path: '/v1/estimates/{estimateId}/public-link' },
  createEstimatePublicLink: { method: 'POST', path: '/v1/estimates/{estimateId}/public-link' },
  revokeEstimatePublicLink: { method: 'DELETE', path: '/v1/estimates/{estimateId}/public-link' },
  getInvoicePublicLink: { method: 'GET', path: '/v1/invoices/{invoiceId}/public-link' },
  createInvoicePublicLink: { method: 'POST', path: '/v1/invoices/{invoiceId}/public-link' },
  revokeInvoicePublicLink: { method: 'DELETE', path: '/v1/invoices/{invoiceId}/public-link' },
  getCreditNotePublicLink: { method: 'GET', path: '/v1/credit-notes/{creditNoteId}/public-link' },
  createCreditNotePublicLink: { method: 'POST', path: '/v1/credit-notes/{creditNoteId}/public-link' },
  revokeCreditNotePublicLink: { method: 'DELETE', path: '/v1/credit-notes/{creditNoteId}/public-link' },
  getPublicDocument: { method: 'GET', path: '/public/documents/{file}' },
  getPublicAttachment: { method: 'GET', path: '/public/attachments/{secret}/{name}' },
  previewTemplate: { method: 'GET', path: '/v1/templates/{templateId}/preview' },
  listTemplates: { method: 'GET', path: '/v1/templates' },
  createTemplate: { method: 'POST', path: '/v1/templates' },
  getTemplate: { method: 'GET', path: '/v1/templates/{templateId}' },
  modifyTemplate: { method: 'PATCH', path: '/v1/templates/{templateId}', sends: 'application/merge-patch+json' },
  deleteTemplate: { method: 'DELETE', path: '/v1/templates/{templateId}' },
  listPayments: { method: 'GET', path: '/v1/invoices/{invoiceId}/payments' },
  recordPayment: { method: 'POST', path: '/v1/invoices/{invoiceId}/payments' },
  listAllPayments: { method: 'GET', path: '/v1/payments' },
  getPayment: { method: 'GET', path: '/v1/payments/{paymentId}' },
  modifyPayment: { method: 'PATCH', path: '/v1/payments/{paymentId}', sends: 'application/merge-patch+json' },
  refundPayment: { method: 'POST', path: '/v1/payments/{paymentId}/refund' },
  payOutCreditNote: { method: 'POST', path: '/v1/credit-notes/{creditNoteId}/payout' },
  reversePayment: { method: 'POST', path: '/v1/payments/{paymentId}/reverse' },
  postLedgerEntry: { method: 'POST', path: '/v1/ledger-entries' },
  listLedgerEntries: { method: 'GET', path: '/v1/ledger-entries' },
  getLedgerEntry: { method: 'GET', path: '/v1/ledger-entries/{entryId}' },
  reverseLedgerEntry: { method: 'POST', path: '/v1/ledger-entries/{entryId}/reverse' },
  listLedgerTransactions: { method: 'GET', path: '/v1/ledger-transactions' },
  postLedgerEntries: { method: 'POST', path: '/v1/ledger-entries/bulk' },
  listAccounts: { method: 'GET', path: '/v1/accounts' },
  createAccount: { method: 'POST', path: '/v1/accounts' },
  getAccount: { method: 'GET', path: '/v1/accounts/{accountNumber}' },
  modifyAccount: { method: 'PATCH', path: '/v1/accounts/{accountNumber}', sends: 'application/merge-patch+json' },
  deleteAccount: { method: 'DELETE', path: '/v1/accounts/{accountNumber}' },
  listCurrencies: { method: 'GET', path: '/v1/currencies' },
  getCurrency: { method: 'GET', path: '/v1/currencies/{code}' },
  putCurrency: { method: 'PUT', path: '/v1/currencies/{code}' },
  listTaxCodes: { method: 'GET', path: '/v1/tax-codes' },
  getTrialBalance: { method: 'GET', path: '/v1/reports/trial-balance' },
  getBalanceSheet: { method: 'GET', path: '/v1/reports/balance-sheet' },
  getIncomeStatement: { method: 'GET', path: '/v1/reports/income-statement' },
  getAccountStatement: { method: 'GET', path: '/v1/reports/account-statement' },
  listFiscalYears: { method: 'GET', path: '/v1/fiscal-years' },
  createFiscalYear: { method: 'POST', path: '/v1/fiscal-years' },
  getFiscalYear: { method: 'GET', path: '/v1/fiscal-years/{id}' },
  closeFiscalYear: { method: 'POST', path: '/v1/fiscal-years/{id}/close' },
  reopenFiscalYear: { method: 'POST', path: '/v1/fiscal-years/{id}/reopen' },
  listVatPeriods: { method: 'GET', path: '/v1/vat-periods' },
  createVatPeriod: { method: 'POST', path: '/v1/vat-periods' },
  getVatPeriod: { method: 'GET', path: '/v1/vat-periods/{id}' },
  settleVatPeriod: { method: 'POST', path: '/v1/vat-periods/{id}/settle' },
  reopenVatPeriod: { method: 'POST', path: '/v1/vat-periods/{id}/reopen' },
  listEventTypes: { method: 'GET', path: '/v1/event-types' },
  listEvents: { method: 'GET', path: '/v1/events' },
  getEvent: { method: 'GET', path: '/v1/events/{eventId}' },
  listAuditLog: { method: 'GET', path: '/v1/audit-log' },
  getEstimateHistory: { method: 'GET', path: '/v1/estimates/{estimateId}/history' },
  getInvoiceHistory: { method: 'GET', path: '/v1/invoices/{invoiceId}/history' },
  getCreditNoteHistory: { method: 'GET', path: '/v1/credit-notes/{creditNoteId}/history' },
  getContactHistory: { method: 'GET', path: '/v1/contacts/{contactId}/history' },
  getPaymentHistory: { method: 'GET', path: '/v1/payments/{paymentId}/history' },
  listWebhookEndpoints: { method: 'GET', path: '/v1/webhook-endpoints' },
  createWebhookEndpoint: { method: 'POST', path: '/v1/webhook-endpoints' },
  getWebhookEndpoint: { method: 'GET', path: '/v1/webhook-endpoints/{endpointId}' },
  modifyWebhookEndpoint: { method: 'PATCH', path: '/v1/webhook-endpoints/{endpointId}', sends: 'application/merge-patch+json' },
  deleteWebhookEndpoint: { method: 'DELETE', path: '/v1/webhook-endpoints/{endpointId}' },
  rotateWebhookSecret: { method: 'POST', path: '/v1/webhook-endpoints/{endpointId}/rotate-secret' },
  listWebhookDeliveries: { method: 'GET', path: '/v1/webhook-endpoints/{endpointId}/deliveries' },
  getWebhookDelivery: { method: 'GET', path: '/v1/webhook-endpoints/{endpointId}/deliveries/{deliveryId}' },
  resendWebhookDelivery: { method: 'POST', path: '/v1/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/resend' },
  replayWebhookEvents: { method: 'POST', path: '/v1/webhook-endpoints/{endpointId}/replay' },
  pingWebhookEndpoint: { method: 'POST', path: '/v1/webhook-endpoints/{endpointId}/ping' },
  getOrganisation: { method: 'GET', path: '/v1/organisation' },
  modifyOrganisation: { method: 'PATCH', path: '/v1/organisation', sends: 'application/merge-patch+json' },
  getLogo: { method: 'GET', path: '/v1/organisation/logo' },
  deleteLogo: { method: 'DELETE', path: '/v1/organisation/logo' },
  setLogo: { method: 'PUT', path: '/v1/organisation/logo' },
  listTokens: { method: 'GET', path: '/v1/tokens' },
  createToken: { method: 'POST', path: '/v1/tokens' },
  getCurrentToken: { method: 'GET', path: '/v1/tokens/current' },
  getToken: { method: 'GET', path: '/v1/tokens/{tokenId}' },
  revokeToken: { method: 'DELETE', path: '/v1/tokens/{tokenId}' },
} satisfies Record<string, Operation>

export const operations: Readonly<Record<OperationId, Operation>> = table

/** Every code that a rejection can carry. */
export type ProblemCode =
  | 'accounts/in-use'
  | 'accounts/not-found'
  | 'contacts/in-use'
  | 'contacts/not-found'
  | 'credit-notes/nothing-open'
  | 'currencies/not-found'
  | 'customer-invoice/not-found'
  | 'customer-invoices/attachment-limit-reached'
  | 'customer-invoices/attachment-not-found'
  | 'customer-invoices/attachment-not-pdf'
  | 'customer-invoices/attachment-too-large'
  | 'customer-invoices/attachment-unreadable'
  | 'customer-invoices/attachments-read-only'
  | 'customer-invoices/document-immutable'
  | 'customer-invoices/draft-not-convertible'
  | 'customer-invoices/mail-quota-reached'
  | 'customer-invoices/no-recipient-address'
  | 'customer-invoices/not-found'
  | 'customer-invoices/number-immutable'
  | 'customer-invoices/public-link-not-found'
  | 'customer-invoices/qr-bill-impossible'
  | 'customer-invoices/quote-not-found'
  | 'events/not-found'
  | 'fiscal-years/not-found'
  | 'general/conflict'
  | 'general/idempotency-key-in-use'
  | 'general/idempotency-key-reused'
  | 'general/internal-error'
  | 'general/invalid-body'
  | 'general/invalid-fields'
  | 'general/not-found'
  | 'general/payload-too-large'
  | 'general/precondition-failed'
  | 'general/service-unavailable'
  | 'general/too-many-requests'
  | 'general/unauthorised'
  | 'general/unsupported-media-type'
  | 'ledger/account-not-found'
  | 'ledger/already-reversed'
  | 'ledger/currency-not-enabled'
  | 'ledger/duplicate-reference'
  | 'ledger/exchange-rate-missing'
  | 'ledger/no-fiscal-year'
  | 'ledger/not-found'
  | 'ledger/not-reversible'
  | 'ledger/period-closed'
  | 'organisation/logo-not-an-image'
  | 'organisation/logo-not-found'
  | 'organisation/logo-too-large'
  | 'organisation/logo-unreadable'
  | 'payments/already-reversed'
  | 'payments/not-found'
  | 'payments/nothing-to-refund'
  | 'payments/refunded'
  | 'rest-api/insufficient-scope'
  | 'templates/in-use'
  | 'templates/last'
  | 'templates/limit-reached'
  | 'templates/not-found'
  | 'tokens/not-found'
  | 'vat-periods/not-found'
  | 'webhook-deliveries/not-found'
  | 'webhook-endpoints/disabled'
  | 'webhook-endpoints/limit-reached'
  | 'webhook-endpoints/not-found'
  | 'webhook-endpoints/replay-too-long'
