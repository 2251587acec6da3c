// Made from openapi.json by `npm run generate`.

import type { CallOptions, IfMatch, IfNoneMatch, Keyed, Minimal } from './options.ts'
import type { Pages } from './pages.ts'
import type {
  Acceptance,
  Account,
  AccountChange,
  AccountCreation,
  Allocation,
  AllocationCreation,
  AllocationUndoing,
  Annulment,
  ApiRequest,
  AuditEntry,
  BalanceSheet,
  BulkContacts,
  BulkCreation,
  ClaimReminderAnswer,
  CloseFiscalYearAnswer,
  Colleague,
  Contact,
  ContactChange,
  ContactCreation,
  ContactPaymentCreation,
  Conversion,
  ConvertEstimateToInvoiceAnswer,
  CreateContactAnswer,
  CreateCreditNoteAnswer,
  CreateCreditNoteOptions,
  CreateDepositInvoiceAnswer,
  CreateEstimateAnswer,
  CreateEstimateOptions,
  CreateFiscalYearAnswer,
  CreateInvoiceAnswer,
  CreateInvoiceOptions,
  CreatePaymentAnswer,
  CreateRecurringInvoiceAnswer,
  CreateRecurringInvoiceOptions,
  CreateVatPeriodAnswer,
  CreditNote,
  CreditNoteChange,
  CreditNoteCreation,
  Currency,
  CurrencySetting,
  CustomerSales,
  DeleteContactQuery,
  DeleteCreditNoteQuery,
  DeleteEstimateQuery,
  DeleteInvoiceQuery,
  DepositCreation,
  DocumentByReference,
  DocumentCreation,
  DuplicateCreditNoteAnswer,
  DuplicateEstimateAnswer,
  DuplicateInvoiceAnswer,
  Erasure,
  ErrorCode,
  Estimate,
  EstimateChange,
  Event,
  EventType,
  FindEverythingAnswer,
  FindEverythingQuery,
  FiscalYear,
  FiscalYearCreation,
  GetAccountStatementAnswer,
  GetAccountStatementQuery,
  GetBalanceSheetQuery,
  GetContactHistoryAnswer,
  GetContactHistoryQuery,
  GetCreditNoteHistoryAnswer,
  GetCreditNoteHistoryQuery,
  GetCreditNotePageQuery,
  GetCustomerSalesQuery,
  GetEstimateHistoryAnswer,
  GetEstimateHistoryQuery,
  GetEstimatePageQuery,
  GetIncomeStatementQuery,
  GetInvoiceHistoryAnswer,
  GetInvoiceHistoryQuery,
  GetInvoicePageQuery,
  GetInvoicePdfQuery,
  GetLedgerEntryReceiptPageQuery,
  GetOpenItemsQuery,
  GetPaymentHistoryAnswer,
  GetPaymentHistoryQuery,
  GetPublicPageQuery,
  GetReceiptPageQuery,
  GetTrialBalanceQuery,
  GetVatSettingsAnswer,
  GetVersionAnswer,
  IncomeStatement,
  Invitation,
  InvitePersonAnswer,
  Invoice,
  InvoiceChange,
  InvoiceCreation,
  Invoicing,
  IsAliveAnswer,
  IsReadyAnswer,
  Issuance,
  IssueCreditNoteAnswer,
  IssueCreditNoteOptions,
  IssueEstimateAnswer,
  IssueEstimateOptions,
  IssueInvoiceAnswer,
  IssueInvoiceOptions,
  LedgerEntry,
  LedgerEntryChange,
  LedgerEntryCreation,
  LedgerEntryReversal,
  LedgerTransaction,
  LinkUse,
  ListAccountsAnswer,
  ListAccountsQuery,
  ListAllPaymentsAnswer,
  ListAllPaymentsQuery,
  ListAllocationsAnswer,
  ListAllocationsQuery,
  ListAuditLogAnswer,
  ListAuditLogQuery,
  ListContactsAnswer,
  ListContactsQuery,
  ListCreditNotesAnswer,
  ListCreditNotesQuery,
  ListCurrenciesAnswer,
  ListCurrenciesQuery,
  ListErrorCodesAnswer,
  ListErrorCodesQuery,
  ListEstimatePdfAttachmentsAnswer,
  ListEstimatePdfAttachmentsQuery,
  ListEstimatesAnswer,
  ListEstimatesQuery,
  ListEventTypesAnswer,
  ListEventTypesQuery,
  ListEventsAnswer,
  ListEventsQuery,
  ListFiscalYearsAnswer,
  ListFiscalYearsQuery,
  ListInvoicePdfAttachmentsAnswer,
  ListInvoicePdfAttachmentsQuery,
  ListInvoicesAnswer,
  ListInvoicesQuery,
  ListLedgerEntriesAnswer,
  ListLedgerEntriesQuery,
  ListLedgerEntryReceiptsAnswer,
  ListLedgerEntryReceiptsQuery,
  ListLedgerTransactionsAnswer,
  ListLedgerTransactionsQuery,
  ListNextNumbersAnswer,
  ListOccurrencesAnswer,
  ListOwnOrganisationsAnswer,
  ListPasskeysAnswer,
  ListPaymentsAnswer,
  ListPaymentsQuery,
  ListPeopleAnswer,
  ListPeopleQuery,
  ListProductsAnswer,
  ListProductsQuery,
  ListReceiptsAnswer,
  ListReceiptsQuery,
  ListRecurringInvoicesAnswer,
  ListRecurringInvoicesQuery,
  ListReminderBlocksAnswer,
  ListReminderBlocksQuery,
  ListRemindersAnswer,
  ListRemindersQuery,
  ListRequestsAnswer,
  ListRequestsQuery,
  ListSessionsAnswer,
  ListTaxCodesAnswer,
  ListTaxCodesQuery,
  ListTemplatesAnswer,
  ListTemplatesQuery,
  ListTokensAnswer,
  ListTokensQuery,
  ListVatAdjustmentsAnswer,
  ListVatAdjustmentsQuery,
  ListVatPeriodsAnswer,
  ListVatPeriodsQuery,
  ListWarningCodesAnswer,
  ListWarningCodesQuery,
  ListWebhookDeliveriesAnswer,
  ListWebhookDeliveriesQuery,
  ListWebhookEndpointsAnswer,
  ListWebhookEndpointsQuery,
  ListWriteOffsAnswer,
  ListWriteOffsQuery,
  ModifyContactAnswer,
  ModifyCreditNoteAnswer,
  ModifyCreditNoteOptions,
  ModifyEstimateAnswer,
  ModifyEstimateOptions,
  ModifyInvoiceAnswer,
  ModifyInvoiceOptions,
  ModifyRecurringInvoiceAnswer,
  ModifyRecurringInvoiceOptions,
  ModifyVatSettingsAnswer,
  NewOrganisation,
  NextNumber,
  NextNumberSetting,
  OpenItems,
  OrderEstimatePdfAttachmentsAnswer,
  OrderInvoicePdfAttachmentsAnswer,
  Organisation,
  OrganisationChange,
  OrganisationChoice,
  Overview,
  Passkey,
  PasskeyAddition,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
  PasswordChange,
  Payment,
  PaymentChange,
  PaymentCreation,
  PaymentReversal,
  PdfAttachment,
  PdfAttachmentOrder,
  PdfAttachmentUpload,
  PersonChange,
  PersonLink,
  PostLedgerEntriesAnswer,
  PostLedgerEntriesOptions,
  PostLedgerEntryAnswer,
  PostLedgerEntryOptions,
  PreviewEstimateOptions,
  PreviewInvoiceOptions,
  PreviewTemplateQuery,
  PreviewUnfinishedTemplateOptions,
  Product,
  ProductChange,
  ProductCreation,
  Proof,
  PublicLink,
  PublicLinkChange,
  PublicLinkCreation,
  PutContactAnswer,
  PutEstimateAnswer,
  PutInvoiceAnswer,
  Receipt,
  ReceiptAttachment,
  ReceiptUpload,
  RecordPaymentAnswer,
  Recovery,
  RecurringInvoice,
  RecurringInvoiceChange,
  RecurringInvoiceCreation,
  RefundPaymentAnswer,
  Reminder,
  ReminderBlock,
  ReminderBlockCreation,
  ReminderRun,
  ReminderSettings,
  ReminderSettingsChange,
  ReminderWithdrawal,
  Repayment,
  Replay,
  ReplayRange,
  Resumption,
  RoleChange,
  RunRecurringInvoiceAnswer,
  RunRecurringInvoiceOptions,
  RunRemindersAnswer,
  RunRemindersOptions,
  SeatTaking,
  SecretRotation,
  SendCreditNoteAnswer,
  SendCreditNoteOptions,
  SendEstimateAnswer,
  SendEstimateOptions,
  SendInvoiceAnswer,
  SendInvoiceOptions,
  SendStatementAnswer,
  SendStatementOptions,
  SendingRequest,
  Session,
  SettleVatPeriodAnswer,
  SettleVatPeriodOptions,
  SignIn,
  StatementSending,
  StreamEventsQuery,
  TaxCode,
  Template,
  TemplateChange,
  TemplateCreation,
  Token,
  TokenCreation,
  TrialBalance,
  UnfinishedEstimate,
  UnfinishedInvoice,
  UnfinishedTemplate,
  UnpostedReceipt,
  UseLinkAnswer,
  UseLinkOptions,
  VatAdjustment,
  VatAdjustmentCreation,
  VatFiling,
  VatPeriod,
  VatPeriodCreation,
  VatReconciliation,
  VatReturn,
  VatSettingsChange,
  VatSettling,
  WarningCode,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointCreation,
  WriteContactsAnswer,
  WriteOff,
  WriteOffCreation,
  WriteOffInvoiceAnswer,
  WriteOffInvoiceOptions,
  WriteOffReversal,
} from './records.ts'
import type { Content, Upload } from './upload.ts'

/** Every operation of the service. */
export interface Namespaces {
  readonly accounts: AccountsApi
  readonly allocations: AllocationsApi
  readonly auditLog: AuditLogApi
  readonly contacts: ContactsApi
  readonly creditNotes: CreditNotesApi
  readonly currencies: CurrenciesApi
  readonly errorCodes: ErrorCodesApi
  readonly estimates: EstimatesApi
  readonly eventTypes: EventTypesApi
  readonly events: EventsApi
  readonly fiscalYears: FiscalYearsApi
  readonly invoices: InvoicesApi
  readonly ledgerEntries: LedgerEntriesApi
  readonly ledgerTransactions: LedgerTransactionsApi
  readonly nextNumbers: NextNumbersApi
  readonly organisation: OrganisationApi
  readonly organisations: OrganisationsApi
  readonly overview: OverviewApi
  readonly payments: PaymentsApi
  readonly people: PeopleApi
  readonly products: ProductsApi
  readonly public: PublicApi
  readonly receipts: ReceiptsApi
  readonly recurringInvoices: RecurringInvoicesApi
  readonly reminderBlocks: ReminderBlocksApi
  readonly reminderSettings: ReminderSettingsApi
  readonly reminders: RemindersApi
  readonly reports: ReportsApi
  readonly requests: RequestsApi
  readonly search: SearchApi
  readonly service: ServiceApi
  readonly session: SessionApi
  readonly taxCodes: TaxCodesApi
  readonly templates: TemplatesApi
  readonly tokens: TokensApi
  readonly vatPeriods: VatPeriodsApi
  readonly vatSettings: VatSettingsApi
  readonly version: VersionApi
  readonly warningCodes: WarningCodesApi
  readonly webhookEndpoints: WebhookEndpointsApi
  readonly writeOffs: WriteOffsApi
}

export interface AccountsApi {
  /**
   * List the chart of accounts
   *
   * Page by page.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.accounts.list()
   */
  list(query?: ListAccountsQuery, options?: CallOptions): Pages<ListAccountsAnswer, Account>

  /**
   * Add an account to the chart
   *
   * A new organisation has the chart of accounts for Swiss small businesses; this adds an account.
   *
   * Needs a token with the scope `ledger:write`.
   * @example
   * await rappen.accounts.create({ number: 1021, type: 'asset', names: { en: 'Bank, second account' } })
   */
  create(body: AccountCreation, options?: CallOptions & Keyed): Promise<{ account: Account }>
  /** Answers undefined, without the record. */
  create(body: AccountCreation, options: CallOptions & Keyed & Minimal): Promise<{ account: Account } | undefined>

  /**
   * Get an account
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.accounts.get('1021')
   */
  get(accountNumber: string, options?: CallOptions): Promise<{ account: Account }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(accountNumber: string, options: CallOptions & IfNoneMatch): Promise<{ account: Account } | undefined>

  /**
   * Modify an account
   *
   * A JSON merge patch. The type can change while nothing is posted to the account.
   *
   * Needs a token with the scope `ledger:write`.
   * @example
   * await rappen.accounts.modify('1021', { names: { de: 'Bank, zweites Konto' } })
   */
  modify(accountNumber: string, body: AccountChange, options?: CallOptions & Keyed & IfMatch): Promise<{ account: Account }>
  /** Answers undefined, without the record. */
  modify(accountNumber: string, body: AccountChange, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ account: Account } | undefined>

  /**
   * Delete an account that nothing uses
   *
   * Only while nothing is posted to it and no document or setting names it; otherwise make it inactive.
   *
   * Needs a token with the scope `ledger:write`.
   * @example
   * await rappen.accounts.delete('1021')
   */
  delete(accountNumber: string, options?: CallOptions & IfMatch): Promise<void>
}

export interface AllocationsApi {
  /**
   * List allocations
   *
   * Also those that the service made of credit notes, and those that were undone.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.allocations.list({ payment: '35135aaa-6cc2-4891-840c-b3f378c53a17' })
   */
  list(query?: ListAllocationsQuery, options?: CallOptions): Pages<ListAllocationsAnswer, Allocation>

  /**
   * Set a credit off against an invoice
   *
   * A credit note, what is left of a payment, or what a payment over-paid, against an invoice of the same contact. The scope `ledger:write` is enough between two entries by hand. An exchange difference is posted to 6949 or 6999. An advance is taken off 2030 with its VAT.
   *
   * Needs a token with the scope `invoices:write` or `ledger:write`.
   * @example
   * await rappen.allocations.create({
   *   from: { payment: '35135aaa-6cc2-4891-840c-b3f378c53a17' },
   *   to: { invoice: '624b60c5-8c9d-4bfb-8ff1-886c2fd605d2' },
   *   amount: 100,
   * })
   */
  create(body: AllocationCreation, options?: CallOptions & Keyed): Promise<{ allocation: Allocation }>
  /** Answers undefined, without the record. */
  create(body: AllocationCreation, options: CallOptions & Keyed & Minimal): Promise<{ allocation: Allocation } | undefined>

  /**
   * Get an allocation
   *
   * With the day on which it was undone, if it was.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.allocations.get('eb1e33e8-a81b-497b-8585-5af6bfcdbcbf')
   */
  get(allocationId: string, options?: CallOptions): Promise<{ allocation: Allocation }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(allocationId: string, options: CallOptions & IfNoneMatch): Promise<{ allocation: Allocation } | undefined>

  /**
   * Undo an allocation: counter-movement
   *
   * On a day: both are open again by so much. With the last allocation of a payment to an invoice, what it wrote off of it is taken back. Open credit notes of the invoice are set off. The scope `ledger:write` is enough between two entries by hand. An exchange difference is reversed.
   *
   * Needs a token with the scope `invoices:write` or `ledger:write`.
   * @example
   * await rappen.allocations.undo('eb1e33e8-a81b-497b-8585-5af6bfcdbcbf', { date: '2026-11-21' })
   */
  undo(allocationId: string, body?: AllocationUndoing, options?: CallOptions & Keyed & IfMatch): Promise<{ allocation: Allocation }>
  /** Answers undefined, without the record. */
  undo(allocationId: string, body: AllocationUndoing | undefined, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ allocation: Allocation } | undefined>
}

export interface AuditLogApi {
  /**
   * List who did what
   *
   * Every act that changed something, newest first, with the record before and after it. It cannot be changed. A token sees the acts on records that its scopes let it read.
   * @example
   * await rappen.auditLog.list({ action: 'token.revoked' })
   */
  list(query?: ListAuditLogQuery, options?: CallOptions): Pages<ListAuditLogAnswer, AuditEntry>
}

export interface ContactsApi {
  /**
   * List contacts
   *
   * Page by page, searched by words.
   *
   * Needs a token with the scope `contacts:read`.
   * @example
   * await rappen.contacts.list({ q: 'keller', category: 'clients', metadata: { crm: 'K-1047' } })
   */
  list(query?: ListContactsQuery, options?: CallOptions): Pages<ListContactsAnswer, Contact>

  /**
   * Create a contact
   *
   * Needs a `companyName` or a `lastName`. Other fields are required only when a document or an email needs them.
   *
   * Needs a token with the scope `contacts:write`.
   * @example
   * await rappen.contacts.create({
   *   companyName: 'Keller GmbH',
   *   streetName: 'Seeweg',
   *   buildingNumber: '12',
   *   postCode: '6000',
   *   townName: 'Luzern',
   *   country: 'Schweiz',
   *   email: 'office@keller.example',
   *   category: 'clients',
   *   metadata: { crm: 'K-1047' },
   * })
   */
  create(body: ContactCreation, options?: CallOptions & Keyed): Promise<CreateContactAnswer>
  /** Answers undefined, without the record. */
  create(body: ContactCreation, options: CallOptions & Keyed & Minimal): Promise<CreateContactAnswer | undefined>

  /**
   * Create or change the contact that another system calls so
   *
   * Creates the contact (201), or changes it (200) where there is one with this externalReference. Fields that are left out stay as they are. Of requests at the same time one creates it, and the others change it.
   *
   * Needs a token with the scope `contacts:write`.
   * @example
   * await rappen.contacts.put('shop-1047', {
   *   companyName: 'Blumen Rossi',
   *   companyNameAddition: 'Filiale Seefeld',
   *   townName: 'Zürich',
   * })
   */
  put(reference: string, body: ContactCreation, options?: CallOptions & IfMatch): Promise<PutContactAnswer>
  /** Answers undefined, without the record. */
  put(reference: string, body: ContactCreation, options: CallOptions & IfMatch & Minimal): Promise<PutContactAnswer | undefined>

  /**
   * Create and change many contacts at once
   *
   * Up to 1000 contacts in one transaction: all or nothing, or with atomic false each on its own. A contact with the id of one that exists, or else with its externalReference, changes it: fields that are left out stay. Any other is created.
   *
   * Needs a token with the scope `contacts:write`.
   * @example
   * await rappen.contacts.bulk({
   *   contacts: [
   *     { externalReference: 'shop-1047', phone: '+41 44 123 45 67' },
   *     {
   *       externalReference: 'shop-1048',
   *       firstName: 'Nora',
   *       lastName: 'Meier',
   *       email: 'nora.meier@keller.example',
   *     },
   *     { externalReference: 'shop-1049', firstName: 'Ohne Nachname' },
   *   ],
   *   atomic: false,
   * })
   */
  bulk(body: BulkContacts, options?: CallOptions & Keyed): Promise<WriteContactsAnswer>
  /** Answers undefined, without the record. */
  bulk(body: BulkContacts, options: CallOptions & Keyed & Minimal): Promise<WriteContactsAnswer | undefined>

  /**
   * Get a contact
   *
   * The current contact. Issued documents keep the address they were issued with.
   *
   * Needs a token with the scope `contacts:read`.
   * @example
   * await rappen.contacts.get('4e074085-62be-4b8b-80ce-05c1decfe3ad')
   */
  get(contactId: string, options?: CallOptions): Promise<{ contact: Contact }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(contactId: string, options: CallOptions & IfNoneMatch): Promise<{ contact: Contact } | undefined>

  /**
   * Modify a contact
   *
   * A JSON merge patch: fields left out do not change, null clears.
   *
   * Needs a token with the scope `contacts:write`.
   * @example
   * await rappen.contacts.modify('4e074085-62be-4b8b-80ce-05c1decfe3ad', { phone: '+41 41 123 45 67', note: null })
   */
  modify(contactId: string, body: ContactChange, options?: CallOptions & Keyed & IfMatch): Promise<ModifyContactAnswer>
  /** Answers undefined, without the record. */
  modify(contactId: string, body: ContactChange, options: CallOptions & Keyed & IfMatch & Minimal): Promise<ModifyContactAnswer | undefined>

  /**
   * Delete a contact without documents and recurring invoices, or erase one
   *
   * A contact that a document or a recurring invoice refers to cannot be deleted: 409. With `erase=true` the personal data of any contact is erased, also of a deleted one: from its record, events, audit log, the log of mails and stored answers. Waiting mails are not sent, nor are waiting statements of a deleted contact. Documents still refer to the contact; issued ones keep the printed address, and the answer lists them.
   *
   * Needs a token with the scope `contacts:write`.
   * @example
   * await rappen.contacts.delete('2fca346d-b656-4871-82ce-806ac732e06a')
   */
  delete(contactId: string, query?: DeleteContactQuery, options?: CallOptions & IfMatch): Promise<{ erasure: Erasure } | undefined>

  /**
   * Send a statement of account by email
   *
   * A letter as PDF with the open items of the contact on a day, in the language and look of its newest open document. The delivery is queued with the request; attempts are repeated for four days, each with the books as they are then. Defaults of cc, bcc and replyTo come from the template. Each request is a mail of its own, unless it repeats one under its Idempotency-Key.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.contacts.sendStatement('4e074085-62be-4b8b-80ce-05c1decfe3ad', { asOf: '2026-11-21' }, { dryRun: true })
   */
  sendStatement(contactId: string, body?: StatementSending, options?: CallOptions & Keyed & IfMatch & SendStatementOptions): Promise<SendStatementAnswer>

  /**
   * List what happened to a contact
   *
   * Its creation, its changes, and the mails with its statements of account, newest first.
   *
   * Needs a token with the scope `contacts:read`.
   * @example
   * await rappen.contacts.getHistory('4e074085-62be-4b8b-80ce-05c1decfe3ad', { limit: 2 })
   */
  getHistory(contactId: string, query?: GetContactHistoryQuery, options?: CallOptions): Pages<GetContactHistoryAnswer, AuditEntry>
}

export interface CreditNotesApi {
  /**
   * List credit notes
   *
   * Page by page, drafts and issued ones, with everything that `GET` of one shows.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.creditNotes.list({ invoice: 'e29c9c18-0c62-49b0-802a-bd6a1801c7c0', isSettled: true })
   */
  list(query?: ListCreditNotesQuery, options?: CallOptions): Pages<ListCreditNotesAnswer, CreditNote>

  /**
   * Get a credit note
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.creditNotes.get('9f14025a-f006-4b30-847e-23ebb3b491d3')
   */
  get(creditNoteId: string, options?: CallOptions): Promise<{ creditNote: CreditNote }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(creditNoteId: string, options: CallOptions & IfNoneMatch): Promise<{ creditNote: CreditNote } | undefined>

  /**
   * Modify a credit note
   *
   * A JSON merge patch: fields left out stay, null clears. isDraft false issues the document. A body that was read can be sent back.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.creditNotes.modify('9f14025a-f006-4b30-847e-23ebb3b491d3', { closingText: 'We are sorry.', metadata: { case: 'C-12' } })
   */
  modify(creditNoteId: string, body: CreditNoteChange, options?: CallOptions & Keyed & IfMatch & ModifyCreditNoteOptions): Promise<ModifyCreditNoteAnswer>
  /** Answers undefined, without the record. */
  modify(creditNoteId: string, body: CreditNoteChange, options: CallOptions & Keyed & IfMatch & ModifyCreditNoteOptions & Minimal): Promise<ModifyCreditNoteAnswer | undefined>

  /**
   * Delete a draft credit note
   *
   * Only a draft that never had a number can be deleted, and not if it was sent. With `erase=true` a draft that was never issued is erased with its attachments and mails, and with its data in events, audit log and stored answers; also a deleted one.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.creditNotes.delete('6208ef0f-7750-4111-848c-f90b6ea1d0d0')
   */
  delete(creditNoteId: string, query?: DeleteCreditNoteQuery, options?: CallOptions & IfMatch): Promise<{ erasure: Erasure } | undefined>

  /**
   * Issue a draft credit note: it gets its number
   *
   * Assigns the number, freezes the addresses, posts the mirror image of its positions, and reduces the open amount of its invoice.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.creditNotes.issue('9f14025a-f006-4b30-847e-23ebb3b491d3')
   */
  issue(creditNoteId: string, options?: CallOptions & Keyed & IfMatch & IssueCreditNoteOptions): Promise<IssueCreditNoteAnswer>
  /** Answers undefined, without the record. */
  issue(creditNoteId: string, options: CallOptions & Keyed & IfMatch & IssueCreditNoteOptions & Minimal): Promise<IssueCreditNoteAnswer | undefined>

  /**
   * Make a draft with the content of a credit note
   *
   * Dated today. Template, recipient, texts, positions and metadata are those of the document; number, decision, payments, deliveries and attachments are not.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.creditNotes.duplicate('9f14025a-f006-4b30-847e-23ebb3b491d3')
   */
  duplicate(creditNoteId: string, options?: CallOptions & Keyed & IfMatch): Promise<DuplicateCreditNoteAnswer>
  /** Answers undefined, without the record. */
  duplicate(creditNoteId: string, options: CallOptions & Keyed & IfMatch & Minimal): Promise<DuplicateCreditNoteAnswer | undefined>

  /**
   * Send a credit note by email
   *
   * The delivery is queued with the request and listed in emailDeliveries; attempts are repeated for four days. A draft is sent only with asDraft, and marked as one. For a paid or credited invoice, the mail and its PDF ask for the open amount, or say that there is none. Defaults of subject, cc, bcc and replyTo come from the template. Each request is a mail of its own, unless it repeats one under its Idempotency-Key.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.creditNotes.send('9f14025a-f006-4b30-847e-23ebb3b491d3', { description: 'As discussed on the phone.' })
   */
  send(creditNoteId: string, body?: SendingRequest, options?: CallOptions & Keyed & IfMatch & SendCreditNoteOptions): Promise<SendCreditNoteAnswer>
  /** Answers undefined, without the record. */
  send(creditNoteId: string, body: SendingRequest | undefined, options: CallOptions & Keyed & IfMatch & SendCreditNoteOptions & Minimal): Promise<SendCreditNoteAnswer | undefined>

  /**
   * Render a credit note as PDF
   *
   * A draft is marked as one. The own pages of an issued document are archived when they are first rendered, and answered unchanged from then on; an annulled one has a second version, which says so.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.creditNotes.getPdf('9f14025a-f006-4b30-847e-23ebb3b491d3')
   */
  getPdf(creditNoteId: string, options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getPdf(creditNoteId: string, options: CallOptions & IfNoneMatch): Promise<Response | undefined>

  /**
   * Get a picture of a page of the credit note
   *
   * Pages are counted from 1. For an issued document it shows the archived pages; those of attachments are not drawn.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.creditNotes.getPage('9f14025a-f006-4b30-847e-23ebb3b491d3', '1')
   */
  getPage(creditNoteId: string, page: string, query?: GetCreditNotePageQuery, options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getPage(creditNoteId: string, page: string, query: GetCreditNotePageQuery | undefined, options: CallOptions & IfNoneMatch): Promise<Response | undefined>

  /**
   * Get the public link of a credit note
   *
   * The address of the PDF that needs no token, and how often it was used.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.creditNotes.getPublicLink('9f14025a-f006-4b30-847e-23ebb3b491d3')
   */
  getPublicLink(creditNoteId: string, options?: CallOptions): Promise<{ publicLink: PublicLink }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getPublicLink(creditNoteId: string, options: CallOptions & IfNoneMatch): Promise<{ publicLink: PublicLink } | undefined>

  /**
   * Give a credit note a new public link
   *
   * The link it had, if any, leads nowhere from now on.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.creditNotes.createPublicLink('9f14025a-f006-4b30-847e-23ebb3b491d3')
   */
  createPublicLink(creditNoteId: string, body?: PublicLinkCreation, options?: CallOptions & Keyed & IfMatch): Promise<{ publicLink: PublicLink }>
  /** Answers undefined, without the record. */
  createPublicLink(creditNoteId: string, body: PublicLinkCreation | undefined, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ publicLink: PublicLink } | undefined>

  /**
   * Give the public link of a credit note an end, or none
   *
   * From that instant on its address leads nowhere. It can be given a later one, also afterwards.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.creditNotes.modifyPublicLink('9f14025a-f006-4b30-847e-23ebb3b491d3', { expiresAt: '2027-03-31T22:00:00Z' })
   */
  modifyPublicLink(creditNoteId: string, body: PublicLinkChange, options?: CallOptions & Keyed & IfMatch): Promise<{ publicLink: PublicLink }>
  /** Answers undefined, without the record. */
  modifyPublicLink(creditNoteId: string, body: PublicLinkChange, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ publicLink: PublicLink } | undefined>

  /**
   * Revoke the public link of a credit note
   *
   * Its address leads nowhere from now on, and publicPdfUrl is left out until there is a new one.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.creditNotes.revokePublicLink('9f14025a-f006-4b30-847e-23ebb3b491d3')
   */
  revokePublicLink(creditNoteId: string, options?: CallOptions & IfMatch): Promise<void>

  /**
   * Pay out the open credit of a credit note
   *
   * In part, or all that is open. The payout is a payment.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.creditNotes.payOut('9f14025a-f006-4b30-847e-23ebb3b491d3', { date: '2026-11-21' })
   */
  payOut(creditNoteId: string, body?: Repayment, options?: CallOptions & Keyed & IfMatch): Promise<{ payment: Payment }>
  /** Answers undefined, without the record. */
  payOut(creditNoteId: string, body: Repayment | undefined, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ payment: Payment } | undefined>

  /**
   * List what happened to a credit note
   *
   * Its own changes, and those of its payments, attachments, mails and public link; newest first.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.creditNotes.getHistory('9f14025a-f006-4b30-847e-23ebb3b491d3', { limit: 2 })
   */
  getHistory(creditNoteId: string, query?: GetCreditNoteHistoryQuery, options?: CallOptions): Pages<GetCreditNoteHistoryAnswer, AuditEntry>
}

export interface CurrenciesApi {
  /**
   * List the configured currencies
   *
   * All configured currencies, enabled or not.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.currencies.list()
   */
  list(query?: ListCurrenciesQuery, options?: CallOptions): Pages<ListCurrenciesAnswer, Currency>

  /**
   * Get a configured currency
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.currencies.get('EUR')
   */
  get(code: string, options?: CallOptions): Promise<{ currency: Currency }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(code: string, options: CallOptions & IfNoneMatch): Promise<{ currency: Currency } | undefined>

  /**
   * Enable a currency and set its rate
   *
   * Configures a new currency, or sets both fields of an existing one. Posted entries keep their rate.
   *
   * Needs a token with the scope `settings:write`.
   * @example
   * await rappen.currencies.put('EUR', { isEnabled: true, exchangeRate: 0.9345 })
   */
  put(code: string, body: CurrencySetting, options?: CallOptions & IfMatch): Promise<{ currency: Currency }>
  /** Answers undefined, without the record. */
  put(code: string, body: CurrencySetting, options: CallOptions & IfMatch & Minimal): Promise<{ currency: Currency } | undefined>
}

export interface ErrorCodesApi {
  /**
   * List the error codes
   *
   * The catalogue of every rejection: its code, which is never renamed, its status, and what to do.
   * @example
   * await rappen.errorCodes.list()
   */
  list(query?: ListErrorCodesQuery, options?: CallOptions): Pages<ListErrorCodesAnswer, ErrorCode>
}

export interface EstimatesApi {
  /**
   * Create or change the draft estimate that another system calls so
   *
   * Creates an estimate (201), or changes the draft (200) with this externalReference. Fields that are left out stay as they are. Of requests at the same time one creates it, and the others change it.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.put('request-31', {
   *   recipient: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
   *   openingDate: '2026-11-20',
   *   positions: [
   *     {
   *       type: 'product',
   *       name: 'Design',
   *       quantity: 2.5,
   *       unit: 'days',
   *       singleAmount: 1200,
   *       contraAccount: 3400,
   *       taxCode: 'UN81',
   *     },
   *     { type: 'discount', discountRate: 5 },
   *   ],
   * })
   */
  put(reference: string, body: DocumentByReference, options?: CallOptions & IfMatch): Promise<PutEstimateAnswer>
  /** Answers undefined, without the record. */
  put(reference: string, body: DocumentByReference, options: CallOptions & IfMatch & Minimal): Promise<PutEstimateAnswer | undefined>

  /**
   * Create an estimate
   *
   * Defaults come from the template.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.create({
   *   recipient: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
   *   template: 'd4735e3a-265e-46ee-803f-59718b9b5d03',
   *   title: 'New website',
   *   openingDate: '2026-11-21',
   *   positions: [
   *     {
   *       type: 'product',
   *       name: 'Design',
   *       quantity: 2.5,
   *       unit: 'days',
   *       singleAmount: 1200,
   *       contraAccount: 3400,
   *       taxCode: 'UN81',
   *       product: 'ef2d127d-e37b-442b-8ad0-6145e54b0c61',
   *     },
   *     { type: 'discount', discountRate: 5 },
   *   ],
   * }, { dryRun: true })
   */
  create(body: DocumentCreation, options?: CallOptions & Keyed & CreateEstimateOptions): Promise<CreateEstimateAnswer>
  /** Answers undefined, without the record. */
  create(body: DocumentCreation, options: CallOptions & Keyed & CreateEstimateOptions & Minimal): Promise<CreateEstimateAnswer | undefined>

  /**
   * List estimates
   *
   * Page by page, drafts and issued ones, with everything that `GET` of one shows.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.estimates.list({ status: 'accepted', sort: '-openingDate' })
   */
  list(query?: ListEstimatesQuery, options?: CallOptions): Pages<ListEstimatesAnswer, Estimate>

  /**
   * Get an estimate
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.estimates.get('5feceb66-ffc8-4f38-8952-786c6d696c79')
   */
  get(estimateId: string, options?: CallOptions): Promise<{ estimate: Estimate }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(estimateId: string, options: CallOptions & IfNoneMatch): Promise<{ estimate: Estimate } | undefined>

  /**
   * Modify an estimate
   *
   * A JSON merge patch: fields left out stay, null clears. isDraft false issues the document. A body that was read can be sent back.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.modify('5feceb66-ffc8-4f38-8952-786c6d696c79', { title: 'New website and shop', metadata: { deal: 'D-88' } })
   */
  modify(estimateId: string, body: EstimateChange, options?: CallOptions & Keyed & IfMatch & ModifyEstimateOptions): Promise<ModifyEstimateAnswer>
  /** Answers undefined, without the record. */
  modify(estimateId: string, body: EstimateChange, options: CallOptions & Keyed & IfMatch & ModifyEstimateOptions & Minimal): Promise<ModifyEstimateAnswer | undefined>

  /**
   * Delete a draft estimate
   *
   * Only a draft that never had a number can be deleted, and not if it was sent. With `erase=true` a draft that was never issued is erased with its attachments and mails, and with its data in events, audit log and stored answers; also a deleted one.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.delete('d029fa3a-95e1-44a1-8934-857f535eb942')
   */
  delete(estimateId: string, query?: DeleteEstimateQuery, options?: CallOptions & IfMatch): Promise<{ erasure: Erasure } | undefined>

  /**
   * Issue a draft estimate: it gets its number
   *
   * The number is the next one of the organisation, without gaps. The current address of the recipient is stored with the document.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.issue('5feceb66-ffc8-4f38-8952-786c6d696c79', { dryRun: true })
   */
  issue(estimateId: string, options?: CallOptions & Keyed & IfMatch & IssueEstimateOptions): Promise<IssueEstimateAnswer>
  /** Answers undefined, without the record. */
  issue(estimateId: string, options: CallOptions & Keyed & IfMatch & IssueEstimateOptions & Minimal): Promise<IssueEstimateAnswer | undefined>

  /**
   * Make a draft with the content of an estimate
   *
   * Dated today. Template, recipient, texts, positions and metadata are those of the document; number, decision, payments, deliveries and attachments are not.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.duplicate('87226162-0421-4edd-839e-7df969e0698a')
   */
  duplicate(estimateId: string, options?: CallOptions & Keyed & IfMatch): Promise<DuplicateEstimateAnswer>
  /** Answers undefined, without the record. */
  duplicate(estimateId: string, options: CallOptions & Keyed & IfMatch & Minimal): Promise<DuplicateEstimateAnswer | undefined>

  /**
   * Send an estimate by email
   *
   * The delivery is queued with the request and listed in emailDeliveries; attempts are repeated for four days. A draft is sent only with asDraft, and marked as one. For a paid or credited invoice, the mail and its PDF ask for the open amount, or say that there is none. Defaults of subject, cc, bcc and replyTo come from the template. Each request is a mail of its own, unless it repeats one under its Idempotency-Key.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.send('5feceb66-ffc8-4f38-8952-786c6d696c79', {
   *   description: 'As discussed on the phone.',
   *   cc: ['office@muster.example'],
   *   bcc: ['archive@muster.example'],
   * }, { dryRun: true })
   */
  send(estimateId: string, body?: SendingRequest, options?: CallOptions & Keyed & IfMatch & SendEstimateOptions): Promise<SendEstimateAnswer>
  /** Answers undefined, without the record. */
  send(estimateId: string, body: SendingRequest | undefined, options: CallOptions & Keyed & IfMatch & SendEstimateOptions & Minimal): Promise<SendEstimateAnswer | undefined>

  /**
   * Record that the customer accepted an estimate
   *
   * One that is accepted already is reopened first.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.accept('5feceb66-ffc8-4f38-8952-786c6d696c79', { signingPerson: 'Lea Keller' })
   */
  accept(estimateId: string, body: Acceptance, options?: CallOptions & Keyed & IfMatch): Promise<{ estimate: Estimate }>
  /** Answers undefined, without the record. */
  accept(estimateId: string, body: Acceptance, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ estimate: Estimate } | undefined>

  /**
   * Record that the customer declined an estimate
   *
   * The estimate does not change otherwise; `reopen` revokes the decision.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.decline('5feceb66-ffc8-4f38-8952-786c6d696c79')
   */
  decline(estimateId: string, options?: CallOptions & Keyed & IfMatch): Promise<{ estimate: Estimate }>
  /** Answers undefined, without the record. */
  decline(estimateId: string, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ estimate: Estimate } | undefined>

  /**
   * Revoke the decision on an estimate
   *
   * An accepted or declined estimate is open again; name and instant of an acceptance are deleted.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.reopen('5feceb66-ffc8-4f38-8952-786c6d696c79')
   */
  reopen(estimateId: string, options?: CallOptions & Keyed & IfMatch): Promise<{ estimate: Estimate }>
  /** Answers undefined, without the record. */
  reopen(estimateId: string, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ estimate: Estimate } | undefined>

  /**
   * Convert an estimate to an invoice
   *
   * The estimate stays, links to the invoice through invoicesFromQuote, and may be converted again. A draft cannot be converted. Once positions were chosen or a deposit was invoiced, a conversion without `positions` is of all that is left. The invoice after which nothing is left takes the deposits off.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.convertToInvoice('5feceb66-ffc8-4f38-8952-786c6d696c79', { openingDate: '2026-11-21' })
   */
  convertToInvoice(estimateId: string, body?: Conversion, options?: CallOptions & Keyed & IfMatch): Promise<ConvertEstimateToInvoiceAnswer>
  /** Answers undefined, without the record. */
  convertToInvoice(estimateId: string, body: Conversion | undefined, options: CallOptions & Keyed & IfMatch & Minimal): Promise<ConvertEstimateToInvoiceAnswer | undefined>

  /**
   * Create a deposit invoice of an estimate
   *
   * An invoice over a part of the total, by percent or by amount, with one position for each tax code of what is left. It is posted to 2030, with its VAT. The last invoice of the estimate takes it off.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.createDepositInvoice('76a50887-d8f1-42e9-8017-55428990ad81', { percent: 30, isDraft: false })
   */
  createDepositInvoice(estimateId: string, body: DepositCreation, options?: CallOptions & Keyed & IfMatch): Promise<CreateDepositInvoiceAnswer>
  /** Answers undefined, without the record. */
  createDepositInvoice(estimateId: string, body: DepositCreation, options: CallOptions & Keyed & IfMatch & Minimal): Promise<CreateDepositInvoiceAnswer | undefined>

  /**
   * Get what was invoiced of an estimate, and what is left
   *
   * By position and amount, with the deposits that the final invoice takes off.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.estimates.getInvoicing('76a50887-d8f1-42e9-8017-55428990ad81')
   */
  getInvoicing(estimateId: string, options?: CallOptions): Promise<{ invoicing: Invoicing }>

  /**
   * Add a PDF attachment to an estimate
   *
   * The type is determined by the contents, and every page is rendered. At most ten files of 10485760 bytes.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.addPdfAttachment('5feceb66-ffc8-4f38-8952-786c6d696c79', { title: 'Terms', file: await fileFrom('terms.pdf') })
   */
  addPdfAttachment(estimateId: string, body: PdfAttachmentUpload, options?: CallOptions & Keyed): Promise<{ attachment: PdfAttachment }>
  /** Answers undefined, without the record. */
  addPdfAttachment(estimateId: string, body: PdfAttachmentUpload, options: CallOptions & Keyed & Minimal): Promise<{ attachment: PdfAttachment } | undefined>

  /**
   * List the PDF attachments of an estimate
   *
   * In the order in which their pages follow those of the estimate.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.estimates.listPdfAttachments('5feceb66-ffc8-4f38-8952-786c6d696c79')
   */
  listPdfAttachments(estimateId: string, query?: ListEstimatePdfAttachmentsQuery, options?: CallOptions): Pages<ListEstimatePdfAttachmentsAnswer, PdfAttachment>

  /**
   * Download a PDF attachment
   *
   * The bytes as they were uploaded.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.estimates.getPdfAttachment('5feceb66-ffc8-4f38-8952-786c6d696c79', '2c624232-cdd2-4177-8294-dfbb310aca00')
   */
  getPdfAttachment(estimateId: string, attachmentId: string, options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getPdfAttachment(estimateId: string, attachmentId: string, options: CallOptions & IfNoneMatch): Promise<Response | undefined>

  /**
   * Remove a PDF attachment
   *
   * The others keep their order. The `url` of the attachment no longer works.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.removePdfAttachment('5feceb66-ffc8-4f38-8952-786c6d696c79', '89aa1e58-0023-422d-8676-46e8149eb246')
   */
  removePdfAttachment(estimateId: string, attachmentId: string, options?: CallOptions & IfMatch): Promise<void>

  /**
   * Give a PDF attachment another public address
   *
   * The former address is invalid from now on. Possible even while the attachments of the document cannot be changed.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.renewPdfAttachmentLink('5feceb66-ffc8-4f38-8952-786c6d696c79', '2c624232-cdd2-4177-8294-dfbb310aca00')
   */
  renewPdfAttachmentLink(estimateId: string, attachmentId: string, options?: CallOptions & Keyed & IfMatch): Promise<{ attachment: PdfAttachment }>

  /**
   * Reorder the PDF attachments
   *
   * Names all attachments of the estimate, each once.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.orderPdfAttachments('5feceb66-ffc8-4f38-8952-786c6d696c79', {
   *   attachments: [
   *     '89aa1e58-0023-422d-8676-46e8149eb246',
   *     '2c624232-cdd2-4177-8294-dfbb310aca00',
   *   ],
   * })
   */
  orderPdfAttachments(estimateId: string, body: PdfAttachmentOrder, options?: CallOptions): Pages<OrderEstimatePdfAttachmentsAnswer, PdfAttachment>

  /**
   * Render an estimate as PDF
   *
   * The pages of its attachments follow its own. A draft is marked as one.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.estimates.getPdf('5feceb66-ffc8-4f38-8952-786c6d696c79')
   */
  getPdf(estimateId: string, options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getPdf(estimateId: string, options: CallOptions & IfNoneMatch): Promise<Response | undefined>

  /**
   * Get a picture of a page of the estimate
   *
   * Pages are counted from 1. For an issued document it shows the archived pages; those of attachments are not drawn.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.estimates.getPage('5feceb66-ffc8-4f38-8952-786c6d696c79', '1')
   */
  getPage(estimateId: string, page: string, query?: GetEstimatePageQuery, options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getPage(estimateId: string, page: string, query: GetEstimatePageQuery | undefined, options: CallOptions & IfNoneMatch): Promise<Response | undefined>

  /**
   * Get the public link of an estimate
   *
   * The address at which anyone can read the PDF, and how often it was requested.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.estimates.getPublicLink('5feceb66-ffc8-4f38-8952-786c6d696c79')
   */
  getPublicLink(estimateId: string, options?: CallOptions): Promise<{ publicLink: PublicLink }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getPublicLink(estimateId: string, options: CallOptions & IfNoneMatch): Promise<{ publicLink: PublicLink } | undefined>

  /**
   * Give an estimate a new public link
   *
   * The link it had, if any, leads nowhere from now on.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.createPublicLink('5feceb66-ffc8-4f38-8952-786c6d696c79')
   */
  createPublicLink(estimateId: string, body?: PublicLinkCreation, options?: CallOptions & Keyed & IfMatch): Promise<{ publicLink: PublicLink }>
  /** Answers undefined, without the record. */
  createPublicLink(estimateId: string, body: PublicLinkCreation | undefined, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ publicLink: PublicLink } | undefined>

  /**
   * Give the public link of an estimate an end, or none
   *
   * From that instant on its address leads nowhere. It can be given a later one, also afterwards.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.modifyPublicLink('5feceb66-ffc8-4f38-8952-786c6d696c79', { expiresAt: '2027-03-31T22:00:00Z' })
   */
  modifyPublicLink(estimateId: string, body: PublicLinkChange, options?: CallOptions & Keyed & IfMatch): Promise<{ publicLink: PublicLink }>
  /** Answers undefined, without the record. */
  modifyPublicLink(estimateId: string, body: PublicLinkChange, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ publicLink: PublicLink } | undefined>

  /**
   * Revoke the public link of an estimate
   *
   * Its address leads nowhere from now on, and publicPdfUrl is left out until there is a new one.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.revokePublicLink('5feceb66-ffc8-4f38-8952-786c6d696c79')
   */
  revokePublicLink(estimateId: string, options?: CallOptions & IfMatch): Promise<void>

  /**
   * Preview an estimate that is not saved
   *
   * Nothing is stored. A picture of one page (PNG), or with `Accept: application/pdf` the PDF. While one preview is made, only the newest of the token’s other requests waits; the others are answered with 503. Takes what creates one, as far as it is typed: what is missing is left out or counts nothing. It is marked as a draft, with the place of the QR-bill it will have.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.estimates.preview({
   *   recipient: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
   *   title: 'New website',
   *   positions: [{ type: 'product', name: 'Design' }],
   * })
   */
  preview(body: UnfinishedEstimate, options?: CallOptions & PreviewEstimateOptions): Promise<Response>

  /**
   * List what happened to an estimate
   *
   * Its own changes, and those of its payments, attachments, mails and public link; newest first.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.estimates.getHistory('5feceb66-ffc8-4f38-8952-786c6d696c79', { limit: 2 })
   */
  getHistory(estimateId: string, query?: GetEstimateHistoryQuery, options?: CallOptions): Pages<GetEstimateHistoryAnswer, AuditEntry>
}

export interface EventTypesApi {
  /**
   * List the types of event
   *
   * The catalogue of everything that can happen. Types are never renamed; new ones may be added.
   * @example
   * await rappen.eventTypes.list()
   */
  list(query?: ListEventTypesQuery, options?: CallOptions): Pages<ListEventTypesAnswer, EventType>
}

export interface EventsApi {
  /**
   * List events
   *
   * Every event once, in commit order: a client that continues from nextCursor misses nothing. A token sees events of the records that its scopes let it read.
   * @example
   * await rappen.events.list({ type: 'token.created' })
   */
  list(query?: ListEventsQuery, options?: CallOptions): Pages<ListEventsAnswer, Event>

  /**
   * Get an event
   *
   * As in the feed. Events are stored permanently. An event of a type outside the token's scopes is not found.
   * @example
   * await rappen.events.get('8c1f1046-219d-4d21-8a02-3f792356ddf1')
   */
  get(eventId: string, options?: CallOptions): Promise<{ event: Event }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(eventId: string, options: CallOptions & IfNoneMatch): Promise<{ event: Event } | undefined>

  /**
   * Listen to events as they happen
   *
   * Server-sent events. `id` is a cursor of the list of events, `data` is `{"type", "record"}` and nothing more: read the shown records again. A token gets the events of its scopes within about a second. A line that begins with a colon is a heartbeat. The stream ends after ten minutes, or earlier when the token is revoked; browsers come back by themselves and miss nothing. An event `missed` says that more events happened meanwhile than are sent one by one. At most four streams of one token or session, and fifty of one organisation.
   * @example
   * await rappen.events.stream({ seconds: 1 })
   */
  stream(query?: StreamEventsQuery, options?: CallOptions): Promise<Response>
}

export interface FiscalYearsApi {
  /**
   * List the fiscal years
   *
   * Page by page.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.fiscalYears.list()
   */
  list(query?: ListFiscalYearsQuery, options?: CallOptions): Pages<ListFiscalYearsAnswer, FiscalYear>

  /**
   * Create a fiscal year
   *
   * At most 23 months, without overlap, and not before a closed one.
   *
   * Needs a token with the scope `ledger:write`.
   * @example
   * await rappen.fiscalYears.create({ from: '2024-01-01', to: '2024-12-31' })
   */
  create(body: FiscalYearCreation, options?: CallOptions & Keyed): Promise<CreateFiscalYearAnswer>
  /** Answers undefined, without the record. */
  create(body: FiscalYearCreation, options: CallOptions & Keyed & Minimal): Promise<CreateFiscalYearAnswer | undefined>

  /**
   * Get a fiscal year
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.fiscalYears.get('5f9c4ab0-8cac-4457-8911-1a30e4664920')
   */
  get(id: string, options?: CallOptions): Promise<{ fiscalYear: FiscalYear }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(id: string, options: CallOptions & IfNoneMatch): Promise<{ fiscalYear: FiscalYear } | undefined>

  /**
   * Delete a fiscal year that was never used
   *
   * Only while it is open, nothing was posted to it, and it leaves no gap between two others.
   *
   * Needs a token with the scope `ledger:write`.
   * @example
   * await rappen.fiscalYears.delete('5f9c4ab0-8cac-4457-8911-1a30e4664920')
   */
  delete(id: string, options?: CallOptions & IfMatch): Promise<void>

  /**
   * Compare the VAT returns of a fiscal year with its accounts
   *
   * Turnover by income account with box 200, and input tax with boxes 400 to 420 (MWSTV art. 128), each with the explained differences. An open VAT period counts as the journal is now.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.fiscalYears.getVatReconciliation('5f9c4ab0-8cac-4457-8911-1a30e4664920')
   */
  getVatReconciliation(id: string, options?: CallOptions): Promise<{ vatReconciliation: VatReconciliation }>

  /**
   * Close a fiscal year: nothing more can be posted into it
   *
   * Waits for running postings; later ones are rejected with `ledger/period-closed`. Every fiscal year before it must be closed, and every VAT period that ends in it settled. The SHA-256 of its statements is stored, and `rappen check` compares it.
   *
   * Needs a token with the scope `periods:write`.
   * @example
   * await rappen.fiscalYears.close('5f9c4ab0-8cac-4457-8911-1a30e4664920')
   */
  close(id: string, options?: CallOptions & Keyed & IfMatch): Promise<CloseFiscalYearAnswer>
  /** Answers undefined, without the record. */
  close(id: string, options: CallOptions & Keyed & IfMatch & Minimal): Promise<CloseFiscalYearAnswer | undefined>

  /**
   * Reopen a fiscal year
   *
   * Only while no later one is closed. The audit log records who reopened it and when.
   *
   * Needs a token with the scope `periods:write`.
   * @example
   * await rappen.fiscalYears.reopen('5f9c4ab0-8cac-4457-8911-1a30e4664920')
   */
  reopen(id: string, options?: CallOptions & Keyed & IfMatch): Promise<{ fiscalYear: FiscalYear }>
  /** Answers undefined, without the record. */
  reopen(id: string, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ fiscalYear: FiscalYear } | undefined>
}

export interface InvoicesApi {
  /**
   * Create or change the draft invoice that another system calls so
   *
   * Creates an invoice (201), or changes the draft (200) with this externalReference. Fields that are left out stay as they are. Of requests at the same time one creates it, and the others change it.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.put('order-7001', {
   *   recipient: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
   *   openingDate: '2026-11-19',
   *   positions: [
   *     {
   *       type: 'product',
   *       name: 'Design',
   *       quantity: 2.5,
   *       unit: 'days',
   *       singleAmount: 1200,
   *       contraAccount: 3400,
   *       taxCode: 'UN81',
   *     },
   *     { type: 'discount', discountRate: 5 },
   *   ],
   * })
   */
  put(reference: string, body: DocumentByReference, options?: CallOptions & IfMatch): Promise<PutInvoiceAnswer>
  /** Answers undefined, without the record. */
  put(reference: string, body: DocumentByReference, options: CallOptions & IfMatch & Minimal): Promise<PutInvoiceAnswer | undefined>

  /**
   * Create an invoice
   *
   * Defaults come from the template.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.create({
   *   recipient: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
   *   title: 'Twice',
   *   openingDate: '2026-11-20',
   *   positions: [
   *     {
   *       type: 'product',
   *       name: 'Design',
   *       quantity: 2.5,
   *       unit: 'days',
   *       singleAmount: 1200,
   *       contraAccount: 3400,
   *       taxCode: 'UN81',
   *     },
   *     { type: 'discount', discountRate: 5 },
   *   ],
   *   isDraft: false,
   * }, { dryRun: true })
   */
  create(body: InvoiceCreation, options?: CallOptions & Keyed & CreateInvoiceOptions): Promise<CreateInvoiceAnswer>
  /** Answers undefined, without the record. */
  create(body: InvoiceCreation, options: CallOptions & Keyed & CreateInvoiceOptions & Minimal): Promise<CreateInvoiceAnswer | undefined>

  /**
   * List invoices
   *
   * Page by page, drafts and issued ones, with everything that `GET` of one shows.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.invoices.list({ isPaid: true })
   */
  list(query?: ListInvoicesQuery, options?: CallOptions): Pages<ListInvoicesAnswer, Invoice>

  /**
   * Get an invoice
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.invoices.get('19581e27-de7c-4d00-8f1c-e50b2047e7a5')
   */
  get(invoiceId: string, options?: CallOptions): Promise<{ invoice: Invoice }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(invoiceId: string, options: CallOptions & IfNoneMatch): Promise<{ invoice: Invoice } | undefined>

  /**
   * Modify an invoice
   *
   * A JSON merge patch: fields left out stay, null clears. isDraft false issues the document. A body that was read can be sent back.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.modify('19581e27-de7c-4d00-8f1c-e50b2047e7a5', { introductoryText: 'Thank you for your order.' })
   */
  modify(invoiceId: string, body: InvoiceChange, options?: CallOptions & Keyed & IfMatch & ModifyInvoiceOptions): Promise<ModifyInvoiceAnswer>
  /** Answers undefined, without the record. */
  modify(invoiceId: string, body: InvoiceChange, options: CallOptions & Keyed & IfMatch & ModifyInvoiceOptions & Minimal): Promise<ModifyInvoiceAnswer | undefined>

  /**
   * Delete a draft invoice
   *
   * Only a draft that never had a number can be deleted, and not if it was sent. With `erase=true` a draft that was never issued is erased with its attachments and mails, and with its data in events, audit log and stored answers; also a deleted one.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.delete('a68b412c-4282-455f-8554-6cf6e1fc4289')
   */
  delete(invoiceId: string, query?: DeleteInvoiceQuery, options?: CallOptions & IfMatch): Promise<{ erasure: Erasure } | undefined>

  /**
   * Issue a draft invoice: it gets its number
   *
   * In one transaction the invoice gets its number, its addresses are stored, and it is posted: receivables against the account of each position, split by tax code. An issued invoice cannot be changed.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.issue('19581e27-de7c-4d00-8f1c-e50b2047e7a5')
   */
  issue(invoiceId: string, body?: Issuance, options?: CallOptions & Keyed & IfMatch & IssueInvoiceOptions): Promise<IssueInvoiceAnswer>
  /** Answers undefined, without the record. */
  issue(invoiceId: string, body: Issuance | undefined, options: CallOptions & Keyed & IfMatch & IssueInvoiceOptions & Minimal): Promise<IssueInvoiceAnswer | undefined>

  /**
   * Make a draft with the content of an invoice
   *
   * Dated today. Template, recipient, texts, positions and metadata are those of the document; number, decision, payments, deliveries and attachments are not.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.duplicate('f369cb89-fc62-4e66-8987-007d121ed1ea')
   */
  duplicate(invoiceId: string, options?: CallOptions & Keyed & IfMatch): Promise<DuplicateInvoiceAnswer>
  /** Answers undefined, without the record. */
  duplicate(invoiceId: string, options: CallOptions & Keyed & IfMatch & Minimal): Promise<DuplicateInvoiceAnswer | undefined>

  /**
   * Send an invoice by email
   *
   * The delivery is queued with the request and listed in emailDeliveries; attempts are repeated for four days. A draft is sent only with asDraft, and marked as one. For a paid or credited invoice, the mail and its PDF ask for the open amount, or say that there is none. Defaults of subject, cc, bcc and replyTo come from the template. Each request is a mail of its own, unless it repeats one under its Idempotency-Key.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.send('19581e27-de7c-4d00-8f1c-e50b2047e7a5', { description: 'Thank you for your order.' })
   */
  send(invoiceId: string, body?: SendingRequest, options?: CallOptions & Keyed & IfMatch & SendInvoiceOptions): Promise<SendInvoiceAnswer>
  /** Answers undefined, without the record. */
  send(invoiceId: string, body: SendingRequest | undefined, options: CallOptions & Keyed & IfMatch & SendInvoiceOptions & Minimal): Promise<SendInvoiceAnswer | undefined>

  /**
   * Annul an invoice: counter-entries, the number stays
   *
   * Posts the counter-entries of what issuing posted and keeps the number. Payments must be reversed first. Queued emails are cancelled.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.annul('e629fa65-98d7-4276-8f7c-726b4b621285', { date: '2026-11-21' })
   */
  annul(invoiceId: string, body?: Annulment, options?: CallOptions & Keyed & IfMatch): Promise<{ invoice: Invoice }>
  /** Answers undefined, without the record. */
  annul(invoiceId: string, body: Annulment | undefined, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ invoice: Invoice } | undefined>

  /**
   * Create a credit note of an invoice
   *
   * Credits the chosen positions, or all that is left of the invoice. Discounts of the invoice apply: a rate unchanged, an amount in proportion. Or reduces the price by an `amount`. When issued, it is posted as the mirror image, and reduces the open amount of its invoice. The remainder is a credit that can be paid out.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.createCreditNote('e29c9c18-0c62-49b0-802a-bd6a1801c7c0', {
   *   positions: [{ id: 'c6f3ac57-944a-4314-80cd-39902d0f7777', quantity: 0.5 }],
   *   openingDate: '2026-11-21',
   *   isDraft: false,
   * }, { dryRun: true })
   */
  createCreditNote(invoiceId: string, body?: CreditNoteCreation, options?: CallOptions & Keyed & IfMatch & CreateCreditNoteOptions): Promise<CreateCreditNoteAnswer>
  /** Answers undefined, without the record. */
  createCreditNote(invoiceId: string, body: CreditNoteCreation | undefined, options: CallOptions & Keyed & IfMatch & CreateCreditNoteOptions & Minimal): Promise<CreateCreditNoteAnswer | undefined>

  /**
   * Add a PDF attachment to an invoice
   *
   * The type is determined by the contents, and every page is rendered. At most ten files of 10485760 bytes.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.addPdfAttachment('19581e27-de7c-4d00-8f1c-e50b2047e7a5', { title: 'Report', file: await fileFrom('report.pdf') })
   */
  addPdfAttachment(invoiceId: string, body: PdfAttachmentUpload, options?: CallOptions & Keyed): Promise<{ attachment: PdfAttachment }>
  /** Answers undefined, without the record. */
  addPdfAttachment(invoiceId: string, body: PdfAttachmentUpload, options: CallOptions & Keyed & Minimal): Promise<{ attachment: PdfAttachment } | undefined>

  /**
   * List the PDF attachments of an invoice
   *
   * In the order in which their pages follow those of the invoice.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.invoices.listPdfAttachments('19581e27-de7c-4d00-8f1c-e50b2047e7a5')
   */
  listPdfAttachments(invoiceId: string, query?: ListInvoicePdfAttachmentsQuery, options?: CallOptions): Pages<ListInvoicePdfAttachmentsAnswer, PdfAttachment>

  /**
   * Download a PDF attachment
   *
   * The bytes as they were uploaded.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.invoices.getPdfAttachment('19581e27-de7c-4d00-8f1c-e50b2047e7a5', '4a44dc15-3642-44a8-8fe8-0e9039455cc1')
   */
  getPdfAttachment(invoiceId: string, attachmentId: string, options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getPdfAttachment(invoiceId: string, attachmentId: string, options: CallOptions & IfNoneMatch): Promise<Response | undefined>

  /**
   * Remove a PDF attachment
   *
   * The others keep their order. The `url` of the attachment no longer works.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.removePdfAttachment('19581e27-de7c-4d00-8f1c-e50b2047e7a5', '4a44dc15-3642-44a8-8fe8-0e9039455cc1')
   */
  removePdfAttachment(invoiceId: string, attachmentId: string, options?: CallOptions & IfMatch): Promise<void>

  /**
   * Give a PDF attachment another public address
   *
   * The former address is invalid from now on. Possible even while the attachments of the document cannot be changed.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.renewPdfAttachmentLink('19581e27-de7c-4d00-8f1c-e50b2047e7a5', '4a44dc15-3642-44a8-8fe8-0e9039455cc1')
   */
  renewPdfAttachmentLink(invoiceId: string, attachmentId: string, options?: CallOptions & Keyed & IfMatch): Promise<{ attachment: PdfAttachment }>

  /**
   * Reorder the PDF attachments
   *
   * Names all attachments of the invoice, each once.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.orderPdfAttachments('19581e27-de7c-4d00-8f1c-e50b2047e7a5', { attachments: ['4a44dc15-3642-44a8-8fe8-0e9039455cc1'] })
   */
  orderPdfAttachments(invoiceId: string, body: PdfAttachmentOrder, options?: CallOptions): Pages<OrderInvoicePdfAttachmentsAnswer, PdfAttachment>

  /**
   * Render an invoice as PDF
   *
   * The pages of its attachments follow its own. A draft is marked as one. The own pages of an issued document are archived when they are first rendered, and answered unchanged from then on; an annulled one has a second version, which says so.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.invoices.getPdf('19581e27-de7c-4d00-8f1c-e50b2047e7a5')
   */
  getPdf(invoiceId: string, query?: GetInvoicePdfQuery, options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getPdf(invoiceId: string, query: GetInvoicePdfQuery | undefined, options: CallOptions & IfNoneMatch): Promise<Response | undefined>

  /**
   * Get a picture of a page of the invoice
   *
   * Pages are counted from 1. For an issued document it shows the archived pages; those of attachments are not drawn.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.invoices.getPage('19581e27-de7c-4d00-8f1c-e50b2047e7a5', '1', { width: 1240 })
   */
  getPage(invoiceId: string, page: string, query?: GetInvoicePageQuery, options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getPage(invoiceId: string, page: string, query: GetInvoicePageQuery | undefined, options: CallOptions & IfNoneMatch): Promise<Response | undefined>

  /**
   * Get the public link of an invoice
   *
   * The address at which anyone can read the PDF, and how often it was requested.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.invoices.getPublicLink('19581e27-de7c-4d00-8f1c-e50b2047e7a5')
   */
  getPublicLink(invoiceId: string, options?: CallOptions): Promise<{ publicLink: PublicLink }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getPublicLink(invoiceId: string, options: CallOptions & IfNoneMatch): Promise<{ publicLink: PublicLink } | undefined>

  /**
   * Give an invoice a new public link
   *
   * The link it had, if any, leads nowhere from now on.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.createPublicLink('19581e27-de7c-4d00-8f1c-e50b2047e7a5', { expiresAt: '2027-03-31T22:00:00Z' })
   */
  createPublicLink(invoiceId: string, body?: PublicLinkCreation, options?: CallOptions & Keyed & IfMatch): Promise<{ publicLink: PublicLink }>
  /** Answers undefined, without the record. */
  createPublicLink(invoiceId: string, body: PublicLinkCreation | undefined, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ publicLink: PublicLink } | undefined>

  /**
   * Give the public link of an invoice an end, or none
   *
   * From that instant on its address leads nowhere. It can be given a later one, also afterwards.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.modifyPublicLink('19581e27-de7c-4d00-8f1c-e50b2047e7a5', { expiresAt: null })
   */
  modifyPublicLink(invoiceId: string, body: PublicLinkChange, options?: CallOptions & Keyed & IfMatch): Promise<{ publicLink: PublicLink }>
  /** Answers undefined, without the record. */
  modifyPublicLink(invoiceId: string, body: PublicLinkChange, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ publicLink: PublicLink } | undefined>

  /**
   * Revoke the public link of an invoice
   *
   * Its address leads nowhere from now on, and publicPdfUrl is left out until there is a new one.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.revokePublicLink('19581e27-de7c-4d00-8f1c-e50b2047e7a5')
   */
  revokePublicLink(invoiceId: string, options?: CallOptions & IfMatch): Promise<void>

  /**
   * Preview an invoice that is not saved
   *
   * Nothing is stored. A picture of one page (PNG), or with `Accept: application/pdf` the PDF. While one preview is made, only the newest of the token’s other requests waits; the others are answered with 503. Takes what creates one, as far as it is typed: what is missing is left out or counts nothing. It is marked as a draft, with the place of the QR-bill it will have.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.preview({
   *   recipient: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
   *   positions: [
   *     {
   *       type: 'product',
   *       name: 'Design',
   *       quantity: 2.5,
   *       unit: 'days',
   *       singleAmount: 1200,
   *       contraAccount: 3400,
   *       taxCode: 'UN81',
   *     },
   *     { type: 'discount' },
   *   ],
   * }, { page: 1, width: 893 })
   */
  preview(body: UnfinishedInvoice, options?: CallOptions & PreviewInvoiceOptions): Promise<Response>

  /**
   * Remind of one invoice now
   *
   * Its next level, whether or not the days of that level have passed; at most one letter a day.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.remind('c2356069-e9d1-479c-8924-378153cfbbfb')
   */
  remind(invoiceId: string, options?: CallOptions & Keyed): Promise<{ reminder: Reminder }>
  /** Answers undefined, without the record. */
  remind(invoiceId: string, options: CallOptions & Keyed & Minimal): Promise<{ reminder: Reminder } | undefined>

  /**
   * List the payments of an invoice
   *
   * With refunds of its over-payments, and payouts of its credit notes.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.invoices.listPayments('19581e27-de7c-4d00-8f1c-e50b2047e7a5')
   */
  listPayments(invoiceId: string, query?: ListPaymentsQuery, options?: CallOptions): Pages<ListPaymentsAnswer, Payment>

  /**
   * Record a payment of an invoice
   *
   * In part or in full. More than is owed is recorded only with allowOverpayment. writeOffRest also writes off what is left. The amount above the open one recovers a bad debt. A difference of exchange rates is posted to 6949 or 6999.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.recordPayment('19581e27-de7c-4d00-8f1c-e50b2047e7a5', { date: '2026-11-21', amount: 1000 })
   */
  recordPayment(invoiceId: string, body: PaymentCreation, options?: CallOptions & Keyed & IfMatch): Promise<RecordPaymentAnswer>
  /** Answers undefined, without the record. */
  recordPayment(invoiceId: string, body: PaymentCreation, options: CallOptions & Keyed & IfMatch & Minimal): Promise<RecordPaymentAnswer | undefined>

  /**
   * Record money for an invoice that was written off as a bad debt
   *
   * A payment of the invoice: the loss and its correction of VAT are taken back by so much. Reversing the payment restores them.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.recover('d4ee9f58-e586-4574-8a98-e3b4839391e7', { date: '2026-11-21', amount: 500 })
   */
  recover(invoiceId: string, body: Recovery, options?: CallOptions & Keyed & IfMatch): Promise<{ payment: Payment }>
  /** Answers undefined, without the record. */
  recover(invoiceId: string, body: Recovery, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ payment: Payment } | undefined>

  /**
   * Write an open amount of an invoice off
   *
   * As a discount (3800), a bad debt (3805) or a small difference (6945). Net and VAT are posted by the tax codes of the invoice, a small difference without VAT.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.invoices.writeOff('2ac878b0-e218-4616-893b-4b6aa71e6116', { reason: 'discount', amount: 21.62, date: '2026-11-21' })
   */
  writeOff(invoiceId: string, body: WriteOffCreation, options?: CallOptions & Keyed & IfMatch & WriteOffInvoiceOptions): Promise<WriteOffInvoiceAnswer>
  /** Answers undefined, without the record. */
  writeOff(invoiceId: string, body: WriteOffCreation, options: CallOptions & Keyed & IfMatch & WriteOffInvoiceOptions & Minimal): Promise<WriteOffInvoiceAnswer | undefined>

  /**
   * List what happened to an invoice
   *
   * Its own changes, and those of its payments, attachments, mails and public link; newest first.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.invoices.getHistory('19581e27-de7c-4d00-8f1c-e50b2047e7a5', { limit: 2 })
   */
  getHistory(invoiceId: string, query?: GetInvoiceHistoryQuery, options?: CallOptions): Pages<GetInvoiceHistoryAnswer, AuditEntry>
}

export interface LedgerEntriesApi {
  /**
   * Post a ledger entry
   *
   * With a tax code the entry is split into a net transaction and a VAT transaction; without one a single transaction results. Acquisition tax (BZM, BZB) is computed on top of the amount, import tax (ZOLLM, ZOLLB) is the whole amount.
   *
   * Needs a token with the scope `ledger:write`.
   * @example
   * await rappen.ledgerEntries.post({
   *   date: '2026-11-21',
   *   description: 'Printer paper',
   *   debitAccount: 6500,
   *   creditAccount: 1020,
   *   amount: 10810,
   *   taxCode: 'VB81',
   *   externalReference: 'paper-2026-001',
   *   documentNumber: 'Q-4711',
   * })
   */
  post(body: LedgerEntryCreation, options?: CallOptions & Keyed & PostLedgerEntryOptions): Promise<PostLedgerEntryAnswer>
  /** Answers undefined, without the record. */
  post(body: LedgerEntryCreation, options: CallOptions & Keyed & PostLedgerEntryOptions & Minimal): Promise<PostLedgerEntryAnswer | undefined>

  /**
   * List ledger entries
   *
   * The journal, page by page, with the transactions of each entry.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.ledgerEntries.list({ externalReference: 'paper-2026-001', includeTotals: true })
   */
  list(query?: ListLedgerEntriesQuery, options?: CallOptions): Pages<ListLedgerEntriesAnswer, LedgerEntry>

  /**
   * Get a ledger entry
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.ledgerEntries.get('4fc82b26-aecb-47d2-868c-4efbe3581732')
   */
  get(entryId: string, options?: CallOptions): Promise<{ ledgerEntry: LedgerEntry }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(entryId: string, options: CallOptions & IfNoneMatch): Promise<{ ledgerEntry: LedgerEntry } | undefined>

  /**
   * Name the contact of an entry by hand
   *
   * Of an entry whose open item on receivables (1100) or payables (2000) has no contact yet, and is neither allocated nor reversed. Nothing else of an entry changes: reverse it, and post another.
   *
   * Needs a token with the scope `ledger:write`.
   * @example
   * await rappen.ledgerEntries.modify('dbb1ded6-3bc7-4732-826c-5dfe6c7f50ce', { contact: '4e074085-62be-4b8b-80ce-05c1decfe3ad' })
   */
  modify(entryId: string, body: LedgerEntryChange, options?: CallOptions & Keyed & IfMatch): Promise<{ ledgerEntry: LedgerEntry }>
  /** Answers undefined, without the record. */
  modify(entryId: string, body: LedgerEntryChange, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ ledgerEntry: LedgerEntry } | undefined>

  /**
   * Reverse a ledger entry
   *
   * Entries are never changed or deleted. Entries of an invoice or a payment are reversed together with it.
   *
   * Needs a token with the scope `ledger:write`.
   * @example
   * await rappen.ledgerEntries.reverse('4fc82b26-aecb-47d2-868c-4efbe3581732', { date: '2026-11-21', description: 'Posted twice' })
   */
  reverse(entryId: string, body?: LedgerEntryReversal, options?: CallOptions & Keyed & IfMatch): Promise<{ ledgerEntry: LedgerEntry }>
  /** Answers undefined, without the record. */
  reverse(entryId: string, body: LedgerEntryReversal | undefined, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ ledgerEntry: LedgerEntry } | undefined>

  /**
   * Post many ledger entries at once
   *
   * Up to 5000 entries in one transaction: all or nothing, or with atomic false each on its own.
   *
   * Needs a token with the scope `ledger:write`.
   * @example
   * await rappen.ledgerEntries.bulk({
   *   entries: [
   *     {
   *       date: '2026-11-21',
   *       description: 'Printer paper',
   *       debitAccount: 6500,
   *       creditAccount: 1020,
   *       amount: 10810,
   *       taxCode: 'VB81',
   *     },
   *     {
   *       date: '2026-11-21',
   *       description: 'Printer paper',
   *       debitAccount: 9998,
   *       creditAccount: 1020,
   *       amount: 10810,
   *       taxCode: 'VB81',
   *     },
   *   ],
   *   atomic: false,
   * })
   */
  bulk(body: BulkCreation, options?: CallOptions & Keyed & PostLedgerEntriesOptions): Promise<PostLedgerEntriesAnswer>
  /** Answers undefined, without the record. */
  bulk(body: BulkCreation, options: CallOptions & Keyed & PostLedgerEntriesOptions & Minimal): Promise<PostLedgerEntriesAnswer | undefined>

  /**
   * Add a receipt to a ledger entry
   *
   * A PDF, of which every page is rendered, or a picture as PNG or JPEG; determined by its contents. At most ten files of 10485760 bytes, also to an entry of a closed period. A receipt is never replaced or removed.
   *
   * Needs a token with the scope `ledger:write`.
   * @example
   * await rappen.ledgerEntries.addReceipt('4fc82b26-aecb-47d2-868c-4efbe3581732', { title: 'Printer paper', file: await fileFrom('receipt.pdf') })
   */
  addReceipt(entryId: string, body: ReceiptUpload, options?: CallOptions & Keyed): Promise<{ receipt: Receipt }>
  /** Answers undefined, without the record. */
  addReceipt(entryId: string, body: ReceiptUpload, options: CallOptions & Keyed & Minimal): Promise<{ receipt: Receipt } | undefined>

  /**
   * List the receipts of a ledger entry
   *
   * In the order in which they were added.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.ledgerEntries.listReceipts('4fc82b26-aecb-47d2-868c-4efbe3581732')
   */
  listReceipts(entryId: string, query?: ListLedgerEntryReceiptsQuery, options?: CallOptions): Pages<ListLedgerEntryReceiptsAnswer, Receipt>

  /**
   * Download a receipt
   *
   * The bytes as they were uploaded.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.ledgerEntries.getReceipt('4fc82b26-aecb-47d2-868c-4efbe3581732', '6b51d431-df5d-4f14-8cbe-ceccf79edf3d')
   */
  getReceipt(entryId: string, receiptId: string, options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getReceipt(entryId: string, receiptId: string, options: CallOptions & IfNoneMatch): Promise<Response | undefined>

  /**
   * Get a picture of a page of a receipt
   *
   * Pages are counted from 1. Of a PDF the page is drawn; a picture is its one page, as it was uploaded.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.ledgerEntries.getReceiptPage('4fc82b26-aecb-47d2-868c-4efbe3581732', '6b51d431-df5d-4f14-8cbe-ceccf79edf3d', '1')
   */
  getReceiptPage(entryId: string, receiptId: string, page: string, query?: GetLedgerEntryReceiptPageQuery, options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getReceiptPage(entryId: string, receiptId: string, page: string, query: GetLedgerEntryReceiptPageQuery | undefined, options: CallOptions & IfNoneMatch): Promise<Response | undefined>
}

export interface LedgerTransactionsApi {
  /**
   * List ledger transactions
   *
   * The postings as a flat list: by account, by entry, by day.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.ledgerTransactions.list({ account: 6500 })
   */
  list(query?: ListLedgerTransactionsQuery, options?: CallOptions): Pages<ListLedgerTransactionsAnswer, LedgerTransaction>
}

export interface NextNumbersApi {
  /**
   * List the next numbers of documents
   *
   * Each follows the highest number that was given, or is the one that was set.
   *
   * Needs a token with the scope `settings:read`.
   * @example
   * await rappen.nextNumbers.list()
   */
  list(options?: CallOptions): Promise<ListNextNumbersAnswer>

  /**
   * Set the next number of a kind of document
   *
   * To continue the numbers of another program. Skipped numbers are given to no document; the event says which. Until the next document is issued, a lower number may be set again.
   *
   * Needs a token with the scope `settings:write`.
   * @example
   * await rappen.nextNumbers.set({ kind: 'credit-note', next: 41 })
   */
  set(body: NextNumberSetting, options?: CallOptions): Promise<{ nextNumber: NextNumber }>
}

export interface OrganisationApi {
  /**
   * Get the settings of the organisation
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `settings:read`.
   * @example
   * await rappen.organisation.get()
   */
  get(options?: CallOptions): Promise<{ organisation: Organisation }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(options: CallOptions & IfNoneMatch): Promise<{ organisation: Organisation } | undefined>

  /**
   * Modify the settings of the organisation
   *
   * A JSON merge patch. Issued documents keep what was printed on them.
   *
   * Needs a token with the scope `settings:write`.
   * @example
   * await rappen.organisation.modify({
   *   name: 'Muster AG',
   *   streetName: 'Dorfstrasse',
   *   buildingNumber: '5',
   *   postCode: '3000',
   *   townName: 'Bern',
   *   email: 'info@muster.example',
   *   vatNumber: 'CHE-101.654.423 MWST',
   *   iban: 'CH9300762011623852957',
   * })
   */
  modify(body: OrganisationChange, options?: CallOptions & Keyed & IfMatch): Promise<{ organisation: Organisation }>
  /** Answers undefined, without the record. */
  modify(body: OrganisationChange, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ organisation: Organisation } | undefined>

  /**
   * Download the logo
   *
   * The image as it was sent.
   *
   * Needs a token with the scope `settings:read`.
   * @example
   * await rappen.organisation.getLogo()
   */
  getLogo(options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getLogo(options: CallOptions & IfNoneMatch): Promise<Response | undefined>

  /**
   * Delete the logo
   *
   * New PDFs have no logo; archived PDFs do not change.
   *
   * Needs a token with the scope `settings:write`.
   * @example
   * await rappen.organisation.deleteLogo()
   */
  deleteLogo(options?: CallOptions & IfMatch): Promise<void>

  /**
   * Set the logo
   *
   * The body is the image itself, PNG, JPEG or SVG, determined by its contents. At most 524288 bytes and 4000000 pixels. An SVG is printed as vectors: of shapes, gradients and clipping, with style sheets, without text, images, filters, scripts and references to anything outside.
   *
   * Needs a token with the scope `settings:write`.
   * @example
   * await rappen.organisation.setLogo(await fileFrom('logo.png'))
   */
  setLogo(file: Upload | Content, options?: CallOptions & IfMatch): Promise<void>

  /**
   * Download the letterhead
   *
   * The PDF as it was sent.
   *
   * Needs a token with the scope `settings:read`.
   * @example
   * await rappen.organisation.getLetterhead()
   */
  getLetterhead(options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getLetterhead(options: CallOptions & IfNoneMatch): Promise<Response | undefined>

  /**
   * Delete the letterhead
   *
   * New PDFs have none; archived PDFs do not change.
   *
   * Needs a token with the scope `settings:write`.
   * @example
   * await rappen.organisation.deleteLetterhead()
   */
  deleteLetterhead(options?: CallOptions & IfMatch): Promise<void>

  /**
   * Set the letterhead
   *
   * The body is the PDF itself: one page of A4 in portrait for the first page of each document, and a second one for all others, where it has one. At most 2097152 bytes. It is drawn behind the text; name, address and logo of the organisation are then left to it. It is not printed behind a QR-bill.
   *
   * Needs a token with the scope `settings:write`.
   * @example
   * await rappen.organisation.setLetterhead(await fileFrom('letterhead.pdf'))
   */
  setLetterhead(file: Upload | Content, options?: CallOptions & IfMatch): Promise<void>
}

export interface OrganisationsApi {
  /**
   * Create an organisation
   *
   * With its chart of accounts, fiscal years, VAT periods and templates. The person becomes its owner, and the session continues in it. For people who are an owner or a fiduciary somewhere; the setting `ORGANISATIONS_PER_DAY` limits how many each creates within 24 hours.
   * @example
   * await rappen.organisations.create({ name: 'Muster Immobilien AG', language: 'de' })
   */
  create(body: NewOrganisation, options?: CallOptions): Promise<{ organisation: Organisation }>
  /** Answers undefined, without the record. */
  create(body: NewOrganisation, options: CallOptions & Minimal): Promise<{ organisation: Organisation } | undefined>
}

export interface OverviewApi {
  /**
   * Get what one looks at first
   *
   * Turnover by month against the year before, liquidity, receivables by age, open tasks, and recent acts. Parts outside the scopes of the token are absent. Amounts in cents.
   * @example
   * await rappen.overview.get()
   */
  get(options?: CallOptions): Promise<{ overview: Overview }>
}

export interface PaymentsApi {
  /**
   * List all payments
   *
   * Of all invoices and credit notes, page by page, reversed ones too. The type says whether money came in (receipt) or went out (refund, payout).
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.payments.list({ includeTotals: true })
   */
  list(query?: ListAllPaymentsQuery, options?: CallOptions): Pages<ListAllPaymentsAnswer, Payment>

  /**
   * Record a payment of a contact, for any number of invoices
   *
   * With what it pays: invoices, credit notes that the contact took off, entries by hand. The rest stays unallocated: allocate it later, or refund it. writeOffRest also writes off what is left of an invoice. A difference of exchange rates is posted to 6949 or 6999.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.payments.create({
   *   contact: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
   *   date: '2026-11-21',
   *   amount: 500,
   *   allocations: [{ invoice: '624b60c5-8c9d-4bfb-8ff1-886c2fd605d2', amount: 200 }],
   * })
   */
  create(body: ContactPaymentCreation, options?: CallOptions & Keyed): Promise<CreatePaymentAnswer>
  /** Answers undefined, without the record. */
  create(body: ContactPaymentCreation, options: CallOptions & Keyed & Minimal): Promise<CreatePaymentAnswer | undefined>

  /**
   * Get a payment
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.payments.get('3346f2bb-f6c3-4bd2-8be2-8bd1bb657d0e')
   */
  get(paymentId: string, options?: CallOptions): Promise<{ payment: Payment }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(paymentId: string, options: CallOptions & IfNoneMatch): Promise<{ payment: Payment } | undefined>

  /**
   * Modify the note or the metadata of a payment
   *
   * A JSON merge patch. Posted data do not change: reverse the payment, and record another.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.payments.modify('3346f2bb-f6c3-4bd2-8be2-8bd1bb657d0e', { note: 'Wrong invoice' })
   */
  modify(paymentId: string, body: PaymentChange, options?: CallOptions & Keyed & IfMatch): Promise<{ payment: Payment }>
  /** Answers undefined, without the record. */
  modify(paymentId: string, body: PaymentChange, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ payment: Payment } | undefined>

  /**
   * Refund the over-paid part of a payment
   *
   * Pays back what the invoice is over-paid, at most the payment; of a payment of a contact, what is unallocated. The refund is a payment of its own.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.payments.refund('5ec1a0c9-9d42-4601-8e42-b407ae9c675e', { date: '2026-11-21' })
   */
  refund(paymentId: string, body?: Repayment, options?: CallOptions & Keyed & IfMatch): Promise<RefundPaymentAnswer>
  /** Answers undefined, without the record. */
  refund(paymentId: string, body: Repayment | undefined, options: CallOptions & Keyed & IfMatch & Minimal): Promise<RefundPaymentAnswer | undefined>

  /**
   * Reverse a payment: counter-entry
   *
   * Posts the counter-entry of the payment, dated on its day or later. Its document has the open amount without it again. Its allocations and the write-offs that came with it are taken back on the same day. The reopened amount of an invoice is set off against its open credit notes.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.payments.reverse('3346f2bb-f6c3-4bd2-8be2-8bd1bb657d0e', { date: '2026-11-21' })
   */
  reverse(paymentId: string, body?: PaymentReversal, options?: CallOptions & Keyed & IfMatch): Promise<{ payment: Payment }>
  /** Answers undefined, without the record. */
  reverse(paymentId: string, body: PaymentReversal | undefined, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ payment: Payment } | undefined>

  /**
   * List what happened to a payment
   *
   * That it was recorded, its changes, and that it was taken back, newest first.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.payments.getHistory('3346f2bb-f6c3-4bd2-8be2-8bd1bb657d0e', { limit: 2 })
   */
  getHistory(paymentId: string, query?: GetPaymentHistoryQuery, options?: CallOptions): Pages<GetPaymentHistoryAnswer, AuditEntry>
}

export interface PeopleApi {
  /**
   * List the people of the organisation
   *
   * Everybody who may sign in to it or is invited, by name.
   *
   * Needs a token with the scope `all`.
   * @example
   * await rappen.people.list()
   */
  list(query?: ListPeopleQuery, options?: CallOptions): Pages<ListPeopleAnswer, Colleague>

  /**
   * Invite a person
   *
   * Answers the person's link, valid for seven days. A person who works in another organisation of this installation signs in as usual, and takes the seat with the link: it opens no sign-in.
   *
   * Needs a token with the scope `all`.
   * @example
   * await rappen.people.invite({
   *   email: 'beat@muster.example',
   *   name: 'Beat Keller',
   *   role: 'assistant',
   *   language: 'fr',
   * })
   */
  invite(body: Invitation, options?: CallOptions & Keyed): Promise<InvitePersonAnswer>
  /** Answers undefined, without the record. */
  invite(body: Invitation, options: CallOptions & Keyed & Minimal): Promise<InvitePersonAnswer | undefined>

  /**
   * Get a person of the organisation
   *
   * Somebody who may sign in to it, or is invited.
   *
   * Needs a token with the scope `all`.
   * @example
   * await rappen.people.get('b1556dea-32e9-40cd-8fed-038fd7787275')
   */
  get(personId: string, options?: CallOptions): Promise<{ person: Colleague }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(personId: string, options: CallOptions & IfNoneMatch): Promise<{ person: Colleague } | undefined>

  /**
   * Give a person another role
   *
   * Sessions have the rights of the new role with their next request. The last owner stays one.
   *
   * Needs a token with the scope `all`.
   * @example
   * await rappen.people.modify('b1556dea-32e9-40cd-8fed-038fd7787275', { role: 'reader' })
   */
  modify(personId: string, body: RoleChange, options?: CallOptions & Keyed & IfMatch): Promise<{ person: Colleague }>
  /** Answers undefined, without the record. */
  modify(personId: string, body: RoleChange, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ person: Colleague } | undefined>

  /**
   * Remove a person from the organisation
   *
   * The next request of the person is rejected. The person's acts stay on record, and the person's API tokens and webhooks still work. The last owner cannot be removed.
   *
   * Needs a token with the scope `all`.
   * @example
   * await rappen.people.remove('b1556dea-32e9-40cd-8fed-038fd7787275')
   */
  remove(personId: string, options?: CallOptions & IfMatch): Promise<void>

  /**
   * Make a link for a person who cannot sign in
   *
   * Within an hour it opens one sign-in with a new password, which ends earlier sessions and passkeys. Earlier links are invalid. For a person who has not joined yet it replaces the link of the invitation, for another seven days. Not for a person who also works in another organisation: it would open that one, too.
   *
   * Needs a token with the scope `all`.
   * @example
   * await rappen.people.link('b1556dea-32e9-40cd-8fed-038fd7787275')
   */
  link(personId: string, options?: CallOptions & Keyed): Promise<{ link: PersonLink }>
}

export interface ProductsApi {
  /**
   * List products
   *
   * Page by page, searched by words.
   *
   * Needs a token with the scope `contacts:read`.
   * @example
   * await rappen.products.list({ q: 'design' })
   */
  list(query?: ListProductsQuery, options?: CallOptions): Pages<ListProductsAnswer, Product>

  /**
   * Create a product
   *
   * Answers the new record, and its path in `Location`.
   *
   * Needs a token with the scope `contacts:write`.
   * @example
   * await rappen.products.create({
   *   names: { de: 'Gestaltung', fr: 'Conception', it: 'Progettazione', en: 'Design' },
   *   descriptions: {
   *     de: 'In zwei Varianten',
   *     fr: 'En deux versions',
   *     it: 'In due versioni',
   *     en: 'In two versions',
   *   },
   *   articleNumber: 'D-1',
   *   unit: 'days',
   *   singleAmount: 1200,
   *   contraAccount: 3400,
   *   taxCode: 'UN81',
   *   metadata: { shop: '77' },
   * })
   */
  create(body: ProductCreation, options?: CallOptions & Keyed): Promise<{ product: Product }>
  /** Answers undefined, without the record. */
  create(body: ProductCreation, options: CallOptions & Keyed & Minimal): Promise<{ product: Product } | undefined>

  /**
   * Get a product
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `contacts:read`.
   * @example
   * await rappen.products.get('ef2d127d-e37b-442b-8ad0-6145e54b0c61')
   */
  get(productId: string, options?: CallOptions): Promise<{ product: Product }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(productId: string, options: CallOptions & IfNoneMatch): Promise<{ product: Product } | undefined>

  /**
   * Modify a product
   *
   * A JSON merge patch: fields left out do not change, null clears. Positions that name the product stay as they are.
   *
   * Needs a token with the scope `contacts:write`.
   * @example
   * await rappen.products.modify('ef2d127d-e37b-442b-8ad0-6145e54b0c61', { names: { fr: 'Création' }, singleAmount: 1250 })
   */
  modify(productId: string, body: ProductChange, options?: CallOptions & Keyed & IfMatch): Promise<{ product: Product }>
  /** Answers undefined, without the record. */
  modify(productId: string, body: ProductChange, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ product: Product } | undefined>

  /**
   * Delete a product
   *
   * Positions that name it stay as they are.
   *
   * Needs a token with the scope `contacts:write`.
   * @example
   * await rappen.products.delete('49d180ec-f561-4281-8571-bf39d9b7b342')
   */
  delete(productId: string, options?: CallOptions & IfMatch): Promise<void>
}

export interface PublicApi {
  /**
   * Download the PDF of a public link; without .pdf, browsers get its page
   *
   * Without a token: the address contains a secret of 256 random bits. Each access is counted. Without `.pdf`, a request that accepts `text/html` is answered by a page, also where it is rejected.
   * @example
   * await rappen.public.getDocument('MGhDDankt6Z0GEA1ZD2eGa89x0g-McwDs191JoQB33c.pdf')
   */
  getDocument(file: string, options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getDocument(file: string, options: CallOptions & IfNoneMatch): Promise<Response | undefined>

  /**
   * Get a picture of a page of a public link
   *
   * Without a token: the address contains a secret of 256 random bits. Each access is counted. A width that is none is ignored.
   * @example
   * await rappen.public.getPage('MGhDDankt6Z0GEA1ZD2eGa89x0g-McwDs191JoQB33c', '1', { width: 1240 })
   */
  getPage(secret: string, page: string, query?: GetPublicPageQuery, options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getPage(secret: string, page: string, query: GetPublicPageQuery | undefined, options: CallOptions & IfNoneMatch): Promise<Response | undefined>

  /**
   * Download an attachment by its public address
   *
   * Without a token: the address contains a secret of 256 random bits. The bytes as they were uploaded.
   * @example
   * await rappen.public.getAttachment('KE3lAsmEc0IxjBfUdHM-9Gj72-JSzd9uS0vgZ2cG2dA', 'terms.pdf')
   */
  getAttachment(secret: string, name: string, options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getAttachment(secret: string, name: string, options: CallOptions & IfNoneMatch): Promise<Response | undefined>
}

export interface ReceiptsApi {
  /**
   * Add a receipt that is not posted yet
   *
   * A PDF, of which every page is rendered, or a picture as PNG or JPEG; determined by its contents. At most 10485760 bytes; at most 1000 receipts, or 1 GiB of them, may be unposted.
   *
   * Needs a token with the scope `ledger:write`.
   * @example
   * await rappen.receipts.add({ title: 'Postage', file: await fileFrom('receipt.pdf') })
   */
  add(body: ReceiptUpload, options?: CallOptions & Keyed): Promise<{ receipt: UnpostedReceipt }>
  /** Answers undefined, without the record. */
  add(body: ReceiptUpload, options: CallOptions & Keyed & Minimal): Promise<{ receipt: UnpostedReceipt } | undefined>

  /**
   * List the receipts that are not posted yet
   *
   * Page by page.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.receipts.list()
   */
  list(query?: ListReceiptsQuery, options?: CallOptions): Pages<ListReceiptsAnswer, UnpostedReceipt>

  /**
   * Download a receipt that is not posted yet
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.receipts.get('8527a891-e224-4369-80ff-32ca212b45bc')
   */
  get(receiptId: string, options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(receiptId: string, options: CallOptions & IfNoneMatch): Promise<Response | undefined>

  /**
   * Delete a receipt that is not posted yet
   *
   * With its bytes. The receipt of an entry cannot be deleted.
   *
   * Needs a token with the scope `ledger:write`.
   * @example
   * await rappen.receipts.delete('a21855da-08cb-402d-8d21-7c53dc5824a3')
   */
  delete(receiptId: string, options?: CallOptions & IfMatch): Promise<void>

  /**
   * Get a picture of a page of a receipt that is not posted yet
   *
   * Pages are counted from 1. Of a PDF the page is drawn; a picture is its one page, as it was uploaded.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.receipts.getPage('8527a891-e224-4369-80ff-32ca212b45bc', '1')
   */
  getPage(receiptId: string, page: string, query?: GetReceiptPageQuery, options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getPage(receiptId: string, page: string, query: GetReceiptPageQuery | undefined, options: CallOptions & IfNoneMatch): Promise<Response | undefined>

  /**
   * Attach a receipt to a ledger entry
   *
   * The receipt is the last one of the entry from now on, also of an entry in a closed period, and is never replaced or removed.
   *
   * Needs a token with the scope `ledger:write`.
   * @example
   * await rappen.receipts.attach('8527a891-e224-4369-80ff-32ca212b45bc', { ledgerEntry: '4fc82b26-aecb-47d2-868c-4efbe3581732' })
   */
  attach(receiptId: string, body: ReceiptAttachment, options?: CallOptions & Keyed & IfMatch): Promise<{ receipt: Receipt }>
}

export interface RecurringInvoicesApi {
  /**
   * List recurring invoices
   *
   * Page by page, searched by words.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.recurringInvoices.list({ status: 'active' })
   */
  list(query?: ListRecurringInvoicesQuery, options?: CallOptions): Pages<ListRecurringInvoicesAnswer, RecurringInvoice>

  /**
   * Create a recurring invoice
   *
   * Takes the fields of an invoice, and the schedule. Defaults come from the template. Due occurrences are made at once: the newest three follow the action, earlier ones become drafts.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.recurringInvoices.create({
   *   recipient: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
   *   title: 'Hosting {{month}} {{year}}',
   *   start: '2026-11-21',
   *   interval: { count: 1, unit: 'month' },
   *   positions: [
   *     {
   *       type: 'product',
   *       name: 'Hosting, {{periodFrom}} to {{periodTo}}',
   *       quantity: 1,
   *       singleAmount: 49,
   *       contraAccount: 3400,
   *       taxCode: 'UN81',
   *     },
   *   ],
   * }, { dryRun: true })
   */
  create(body: RecurringInvoiceCreation, options?: CallOptions & Keyed & CreateRecurringInvoiceOptions): Promise<CreateRecurringInvoiceAnswer>
  /** Answers undefined, without the record. */
  create(body: RecurringInvoiceCreation, options: CallOptions & Keyed & CreateRecurringInvoiceOptions & Minimal): Promise<CreateRecurringInvoiceAnswer | undefined>

  /**
   * Get a recurring invoice
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.recurringInvoices.get('25fc0e70-96fc-4537-8820-2dc30b0c580b')
   */
  get(recurringInvoiceId: string, options?: CallOptions): Promise<{ recurringInvoice: RecurringInvoice }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(recurringInvoiceId: string, options: CallOptions & IfNoneMatch): Promise<{ recurringInvoice: RecurringInvoice } | undefined>

  /**
   * Modify a recurring invoice
   *
   * A JSON merge patch: absent fields do not change, null clears. Existing invoices do not change. The schedule is fixed once an occurrence was due; end and occurrences can change at any time.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.recurringInvoices.modify('25fc0e70-96fc-4537-8820-2dc30b0c580b', { end: '2027-12-31', metadata: { contract: 'H-17' } })
   */
  modify(recurringInvoiceId: string, body: RecurringInvoiceChange, options?: CallOptions & Keyed & IfMatch & ModifyRecurringInvoiceOptions): Promise<ModifyRecurringInvoiceAnswer>
  /** Answers undefined, without the record. */
  modify(recurringInvoiceId: string, body: RecurringInvoiceChange, options: CallOptions & Keyed & IfMatch & ModifyRecurringInvoiceOptions & Minimal): Promise<ModifyRecurringInvoiceAnswer | undefined>

  /**
   * Delete a recurring invoice
   *
   * Only a series that made no invoice can be deleted; any can be ended by its end.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.recurringInvoices.delete('c75cb66a-e28d-4ebc-8ede-d002c28a8ba0')
   */
  delete(recurringInvoiceId: string, options?: CallOptions & IfMatch): Promise<void>

  /**
   * List the occurrences of a recurring invoice
   *
   * Those that were tried, at most the newest 200; those that are due; and the next twelve.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.recurringInvoices.listOccurrences('25fc0e70-96fc-4537-8820-2dc30b0c580b')
   */
  listOccurrences(recurringInvoiceId: string, options?: CallOptions): Promise<ListOccurrencesAnswer>

  /**
   * Pause a recurring invoice from today on
   *
   * Nothing is made until it is resumed. If it is paused already, this has no effect.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.recurringInvoices.pause('25fc0e70-96fc-4537-8820-2dc30b0c580b')
   */
  pause(recurringInvoiceId: string, options?: CallOptions & Keyed & IfMatch): Promise<{ recurringInvoice: RecurringInvoice }>
  /** Answers undefined, without the record. */
  pause(recurringInvoiceId: string, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ recurringInvoice: RecurringInvoice } | undefined>

  /**
   * Resume a paused recurring invoice
   *
   * Occurrences of the pause, up to the day before from, are skipped for good. If it is not paused, this has no effect.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.recurringInvoices.resume('25fc0e70-96fc-4537-8820-2dc30b0c580b', { from: '2027-01-01' })
   */
  resume(recurringInvoiceId: string, body?: Resumption, options?: CallOptions & Keyed & IfMatch): Promise<{ recurringInvoice: RecurringInvoice }>
  /** Answers undefined, without the record. */
  resume(recurringInvoiceId: string, body: Resumption | undefined, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ recurringInvoice: RecurringInvoice } | undefined>

  /**
   * Make what is due of a recurring invoice now
   *
   * The service does so by itself, every hour. Each occurrence is made at most once, however often it is asked for; one that fails is answered with its reason, and hinders no other.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.recurringInvoices.run('25fc0e70-96fc-4537-8820-2dc30b0c580b')
   */
  run(recurringInvoiceId: string, options?: CallOptions & Keyed & IfMatch & RunRecurringInvoiceOptions): Promise<RunRecurringInvoiceAnswer>
}

export interface ReminderBlocksApi {
  /**
   * List reminder blocks
   *
   * Page by page, searched by words.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.reminderBlocks.list()
   */
  list(query?: ListReminderBlocksQuery, options?: CallOptions): Pages<ListReminderBlocksAnswer, ReminderBlock>

  /**
   * Create a reminder block
   *
   * A contact that is not reminded, or an invoice, such as a disputed one. Deleting it ends that.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.reminderBlocks.create({ invoice: '31489056-e091-4d59-8e3a-dd79e63f095a' })
   */
  create(body: ReminderBlockCreation, options?: CallOptions & Keyed): Promise<{ reminderBlock: ReminderBlock }>
  /** Answers undefined, without the record. */
  create(body: ReminderBlockCreation, options: CallOptions & Keyed & Minimal): Promise<{ reminderBlock: ReminderBlock } | undefined>

  /**
   * Get a reminder block
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.reminderBlocks.get('98010bd9-270f-4b10-8b62-14a21754fd33')
   */
  get(reminderBlockId: string, options?: CallOptions): Promise<{ reminderBlock: ReminderBlock }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(reminderBlockId: string, options: CallOptions & IfNoneMatch): Promise<{ reminderBlock: ReminderBlock } | undefined>

  /**
   * Delete a reminder block
   *
   * Reminders go on with the next run.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.reminderBlocks.delete('98010bd9-270f-4b10-8b62-14a21754fd33')
   */
  delete(reminderBlockId: string, options?: CallOptions & IfMatch): Promise<void>
}

export interface ReminderSettingsApi {
  /**
   * Get the settings of reminders
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.reminderSettings.get()
   */
  get(options?: CallOptions): Promise<{ reminderSettings: ReminderSettings }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(options: CallOptions & IfNoneMatch): Promise<{ reminderSettings: ReminderSettings } | undefined>

  /**
   * Modify the settings of reminders
   *
   * A JSON merge patch: fields left out do not change. The levels are replaced as a whole.
   *
   * Needs a token with the scope `settings:write`.
   * @example
   * await rappen.reminderSettings.modify({
   *   levels: [
   *     {
   *       days: 10,
   *       fee: 20,
   *       hasInterest: false,
   *       texts: {
   *         de: {
   *           title: 'Zahlungserinnerung',
   *           text: 'Vielleicht ist es Ihnen entgangen: Die unten aufgeführten Beträge sind noch offen. Wir bitten Sie, sie bis am {date} zu bezahlen.\n\nHat sich Ihre Zahlung mit diesem Schreiben gekreuzt, so betrachten Sie es bitte als gegenstandslos.',
   *         },
   *         fr: {
   *           title: 'Rappel de paiement',
   *           text: 'Cela vous a peut-être échappé : les montants ci-dessous sont encore ouverts. Nous vous prions de les payer jusqu’au {date}.\n\nSi votre paiement a croisé cette lettre, veuillez la considérer comme sans objet.',
   *         },
   *         it: {
   *           title: 'Promemoria di pagamento',
   *           text: 'Forse Le è sfuggito: gli importi indicati sotto sono ancora aperti. La preghiamo di pagarli entro il {date}.\n\nSe il Suo pagamento si è incrociato con questa lettera, la consideri priva di oggetto.',
   *         },
   *         en: {
   *           title: 'Payment reminder',
   *           text: 'It may have escaped your notice: the amounts below are still open. Please pay them by {date}.\n\nIf your payment has crossed with this letter, please disregard it.',
   *         },
   *       },
   *     },
   *     {
   *       days: 25,
   *       fee: 20,
   *       hasInterest: true,
   *       texts: {
   *         de: {
   *           title: 'Mahnung',
   *           text: 'Trotz unserer Erinnerung haben wir für die unten aufgeführten Rechnungen noch keine Zahlung erhalten. Wir bitten Sie, den Betrag bis am {date} zu bezahlen. Ab Verfall ist Verzugszins geschuldet.',
   *         },
   *         fr: {
   *           title: 'Sommation',
   *           text: 'Malgré notre rappel, nous n’avons pas encore reçu de paiement pour les factures ci-dessous. Nous vous prions de payer le montant jusqu’au {date}. Des intérêts moratoires sont dus dès l’échéance.',
   *         },
   *         it: {
   *           title: 'Diffida',
   *           text: 'Nonostante il nostro promemoria non abbiamo ancora ricevuto alcun pagamento per le fatture indicate sotto. La preghiamo di pagare l’importo entro il {date}. Dalla scadenza sono dovuti interessi di mora.',
   *         },
   *         en: {
   *           title: 'Second reminder',
   *           text: 'Despite our reminder we have not received payment of the invoices below. Please pay the amount by {date}. Interest on arrears is owed from the due date.',
   *         },
   *       },
   *     },
   *     {
   *       days: 40,
   *       fee: 20,
   *       hasInterest: true,
   *       texts: {
   *         de: {
   *           title: 'Letzte Mahnung',
   *           text: 'Die unten aufgeführten Rechnungen sind trotz zweier Mahnungen nicht bezahlt. Wir setzen Ihnen eine letzte Frist bis am {date}. Danach leiten wir ohne weitere Mitteilung die Betreibung ein.',
   *         },
   *         fr: {
   *           title: 'Dernière sommation',
   *           text: 'Malgré deux rappels, les factures ci-dessous ne sont pas payées. Nous vous fixons un dernier délai au {date}. Passé ce délai, nous engagerons une poursuite sans autre avis.',
   *         },
   *         it: {
   *           title: 'Ultima diffida',
   *           text: 'Nonostante due solleciti, le fatture indicate sotto non sono pagate. Le fissiamo un ultimo termine al {date}. Trascorso tale termine avvieremo l’esecuzione senza ulteriore avviso.',
   *         },
   *         en: {
   *           title: 'Final reminder',
   *           text: 'The invoices below have not been paid despite two reminders. We set a final deadline of {date}. After that we will start debt enforcement proceedings without further notice.',
   *         },
   *       },
   *     },
   *   ],
   *   payableInDays: 14,
   * })
   */
  modify(body: ReminderSettingsChange, options?: CallOptions & Keyed & IfMatch): Promise<{ reminderSettings: ReminderSettings }>
  /** Answers undefined, without the record. */
  modify(body: ReminderSettingsChange, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ reminderSettings: ReminderSettings } | undefined>
}

export interface RemindersApi {
  /**
   * List reminders
   *
   * Page by page, searched by words.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.reminders.list({ contact: '4e074085-62be-4b8b-80ce-05c1decfe3ad' })
   */
  list(query?: ListRemindersQuery, options?: CallOptions): Pages<ListRemindersAnswer, Reminder>

  /**
   * Remind of overdue invoices
   *
   * One letter for each customer and currency, about the invoices whose next level is due. Credits count first. Each letter is issued once, however often it is asked for; at most 500 in one run.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.reminders.run({ contacts: ['4e074085-62be-4b8b-80ce-05c1decfe3ad'] }, { dryRun: true })
   */
  run(body?: ReminderRun, options?: CallOptions & Keyed & RunRemindersOptions): Promise<RunRemindersAnswer>

  /**
   * Get a reminder
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.reminders.get('6c658ee8-3fb7-4812-8824-94f3e416a876')
   */
  get(reminderId: string, options?: CallOptions): Promise<{ reminder: Reminder }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(reminderId: string, options: CallOptions & IfNoneMatch): Promise<{ reminder: Reminder } | undefined>

  /**
   * Withdraw a reminder
   *
   * It counts as if it had not been sent, and its mail is not sent if it still waits.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.reminders.withdraw('6c658ee8-3fb7-4812-8824-94f3e416a876', { reason: 'The address was wrong.' })
   */
  withdraw(reminderId: string, body: ReminderWithdrawal, options?: CallOptions & Keyed & IfMatch): Promise<{ reminder: Reminder }>
  /** Answers undefined, without the record. */
  withdraw(reminderId: string, body: ReminderWithdrawal, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ reminder: Reminder } | undefined>

  /**
   * Claim fee and interest of a reminder
   *
   * Issues an invoice of its own for them, which is posted and paid like any other. Until then they are only printed.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.reminders.claim('535fa30d-7e25-4d8a-89f1-536779734ec8')
   */
  claim(reminderId: string, options?: CallOptions & Keyed & IfMatch): Promise<ClaimReminderAnswer>
  /** Answers undefined, without the record. */
  claim(reminderId: string, options: CallOptions & Keyed & IfMatch & Minimal): Promise<ClaimReminderAnswer | undefined>

  /**
   * Render a reminder as PDF
   *
   * Addresses and texts are those of the day of the letter. Each invoice has a slip over its open amount with the same reference.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.reminders.getPdf('6c658ee8-3fb7-4812-8824-94f3e416a876')
   */
  getPdf(reminderId: string, options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getPdf(reminderId: string, options: CallOptions & IfNoneMatch): Promise<Response | undefined>
}

export interface ReportsApi {
  /**
   * Get the trial balance
   *
   * Every account that was ever posted to: opening balance, debits, credits and balance, in cents.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.reports.getTrialBalance({ asOf: '2026-12-31' })
   */
  getTrialBalance(query?: GetTrialBalanceQuery, options?: CallOptions): Promise<{ trialBalance: TrialBalance }>

  /**
   * Get the balance sheet
   *
   * Grouped by the Swiss Code of Obligations (art. 959a) and the ranges of the SME chart of accounts. An account of the balance sheet outside classes 1 and 2 is at the end of equity. All groups are listed, empty ones included. Both sides agree on every day: results that no closing entry has moved to equity are shown separately.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.reports.getBalanceSheet({ asOf: '2026-12-31' })
   */
  getBalanceSheet(query?: GetBalanceSheetQuery, options?: CallOptions): Promise<{ balanceSheet: BalanceSheet }>

  /**
   * Get the income statement
   *
   * By nature of expense (art. 959b paragraph 2 of the Swiss Code of Obligations), with the intermediate results of the SME chart of accounts. All groups are listed, also empty ones.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.reports.getIncomeStatement({ from: '2026-01-01', to: '2026-12-31' })
   */
  getIncomeStatement(query?: GetIncomeStatementQuery, options?: CallOptions): Promise<{ incomeStatement: IncomeStatement }>

  /**
   * Get the statement of an account
   *
   * The opening balance, what was posted, page by page with the balance after each transaction, and the closing balance. The pages that follow by `nextCursor` belong to one statement: what is posted meanwhile appears in the next statement.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.reports.getAccountStatement({ account: 6500, from: '2026-01-01', to: '2026-12-31' })
   */
  getAccountStatement(query: GetAccountStatementQuery, options?: CallOptions): Promise<GetAccountStatementAnswer>

  /**
   * Get the open items of a day
   *
   * Invoices, credit notes and entries by hand on receivables (1100) or payables (2000), with what is open of each on the day. They add up to the balance of the account, less the advances of customers (2030), which are listed with their VAT.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.reports.getOpenItems({ asOf: '2026-12-31' })
   */
  getOpenItems(query: GetOpenItemsQuery | undefined, options: CallOptions & { readonly accept: 'application/pdf' }): Promise<Response>
  /**
   * Get the open items of a day
   *
   * Invoices, credit notes and entries by hand on receivables (1100) or payables (2000), with what is open of each on the day. They add up to the balance of the account, less the advances of customers (2030), which are listed with their VAT.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.reports.getOpenItems({ asOf: '2026-12-31' })
   */
  getOpenItems(query?: GetOpenItemsQuery, options?: CallOptions): Promise<{ openItems: OpenItems }>

  /**
   * Get the sales to a contact
   *
   * Turnover by fiscal year, the products with the largest turnover, and the days until invoices were paid. Drafts are left out.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.reports.getCustomerSales({ contact: '4e074085-62be-4b8b-80ce-05c1decfe3ad' })
   */
  getCustomerSales(query: GetCustomerSalesQuery, options?: CallOptions): Promise<{ customerSales: CustomerSales }>
}

export interface RequestsApi {
  /**
   * List requests
   *
   * Requests to the API: writes and rejections, without their content. Stored for 7 days, the newest 10000 or a few more; a crash of the database loses them.
   *
   * Needs a token with the scope `settings:read`.
   * @example
   * await rappen.requests.list({ outcome: 'done', sort: '-createdAt', limit: 2 })
   */
  list(query?: ListRequestsQuery, options?: CallOptions): Pages<ListRequestsAnswer, ApiRequest>
}

export interface SearchApi {
  /**
   * Search over everything
   *
   * Contacts, documents, recurring invoices, payments, products, accounts and ledger entries, by words, number, reference or amount; at most five of each. Kinds for which the token has no scope are left out.
   * @example
   * await rappen.search.find({ q: 'keller' })
   */
  find(query: FindEverythingQuery, options?: CallOptions): Promise<FindEverythingAnswer>
}

export interface ServiceApi {
  /**
   * Are requests served?
   *
   * Answers 200 as soon as requests are served, independent of the database. For the process supervisor.
   * @example
   * await rappen.service.isAlive()
   */
  isAlive(options?: CallOptions): Promise<IsAliveAnswer>

  /**
   * Does the database answer, with all migrations done?
   *
   * Answers 200 only while the database answers and all migrations are done, else 503. For the load balancer.
   * @example
   * await rappen.service.isReady()
   */
  isReady(options?: CallOptions): Promise<IsReadyAnswer>

  /**
   * Figures of this process in the text format of Prometheus
   *
   * They contain nothing about an organisation, and need no token. By default, only programs on the same machine can read them; others get a 404.
   * @example
   * await rappen.service.getMetrics()
   */
  getMetrics(options?: CallOptions): Promise<Response>
}

export interface SessionApi {
  /**
   * Sign in
   *
   * For the browser: the answer sets the cookie of the session. After ten wrong passwords within a quarter of an hour only a link opens, for as long.
   * @example
   * await rappen.session.signIn({ email: 'anna@muster.example', password: 'vier worte im wind' })
   */
  signIn(body: SignIn, options?: CallOptions): Promise<{ session: Session }>

  /**
   * Get who is signed in
   *
   * The person who is signed in, with role and organisations.
   * @example
   * await rappen.session.get()
   */
  get(options?: CallOptions): Promise<{ session: Session }>

  /**
   * Sign out
   *
   * Its cookie opens nothing any more.
   * @example
   * await rappen.session.signOut()
   */
  signOut(options?: CallOptions): Promise<void>

  /**
   * Change the own name and language
   *
   * In every organisation in which the person works: the audit log names people by it.
   * @example
   * await rappen.session.changePerson({ name: 'Anna Keller', language: 'fr' })
   */
  changePerson(body: PersonChange, options?: CallOptions): Promise<{ session: Session }>

  /**
   * Begin to sign in with a passkey
   *
   * The options of `navigator.credentials.get`. The challenge is valid once, for five minutes.
   * @example
   * await rappen.session.requestPasskey()
   */
  requestPasskey(options?: CallOptions): Promise<{ request: PasskeyRequest }>

  /**
   * Sign in with a passkey
   *
   * For the browser: the signature of a device. It works even while wrong passwords have blocked the password. The answer never reveals which passkeys exist.
   * @example
   * await rappen.session.signInWithPasskey({
   *   credential: 'edbqomdhieuSfy4WpwCRR0B44hF8P8YH01zca1ke81U',
   *   clientDataJSON: 'gMPNQPo1-QiLh0G9i-YVPeBfZhz-60Yl_79fSmw8AsQ',
   *   authenticatorData: '9X5csfRTLACBgwV-zJQoOAH8ta_i0cGQ49_TjE2ggEI',
   *   signature: 'c00HWc204NCjXk_XN0mu4ofk_cyGSLcajW7VkbfUyz8',
   * })
   */
  signInWithPasskey(body: PasskeyProof, options?: CallOptions): Promise<{ session: Session }>

  /**
   * Sign in with a link, once
   *
   * Of an invitation, a recovery or the first start. It opens one sign-in, and sets the password that is chosen with it.
   * @example
   * await rappen.session.useLink({
   *   link: 'q0wVbN3Jt5mZr8xYc1Kd7Fg2Hs4LpQaTuWeRiOzBnMk',
   *   password: 'vier worte im wind',
   * })
   */
  useLink(body: LinkUse, options?: CallOptions & UseLinkOptions): Promise<UseLinkAnswer>

  /**
   * List the own passkeys
   *
   * By their names, with when each was used last.
   * @example
   * await rappen.session.listPasskeys()
   */
  listPasskeys(options?: CallOptions): Promise<ListPasskeysAnswer>

  /**
   * Add a passkey
   *
   * The device has to verify its owner; who made it is not asked for.
   * @example
   * await rappen.session.addPasskey({
   *   name: 'Telefon',
   *   credential: 'edbqomdhieuSfy4WpwCRR0B44hF8P8YH01zca1ke81U',
   *   clientDataJSON: 'PTKG980ZB08E5RSwxsI351dRP7MoIGmLeQ4d7IAdlHo',
   *   attestationObject: 'P5gHy5rp-2wwlCr2E5kJ0ndTpeA_5aXG6TsBT1sXNm8',
   * })
   */
  addPasskey(body: PasskeyAddition, options?: CallOptions): Promise<{ passkey: Passkey }>

  /**
   * Begin to add a passkey
   *
   * The options of `navigator.credentials.create`. The challenge is valid once, for five minutes and this person.
   * @example
   * await rappen.session.requestNewPasskey()
   */
  requestNewPasskey(options?: CallOptions): Promise<{ creation: PasskeyCreation }>

  /**
   * Remove a passkey
   *
   * The last passkey of a person without a password cannot be removed.
   * @example
   * await rappen.session.removePasskey('3fdba35f-04dc-4c46-8986-c992bcf87554')
   */
  removePasskey(passkeyId: string, options?: CallOptions): Promise<void>

  /**
   * Work in another organisation
   *
   * A person may work in several organisations; each request is made in one.
   * @example
   * await rappen.session.chooseOrganisation({ organisation: '6b86b273-ff34-4ce1-8d6b-804eff5a3f57' })
   */
  chooseOrganisation(body: OrganisationChoice, options?: CallOptions): Promise<{ session: Session }>

  /**
   * List where one is signed in
   *
   * Each with its browser, and when it was used last.
   * @example
   * await rappen.session.list()
   */
  list(options?: CallOptions): Promise<ListSessionsAnswer>

  /**
   * End all own sessions but this one
   *
   * For a person who has lost a device, or was signed in on a shared one.
   * @example
   * await rappen.session.endOthers()
   */
  endOthers(options?: CallOptions): Promise<void>

  /**
   * End one of the own sessions
   *
   * Also the current one. Another session is rejected at its next request.
   * @example
   * await rappen.session.end('349c4120-1b62-4b85-8192-665c504b350f')
   */
  end(sessionId: string, options?: CallOptions): Promise<void>

  /**
   * Show the password or a passkey again, before what is dangerous
   *
   * For ten minutes the session may then do what a stolen one must not: change the IBAN, people, tokens and webhooks, and reopen periods.
   * @example
   * await rappen.session.prove({ password: 'vier worte im wind' })
   */
  prove(body: Proof, options?: CallOptions): Promise<{ session: Session }>

  /**
   * Choose another password
   *
   * Every other session of the person ends, and so do links that are under way.
   * @example
   * await rappen.session.changePassword({ current: 'vier worte im wind', password: 'vier worte im wind und regen' })
   */
  changePassword(body: PasswordChange, options?: CallOptions): Promise<{ session: Session }>

  /**
   * List the own organisations, with what waits in each
   *
   * VAT periods to settle, fiscal years to close, and overdue invoices, by the calendar of each organisation.
   * @example
   * await rappen.session.listOwnOrganisations()
   */
  listOwnOrganisations(options?: CallOptions): Promise<ListOwnOrganisationsAnswer>

  /**
   * Take a seat that a link offers
   *
   * For a person who already works in another organisation of the installation. Links of the person that open a sign-in end.
   * @example
   * await rappen.session.joinOrganisation({ link: 'q0wVbN3Jt5mZr8xYc1Kd7Fg2Hs4LpQaTuWeRiOzBnMk' })
   */
  joinOrganisation(body: SeatTaking, options?: CallOptions): Promise<{ session: Session }>
}

export interface TaxCodesApi {
  /**
   * List the 33 tax codes
   *
   * Each with its rate in percent, validity, boxes of the VAT return, accounts, and names in four languages.
   * @example
   * await rappen.taxCodes.list()
   */
  list(query?: ListTaxCodesQuery, options?: CallOptions): Pages<ListTaxCodesAnswer, TaxCode>
}

export interface TemplatesApi {
  /**
   * Preview a template that is not saved
   *
   * Nothing is stored. A picture of one page (PNG), or with `Accept: application/pdf` the PDF. While one preview is made, only the newest of the token’s other requests waits; the others are answered with 503. Takes what creates a template, as far as it is chosen; shows sample data, as the preview of a saved one does.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.templates.previewUnfinished({ language: 'en', design: 'modern', font: 'inter' }, { width: 1240, kind: 'estimate' })
   */
  previewUnfinished(body: UnfinishedTemplate, options?: CallOptions & PreviewUnfinishedTemplateOptions): Promise<Response>

  /**
   * Preview a template as PDF
   *
   * A document of sample data on the letterhead of the organisation, in the language of the template, without a QR-bill.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.templates.preview('d4735e3a-265e-46ee-803f-59718b9b5d03')
   */
  preview(templateId: string, query?: PreviewTemplateQuery, options?: CallOptions): Promise<Response>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  preview(templateId: string, query: PreviewTemplateQuery | undefined, options: CallOptions & IfNoneMatch): Promise<Response | undefined>

  /**
   * List the templates
   *
   * All templates; a document that names none uses the first.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.templates.list()
   */
  list(query?: ListTemplatesQuery, options?: CallOptions): Pages<ListTemplatesAnswer, Template>

  /**
   * Create a template
   *
   * Fields left out have the values of the templates of a new organisation.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.templates.create({ name: 'Projects', language: 'en', design: 'modern', accentColour: '#1d4ed8' })
   */
  create(body: TemplateCreation, options?: CallOptions & Keyed): Promise<{ template: Template }>
  /** Answers undefined, without the record. */
  create(body: TemplateCreation, options: CallOptions & Keyed & Minimal): Promise<{ template: Template } | undefined>

  /**
   * Get a template
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.templates.get('d4735e3a-265e-46ee-803f-59718b9b5d03')
   */
  get(templateId: string, options?: CallOptions): Promise<{ template: Template }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(templateId: string, options: CallOptions & IfNoneMatch): Promise<{ template: Template } | undefined>

  /**
   * Modify a template
   *
   * A JSON merge patch. Documents copy texts and defaults when they are created; the look is read when they are rendered.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.templates.modify('d4735e3a-265e-46ee-803f-59718b9b5d03', { payableInDays: 14, closingText: 'With kind regards' })
   */
  modify(templateId: string, body: TemplateChange, options?: CallOptions & Keyed & IfMatch): Promise<{ template: Template }>
  /** Answers undefined, without the record. */
  modify(templateId: string, body: TemplateChange, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ template: Template } | undefined>

  /**
   * Delete a template
   *
   * Only a template that no document and no recurring invoice uses, and not the last one.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.templates.delete('ff5a1ae0-12af-45d4-8889-c50ad427aaf5')
   */
  delete(templateId: string, options?: CallOptions & IfMatch): Promise<void>
}

export interface TokensApi {
  /**
   * List the API tokens
   *
   * All tokens of the organisation, expired and revoked ones too, without their secrets.
   *
   * Needs a token with the scope `settings:read`.
   * @example
   * await rappen.tokens.list()
   */
  list(query?: ListTokensQuery, options?: CallOptions): Pages<ListTokensAnswer, Token>

  /**
   * Create an API token
   *
   * It goes no further than the token that asks: neither in its scopes nor in time, and it is revoked with it. A request that is repeated with its Idempotency-Key shows the same token without its secret.
   *
   * Needs a token with the scope `tokens:write`.
   * @example
   * await rappen.tokens.create({
   *   name: 'Web shop',
   *   scopes: ['contacts:write', 'invoices:write'],
   *   expiresAt: '2027-01-31T00:00:00Z',
   * })
   */
  create(body: TokenCreation, options?: CallOptions & Keyed): Promise<{ token: Token }>
  /** Answers undefined, without the record. */
  create(body: TokenCreation, options: CallOptions & Keyed & Minimal): Promise<{ token: Token } | undefined>

  /**
   * Get the token of this request
   *
   * Which organisation and scopes the token of this request has. Any valid token will do.
   * @example
   * await rappen.tokens.getCurrent()
   */
  getCurrent(options?: CallOptions): Promise<{ token: Token }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getCurrent(options: CallOptions & IfNoneMatch): Promise<{ token: Token } | undefined>

  /**
   * Get an API token
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `settings:read`.
   * @example
   * await rappen.tokens.get('0e17daca-5f3e-475f-848b-acace3bc0da4')
   */
  get(tokenId: string, options?: CallOptions): Promise<{ token: Token }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(tokenId: string, options: CallOptions & IfNoneMatch): Promise<{ token: Token } | undefined>

  /**
   * Revoke a token: its next request is rejected
   *
   * Immediately on the instance that handles the request, within a second on others. Every token that it made, directly or through others, is revoked with it, and each webhook endpoint that one of them created, enabled or redirected is disabled.
   *
   * Needs a token with the scope `settings:write`.
   * @example
   * await rappen.tokens.revoke('0e17daca-5f3e-475f-848b-acace3bc0da4')
   */
  revoke(tokenId: string, options?: CallOptions & IfMatch): Promise<void>
}

export interface VatPeriodsApi {
  /**
   * List the VAT periods
   *
   * Page by page.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.vatPeriods.list()
   */
  list(query?: ListVatPeriodsQuery, options?: CallOptions): Pages<ListVatPeriodsAnswer, VatPeriod>

  /**
   * Create a VAT period
   *
   * At most 12 months, without overlap, and not ending in a closed fiscal year.
   *
   * Needs a token with the scope `ledger:write`.
   * @example
   * await rappen.vatPeriods.create({ from: '2024-10-01', to: '2024-12-31' })
   */
  create(body: VatPeriodCreation, options?: CallOptions & Keyed): Promise<CreateVatPeriodAnswer>
  /** Answers undefined, without the record. */
  create(body: VatPeriodCreation, options: CallOptions & Keyed & Minimal): Promise<CreateVatPeriodAnswer | undefined>

  /**
   * Get a VAT period
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.vatPeriods.get('031b4af5-197e-430a-826f-48cf40e11a7d')
   */
  get(id: string, options?: CallOptions): Promise<{ vatPeriod: VatPeriod }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(id: string, options: CallOptions & IfNoneMatch): Promise<{ vatPeriod: VatPeriod } | undefined>

  /**
   * Delete a VAT period that was never used
   *
   * Only while it is open, nothing was posted in its days, and it leaves no gap between two others.
   *
   * Needs a token with the scope `ledger:write`.
   * @example
   * await rappen.vatPeriods.delete('7f2253d7-e228-422a-88bd-a1f09c516f6f')
   */
  delete(id: string, options?: CallOptions & IfMatch): Promise<void>

  /**
   * Get the VAT return of a period
   *
   * Of an open period as the journal has it now, with what to look at; of a settled one as it was settled.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.vatPeriods.getReturn('031b4af5-197e-430a-826f-48cf40e11a7d')
   */
  getReturn(id: string, options: CallOptions & { readonly accept: 'application/pdf' | 'application/xml' }): Promise<Response>
  /**
   * Get the VAT return of a period
   *
   * Of an open period as the journal has it now, with what to look at; of a settled one as it was settled.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.vatPeriods.getReturn('031b4af5-197e-430a-826f-48cf40e11a7d')
   */
  getReturn(id: string, options?: CallOptions): Promise<{ return: VatReturn }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getReturn(id: string, options: CallOptions & IfNoneMatch): Promise<{ return: VatReturn } | undefined>

  /**
   * Settle a VAT period: post its settlement and keep its return
   *
   * The entries move the VAT accounts to 2201 on the last day of the period, and nothing more can be posted into it: later postings are rejected with `ledger/period-closed`. A dry run shows the return, its problems and the entries.
   *
   * Needs a token with the scope `periods:write`.
   * @example
   * await rappen.vatPeriods.settle('031b4af5-197e-430a-826f-48cf40e11a7d', { confirm: ['vat/no-vat-period'] })
   */
  settle(id: string, body?: VatSettling, options?: CallOptions & Keyed & IfMatch & SettleVatPeriodOptions): Promise<SettleVatPeriodAnswer>
  /** Answers undefined, without the record. */
  settle(id: string, body: VatSettling | undefined, options: CallOptions & Keyed & IfMatch & SettleVatPeriodOptions & Minimal): Promise<SettleVatPeriodAnswer | undefined>

  /**
   * Reopen a VAT period: reverse its settlement
   *
   * Only while the fiscal year in which it ends is open; by received consideration, after the settled periods that follow. The return stays, marked as no longer in force; after a filed one, the next return is a correction.
   *
   * Needs a token with the scope `periods:write`.
   * @example
   * await rappen.vatPeriods.reopen('031b4af5-197e-430a-826f-48cf40e11a7d')
   */
  reopen(id: string, options?: CallOptions & Keyed & IfMatch): Promise<{ vatPeriod: VatPeriod }>
  /** Answers undefined, without the record. */
  reopen(id: string, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ vatPeriod: VatPeriod } | undefined>

  /**
   * Note that the return of a settled VAT period was filed
   *
   * With the reference of the portal. Its confirmation is added as a receipt to an entry of the settlement. The return is paid once nothing of it is open on account 2201.
   *
   * Needs a token with the scope `periods:write`.
   * @example
   * await rappen.vatPeriods.file('031b4af5-197e-430a-826f-48cf40e11a7d', { date: '2025-02-14', reference: '2025-100-482' })
   */
  file(id: string, body: VatFiling, options?: CallOptions & Keyed & IfMatch): Promise<{ vatPeriod: VatPeriod }>
  /** Answers undefined, without the record. */
  file(id: string, body: VatFiling, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ vatPeriod: VatPeriod } | undefined>

  /**
   * List the adjustments of a VAT period
   *
   * Page by page.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.vatPeriods.listAdjustments('031b4af5-197e-430a-826f-48cf40e11a7d')
   */
  listAdjustments(id: string, query?: ListVatAdjustmentsQuery, options?: CallOptions): Pages<ListVatAdjustmentsAnswer, VatAdjustment>

  /**
   * Add an adjustment to the return of a VAT period
   *
   * Answers the new record, and its path in `Location`.
   *
   * Needs a token with the scope `periods:write`.
   * @example
   * await rappen.vatPeriods.createAdjustment('031b4af5-197e-430a-826f-48cf40e11a7d', { box: '415', amount: 1620, description: 'Own use of materials' })
   */
  createAdjustment(id: string, body: VatAdjustmentCreation, options?: CallOptions & Keyed): Promise<{ adjustment: VatAdjustment }>
  /** Answers undefined, without the record. */
  createAdjustment(id: string, body: VatAdjustmentCreation, options: CallOptions & Keyed & Minimal): Promise<{ adjustment: VatAdjustment } | undefined>

  /**
   * Get an adjustment of a VAT period
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.vatPeriods.getAdjustment('031b4af5-197e-430a-826f-48cf40e11a7d', '41cfc0d1-f2d1-47b0-8555-b7246d84019b')
   */
  getAdjustment(id: string, adjustmentId: string, options?: CallOptions): Promise<{ adjustment: VatAdjustment }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getAdjustment(id: string, adjustmentId: string, options: CallOptions & IfNoneMatch): Promise<{ adjustment: VatAdjustment } | undefined>

  /**
   * Delete an adjustment of a VAT period
   *
   * Only while the VAT period is open.
   *
   * Needs a token with the scope `periods:write`.
   * @example
   * await rappen.vatPeriods.deleteAdjustment('031b4af5-197e-430a-826f-48cf40e11a7d', '41cfc0d1-f2d1-47b0-8555-b7246d84019b')
   */
  deleteAdjustment(id: string, adjustmentId: string, options?: CallOptions & IfMatch): Promise<void>
}

export interface VatSettingsApi {
  /**
   * Get the VAT settings
   *
   * Each generation is valid from its first day until the day before the next one. The oldest one has the default settings.
   *
   * Needs a token with the scope `ledger:read`.
   * @example
   * await rappen.vatSettings.get()
   */
  get(options?: CallOptions): Promise<GetVatSettingsAnswer>

  /**
   * Change the VAT settings from a day on
   *
   * Absent fields keep their values of that day. Earlier and later generations stay as they are.
   *
   * Needs a token with the scope `periods:write`.
   * @example
   * await rappen.vatSettings.modify({ validFrom: '2024-01-01', vatLock: 'vat' })
   */
  modify(body: VatSettingsChange, options?: CallOptions & Keyed): Promise<ModifyVatSettingsAnswer>
}

export interface VersionApi {
  /**
   * Which version is this?
   *
   * Needs no token: compare it before and after an upgrade.
   * @example
   * await rappen.version.get()
   */
  get(options?: CallOptions): Promise<GetVersionAnswer>
}

export interface WarningCodesApi {
  /**
   * List the codes of warnings
   *
   * The catalogue of warnings in answers of writes: the request was executed, and is probably a mistake.
   * @example
   * await rappen.warningCodes.list()
   */
  list(query?: ListWarningCodesQuery, options?: CallOptions): Pages<ListWarningCodesAnswer, WarningCode>
}

export interface WebhookEndpointsApi {
  /**
   * List the webhook endpoints
   *
   * At most 20, without their secrets.
   *
   * Needs a token with the scope `settings:read`.
   * @example
   * await rappen.webhookEndpoints.list()
   */
  list(query?: ListWebhookEndpointsQuery, options?: CallOptions): Pages<ListWebhookEndpointsAnswer, WebhookEndpoint>

  /**
   * Create a webhook endpoint
   *
   * It receives all events from now on, including its own creation, as far as the token that creates it may read them. A request that is repeated with its Idempotency-Key shows the same endpoint without its secret.
   *
   * Needs a token with the scope `settings:write`.
   * @example
   * await rappen.webhookEndpoints.create({
   *   url: 'https://shop.example.ch/hooks/rappen',
   *   description: 'Web shop',
   *   eventTypes: ['invoice.issued', 'invoice.paid'],
   * })
   */
  create(body: WebhookEndpointCreation, options?: CallOptions & Keyed): Promise<{ webhookEndpoint: WebhookEndpoint }>
  /** Answers undefined, without the record. */
  create(body: WebhookEndpointCreation, options: CallOptions & Keyed & Minimal): Promise<{ webhookEndpoint: WebhookEndpoint } | undefined>

  /**
   * Get a webhook endpoint
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `settings:read`.
   * @example
   * await rappen.webhookEndpoints.get('2858dcd1-057d-4eae-8f7d-5f782167e24b')
   */
  get(endpointId: string, options?: CallOptions): Promise<{ webhookEndpoint: WebhookEndpoint }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(endpointId: string, options: CallOptions & IfNoneMatch): Promise<{ webhookEndpoint: WebhookEndpoint } | undefined>

  /**
   * Modify a webhook endpoint
   *
   * A JSON merge patch: fields left out do not change, null clears. Enabled again, it receives at once what happened meanwhile.
   *
   * Needs a token with the scope `settings:write`.
   * @example
   * await rappen.webhookEndpoints.modify('2858dcd1-057d-4eae-8f7d-5f782167e24b', { eventTypes: [], metadata: { system: 'shop' } })
   */
  modify(endpointId: string, body: WebhookEndpointChange, options?: CallOptions & Keyed & IfMatch): Promise<{ webhookEndpoint: WebhookEndpoint }>
  /** Answers undefined, without the record. */
  modify(endpointId: string, body: WebhookEndpointChange, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ webhookEndpoint: WebhookEndpoint } | undefined>

  /**
   * Delete a webhook endpoint and its deliveries
   *
   * It receives nothing more. To pause it, disable it instead.
   *
   * Needs a token with the scope `settings:write`.
   * @example
   * await rappen.webhookEndpoints.delete('2858dcd1-057d-4eae-8f7d-5f782167e24b')
   */
  delete(endpointId: string, options?: CallOptions & IfMatch): Promise<void>

  /**
   * Rotate the secret of a webhook endpoint
   *
   * Messages are signed with both secrets, the new one first, until the old one expires, so that the receiver can be changed meanwhile. A request that is repeated with its Idempotency-Key does not show the secret again.
   *
   * Needs a token with the scope `settings:write`.
   * @example
   * await rappen.webhookEndpoints.rotateSecret('2858dcd1-057d-4eae-8f7d-5f782167e24b', { overlapHours: 48 })
   */
  rotateSecret(endpointId: string, body?: SecretRotation, options?: CallOptions & Keyed & IfMatch): Promise<{ webhookEndpoint: WebhookEndpoint }>

  /**
   * List the deliveries to a webhook endpoint
   *
   * Each event that was sent, or is being sent, with its attempts. Stored for 30 days after the last change; events themselves are stored permanently.
   *
   * Needs a token with the scope `settings:read`.
   * @example
   * await rappen.webhookEndpoints.listDeliveries('2858dcd1-057d-4eae-8f7d-5f782167e24b', { status: 'waiting' })
   */
  listDeliveries(endpointId: string, query?: ListWebhookDeliveriesQuery, options?: CallOptions): Pages<ListWebhookDeliveriesAnswer, WebhookDelivery>

  /**
   * Get a delivery to a webhook endpoint
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `settings:read`.
   * @example
   * await rappen.webhookEndpoints.getDelivery('2858dcd1-057d-4eae-8f7d-5f782167e24b', '9f1f9dce-319c-4700-8f28-ec8c53bd3cc8')
   */
  getDelivery(endpointId: string, deliveryId: string, options?: CallOptions): Promise<{ delivery: WebhookDelivery }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  getDelivery(endpointId: string, deliveryId: string, options: CallOptions & IfNoneMatch): Promise<{ delivery: WebhookDelivery } | undefined>

  /**
   * Send an event to a webhook endpoint again
   *
   * Immediately and before other events, also when it was delivered or has failed; with as many attempts as a new event.
   *
   * Needs a token with the scope `settings:write`.
   * @example
   * await rappen.webhookEndpoints.resendDelivery('2858dcd1-057d-4eae-8f7d-5f782167e24b', '9f1f9dce-319c-4700-8f28-ec8c53bd3cc8')
   */
  resendDelivery(endpointId: string, deliveryId: string, options?: CallOptions & Keyed & IfMatch): Promise<{ delivery: WebhookDelivery }>

  /**
   * Send a range of events to a webhook endpoint again
   *
   * The events of its types between two instants, or after a cursor of the feed, also those that were delivered; in their order, after new events. At most 10000 at once.
   *
   * Needs a token with the scope `settings:write`.
   * @example
   * await rappen.webhookEndpoints.replayEvents('2858dcd1-057d-4eae-8f7d-5f782167e24b', { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' })
   */
  replayEvents(endpointId: string, body: ReplayRange, options?: CallOptions & Keyed & IfMatch): Promise<{ replay: Replay }>

  /**
   * Ping a webhook endpoint
   *
   * An event of the type `webhook-endpoint.pinged` for this endpoint only, also while it is disabled; one attempt, immediately.
   *
   * Needs a token with the scope `settings:write`.
   * @example
   * await rappen.webhookEndpoints.ping('2858dcd1-057d-4eae-8f7d-5f782167e24b')
   */
  ping(endpointId: string, options?: CallOptions & Keyed & IfMatch): Promise<{ delivery: WebhookDelivery }>
  /** Answers undefined, without the record. */
  ping(endpointId: string, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ delivery: WebhookDelivery } | undefined>
}

export interface WriteOffsApi {
  /**
   * List write-offs
   *
   * Page by page.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.writeOffs.list({ invoice: '2ac878b0-e218-4616-893b-4b6aa71e6116' })
   */
  list(query?: ListWriteOffsQuery, options?: CallOptions): Pages<ListWriteOffsAnswer, WriteOff>

  /**
   * Get a write-off
   *
   * The current record, with its ETag.
   *
   * Needs a token with the scope `invoices:read`.
   * @example
   * await rappen.writeOffs.get('e5b861a6-d8a9-46df-8a7e-7341cd3eb6be')
   */
  get(writeOffId: string, options?: CallOptions): Promise<{ writeOff: WriteOff }>
  /** Answers undefined while the record is as it was under the ETag in `ifNoneMatch`. */
  get(writeOffId: string, options: CallOptions & IfNoneMatch): Promise<{ writeOff: WriteOff } | undefined>

  /**
   * Reverse a write-off: counter-entry
   *
   * On a day: as much is owed of the invoice again.
   *
   * Needs a token with the scope `invoices:write`.
   * @example
   * await rappen.writeOffs.reverse('e5b861a6-d8a9-46df-8a7e-7341cd3eb6be', { date: '2026-11-21' })
   */
  reverse(writeOffId: string, body?: WriteOffReversal, options?: CallOptions & Keyed & IfMatch): Promise<{ writeOff: WriteOff }>
  /** Answers undefined, without the record. */
  reverse(writeOffId: string, body: WriteOffReversal | undefined, options: CallOptions & Keyed & IfMatch & Minimal): Promise<{ writeOff: WriteOff } | undefined>
}
