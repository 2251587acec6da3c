import type { ComponentType } from 'preact'

/** The parameters of a page from its address. */
export type PageProps = { readonly params: Readonly<Record<string, string>> }
type Load = () => Promise<ComponentType<PageProps>>

/** The addresses of the workplace, and the page of each. A part in the form `:name` matches any text. */
export const routes: Readonly<Record<string, Load>> = {
  '/app': async () => (await import('./overview/overview-page.tsx')).OverviewPage,
  '/app/estimates': async () => (await import('./documents/document-list.tsx')).EstimatesPage,
  '/app/estimates/new': async () => (await import('./documents/document-editor.tsx')).EstimateEditorPage,
  '/app/estimates/:id/edit': async () => (await import('./documents/document-editor.tsx')).EstimateEditorPage,
  '/app/estimates/:id': async () => (await import('./documents/document-page.tsx')).EstimatePage,
  '/app/invoices': async () => (await import('./documents/document-list.tsx')).InvoicesPage,
  '/app/invoices/new': async () => (await import('./documents/document-editor.tsx')).InvoiceEditorPage,
  '/app/invoices/:id/edit': async () => (await import('./documents/document-editor.tsx')).InvoiceEditorPage,
  '/app/invoices/:id': async () => (await import('./documents/document-page.tsx')).InvoicePage,
  '/app/credit-notes': async () => (await import('./documents/document-list.tsx')).CreditNotesPage,
  '/app/credit-notes/:id': async () => (await import('./documents/document-page.tsx')).CreditNotePage,
  '/app/recurring-invoices': async () => (await import('./recurring/series-list.tsx')).SeriesListPage,
  '/app/recurring-invoices/new': async () => (await import('./recurring/series-form.tsx')).NewSeriesPage,
  '/app/recurring-invoices/:id/edit': async () => (await import('./recurring/series-form.tsx')).SeriesEditorPage,
  '/app/recurring-invoices/:id': async () => (await import('./recurring/series-page.tsx')).SeriesPage,
  '/app/reminders': async () => (await import('./reminders/reminders-page.tsx')).RemindersPage,
  '/app/reminders/:id': async () => (await import('./reminders/reminder-page.tsx')).ReminderPage,
  '/app/payments': async () => (await import('./payments/payments-page.tsx')).PaymentsPage,
  '/app/payments/:id': async () => (await import('./payments/payment-page.tsx')).PaymentPage,
  '/app/contacts': async () => (await import('./contacts/contacts-page.tsx')).ContactsPage,
  '/app/contacts/new': async () => (await import('./contacts/contact-page.tsx')).NewContactPage,
  '/app/contacts/:id': async () => (await import('./contacts/contact-page.tsx')).ContactPage,
  '/app/products': async () => (await import('./products/products-page.tsx')).ProductsPage,
  '/app/products/new': async () => (await import('./products/product-page.tsx')).NewProductPage,
  '/app/products/:id': async () => (await import('./products/product-page.tsx')).ProductPage,
  '/app/receipts': async () => (await import('./ledger/unposted-receipts-page.tsx')).UnpostedReceiptsPage,
  '/app/ledger': async () => (await import('./ledger/ledger-page.tsx')).LedgerPage,
  '/app/ledger/new': async () => (await import('./ledger/new-entry-page.tsx')).NewEntryPage,
  '/app/ledger/:id': async () => (await import('./ledger/entry-page.tsx')).EntryPage,
  '/app/accounts/:number': async () => (await import('./reports/account-page.tsx')).AccountPage,
  '/app/balance-sheet': async () => (await import('./reports/reports-page.tsx')).BalanceSheetPage,
  '/app/income-statement': async () => (await import('./reports/reports-page.tsx')).IncomeStatementPage,
  '/app/trial-balance': async () => (await import('./reports/trial-balance-page.tsx')).TrialBalancePage,
  '/app/open-items': async () => (await import('./reports/open-items-page.tsx')).OpenItemsPage,
  '/app/periods': async () => (await import('./periods/periods-page.tsx')).PeriodsPage,
  '/app/vat-periods/:id': async () => (await import('./periods/vat-period-page.tsx')).VatPeriodPage,
  '/app/vat-periods/:id/boxes/:box': async () => (await import('./periods/vat-box-page.tsx')).VatBoxPage,
  '/app/audit': async () => (await import('./audit/audit-page.tsx')).AuditPage,
  '/app/templates': async () => (await import('./templates/templates-page.tsx')).TemplatesPage,
  '/app/templates/new': async () => (await import('./templates/template-page.tsx')).NewTemplatePage,
  '/app/templates/:id': async () => (await import('./templates/template-page.tsx')).TemplatePage,
  '/app/developers': async () => (await import('./developers/tokens-page.tsx')).TokensPage,
  '/app/developers/tokens': async () => (await import('./developers/tokens-page.tsx')).TokensPage,
  '/app/developers/webhooks': async () => (await import('./developers/webhooks-page.tsx')).WebhooksPage,
  '/app/developers/webhooks/:id': async () => (await import('./developers/webhook-page.tsx')).WebhookPage,
  '/app/developers/events': async () => (await import('./developers/events-page.tsx')).EventsPage,
  '/app/developers/requests': async () => (await import('./developers/requests-page.tsx')).RequestsPage,
  '/app/organisations': async () => (await import('./overview/organisations-page.tsx')).OrganisationsPage,
  '/app/settings': async () => (await import('./settings/company-page.tsx')).CompanyPage,
  '/app/settings/company': async () => (await import('./settings/company-page.tsx')).CompanyPage,
  '/app/settings/numbers': async () => (await import('./settings/numbers-page.tsx')).NumbersPage,
  '/app/settings/payment': async () => (await import('./settings/payment-page.tsx')).PaymentPage,
  '/app/settings/reminders': async () => (await import('./settings/reminders-page.tsx')).RemindersSettingsPage,
  '/app/settings/vat': async () => (await import('./settings/vat-page.tsx')).VatSettingsPage,
  '/app/settings/currencies': async () => (await import('./settings/currencies-page.tsx')).CurrenciesPage,
  '/app/settings/accounts': async () => (await import('./settings/accounts-page.tsx')).AccountsPage,
  '/app/settings/people': async () => (await import('./settings/people-page.tsx')).PeoplePage,
  '/app/settings/me': async () => (await import('./settings/me-page.tsx')).MePage,
}

/** The addresses without a session. */
export const openRoutes: Readonly<Record<string, Load>> = {
  '/app/sign-in': async () => (await import('./session/sign-in-page.tsx')).SignInPage,
  '/app/welcome': async () => (await import('./session/welcome-page.tsx')).WelcomePage,
}

export type Found = { readonly load: Load; readonly params: Readonly<Record<string, string>> }

/** The page of a path, and the path's parameters. */
export function findRoute(table: Readonly<Record<string, Load>>, path: string): Found | undefined {
  const parts = path.replace(/\/$/, '').split('/')
  for (const [route, load] of Object.entries(table)) {
    const wanted = route.split('/')
    if (wanted.length !== parts.length) continue
    const params: Record<string, string> = {}
    const matches = wanted.every((part, index) => {
      const given = parts[index] ?? ''
      if (!part.startsWith(':')) return part === given
      params[part.slice(1)] = decodeURIComponent(given)
      return given !== ''
    })
    if (matches) return { load, params }
  }
  return undefined
}
