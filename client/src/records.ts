// Made from openapi.json by `npm run generate`.

import type { Upload } from './upload.ts'

export interface Acceptance {
  /**
   * The person who accepted the estimate.
   * @example "Lea Keller"
   */
  signingPerson: string
  /**
   * Not in the future. Default: now.
   * @example "2026-11-21T10:09:00.000Z"
   */
  signedAt?: string | null | undefined
}

export interface Account {
  /**
   * Number of the account, 1000 to 9999.
   * @example 1000
   */
  number: number
  /**
   * The type of the account: asset, liability, equity, income or expense.
   * @example "asset"
   */
  type: 'asset' | 'liability' | 'equity' | 'income' | 'expense'
  /**
   * The name in each of the four languages.
   * @example {"de":"Kasse","en":"Cash","fr":"Caisse","it":"Cassa"}
   */
  names: {
    /**
     * In German.
     * @example "Kasse"
     */
    de: string
    /**
     * In French.
     * @example "Caisse"
     */
    fr: string
    /**
     * In Italian.
     * @example "Cassa"
     */
    it: string
    /**
     * In English.
     * @example "Cash"
     */
    en: string
  }
  /**
   * ISO 4217, default CHF. The statement of an account in another currency also has its balance in that; an account in CHF has none, whatever was posted to it.
   * @example "CHF"
   */
  currency: string
  /**
   * An account that is not active takes no new postings; existing ones can be reversed.
   * @example true
   */
  isActive: boolean
}

export interface AccountChange {
  /**
   * Can change while nothing is posted to the account.
   * @example "asset"
   */
  type?: 'asset' | 'liability' | 'equity' | 'income' | 'expense' | undefined
  /**
   * Languages left out stay as they are.
   * @example {"de":"Bank, zweites Konto"}
   */
  names?: {
    /**
     * In German.
     * @example "Bank, zweites Konto"
     */
    de?: string | undefined
    /**
     * In French.
     * @example "Conception"
     */
    fr?: string | undefined
    /**
     * In Italian.
     * @example "Progettazione"
     */
    it?: string | undefined
    /**
     * In English.
     * @example "Design"
     */
    en?: string | undefined
  } | undefined
  /**
   * ISO 4217, default CHF. The statement of an account in another currency also has its balance in that; an account in CHF has none, whatever was posted to it.
   * @example "CHF"
   */
  currency?: string | undefined
  /**
   * An account that is not active takes no new postings; existing ones can be reversed.
   * @example false
   */
  isActive?: boolean | undefined
}

export interface AccountCreation {
  /**
   * Number of the account, 1000 to 9999.
   * @example 1021
   */
  number: number
  /**
   * The type of the account: asset, liability, equity, income or expense.
   * @example "asset"
   */
  type: 'asset' | 'liability' | 'equity' | 'income' | 'expense'
  /**
   * One language is enough: it is used for those left out.
   * @example {"en":"Bank, second account"}
   */
  names: {
    /**
     * In German.
     * @example "Gestaltung"
     */
    de?: string | null | undefined
    /**
     * In French.
     * @example "Conception"
     */
    fr?: string | null | undefined
    /**
     * In Italian.
     * @example "Progettazione"
     */
    it?: string | null | undefined
    /**
     * In English.
     * @example "Bank, second account"
     */
    en?: string | null | undefined
  }
  /**
   * ISO 4217, default CHF. The statement of an account in another currency also has its balance in that; an account in CHF has none, whatever was posted to it.
   * @example "CHF"
   */
  currency?: string | null | undefined
  /**
   * An account that is not active takes no new postings; existing ones can be reversed.
   * @example true
   */
  isActive?: boolean | null | undefined
}

/** The postings of one account, with its balances. */
export interface AccountStatement {
  /**
   * Number of an account in the chart of accounts.
   * @example 6500
   */
  account: number
  /**
   * The type of the account: asset, liability, equity, income or expense.
   * @example "expense"
   */
  type: 'asset' | 'liability' | 'equity' | 'income' | 'expense'
  /**
   * The name in each of the four languages.
   * @example {"de":"Verwaltungsaufwand","en":"Administration","fr":"Charges d’administration","it":"Costi amministrativi"}
   */
  names: {
    /**
     * In German.
     * @example "Verwaltungsaufwand"
     */
    de: string
    /**
     * In French.
     * @example "Charges d’administration"
     */
    fr: string
    /**
     * In Italian.
     * @example "Costi amministrativi"
     */
    it: string
    /**
     * In English.
     * @example "Administration"
     */
    en: string
  }
  /**
   * First day, included.
   * @example "2026-01-01"
   */
  from: string
  /**
   * Last day, included.
   * @example "2026-12-31"
   */
  to: string
  /**
   * The primary currency; all amounts are in its cents.
   * @example "CHF"
   */
  currency: string
  /**
   * In cents. Before the first day, debits less credits; that of an account of income or expense counts from the start of the fiscal year in which the day lies.
   * @example 0
   */
  openingBalance: number
  /**
   * In cents. Debited in the whole range of days.
   * @example 20000
   */
  debit: number
  /**
   * In cents. Credited in the whole range of days.
   * @example 10000
   */
  credit: number
  /**
   * In cents. Opening balance and debits, less credits.
   * @example 10000
   */
  closingBalance: number
  /** The same in the currency of the account; left out of an account in CHF. Other currencies that were posted to it do not count. */
  inOwnCurrency?: {
    /**
     * ISO 4217 code.
     * @example "CHF"
     */
    currency: string
    /**
     * In cents of the currency. Before the first day, debits less credits.
     * @example 0
     */
    openingBalance: number
    /**
     * In cents of the currency. Debited in the whole range of days.
     * @example 1242003
     */
    debit: number
    /**
     * In cents of the currency. Credited in the whole range of days.
     * @example 247287
     */
    credit: number
    /**
     * In cents of the currency. Opening balance and debits, less credits.
     * @example 10000
     */
    closingBalance: number
  }
  /** By date, then in the order in which they were posted. */
  transactions: AccountStatementLine[]
}

export interface AccountStatementLine {
  /**
   * Id of the entry.
   * @example "4fc82b26-aecb-47d2-868c-4efbe3581732"
   */
  ledgerEntry: string
  /**
   * Id of the transaction.
   * @example "48449a14-a4ff-4d79-8b7a-1b6f3d488eba"
   */
  id: string
  /**
   * Calendar date, YYYY-MM-DD.
   * @example "2026-11-21"
   */
  date: string
  /**
   * Purpose of its entry, one line.
   * @example "Printer paper"
   */
  description: string
  /**
   * The number of the document behind the entry.
   * @example "Q-4711"
   */
  documentNumber?: string
  /**
   * Number of the account on the other side.
   * @example 1020
   */
  contraAccount: number
  /**
   * Swiss VAT code; left out where there is none.
   * @example "VB81"
   */
  taxCode?: string
  /**
   * In cents. 0 when the account is credited.
   * @example 10000
   */
  debit: number
  /**
   * In cents. 0 when the account is debited.
   * @example 0
   */
  credit: number
  /**
   * In cents. After this transaction, debits less credits.
   * @example 10000
   */
  balance: number
  /**
   * The transaction in cents of the currency that was posted.
   * @example 10000
   */
  originalAmount: number
  /**
   * ISO 4217 code of the currency that was posted.
   * @example "CHF"
   */
  originalCurrency: string
  /**
   * After this transaction, in cents of the own currency of the account, where it has one.
   * @example 1
   */
  originalBalance?: number
}

/** A credit that is set off against a debit of the same contact. */
export interface Allocation {
  /**
   * Opaque id, given by the service.
   * @example "44cb730c-4204-40a0-877b-505ae68af508"
   */
  id: string
  /**
   * The day on which both are open by so much less.
   * @example "2026-11-21"
   */
  date: string
  /**
   * The credit: one of the three. Of a payment that was too high, the over-paid part.
   * @example {"payment":"35135aaa-6cc2-4891-840c-b3f378c53a17"}
   */
  from: {
    /**
     * Id of an issued credit note.
     * @example "9f14025a-f006-4b30-847e-23ebb3b491d3"
     */
    creditNote?: string
    /**
     * Id of a payment.
     * @example "35135aaa-6cc2-4891-840c-b3f378c53a17"
     */
    payment?: string
    /**
     * Id of a ledger entry by hand on receivables (1100) or payables (2000).
     * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
     */
    openItem?: string
  }
  /**
   * The debit: one of the three.
   * @example {"invoice":"624b60c5-8c9d-4bfb-8ff1-886c2fd605d2"}
   */
  to: {
    /**
     * Id of an issued invoice.
     * @example "624b60c5-8c9d-4bfb-8ff1-886c2fd605d2"
     */
    invoice?: string
    /**
     * Id of a payment, to which a credit note was added.
     * @example "35135aaa-6cc2-4891-840c-b3f378c53a17"
     */
    payment?: string
    /**
     * Id of a ledger entry by hand on receivables (1100) or payables (2000).
     * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
     */
    openItem?: string
  }
  /**
   * In units of the currency of both, at most two decimal places.
   * @example 200
   */
  amount: number
  /**
   * Of both, ISO 4217.
   * @example "CHF"
   */
  currency: string
  /**
   * Whether a counter-movement undid it.
   * @example false
   */
  isUndone: boolean
  /**
   * The day of the counter-movement.
   * @example "2026-11-21"
   */
  undoneOn?: string
}

export interface AllocationCreation {
  /**
   * The credit: one of the three.
   * @example {"payment":"35135aaa-6cc2-4891-840c-b3f378c53a17"}
   */
  from: {
    /**
     * Id of an issued credit note.
     * @example "9f14025a-f006-4b30-847e-23ebb3b491d3"
     */
    creditNote?: string | null | undefined
    /**
     * Id of a payment of a contact, or of an invoice that it over-paid.
     * @example "35135aaa-6cc2-4891-840c-b3f378c53a17"
     */
    payment?: string | null | undefined
    /**
     * Id of a ledger entry by hand on receivables (1100) or payables (2000).
     * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
     */
    openItem?: string | null | undefined
  }
  /**
   * The debit: one of the two, of the same contact and currency.
   * @example {"invoice":"624b60c5-8c9d-4bfb-8ff1-886c2fd605d2"}
   */
  to: {
    /**
     * Id of an issued invoice.
     * @example "624b60c5-8c9d-4bfb-8ff1-886c2fd605d2"
     */
    invoice?: string | null | undefined
    /**
     * Id of a ledger entry by hand on receivables (1100) or payables (2000).
     * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
     */
    openItem?: string | null | undefined
  }
  /**
   * In units of the currency of both. Default: as much as is open of both.
   * @example 100
   */
  amount?: number | null | undefined
  /**
   * Not before the days of both, and the day on which an allocation of the credit, or of an entry by hand, was undone. Default: today, or the later of these days if that is later. Between two entries by hand, and of an advance: the first possible day, if it is open.
   * @example "2026-11-20"
   */
  date?: string | null | undefined
}

export interface AllocationUndoing {
  /**
   * Not before the date of the allocation. Default: today, or that date if it is later.
   * @example "2026-11-21"
   */
  date?: string | null | undefined
}

export interface Annulment {
  /**
   * Day of the counter-entries, not before openingDate. Default: today in the time zone of the organisation, or openingDate if that is later.
   * @example "2026-11-21"
   */
  date?: string | null | undefined
}

export interface ApiRequest {
  /**
   * Opaque id, given by the service.
   * @example "2747b7c7-1856-4ba5-8066-f0523b03e17f"
   */
  id: string
  /**
   * When it was answered.
   * @example "2026-11-21T13:18:00.000Z"
   */
  createdAt: string
  /**
   * The x-request-id of the request.
   * @example "2abaca49-11e6-4fa9-8fbf-3482ee797fd5"
   */
  requestId: string
  /**
   * Id of the token, or of the seat of the person, that asked.
   * @example "1a656259-0ef1-4d10-85d0-6c4055742d38"
   */
  token: string
  /**
   * The client of the request.
   * @example {"name":"Test"}
   */
  by: {
    /**
     * Name of the token or person.
     * @example "Test"
     */
    name: string
    /**
     * Id of the person, where it was one.
     * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
     */
    person?: string
  }
  /**
   * The method of the request.
   * @example "DELETE"
   */
  method: string
  /**
   * The path, with the names of its parameters instead of their values.
   * @example "/v1/tokens/:tokenId"
   */
  route: string
  /**
   * The status of the answer.
   * @example 204
   */
  status: number
  /**
   * The code of the rejection.
   * @example "general/invalid-fields"
   */
  code?: string
  /**
   * From the first byte read to the last byte written.
   * @example 4.2
   */
  milliseconds: number
}

/** Whose token it was, or who was signed in; none of a job or command. */
export interface AuditAuthor {
  /**
   * The name of the token, or of the person.
   * @example "Test"
   */
  name: string
  /**
   * Id of the person who was signed in.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  person?: string
}

export interface AuditEntry {
  /**
   * The type of its event.
   * @example "token.revoked"
   */
  action: 'organisation.created' | 'organisation.modified' | 'logo.set' | 'logo.deleted' | 'letterhead.set' | 'letterhead.deleted' | 'next-number.set' | 'token.created' | 'token.revoked' | 'token.expiring' | 'person.invited' | 'person.joined' | 'person.role-changed' | 'person.link-created' | 'person.removed' | 'session.started' | 'passkey.added' | 'passkey.removed' | 'webhook-endpoint.created' | 'webhook-endpoint.modified' | 'webhook-endpoint.deleted' | 'webhook-endpoint.secret-rotated' | 'webhook-endpoint.disabled' | 'webhook-endpoint.pinged' | 'webhook-endpoint.replayed' | 'webhook-delivery.resent' | 'contact.created' | 'contact.modified' | 'contact.deleted' | 'contact.erased' | 'product.created' | 'product.modified' | 'product.deleted' | 'template.created' | 'template.modified' | 'template.deleted' | 'estimate.created' | 'estimate.modified' | 'estimate.issued' | 'estimate.returned-to-draft' | 'estimate.accepted' | 'estimate.declined' | 'estimate.reopened' | 'estimate.converted' | 'estimate.deleted' | 'estimate.erased' | 'invoice.created' | 'invoice.modified' | 'invoice.issued' | 'invoice.paid' | 'invoice.unpaid' | 'invoice.credited' | 'invoice.uncredited' | 'invoice.written-off' | 'invoice.reinstated' | 'invoice.annulled' | 'invoice.deleted' | 'invoice.erased' | 'credit-note.created' | 'credit-note.modified' | 'credit-note.issued' | 'credit-note.allocated' | 'credit-note.unallocated' | 'credit-note.settled' | 'credit-note.unsettled' | 'credit-note.deleted' | 'credit-note.erased' | 'recurring-invoice.created' | 'recurring-invoice.modified' | 'recurring-invoice.deleted' | 'recurring-invoice.paused' | 'recurring-invoice.resumed' | 'recurring-invoice.ended' | 'recurring-invoice.run-made' | 'recurring-invoice.run-skipped' | 'recurring-invoice.run-failed' | 'reminder-settings.modified' | 'reminder-block.created' | 'reminder-block.deleted' | 'reminder.issued' | 'reminder.withdrawn' | 'reminder.claimed' | 'payment.recorded' | 'payment.modified' | 'payment.reversed' | 'allocation.recorded' | 'allocation.undone' | 'write-off.recorded' | 'write-off.reversed' | 'attachment.added' | 'attachment.removed' | 'attachment.link-renewed' | 'attachments.reordered' | 'archived-pdf.stored' | 'public-link.created' | 'public-link.modified' | 'public-link.revoked' | 'email.queued' | 'email.sent' | 'email.failed' | 'account.created' | 'account.modified' | 'account.deleted' | 'currency.configured' | 'fiscal-year.created' | 'fiscal-year.closed' | 'fiscal-year.reopened' | 'fiscal-year.deleted' | 'vat-period.created' | 'vat-period.settled' | 'vat-period.reopened' | 'vat-period.filed' | 'vat-period.deleted' | 'vat-adjustment.created' | 'vat-adjustment.deleted' | 'vat-settings.modified' | 'ledger-entries.posted' | 'ledger-entry.modified' | 'ledger-entry.reversed' | 'receipt.added' | 'unposted-receipt.created' | 'unposted-receipt.deleted' | 'unposted-receipt.attached'
  /**
   * Opaque id, given by the service.
   * @example "3038bfb5-75be-46a0-8619-45eff8784835"
   */
  id: string
  /**
   * Never before createdAt of an earlier event.
   * @example "2026-11-21T09:30:00.000Z"
   */
  createdAt: string
  /**
   * The x-request-id of the request; none of a job, a command, or of several requests that were posted together.
   * @example "2abaca49-11e6-4fa9-8fbf-3482ee797fd5"
   */
  requestId?: string
  /**
   * Id of the token that asked; none of a job or command.
   * @example "1a656259-0ef1-4d10-85d0-6c4055742d38"
   */
  token?: string
  /**
   * Id of the event with which its content was erased: no data is left.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  erasedBy?: string
  /** The record of the event. */
  record: EventRecord
  /** Whose token it was, or who was signed in; none of a job or command. */
  by?: AuditAuthor
  /**
   * The record before the change, under its name; left out when the record is new.
   * @example {"contact":{"id":"4e074085-62be-4b8b-80ce-05c1decfe3ad","companyName":"Keller AG"}}
   */
  before?: Record<string, unknown>
  /**
   * The record after the change, under its name; left out when the record was deleted.
   * @example {"contact":{"id":"4e074085-62be-4b8b-80ce-05c1decfe3ad","companyName":"Keller GmbH"}}
   */
  after?: Record<string, unknown>
}

export interface BalanceSheet {
  /**
   * Last day that counts, included.
   * @example "2026-12-31"
   */
  asOf: string
  /**
   * First day of the fiscal year that contains the day, or of the last one before it.
   * @example "2026-01-01"
   */
  fiscalYearStart: string
  /**
   * The primary currency; all amounts are in its cents.
   * @example "CHF"
   */
  currency: string
  /** Debits less credits. */
  assets: BalanceSheetSection[]
  /**
   * In cents. Equals totalLiabilitiesAndEquity.
   * @example 1671932
   */
  totalAssets: number
  /** Credits less debits. */
  liabilities: BalanceSheetSection[]
  /** Credits less debits. */
  equity: BalanceSheetEquity
  /**
   * In cents. Equals totalAssets.
   * @example 1671932
   */
  totalLiabilitiesAndEquity: number
}

/** Credits less debits. */
export interface BalanceSheetEquity {
  /**
   * Stable; the same in every organisation.
   * @example "equity"
   */
  code: string
  /**
   * The name in each of the four languages.
   * @example {"de":"Eigenkapital","fr":"Capitaux propres","it":"Capitale proprio","en":"Equity"}
   */
  names: {
    /**
     * In German.
     * @example "Eigenkapital"
     */
    de: string
    /**
     * In French.
     * @example "Capitaux propres"
     */
    fr: string
    /**
     * In Italian.
     * @example "Capitale proprio"
     */
    it: string
    /**
     * In English.
     * @example "Equity"
     */
    en: string
  }
  /** The groups, in the order of the law. */
  groups: StatementGroup[]
  /**
   * In cents. Sum of the groups and both results.
   * @example 1410403
   */
  amount: number
  /**
   * In cents. Results of earlier years that no closing entry has moved to equity; a loss is negative.
   * @example 0
   */
  resultOfEarlierYears: number
  /**
   * In cents. Result since the start of the fiscal year; a loss is negative.
   * @example 1410403
   */
  resultOfYear: number
}

export interface BalanceSheetSection {
  /**
   * Stable; the same in every organisation.
   * @example "currentAssets"
   */
  code: string
  /**
   * The name in each of the four languages.
   * @example {"de":"Umlaufvermögen","fr":"Actifs circulants","it":"Attivo circolante","en":"Current assets"}
   */
  names: {
    /**
     * In German.
     * @example "Umlaufvermögen"
     */
    de: string
    /**
     * In French.
     * @example "Actifs circulants"
     */
    fr: string
    /**
     * In Italian.
     * @example "Attivo circolante"
     */
    it: string
    /**
     * In English.
     * @example "Current assets"
     */
    en: string
  }
  /** The groups, in the order of the law. */
  groups: StatementGroup[]
  /**
   * In cents. Sum of the groups.
   * @example 1671932
   */
  amount: number
}

export interface BulkContacts {
  /**
   * The contacts to create or change, in the order of the results.
   * @example ["4e074085-62be-4b8b-80ce-05c1decfe3ad"]
   */
  contacts: readonly ContactInBulk[]
  /**
   * All or nothing, the default. With false each contact is created, changed or rejected on its own.
   * @example false
   */
  atomic?: boolean | null | undefined
}

export interface BulkCreation {
  /** The entries, in the order in which they are posted. */
  entries: readonly LedgerEntryCreation[]
  /**
   * All or nothing, the default. With false each entry is posted or rejected on its own.
   * @example false
   */
  atomic?: boolean | null | undefined
}

export interface ChangedContact {
  /**
   * The result for this contact.
   * @example "changed"
   */
  outcome: 'changed'
  contact: Contact
}

export interface Colleague {
  /**
   * The person.
   * @example "b1556dea-32e9-40cd-8fed-038fd7787275"
   */
  id: string
  /**
   * Left out until it is chosen.
   * @example "beat@muster.example"
   */
  email?: string
  /**
   * As it was given with the invitation.
   * @example "Beat Keller"
   */
  name: string
  /**
   * The rights of the person, as a set of scopes.
   * @example "assistant"
   */
  role: 'owner' | 'assistant' | 'bookkeeper' | 'fiduciary' | 'reader'
  /**
   * In which the person reads the workplace.
   * @example "fr"
   */
  language: 'de' | 'en' | 'fr' | 'it'
  /**
   * Whether the person has come; until then the link of the invitation does it.
   * @example false
   */
  hasJoined: boolean
  /**
   * When the person last did something here, to the minute.
   * @example "2026-11-21T09:30:00.000Z"
   */
  lastUsedAt?: string
}

export interface Contact {
  /**
   * Opaque id, given by the service.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  id: string
  /**
   * For company contacts, serves as the contact's name.
   * @example "Keller GmbH"
   */
  companyName?: string
  /**
   * Second line of the company's name, printed below the first.
   * @example "Filiale Seefeld"
   */
  companyNameAddition?: string
  /**
   * Given name.
   * @example "Nora"
   */
  firstName?: string
  /**
   * Surname.
   * @example "Meier"
   */
  lastName?: string
  /**
   * Address street.
   * @example "Seeweg"
   */
  streetName?: string
  /**
   * Address building number.
   * @example "12"
   */
  buildingNumber?: string
  /**
   * Second address line.
   * @example "Postfach 12"
   */
  addressLine2?: string
  /**
   * Postal code.
   * @example "6000"
   */
  postCode?: string
  /**
   * Town or city.
   * @example "Luzern"
   */
  townName?: string
  /**
   * Display name of the country in German, French, Italian or English, or its ISO 3166 code.
   * @example "Schweiz"
   */
  country?: string
  /**
   * Position of the contact person in the company.
   * @example "Head of purchasing"
   */
  position?: string
  /**
   * One email address, or empty.
   * @example "office@keller.example"
   */
  email?: string
  /**
   * Mobile phone number.
   * @example "+41 79 123 45 67"
   */
  mobile?: string
  /**
   * Phone number.
   * @example "+41 44 123 45 67"
   */
  phone?: string
  /**
   * Absolute http or https URL.
   * @example "https://www.keller.example"
   */
  website?: string
  /**
   * The relation of the contact to you.
   * @example "clients"
   */
  category?: 'clients' | 'suppliers' | 'partners' | 'team' | 'leads'
  /**
   * Form of address of the contact person; may be empty.
   * @example "Frau"
   */
  formOfAddress?: string
  /**
   * Plain text, may be multi-line.
   * @example "Pays late"
   */
  note?: string
  /**
   * VAT registry number in any country’s format.
   * @example "CHE-101.654.423 MWST"
   */
  vatNumber?: string
  /**
   * Customer identification number.
   * @example "K-1047"
   */
  customerIdentification?: string
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: DiscountTerms
  /**
   * Another system's name for the record; unique in the organisation.
   * @example "shop-1047"
   */
  externalReference?: string
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Metadata
}

export interface ContactChange {
  /**
   * For company contacts, serves as the contact's name.
   * @example "Keller GmbH"
   */
  companyName?: string | null | undefined
  /**
   * Second line of the company's name, printed below the first.
   * @example "Filiale Seefeld"
   */
  companyNameAddition?: string | null | undefined
  /**
   * Given name.
   * @example "Nora"
   */
  firstName?: string | null | undefined
  /**
   * Surname.
   * @example "Meier"
   */
  lastName?: string | null | undefined
  /**
   * Address street.
   * @example "Seeweg"
   */
  streetName?: string | null | undefined
  /**
   * Address building number.
   * @example "12"
   */
  buildingNumber?: string | null | undefined
  /**
   * Second address line.
   * @example "Postfach 12"
   */
  addressLine2?: string | null | undefined
  /**
   * Postal code.
   * @example "6000"
   */
  postCode?: string | null | undefined
  /**
   * Town or city.
   * @example "Luzern"
   */
  townName?: string | null | undefined
  /**
   * Display name of the country in German, French, Italian or English, or its ISO 3166 code.
   * @example "Schweiz"
   */
  country?: string | null | undefined
  /**
   * Position of the contact person in the company.
   * @example "Head of purchasing"
   */
  position?: string | null | undefined
  /**
   * One email address, or empty.
   * @example "office@keller.example"
   */
  email?: string | null | undefined
  /**
   * Mobile phone number.
   * @example "+41 79 123 45 67"
   */
  mobile?: string | null | undefined
  /**
   * Phone number.
   * @example "+41 41 123 45 67"
   */
  phone?: string | null | undefined
  /**
   * Absolute http or https URL.
   * @example "https://www.keller.example"
   */
  website?: string | null | undefined
  /**
   * The relation of the contact to you.
   * @example "clients"
   */
  category?: 'clients' | 'suppliers' | 'partners' | 'team' | 'leads' | null | undefined
  /**
   * Form of address of the contact person; may be empty.
   * @example "Frau"
   */
  formOfAddress?: string | null | undefined
  /**
   * Plain text, may be multi-line.
   * @example "Pays late"
   */
  note?: string | null | undefined
  /**
   * VAT registry number in any country’s format.
   * @example "CHE-101.654.423 MWST"
   */
  vatNumber?: string | null | undefined
  /**
   * Customer identification number.
   * @example "K-1047"
   */
  customerIdentification?: string | null | undefined
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: {
    /**
     * Percent of the total; 0 for no discount.
     * @example 8.1
     */
    rate: number
    /**
     * Days from the opening date; fewer than payableInDays.
     * @example 10
     */
    days: number
  } | null | undefined
  /**
   * Another system's name for the record; unique in the organisation.
   * @example "shop-1047"
   */
  externalReference?: string | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string | null> | null | undefined
}

export interface ContactCreation {
  /**
   * For company contacts, serves as the contact's name.
   * @example "Keller GmbH"
   */
  companyName?: string | null | undefined
  /**
   * Second line of the company's name, printed below the first.
   * @example "Filiale Seefeld"
   */
  companyNameAddition?: string | null | undefined
  /**
   * Given name.
   * @example "Nora"
   */
  firstName?: string | null | undefined
  /**
   * Surname.
   * @example "Meier"
   */
  lastName?: string | null | undefined
  /**
   * Address street.
   * @example "Seeweg"
   */
  streetName?: string | null | undefined
  /**
   * Address building number.
   * @example "12"
   */
  buildingNumber?: string | null | undefined
  /**
   * Second address line.
   * @example "Postfach 12"
   */
  addressLine2?: string | null | undefined
  /**
   * Postal code.
   * @example "6000"
   */
  postCode?: string | null | undefined
  /**
   * Town or city.
   * @example "Luzern"
   */
  townName?: string | null | undefined
  /**
   * Display name of the country in German, French, Italian or English, or its ISO 3166 code.
   * @example "Schweiz"
   */
  country?: string | null | undefined
  /**
   * Position of the contact person in the company.
   * @example "Head of purchasing"
   */
  position?: string | null | undefined
  /**
   * One email address, or empty.
   * @example "office@keller.example"
   */
  email?: string | null | undefined
  /**
   * Mobile phone number.
   * @example "+41 79 123 45 67"
   */
  mobile?: string | null | undefined
  /**
   * Phone number.
   * @example "+41 44 123 45 67"
   */
  phone?: string | null | undefined
  /**
   * Absolute http or https URL.
   * @example "https://www.keller.example"
   */
  website?: string | null | undefined
  /**
   * The relation of the contact to you.
   * @example "clients"
   */
  category?: 'clients' | 'suppliers' | 'partners' | 'team' | 'leads' | null | undefined
  /**
   * Form of address of the contact person; may be empty.
   * @example "Frau"
   */
  formOfAddress?: string | null | undefined
  /**
   * Plain text, may be multi-line.
   * @example "Pays late"
   */
  note?: string | null | undefined
  /**
   * VAT registry number in any country’s format.
   * @example "CHE-101.654.423 MWST"
   */
  vatNumber?: string | null | undefined
  /**
   * Customer identification number.
   * @example "K-1047"
   */
  customerIdentification?: string | null | undefined
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: {
    /**
     * Percent of the total; 0 for no discount.
     * @example 8.1
     */
    rate: number
    /**
     * Days from the opening date; fewer than payableInDays.
     * @example 10
     */
    days: number
  } | null | undefined
  /**
   * Another system's name for the record; unique in the organisation.
   * @example "shop-1047"
   */
  externalReference?: string | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string | null> | null | undefined
}

export interface ContactInBulk {
  /**
   * Id of the contact that is changed.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  id?: string | null | undefined
  /**
   * For company contacts, serves as the contact's name.
   * @example "Keller GmbH"
   */
  companyName?: string | null | undefined
  /**
   * Second line of the company's name, printed below the first.
   * @example "Filiale Seefeld"
   */
  companyNameAddition?: string | null | undefined
  /**
   * Given name.
   * @example "Nora"
   */
  firstName?: string | null | undefined
  /**
   * Surname.
   * @example "Meier"
   */
  lastName?: string | null | undefined
  /**
   * Address street.
   * @example "Seeweg"
   */
  streetName?: string | null | undefined
  /**
   * Address building number.
   * @example "12"
   */
  buildingNumber?: string | null | undefined
  /**
   * Second address line.
   * @example "Postfach 12"
   */
  addressLine2?: string | null | undefined
  /**
   * Postal code.
   * @example "6000"
   */
  postCode?: string | null | undefined
  /**
   * Town or city.
   * @example "Luzern"
   */
  townName?: string | null | undefined
  /**
   * Display name of the country in German, French, Italian or English, or its ISO 3166 code.
   * @example "Schweiz"
   */
  country?: string | null | undefined
  /**
   * Position of the contact person in the company.
   * @example "Head of purchasing"
   */
  position?: string | null | undefined
  /**
   * One email address, or empty.
   * @example "nora.meier@keller.example"
   */
  email?: string | null | undefined
  /**
   * Mobile phone number.
   * @example "+41 79 123 45 67"
   */
  mobile?: string | null | undefined
  /**
   * Phone number.
   * @example "+41 44 123 45 67"
   */
  phone?: string | null | undefined
  /**
   * Absolute http or https URL.
   * @example "https://www.keller.example"
   */
  website?: string | null | undefined
  /**
   * The relation of the contact to you.
   * @example "clients"
   */
  category?: 'clients' | 'suppliers' | 'partners' | 'team' | 'leads' | null | undefined
  /**
   * Form of address of the contact person; may be empty.
   * @example "Frau"
   */
  formOfAddress?: string | null | undefined
  /**
   * Plain text, may be multi-line.
   * @example "Pays late"
   */
  note?: string | null | undefined
  /**
   * VAT registry number in any country’s format.
   * @example "CHE-101.654.423 MWST"
   */
  vatNumber?: string | null | undefined
  /**
   * Customer identification number.
   * @example "K-1047"
   */
  customerIdentification?: string | null | undefined
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: {
    /**
     * Percent of the total; 0 for no discount.
     * @example 8.1
     */
    rate: number
    /**
     * Days from the opening date; fewer than payableInDays.
     * @example 10
     */
    days: number
  } | null | undefined
  /**
   * Another system's name for the record; unique in the organisation.
   * @example "shop-1047"
   */
  externalReference?: string | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string | null> | null | undefined
}

export interface ContactPaymentCreation {
  /**
   * Id of the contact that paid.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  contact: string
  /**
   * Value date; default today.
   * @example "2026-11-21"
   */
  date?: string | null | undefined
  /**
   * In units of the currency of the payment, at most two decimal places.
   * @example 500
   */
  amount: number
  /**
   * ISO 4217 code; default CHF. One currency for all allocations.
   * @example "CHF"
   */
  currency?: string | null | undefined
  /**
   * Of a foreign currency: 1 unit = X CHF on the day of payment; default the configured rate.
   * @example 1
   */
  exchangeRate?: number | null | undefined
  /**
   * Where the money arrived; default 1020.
   * @example 1020
   */
  account?: number | null | undefined
  /**
   * Your own note, one line.
   * @example "Wrong invoice"
   */
  note?: string | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string | null> | null | undefined
  /**
   * The unallocated rest is an advance with the VAT of this code of sales: it is posted to 2030, and the VAT is due. So is money for invoices of later days, until then. In CHF alone, and not beside credits that are added.
   * @example "UN81"
   */
  advanceTaxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB' | null | undefined
  /**
   * The items that the payment pays, each once: invoices, credit notes that the contact took off, and entries by hand. The rest stays unallocated.
   * @example [{"invoice":"624b60c5-8c9d-4bfb-8ff1-886c2fd605d2","amount":200}]
   */
  allocations?: readonly {
    /**
     * Id of an issued invoice.
     * @example "624b60c5-8c9d-4bfb-8ff1-886c2fd605d2"
     */
    invoice?: string | null | undefined
    /**
     * Id of an issued credit note, which pays as the money does.
     * @example "9f14025a-f006-4b30-847e-23ebb3b491d3"
     */
    creditNote?: string | null | undefined
    /**
     * Id of a ledger entry by hand on receivables (1100).
     * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
     */
    openItem?: string | null | undefined
    /**
     * How much of it is paid, in units of the currency of the payment.
     * @example 200
     */
    amount: number
    /**
     * Of an invoice: writes off what is left open of it, for this reason and on the day of the allocation.
     * @example "discount"
     */
    writeOffRest?: 'discount' | 'bad-debt' | 'small-difference' | null | undefined
  }[] | null | undefined
}

export interface Conversion {
  /**
   * Default: today in the time zone of the organisation.
   * @example "2026-11-21"
   */
  openingDate?: string | null | undefined
  /**
   * false issues the invoice at once. Default true.
   * @example true
   */
  isDraft?: boolean | null | undefined
  /**
   * true issues the invoice without a QR-bill, also where none can be made. Of no effect on a draft.
   * @example true
   */
  withoutSlip?: boolean | null | undefined
  /**
   * Positions of the estimate; default all that is left of it.
   * @example [{"id":"29db0c67-82db-4500-8559-ef4d9e953e30","quantityLeft":1}]
   */
  positions?: readonly InvoicedPositionInput[] | null | undefined
}

export interface CreatedContact {
  /**
   * The result for this contact.
   * @example "created"
   */
  outcome: 'created'
  contact: Contact
}

export interface CreditNote {
  /**
   * Opaque id, given by the service.
   * @example "9f14025a-f006-4b30-847e-23ebb3b491d3"
   */
  id: string
  /**
   * Whether the document is a draft: without a number, and for an invoice not in the books.
   * @example false
   */
  isDraft: boolean
  /**
   * Empty until the document is issued; then without gaps in the organisation.
   * @example "G-00041"
   */
  number: string
  /**
   * Id of the organisation that owns the record.
   * @example "6b86b273-ff34-4ce1-8d6b-804eff5a3f57"
   */
  organisation: string
  /**
   * Net + VAT, in currency units.
   * @example 616.17
   */
  totalAmount: number
  /**
   * Total without VAT, in currency units of the document.
   * @example 570
   */
  totalNetAmount: number
  /**
   * VAT on the document, in currency units.
   * @example 46.17
   */
  totalVatDebt: number
  /** Every email delivery of the document, oldest first. */
  emailDeliveries: EmailDelivery[]
  /**
   * The PDF for anyone who knows the address; needs no token. Left out while the link is revoked.
   * @example "https://rappen.example/public/documents/2sU8F8JQ_U1Nger22IQ1Z22sHz84lkQeJ3r4Ob9Q7Yo.pdf"
   */
  publicPdfUrl?: string
  /**
   * Id of the template that renders the document; default the first.
   * @example "b17ef6d1-9c7a-4b1e-883b-907c595526dc"
   */
  template: string
  /**
   * Issue date; default today in the time zone of the organisation.
   * @example "2026-11-21"
   */
  openingDate: string
  /**
   * gross: amounts include VAT; net: amounts exclude VAT.
   * @example "net"
   */
  amountMode: 'gross' | 'net'
  /**
   * Language of the rendered document.
   * @example "de"
   */
  language: 'de' | 'en' | 'fr' | 'it'
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns: ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[]
  /**
   * The lines of the document, in their order.
   * @example [{"id":"29db0c67-82db-4500-8559-ef4d9e953e30","quantityLeft":1}]
   */
  positions: Position[]
  /**
   * Id of the contact the document is addressed to; required unless customRecipientText is given.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  recipient?: string
  /**
   * Recipient when there is no contact.
   * @example "Keller GmbH\nSeeweg 12\n6000 Luzern"
   */
  customRecipientText?: string
  /**
   * Title of the document, one line.
   * @example "Workshop"
   */
  title?: string
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string
  /**
   * Text below the positions; may have several lines.
   * @example "We are sorry."
   */
  closingText?: string
  /**
   * ISO 4217, enabled in the organisation; together with exchangeRate. In a currency without decimals, such as JPY, positions and totals are whole; one with more than two is refused.
   * @example "CHF"
   */
  originalCurrency?: string
  /**
   * 1 unit of originalCurrency = X CHF; together with originalCurrency.
   * @example 1
   */
  exchangeRate?: number
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"case":"C-12"}
   */
  metadata?: Metadata
  /**
   * Id of the invoice that is credited.
   * @example "e29c9c18-0c62-49b0-802a-bd6a1801c7c0"
   */
  invoice: string
  /**
   * On a price reduction: its gross amount, in currency units.
   * @example 1000
   */
  amount?: number
  /**
   * The amount taken off its invoice, in currency units. It rises when a payment is reversed while the credit is open: the reopened amount is set off.
   * @example 0
   */
  totalAllocated: number
  /**
   * Payouts of the open credit, in currency units.
   * @example 616.17
   */
  totalPaidOut: number
  /**
   * totalAmount - totalAllocated - totalPaidOut, in currency units: the credit that is open.
   * @example 0
   */
  totalRestAmount: number
  /**
   * Whether nothing of an issued credit note is open any more.
   * @example true
   */
  isSettled: boolean
}

export interface CreditNoteChange {
  /**
   * Id of the template that renders the document; default the first.
   * @example "b17ef6d1-9c7a-4b1e-883b-907c595526dc"
   */
  template?: string | undefined
  /**
   * Issue date; default today in the time zone of the organisation.
   * @example "2026-11-20"
   */
  openingDate?: string | undefined
  /**
   * Language of the rendered document.
   * @example "de"
   */
  language?: 'de' | 'en' | 'fr' | 'it' | undefined
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns?: readonly ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[] | undefined
  /**
   * Positions of the invoice, by their ids.
   * @example [{"id":"29db0c67-82db-4500-8559-ef4d9e953e30","quantityLeft":1}]
   */
  positions?: readonly CreditedPositionChange[] | undefined
  /**
   * false issues the document: it gets its number.
   * @example false
   */
  isDraft?: boolean | undefined
  /**
   * Title of the document, one line.
   * @example "Website and shop"
   */
  title?: string | null | undefined
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string | null | undefined
  /**
   * Text below the positions; may have several lines.
   * @example "We are sorry."
   */
  closingText?: string | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"case":"C-12"}
   */
  metadata?: Record<string, string | null> | null | undefined
  /**
   * In place of positions: reduces the price of the invoice by this gross amount, in currency units. At most what is left to credit. It is shared over the VAT rates and accounts of the rest: each has a position with its `vatAmount`.
   * @example 1000
   */
  amount?: number | null | undefined
}

export interface CreditNoteCreation {
  /**
   * Positions of the invoice; default all that is left of it.
   * @example [{"id":"c6f3ac57-944a-4314-80cd-39902d0f7777","quantity":0.5}]
   */
  positions?: readonly CreditedPositionInput[] | null | undefined
  /**
   * In place of positions: reduces the price of the invoice by this gross amount, in currency units. At most what is left to credit. It is shared over the VAT rates and accounts of the rest: each has a position with its `vatAmount`.
   * @example 1000
   */
  amount?: number | null | undefined
  /**
   * Not before that of the invoice. Default: today in the time zone of the organisation, or the date of the invoice if that is later.
   * @example "2026-11-21"
   */
  openingDate?: string | null | undefined
  /**
   * Id of the template that renders the document; default the first.
   * @example "b17ef6d1-9c7a-4b1e-883b-907c595526dc"
   */
  template?: string | null | undefined
  /**
   * Language of the rendered document.
   * @example "de"
   */
  language?: 'de' | 'en' | 'fr' | 'it' | null | undefined
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns?: readonly ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[] | null | undefined
  /**
   * Title of the document, one line.
   * @example "Request 31"
   */
  title?: string | null | undefined
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string | null | undefined
  /**
   * Text below the positions; may have several lines.
   * @example "With kind regards"
   */
  closingText?: string | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string | null> | null | undefined
  /**
   * false issues the credit note: it gets its number.
   * @example false
   */
  isDraft?: boolean | null | undefined
}

export interface CreditedPositionChange {
  /**
   * Id of a position of the invoice.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  id: string
  /**
   * At most what is left of the position, with its sign; default all that is left. Of products only.
   * @example 2.5
   */
  quantity?: number | null | undefined
}

export interface CreditedPositionInput {
  /**
   * Id of a position of the invoice.
   * @example "c6f3ac57-944a-4314-80cd-39902d0f7777"
   */
  id: string
  /**
   * At most what is left of the position, with its sign; default all that is left. Of products only.
   * @example 0.5
   */
  quantity?: number | null | undefined
}

export interface Currency {
  /**
   * ISO 4217.
   * @example "CHF"
   */
  code: string
  /**
   * Only an enabled currency can be used in postings and documents.
   * @example true
   */
  isEnabled: boolean
  /**
   * 1 unit = X CHF, up to ten decimal places: the rate of postings that give none. Without it, each posting must give one.
   * @example 1
   */
  exchangeRate?: number
}

export interface CurrencySetting {
  /**
   * Only an enabled currency can be used in postings and documents.
   * @example true
   */
  isEnabled: boolean
  /**
   * 1 unit = X CHF, up to ten decimal places: the rate of postings that give none. Without it, each posting must give one.
   * @example 0.9345
   */
  exchangeRate?: number | null | undefined
}

/** Texts of columns of your own. */
export interface CustomTextColumns {
  /**
   * Text of the first column of your own.
   * @example "Order 12"
   */
  customTextColumn1?: string
  /**
   * Text of the second column of your own.
   * @example "Phase 1"
   */
  customTextColumn2?: string
  /**
   * Text of the third column of your own.
   * @example "A. Keller"
   */
  customTextColumn3?: string
}

/** Texts of columns of your own. */
export interface CustomTextColumnsInput {
  /**
   * Text of the first column of your own.
   * @example "Order 12"
   */
  customTextColumn1?: string | null | undefined
  /**
   * Text of the second column of your own.
   * @example "Phase 1"
   */
  customTextColumn2?: string | null | undefined
  /**
   * Text of the third column of your own.
   * @example "A. Keller"
   */
  customTextColumn3?: string | null | undefined
}

/** Turnover, products and days to pay of a contact. */
export interface CustomerSales {
  /**
   * Id of the contact.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  contact: string
  /**
   * In cents, without VAT. Of all years below.
   * @example 1654850
   */
  turnover: number
  /**
   * Fiscal years with entries, newest first.
   * @example [{"from":"2026-01-01","to":"2026-12-31","turnover":1654850}]
   */
  years: CustomerSalesOfYear[]
  /** The 100 products with the largest turnover, largest first. */
  products: CustomerSalesOfProduct[]
  /** Left out as long as no invoice is paid in full. */
  daysToPay?: DaysToPay
}

export interface CustomerSalesOfProduct {
  /**
   * Id of the product; left out of positions of their own.
   * @example "ef2d127d-e37b-442b-8ad0-6145e54b0c61"
   */
  product?: string
  /**
   * Of the newest position.
   * @example "Design"
   */
  name: string
  /**
   * Of the newest position.
   * @example "days"
   */
  unit?: string
  /**
   * Invoiced less credited, up to six decimal places.
   * @example 12
   */
  quantity: number
  /**
   * In cents, without VAT. Before discounts on the whole document, at the rates of the documents.
   * @example 1440000
   */
  turnover: number
  /**
   * Of the newest document.
   * @example "2026-11-21"
   */
  lastDate: string
}

export interface CustomerSalesOfYear {
  /**
   * First day of the fiscal year.
   * @example "2026-01-01"
   */
  from: string
  /**
   * Last day of the fiscal year.
   * @example "2026-12-31"
   */
  to: string
  /**
   * In cents, without VAT. Invoices less credit notes on income accounts, as booked.
   * @example 1654850
   */
  turnover: number
}

/** Left out as long as no invoice is paid in full. */
export interface DaysToPay {
  /**
   * Invoices that were paid in full.
   * @example 4
   */
  invoices: number
  /**
   * Days from the date of an invoice to its last payment, to one decimal place.
   * @example 0.8
   */
  average: number
  /**
   * The same from the due date; negative: paid before it.
   * @example -25.3
   */
  averageLate: number
}

export interface DepositCreation {
  /**
   * Of the total of the estimate; or amount.
   * @example 30
   */
  percent?: number | null | undefined
  /**
   * With VAT, in units of the currency of the estimate; or percent.
   * @example 1000
   */
  amount?: number | null | undefined
  /**
   * Default: today in the time zone of the organisation.
   * @example "2026-11-20"
   */
  openingDate?: string | null | undefined
  /**
   * Whether the document is a draft: without a number, and for an invoice not in the books.
   * @example false
   */
  isDraft?: boolean | null | undefined
  /**
   * true issues the invoice without a QR-bill, also where none can be made. Of no effect on a draft.
   * @example true
   */
  withoutSlip?: boolean | null | undefined
}

/** Its totalAmount and vatDebt are negative where the running sum above it is positive. */
export interface DiscountPosition {
  /**
   * discount: takes off the running sum above it, spread over the VAT rates.
   * @example "discount"
   */
  type: 'discount'
  /**
   * Opaque id, given by the service.
   * @example "d6a40317-3361-4bb0-80d0-bfa794fcc9db"
   */
  id: string
  /**
   * Name, one line.
   * @example "Design"
   */
  name?: string
  /**
   * Percent, up to four decimal places.
   * @example 5
   */
  discountRate?: number
  /**
   * In currency units.
   * @example 1
   */
  discountAmount?: number
  /**
   * In currency units and the document's amountMode.
   * @example -150
   */
  totalAmount: number
  /**
   * The VAT of the position, in currency units; all positions add up to totalVatDebt.
   * @example -12.15
   */
  vatDebt: number
  /**
   * ISO 4217; on foreign-currency documents.
   * @example "CHF"
   */
  originalCurrency?: string
  /**
   * 1 unit of originalCurrency = X CHF; on foreign-currency documents.
   * @example 1
   */
  exchangeRate?: number
}

export interface DiscountPositionInput {
  /**
   * discount: takes off the running sum above it, spread over the VAT rates.
   * @example "discount"
   */
  type: 'discount'
  /**
   * Name, one line.
   * @example "Design"
   */
  name?: string | null | undefined
  /**
   * Percent of the running sum, up to four decimal places; or discountAmount.
   * @example 5
   */
  discountRate?: number | null | undefined
  /**
   * In currency units, at most the running sum; or discountRate.
   * @example 1
   */
  discountAmount?: number | null | undefined
  /**
   * Kept where it is that of a position of the document; else the position is given a new one.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  id?: string | null | undefined
  /**
   * In currency units; computed; ignored in a request.
   * @example 3080.85
   */
  totalAmount?: number | null | undefined
  /**
   * In currency units; computed; ignored in a request.
   * @example 243
   */
  vatDebt?: number | null | undefined
  /**
   * The document's; ignored in a request.
   * @example "CHF"
   */
  originalCurrency?: string | null | undefined
  /**
   * 1 unit of originalCurrency = X CHF; the document's; ignored in a request.
   * @example 1
   */
  exchangeRate?: number | null | undefined
}

/** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
export interface DiscountTerms {
  /**
   * Percent of the total; 0 for no discount.
   * @example 8.1
   */
  rate: number
  /**
   * Days from the opening date; fewer than payableInDays.
   * @example 10
   */
  days: number
}

export interface DocumentByReference {
  /**
   * The lines of the document, in their order.
   * @example [{"id":"29db0c67-82db-4500-8559-ef4d9e953e30","quantityLeft":1}]
   */
  positions: readonly PositionInput[]
  /**
   * Id of the template that renders the document; default the first.
   * @example "b17ef6d1-9c7a-4b1e-883b-907c595526dc"
   */
  template?: string | null | undefined
  /**
   * Issue date; default today in the time zone of the organisation.
   * @example "2026-11-20"
   */
  openingDate?: string | null | undefined
  /**
   * Payment term in days from the opening date.
   * @example 30
   */
  payableInDays?: number | null | undefined
  /**
   * gross: amounts include VAT; net: amounts exclude VAT.
   * @example "net"
   */
  amountMode?: 'gross' | 'net' | null | undefined
  /**
   * Language of the rendered document.
   * @example "de"
   */
  language?: 'de' | 'en' | 'fr' | 'it' | null | undefined
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns?: readonly ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[] | null | undefined
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: {
    /**
     * Percent of the total; 0 for no discount.
     * @example 8.1
     */
    rate: number
    /**
     * Days from the opening date; fewer than payableInDays.
     * @example 10
     */
    days: number
  } | null | undefined
  /**
   * Id of the contact the document is addressed to; required unless customRecipientText is given.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  recipient?: string | null | undefined
  /**
   * Recipient when there is no contact.
   * @example "Keller GmbH\nSeeweg 12\n6000 Luzern"
   */
  customRecipientText?: string | null | undefined
  /**
   * Title of the document, one line.
   * @example "Request 31"
   */
  title?: string | null | undefined
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string | null | undefined
  /**
   * Text below the positions; may have several lines.
   * @example "With kind regards"
   */
  closingText?: string | null | undefined
  /**
   * ISO 4217, enabled in the organisation; together with exchangeRate. In a currency without decimals, such as JPY, positions and totals are whole; one with more than two is refused.
   * @example "CHF"
   */
  originalCurrency?: string | null | undefined
  /**
   * 1 unit of originalCurrency = X CHF; together with originalCurrency.
   * @example 1
   */
  exchangeRate?: number | null | undefined
  /**
   * Another system's name for the record; unique in the organisation.
   * @example "shop-1047"
   */
  externalReference?: string | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string | null> | null | undefined
}

export interface DocumentCreation {
  /**
   * The lines of the document, in their order.
   * @example [{"id":"29db0c67-82db-4500-8559-ef4d9e953e30","quantityLeft":1}]
   */
  positions: readonly PositionInput[]
  /**
   * Id of the template that renders the document; default the first.
   * @example "d4735e3a-265e-46ee-803f-59718b9b5d03"
   */
  template?: string | null | undefined
  /**
   * Issue date; default today in the time zone of the organisation.
   * @example "2026-11-21"
   */
  openingDate?: string | null | undefined
  /**
   * Payment term in days from the opening date.
   * @example 30
   */
  payableInDays?: number | null | undefined
  /**
   * gross: amounts include VAT; net: amounts exclude VAT.
   * @example "net"
   */
  amountMode?: 'gross' | 'net' | null | undefined
  /**
   * Language of the rendered document.
   * @example "de"
   */
  language?: 'de' | 'en' | 'fr' | 'it' | null | undefined
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns?: readonly ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[] | null | undefined
  /**
   * false issues the document: it gets its number.
   * @example true
   */
  isDraft?: boolean | null | undefined
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: {
    /**
     * Percent of the total; 0 for no discount.
     * @example 8.1
     */
    rate: number
    /**
     * Days from the opening date; fewer than payableInDays.
     * @example 10
     */
    days: number
  } | null | undefined
  /**
   * Id of the contact the document is addressed to; required unless customRecipientText is given.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  recipient?: string | null | undefined
  /**
   * Recipient when there is no contact.
   * @example "Keller GmbH\nSeeweg 12\n6000 Luzern"
   */
  customRecipientText?: string | null | undefined
  /**
   * Title of the document, one line.
   * @example "New website"
   */
  title?: string | null | undefined
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string | null | undefined
  /**
   * Text below the positions; may have several lines.
   * @example "With kind regards"
   */
  closingText?: string | null | undefined
  /**
   * ISO 4217, enabled in the organisation; together with exchangeRate. In a currency without decimals, such as JPY, positions and totals are whole; one with more than two is refused.
   * @example "CHF"
   */
  originalCurrency?: string | null | undefined
  /**
   * 1 unit of originalCurrency = X CHF; together with originalCurrency.
   * @example 1
   */
  exchangeRate?: number | null | undefined
  /**
   * Another system's name for the record; unique in the organisation.
   * @example "shop-1047"
   */
  externalReference?: string | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string | null> | null | undefined
}

export interface EmailDelivery {
  /**
   * Opaque id, given by the service.
   * @example "7902699b-e42c-4a8e-86fb-bb4501726517"
   */
  id: string
  /**
   * The email address it goes to, as it was given; its domain may be an international one.
   * @example "office@keller.example"
   */
  recipientEmail: string
  /**
   * In place of the usual subject; {document}, {number}, {title} and {organisation} are placeholders.
   * @example "Your {document}"
   */
  subject?: string
  /**
   * Recipients of a copy.
   * @example ["office@muster.example"]
   */
  cc?: string[]
  /**
   * Recipients of a copy that the others do not see.
   * @example ["archive@muster.example"]
   */
  bcc?: string[]
  /**
   * Where answers go, in place of the address of the organisation.
   * @example "buero@muster.example"
   */
  replyTo?: string
  /**
   * queued until the mail server accepts the message (sent), or rejects it permanently, or all attempts fail (failed).
   * @example "queued"
   */
  status: 'queued' | 'sent' | 'failed'
  /**
   * When the delivery last changed.
   * @example "2026-11-21T09:30:00.000Z"
   */
  timestamp: string
  /**
   * Id of the reminder that it contains, in place of the document.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  reminder?: string
  /**
   * Id of the contact whose statement of account it contains.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  contact?: string
  /**
   * The day of that statement.
   * @example "2026-11-21"
   */
  statementOf?: string
  /**
   * How often it was tried.
   * @example 0
   */
  attempts: number
  /** Why it failed, as a code: `error` says it in the language of the reader. */
  reason?: FailureReason
  /**
   * Why it failed, in a sentence; in English unless Accept-Language asks for another language.
   * @example "The connection was refused."
   */
  error?: string
}

export interface EndedPeriod {
  /**
   * Opaque id, given by the service.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  id: string
  /**
   * Its first day.
   * @example "2026-11-21"
   */
  firstDay: string
  /**
   * Its last day, which is over.
   * @example "2026-11-21"
   */
  lastDay: string
}

export interface Erasure {
  /**
   * Ids of the events whose content was erased: they say when, what and by whom.
   * @example ["7688b6ef-5255-4962-8008-fff894223582"]
   */
  events: string[]
  /**
   * Issued documents, which keep the address that was printed on them.
   * @example [{"kind":"invoice","id":"c837649c-ce43-4272-8138-e72cc3152070","number":"R-00011","until":"2036-12-31"}]
   */
  retained: RetainedDocument[]
}

export interface ErrorCode {
  /**
   * Stable; the `code` of the rejection.
   * @example "general/invalid-fields"
   */
  code: string
  /**
   * The HTTP status it is answered with.
   * @example 400
   */
  status: number
  /**
   * The fault, in one plain sentence.
   * @example "Correct the fields listed in invalidFields and send the request again."
   */
  message: string
}

export interface Estimate {
  /**
   * Opaque id, given by the service.
   * @example "36ebe205-bcdf-4499-825e-6923f4450fa8"
   */
  id: string
  /**
   * Whether the document is a draft: without a number, and for an invoice not in the books.
   * @example true
   */
  isDraft: boolean
  /**
   * Empty until the document is issued; then without gaps in the organisation.
   * @example ""
   */
  number: string
  /**
   * Id of the organisation that owns the record.
   * @example "6b86b273-ff34-4ce1-8d6b-804eff5a3f57"
   */
  organisation: string
  /**
   * openingDate + payableInDays; on an estimate the last day on which it is valid.
   * @example "2026-12-20"
   */
  dueDate: string
  /**
   * Net + VAT, in currency units.
   * @example 3080.85
   */
  totalAmount: number
  /**
   * Total without VAT, in currency units of the document.
   * @example 2850
   */
  totalNetAmount: number
  /**
   * VAT on the document, in currency units.
   * @example 230.85
   */
  totalVatDebt: number
  /** Every email delivery of the document, oldest first. */
  emailDeliveries: EmailDelivery[]
  /**
   * The PDF for anyone who knows the address; needs no token. Left out while the link is revoked.
   * @example "https://rappen.example/public/documents/YaIpuuHpAzHt2Ya2u75hf3A13oilv3wBjDrdbHYqbo0.pdf"
   */
  publicPdfUrl?: string
  /**
   * Id of the template that renders the document; default the first.
   * @example "b17ef6d1-9c7a-4b1e-883b-907c595526dc"
   */
  template: string
  /**
   * Issue date; default today in the time zone of the organisation.
   * @example "2026-11-20"
   */
  openingDate: string
  /**
   * Payment term in days from the opening date.
   * @example 30
   */
  payableInDays: number
  /**
   * gross: amounts include VAT; net: amounts exclude VAT.
   * @example "net"
   */
  amountMode: 'gross' | 'net'
  /**
   * Language of the rendered document.
   * @example "de"
   */
  language: 'de' | 'en' | 'fr' | 'it'
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns: ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[]
  /**
   * The lines of the document, in their order.
   * @example [{"id":"29db0c67-82db-4500-8559-ef4d9e953e30","quantityLeft":1}]
   */
  positions: Position[]
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: DiscountTerms
  /**
   * Id of the contact the document is addressed to; required unless customRecipientText is given.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  recipient?: string
  /**
   * Recipient when there is no contact.
   * @example "Keller GmbH\nSeeweg 12\n6000 Luzern"
   */
  customRecipientText?: string
  /**
   * Title of the document, one line.
   * @example "Request 31"
   */
  title?: string
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string
  /**
   * Text below the positions; may have several lines.
   * @example "With kind regards"
   */
  closingText?: string
  /**
   * ISO 4217, enabled in the organisation; together with exchangeRate. In a currency without decimals, such as JPY, positions and totals are whole; one with more than two is refused.
   * @example "CHF"
   */
  originalCurrency?: string
  /**
   * 1 unit of originalCurrency = X CHF; together with originalCurrency.
   * @example 1
   */
  exchangeRate?: number
  /**
   * Another system's name for the record; unique in the organisation.
   * @example "request-31"
   */
  externalReference?: string
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"deal":"D-88"}
   */
  metadata?: Metadata
  /**
   * open until the customer accepts or declines; changing positions, amounts or recipient opens it again.
   * @example "open"
   */
  status: 'open' | 'accepted' | 'declined'
  /**
   * The person who accepted the estimate.
   * @example "Lea Keller"
   */
  signingPerson?: string
  /**
   * When the estimate was accepted, RFC 3339.
   * @example "2026-11-21T10:09:00.000Z"
   */
  signedAt?: string
  decision?: LinkDecision
  /**
   * Ids of the invoices created from this estimate.
   * @example ["4e074085-62be-4b8b-80ce-05c1decfe3ad"]
   */
  invoicesFromQuote: string[]
}

export interface EstimateChange {
  /**
   * Id of the template that renders the document; default the first.
   * @example "b17ef6d1-9c7a-4b1e-883b-907c595526dc"
   */
  template?: string | undefined
  /**
   * Issue date; default today in the time zone of the organisation.
   * @example "2026-11-20"
   */
  openingDate?: string | undefined
  /**
   * Payment term in days from the opening date.
   * @example 30
   */
  payableInDays?: number | undefined
  /**
   * gross: amounts include VAT; net: amounts exclude VAT.
   * @example "net"
   */
  amountMode?: 'gross' | 'net' | undefined
  /**
   * Language of the rendered document.
   * @example "de"
   */
  language?: 'de' | 'en' | 'fr' | 'it' | undefined
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns?: readonly ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[] | undefined
  /**
   * The lines of the document, in their order.
   * @example [{"id":"29db0c67-82db-4500-8559-ef4d9e953e30","quantityLeft":1}]
   */
  positions?: readonly PositionInput[] | undefined
  /**
   * false issues the document: it gets its number.
   * @example false
   */
  isDraft?: boolean | undefined
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: {
    /**
     * Percent of the total; 0 for no discount.
     * @example 8.1
     */
    rate: number
    /**
     * Days from the opening date; fewer than payableInDays.
     * @example 10
     */
    days: number
  } | null | undefined
  /**
   * Id of the contact the document is addressed to; required unless customRecipientText is given.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  recipient?: string | null | undefined
  /**
   * Recipient when there is no contact.
   * @example "Keller GmbH\nSeeweg 12\n6000 Luzern"
   */
  customRecipientText?: string | null | undefined
  /**
   * Title of the document, one line.
   * @example "New website and shop"
   */
  title?: string | null | undefined
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string | null | undefined
  /**
   * Text below the positions; may have several lines.
   * @example "With kind regards"
   */
  closingText?: string | null | undefined
  /**
   * ISO 4217, enabled in the organisation; together with exchangeRate. In a currency without decimals, such as JPY, positions and totals are whole; one with more than two is refused.
   * @example "CHF"
   */
  originalCurrency?: string | null | undefined
  /**
   * 1 unit of originalCurrency = X CHF; together with originalCurrency.
   * @example 1
   */
  exchangeRate?: number | null | undefined
  /**
   * Another system's name for the record; unique in the organisation.
   * @example "shop-1047"
   */
  externalReference?: string | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"deal":"D-88"}
   */
  metadata?: Record<string, string | null> | null | undefined
}

export interface EstimateDeposit {
  /**
   * Id of the deposit invoice.
   * @example "7a61b537-01be-4dae-8eee-ffaecc73f14e"
   */
  invoice: string
  /**
   * Id of the invoice that takes it off.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  takenOffBy?: string
}

/** The record of the event. */
export interface EventRecord {
  /**
   * The part of the type before the dot.
   * @example "token"
   */
  kind: string
  /**
   * Its id, or the number of an account, the code of a currency.
   * @example "ad573668-6512-4e55-849e-cb23ae1d4888"
   */
  id: string
  /**
   * Id of the estimate, invoice or credit note it is or belongs to; of a receipt that of its ledger entry.
   * @example "5feceb66-ffc8-4f38-8952-786c6d696c79"
   */
  document?: string
}

export interface EventType {
  /**
   * Stable; the `type` of the event.
   * @example "organisation.created"
   */
  type: 'organisation.created' | 'organisation.modified' | 'logo.set' | 'logo.deleted' | 'letterhead.set' | 'letterhead.deleted' | 'next-number.set' | 'token.created' | 'token.revoked' | 'token.expiring' | 'person.invited' | 'person.joined' | 'person.role-changed' | 'person.link-created' | 'person.removed' | 'session.started' | 'passkey.added' | 'passkey.removed' | 'webhook-endpoint.created' | 'webhook-endpoint.modified' | 'webhook-endpoint.deleted' | 'webhook-endpoint.secret-rotated' | 'webhook-endpoint.disabled' | 'webhook-endpoint.pinged' | 'webhook-endpoint.replayed' | 'webhook-delivery.resent' | 'contact.created' | 'contact.modified' | 'contact.deleted' | 'contact.erased' | 'product.created' | 'product.modified' | 'product.deleted' | 'template.created' | 'template.modified' | 'template.deleted' | 'estimate.created' | 'estimate.modified' | 'estimate.issued' | 'estimate.returned-to-draft' | 'estimate.accepted' | 'estimate.declined' | 'estimate.reopened' | 'estimate.converted' | 'estimate.deleted' | 'estimate.erased' | 'invoice.created' | 'invoice.modified' | 'invoice.issued' | 'invoice.paid' | 'invoice.unpaid' | 'invoice.credited' | 'invoice.uncredited' | 'invoice.written-off' | 'invoice.reinstated' | 'invoice.annulled' | 'invoice.deleted' | 'invoice.erased' | 'credit-note.created' | 'credit-note.modified' | 'credit-note.issued' | 'credit-note.allocated' | 'credit-note.unallocated' | 'credit-note.settled' | 'credit-note.unsettled' | 'credit-note.deleted' | 'credit-note.erased' | 'recurring-invoice.created' | 'recurring-invoice.modified' | 'recurring-invoice.deleted' | 'recurring-invoice.paused' | 'recurring-invoice.resumed' | 'recurring-invoice.ended' | 'recurring-invoice.run-made' | 'recurring-invoice.run-skipped' | 'recurring-invoice.run-failed' | 'reminder-settings.modified' | 'reminder-block.created' | 'reminder-block.deleted' | 'reminder.issued' | 'reminder.withdrawn' | 'reminder.claimed' | 'payment.recorded' | 'payment.modified' | 'payment.reversed' | 'allocation.recorded' | 'allocation.undone' | 'write-off.recorded' | 'write-off.reversed' | 'attachment.added' | 'attachment.removed' | 'attachment.link-renewed' | 'attachments.reordered' | 'archived-pdf.stored' | 'public-link.created' | 'public-link.modified' | 'public-link.revoked' | 'email.queued' | 'email.sent' | 'email.failed' | 'account.created' | 'account.modified' | 'account.deleted' | 'currency.configured' | 'fiscal-year.created' | 'fiscal-year.closed' | 'fiscal-year.reopened' | 'fiscal-year.deleted' | 'vat-period.created' | 'vat-period.settled' | 'vat-period.reopened' | 'vat-period.filed' | 'vat-period.deleted' | 'vat-adjustment.created' | 'vat-adjustment.deleted' | 'vat-settings.modified' | 'ledger-entries.posted' | 'ledger-entry.modified' | 'ledger-entry.reversed' | 'receipt.added' | 'unposted-receipt.created' | 'unposted-receipt.deleted' | 'unposted-receipt.attached'
  /**
   * The scope that a token needs to read these events.
   * @example "settings:read"
   */
  scope: string
  /**
   * One plain sentence that says what happened.
   * @example "The organisation was created, with its books and templates."
   */
  message: string
}

/** Why it failed, as a code: `error` says it in the language of the reader. */
export interface FailureReason {
  /**
   * Stable; new ones may be added.
   * @example "general/invalid-fields"
   */
  code: 'other' | 'emails/rejected' | 'emails/too-large' | 'emails/not-accepted' | 'emails/outcome-unknown' | 'emails/not-composed' | 'emails/qr-bill-impossible' | 'emails/document-rejected' | 'emails/annulled' | 'emails/credited' | 'emails/readdressed' | 'emails/recipient-erased' | 'emails/reminder-withdrawn' | 'emails/erased' | 'webhooks/interrupted' | 'webhooks/not-connected' | 'webhooks/not-answered' | 'webhooks/redirected' | 'webhooks/gone' | 'webhooks/status' | 'webhooks/address-not-public' | 'webhooks/no-host' | 'webhooks/no-address' | 'webhooks/not-looked-up' | 'webhooks/connection-refused' | 'webhooks/connection-cut-off' | 'webhooks/host-silent' | 'webhooks/host-unreachable' | 'webhooks/certificate-expired' | 'webhooks/certificate-self-signed' | 'webhooks/certificate-authority-unknown' | 'webhooks/certificate-of-other-host' | 'webhooks/failed'
  /** The parameters of the sentence: numbers, names, and other servers' replies. */
  parameters?: Record<string, string | number>
}

export interface FiscalYear {
  /**
   * Opaque id, given by the service.
   * @example "5f9c4ab0-8cac-4457-8911-1a30e4664920"
   */
  id: string
  /**
   * First day, included.
   * @example "2024-01-01"
   */
  from: string
  /**
   * Last day, included.
   * @example "2024-12-31"
   */
  to: string
  /**
   * Nothing is posted into a closed year.
   * @example "open"
   */
  status: 'open' | 'closed'
  /**
   * Of a closed year: SHA-256 of its figures. They are a text in UTF-8 of lines that a line feed separates: first the first day, the last day and `resultOfEarlierYears`; then for each account of the trial balance of the last day its number, type, opening balance, debits and credits. A space separates values.
   * @example "6ac6f5863e01c27ea895c20474407a184bbf4a8f66101da7dc1ccedd3f2d9b9c"
   */
  statementsSha256?: string
}

export interface FiscalYearCreation {
  /**
   * First day, included.
   * @example "2024-01-01"
   */
  from: string
  /**
   * Last day, included.
   * @example "2024-12-31"
   */
  to: string
}

export interface Health {
  /**
   * Always ok; otherwise the answer is a 503.
   * @example "ok"
   */
  status: 'ok'
}

export interface IncomeStatement {
  /**
   * First day, included.
   * @example "2026-01-01"
   */
  from: string
  /**
   * Last day, included.
   * @example "2026-12-31"
   */
  to: string
  /**
   * The primary currency; all amounts are in its cents.
   * @example "CHF"
   */
  currency: string
  /** Income counts up, expense counts down. */
  groups: IncomeStatementGroup[]
  /**
   * In cents. A loss is negative.
   * @example 1410403
   */
  result: number
}

export interface IncomeStatementGroup {
  /**
   * Stable; the same in every organisation.
   * @example "netRevenue"
   */
  code: string
  /**
   * The name in each of the four languages.
   * @example {"de":"Gestaltung","fr":"Conception","it":"Progettazione","en":"Design"}
   */
  names: {
    /**
     * In German.
     * @example "Nettoerlöse aus Lieferungen und Leistungen"
     */
    de: string
    /**
     * In French.
     * @example "Produits nets des ventes de biens et de prestations de services"
     */
    fr: string
    /**
     * In Italian.
     * @example "Ricavi netti da forniture e prestazioni"
     */
    it: string
    /**
     * In English.
     * @example "Net proceeds from sales of goods and services"
     */
    en: string
  }
  /** The accounts, by number. */
  accounts: StatementAccount[]
  /**
   * In cents. Sum of the accounts.
   * @example 1420403
   */
  amount: number
  /** An intermediate result, shown below the group. */
  subtotal?: {
    /**
     * Stable; the same in every organisation.
     * @example "operatingRevenue"
     */
    code: string
    /**
     * The name in each of the four languages.
     * @example {"de":"Gestaltung","fr":"Conception","it":"Progettazione","en":"Design"}
     */
    names: {
      /**
       * In German.
       * @example "Betriebsertrag aus Lieferungen und Leistungen"
       */
      de: string
      /**
       * In French.
       * @example "Produits d’exploitation de la vente de biens et de prestations de services"
       */
      fr: string
      /**
       * In Italian.
       * @example "Ricavi operativi da forniture e prestazioni"
       */
      it: string
      /**
       * In English.
       * @example "Operating income from sales of goods and services"
       */
      en: string
    }
    /**
     * In cents. Sum of this group and all before it.
     * @example 1420403
     */
    amount: number
  }
}

export interface Invitation {
  /**
   * With which the person signs in.
   * @example "beat@muster.example"
   */
  email: string
  /**
   * As others see it.
   * @example "Beat Keller"
   */
  name: string
  /**
   * The rights of the person, as a set of scopes.
   * @example "assistant"
   */
  role: 'owner' | 'assistant' | 'bookkeeper' | 'fiduciary' | 'reader'
  /**
   * In which the person reads the workplace; default de.
   * @example "fr"
   */
  language?: 'de' | 'en' | 'fr' | 'it' | null | undefined
}

export interface Invoice {
  /**
   * Opaque id, given by the service.
   * @example "19581e27-de7c-4d00-8f1c-e50b2047e7a5"
   */
  id: string
  /**
   * Whether the document is a draft: without a number, and for an invoice not in the books.
   * @example true
   */
  isDraft: boolean
  /**
   * Empty until the document is issued; then without gaps in the organisation.
   * @example ""
   */
  number: string
  /**
   * Id of the organisation that owns the record.
   * @example "6b86b273-ff34-4ce1-8d6b-804eff5a3f57"
   */
  organisation: string
  /**
   * openingDate + payableInDays; on an estimate the last day on which it is valid.
   * @example "2026-12-05"
   */
  dueDate: string
  /**
   * Net + VAT, in currency units.
   * @example 3080.85
   */
  totalAmount: number
  /**
   * Total without VAT, in currency units of the document.
   * @example 2850
   */
  totalNetAmount: number
  /**
   * VAT on the document, in currency units.
   * @example 230.85
   */
  totalVatDebt: number
  /** Every email delivery of the document, oldest first. */
  emailDeliveries: EmailDelivery[]
  /**
   * The PDF for anyone who knows the address; needs no token. Left out while the link is revoked.
   * @example "https://rappen.example/public/documents/QeUhrfiueg9BnuBuHZ-3lBYjaSN7RvZL9bK5lpsLzS4.pdf"
   */
  publicPdfUrl?: string
  /**
   * Id of the template that renders the document; default the first.
   * @example "d4735e3a-265e-46ee-803f-59718b9b5d03"
   */
  template: string
  /**
   * Issue date; default today in the time zone of the organisation.
   * @example "2026-11-21"
   */
  openingDate: string
  /**
   * Payment term in days from the opening date.
   * @example 14
   */
  payableInDays: number
  /**
   * gross: amounts include VAT; net: amounts exclude VAT.
   * @example "net"
   */
  amountMode: 'gross' | 'net'
  /**
   * Language of the rendered document.
   * @example "en"
   */
  language: 'de' | 'en' | 'fr' | 'it'
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns: ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[]
  /**
   * The lines of the document, in their order.
   * @example [{"id":"29db0c67-82db-4500-8559-ef4d9e953e30","quantityLeft":1}]
   */
  positions: Position[]
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: DiscountTerms
  /**
   * Id of the contact the document is addressed to; required unless customRecipientText is given.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  recipient?: string
  /**
   * Recipient when there is no contact.
   * @example "Keller GmbH\nSeeweg 12\n6000 Luzern"
   */
  customRecipientText?: string
  /**
   * Title of the document, one line.
   * @example "New website and shop"
   */
  title?: string
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string
  /**
   * Text below the positions; may have several lines.
   * @example "With kind regards"
   */
  closingText?: string
  /**
   * ISO 4217, enabled in the organisation; together with exchangeRate. In a currency without decimals, such as JPY, positions and totals are whole; one with more than two is refused.
   * @example "CHF"
   */
  originalCurrency?: string
  /**
   * 1 unit of originalCurrency = X CHF; together with originalCurrency.
   * @example 1
   */
  exchangeRate?: number
  /**
   * Another system's name for the record; unique in the organisation.
   * @example "order-7001"
   */
  externalReference?: string
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"deal":"D-88"}
   */
  metadata?: Metadata
  /**
   * Whether a valid QR-bill can be made: CHF or EUR, an account in the settings, addresses that fit. The PDF carries it once the invoice is issued, and no longer when it is annulled.
   * @example true
   */
  isQrInvoice: boolean
  /**
   * The reference on the QR-bill, which payments carry: QR reference (27 digits) or creditor reference (ISO 11649). From the digits of the number, once the invoice is issued.
   * @example "RF18539007547034"
   */
  paymentReference?: string
  /**
   * Payments less refunds, in currency units.
   * @example 0
   */
  totalAmountPaid: number
  /**
   * Amounts of credit notes, in currency units.
   * @example 0
   */
  totalAmountCredited: number
  /**
   * Amounts that were written off, in currency units.
   * @example 0
   */
  totalAmountWrittenOff: number
  /**
   * The same by reason.
   * @example [{"reason":"bad-debt","amount":3080.85}]
   */
  writtenOff: {
    /**
     * Why it is not owed any more.
     * @example "bad-debt"
     */
    reason: 'discount' | 'bad-debt' | 'small-difference'
    /**
     * In currency units.
     * @example 3080.85
     */
    amount: number
  }[]
  /**
   * totalAmount - totalAmountPaid - totalAmountCredited - totalAmountWrittenOff, in currency units; negative when overpaid, 0 when annulled.
   * @example 3080.85
   */
  totalRestAmount: number
  /**
   * Whether nothing of an issued invoice is owed any more; an annulled one was not paid, nor one that a bad debt closed.
   * @example false
   */
  isPaid: boolean
  /**
   * Whether nothing is open of the invoice because the rest is written off as a bad debt.
   * @example false
   */
  isWrittenOff: boolean
  /**
   * Whether more was paid than is owed.
   * @example false
   */
  isOverpaid: boolean
  /**
   * Whether the invoice was annulled.
   * @example false
   */
  isAnnulled: boolean
  /**
   * Id of the estimate that it was made from.
   * @example "5feceb66-ffc8-4f38-8952-786c6d696c79"
   */
  estimate?: string
  /**
   * Its part of the estimate: the whole, positions of it or all that was left of it, or a deposit.
   * @example "whole"
   */
  estimateShare?: 'whole' | 'positions' | 'deposit'
  /**
   * Id of the recurring invoice that made it.
   * @example "7d0f3c1e-52a4-4a7b-9d55-0e6b8a1c2f43"
   */
  recurringInvoice?: string
}

export interface InvoiceChange {
  /**
   * Id of the template that renders the document; default the first.
   * @example "b17ef6d1-9c7a-4b1e-883b-907c595526dc"
   */
  template?: string | undefined
  /**
   * Issue date; default today in the time zone of the organisation.
   * @example "2026-11-20"
   */
  openingDate?: string | undefined
  /**
   * Payment term in days from the opening date.
   * @example 30
   */
  payableInDays?: number | undefined
  /**
   * gross: amounts include VAT; net: amounts exclude VAT.
   * @example "net"
   */
  amountMode?: 'gross' | 'net' | undefined
  /**
   * Language of the rendered document.
   * @example "de"
   */
  language?: 'de' | 'en' | 'fr' | 'it' | undefined
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns?: readonly ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[] | undefined
  /**
   * The lines of the document, in their order.
   * @example [{"id":"29db0c67-82db-4500-8559-ef4d9e953e30","quantityLeft":1}]
   */
  positions?: readonly PositionInput[] | undefined
  /**
   * false issues the document: it gets its number.
   * @example false
   */
  isDraft?: boolean | undefined
  /**
   * true issues the invoice without a QR-bill, also where none can be made. Of no effect on a draft.
   * @example true
   */
  withoutSlip?: boolean | undefined
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: {
    /**
     * Percent of the total; 0 for no discount.
     * @example 8.1
     */
    rate: number
    /**
     * Days from the opening date; fewer than payableInDays.
     * @example 10
     */
    days: number
  } | null | undefined
  /**
   * Id of the contact the document is addressed to; required unless customRecipientText is given.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  recipient?: string | null | undefined
  /**
   * Recipient when there is no contact.
   * @example "Keller GmbH\nSeeweg 12\n6000 Luzern"
   */
  customRecipientText?: string | null | undefined
  /**
   * Title of the document, one line.
   * @example "Website and shop"
   */
  title?: string | null | undefined
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string | null | undefined
  /**
   * Text below the positions; may have several lines.
   * @example "With kind regards"
   */
  closingText?: string | null | undefined
  /**
   * ISO 4217, enabled in the organisation; together with exchangeRate. In a currency without decimals, such as JPY, positions and totals are whole; one with more than two is refused.
   * @example "CHF"
   */
  originalCurrency?: string | null | undefined
  /**
   * 1 unit of originalCurrency = X CHF; together with originalCurrency.
   * @example 1
   */
  exchangeRate?: number | null | undefined
  /**
   * Another system's name for the record; unique in the organisation.
   * @example "shop-1047"
   */
  externalReference?: string | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string | null> | null | undefined
}

export interface InvoiceCreation {
  /**
   * The lines of the document, in their order.
   * @example [{"id":"29db0c67-82db-4500-8559-ef4d9e953e30","quantityLeft":1}]
   */
  positions: readonly PositionInput[]
  /**
   * Id of the template that renders the document; default the first.
   * @example "b17ef6d1-9c7a-4b1e-883b-907c595526dc"
   */
  template?: string | null | undefined
  /**
   * Issue date; default today in the time zone of the organisation.
   * @example "2026-11-20"
   */
  openingDate?: string | null | undefined
  /**
   * Payment term in days from the opening date.
   * @example 30
   */
  payableInDays?: number | null | undefined
  /**
   * gross: amounts include VAT; net: amounts exclude VAT.
   * @example "net"
   */
  amountMode?: 'gross' | 'net' | null | undefined
  /**
   * Language of the rendered document.
   * @example "de"
   */
  language?: 'de' | 'en' | 'fr' | 'it' | null | undefined
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns?: readonly ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[] | null | undefined
  /**
   * false issues the document: it gets its number.
   * @example false
   */
  isDraft?: boolean | null | undefined
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: {
    /**
     * Percent of the total; 0 for no discount.
     * @example 8.1
     */
    rate: number
    /**
     * Days from the opening date; fewer than payableInDays.
     * @example 10
     */
    days: number
  } | null | undefined
  /**
   * Id of the contact the document is addressed to; required unless customRecipientText is given.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  recipient?: string | null | undefined
  /**
   * Recipient when there is no contact.
   * @example "Keller GmbH\nSeeweg 12\n6000 Luzern"
   */
  customRecipientText?: string | null | undefined
  /**
   * Title of the document, one line.
   * @example "Twice"
   */
  title?: string | null | undefined
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string | null | undefined
  /**
   * Text below the positions; may have several lines.
   * @example "With kind regards"
   */
  closingText?: string | null | undefined
  /**
   * ISO 4217, enabled in the organisation; together with exchangeRate. In a currency without decimals, such as JPY, positions and totals are whole; one with more than two is refused.
   * @example "CHF"
   */
  originalCurrency?: string | null | undefined
  /**
   * 1 unit of originalCurrency = X CHF; together with originalCurrency.
   * @example 1
   */
  exchangeRate?: number | null | undefined
  /**
   * Another system's name for the record; unique in the organisation.
   * @example "shop-1047"
   */
  externalReference?: string | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string | null> | null | undefined
  /**
   * true issues the invoice without a QR-bill, also where none can be made. Of no effect on a draft.
   * @example true
   */
  withoutSlip?: boolean | null | undefined
}

export interface InvoicedPosition {
  /**
   * Id of the position of the estimate.
   * @example "29db0c67-82db-4500-8559-ef4d9e953e30"
   */
  id: string
  /**
   * The quantity that is not invoiced, with its sign.
   * @example 1
   */
  quantityLeft: number
}

export interface InvoicedPositionInput {
  /**
   * Id of a position of the estimate.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  id: string
  /**
   * At most what is left of the position, with its sign; default all that is left. Of products only.
   * @example 2.5
   */
  quantity?: number | null | undefined
}

export interface Invoicing {
  /**
   * complete: no product is left, and an invoice takes every deposit off.
   * @example "partly"
   */
  state: 'nothing' | 'partly' | 'complete'
  /**
   * The total of what is left, less open deposits, in currency units. A deposit is at most this.
   * @example 308.08
   */
  totalLeft: number
  /**
   * The invoices that can be made next. rest: all that is left, or the whole again; positions: chosen ones, while no deposit is open; deposit.
   * @example ["rest","deposit"]
   */
  choices: ('rest' | 'positions' | 'deposit')[]
  /**
   * The products of the estimate.
   * @example [{"id":"29db0c67-82db-4500-8559-ef4d9e953e30","quantityLeft":1}]
   */
  positions: InvoicedPosition[]
  /**
   * Deposit invoices that are not annulled.
   * @example [{"invoice":"7a61b537-01be-4dae-8eee-ffaecc73f14e"}]
   */
  deposits: EstimateDeposit[]
}

export interface Issuance {
  /**
   * true issues the invoice without a QR-bill, also where none can be made. Of no effect on a draft.
   * @example true
   */
  withoutSlip?: boolean | null | undefined
}

export interface LatelyDone {
  /**
   * Id of its event.
   * @example "bdd2d3af-3a5a-4213-897d-4f1f7bfcda89"
   */
  id: string
  /**
   * When it was done.
   * @example "2026-11-21T09:30:00.000Z"
   */
  createdAt: string
  /**
   * The type of its event.
   * @example "contact.created"
   */
  action: 'contact.created' | 'contact.modified' | 'product.created' | 'product.modified' | 'estimate.created' | 'estimate.modified' | 'estimate.issued' | 'estimate.accepted' | 'estimate.declined' | 'invoice.created' | 'invoice.modified' | 'invoice.issued' | 'invoice.paid' | 'invoice.annulled' | 'credit-note.created' | 'credit-note.issued' | 'payment.recorded' | 'payment.reversed' | 'email.sent' | 'email.failed' | 'person.joined' | 'vat-period.settled' | 'fiscal-year.closed'
  /**
   * The record to look at: of what belongs to a document, the document.
   * @example {"kind":"contact","id":"4e074085-62be-4b8b-80ce-05c1decfe3ad"}
   */
  about: {
    /**
     * Such as contact, estimate or invoice.
     * @example "contact"
     */
    kind: string
    /**
     * Its id.
     * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
     */
    id: string
  }
  /**
   * Of the document; none of a draft.
   * @example "R-00011"
   */
  number?: string
  /**
   * The recipient of the document, or the name of the record.
   * @example "Keller GmbH"
   */
  name?: string
  /**
   * Whose token it was, or who was signed in; none of a customer, a job or a command.
   * @example "Test"
   */
  by?: string
}

export interface LedgerEntry {
  /**
   * Opaque id, given by the service.
   * @example "4fc82b26-aecb-47d2-868c-4efbe3581732"
   */
  id: string
  /**
   * Without gaps in the organisation.
   * @example 31
   */
  sequence: number
  /**
   * Calendar date, YYYY-MM-DD.
   * @example "2026-11-21"
   */
  date: string
  /**
   * Purpose of the entry, one line.
   * @example "Printer paper"
   */
  description: string
  /**
   * Number of the account that is debited.
   * @example 6500
   */
  debitAccount: number
  /**
   * Number of the account that is credited.
   * @example 1020
   */
  creditAccount: number
  /**
   * In cents of the currency.
   * @example 10810
   */
  amount: number
  /**
   * ISO 4217 code.
   * @example "CHF"
   */
  currency: string
  /**
   * 1 unit of the currency = X CHF.
   * @example 1
   */
  exchangeRate: number
  /**
   * Swiss VAT code; left out where there is none.
   * @example "VB81"
   */
  taxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB'
  /**
   * The entry lowers what its tax code reports. Not known of entries of older versions.
   * @example false
   */
  isReversal?: boolean
  /**
   * The number of the document behind the entry, such as that of its invoice.
   * @example "Q-4711"
   */
  documentNumber?: string
  /**
   * The day of supply, or its first and last day with a slash between.
   * @example "2026-11-01/2026-11-15"
   */
  supplyDate?: string
  /**
   * The same on the entries of one voucher, such as a bulk that was posted all or nothing.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  voucher?: string
  /**
   * Of an entry by hand on receivables or payables: id of the contact of its open item.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  contact?: string
  /**
   * Your own reference; unique in the organisation.
   * @example "paper-2026-001"
   */
  externalReference?: string
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Metadata
  /**
   * The source of the entry.
   * @example "api"
   */
  source: 'api' | 'invoice' | 'credit-note' | 'payment' | 'allocation' | 'write-off' | 'reversal' | 'annulment' | 'vat-settlement' | 'opening' | 'closing' | 'revaluation'
  /**
   * The entry that this one reverses.
   * @example "4fc82b26-aecb-47d2-868c-4efbe3581732"
   */
  reverses?: string
  /**
   * The entry that reverses this one.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  reversedBy?: string
  /**
   * SHA-256 over this entry and the hash of the one before, in hexadecimal.
   * @example "c75de23d89df36ba921287616ee8edb4c986e328a78e033e57c1e5e2b59c838e"
   */
  hash: string
  /**
   * Instant of creation, RFC 3339 in UTC.
   * @example "2026-11-21T12:07:00.000Z"
   */
  createdAt: string
  /** The transactions of the entry: each moves one amount from one account to another. */
  transactions: LedgerTransaction[]
}

export interface LedgerEntryChange {
  /**
   * Id of the contact of an open item that has none yet.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  contact?: string | undefined
}

export interface LedgerEntryCreation {
  /**
   * Must lie in an open fiscal year and outside every settled VAT period.
   * @example "2026-11-21"
   */
  date: string
  /**
   * Purpose of the entry, one line.
   * @example "Printer paper"
   */
  description: string
  /**
   * Number of an account in the chart of accounts.
   * @example 6500
   */
  debitAccount: number
  /**
   * Number of an account in the chart of accounts.
   * @example 1020
   */
  creditAccount: number
  /**
   * Gross amount in cents (hundredths) of the currency.
   * @example 10810
   */
  amount: number
  /**
   * ISO 4217; enabled in the organisation. Default CHF.
   * @example "CHF"
   */
  currency?: string | null | undefined
  /**
   * 1 unit of the currency = X CHF, up to ten decimal places; when omitted, the rate configured for the currency.
   * @example 1
   */
  exchangeRate?: number | null | undefined
  /**
   * Tax code; null or empty for none.
   * @example "VB81"
   */
  taxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB' | '' | null | undefined
  /**
   * The entry lowers what its tax code reports, such as a refund or a discount: the VAT is booked on the other side. When omitted, the accounts tell; a dry run shows what they tell.
   * @example false
   */
  isReversal?: boolean | null | undefined
  /**
   * The number of the document behind the entry; several entries may have the same.
   * @example "Q-4711"
   */
  documentNumber?: string | null | undefined
  /**
   * The day of supply, or its first and last day with a slash between, where it differs from the date. It decides the rate of the tax code, not the VAT period.
   * @example "2026-11-01/2026-11-15"
   */
  supplyDate?: string | null | undefined
  /**
   * Id of the contact whose open item the entry is: on receivables (1100) or payables (2000) alone.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  contact?: string | null | undefined
  /**
   * Your own reference; unique in the organisation permanently.
   * @example "paper-2026-001"
   */
  externalReference?: string | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string | null> | null | undefined
}

export interface LedgerEntryReversal {
  /**
   * Not before the date of the entry. Default: today in the time zone of the organisation, or the date of the entry if that is later.
   * @example "2026-11-21"
   */
  date?: string | null | undefined
  /**
   * Default: that of the entry.
   * @example "Posted twice"
   */
  description?: string | null | undefined
}

/** The sums of all entries that the filters leave, on however many pages. Answered if includeTotals is true, and at most 20000 are left. */
export interface LedgerEntryTotals {
  /**
   * How many entries the filters leave.
   * @example 1
   */
  count: number
  /**
   * The sums of the entries of each currency.
   * @example [{"currency":"CHF","count":1,"totalAmount":10810}]
   */
  byCurrency: {
    /**
     * Of the entries, ISO 4217.
     * @example "CHF"
     */
    currency: string
    /**
     * How many entries are in it.
     * @example 1
     */
    count: number
    /**
     * The sum of their amounts, in cents of the currency; reversals add to it.
     * @example 10810
     */
    totalAmount: number
  }[]
}

export interface LedgerTransaction {
  /**
   * Opaque id, given by the service.
   * @example "48449a14-a4ff-4d79-8b7a-1b6f3d488eba"
   */
  id: string
  /**
   * Id of its entry.
   * @example "4fc82b26-aecb-47d2-868c-4efbe3581732"
   */
  ledgerEntry: string
  /**
   * Calendar date, YYYY-MM-DD.
   * @example "2026-11-21"
   */
  date: string
  /**
   * Number of the account that is debited.
   * @example 6500
   */
  debitAccount: number
  /**
   * Number of the account that is credited.
   * @example 1020
   */
  creditAccount: number
  /**
   * Purpose of its entry, one line.
   * @example "Printer paper"
   */
  description: string
  /**
   * This transaction, in cents of the primary currency.
   * @example 10000
   */
  amount: number
  /**
   * The whole entry, in cents of the primary currency; the same on all its transactions.
   * @example 10810
   */
  grossAmount: number
  /**
   * The primary currency.
   * @example "CHF"
   */
  currency: string
  /**
   * This transaction, in cents of the currency that was posted.
   * @example 10000
   */
  originalAmount: number
  /**
   * ISO 4217 code of the currency that was posted.
   * @example "CHF"
   */
  originalCurrency: string
  /**
   * Swiss VAT code; left out where there is none.
   * @example "VB81"
   */
  taxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB'
  /**
   * The entry lowers what its tax code reports. Not known of entries of older versions.
   * @example false
   */
  isReversal?: boolean
  /**
   * The part of the transaction: the consideration, or the tax on it. Absent for entries of older versions.
   * @example "net"
   */
  taxPart?: 'net' | 'vat'
  /**
   * Of the transactions of a box by received consideration: the cents of the amount that count in the VAT period; negative for those that it deducts.
   * @example 1
   */
  countedAmount?: number
}

export interface LinkDecision {
  /**
   * By the page of the public link.
   * @example "link"
   */
  via: 'link'
  /**
   * When the customer accepted or declined.
   * @example "2026-11-21T09:30:00.000Z"
   */
  decidedAt: string
  /**
   * The language that the page was shown in.
   * @example "de"
   */
  language: 'de' | 'fr' | 'it' | 'en'
  /**
   * SHA-256 of the PDF that was shown when the customer decided, with its attachments.
   * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   */
  pdfSha256: string
  /**
   * The drawn signature as the path of an SVG 600 wide and 200 high. Left out where the name was typed.
   * @example "c00HWc204NCjXk_XN0mu4ofk_cyGSLcajW7VkbfUyz8"
   */
  signature?: string
  /**
   * Why the estimate was declined, in the words of the customer.
   * @example "We build next year only."
   */
  reason?: string
}

export interface LinkOwner {
  /**
   * One email address.
   * @example "anna@muster.example"
   */
  email?: string
  /**
   * Name, one line.
   * @example "Design"
   */
  name: string
  /**
   * Language in which the person reads pages and mails.
   * @example "de"
   */
  language: 'de' | 'en' | 'fr' | 'it'
  /**
   * Whether one is known that may stay; otherwise one is chosen with the link.
   * @example true
   */
  hasPassword: boolean
  /**
   * If the link opens no sign-in: the name of the organisation that offers a seat to this person after signing in.
   * @example "6b86b273-ff34-4ce1-8d6b-804eff5a3f57"
   */
  organisation?: string
}

export interface LinkUse {
  /**
   * The part after # in the address of the link.
   * @example "q0wVbN3Jt5mZr8xYc1Kd7Fg2Hs4LpQaTuWeRiOzBnMk"
   */
  link: string
  /**
   * The one that is chosen; required where there is none yet.
   * @example "vier worte im wind"
   */
  password?: string | null | undefined
  /**
   * Where none is known yet.
   * @example "info@muster.example"
   */
  email?: string | null | undefined
  /**
   * Name, one line.
   * @example "Design"
   */
  name?: string | null | undefined
}

/** The sums of all documents that the filters leave, on however many pages. Answered if includeTotals is true, and at most 20000 are left. */
export interface ListTotals {
  /**
   * How many documents the filters leave.
   * @example 1
   */
  count: number
  /**
   * The sums of the documents of each currency.
   * @example [{"currency":"CHF","count":1,"totalAmount":0}]
   */
  byCurrency: {
    /**
     * Of the documents, ISO 4217.
     * @example "CHF"
     */
    currency: string
    /**
     * How many documents are in it.
     * @example 1
     */
    count: number
    /**
     * Their sum, with VAT.
     * @example 3080.85
     */
    totalAmount: number
    /**
     * Their open amount; drafts and annulled invoices count as nothing. Not of estimates.
     * @example 3080.85
     */
    totalRestAmount?: number
  }[]
}

/** Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or . */
export type Metadata = Record<string, string>

export interface MonthlyLiquidity {
  /**
   * YYYY-MM.
   * @example "2025-12"
   */
  month: string
  /**
   * In cents, at its end.
   * @example 0
   */
  amount: number
}

export interface MonthlyTurnover {
  /**
   * YYYY-MM.
   * @example "2025-12"
   */
  month: string
  /**
   * Income of the accounts 3000 to 3999, in cents, without VAT.
   * @example 0
   */
  amount: number
  /**
   * The same a year before.
   * @example 0
   */
  yearBefore: number
}

export interface NetTaxRate {
  /**
   * The code of the activity, five characters, as the tax administration approved it.
   * @example "H0620"
   */
  activityId: string
  /**
   * The activity.
   * @example "Design"
   */
  name: string
  /**
   * Percent, up to one decimal place.
   * @example 8.1
   */
  rate: number
  /**
   * Numbers of the accounts of its turnover. Discounts and losses of an invoice follow its turnover. Without any, the activity takes all turnover that no other one names.
   * @example [1000]
   */
  accounts: number[]
}

export interface NewOrganisation {
  /**
   * Name, one line.
   * @example "Muster Immobilien AG"
   */
  name: string
  /**
   * Of its documents and mails, unless a template has another. The template in it comes first.
   * @example "de"
   */
  language: 'de' | 'en' | 'fr' | 'it'
}

export interface NextNumber {
  /**
   * The kind of document.
   * @example "estimate"
   */
  kind: 'estimate' | 'invoice' | 'credit-note'
  /**
   * The year of the counter; only if the pattern of the kind has YYYY.
   * @example 2000
   */
  year?: number
  /**
   * The counter of the next document that is issued.
   * @example 1
   */
  next: number
  /**
   * The number of that document, by the pattern.
   * @example "O-00001"
   */
  number: string
  /**
   * The lowest value that may be set, above every number that was given.
   * @example 1
   */
  lowest: number
}

export interface NextNumberSetting {
  /**
   * The kind of document.
   * @example "credit-note"
   */
  kind: 'estimate' | 'invoice' | 'credit-note'
  /**
   * The year of the counter; only if the pattern of the kind has YYYY.
   * @example 2000
   */
  year?: number | null | undefined
  /**
   * The counter of the next document. The numbers below it that were not given are skipped for good.
   * @example 41
   */
  next: number
}

export interface Obstacle {
  /**
   * Stable code of the problem.
   * @example "vat/adjustment-not-booked"
   */
  code: string
  /**
   * The problem and its remedy.
   * @example "Correct the fields listed in invalidFields and send the request again."
   */
  message: string
  /**
   * True if the problem cannot be confirmed: it must be corrected first.
   * @example true
   */
  isBlocking: boolean
  /**
   * Ids of its entries in the books, the first 100.
   * @example ["85daaf6f-7055-4d57-8628-7faed9603d71"]
   */
  ledgerEntries: string[]
}

export interface OpenItem {
  /**
   * Id of the invoice, the credit note, the payment, or the ledger entry.
   * @example "c2356069-e9d1-479c-8924-378153cfbbfb"
   */
  id: string
  /**
   * payment: what is unallocated of a payment of a contact; advance: the same on 2030, with its VAT; entry: by hand on the account of the side.
   * @example "invoice"
   */
  type: 'invoice' | 'credit-note' | 'payment' | 'advance' | 'entry'
  /**
   * Of the document, or of the voucher of the entry.
   * @example "R-00004"
   */
  number?: string
  /**
   * Of the document, or of the entry.
   * @example "2026-10-01"
   */
  date: string
  /**
   * A credit note, a payment, an advance and an entry are due on their day.
   * @example "2026-10-31"
   */
  dueDate: string
  /**
   * ISO 4217 code.
   * @example "CHF"
   */
  currency: string
  /**
   * In cents. The open amount on the day, at the booked rates; negative for a credit.
   * @example 308085
   */
  open: number
  /**
   * The same in cents of the currency of the item.
   * @example 308085
   */
  openInCurrency: number
  /**
   * Days since it was due; below zero before.
   * @example 61
   */
  daysLate: number
}

/** By the days since the due date; together the total. */
export interface OpenItemAges {
  /**
   * In cents. Due on the day, or later.
   * @example 0
   */
  notDue: number
  /**
   * In cents. Due 1 to 30 days before.
   * @example 382511
   */
  days1To30: number
  /**
   * In cents. Due 31 to 60 days before.
   * @example -376325
   */
  days31To60: number
  /**
   * In cents. Due 61 to 90 days before.
   * @example 616170
   */
  days61To90: number
  /**
   * In cents. Due more than 90 days before.
   * @example 0
   */
  over90: number
}

/** The open receivables or payables of a day. */
export interface OpenItems {
  /**
   * The day.
   * @example "2026-12-31"
   */
  asOf: string
  /**
   * receivable: owed by customers; payable: owed to suppliers.
   * @example "receivable"
   */
  side: 'receivable' | 'payable'
  /**
   * The contact that was asked for.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  contact?: string
  /**
   * Receivables (1100) or payables (2000).
   * @example 1100
   */
  account: number
  /**
   * In cents. Of all items: without the advances, the balance of the account on the day, unless a contact is asked for.
   * @example 622356
   */
  total: number
  /**
   * In cents. Of the advances among them, which are on 2030 and not on the account; below zero.
   * @example -54050
   */
  totalAdvances: number
  /** By the days since the due date; together the total. */
  ages: OpenItemAges
  /**
   * By name.
   * @example ["4e074085-62be-4b8b-80ce-05c1decfe3ad"]
   */
  contacts: OpenItemsOfContact[]
  /** Entries by hand that name no contact. By date. */
  notAllocated: OpenItem[]
}

export interface OpenItemsOfContact {
  /**
   * Id; left out of documents whose recipient is a text of its own.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  contact?: string
  /**
   * Of the contact; of a document without one, the first line of its address.
   * @example "Keller GmbH"
   */
  name?: string
  /**
   * In cents. Of the items below.
   * @example 622356
   */
  total: number
  /** By due date. */
  items: OpenItem[]
}

export interface Organisation {
  /**
   * Opaque id, given by the service.
   * @example "6b86b273-ff34-4ce1-8d6b-804eff5a3f57"
   */
  id: string
  /**
   * Name, one line.
   * @example "Muster AG"
   */
  name: string
  /**
   * ISO 3166-1, two letters.
   * @example "CH"
   */
  country: string
  /**
   * IANA name; it decides which day is today.
   * @example "Europe/Zurich"
   */
  timeZone: string
  /**
   * Language of documents and mails.
   * @example "de"
   */
  language: 'de' | 'en' | 'fr' | 'it'
  /**
   * One run of zeros is the counter, padded to that length. YYYY is the year of the openingDate, and restarts the counter each year. There is no sign for a month, a day or a year of two digits: YY is rejected, and so are MM and DD alone or beside YYYY. The current pattern may be sent back.
   * @example "O-00000"
   */
  estimateNumberPattern: string
  /**
   * One run of zeros is the counter, padded to that length. YYYY is the year of the openingDate, and restarts the counter each year. There is no sign for a month, a day or a year of two digits: YY is rejected, and so are MM and DD alone or beside YYYY. The current pattern may be sent back.
   * @example "R-00000"
   */
  invoiceNumberPattern: string
  /**
   * One run of zeros is the counter, padded to that length. YYYY is the year of the openingDate, and restarts the counter each year. There is no sign for a month, a day or a year of two digits: YY is rejected, and so are MM and DD alone or beside YYYY. The current pattern may be sent back.
   * @example "G-00000"
   */
  creditNoteNumberPattern: string
  /**
   * The most, in CHF, that may be open of an invoice to be written off as a small difference; at first 1.00.
   * @example 1
   */
  smallDifferenceLimit: number
  /**
   * Street, without the number.
   * @example "Dorfstrasse"
   */
  streetName?: string
  /**
   * Number of the building.
   * @example "5"
   */
  buildingNumber?: string
  /**
   * Postal code.
   * @example "3000"
   */
  postCode?: string
  /**
   * Town.
   * @example "Bern"
   */
  townName?: string
  /**
   * One email address.
   * @example "info@muster.example"
   */
  email?: string
  /**
   * Phone number, as printed.
   * @example "+41 44 123 45 67"
   */
  phone?: string
  /**
   * Absolute http or https URL.
   * @example "https://www.keller.example"
   */
  website?: string
  /**
   * UID with check digit and suffix: CHE-101.654.423 MWST. Accepted with or without blanks, points and hyphen, in any case, and stored in this form.
   * @example "CHE-101.654.423 MWST"
   */
  vatNumber?: string
  /**
   * CH or LI. Accepted with blanks and in lower case, stored without blanks in capitals.
   * @example "CH9300762011623852957"
   */
  iban?: string
  /**
   * An IBAN whose characters 5 to 9 lie between 30000 and 31999; accepted and stored like iban.
   * @example "CH4431999123000889012"
   */
  qrIban?: string
  /**
   * Name of the bank, as printed.
   * @example "Musterbank"
   */
  bankName?: string
  /**
   * Currency of the books; all ledger amounts are in its cents.
   * @example "CHF"
   */
  primaryCurrency: 'CHF'
}

export interface OrganisationChange {
  /**
   * Name, one line.
   * @example "Muster AG"
   */
  name?: string | undefined
  /**
   * ISO 3166-1, two letters.
   * @example "CH"
   */
  country?: string | undefined
  /**
   * IANA name; it decides which day is today.
   * @example "Europe/Zurich"
   */
  timeZone?: string | undefined
  /**
   * Language of documents and mails.
   * @example "de"
   */
  language?: 'de' | 'en' | 'fr' | 'it' | undefined
  /**
   * One run of zeros is the counter, padded to that length. YYYY is the year of the openingDate, and restarts the counter each year. There is no sign for a month, a day or a year of two digits: YY is rejected, and so are MM and DD alone or beside YYYY. The current pattern may be sent back.
   * @example "O-00000"
   */
  estimateNumberPattern?: string | undefined
  /**
   * One run of zeros is the counter, padded to that length. YYYY is the year of the openingDate, and restarts the counter each year. There is no sign for a month, a day or a year of two digits: YY is rejected, and so are MM and DD alone or beside YYYY. The current pattern may be sent back.
   * @example "R-00000"
   */
  invoiceNumberPattern?: string | undefined
  /**
   * One run of zeros is the counter, padded to that length. YYYY is the year of the openingDate, and restarts the counter each year. There is no sign for a month, a day or a year of two digits: YY is rejected, and so are MM and DD alone or beside YYYY. The current pattern may be sent back.
   * @example "G-00000"
   */
  creditNoteNumberPattern?: string | undefined
  /**
   * The most, in CHF, that may be open of an invoice to be written off as a small difference; at first 1.00.
   * @example 1
   */
  smallDifferenceLimit?: number | undefined
  /**
   * Street, without the number.
   * @example "Dorfstrasse"
   */
  streetName?: string | null | undefined
  /**
   * Number of the building.
   * @example "5"
   */
  buildingNumber?: string | null | undefined
  /**
   * Postal code.
   * @example "3000"
   */
  postCode?: string | null | undefined
  /**
   * Town.
   * @example "Bern"
   */
  townName?: string | null | undefined
  /**
   * One email address.
   * @example "info@muster.example"
   */
  email?: string | null | undefined
  /**
   * Phone number, as printed.
   * @example "+41 44 123 45 67"
   */
  phone?: string | null | undefined
  /**
   * Absolute http or https URL.
   * @example "https://www.keller.example"
   */
  website?: string | null | undefined
  /**
   * UID with check digit and suffix: CHE-101.654.423 MWST. Accepted with or without blanks, points and hyphen, in any case, and stored in this form.
   * @example "CHE-101.654.423 MWST"
   */
  vatNumber?: string | null | undefined
  /**
   * CH or LI. Accepted with blanks and in lower case, stored without blanks in capitals.
   * @example "CH9300762011623852957"
   */
  iban?: string | null | undefined
  /**
   * An IBAN whose characters 5 to 9 lie between 30000 and 31999; accepted and stored like iban.
   * @example "CH4431999123000889012"
   */
  qrIban?: string | null | undefined
  /**
   * Name of the bank, as printed.
   * @example "Musterbank"
   */
  bankName?: string | null | undefined
}

export interface OrganisationChoice {
  /**
   * The id of one of the organisations of the session.
   * @example "6b86b273-ff34-4ce1-8d6b-804eff5a3f57"
   */
  organisation: string
}

export interface Overview {
  /**
   * In the time zone of the organisation.
   * @example "2026-11-21"
   */
  today: string
  /**
   * The primary currency, of all amounts here.
   * @example "CHF"
   */
  currency: string
  /**
   * The last twelve months, the current one last. Needs ledger:read.
   * @example [{"month":"2025-12","amount":0,"yearBefore":0},{"month":"2026-01","amount":0,"yearBefore":0}]
   */
  turnover?: MonthlyTurnover[]
  /**
   * Cash, post and bank (accounts 1000 to 1099) at the end of each of the last twelve months, the current one last. Needs ledger:read.
   * @example [{"month":"2025-12","amount":0},{"month":"2026-01","amount":0}]
   */
  liquidity?: MonthlyLiquidity[]
  /**
   * Receivables by age, in cents of the primary currency; a foreign currency at the rate of its invoice. Needs invoices:read.
   * @example {"invoices":0,"total":0,"notDue":0,"overdue30":0,"overdue60":0,"overdueMore":0,"overdueInvoices":0}
   */
  receivables?: {
    /**
     * How many invoices are owed.
     * @example 0
     */
    invoices: number
    /**
     * The open amount, in cents.
     * @example 0
     */
    total: number
    /**
     * Of it, what is not due yet.
     * @example 0
     */
    notDue: number
    /**
     * Overdue by up to 30 days.
     * @example 0
     */
    overdue30: number
    /**
     * Overdue by 31 to 60 days.
     * @example 0
     */
    overdue60: number
    /**
     * Overdue by more than 60 days.
     * @example 0
     */
    overdueMore: number
    /**
     * How many invoices are overdue.
     * @example 0
     */
    overdueInvoices: number
  }
  /** Open tasks; overdue invoices are in the receivables. */
  toDo: {
    /**
     * Invoices that are not issued. Needs invoices:read.
     * @example 0
     */
    draftInvoices?: number
    /**
     * Estimates that are not issued. Needs invoices:read.
     * @example 0
     */
    draftEstimates?: number
    /**
     * Credit notes that are not issued. Needs invoices:read.
     * @example 0
     */
    draftCreditNotes?: number
    /**
     * Credit notes of which something is to be paid out. Needs invoices:read.
     * @example 0
     */
    openCredits?: number
    /**
     * Open estimates that end within seven days. Needs invoices:read.
     * @example 0
     */
    estimatesEnding?: number
    /**
     * Issued documents, reminders and statements of account whose last mail failed in the last 30 days. Needs invoices:read.
     * @example 0
     */
    failedEmails?: number
    /** The newest five of them. Needs invoices:read. */
    undelivered?: UndeliveredDocument[]
    /**
     * Reminders that the newest daily run could not issue, and nobody has issued since. Needs invoices:read.
     * @example 0
     */
    rejectedReminders?: number
    /**
     * Receipts that are not posted yet. Needs ledger:read.
     * @example 0
     */
    unpostedReceipts?: number
    /** VAT periods that are over and not settled, from when the organisation began or something was posted. Needs ledger:read. */
    vatPeriods?: EndedPeriod[]
    /** Fiscal years that are over and not closed, from when the organisation began or something was posted. Needs ledger:read. */
    fiscalYears?: EndedPeriod[]
  }
  /**
   * Which of the first steps of an organisation are done; left out once all are. Needs settings:read, contacts:read and invoices:read.
   * @example {"company":true,"contact":true,"document":false}
   */
  firstSteps?: {
    /**
     * Whether post code, town and an IBAN or QR-IBAN are set.
     * @example true
     */
    company: boolean
    /**
     * Whether there is a contact.
     * @example true
     */
    contact: boolean
    /**
     * Whether there is an estimate or an invoice.
     * @example false
     */
    document: boolean
  }
  /** Recent acts, newest first, six at most; one for each request. */
  lately: LatelyDone[]
}

export interface OwnOrganisation {
  /**
   * Opaque id, given by the service.
   * @example "6b86b273-ff34-4ce1-8d6b-804eff5a3f57"
   */
  id: string
  /**
   * Name, one line.
   * @example "Muster AG"
   */
  name: string
  /**
   * The rights of the person, as a set of scopes.
   * @example "owner"
   */
  role: 'owner' | 'assistant' | 'bookkeeper' | 'fiduciary' | 'reader'
  /**
   * VAT periods that are over and not settled, from when the organisation began or something was posted.
   * @example 0
   */
  vatPeriods: number
  /**
   * Id of the first VAT period that is over and not filed.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  firstVatPeriod?: string
  /**
   * The last day to file its return: 60 days after its end (MWSTG art. 71).
   * @example "2026-11-21"
   */
  vatDueDate?: string
  /**
   * Fiscal years that are over and not closed, from when the organisation began or something was posted.
   * @example 0
   */
  fiscalYears: number
  /**
   * Drafts of quotes, invoices and credit notes.
   * @example 7
   */
  drafts: number
  /**
   * Receipts that are not posted yet.
   * @example 0
   */
  unpostedReceipts: number
  /**
   * Invoices that are overdue.
   * @example 2
   */
  overdueInvoices: number
  /**
   * The overdue amount, in cents of the primary currency.
   * @example 616170
   */
  overdueAmount: number
  /**
   * When something was posted to the journal last.
   * @example "2026-11-21T13:41:00.000Z"
   */
  lastPostedAt?: string
}

export interface OwnSession {
  /**
   * Opaque id, given by the service.
   * @example "9400f1b2-1cb5-47d7-8a3d-3eabba93557a"
   */
  id: string
  /**
   * The browser, as it calls itself.
   * @example "lightMyRequest"
   */
  agent: string
  /**
   * The organisation in which it works.
   * @example "6b86b273-ff34-4ce1-8d6b-804eff5a3f57"
   */
  organisation: string
  /**
   * When it began.
   * @example "2026-11-21T13:53:00.000Z"
   */
  startedAt: string
  /**
   * When it was used last, to the minute.
   * @example "2026-11-21T13:53:00.000Z"
   */
  seenAt: string
  /**
   * Whether it is the one that asks.
   * @example true
   */
  isCurrent: boolean
}

export interface Passkey {
  /**
   * Opaque id, given by the service.
   * @example "3fdba35f-04dc-4c46-8986-c992bcf87554"
   */
  id: string
  /**
   * The person's name for it, such as that of the device.
   * @example "Telefon"
   */
  name: string
  /**
   * Instant of creation, RFC 3339 in UTC.
   * @example "2026-11-21T13:53:00.000Z"
   */
  createdAt: string
  /**
   * The last sign-in with it; absent before the first.
   * @example "2026-11-21T09:30:00.000Z"
   */
  lastUsedAt?: string
}

export interface PasskeyAddition {
  /**
   * Its name.
   * @example "Telefon"
   */
  name: string
  /**
   * The id of the passkey on the device: `rawId`.
   * @example "edbqomdhieuSfy4WpwCRR0B44hF8P8YH01zca1ke81U"
   */
  credential: string
  /**
   * The challenge and the address of the page, as the browser saw them.
   * @example "PTKG980ZB08E5RSwxsI351dRP7MoIGmLeQ4d7IAdlHo"
   */
  clientDataJSON: string
  /**
   * The new public key.
   * @example "P5gHy5rp-2wwlCr2E5kJ0ndTpeA_5aXG6TsBT1sXNm8"
   */
  attestationObject: string
}

export interface PasskeyCreation {
  /**
   * The site that the passkey is for.
   * @example {"id":"rappen.example","name":"Rappen"}
   */
  rp: {
    /**
     * The host for which it is made: that of `PUBLIC_URL`.
     * @example "rappen.example"
     */
    id: string
    /**
     * The name of the service.
     * @example "Rappen"
     */
    name: string
  }
  /**
   * The person as the device shows it.
   * @example {"id":"vFLdY0J3xKNKLWIQmUqaXiq20zu0o6iWNBDgDKbBWgI","name":"anna@muster.example","displayName":"Anna Keller"}
   */
  user: {
    /**
     * The person, base64url.
     * @example "vFLdY0J3xKNKLWIQmUqaXiq20zu0o6iWNBDgDKbBWgI"
     */
    id: string
    /**
     * The email of the person.
     * @example "anna@muster.example"
     */
    name: string
    /**
     * The name of the person.
     * @example "Anna Keller"
     */
    displayName: string
  }
  /**
   * The challenge to sign, once, within five minutes: 256 random bits, base64url.
   * @example "4PBdqToPWoajvl_A4wFgZRPJ9-WdrCNXNIqg8vR9uYQ"
   */
  challenge: string
  /**
   * The algorithms that are taken, the best one first: EdDSA, ES256, RS256.
   * @example [{"type":"public-key","alg":-8},{"type":"public-key","alg":-7},{"type":"public-key","alg":-257}]
   */
  pubKeyCredParams: {
    /**
     * WebAuthn's type of a passkey.
     * @example "public-key"
     */
    type: 'public-key'
    /**
     * The number that COSE gives the algorithm.
     * @example -8
     */
    alg: number
  }[]
  /**
   * For how long the challenge is valid, in milliseconds.
   * @example 300000
   */
  timeout: number
  /** The passkeys that the person has: a device makes no second one. */
  excludeCredentials: {
    /**
     * WebAuthn's type of a passkey.
     * @example "public-key"
     */
    type: 'public-key'
    /**
     * Its id on the device, base64url.
     * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
     */
    id: string
  }[]
  /**
   * The request to the device.
   * @example {"residentKey":"required","userVerification":"required"}
   */
  authenticatorSelection: {
    /**
     * The device keeps who it is for, so that no email has to be typed.
     * @example "required"
     */
    residentKey: 'required'
    /**
     * The device asks its owner for a fingerprint, a face or a PIN.
     * @example "required"
     */
    userVerification: 'required'
  }
  /**
   * The maker of the device is not asked for.
   * @example "none"
   */
  attestation: 'none'
}

export interface PasskeyProof {
  /**
   * The id of the passkey on the device: `rawId`.
   * @example "edbqomdhieuSfy4WpwCRR0B44hF8P8YH01zca1ke81U"
   */
  credential: string
  /**
   * The challenge and the address of the page, as the browser saw them.
   * @example "gMPNQPo1-QiLh0G9i-YVPeBfZhz-60Yl_79fSmw8AsQ"
   */
  clientDataJSON: string
  /**
   * The device's data about itself and this use.
   * @example "9X5csfRTLACBgwV-zJQoOAH8ta_i0cGQ49_TjE2ggEI"
   */
  authenticatorData: string
  /**
   * The signature over both.
   * @example "c00HWc204NCjXk_XN0mu4ofk_cyGSLcajW7VkbfUyz8"
   */
  signature: string
}

export interface PasskeyRequest {
  /**
   * The challenge to sign, once, within five minutes: 256 random bits, base64url.
   * @example "c9PxugYlhbzlH3fXCia-iMRLVdcPgbi9fi3tAwykRUo"
   */
  challenge: string
  /**
   * The host for which passkeys are made: that of `PUBLIC_URL`.
   * @example "rappen.example"
   */
  rpId: string
  /**
   * For how long the challenge is valid, in milliseconds.
   * @example 300000
   */
  timeout: number
  /**
   * The device asks its owner for a fingerprint, a face or a PIN.
   * @example "required"
   */
  userVerification: 'required'
}

export interface PasswordChange {
  /**
   * The current password.
   * @example "vier worte im wind"
   */
  current: string
  /**
   * The one that is chosen; required where there is none yet.
   * @example "vier worte im wind und regen"
   */
  password: string
}

export interface Payment {
  /**
   * Opaque id, given by the service.
   * @example "3346f2bb-f6c3-4bd2-8be2-8bd1bb657d0e"
   */
  id: string
  /**
   * receipt: money that came in for the invoice; refund: an over-payment that was paid back; payout: a credit note that was paid out.
   * @example "receipt"
   */
  type: 'receipt' | 'refund' | 'payout'
  /**
   * Id of the invoice; of a payout, of the invoice that the credit note credits. A payment of a contact has none.
   * @example "19581e27-de7c-4d00-8f1c-e50b2047e7a5"
   */
  invoice?: string
  /**
   * Id of the contact, for a payment without one invoice.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  contact?: string
  /**
   * Of a payout: id of the credit note.
   * @example "9f14025a-f006-4b30-847e-23ebb3b491d3"
   */
  creditNote?: string
  /**
   * Of a refund: id of the payment that was too high.
   * @example "5ec1a0c9-9d42-4601-8e42-b407ae9c675e"
   */
  refundOf?: string
  /**
   * Number of the invoice; of a payout, of the credit note. A payment of a contact has none.
   * @example "R-00001"
   */
  documentNumber?: string
  /**
   * First line of the address on that document, or the name of the contact.
   * @example "Keller GmbH"
   */
  recipientName: string
  /**
   * Calendar date, YYYY-MM-DD.
   * @example "2026-11-21"
   */
  date: string
  /**
   * In units of the currency of the invoice, at most two decimal places.
   * @example 1000
   */
  amount: number
  /**
   * Of that document, ISO 4217.
   * @example "CHF"
   */
  currency: string
  /**
   * The amount in units of the currency of the invoice, below zero where money went out: of refunds and payouts. Sums over payments add it.
   * @example 1000
   */
  signedAmount: number
  /**
   * Of a foreign-currency invoice: 1 unit = X CHF on the day of payment; default the rate that is configured for the currency.
   * @example 1
   */
  exchangeRate?: number
  /**
   * Where the money arrived; default 1020.
   * @example 1020
   */
  account: number
  /**
   * Your own note, one line.
   * @example "Wrong invoice"
   */
  note?: string
  /**
   * Whether the payment was reversed.
   * @example true
   */
  isReversed: boolean
  /**
   * The part of it that was written off as a bad debt before: the loss and its correction of VAT were taken back by so much.
   * @example 500
   */
  amountRecovered?: number
  /**
   * The tax code of the part that is an advance.
   * @example "UN81"
   */
  advanceTaxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB'
  /**
   * The part that is, or was, an advance on 2030, with its VAT; of a refund, of that part.
   * @example 1
   */
  amountAdvance?: number
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Metadata
  /**
   * Of a payment of a contact: what it pays, without what was undone.
   * @example [{"invoice":"624b60c5-8c9d-4bfb-8ff1-886c2fd605d2","amount":200}]
   */
  allocations?: PaymentAllocation[]
  /**
   * Of a payment of a contact: what is left of it to allocate or to refund, in units of its currency.
   * @example 300
   */
  totalUnallocated?: number
}

export interface PaymentAllocation {
  /**
   * Id of the allocation.
   * @example "44cb730c-4204-40a0-877b-505ae68af508"
   */
  allocation: string
  /**
   * Id of an issued invoice.
   * @example "624b60c5-8c9d-4bfb-8ff1-886c2fd605d2"
   */
  invoice?: string
  /**
   * Id of an issued credit note, which pays as the money does.
   * @example "9f14025a-f006-4b30-847e-23ebb3b491d3"
   */
  creditNote?: string
  /**
   * Id of a ledger entry by hand on receivables (1100).
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  openItem?: string
  /**
   * The day of the allocation.
   * @example "2026-11-21"
   */
  date: string
  /**
   * In units of the currency of the invoice, at most two decimal places.
   * @example 200
   */
  amount: number
}

export interface PaymentChange {
  /**
   * Your own note, one line.
   * @example "Wrong invoice"
   */
  note?: string | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"source":"bank","batch":null}
   */
  metadata?: Record<string, string | null> | null | undefined
}

export interface PaymentCreation {
  /**
   * Value date; default today.
   * @example "2026-11-21"
   */
  date?: string | null | undefined
  /**
   * In units of the currency of the invoice, at most two decimal places.
   * @example 1000
   */
  amount: number
  /**
   * Of a foreign-currency invoice: 1 unit = X CHF on the day of payment; default the rate that is configured for the currency.
   * @example 1
   */
  exchangeRate?: number | null | undefined
  /**
   * Where the money arrived; default 1020.
   * @example 1020
   */
  account?: number | null | undefined
  /**
   * Your own note, one line.
   * @example "Wrong invoice"
   */
  note?: string | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string | null> | null | undefined
  /**
   * true records more than is owed of the invoice, which is refused otherwise.
   * @example true
   */
  allowOverpayment?: boolean | null | undefined
  /**
   * Writes off what the payment leaves open, for this reason and on its day.
   * @example "discount"
   */
  writeOffRest?: 'discount' | 'bad-debt' | 'small-difference' | null | undefined
}

export interface PaymentReversal {
  /**
   * Not before the date of the payment, and of its allocations and write-offs. Default: today in the time zone of the organisation, or that date if it is later.
   * @example "2026-11-21"
   */
  date?: string | null | undefined
}

/** The sums of all payments that the filters leave, on however many pages. Answered if includeTotals is true, and at most 20000 are left. */
export interface PaymentTotals {
  /**
   * How many payments the filters leave.
   * @example 1
   */
  count: number
  /**
   * The sums of the payments of each currency.
   * @example [{"currency":"CHF","count":1,"totalAmount":0}]
   */
  byCurrency: {
    /**
     * Of the payments, ISO 4217.
     * @example "CHF"
     */
    currency: string
    /**
     * How many payments are in it.
     * @example 1
     */
    count: number
    /**
     * The sum of their signed amounts; reversed payments count as nothing.
     * @example 0
     */
    totalAmount: number
  }[]
}

export interface PdfAttachment {
  /**
   * Opaque id, given by the service.
   * @example "2c624232-cdd2-4177-8294-dfbb310aca00"
   */
  id: string
  /**
   * The address of the uploaded file, which needs no token.
   * @example "https://rappen.example/public/attachments/KE3lAsmEc0IxjBfUdHM-9Gj72-JSzd9uS0vgZ2cG2dA/terms.pdf"
   */
  url: string
  /**
   * The original filename of the uploaded file.
   * @example "terms.pdf"
   */
  name: string
  /**
   * Media type of the file.
   * @example "application/pdf"
   */
  type: 'application/pdf'
  /**
   * Bytes.
   * @example 639
   */
  size: number
}

export interface PdfAttachmentOrder {
  /**
   * The ids of all attachments in the new order.
   * @example ["89aa1e58-0023-422d-8676-46e8149eb246","2c624232-cdd2-4177-8294-dfbb310aca00"]
   */
  attachments: readonly string[]
}

export interface PdfAttachmentUpload {
  /**
   * A PDF of at most 10485760 bytes; determined by its contents.
   * @example "@terms.pdf"
   */
  file: Upload
  /**
   * Title of the attachment in lists; the file keeps its own name.
   * @example "Terms"
   */
  title: string
}

export interface PersonChange {
  /**
   * Name, one line.
   * @example "Anna Keller"
   */
  name?: string | undefined
  /**
   * Language in which the person reads pages and mails.
   * @example "fr"
   */
  language?: 'de' | 'en' | 'fr' | 'it' | undefined
}

export interface PersonLink {
  /**
   * Opens once. Shown this once: a repeated request leaves it out.
   * @example "https://rappen.example/app/welcome#q0wVbN3Jt5mZr8xYc1Kd7Fg2Hs4LpQaTuWeRiOzBnMk"
   */
  url?: string
  /**
   * From then on it opens nothing.
   * @example "2026-11-28T13:09:00.000Z"
   */
  expiresAt: string
}

export type Position = ProductPosition | DiscountPosition | TextPosition | SubtotalPosition

export type PositionInput = ProductPositionInput | DiscountPositionInput | TextPositionInput | SubtotalPositionInput

export interface PostedEntry {
  /**
   * The result for this entry.
   * @example "posted"
   */
  outcome: 'posted'
  /**
   * Opaque id, given by the service.
   * @example "bbb965ab-0c80-4653-8cf2-184babad2a56"
   */
  id: string
  /**
   * Number of the entry, without gaps in the organisation.
   * @example 34
   */
  sequence: number
  /** The transactions of the entry: each moves one amount from one account to another. */
  transactions: LedgerTransaction[]
}

export interface PreviewedEntry {
  /**
   * The result for this entry.
   * @example "previewed"
   */
  outcome: 'previewed'
  /** The transactions of the entry: each moves one amount from one account to another. */
  transactions: PreviewedTransaction[]
}

export interface PreviewedTransaction {
  /**
   * Calendar date, YYYY-MM-DD.
   * @example "2026-11-20"
   */
  date: string
  /**
   * Number of the account that is debited.
   * @example 1100
   */
  debitAccount: number
  /**
   * Number of the account that is credited.
   * @example 3400
   */
  creditAccount: number
  /**
   * Purpose of its entry, one line.
   * @example "Rechnung R-00002 Keller GmbH"
   */
  description: string
  /**
   * This transaction, in cents of the primary currency.
   * @example 285000
   */
  amount: number
  /**
   * The whole entry, in cents of the primary currency; the same on all its transactions.
   * @example 308085
   */
  grossAmount: number
  /**
   * The primary currency.
   * @example "CHF"
   */
  currency: string
  /**
   * This transaction, in cents of the currency that was posted.
   * @example 285000
   */
  originalAmount: number
  /**
   * ISO 4217 code of the currency that was posted.
   * @example "CHF"
   */
  originalCurrency: string
  /**
   * Swiss VAT code; left out where there is none.
   * @example "UN81"
   */
  taxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB'
  /**
   * The entry lowers what its tax code reports. Not known of entries of older versions.
   * @example false
   */
  isReversal?: boolean
  /**
   * The part of the transaction: the consideration, or the tax on it. Absent for entries of older versions.
   * @example "net"
   */
  taxPart?: 'net' | 'vat'
}

export interface Problem {
  /**
   * Stable; one of GET /v1/error-codes.
   * @example "general/invalid-fields"
   */
  code: 'general/invalid-fields' | 'general/invalid-body' | 'general/unauthorised' | 'rest-api/insufficient-scope' | 'general/not-found' | 'general/method-not-allowed' | 'general/request-timeout' | 'general/conflict' | 'general/idempotency-key-in-use' | 'general/precondition-failed' | 'general/payload-too-large' | 'general/unsupported-media-type' | 'general/idempotency-key-reused' | 'general/too-many-requests' | 'general/headers-too-large' | 'general/internal-error' | 'general/service-unavailable' | 'public-links/not-found' | 'contacts/not-found' | 'contacts/duplicate-reference' | 'contacts/in-use' | 'customer-invoice/not-found' | 'customer-invoices/quote-not-found' | 'customer-invoices/not-found' | 'customer-invoices/attachment-not-found' | 'customer-invoices/attachments-read-only' | 'customer-invoices/attachment-limit-reached' | 'customer-invoices/attachment-unreadable' | 'customer-invoices/attachment-too-many-pages' | 'customer-invoices/attachment-too-large' | 'customer-invoices/attachment-not-pdf' | 'customer-invoices/draft-not-convertible' | 'customer-invoices/deposit-is-draft' | 'customer-invoices/deposit-taken-off' | 'customer-invoices/number-immutable' | 'customer-invoices/duplicate-reference' | 'customer-invoices/document-immutable' | 'customer-invoices/page-not-found' | 'customer-invoices/public-link-not-found' | 'customer-invoices/qr-bill-impossible' | 'customer-invoices/no-recipient-address' | 'customer-invoices/draft-not-sendable' | 'customer-invoices/nothing-owed' | 'customer-invoices/mail-quota-reached' | 'payments/not-found' | 'payments/exceeds-rest' | 'payments/already-reversed' | 'payments/nothing-to-refund' | 'payments/refunded' | 'allocations/not-found' | 'allocations/already-undone' | 'allocations/credit-used' | 'write-offs/not-found' | 'write-offs/nothing-open' | 'write-offs/already-reversed' | 'write-offs/recovered' | 'write-offs/nothing-to-recover' | 'credit-notes/nothing-open' | 'products/not-found' | 'templates/not-found' | 'templates/in-use' | 'templates/last' | 'templates/limit-reached' | 'recurring-invoices/not-found' | 'recurring-invoices/in-use' | 'recurring-invoices/ended' | 'reminders/not-found' | 'reminder-blocks/not-found' | 'reminders/not-remindable' | 'reminders/claimed' | 'reminders/nothing-to-claim' | 'reminders/waived' | 'ledger/not-found' | 'ledger/account-not-found' | 'ledger/period-closed' | 'ledger/no-fiscal-year' | 'ledger/currency-not-enabled' | 'ledger/exchange-rate-missing' | 'ledger/already-reversed' | 'ledger/allocated' | 'ledger/not-reversible' | 'ledger/duplicate-reference' | 'ledger/receipt-not-found' | 'ledger/receipt-page-not-found' | 'ledger/receipt-limit-reached' | 'ledger/unposted-receipts-full' | 'ledger/receipt-unreadable' | 'ledger/receipt-too-many-pages' | 'ledger/receipt-too-large' | 'ledger/receipt-wrong-type' | 'accounts/not-found' | 'accounts/in-use' | 'currencies/not-found' | 'fiscal-years/not-found' | 'fiscal-years/not-closable' | 'fiscal-years/later-year-closed' | 'fiscal-years/in-use' | 'vat-periods/not-found' | 'vat-periods/not-settleable' | 'vat-periods/settled' | 'vat-periods/not-settled' | 'vat-adjustments/not-found' | 'vat-periods/year-closed' | 'vat-periods/later-settled' | 'vat-periods/in-use' | 'vat-periods/not-declarable' | 'tokens/limit-reached' | 'tokens/not-found' | 'session/wrong-credentials' | 'session/wrong-passkey' | 'session/link-expired' | 'session/required' | 'session/no-organisation' | 'session/proof-required' | 'people/not-found' | 'people/already-here' | 'people/last-owner' | 'people/works-elsewhere' | 'session/not-found' | 'session/organisation-not-found' | 'organisations/not-allowed' | 'organisations/quota-reached' | 'passkeys/not-found' | 'passkeys/rejected' | 'passkeys/too-many' | 'passkeys/last-way-in' | 'events/not-found' | 'webhook-endpoints/not-found' | 'webhook-endpoints/limit-reached' | 'webhook-endpoints/disabled' | 'webhook-endpoints/replay-too-long' | 'webhook-deliveries/not-found' | 'organisation/logo-not-found' | 'organisation/logo-not-an-image' | 'organisation/logo-too-large' | 'organisation/logo-unreadable' | 'organisation/logo-not-allowed' | 'organisation/letterhead-not-found' | 'organisation/letterhead-not-a-pdf' | 'organisation/letterhead-unreadable'
  /**
   * The fault or the remedy: the first of several violations, with the number of others.
   * @example "Correct the fields listed in invalidFields and send the request again."
   */
  message: string
  /**
   * Where the reference says what the code means.
   * @example "https://rappen.example.ch/docs"
   */
  documentation: string
  /**
   * The x-request-id of this answer; it is in the log line too.
   * @example "6affdae3-b3c1-4a6a-8768-9e9b6a7b3225"
   */
  requestId: string
  /**
   * All invalid fields, as the request names them; empty when the body as a whole is unreadable. On every 400.
   * @example ["companyName","lastName"]
   */
  invalidFields?: readonly string[] | undefined
  /** A sentence for each invalid field. */
  details?: readonly {
    /**
     * The invalid field, as the request names it.
     * @example "companyName"
     */
    field: string
    /**
     * The requirement on the field.
     * @example "Correct the fields listed in invalidFields and send the request again."
     */
    message: string
  }[] | undefined
  /** The problems in the way of the act; it is done once they are corrected or confirmed. */
  problems?: readonly Obstacle[] | undefined
}

export interface Product {
  /**
   * Opaque id, given by the service.
   * @example "ef2d127d-e37b-442b-8ad0-6145e54b0c61"
   */
  id: string
  /**
   * The name of the position in each language; one is enough.
   * @example {"de":"Gestaltung","fr":"Conception","it":"Progettazione","en":"Design"}
   */
  names: {
    /**
     * In German.
     * @example "Gestaltung"
     */
    de?: string
    /**
     * In French.
     * @example "Conception"
     */
    fr?: string
    /**
     * In Italian.
     * @example "Progettazione"
     */
    it?: string
    /**
     * In English.
     * @example "Design"
     */
    en?: string
  }
  /**
   * Per unit, in currency units, up to six decimal places; may be negative.
   * @example 1200
   */
  singleAmount: number
  /**
   * Number of the ledger account that is credited.
   * @example 3400
   */
  contraAccount: number
  /**
   * The text below the name in each language.
   * @example {"de":"In zwei Varianten","fr":"En deux versions","it":"In due versioni","en":"In two versions"}
   */
  descriptions?: {
    /**
     * In German.
     * @example "In zwei Varianten"
     */
    de?: string
    /**
     * In French.
     * @example "En deux versions"
     */
    fr?: string
    /**
     * In Italian.
     * @example "In due versioni"
     */
    it?: string
    /**
     * In English.
     * @example "In two versions"
     */
    en?: string
  }
  /**
   * Your article number.
   * @example "D-1"
   */
  articleNumber?: string
  /**
   * Unit of the quantity, such as h or pieces.
   * @example "days"
   */
  unit?: string
  /**
   * Swiss VAT code; left out where there is none.
   * @example "UN81"
   */
  taxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB'
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"shop":"77"}
   */
  metadata?: Metadata
}

export interface ProductChange {
  /**
   * Languages left out stay as they are; null removes one.
   * @example {"fr":"Création"}
   */
  names?: {
    /**
     * In German.
     * @example "Rat"
     */
    de?: string | null | undefined
    /**
     * In French.
     * @example "Création"
     */
    fr?: string | null | undefined
    /**
     * In Italian.
     * @example "Consiglio"
     */
    it?: string | null | undefined
    /**
     * In English.
     * @example "Advice"
     */
    en?: string | null | undefined
  } | undefined
  /**
   * Per unit, in currency units, up to six decimal places; may be negative.
   * @example 1250
   */
  singleAmount?: number | undefined
  /**
   * Number of the ledger account that is credited.
   * @example 3400
   */
  contraAccount?: number | undefined
  /**
   * Languages left out stay as they are; null removes one, or all.
   * @example {"de":"In zwei Varianten","fr":"En deux versions","it":"In due versioni","en":"In two versions"}
   */
  descriptions?: {
    /**
     * In German.
     * @example "In zwei Varianten"
     */
    de?: string | null | undefined
    /**
     * In French.
     * @example "En deux versions"
     */
    fr?: string | null | undefined
    /**
     * In Italian.
     * @example "In due versioni"
     */
    it?: string | null | undefined
    /**
     * In English.
     * @example "In two versions"
     */
    en?: string | null | undefined
  } | null | undefined
  /**
   * Your article number.
   * @example "D-1"
   */
  articleNumber?: string | null | undefined
  /**
   * Unit of the quantity, such as h or pieces.
   * @example "days"
   */
  unit?: string | null | undefined
  /**
   * Tax code; null or empty for none.
   * @example "UN81"
   */
  taxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB' | '' | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string | null> | null | undefined
}

export interface ProductCreation {
  /**
   * The name of the position in each language; one is enough.
   * @example {"de":"Gestaltung","fr":"Conception","it":"Progettazione","en":"Design"}
   */
  names: {
    /**
     * In German.
     * @example "Gestaltung"
     */
    de?: string | null | undefined
    /**
     * In French.
     * @example "Conception"
     */
    fr?: string | null | undefined
    /**
     * In Italian.
     * @example "Progettazione"
     */
    it?: string | null | undefined
    /**
     * In English.
     * @example "Design"
     */
    en?: string | null | undefined
  }
  /**
   * Per unit, in currency units, up to six decimal places; may be negative.
   * @example 1200
   */
  singleAmount: number
  /**
   * Number of the ledger account that is credited.
   * @example 3400
   */
  contraAccount: number
  /**
   * The text below the name in each language.
   * @example {"de":"In zwei Varianten","fr":"En deux versions","it":"In due versioni","en":"In two versions"}
   */
  descriptions?: {
    /**
     * In German.
     * @example "In zwei Varianten"
     */
    de?: string | null | undefined
    /**
     * In French.
     * @example "En deux versions"
     */
    fr?: string | null | undefined
    /**
     * In Italian.
     * @example "In due versioni"
     */
    it?: string | null | undefined
    /**
     * In English.
     * @example "In two versions"
     */
    en?: string | null | undefined
  } | null | undefined
  /**
   * Your article number.
   * @example "D-1"
   */
  articleNumber?: string | null | undefined
  /**
   * Unit of the quantity, such as h or pieces.
   * @example "days"
   */
  unit?: string | null | undefined
  /**
   * Tax code; null or empty for none.
   * @example "UN81"
   */
  taxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB' | '' | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"shop":"77"}
   */
  metadata?: Record<string, string | null> | null | undefined
}

export interface ProductPosition {
  /**
   * product: a line with a price.
   * @example "product"
   */
  type: 'product'
  /**
   * Opaque id, given by the service.
   * @example "d80eae6e-96d1-48b3-82ab-bbc6760077b6"
   */
  id: string
  /**
   * Name, one line.
   * @example "Design"
   */
  name: string
  /**
   * Per unit, in currency units, up to six decimal places; may be negative.
   * @example 1200
   */
  singleAmount: number
  /**
   * Up to six decimal places; may be negative.
   * @example 2.5
   */
  quantity: number
  /**
   * Number of the ledger account that is credited.
   * @example 3400
   */
  contraAccount: number
  /**
   * Unit of the quantity, such as h or pieces.
   * @example "days"
   */
  unit?: string
  /**
   * Swiss VAT code; left out where there is none.
   * @example "UN81"
   */
  taxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB'
  /**
   * Your article number.
   * @example "A-100"
   */
  articleNumber?: string
  /**
   * Id of the product that the position was filled with; it may have changed or gone since.
   * @example "ef2d127d-e37b-442b-8ad0-6145e54b0c61"
   */
  product?: string
  /**
   * Text, one or several lines.
   * @example "Rechnung R-00002 Keller GmbH"
   */
  description?: string
  /**
   * Calendar date, YYYY-MM-DD.
   * @example "2026-11-21"
   */
  date?: string
  /**
   * Percent, up to four decimal places.
   * @example 5
   */
  discountRate?: number
  /** Texts of columns of your own. */
  customTextColumns?: CustomTextColumns
  deposit?: TakenDeposit
  /**
   * On a price reduction of a credit note: the VAT of one, in currency units. It is a share of that of the invoice, and not computed from the rate.
   * @example 1.62
   */
  vatAmount?: number
  /**
   * In currency units and the document's amountMode.
   * @example 3000
   */
  totalAmount: number
  /**
   * The VAT of the position, in currency units; all positions add up to totalVatDebt.
   * @example 243
   */
  vatDebt: number
  /**
   * ISO 4217; on foreign-currency documents.
   * @example "CHF"
   */
  originalCurrency?: string
  /**
   * 1 unit of originalCurrency = X CHF; on foreign-currency documents.
   * @example 1
   */
  exchangeRate?: number
}

export interface ProductPositionInput {
  /**
   * product: a line with a price.
   * @example "product"
   */
  type: 'product'
  /**
   * Name, one line.
   * @example "Design"
   */
  name: string
  /**
   * Per unit, in currency units, up to six decimal places; may be negative.
   * @example 1200
   */
  singleAmount: number
  /**
   * Up to six decimal places; may be negative.
   * @example 2.5
   */
  quantity: number
  /**
   * Number of the ledger account that is credited.
   * @example 3400
   */
  contraAccount: number
  /**
   * Unit of the quantity, such as h or pieces.
   * @example "days"
   */
  unit?: string | null | undefined
  /**
   * Tax code; null or empty for none.
   * @example "UN81"
   */
  taxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB' | '' | null | undefined
  /**
   * Your article number.
   * @example "D-1"
   */
  articleNumber?: string | null | undefined
  /**
   * Id of the product that the position was filled with. The position keeps its own words and price.
   * @example "ef2d127d-e37b-442b-8ad0-6145e54b0c61"
   */
  product?: string | null | undefined
  /**
   * Text, one or several lines.
   * @example "As discussed on the phone."
   */
  description?: string | null | undefined
  /**
   * Calendar date, YYYY-MM-DD.
   * @example "2026-11-20"
   */
  date?: string | null | undefined
  /**
   * Percent, up to four decimal places.
   * @example 5
   */
  discountRate?: number | null | undefined
  /** Texts of columns of your own. */
  customTextColumns?: CustomTextColumnsInput | undefined
  /** That of the position of the document; ignored elsewhere. */
  deposit?: TakenDepositInput | undefined
  /**
   * Kept where it is that of a position of the document; else the position is given a new one.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  id?: string | null | undefined
  /**
   * In currency units; computed; ignored in a request.
   * @example 3080.85
   */
  totalAmount?: number | null | undefined
  /**
   * In currency units; computed; ignored in a request.
   * @example 243
   */
  vatDebt?: number | null | undefined
  /**
   * The document's; ignored in a request.
   * @example "CHF"
   */
  originalCurrency?: string | null | undefined
  /**
   * 1 unit of originalCurrency = X CHF; the document's; ignored in a request.
   * @example 1
   */
  exchangeRate?: number | null | undefined
}

export interface Proof {
  /**
   * As it was chosen; or a passkey.
   * @example "vier worte im wind"
   */
  password?: string | null | undefined
  /** The signature of a device. */
  passkey?: {
    /**
     * The id of the passkey on the device: `rawId`.
     * @example "edbqomdhieuSfy4WpwCRR0B44hF8P8YH01zca1ke81U"
     */
    credential: string
    /**
     * The challenge and the address of the page, as the browser saw them.
     * @example "gMPNQPo1-QiLh0G9i-YVPeBfZhz-60Yl_79fSmw8AsQ"
     */
    clientDataJSON: string
    /**
     * The device's data about itself and this use.
     * @example "9X5csfRTLACBgwV-zJQoOAH8ta_i0cGQ49_TjE2ggEI"
     */
    authenticatorData: string
    /**
     * The signature over both.
     * @example "c00HWc204NCjXk_XN0mu4ofk_cyGSLcajW7VkbfUyz8"
     */
    signature: string
  } | null | undefined
}

export interface PublicLink {
  /**
   * The publicPdfUrl of the document; needs no token.
   * @example "https://rappen.example/public/documents/MGhDDankt6Z0GEA1ZD2eGa89x0g-McwDs191JoQB33c.pdf"
   */
  url: string
  /**
   * From this instant on the address leads nowhere. Left out: it works until it is revoked.
   * @example "2027-03-31T22:00:00.000Z"
   */
  expiresAt?: string
  /**
   * How often this address was requested.
   * @example 2
   */
  accesses: number
  /**
   * When the address was last requested; left out until then.
   * @example "2026-11-21T09:30:00.000Z"
   */
  lastAccessAt?: string
}

export interface PublicLinkChange {
  /**
   * From this instant on the address leads nowhere. Left out: it works until it is revoked.
   * @example "2027-03-31T22:00:00Z"
   */
  expiresAt?: string | null | undefined
}

export interface PublicLinkCreation {
  /**
   * From this instant on the address leads nowhere. Left out: it works until it is revoked.
   * @example "2027-03-31T22:00:00Z"
   */
  expiresAt?: string | null | undefined
}

export interface Receipt {
  /**
   * Opaque id, given by the service.
   * @example "6b51d431-df5d-4f14-8cbe-ceccf79edf3d"
   */
  id: string
  /**
   * Id of its ledger entry.
   * @example "4fc82b26-aecb-47d2-868c-4efbe3581732"
   */
  ledgerEntry: string
  /**
   * The original filename of the uploaded file.
   * @example "receipt.pdf"
   */
  name: string
  /**
   * The title of the receipt.
   * @example "Printer paper"
   */
  title: string
  /**
   * Media type of the file, by its contents.
   * @example "application/pdf"
   */
  type: 'application/pdf' | 'image/png' | 'image/jpeg'
  /**
   * Bytes.
   * @example 641
   */
  size: number
  /**
   * Pages of a PDF; 1 of a picture.
   * @example 1
   */
  pages: number
  /**
   * SHA-256 of the file, in hexadecimal.
   * @example "a512db2741cd20693e4b16f19891e72b9ff12cead72761fc5e92d2aaf34740c1"
   */
  sha256: string
  /**
   * Instant of creation, RFC 3339 in UTC.
   * @example "2026-11-21T09:30:00.000Z"
   */
  createdAt: string
}

export interface ReceiptAttachment {
  /**
   * Id of the ledger entry that it proves.
   * @example "4fc82b26-aecb-47d2-868c-4efbe3581732"
   */
  ledgerEntry: string
}

export interface ReceiptUpload {
  /**
   * A PDF, or a picture as PNG or JPEG, of at most 10485760 bytes; determined by its contents.
   * @example "@receipt.pdf"
   */
  file: Upload
  /**
   * The title of the receipt in lists; the file keeps its own name.
   * @example "Printer paper"
   */
  title: string
}

export interface Recovery {
  /**
   * Value date; default today.
   * @example "2026-11-21"
   */
  date?: string | null | undefined
  /**
   * In units of the currency of the invoice, at most two decimal places.
   * @example 500
   */
  amount: number
  /**
   * Of a foreign-currency invoice: 1 unit = X CHF on the day of payment; default the rate that is configured for the currency.
   * @example 1
   */
  exchangeRate?: number | null | undefined
  /**
   * Where the money arrived; default 1020.
   * @example 1020
   */
  account?: number | null | undefined
  /**
   * Your own note, one line.
   * @example "Wrong invoice"
   */
  note?: string | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string | null> | null | undefined
}

/** How long a billed period is. */
export interface RecurringInterval {
  /**
   * How many weeks, months or years.
   * @example 1
   */
  count: number
  /**
   * Unit of the quantity, such as h or pieces.
   * @example "month"
   */
  unit: 'week' | 'month' | 'year'
}

export interface RecurringInvoice {
  /**
   * Opaque id, given by the service.
   * @example "25fc0e70-96fc-4537-8820-2dc30b0c580b"
   */
  id: string
  /**
   * ended: no occurrence is left, and none that failed is tried again.
   * @example "active"
   */
  status: 'active' | 'paused' | 'ended'
  /**
   * The day of the next occurrence; left out of a series that has none.
   * @example "2027-01-21"
   */
  nextDate?: string
  /**
   * The first day of the pause.
   * @example "2026-11-21"
   */
  pausedFrom?: string
  /**
   * The day of the oldest occurrence that failed and is tried again.
   * @example "2026-11-21"
   */
  failedDate?: string
  /**
   * Why it failed: one of GET /v1/error-codes.
   * @example "customer-invoices/qr-bill-impossible"
   */
  failedCode?: string
  /**
   * Of one whole period: net + VAT, in currency units.
   * @example 52.97
   */
  totalAmount: number
  /**
   * Total without VAT, in currency units of the document.
   * @example 49
   */
  totalNetAmount: number
  /**
   * VAT on the document, in currency units.
   * @example 3.97
   */
  totalVatDebt: number
  /**
   * The day that occurrences are counted from.
   * @example "2026-11-21"
   */
  start: string
  /** How long a billed period is. */
  interval: RecurringInterval
  /**
   * anchor: on the day of the start, or the last of a month that has no such day; billed in advance. last: on the last day of the month; billed when the period is over. Default anchor.
   * @example "anchor"
   */
  dayRule: 'anchor' | 'last'
  /**
   * full: billed like the others; prorata: from the start to the end of its calendar period, by days; free: not billed. Default full.
   * @example "full"
   */
  firstPeriod: 'full' | 'prorata' | 'free'
  /**
   * The last day on which an invoice may be made.
   * @example "2027-12-31"
   */
  end?: string
  /**
   * How many occurrences there are; or end.
   * @example 1
   */
  occurrences?: number
  /**
   * draft: makes a draft; issue: issues the invoice; send: issues it and mails it to its recipient. Default draft.
   * @example "draft"
   */
  action: 'draft' | 'issue' | 'send'
  /**
   * true issues the invoice without a QR-bill, also where none can be made. Of no effect on a draft.
   * @example true
   */
  withoutSlip?: boolean
  /**
   * Id of the template that renders the document; default the first.
   * @example "b17ef6d1-9c7a-4b1e-883b-907c595526dc"
   */
  template: string
  /**
   * Payment term in days from the opening date.
   * @example 30
   */
  payableInDays: number
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: DiscountTerms
  /**
   * Id of the contact the document is addressed to; required unless customRecipientText is given.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  recipient?: string
  /**
   * Recipient when there is no contact.
   * @example "Keller GmbH\nSeeweg 12\n6000 Luzern"
   */
  customRecipientText?: string
  /**
   * Title of the document, one line.
   * @example "Hosting {{month}} {{year}}"
   */
  title?: string
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string
  /**
   * Text below the positions; may have several lines.
   * @example "With kind regards"
   */
  closingText?: string
  /**
   * gross: amounts include VAT; net: amounts exclude VAT.
   * @example "net"
   */
  amountMode: 'gross' | 'net'
  /**
   * Language of the rendered document.
   * @example "de"
   */
  language: 'de' | 'en' | 'fr' | 'it'
  /**
   * ISO 4217, enabled in the organisation; together with exchangeRate. In a currency without decimals, such as JPY, positions and totals are whole; one with more than two is refused.
   * @example "CHF"
   */
  originalCurrency?: string
  /**
   * 1 unit of originalCurrency = X CHF; together with originalCurrency.
   * @example 1
   */
  exchangeRate?: number
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns: ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[]
  /**
   * The lines of the document, in their order.
   * @example [{"id":"29db0c67-82db-4500-8559-ef4d9e953e30","quantityLeft":1}]
   */
  positions: RecurringPosition[]
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"contract":"H-17"}
   */
  metadata?: Metadata
}

export interface RecurringInvoiceChange {
  /**
   * The day that occurrences are counted from.
   * @example "2026-11-21"
   */
  start?: string | undefined
  /** How long a billed period is. */
  interval?: RecurringInterval | undefined
  /**
   * anchor: on the day of the start, or the last of a month that has no such day; billed in advance. last: on the last day of the month; billed when the period is over. Default anchor.
   * @example "anchor"
   */
  dayRule?: 'anchor' | 'last' | undefined
  /**
   * full: billed like the others; prorata: from the start to the end of its calendar period, by days; free: not billed. Default full.
   * @example "full"
   */
  firstPeriod?: 'full' | 'prorata' | 'free' | undefined
  /**
   * The last day on which an invoice may be made.
   * @example "2027-12-31"
   */
  end?: string | null | undefined
  /**
   * How many occurrences there are; or end.
   * @example 1
   */
  occurrences?: number | null | undefined
  /**
   * draft: makes a draft; issue: issues the invoice; send: issues it and mails it to its recipient. Default draft.
   * @example "issue"
   */
  action?: 'draft' | 'issue' | 'send' | undefined
  /**
   * true issues the invoice without a QR-bill, also where none can be made. Of no effect on a draft.
   * @example true
   */
  withoutSlip?: boolean | null | undefined
  /**
   * Id of the template that renders the document; default the first.
   * @example "b17ef6d1-9c7a-4b1e-883b-907c595526dc"
   */
  template?: string | undefined
  /**
   * Payment term in days from the opening date.
   * @example 30
   */
  payableInDays?: number | undefined
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: {
    /**
     * Percent of the total; 0 for no discount.
     * @example 8.1
     */
    rate: number
    /**
     * Days from the opening date; fewer than payableInDays.
     * @example 10
     */
    days: number
  } | null | undefined
  /**
   * Id of the contact the document is addressed to; required unless customRecipientText is given.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  recipient?: string | null | undefined
  /**
   * Recipient when there is no contact.
   * @example "Keller GmbH\nSeeweg 12\n6000 Luzern"
   */
  customRecipientText?: string | null | undefined
  /**
   * Title of the document, one line.
   * @example "Request 31"
   */
  title?: string | null | undefined
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string | null | undefined
  /**
   * Text below the positions; may have several lines.
   * @example "With kind regards"
   */
  closingText?: string | null | undefined
  /**
   * gross: amounts include VAT; net: amounts exclude VAT.
   * @example "net"
   */
  amountMode?: 'gross' | 'net' | undefined
  /**
   * Language of the rendered document.
   * @example "de"
   */
  language?: 'de' | 'en' | 'fr' | 'it' | undefined
  /**
   * ISO 4217, enabled in the organisation; together with exchangeRate. In a currency without decimals, such as JPY, positions and totals are whole; one with more than two is refused.
   * @example "CHF"
   */
  originalCurrency?: string | null | undefined
  /**
   * 1 unit of originalCurrency = X CHF; together with originalCurrency.
   * @example 1
   */
  exchangeRate?: number | null | undefined
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns?: readonly ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[] | undefined
  /**
   * Names and descriptions may have placeholders of the billed period: {{periodFrom}}, {{periodTo}}, {{month}} and {{year}}.
   * @example [{"id":"29db0c67-82db-4500-8559-ef4d9e953e30","quantityLeft":1}]
   */
  positions?: readonly RecurringPositionInput[] | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"contract":"H-17"}
   */
  metadata?: Record<string, string | null> | null | undefined
}

export interface RecurringInvoiceCreation {
  /**
   * The day that occurrences are counted from.
   * @example "2026-11-21"
   */
  start: string
  /** How long a billed period is. */
  interval: RecurringInterval
  /**
   * anchor: on the day of the start, or the last of a month that has no such day; billed in advance. last: on the last day of the month; billed when the period is over. Default anchor.
   * @example "anchor"
   */
  dayRule?: 'anchor' | 'last' | null | undefined
  /**
   * full: billed like the others; prorata: from the start to the end of its calendar period, by days; free: not billed. Default full.
   * @example "full"
   */
  firstPeriod?: 'full' | 'prorata' | 'free' | null | undefined
  /**
   * The last day on which an invoice may be made.
   * @example "2027-12-31"
   */
  end?: string | null | undefined
  /**
   * How many occurrences there are; or end.
   * @example 1
   */
  occurrences?: number | null | undefined
  /**
   * draft: makes a draft; issue: issues the invoice; send: issues it and mails it to its recipient. Default draft.
   * @example "draft"
   */
  action?: 'draft' | 'issue' | 'send' | null | undefined
  /**
   * true issues the invoice without a QR-bill, also where none can be made. Of no effect on a draft.
   * @example true
   */
  withoutSlip?: boolean | null | undefined
  /**
   * Id of the template that renders the document; default the first.
   * @example "b17ef6d1-9c7a-4b1e-883b-907c595526dc"
   */
  template?: string | null | undefined
  /**
   * Payment term in days from the opening date.
   * @example 30
   */
  payableInDays?: number | null | undefined
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: {
    /**
     * Percent of the total; 0 for no discount.
     * @example 8.1
     */
    rate: number
    /**
     * Days from the opening date; fewer than payableInDays.
     * @example 10
     */
    days: number
  } | null | undefined
  /**
   * Id of the contact the document is addressed to; required unless customRecipientText is given.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  recipient?: string | null | undefined
  /**
   * Recipient when there is no contact.
   * @example "Keller GmbH\nSeeweg 12\n6000 Luzern"
   */
  customRecipientText?: string | null | undefined
  /**
   * Title of the document, one line.
   * @example "Hosting {{month}} {{year}}"
   */
  title?: string | null | undefined
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string | null | undefined
  /**
   * Text below the positions; may have several lines.
   * @example "With kind regards"
   */
  closingText?: string | null | undefined
  /**
   * gross: amounts include VAT; net: amounts exclude VAT.
   * @example "net"
   */
  amountMode?: 'gross' | 'net' | null | undefined
  /**
   * Language of the rendered document.
   * @example "de"
   */
  language?: 'de' | 'en' | 'fr' | 'it' | null | undefined
  /**
   * ISO 4217, enabled in the organisation; together with exchangeRate. In a currency without decimals, such as JPY, positions and totals are whole; one with more than two is refused.
   * @example "CHF"
   */
  originalCurrency?: string | null | undefined
  /**
   * 1 unit of originalCurrency = X CHF; together with originalCurrency.
   * @example 1
   */
  exchangeRate?: number | null | undefined
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns?: readonly ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[] | null | undefined
  /**
   * Names and descriptions may have placeholders of the billed period: {{periodFrom}}, {{periodTo}}, {{month}} and {{year}}.
   * @example [{"id":"29db0c67-82db-4500-8559-ef4d9e953e30","quantityLeft":1}]
   */
  positions: readonly RecurringPositionInput[]
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string | null> | null | undefined
}

export interface RecurringOccurrence {
  /**
   * The day of its invoice.
   * @example "2026-11-21"
   */
  date: string
  /**
   * The first day that is billed.
   * @example "2026-11-21"
   */
  periodFrom: string
  /**
   * The last day that is billed.
   * @example "2026-12-20"
   */
  periodTo: string
  /**
   * failed: it is tried again every hour, and by POST …/run.
   * @example "planned"
   */
  status: 'planned' | 'made' | 'skipped' | 'failed'
  /**
   * Of one that is planned: what its invoice would come to, in currency units.
   * @example 52.97
   */
  totalAmount?: number
  /**
   * Id of the invoice, unless it was a draft and is deleted.
   * @example "922c7954-216c-4fe7-861d-ef609305ce1d"
   */
  invoice?: string
  /**
   * Its number, once it is issued.
   * @example "R-00011"
   */
  number?: string
  /**
   * Why an occurrence failed, was skipped (recurring-invoices/paused, recurring-invoices/first-period-free), or is a draft though the series issues (recurring-invoices/caught-up).
   * @example {"code":"recurring-invoices/paused","message":"The series was paused on this day."}
   */
  reason?: {
    /**
     * Why, for programs: one of GET /v1/error-codes, or of the notices below.
     * @example "recurring-invoices/paused"
     */
    code: string
    /**
     * The same as a sentence, in the language of Accept-Language.
     * @example "The series was paused on this day."
     */
    message: string
  }
}

export type RecurringPosition = RecurringProductPosition | DiscountPosition | TextPosition | SubtotalPosition

export type RecurringPositionInput = RecurringProductPositionInput | DiscountPositionInput | TextPositionInput | SubtotalPositionInput

export interface RecurringProductPosition {
  /**
   * product: a line with a price.
   * @example "product"
   */
  type: 'product'
  /**
   * Opaque id, given by the service.
   * @example "811786ad-1ae7-4adf-8d20-dd0372abaaeb"
   */
  id: string
  /**
   * Name, one line.
   * @example "Hosting, {{periodFrom}} to {{periodTo}}"
   */
  name: string
  /**
   * Per unit, in currency units, up to six decimal places; may be negative.
   * @example 49
   */
  singleAmount: number
  /**
   * Up to six decimal places; may be negative.
   * @example 1
   */
  quantity: number
  /**
   * Number of the ledger account that is credited.
   * @example 3400
   */
  contraAccount: number
  /**
   * Unit of the quantity, such as h or pieces.
   * @example "days"
   */
  unit?: string
  /**
   * Swiss VAT code; left out where there is none.
   * @example "UN81"
   */
  taxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB'
  /**
   * Your article number.
   * @example "A-100"
   */
  articleNumber?: string
  /**
   * Id of the product that the position was filled with; it may have changed or gone since.
   * @example "ef2d127d-e37b-442b-8ad0-6145e54b0c61"
   */
  product?: string
  /**
   * Text, one or several lines.
   * @example "Rechnung R-00002 Keller GmbH"
   */
  description?: string
  /**
   * Calendar date, YYYY-MM-DD.
   * @example "2026-11-21"
   */
  date?: string
  /**
   * Percent, up to four decimal places.
   * @example 5
   */
  discountRate?: number
  /** Texts of columns of your own. */
  customTextColumns?: CustomTextColumns
  /**
   * In currency units and the document's amountMode.
   * @example 49
   */
  totalAmount: number
  /**
   * The VAT of the position, in currency units; all positions add up to totalVatDebt.
   * @example 3.97
   */
  vatDebt: number
  /**
   * ISO 4217; on foreign-currency documents.
   * @example "CHF"
   */
  originalCurrency?: string
  /**
   * 1 unit of originalCurrency = X CHF; on foreign-currency documents.
   * @example 1
   */
  exchangeRate?: number
  /**
   * own: the price of this position; product: the price that its product has when an invoice is made.
   * @example "own"
   */
  priceSource: 'own' | 'product'
}

export interface RecurringProductPositionInput {
  /**
   * product: a line with a price.
   * @example "product"
   */
  type: 'product'
  /**
   * Name, one line.
   * @example "Hosting, {{periodFrom}} to {{periodTo}}"
   */
  name: string
  /**
   * Per unit, in currency units, up to six decimal places; may be negative.
   * @example 49
   */
  singleAmount: number
  /**
   * Up to six decimal places; may be negative.
   * @example 1
   */
  quantity: number
  /**
   * Number of the ledger account that is credited.
   * @example 3400
   */
  contraAccount: number
  /**
   * Unit of the quantity, such as h or pieces.
   * @example "days"
   */
  unit?: string | null | undefined
  /**
   * Tax code; null or empty for none.
   * @example "UN81"
   */
  taxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB' | '' | null | undefined
  /**
   * Your article number.
   * @example "D-1"
   */
  articleNumber?: string | null | undefined
  /**
   * Id of the product that the position was filled with. The position keeps its own words and price.
   * @example "ef2d127d-e37b-442b-8ad0-6145e54b0c61"
   */
  product?: string | null | undefined
  /**
   * Text, one or several lines.
   * @example "As discussed on the phone."
   */
  description?: string | null | undefined
  /**
   * Calendar date, YYYY-MM-DD.
   * @example "2026-11-20"
   */
  date?: string | null | undefined
  /**
   * Percent, up to four decimal places.
   * @example 5
   */
  discountRate?: number | null | undefined
  /** Texts of columns of your own. */
  customTextColumns?: CustomTextColumnsInput | undefined
  /**
   * Kept where it is that of a position of the document; else the position is given a new one.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  id?: string | null | undefined
  /**
   * In currency units; computed; ignored in a request.
   * @example 3080.85
   */
  totalAmount?: number | null | undefined
  /**
   * In currency units; computed; ignored in a request.
   * @example 243
   */
  vatDebt?: number | null | undefined
  /**
   * The document's; ignored in a request.
   * @example "CHF"
   */
  originalCurrency?: string | null | undefined
  /**
   * 1 unit of originalCurrency = X CHF; the document's; ignored in a request.
   * @example 1
   */
  exchangeRate?: number | null | undefined
  /**
   * own: the price of this position; product: the price that its product has when an invoice is made. Default own.
   * @example "own"
   */
  priceSource?: 'own' | 'product' | null | undefined
}

export interface RefusedContact {
  /**
   * The result for this contact.
   * @example "refused"
   */
  outcome: 'refused'
  /**
   * Stable code.
   * @example "general/invalid-fields"
   */
  code: string
  /**
   * The fault, in one plain sentence.
   * @example "A company or a last name is required."
   */
  message: string
  /**
   * The invalid fields, as the request names them.
   * @example ["companyName","lastName"]
   */
  invalidFields: string[]
  /** A sentence for each invalid field. */
  details: {
    /**
     * The invalid field, as the request names it.
     * @example "companyName"
     */
    field: string
    /**
     * The fault, in one plain sentence.
     * @example "a company or a last name is required"
     */
    message: string
  }[]
}

export interface RefusedEntry {
  /**
   * The result for this entry.
   * @example "refused"
   */
  outcome: 'refused'
  /**
   * Stable code.
   * @example "ledger/account-not-found"
   */
  code: string
  /**
   * The fault, in one plain sentence.
   * @example "Correct the fields listed in invalidFields and send the request again."
   */
  message: string
  /**
   * The invalid fields, as the request names them.
   * @example ["debitAccount"]
   */
  invalidFields: string[]
  /** A sentence for each invalid field. */
  details: {
    /**
     * The invalid field, as the request names it.
     * @example "debitAccount"
     */
    field: string
    /**
     * The fault, in one plain sentence.
     * @example "must be an account that exists and is active in the chart of accounts, not 9998: GET /v1/accounts lists them"
     */
    message: string
  }[]
}

export interface RemindedInvoice {
  /**
   * Id of the invoice.
   * @example "c2356069-e9d1-479c-8924-378153cfbbfb"
   */
  invoice: string
  /**
   * Number of the invoice.
   * @example "R-00004"
   */
  number: string
  /**
   * When it was due.
   * @example "2026-10-31"
   */
  dueDate: string
  /**
   * Days from the due date to the day of the reminder.
   * @example 21
   */
  daysLate: number
  /**
   * The level that this invoice reached.
   * @example 1
   */
  level: number
  /**
   * The open amount, less its part of the credits of the contact. In units of the currency.
   * @example 3080.85
   */
  open: number
  /**
   * The part of the credits: credit notes and over-payments, for the oldest invoice first. In units of the currency.
   * @example 0
   */
  credit: number
  /**
   * Interest on arrears since the due date, by the open amount of each day. In units of the currency.
   * @example 0
   */
  interest: number
}

export interface Reminder {
  /**
   * Opaque id, given by the service.
   * @example "6c658ee8-3fb7-4812-8824-94f3e416a876"
   */
  id: string
  /**
   * M-00001, M-00002, …
   * @example "M-00001"
   */
  number: string
  /**
   * withdrawn: it counts as if it had not been sent.
   * @example "issued"
   */
  status: 'issued' | 'withdrawn'
  /**
   * Id of the contact that the invoices are addressed to.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  contact?: string
  /**
   * The highest level of its invoices: it decides text and fee.
   * @example 1
   */
  level: number
  /**
   * The day of the letter.
   * @example "2026-11-21"
   */
  date: string
  /**
   * The new term.
   * @example "2026-12-05"
   */
  payableUntil: string
  /**
   * That of the oldest invoice.
   * @example "de"
   */
  language: 'de' | 'fr' | 'it' | 'en'
  /**
   * ISO 4217 code.
   * @example "CHF"
   */
  currency: string
  /**
   * The heading.
   * @example "Zahlungserinnerung"
   */
  title: string
  /**
   * The text above the table.
   * @example "Hello,\r\n\r\nPlease find attached our quote O-00001."
   */
  text: string
  /**
   * By due date.
   * @example ["4e074085-62be-4b8b-80ce-05c1decfe3ad"]
   */
  invoices: RemindedInvoice[]
  /**
   * Of all invoices. In units of the currency.
   * @example 3080.85
   */
  open: number
  /**
   * Printed, and not posted until it is claimed. VAT included. In units of the currency.
   * @example 20
   */
  fee: number
  /**
   * Of all invoices. Printed, and not posted until it is claimed. In units of the currency.
   * @example 0
   */
  interest: number
  /**
   * Percent a year.
   * @example 5
   */
  interestRate: number
  /**
   * Open amounts, fee and interest. In units of the currency.
   * @example 3100.85
   */
  total: number
  /**
   * Whether it was queued for mailing to its contact.
   * @example true
   */
  isMailed: boolean
  /**
   * Why it was withdrawn.
   * @example "The address was wrong."
   */
  withdrawalReason?: string
  /**
   * Id of the invoice that claims fee and interest.
   * @example "b7a56873-cd77-4f2c-846d-369b649430b6"
   */
  claim?: string
}

export interface ReminderBlock {
  /**
   * Opaque id, given by the service.
   * @example "98010bd9-270f-4b10-8b62-14a21754fd33"
   */
  id: string
  /**
   * Id of a contact: none of its invoices is reminded.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  contact?: string
  /**
   * Id of an invoice, such as a disputed one.
   * @example "31489056-e091-4d59-8e3a-dd79e63f095a"
   */
  invoice?: string
}

export interface ReminderBlockCreation {
  /**
   * Id of a contact; or invoice.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  contact?: string | null | undefined
  /**
   * Id of an issued invoice; or contact.
   * @example "31489056-e091-4d59-8e3a-dd79e63f095a"
   */
  invoice?: string | null | undefined
}

export interface ReminderLevel {
  /**
   * Days after the due date of an invoice.
   * @example 10
   */
  days: number
  /**
   * In francs, VAT included; it replaces the fee of the level before. A letter in another currency has none. Owed only if it was agreed.
   * @example 0
   */
  fee: number
  /**
   * Whether interest on arrears is charged.
   * @example false
   */
  hasInterest: boolean
  /** By language of the letter. */
  texts: {
    de: ReminderText
    fr: ReminderText
    it: ReminderText
    en: ReminderText
  }
}

export interface ReminderRun {
  /**
   * The day of the letters; default today, and not later unless nothing is kept.
   * @example "2026-12-31"
   */
  asOf?: string | null | undefined
  /**
   * Ids of contacts: no others are reminded.
   * @example ["4e074085-62be-4b8b-80ce-05c1decfe3ad"]
   */
  contacts?: readonly string[] | null | undefined
  /**
   * Ids of invoices: no others are reminded.
   * @example ["4e074085-62be-4b8b-80ce-05c1decfe3ad"]
   */
  invoices?: readonly string[] | null | undefined
}

export interface ReminderSettings {
  /** In order: each has more days than the one before. */
  levels: ReminderLevel[]
  /**
   * Percent a year; simple interest by days, of 365. Default 5 (OR 104).
   * @example 5
   */
  interestRate: number
  /**
   * An open amount up to this is not reminded; in units of the currency of the invoice. Default 5.
   * @example 5
   */
  smallestAmount: number
  /**
   * The new term of a letter. Default 10.
   * @example 10
   */
  payableInDays: number
  /**
   * Whether fee and interest can still be claimed once the reminded invoices are paid. Default waive: they cannot.
   * @example "waive"
   */
  chargesAfterPayment: 'waive' | 'keep'
  /**
   * daily: the service reminds by itself, once a day. Default manual.
   * @example "manual"
   */
  schedule: 'manual' | 'daily'
  /**
   * Whether a letter goes to the email address of its contact, if there is one. Default true.
   * @example true
   */
  sendsMail: boolean
  /**
   * The income account of a claimed fee. Default 3600.
   * @example 3600
   */
  feeAccount: number
  /**
   * The income account of claimed interest, which is damages and not taxed. Default 6950.
   * @example 6950
   */
  interestAccount: number
  /**
   * The tax code of a claimed fee. Default UN81: the administration taxes it at the rate of the supply. Left out, it is not taxed.
   * @example "UN81"
   */
  feeTaxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB'
}

export interface ReminderSettingsChange {
  /** In order: each has more days than the one before. */
  levels?: readonly ReminderLevel[] | undefined
  /**
   * Percent a year; simple interest by days, of 365. Default 5 (OR 104).
   * @example 5
   */
  interestRate?: number | undefined
  /**
   * An open amount up to this is not reminded; in units of the currency of the invoice. Default 5.
   * @example 10
   */
  smallestAmount?: number | undefined
  /**
   * The new term of a letter. Default 10.
   * @example 14
   */
  payableInDays?: number | undefined
  /**
   * Whether fee and interest can still be claimed once the reminded invoices are paid. Default waive: they cannot.
   * @example "keep"
   */
  chargesAfterPayment?: 'waive' | 'keep' | undefined
  /**
   * daily: the service reminds by itself, once a day. Default manual.
   * @example "daily"
   */
  schedule?: 'manual' | 'daily' | undefined
  /**
   * Whether a letter goes to the email address of its contact, if there is one. Default true.
   * @example true
   */
  sendsMail?: boolean | undefined
  /**
   * The income account of a claimed fee. Default 3600.
   * @example 3600
   */
  feeAccount?: number | undefined
  /**
   * The income account of claimed interest, which is damages and not taxed. Default 6950.
   * @example 6950
   */
  interestAccount?: number | undefined
  /**
   * Tax code; null or empty for none.
   * @example "UN81"
   */
  feeTaxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB' | '' | null | undefined
}

export interface ReminderText {
  /**
   * The heading of the letter.
   * @example "Zahlungserinnerung"
   */
  title: string
  /**
   * The text above the table. {date} is a placeholder of the day until which the letter asks to pay.
   * @example "Hello,\r\n\r\nPlease find attached our quote O-00001."
   */
  text: string
}

export interface ReminderWithdrawal {
  /**
   * Why it is withdrawn.
   * @example "The address was wrong."
   */
  reason: string
}

export interface Repayment {
  /**
   * Value date; default today.
   * @example "2026-11-21"
   */
  date?: string | null | undefined
  /**
   * In units of the currency of the document. Default: all that is open.
   * @example 1000
   */
  amount?: number | null | undefined
  /**
   * Of a foreign-currency invoice: 1 unit = X CHF on the day of payment; default the rate that is configured for the currency.
   * @example 1
   */
  exchangeRate?: number | null | undefined
  /**
   * Where the money leaves; default 1020.
   * @example 1020
   */
  account?: number | null | undefined
  /**
   * Your own note, one line.
   * @example "Wrong invoice"
   */
  note?: string | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string | null> | null | undefined
}

export interface Replay {
  /**
   * Events after this nextCursor of the feed; instead of from.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string
  /**
   * Events from this instant on, RFC 3339.
   * @example "2026-11-20T00:00:00Z"
   */
  from?: string
  /**
   * Events before this instant, RFC 3339; default now.
   * @example "2026-11-21T00:00:00Z"
   */
  to?: string
  /**
   * How many events are sent again.
   * @example 0
   */
  events: number
}

export interface ReplayRange {
  /**
   * Events after this nextCursor of the feed; instead of from.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | null | undefined
  /**
   * Events from this instant on, RFC 3339.
   * @example "2026-11-20T00:00:00Z"
   */
  from?: string | null | undefined
  /**
   * Events before this instant, RFC 3339; default now.
   * @example "2026-11-21T00:00:00Z"
   */
  to?: string | null | undefined
}

export interface Resumption {
  /**
   * The first day on which invoices are made again. Default today.
   * @example "2027-01-01"
   */
  from?: string | null | undefined
}

export interface RetainedDocument {
  /**
   * The kind of document.
   * @example "invoice"
   */
  kind: 'estimate' | 'invoice' | 'credit-note'
  /**
   * Opaque id, given by the service.
   * @example "c837649c-ce43-4272-8138-e72cc3152070"
   */
  id: string
  /**
   * Its number, which was given when it was issued.
   * @example "R-00011"
   */
  number: string
  /**
   * Ten years after the end of its fiscal year (OR 958f).
   * @example "2036-12-31"
   */
  until: string
}

export interface RoleChange {
  /**
   * The rights of the person, as a set of scopes.
   * @example "reader"
   */
  role?: 'owner' | 'assistant' | 'bookkeeper' | 'fiduciary' | 'reader' | undefined
}

export interface SearchResult {
  /**
   * The results.
   * @example "contact"
   */
  kind: 'contact' | 'estimate' | 'invoice' | 'credit-note' | 'recurring-invoice' | 'payment' | 'product' | 'account' | 'ledger-entry'
  /**
   * Id of the record; the number of an account.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  id: string
  /**
   * Number of a document, account, article or entry.
   * @example "R-00011"
   */
  number?: string
  /**
   * Name, title, note or description, as one reads it in a list; may be empty.
   * @example "Keller GmbH"
   */
  name: string
  /**
   * Whom it is for, where it is, or its state.
   * @example "Luzern"
   */
  detail?: string
  /**
   * Its date, where it has one.
   * @example "2026-11-20"
   */
  date?: string
  /**
   * Its total or amount, in currency units.
   * @example 1000
   */
  amount?: number
  /**
   * The currency of the amount.
   * @example "CHF"
   */
  currency?: string
}

export interface SeatTaking {
  /**
   * The part after # in the address of the link.
   * @example "q0wVbN3Jt5mZr8xYc1Kd7Fg2Hs4LpQaTuWeRiOzBnMk"
   */
  link: string
}

export interface SecretRotation {
  /**
   * How long messages are also signed with the old secret; 0 when it was leaked.
   * @example 48
   */
  overlapHours?: number | null | undefined
}

export interface SendingRequest {
  /**
   * Default: the email of the recipient contact. The mail uses and greets the contact's name only for that address.
   * @example "info@muster.example"
   */
  email?: string | null | undefined
  /**
   * Included in the body of the email.
   * @example "As discussed on the phone."
   */
  description?: string | null | undefined
  /**
   * In place of the usual subject; {document}, {number}, {title} and {organisation} are placeholders.
   * @example "Your {document}"
   */
  subject?: string | null | undefined
  /**
   * Recipients of a copy.
   * @example ["office@muster.example"]
   */
  cc?: readonly string[] | null | undefined
  /**
   * Recipients of a copy that the others do not see.
   * @example ["archive@muster.example"]
   */
  bcc?: readonly string[] | null | undefined
  /**
   * Where answers go, in place of the address of the organisation.
   * @example "buero@muster.example"
   */
  replyTo?: string | null | undefined
  /**
   * true sends a draft, which says in subject and text that it is one. Of no effect on others.
   * @example true
   */
  asDraft?: boolean | null | undefined
}

export interface Session {
  /**
   * Opaque id, given by the service.
   * @example "9400f1b2-1cb5-47d7-8a3d-3eabba93557a"
   */
  id: string
  /**
   * The person who is signed in.
   * @example {"id":"f5ca38f7-48a1-46ea-8726-b8a42fb575c3","email":"anna@muster.example","name":"Anna Keller","language":"de"}
   */
  person: {
    /**
     * Opaque id, given by the service.
     * @example "f5ca38f7-48a1-46ea-8726-b8a42fb575c3"
     */
    id: string
    /**
     * One email address.
     * @example "anna@muster.example"
     */
    email: string
    /**
     * Name, one line.
     * @example "Anna Keller"
     */
    name: string
    /**
     * Language in which the person reads pages and mails.
     * @example "de"
     */
    language: 'de' | 'en' | 'fr' | 'it'
  }
  /**
   * The organisation in which requests of this session are made.
   * @example "6b86b273-ff34-4ce1-8d6b-804eff5a3f57"
   */
  organisation: string
  /**
   * The rights of the person, as a set of scopes.
   * @example "owner"
   */
  role: 'owner' | 'assistant' | 'bookkeeper' | 'fiduciary' | 'reader'
  /**
   * The rights of the role, as the scopes of a token.
   * @example ["all"]
   */
  scopes: string[]
  /**
   * All organisations of the person.
   * @example [{"id":"6b86b273-ff34-4ce1-8d6b-804eff5a3f57","name":"Muster AG","role":"owner"}]
   */
  organisations: {
    /**
     * Opaque id, given by the service.
     * @example "6b86b273-ff34-4ce1-8d6b-804eff5a3f57"
     */
    id: string
    /**
     * Name, one line.
     * @example "Muster AG"
     */
    name: string
    /**
     * The rights of the person, as a set of scopes.
     * @example "owner"
     */
    role: 'owner' | 'assistant' | 'bookkeeper' | 'fiduciary' | 'reader'
  }[]
  /**
   * When the person signed in.
   * @example "2026-11-21T13:53:00.000Z"
   */
  startedAt: string
  /**
   * It ends earlier when it is not used for 12 hours.
   * @example "2026-12-21T13:53:00.000Z"
   */
  expiresAt: string
  /**
   * Until then, what is dangerous needs no password again.
   * @example "2026-11-21T14:03:00.000Z"
   */
  provenUntil: string
}

export interface SignIn {
  /**
   * One email address.
   * @example "anna@muster.example"
   */
  email: string
  /**
   * As it was chosen.
   * @example "vier worte im wind"
   */
  password: string
}

export interface SkippedReminder {
  /**
   * Id of the contact that the invoices are addressed to.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  contact?: string
  /**
   * Id of the invoice, the first of a rejected letter; left out if it is about all of a contact.
   * @example "31489056-e091-4d59-8e3a-dd79e63f095a"
   */
  invoice?: string
  /**
   * Number of the invoice.
   * @example "R-00005"
   */
  number?: string
  /**
   * too-early: the days of the next level have not passed; last-level: there is none; credits and small-amount: nothing worth a letter is open; blocked and disputed: the contact or the invoice is blocked; rejected: code says why.
   * @example "disputed"
   */
  reason: 'too-early' | 'last-level' | 'credits' | 'small-amount' | 'blocked' | 'disputed' | 'rejected'
  /**
   * Of a letter that was rejected: one of GET /v1/error-codes.
   * @example "general/invalid-fields"
   */
  code?: string
  /**
   * Why the letter was rejected, in the language of the reader.
   * @example "Correct the fields listed in invalidFields and send the request again."
   */
  message?: string
}

export interface StatementAccount {
  /**
   * Number of an account in the chart of accounts.
   * @example 1020
   */
  account: number
  /**
   * The name in each of the four languages.
   * @example {"de":"Bank (Kontokorrent)","en":"Bank (current account)","fr":"Banque (compte courant)","it":"Banca (conto corrente)"}
   */
  names: {
    /**
     * In German.
     * @example "Bank (Kontokorrent)"
     */
    de: string
    /**
     * In French.
     * @example "Banque (compte courant)"
     */
    fr: string
    /**
     * In Italian.
     * @example "Banca (conto corrente)"
     */
    it: string
    /**
     * In English.
     * @example "Bank (current account)"
     */
    en: string
  }
  /**
   * In cents. Never 0.
   * @example 994716
   */
  amount: number
}

export interface StatementGroup {
  /**
   * Stable; the same in every organisation.
   * @example "cash"
   */
  code: string
  /**
   * The name in each of the four languages.
   * @example {"de":"Finanzanlagen","fr":"Immobilisations financières","it":"Immobilizzazioni finanziarie","en":"Financial assets"}
   */
  names: {
    /**
     * In German.
     * @example "Flüssige Mittel und kurzfristig gehaltene Aktiven mit Börsenkurs"
     */
    de: string
    /**
     * In French.
     * @example "Trésorerie et actifs cotés en bourse détenus à court terme"
     */
    fr: string
    /**
     * In Italian.
     * @example "Mezzi liquidi e attivi quotati in borsa detenuti a breve termine"
     */
    it: string
    /**
     * In English.
     * @example "Cash and current assets with a stock exchange price"
     */
    en: string
  }
  /** The accounts, by number. */
  accounts: StatementAccount[]
  /**
   * In cents. Sum of the accounts.
   * @example 994716
   */
  amount: number
}

export interface StatementSending {
  /**
   * The day of the statement; default today.
   * @example "2026-11-21"
   */
  asOf?: string | null | undefined
  /**
   * Default: the email of the recipient contact. The mail uses and greets the contact's name only for that address.
   * @example "info@muster.example"
   */
  email?: string | null | undefined
  /**
   * Included in the body of the email.
   * @example "As discussed on the phone."
   */
  description?: string | null | undefined
  /**
   * In place of the usual subject; {document}, {number}, {title} and {organisation} are placeholders.
   * @example "Your {document}"
   */
  subject?: string | null | undefined
  /**
   * Recipients of a copy.
   * @example ["office@muster.example"]
   */
  cc?: readonly string[] | null | undefined
  /**
   * Recipients of a copy that the others do not see.
   * @example ["archive@muster.example"]
   */
  bcc?: readonly string[] | null | undefined
  /**
   * Where answers go, in place of the address of the organisation.
   * @example "buero@muster.example"
   */
  replyTo?: string | null | undefined
}

export interface SubtotalPosition {
  /**
   * subtotal: shows the running sum and changes nothing.
   * @example "subtotal"
   */
  type: 'subtotal'
  /**
   * Opaque id, given by the service.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  id: string
  /**
   * Name, one line.
   * @example "Design"
   */
  name?: string
  /**
   * In currency units and the document's amountMode.
   * @example 3080.85
   */
  totalAmount: number
}

/** Shows the running sum and changes nothing. */
export interface SubtotalPositionInput {
  /**
   * subtotal: shows the running sum and changes nothing.
   * @example "subtotal"
   */
  type: 'subtotal'
  /**
   * Name, one line.
   * @example "Design"
   */
  name?: string | null | undefined
  /**
   * Kept where it is that of a position of the document; else the position is given a new one.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  id?: string | null | undefined
  /**
   * In currency units; computed; ignored in a request.
   * @example 3080.85
   */
  totalAmount?: number | null | undefined
  /**
   * In currency units; computed; ignored in a request.
   * @example 243
   */
  vatDebt?: number | null | undefined
  /**
   * The document's; ignored in a request.
   * @example "CHF"
   */
  originalCurrency?: string | null | undefined
  /**
   * 1 unit of originalCurrency = X CHF; the document's; ignored in a request.
   * @example 1
   */
  exchangeRate?: number | null | undefined
}

export interface TakenDeposit {
  /**
   * Id of the deposit invoice that is taken off.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  invoice: string
  /**
   * Number of the deposit invoice.
   * @example "R-00042"
   */
  number: string
  /**
   * Date of the deposit invoice.
   * @example "2026-11-20"
   */
  openingDate: string
  /**
   * With VAT, in currency units.
   * @example 1000
   */
  amount: number
  /**
   * VAT in the amount, as the deposit invoice has it.
   * @example 1
   */
  vat: number
  /**
   * On a foreign-currency document: the amount as the deposit was posted, in currency units of CHF.
   * @example 1
   */
  bookedAmount?: number
  /**
   * Its VAT in CHF, as posted.
   * @example 1
   */
  bookedVat?: number
}

/** That of the position of the document; ignored elsewhere. */
export interface TakenDepositInput {
  /**
   * Id of the deposit invoice that is taken off.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  invoice: string
  /**
   * Number of the deposit invoice.
   * @example "R-00042"
   */
  number: string
  /**
   * Date of the deposit invoice.
   * @example "2026-11-20"
   */
  openingDate: string
  /**
   * With VAT, in currency units.
   * @example 1000
   */
  amount: number
  /**
   * VAT in the amount, as the deposit invoice has it.
   * @example 1
   */
  vat: number
  /**
   * On a foreign-currency document: the amount as the deposit was posted, in currency units of CHF.
   * @example 1
   */
  bookedAmount?: number | null | undefined
  /**
   * Its VAT in CHF, as posted.
   * @example 1
   */
  bookedVat?: number | null | undefined
}

export interface TaxCode {
  /**
   * The code, as entries and positions contain it.
   * @example "UN81"
   */
  code: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB'
  /**
   * The kind of the code: output tax, input tax, acquisition tax, import tax, or exempt.
   * @example "output"
   */
  kind: 'output' | 'input' | 'acquisition' | 'import' | 'exempt'
  /**
   * Percent; 100 means that the whole amount is tax.
   * @example 8.1
   */
  rate: number
  /**
   * First day of supply on which this is the statutory rate. A code is never rejected because of its date.
   * @example "2024-01-01"
   */
  validFrom?: string
  /**
   * Last day of supply on which this is the statutory rate; left out while it is in force.
   * @example "2023-12-31"
   */
  validTo?: string
  /**
   * Boxes of the VAT return that report the turnover or base; 205 is a memo.
   * @example [200,303]
   */
  turnoverBoxes: number[]
  /**
   * Box of the VAT return that reports the tax.
   * @example 303
   */
  taxBox?: number
  /**
   * Account on which the tax is booked.
   * @example 2200
   */
  vatAccount?: number
  /**
   * Of acquisition tax: the box in which it is reclaimed.
   * @example 1
   */
  inputTaxBox?: number
  /**
   * Of acquisition tax: the account on which it is reclaimed.
   * @example 1
   */
  inputTaxAccount?: number
  /**
   * The name in each of the four languages.
   * @example {"de":"Gestaltung","fr":"Conception","it":"Progettazione","en":"Design"}
   */
  names: {
    /**
     * In German.
     * @example "Umsatz Normalsatz"
     */
    de: string
    /**
     * In French.
     * @example "Chiffre d’affaires, taux normal"
     */
    fr: string
    /**
     * In Italian.
     * @example "Cifra d’affari, aliquota normale"
     */
    it: string
    /**
     * In English.
     * @example "Sales, normal rate"
     */
    en: string
  }
}

export interface Template {
  /**
   * Opaque id, given by the service.
   * @example "b17ef6d1-9c7a-4b1e-883b-907c595526dc"
   */
  id: string
  /**
   * Name, one line.
   * @example "Standard"
   */
  name: string
  /**
   * classic: thin rules in the accent; modern: surfaces in the accent and a large heading; plain: paper and type.
   * @example "classic"
   */
  design: 'classic' | 'modern' | 'plain'
  /**
   * Typeface of the document; a QR-bill always has its own.
   * @example "source-sans"
   */
  font: 'liberation-sans' | 'inter' | 'source-sans' | 'source-serif'
  /**
   * Colour of headings and rules, as #rrggbb in lower case.
   * @example "#1f3a5f"
   */
  accentColour: string
  /**
   * Where the window of the envelope is.
   * @example "right"
   */
  addressSide: 'left' | 'right'
  /**
   * Marks at the edge of the sheet where to fold and to punch it.
   * @example false
   */
  foldMarks: boolean
  /**
   * Language of the rendered document.
   * @example "de"
   */
  language: 'de' | 'en' | 'fr' | 'it'
  /**
   * gross: amounts include VAT; net: amounts exclude VAT.
   * @example "net"
   */
  amountMode: 'gross' | 'net'
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns: ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[]
  /**
   * Payment term in days from the opening date.
   * @example 30
   */
  payableInDays: number
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: DiscountTerms
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string
  /**
   * Text below the positions; may have several lines.
   * @example "With kind regards"
   */
  closingText?: string
  /**
   * Subject of mails with documents of this template; {document}, {number}, {title} and {organisation} are placeholders.
   * @example "{document} für {title}"
   */
  mailSubject?: string
  /**
   * Recipients of a copy of each mail.
   * @example ["buero@muster.example"]
   */
  mailCc?: string[]
  /**
   * Recipients of a copy of each mail that the others do not see.
   * @example ["archiv@muster.example"]
   */
  mailBcc?: string[]
  /**
   * Where answers go, in place of the address of the organisation.
   * @example "buero@muster.example"
   */
  mailReplyTo?: string
}

export interface TemplateChange {
  /**
   * Name, one line.
   * @example "Design"
   */
  name?: string | undefined
  /**
   * classic: thin rules in the accent; modern: surfaces in the accent and a large heading; plain: paper and type.
   * @example "modern"
   */
  design?: 'classic' | 'modern' | 'plain' | undefined
  /**
   * Typeface of the document; a QR-bill always has its own.
   * @example "inter"
   */
  font?: 'liberation-sans' | 'inter' | 'source-sans' | 'source-serif' | undefined
  /**
   * Colour of headings and rules, as #rrggbb in lower case.
   * @example "#1d4ed8"
   */
  accentColour?: string | undefined
  /**
   * Where the window of the envelope is.
   * @example "right"
   */
  addressSide?: 'left' | 'right' | undefined
  /**
   * Marks at the edge of the sheet where to fold and to punch it.
   * @example false
   */
  foldMarks?: boolean | undefined
  /**
   * Language of the rendered document.
   * @example "de"
   */
  language?: 'de' | 'en' | 'fr' | 'it' | undefined
  /**
   * gross: amounts include VAT; net: amounts exclude VAT.
   * @example "net"
   */
  amountMode?: 'gross' | 'net' | undefined
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns?: readonly ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[] | undefined
  /**
   * Payment term in days from the opening date.
   * @example 14
   */
  payableInDays?: number | undefined
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: {
    /**
     * Percent of the total; 0 for no discount.
     * @example 8.1
     */
    rate: number
    /**
     * Days from the opening date; fewer than payableInDays.
     * @example 10
     */
    days: number
  } | null | undefined
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string | null | undefined
  /**
   * Text below the positions; may have several lines.
   * @example "With kind regards"
   */
  closingText?: string | null | undefined
  /**
   * Subject of mails with documents of this template; {document}, {number}, {title} and {organisation} are placeholders.
   * @example "{document} für {title}"
   */
  mailSubject?: string | null | undefined
  /**
   * Recipients of a copy of each mail.
   * @example ["buero@muster.example"]
   */
  mailCc?: readonly string[] | null | undefined
  /**
   * Recipients of a copy of each mail that the others do not see.
   * @example ["archiv@muster.example"]
   */
  mailBcc?: readonly string[] | null | undefined
  /**
   * Where answers go, in place of the address of the organisation.
   * @example "buero@muster.example"
   */
  mailReplyTo?: string | null | undefined
}

export interface TemplateCreation {
  /**
   * Name, one line.
   * @example "Projects"
   */
  name: string
  /**
   * classic: thin rules in the accent; modern: surfaces in the accent and a large heading; plain: paper and type.
   * @example "modern"
   */
  design?: 'classic' | 'modern' | 'plain' | null | undefined
  /**
   * Typeface of the document; a QR-bill always has its own.
   * @example "inter"
   */
  font?: 'liberation-sans' | 'inter' | 'source-sans' | 'source-serif' | null | undefined
  /**
   * Colour of headings and rules, as #rrggbb in lower case.
   * @example "#1d4ed8"
   */
  accentColour?: string | null | undefined
  /**
   * Where the window of the envelope is.
   * @example "right"
   */
  addressSide?: 'left' | 'right' | null | undefined
  /**
   * Marks at the edge of the sheet where to fold and to punch it.
   * @example false
   */
  foldMarks?: boolean | null | undefined
  /**
   * Language of the rendered document.
   * @example "en"
   */
  language: 'de' | 'en' | 'fr' | 'it'
  /**
   * gross: amounts include VAT; net: amounts exclude VAT.
   * @example "net"
   */
  amountMode?: 'gross' | 'net' | null | undefined
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns?: readonly ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[] | null | undefined
  /**
   * Payment term in days from the opening date.
   * @example 30
   */
  payableInDays?: number | null | undefined
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: {
    /**
     * Percent of the total; 0 for no discount.
     * @example 8.1
     */
    rate: number
    /**
     * Days from the opening date; fewer than payableInDays.
     * @example 10
     */
    days: number
  } | null | undefined
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string | null | undefined
  /**
   * Text below the positions; may have several lines.
   * @example "With kind regards"
   */
  closingText?: string | null | undefined
  /**
   * Subject of mails with documents of this template; {document}, {number}, {title} and {organisation} are placeholders.
   * @example "{document} für {title}"
   */
  mailSubject?: string | null | undefined
  /**
   * Recipients of a copy of each mail.
   * @example ["buero@muster.example"]
   */
  mailCc?: readonly string[] | null | undefined
  /**
   * Recipients of a copy of each mail that the others do not see.
   * @example ["archiv@muster.example"]
   */
  mailBcc?: readonly string[] | null | undefined
  /**
   * Where answers go, in place of the address of the organisation.
   * @example "buero@muster.example"
   */
  mailReplyTo?: string | null | undefined
}

export interface TextPosition {
  /**
   * text: a line without a price.
   * @example "text"
   */
  type: 'text'
  /**
   * Opaque id, given by the service.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  id: string
  /**
   * Name, one line.
   * @example "Design"
   */
  name?: string
  /**
   * Text, one or several lines.
   * @example "Rechnung R-00002 Keller GmbH"
   */
  description?: string
}

/** Has a name, a description, or both. */
export interface TextPositionInput {
  /**
   * text: a line without a price.
   * @example "text"
   */
  type: 'text'
  /**
   * Name, one line.
   * @example "Design"
   */
  name?: string | null | undefined
  /**
   * Text, one or several lines.
   * @example "As discussed on the phone."
   */
  description?: string | null | undefined
  /**
   * Kept where it is that of a position of the document; else the position is given a new one.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  id?: string | null | undefined
  /**
   * In currency units; computed; ignored in a request.
   * @example 3080.85
   */
  totalAmount?: number | null | undefined
  /**
   * In currency units; computed; ignored in a request.
   * @example 243
   */
  vatDebt?: number | null | undefined
  /**
   * The document's; ignored in a request.
   * @example "CHF"
   */
  originalCurrency?: string | null | undefined
  /**
   * 1 unit of originalCurrency = X CHF; the document's; ignored in a request.
   * @example 1
   */
  exchangeRate?: number | null | undefined
}

export interface Token {
  /**
   * Opaque id, given by the service.
   * @example "ad573668-6512-4e55-849e-cb23ae1d4888"
   */
  id: string
  /**
   * Purpose of the token, in your words.
   * @example "Test"
   */
  name: string
  /**
   * A write scope includes its read scope.
   * @example ["all"]
   */
  scopes: ('all' | 'invoices:read' | 'invoices:write' | 'contacts:read' | 'contacts:write' | 'ledger:read' | 'ledger:write' | 'periods:write' | 'settings:read' | 'settings:write' | 'tokens:write')[]
  /**
   * Instant of creation, RFC 3339 in UTC.
   * @example "2026-11-21T09:00:00.000Z"
   */
  createdAt: string
  /**
   * Instant from which the token is rejected, RFC 3339 in UTC.
   * @example "2027-02-19T09:00:00.000Z"
   */
  expiresAt: string
  /**
   * Instant at which the token was revoked; left out while it is valid.
   * @example "2026-11-21T09:30:00.000Z"
   */
  revokedAt?: string
  /**
   * Written at most once a minute.
   * @example "2026-11-21T09:30:00.000Z"
   */
  lastUsedAt?: string
  /**
   * The id of the token that made it, with which it is revoked. Left out where a person did, a command, or an older version.
   * @example "1a656259-0ef1-4d10-85d0-6c4055742d38"
   */
  parent?: string
  /**
   * The last four characters of the token.
   * @example "0000"
   */
  hint: string
  /**
   * The secret; shown once, on creation.
   * @example "rap_live_TheSecretIsShownOnceAndOnlyItsHashIsKept000000"
   */
  token?: string
}

export interface TokenCreation {
  /**
   * Purpose of the token, in your words.
   * @example "Web shop"
   */
  name: string
  /**
   * A write scope includes its read scope.
   * @example ["contacts:write","invoices:write"]
   */
  scopes: readonly ('all' | 'invoices:read' | 'invoices:write' | 'contacts:read' | 'contacts:write' | 'ledger:read' | 'ledger:write' | 'periods:write' | 'settings:read' | 'settings:write' | 'tokens:write')[]
  /**
   * At most a year ahead, and no later than that of the token that asks; default 90 days, or until that token expires.
   * @example "2027-01-31T00:00:00Z"
   */
  expiresAt?: string | null | undefined
}

export interface TrialBalance {
  /**
   * First day, included.
   * @example "2026-01-01"
   */
  from: string
  /**
   * Last day that counts, included.
   * @example "2026-12-31"
   */
  asOf: string
  /**
   * First day of the fiscal year that contains the first day, or of the last one before it.
   * @example "2026-01-01"
   */
  fiscalYearStart: string
  /**
   * The primary currency; all amounts are in its cents.
   * @example "CHF"
   */
  currency: string
  /** The accounts, by number. */
  accounts: TrialBalanceLine[]
  /**
   * In cents. Sum of all debits; equals the sum of all credits.
   * @example 5105564
   */
  totalDebit: number
  /**
   * In cents. Sum of all credits.
   * @example 5105564
   */
  totalCredit: number
  /**
   * In cents. Results of earlier years that no closing entry has moved to equity; a loss is negative.
   * @example 0
   */
  resultOfEarlierYears: number
}

export interface TrialBalanceLine {
  /**
   * Number of an account in the chart of accounts.
   * @example 1020
   */
  account: number
  /**
   * The type of the account: asset, liability, equity, income or expense.
   * @example "asset"
   */
  type: 'asset' | 'liability' | 'equity' | 'income' | 'expense'
  /**
   * The name in each of the four languages.
   * @example {"de":"Bank (Kontokorrent)","en":"Bank (current account)","fr":"Banque (compte courant)","it":"Banca (conto corrente)"}
   */
  names: {
    /**
     * In German.
     * @example "Bank (Kontokorrent)"
     */
    de: string
    /**
     * In French.
     * @example "Banque (compte courant)"
     */
    fr: string
    /**
     * In Italian.
     * @example "Banca (conto corrente)"
     */
    it: string
    /**
     * In English.
     * @example "Bank (current account)"
     */
    en: string
  }
  /**
   * In cents. Before the first day, debits less credits; accounts of income and expense begin every fiscal year at 0.
   * @example 0
   */
  openingBalance: number
  /**
   * In cents. Debited from the first day on.
   * @example 1242003
   */
  debit: number
  /**
   * In cents. Credited from the first day on.
   * @example 247287
   */
  credit: number
  /**
   * In cents. Opening balance and debits, less credits.
   * @example 994716
   */
  balance: number
}

export interface UndeliveredDocument {
  /**
   * Its title; contact for the statement of account of one.
   * @example "estimate"
   */
  kind: 'estimate' | 'invoice' | 'credit-note' | 'reminder' | 'contact'
  /**
   * Id of the document, the reminder or the contact.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  id: string
  /**
   * Its number; a statement of account has none.
   * @example "R-00011"
   */
  number?: string
  /**
   * The contact whose statement of account it is.
   * @example "Design"
   */
  name?: string
}

export interface UnfinishedDiscountPosition {
  /**
   * discount: takes off the running sum above it, spread over the VAT rates.
   * @example "discount"
   */
  type: 'discount'
  /**
   * Name, one line.
   * @example "Design"
   */
  name?: string | null | undefined
  /**
   * Percent of the running sum, up to four decimal places; or discountAmount.
   * @example 5
   */
  discountRate?: number | null | undefined
  /**
   * In currency units, at most the running sum; or discountRate.
   * @example 1
   */
  discountAmount?: number | null | undefined
  /**
   * Kept where it is that of a position of the document; else the position is given a new one.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  id?: string | null | undefined
  /**
   * In currency units; computed; ignored in a request.
   * @example 3080.85
   */
  totalAmount?: number | null | undefined
  /**
   * In currency units; computed; ignored in a request.
   * @example 243
   */
  vatDebt?: number | null | undefined
  /**
   * The document's; ignored in a request.
   * @example "CHF"
   */
  originalCurrency?: string | null | undefined
  /**
   * 1 unit of originalCurrency = X CHF; the document's; ignored in a request.
   * @example 1
   */
  exchangeRate?: number | null | undefined
}

export interface UnfinishedEstimate {
  /**
   * As they are so far: what is missing of one is drawn as nothing, a price as 0.
   * @example [{"type":"product","name":"Design"}]
   */
  positions?: readonly UnfinishedPosition[] | null | undefined
  /**
   * Id of the template that renders the document; default the first.
   * @example "b17ef6d1-9c7a-4b1e-883b-907c595526dc"
   */
  template?: string | null | undefined
  /**
   * Issue date; default today in the time zone of the organisation.
   * @example "2026-11-20"
   */
  openingDate?: string | null | undefined
  /**
   * Payment term in days from the opening date.
   * @example 30
   */
  payableInDays?: number | null | undefined
  /**
   * gross: amounts include VAT; net: amounts exclude VAT.
   * @example "net"
   */
  amountMode?: 'gross' | 'net' | null | undefined
  /**
   * Language of the rendered document.
   * @example "de"
   */
  language?: 'de' | 'en' | 'fr' | 'it' | null | undefined
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns?: readonly ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[] | null | undefined
  /**
   * false issues the document: it gets its number.
   * @example true
   */
  isDraft?: boolean | null | undefined
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: {
    /**
     * Percent of the total; 0 for no discount.
     * @example 8.1
     */
    rate: number
    /**
     * Days from the opening date; fewer than payableInDays.
     * @example 10
     */
    days: number
  } | null | undefined
  /**
   * Id of the contact the document is addressed to; required unless customRecipientText is given.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  recipient?: string | null | undefined
  /**
   * Recipient when there is no contact.
   * @example "Keller GmbH\nSeeweg 12\n6000 Luzern"
   */
  customRecipientText?: string | null | undefined
  /**
   * Title of the document, one line.
   * @example "New website"
   */
  title?: string | null | undefined
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string | null | undefined
  /**
   * Text below the positions; may have several lines.
   * @example "With kind regards"
   */
  closingText?: string | null | undefined
  /**
   * ISO 4217, enabled in the organisation; together with exchangeRate. In a currency without decimals, such as JPY, positions and totals are whole; one with more than two is refused.
   * @example "CHF"
   */
  originalCurrency?: string | null | undefined
  /**
   * 1 unit of originalCurrency = X CHF; together with originalCurrency.
   * @example 1
   */
  exchangeRate?: number | null | undefined
  /**
   * Another system's name for the record; unique in the organisation.
   * @example "shop-1047"
   */
  externalReference?: string | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string | null> | null | undefined
}

export interface UnfinishedInvoice {
  /**
   * As they are so far: what is missing of one is drawn as nothing, a price as 0.
   * @example [{"id":"29db0c67-82db-4500-8559-ef4d9e953e30","quantityLeft":1}]
   */
  positions?: readonly UnfinishedPosition[] | null | undefined
  /**
   * Id of the template that renders the document; default the first.
   * @example "b17ef6d1-9c7a-4b1e-883b-907c595526dc"
   */
  template?: string | null | undefined
  /**
   * Issue date; default today in the time zone of the organisation.
   * @example "2026-11-20"
   */
  openingDate?: string | null | undefined
  /**
   * Payment term in days from the opening date.
   * @example 30
   */
  payableInDays?: number | null | undefined
  /**
   * gross: amounts include VAT; net: amounts exclude VAT.
   * @example "net"
   */
  amountMode?: 'gross' | 'net' | null | undefined
  /**
   * Language of the rendered document.
   * @example "de"
   */
  language?: 'de' | 'en' | 'fr' | 'it' | null | undefined
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns?: readonly ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[] | null | undefined
  /**
   * false issues the document: it gets its number.
   * @example true
   */
  isDraft?: boolean | null | undefined
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: {
    /**
     * Percent of the total; 0 for no discount.
     * @example 8.1
     */
    rate: number
    /**
     * Days from the opening date; fewer than payableInDays.
     * @example 10
     */
    days: number
  } | null | undefined
  /**
   * Id of the contact the document is addressed to; required unless customRecipientText is given.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  recipient?: string | null | undefined
  /**
   * Recipient when there is no contact.
   * @example "Keller GmbH\nSeeweg 12\n6000 Luzern"
   */
  customRecipientText?: string | null | undefined
  /**
   * Title of the document, one line.
   * @example "Request 31"
   */
  title?: string | null | undefined
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string | null | undefined
  /**
   * Text below the positions; may have several lines.
   * @example "With kind regards"
   */
  closingText?: string | null | undefined
  /**
   * ISO 4217, enabled in the organisation; together with exchangeRate. In a currency without decimals, such as JPY, positions and totals are whole; one with more than two is refused.
   * @example "CHF"
   */
  originalCurrency?: string | null | undefined
  /**
   * 1 unit of originalCurrency = X CHF; together with originalCurrency.
   * @example 1
   */
  exchangeRate?: number | null | undefined
  /**
   * Another system's name for the record; unique in the organisation.
   * @example "shop-1047"
   */
  externalReference?: string | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string | null> | null | undefined
  /**
   * true issues the invoice without a QR-bill, also where none can be made. Of no effect on a draft.
   * @example true
   */
  withoutSlip?: boolean | null | undefined
}

export type UnfinishedPosition = UnfinishedProductPosition | UnfinishedDiscountPosition | UnfinishedTextPosition | UnfinishedSubtotalPosition

export interface UnfinishedProductPosition {
  /**
   * product: a line with a price.
   * @example "product"
   */
  type: 'product'
  /**
   * May be empty.
   * @example "Design"
   */
  name?: string | null | undefined
  /**
   * Per unit, in currency units, up to six decimal places; may be negative.
   * @example 1200
   */
  singleAmount?: number | null | undefined
  /**
   * Up to six decimal places; may be negative.
   * @example 2.5
   */
  quantity?: number | null | undefined
  /**
   * Number of the ledger account that is credited.
   * @example 3400
   */
  contraAccount?: number | null | undefined
  /**
   * Unit of the quantity, such as h or pieces.
   * @example "days"
   */
  unit?: string | null | undefined
  /**
   * Tax code; null or empty for none.
   * @example "UN81"
   */
  taxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB' | '' | null | undefined
  /**
   * Your article number.
   * @example "D-1"
   */
  articleNumber?: string | null | undefined
  /**
   * Id of the product that the position was filled with. The position keeps its own words and price.
   * @example "ef2d127d-e37b-442b-8ad0-6145e54b0c61"
   */
  product?: string | null | undefined
  /**
   * Text, one or several lines.
   * @example "As discussed on the phone."
   */
  description?: string | null | undefined
  /**
   * Calendar date, YYYY-MM-DD.
   * @example "2026-11-20"
   */
  date?: string | null | undefined
  /**
   * Percent, up to four decimal places.
   * @example 5
   */
  discountRate?: number | null | undefined
  /** Texts of columns of your own. */
  customTextColumns?: CustomTextColumnsInput | undefined
  /** That of the position of the document; ignored elsewhere. */
  deposit?: TakenDepositInput | undefined
  /**
   * Kept where it is that of a position of the document; else the position is given a new one.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  id?: string | null | undefined
  /**
   * In currency units; computed; ignored in a request.
   * @example 3080.85
   */
  totalAmount?: number | null | undefined
  /**
   * In currency units; computed; ignored in a request.
   * @example 243
   */
  vatDebt?: number | null | undefined
  /**
   * The document's; ignored in a request.
   * @example "CHF"
   */
  originalCurrency?: string | null | undefined
  /**
   * 1 unit of originalCurrency = X CHF; the document's; ignored in a request.
   * @example 1
   */
  exchangeRate?: number | null | undefined
}

export interface UnfinishedSubtotalPosition {
  /**
   * subtotal: shows the running sum and changes nothing.
   * @example "subtotal"
   */
  type: 'subtotal'
  /**
   * Name, one line.
   * @example "Design"
   */
  name?: string | null | undefined
  /**
   * Kept where it is that of a position of the document; else the position is given a new one.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  id?: string | null | undefined
  /**
   * In currency units; computed; ignored in a request.
   * @example 3080.85
   */
  totalAmount?: number | null | undefined
  /**
   * In currency units; computed; ignored in a request.
   * @example 243
   */
  vatDebt?: number | null | undefined
  /**
   * The document's; ignored in a request.
   * @example "CHF"
   */
  originalCurrency?: string | null | undefined
  /**
   * 1 unit of originalCurrency = X CHF; the document's; ignored in a request.
   * @example 1
   */
  exchangeRate?: number | null | undefined
}

export interface UnfinishedTemplate {
  /**
   * Name, one line.
   * @example "Design"
   */
  name?: string | null | undefined
  /**
   * classic: thin rules in the accent; modern: surfaces in the accent and a large heading; plain: paper and type.
   * @example "modern"
   */
  design?: 'classic' | 'modern' | 'plain' | null | undefined
  /**
   * Typeface of the document; a QR-bill always has its own.
   * @example "inter"
   */
  font?: 'liberation-sans' | 'inter' | 'source-sans' | 'source-serif' | null | undefined
  /**
   * Colour of headings and rules, as #rrggbb in lower case.
   * @example "#1f3a5f"
   */
  accentColour?: string | null | undefined
  /**
   * Where the window of the envelope is.
   * @example "right"
   */
  addressSide?: 'left' | 'right' | null | undefined
  /**
   * Marks at the edge of the sheet where to fold and to punch it.
   * @example false
   */
  foldMarks?: boolean | null | undefined
  /**
   * Language of the rendered document.
   * @example "en"
   */
  language?: 'de' | 'en' | 'fr' | 'it' | null | undefined
  /**
   * gross: amounts include VAT; net: amounts exclude VAT.
   * @example "net"
   */
  amountMode?: 'gross' | 'net' | null | undefined
  /**
   * Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.
   * @example ["positionNumber","name"]
   */
  columns?: readonly ('quantity' | 'unit' | 'articleNumber' | 'name' | 'date' | 'vatDebt' | 'vatRate' | 'singleAmount' | 'totalAmount' | 'discountRate' | 'positionNumber' | 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3')[] | null | undefined
  /**
   * Payment term in days from the opening date.
   * @example 30
   */
  payableInDays?: number | null | undefined
  /** A discount on the total for payment before it is due. A document takes that of its customer, else that of its template. */
  discountTerms?: {
    /**
     * Percent of the total; 0 for no discount.
     * @example 8.1
     */
    rate: number
    /**
     * Days from the opening date; fewer than payableInDays.
     * @example 10
     */
    days: number
  } | null | undefined
  /**
   * Text above the positions; may have several lines.
   * @example "Thank you for your order."
   */
  introductoryText?: string | null | undefined
  /**
   * Text below the positions; may have several lines.
   * @example "With kind regards"
   */
  closingText?: string | null | undefined
  /**
   * Subject of mails with documents of this template; {document}, {number}, {title} and {organisation} are placeholders.
   * @example "{document} für {title}"
   */
  mailSubject?: string | null | undefined
  /**
   * Recipients of a copy of each mail.
   * @example ["buero@muster.example"]
   */
  mailCc?: readonly string[] | null | undefined
  /**
   * Recipients of a copy of each mail that the others do not see.
   * @example ["archiv@muster.example"]
   */
  mailBcc?: readonly string[] | null | undefined
  /**
   * Where answers go, in place of the address of the organisation.
   * @example "buero@muster.example"
   */
  mailReplyTo?: string | null | undefined
}

export interface UnfinishedTextPosition {
  /**
   * text: a line without a price.
   * @example "text"
   */
  type: 'text'
  /**
   * Name, one line.
   * @example "Design"
   */
  name?: string | null | undefined
  /**
   * Text, one or several lines.
   * @example "As discussed on the phone."
   */
  description?: string | null | undefined
  /**
   * Kept where it is that of a position of the document; else the position is given a new one.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  id?: string | null | undefined
  /**
   * In currency units; computed; ignored in a request.
   * @example 3080.85
   */
  totalAmount?: number | null | undefined
  /**
   * In currency units; computed; ignored in a request.
   * @example 243
   */
  vatDebt?: number | null | undefined
  /**
   * The document's; ignored in a request.
   * @example "CHF"
   */
  originalCurrency?: string | null | undefined
  /**
   * 1 unit of originalCurrency = X CHF; the document's; ignored in a request.
   * @example 1
   */
  exchangeRate?: number | null | undefined
}

export interface UnpostedReceipt {
  /**
   * Opaque id, given by the service.
   * @example "8527a891-e224-4369-80ff-32ca212b45bc"
   */
  id: string
  /**
   * The original filename of the uploaded file.
   * @example "receipt.pdf"
   */
  name: string
  /**
   * The title of the receipt.
   * @example "Postage"
   */
  title: string
  /**
   * Media type of the file, by its contents.
   * @example "application/pdf"
   */
  type: 'application/pdf' | 'image/png' | 'image/jpeg'
  /**
   * Bytes.
   * @example 641
   */
  size: number
  /**
   * Pages of a PDF; 1 of a picture.
   * @example 1
   */
  pages: number
  /**
   * SHA-256 of the file, in hexadecimal.
   * @example "a512db2741cd20693e4b16f19891e72b9ff12cead72761fc5e92d2aaf34740c1"
   */
  sha256: string
  /**
   * Instant of creation, RFC 3339 in UTC.
   * @example "2026-11-21T09:30:00.000Z"
   */
  createdAt: string
}

export interface VatAccountTotal {
  /**
   * Number of an account.
   * @example 1020
   */
  account: number
  /**
   * Movement of the fiscal year. In cents.
   * @example 285000
   */
  amount: number
}

export interface VatAdjustment {
  /**
   * Opaque id, given by the service.
   * @example "41cfc0d1-f2d1-47b0-8555-b7246d84019b"
   */
  id: string
  /**
   * Id of the VAT period.
   * @example "031b4af5-197e-430a-826f-48cf40e11a7d"
   */
  vatPeriod: string
  /**
   * Number of the box on the form.
   * @example "415"
   */
  box: string
  /**
   * The addition to the box. In cents.
   * @example 1620
   */
  amount: number
  /**
   * Why; it stands in the return for box 280.
   * @example "Own use of materials"
   */
  description: string
  /**
   * Id of the entry that booked it.
   * @example "4fc82b26-aecb-47d2-868c-4efbe3581732"
   */
  ledgerEntry?: string
}

export interface VatAdjustmentCreation {
  /**
   * A box that tax codes do not fill. One in 225, 235 or 280 raises box 200 by the same amount.
   * @example "415"
   */
  box: '205' | '225' | '235' | '280' | '410' | '415' | '420' | '900' | '910'
  /**
   * The addition to the box, in cents; 415 and 420 are positive and lower the input tax.
   * @example 1620
   */
  amount: number
  /**
   * Why; it stands in the return for box 280.
   * @example "Own use of materials"
   */
  description: string
  /**
   * Id of the entry that booked it.
   * @example "4fc82b26-aecb-47d2-868c-4efbe3581732"
   */
  ledgerEntry?: string | null | undefined
}

export interface VatBox {
  /**
   * Number of the box on the form.
   * @example "200"
   */
  box: string
  /**
   * The amount of the box, with adjustments; for a tax rate its turnover or base. In cents.
   * @example 0
   */
  amount: number
  /**
   * The part of the amount that adjustments add. In cents.
   * @example 0
   */
  adjustments: number
  /**
   * The path of the ledger transactions that the box adds up, page by page.
   * @example "/v1/ledger-transactions?vatPeriod=031b4af5-197e-430a-826f-48cf40e11a7d&box=200"
   */
  transactions: string
}

export interface VatBoxTotal {
  /**
   * Number of the box on the form.
   * @example "200"
   */
  box: string
  /**
   * Sum of the returns. In cents.
   * @example 0
   */
  amount: number
}

export interface VatDifference {
  /**
   * Number of an account.
   * @example 1020
   */
  account?: number
  /**
   * The part of the boxes that the accounts lack; negative if the boxes lack it. In cents.
   * @example 285000
   */
  amount: number
  /**
   * Why boxes and account differ: entries without a code of turnover or input tax, turnover on another account, a day in no VAT period or in another fiscal year, a direction that the entry states, VAT that net tax rates count as turnover or do not deduct, what is not paid yet by received consideration, or an adjustment; the last two have no account.
   * @example "We build next year only."
   */
  reason: 'no-turnover-code' | 'no-input-tax-code' | 'other-account' | 'no-vat-period' | 'other-year' | 'direction' | 'net-tax-rate' | 'not-received' | 'adjustment'
}

export interface VatFiling {
  /**
   * The day on which the return was filed, from the last day of the period until today.
   * @example "2025-02-14"
   */
  date: string
  /**
   * The reference that the portal gave to it.
   * @example "2025-100-482"
   */
  reference?: string | null | undefined
}

export interface VatPeriod {
  /**
   * Opaque id, given by the service.
   * @example "031b4af5-197e-430a-826f-48cf40e11a7d"
   */
  id: string
  /**
   * First day, included.
   * @example "2024-10-01"
   */
  from: string
  /**
   * Last day, included.
   * @example "2024-12-31"
   */
  to: string
  /**
   * Nothing is posted into a settled period, or with vatLock vat nothing that a return reports.
   * @example "open"
   */
  status: 'open' | 'settled'
  /**
   * Of a settled period: the SHA-256 of its return, in hexadecimal.
   * @example "bb668ca95563216088b98a62557fa1e26802563f3919ac78ae30533bb9ed422c"
   */
  returnSha256?: string
  /**
   * The day on which the return was filed.
   * @example "2025-02-14"
   */
  filedOn?: string
  /**
   * The reference that the portal gave to the return.
   * @example "2025-100-482"
   */
  filedReference?: string
}

export interface VatPeriodCreation {
  /**
   * First day, included.
   * @example "2024-10-01"
   */
  from: string
  /**
   * Last day, included.
   * @example "2024-12-31"
   */
  to: string
  /**
   * True for a period that is no month, quarter, half-year or year of the calendar, such as the first one after a registration.
   * @example true
   */
  isIrregular?: boolean | null | undefined
}

export interface VatReconciledSide {
  /**
   * The boxes of all VAT periods that end in the fiscal year.
   * @example [{"box":"200","amount":0}]
   */
  boxes: VatBoxTotal[]
  /** The accounts of the side that moved in the fiscal year, settlements left out. */
  accounts: VatAccountTotal[]
  /** The explained differences. */
  differences: VatDifference[]
  /**
   * The boxes less accounts and differences: 0 if all is explained. In cents.
   * @example 0
   */
  rest: number
}

export interface VatReconciliation {
  /**
   * Id of the fiscal year.
   * @example "5f9c4ab0-8cac-4457-8911-1a30e4664920"
   */
  fiscalYear: string
  /**
   * First day, included.
   * @example "2024-01-01"
   */
  from: string
  /**
   * Last day, included.
   * @example "2024-12-31"
   */
  to: string
  turnover: VatReconciledSide
  inputTax: VatReconciledSide
}

export interface VatReturn {
  /**
   * Id of the VAT period.
   * @example "031b4af5-197e-430a-826f-48cf40e11a7d"
   */
  vatPeriod: string
  /**
   * Who files the return.
   * @example "Muster AG"
   */
  organisationName: string
  /**
   * The VAT number of the organisation.
   * @example "CHE-101.654.423 MWST"
   */
  vatNumber?: string
  /**
   * First day, included.
   * @example "2024-10-01"
   */
  from: string
  /**
   * Last day, included.
   * @example "2024-12-31"
   */
  to: string
  /**
   * How VAT is accounted for; it changes with the calendar year.
   * @example "effective"
   */
  method: 'effective' | 'net-tax-rate' | 'flat-rate' | 'none'
  /**
   * Whether turnover counts when it is invoiced or when it is paid.
   * @example "agreed"
   */
  consideration: 'agreed' | 'received'
  /**
   * 1 for the first return of a period, 2 for a correction that replaces it.
   * @example 1
   */
  typeOfSubmission: number
  /**
   * How far the return is.
   * @example "draft"
   */
  status: 'draft' | 'settled' | 'filed' | 'paid'
  /**
   * Every box of the method, in the order of the form.
   * @example [{"box":"200","amount":0}]
   */
  boxes: VatBox[]
  /**
   * Every rate of the form with its turnover and tax.
   * @example [{"box":"302","rate":7.7,"turnover":0,"tax":0},{"box":"303","rate":8.1,"turnover":0,"tax":0}]
   */
  taxLines: VatTaxLine[]
  /**
   * The tax owed, rounded once; negative for a credit. In cents.
   * @example 1620
   */
  payableTax: number
  /**
   * By how much the payable tax differs from the sum of the tax lines less input tax. In cents.
   * @example 0
   */
  rounding: number
  /** Problems to look at before the period is settled. */
  problems: Obstacle[]
  /**
   * Of a settled return: SHA-256 in hexadecimal of the stored text, which is the JSON of all fields that do not change afterwards.
   * @example "bb668ca95563216088b98a62557fa1e26802563f3919ac78ae30533bb9ed422c"
   */
  sha256?: string
  /**
   * Of a settled return: SHA-256 in hexadecimal of its file for the portal, which is stored with it.
   * @example "56ddf5aa80181214439faee8f1631b28632d318a889dfae8a97c5b051cbb1e38"
   */
  fileSha256?: string
  /**
   * Of a settled return: the part of the payable tax that is open on account 2201; negative for a credit. In cents.
   * @example 0
   */
  openTax?: number
  /**
   * When the period was settled.
   * @example "2026-11-21T13:00:00.000Z"
   */
  settledAt?: string
  /**
   * The day on which the return was filed.
   * @example "2025-02-14"
   */
  filedOn?: string
  /**
   * The reference that the portal gave to the return.
   * @example "2025-100-482"
   */
  filedReference?: string
}

export interface VatSettings {
  /**
   * First day on which they are valid.
   * @example "1900-01-01"
   */
  validFrom: string
  /**
   * How VAT is accounted for; it changes with the calendar year.
   * @example "effective"
   */
  method: 'effective' | 'net-tax-rate' | 'flat-rate' | 'none'
  /**
   * Whether turnover counts when it is invoiced or when it is paid.
   * @example "agreed"
   */
  consideration: 'agreed' | 'received'
  /**
   * How long VAT periods are.
   * @example "quarter"
   */
  periodicity: 'month' | 'quarter' | 'half-year' | 'year'
  /**
   * The entries that a settled VAT period locks: all, or those that a VAT return reports. By received consideration all.
   * @example "all"
   */
  vatLock: 'all' | 'vat'
  /** The approved net or flat tax rates. */
  netTaxRates: NetTaxRate[]
}

export interface VatSettingsChange {
  /**
   * First day on which they are valid.
   * @example "2024-01-01"
   */
  validFrom: string
  /**
   * How VAT is accounted for; it changes with the calendar year.
   * @example "effective"
   */
  method?: 'effective' | 'net-tax-rate' | 'flat-rate' | 'none' | undefined
  /**
   * Whether turnover counts when it is invoiced or when it is paid.
   * @example "agreed"
   */
  consideration?: 'agreed' | 'received' | undefined
  /**
   * How long VAT periods are.
   * @example "quarter"
   */
  periodicity?: 'month' | 'quarter' | 'half-year' | 'year' | undefined
  /**
   * The entries that a settled VAT period locks: all, or those that a VAT return reports. By received consideration all.
   * @example "vat"
   */
  vatLock?: 'all' | 'vat' | undefined
  /** The approved net or flat tax rates. */
  netTaxRates?: readonly NetTaxRate[] | undefined
}

export interface VatSettling {
  /**
   * The codes of the problems that you have looked at and that are not blocking. When it is given, another one is a rejection.
   * @example ["vat/no-vat-period"]
   */
  confirm?: readonly string[] | null | undefined
}

export interface VatTaxLine {
  /**
   * Number of the box on the form.
   * @example "302"
   */
  box: string
  /**
   * Percent.
   * @example 7.7
   */
  rate: number
  /**
   * Of a net or flat tax rate: the code of its activity.
   * @example "H0620"
   */
  activityId?: string
  /**
   * Of a net or flat tax rate: its activity.
   * @example "IT services"
   */
  activityName?: string
  /**
   * Turnover without VAT, or the base of acquisition tax; at a net or flat tax rate, turnover with VAT. In cents.
   * @example 0
   */
  turnover: number
  /**
   * Tax on the turnover, rounded for itself. In cents.
   * @example 0
   */
  tax: number
}

export interface Version {
  /**
   * Version of the program, as in the changelog.
   * @example "1.1.0"
   */
  version: string
  /**
   * The newest migration of the database.
   * @example "0018-rejected-reminders.sql"
   */
  schema: string
}

export interface Warning {
  /**
   * Stable; one of GET /v1/warning-codes.
   * @example "general/invalid-fields"
   */
  code: 'vat/code-outside-validity' | 'vat/output-code-on-expense' | 'vat/input-code-on-income' | 'vat/no-vat-number' | 'vat/no-vat-period' | 'vat/period-not-over' | 'vat/earlier-period-open' | 'vat/tax-account-without-code' | 'vat/base-on-tax-account' | 'vat/direction-derived' | 'vat/input-tax-not-deductible' | 'vat/consideration-changes' | 'vat/coded-without-item' | 'vat/payments-not-allocated' | 'fiscal-years/gap' | 'vat-periods/gap' | 'customer-invoices/no-account' | 'customer-invoices/advance-open' | 'customer-invoices/payer-not-on-slip' | 'payments/discount-taken' | 'customer-invoices/due-date-past' | 'contacts/no-address' | 'contacts/unknown-country'
  /**
   * The field that it is about, where there is one.
   * @example "companyName"
   */
  field?: string
  /**
   * The probable mistake, in one plain sentence.
   * @example "Correct the fields listed in invalidFields and send the request again."
   */
  message: string
}

export interface WarningCode {
  /**
   * Stable; the `code` of the warning.
   * @example "vat/code-outside-validity"
   */
  code: string
  /**
   * The fault, in one plain sentence.
   * @example "Use a code of input tax (VM, VB) on an expense account: this is one of sales."
   */
  message: string
}

export interface WebhookAttempt {
  /**
   * Its number within the delivery.
   * @example 1
   */
  attempt: number
  /**
   * When it began, RFC 3339.
   * @example "2026-11-21T13:53:00.000Z"
   */
  startedAt: string
  /**
   * The result of the attempt; interrupted when the service stopped during it. Left out while it runs.
   * @example "delivered"
   */
  outcome?: 'delivered' | 'failed' | 'interrupted'
  /**
   * The HTTP status of the answer; left out when there was none.
   * @example 1
   */
  statusCode?: number
  /**
   * How long it took, in milliseconds.
   * @example 1
   */
  milliseconds?: number
  /** Why it failed, as a code: `error` says it in the language of the reader. */
  reason?: FailureReason
  /**
   * Why it failed, in a sentence; in English unless Accept-Language asks for another language.
   * @example "The connection was refused."
   */
  error?: string
  /**
   * The beginning of what was answered, up to 500 characters.
   * @example "Internal Server Error"
   */
  answer?: string
}

export interface WebhookDelivery {
  /**
   * Opaque id, given by the service.
   * @example "9f1f9dce-319c-4700-8f28-ec8c53bd3cc8"
   */
  id: string
  /**
   * Id of the event: the webhook-id of every attempt.
   * @example "28dae7c8-bde2-43ca-808f-86d0e16a214d"
   */
  event: string
  /**
   * Type of the event.
   * @example "webhook-endpoint.pinged"
   */
  eventType: 'organisation.created' | 'organisation.modified' | 'logo.set' | 'logo.deleted' | 'letterhead.set' | 'letterhead.deleted' | 'next-number.set' | 'token.created' | 'token.revoked' | 'token.expiring' | 'person.invited' | 'person.joined' | 'person.role-changed' | 'person.link-created' | 'person.removed' | 'session.started' | 'passkey.added' | 'passkey.removed' | 'webhook-endpoint.created' | 'webhook-endpoint.modified' | 'webhook-endpoint.deleted' | 'webhook-endpoint.secret-rotated' | 'webhook-endpoint.disabled' | 'webhook-endpoint.pinged' | 'webhook-endpoint.replayed' | 'webhook-delivery.resent' | 'contact.created' | 'contact.modified' | 'contact.deleted' | 'contact.erased' | 'product.created' | 'product.modified' | 'product.deleted' | 'template.created' | 'template.modified' | 'template.deleted' | 'estimate.created' | 'estimate.modified' | 'estimate.issued' | 'estimate.returned-to-draft' | 'estimate.accepted' | 'estimate.declined' | 'estimate.reopened' | 'estimate.converted' | 'estimate.deleted' | 'estimate.erased' | 'invoice.created' | 'invoice.modified' | 'invoice.issued' | 'invoice.paid' | 'invoice.unpaid' | 'invoice.credited' | 'invoice.uncredited' | 'invoice.written-off' | 'invoice.reinstated' | 'invoice.annulled' | 'invoice.deleted' | 'invoice.erased' | 'credit-note.created' | 'credit-note.modified' | 'credit-note.issued' | 'credit-note.allocated' | 'credit-note.unallocated' | 'credit-note.settled' | 'credit-note.unsettled' | 'credit-note.deleted' | 'credit-note.erased' | 'recurring-invoice.created' | 'recurring-invoice.modified' | 'recurring-invoice.deleted' | 'recurring-invoice.paused' | 'recurring-invoice.resumed' | 'recurring-invoice.ended' | 'recurring-invoice.run-made' | 'recurring-invoice.run-skipped' | 'recurring-invoice.run-failed' | 'reminder-settings.modified' | 'reminder-block.created' | 'reminder-block.deleted' | 'reminder.issued' | 'reminder.withdrawn' | 'reminder.claimed' | 'payment.recorded' | 'payment.modified' | 'payment.reversed' | 'allocation.recorded' | 'allocation.undone' | 'write-off.recorded' | 'write-off.reversed' | 'attachment.added' | 'attachment.removed' | 'attachment.link-renewed' | 'attachments.reordered' | 'archived-pdf.stored' | 'public-link.created' | 'public-link.modified' | 'public-link.revoked' | 'email.queued' | 'email.sent' | 'email.failed' | 'account.created' | 'account.modified' | 'account.deleted' | 'currency.configured' | 'fiscal-year.created' | 'fiscal-year.closed' | 'fiscal-year.reopened' | 'fiscal-year.deleted' | 'vat-period.created' | 'vat-period.settled' | 'vat-period.reopened' | 'vat-period.filed' | 'vat-period.deleted' | 'vat-adjustment.created' | 'vat-adjustment.deleted' | 'vat-settings.modified' | 'ledger-entries.posted' | 'ledger-entry.modified' | 'ledger-entry.reversed' | 'receipt.added' | 'unposted-receipt.created' | 'unposted-receipt.deleted' | 'unposted-receipt.attached'
  /**
   * Why the event is delivered: because it happened, or because a client asked for it again.
   * @example "ping"
   */
  cause: 'event' | 'ping' | 'resend' | 'replay'
  /**
   * waiting until an attempt was answered with 2xx (delivered), or the last attempt failed (failed).
   * @example "waiting"
   */
  status: 'waiting' | 'delivered' | 'failed'
  /**
   * Instant of creation, RFC 3339 in UTC.
   * @example "2026-11-21T09:30:00.000Z"
   */
  createdAt: string
  /**
   * When it last changed, RFC 3339.
   * @example "2026-11-21T09:30:00.000Z"
   */
  changedAt: string
  /**
   * The earliest time of the next attempt, while it waits.
   * @example "2026-11-21T09:30:00.000Z"
   */
  nextAttemptAt?: string
  /** The last 20 attempts, oldest first. */
  attempts: WebhookAttempt[]
}

export interface WebhookEndpoint {
  /**
   * Opaque id, given by the service.
   * @example "2858dcd1-057d-4eae-8f7d-5f782167e24b"
   */
  id: string
  /**
   * Where events are sent: https, without user, password or fragment, on the usual port or one from 1024 on. Addresses that are not public are rejected unless the operator of the service allows them.
   * @example "https://shop.example.ch/hooks/rappen"
   */
  url: string
  /**
   * Its purpose, in your words.
   * @example "Web shop"
   */
  description?: string
  /**
   * The types of event that it receives: single ones, or all of a kind of record, also future ones (`invoice.*`). Empty for all types but `archived-pdf.stored`, which follows the issue of each document.
   * @example ["invoice.issued","invoice.paid"]
   */
  eventTypes: ('organisation.created' | 'organisation.modified' | 'logo.set' | 'logo.deleted' | 'letterhead.set' | 'letterhead.deleted' | 'next-number.set' | 'token.created' | 'token.revoked' | 'token.expiring' | 'person.invited' | 'person.joined' | 'person.role-changed' | 'person.link-created' | 'person.removed' | 'session.started' | 'passkey.added' | 'passkey.removed' | 'webhook-endpoint.created' | 'webhook-endpoint.modified' | 'webhook-endpoint.deleted' | 'webhook-endpoint.secret-rotated' | 'webhook-endpoint.disabled' | 'webhook-endpoint.pinged' | 'webhook-endpoint.replayed' | 'webhook-delivery.resent' | 'contact.created' | 'contact.modified' | 'contact.deleted' | 'contact.erased' | 'product.created' | 'product.modified' | 'product.deleted' | 'template.created' | 'template.modified' | 'template.deleted' | 'estimate.created' | 'estimate.modified' | 'estimate.issued' | 'estimate.returned-to-draft' | 'estimate.accepted' | 'estimate.declined' | 'estimate.reopened' | 'estimate.converted' | 'estimate.deleted' | 'estimate.erased' | 'invoice.created' | 'invoice.modified' | 'invoice.issued' | 'invoice.paid' | 'invoice.unpaid' | 'invoice.credited' | 'invoice.uncredited' | 'invoice.written-off' | 'invoice.reinstated' | 'invoice.annulled' | 'invoice.deleted' | 'invoice.erased' | 'credit-note.created' | 'credit-note.modified' | 'credit-note.issued' | 'credit-note.allocated' | 'credit-note.unallocated' | 'credit-note.settled' | 'credit-note.unsettled' | 'credit-note.deleted' | 'credit-note.erased' | 'recurring-invoice.created' | 'recurring-invoice.modified' | 'recurring-invoice.deleted' | 'recurring-invoice.paused' | 'recurring-invoice.resumed' | 'recurring-invoice.ended' | 'recurring-invoice.run-made' | 'recurring-invoice.run-skipped' | 'recurring-invoice.run-failed' | 'reminder-settings.modified' | 'reminder-block.created' | 'reminder-block.deleted' | 'reminder.issued' | 'reminder.withdrawn' | 'reminder.claimed' | 'payment.recorded' | 'payment.modified' | 'payment.reversed' | 'allocation.recorded' | 'allocation.undone' | 'write-off.recorded' | 'write-off.reversed' | 'attachment.added' | 'attachment.removed' | 'attachment.link-renewed' | 'attachments.reordered' | 'archived-pdf.stored' | 'public-link.created' | 'public-link.modified' | 'public-link.revoked' | 'email.queued' | 'email.sent' | 'email.failed' | 'account.created' | 'account.modified' | 'account.deleted' | 'currency.configured' | 'fiscal-year.created' | 'fiscal-year.closed' | 'fiscal-year.reopened' | 'fiscal-year.deleted' | 'vat-period.created' | 'vat-period.settled' | 'vat-period.reopened' | 'vat-period.filed' | 'vat-period.deleted' | 'vat-adjustment.created' | 'vat-adjustment.deleted' | 'vat-settings.modified' | 'ledger-entries.posted' | 'ledger-entry.modified' | 'ledger-entry.reversed' | 'receipt.added' | 'unposted-receipt.created' | 'unposted-receipt.deleted' | 'unposted-receipt.attached' | 'organisation.*' | 'logo.*' | 'letterhead.*' | 'next-number.*' | 'token.*' | 'person.*' | 'session.*' | 'passkey.*' | 'webhook-endpoint.*' | 'webhook-delivery.*' | 'contact.*' | 'product.*' | 'template.*' | 'estimate.*' | 'invoice.*' | 'credit-note.*' | 'recurring-invoice.*' | 'reminder-settings.*' | 'reminder-block.*' | 'reminder.*' | 'payment.*' | 'allocation.*' | 'write-off.*' | 'attachment.*' | 'attachments.*' | 'archived-pdf.*' | 'public-link.*' | 'email.*' | 'account.*' | 'currency.*' | 'fiscal-year.*' | 'vat-period.*' | 'vat-adjustment.*' | 'vat-settings.*' | 'ledger-entries.*' | 'ledger-entry.*' | 'receipt.*' | 'unposted-receipt.*')[]
  /**
   * Whether it receives events. After it is enabled again, it also receives what happened meanwhile.
   * @example true
   */
  isEnabled: boolean
  /**
   * Why the service disabled it: it answered 410 (gone), all attempts for an event failed (failing), or the token of setBy was revoked (token-revoked).
   * @example "gone"
   */
  disabledReason?: 'gone' | 'failing' | 'token-revoked'
  /**
   * When the service disabled it, RFC 3339.
   * @example "2026-11-21T09:30:00.000Z"
   */
  disabledAt?: string
  /**
   * The id of the token that created it, enabled it, or changed its url or eventTypes last: it is disabled when this token is revoked. Left out where an older version did.
   * @example "1a656259-0ef1-4d10-85d0-6c4055742d38"
   */
  setBy?: string
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"system":"shop"}
   */
  metadata?: Metadata
  /**
   * Instant of creation, RFC 3339 in UTC.
   * @example "2026-11-21T13:24:00.000Z"
   */
  createdAt: string
  /**
   * Until when messages are also signed with the previous secret; left out without rotation.
   * @example "2026-11-23T13:28:00.000Z"
   */
  previousSecretExpiresAt?: string
  /**
   * The key that signs messages; shown once, on creation and rotation.
   * @example "whsec_VGhlIHNlY3JldCBpcyBzaG93biB0aGlzIG9uY2Ugb25seSE="
   */
  secret?: string
}

export interface WebhookEndpointChange {
  /**
   * Where events are sent: https, without user, password or fragment, on the usual port or one from 1024 on. Addresses that are not public are rejected unless the operator of the service allows them.
   * @example "https://shop.example.ch/hooks/rappen"
   */
  url?: string | undefined
  /**
   * Its purpose, in your words.
   * @example "Printer paper"
   */
  description?: string | null | undefined
  /**
   * The types of event that it receives: single ones, or all of a kind of record, also future ones (`invoice.*`). Empty for all types but `archived-pdf.stored`, which follows the issue of each document.
   * @example ["invoice.issued","invoice.paid"]
   */
  eventTypes?: readonly ('organisation.created' | 'organisation.modified' | 'logo.set' | 'logo.deleted' | 'letterhead.set' | 'letterhead.deleted' | 'next-number.set' | 'token.created' | 'token.revoked' | 'token.expiring' | 'person.invited' | 'person.joined' | 'person.role-changed' | 'person.link-created' | 'person.removed' | 'session.started' | 'passkey.added' | 'passkey.removed' | 'webhook-endpoint.created' | 'webhook-endpoint.modified' | 'webhook-endpoint.deleted' | 'webhook-endpoint.secret-rotated' | 'webhook-endpoint.disabled' | 'webhook-endpoint.pinged' | 'webhook-endpoint.replayed' | 'webhook-delivery.resent' | 'contact.created' | 'contact.modified' | 'contact.deleted' | 'contact.erased' | 'product.created' | 'product.modified' | 'product.deleted' | 'template.created' | 'template.modified' | 'template.deleted' | 'estimate.created' | 'estimate.modified' | 'estimate.issued' | 'estimate.returned-to-draft' | 'estimate.accepted' | 'estimate.declined' | 'estimate.reopened' | 'estimate.converted' | 'estimate.deleted' | 'estimate.erased' | 'invoice.created' | 'invoice.modified' | 'invoice.issued' | 'invoice.paid' | 'invoice.unpaid' | 'invoice.credited' | 'invoice.uncredited' | 'invoice.written-off' | 'invoice.reinstated' | 'invoice.annulled' | 'invoice.deleted' | 'invoice.erased' | 'credit-note.created' | 'credit-note.modified' | 'credit-note.issued' | 'credit-note.allocated' | 'credit-note.unallocated' | 'credit-note.settled' | 'credit-note.unsettled' | 'credit-note.deleted' | 'credit-note.erased' | 'recurring-invoice.created' | 'recurring-invoice.modified' | 'recurring-invoice.deleted' | 'recurring-invoice.paused' | 'recurring-invoice.resumed' | 'recurring-invoice.ended' | 'recurring-invoice.run-made' | 'recurring-invoice.run-skipped' | 'recurring-invoice.run-failed' | 'reminder-settings.modified' | 'reminder-block.created' | 'reminder-block.deleted' | 'reminder.issued' | 'reminder.withdrawn' | 'reminder.claimed' | 'payment.recorded' | 'payment.modified' | 'payment.reversed' | 'allocation.recorded' | 'allocation.undone' | 'write-off.recorded' | 'write-off.reversed' | 'attachment.added' | 'attachment.removed' | 'attachment.link-renewed' | 'attachments.reordered' | 'archived-pdf.stored' | 'public-link.created' | 'public-link.modified' | 'public-link.revoked' | 'email.queued' | 'email.sent' | 'email.failed' | 'account.created' | 'account.modified' | 'account.deleted' | 'currency.configured' | 'fiscal-year.created' | 'fiscal-year.closed' | 'fiscal-year.reopened' | 'fiscal-year.deleted' | 'vat-period.created' | 'vat-period.settled' | 'vat-period.reopened' | 'vat-period.filed' | 'vat-period.deleted' | 'vat-adjustment.created' | 'vat-adjustment.deleted' | 'vat-settings.modified' | 'ledger-entries.posted' | 'ledger-entry.modified' | 'ledger-entry.reversed' | 'receipt.added' | 'unposted-receipt.created' | 'unposted-receipt.deleted' | 'unposted-receipt.attached' | 'organisation.*' | 'logo.*' | 'letterhead.*' | 'next-number.*' | 'token.*' | 'person.*' | 'session.*' | 'passkey.*' | 'webhook-endpoint.*' | 'webhook-delivery.*' | 'contact.*' | 'product.*' | 'template.*' | 'estimate.*' | 'invoice.*' | 'credit-note.*' | 'recurring-invoice.*' | 'reminder-settings.*' | 'reminder-block.*' | 'reminder.*' | 'payment.*' | 'allocation.*' | 'write-off.*' | 'attachment.*' | 'attachments.*' | 'archived-pdf.*' | 'public-link.*' | 'email.*' | 'account.*' | 'currency.*' | 'fiscal-year.*' | 'vat-period.*' | 'vat-adjustment.*' | 'vat-settings.*' | 'ledger-entries.*' | 'ledger-entry.*' | 'receipt.*' | 'unposted-receipt.*')[] | undefined
  /**
   * Whether it receives events. After it is enabled again, it also receives what happened meanwhile.
   * @example true
   */
  isEnabled?: boolean | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"system":"shop"}
   */
  metadata?: Record<string, string | null> | null | undefined
}

export interface WebhookEndpointCreation {
  /**
   * Where events are sent: https, without user, password or fragment, on the usual port or one from 1024 on. Addresses that are not public are rejected unless the operator of the service allows them.
   * @example "https://shop.example.ch/hooks/rappen"
   */
  url: string
  /**
   * Its purpose, in your words.
   * @example "Web shop"
   */
  description?: string | null | undefined
  /**
   * The types of event that it receives: single ones, or all of a kind of record, also future ones (`invoice.*`). Empty for all types but `archived-pdf.stored`, which follows the issue of each document.
   * @example ["invoice.issued","invoice.paid"]
   */
  eventTypes?: readonly ('organisation.created' | 'organisation.modified' | 'logo.set' | 'logo.deleted' | 'letterhead.set' | 'letterhead.deleted' | 'next-number.set' | 'token.created' | 'token.revoked' | 'token.expiring' | 'person.invited' | 'person.joined' | 'person.role-changed' | 'person.link-created' | 'person.removed' | 'session.started' | 'passkey.added' | 'passkey.removed' | 'webhook-endpoint.created' | 'webhook-endpoint.modified' | 'webhook-endpoint.deleted' | 'webhook-endpoint.secret-rotated' | 'webhook-endpoint.disabled' | 'webhook-endpoint.pinged' | 'webhook-endpoint.replayed' | 'webhook-delivery.resent' | 'contact.created' | 'contact.modified' | 'contact.deleted' | 'contact.erased' | 'product.created' | 'product.modified' | 'product.deleted' | 'template.created' | 'template.modified' | 'template.deleted' | 'estimate.created' | 'estimate.modified' | 'estimate.issued' | 'estimate.returned-to-draft' | 'estimate.accepted' | 'estimate.declined' | 'estimate.reopened' | 'estimate.converted' | 'estimate.deleted' | 'estimate.erased' | 'invoice.created' | 'invoice.modified' | 'invoice.issued' | 'invoice.paid' | 'invoice.unpaid' | 'invoice.credited' | 'invoice.uncredited' | 'invoice.written-off' | 'invoice.reinstated' | 'invoice.annulled' | 'invoice.deleted' | 'invoice.erased' | 'credit-note.created' | 'credit-note.modified' | 'credit-note.issued' | 'credit-note.allocated' | 'credit-note.unallocated' | 'credit-note.settled' | 'credit-note.unsettled' | 'credit-note.deleted' | 'credit-note.erased' | 'recurring-invoice.created' | 'recurring-invoice.modified' | 'recurring-invoice.deleted' | 'recurring-invoice.paused' | 'recurring-invoice.resumed' | 'recurring-invoice.ended' | 'recurring-invoice.run-made' | 'recurring-invoice.run-skipped' | 'recurring-invoice.run-failed' | 'reminder-settings.modified' | 'reminder-block.created' | 'reminder-block.deleted' | 'reminder.issued' | 'reminder.withdrawn' | 'reminder.claimed' | 'payment.recorded' | 'payment.modified' | 'payment.reversed' | 'allocation.recorded' | 'allocation.undone' | 'write-off.recorded' | 'write-off.reversed' | 'attachment.added' | 'attachment.removed' | 'attachment.link-renewed' | 'attachments.reordered' | 'archived-pdf.stored' | 'public-link.created' | 'public-link.modified' | 'public-link.revoked' | 'email.queued' | 'email.sent' | 'email.failed' | 'account.created' | 'account.modified' | 'account.deleted' | 'currency.configured' | 'fiscal-year.created' | 'fiscal-year.closed' | 'fiscal-year.reopened' | 'fiscal-year.deleted' | 'vat-period.created' | 'vat-period.settled' | 'vat-period.reopened' | 'vat-period.filed' | 'vat-period.deleted' | 'vat-adjustment.created' | 'vat-adjustment.deleted' | 'vat-settings.modified' | 'ledger-entries.posted' | 'ledger-entry.modified' | 'ledger-entry.reversed' | 'receipt.added' | 'unposted-receipt.created' | 'unposted-receipt.deleted' | 'unposted-receipt.attached' | 'organisation.*' | 'logo.*' | 'letterhead.*' | 'next-number.*' | 'token.*' | 'person.*' | 'session.*' | 'passkey.*' | 'webhook-endpoint.*' | 'webhook-delivery.*' | 'contact.*' | 'product.*' | 'template.*' | 'estimate.*' | 'invoice.*' | 'credit-note.*' | 'recurring-invoice.*' | 'reminder-settings.*' | 'reminder-block.*' | 'reminder.*' | 'payment.*' | 'allocation.*' | 'write-off.*' | 'attachment.*' | 'attachments.*' | 'archived-pdf.*' | 'public-link.*' | 'email.*' | 'account.*' | 'currency.*' | 'fiscal-year.*' | 'vat-period.*' | 'vat-adjustment.*' | 'vat-settings.*' | 'ledger-entries.*' | 'ledger-entry.*' | 'receipt.*' | 'unposted-receipt.*')[] | null | undefined
  /**
   * Whether it receives events. After it is enabled again, it also receives what happened meanwhile.
   * @example true
   */
  isEnabled?: boolean | null | undefined
  /**
   * Your own pairs of a name and a text, up to 50. A name has 1 to 40 letters, digits, _, - or .
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string | null> | null | undefined
}

/** An amount that is not owed any more without money or a credit note. */
export interface WriteOff {
  /**
   * Opaque id, given by the service.
   * @example "e5b861a6-d8a9-46df-8a7e-7341cd3eb6be"
   */
  id: string
  /**
   * Id of the invoice.
   * @example "2ac878b0-e218-4616-893b-4b6aa71e6116"
   */
  invoice: string
  /**
   * Number of the invoice.
   * @example "R-00010"
   */
  documentNumber: string
  /**
   * discount: a reduction that the customer took (3800); bad-debt: money that will not come (3805); small-difference: up to the limit in the settings, without VAT (6945).
   * @example "discount"
   */
  reason: 'discount' | 'bad-debt' | 'small-difference'
  /**
   * The day on which it is posted.
   * @example "2026-11-21"
   */
  date: string
  /**
   * In units of the currency of the invoice; below zero for a small over-payment.
   * @example 21.62
   */
  amount: number
  /**
   * Of the invoice, ISO 4217.
   * @example "CHF"
   */
  currency: string
  /**
   * The parts of the amount by the tax codes of the invoice.
   * @example [{"taxCode":"UN81","netAmount":20,"vatAmount":1.62}]
   */
  vatGroups: {
    /**
     * Swiss VAT code; left out where there is none.
     * @example "UN81"
     */
    taxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB'
    /**
     * In currency units.
     * @example 20
     */
    netAmount: number
    /**
     * The correction of VAT, in currency units.
     * @example 1.62
     */
    vatAmount: number
  }[]
  /**
   * Ids of its ledger entries.
   * @example ["85daaf6f-7055-4d57-8628-7faed9603d71"]
   */
  ledgerEntries: string[]
  /**
   * Whether a counter-entry took it back.
   * @example false
   */
  isReversed: boolean
  /**
   * Id of the payment with which it was recorded: the reversal of that takes it back.
   * @example "35135aaa-6cc2-4891-840c-b3f378c53a17"
   */
  payment?: string
}

export interface WriteOffCreation {
  /**
   * discount: a reduction that the customer took (3800); bad-debt: money that will not come (3805); small-difference: up to the limit in the settings, without VAT (6945).
   * @example "discount"
   */
  reason: 'discount' | 'bad-debt' | 'small-difference'
  /**
   * In units of the currency of the invoice, at most two decimal places. Default: all that is open.
   * @example 21.62
   */
  amount?: number | null | undefined
  /**
   * Not before openingDate. Default: today, or openingDate if that is later.
   * @example "2026-11-21"
   */
  date?: string | null | undefined
}

export interface WriteOffReversal {
  /**
   * Not before the date of the write-off. Default: today, or that date if it is later.
   * @example "2026-11-21"
   */
  date?: string | null | undefined
}

export type GetVersionAnswer = Version

export type IsAliveAnswer = Health

export type IsReadyAnswer = Health

export interface ListErrorCodesQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
}

export interface ListErrorCodesAnswer {
  /** Every code, in the order of docs/problems.md. */
  errorCodes: ErrorCode[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface ListWarningCodesQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
}

export interface ListWarningCodesAnswer {
  /** Every code, in the order of docs/problems.md. */
  warningCodes: WarningCode[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface ListContactsQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * The order; - for descending. Default name.
   * @example "name"
   */
  sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | undefined
  /**
   * Every word must begin a word of names, post code, town, email, phone and VAT number, customer identification and external reference. Case and accents do not count; Müller is found as Mueller, too.
   * @example "keller"
   */
  q?: string | undefined
  /**
   * The relation of the contact to you.
   * @example "clients"
   */
  category?: 'clients' | 'suppliers' | 'partners' | 'team' | 'leads' | undefined
  /**
   * Exactly this address; case does not count.
   * @example "anna@muster.example"
   */
  email?: string | undefined
  /**
   * Exactly this customer identification.
   * @example "K-1047"
   */
  customerIdentification?: string | undefined
  /**
   * Exactly this reference.
   * @example "shop-1047"
   */
  externalReference?: string | undefined
  /**
   * Records with these pairs: `metadata[source]=shop`; with `curl -g`, for which brackets are a pattern else.
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string> | undefined
}

export interface ListContactsAnswer {
  /**
   * The contacts of this page.
   * @example ["4e074085-62be-4b8b-80ce-05c1decfe3ad"]
   */
  contacts: Contact[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface CreateContactAnswer {
  contact: Contact
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface PutContactAnswer {
  contact: Contact
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface WriteContactsAnswer {
  /** One for each contact, in their order. */
  results: (CreatedContact | ChangedContact | RefusedContact)[]
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface ModifyContactAnswer {
  contact: Contact
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface DeleteContactQuery {
  /**
   * true erases the personal data everywhere, also of a deleted record; needs the scope all, and for a session a proof. The history keeps the act, its time and its author.
   * @example false
   */
  erase?: boolean | undefined
}

export interface PutEstimateAnswer {
  estimate: Estimate
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface CreateEstimateOptions {
  /**
   * Answers the document as it would be, with an empty id, and what would be posted; creates nothing.
   * @example true
   */
  dryRun?: boolean | undefined
}

export interface CreateEstimateAnswer {
  estimate: Estimate
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface ListEstimatesQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * The order; - for descending. Default createdAt.
   * @example "-openingDate"
   */
  sort?: 'createdAt' | '-createdAt' | 'openingDate' | '-openingDate' | 'number' | '-number' | undefined
  /**
   * Whether the document is a draft: without a number, and for an invoice not in the books.
   * @example true
   */
  isDraft?: boolean | undefined
  /**
   * Id of a contact.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  recipient?: string | undefined
  /**
   * Documents dated on or after this day.
   * @example "2026-11-21"
   */
  openingDateFrom?: string | undefined
  /**
   * Documents dated on or before this day.
   * @example "2026-11-21"
   */
  openingDateTo?: string | undefined
  /**
   * Every word must begin a word of number, title, custom recipient, company and person of the address, and of names and texts of positions. Case and accents do not count; Müller is found as Mueller, too.
   * @example "keller"
   */
  q?: string | undefined
  /**
   * Records with these pairs: `metadata[source]=shop`; with `curl -g`, for which brackets are a pattern else.
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string> | undefined
  /**
   * Adds totals of all that the filters leave.
   * @example true
   */
  includeTotals?: boolean | undefined
  /**
   * Only records in this state.
   * @example "accepted"
   */
  status?: 'open' | 'accepted' | 'declined' | undefined
  /**
   * Exactly this reference.
   * @example "shop-1047"
   */
  externalReference?: string | undefined
}

export interface ListEstimatesAnswer {
  /** The estimates of this page. */
  estimates: Estimate[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
  /** The sums of all documents that the filters leave, on however many pages. Answered if includeTotals is true, and at most 20000 are left. */
  totals?: ListTotals
}

export interface ModifyEstimateOptions {
  /**
   * Answers the document as it would be, and what would be posted; changes nothing.
   * @example true
   */
  dryRun?: boolean | undefined
}

export interface ModifyEstimateAnswer {
  estimate: Estimate
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface DeleteEstimateQuery {
  /**
   * true erases the personal data everywhere, also of a deleted record; needs the scope all, and for a session a proof. The history keeps the act, its time and its author.
   * @example false
   */
  erase?: boolean | undefined
}

export interface IssueEstimateOptions {
  /**
   * Answers the document as it would be, and what would be posted; issues nothing.
   * @example true
   */
  dryRun?: boolean | undefined
}

export interface IssueEstimateAnswer {
  estimate: Estimate
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface DuplicateEstimateAnswer {
  estimate: Estimate
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface SendEstimateOptions {
  /**
   * Answers the mail as it would leave; sends nothing.
   * @example true
   */
  dryRun?: boolean | undefined
}

export interface SendEstimateAnswer {
  estimate: Estimate
  /**
   * In a dry run: the mail as it would leave.
   * @example "office@keller.example"
   */
  email?: {
    /**
     * The address of the recipient.
     * @example "office@keller.example"
     */
    recipientEmail: string
    /**
     * Recipients of a copy.
     * @example ["office@muster.example"]
     */
    cc?: string[]
    /**
     * Recipients of a copy that the others do not see.
     * @example ["archive@muster.example"]
     */
    bcc?: string[]
    /**
     * In the language of the document.
     * @example "Quote O-00001 from Muster AG"
     */
    subject: string
    /**
     * Its plain text, lines ended by CRLF.
     * @example "Hello,\r\n\r\nPlease find attached our quote O-00001."
     */
    text: string
  }
}

export interface ConvertEstimateToInvoiceAnswer {
  invoice: Invoice
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface CreateDepositInvoiceAnswer {
  invoice: Invoice
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface PutInvoiceAnswer {
  invoice: Invoice
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface CreateInvoiceOptions {
  /**
   * Answers the document as it would be, with an empty id, and what would be posted; creates nothing.
   * @example true
   */
  dryRun?: boolean | undefined
}

export type CreateInvoiceAnswer = {
  invoice: Invoice
  /** In a dry run that issues the document: the transactions that would be posted. */
  transactions?: PreviewedTransaction[]
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
} | {
  invoice: Invoice
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface ListInvoicesQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * The order; - for descending. Default createdAt.
   * @example "createdAt"
   */
  sort?: 'createdAt' | '-createdAt' | 'openingDate' | '-openingDate' | 'number' | '-number' | 'dueDate' | '-dueDate' | undefined
  /**
   * Whether the document is a draft: without a number, and for an invoice not in the books.
   * @example true
   */
  isDraft?: boolean | undefined
  /**
   * Id of a contact.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  recipient?: string | undefined
  /**
   * Documents dated on or after this day.
   * @example "2026-11-21"
   */
  openingDateFrom?: string | undefined
  /**
   * Documents dated on or before this day.
   * @example "2026-11-21"
   */
  openingDateTo?: string | undefined
  /**
   * Every word must begin a word of number, title, custom recipient, company and person of the address, and of names and texts of positions. Case and accents do not count; Müller is found as Mueller, too.
   * @example "keller"
   */
  q?: string | undefined
  /**
   * Records with these pairs: `metadata[source]=shop`; with `curl -g`, for which brackets are a pattern else.
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string> | undefined
  /**
   * Adds totals of all that the filters leave.
   * @example true
   */
  includeTotals?: boolean | undefined
  /**
   * Exactly this reference.
   * @example "shop-1047"
   */
  externalReference?: string | undefined
  /**
   * Issued, to be paid, and due before today in the time zone of the organisation.
   * @example true
   */
  isOverdue?: boolean | undefined
  /**
   * Invoices due on or after this day.
   * @example "2026-11-21"
   */
  dueDateFrom?: string | undefined
  /**
   * Invoices due on or before this day.
   * @example "2026-11-21"
   */
  dueDateTo?: string | undefined
  /**
   * false finds what is still to be paid: an annulled invoice is found by neither.
   * @example true
   */
  isPaid?: boolean | undefined
  /**
   * Whether the invoice was annulled.
   * @example false
   */
  isAnnulled?: boolean | undefined
  /**
   * true finds what was closed as a bad debt.
   * @example false
   */
  isWrittenOff?: boolean | undefined
  /**
   * Finds the invoice that a payment is for: its QR or creditor reference, with or without spaces.
   * @example "RF18539007547034"
   */
  paymentReference?: string | undefined
}

export interface ListInvoicesAnswer {
  /**
   * The invoices of this page.
   * @example ["4e074085-62be-4b8b-80ce-05c1decfe3ad"]
   */
  invoices: Invoice[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
  /** The sums of all documents that the filters leave, on however many pages. Answered if includeTotals is true, and at most 20000 are left. */
  totals?: ListTotals
}

export interface ModifyInvoiceOptions {
  /**
   * Answers the document as it would be, and what would be posted; changes nothing.
   * @example true
   */
  dryRun?: boolean | undefined
}

export interface ModifyInvoiceAnswer {
  invoice: Invoice
  /** In a dry run that issues the document: the transactions that would be posted. */
  transactions?: PreviewedTransaction[]
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface DeleteInvoiceQuery {
  /**
   * true erases the personal data everywhere, also of a deleted record; needs the scope all, and for a session a proof. The history keeps the act, its time and its author.
   * @example false
   */
  erase?: boolean | undefined
}

export interface IssueInvoiceOptions {
  /**
   * Answers the document as it would be, and what would be posted; issues nothing.
   * @example true
   */
  dryRun?: boolean | undefined
}

export interface IssueInvoiceAnswer {
  invoice: Invoice
  /** In a dry run that issues the document: the transactions that would be posted. */
  transactions?: PreviewedTransaction[]
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface DuplicateInvoiceAnswer {
  invoice: Invoice
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface SendInvoiceOptions {
  /**
   * Answers the mail as it would leave; sends nothing.
   * @example true
   */
  dryRun?: boolean | undefined
}

export interface SendInvoiceAnswer {
  invoice: Invoice
  /**
   * In a dry run: the mail as it would leave.
   * @example "office@keller.example"
   */
  email?: {
    /**
     * The address of the recipient.
     * @example "office@keller.example"
     */
    recipientEmail: string
    /**
     * Recipients of a copy.
     * @example ["office@muster.example"]
     */
    cc?: string[]
    /**
     * Recipients of a copy that the others do not see.
     * @example ["archive@muster.example"]
     */
    bcc?: string[]
    /**
     * In the language of the document.
     * @example "Quote O-00001 from Muster AG"
     */
    subject: string
    /**
     * Its plain text, lines ended by CRLF.
     * @example "Hello,\r\n\r\nPlease find attached our quote O-00001."
     */
    text: string
  }
}

export interface ListCreditNotesQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * The order; - for descending. Default createdAt.
   * @example "-openingDate"
   */
  sort?: 'createdAt' | '-createdAt' | 'openingDate' | '-openingDate' | 'number' | '-number' | undefined
  /**
   * Whether the document is a draft: without a number, and for an invoice not in the books.
   * @example true
   */
  isDraft?: boolean | undefined
  /**
   * Id of a contact.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  recipient?: string | undefined
  /**
   * Documents dated on or after this day.
   * @example "2026-11-21"
   */
  openingDateFrom?: string | undefined
  /**
   * Documents dated on or before this day.
   * @example "2026-11-21"
   */
  openingDateTo?: string | undefined
  /**
   * Every word must begin a word of number, title, custom recipient, company and person of the address, and of names and texts of positions. Case and accents do not count; Müller is found as Mueller, too.
   * @example "keller"
   */
  q?: string | undefined
  /**
   * Records with these pairs: `metadata[source]=shop`; with `curl -g`, for which brackets are a pattern else.
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string> | undefined
  /**
   * Adds totals of all that the filters leave.
   * @example true
   */
  includeTotals?: boolean | undefined
  /**
   * Id of the invoice that is credited.
   * @example "e29c9c18-0c62-49b0-802a-bd6a1801c7c0"
   */
  invoice?: string | undefined
  /**
   * Whether nothing of the credit note is open any more.
   * @example true
   */
  isSettled?: boolean | undefined
}

export interface ListCreditNotesAnswer {
  /** The credit notes of this page. */
  creditNotes: CreditNote[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
  /** The sums of all documents that the filters leave, on however many pages. Answered if includeTotals is true, and at most 20000 are left. */
  totals?: ListTotals
}

export interface ModifyCreditNoteOptions {
  /**
   * Answers the document as it would be, and what would be posted; changes nothing.
   * @example true
   */
  dryRun?: boolean | undefined
}

export interface ModifyCreditNoteAnswer {
  creditNote: CreditNote
  /** In a dry run that issues the document: the transactions that would be posted. */
  transactions?: PreviewedTransaction[]
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface DeleteCreditNoteQuery {
  /**
   * true erases the personal data everywhere, also of a deleted record; needs the scope all, and for a session a proof. The history keeps the act, its time and its author.
   * @example false
   */
  erase?: boolean | undefined
}

export interface IssueCreditNoteOptions {
  /**
   * Answers the document as it would be, and what would be posted; issues nothing.
   * @example true
   */
  dryRun?: boolean | undefined
}

export interface IssueCreditNoteAnswer {
  creditNote: CreditNote
  /** In a dry run that issues the document: the transactions that would be posted. */
  transactions?: PreviewedTransaction[]
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface DuplicateCreditNoteAnswer {
  creditNote: CreditNote
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface SendCreditNoteOptions {
  /**
   * Answers the mail as it would leave; sends nothing.
   * @example true
   */
  dryRun?: boolean | undefined
}

export interface SendCreditNoteAnswer {
  creditNote: CreditNote
  /**
   * In a dry run: the mail as it would leave.
   * @example "office@keller.example"
   */
  email?: {
    /**
     * The address of the recipient.
     * @example "office@keller.example"
     */
    recipientEmail: string
    /**
     * Recipients of a copy.
     * @example ["office@muster.example"]
     */
    cc?: string[]
    /**
     * Recipients of a copy that the others do not see.
     * @example ["archive@muster.example"]
     */
    bcc?: string[]
    /**
     * In the language of the document.
     * @example "Quote O-00001 from Muster AG"
     */
    subject: string
    /**
     * Its plain text, lines ended by CRLF.
     * @example "Hello,\r\n\r\nPlease find attached our quote O-00001."
     */
    text: string
  }
}

export interface CreateCreditNoteOptions {
  /**
   * Answers the credit note as it would be, with an empty id, and what would be posted; creates nothing.
   * @example true
   */
  dryRun?: boolean | undefined
}

export type CreateCreditNoteAnswer = {
  creditNote: CreditNote
  /** In a dry run that issues the document: the transactions that would be posted. */
  transactions?: PreviewedTransaction[]
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
} | {
  creditNote: CreditNote
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface ListEstimatePdfAttachmentsQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
}

export interface ListEstimatePdfAttachmentsAnswer {
  /**
   * The attachments, in the order of their pages in the document.
   * @example ["89aa1e58-0023-422d-8676-46e8149eb246","2c624232-cdd2-4177-8294-dfbb310aca00"]
   */
  attachments: PdfAttachment[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface OrderEstimatePdfAttachmentsAnswer {
  /**
   * The attachments, in the order of their pages in the document.
   * @example ["89aa1e58-0023-422d-8676-46e8149eb246","2c624232-cdd2-4177-8294-dfbb310aca00"]
   */
  attachments: PdfAttachment[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface ListInvoicePdfAttachmentsQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
}

export interface ListInvoicePdfAttachmentsAnswer {
  /**
   * The attachments, in the order of their pages in the document.
   * @example ["89aa1e58-0023-422d-8676-46e8149eb246","2c624232-cdd2-4177-8294-dfbb310aca00"]
   */
  attachments: PdfAttachment[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface OrderInvoicePdfAttachmentsAnswer {
  /**
   * The attachments, in the order of their pages in the document.
   * @example ["89aa1e58-0023-422d-8676-46e8149eb246","2c624232-cdd2-4177-8294-dfbb310aca00"]
   */
  attachments: PdfAttachment[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface GetInvoicePdfQuery {
  /**
   * The invoice as issued, even after it was annulled. Default: its current state.
   * @example "issued"
   */
  state?: 'issued' | undefined
}

export interface GetEstimatePageQuery {
  /**
   * Width of the picture in pixels.
   * @example 1240
   */
  width?: 893 | 1240 | 1786 | undefined
}

export interface GetInvoicePageQuery {
  /**
   * Width of the picture in pixels.
   * @example 1240
   */
  width?: 893 | 1240 | 1786 | undefined
}

export interface GetCreditNotePageQuery {
  /**
   * Width of the picture in pixels.
   * @example 1240
   */
  width?: 893 | 1240 | 1786 | undefined
}

export interface GetPublicPageQuery {
  /**
   * Width of the picture in pixels.
   * @example 1240
   */
  width?: 893 | 1240 | 1786 | undefined
}

export interface PreviewEstimateOptions {
  /**
   * Page of the picture, from 1; the last one where there are fewer. A PDF has all of them.
   * @example 1
   */
  page?: number | undefined
  /**
   * Width of the picture in pixels.
   * @example 1240
   */
  width?: 893 | 1240 | 1786 | undefined
}

export interface PreviewInvoiceOptions {
  /**
   * Page of the picture, from 1; the last one where there are fewer. A PDF has all of them.
   * @example 1
   */
  page?: number | undefined
  /**
   * Width of the picture in pixels.
   * @example 1240
   */
  width?: 893 | 1240 | 1786 | undefined
}

export interface PreviewUnfinishedTemplateOptions {
  /**
   * Page of the picture, from 1; the last one where there are fewer. A PDF has all of them.
   * @example 1
   */
  page?: number | undefined
  /**
   * Width of the picture in pixels.
   * @example 1240
   */
  width?: 893 | 1240 | 1786 | undefined
  /**
   * An invoice, when left out.
   * @example "invoice"
   */
  kind?: 'estimate' | 'invoice' | 'credit-note' | undefined
}

export interface PreviewTemplateQuery {
  /**
   * An invoice, when left out.
   * @example "invoice"
   */
  kind?: 'estimate' | 'invoice' | 'credit-note' | undefined
}

export interface ListProductsQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * The order; - for descending. Default name.
   * @example "name"
   */
  sort?: 'name' | '-name' | 'createdAt' | '-createdAt' | undefined
  /**
   * Every word must begin a word of the names in all languages and the article number. Case and accents do not count; Müller is found as Mueller, too.
   * @example "design"
   */
  q?: string | undefined
  /**
   * Records with these pairs: `metadata[source]=shop`; with `curl -g`, for which brackets are a pattern else.
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string> | undefined
}

export interface ListProductsAnswer {
  /** The products of this page. */
  products: Product[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface ListTemplatesQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
}

export interface ListTemplatesAnswer {
  /** The templates; the first is the default. */
  templates: Template[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface ListRecurringInvoicesQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * The order; - for descending. Default createdAt.
   * @example "createdAt"
   */
  sort?: 'createdAt' | '-createdAt' | 'start' | '-start' | undefined
  /**
   * Every word must begin a word of the title and the recipient that is no contact. Case and accents do not count; Müller is found as Mueller, too.
   * @example "keller"
   */
  q?: string | undefined
  /**
   * Id of a contact.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  recipient?: string | undefined
  /**
   * ended: no occurrence is left, and none that failed is tried again.
   * @example "active"
   */
  status?: 'active' | 'paused' | 'ended' | undefined
  /**
   * Records with these pairs: `metadata[source]=shop`; with `curl -g`, for which brackets are a pattern else.
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string> | undefined
}

export interface ListRecurringInvoicesAnswer {
  /** The recurring invoices of this page. */
  recurringInvoices: RecurringInvoice[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface CreateRecurringInvoiceOptions {
  /**
   * Answers the series as it would be, and its next occurrences; keeps nothing.
   * @example true
   */
  dryRun?: boolean | undefined
}

export type CreateRecurringInvoiceAnswer = {
  recurringInvoice: RecurringInvoice
  /** In a dry run: those that are due, and the next twelve. */
  occurrences?: RecurringOccurrence[]
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
} | {
  recurringInvoice: RecurringInvoice
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface ModifyRecurringInvoiceOptions {
  /**
   * Answers the series as it would be, and its next occurrences; keeps nothing.
   * @example true
   */
  dryRun?: boolean | undefined
}

export interface ModifyRecurringInvoiceAnswer {
  recurringInvoice: RecurringInvoice
  /** In a dry run: those that are due, and the next twelve. */
  occurrences?: RecurringOccurrence[]
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface ListOccurrencesAnswer {
  /** Those that were tried, those that are due, and the next twelve; the oldest first. */
  occurrences: RecurringOccurrence[]
}

export interface RunRecurringInvoiceOptions {
  /**
   * Answers what is due; makes nothing.
   * @example true
   */
  dryRun?: boolean | undefined
}

export interface RunRecurringInvoiceAnswer {
  recurringInvoice: RecurringInvoice
  /** Those that were due, as they are now. */
  occurrences: RecurringOccurrence[]
}

export interface ListReminderBlocksQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * The order; - for descending. Default createdAt.
   * @example "-createdAt"
   */
  sort?: 'createdAt' | '-createdAt' | undefined
  /**
   * Every word must begin a word of the ids of contact and invoice. Case and accents do not count; Müller is found as Mueller, too.
   * @example "keller"
   */
  q?: string | undefined
  /**
   * Records with these pairs: `metadata[source]=shop`; with `curl -g`, for which brackets are a pattern else.
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string> | undefined
}

export interface ListReminderBlocksAnswer {
  /**
   * The reminder blocks of this page.
   * @example [{"id":"98010bd9-270f-4b10-8b62-14a21754fd33","invoice":"31489056-e091-4d59-8e3a-dd79e63f095a"}]
   */
  reminderBlocks: ReminderBlock[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface ListRemindersQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * The order; - for descending. Default createdAt.
   * @example "createdAt"
   */
  sort?: 'createdAt' | '-createdAt' | 'date' | '-date' | undefined
  /**
   * Every word must begin a word of the number. Case and accents do not count; Müller is found as Mueller, too.
   * @example "keller"
   */
  q?: string | undefined
  /**
   * Id of a contact.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  contact?: string | undefined
  /**
   * Id of an invoice.
   * @example "7a61b537-01be-4dae-8eee-ffaecc73f14e"
   */
  invoice?: string | undefined
  /**
   * withdrawn: it counts as if it had not been sent.
   * @example "issued"
   */
  status?: 'issued' | 'withdrawn' | undefined
  /**
   * Records with these pairs: `metadata[source]=shop`; with `curl -g`, for which brackets are a pattern else.
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string> | undefined
}

export interface ListRemindersAnswer {
  /** The reminders of this page. */
  reminders: Reminder[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface RunRemindersOptions {
  /**
   * Answers who would get a letter and who not; keeps nothing.
   * @example true
   */
  dryRun?: boolean | undefined
}

export interface RunRemindersAnswer {
  /** The letters; in a dry run without id and number. */
  reminders: Reminder[]
  /** Who is left out, each with the reason. */
  skipped: SkippedReminder[]
  /**
   * How many letters the limit of one run left for the next.
   * @example 0
   */
  left: number
}

export interface ClaimReminderAnswer {
  reminder: Reminder
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface ListPaymentsQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * The order; - for descending. Default createdAt.
   * @example "createdAt"
   */
  sort?: 'createdAt' | '-createdAt' | 'date' | '-date' | undefined
  /**
   * The type of the account: asset, liability, equity, income or expense.
   * @example "receipt"
   */
  type?: 'receipt' | 'refund' | 'payout' | undefined
  /**
   * First day, included.
   * @example "2026-11-21"
   */
  dateFrom?: string | undefined
  /**
   * Last day, included.
   * @example "2026-11-21"
   */
  dateTo?: string | undefined
  /**
   * Where the money arrived, or left.
   * @example 1020
   */
  account?: number | undefined
  /**
   * Whether the payment was reversed.
   * @example true
   */
  isReversed?: boolean | undefined
  /**
   * Every word must begin a word of number and recipient of the document, and the note. Case and accents do not count; Müller is found as Mueller, too.
   * @example "keller"
   */
  q?: string | undefined
  /**
   * Records with these pairs: `metadata[source]=shop`; with `curl -g`, for which brackets are a pattern else.
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string> | undefined
}

export interface ListPaymentsAnswer {
  /** The payments of this page. */
  payments: Payment[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface RecordPaymentAnswer {
  payment: Payment
  /** An amount that is not owed any more without money or a credit note. */
  writeOff?: WriteOff
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface ListAllPaymentsQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * The order; - for descending. Default createdAt.
   * @example "createdAt"
   */
  sort?: 'createdAt' | '-createdAt' | 'date' | '-date' | undefined
  /**
   * Id of an invoice.
   * @example "7a61b537-01be-4dae-8eee-ffaecc73f14e"
   */
  invoice?: string | undefined
  /**
   * Id of a credit note: its payouts.
   * @example "9f14025a-f006-4b30-847e-23ebb3b491d3"
   */
  creditNote?: string | undefined
  /**
   * Id of a contact: its payments without one invoice.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  contact?: string | undefined
  /**
   * The type of the account: asset, liability, equity, income or expense.
   * @example "receipt"
   */
  type?: 'receipt' | 'refund' | 'payout' | undefined
  /**
   * First day, included.
   * @example "2026-11-21"
   */
  dateFrom?: string | undefined
  /**
   * Last day, included.
   * @example "2026-11-21"
   */
  dateTo?: string | undefined
  /**
   * Where the money arrived, or left.
   * @example 1020
   */
  account?: number | undefined
  /**
   * Whether the payment was reversed.
   * @example true
   */
  isReversed?: boolean | undefined
  /**
   * Every word must begin a word of number and recipient of the document, and the note. Case and accents do not count; Müller is found as Mueller, too.
   * @example "keller"
   */
  q?: string | undefined
  /**
   * Records with these pairs: `metadata[source]=shop`; with `curl -g`, for which brackets are a pattern else.
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string> | undefined
  /**
   * Adds totals of all that the filters leave.
   * @example true
   */
  includeTotals?: boolean | undefined
}

export interface ListAllPaymentsAnswer {
  /** The payments of this page. */
  payments: Payment[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
  /** The sums of all payments that the filters leave, on however many pages. Answered if includeTotals is true, and at most 20000 are left. */
  totals?: PaymentTotals
}

export interface CreatePaymentAnswer {
  payment: Payment
  /** Of what writeOffRest asked for. */
  writeOffs?: WriteOff[]
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface RefundPaymentAnswer {
  payment: Payment
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface ListAllocationsQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * The order; - for descending. Default createdAt.
   * @example "-createdAt"
   */
  sort?: 'createdAt' | '-createdAt' | undefined
  /**
   * Id of an invoice.
   * @example "7a61b537-01be-4dae-8eee-ffaecc73f14e"
   */
  invoice?: string | undefined
  /**
   * Id of a credit note.
   * @example "9f14025a-f006-4b30-847e-23ebb3b491d3"
   */
  creditNote?: string | undefined
  /**
   * Id of a payment.
   * @example "35135aaa-6cc2-4891-840c-b3f378c53a17"
   */
  payment?: string | undefined
}

export interface ListAllocationsAnswer {
  /**
   * The allocations of this page.
   * @example [{"invoice":"624b60c5-8c9d-4bfb-8ff1-886c2fd605d2","amount":200}]
   */
  allocations: Allocation[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface ListWriteOffsQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * The order; - for descending. Default createdAt.
   * @example "-createdAt"
   */
  sort?: 'createdAt' | '-createdAt' | undefined
  /**
   * Id of an invoice.
   * @example "2ac878b0-e218-4616-893b-4b6aa71e6116"
   */
  invoice?: string | undefined
  /**
   * The reason of the write-off.
   * @example "discount"
   */
  reason?: 'discount' | 'bad-debt' | 'small-difference' | undefined
  /**
   * Whether the payment was reversed.
   * @example true
   */
  isReversed?: boolean | undefined
}

export interface ListWriteOffsAnswer {
  /** The write offs of this page. */
  writeOffs: WriteOff[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface WriteOffInvoiceOptions {
  /**
   * Answers the write-off as it would be, and what would be posted; writes nothing off.
   * @example true
   */
  dryRun?: boolean | undefined
}

export interface WriteOffInvoiceAnswer {
  /** An amount that is not owed any more without money or a credit note. */
  writeOff: WriteOff
  invoice: Invoice
  /** In a dry run: the transactions that would be posted. */
  transactions?: PreviewedTransaction[]
}

export interface FindEverythingQuery {
  /**
   * Words, each the beginning of a word; or a number, a reference, or an amount such as 1080.50, with a point or a comma.
   * @example "keller"
   */
  q: string
  /**
   * Only of this kind: then at most twenty are found.
   * @example "contact"
   */
  kind?: 'contact' | 'estimate' | 'invoice' | 'credit-note' | 'recurring-invoice' | 'payment' | 'product' | 'account' | 'ledger-entry' | undefined
}

export interface FindEverythingAnswer {
  /** At most five of each kind, of the kinds that the scopes of the token show; the newest or first by name. Contacts whose name fits come before those whose town or address does. A document with exactly this number comes first. */
  results: SearchResult[]
}

export interface PostLedgerEntryOptions {
  /**
   * Shows the split without posting.
   * @example true
   */
  dryRun?: boolean | undefined
}

export type PostLedgerEntryAnswer = {
  /** The transactions of the entry: each moves one amount from one account to another. */
  transactions: PreviewedTransaction[]
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
} | {
  /** The transactions of the entry: each moves one amount from one account to another. */
  transactions: LedgerTransaction[]
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface ListLedgerEntriesQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * The order; - for descending. Default sequence.
   * @example "sequence"
   */
  sort?: 'sequence' | '-sequence' | 'date' | '-date' | undefined
  /**
   * First day, included.
   * @example "2026-11-21"
   */
  dateFrom?: string | undefined
  /**
   * Last day, included.
   * @example "2026-11-21"
   */
  dateTo?: string | undefined
  /**
   * Id of a VAT period.
   * @example "535fa30d-7e25-4d8a-89f1-536779734ec8"
   */
  vatPeriod?: string | undefined
  /**
   * Swiss VAT code; left out where there is none.
   * @example "UN81"
   */
  taxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB' | undefined
  /**
   * The source of the entry.
   * @example "api"
   */
  source?: 'api' | 'invoice' | 'credit-note' | 'payment' | 'allocation' | 'write-off' | 'reversal' | 'annulment' | 'vat-settlement' | 'opening' | 'closing' | 'revaluation' | undefined
  /**
   * The number of a document, as a whole.
   * @example "Q-4711"
   */
  documentNumber?: string | undefined
  /**
   * Every word must begin a word of the description. Case and accents do not count; Müller is found as Mueller, too.
   * @example "keller"
   */
  q?: string | undefined
  /**
   * Your own reference; unique in the organisation.
   * @example "paper-2026-001"
   */
  externalReference?: string | undefined
  /**
   * Records with these pairs: `metadata[source]=shop`; with `curl -g`, for which brackets are a pattern else.
   * @example {"crm":"K-1047"}
   */
  metadata?: Record<string, string> | undefined
  /**
   * Adds totals of all that the filters leave.
   * @example true
   */
  includeTotals?: boolean | undefined
}

export interface ListLedgerEntriesAnswer {
  /**
   * The entries of this page.
   * @example ["85daaf6f-7055-4d57-8628-7faed9603d71"]
   */
  ledgerEntries: LedgerEntry[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
  /** The sums of all entries that the filters leave, on however many pages. Answered if includeTotals is true, and at most 20000 are left. */
  totals?: LedgerEntryTotals
}

export interface ListLedgerTransactionsQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * The order; - for descending. Default date.
   * @example "date"
   */
  sort?: 'date' | '-date' | undefined
  /**
   * Debited or credited.
   * @example 6500
   */
  account?: number | undefined
  /**
   * Id of an entry.
   * @example "4fc82b26-aecb-47d2-868c-4efbe3581732"
   */
  ledgerEntry?: string | undefined
  /**
   * Number of a box of the VAT return: the transactions that it adds up, those of reversals subtracted. Name the days, too.
   * @example 200
   */
  box?: number | undefined
  /**
   * First day, included.
   * @example "2026-11-21"
   */
  dateFrom?: string | undefined
  /**
   * Last day, included.
   * @example "2026-11-21"
   */
  dateTo?: string | undefined
  /**
   * Id of a VAT period.
   * @example "535fa30d-7e25-4d8a-89f1-536779734ec8"
   */
  vatPeriod?: string | undefined
  /**
   * Swiss VAT code; left out where there is none.
   * @example "UN81"
   */
  taxCode?: 'UN81' | 'UN77' | 'UR26' | 'UR25' | 'US38' | 'US37' | 'UO81' | 'UO77' | 'BZB81' | 'BZB77' | 'BZM81' | 'BZM77' | 'VM81' | 'VM38' | 'VM26' | 'VB81' | 'VB38' | 'VB26' | 'VM77' | 'VM37' | 'VM25' | 'VB77' | 'VB37' | 'VB25' | 'ES81' | 'ES26' | 'ES77' | 'ES25' | 'UNO' | 'UEX' | 'ULA' | 'ZOLLM' | 'ZOLLB' | undefined
  /**
   * The source of the entry.
   * @example "api"
   */
  source?: 'api' | 'invoice' | 'credit-note' | 'payment' | 'allocation' | 'write-off' | 'reversal' | 'annulment' | 'vat-settlement' | 'opening' | 'closing' | 'revaluation' | undefined
  /**
   * The number of a document, as a whole.
   * @example "Q-4711"
   */
  documentNumber?: string | undefined
  /**
   * Every word must begin a word of the description. Case and accents do not count; Müller is found as Mueller, too.
   * @example "keller"
   */
  q?: string | undefined
}

export interface ListLedgerTransactionsAnswer {
  /** The transactions of this page. */
  ledgerTransactions: LedgerTransaction[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface PostLedgerEntriesOptions {
  /**
   * Shows the split without posting.
   * @example true
   */
  dryRun?: boolean | undefined
}

export interface PostLedgerEntriesAnswer {
  /** One for each entry, in their order. */
  results: (PostedEntry | PreviewedEntry | RefusedEntry)[]
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface ListLedgerEntryReceiptsQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
}

export interface ListLedgerEntryReceiptsAnswer {
  /** The receipts, in the order in which they were added. */
  receipts: Receipt[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface GetLedgerEntryReceiptPageQuery {
  /**
   * Width of the picture of a PDF in pixels.
   * @example 893
   */
  width?: 446 | 893 | 1786 | undefined
}

export interface ListReceiptsQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
}

export interface ListReceiptsAnswer {
  /** The receipts, in the order in which they were added. */
  receipts: UnpostedReceipt[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface GetReceiptPageQuery {
  /**
   * Width of the picture of a PDF in pixels.
   * @example 893
   */
  width?: 446 | 893 | 1786 | undefined
}

export interface ListAccountsQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
}

export interface ListAccountsAnswer {
  /** The accounts, by number. */
  accounts: Account[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface ListCurrenciesQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
}

export interface ListCurrenciesAnswer {
  /**
   * The currencies of this page.
   * @example [{"code":"CHF","isEnabled":true,"exchangeRate":1},{"code":"EUR","isEnabled":true,"exchangeRate":0.94}]
   */
  currencies: Currency[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface ListTaxCodesQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
}

export interface ListTaxCodesAnswer {
  /** All tax codes. */
  taxCodes: TaxCode[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface GetTrialBalanceQuery {
  /**
   * First day; default the first of the fiscal year in which `to` lies.
   * @example "2027-01-01"
   */
  from?: string | undefined
  /**
   * Last day, included; default today.
   * @example "2026-12-31"
   */
  to?: string | undefined
  /**
   * Short for `to`, in place of it: the day up to which the report goes.
   * @example "2026-12-31"
   */
  asOf?: string | undefined
}

export interface GetBalanceSheetQuery {
  /**
   * First day; default the first of the fiscal year in which `to` lies.
   * @example "2027-01-01"
   */
  from?: string | undefined
  /**
   * Last day, included; default today.
   * @example "2026-12-31"
   */
  to?: string | undefined
  /**
   * Short for `to`, in place of it: the day up to which the report goes.
   * @example "2026-12-31"
   */
  asOf?: string | undefined
}

export interface GetIncomeStatementQuery {
  /**
   * First day; default the first of the fiscal year in which `to` lies.
   * @example "2026-01-01"
   */
  from?: string | undefined
  /**
   * Last day, included; default today.
   * @example "2026-12-31"
   */
  to?: string | undefined
  /**
   * Short for `to`, in place of it: the day up to which the report goes.
   * @example "2026-12-31"
   */
  asOf?: string | undefined
}

export interface GetAccountStatementQuery {
  /**
   * Number of an account in the chart of accounts.
   * @example 6500
   */
  account: number
  /**
   * First day; default the first of the fiscal year in which `to` lies.
   * @example "2026-01-01"
   */
  from?: string | undefined
  /**
   * Last day, included; default today.
   * @example "2026-12-31"
   */
  to?: string | undefined
  /**
   * Short for `to`, in place of it: the day up to which the report goes.
   * @example "2026-12-31"
   */
  asOf?: string | undefined
  /**
   * How many transactions at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
}

export interface GetAccountStatementAnswer {
  /** The postings of one account, with its balances. */
  accountStatement: AccountStatement
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface GetOpenItemsQuery {
  /**
   * The day; default today.
   * @example "2026-12-31"
   */
  asOf?: string | undefined
  /**
   * Default receivable.
   * @example "receivable"
   */
  side?: 'receivable' | 'payable' | undefined
  /**
   * Id of a contact: its items alone.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  contact?: string | undefined
}

export interface SendStatementOptions {
  /**
   * Answers the mail as it would leave; sends nothing.
   * @example true
   */
  dryRun?: boolean | undefined
}

export interface SendStatementAnswer {
  emailDelivery: EmailDelivery
  /**
   * In a dry run: the mail as it would leave.
   * @example "office@keller.example"
   */
  email?: {
    /**
     * The address of the recipient.
     * @example "office@keller.example"
     */
    recipientEmail: string
    /**
     * Recipients of a copy.
     * @example ["office@muster.example"]
     */
    cc?: string[]
    /**
     * Recipients of a copy that the others do not see.
     * @example ["archive@muster.example"]
     */
    bcc?: string[]
    /**
     * In the language of the document.
     * @example "Statement of account from Muster AG"
     */
    subject: string
    /**
     * Its plain text, lines ended by CRLF.
     * @example "Hello,\r\n\r\nPlease find attached our quote O-00001."
     */
    text: string
  }
}

export interface GetCustomerSalesQuery {
  /**
   * Id of the contact.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  contact: string
  /**
   * First day of entries and documents.
   * @example "2027-01-01"
   */
  from?: string | undefined
  /**
   * Last day of entries and documents.
   * @example "2026-12-31"
   */
  to?: string | undefined
}

export interface ListFiscalYearsQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
}

export interface ListFiscalYearsAnswer {
  /** The fiscal years of this page. */
  fiscalYears: FiscalYear[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface CreateFiscalYearAnswer {
  fiscalYear: FiscalYear
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface ListVatPeriodsQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
}

export interface ListVatPeriodsAnswer {
  /** The VAT periods of this page. */
  vatPeriods: VatPeriod[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface CreateVatPeriodAnswer {
  vatPeriod: VatPeriod
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface SettleVatPeriodOptions {
  /**
   * Shows what settling would do, and does nothing.
   * @example true
   */
  dryRun?: boolean | undefined
}

export interface SettleVatPeriodAnswer {
  vatPeriod: VatPeriod
  return: VatReturn
  /**
   * The entries of the settlement.
   * @example ["85daaf6f-7055-4d57-8628-7faed9603d71"]
   */
  ledgerEntries: LedgerEntry[]
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface ListVatAdjustmentsQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
}

export interface ListVatAdjustmentsAnswer {
  /** The adjustments, oldest first. */
  adjustments: VatAdjustment[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface GetVatSettingsAnswer {
  /** All generations, the newest first. */
  vatSettings: VatSettings[]
}

export interface ModifyVatSettingsAnswer {
  /** All generations, the newest first. */
  vatSettings: VatSettings[]
}

export interface CloseFiscalYearAnswer {
  fiscalYear: FiscalYear
  /** Probable mistakes of an executed request; absent without any. */
  warnings?: Warning[]
}

export interface ListEventTypesQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
}

export interface ListEventTypesAnswer {
  /**
   * All of them.
   * @example ["invoice.issued","invoice.paid"]
   */
  eventTypes: EventType[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface ListEventsQuery {
  /**
   * The nextCursor of the page before; default the first event.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * How many events at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * Only events of this type.
   * @example "token.created"
   */
  type?: 'organisation.created' | 'organisation.modified' | 'logo.set' | 'logo.deleted' | 'letterhead.set' | 'letterhead.deleted' | 'next-number.set' | 'token.created' | 'token.revoked' | 'token.expiring' | 'person.invited' | 'person.joined' | 'person.role-changed' | 'person.link-created' | 'person.removed' | 'session.started' | 'passkey.added' | 'passkey.removed' | 'webhook-endpoint.created' | 'webhook-endpoint.modified' | 'webhook-endpoint.deleted' | 'webhook-endpoint.secret-rotated' | 'webhook-endpoint.disabled' | 'webhook-endpoint.pinged' | 'webhook-endpoint.replayed' | 'webhook-delivery.resent' | 'contact.created' | 'contact.modified' | 'contact.deleted' | 'contact.erased' | 'product.created' | 'product.modified' | 'product.deleted' | 'template.created' | 'template.modified' | 'template.deleted' | 'estimate.created' | 'estimate.modified' | 'estimate.issued' | 'estimate.returned-to-draft' | 'estimate.accepted' | 'estimate.declined' | 'estimate.reopened' | 'estimate.converted' | 'estimate.deleted' | 'estimate.erased' | 'invoice.created' | 'invoice.modified' | 'invoice.issued' | 'invoice.paid' | 'invoice.unpaid' | 'invoice.credited' | 'invoice.uncredited' | 'invoice.written-off' | 'invoice.reinstated' | 'invoice.annulled' | 'invoice.deleted' | 'invoice.erased' | 'credit-note.created' | 'credit-note.modified' | 'credit-note.issued' | 'credit-note.allocated' | 'credit-note.unallocated' | 'credit-note.settled' | 'credit-note.unsettled' | 'credit-note.deleted' | 'credit-note.erased' | 'recurring-invoice.created' | 'recurring-invoice.modified' | 'recurring-invoice.deleted' | 'recurring-invoice.paused' | 'recurring-invoice.resumed' | 'recurring-invoice.ended' | 'recurring-invoice.run-made' | 'recurring-invoice.run-skipped' | 'recurring-invoice.run-failed' | 'reminder-settings.modified' | 'reminder-block.created' | 'reminder-block.deleted' | 'reminder.issued' | 'reminder.withdrawn' | 'reminder.claimed' | 'payment.recorded' | 'payment.modified' | 'payment.reversed' | 'allocation.recorded' | 'allocation.undone' | 'write-off.recorded' | 'write-off.reversed' | 'attachment.added' | 'attachment.removed' | 'attachment.link-renewed' | 'attachments.reordered' | 'archived-pdf.stored' | 'public-link.created' | 'public-link.modified' | 'public-link.revoked' | 'email.queued' | 'email.sent' | 'email.failed' | 'account.created' | 'account.modified' | 'account.deleted' | 'currency.configured' | 'fiscal-year.created' | 'fiscal-year.closed' | 'fiscal-year.reopened' | 'fiscal-year.deleted' | 'vat-period.created' | 'vat-period.settled' | 'vat-period.reopened' | 'vat-period.filed' | 'vat-period.deleted' | 'vat-adjustment.created' | 'vat-adjustment.deleted' | 'vat-settings.modified' | 'ledger-entries.posted' | 'ledger-entry.modified' | 'ledger-entry.reversed' | 'receipt.added' | 'unposted-receipt.created' | 'unposted-receipt.deleted' | 'unposted-receipt.attached' | undefined
  /**
   * Nothing earlier than this.
   * @example "2026-11-21T09:30:00.000Z"
   */
  createdAtFrom?: string | undefined
}

export interface ListEventsAnswer {
  /**
   * In the order in which they were committed.
   * @example ["7688b6ef-5255-4962-8008-fff894223582"]
   */
  events: Event[]
  /**
   * Where to continue, now or later. Always present.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor: string
  /**
   * Whether there are more events.
   * @example false
   */
  hasMore: boolean
}

export interface StreamEventsQuery {
  /**
   * Where to begin, as the header Last-Event-ID, which browsers send when they come back. Default: now.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * After how long the stream ends, for a proxy that cuts it earlier.
   * @example 1
   */
  seconds?: number | undefined
}

export interface ListAuditLogQuery {
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The part before the point of the action, or ledger-entry.
   * @example "invoice"
   */
  recordKind?: string | undefined
  /**
   * Id of a record, number of an account.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  record?: string | undefined
  /**
   * Id of the token that asked.
   * @example "1a656259-0ef1-4d10-85d0-6c4055742d38"
   */
  token?: string | undefined
  /**
   * The x-request-id of the request.
   * @example "6affdae3-b3c1-4a6a-8768-9e9b6a7b3225"
   */
  requestId?: string | undefined
  /**
   * The type of its event.
   * @example "token.revoked"
   */
  action?: 'organisation.created' | 'organisation.modified' | 'logo.set' | 'logo.deleted' | 'letterhead.set' | 'letterhead.deleted' | 'next-number.set' | 'token.created' | 'token.revoked' | 'token.expiring' | 'person.invited' | 'person.joined' | 'person.role-changed' | 'person.link-created' | 'person.removed' | 'session.started' | 'passkey.added' | 'passkey.removed' | 'webhook-endpoint.created' | 'webhook-endpoint.modified' | 'webhook-endpoint.deleted' | 'webhook-endpoint.secret-rotated' | 'webhook-endpoint.disabled' | 'webhook-endpoint.pinged' | 'webhook-endpoint.replayed' | 'webhook-delivery.resent' | 'contact.created' | 'contact.modified' | 'contact.deleted' | 'contact.erased' | 'product.created' | 'product.modified' | 'product.deleted' | 'template.created' | 'template.modified' | 'template.deleted' | 'estimate.created' | 'estimate.modified' | 'estimate.issued' | 'estimate.returned-to-draft' | 'estimate.accepted' | 'estimate.declined' | 'estimate.reopened' | 'estimate.converted' | 'estimate.deleted' | 'estimate.erased' | 'invoice.created' | 'invoice.modified' | 'invoice.issued' | 'invoice.paid' | 'invoice.unpaid' | 'invoice.credited' | 'invoice.uncredited' | 'invoice.written-off' | 'invoice.reinstated' | 'invoice.annulled' | 'invoice.deleted' | 'invoice.erased' | 'credit-note.created' | 'credit-note.modified' | 'credit-note.issued' | 'credit-note.allocated' | 'credit-note.unallocated' | 'credit-note.settled' | 'credit-note.unsettled' | 'credit-note.deleted' | 'credit-note.erased' | 'recurring-invoice.created' | 'recurring-invoice.modified' | 'recurring-invoice.deleted' | 'recurring-invoice.paused' | 'recurring-invoice.resumed' | 'recurring-invoice.ended' | 'recurring-invoice.run-made' | 'recurring-invoice.run-skipped' | 'recurring-invoice.run-failed' | 'reminder-settings.modified' | 'reminder-block.created' | 'reminder-block.deleted' | 'reminder.issued' | 'reminder.withdrawn' | 'reminder.claimed' | 'payment.recorded' | 'payment.modified' | 'payment.reversed' | 'allocation.recorded' | 'allocation.undone' | 'write-off.recorded' | 'write-off.reversed' | 'attachment.added' | 'attachment.removed' | 'attachment.link-renewed' | 'attachments.reordered' | 'archived-pdf.stored' | 'public-link.created' | 'public-link.modified' | 'public-link.revoked' | 'email.queued' | 'email.sent' | 'email.failed' | 'account.created' | 'account.modified' | 'account.deleted' | 'currency.configured' | 'fiscal-year.created' | 'fiscal-year.closed' | 'fiscal-year.reopened' | 'fiscal-year.deleted' | 'vat-period.created' | 'vat-period.settled' | 'vat-period.reopened' | 'vat-period.filed' | 'vat-period.deleted' | 'vat-adjustment.created' | 'vat-adjustment.deleted' | 'vat-settings.modified' | 'ledger-entries.posted' | 'ledger-entry.modified' | 'ledger-entry.reversed' | 'receipt.added' | 'unposted-receipt.created' | 'unposted-receipt.deleted' | 'unposted-receipt.attached' | undefined
  /**
   * Nothing earlier than this.
   * @example "2026-11-21T09:30:00.000Z"
   */
  createdAtFrom?: string | undefined
  /**
   * Only what is earlier than this.
   * @example "2026-11-21T09:30:00.000Z"
   */
  createdAtTo?: string | undefined
}

export interface ListAuditLogAnswer {
  /** Newest first. */
  auditLog: AuditEntry[]
  /**
   * Where the next page begins; absent on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface GetEstimateHistoryQuery {
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
}

export interface GetEstimateHistoryAnswer {
  /** Newest first. */
  history: AuditEntry[]
  /**
   * Where the next page begins; absent on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface GetInvoiceHistoryQuery {
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
}

export interface GetInvoiceHistoryAnswer {
  /** Newest first. */
  history: AuditEntry[]
  /**
   * Where the next page begins; absent on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface GetCreditNoteHistoryQuery {
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
}

export interface GetCreditNoteHistoryAnswer {
  /** Newest first. */
  history: AuditEntry[]
  /**
   * Where the next page begins; absent on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface GetContactHistoryQuery {
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
}

export interface GetContactHistoryAnswer {
  /** Newest first. */
  history: AuditEntry[]
  /**
   * Where the next page begins; absent on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface GetPaymentHistoryQuery {
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
}

export interface GetPaymentHistoryAnswer {
  /** Newest first. */
  history: AuditEntry[]
  /**
   * Where the next page begins; absent on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface ListRequestsQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * The order; - for descending. Default createdAt.
   * @example "-createdAt"
   */
  sort?: 'createdAt' | '-createdAt' | undefined
  /**
   * Only what was done, or was rejected.
   * @example "done"
   */
  outcome?: 'done' | 'rejected' | undefined
  /**
   * The method of the request.
   * @example "GET"
   */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | undefined
  /**
   * Code of a rejection.
   * @example "general/invalid-fields"
   */
  code?: string | undefined
  /**
   * Id of a token or seat.
   * @example "1a656259-0ef1-4d10-85d0-6c4055742d38"
   */
  token?: string | undefined
  /**
   * The x-request-id of a request.
   * @example "7e6c1bd2-0f5a-4d05-9d3c-1b7bd8dbb0b4"
   */
  requestId?: string | undefined
}

export interface ListRequestsAnswer {
  /** The requests of this page. */
  requests: ApiRequest[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface ListWebhookEndpointsQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
}

export interface ListWebhookEndpointsAnswer {
  /** The webhook endpoints of this page. */
  webhookEndpoints: WebhookEndpoint[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface ListWebhookDeliveriesQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
  /**
   * The order; - for descending. Default createdAt.
   * @example "-createdAt"
   */
  sort?: 'createdAt' | '-createdAt' | undefined
  /**
   * Only records in this state.
   * @example "waiting"
   */
  status?: 'waiting' | 'delivered' | 'failed' | undefined
  /**
   * Only of events of this type.
   * @example "webhook-endpoint.pinged"
   */
  eventType?: 'organisation.created' | 'organisation.modified' | 'logo.set' | 'logo.deleted' | 'letterhead.set' | 'letterhead.deleted' | 'next-number.set' | 'token.created' | 'token.revoked' | 'token.expiring' | 'person.invited' | 'person.joined' | 'person.role-changed' | 'person.link-created' | 'person.removed' | 'session.started' | 'passkey.added' | 'passkey.removed' | 'webhook-endpoint.created' | 'webhook-endpoint.modified' | 'webhook-endpoint.deleted' | 'webhook-endpoint.secret-rotated' | 'webhook-endpoint.disabled' | 'webhook-endpoint.pinged' | 'webhook-endpoint.replayed' | 'webhook-delivery.resent' | 'contact.created' | 'contact.modified' | 'contact.deleted' | 'contact.erased' | 'product.created' | 'product.modified' | 'product.deleted' | 'template.created' | 'template.modified' | 'template.deleted' | 'estimate.created' | 'estimate.modified' | 'estimate.issued' | 'estimate.returned-to-draft' | 'estimate.accepted' | 'estimate.declined' | 'estimate.reopened' | 'estimate.converted' | 'estimate.deleted' | 'estimate.erased' | 'invoice.created' | 'invoice.modified' | 'invoice.issued' | 'invoice.paid' | 'invoice.unpaid' | 'invoice.credited' | 'invoice.uncredited' | 'invoice.written-off' | 'invoice.reinstated' | 'invoice.annulled' | 'invoice.deleted' | 'invoice.erased' | 'credit-note.created' | 'credit-note.modified' | 'credit-note.issued' | 'credit-note.allocated' | 'credit-note.unallocated' | 'credit-note.settled' | 'credit-note.unsettled' | 'credit-note.deleted' | 'credit-note.erased' | 'recurring-invoice.created' | 'recurring-invoice.modified' | 'recurring-invoice.deleted' | 'recurring-invoice.paused' | 'recurring-invoice.resumed' | 'recurring-invoice.ended' | 'recurring-invoice.run-made' | 'recurring-invoice.run-skipped' | 'recurring-invoice.run-failed' | 'reminder-settings.modified' | 'reminder-block.created' | 'reminder-block.deleted' | 'reminder.issued' | 'reminder.withdrawn' | 'reminder.claimed' | 'payment.recorded' | 'payment.modified' | 'payment.reversed' | 'allocation.recorded' | 'allocation.undone' | 'write-off.recorded' | 'write-off.reversed' | 'attachment.added' | 'attachment.removed' | 'attachment.link-renewed' | 'attachments.reordered' | 'archived-pdf.stored' | 'public-link.created' | 'public-link.modified' | 'public-link.revoked' | 'email.queued' | 'email.sent' | 'email.failed' | 'account.created' | 'account.modified' | 'account.deleted' | 'currency.configured' | 'fiscal-year.created' | 'fiscal-year.closed' | 'fiscal-year.reopened' | 'fiscal-year.deleted' | 'vat-period.created' | 'vat-period.settled' | 'vat-period.reopened' | 'vat-period.filed' | 'vat-period.deleted' | 'vat-adjustment.created' | 'vat-adjustment.deleted' | 'vat-settings.modified' | 'ledger-entries.posted' | 'ledger-entry.modified' | 'ledger-entry.reversed' | 'receipt.added' | 'unposted-receipt.created' | 'unposted-receipt.deleted' | 'unposted-receipt.attached' | undefined
}

export interface ListWebhookDeliveriesAnswer {
  /** The deliveries, in the order asked for. */
  deliveries: WebhookDelivery[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface ListNextNumbersAnswer {
  /** The next numbers, one of each kind. */
  nextNumbers: NextNumber[]
}

export interface ListTokensQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
}

export interface ListTokensAnswer {
  /** The tokens of this page. */
  tokens: Token[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface UseLinkOptions {
  /**
   * Answers whom the link is for, and does not use it up.
   * @example true
   */
  dryRun?: boolean | undefined
}

export interface UseLinkAnswer {
  session?: Session
  link?: LinkOwner
}

export interface ListPasskeysAnswer {
  /**
   * The passkeys of the person, the oldest first.
   * @example [{"id":"3fdba35f-04dc-4c46-8986-c992bcf87554","name":"Telefon","createdAt":"2026-11-21T13:53:00.000Z"}]
   */
  passkeys: Passkey[]
}

export interface ListSessionsAnswer {
  /** The session that asks, then the others of the person, the newest first. */
  sessions: OwnSession[]
}

export interface ListOwnOrganisationsAnswer {
  /**
   * Those in which the person has a seat, by name.
   * @example [{"id":"6b86b273-ff34-4ce1-8d6b-804eff5a3f57","name":"Muster AG","role":"owner"}]
   */
  organisations: OwnOrganisation[]
  /**
   * How many organisations the person may create now; 0 for one who is nowhere an owner or a fiduciary.
   * @example 9
   */
  organisationsLeft: number
}

export interface ListPeopleQuery {
  /**
   * How many records at most.
   * @example 2
   */
  limit?: number | undefined
  /**
   * The nextCursor of the page before; opaque.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  cursor?: string | undefined
}

export interface ListPeopleAnswer {
  /** By name. */
  people: Colleague[]
  /**
   * Pass it as `cursor` to get the next page; left out on the last one.
   * @example "WyJuYW1lIiwi4oCmIl0"
   */
  nextCursor?: string
}

export interface InvitePersonAnswer {
  person: Colleague
  link: PersonLink
}

/** The records that events hold, by the names under which an event shows them. */
export interface EventRecords {
  /** The organisation, as the API showed it at that time, without secrets. */
  organisation: Organisation
  /** The logo, as the API showed it at that time, without secrets. */
  logo: {
    /**
     * The media type of the image.
     * @example "image/png"
     */
    mediaType: 'image/png' | 'image/jpeg' | 'image/svg+xml'
    /**
     * In pixels; of an SVG, in proportion to the height.
     * @example 1
     */
    width: number
    /**
     * In pixels; of an SVG, in proportion to the width.
     * @example 1
     */
    height: number
    /**
     * In bytes.
     * @example 639
     */
    size: number
    /**
     * SHA-256 of its bytes, in hexadecimal digits.
     * @example "a512db2741cd20693e4b16f19891e72b9ff12cead72761fc5e92d2aaf34740c1"
     */
    sha256: string
  }
  /** The letterhead, as the API showed it at that time, without secrets. */
  letterhead: {
    /**
     * One, or two: the second is for all pages but the first.
     * @example 1
     */
    pages: number
    /**
     * In bytes.
     * @example 639
     */
    size: number
    /**
     * SHA-256 of its bytes, in hexadecimal digits.
     * @example "a512db2741cd20693e4b16f19891e72b9ff12cead72761fc5e92d2aaf34740c1"
     */
    sha256: string
  }
  /** The next number, as the API showed it at that time, without secrets. */
  nextNumber: NextNumber
  /** The token, as the API showed it at that time, without secrets. */
  token: Token
  /** The person, as the API showed it at that time, without secrets. */
  person: {
    /**
     * The person.
     * @example "8c1f1046-219d-4d21-8a02-3f792356ddf1"
     */
    id: string
    /**
     * Left out until it is chosen.
     * @example "anna@muster.example"
     */
    email?: string
    /**
     * As it was given with the invitation.
     * @example "Design"
     */
    name: string
    /**
     * The rights of the person, as a set of scopes.
     * @example "owner"
     */
    role: 'owner' | 'assistant' | 'bookkeeper' | 'fiduciary' | 'reader'
  }
  /** The session, as the API showed it at that time, without secrets. */
  session: {
    /**
     * The session.
     * @example "8c1f1046-219d-4d21-8a02-3f792356ddf1"
     */
    id: string
    /**
     * The person who signed in.
     * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
     */
    person: string
  }
  /** The passkey, as the API showed it at that time, without secrets. */
  passkey: Passkey
  /** The webhook endpoint, as the API showed it at that time, without secrets. */
  webhookEndpoint: WebhookEndpoint
  /** The replay, as the API showed it at that time, without secrets. */
  replay: Replay
  /** The webhook delivery, as the API showed it at that time, without secrets. */
  webhookDelivery: WebhookDelivery
  /** The contact, as the API showed it at that time, without secrets. */
  contact: Contact
  /** The erasure, as the API showed it at that time, without secrets. */
  erasure: Erasure
  /** The product, as the API showed it at that time, without secrets. */
  product: Product
  /** The template, as the API showed it at that time, without secrets. */
  template: Template
  /** The estimate, as the API showed it at that time, without secrets. */
  estimate: Estimate
  /** The invoice, as the API showed it at that time, without secrets. */
  invoice: Invoice
  /** The credit note, as the API showed it at that time, without secrets. */
  creditNote: CreditNote
  /** The recurring invoice, as the API showed it at that time, without secrets. */
  recurringInvoice: RecurringInvoice
  /** The reminder settings, as the API showed it at that time, without secrets. */
  reminderSettings: ReminderSettings
  /** The reminder block, as the API showed it at that time, without secrets. */
  reminderBlock: ReminderBlock
  /** The reminder, as the API showed it at that time, without secrets. */
  reminder: Reminder
  /** The payment, as the API showed it at that time, without secrets. */
  payment: Payment
  /** The allocation, as the API showed it at that time, without secrets. */
  allocation: Allocation
  /** The write off, as the API showed it at that time, without secrets. */
  writeOff: WriteOff
  /** The attachment, as the API showed it at that time, without secrets. */
  attachment: Omit<PdfAttachment, 'url'>
  /** The attachments, as the API showed it at that time, without secrets. */
  attachments: string[]
  /** The archived pdf, as the API showed it at that time, without secrets. */
  archivedPdf: {
    /**
     * The state of the document that the PDF shows.
     * @example "issued"
     */
    state: 'issued' | 'annulled'
    /**
     * Bytes.
     * @example 639
     */
    size: number
    /**
     * SHA-256 of its bytes, in hexadecimal.
     * @example "a512db2741cd20693e4b16f19891e72b9ff12cead72761fc5e92d2aaf34740c1"
     */
    sha256: string
  }
  /** The public link, as the API showed it at that time, without secrets. */
  publicLink: Omit<PublicLink, 'url'>
  /** The email delivery, as the API showed it at that time, without secrets. */
  emailDelivery: EmailDelivery
  /** The account, as the API showed it at that time, without secrets. */
  account: Account
  /** The currency, as the API showed it at that time, without secrets. */
  currency: Currency
  /** The fiscal year, as the API showed it at that time, without secrets. */
  fiscalYear: FiscalYear
  /** The vat period, as the API showed it at that time, without secrets. */
  vatPeriod: VatPeriod
  /** The adjustment, as the API showed it at that time, without secrets. */
  adjustment: VatAdjustment
  /** The vat settings, as the API showed it at that time, without secrets. */
  vatSettings: {
    /** The newest first. */
    generations: VatSettings[]
  }
  /** The ledger entries, as the API showed it at that time, without secrets. */
  ledgerEntries: {
    /**
     * The number of the first entry in the journal.
     * @example 1
     */
    firstSequence: number
    /**
     * The number of the last one.
     * @example 1
     */
    lastSequence: number
  }
  /** The ledger entry, as the API showed it at that time, without secrets. */
  ledgerEntry: LedgerEntry
  /** The receipt, as the API showed it at that time, without secrets. */
  receipt: Receipt
  /** The unposted receipt, as the API showed it at that time, without secrets. */
  unpostedReceipt: UnpostedReceipt
}

/** Every type of event, with the name of the record that it holds. */
export interface EventTypes {
  /** The organisation was created, with its books and templates. */
  'organisation.created': 'organisation'
  /** The settings of the organisation changed. */
  'organisation.modified': 'organisation'
  /** The logo of the organisation was set or replaced. */
  'logo.set': 'logo'
  /** The logo of the organisation was deleted. */
  'logo.deleted': 'logo'
  /** The letterhead of the organisation was set or replaced. */
  'letterhead.set': 'letterhead'
  /** The letterhead of the organisation was deleted. */
  'letterhead.deleted': 'letterhead'
  /** The next number of a kind of document was set. */
  'next-number.set': 'nextNumber'
  /** A token was created. */
  'token.created': 'token'
  /** A token was revoked. */
  'token.revoked': 'token'
  /** A token expires within 14 days: replace it in time. Once for each token. */
  'token.expiring': 'token'
  /** A person was invited to the organisation. */
  'person.invited': 'person'
  /** A person used the link of an invitation and signed in. */
  'person.joined': 'person'
  /** A person was given another role. */
  'person.role-changed': 'person'
  /** A link was made for a person who has not come yet, or cannot sign in. */
  'person.link-created': 'person'
  /** A person was removed from the organisation. */
  'person.removed': 'person'
  /** A person signed in. */
  'session.started': 'session'
  /** A person added a passkey to sign in with. */
  'passkey.added': 'passkey'
  /** A person removed a passkey. */
  'passkey.removed': 'passkey'
  /** A webhook endpoint was created. */
  'webhook-endpoint.created': 'webhookEndpoint'
  /** A webhook endpoint changed. */
  'webhook-endpoint.modified': 'webhookEndpoint'
  /** A webhook endpoint was deleted. */
  'webhook-endpoint.deleted': 'webhookEndpoint'
  /** The secret of a webhook endpoint was rotated. */
  'webhook-endpoint.secret-rotated': 'webhookEndpoint'
  /** The service disabled a webhook endpoint: it did not accept events, or the token that had set it was revoked. */
  'webhook-endpoint.disabled': 'webhookEndpoint'
  /** A webhook endpoint was pinged; only this endpoint receives the event. */
  'webhook-endpoint.pinged': 'webhookEndpoint'
  /** A range of events is sent to a webhook endpoint again. */
  'webhook-endpoint.replayed': 'replay'
  /** One event is sent to a webhook endpoint again. */
  'webhook-delivery.resent': 'webhookDelivery'
  /** A contact was created. */
  'contact.created': 'contact'
  /** A contact changed. */
  'contact.modified': 'contact'
  /** A contact was deleted. */
  'contact.deleted': 'contact'
  /** The personal data of a contact was erased. */
  'contact.erased': 'erasure'
  /** A product was created. */
  'product.created': 'product'
  /** A product changed. */
  'product.modified': 'product'
  /** A product was deleted. */
  'product.deleted': 'product'
  /** A template was created. */
  'template.created': 'template'
  /** A template changed. */
  'template.modified': 'template'
  /** A template was deleted. */
  'template.deleted': 'template'
  /** An estimate was created. */
  'estimate.created': 'estimate'
  /** The content of an estimate changed. */
  'estimate.modified': 'estimate'
  /** An estimate was issued and has its number. */
  'estimate.issued': 'estimate'
  /** An issued estimate is a draft again. */
  'estimate.returned-to-draft': 'estimate'
  /** The customer accepted an estimate. */
  'estimate.accepted': 'estimate'
  /** The customer declined an estimate. */
  'estimate.declined': 'estimate'
  /** The decision on an estimate was revoked. */
  'estimate.reopened': 'estimate'
  /** An estimate was converted to an invoice. */
  'estimate.converted': 'estimate'
  /** A draft estimate was deleted. */
  'estimate.deleted': 'estimate'
  /** A draft estimate that was never issued was erased. */
  'estimate.erased': 'erasure'
  /** An invoice was created. */
  'invoice.created': 'invoice'
  /** The content of a draft invoice changed. */
  'invoice.modified': 'invoice'
  /** An invoice was issued: it has its number and is posted. */
  'invoice.issued': 'invoice'
  /** Nothing is owed of an invoice any more: it was paid or credited, or the rest was a discount or a small difference. */
  'invoice.paid': 'invoice'
  /** An invoice of which nothing was owed is owed again. */
  'invoice.unpaid': 'invoice'
  /** A credit note reduced what is owed of an invoice. */
  'invoice.credited': 'invoice'
  /** A credit that had reduced what is owed of an invoice was taken off it again. */
  'invoice.uncredited': 'invoice'
  /** More of an invoice is written off: as a discount, a bad debt or a small difference. */
  'invoice.written-off': 'invoice'
  /** Less of an invoice is written off: a write-off was reversed, or a bad debt recovered. */
  'invoice.reinstated': 'invoice'
  /** An invoice was annulled. */
  'invoice.annulled': 'invoice'
  /** A draft invoice was deleted. */
  'invoice.deleted': 'invoice'
  /** A draft invoice that was never issued was erased. */
  'invoice.erased': 'erasure'
  /** A credit note was created. */
  'credit-note.created': 'creditNote'
  /** The content of a draft credit note changed. */
  'credit-note.modified': 'creditNote'
  /** A credit note was issued: it has its number, and its entries are in the books. */
  'credit-note.issued': 'creditNote'
  /** More of an issued credit note was set off against an invoice or a payment. */
  'credit-note.allocated': 'creditNote'
  /** Less of an issued credit note is set off than before: an allocation was undone. */
  'credit-note.unallocated': 'creditNote'
  /** Nothing of a credit note is open any more. */
  'credit-note.settled': 'creditNote'
  /** A credit note that was settled is open again. */
  'credit-note.unsettled': 'creditNote'
  /** A draft credit note was deleted. */
  'credit-note.deleted': 'creditNote'
  /** A draft credit note that was never issued was erased. */
  'credit-note.erased': 'erasure'
  /** A recurring invoice was created. */
  'recurring-invoice.created': 'recurringInvoice'
  /** A recurring invoice changed. */
  'recurring-invoice.modified': 'recurringInvoice'
  /** A recurring invoice was deleted. */
  'recurring-invoice.deleted': 'recurringInvoice'
  /** A recurring invoice was paused. */
  'recurring-invoice.paused': 'recurringInvoice'
  /** A paused recurring invoice was resumed. */
  'recurring-invoice.resumed': 'recurringInvoice'
  /** Nothing more is made of a recurring invoice. */
  'recurring-invoice.ended': 'recurringInvoice'
  /** A recurring invoice made an invoice: a draft, or one that was issued. */
  'recurring-invoice.run-made': 'recurringInvoice'
  /** An occurrence of a recurring invoice was skipped: its first period is free. */
  'recurring-invoice.run-skipped': 'recurringInvoice'
  /** An occurrence of a recurring invoice failed: failedCode says why. It is tried again. */
  'recurring-invoice.run-failed': 'recurringInvoice'
  /** The settings of reminders changed. */
  'reminder-settings.modified': 'reminderSettings'
  /** A reminder block was created. */
  'reminder-block.created': 'reminderBlock'
  /** A reminder block was deleted. */
  'reminder-block.deleted': 'reminderBlock'
  /** A reminder of overdue invoices was issued. */
  'reminder.issued': 'reminder'
  /** A reminder was withdrawn: it counts as if it had not been sent. */
  'reminder.withdrawn': 'reminder'
  /** Fee and interest of a reminder were claimed by an invoice of their own. */
  'reminder.claimed': 'reminder'
  /** A payment, the refund of an over-payment or the payout of a credit note was recorded: its type says which. */
  'payment.recorded': 'payment'
  /** The note or the metadata of a payment changed. */
  'payment.modified': 'payment'
  /** A payment was reversed. */
  'payment.reversed': 'payment'
  /** A credit was set off against a debit: a credit note, a payment of a contact, or what a payment over-paid. */
  'allocation.recorded': 'allocation'
  /** An allocation was undone on a day. */
  'allocation.undone': 'allocation'
  /** An open amount of an invoice was written off. */
  'write-off.recorded': 'writeOff'
  /** A write-off was reversed. */
  'write-off.reversed': 'writeOff'
  /** A PDF was attached to an estimate or invoice. */
  'attachment.added': 'attachment'
  /** An attachment was removed. */
  'attachment.removed': 'attachment'
  /** An attachment has another public address; the one it had leads nowhere. */
  'attachment.link-renewed': 'attachment'
  /** The attachments of an estimate or invoice were reordered. */
  'attachments.reordered': 'attachments'
  /** The PDF of an issued invoice or credit note, or of an annulled invoice, was archived. */
  'archived-pdf.stored': 'archivedPdf'
  /** A public link of a document was created. */
  'public-link.created': 'publicLink'
  /** The public link of a document was given another end, or none. */
  'public-link.modified': 'publicLink'
  /** The public link of a document was revoked. */
  'public-link.revoked': 'publicLink'
  /** An email with a document was queued. */
  'email.queued': 'emailDelivery'
  /** The mail server accepted an email. */
  'email.sent': 'emailDelivery'
  /** An email failed permanently. */
  'email.failed': 'emailDelivery'
  /** An account was created. */
  'account.created': 'account'
  /** An account changed. */
  'account.modified': 'account'
  /** An account was deleted. */
  'account.deleted': 'account'
  /** A currency was enabled or disabled, or its rate changed. */
  'currency.configured': 'currency'
  /** A fiscal year was created. */
  'fiscal-year.created': 'fiscalYear'
  /** A fiscal year was closed. */
  'fiscal-year.closed': 'fiscalYear'
  /** A fiscal year was reopened. */
  'fiscal-year.reopened': 'fiscalYear'
  /** A fiscal year that was never used was deleted. */
  'fiscal-year.deleted': 'fiscalYear'
  /** A VAT period was created. */
  'vat-period.created': 'vatPeriod'
  /** A VAT period was settled. */
  'vat-period.settled': 'vatPeriod'
  /** A VAT period was reopened. */
  'vat-period.reopened': 'vatPeriod'
  /** The return of a settled VAT period was filed. */
  'vat-period.filed': 'vatPeriod'
  /** A VAT period that was never used was deleted. */
  'vat-period.deleted': 'vatPeriod'
  /** A VAT adjustment was created. */
  'vat-adjustment.created': 'adjustment'
  /** An adjustment of a VAT return was deleted. */
  'vat-adjustment.deleted': 'adjustment'
  /** The VAT settings changed from a day on. */
  'vat-settings.modified': 'vatSettings'
  /** Entries were posted: those from firstSequence to lastSequence. */
  'ledger-entries.posted': 'ledgerEntries'
  /** The contact of the open item of an entry by hand was named. */
  'ledger-entry.modified': 'ledgerEntry'
  /** An entry was reversed. */
  'ledger-entry.reversed': 'ledgerEntry'
  /** A receipt was added to an entry. */
  'receipt.added': 'receipt'
  /** A unposted receipt was created. */
  'unposted-receipt.created': 'unpostedReceipt'
  /** A unposted receipt was deleted. */
  'unposted-receipt.deleted': 'unpostedReceipt'
  /** An unposted receipt was attached to an entry; receipt.added tells which. */
  'unposted-receipt.attached': 'unpostedReceipt'
}

export type EventName = keyof EventTypes

interface AboutEvent {
  /**
   * Opaque id, given by the service.
   * @example "8c1f1046-219d-4d21-8a02-3f792356ddf1"
   */
  id: string
  /**
   * Never before createdAt of an earlier event.
   * @example "2026-11-21T09:30:00.000Z"
   */
  createdAt: string
  /**
   * The x-request-id of the request; none of a job, a command, or of several requests that were posted together.
   * @example "6affdae3-b3c1-4a6a-8768-9e9b6a7b3225"
   */
  requestId?: string
  /**
   * Id of the token that asked; none of a job or command.
   * @example "1a656259-0ef1-4d10-85d0-6c4055742d38"
   */
  token?: string
  /**
   * Id of the event with which its content was erased: no data is left.
   * @example "4e074085-62be-4b8b-80ce-05c1decfe3ad"
   */
  erasedBy?: string
  /** The record of the event. */
  record: EventRecord
}

/** An event: `event.type === 'invoice.paid'` says that `event.data.invoice` is there. One type: `Event<'invoice.paid'>`. */
export type Event<Name extends EventName = EventName> = {
  [Type in Name]: AboutEvent & {
    /** What happened. */
    type: Type
    /** The record under its name, as the API showed it at that time, without secrets and secret addresses; a deleted record as it was before. Empty where its content was erased. */
    data: Pick<EventRecords, EventTypes[Type]>
    /** Of a record that changed: the changed fields with their previous values; null for a field that had none. */
    previous?: { [Record in EventTypes[Type]]?: { [Field in keyof EventRecords[Record]]?: EventRecords[Record][Field] | null } }
  }
}[Name]
