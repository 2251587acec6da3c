/** The chapters of the reference, in the order for a new reader. */
export const tags: readonly (readonly [name: string, description: string])[] = [
  [
    'Organisation',
    'The issuer of invoices: address, VAT number, accounts for payments, logo, letterhead, number patterns.',
  ],
  ['Overview', 'The start page, and a search over everything.'],
  ['Contacts', 'Customers and suppliers.'],
  [
    'Estimates',
    'Quotes: drafted, issued, sent, accepted or declined, converted to invoices. Amounts in currency units.',
  ],
  ['Invoices', 'Drafted, issued and posted in one step, sent, paid, annulled. Amounts in currency units.'],
  [
    'Credit notes',
    'Credits of an invoice: made from its positions, issued and posted as the mirror image, sent, paid out. Amounts in currency units.',
  ],
  [
    'Recurring invoices',
    'Series of invoices that the service makes by the calendar: as drafts, issued, or issued and sent. Amounts in currency units.',
  ],
  [
    'Reminders',
    'Letters about overdue invoices: their settings, what is left out, and what they claim. Amounts in units of the currency.',
  ],
  ['PDF attachments', 'Up to ten PDFs after the pages of a document.'],
  ['Payments', 'Receipts of invoices, refunds and payouts, posted when they are recorded. Amounts in currency units.'],
  ['Products', 'Items that are sold repeatedly: they fill positions. Amounts in currency units.'],
  ['Templates', 'Look, columns, texts and defaults of documents.'],
  ['Public links', 'Documents and attachments for anybody who has the address, without a token.'],
  ['Ledger', 'The journal: append-only, numbered without gaps, chained by hashes. Amounts in cents.'],
  ['Chart of accounts', 'Accounts, currencies and the Swiss VAT codes.'],
  [
    'Periods',
    'Fiscal years and VAT periods, and when the books may be edited. The next ones are created automatically, a month before the last year ends.',
  ],
  ['Reports', 'Balance sheet, income statement and other reports from the books. Amounts in cents.'],
  ['Tokens', 'API tokens with scopes, which expire and can be revoked.'],
  ['People', 'Signing in by the browser: a session represents a person with a role in an organisation.'],
  ['Events', 'Events in commit order: the feed, the audit log and the history of records.'],
  ['Webhooks', 'Events are sent to your programs by Standard Webhooks 1.0: signed, with attempts for three days.'],
  ['Errors', 'The catalogue of rejections.'],
  ['Health', 'For the operator of the service.'],
]
