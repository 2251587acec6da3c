import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { UsageError } from '../../src/admin/commands/command.ts'
import { findCommand } from '../../src/admin/commands/commands.ts'
import { verifyJournal } from '../../src/books/integrity/verify-journal.ts'
import { postAll } from '../../src/books/journal/post-entries.ts'
import { readConfig } from '../../src/config.ts'
import { day } from '../../src/platform/calendar/day.ts'
import { cents } from '../../src/platform/money/cents.ts'
import { type FreshDatabase, freshDatabase, NOW } from '../database.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'
import { tradeOf } from '../fixtures/trade.ts'
import { uploadsOf } from '../fixtures/upload.ts'
import { startService } from '../service.ts'
import { runRappen, urlOf } from './service-process.ts'

/** An auditor's work on the command line: signs heads, stores them elsewhere, verifies and checks the books. */
let fresh: FreshDatabase
let folder: string
before(async () => {
  fresh = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'rappen audit '))
  await post(5)
  await rappen(0, 'chain-key', 'create', '--out', file('key.pem'))
  await keepHead('head.json')
})
after(async () => {
  await rm(folder, { recursive: true, force: true })
  await fresh.close()
})

const file = (name: string): string => join(folder, name)

/** Runs a command on the database, and returns its output; fails unless it ends with this exit code. */
async function rappen(exitCode: number, ...words: string[]): Promise<{ stdout: string; stderr: string }> {
  const { host = '', port, user, password, database } = fresh.connection
  const secret = typeof password === 'string' ? `:${encodeURIComponent(password)}` : ''
  const { printed, ended } = runRappen(words, {
    DATABASE_URL: `postgresql://${user}${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
  })
  assert.equal(await ended, exitCode, `${words.join(' ')}: ${printed.stdout}${printed.stderr}`)
  return printed
}

/** Fails unless the command rejects these arguments before it acts. */
async function refused(words: string[], says: RegExp): Promise<void> {
  const { command, args } = await findCommand(words)
  const isExpected = (error: unknown) => error instanceof UsageError && says.test(error.message)
  await assert.rejects(command.run(readConfig({}, '/'), args), isExpected)
}

const keepHead = async (name: string, key = 'key.pem'): Promise<void> => {
  const words = ['chain-head', '--organisation', fresh.organisation, '--key', file(key), '--json']
  await writeFile(file(name), (await rappen(0, ...words)).stdout)
}

const verify = async (exitCode: number, ...words: string[]): Promise<any> =>
  JSON.parse((await rappen(exitCode, 'verify', ...words, '--json')).stdout)

const post = (count: number) =>
  fresh.database.inTransaction(fresh.organisation, (tx) =>
    postAll(
      tx,
      Array.from({ length: count }, () => ({
        date: day('2026-11-20'),
        description: 'Papier',
        debitAccount: 6500,
        creditAccount: 1020,
        amount: cents(10_810),
        currency: 'CHF',
        source: 'api' as const,
      })),
      NOW,
    ),
  )

test('the signing key is readable by its owner alone, and never written over', async (context) => {
  const text = await readFile(file('key.pem'), 'utf8')
  assert.match(text, /^-----BEGIN PRIVATE KEY-----\n/)
  await refused(['chain-key', 'create', '--out', file('key.pem')], /^The key was not written: EEXIST/)
  assert.equal(await readFile(file('key.pem'), 'utf8'), text)
  if (process.platform === 'win32') return context.skip('Windows has no file modes')
  assert.equal((await stat(file('key.pem'))).mode & 0o777, 0o600)
})

test('a signed head names organisation, entry and hash, and is contained in the journal from then on', async () => {
  const head = JSON.parse(await readFile(file('head.json'), 'utf8'))
  assert.deepEqual(Object.keys(head), [
    'organisation',
    'sequence',
    'hash',
    'events',
    'signedAt',
    'publicKey',
    'signature',
  ])
  assert.deepEqual([head.organisation, head.sequence], [fresh.organisation, 5])
  await post(1)
  const { organisations, heads } = await verify(0, '--head', file('head.json'), '--key', file('key.pem'))
  assert.deepEqual(organisations, [
    { id: fresh.organisation, entries: 6, events: head.events.sequence + 1, erased: [], ok: true, firstBreak: null },
  ])
  assert.deepEqual(heads, [
    {
      file: file('head.json'),
      organisation: fresh.organisation,
      sequence: 5,
      signedAt: head.signedAt,
      ok: true,
      reason: null,
    },
  ])
})

test('a head that was changed, or signed with another key, is told from a genuine one', async () => {
  const head = JSON.parse(await readFile(file('head.json'), 'utf8'))
  await writeFile(file('changed.json'), JSON.stringify({ ...head, sequence: 4 }))
  const { privateKey } = generateKeyPairSync('ed25519')
  await writeFile(file('other.pem'), privateKey.export({ format: 'pem', type: 'pkcs8' }))
  await keepHead('other.json', 'other.pem')
  const given = ['changed.json', 'other.json', 'head.json'].flatMap((name) => ['--head', file(name)])
  const { heads } = await verify(1, ...given, '--key', file('key.pem'))
  assert.deepEqual(
    heads.map(({ reason }: { reason: string }) => reason),
    ['the signature is not valid', 'it is signed with another key', null],
  )
})

test('an end that was cut off together with its head is found by a head that was kept, and only by that', async () => {
  // A generated column takes no value.
  const [stored] = await fresh.asOwner<{ columns: string }>(
    `select string_agg(column_name, ', ') columns from information_schema.columns
     where table_name = 'ledger_entries' and is_generated = 'NEVER'`,
  )
  await fresh.asOwner(`
    begin; set local session_replication_role = replica;
    create table cut_entries as select ${stored?.columns} from ledger_entries; create table cut_transactions as table ledger_transactions; create table cut_heads as table journal_heads;
    delete from ledger_entries where sequence > 3; delete from ledger_transactions where entry > 3;
    update journal_heads set sequence = 3, hash = (select hash from ledger_entries where sequence = 3);
    commit`)
  try {
    assert.equal((await fresh.database.inTransaction(fresh.organisation, (tx) => verifyJournal(tx))).ok, true)
    const { organisations, heads } = await verify(1, '--head', file('head.json'))
    assert.deepEqual([organisations[0].entries, organisations[0].firstBreak.sequence], [3, 4])
    assert.equal(heads[0].reason, 'the journal no longer contains it')

    const { stdout } = await rappen(1, 'check')
    assert.match(stdout, / {2}FAILS {2}totals-equal-journal: Account 1020 in the month 2026-11: /)
    assert.match(stdout, / {2}holds {2}chain: /)
  } finally {
    await fresh.asOwner(`
      begin; set local session_replication_role = replica;
      delete from ledger_entries; delete from ledger_transactions; delete from journal_heads;
      insert into ledger_entries (${stored?.columns}) table cut_entries; insert into ledger_transactions table cut_transactions; insert into journal_heads table cut_heads;
      commit`)
  }
})

test('verify and check find what somebody changed in events, issued documents, attachments and archived PDFs, and name it', async (t) => {
  const service = await startService()
  t.after(service.close)
  const trade = tradeOf(service)
  const { id, number } = await trade.issued('invoice', { title: 'Umbau' })
  await uploadsOf(service).add('invoice', id, pdfWith({ pages: ['Plan'] }), 'Plan.pdf', 'Plan')
  await service.ask('GET', `/v1/invoices/${id}/pdf`)
  await service.asOwner('alter table archived_pdfs drop constraint archived_pdfs_hash')
  const settings = { DATABASE_URL: urlOf(service.connection) }
  const says = async (command: 'verify' | 'check', exitCode: number): Promise<string> => {
    const { ended, printed } = runRappen([command], settings)
    assert.equal(await ended, exitCode, printed.stdout + printed.stderr)
    return printed.stdout
  }
  const flipped = 'bytes = set_bit(bytes, 99, 1 - get_bit(bytes, 99))'
  const changes = [
    ['events set type = reverse(type) where sequence = 3', /broken at event 3: /, /FAILS {2}events-chained: Event 3: /],
    ['documents set title = reverse(title)', `the invoice ${number} was changed`, /FAILS {2}documents-as-issued: /],
    [`attachment_pieces set ${flipped}`, 'the bytes of the attachment', /FAILS {2}attachments-unchanged: /],
    [`archived_pdfs set ${flipped}`, `the PDF of the invoice ${number}`, /FAILS {2}kept-pdfs-unchanged: /],
  ] as const
  // Each statement undoes itself when it is repeated.
  const tamper = (change: string) =>
    service.asOwner(`begin; set local session_replication_role = replica; update ${change}; commit`)
  // For an organisation, verify names its first finding, and check all of them.
  for (const [change, verified] of changes) {
    await tamper(change)
    assert.match(await says('verify', 1), new RegExp(verified))
    await tamper(change)
  }
  await says('verify', 0)
  await says('check', 0)
  for (const [change] of changes) await tamper(change)
  const found = await says('check', 1)
  for (const [, , checked] of changes) assert.match(found, checked)
})

test('check names every check with what it found', async () => {
  const { organisations } = JSON.parse((await rappen(0, 'check', '--json')).stdout)
  const [{ id, ok, checks }] = organisations
  assert.deepEqual([id, ok, checks.length], [fresh.organisation, true, 31])
  for (const check of checks) assert.deepEqual([check.ok, check.finding, typeof check.says], [true, null, 'string'])
})

test('a head of an organisation that does not exist is refused', async () => {
  const nobody = ['--organisation', '00000000-0000-4000-8000-000000000000']
  const { stderr } = await rappen(2, 'chain-head', ...nobody, '--key', file('key.pem'))
  assert.equal(stderr, 'There is no organisation 00000000-0000-4000-8000-000000000000.\n')
})

test('an invalid command line is rejected in one sentence', async () => {
  await writeFile(file('text'), 'no key')
  const organisation = ['--organisation', fresh.organisation]
  const wrong: [words: string[], says: RegExp][] = [
    [['chain-head', ...organisation, '--key', file('none')], /^Give --key a file that can be read: ENOENT/],
    [['chain-head', ...organisation, '--key', file('text')], /^Give --key an Ed25519 key in PEM/],
    [['chain-head', '--key', file('key.pem')], /^Give --organisation the id of an organisation\.$/],
    [['verify', '--head', file('text')], /^Give --head a file that «chain-head --json» or «backup» wrote/],
    [['chain-key', 'create'], /^Give --out the file to write the key to\.$/],
  ]
  for (const [words, says] of wrong) await refused(words, says)
})
