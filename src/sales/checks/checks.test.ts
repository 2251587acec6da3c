import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { documents } from '../../../test/fixtures/arbitrary-document.ts'
import { posting } from '../../../test/fixtures/posting.ts'
import { plain, product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'
import { everyRecordIsTold } from '../../admin/commands/told-records.ts'
import { ledgerChecks, runChecks } from '../../books/integrity/checks.ts'
import { taxCodes } from '../../books/vat/tax-codes.ts'
import { checkOf, evidenceChecks } from './evidence.ts'
import { tradeChecks } from './trade-checks.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  await aYearOfTrade()
})
after(() => service.close())

/** An example of everything that the books can contain. */
async function aYearOfTrade() {
  for (const taxCode of ['', ...taxCodes]) await post({ taxCode, amount: 7 })
  for (const taxCode of taxCodes) await post({ taxCode, currency: 'EUR', amount: 12_345, exchangeRate: 0.9345 })
  const { headers } = await post({ taxCode: 'BZM81', externalReference: 'reversed' })
  await service.expect(201, 'POST', `${headers['location']}/reverse`)

  const euro = { originalCurrency: 'EUR', exchangeRate: 0.95 }
  const estimate = await trade.issued('estimate')
  await trade.convert(estimate.id, { isDraft: false })
  await trade.create('invoice')
  await trade.credit((await trade.issued('invoice')).id, { isDraft: false })
  const annulled = await trade.issued('invoice')
  await trade.act('invoice', annulled.id, 'annul')
  for (const changes of [{}, euro]) {
    const { id } = await trade.issued('invoice', changes)
    await trade.pay(id, 33.33, 'exchangeRate' in changes ? { exchangeRate: 0.9612 } : {})
    const { id: payment } = await trade.pay(id, 10)
    await trade.pay(id, 100, { allowOverpayment: true, ...('exchangeRate' in changes ? { exchangeRate: 0.9377 } : {}) })
    await service.expect(200, 'POST', `/v1/payments/${payment}/reverse`)
  }
}

const post = async (fields: object) => {
  const answer = await service.ask('POST', '/v1/ledger-entries', { body: posting(fields) })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer
}

/** The finding of each check, if it found something. */
async function findings(): Promise<Record<string, string>> {
  const results = await service.database.inTransaction(service.organisation, (tx) =>
    runChecks(tx, [...ledgerChecks, ...tradeChecks, ...evidenceChecks, checkOf(everyRecordIsTold)]),
  )
  assert.equal(results.length, 27)
  return Object.fromEntries(results.flatMap(({ name, ok, finding }) => (ok ? [] : [[name, finding ?? '']])))
}

/** The findings of the checks after changes by a user with all rights, past the triggers; rolled back afterwards. */
async function findingsAfter(...statements: string[]): Promise<Record<string, string>> {
  const tables = [
    'ledger_entries',
    'ledger_transactions',
    'account_totals',
    'account_day_totals',
    'account_currency_totals',
    'open_items',
    'item_movements',
    'item_allocations',
    'journal_heads',
    'documents',
    'listed_documents',
    'payments',
    'write_offs',
    'number_counters',
    'attachments',
  ]
  const intrude = (...work: string[]) =>
    service.asOwner(['begin', 'set local session_replication_role = replica', ...work, 'commit'].join(';\n'))
  const columns = new Map(await Promise.all(tables.map(async (table) => [table, await keptColumns(table)] as const)))
  await intrude(...tables.map((table) => `create table before_${table} as table ${table}`), ...statements, ...listed)
  try {
    const { 'lists-show-documents': _, ...others } = await findings()
    return others
  } finally {
    await intrude(
      ...tables.flatMap((table) => [
        `delete from ${table}`,
        `insert into ${table} (${columns.get(table)}) select ${columns.get(table)} from before_${table}`,
        `drop table before_${table}`,
      ]),
    )
  }
}

/** Each document is in a list. The list's data are not compared with it here. */
const listed = [
  'delete from listed_documents l where not exists (select from documents d where d.organisation = l.organisation and d.id = l.id)',
  `insert into listed_documents select organisation, id, kind, 'draft', number, recipient, opening_date, created_at, '', due_date from documents
   on conflict do nothing`,
]

/** The columns that are not computed from others. */
async function keptColumns(table: string): Promise<string> {
  const [row] = await service.asOwner<{ columns: string }>(
    `select string_agg(attname, ', ') as columns from pg_attribute
      where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  return row?.columns ?? ''
}

test('books that the service kept by itself pass every check', async () => {
  assert.deepEqual(await findings(), {})
})

test('books with any documents pass every check', async () => {
  await fc.assert(
    fc.asyncProperty(documents, async (content) => {
      const answer = await service.ask('POST', '/v1/invoices', { body: plain({ ...content, isDraft: false }) })
      assert.equal(answer.status, 201)
      const { id, totalAmount } = answer.body.invoice
      if (totalAmount > 1) await trade.pay(id, Math.floor(totalAmount / 3) || 1)
    }),
    { numRuns: 40 },
  )
  assert.deepEqual(await findings(), {})
})

test('a credit note in a foreign currency stands as an earlier version posted it, and as no version did it is found', async () => {
  const positions = [product({ singleAmount: 95, quantity: 3 })]
  const invoice = await trade.issued('invoice', { positions, originalCurrency: 'EUR', exchangeRate: 0.95 })
  const one = { positions: [{ id: invoice.positions[0].id, quantity: 1 }], isDraft: false }
  await trade.credit(invoice.id, one)
  const { id } = await trade.credit(invoice.id, one)
  assert.deepEqual(
    (await trade.movements(id)).map(({ amount }) => amount),
    [9025, 730],
  )
  // Earlier versions converted the note by itself; both are 97.55 together.
  const shifted = (by: number) =>
    `update ledger_transactions as t set amount = t.amount + case tax_part when 'vat' then ${by} else ${-by} end
       from ledger_entries e where e.organisation = t.organisation and e.sequence = t.entry and e.source_id = '${id}'`
  assert.equal((await findingsAfter(shifted(1)))['documents-are-posted'], undefined)
  assert.match(
    (await findingsAfter(shifted(2)))['documents-are-posted'] ?? '',
    /the books lack .*3400\/1100 9025 of 9755/,
  )
  assert.deepEqual(await findings(), {})
})

test('a check reads the books at one instant while postings go on', async () => {
  let isChecking = true
  const load = (async () => {
    while (isChecking) await post({ taxCode: 'VB81' })
  })()
  const found = await findings()
  isChecking = false
  await load
  assert.deepEqual(found, {})
})

const firstIssued = `(select id from documents where kind = 'invoice' and not is_draft and not is_annulled order by number limit 1)`
const aPayment = `(select id from payments where not is_reversed order by created_at limit 1)`

const creditedOnce = `(select id from documents where kind = 'credit-note' and original_currency is null and allocated > 0 limit 1)`

/** A change, the checks that must notice it, and their messages. */
const breaks: readonly [what: string, statement: string, found: Readonly<Record<string, RegExp>>][] = [
  [
    'a total of a month was raised on one side',
    "update account_totals set debit = debit + 1 where account = 6500 and month = '2026-11-01'",
    {
      'debits-equal-credits': /^In 2026-11 /,
      'totals-equal-journal': /^Account 6500 in the month 2026-11: the totals say debit /,
    },
  ],
  [
    'a total of a day was raised',
    "update account_day_totals set credit = credit + 5 where account = 1020 and day = '2026-11-20'",
    { 'totals-equal-journal': /^Account 1020 in the day 2026-11-20: / },
  ],
  [
    'a total was removed',
    'delete from account_day_totals where account = 2203',
    { 'totals-equal-journal': /^Account 2203 in the day / },
  ],
  [
    'a total in euros was changed',
    "update account_currency_totals set debit = debit + 5 where account = 6500 and currency = 'EUR'",
    { 'currency-totals-equal-journal': /^Account 6500 in EUR on 2026-11-20: the totals say debit / },
  ],
  [
    'a total was made up',
    `insert into account_totals select organisation, 1000, '2025-03-01', 7, 7 from journal_heads where organisation in (select organisation from documents)`,
    {
      'totals-equal-journal':
        /^Account 1000 in the month 2025-03: the totals say debit 0.07 and credit 0.07, the journal 0.00 and 0.00/,
    },
  ],
  [
    'the amount of a transaction was changed',
    'update ledger_transactions set amount = amount + 1 where entry = 4 and line = 1',
    {
      'totals-equal-journal': /./,
      'entries-equal-transactions': /^Entry 4: its transactions do not add up/,
      chain: /^Entry 4: /,
    },
  ],
  [
    'the gross amount of an entry was changed',
    'update ledger_entries set gross_amount = gross_amount + 1 where sequence = 50',
    { 'entries-equal-transactions': /^Entry 50: its transactions do not add up/, chain: /^Entry 50: / },
  ],
  [
    'the amount of an entry was changed',
    'update ledger_entries set amount = amount + 2 where sequence = 50',
    { 'entries-equal-transactions': /^Entry 50: its amount at its rate/, chain: /^Entry 50: / },
  ],
  [
    'the date of an entry was changed',
    "update ledger_entries set date = '2026-01-01' where sequence = 9",
    { 'entries-equal-transactions': /^Entry 9: a transaction has another date/, chain: /^Entry 9: / },
  ],
  [
    'an entry was removed with its transactions, and the totals were set right',
    `delete from ledger_entries where sequence = 3; delete from ledger_transactions where entry = 3;
     update account_totals set debit = debit - 6 where account = 6500; update account_totals set credit = credit - 6 where account = 1020;
     update account_day_totals set debit = debit - 6 where account = 6500; update account_day_totals set credit = credit - 6 where account = 1020`,
    {
      'sequence-without-gaps': /^Entry 3 is missing/,
      chain: /^Entry 3: the entry is missing/,
      'totals-equal-journal': /./,
    },
  ],
  [
    'the last number given was set forward',
    'update journal_heads set sequence = sequence + 1 where sequence > 0',
    { 'sequence-without-gaps': /^The last number given is \d+, the last entry is \d+/, chain: /the entry is missing/ },
  ],
  [
    'a hash was changed',
    "update ledger_entries set hash = sha256('x') where sequence = 6",
    { chain: /^Entry 6: its hash was changed/ },
  ],
  [
    'the total of an invoice was changed',
    `update documents set total = total + 100, total_net = total_net + 100 where id = ${firstIssued}`,
    {
      'documents-add-up': /^The invoice R-00001 says 10100 and VAT 810 cents; its positions add up to 10000 and 810/,
      'rests-equal-receivables': /^Of the invoice R-00001 109.10 CHF are open; its item in account 1100 says 108.10,/,
      'documents-as-issued': /^The invoice R-\d+ was changed past the service\.$/,
    },
  ],
  [
    'the positions of an invoice were changed',
    `update documents set positions = replace(positions::text, '3400', '3200')::json where id = ${firstIssued}`,
    {
      'documents-are-posted': /^The invoice R-00001: the books lack 2026-11-21 1100\/3200 10000 of 10810 cents/,
      'documents-as-issued': /^The invoice R-\d+ was changed past the service\.$/,
    },
  ],
  [
    'the number of an invoice was changed',
    `update documents set number = 'R-90001' where id = ${firstIssued}`,
    {
      'documents-are-posted': /^The invoice R-90001: the books lack .*«R-90001»/,
      'rests-equal-receivables': /^Of the invoice R-90001 /,
      'documents-as-issued': /^The invoice R-\d+ was changed past the service\.$/,
    },
  ],
  [
    'an invoice was marked as annulled',
    `update documents set is_annulled = true where id = ${firstIssued}`,
    {
      'documents-are-posted': /^The invoice R-00001: the books have .*, which it does not account for/,
      'rests-equal-receivables': /./,
      'documents-as-issued': /^The invoice R-\d+ was changed past the service\.$/,
    },
  ],
  [
    'an issued invoice was removed',
    `delete from documents where id = ${firstIssued}`,
    {
      'documents-are-posted': /^Entry \d+ says it comes from an invoice that does not exist/,
      'numbers-without-gaps': /^The invoice R-00001 is missing/,
      'rests-equal-receivables': /./,
      'documents-as-issued': /^The invoice R-00001 was removed past the service\.$/,
    },
  ],
  [
    'an invoice was said to be paid',
    `update documents set paid = total where id = ${firstIssued}`,
    {
      'payments-equal-paid': /^The invoice R-00001 says 108.10 is paid; its payments add up to 0.00/,
      'rests-equal-receivables': /./,
    },
  ],
  [
    'the amount of a payment was changed',
    `update payments set amount = amount + 1 where id = ${aPayment}`,
    {
      'payments-equal-paid': /^The invoice R-0000\d says 133.33 is paid; its payments add up to 133.34/,
      'payments-are-posted': /^The payment .* of the invoice R-0000\d: the books lack /,
    },
  ],
  [
    'a payment was marked as reversed',
    `update payments set is_reversed = true where id = ${aPayment}`,
    { 'payments-equal-paid': /./, 'payments-are-posted': /the books have .*, which it does not account for/ },
  ],
  [
    'a payment was removed',
    `delete from payments where id = ${aPayment}`,
    {
      'payments-equal-paid': /./,
      'payments-are-posted': /^Entry \d+ says it comes from a payment that does not exist/,
    },
  ],
  [
    'less is said to be credited, of a credit note and of its invoice alike',
    `update documents set allocated = allocated - 100 where id in (${creditedOnce}, (select invoice from documents where id = ${creditedOnce}))`,
    {
      'credits-equal-allocations':
        /^Of the credit-note G-\d+ 107.10 is credited; its allocations add up to 108.10, its newest event says nothing\.$/,
      'rests-equal-receivables': /^Of the credit-note G-\d+ -1.00 CHF are open; its item in account 1100 says 0.00,/,
      'documents-as-issued': /^The (invoice|credit-note) [RG]-\d+ was changed past the service\.$/,
    },
  ],
  [
    'less was said to be open of an item',
    `update open_items set open = open - 100, open_booked = open_booked - 100 where id = ${firstIssued}`,
    {
      'items-add-up': /^Of the item \S+ of account 1100 107.10 is open; its movements and allocations add up to 108.10/,
      'rests-equal-receivables': /^Of the invoice R-00001 /,
    },
  ],
  [
    'an item was given to another contact',
    `update open_items set contact = gen_random_uuid() where id = ${firstIssued}`,
    { 'rests-equal-receivables': /^Of the invoice R-00001 / },
  ],
  [
    'the movement of an item was put on another day',
    `update item_movements set date = date - 1 where item = ${firstIssued}`,
    {
      'items-equal-accounts': /^On 2026-11-20 the items of account 1100 move by \d+\.\d\d, the account by /,
      'items-add-up': /./,
    },
  ],
  [
    'an allocation was removed',
    `delete from item_allocations where credit = ${creditedOnce}`,
    { 'items-add-up': /./, 'credits-equal-allocations': /./ },
  ],
  [
    'a day was opened to postings',
    `update journal_heads set open = open + '{[2024-05-01,2024-06-01)}'`,
    { 'posts-on-open-days': /^The head of the journal lets entries be posted on other days\.$/ },
  ],
  [
    'the counter of estimates was set forward',
    "update number_counters set last_number = last_number + 1 where kind = 'estimate'",
    { 'numbers-without-gaps': /^The estimate O-00002 is missing: its number was given/ },
  ],
  [
    'the counter of estimates was set back',
    "update number_counters set last_number = 0 where kind = 'estimate'",
    { 'numbers-without-gaps': /^Only 0 numbers were given to documents of the kind estimate, but 1 carry one/ },
  ],
  [
    'an attachment was put in at the wrong place',
    `insert into attachments (organisation, id, document, position, name, title, size, pages, sha256, public_secret)
     select organisation, gen_random_uuid(), id, 2, 'a.pdf', 'A', 1, 1, sha256('a'), 'a' from documents where id = ${firstIssued}`,
    {
      'attachments-in-order': /^The document R-00001 has 1 attachments, or a gap/,
      'attachments-unchanged': /^The attachments of the invoice R-00001 were put in past the service\.$/,
    },
  ],
  [
    'an amount is larger than any that can be kept',
    `update payments set amount = 9223372036854775807 where id = ${aPayment}`,
    { 'payments-equal-paid': /./, 'payments-are-posted': /^A stored value is out of range: / },
  ],
]

for (const [what, statement, expected] of breaks) {
  test(`${what}: named by ${Object.keys(expected).join(' and ')}`, async () => {
    const found = await findingsAfter(statement)
    assert.deepEqual(Object.keys(found).toSorted(), Object.keys(expected).toSorted(), JSON.stringify(found))
    for (const [name, words] of Object.entries(expected)) assert.match(found[name] ?? '', words)
  })
}

test('eleven attachments, which the database itself refuses as long as its constraints stand, are named', async () => {
  await service.asOwner(
    'alter table attachments drop constraint attachments_ten_at_most, drop constraint attachments_position_check',
  )
  const found = await findingsAfter(`
    insert into attachments (organisation, id, document, position, name, title, size, pages, sha256, public_secret)
    select organisation, gen_random_uuid(), id, place, 'a.pdf', 'A', 1, 1, sha256('a'), 'eleven ' || place
      from documents, generate_series(1, 11) as place where id = ${firstIssued}`)
  assert.deepEqual(Object.keys(found), ['attachments-in-order', 'attachments-unchanged'])
  assert.match(found['attachments-in-order'] ?? '', /has 11 attachments/)
})

test('a list that does not show a document, or shows it otherwise, is named', async () => {
  const { id, number } = await trade.issued('invoice')
  await service.asOwner('create table before_lists as table listed_documents')
  for (const change of [
    `delete from listed_documents where id = '${id}'`,
    `update listed_documents set state = 'paid' where id = '${id}'`,
    `update listed_documents set words = '' where id = '${id}'`,
    `update listed_documents set due_date = due_date + 1 where id = '${id}'`,
  ]) {
    await service.asOwner(change)
    const { 'lists-show-documents': finding } = await findings()
    assert.equal(finding, `The lists do not show the document ${number} as it is.`, change)
    await service.asOwner('delete from listed_documents; insert into listed_documents table before_lists')
  }
  await service.asOwner('drop table before_lists')
  assert.deepEqual(await findings(), {})
})

test('an archived PDF whose bytes were changed, which the database itself refuses as long as its constraints stand, is named', async () => {
  const { id, number } = await trade.issued('invoice')
  await service.ask('GET', `/v1/invoices/${id}/pdf`)
  const change = `update archived_pdfs set bytes = bytes || 'x' where document = '${id}'`
  await assert.rejects(service.asOwner(change), /only grows/)
  await service.asOwner('alter table archived_pdfs disable trigger append_only')
  await assert.rejects(service.asOwner(change), /archived_pdfs_hash/)
  await service.asOwner('alter table archived_pdfs drop constraint archived_pdfs_hash')
  assert.deepEqual(await findings(), {})
  await service.asOwner(change)
  assert.deepEqual(await findings(), {
    'kept-pdfs-unchanged': `The PDF of the invoice ${number} as issued is not the one that was archived.`,
  })
  await service.asOwner(
    `update archived_pdfs set bytes = substring(bytes for length(bytes) - 1) where document = '${id}'`,
  )
})

test('a dictionary of archived PDFs that was altered or lost is found each time, though it was read before', async () => {
  const { id } = await trade.issued('invoice')
  await service.ask('GET', `/v1/invoices/${id}/pdf`)
  assert.deepEqual(await findings(), {})
  const past = (...work: string[]) =>
    service.asOwner(['begin', 'set local session_replication_role = replica', ...work, 'commit'].join(';\n'))
  await past('alter table pdf_dictionaries drop constraint pdf_dictionaries_hash')
  await past('create table dictionaries_before as table pdf_dictionaries')
  for (const change of ['update pdf_dictionaries set bytes = set_byte(bytes, 0, 1)', 'delete from pdf_dictionaries']) {
    await past(change)
    const { 'kept-pdfs-unchanged': altered, ...others } = await findings()
    assert.match(altered ?? '', /^The PDF of the invoice \S+ as issued is not the one that was archived\.$/, change)
    assert.deepEqual(others, {}, change)
    await past('delete from pdf_dictionaries', 'insert into pdf_dictionaries table dictionaries_before')
    assert.deepEqual(await findings(), {}, change)
  }
  await past('drop table dictionaries_before')
})

test('numbers of patterns that were in force earlier are no gaps', async () => {
  const pattern = (invoiceNumberPattern: string) =>
    service.expect(200, 'PATCH', '/v1/organisation', { invoiceNumberPattern })
  for (const next of ['RE-YYYY-000', 'RYYYY000', '9100', 'R00000', '00000', 'R-00000']) {
    await pattern(next)
    await trade.issued('invoice', { positions: [product()] })
    assert.deepEqual(await findings(), {}, next)
  }
})
