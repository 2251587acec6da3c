/**
 * Rappen's guarantees, the tests that show them, and the minimum figures in `npm run test:faults`: a missing or smaller figure fails the run.
 * `npm run test:all` runs the same tests with less, `npm test` those that kill nothing.
 */
export const invariants = {
  'I-1': {
    promise: 'Debits equal credits at every instant, in each currency, also as a second connection sees it',
    files: ['test/books/observed-posting.test.ts', 'src/books/journal/append-only.test.ts'],
    atLeast: { 'entries posted under observation': 20_000, 'attempts by raw SQL refused': 20 },
  },
  'I-2': {
    promise: 'Net and VAT are the gross to the cent, for every tax code',
    files: ['src/books/vat/every-split.test.ts'],
    atLeast: { splits: 330_000 },
  },
  'I-3': {
    promise: 'What was acknowledged survives kill -9 of the service',
    files: ['test/process/crashes.test.ts', 'test/process/named-moments.test.ts'],
    atLeast: { 'kills of the service': 200, 'kills at a moment of a conversation': 100 },
  },
  'I-4': {
    promise: 'What was acknowledged survives kill -9 of PostgreSQL, and of both at once',
    files: ['test/process/crashes.test.ts'],
    atLeast: { 'kills of PostgreSQL': 200, 'kills of both': 50 },
  },
  'I-5': {
    promise: 'What was not acknowledged is wholly there or wholly absent, and the key tells which',
    files: ['test/books/once-each.test.ts'],
    atLeast: { 'connections cut': 2_000 },
  },
  'I-6': {
    promise: 'The same key with the same request has one effect and one answer, however many copies arrive at once',
    files: ['test/books/once-each.test.ts'],
    atLeast: { 'keys in eight copies': 1_000 },
  },
  'I-7': {
    promise: 'Document numbers have no gaps and no twins, under concurrency, rejections and kills',
    files: ['test/process/numbers.test.ts'],
    atLeast: { 'numbers issued': 5_000 },
  },
  'I-8': {
    promise: 'A document has at most ten attachments, and each is whole, whatever happens to it meanwhile',
    files: ['src/sales/attachments/attachment-editability.test.ts'],
    atLeast: { 'races for the tenth place': 50, 'issues and closes while files arrive': 50 },
  },
  'I-9': {
    promise: 'An organisation sees and changes its own records and no others, whatever ids, tokens and bodies are sent',
    files: [
      'test/isolation/matrix.test.ts',
      'test/isolation/bodies-and-queries.test.ts',
      'test/isolation/random-calls.test.ts',
      'test/isolation/row-level-security.test.ts',
      'test/isolation/injected-statements.test.ts',
      'test/isolation/without-conditions.test.ts',
      'test/isolation/timing.test.ts',
    ],
    atLeast: {
      'requests of every operation, token and kind of id': 25_000,
      'requests with ids of others in bodies and queries': 5_000,
      'random requests across organisations': 20_000,
      'tables and views read without a condition': 30,
      'rows of others refused by the database': 50,
      'injected statements refused by the database': 250,
      'requests to a service without its conditions': 25_000,
      'pairs of foreign and missing, timed': 50_000,
    },
  },
  'I-10': {
    promise:
      'Any change to journal, events, issued documents, attachments, receipts and archived PDFs past the service is found, and where',
    files: ['src/books/integrity/tamperings.test.ts', 'src/sales/checks/evidence.test.ts'],
    atLeast: { 'tamperings found': 1_000, 'tamperings with evidence found': 1_000 },
  },
  'I-11': {
    promise: 'A mail is delivered at least once, and each attempt is on record',
    files: [
      'src/outbound/mail/faulty-server.test.ts',
      'src/outbound/mail/smtp-faults.test.ts',
      'src/outbound/mail/smtp.test.ts',
      'src/outbound/mail/killed-worker.test.ts',
    ],
    atLeast: { 'mails sent through a faulty server': 500, 'faults at a point of the conversation': 112 },
  },
  'I-15': {
    promise: 'Closed is closed: what is posted while a period is locked was committed before, or is refused',
    files: ['src/books/periods/close-while-posting.test.ts', 'src/books/closing/closing-races.test.ts'],
    atLeast: { 'periods locked while others post': 100, 'acts on periods at once': 5_000 },
  },
  'I-16': {
    promise: 'A database that is away makes no wrong success: a 503 within two seconds, and work again within five',
    files: ['test/process/database-outages.test.ts', 'test/process/stopped-databases.test.ts'],
    atLeast: { outages: 50, 'commits whose session was terminated': 50 },
  },
  'I-17': {
    promise: 'An estimate is converted once per call, and knows all its invoices, whatever dies meanwhile',
    files: ['src/sales/estimates/convert-to-invoice.test.ts', 'test/process/named-moments.test.ts'],
    atLeast: { 'conversions at once with kills': 640 },
  },
  'I-12': {
    promise:
      'An uploaded PDF gets its verdict within 5 s and 512 MiB, and nothing of it acts, here or in what is printed',
    files: ['test/pdfs/verdicts.test.ts', 'test/pdfs/printed.test.ts', 'test/pdfs/bystanders.test.ts'],
    atLeast: {
      'hostile PDFs validated': 200,
      'damaged PDFs validated': 2_000,
      'hostile attachments printed': 200,
      'requests answered beside bombs': 5_000,
    },
  },
  'I-13': {
    promise: 'No request brings the service down, or gets an answer of 500 or more',
    files: [
      'test/hostile/hostile-requests.test.ts',
      'test/http/hostile-input.test.ts',
      'test/http/smuggling.test.ts',
      'test/http/slow-clients.test.ts',
    ],
    atLeast: {
      'hostile requests': 200_000,
      'query probes': 20_000,
      'documents of JSONTestSuite': 318,
      'naughty strings': 515,
      'forms of smuggling': 26,
      'slow clients at once': 200,
    },
  },
  'I-14': {
    promise: 'Text is kept to the byte in answers, in the text of PDFs and in mails, or refused by its field',
    files: ['test/texts/kept-texts.test.ts', 'test/texts/printed-texts.test.ts', 'test/texts/mailed-texts.test.ts'],
    atLeast: {
      'naughty strings kept or named': 30_000,
      'texts by chance kept or named': 100_000,
      'texts printed': 5_000,
      'texts mailed': 5_000,
    },
  },
  'I-18': {
    promise: 'A revoked token opens nothing on any instance after a second, an expired one nothing from its instant',
    files: ['test/process/revocation.test.ts'],
    atLeast: { 'tokens revoked under 64 running calls': 50, 'tokens expired under 64 running calls': 20 },
  },
  'I-19': {
    promise: 'A migration or a first start that is killed is brought to its end by the next, also by two at once',
    files: ['test/process/killed-starts.test.ts'],
    atLeast: { 'migrations killed': 50, 'first starts killed': 20 },
  },
  'I-21': {
    promise: 'A clock that jumps by an hour, a day or a year loses, doubles, delays and stops nothing',
    files: ['test/process/jumping-clock.test.ts', 'test/clock.test.ts'],
    atLeast: { 'jumps of the clock': 45 },
  },
  'I-20': {
    promise: 'Nothing piles up: memory, descriptors, connections, files and processes stay as they are under load',
    files: ['test/process/soak.test.ts'],
    atLeast: { 'seconds under load': 3_600 },
  },
} as const satisfies Record<`I-${number}`, Kept>

type Kept = {
  readonly promise: string
  readonly files: readonly string[]
  /** The figures of its tests, by name, each with its minimum. */
  readonly atLeast: Readonly<Record<string, number>>
}

export type Invariant = keyof typeof invariants
export type FigureOf<Id extends Invariant> = keyof (typeof invariants)[Id]['atLeast'] & string

/** Tests without an invariant that show less in `npm test`, too; they run in full with those above. */
export const alsoInFull: readonly string[] = [
  'src/admin/backup/encryption.test.ts',
  'src/books/open-items/open-items.test.ts',
  'src/books/vat-returns/random-years.test.ts',
  'src/outbound/layout/golden.test.ts',
  'src/outbound/layout/layout.test.ts',
  'src/outbound/layout/page-breaks.test.ts',
  'src/outbound/layout/printed-letterhead.test.ts',
  'src/outbound/layout/printed-logo.test.ts',
  'src/outbound/layout/slip.test.ts',
  'src/platform/pdf/append-pages.test.ts',
  'src/platform/pdf/keep-page-content.test.ts',
  'src/platform/pdf/validate-pdf.test.ts',
  'src/sales/documents/every-search.test.ts',
  'src/sales/documents/long-lists.test.ts',
  'test/process/killed-recurring-invoices.test.ts',
  'test/process/killed-reminders.test.ts',
  'test/process/killed-settlements.test.ts',
  'src/sales/issuing/credited-entries.test.ts',
  'src/sales/invoices/price-reduction.test.ts',
  'src/sales/erasure/erasure.test.ts',
  'src/sales/payments/receivable.test.ts',
  'test/books/model.test.ts',
  'test/faults/planted-rows.test.ts',
  'test/http/conditional-requests.test.ts',
  'test/http/large-pages.test.ts',
  'test/http/openapi.test.ts',
  'test/process/service-role.test.ts',
  'test/process/several-instances.test.ts',
]
