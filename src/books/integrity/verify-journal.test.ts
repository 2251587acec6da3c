import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type FreshDatabase, freshDatabase, NOW } from '../../../test/database.ts'
import { createOrganisation } from '../../admin/provisioning/create-organisation.ts'
import { day } from '../../platform/calendar/day.ts'
import { cents } from '../../platform/money/cents.ts'
import { chainHash, genesisOf } from '../journal/chain.rules.ts'
import type { EntryDraft } from '../journal/ledger-entry.rules.ts'
import { postAll } from '../journal/post-entries.ts'
import { readHead } from './chain.store.ts'
import { verifyJournal } from './verify-journal.ts'

let fresh: FreshDatabase
before(async () => {
  fresh = await freshDatabase()
})
after(() => fresh.close())

const ENTRIES = 9

/** Entries of every form: with and without VAT, foreign currency, references, text beyond ASCII. */
const draft = (index: number): EntryDraft => ({
  date: day(`2026-0${(index % 9) + 1}-15`),
  description: `Beleg ${index}: «Zürich» \t 🧾`,
  debitAccount: 6500,
  creditAccount: 1020,
  amount: cents(10_810 + index),
  currency: index % 3 === 0 ? 'EUR' : 'CHF',
  ...(index % 3 === 0 ? { exchangeRate: '0.9340' } : {}),
  ...(index % 2 === 0 ? { taxCode: 'VB81' } : {}),
  ...(index % 4 === 0 ? { externalReference: `Nr. ${index}` } : {}),
  ...(index % 5 === 0
    ? { author: { token: '5d3c4c9a-7a4e-4a8b-9a51-0a8f6f9d2f11', requestId: `Auftrag Nº ${index}` } }
    : {}),
  ...(index % 3 === 0 ? { metadata: { zwei: 'a"b\\c\té', ä: '\u2028 €', b: '', Zweck: '𝄞' } } : {}),
  source: 'api',
})

/** A journal of nine entries that a user with all rights on the database then manipulates, past the triggers. */
async function journal() {
  const id = await createOrganisation(fresh.database.inTransaction, 'Journal AG', NOW)
  const drafts = Array.from({ length: ENTRIES }, (_, index) => draft(index + 1))
  await fresh.database.inTransaction(id, (tx) => postAll(tx, drafts, new Date('2026-11-21T09:00:00.120Z')))
  return {
    id,
    tamper: (...statements: string[]) =>
      fresh.asOwner(
        ['set session_replication_role = replica', ...statements].join(';\n').replaceAll('ORGANISATION', `'${id}'`),
      ),
    verify: (...anchors: { sequence: number; hash: Buffer }[]) =>
      fresh.database.inTransaction(id, (tx) => verifyJournal(tx, anchors)),
    head: async () => {
      const head = await fresh.database.inTransaction(id, readHead)
      assert.ok(head)
      return head
    },
  }
}

const entry = (sequence: number, change: string) =>
  `update ledger_entries set ${change} where organisation = ORGANISATION and sequence = ${sequence}`
const transaction = (sequence: number, change: string) =>
  `update ledger_transactions set ${change} where organisation = ORGANISATION and entry = ${sequence} and line = 1`
const remove = (sequences: string) => `
  delete from ledger_entries where organisation = ORGANISATION and sequence ${sequences};
  delete from ledger_transactions where organisation = ORGANISATION and entry ${sequences}`
const renumber = (from: number, to: number) => `
  update ledger_entries set sequence = ${to} where organisation = ORGANISATION and sequence = ${from};
  update ledger_transactions set entry = ${to} where organisation = ORGANISATION and entry = ${from}`
const copy = (from: number, to: number) => `
  insert into ledger_entries select organisation, ${to}, gen_random_uuid(), date, description, debit_account, credit_account, amount, currency,
      exchange_rate, tax_code, null, source, source_id, reverses, created_at, hash, gross_amount, metadata, token, request_id
    from ledger_entries where organisation = ORGANISATION and sequence = ${from};
  insert into ledger_transactions select organisation, ${to}, line, gen_random_uuid(), date, debit_account, credit_account, amount, original_amount
    from ledger_transactions where organisation = ORGANISATION and entry = ${from}`

test('a journal that nobody touched holds, whatever its entries are', async () => {
  const { id, verify } = await journal()
  assert.deepEqual(await verify(), { id, entries: ENTRIES, ok: true, firstBreak: null })
})

test('an empty journal holds', async () => {
  const id = await createOrganisation(fresh.database.inTransaction, 'Leer AG', NOW)
  const verification = await fresh.database.inTransaction(id, (tx) => verifyJournal(tx))
  assert.deepEqual(verification, { id, entries: 0, ok: true, firstBreak: null })
})

const changed = /was changed, swapped or put in/
const missing = /is missing/
const outside = /put in outside the journal/
const hashChanged = /its hash was changed/
const wrongHead = /the head of the journal is not the hash/

/** A manipulation, its entry, and where and why the chain must break. */
const tamperings: readonly [what: string, statement: string, sequence: number, reason: RegExp][] = [
  ['the amount of an entry was changed by a cent', entry(4, 'amount = amount + 1'), 4, changed],
  ['the date of an entry was changed', entry(4, "date = date + interval '1 year'"), 4, changed],
  ['the description of an entry was changed', entry(5, "description = 'anders'"), 5, changed],
  [
    'the instant of posting was changed by a microsecond',
    entry(2, "created_at = created_at + interval '1 microsecond'"),
    2,
    changed,
  ],
  ['the instant of posting is none', entry(2, "created_at = 'infinity'"), 2, changed],
  ['a tax code that was not set was emptied', entry(3, "tax_code = ''"), 3, changed],
  ['the rate of an entry was changed', entry(6, 'exchange_rate = 0.93401'), 6, changed],
  [
    'two fields were shifted into each other',
    entry(1, 'description = description || chr(31) || debit_account'),
    1,
    changed,
  ],
  ['an amount is larger than any that can be posted', entry(7, 'amount = 9223372036854775807'), 7, changed],
  ['the account of a transaction was changed', transaction(7, 'debit_account = 6510'), 7, changed],
  ['the amount of a transaction was changed', transaction(8, 'amount = amount - 1'), 8, changed],
  [
    'the original amount of a transaction was changed',
    transaction(6, 'original_amount = original_amount + 1'),
    6,
    changed,
  ],
  ['a transaction was given another number', transaction(5, 'line = 3'), 5, changed],
  [
    'a transaction was removed',
    'delete from ledger_transactions where organisation = ORGANISATION and entry = 6 and line = 2',
    6,
    changed,
  ],
  ['a transaction was moved to another entry', transaction(3, 'entry = 4, line = 9'), 3, changed],
  [
    'a transaction was removed, and its content written behind the tax code of its entry',
    `with gone as (
       delete from ledger_transactions where organisation = ORGANISATION and entry = 6 and line = 2 returning *
     )
     update ledger_entries as kept
        set tax_code = concat_ws(' ', kept.tax_code, gone.line, gone.id, gone.date, gone.debit_account, gone.credit_account,
              octet_length(kept.description) || ':' || kept.description, gone.amount, kept.gross_amount, gone.original_amount,
              octet_length(kept.currency) || ':' || kept.currency, octet_length(kept.tax_code) || ':' || kept.tax_code)
       from gone where kept.organisation = gone.organisation and kept.sequence = gone.entry`,
    6,
    changed,
  ],
  ['a reference that was not set was given the sign for nothing', entry(3, "external_reference = '-'"), 3, changed],
  [
    'all transactions of an entry were removed',
    'delete from ledger_transactions where organisation = ORGANISATION and entry = 2',
    2,
    changed,
  ],
  ['an entry was removed', remove('= 5'), 5, missing],
  ['the first entry was removed', remove('= 1'), 1, missing],
  ['entries at the end were cut off', remove('> 6'), 7, missing],
  ['all entries were removed', remove('> 0'), 1, missing],
  ['two entries were swapped', [renumber(4, 40), renumber(7, 4), renumber(40, 7)].join(';'), 4, changed],
  ['an entry was replaced by a copy of another', [remove('= 8'), copy(3, 8)].join(';'), 8, changed],
  [
    'an entry was put in, and the later ones moved up',
    [
      ...[9, 8, 7, 6].map((one) => renumber(one, one + 1)),
      copy(2, 6),
      'update journal_heads set sequence = 10 where organisation = ORGANISATION',
    ].join(';'),
    6,
    changed,
  ],
  ['an entry was put in behind the end', copy(9, 10), 10, outside],
  ['a transaction was put in behind the end', transaction(9, 'entry = 12'), 9, changed],
  [
    'a transaction was put in before the first entry',
    `insert into ledger_transactions select organisation, 0, line, gen_random_uuid(), date, debit_account,
      credit_account, amount, original_amount
    from ledger_transactions where organisation = ORGANISATION and entry = 1`,
    0,
    outside,
  ],
  ['the hash of an entry was changed', entry(4, "hash = sha256('anders')"), 4, hashChanged],
  ['the hash of the last entry was changed', entry(9, "hash = sha256('anders')"), 9, hashChanged],
  [
    'the hash in the head was changed',
    "update journal_heads set hash = sha256('anders') where organisation = ORGANISATION",
    9,
    wrongHead,
  ],
  [
    'the head was set back',
    `update journal_heads set sequence = 6, hash = (select hash from ledger_entries where organisation = ORGANISATION and sequence = 6)
     where organisation = ORGANISATION`,
    7,
    outside,
  ],
  ['the head was set forward', 'update journal_heads set sequence = 12 where organisation = ORGANISATION', 10, missing],
  [
    'the head was removed',
    'delete from journal_heads where organisation = ORGANISATION',
    1,
    /the head of the journal is missing/,
  ],
]

for (const [what, statement, sequence, reason] of tamperings) {
  test(`${what}: found at entry ${sequence}`, async () => {
    const { tamper, verify } = await journal()
    await tamper(statement)
    const { ok, firstBreak } = await verify()
    assert.equal(ok, false)
    assert.equal(firstBreak?.sequence, sequence)
    assert.match(firstBreak.reason, reason)
  })
}

/** Replaces the hashes from an entry on, as an attacker who knows the format could. */
async function chainAnew(id: string, from: number, tamper: (...statements: string[]) => Promise<unknown>) {
  const rows = await fresh.asOwner<{ sequence: string; hash: Buffer }>(
    'select sequence, hash from ledger_entries where organisation = $1 order by sequence',
    [id],
  )
  let hash = rows.find(({ sequence }) => Number(sequence) === from - 1)?.hash ?? genesisOf(id)
  for (const { sequence } of rows.filter((row) => Number(row.sequence) >= from)) {
    hash = Buffer.from(await nextHash(id, Number(sequence), hash), 'hex')
    await tamper(entry(Number(sequence), `hash = '\\x${hash.toString('hex')}'`))
  }
  await tamper(`update journal_heads set hash = '\\x${hash.toString('hex')}' where organisation = ORGANISATION`)
}

/** The hash of a stored entry, by the service's own rule. */
async function nextHash(id: string, sequence: number, previous: Buffer): Promise<string> {
  const [row] = await fresh.asOwner<any>(
    `select e.*, e.date::text, (select json_agg(t order by t.line) from ledger_transactions t where t.organisation = e.organisation and t.entry = e.sequence) as lines
       from ledger_entries e where organisation = $1 and sequence = $2`,
    [id, sequence],
  )
  return chainHash(previous, {
    sequence,
    id: row.id,
    date: row.date,
    description: row.description,
    debitAccount: row.debit_account,
    creditAccount: row.credit_account,
    amount: Number(row.amount),
    grossAmount: Number(row.gross_amount),
    currency: row.currency,
    exchangeRate: String(Number(row.exchange_rate)),
    taxCode: row.tax_code,
    isReversal: row.is_reversal,
    documentNumber: row.document_number,
    supplyDate: row.supply_date,
    voucher: row.voucher,
    externalReference: row.external_reference,
    source: row.source,
    sourceId: row.source_id,
    reverses: row.reverses,
    createdAt: row.created_at.toISOString(),
    transactions: row.lines.map((line: any) => ({
      id: line.id,
      debitAccount: line.debit_account,
      creditAccount: line.credit_account,
      amount: line.amount,
      originalAmount: line.original_amount,
      taxPart: line.tax_part,
    })),
    token: row.token,
    requestId: row.request_id,
    metadata: row.metadata,
  }).toString('hex')
}

test('an entry that was changed together with its own hash is found at the next one, which no longer follows from it', async () => {
  const { id, tamper, verify } = await journal()
  await tamper(entry(4, 'amount = amount + 1'))
  const [before] = await fresh.asOwner<{ hash: Buffer }>(
    'select hash from ledger_entries where organisation = $1 and sequence = 3',
    [id],
  )
  await tamper(entry(4, `hash = '\\x${await nextHash(id, 4, before!.hash)}'`))
  const { firstBreak } = await verify()
  assert.equal(firstBreak?.sequence, 5)
  assert.match(firstBreak.reason, /it or the one before it/)
})

test('a journal that was changed and chained anew up to its head holds by itself, and is found by a head that was kept', async () => {
  const { id, tamper, verify, head } = await journal()
  const kept = await head()
  await tamper(entry(4, 'amount = amount + 1'))
  await chainAnew(id, 4, tamper)
  assert.equal((await verify()).ok, true)
  const { entries, firstBreak } = await verify(kept)
  assert.equal(entries, ENTRIES - 1)
  assert.deepEqual(firstBreak?.sequence, ENTRIES)
  assert.match(firstBreak.reason, /not the one that was signed/)
})

test('an end that was cut off together with its head holds by itself, and is found by a head that was kept', async () => {
  const { tamper, verify, head } = await journal()
  const kept = await head()
  await tamper(
    remove('> 6'),
    'update journal_heads set sequence = 6, hash = (select hash from ledger_entries where organisation = ORGANISATION and sequence = 6) where organisation = ORGANISATION',
  )
  assert.equal((await verify()).ok, true)
  const { firstBreak } = await verify(kept)
  assert.equal(firstBreak?.sequence, 7)
  assert.match(firstBreak.reason, /cut/)
})

test('a head that was kept is still contained after more was posted', async () => {
  const { id, verify, head } = await journal()
  const kept = await head()
  await fresh.database.inTransaction(id, (tx) =>
    postAll(
      tx,
      [draft(1)].map(({ externalReference: _, ...one }) => one),
      NOW,
    ),
  )
  assert.deepEqual(await verify(kept), { id, entries: ENTRIES + 1, ok: true, firstBreak: null })
})

test('wherever a field is changed, the entry is found', async () => {
  const { tamper, verify } = await journal()
  const fields = fc.constantFrom<[string, string]>(
    ['debit_account', '(case debit_account when 6500 then 6510 else 6500 end)'],
    ['amount', 'amount + 1'],
    ['currency', "currency || 'X'"],
    ['external_reference', "coalesce(external_reference || 'X', 'X')"],
    ['source', "(case source when 'api' then 'payment' else 'api' end)"],
    ['source_id', 'gen_random_uuid()'],
    ['reverses', 'gen_random_uuid()'],
    ['id', 'gen_random_uuid()'],
    ['gross_amount', 'gross_amount + 1'],
    ['token', 'gen_random_uuid()'],
    ['request_id', "coalesce(request_id || 'X', 'X')"],
    ['metadata', `coalesce(metadata, '{}') || '{"made": "up"}'`],
  )
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: ENTRIES }), fields, async (sequence, [column, value]) => {
      const where = `where organisation = ORGANISATION and sequence = ${sequence}`
      await tamper(`create temp table was as select ${column} from ledger_entries ${where}; ${entry(sequence, `${column} = ${value}`)};
        create table kept_by_the_test as table was`)
      try {
        assert.equal((await verify()).firstBreak?.sequence, sequence)
      } finally {
        await tamper(
          entry(sequence, `${column} = (select ${column} from kept_by_the_test)`),
          'drop table kept_by_the_test',
        )
      }
      assert.equal((await verify()).ok, true)
    }),
    { numRuns: 40 },
  )
})
