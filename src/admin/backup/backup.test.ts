import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import fc from 'fast-check'
import { packTar } from 'modern-tar'
import { emptyDatabase, NOW, onServer } from '../../../test/database.ts'
import { invited, signedIn } from '../../../test/fixtures/people.ts'
import { posting } from '../../../test/fixtures/posting.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { plain, tradeOf } from '../../../test/fixtures/trade.ts'
import { sendReceipt, uploadsOf } from '../../../test/fixtures/upload.ts'
import { untilWaiting } from '../../../test/fixtures/waiting.ts'
import { anotherInstance, type Service, startService } from '../../../test/service.ts'
import { isGenuine, publicKeyOf } from '../../books/integrity/chain-head.rules.ts'
import { ledgerChecks, runChecks } from '../../books/integrity/checks.ts'
import { verifyJournal } from '../../books/integrity/verify-journal.ts'
import { readConfig } from '../../config.ts'
import { type Connection, type Database, openDatabase } from '../../platform/db/database.ts'
import { FORMER } from '../../platform/db/former-schema.ts'
import { holdSchema, migrationNames } from '../../platform/db/migrate.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { CannotStart } from '../../platform/files/errors.ts'
import { collectionOf } from '../../platform/records/record.schema.ts'
import { declaredRecords, keepEvents } from '../../records.ts'
import { tradeChecks } from '../../sales/checks/trade-checks.ts'
import { recurringInvoices } from '../../sales/recurring/recurring-invoice.schema.ts'
import { reminderBlocks, reminders } from '../../sales/reminders/reminder.schema.ts'
import { backupKey } from '../commands/chain-key.ts'
import { CommandFailed, UsageError } from '../commands/command.ts'
import { findCommand } from '../commands/commands.ts'
import { migrateAll } from '../commands/connect.ts'
import { BackupError, CHECKSUMS, MANIFEST, summing } from './contents.ts'
import { pendingJobs } from './pending-jobs.ts'
import { checkBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { SEAL_BYTES, sealing } from './seal.ts'
import { signatureOf } from './signature.ts'
import { type Member, readTar, writeTar } from './tar.ts'
import { writeBackup } from './write-backup.ts'

const { signal } = new AbortController()
const { privateKey: key } = generateKeyPairSync('ed25519')
const signer = publicKeyOf(key)
/** Every character that COPY escapes: separators, escapes, and nulls. */
const AWKWARD = 'Zürich\t«Straße» \\N \\. 株式会社 🧾 \\x41 \r\nzweite Zeile'

let folder: string
let service: Service
let trade: ReturnType<typeof tradeOf>
let file: string
let restored: Connection
let token: string
let invoice: any

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rappen backup '))
  service = await startService()
  trade = tradeOf(service)
  token = await service.tokenFor(['all'])
  await something()
  file = join(folder, 'a.backup')
  await writeBackup(service.connection, file, { extracts: [pendingJobs(service.connection)], key, signal })
  restored = await restoredFrom(file)
})
after(async () => {
  for (const drop of drops) await drop()
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

/** A row in every table. */
async function something(): Promise<void> {
  const contact = await trade.contact({ email: 'a@example.ch', note: AWKWARD, metadata: { size: '«5»\\' } })
  const estimate = await trade.issued('estimate', { recipient: contact.id, introductoryText: AWKWARD })
  const uploads = uploadsOf(service)
  await uploads.add('estimate', estimate.id, Buffer.concat([pdfWith({ pages: ['Plan'] }), bytesOfAllKinds(700_000)]))
  invoice = await trade.convert(estimate.id, { isDraft: false })
  const { recurringInvoice } = await service.expect(
    201,
    'POST',
    '/v1/recurring-invoices',
    plain({ start: '2026-11-01', interval: { count: 1, unit: 'month' }, action: 'draft' }),
  )
  await service.expect(200, 'POST', `/v1/recurring-invoices/${recurringInvoice.id}/run`)
  await trade.act('invoice', invoice.id, 'send')
  await trade.pay(invoice.id, 33.35, { note: 'Skonto \\N' })
  await service.expect(201, 'POST', `/v1/invoices/${invoice.id}/write-off`, { reason: 'bad-debt', amount: 1 })
  await service.ask('GET', `/v1/invoices/${invoice.id}/pdf`)
  await service.ask('GET', new URL(invoice.publicPdfUrl).pathname)
  const body = posting({ description: 'Bürobedarf\\n' })
  const posted = await service.ask('POST', '/v1/ledger-entries', { body, headers: { 'idempotency-key': 'kept' } })
  await service.expect(201, 'POST', '/v1/ledger-entries', posting({ currency: 'EUR' }))
  assert.equal(posted.status, 201)
  const revoked = (await service.expect(201, 'POST', '/v1/tokens', { name: 'Old', scopes: ['all'] })).token.id
  await service.expect(204, 'DELETE', `/v1/tokens/${revoked}`)
  const hook = { url: 'https://shop.example.ch/hook', metadata: { size: '«5»\\' } }
  const { webhookEndpoint } = await service.expect(201, 'POST', '/v1/webhook-endpoints', hook)
  await service.expect(201, 'POST', `/v1/webhook-endpoints/${webhookEndpoint.id}/ping`)
  const product = { names: { de: '«Brett»\\' }, singleAmount: 12.345678, contraAccount: 3400 }
  await service.expect(201, 'POST', '/v1/products', product)
  const late = { recipient: contact.id, customRecipientText: undefined, openingDate: '2026-10-01', payableInDays: 0 }
  const overdue = await trade.issued('invoice', late)
  await service.expect(201, 'POST', `/v1/invoices/${overdue.id}/reminders`)
  await service.expect(201, 'POST', '/v1/reminder-blocks', { invoice: overdue.id })
  // The examples of these name no record that is there, or have none.
  const made: readonly unknown[] = [recurringInvoices, reminders, reminderBlocks]
  for (const type of declaredRecords)
    if ('pages' in type && !made.includes(type))
      await service.expect(201, 'POST', `/v1/${collectionOf(type)}`, type.examples.creation)
  const [settled, adjusted] = (await service.expect(200, 'GET', '/v1/vat-periods')).vatPeriods
  const adjustment = { box: '415', amount: 1_620, description: 'Eigenverbrauch «5»' }
  await service.expect(201, 'POST', `/v1/vat-periods/${adjusted.id}/adjustments`, adjustment)
  await service.expect(200, 'PATCH', '/v1/vat-settings', { validFrom: '2025-01-01', vatLock: 'vat' })
  await service.expect(200, 'POST', `/v1/vat-periods/${settled.id}/settle`)
  const elsewhere = await service.otherOrganisation()
  const treuhand = { email: 'frey@treuhand.example', name: 'Frey', role: 'reader' }
  await invited(service, treuhand.email, { of: elsewhere })
  await service.expect(201, 'POST', '/v1/people', treuhand)
  await signedIn(service, 'anna@muster.example')
  const { ledgerEntries } = await service.expect(200, 'GET', '/v1/ledger-entries?limit=1')
  assert.equal((await sendReceipt(service, ledgerEntries[0].id, pdfWith({ pages: ['Beleg'] }))).status, 201)
  assert.equal((await sendReceipt(service, undefined, pdfWith({ pages: ['Unverbucht'] }))).status, 201)
  await service.ask('POST', '/v1/session', {
    token: null,
    body: { email: 'nobody@muster.example', password: 'falsch' },
  })
  await service.asOwner(`insert into passkeys (id, person, credential, public_key, counter, name, created_at)
    select gen_random_uuid(), id, '\\x00ff5c', '\\xa5010203', 7, 'Notebook', now() from people limit 1`)
  await service.asOwner(
    `insert into passkey_challenges (challenge, expires_at) values (sha256('x'), now() + interval '1 hour')`,
  )
  await invited(service, 'beat@muster.example')
}

/** Nothing is read after the end of a PDF: bytes that do not compress and hold every value. */
function bytesOfAllKinds(length: number): Buffer {
  const block = (index: number) => createHash('sha256').update(String(index)).digest()
  return Buffer.concat(Array.from({ length: Math.ceil(length / 32) }, (_, index) => block(index))).subarray(0, length)
}

const drops: (() => Promise<void>)[] = []
async function empty(): Promise<Connection> {
  const { connection, drop } = await emptyDatabase()
  drops.push(drop)
  return connection
}

async function restore(from: string, connection: Connection): Promise<void> {
  const { manifest } = await checkBackup(from, signal)
  const { migrations } = manifest
  const prepare = async () => void (await migrateAll(connection, { wanted: migrations }))
  await restoreBackup(connection, from, { migrations, prepare, extracts: [pendingJobs(connection)], signal })
}

async function restoredFrom(from: string): Promise<Connection> {
  const connection = await empty()
  await restore(from, connection)
  return connection
}

/** Each table of a database, with a hash over all its rows, computed columns included. */
async function contentOf(connection: Connection): Promise<Record<string, unknown>> {
  const names = await onServer<{ name: string }>(
    connection,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relpersistence = 'p' and relname <> 'migrations' order by relname`,
  )
  const contents = names.map(async ({ name }) => {
    const [content] = await onServer<object>(
      connection,
      `select count(*)::int as rows, md5(coalesce(string_agg(row::text, E'\\n' order by row::text), '')) as hash from ${name} as row`,
    )
    return [name, content] as const
  })
  return Object.fromEntries(await Promise.all(contents))
}

const jobsOf = (connection: Connection) =>
  onServer<{ name: string; due: string }>(
    connection,
    `select name, data, instant(start_after) as due from pgboss.job where state < 'completed' order by name, data::text, due`,
  )

test('a restored database holds every row of every table as it was', async () => {
  const [before, after] = [await contentOf(service.connection), await contentOf(restored)]
  assert.deepEqual(after, before)
  const unfilled = Object.entries(before).filter(([, content]) => (content as { rows: number }).rows === 0)
  assert.deepEqual(
    unfilled.map(([name]) => name),
    [
      'earlier_evidence',
      'email_attempts',
      'item_allocations',
      'letterheads',
      'logos',
      'newest_clock',
      'webhook_attempts',
    ],
    'something was in all others',
  )
})

test('pending jobs are still pending, for the same time', async () => {
  const jobs = await jobsOf(service.connection)
  assert.deepEqual(new Set(jobs.map(({ name }) => name)).size, 3)
  assert.deepEqual(await jobsOf(restored), jobs)
})

test('in a restored database tokens, documents, files and idempotency keys work as before, and the journal continues', async () => {
  const asOwner: Service['asOwner'] = (statement, values) => onServer(restored, statement, values)
  const other = await anotherInstance({ ...service, connection: restored, asOwner })
  try {
    const { attachments } = await service.expect(200, 'GET', `/v1/invoices/${invoice.id}/pdf-attachments`)
    const paths = [`/v1/invoices/${invoice.id}`, `/v1/invoices/${invoice.id}/pdf`, '/v1/ledger-entries', '/v1/tokens']
    for (const path of [...paths, ...attachments.map(({ url }: { url: string }) => new URL(url).pathname)]) {
      const [was, is] = [await service.ask('GET', path, { token }), await other.ask('GET', path, { token })]
      assert.equal(is.status, 200, path)
      assert.ok(path === '/v1/tokens' || is.bytes.equals(was.bytes), path)
    }
    const again = { body: posting({ description: 'Bürobedarf\\n' }), headers: { 'idempotency-key': 'kept' }, token }
    assert.equal((await other.ask('POST', '/v1/ledger-entries', again)).headers['idempotency-replayed'], 'true')

    const [head] = await asOwner<{ sequence: string }>('select sequence from journal_heads where organisation = $1', [
      service.organisation,
    ])
    const { headers } = await other.ask('POST', '/v1/ledger-entries', { body: posting({}), token })
    const { ledgerEntry } = (await other.ask('GET', String(headers['location']), { token })).body
    assert.equal(ledgerEntry.sequence, Number(head?.sequence) + 1)
    const next = (await other.ask('POST', `/v1/invoices`, { body: { ...DRAFT, isDraft: false }, token })).body.invoice
    assert.equal(next.number, 'R-00003')

    assert.deepEqual(await violationsIn(other.database), [])
  } finally {
    await other.close()
  }
})

/** The findings of `verify` and `check`. */
async function violationsIn({ inTransaction }: Pick<Database, 'inTransaction'>): Promise<string[]> {
  const { ok } = await inTransaction(service.organisation, (tx) => verifyJournal(tx))
  const checks = await inTransaction(service.organisation, (tx) => runChecks(tx, [...ledgerChecks, ...tradeChecks]))
  assert.ok(checks.length > 8)
  return [...(ok ? [] : ['verify']), ...checks.filter((check) => !check.ok).map(({ name }) => name)]
}

const DRAFT = {
  customRecipientText: 'Barverkauf',
  positions: [{ type: 'product', name: 'Tisch', singleAmount: 100, quantity: 1, contraAccount: 3200 }],
}

test('triggers of a restored database are enabled: the journal rejects changes', async () => {
  for (const table of ['ledger_entries', 'ledger_transactions', 'archived_pdfs'])
    await assert.rejects(onServer(restored, `delete from ${table}`), /refused/)
  const triggers = `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`
  assert.deepEqual(await onServer(restored, triggers), await onServer(service.connection, triggers))
})

test('a transaction during a backup is in it completely or not at all', async () => {
  let isOver = false
  const writing = async () => {
    while (!isOver) await trade.issued('invoice')
  }
  const writers = Promise.all([writing(), writing(), writing()])
  const during = join(folder, 'during.backup')
  try {
    await writeBackup(service.connection, during, { extracts: [pendingJobs(service.connection)], key, signal })
  } finally {
    isOver = true
  }
  await writers
  const connection = await restoredFrom(during)
  const database = openDatabase({ ...connection, max: 2 }, { error: () => undefined }, keepEvents)
  try {
    assert.deepEqual(await violationsIn(database), [])
  } finally {
    await database.close()
  }
})

const refused = (work: Promise<unknown>, says: RegExp): Promise<void> =>
  assert.rejects(work, (error) => {
    assert.ok(error instanceof BackupError, String(error))
    assert.match(error.message, says)
    return true
  })

test('a start with nothing to migrate waits for no backup', async () => {
  await withClient(service.connection, async (client) => {
    await holdSchema(client)
    const { ran } = await migrateAll({ ...service.connection, options: '-c lock_timeout=2s' })
    assert.deepEqual(ran, [])
  })
})

test('restoring into a database that is not empty is rejected and changes nothing', async () => {
  const before = await contentOf(restored)
  await refused(restore(file, restored), /not empty/)
  assert.deepEqual(await contentOf(restored), before)

  const strange = await empty()
  await onServer(strange, 'create table somebodys (id int)')
  await refused(restore(file, strange), /not empty/)
})

test('a database with the schema alone is empty, also where a service has waited in it', async () => {
  const connection = await empty()
  await migrateAll(connection)
  await onServer(connection, 'insert into newest_clock (at) values (clock_timestamp())')
  await restore(file, connection)
  assert.deepEqual(Object.keys(await contentOf(connection)), Object.keys(await contentOf(restored)))
})

test('a file in which any byte was changed is rejected', async () => {
  const bytes = await readFile(file)
  const damaged = join(folder, 'damaged.backup')
  const byte = fc.record({ at: fc.nat(bytes.length - 1), bits: fc.integer({ min: 1, max: 255 }) })
  const isRefused = fc.asyncProperty(byte, async ({ at, bits }) => {
    const flipped = Buffer.from(bytes)
    flipped[at] = (bytes[at] ?? 0) ^ bits
    await writeFile(damaged, flipped)
    await refused(checkBackup(damaged, signal), /./)
  })
  // The first bytes identify the format, the last are its end.
  const examples = [0, 4, 5, bytes.length - 1].map((at): [{ at: number; bits: number }] => [{ at, bits: 1 }])
  await fc.assert(isRefused, { numRuns: 60, examples })
})

test('a file that is truncated anywhere, or has data after its end, is rejected', async () => {
  const bytes = await readFile(file)
  const cut = join(folder, 'cut.backup')
  const isRefused = fc.asyncProperty(fc.nat(bytes.length - 1), async (length) => {
    await writeFile(cut, bytes.subarray(0, length))
    await refused(checkBackup(cut, signal), /./)
  })
  await fc.assert(isRefused, { numRuns: 40, examples: [[0], [1], [bytes.length - 1]] })
  await writeFile(cut, Buffer.concat([bytes, Buffer.from('more')]))
  await refused(checkBackup(cut, signal), /./)
})

/** A backup with carefully changed contents: compressed and sealed again, so that only checksums can reveal it. */
async function rewritten(change: (archive: Buffer) => Buffer | Promise<Buffer>): Promise<string> {
  const sealed = await readFile(file)
  const archive = await change(await promisify(zstdDecompress)(sealed.subarray(0, -SEAL_BYTES)))
  const stream = sealing()
  stream.end(await promisify(zstdCompress)(archive))
  const made = join(folder, 'rewritten.backup')
  await writeFile(made, stream)
  return made
}

/** Changes text in an archive to other text of the same length. */
const instead = (from: string, to: string) => (archive: Buffer) => {
  assert.equal(from.length, to.length)
  const at = archive.indexOf(from)
  assert.notEqual(at, -1, `the archive holds «${from}»`)
  archive.write(to, at)
  return archive
}

test('rows that were changed consistently are rejected by their checksums, and nothing is restored', async () => {
  const made = await rewritten(instead('Muster AG', 'Meister A'))
  await refused(checkBackup(made, signal), /checksums do not match/)

  const connection = await empty()
  const { migrations } = (await checkBackup(file, signal)).manifest
  const prepare = async () => void (await migrateAll(connection, { wanted: migrations }))
  const options = { migrations, prepare, extracts: [pendingJobs(connection)], signal }
  await refused(restoreBackup(connection, made, options), /checksums do not match/)
  for (const content of Object.values(await contentOf(connection))) assert.deepEqual((content as any).rows, 0)
  assert.deepEqual(await jobsOf(connection), [])
  await restore(file, connection)
})

/** The changes of a forger to the members of an archive; `sign` is how its checksums are signed. */
type Forgery = {
  readonly manifest?: (manifest: any) => unknown
  readonly rows?: (member: Member) => Buffer
  readonly checksums?: (checksums: any) => unknown
  readonly sign?: (sha256: string) => object
}

/** A backup that was changed, with matching checksums. */
const forged = ({ manifest, rows, checksums, sign = () => ({}) }: Forgery): Promise<string> =>
  rewritten(async (archive) => {
    const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? '')
    const [first, ...members] = await Array.fromAsync(readTar(Readable.from([archive])))
    assert.equal(first?.name, MANIFEST)
    const said = JSON.parse(String(first?.content))
    const begun = json(manifest ? manifest(said) : said)
    const sums = summing(begun)
    const made = [{ name: MANIFEST, content: begun }]
    for (const [table, pieces] of Map.groupBy(members, ({ name }) => name.split('/')[0] ?? '')) {
      if (table === CHECKSUMS) continue
      const sum = sums.table(table)
      const changed = pieces.map((piece) => ({ ...piece, content: rows?.(piece) ?? piece.content }))
      for (const { content } of changed) sum.add(content)
      sum.end(Buffer.concat(changed.map(({ content }) => content)).filter((byte) => byte === 10).length)
      made.push(...changed)
    }
    for (const { name } of said.tables)
      if (!members.some((one) => one.name.startsWith(`${name}/`))) sums.table(name).end(0)
    const { tables, sha256 } = sums.end()
    const written = { tables, sha256, ...sign(sha256) }
    made.push({ name: CHECKSUMS, content: json(checksums ? checksums(written) : written) })
    return Buffer.concat(await Array.fromAsync(writeTar(made, new Date(0))))
  })

const renamed = ({ name, content }: Member): Buffer =>
  name.startsWith('organisations/') ? Buffer.from(String(content).replace('Muster AG', 'Meister AG')) : content

test('a backup is signed, over all that it holds, and says with which key', async () => {
  assert.equal((await checkBackup(file, signal, { signer })).checksums.publicKey, signer)
  const signed = { sign: (sha256: string) => signatureOf(sha256, key) }
  assert.equal((await checkBackup(await forged(signed), signal, { signer })).checksums.publicKey, signer)

  const { privateKey: another } = generateKeyPairSync('ed25519')
  const old = (await checkBackup(file, signal)).checksums
  const ofAnother = { rows: renamed, sign: (sha256: string) => signatureOf(sha256, another) }
  await refused(checkBackup(await forged(ofAnother), signal, { signer }), /signed with another key/)
  await refused(checkBackup(await forged({ rows: renamed }), signal, { signer }), /it is not signed/)
  const { publicKey, signature } = old
  const reused = await forged({ rows: renamed, sign: () => ({ publicKey, signature }) })
  for (const keys of [{ signer }, {}]) await refused(checkBackup(reused, signal, keys), /signature is not valid/)
  await refused(
    restoreBackup(await empty(), reused, { migrations: [], prepare: async () => {}, extracts: [], signal }),
    /./,
  )
})

test('beside a backup stand the signed heads of each organisation, as of the same instant', async () => {
  const heads = JSON.parse(await readFile(`${file}.heads.json`, 'utf8'))
  const { manifest } = await checkBackup(file, signal)
  assert.deepEqual(manifest.heads, heads)
  assert.equal(heads.length, 2)
  for (const head of heads) {
    assert.ok(isGenuine(head))
    assert.deepEqual([head.publicKey, head.signedAt], [signer, manifest.createdAt])
  }
  const unchanged = await restoredFrom(file)
  const place = (table: string) =>
    onServer(
      unchanged,
      `select sequence::int as sequence, encode(hash, 'hex') as hash from ${table} order by organisation`,
    )
  assert.deepEqual(
    heads.map(({ sequence, hash }: any) => ({ sequence, hash })),
    await place('journal_heads'),
  )
  assert.deepEqual(
    heads.map(({ events }: any) => events),
    await place('event_heads'),
  )
})

const forgeries: Record<string, Forgery> = {
  'no object': { manifest: () => 7 },
  'no tables': { manifest: ({ tables: _, ...rest }) => rest },
  'a table that is null': { manifest: (manifest) => ({ ...manifest, tables: [null, ...manifest.tables] }) },
  'columns that are none': { manifest: (manifest) => ({ ...manifest, tables: [{ name: 'a', columns: 7 }] }) },
  'no instant': { manifest: (manifest) => ({ ...manifest, createdAt: 7 }) },
  'heads that are none': { manifest: (manifest) => ({ ...manifest, heads: 'x' }) },
  'a version that is none': { manifest: (manifest) => ({ ...manifest, version: { toString: 1 } }) },
  'checksums that are none': { checksums: () => null },
  'a checksum that is null': { checksums: (sums) => ({ ...sums, tables: { ...sums.tables, contacts: null } }) },
  'a signature that is none': { checksums: (sums) => ({ ...sums, publicKey: 'x', signature: 'y' }) },
}
/** Forgeries that only the database can detect. */
const forgedRows: Record<string, Forgery> = {
  'a row without columns': {
    rows: ({ name, content }) => (name.startsWith('contacts/') ? Buffer.from('x\n') : content),
  },
  'migrations that never stood together': {
    manifest: (manifest) => ({ ...manifest, migrations: [...manifest.migrations, FORMER.first] }),
  },
}

test('the rejection of any forged backup is one sentence', async () => {
  const restoring = async (made: string, ...words: string[]) => {
    const { command, args } = await findCommand(['restore', made, ...words])
    const { host, port, user, database } = await empty()
    const url = `postgres:///${database}?${new URLSearchParams({ host: String(host), port: String(port), user: String(user) })}`
    return command.run(readConfig({ DATABASE_URL: url }, folder), args)
  }
  const isSentence = (error: unknown) => {
    assert.ok(error instanceof CommandFailed || error instanceof CannotStart, String(error))
    assert.match(error.message, /^[^\n]+\.$/)
    return true
  }
  for (const [what, forgery] of Object.entries(forgeries))
    await assert.rejects(restoring(await forged(forgery), '--check-only'), isSentence, what)
  for (const [what, forgery] of Object.entries(forgedRows))
    await assert.rejects(restoring(await forged(forgery)), isSentence, what)
})

test('an archive that is cut, goes on after its end, or holds what is no small plain file is refused', async () => {
  const long = Buffer.alloc(2 ** 21 + 1)
  const archives: Record<string, (archive: Buffer) => Buffer | Promise<Buffer>> = {
    'cut in its last block': (archive) => archive.subarray(0, -1),
    'cut after its first file': (archive) => archive.subarray(0, 4096),
    'with data after its end': (archive) => Buffer.concat([archive, Buffer.alloc(512, 1)]),
    'with another sum of a header': (archive) => Buffer.concat([Buffer.from('x'), archive.subarray(1)]),
    'a long file': async () => Buffer.concat(await Array.fromAsync(writeTar([{ name: MANIFEST, content: long }], NOW))),
    'a folder': async () => Buffer.from(await packTar([{ header: { name: MANIFEST, size: 0, type: 'directory' } }])),
  }
  for (const [what, archive] of Object.entries(archives))
    await assert.rejects(checkBackup(await rewritten(archive), signal), BackupError, what)
})

test('a document that breaks a rule of its table is not restored', async () => {
  const { id } = await trade.create('invoice')
  const rule = 'constraint documents_total_is_net_and_vat'
  await service.asOwner(`alter table documents drop ${rule}; update documents set total = total + 1 where id = '${id}'`)
  const broken = join(folder, 'broken.backup')
  await writeBackup(service.connection, broken, { extracts: [pendingJobs(service.connection)], key, signal })
  await service.asOwner(`update documents set total = total - 1 where id = '${id}';
    alter table documents add ${rule} check (total = total_net + total_vat)`)
  await assert.rejects(restore(broken, await empty()), { code: '23514', constraint: 'documents_total_is_net_and_vat' })
})

test('a backup of another format, of a newer schema, or with unknown tables is rejected by name', async () => {
  await refused(restore(await rewritten(instead('"version": 1', '"version": 2')), await empty()), /format 2/)
  await refused(
    restore(await rewritten(instead('rappen backup', 'zebras backup')), await empty()),
    /not a backup of Rappen/,
  )
  const newest = (await migrationNames()).at(-1) ?? ''
  const newer = newest.replace(/^\d{4}/, '9999')
  const ofNewer = await rewritten(instead(newest, newer))
  await refused(checkBackup(ofNewer, signal), /checksums do not match/)
  const options = { prepare: async () => assert.fail('nothing is prepared'), extracts: [], signal }
  await refused(restoreBackup(await empty(), ofNewer, { ...options, migrations: [newer] }), /newer version of Rappen/)
})

test('a backup of a version before the former one is refused: the sentence names the version that restores it', async () => {
  const options = { prepare: async () => assert.fail('nothing is prepared'), extracts: [], signal }
  const migrations = [FORMER.first, '0057-overview-and-search.sql']
  await refused(
    restoreBackup(await empty(), file, { ...options, migrations }),
    /^it was written by a version of Rappen before 1\.1\.0: restore it with version 1\.1\.0, [^\n]+$/,
  )
})

test('a backup of the former schema is not restored into a database of this version', async () => {
  const newest = await empty()
  await migrateAll(newest)
  const options = { prepare: async () => assert.fail('nothing is prepared'), extracts: [], signal }
  await refused(
    restoreBackup(newest, file, { ...options, migrations: [FORMER.first, FORMER.last] }),
    /newer schema than the backup/,
  )
})

test('a backup that fails or is interrupted leaves no file, and never overwrites one', async () => {
  const options = { extracts: [pendingJobs(service.connection)], key, signal }
  await refused(writeBackup(service.connection, file, options), /the file already exists/)
  const unfinished = join(folder, 'unfinished.backup')
  await writeFile(`${unfinished}.part`, '')
  await refused(writeBackup(service.connection, unfinished, options), /\.part exists/)
  await rm(`${unfinished}.part`)

  const interrupted = { ...options, signal: AbortSignal.abort() }
  await assert.rejects(writeBackup(service.connection, unfinished, interrupted), { name: 'AbortError' })
  await refused(writeBackup(await empty(), unfinished, options), /no data of Rappen/)
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('unfinished')),
    [],
  )
})

test('a backup removes no heads but its own: those of another that was written meanwhile stay', async () => {
  const shared = join(folder, 'shared.backup')
  const beside = `${shared}.heads.json`
  await withClient(service.connection, async (client) => {
    await client.query('begin; select pg_advisory_xact_lock(7277536)')
    const writing = refused(
      writeBackup(service.connection, shared, { extracts: [pendingJobs(service.connection)], key, signal }),
      /the file already exists: .*heads\.json/,
    )
    await untilWaiting(service)
    await writeFile(beside, 'of another')
    await client.query('rollback')
    await writing
  })
  assert.equal(await readFile(beside, 'utf8'), 'of another')
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('shared')),
    ['shared.backup.heads.json'],
  )
})

test('where the key that signs cannot be written, the sentence says to set DATA_DIR or to give a key', async () => {
  // No one can create a folder inside a file, not even root.
  const config = readConfig({ DATA_DIR: join(file, 'data') }, folder)
  await assert.rejects(backupKey(config, undefined), (error) => {
    assert.ok(error instanceof UsageError)
    assert.match(
      error.message,
      /cannot be written to .*: set DATA_DIR to a folder that can be written, or give --key a file that «chain-key create» wrote\.$/,
    )
    return true
  })
})
