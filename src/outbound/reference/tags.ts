/** The chapters of the reference, in the order in which somebody reads them who starts. */
export const tags: readonly (readonly [name: string, description: string])[] = [
  ['Organisation', 'Who invoices: address, VAT number, accounts for payments, logo, number patterns.'],
  ['Contacts', 'Customers and suppliers.'],
  [
    'Estimates',
    'Quotes: drafted, issued, sent, accepted or declined, converted to invoices. Amounts in currency units.',
  ],
  ['Invoices', 'Drafted, issued and posted in one step, sent, paid, annulled. Amounts in currency units.'],
  ['PDF attachments', 'Up to ten PDFs behind the pages of an estimate or invoice.'],
  ['Payments', 'Money that came in for an invoice, posted as it is recorded. Amounts in currency units.'],
  ['Templates', 'Look, columns, texts and defaults of documents.'],
  ['Public links', 'Documents and attachments for whoever has the address; no token is asked for.'],
  ['Ledger', 'The journal: append-only, numbered without gaps, chained by hashes. Amounts in cents.'],
  ['Chart of accounts', 'Accounts, currencies and the Swiss VAT codes.'],
  [
    'Periods',
    'Fiscal years and VAT periods, and when the books may be edited. The coming ones open by themselves, a month before the last year ends.',
  ],
  ['Reports', 'What the books say. Amounts in cents.'],
  ['Tokens', 'Who may do what: tokens with scopes, which expire and can be revoked.'],
  ['Events', 'What happened, in the order of commits: to follow it, and to look it up.'],
  [
    'Webhooks',
    'Programs of yours that are told what happened, by Standard Webhooks 1.0: signed, and tried for three days.',
  ],
  ['Errors', 'The catalogue of rejections.'],
  ['Health', 'For whoever runs the service.'],
]
