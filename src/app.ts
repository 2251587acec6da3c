import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { attachmentRoutes } from './attachments/attachment.routes.ts'
import { contactRoutes } from './contacts/contact.routes.ts'
import type { Database } from './db/database.ts'
import type { TradeSurroundings } from './documents/document.routes.ts'
import { requireUnnamedAccount } from './documents/require-unnamed-account.ts'
import { templateRoutes } from './documents/template.routes.ts'
import { estimateRoutes } from './estimates/estimate.routes.ts'
import { eventRoutes } from './events/event.routes.ts'
import { healthRoutes } from './http/health.routes.ts'
import { type HttpSettings, plainSettings } from './http/http-settings.ts'
import { metricsRoutes } from './http/metrics.routes.ts'
import { describeApi } from './http/openapi.ts'
import { problemRoutes } from './http/problem.routes.ts'
import { rateLimiter } from './http/rate-limit.ts'
import { strictFastify } from './http/setup.ts'
import { shareCountsIn } from './http/share-counts.ts'
import { defineFormat } from './http/validation.ts'
import { invoiceRoutes } from './invoices/invoice.routes.ts'
import type { Enqueue } from './jobs/jobs.ts'
import { accountRoutes } from './ledger/account.routes.ts'
import { bulkEntryRoutes } from './ledger/bulk-entries.routes.ts'
import { currencyRoutes } from './ledger/currency.routes.ts'
import type { JournalWriter } from './ledger/journal-writer.ts'
import { ledgerEntryRoutes } from './ledger/ledger-entry.routes.ts'
import { publicLinkRoutes } from './links/public-link.routes.ts'
import { isEmailAddress } from './mail/email-address.rules.ts'
import { authenticate } from './organisations/authenticate.ts'
import { logoRoutes } from './organisations/logo.routes.ts'
import { organisationRoutes } from './organisations/organisation.routes.ts'
import { isCountry, isNumberPattern, isTimeZone, isVatNumber } from './organisations/organisation.rules.ts'
import { tokenRoutes } from './organisations/token.routes.ts'
import { paymentRoutes } from './payments/payment.routes.ts'
import { periodRoutes } from './periods/period.routes.ts'
import { isPlainIban, isQrIban } from './qr-bill/account.ts'
import { completeDocument } from './reference/complete-document.ts'
import { examples } from './reference/examples.ts'
import { documentPdfRoutes } from './rendering/document-pdf.routes.ts'
import { previewRoutes } from './rendering/preview/preview.routes.ts'
import { publicRoutes } from './rendering/public.routes.ts'
import { auditLogRoutes } from './reports/audit/audit-log.routes.ts'
import { reportRoutes } from './reports/report.routes.ts'
import { taxCodeRoutes } from './vat/tax-code.routes.ts'
import { reachOf } from './webhooks/reachable.ts'
import { webhookDeliveryRoutes } from './webhooks/webhook-delivery.routes.ts'
import { webhookEndpointRoutes } from './webhooks/webhook-endpoint.routes.ts'
import { isWebhookUrl } from './webhooks/webhook-url.ts'

export type House = {
  readonly database: Database
  readonly jobs: { readonly enqueue: Enqueue }
  /** The address in links; asked for with each answer, since the port may be known only after the start. */
  readonly publicUrl: () => string
  /** How many mails an organisation may ask for on one day. */
  readonly mailsPerDay: number
  readonly clock: () => Date
  /** Writes what clients post to the journal. */
  readonly journal: JournalWriter
  readonly logger: FastifyBaseLogger
  readonly settings?: HttpSettings
  /** Networks that are not public, and that webhooks may go to all the same. */
  readonly webhookNetworks?: readonly string[]
}

/** The whole service, put together by hand, in order: how it judges, then each room's operations. */
export async function createApp({
  database,
  jobs,
  publicUrl,
  mailsPerDay,
  clock,
  logger,
  journal,
  settings = plainSettings,
  webhookNetworks = [],
}: House): Promise<FastifyInstance> {
  defineFormats()
  const tokens = authenticate(database, clock, limiterFor(settings, database, logger), logger)
  const app = await strictFastify(logger, tokens.access, settings)
  const surroundings: TradeSurroundings = { database, clock, publicUrl, jobs, mailsPerDay }

  await describeApi(app, (document) => completeDocument(document, examples))
  await app.register(async (rooms) => {
    healthRoutes(rooms, database)
    metricsRoutes(rooms, settings)
    problemRoutes(rooms)

    contactRoutes(rooms, surroundings)
    estimateRoutes(rooms, surroundings)
    invoiceRoutes(rooms, surroundings)
    attachmentRoutes(rooms, surroundings)
    documentPdfRoutes(rooms, surroundings)
    publicLinkRoutes(rooms, surroundings)
    publicRoutes(rooms, surroundings)
    previewRoutes(rooms, surroundings)
    templateRoutes(rooms, surroundings)
    paymentRoutes(rooms, surroundings)

    ledgerEntryRoutes(rooms, surroundings, journal)
    bulkEntryRoutes(rooms, surroundings, journal)
    accountRoutes(rooms, surroundings, requireUnnamedAccount)
    currencyRoutes(rooms, surroundings)
    taxCodeRoutes(rooms, surroundings)
    reportRoutes(rooms, surroundings)
    periodRoutes(rooms, surroundings)

    eventRoutes(rooms, surroundings)
    auditLogRoutes(rooms, surroundings)
    webhookEndpointRoutes(rooms, surroundings, reachOf(webhookNetworks))
    webhookDeliveryRoutes(rooms, surroundings)

    organisationRoutes(rooms, surroundings)
    logoRoutes(rooms, surroundings)
    tokenRoutes(rooms, surroundings, tokens)
  })
  return app
}

const limiterFor = ({ requestsPerMinute }: HttpSettings, { inTransaction }: Database, logger: FastifyBaseLogger) =>
  requestsPerMinute === undefined
    ? undefined
    : rateLimiter(requestsPerMinute, shareCountsIn(inTransaction), (error) =>
        logger.warn({ err: error }, 'the counts of requests were not shared with other instances'),
      )

/** The formats that rooms define; schemas name them. */
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
    isPlainIban,
    'must be a valid IBAN of CH or LI without spaces; a QR-IBAN (institution 30000 to 31999) belongs into qrIban',
  )
  defineFormat('qr-iban', isQrIban, 'must be a valid QR-IBAN of CH or LI without spaces')
  defineFormat('time-zone', isTimeZone, 'must be the name of a time zone, such as Europe/Zurich')
  defineFormat(
    'number-pattern',
    isNumberPattern,
    'must be up to 20 printable ASCII characters with one run of zeros, and YYYY at most once',
  )
}
