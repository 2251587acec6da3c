import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { ownOrganisationRoutes } from './admin/provisioning/own-organisation.routes.ts'
import { accountRoutes } from './books/accounts/account.routes.ts'
import { closingRoutes } from './books/closing/closing.routes.ts'
import { currencyRoutes } from './books/currencies/currency.routes.ts'
import { bulkEntryRoutes } from './books/journal/bulk-entries.routes.ts'
import type { JournalWriter } from './books/journal/journal-writer.ts'
import { ledgerEntryRoutes } from './books/journal/ledger-entry.routes.ts'
import { requireNoEntries } from './books/journal/require-no-entries.ts'
import { periodRoutes } from './books/periods/period.routes.ts'
import { receiptRoutes } from './books/receipts/receipt.routes.ts'
import { unpostedReceiptRoutes } from './books/receipts/unposted-receipt.routes.ts'
import { reportRoutes } from './books/reports/report.routes.ts'
import { taxCodeRoutes } from './books/vat/tax-code.routes.ts'
import { adjustmentRoutes } from './books/vat-returns/adjustment.routes.ts'
import { reconciliationRoutes } from './books/vat-returns/reconciliation/reconciliation.routes.ts'
import { vatReturnRoutes } from './books/vat-returns/vat-return.routes.ts'
import { vatSettingsRoutes } from './books/vat-returns/vat-settings.routes.ts'
import { publicRoutes } from './outbound/customer/public.routes.ts'
import { docsRoutes } from './outbound/docs/docs.routes.ts'
import { mailTextOf } from './outbound/pdfs/document-mail.ts'
import { documentPdfRoutes } from './outbound/pdfs/document-pdf.routes.ts'
import { pagePictureRoutes } from './outbound/pdfs/preview/page-picture.routes.ts'
import { previewRoutes } from './outbound/pdfs/preview/preview.routes.ts'
import { reminderPdfRoutes } from './outbound/pdfs/reminder-pdf.routes.ts'
import { statementTextOf } from './outbound/pdfs/statement-mail.ts'
import { completeDocument } from './outbound/reference/complete-document.ts'
import { examples } from './outbound/reference/examples.ts'
import { siteRoutes } from './outbound/site/site.routes.ts'
import { renderLogo, renderOpenItems, renderReturn } from './outbound/typst/render-document.ts'
import { eraseWebhookAnswers } from './outbound/webhooks/attempt.store.ts'
import { disableEndpointsOf } from './outbound/webhooks/disable-endpoints.ts'
import { reachOf } from './outbound/webhooks/reachable.ts'
import { webhookDeliveryRoutes } from './outbound/webhooks/webhook-delivery.routes.ts'
import { webhookEndpointRoutes } from './outbound/webhooks/webhook-endpoint.routes.ts'
import { isWebhookUrl } from './outbound/webhooks/webhook-url.ts'
import type { Database } from './platform/db/database.ts'
import type { ValidateToken } from './platform/http/admission.ts'
import { healthRoutes } from './platform/http/health.routes.ts'
import { type HttpSettings, plainSettings } from './platform/http/http-settings.ts'
import { metricsRoutes } from './platform/http/metrics.routes.ts'
import { describeApi } from './platform/http/openapi.ts'
import { problemRoutes } from './platform/http/problem.routes.ts'
import { rateLimiter } from './platform/http/rate-limit.ts'
import { noteRequests } from './platform/http/request-notes.ts'
import { strictFastify } from './platform/http/setup.ts'
import { shareCountsIn } from './platform/http/share-counts.ts'
import { defineFormat } from './platform/http/validation.ts'
import type { Enqueue } from './platform/jobs/jobs.ts'
import { attachmentRoutes } from './sales/attachments/attachment.routes.ts'
import { contactRoutes } from './sales/contacts/contact.routes.ts'
import { isEmailAddress } from './sales/deliveries/email-address.rules.ts'
import type { SalesDependencies } from './sales/documents/dependencies.ts'
import { eraseContact } from './sales/erasure/erase-contact.ts'
import { estimateRoutes } from './sales/estimates/estimate.routes.ts'
import { auditLogRoutes } from './sales/history/audit-log.routes.ts'
import { creditNoteRoutes } from './sales/invoices/credit-note.routes.ts'
import { invoiceRoutes } from './sales/invoices/invoice.routes.ts'
import { nextNumberRoutes } from './sales/issuing/next-number.routes.ts'
import { requireUnnamedAccount } from './sales/issuing/validate-content.ts'
import { publicLinkRoutes } from './sales/links/public-link.routes.ts'
import { overviewRoutes } from './sales/overview/overview.routes.ts'
import { allocationRoutes } from './sales/payments/allocation.routes.ts'
import { paymentRoutes } from './sales/payments/payment.routes.ts'
import { productRoutes } from './sales/products/product.routes.ts'
import { isPlainIban, isQrIban } from './sales/qr-bill/account.ts'
import { requireAccountInNoSeries } from './sales/recurring/change-series.ts'
import { eraseSeries } from './sales/recurring/erase-series.ts'
import { recurringInvoiceRoutes } from './sales/recurring/recurring-invoice.routes.ts'
import { reminderRoutes } from './sales/reminders/reminder.routes.ts'
import { reminderBlockRoutes } from './sales/reminders/reminder-block.routes.ts'
import { reminderSettingsRoutes } from './sales/reminders/reminder-settings.routes.ts'
import { customerSalesRoutes } from './sales/reports/customer-sales.routes.ts'
import { openItemRoutes } from './sales/reports/open-items.routes.ts'
import { statementRoutes } from './sales/reports/statement.routes.ts'
import { templateRoutes } from './sales/templates/template.routes.ts'
import { writeOffRoutes } from './sales/write-offs/write-off.routes.ts'
import { eventRoutes } from './tenants/events/event.routes.ts'
import { eventStreamRoutes } from './tenants/events/event-stream.routes.ts'
import { letterheadRoutes } from './tenants/letterheads/letterhead.routes.ts'
import { logoRoutes } from './tenants/organisations/logo.routes.ts'
import { organisationRoutes } from './tenants/organisations/organisation.routes.ts'
import {
  bareIdentifier,
  hasNumberForm,
  isCountry,
  isTimeZone,
  isVatNumber,
  NUMBER_PATTERN_MESSAGE,
} from './tenants/organisations/organisation.rules.ts'
import { authenticateSession } from './tenants/people/authenticate-session.ts'
import { sessionRoutes } from './tenants/people/session.routes.ts'
import { keepRequests } from './tenants/requests/keep-requests.ts'
import { requestRoutes } from './tenants/requests/request.routes.ts'
import { authenticate } from './tenants/tokens/authenticate.ts'
import { tokenRoutes } from './tenants/tokens/token.routes.ts'

export type AppDependencies = {
  readonly database: Database
  readonly jobs: { readonly enqueue: Enqueue }
  /** The base of links; a function, because the port may be known only after the start. */
  readonly publicUrl: () => string
  /** The most mails that an organisation may send on one day. */
  readonly mailsPerDay: number
  /** The most organisations that a person may create within 24 hours. */
  readonly organisationsPerDay: number
  readonly clock: () => Date
  /** Writes clients' postings to the journal. */
  readonly journal: JournalWriter
  readonly logger: FastifyBaseLogger
  readonly settings?: HttpSettings
  /** Private networks that webhooks may call nevertheless. */
  readonly webhookNetworks?: readonly string[]
  /** The interval in milliseconds at which request notes are stored. */
  readonly noteEvery?: number
}

/** Composes the service, in order: formats for validation, authentication, then each room's operations. */
export async function createApp({
  database,
  jobs,
  publicUrl,
  mailsPerDay,
  organisationsPerDay,
  clock,
  logger,
  journal,
  settings = plainSettings,
  webhookNetworks = [],
  noteEvery = 1_000,
}: AppDependencies): Promise<FastifyInstance> {
  defineFormats()
  const limiter = limiterFor(settings, database, logger)
  const tokens = authenticate(database, clock, limiter, logger)
  const sessions = authenticateSession(database, clock, limiter, logger)
  const access = accessBy(tokens, sessions)
  const app = await strictFastify(logger, access, settings, publicUrl)
  const dependencies: SalesDependencies = {
    database,
    clock,
    publicUrl,
    jobs,
    mailsPerDay,
    mailTextOf,
    eraseWebhookAnswers,
  }

  const writeDown = noteRequests(app, {
    keep: keepRequests(database.inTransaction),
    clock,
    everyMilliseconds: noteEvery,
    onError: (error) => logger.error({ err: error }, 'requests could not be written down'),
  })

  await describeApi(app, (document) => completeDocument(document, examples))
  await app.register(async (rooms) => {
    await healthRoutes(rooms, database)
    metricsRoutes(rooms, settings)
    problemRoutes(rooms)
    docsRoutes(rooms, { home: settings.web === 'on' ? '/app' : '/docs' })

    salesRoutes(rooms, dependencies)
    booksRoutes(rooms, dependencies, journal)

    eventRoutes(rooms, dependencies)
    eventStreamRoutes(rooms, dependencies, access, logger)
    auditLogRoutes(rooms, dependencies)
    requestRoutes(rooms, dependencies, writeDown)
    webhookEndpointRoutes(rooms, dependencies, reachOf(webhookNetworks))
    webhookDeliveryRoutes(rooms, dependencies)

    organisationRoutes(rooms, dependencies)
    nextNumberRoutes(rooms, dependencies)
    logoRoutes(rooms, dependencies, renderLogo)
    letterheadRoutes(rooms, dependencies)
    tokenRoutes(rooms, dependencies, { ...tokens, endWith: disableEndpointsOf })
    sessionRoutes(rooms, { ...dependencies, organisationsPerDay }, sessions)
    ownOrganisationRoutes(rooms, { ...dependencies, organisationsPerDay }, sessions)
    if (settings.web === 'on') siteRoutes(rooms, logger, { isWatched: settings.watchWeb ?? false })
  })
  return app
}

function salesRoutes(rooms: FastifyInstance, dependencies: SalesDependencies): void {
  contactRoutes(rooms, dependencies, (tx, contact) => eraseContact(tx, contact, { eraseWebhookAnswers, eraseSeries }))
  estimateRoutes(rooms, dependencies)
  invoiceRoutes(rooms, dependencies)
  creditNoteRoutes(rooms, dependencies)
  attachmentRoutes(rooms, dependencies)
  documentPdfRoutes(rooms, dependencies)
  pagePictureRoutes(rooms, dependencies)
  publicLinkRoutes(rooms, dependencies)
  publicRoutes(rooms, dependencies)
  previewRoutes(rooms, dependencies)
  productRoutes(rooms, dependencies)
  templateRoutes(rooms, dependencies)
  recurringInvoiceRoutes(rooms, dependencies)
  reminderSettingsRoutes(rooms, dependencies)
  reminderBlockRoutes(rooms, dependencies)
  reminderRoutes(rooms, dependencies)
  reminderPdfRoutes(rooms, dependencies)
  paymentRoutes(rooms, dependencies)
  allocationRoutes(rooms, dependencies)
  writeOffRoutes(rooms, dependencies)
  overviewRoutes(rooms, dependencies)
}

function booksRoutes(rooms: FastifyInstance, dependencies: SalesDependencies, journal: JournalWriter): void {
  ledgerEntryRoutes(rooms, dependencies, journal)
  bulkEntryRoutes(rooms, dependencies, journal)
  receiptRoutes(rooms, dependencies)
  unpostedReceiptRoutes(rooms, dependencies)
  accountRoutes(rooms, dependencies, async (tx, account) => {
    await requireNoEntries(tx, account)
    await requireUnnamedAccount(tx, account)
    await requireAccountInNoSeries(tx, account)
  })
  currencyRoutes(rooms, dependencies)
  taxCodeRoutes(rooms, dependencies)
  reportRoutes(rooms, dependencies)
  openItemRoutes(rooms, dependencies, renderOpenItems)
  statementRoutes(rooms, dependencies, statementTextOf)
  customerSalesRoutes(rooms, dependencies)
  periodRoutes(rooms, dependencies)
  vatReturnRoutes(rooms, dependencies, renderReturn)
  adjustmentRoutes(rooms, dependencies)
  vatSettingsRoutes(rooms, dependencies)
  reconciliationRoutes(rooms, dependencies)
  closingRoutes(rooms, dependencies)
}

const limiterFor = ({ requestsPerMinute }: HttpSettings, { inTransaction }: Database, logger: FastifyBaseLogger) =>
  requestsPerMinute === undefined
    ? undefined
    : rateLimiter(requestsPerMinute, shareCountsIn(inTransaction), (error) =>
        logger.warn({ err: error }, 'request counts could not be shared with other instances'),
      )

/** The string formats that schemas use. */
function defineFormats(): void {
  defineFormat('email', isEmailAddress, 'must be one email address, without a name')
  defineFormat(
    'email-or-empty',
    (value) => value === '' || isEmailAddress(value),
    'must be one email address, without a name, or empty',
  )
  defineFormat(
    'vat-number',
    isVatNumber,
    'must be a UID with valid check digit and suffix, such as CHE-101.654.423 MWST',
  )
  defineFormat('country', isCountry, 'must be a country code of ISO 3166-1, two capital letters')
  defineFormat(
    'webhook-url',
    isWebhookUrl,
    'must be an absolute https URL without user, password or fragment, on the usual port or one from 1024 on',
  )
  defineFormat(
    'iban',
    (text) => isPlainIban(bareIdentifier(text)),
    'must be a valid IBAN of CH or LI in 21 characters; a QR-IBAN (institution 30000 to 31999) has a field of its own',
  )
  defineFormat(
    'qr-iban',
    (text) => isQrIban(bareIdentifier(text)),
    'must be a valid QR-IBAN of CH or LI in 21 characters',
  )
  defineFormat('time-zone', isTimeZone, 'must be the name of a time zone, such as Europe/Zurich')
  defineFormat('number-pattern', hasNumberForm, NUMBER_PATTERN_MESSAGE)
}

/** By session if a browser sends one, by token otherwise. */
const accessBy =
  (
    tokens: Pick<ReturnType<typeof authenticate>, 'access'>,
    sessions: Pick<ReturnType<typeof authenticateSession>, 'access'>,
  ): ValidateToken =>
  (asking, scope) =>
    asking.session === undefined ? tokens.access(asking, scope) : sessions.access(asking.session, asking, scope)
