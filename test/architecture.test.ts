import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { type Import, importsOf, type SourceFile, serviceFiles } from './imports.ts'

/**
 * Who may look into whom. A room may use those it names, and names only rooms that stand above it: so there are no cycles, and the
 * table reads as the order in which one could build the house.
 */
const rooms = usedBy({
  // Pure: no database, no clock, no framework.
  money: '',
  calendar: '',
  // The catalogues of refusals and of events; what rules are; the environment, checked.
  problem: '',
  event: '',
  rule: 'problem',
  config: '',
  // Plumbing: knows no business word.
  metrics: '',
  db: 'event metrics',
  pdf: 'problem metrics db',
  jobs: 'metrics db',
  http: 'calendar problem event rule metrics db',
  // Pure but for the route that lists the tax codes.
  vat: 'money calendar http',
  'qr-bill': 'money calendar',
  positions: 'money problem rule vat',
  // Whose books they are, and when they may be edited.
  organisations: 'calendar problem db event rule http',
  periods: 'calendar problem db event rule http',
  // The books. They know no document: what caused an entry is a plain tag on it.
  ledger: 'money calendar problem metrics db event rule http vat organisations periods',
  // The trade.
  contacts: 'problem rule db http',
  mail: 'problem metrics config db event jobs',
  documents: 'money calendar problem db event rule jobs http qr-bill positions organisations ledger contacts mail',
  attachments: 'problem db event pdf http periods documents',
  links: 'problem db event http documents',
  invoices: 'money calendar problem rule db http vat positions periods ledger mail documents',
  payments: 'money calendar problem db event rule http organisations periods ledger documents invoices',
  estimates: 'calendar problem db event http organisations documents invoices',
  // What happened, in the order of commits.
  events: 'problem db event http organisations',
  // Who is told of them.
  webhooks: 'problem metrics db event rule http organisations events',
  // Documents on paper.
  rendering:
    'money calendar problem metrics db pdf jobs http vat qr-bill positions organisations ledger mail documents attachments links invoices',
  // Reads over several rooms and writes nothing.
  reports:
    'money calendar problem event events db http vat organisations ledger contacts documents attachments invoices payments',
  founding: 'calendar db event organisations periods ledger documents',
  // The words and examples of the OpenAPI document. Knows the service as a reader does, by name.
  reference: '',
  // Puts the rooms together: see app.ts.
  app: 'db jobs http vat qr-bill organisations periods ledger contacts mail documents attachments links invoices payments estimates events rendering reports webhooks reference',
  cli: 'money config metrics db pdf events jobs http organisations periods ledger mail documents rendering reports webhooks founding app',
  main: 'config db cli',
})

const pureRooms = ['money', 'calendar', 'vat', 'qr-bill', 'positions', 'reference']
const plumbing = ['metrics', 'db', 'pdf', 'jobs', 'http']

type Kind = 'schema' | 'rules' | 'store' | 'routes' | 'job' | 'verb' | 'plumbing'

/** What each kind of file may import besides problem.ts, event.ts and rule.ts: kinds of any room, and single files of the plumbing. */
const kinds: Readonly<Record<Kind, { readonly kinds: readonly Kind[]; readonly files: readonly string[] }>> = {
  schema: { kinds: ['schema', 'rules'], files: ['http/merge-patch.ts'] },
  rules: { kinds: ['schema', 'rules'], files: [] },
  store: {
    kinds: ['schema', 'rules', 'store'],
    files: [
      'db/database.ts',
      'db/id.ts',
      'db/row.ts',
      'db/sql.ts',
      'db/errors.ts',
      'http/paging.ts',
      'http/listing.ts',
    ],
  },
  verb: { kinds: ['schema', 'rules', 'store', 'verb', 'plumbing'], files: [] },
  job: { kinds: ['schema', 'rules', 'store', 'verb', 'plumbing'], files: [] },
  routes: { kinds: ['schema', 'rules', 'store', 'verb', 'routes', 'plumbing'], files: [] },
  plumbing: { kinds: ['rules', 'plumbing', 'schema'], files: [] },
}

/** The files that put the rooms together may import every kind: commands, the table of contents, the process. */
const composition = ['app', 'cli', 'main']

/** A store is closed to other rooms. These openings exist, each for these names only. */
const openings: readonly { store: string; to: readonly string[]; names: readonly string[]; why: string }[] = [
  {
    store: 'documents/document.store.ts',
    to: ['estimates', 'invoices', 'links'],
    names: ['updateDocument'],
    why: 'Estimates and invoices are one table in two roles; the verbs of the roles, and of their links, keep what they changed.',
  },
  {
    store: 'attachments/attachment.store.ts',
    to: ['rendering'],
    names: ['findAttachment', 'listAttachments', 'StoredAttachment'],
    why: 'It reads only: the pages of attachments follow those of their document.',
  },
  {
    store: 'documents/document-list.store.ts',
    to: ['reports'],
    names: ['documentOrders', 'listDocuments'],
    why: 'It reads only: the checks compare every document with the books.',
  },
]

/** Where each library may be imported: a folder, a file, or all files with an ending. Everything else of npm may be nowhere. */
const libraries: Readonly<Record<string, readonly string[]>> = {
  typebox: ['.schema.ts', '.routes.ts', 'http/'],
  fastify: ['.routes.ts', 'http/', 'app.ts', 'cli/', 'attachments/receive-upload.ts'],
  '@fastify/multipart': ['http/setup.ts', 'attachments/receive-upload.ts'],
  '@fastify/swagger': ['http/openapi.ts'],
  '@fastify/swagger-ui': ['http/openapi.ts'],
  ajv: ['http/validation.ts', 'http/sentences.ts'],
  pg: ['db/'],
  'pg-copy-streams': ['db/backup/'],
  'pg-boss': ['jobs/'],
  pino: ['cli/log.ts'],
  nodemailer: ['mail/smtp.ts'],
  'nodemailer/lib/mail-composer': ['mail/message.ts'],
  'lean-qr': ['qr-bill/code-modules.ts'],
  '@hyzyla/pdfium': ['pdf/pdfium.ts'],
  '@myriaddreamin/typst-ts-node-compiler': ['rendering/typst-child.ts'],
}

/** The demo is told as somebody tells it who has the client and a token. Nothing else of the service knows it. */
const theClient = { from: 'cli/demo/', to: '../client/src/index.ts' }

/** What pure files may take from Node: hashes, checksums and comparison, which are functions of their input. */
const pureBuiltins = ['node:crypto', 'node:util', 'node:zlib']
const unpredictable =
  /\bnew Date\(\)|\bDate\.now\b|\bTemporal\.Now\b|\bMath\.random\b|\brandom(?:UUID|Bytes|Int)\b|\bprocess\./

function usedBy(table: Readonly<Record<string, string>>): Record<string, readonly string[]> {
  return Object.fromEntries(Object.entries(table).map(([room, used]) => [room, used.split(' ').filter(Boolean)]))
}

const roomOf = (path: string): string => path.split('/')[0]?.replace(/\.ts$/, '') ?? ''

function kindOf(path: string): Kind {
  const ending = /\.(schema|rules|store|routes|job)\.ts$/.exec(path)?.[1]
  if (ending) return ending as Kind
  if (plumbing.includes(roomOf(path))) return 'plumbing'
  return pureRooms.includes(roomOf(path)) ? 'rules' : 'verb'
}

const isPure = (path: string): boolean => kindOf(path) === 'rules' || kindOf(path) === 'schema'

/** Every breach of the tables, in words. */
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
  const breaches: string[] = []
  if (room !== other && !rooms[room]?.includes(other))
    breaches.push(`${from} imports ${to}: ${room} may not use ${other}`)
  if (room !== other && kindOf(to) === 'store' && !isOpening(one))
    breaches.push(`${from} imports ${to}, another room's store`)
  const allowed = kinds[kindOf(from)]
  const isFree = ['problem', 'event', 'rule', 'config'].includes(other) || composition.includes(room)
  if (!isFree && !allowed.kinds.includes(kindOf(to)) && !allowed.files.includes(to))
    breaches.push(`${from} imports ${to}: a ${kindOf(from)} file may not import a ${kindOf(to)} file`)
  return breaches
}

const isOpening = ({ from, to, names }: Import): boolean =>
  openings.some(
    (one) => one.store === to && one.to.includes(roomOf(from)) && names.every((name) => one.names.includes(name)),
  )

/** The room that each table of the database belongs to: its stores alone speak of it. */
const tables: Readonly<Record<string, readonly string[]>> = {
  db: ['migrations'],
  http: ['idempotency_keys', 'request_counts'],
  events: ['events', 'event_heads'],
  webhooks: ['webhook_endpoints', 'webhook_deliveries', 'webhook_attempts'],
  organisations: ['organisations', 'tokens', 'logos'],
  periods: ['fiscal_years', 'vat_periods'],
  ledger: [
    'accounts',
    'currencies',
    'journal_heads',
    'ledger_entries',
    'ledger_transactions',
    'account_totals',
    'account_day_totals',
  ],
  contacts: ['contacts'],
  mail: ['email_deliveries', 'email_attempts', 'mail_counts'],
  documents: ['documents', 'listed_documents', 'templates', 'number_counters'],
  attachments: ['attachments', 'attachment_pieces'],
  rendering: ['kept_pdfs'],
  links: ['link_accesses'],
  payments: ['payments'],
}
const tableOwners = new Map(
  Object.entries(tables).flatMap(([room, names]) => names.map((name) => [name, room] as const)),
)

/** The places of a file where SQL speaks of a table of another room. Reports may read what they like. */
export function tableBreachesOf({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/\b(from|join|into|update|using|table)\s+([a-z_]+)\b/g)].flatMap(
    ([, verb = '', table = '']) => {
      const owner = tableOwners.get(table)
      const isRead = verb === 'from' || verb === 'join'
      const isDeletion = verb === 'from' && new RegExp(`\\bdelete\\s+from\\s+${table}\\b`).test(text)
      if (owner === undefined || owner === roomOf(path) || (roomOf(path) === 'reports' && isRead && !isDeletion))
        return []
      return [`${path} says «${verb} ${table}», a table of ${owner}`]
    },
  )
}

const files = await serviceFiles()

test('every import of the service is one that the tables allow', () => {
  assert.deepEqual(files.flatMap(breachesOf), [])
})

test('the client stands alone: it imports nothing but its own files, so it runs in a browser too', async () => {
  const folder = new URL('../client/src/', import.meta.url)
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.test.ts'))
  const texts = await Promise.all(
    names.map(async (path) => ({ path, text: await readFile(new URL(path, folder), 'utf8') })),
  )
  const imports = texts.flatMap(importsOf)
  assert.ok(names.length > 4 && imports.length > 8)
  assert.deepEqual(
    imports.filter(({ to }) => !names.includes(to)),
    [],
  )
})

test('a table of the database belongs to one room, and no other room speaks of it', () => {
  assert.deepEqual(files.flatMap(tableBreachesOf), [])
})

test('the tables were held against the real files: every room, and imports of every form', () => {
  const seen = files.flatMap(importsOf)
  assert.deepEqual([...new Set(files.map(({ path }) => roomOf(path)))].sort(), Object.keys(rooms).sort())
  assert.ok(files.length > 150 && seen.length > 700, `${files.length} files, ${seen.length} imports`)
  const known = new Set(files.map(({ path }) => path))
  const lost = seen.filter(
    ({ to, isLibrary }) => !isLibrary && to.endsWith('.ts') && to !== theClient.to && !known.has(to),
  )
  assert.deepEqual(lost, [])
  const statements = files.flatMap(({ text }) => text.match(/^(?:import|export) .*?(?:^\}.*?)? from '/gms) ?? [])
  assert.ok(seen.length >= statements.length)
})

test('every table of the migrations has its room', async () => {
  const folder = new URL('../migrations/', import.meta.url)
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(new URL(name, folder), 'utf8')))
  const created = texts.flatMap((text) =>
    [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, name = '']) => name),
  )
  const dropped = texts.flatMap((text) => [...text.matchAll(/^drop table (\w+)/gm)].map(([, name = '']) => name))
  const standing = created.filter((name) => !dropped.includes(name))
  assert.deepEqual([...standing, 'migrations'].sort(), [...tableOwners.keys()].sort())
})

test('a room uses only rooms that stand above it, so there are no cycles', () => {
  const order = Object.keys(rooms)
  for (const [room, used] of Object.entries(rooms)) {
    assert.deepEqual(
      used.filter((other) => !order.slice(0, order.indexOf(room)).includes(other)),
      [],
      room,
    )
  }
})

test('no permission is left over that nobody needs any more', () => {
  const seen = files.flatMap(importsOf)
  const unused = Object.entries(rooms).flatMap(([room, used]) =>
    used
      .filter(
        (other) => !seen.some(({ from, to, isLibrary }) => !isLibrary && roomOf(from) === room && roomOf(to) === other),
      )
      .map((other) => `${room} does not use ${other}`),
  )
  const closed = openings.flatMap(({ store, to, names }) =>
    to.flatMap((room) =>
      names
        .filter(
          (name) => !seen.some((one) => roomOf(one.from) === room && one.to === store && one.names.includes(name)),
        )
        .map((name) => `${room} does not use ${name} of ${store}`),
    ),
  )
  assert.deepEqual([...unused, ...closed], [])
})

test('the environment is read in main.ts, and passed on to one child process on Windows', () => {
  const readers = files.filter(({ text }) => text.includes('process.env')).map(({ path }) => path)
  assert.deepEqual(readers, ['main.ts', 'rendering/typst-process.ts'])
})

/** Imports that somebody might write, each with the word by which its breach is known. */
const planted: readonly [path: string, text: string, word: string][] = [
  ['positions/wrong.rules.ts', `import { readFile } from 'node:fs/promises'`, 'library node:fs/promises'],
  [
    'ledger/wrong.rules.ts',
    `import { lockHead } from './posting.store.ts'`,
    'a rules file may not import a store file',
  ],
  ['ledger/wrong.ts', `import type { Invoice } from '../invoices/issue-invoice.ts'`, 'ledger may not use invoices'],
  ['ledger/wrong.ts', `import pg from 'pg'`, 'library pg'],
  ['ledger/wrong.store.ts', `import { postAll } from './post-entries.ts'`, 'a store file may not import a verb file'],
  ['invoices/wrong.ts', `import { keepEntries } from '../ledger/posting.store.ts'`, "another room's store"],
  ['invoices/wrong.ts', `import {\n  deleteDocument,\n} from '../documents/document.store.ts'`, "another room's store"],
  ['payments/wrong.ts', `import { updateDocument } from '../documents/document.store.ts'`, "another room's store"],
  ['contacts/wrong.schema.ts', `import { sql } from '../db/sql.ts'`, 'a schema file may not import a plumbing file'],
  ['contacts/wrong.ts', `import { contactRoutes } from './contact.routes.ts'`, 'may not import a routes file'],
  ['contacts/wrong.ts', `export { x } from '../estimates/convert-to-invoice.ts'`, 'contacts may not use estimates'],
  ['db/wrong.ts', `const late = await import('../ledger/post-entries.ts')`, 'db may not use ledger'],
  ['pdf/wrong.ts', `fork(new URL('../rendering/typst-child.ts', import.meta.url))`, 'pdf may not use rendering'],
  ['mail/wrong.ts', `import { startService } from '../../test/service.ts'`, 'not the service'],
  ['money/wrong.ts', `import lodash from 'lodash'`, 'library lodash'],
  ['calendar/wrong.ts', `const now = () => new Date()`, 'is pure and reads new Date()'],
  ['newroom/wrong.ts', `import { day } from '../calendar/day.ts'`, 'newroom may not use calendar'],
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
  assert.equal(update('ledger/account.store.ts').length, 0)
  assert.equal(update('invoices/wrong.store.ts').length, 1)
  assert.equal(read('invoices/wrong.store.ts').length, 2)
  assert.equal(read('reports/wrong.store.ts').length, 0)
  assert.equal(update('reports/wrong.store.ts').length, 1)
  assert.equal(tableBreachesOf({ path: 'reports/wrong.store.ts', text: 'sql`delete from accounts`' }).length, 1)
})
