import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { type Import, importsOf, type SourceFile, serviceFiles } from './imports.ts'

/**
 * The allowed imports. A room imports rooms of the wings below its own, and earlier rooms of its own wing. So there are no cycles, and the
 * table is the order in which the service could be built. `platform` knows no business word.
 */
const wings = {
  platform: [
    'words',
    'money',
    'calendar',
    'metrics',
    'concurrency',
    'files',
    'db',
    'images',
    'pdf',
    'jobs',
    'http',
    'records',
    'embedded',
  ],
  tenants: ['tokens', 'passkeys', 'people', 'organisations', 'letterheads', 'events', 'requests'],
  books: [
    'vat',
    'accounts',
    'currencies',
    'vat-settings',
    'periods',
    'open-items',
    'journal',
    'receipts',
    'integrity',
    'reports',
    'vat-returns',
    'closing',
  ],
  sales: [
    'qr-bill',
    'positions',
    'products',
    'deliveries',
    'lists',
    'contacts',
    'templates',
    'documents',
    'erasure',
    'slips',
    'settlement',
    'issuing',
    'allocations',
    'write-offs',
    'payments',
    'recurring',
    'reminders',
    'estimates',
    'invoices',
    'attachments',
    'links',
    'history',
    'overview',
    'reports',
    'checks',
  ],
  outbound: ['mail', 'layout', 'typst', 'pdfs', 'customer', 'webhooks', 'reference', 'docs', 'site'],
  admin: ['backup', 'provisioning', 'commands'],
} as const satisfies Record<string, readonly string[]>

/** Every room as `wing/room`, the lowest first. */
const rooms = Object.entries(wings).flatMap(([wing, names]) => names.map((name) => `${wing}/${name}`))
/** The catalogues of errors, warnings, kinds of record and events, and the environment: files that every room may import. */
const catalogues = [
  'errors.ts',
  'messages.ts',
  ...[
    'clauses-books',
    'clauses-requests',
    'clauses-sales',
    'clauses-tenants',
    'notices',
    'problems-books',
    'problems-requests',
    'problems-sales',
    'problems-tenants',
    'rows',
    'sentences',
    'warnings',
  ].map((name) => `messages/${name}.ts`),
  'said.ts',
  'field-names.ts',
  'other-names.ts',
  'events.ts',
  'record-kinds.ts',
  'reasons.ts',
  'warnings.ts',
  'config.ts',
  'platform/limits.ts',
]
/** The files that compose the rooms, and import every kind: the table of contents and the process. The commands do so too. */
const composition = ['app.ts', 'main.ts', 'records.ts', 'admin/commands']

/** Pure: no database, no clock, no framework. */
const pureRooms = [
  'platform/words',
  'platform/money',
  'platform/calendar',
  'books/vat',
  'sales/qr-bill',
  'sales/positions',
  'outbound/reference',
]

type Kind = 'schema' | 'rules' | 'store' | 'routes' | 'job' | 'verb' | 'platform'

/** The allowed imports of each kind of file besides the catalogues: kinds of any room, and single files of the platform. */
const kinds: Readonly<Record<Kind, { readonly kinds: readonly Kind[]; readonly files: readonly string[] }>> = {
  schema: { kinds: ['schema', 'rules'], files: [] },
  rules: { kinds: ['schema', 'rules'], files: [] },
  store: {
    kinds: ['schema', 'rules', 'store'],
    files: [
      'platform/db/database.ts',
      'platform/db/id.ts',
      'platform/db/sql.ts',
      'platform/db/errors.ts',
      'platform/http/paging.ts',
      'platform/http/listing.ts',
      'platform/records/statements.ts',
    ],
  },
  verb: { kinds: ['schema', 'rules', 'store', 'verb', 'platform'], files: [] },
  job: { kinds: ['schema', 'rules', 'store', 'verb', 'platform'], files: [] },
  routes: { kinds: ['schema', 'rules', 'store', 'verb', 'routes', 'platform'], files: [] },
  platform: { kinds: ['rules', 'platform', 'schema'], files: [] },
}

/** A store is closed to other wings. These openings exist, for these names only. */
const openings: readonly { store: string; to: readonly string[]; names: readonly string[]; why: string }[] = [
  {
    store: 'sales/attachments/attachment.store.ts',
    to: ['outbound/pdfs'],
    names: ['listAttachments', 'StoredAttachment'],
    why: 'It reads only: the pages of attachments follow those of their document.',
  },
  {
    store: 'sales/attachments/attachment.store.ts',
    to: ['outbound/customer'],
    names: ['findAttachment'],
    why: 'It reads only: whoever has its public address downloads an attachment.',
  },
  {
    store: 'sales/deliveries/delivery.store.ts',
    to: ['outbound/mail'],
    names: ['Delivery', 'findDelivery', 'lockDelivery', 'renewClaim'],
    why: 'The worker composes and sends what the queue of deliveries holds, and renews its claim meanwhile.',
  },
  {
    store: 'tenants/events/erasure.store.ts',
    to: ['sales/erasure'],
    names: [
      'callingsOf',
      'CalledContact',
      'documentsToldTo',
      'eraseEvents',
      'isTold',
      'lockHead',
      'reached',
      'recordsOfDocument',
    ],
    why: 'An erasure empties events together with the records of its wing that they are about.',
  },
  {
    store: 'books/open-items/open-item.store.ts',
    to: ['sales/erasure'],
    names: ['isContactNamed'],
    why: 'The record of an erased contact stays while an open item names it.',
  },
  {
    store: 'tenants/events/erasure.store.ts',
    to: ['outbound/webhooks'],
    names: ['unerased'],
    why: 'What a receiver answers to an event that was erased meanwhile is not kept.',
  },
  {
    store: 'outbound/webhooks/attempt.store.ts',
    to: ['app.ts'],
    names: ['eraseWebhookAnswers'],
    why: 'An erasure in a lower wing empties what receivers answered.',
  },
  {
    store: 'sales/checks/stored-hashes.store.ts',
    to: ['records.ts'],
    names: ['evidenceOf'],
    why: 'Events note the hash of what they are about by the expression that compares it later.',
  },
]

/** The places where each library may be imported: a folder, a file, or all files with an ending. All other npm packages are forbidden. */
const libraries: Readonly<Record<string, readonly string[]>> = {
  typebox: ['.schema.ts', '.routes.ts', 'platform/http/', 'platform/records/'],
  fastify: ['.routes.ts', 'platform/http/', 'app.ts', 'admin/commands/'],
  '@fastify/multipart': ['platform/http/setup.ts', 'platform/http/uploads/receive-upload.ts'],
  '@fastify/swagger': ['platform/http/openapi.ts'],
  '@fastify/accept-negotiator': ['platform/http/fixed-file.ts', 'platform/http/accepted-language.ts'],
  ajv: ['platform/http/validation.ts', 'platform/http/sentences.ts'],
  pg: ['platform/db/', 'platform/embedded/', 'admin/backup/'],
  'pg-copy-streams': ['admin/backup/'],
  'ipaddr.js': ['platform/http/address-blocks.ts', 'outbound/webhooks/reachable.ts'],
  'age-encryption': ['admin/backup/encryption.ts'],
  'modern-tar': ['admin/backup/tar.ts'],
  'pg-boss': ['platform/jobs/'],
  pino: ['admin/commands/log.ts'],
  nodemailer: ['outbound/mail/smtp.ts'],
  'nodemailer/lib/mail-composer': ['outbound/mail/message.ts'],
  'lean-qr': ['sales/qr-bill/code-modules.ts'],
  ...Object.fromEntries(
    ['codes', 'langs/de', 'langs/en', 'langs/fr', 'langs/it'].map((file) => [
      `i18n-iso-countries/${file}.json`,
      ['sales/qr-bill/countries.ts'],
    ]),
  ),
  marked: ['outbound/docs/markdown.ts'],
  '@simplewebauthn/server': ['tenants/passkeys/passkeys.ts'],
  '@simplewebauthn/server/helpers': ['tenants/passkeys/passkeys.ts'],
  esbuild: ['outbound/site/bundle-web.ts', 'platform/files/bundle.ts'],
  '@hyzyla/pdfium': ['platform/pdf/pdfium.ts'],
  '@myriaddreamin/typst-ts-node-compiler': ['outbound/typst/typst-child.ts'],
}

/** The demo is written as by a user with the client and a token. No other part of the service knows it. */
const theClient = { from: 'admin/commands/demo/', to: '../client/src/index.ts' }

/** Node's modules for pure files: hashes, checksums and comparison, which are functions of their input. */
const pureBuiltins = ['node:crypto', 'node:util', 'node:zlib']
const unpredictable =
  /\bnew Date\(\)|\bDate\.now\b|\bTemporal\.Now\b|\bMath\.random\b|\brandom(?:UUID|Bytes|Int)\b|\bprocess\./

const roomOf = (path: string): string => path.split('/').slice(0, 2).join('/')
const wingOf = (path: string): string => path.split('/')[0] ?? ''
const isPlatform = (path: string): boolean => wingOf(path) === 'platform'

function kindOf(path: string): Kind {
  const ending = /\.(schema|rules|store|routes|job)\.ts$/.exec(path)?.[1]
  if (ending) return ending as Kind
  if (pureRooms.includes(roomOf(path))) return 'rules'
  return isPlatform(path) ? 'platform' : 'verb'
}

const isPure = (path: string): boolean => kindOf(path) === 'rules' || kindOf(path) === 'schema'

/** Every violation of the tables, in words. */
export function breachesOf(file: SourceFile): string[] {
  const breaches = importsOf(file).flatMap((one) => (one.isLibrary ? libraryBreaches(one) : fileBreaches(one)))
  if (kindOf(file.path) === 'rules' && unpredictable.test(file.text))
    breaches.push(`${file.path} is pure and reads ${unpredictable.exec(file.text)?.[0]}`)
  return breaches
}

function libraryBreaches({ from, to }: Import): string[] {
  const isAllowed = to.startsWith('node:')
    ? !isPure(from) || pureBuiltins.includes(to)
    : (libraries[to] ?? []).some((place) => (place.startsWith('.') ? from.endsWith(place) : from.startsWith(place)))
  return isAllowed ? [] : [`${from} imports the library ${to}`]
}

function fileBreaches(one: Import): string[] {
  const { from, to } = one
  const [room, other] = [roomOf(from), roomOf(to)]
  if (to === theClient.to && from.startsWith(theClient.from)) return []
  if (to.startsWith('..')) return [`${from} imports ${to}, which is not the service`]
  if (to.endsWith('.json')) return room === other ? [] : [`${from} imports ${to} of another room`]
  if (catalogues.includes(to)) return []
  const breaches: string[] = []
  if (!mayImport(room, other)) breaches.push(`${from} imports ${to}: ${room} may not import ${other}`)
  if (wingOf(from) !== wingOf(to) && kindOf(to) === 'store' && !isOpening(one))
    breaches.push(`${from} imports ${to}, another wing's store`)
  const allowed = kinds[kindOf(from)]
  if (!composition.includes(room) && !allowed.kinds.includes(kindOf(to)) && !allowed.files.includes(to))
    breaches.push(`${from} imports ${to}: a ${kindOf(from)} file may not import a ${kindOf(to)} file`)
  return breaches
}

/** The files that compose the rooms below the commands: the app, which also provisions organisations, and the records of events. */
const assembled = ['app.ts', 'records.ts']

/** The catalogues import only the languages of their words. */
function mayImport(room: string, other: string): boolean {
  if (room === other || room === 'main.ts') return true
  if (catalogues.includes(room)) return other === 'platform/words'
  if (assembled.includes(room))
    return rooms.includes(other) && (wingOf(other) !== 'admin' || other === 'admin/provisioning')
  if (assembled.includes(other)) return room === 'admin/commands'
  return rooms.includes(room) && rooms.includes(other) && rooms.indexOf(other) < rooms.indexOf(room)
}

const isOpening = ({ from, to, names }: Import): boolean =>
  openings.some(
    (one) => one.store === to && one.to.includes(roomOf(from)) && names.every((name) => one.names.includes(name)),
  )

/** The room of each database table: only its stores use the table. */
const tables: Readonly<Record<string, readonly string[]>> = {
  'platform/db': ['migrations'],
  'platform/jobs': ['newest_clock'],
  'platform/http': ['idempotency_keys', 'request_counts'],
  'tenants/tokens': ['tokens'],
  'tenants/passkeys': ['passkeys', 'passkey_challenges'],
  'tenants/people': ['people', 'person_links', 'seat_offers', 'sessions', 'failed_logins'],
  'tenants/organisations': ['organisations', 'logos'],
  'tenants/letterheads': ['letterheads'],
  'tenants/events': ['events', 'event_heads', 'earlier_evidence'],
  'tenants/requests': ['requests'],
  'books/periods': ['fiscal_years', 'vat_periods'],
  'books/accounts': ['accounts', 'account_totals', 'account_day_totals', 'account_currency_totals', 'journal_heads'],
  'books/currencies': ['currencies'],
  'books/open-items': ['open_items', 'item_movements', 'item_allocations'],
  'books/vat-settings': ['vat_settings'],
  'books/vat-returns': ['vat_adjustments', 'vat_returns'],
  'books/journal': ['ledger_entries', 'ledger_transactions'],
  'books/receipts': ['receipts', 'receipt_pieces'],
  'sales/contacts': ['contacts'],
  'sales/products': ['products'],
  'sales/templates': ['templates'],
  'sales/deliveries': ['email_deliveries', 'email_attempts', 'mail_counts'],
  'sales/lists': ['listed_documents'],
  'sales/documents': ['documents', 'number_counters'],
  'sales/attachments': ['attachments', 'attachment_pieces'],
  'sales/links': ['link_accesses'],
  'sales/write-offs': ['write_offs'],
  'sales/payments': ['payments'],
  'sales/recurring': ['recurring_invoices', 'recurring_invoice_runs'],
  'sales/reminders': ['reminder_settings', 'reminder_blocks', 'reminders', 'reminder_levels'],
  'outbound/pdfs': ['archived_pdfs', 'pdf_dictionaries'],
  'outbound/webhooks': ['webhook_endpoints', 'webhook_deliveries', 'webhook_attempts'],
}
/**
 * Rooms that read tables of others and write none of them: people with their seats, reports and checks over several rooms, the names of
 * authors, and the heads that backups sign.
 */
const readers = [
  'tenants/passkeys',
  'tenants/people',
  'tenants/requests',
  'books/journal',
  'books/integrity',
  'books/reports',
  'books/vat-returns',
  'books/closing',
  'sales/allocations',
  'sales/recurring',
  'sales/reminders',
  'sales/history',
  'sales/overview',
  'sales/reports',
  'sales/checks',
  'admin/backup',
]
const tableOwners = new Map(
  Object.entries(tables).flatMap(([room, names]) => names.map((name) => [name, room] as const)),
)

/** The places of a file where SQL uses a table of another room. */
export function tableBreachesOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/\b(from|join|into|update|using|table)\s+([a-z_]+)\b/g)].flatMap(
    ([, verb = '', table = '']) => {
      const owner = tableOwners.get(table)
      const isRead = verb === 'from' || verb === 'join'
      const isDeletion = verb === 'from' && new RegExp(`\\bdelete\\s+from\\s+${table}\\b`).test(text)
      if (owner === undefined || owner === roomOf(path) || (readers.includes(roomOf(path)) && isRead && !isDeletion))
        return []
      return [`${path} says «${verb} ${table}», a table of ${owner}`]
    },
  )
}

const files = await serviceFiles()

test('every import of the service is one that the tables allow', () => {
  assert.deepEqual(files.flatMap(breachesOf), [])
})

/** Libraries that a file loads only when needed: loading them takes longer than most starts. */
const loadedLater: Readonly<Record<string, readonly string[]>> = {
  'admin/commands/service.ts': ['nodemailer', 'nodemailer/lib/mail-composer', 'esbuild', '@simplewebauthn/server'],
  'admin/commands/migrate.ts': ['typebox', 'pg-boss'],
  'admin/commands/verify.ts': ['typebox', 'pg-boss'],
  'admin/commands/chain-head.ts': ['typebox', 'pg-boss'],
  'admin/commands/organisation-list.ts': ['typebox', 'pg-boss'],
}

/** The files loaded with a file: all static imports except types. */
function loadedWith(path: string, loaded = new Set<string>()): Set<string> {
  const text = files.find((file) => file.path === path)?.text ?? ''
  const atOnce = text.replaceAll(/^import type [^']*'[^']+'$/gm, '').replaceAll(/\bimport\(|\bnew URL\(/g, '')
  for (const { to } of importsOf({ path, text: atOnce })) {
    if (loaded.has(to)) continue
    loaded.add(to)
    loadedWith(to, loaded)
  }
  return loaded
}

test('a command begins without the libraries that it may not need', () => {
  for (const [path, later] of Object.entries(loadedLater)) {
    const loaded = loadedWith(path)
    assert.ok(loaded.has('pg'), path)
    assert.deepEqual(
      later.filter((library) => loaded.has(library)),
      [],
      path,
    )
  }
})

test('the client stands alone: it imports nothing but its own files, so it runs in a browser too; what reads paths is an entry of its own', async () => {
  const folder = new URL('../client/src/', import.meta.url)
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.test.ts'))
  const texts = await Promise.all(
    names.map(async (path) => ({ path, text: await readFile(new URL(path, folder), 'utf8') })),
  )
  const imports = texts.flatMap(importsOf)
  assert.ok(names.length > 4 && imports.length > 8)
  const foreign = imports.filter(({ to }) => !names.includes(to))
  assert.deepEqual(
    foreign.map(({ from, to }) => `${from} ${to}`),
    ['files.ts node:fs/promises', 'files.ts node:path'],
  )
  assert.ok(!imports.some(({ to }) => to === 'files.ts'))
})

/** A comparison with one kind silently treats a fourth kind of document as the other one. */
const twoWay = /\bkind\s*[!=]==?\s*'(?:estimate|invoice|credit-note)'/

test('no code asks whether a document is of one kind: what differs is a row of the table of kinds', () => {
  const found = files.flatMap(({ path, text }) => (twoWay.test(text) ? [`${path} asks ${twoWay.exec(text)?.[0]}`] : []))
  assert.deepEqual(found, [])
})

/** Business words that `platform` must not contain: neither in code nor in comments and tests. */
const businessWords =
  /\b(?:invoices?|estimates?|quotes?|credit notes?|contacts?|ledger|journal|tax(?:es)?|vat|payments?|debit|debtor|creditor|receivables?|fiscal|bookkeeping|chart of accounts)\b/i

test('platform contains no word of the business, tests included', async () => {
  const folder = new URL('../src/platform/', import.meta.url)
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'))
  assert.ok(names.length > 80)
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')))
  const found = texts.flatMap((text, index) =>
    text
      .split('\n')
      .flatMap((line, at) => (businessWords.test(line) ? [`${names[index]}:${at + 1}: ${line.trim()}`] : [])),
  )
  assert.deepEqual(found, [])
})

test('a table of the database belongs to one room, and no other room speaks of it', () => {
  assert.deepEqual(files.flatMap(tableBreachesOf), [])
})

test('no file imports itself by way of others, not even a type', () => {
  // The program of a child process is started, not imported.
  const imported = files.map(({ path, text }) => ({ path, text: text.replaceAll('new URL(', '') }))
  const imports = new Map(imported.map((file) => [file.path, importsOf(file).map(({ to }) => to)]))
  const reachedFrom = (path: string, reached = new Set<string>()): Set<string> => {
    for (const to of imports.get(path) ?? []) {
      if (reached.has(to)) continue
      reached.add(to)
      reachedFrom(to, reached)
    }
    return reached
  }
  assert.deepEqual(
    files.map(({ path }) => path).filter((path) => reachedFrom(path).has(path)),
    [],
  )
})

test('the tables were held against the real files: every room, and imports of every form', () => {
  const seen = files.flatMap(importsOf)
  assert.deepEqual(
    [...new Set(files.map(({ path }) => roomOf(path)))].sort(),
    [...rooms, ...catalogues, ...assembled, 'main.ts'].sort(),
  )
  assert.ok(files.length > 150 && seen.length > 700, `${files.length} files, ${seen.length} imports`)
  const known = new Set(files.map(({ path }) => path))
  const lost = seen.filter(
    ({ to, isLibrary }) => !isLibrary && to.endsWith('.ts') && to !== theClient.to && !known.has(to),
  )
  assert.deepEqual(lost, [])
  const statements = files.flatMap(({ text }) => text.match(/^(?:import|export) .*?(?:^\}.*?)? from '/gms) ?? [])
  assert.ok(seen.length >= statements.length)
})

test('every table of the schema has its room', async () => {
  const schema = await readFile(new URL('../schema.sql', import.meta.url), 'utf8')
  const tables = [...schema.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name = '']) => name)
  assert.deepEqual(tables.sort(), [...tableOwners.keys()].sort())
})

test('migrations are numbered one by one', async () => {
  const names = await readdir(new URL('../migrations/', import.meta.url))
  const numbers = names.map((name) => /^(\d{4})-[\w-]+\.sql$/.exec(name)?.[1]).filter((number) => number !== undefined)
  assert.ok(numbers.length > 10)
  assert.deepEqual(
    numbers.sort(),
    numbers.map((_, index) => String(index + 1).padStart(4, '0')),
  )
})

test('the newest migration names the functions that belong to it: an older program does not know it, and puts back none of its own', async () => {
  const folder = new URL('../migrations/', import.meta.url)
  const newest =
    (await readdir(folder))
      .filter((name) => /^\d{4}-/.test(name))
      .sort()
      .at(-1) ?? ''
  const names = (await readdir(new URL('functions/', folder))).sort()
  const texts = await Promise.all(names.map((name) => readFile(new URL(`functions/${name}`, folder), 'utf8')))
  const line = `-- Functions: ${createHash('sha256')
    .update(JSON.stringify([names, texts]))
    .digest('hex')}`
  const lines = (await readFile(new URL(newest, folder), 'utf8')).split('\n')
  assert.ok(
    lines.includes(line),
    `functions changed: a new migration, or the newest if no release has it, needs the line «${line}»`,
  )
})

test('no opening is left over that nobody needs any more', () => {
  const seen = files.flatMap(importsOf)
  const unused = openings.flatMap(({ store, to, names }) =>
    to.flatMap((room) =>
      names
        .filter(
          (name) => !seen.some((one) => roomOf(one.from) === room && one.to === store && one.names.includes(name)),
        )
        .map((name) => `${room} does not use ${name} of ${store}`),
    ),
  )
  assert.deepEqual(unused, [])
})

/** The files that read the clock, with the reason. All others get the time as an argument; `performance.now()` measures durations. */
const clocks: Readonly<Record<string, string>> = {
  'admin/backup/write-backup.ts': 'when a backup was made',
  'admin/commands/chain-head.ts': 'when a head is signed',
  'admin/commands/demo/demo.ts': 'the year of the books',
  'admin/commands/listen.ts': 'the time that a receiver validates',
  'admin/commands/operating-figures.ts': 'how old the last backup is',
  'admin/commands/organisation-create.ts': 'the year of the books',
  'admin/commands/person-create.ts': 'when a link ends',
  'admin/commands/person-link.ts': 'when a link ends',
  'admin/commands/serve.ts': 'the year of the first books',
  'admin/commands/service.ts': 'the clock of requests',
  'admin/commands/token-create.ts': 'when a token ends',
  'admin/commands/token-replace.ts': 'when a token ends',
  'outbound/webhooks/tell-endpoint.ts': 'the time that a receiver validates',
}

test('the clock of the machine, which may be set, is asked by those who write down when something happened', () => {
  const readers = files.filter(({ text }) => /\bnew Date\(\)|\bDate\.now\b|\bTemporal\.Now\b/.test(text))
  assert.deepEqual(readers.map(({ path }) => path).sort(), Object.keys(clocks).sort())
})

test('the environment is read in main.ts, and passed on to one child process on Windows', () => {
  const readers = files.filter(({ text }) => text.includes('process.env')).map(({ path }) => path)
  assert.deepEqual(readers, ['main.ts', 'outbound/typst/typst-process.ts'])
})

/** Possible forbidden imports, each with the word that identifies its violation. */
const planted: readonly [path: string, text: string, word: string][] = [
  ['sales/positions/wrong.rules.ts', `import { readFile } from 'node:fs/promises'`, 'library node:fs/promises'],
  [
    'books/journal/wrong.rules.ts',
    `import { lockHead } from '../accounts/journal-head.store.ts'`,
    'a rules file may not import a store file',
  ],
  [
    'books/journal/wrong.ts',
    `import type { Invoice } from '../../sales/invoices/issue-invoice.ts'`,
    'books/journal may not import sales/invoices',
  ],
  ['books/journal/wrong.ts', `import pg from 'pg'`, 'library pg'],
  [
    'books/journal/wrong.store.ts',
    `import { postAll } from './post-entries.ts'`,
    'a store file may not import a verb file',
  ],
  [
    'sales/invoices/wrong.ts',
    `import { keepEntries } from '../../books/journal/posting.store.ts'`,
    "another wing's store",
  ],
  [
    'outbound/pdfs/wrong.ts',
    `import {\n  deleteAttachment,\n} from '../../sales/attachments/attachment.store.ts'`,
    "another wing's store",
  ],
  [
    'sales/contacts/wrong.schema.ts',
    `import { sql } from '../../platform/db/sql.ts'`,
    'a schema file may not import a platform file',
  ],
  ['sales/contacts/wrong.ts', `import { contactRoutes } from './contact.routes.ts'`, 'may not import a routes file'],
  [
    'sales/contacts/wrong.ts',
    `export { x } from '../estimates/convert-to-invoice.ts'`,
    'sales/contacts may not import sales/estimates',
  ],
  [
    'platform/db/wrong.ts',
    `const late = await import('../../books/journal/post-entries.ts')`,
    'platform/db may not import books/journal',
  ],
  [
    'platform/pdf/wrong.ts',
    `fork(new URL('../../outbound/typst/typst-child.ts', import.meta.url))`,
    'platform/pdf may not import outbound/typst',
  ],
  ['outbound/mail/wrong.ts', `import { startService } from '../../../test/service.ts'`, 'not the service'],
  ['platform/money/wrong.ts', `import lodash from 'lodash'`, 'library lodash'],
  ['platform/calendar/wrong.ts', `const now = () => new Date()`, 'is pure and reads new Date()'],
  ['errors.ts', `import { Tx } from './platform/db/database.ts'`, 'errors.ts may not import platform/db'],
  [
    'newwing/newroom/wrong.ts',
    `import { day } from '../../platform/calendar/day.ts'`,
    'may not import platform/calendar',
  ],
]

for (const [path, text, word] of planted) {
  test(`in ${path}, «${text.replaceAll(/\s+/g, ' ')}» is found`, () => {
    const breaches = breachesOf({ path, text })
    assert.ok(
      breaches.some((breach) => breach.includes(word)),
      `found only: ${breaches.join('; ') || 'nothing'}`,
    )
  })
}

test('SQL that reads or writes a table of another room is found, and a report that only reads is not', () => {
  const update = (path: string) => tableBreachesOf({ path, text: 'sql`update accounts set is_active = false`' })
  const read = (path: string) => tableBreachesOf({ path, text: 'sql`select 1 from accounts join contacts on true`' })
  assert.equal(update('books/accounts/account.store.ts').length, 0)
  assert.equal(update('sales/invoices/wrong.store.ts').length, 1)
  assert.equal(read('sales/invoices/wrong.store.ts').length, 2)
  assert.equal(read('books/reports/wrong.store.ts').length, 0)
  assert.equal(update('books/reports/wrong.store.ts').length, 1)
  assert.equal(tableBreachesOf({ path: 'books/reports/wrong.store.ts', text: 'sql`delete from accounts`' }).length, 1)
})
