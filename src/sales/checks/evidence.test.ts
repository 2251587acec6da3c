import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { figure, randomFrom, seed, sized } from '../../../test/faults/faults.ts'
import { png } from '../../../test/fixtures/logo.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { rawly } from '../../../test/fixtures/tamperings.ts'
import { plain, product, tradeOf } from '../../../test/fixtures/trade.ts'
import { sendReceipt, uploadsOf } from '../../../test/fixtures/upload.ts'
import { watched as tables, unwatched } from '../../../test/fixtures/watched-tables.ts'
import { type Service, startService } from '../../../test/service.ts'
import { evidenceOfRecords } from '../../admin/commands/told-records.ts'
import type { Tx } from '../../platform/db/database.ts'
import { verifyEvents } from '../../tenants/events/verify-events.ts'
import { evidence } from './evidence.ts'
import { logoChangedSince, settingsChangedSince } from './settings-evidence.store.ts'

/** Each of another kind, at a random place. */
const TAMPERINGS = sized(40, 1_000)

let service: Service
/** The columns of each table that may be tampered with, with their types. */
let columns: Map<string, readonly (readonly [name: string, type: string])[]>
before(async () => {
  service = await startService()
  await someTrade()
  await withoutConstraints()
  columns = new Map(
    await Promise.all(Object.keys(tables).map(async (table) => [table, await columnsOf(table)] as const)),
  )
})
after(() => service.close())

/** Issued documents of every kind, with attachments, receipts and archived PDFs, and drafts. */
async function someTrade(): Promise<void> {
  const trade = tradeOf(service)
  const uploads = uploadsOf(service)
  const { id: recipient } = await trade.contact({ townName: 'Thun', email: 'a@b.ch' })
  for (let count = 0; count < sized(1, 3); count++) {
    const content = { recipient, metadata: { order: `${count}` }, title: 'Umbau', closingText: 'Besten Dank' }
    const estimate = await trade.issued('estimate', { ...content, externalReference: `shop ${count}` })
    const invoice = await trade.issued('invoice', { ...content, originalCurrency: 'EUR', exchangeRate: 0.95 })
    const credited = await trade.issued('invoice', { positions: [product(), product({ quantity: 2 })] })
    await trade.credit(credited.id, { isDraft: false })
    await trade.act('estimate', estimate.id, 'accept', { signingPerson: 'Hans Muster' })
    for (const title of ['Plan', 'Offerte', 'AGB']) {
      await uploads.add(
        'estimate',
        estimate.id,
        pdfWith({ pages: [`${title} ${estimate.number}`] }),
        `${title}.pdf`,
        title,
      )
      await uploads.add(
        'invoice',
        invoice.id,
        pdfWith({ pages: [`${title} ${invoice.number}`] }),
        `${title}.pdf`,
        title,
      )
    }
    const { ledgerEntries } = await service.expect(200, 'GET', '/v1/ledger-entries?sort=-sequence&limit=1')
    for (const title of ['Scan', 'Terms'])
      assert.equal(
        (await sendReceipt(service, ledgerEntries[0].id, pdfWith({ pages: [`${title} ${count}`] }))).status,
        201,
      )
    assert.equal((await sendReceipt(service, undefined, pdfWith({ pages: [`Unposted ${count}`] }))).status, 201)
    await trade.create('estimate', content)
    await service.ask('GET', `/v1/invoices/${invoice.id}/pdf`)
    await trade.pay(invoice.id, 10, { exchangeRate: 0.96, note: 'Postkonto', metadata: { batch: `${count}` } })
    const writeOff = { reason: 'discount', amount: 1 }
    await service.expect(201, 'POST', `/v1/invoices/${invoice.id}/write-off`, writeOff)
    await service.expect(200, 'POST', `/v1/invoices/${invoice.id}/send`, { subject: 'Ihre Rechnung' })
    const article = {
      names: { de: `Stunde ${count}` },
      descriptions: { de: 'Arbeit' },
      singleAmount: 120,
      contraAccount: 3400,
    }
    await service.expect(201, 'POST', '/v1/products', article)
    const series = { title: `Abo ${count}`, start: '2027-01-31', interval: { count: 1, unit: 'month' } }
    await service.expect(201, 'POST', '/v1/recurring-invoices', plain(series))
    const overdue = await trade.issued('invoice', { openingDate: '2026-09-01', payableInDays: 10 })
    await service.expect(201, 'POST', `/v1/invoices/${overdue.id}/reminders`)
    await service.expect(201, 'POST', '/v1/reminder-blocks', { invoice: overdue.id })
    await service.expect(200, 'PATCH', '/v1/reminder-settings', { interestRate: 6 + count })
    const url = `https://shop.example.ch/hooks/${count}`
    const { webhookEndpoint } = await service.expect(201, 'POST', '/v1/webhook-endpoints', { url })
    await service.expect(200, 'POST', `/v1/webhook-endpoints/${webhookEndpoint.id}/rotate-secret`)
    if (count > 0) continue
    await somePeople()
    await someVat()
    const logo = { body: png({ width: 40 }), headers: { 'content-type': 'image/png' } }
    assert.equal((await service.ask('PUT', '/v1/organisation/logo', logo)).status, 204)
    const paper = { body: pdfWith({ pages: ['Briefpapier'] }), headers: { 'content-type': 'application/pdf' } }
    assert.equal((await service.ask('PUT', '/v1/organisation/letterhead', paper)).status, 204)
    const annulled = await trade.issued('invoice')
    await trade.act('invoice', annulled.id, 'annul')
    await service.ask('GET', `/v1/invoices/${annulled.id}/pdf`)
  }
}

/** Settings of VAT, an adjustment of an open period, and a settled one. */
async function someVat(): Promise<void> {
  await service.expect(200, 'PATCH', '/v1/vat-settings', { validFrom: '2027-01-01', vatLock: 'vat' })
  const { vatPeriods } = await service.expect(200, 'GET', '/v1/vat-periods?limit=100')
  const [first, second] = vatPeriods.toSorted((a: { from: string }, b: { from: string }) => (a.from < b.from ? -1 : 1))
  await service.expect(200, 'POST', `/v1/vat-periods/${first.id}/settle`)
  const adjustment = { box: '415', amount: 1620, description: 'Privatanteil' }
  await service.expect(201, 'POST', `/v1/vat-periods/${second.id}/adjustments`, adjustment)
}

/** A person with a seat, and one with an offer, who works elsewhere already. */
async function somePeople(): Promise<void> {
  const other = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  const person = { email: 'anna@example.ch', name: 'Anna', role: 'owner' }
  assert.equal((await service.ask('POST', '/v1/people', { body: person, token: other })).status, 201)
  await service.expect(201, 'POST', '/v1/people', { ...person, role: 'bookkeeper' })
  await service.expect(201, 'POST', '/v1/people', { email: 'beat@example.ch', name: 'Beat', role: 'reader' })
}

/** Removes the constraints that a database owner can remove, so that any value can be written. */
async function withoutConstraints(): Promise<void> {
  await service.asOwner(`do $$ declare one record; begin
    for one in select conrelid::regclass as place, conname from pg_constraint
                where contype in ('c', 'u', 'p', 'x') and conrelid = any ('{${Object.keys(tables).join(',')}}'::regclass[]) loop
      execute format('alter table %s drop constraint if exists %I cascade', one.place, one.conname);
    end loop; end $$`)
}

const columnsOf = async (table: string): Promise<(readonly [string, string])[]> => {
  const rows = await service.asOwner<{ name: string; type: string; required: boolean }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  return rows
    .filter(({ name }) => !(name in (tables[table]?.free ?? {})))
    .map(({ name, type }) => [name, type] as const)
}

/** The value of a column, with another byte. */
const changed = (name: string, type: string, place: number): string => {
  const column = `"${name}"`
  const given: Readonly<Record<string, string>> = {
    uuid: 'gen_random_uuid()',
    text: `case when coalesce(${column}, '') = '' then 'x' else overlay(${column} placing case when substr(${column}, ${place} % length(${column}) + 1, 1) = 'x' then 'y' else 'x' end from ${place} % length(${column}) + 1) end`,
    boolean: `${column} is not true`,
    bytea: `case when ${column} is null then '\\x00' else set_bit(${column}, ${place} % (8 * length(${column})), 1 - get_bit(${column}, ${place} % (8 * length(${column})))) end`,
    'timestamp with time zone': `coalesce(${column}, now()) + interval '1 microsecond'`,
    date: `coalesce(${column}, current_date) + 1`,
    numeric: `coalesce(${column}, 1) + 0.0000001`,
    'text[]': `array_append(${column}, 'x')`,
    json: `case when ${column} is null then 'null' when ${place % 2} = 0 or ${column}::text !~ '[1-8]' then ${column}::text || ' ' else regexp_replace(${column}::text, '[1-8]', '9') end::json`,
    jsonb: `coalesce(${column}, '{}') || '{"x": "y"}'`,
  }
  return given[type] ?? `coalesce(${column}, 0) + 1`
}

class Undone extends Error {}

type Found = { readonly event?: number; readonly reasons: readonly string[] }

/** The finding after statements of a database owner; then everything is restored. */
async function foundAfter(tamper: (tx: Tx) => Promise<string>): Promise<Found & { readonly expected: string }> {
  let found: (Found & { expected: string }) | undefined
  const work = async (tx: Tx): Promise<never> => {
    await rawly(tx, 'set local role none; set local session_replication_role = replica')
    const expected = await tamper(tx)
    await rawly(tx, 'set local session_replication_role = origin; set local role rappen_app')
    const { firstBreak } = await verifyEvents(tx)
    const reasons: string[] = []
    for (const { find } of [...evidence, ...evidenceOfRecords]) reasons.push((await find(tx))?.reason ?? '')
    found = { ...(firstBreak ? { event: firstBreak.sequence } : {}), reasons: reasons.filter(Boolean), expected }
    throw new Undone()
  }
  await assert.rejects(service.database.inTransaction(service.organisation, work), Undone)
  assert.ok(found)
  return found
}

const random = randomFrom(seed)
const upTo = (limit: number): number => Math.floor(random() * limit)
const oneOf = <One>(list: readonly One[]): One => {
  const one = list[upTo(list.length)]
  assert.ok(one !== undefined)
  return one
}

/** A random row of a table: its location, and the name in its finding. */
async function anyRow(tx: Tx, table: string, also = 'true'): Promise<{ row: string; name: string }> {
  const { where, names } = tables[table] ?? assert.fail(table)
  const rows = await tx.rows<{ row: string; name: string }>({
    text: `select ctid::text as row, ${names} as name from ${table} where ${table === 'organisations' ? 'id' : 'organisation'} = '${tx.organisation}' and ${where} and ${also}`,
    values: [],
    isVaried: true,
  })
  return oneOf(rows)
}

const at = (row: string): string => `where ctid = '${row}'`

async function changeField(
  tx: Tx,
  table: string,
  [column, type]: readonly [name: string, type: string],
): Promise<{ what: string; name: string }> {
  const { row, name } = await anyRow(tx, table)
  const value = tables[table]?.values?.[column] ?? changed(column, type, upTo(10_000))
  await rawly(tx, `update ${table} set "${column}" = ${value} ${at(row)}`)
  // A document is named by its current number.
  return { what: column, name: column === 'number' ? '' : name }
}

/** The manipulations of a row; each returns the name that must be found. */
const kinds: Readonly<Record<string, (tx: Tx, table: string) => Promise<{ what: string; name: string }>>> = {
  'a field changed': (tx, table) => changeField(tx, table, oneOf(columns.get(table) ?? [])),
  'a row removed': async (tx, table) => {
    const { row, name } = await anyRow(tx, table)
    await rawly(tx, `delete from ${table} ${at(row)}`)
    return { what: '', name }
  },
  'a row put in': async (tx, table) => {
    const { row, name } = await anyRow(tx, table)
    const names = await columnNames(tx, table)
    const fresh: Readonly<Record<string, string>> = {
      id: 'gen_random_uuid()',
      number: `number || '0'`,
      piece: 'piece + 1',
      state: `state || 'x'`,
      ...(table === 'contacts' ? {} : { position: '"position" + 10' }),
      public_secret: `public_secret || 'x'`,
      payment_key: `payment_key || '0'`,
      external_reference: `external_reference || 'x'`,
      ...(table === 'accounts' ? { number: '9999' } : {}),
      ...(table === 'documents' ? { number: `case number when '' then '' else number || '0' end` } : {}),
      code: `'XXX'`,
      ...(table === 'tokens' ? { person: 'case when person is null then null else gen_random_uuid() end' } : {}),
      ...(table === 'events' ? { sequence: '(select max(sequence) + 1 from events)' } : {}),
    }
    const values = names.map((column) => fresh[column] ?? `"${column}"`)
    const isUnposted = table === 'receipts' && (await valueAt(tx, table, 'entry', row))[0] === null
    await rawly(
      tx,
      `insert into ${table} ("${names.join('", "')}") select ${values.join(', ')} from ${table} ${at(row)}`,
    )
    if (isUnposted) return { what: name, name: 'the receipt ' }
    if (table === 'events') return { what: '', name: await newestSequence(tx) }
    return {
      what: '',
      name: [
        'documents',
        'contacts',
        'products',
        'recurring_invoices',
        'reminders',
        'reminder_blocks',
        'payments',
        'write_offs',
        'email_deliveries',
        'vat_adjustments',
      ].includes(table)
        ? ''
        : name,
    }
  },
  'two rows swapped': async (tx, table) => {
    const [one, other] = [await anyRow(tx, table), await anyRow(tx, table)]
    const column = tables[table]?.key ?? assert.fail(table)
    const type = columns.get(table)?.find(([name]) => name === column)?.[1] ?? assert.fail(column)
    const [[first], [second]] = [await valueAt(tx, table, column, one.row), await valueAt(tx, table, column, other.row)]
    if (first === undefined || first === second) return kinds['a row removed']?.(tx, table) ?? assert.fail()
    const away = type === 'uuid' ? '00000000-0000-4000-8000-000000000000' : type === 'text' ? 'AWAY' : '-5'
    const moved = async (from: string, to: string) =>
      rawly(
        tx,
        `update ${table} set "${column}" = '${to}'::${type} where organisation = ORG and "${column}" = '${from}'::${type}`,
      )
    await moved(first, away)
    await moved(second ?? '', first)
    await moved(away, second ?? '')
    return {
      what: `${first} and ${second}`,
      name: table === 'events' ? String(Math.min(Number(first), Number(second))) : '',
    }
  },
}

const newestSequence = async (tx: Tx): Promise<string> => {
  const text = 'select max(sequence)::text as sequence from events'
  return (await tx.one<{ sequence: string }>({ text, values: [], isVaried: true })).sequence
}

const columnNames = async (tx: Tx, table: string): Promise<string[]> =>
  (
    await tx.rows<{ name: string }>({
      text: `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      values: [],
      isVaried: true,
    })
  ).map(({ name }) => name)

const valueAt = async (tx: Tx, table: string, column: string, row: string): Promise<string[]> =>
  (
    await tx.rows<{ value: string }>({
      text: `select "${column}"::text as value from ${table} ${at(row)}`,
      values: [],
      isVaried: true,
    })
  ).map(({ value }) => value)

test('every table of the database is watched, or stands in the list with the reason why not', async () => {
  const found = await service.asOwner<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  assert.deepEqual(found.map(({ name }) => name).sort(), [...Object.keys(tables), ...Object.keys(unwatched)].sort())
  for (const [table, { free }] of Object.entries(tables)) {
    const names = await service.asOwner<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped`,
    )
    for (const column of Object.keys(free))
      assert.ok(
        names.some(({ name }) => name === column),
        `${table} ${column}`,
      )
  }
})

test('nothing is found where nobody was', async () => {
  assert.deepEqual(await foundAfter(async () => ''), { reasons: [], expected: '' })
})

/** Fails unless the manipulation of a row is found, and named. */
async function requireFound(
  table: string,
  kind: string,
  tamper: (tx: Tx) => Promise<{ what: string; name: string }>,
): Promise<void> {
  let said = `${kind} in ${table}`
  const { event, reasons, expected } = await foundAfter(async (tx) => {
    const { what, name } = await tamper(tx)
    said += ` ${what} of ${name}`
    return name
  })
  const found = `${said}: ${JSON.stringify({ event, reasons })}`
  if (table === 'events') assert.equal(event, Number(expected), found)
  else if (table === 'event_heads') assert.ok(event !== undefined, found)
  else {
    assert.equal(event, undefined, found)
    assert.ok(
      reasons.some((reason) => reason.includes(expected)),
      found,
    )
  }
}

/** The possible manipulations of a table: the head of the events is one row. */
const kindsFor = (table: string): string[] =>
  Object.keys(kinds).filter(
    (kind) =>
      kind === 'a field changed' ||
      (kind === 'a row removed' ? table !== 'organisations' : tables[table]?.key !== undefined),
  )
const tamperAs = (kind: string, table: string): Promise<void> =>
  requireFound(table, kind, (tx) => kinds[kind]?.(tx, table) ?? assert.fail())

// A test for each table, since each manipulation reads all evidence again.
for (const table of Object.keys(tables))
  test(`every manipulation of ${table} and of its columns, except those that change without an event, is found and named`, async () => {
    for (const kind of kindsFor(table)) await tamperAs(kind, table)
    for (const field of columns.get(table) ?? assert.fail(table))
      await requireFound(table, 'a field changed', (tx) => changeField(tx, table, field))
  })

test('an event about a record with an id that is none is found, and ends no check', () =>
  requireFound('events', 'a field changed', async (tx) => {
    const { row, name } = await anyRow(tx, 'events', `record_kind = 'contact'`)
    await rawly(tx, `update events set record = 'no-id' ${at(row)}`)
    return { what: 'record', name }
  }))

test('a draft that no event says was deleted is missed', () =>
  requireFound('documents', 'a draft removed', async (tx) => {
    const text = 'select id from documents where is_draft limit 1'
    const { id } = await tx.one<{ id: string }>({ text, values: [], isVaried: true })
    await rawly(tx, `delete from documents where id = '${id}'`)
    return { what: '', name: id }
  }))

test('a changed receipt that is not posted yet is named as a receipt', () =>
  requireFound('receipts', 'an unposted receipt changed', async (tx) => {
    const { row, name } = await anyRow(tx, 'receipts', 'entry is null')
    await rawly(tx, `update receipts set title = title || 'x' ${at(row)}`)
    return { what: 'title', name: `the receipt ${name} was changed` }
  }))

/** As migration 0082 left the events of a database: only with the hash of documents. */
async function beforeHashesOfSettings<Found>(look: (tx: Tx) => Promise<Found>): Promise<Found> {
  let found: { is: Found } | undefined
  const work = async (tx: Tx): Promise<never> => {
    await rawly(tx, 'set local role none; set local session_replication_role = replica')
    await rawly(tx, 'update events set evidence = null where document is null')
    found = { is: await look(tx) }
    throw new Undone()
  }
  await assert.rejects(service.database.inTransaction(service.organisation, work), Undone)
  assert.ok(found)
  return found.is
}

test('of settings from before their events had a hash nothing is said, also where the newest of them was deleted', async () => {
  const account = { number: 3999, type: 'income', names: { de: 'Nebenertrag' } }
  const url = 'https://shop.example.ch/hooks/gone'
  const deleted = [
    async () => {
      await service.expect(201, 'POST', '/v1/accounts', account)
      await service.expect(204, 'DELETE', '/v1/accounts/3999')
    },
    async () => {
      const { webhookEndpoint } = await service.expect(201, 'POST', '/v1/webhook-endpoints', { url })
      await service.expect(204, 'DELETE', `/v1/webhook-endpoints/${webhookEndpoint.id}`)
    },
  ]
  for (const remove of deleted) {
    await remove()
    const [newest] = await service.asOwner<{ type: string }>('select type from events order by sequence desc limit 1')
    assert.match(newest?.type ?? '', /\.deleted$/)
    assert.equal(await beforeHashesOfSettings(settingsChangedSince), undefined)
  }
})

test('a logo that was put in after one was deleted is found, also where no event had a hash', async () => {
  const found = await beforeHashesOfSettings(async (tx) => {
    await rawly(tx, `update events set type = 'logo.deleted' where type like 'logo.%'`)
    const putIn = await logoChangedSince(tx)
    await rawly(tx, 'delete from logos where organisation = ORG')
    return [typeof putIn, await logoChangedSince(tx)]
  })
  assert.deepEqual(found, ['number', undefined])
})

test('a token that was renamed is named', () =>
  requireFound('tokens', 'a token renamed', async (tx) => {
    const text = 'select id from tokens where person is null limit 1'
    const { id } = await tx.one<{ id: string }>({ text, values: [], isVaried: true })
    await rawly(tx, `update tokens set name = name || 'x' where id = '${id}'`)
    return { what: '', name: id }
  }))

test(`${TAMPERINGS} tamperings with events, issued documents, attachments, receipts and archived PDFs: each found, and named`, async (t) => {
  for (let count = 0; count < TAMPERINGS; count++) {
    const table = oneOf(Object.keys(tables))
    await tamperAs(oneOf(kindsFor(table)), table)
  }
  figure(t, 'I-10', 'tamperings with evidence found', TAMPERINGS)
})
