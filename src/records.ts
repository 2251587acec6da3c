import { accounts } from './books/accounts/account.schema.ts'
import { currencies } from './books/currencies/currency.schema.ts'
import { LedgerEntry, PostedEntries } from './books/journal/ledger-entry.schema.ts'
import { FiscalYear, VatPeriod } from './books/periods/period.schema.ts'
import { Receipt, UnpostedReceipt } from './books/receipts/receipt.schema.ts'
import { Adjustment } from './books/vat-returns/vat-return.schema.ts'
import { VatSettingsHistory } from './books/vat-settings/vat-settings.schema.ts'
import { ArchivedPdf } from './outbound/pdfs/archived-pdf.schema.ts'
import { Replay, WebhookDelivery } from './outbound/webhooks/webhook-delivery.schema.ts'
import { webhookEndpoints } from './outbound/webhooks/webhook-endpoint.schema.ts'
import { nameOf, recordSchema } from './platform/records/record.schema.ts'
import type { recordKinds } from './record-kinds.ts'
import { Allocation } from './sales/allocations/allocation.schema.ts'
import { Attachment, AttachmentOrder } from './sales/attachments/attachment.schema.ts'
import { evidenceOf } from './sales/checks/stored-hashes.store.ts'
import { contacts } from './sales/contacts/contact.schema.ts'
import { EmailDelivery } from './sales/deliveries/delivery.schema.ts'
import { CreditNote, Estimate, Invoice } from './sales/documents/document.schema.ts'
import { NextNumber } from './sales/issuing/next-number.schema.ts'
import { PublicLink } from './sales/links/public-link.schema.ts'
import { Payment } from './sales/payments/payment.schema.ts'
import { products } from './sales/products/product.schema.ts'
import { recurringInvoices } from './sales/recurring/recurring-invoice.schema.ts'
import { reminderBlocks, reminders } from './sales/reminders/reminder.schema.ts'
import { ReminderSettings } from './sales/reminders/reminder-settings.schema.ts'
import { templates } from './sales/templates/template.schema.ts'
import { WriteOff } from './sales/write-offs/write-off.schema.ts'
import { Erasure } from './tenants/events/erasure.schema.ts'
import { eventKeeper } from './tenants/events/keep-events.ts'
import { DescribedLetterhead, DescribedLogo, Organisation } from './tenants/organisations/organisation.schema.ts'
import { Passkey } from './tenants/passkeys/passkey.schema.ts'
import { Member, StartedSession } from './tenants/people/session.schema.ts'
import { tokens } from './tenants/tokens/token.schema.ts'

/** The kinds whose schemas, statements and routes follow from one declaration (`src/platform/records`). */
export const declaredRecords = [
  contacts,
  products,
  templates,
  recurringInvoices,
  reminders,
  reminderBlocks,
  accounts,
  currencies,
  tokens,
  webhookEndpoints,
] as const

type DeclaredRecord = (typeof declaredRecords)[number]

const declaredSchemas = () =>
  // The type of Object.fromEntries loses the names.
  Object.fromEntries(declaredRecords.map((type) => [nameOf(type), recordSchema(type)])) as {
    readonly [Type in DeclaredRecord as (typeof recordKinds)[Type['kind']]['name']]: ReturnType<
      typeof recordSchema<Type>
    >
  }

/** The schemas of all records in events, by their name there. */
export const recordSchemas = {
  organisation: Organisation,
  logo: DescribedLogo,
  letterhead: DescribedLetterhead,
  nextNumber: NextNumber,
  person: Member,
  session: StartedSession,
  passkey: Passkey,
  webhookDelivery: WebhookDelivery,
  replay: Replay,
  erasure: Erasure,
  estimate: Estimate,
  invoice: Invoice,
  creditNote: CreditNote,
  reminderSettings: ReminderSettings,
  payment: Payment,
  allocation: Allocation,
  writeOff: WriteOff,
  attachment: Attachment,
  attachments: AttachmentOrder.properties.attachments,
  archivedPdf: ArchivedPdf,
  publicLink: PublicLink,
  emailDelivery: EmailDelivery,
  fiscalYear: FiscalYear,
  vatPeriod: VatPeriod,
  adjustment: Adjustment,
  vatSettings: VatSettingsHistory,
  ledgerEntries: PostedEntries,
  ledgerEntry: LedgerEntry,
  receipt: Receipt,
  unpostedReceipt: UnpostedReceipt,
  ...declaredSchemas(),
} as const

/** Stores events without the secret fields of these schemas, with the hash of their subject. */
export const keepEvents = eventKeeper(recordSchemas, evidenceOf)
