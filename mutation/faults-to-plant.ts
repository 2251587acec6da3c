import { accessFaults } from './access-faults.ts'

/**
 * Possible faults, each as an exact replacement in one file, and the tests that have to notice it. A text that is missing or occurs twice fails
 * the run: then the fault must be planted again, at the new place of the rule.
 */
export type Fault = {
  readonly what: string
  readonly file: string
  readonly text: string
  readonly instead: string
  /** Test files of which at least one test must fail. */
  readonly noticedBy: readonly string[]
}

const matrix = 'test/isolation/matrix.test.ts'
const rows = 'test/isolation/row-level-security.test.ts'
const tokens = 'src/tenants/tokens/token.test.ts'

export const faults: readonly Fault[] = [
  // Access.
  {
    what: 'the policy of a table lets every organisation in',
    file: 'migrations/0001-baseline.sql',
    text: 'create policy own on contacts using (organisation = current_organisation());',
    instead: 'create policy own on contacts using (true);',
    noticedBy: [rows],
  },
  {
    what: 'row-level security of a table is left out',
    file: 'migrations/0001-baseline.sql',
    text: 'alter table contacts enable row level security;',
    instead: '',
    noticedBy: [rows],
  },
  {
    what: 'the view that searches read forgets the organisation',
    file: 'migrations/0001-baseline.sql',
    text: 'created_at, words from contacts\n   where (organisation = (select current_organisation())) is true;',
    instead: 'created_at, words from contacts;',
    noticedBy: [rows],
  },
  {
    what: 'the view of documents that searches read forgets the organisation',
    file: 'migrations/0001-baseline.sql',
    text: 'words from listed_documents\n   where (organisation = (select current_organisation())) is true;',
    instead: 'words from listed_documents;',
    noticedBy: [rows],
  },
  {
    what: 'a list does not hear of a document that is deleted',
    file: 'migrations/0001-baseline.sql',
    text: 'due_date     date not null,\n  primary key (organisation, id),\n  foreign key (organisation, id) references documents on delete cascade',
    instead:
      'due_date     date not null,\n  primary key (organisation, id),\n  foreign key (organisation, id) references documents',
    noticedBy: ['src/sales/documents/list-documents.test.ts'],
  },
  {
    what: 'a foreign record is answered as a missing one',
    file: 'src/platform/http/missing.ts',
    text: 'if (await isForeign(tx, table, id))',
    instead: 'if ((await isForeign(tx, table, id)) && foreign === undefined)',
    noticedBy: [matrix],
  },
  {
    what: 'the scope of a token is not asked for',
    file: 'src/tenants/tokens/authenticate.ts',
    text: '      requireScope(entry.access, needed)\n',
    instead: '      if (needed === "") requireScope(entry.access, needed)\n',
    noticedBy: [matrix],
  },
  {
    what: 'a revoked token opens',
    file: 'src/tenants/tokens/authenticate.ts',
    text: 'token.revokedAt !== null || expiresAt',
    instead: 'expiresAt',
    noticedBy: [tokens],
  },
  {
    what: 'what a revoked token has made goes on',
    file: 'src/tenants/tokens/token.store.ts',
    text: 'join line on child.parent = line.id',
    instead: 'join line on child.parent = child.id',
    noticedBy: [tokens],
  },
  {
    what: 'the service logs in as the owner of the database',
    file: 'src/admin/commands/connect.ts',
    text: 'service: await serviceLogins(owner)',
    instead: 'service: { connection: owner }',
    noticedBy: ['test/process/service-role.test.ts'],
  },
  {
    what: 'a link opens after its end',
    file: 'src/sales/links/follow-link.ts',
    text: '!linked || isOver(linked.expiresAt, now) ||',
    instead: '!linked ||',
    noticedBy: ['src/sales/links/public-link.test.ts'],
  },
  {
    what: 'a token that is remembered opens for a second after it expired',
    file: 'src/tenants/tokens/authenticate.ts',
    text: '< caches.tokens.milliseconds && now < expiresAt',
    instead: '< caches.tokens.milliseconds',
    noticedBy: [tokens],
  },
  {
    what: 'a token is remembered for five seconds, whoever revokes it',
    file: 'src/platform/limits.ts',
    text: 'tokens: { entries: 10_000, milliseconds: SECOND }',
    instead: 'tokens: { entries: 10_000, milliseconds: 5 * SECOND }',
    noticedBy: ['test/process/revocation.test.ts'],
  },
  {
    what: 'a token is known by its first characters',
    file: 'src/tenants/tokens/token.rules.ts',
    text: "hash('sha256', token, 'base64url')",
    instead: "hash('sha256', token.slice(0, 40), 'base64url')",
    noticedBy: [tokens],
  },
  {
    what: 'what libraries say of a request is logged, token and all',
    file: 'src/platform/http/setup.ts',
    text: "const ofRequests = without(logger, 'trace', 'debug')",
    instead: 'const ofRequests = without(logger)',
    noticedBy: ['test/http/log.test.ts'],
  },
  ...accessFaults,
  // Locks and order.
  {
    what: 'a document that will change is read without a lock',
    file: 'src/sales/documents/document.store.ts',
    text: 'and kind = ${kind} for update`',
    instead: 'and kind = ${kind}`',
    noticedBy: ['src/sales/attachments/attachment-editability.test.ts', 'src/sales/issuing/issue-document.test.ts'],
  },
  {
    what: 'numbers of documents are counted from what a statement saw, not from the row it holds',
    file: 'src/sales/documents/document.store.ts',
    text: 'set last_number = counter.last_number + 1',
    instead:
      'set last_number = (select seen.last_number + 1 from number_counters as seen where seen.organisation = counter.organisation and seen.kind = counter.kind and seen.year = counter.year)',
    noticedBy: ['src/sales/issuing/issue-document.test.ts'],
  },
  {
    what: 'a request is answered before its transaction is committed',
    file: 'src/platform/db/database.ts',
    text: "    const [, { command }] = await Promise.all([kept, client.query('commit')])\n",
    instead:
      "    const command = String('COMMIT')\n    await kept\n    client.query('commit').catch(() => undefined)\n",
    noticedBy: ['src/platform/db/transaction.test.ts'],
  },
  {
    what: 'an answer is not kept under its Idempotency-Key',
    file: 'src/platform/http/idempotency.ts',
    text: 'if (request) await storeAnswers(tx, [{ ...request, answer }])',
    instead: 'if (request && answer.status > 999) await storeAnswers(tx, [{ ...request, answer }])',
    noticedBy: ['test/http/idempotency.test.ts'],
  },
  {
    what: 'a VAT period is settled without a touch of the head of the journal',
    file: 'migrations/0001-baseline.sql',
    text: 'create trigger books_changed after insert or update or delete on vat_periods for each row execute function books_changed();',
    instead: '',
    noticedBy: ['src/books/journal/append-only.test.ts', 'src/books/periods/close-while-posting.test.ts'],
  },
  {
    what: 'the database does not look once more whether the books are open',
    file: 'migrations/functions/journal.sql',
    text: 'if exists (select from unnest(dates) as day where not open_now @> day) then',
    instead: 'if false then',
    noticedBy: ['src/books/journal/append-only.test.ts'],
  },
  {
    what: 'the periods of an attachment are looked at and not held',
    file: 'src/sales/attachments/require-editable.ts',
    text: 'const editability = await lockEditability(tx, [document.openingDate], now)',
    instead:
      'const editability = await (await import("../../books/periods/editability-on.ts")).editabilityOn(tx, [document.openingDate], now)',
    noticedBy: ['src/sales/attachments/attachment-editability.test.ts'],
  },
  {
    what: 'an eleventh attachment is let in',
    file: 'src/sales/attachments/attachment.schema.ts',
    text: 'MAXIMUM_ATTACHMENTS = 10',
    instead: 'MAXIMUM_ATTACHMENTS = 11',
    noticedBy: ['src/sales/attachments/attachment-editability.test.ts'],
  },
  {
    what: 'a mail is sent before its attempt is on record',
    file: 'src/sales/deliveries/begin-attempt.ts',
    text: '  await insertAttempt(tx, id, attempt, CLAIM_SECONDS)\n',
    instead: '  if (attempt > 1) await insertAttempt(tx, id, attempt, CLAIM_SECONDS)\n',
    noticedBy: ['src/sales/deliveries/begin-attempt.test.ts'],
  },
  {
    what: 'an invoice that has payments is annulled',
    file: 'src/sales/invoices/annul-invoice.ts',
    text: 'if (invoice.paid !== 0 || (await hasStandingPayments(tx, invoice.id)))',
    instead: 'if (invoice.paid < 0)',
    noticedBy: ['src/sales/invoices/invoice.test.ts', 'src/sales/payments/payment.test.ts'],
  },
  // Money and books.
  {
    what: 'half a cent is rounded down',
    file: 'src/platform/money/decimal.ts',
    text: 'const quotient = (2n * magnitude + divisor) / (2n * divisor)',
    instead: 'const quotient = magnitude / divisor',
    noticedBy: ['src/platform/money/decimal.test.ts', 'src/books/vat/vat.rules.test.ts'],
  },
  {
    what: 'the odd cents of a share are lost',
    file: 'src/platform/money/share.ts',
    text: 'raised.has(part) ? part.whole + step : part.whole',
    instead: 'raised.has(part) && step < 0n ? part.whole + step : part.whole',
    noticedBy: ['src/platform/money/share.test.ts'],
  },
  {
    what: 'an invoice is posted to the wrong side',
    file: 'src/sales/issuing/document-entries.rules.ts',
    text: '? { debitAccount: account, creditAccount: RECEIVABLES }\n      : { debitAccount: RECEIVABLES, creditAccount: account }',
    instead:
      '? { debitAccount: RECEIVABLES, creditAccount: account }\n      : { debitAccount: account, creditAccount: RECEIVABLES }',
    noticedBy: ['src/sales/issuing/document-entries.rules.test.ts'],
  },
  {
    what: 'a reversal is no mirror image',
    file: 'src/books/journal/reverse-entry.ts',
    text: 'movements: mirrored(\n    entry.transactions.map(',
    instead: 'movements: ((same: ReturnType<typeof mirrored>) => same)(\n    entry.transactions.map(',
    noticedBy: ['src/books/journal/reverse-entry.test.ts'],
  },
  {
    what: 'the hash of an entry leaves out its external reference',
    file: 'src/books/journal/chain.rules.ts',
    text: '${taxCode} ${sized(entry.externalReference)} ',
    instead: '${taxCode} ${sized(null)} ',
    noticedBy: ['src/books/journal/chain.rules.test.ts', 'src/books/integrity/verify-journal.test.ts'],
  },
  {
    what: 'today is the day in UTC',
    file: 'src/platform/calendar/day.ts',
    text: 'toZonedDateTimeISO(timeZone)',
    instead: "toZonedDateTimeISO(timeZone === '' ? timeZone : 'UTC')",
    noticedBy: ['src/platform/calendar/day.test.ts'],
  },
  // PDFs, mail and untrusted input.
  {
    what: 'the sum carried over to the next page is that of the page alone',
    file: 'templates/positions.typ',
    text: 'let sum = data.rows.at(units.at(unit - 1).row).runningSum',
    instead: 'let sum = data.rows.at(units.at(0).row).runningSum',
    noticedBy: ['src/outbound/layout/layout.test.ts'],
  },
  {
    what: 'the totals stand alone on the last page',
    file: 'templates/pagination.typ',
    text: 'while end < count - 1 and y + head',
    instead: 'while end < count and y + head',
    noticedBy: ['src/outbound/layout/page-breaks.test.ts'],
  },
  {
    what: 'a QR reference ends without its check digit',
    file: 'src/sales/qr-bill/reference.ts',
    text: 'return `${filled}${modulo10(filled)}`',
    instead: 'return `${filled}${filled.at(-1)}`',
    noticedBy: ['src/sales/qr-bill/reference.test.ts'],
  },
  {
    what: 'a line break in a title becomes a header of the mail, such as Bcc',
    file: 'src/outbound/mail/mail-text.rules.ts',
    text: ".replace(/[^\\P{Cc}\\t]+|[\\u2028\\u2029]+/gu, ' ')",
    instead: '',
    noticedBy: ['src/outbound/mail/mail-text.rules.test.ts', 'src/outbound/mail/message.test.ts'],
  },
  {
    what: 'a webhook goes to a private address',
    file: 'src/outbound/webhooks/reachable.ts',
    text: "parsed.range() === 'unicast' && ",
    instead: '',
    noticedBy: ['src/outbound/webhooks/reachable.test.ts'],
  },
  {
    what: 'of two keys of the same name in a body the last counts',
    file: 'src/platform/http/json-body.ts',
    text: 'if (keysIn(value) < keys) {',
    instead: 'if (keysIn(value) < 0 * keys) {',
    noticedBy: ['test/http/hostile-input.test.ts'],
  },

  // Kinds and fields as data.
  {
    what: 'what a customer decides on is said of one kind instead of in the table of kinds',
    file: 'src/sales/documents/standing.rules.ts',
    text: 'if (initialStatus === undefined)',
    instead: "if (document.kind !== 'estimate')",
    noticedBy: ['test/architecture.test.ts'],
  },
  {
    what: 'a field that finds documents is not called searched',
    file: 'src/sales/documents/fields.schema.ts',
    text: "column: 'title', isSearched: true",
    instead: "column: 'title'",
    noticedBy: ['src/sales/documents/finding-documents.test.ts'],
  },
]
