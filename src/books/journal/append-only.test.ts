import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { figure } from '../../../test/faults/faults.ts'
import { postedEntry } from '../../../test/fixtures/posting.ts'
import { type Service, startService } from '../../../test/service.ts'
import type { Tx } from '../../platform/db/database.ts'
import { verifyJournal } from '../integrity/verify-journal.ts'
import type { LedgerEntry } from './ledger-entry.schema.ts'

let service: Service
let entry: LedgerEntry
let stranger: string
before(async () => {
  service = await startService()
  entry = await postedEntry(service, { externalReference: 'the only one', taxCode: 'VB81', date: '2026-02-20' })
  stranger = await service.otherOrganisation()
})
after(() => service.close())

const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  service.database.inTransaction(service.organisation, work)

/** A statement as the service itself could send it: in its role, seeing its organisation. */
const asService = (text: string) => inTransaction((tx) => tx.rows({ text, values: [] }))

/** The content of the books, for comparison with a later one. */
const books = async () => {
  const [row] = await service.asOwner<{ books: string }>(`
    select (select json_agg(t)::text from (table ledger_entries order by organisation, sequence) as t)
        || (select json_agg(t)::text from (table ledger_transactions order by organisation, entry, line) as t)
        || (select json_agg(t)::text from (table account_totals order by organisation, account, month) as t)
        || (select json_agg(t)::text from (table account_day_totals order by organisation, account, day) as t)
        || (select json_agg(t)::text from (table journal_heads order by organisation) as t) as books`)
  return row?.books
}

/** Two valid entries for `post_entries`; each attempt changes something about them. */
const arguments_ = {
  own: `current_organisation()`,
  known_sequence: '(select sequence from journal_heads)',
  known_hash: '(select hash from journal_heads)',
  known_books: '(select books from journal_heads)',
  posted_at: 'now()',
  ids: 'array[gen_random_uuid(), gen_random_uuid()]',
  dates: `array['2026-11-20', '2026-11-20']::date[]`,
  descriptions: `array['Paper', 'Paper']`,
  debit_accounts: 'array[6500, 6500]::smallint[]',
  credit_accounts: 'array[1020, 1020]::smallint[]',
  amounts: 'array[10810, 500]',
  gross_amounts: 'array[10810, 500]',
  currencies: `array['CHF', 'CHF']`,
  exchange_rates: 'array[1, 1]',
  tax_codes: 'null',
  external_references: 'null',
  reversals: 'array[false, false]',
  document_numbers: 'null',
  supply_dates: 'null',
  vouchers: 'null',
  sources: `array['api', 'api']`,
  source_ids: 'null',
  reversed: 'null',
  metadatas: 'null',
  vectors: `array['', '']::tsvector[]`,
  tokens: 'null',
  request_ids: 'null',
  items: 'null',
  hashes: `sha256('one') || sha256('two')`,
  line_entries: 'array[1, 2]',
  line_numbers: 'array[1, 1]::smallint[]',
  line_ids: 'array[gen_random_uuid(), gen_random_uuid()]',
  line_debit_accounts: 'array[6500, 6500]::smallint[]',
  line_credit_accounts: 'array[1020, 1020]::smallint[]',
  line_amounts: 'array[10810, 500]',
  line_original_amounts: 'array[10810, 500]',
  line_tax_parts: `array['net', 'net']`,
}
const posting = (changes: Partial<typeof arguments_> = {}) =>
  `select post_entries(${Object.entries({ ...arguments_, ...changes })
    .map(([name, value]) => `${name} => ${value}`)
    .join(', ')}) as kept`

/** Attempts of a user with the rights of the service to change the books, break the balance or the sequence. */
const attempts: readonly [
  what: string,
  statement: (entry: LedgerEntry, stranger: string) => string,
  rejection: RegExp,
][] = [
  ['change entries', () => 'update ledger_entries set amount = amount + 1', /permission denied/],
  ['change transactions', () => 'update ledger_transactions set amount = amount + 1', /permission denied/],
  ['delete entries', () => 'delete from ledger_entries', /permission denied/],
  ['delete transactions', () => 'delete from ledger_transactions', /permission denied/],
  ['truncate entries', () => 'truncate ledger_entries', /permission denied/],
  [
    'truncate everything that follows',
    () => 'truncate ledger_transactions, account_totals cascade',
    /permission denied/,
  ],
  [
    'insert an entry',
    ({ sequence }, _) =>
      `insert into ledger_entries select organisation, ${sequence + 1}, gen_random_uuid(), date from ledger_entries`,
    /permission denied/,
  ],
  [
    'add a transaction to an existing entry',
    () =>
      `insert into ledger_transactions select organisation, entry, 9::smallint, gen_random_uuid(), date, debit_account, credit_account from ledger_transactions`,
    /permission denied/,
  ],
  ['raise a total', () => 'update account_totals set debit = debit + 1', /permission denied/],
  [
    'make up a total',
    () => `insert into account_totals select organisation, 1000, '2026-01-01', 7, 0 from journal_heads`,
    /permission denied/,
  ],
  ['raise the total of a day', () => 'update account_day_totals set credit = credit + 1', /permission denied/],
  ['raise a total in a currency', () => 'update account_currency_totals set credit = credit + 1', /permission denied/],
  ['delete totals', () => 'delete from account_totals', /permission denied/],
  ['set the head forward', () => 'update journal_heads set sequence = sequence + 1', /permission denied/],
  ['set another hash into the head', () => `update journal_heads set hash = sha256('x')`, /permission denied/],
  ['delete the head', () => 'delete from journal_heads', /permission denied/],
  ['set the count of changes back', () => 'update journal_heads set books = books - 1', /journal_heads only grows/],
  [
    'begin a second journal',
    (_, other) => `insert into journal_heads (organisation, sequence, hash) values ('${other}', 5, sha256('x'))`,
    /row-level security/,
  ],
  [
    'begin a journal in the middle',
    () => `insert into journal_heads (organisation, sequence, hash) values (current_organisation(), 5, sha256('x'))`,
    /row-level security/,
  ],
  ['drop a table', () => 'drop table ledger_transactions', /must be owner/],
  ['switch triggers off', () => 'alter table ledger_entries disable trigger all', /must be owner/],
  ['switch triggers off for the session', () => 'set local session_replication_role = replica', /permission denied/],
  ['see other organisations', () => 'alter table ledger_entries disable row level security', /must be owner/],
  ['drop a trigger', () => 'drop trigger append_only on ledger_entries', /must be owner/],
  ['rewrite a statement', () => 'create rule quiet as on insert to ledger_entries do instead nothing', /must be owner/],
  [
    'rewrite the guard',
    () => 'create or replace function refuse_change() returns trigger language sql as $$ select null $$',
    /permission denied|must be owner/,
  ],
  [
    'grant itself more',
    () => 'do $$ begin grant update on ledger_entries to rappen_app; update ledger_entries set amount = 1; end $$',
    /permission denied/,
  ],
  ['delete an account that was posted to', () => 'delete from accounts where number = 6500', /foreign key/],

  ['post in the name of another organisation', (_, other) => posting({ own: `'${other}'` }), /its own organisation/],
  [
    'post an account against itself',
    () => posting({ line_credit_accounts: 'array[6500, 1020]::smallint[]' }),
    /debit_is_not_credit/,
  ],
  ['post nothing', () => posting({ line_amounts: 'array[0, 500]' }), /amount_check/],
  ['post less than nothing', () => posting({ line_amounts: 'array[-10810, 500]' }), /amount_check/],
  ['post one side only', () => posting({ line_credit_accounts: 'array[1020, null]::smallint[]' }), /not-null/],
  [
    'post to an account that does not exist',
    () => posting({ line_debit_accounts: 'array[6500, 6501]::smallint[]' }),
    /foreign key/,
  ],
  [
    'post an entry without a transaction',
    () => posting({ line_entries: 'array[1, 1]', line_numbers: 'array[1, 2]::smallint[]' }),
    /each entry has transactions/,
  ],
  [
    'post a transaction to an existing entry',
    () => posting({ line_entries: 'array[0, 1]' }),
    /each transaction an entry/,
  ],
  ['post a transaction behind the end', () => posting({ line_entries: 'array[1, 3]' }), /each transaction an entry/],
  [
    'post two transactions in one place',
    () => posting({ line_entries: 'array[1, 2]', line_numbers: 'array[1, null]::smallint[]' }),
    /not-null/,
  ],
  ['post without a hash', () => posting({ hashes: `sha256('one')` }), /with their hashes/],
  ['post no entries', () => posting({ ids: `array[]::uuid[]`, hashes: `''` }), /with their hashes/],
  [
    'post the id of an entry again',
    ({ id }) => posting({ ids: `array['${id}', gen_random_uuid()]::uuid[]` }),
    /duplicate key/,
  ],
  [
    'post a reference again',
    () => posting({ external_references: `array['the only one', null]` }),
    /external_reference/,
  ],
  ['reverse an entry twice', ({ id }) => posting({ reversed: `array['${id}', '${id}']::uuid[]` }), /duplicate key/],
  [
    'post outside every fiscal year',
    () => posting({ dates: `array['2026-11-20', '2031-01-01']::date[]` }),
    /outside an open fiscal year/,
  ],
]

for (const [what, statement, rejection] of attempts) {
  test(`whoever has the rights of the service cannot ${what}`, async (t) => {
    const before = await books()
    await assert.rejects(asService(statement(entry, stranger)), rejection)
    assert.equal(await books(), before)
    figure(t, 'I-1', 'attempts by raw SQL refused', 1)
  })
}

test('nothing is posted into a settled VAT period or a closed fiscal year, whatever the service believes', async () => {
  const march = posting({ dates: `array['2026-11-20', '2026-03-31']::date[]` })
  for (const [table, locked, open] of [
    ['vat_periods', `status = 'settled'`, `status = 'open'`],
    ['fiscal_years', `status = 'closed', statements_sha256 = sha256('')`, `status = 'open', statements_sha256 = null`],
  ]) {
    const set = (to: string) => service.asOwner(`update ${table} set ${to} where first_day = '2026-01-01'`)
    await set(locked!)
    await assert.rejects(asService(march), /settled VAT period/)
    await set(open!)
  }
})

test('behind a head that has moved, or when the books have changed, nothing is kept', async () => {
  for (const change of [
    { known_sequence: '(select sequence - 1 from journal_heads)' },
    { known_hash: `sha256('another')` },
    { known_books: '(select books - 1 from journal_heads)' },
  ]) {
    const before = await books()
    assert.deepEqual(await asService(posting(change)), [{ kept: false }])
    assert.equal(await books(), before)
  }
})

test('every change of what entries are validated by is counted, and waits for postings under way', async () => {
  const counted = async () =>
    Number(
      (await asService('select books from journal_heads'))[0] &&
        (
          await service.asOwner<{ books: string }>('select books from journal_heads where organisation = $1', [
            service.organisation,
          ])
        )[0]?.books,
    )
  for (const statement of [
    'update accounts set is_active = is_active where number = 6500',
    'update currencies set exchange_rate = exchange_rate',
    'update fiscal_years set status = status',
    'update vat_periods set status = status',
  ]) {
    const before = await counted()
    await asService(statement)
    assert.ok((await counted()) > before, statement)
  }
})

test('entries posted by calling post_entries directly balance, and verify finds that their hashes are wrong', async () => {
  assert.deepEqual(await asService(posting()), [{ kept: true }])
  const { firstBreak } = await inTransaction((tx) => verifyJournal(tx))
  assert.equal(firstBreak?.sequence, entry.sequence + 1)
})
