import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { NO_ORGANISATION } from '../../src/platform/db/database.ts'
import { figure } from '../faults/faults.ts'
import { type Service, startService } from '../service.ts'
import { type Two, tablesOf, twoOrganisations } from './two-organisations.ts'

/** A client of PostgreSQL in the role of the service, without any condition. */
let service: Service
let two: Two
let intruder: pg.Client
before(async () => {
  service = await startService()
  two = await twoOrganisations(service)
  intruder = new pg.Client({ ...service.connection, options: '-c role=rappen_app' })
  await intruder.connect()
})
after(async () => {
  await intruder.end()
  await service.close()
})

/** Runs a statement in the service's role for one organisation, and rolls it back. */
async function inOrganisation(
  organisation: string,
  statement: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  await intruder.query(`begin; set local app.organisation = '${organisation}'`)
  try {
    return await intruder.query(statement, values)
  } finally {
    await intruder.query('rollback')
  }
}

/** PostgreSQL's rejection of a statement; undefined if it succeeds. */
const rejectionOf = async (organisation: string, statement: string, values?: unknown[]): Promise<string | undefined> =>
  inOrganisation(organisation, statement, values).then(
    () => undefined,
    (error: pg.DatabaseError) => `${error.code} ${error.message}`,
  )

/** Every relation of the schema with rows, from the catalogue: new tables and views are included. */
const relations = async (): Promise<{ name: string; kind: string }[]> =>
  service.asOwner(`
    select oid::regclass::text as name, relkind as kind from pg_class
     where relnamespace = 'public'::regnamespace and relkind not in ('i', 'I', 'c', 't') order by 1`)

/** Tables that belong to no organisation, and why the service's role sees nothing of others in them. */
const withoutOrganisation: Readonly<Record<string, string>> = {
  migrations: 'names and hashes of files, for a service that may not migrate',
  pdf_dictionaries: 'fonts and a sample, by which archived PDFs of all are packed',
  newest_clock: 'not readable',
  request_counts: 'a policy that shows nothing',
  people: 'not readable',
  person_links: 'not readable',
  sessions: 'not readable',
  failed_logins: 'not readable',
  passkeys: 'not readable',
  passkey_challenges: 'not readable',
}

test('reading without any condition shows one organisation, in every table and view', async (t) => {
  const owners = new Map((await tablesOf(service)).map(({ table, owner }) => [table, owner]))
  let read = 0
  for (const { name, kind } of await relations()) {
    assert.match(kind, /[rv]/, `${name} is a table or a view`)
    if (withoutOrganisation[name]) {
      const all = `select to_jsonb(one) as row from ${name} as one`
      const { rows } = await inOrganisation(service.organisation, all).catch(() => ({ rows: [] }))
      if (name !== 'migrations' && name !== 'pdf_dictionaries') assert.deepEqual(rows, [], name)
      assert.deepEqual(two.leaksIn({ headers: {}, body: rows }), [], name)
      continue
    }
    const all = `select to_jsonb(one) as row from ${name} as one`
    const seen = await inOrganisation(service.organisation, all)
    assert.ok((seen.rowCount ?? 0) > 0, `each organisation of twoOrganisations() has rows in ${name}`)
    assert.deepEqual(two.leaksIn({ headers: {}, body: seen.rows }), [], name)
    for (const nobody of [NO_ORGANISATION, ''])
      assert.equal((await inOrganisation(nobody, all)).rowCount, 0, `${name} without an organisation`)
    const owner = owners.get(name)
    assert.ok(owner !== undefined || kind === 'v', `${name} says to which organisation a row belongs`)
    if (owner !== undefined) {
      const [counts] = await service.asOwner<{ own: number; foreign: number }>(`
        select count(*) filter (where ${owner} = '${service.organisation}')::int as own,
               count(*) filter (where ${owner} = '${two.foreignOrganisation}')::int as foreign from ${name}`)
      assert.equal(seen.rowCount, counts?.own, name)
      assert.ok((counts?.foreign ?? 0) > 0, name)
    }
    read++
  }
  assert.ok(read > 25)
  figure(t, 'I-9', 'tables and views read without a condition', read)
})

type Column = { name: string; isInsertable: boolean; isUpdatable: boolean }
const columnsOf = (table: string): Promise<Column[]> =>
  service.asOwner(`
    select quote_ident(attname) as name, attgenerated = '' as "isInsertable",
           attgenerated = '' and has_column_privilege('rappen_app', attrelid, attnum, 'update') as "isUpdatable"
      from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped`)

test('changing without any condition affects one organisation, in every table', async (t) => {
  let changed = 0
  for (const { table, owner } of await tablesOf(service)) {
    const updatable = (await columnsOf(table)).find(({ isUpdatable }) => isUpdatable)?.name
    const attempts = [
      ...(updatable ? [`update ${table} set ${updatable} = ${updatable} returning ${owner} as owner`] : []),
      `delete from ${table} returning ${owner} as owner`,
      `truncate ${table}`,
    ]
    for (const statement of attempts) {
      const done = await inOrganisation(service.organisation, statement).catch((error: pg.DatabaseError) => {
        // Rights, append-only triggers, and keys of foreign records: nothing was changed.
        assert.match(error.code ?? '', /^(42501|23001|23503)$/, `${statement}: ${error.message}`)
      })
      assert.ok(!done || !statement.startsWith('truncate'), statement)
      for (const row of done?.rows ?? []) assert.equal(row.owner, service.organisation, statement)
      if (done) changed++
    }
  }
  assert.ok(changed > 20, String(changed))
  t.diagnostic(`${changed} statements without a condition`)
})

test('no row can be given to another organisation, nor taken from it', async (t) => {
  let refused = 0
  for (const { table, owner } of await tablesOf(service)) {
    const [theirs] = await service.asOwner<{ row: object }>(
      `select to_jsonb(one) as row from ${table} as one where ${owner} = '${two.foreignOrganisation}' limit 1`,
    )
    assert.ok(theirs, table)
    const columns = (await columnsOf(table)).flatMap(({ name, isInsertable }) => (isInsertable ? name : [])).join(', ')
    const insertion = `insert into ${table} (${columns}) select ${columns} from json_populate_record(null::${table}, $1)`
    const gift = `update ${table} set ${owner} = '${two.foreignOrganisation}'`
    for (const [statement, values] of [
      [insertion, [JSON.stringify(theirs.row)]],
      [gift, []],
    ] as const) {
      const rejection = await rejectionOf(service.organisation, statement, [...values])
      // 42501 is a missing right of the role, or a row that the policy rejects.
      assert.match(rejection ?? 'nothing', /^(42501|23001) /, `${statement} was refused with`)
      refused++
    }
  }
  figure(t, 'I-9', 'rows of others refused by the database', refused)
})

test('the roles of the service can take no other role, own nothing, make nothing and pass no policy', async () => {
  const found = await service.asOwner(`
    select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolcanlogin as "mayMore",
           (select count(*)::int from pg_auth_members where member = r.oid) as roles,
           (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned,
           has_schema_privilege(r.oid, 'public', 'create') or has_database_privilege(r.oid, current_database(), 'create') as "mayCreate"
      from pg_roles r where rolname in ('rappen_app', 'rappen_people')`)
  const role = { mayMore: false, roles: 0, owned: 0, mayCreate: false }
  assert.deepEqual(found, [role, role])
  const open = await service.asOwner(`
    select relname from pg_class, unnest(array['rappen_app', 'rappen_people']) as role
     where relnamespace = 'public'::regnamespace and relkind = 'r'
       and (has_table_privilege(role, oid, 'truncate') or has_table_privilege(role, oid, 'references')
            or has_table_privilege(role, oid, 'trigger'))`)
  assert.deepEqual(open, [])
})

/** The rights of a role on each column of each table, except tables without any right. */
const rightsOf = async (role: string): Promise<Record<string, Record<string, string>>> => {
  const rows = await service.asOwner<{ table: string; right: string; columns: string }>(`
    select c.relname as table, privilege as right,
           case when has_table_privilege('${role}', c.oid, privilege) then 'all' else string_agg(a.attname, ' ' order by a.attnum) end as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     cross join unnest(array['select', 'insert', 'update']) as privilege
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and has_column_privilege('${role}', c.oid, a.attnum, privilege)
     group by 1, 2, c.oid
    union all
    select relname, 'delete', 'all' from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and has_table_privilege('${role}', oid, 'delete')`)
  return Object.fromEntries(
    Object.entries(Object.groupBy(rows, ({ table }) => table)).map(([table, rights = []]) => [
      table,
      Object.fromEntries(rights.map(({ right, columns }) => [right, columns])),
    ]),
  )
}

test('the role of people has rights on people, sessions and passkeys, and on nothing of documents and books', async () => {
  const kept = { select: 'all', insert: 'all', delete: 'all' }
  assert.deepEqual(await rightsOf('rappen_people'), {
    people: { select: 'all', insert: 'all', update: 'email name language password failures failing_since' },
    person_links: kept,
    sessions: { ...kept, update: 'organisation seat seen_at proven_at failures failing_since' },
    passkeys: { ...kept, update: 'counter last_used_at' },
    passkey_challenges: kept,
    failed_logins: { ...kept, update: 'all' },
    organisations: { select: 'id name created_at' },
    seat_offers: { select: 'all' },
    migrations: { select: 'all' },
    tokens: {
      select: 'organisation id name hash scopes created_at expires_at revoked_at last_used_at person role',
      update: 'name last_used_at',
    },
  })
  const called = await service.asOwner(`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('rappen_people', oid, 'execute')
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`)
  assert.deepEqual(called, [{ name: 'keep_events' }])
})

test('the role of documents reads of people the name, address and language of who has a seat in the organisation, and no more', async () => {
  const { people, sessions, passkeys, person_links, passkey_challenges, failed_logins } = await rightsOf('rappen_app')
  assert.deepEqual(people, { select: 'id email name language' })
  assert.deepEqual([sessions, passkeys, person_links, passkey_challenges, failed_logins], Array(5).fill(undefined))
  const { rows } = await inOrganisation(service.organisation, 'select id from people')
  const seated = await service.asOwner<{ id: string }>(
    `select person as id from tokens where organisation = '${service.organisation}' and person is not null and revoked_at is null`,
  )
  const [all] = await service.asOwner<{ people: number }>('select count(*)::int as people from people')
  assert.ok(seated.length > 0 && seated.length < (all?.people ?? 0))
  assert.deepEqual(rows.map(({ id }) => id).sort(), seated.map(({ id }) => id).sort())
  assert.equal((await inOrganisation(NO_ORGANISATION, 'select id from people')).rowCount, 0)
})

test('of a token the role of people writes nothing, and of a seat the name and the last use', async () => {
  const asPeople = new pg.Client({ ...service.connection, options: '-c role=rappen_people' })
  await asPeople.connect()
  await asPeople.query('begin')
  const { rows } = await asPeople.query(`update tokens set name = 'x' returning person`)
  await asPeople.end()
  assert.ok(rows.length > 0 && rows.every(({ person }) => person !== null))
})

/** The functions that bypass row-level security for the service, with their results or effects. A new one is a decision. */
const doors: Readonly<Record<string, string>> = {
  waiting_in:
    'how much waits in each of the organisations of a person, by a session: counts, and what is overdue in all',
  owner_of_link: 'to what the 256 random bits of a link lead, before the organisation is known',
  belongs_to_another: 'yes or no for a random id, since the contract tells a foreign record from a missing one',
  post_entries: 'writes the journal of its own organisation',
  keep_events: 'writes the events of its own organisation; in the role of people those of sessions and passkeys alone',
  claim_webhook_endpoints: 'gives endpoints that have something to be told to the process that asks; ids alone',
  webhook_backlog: 'how many events and deliveries all endpoints together wait for',
  forget_webhook_deliveries: 'deletes what is older than the days it is told, of all organisations; answers how many',
  follow_clock: 'moves along what waits, of all organisations, when the clock was set back; answers by how much',
  count_requests: 'how often tokens were used in this minute, by their random ids',
  keep_requests: 'adds to the log of requests of several organisations at once, and removes the oldest; says nothing',
  items_allocated: 'a trigger: raises what is open of items of the same organisation',
  books_changed: 'a trigger: raises a counter in the row of the same organisation',
}

test('the functions that pass row-level security are those that are known, each with a search path of its own', async () => {
  const found = await service.asOwner<{ name: string; path: string[] | null; isBound: boolean }>(`
    select proname as name, proconfig as path, prosqlbody is not null as "isBound" from pg_proc
     where prosecdef and pronamespace = 'public'::regnamespace order by 1`)
  assert.deepEqual(found.map(({ name }) => name).sort(), Object.keys(doors).sort())
  // A body that was bound at creation looks up no names; any other looks for tables in a temporary schema last.
  for (const { name, path, isBound } of found)
    assert.equal(String(path), isBound ? 'search_path=public' : 'search_path=public, pg_temp', name)
})

test('the doors that write take the organisation of the session and no other', async () => {
  const [post] = await service.asOwner<{ parameters: number }>(
    `select pronargs as parameters from pg_proc where proname = 'post_entries'`,
  )
  const rest = Array.from({ length: (post?.parameters ?? 0) - 1 }, () => 'null').join(', ')
  const calls = [
    `select post_entries('${two.foreignOrganisation}', ${rest})`,
    `select keep_events('${two.foreignOrganisation}', null, null, '[{"type": "contact.created", "kind": "contact", "record": "x"}]')`,
  ]
  for (const call of calls)
    assert.match((await rejectionOf(service.organisation, call)) ?? 'nothing', /^42501 a session/, call)
})

test('the job queue holds only ids of an organisation: all instances read it, and it has no policy', async () => {
  const jobs = await service.asOwner<{ data: object }>('select data from pgboss.job where data is not null')
  assert.ok(jobs.length >= 4)
  for (const { data } of jobs) {
    assert.deepEqual(Object.keys(data).sort(), ['id', 'organisation'])
    for (const value of Object.values(data)) assert.match(value, /^[0-9a-f-]{36}$/)
  }
})
