import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { migrateAll } from '../../src/admin/commands/connect.ts'
import { type Connection, openDatabase } from '../../src/platform/db/database.ts'
import { powerOf, serviceLogins } from '../../src/platform/db/service-login.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { withClient } from '../../src/platform/db/with-client.ts'
import { keepEvents } from '../../src/records.ts'
import { emptyDatabase } from '../database.ts'
import { figure } from '../faults/faults.ts'
import { type Service, startService } from '../service.ts'
import { type Two, twoOrganisations } from './two-organisations.ts'

/** An attacker who can inject any statement into a session of the service. */
let service: Service
let two: Two
let organisations: Holed
let people: Holed
let roles: string[]

/** A session of the service, and the role that each of its sessions becomes. */
type Holed = { readonly session: pg.Client; readonly role: string }

before(async () => {
  service = await startService()
  two = await twoOrganisations(service)
  const { connection, forPeople } = await serviceLogins(service.connection)
  roles = [String(connection.user), String(forPeople.user)]
  // The sessions are like the service's: the injected statements get the same options.
  const database = openDatabase({ ...connection, max: 1 }, { error: () => undefined }, keepEvents, forPeople)
  const opened = await Promise.all(
    [database, database.people].map(({ inTransaction }) =>
      inTransaction(service.organisation, (tx) =>
        tx.one<{ user: string; role: string }>(sql`select session_user as user, current_user as role`),
      ),
    ),
  )
  assert.deepEqual(opened, [
    { user: roles[0], role: 'rappen_app' },
    { user: roles[1], role: 'rappen_people' },
  ])
  await database.close()
  organisations = await holed(connection, 'rappen_app')
  people = await holed(forPeople, 'rappen_people')
})

async function holed(login: Connection, role: string): Promise<Holed> {
  const session = new pg.Client({ ...login, options: `-c role=${role}` })
  await session.connect()
  return { session, role }
}

after(async () => {
  await Promise.all([organisations, people].map(({ session }) => session.end()))
  await service.close()
  const administrator = new pg.Client({ ...service.connection, database: 'postgres' })
  await administrator.connect()
  await administrator.query(`drop role ${roles.join(', ')}`)
  await administrator.end()
})

/** PostgreSQL's rejection of a statement after another one; undefined if it succeeds. */
async function rejectionOf({ session }: Holed, out: string, statement: string): Promise<string | undefined> {
  await session.query(`set app.organisation = '${service.organisation}'`)
  await session.query(out)
  try {
    await session.query(statement)
    return undefined
  } catch (error) {
    assert.ok(error instanceof pg.DatabaseError, String(error))
    return `${error.code} ${error.message}`
  } finally {
    // The session is as it was at its opening.
    await session.query('discard all')
  }
}

/** The obvious first attempts, and PostgreSQL's answers: 42501 is a missing right, 23001 a trigger that refuses. */
const attempts: readonly (readonly [what: string, statement: string])[] = [
  ['become the owner', 'set role rappen'],
  ['become the owner for good', 'set session authorization rappen'],
  ['become an administrator', 'alter role current_user superuser'],
  ['see past row-level security', 'alter role current_user bypassrls'],
  ['get the rights of the owner', 'grant rappen to current_user'],
  ['get those of the server', 'grant pg_read_server_files, pg_execute_server_program to current_user'],
  ['make a user', `create role intruder login password 'x'`],
  ['run a program', `copy (select 1) to program 'id'`],
  ['read what a program says', `create temporary table said (line text); copy said from program 'id'`],
  ['write a file', `copy (select 1) to '/var/intruder'`],
  ['read a file', `select pg_read_file('/etc/passwd')`],
  ['read a file as bytes', `select pg_read_binary_file('postgresql.conf')`],
  ['list a folder', `select pg_ls_dir('.')`],
  ['read the log', 'select pg_current_logfile()'],
  ['import a file', `select lo_import('/etc/passwd')`],
  ['export a file', `select lo_export(1, '/var/intruder')`],
  ['read the passwords', 'select rolpassword from pg_authid'],
  ['read the passwords as a view', 'select passwd from pg_shadow'],
  ['read who may log in', 'select * from pg_hba_file_rules'],
  ['change a setting of the server', `alter system set archive_command = 'id'`],
  [
    'change a setting of the database',
    `do $$ begin execute format('alter database %I set role = rappen', current_database()); end $$`,
  ],
  ['load a library', `load 'dblink'`],
  ['install an extension', 'create extension dblink'],
  ['install another one', 'create extension file_fdw'],
  ['make a function', `create function public.mine() returns int language sql return 1`],
  ['make a function of its own', `create function pg_temp.mine() returns int language sql return 1`],
  [
    'make a function that runs as the owner',
    'create or replace function keep_events(own uuid, by_token uuid, in_request text, happened json) returns boolean language sql security definer return true',
  ],
  ['make a table', 'create table public.mine (x int)'],
  ['hide a table behind another', 'create temporary table tokens (x int)'],
  ['make a schema', 'create schema mine'],
  ['make a trigger', 'create trigger mine after insert on contacts execute function refuse_change()'],
  ['take a trigger away', 'alter table ledger_entries disable trigger all'],
  ['pass all triggers', 'set session_replication_role = replica'],
  ['drop a policy', 'drop policy own on contacts'],
  ['make a policy', 'create policy mine on contacts using (true)'],
  ['end row-level security', 'alter table contacts disable row level security'],
  ['read without row-level security', 'set row_security = off; select * from contacts'],
  ['own a table', 'alter table contacts owner to current_user'],
  ['drop a table', 'drop table contacts'],
  ['empty a table', 'truncate contacts cascade'],
  ['write the journal', 'insert into ledger_entries default values'],
  ['change the journal', 'update ledger_entries set description = description'],
  ['shorten the journal', 'delete from ledger_entries'],
  ['change its totals', 'update journal_heads set sequence = 0'],
  ['write events', 'insert into events (organisation, sequence) values (current_organisation(), 1)'],
  ['change events', 'update events set type = type'],
  ['empty an event', 'update events set after = null, before = null, salt = null'],
  ['forget events', 'delete from events'],
  ['move the newest event', 'update event_heads set erased_at = now()'],
  ['change an archived PDF', 'update archived_pdfs set bytes = bytes'],
  ['change a receipt', 'update receipt_pieces set bytes = bytes'],
  ['remove a receipt', 'delete from receipts'],
  ['say what has run', `delete from migrations`],
  ['slip a job into the schema of the queue', 'create table pgboss.mine (x int)'],
  ['stop the server', 'select pg_reload_conf(), pg_rotate_logfile()'],
  ['end the sessions of the owner', `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'rappen'`],
  ['copy the log of writes', `select pg_create_physical_replication_slot('mine')`],
]

/** The same in the role of documents and books: data of people. */
const attemptsAtPeople: typeof attempts = [
  ['become the role of people', 'set role rappen_people'],
  ['become it by a function', `select set_config('role', 'rappen_people', false)`],
  [
    'become it within a statement',
    `select set_config('role', 'rappen_people', true), query_to_xml('select password from people', true, true, '')`,
  ],
  ['read the passwords of people', 'select password from people'],
  ['read all of people', 'select * from people'],
  ['count failures', 'select failures from people'],
  ['set a password', `update people set password = 'x'`],
  ['take an address', `update people set email = 'x'`],
  ['make a person', `insert into people (id, name, created_at) values (gen_random_uuid(), 'x', now())`],
  ['read sessions', 'select id from sessions'],
  ['begin a session', 'insert into sessions default values'],
  ['read passkeys', 'select credential from passkeys'],
  ['add a passkey', 'insert into passkeys default values'],
  ['read challenges', 'select from passkey_challenges'],
  ['read links', 'select hash from person_links'],
  ['make a link', 'insert into person_links default values'],
  ['forget wrong passwords', 'delete from failed_logins'],
]

/** Events in the form of the function. */
const PAID =
  '[{"type": "session.started", "kind": "session", "record": "x"}, {"type": "invoice.paid", "kind": "invoice", "record": "x"}]'

/** And in the role of people: data of organisations. */
const attemptsAtOrganisations: typeof attempts = [
  ['become the role of documents', 'set role rappen_app'],
  ['become it by a function', `select set_config('role', 'rappen_app', false)`],
  [
    'become it within a statement',
    `select set_config('role', 'rappen_app', true), query_to_xml('select * from documents', true, true, '')`,
  ],
  ['read the account of an organisation', 'select iban from organisations'],
  ['change an organisation', `update organisations set name = 'x'`],
  ['give a seat more rights', `update tokens set scopes = '{all}'`],
  ['give a seat to another person', 'update tokens set person = person'],
  ['give back a seat that was taken', 'update tokens set revoked_at = null'],
  ['make a token', 'insert into tokens default values'],
  ['offer a seat', 'insert into seat_offers default values'],
  ['count what waits', 'select waiting_in(gen_random_uuid(), now())'],
  ['ask whose a record is', `select belongs_to_another('contacts', gen_random_uuid())`],
  ['post', `select post_entries()`],
  [
    'say that a document was paid',
    `select keep_events(current_setting('app.organisation')::uuid, null, null, '${PAID}')`,
  ],
  [
    'say nothing of what happened',
    `select keep_events(current_setting('app.organisation')::uuid, null, null, '[{"kind": "invoice"}]')`,
  ],
  [
    'say it out of the role within a statement',
    `select set_config('role', 'none', true), keep_events(current_setting('app.organisation')::uuid, null, null, '${PAID}')`,
  ],
]

/** Tables that the role of people sees, in whole or in part. */
const tablesOfPeople = ['organisations', 'tokens', 'seat_offers', 'sessions']

/** Reading any other table that has an organisation, or a view of one. */
async function readingsOfOrganisations(): Promise<typeof attempts> {
  const tables = await service.asOwner<{ table: string }>(`
    select relname as table from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'organisation'
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') order by relname`)
  const others = tables.flatMap(({ table }) => (tablesOfPeople.includes(table) ? [] : [table]))
  assert.ok(others.includes('documents') && others.includes('searched_documents'))
  return [...others, 'pgboss.job'].map((table) => [`read ${table}`, `select from ${table}`] as const)
}

/** The statements by which a session leaves a role that it has only set. All of them fail. */
const waysOut = [
  '',
  'reset role;',
  'set role none;',
  'reset session authorization;',
  'set session authorization default;',
]

test('an injected statement gets no further than the role of the service, whatever it is and however the session tries to leave it', async (t) => {
  const notRefused: string[] = []
  let tried = 0
  for (const [holed, own] of [
    [organisations, attemptsAtPeople],
    [people, [...attemptsAtOrganisations, ...(await readingsOfOrganisations())]],
  ] as const)
    for (const [what, statement] of [...attempts, ...own])
      for (const out of waysOut) {
        const rejection = (await rejectionOf(holed, out, statement)) ?? 'taken'
        tried++
        // A missing right, a trigger that refuses, or a function that the role cannot see.
        if (!/^(42501|23001|42883) /.test(rejection))
          notRefused.push(`${holed.role}: ${what}: ${out} ${statement}: ${rejection}`)
      }
  assert.deepEqual(notRefused, [])
  figure(t, 'I-9', 'injected statements refused by the database', tried)
})

test('a session that leaves the role of the service may do less', async () => {
  for (const [holed, tables] of [
    [organisations, ['contacts', 'tokens', 'documents', 'pgboss.job']],
    [people, ['people', 'sessions', 'passkeys', 'seat_offers']],
  ] as const)
    for (const table of tables) {
      const read = `select * from ${table}`
      for (const out of ['set role none', 'reset session authorization; set role none'])
        assert.match((await rejectionOf(holed, out, read)) ?? 'taken', /^42501 /, `${out} ${table}`)
      for (const out of ['', 'reset role', 'discard all'])
        assert.equal(await rejectionOf(holed, out, read), undefined, out)
    }
})

test('it may name another organisation, as the service does for each request; of any other it sees nothing', async () => {
  const { session } = organisations
  const inOrganisation = async (organisation: string) => {
    await session.query('begin')
    await session.query(`select set_config('app.organisation', $1, true)`, [organisation])
    const { rows } = await session.query('select distinct organisation from contacts')
    await session.query('rollback')
    return rows.map((row) => row.organisation)
  }
  assert.deepEqual(await inOrganisation(service.organisation), [service.organisation])
  assert.deepEqual(await inOrganisation(two.foreignOrganisation), [two.foreignOrganisation])
  assert.deepEqual(await inOrganisation(''), [])
})

test('it counts the open tasks of an organisation for a session of a person with a seat there, and reads no session', async () => {
  const { session } = organisations
  const waitsFor = async (id: string) =>
    (await session.query('select organisation from waiting_in($1, now())', [id])).rows.map((row) => row.organisation)
  const own = await service.asOwner<{ id: string; seats: string[] }>(`
    select s.id, array_agg(t.organisation order by t.organisation) as seats
      from sessions s join tokens t on t.person = s.person and t.revoked_at is null group by s.id`)
  assert.ok(own.length > 0)
  for (const { id, seats } of own) assert.deepEqual((await waitsFor(id)).sort(), seats)
  for (const id of [service.organisation, two.foreignOrganisation]) assert.deepEqual(await waitsFor(id), [])
  await assert.rejects(session.query('select waiting_in($1::uuid[], now())', [[two.foreignOrganisation]]), {
    code: '42883',
  })
})

test('the roles that services log in as have no rights, and each has a way to one role of the service and no other', async () => {
  const { connection, forPeople } = await serviceLogins(service.connection)
  assert.deepEqual([connection.user, forPeople.user], roles)
  assert.deepEqual(await powerOf(connection), { mayMigrate: false, mayBecomePeople: false, mayMore: false })
  assert.deepEqual(await powerOf(forPeople), { mayMigrate: false, mayBecomePeople: true, mayMore: false })
  assert.deepEqual(await powerOf(service.connection), { mayMigrate: true, mayBecomePeople: true, mayMore: true })
  const found = await service.asOwner(
    `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolinherit as "mayMore", rolcanlogin as "mayLogIn",
            (select array_agg(roleid::regrole::text) from pg_auth_members where member = r.oid) as roles,
            (select array_agg(format('%s %s', classid::regclass, deptype)) from pg_shdepend where refobjid = r.oid and deptype <> 'i') as uses
       from pg_roles r where rolname = any ($1) order by array_position($1, rolname::text)`,
    [roles],
  )
  const role = { mayMore: false, mayLogIn: true, uses: null }
  assert.deepEqual(found, [
    { ...role, roles: ['rappen_app'] },
    { ...role, roles: ['rappen_people'] },
  ])
})

test('no function of ours is executable by PUBLIC: whoever may connect to the database could call it', async () => {
  const functions = (whose: string) =>
    service.asOwner<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname not in ('pg_catalog', 'information_schema') and has_schema_privilege('public', n.oid, 'usage')
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') and ${whose}`)
  assert.deepEqual(await functions(`has_function_privilege('public', p.oid, 'execute')`), [])
  // No role executes trigger functions: their table does.
  assert.deepEqual(
    await functions(`p.prorettype = 'trigger'::regtype and has_function_privilege('rappen_app', p.oid, 'execute')`),
    [],
  )
  assert.ok((await functions(`has_function_privilege('rappen_app', p.oid, 'execute')`)).length > 10)
})

test('functions that others made in the schema before are migrated past, and keep their rights', async (t) => {
  const { connection, drop } = await emptyDatabase()
  t.after(drop)
  await withClient(connection, async (client) => {
    await client.query(`
      create procedure nightly() language sql as 'select 1';
      create function other_app(one int) returns int language sql as 'select one';
      create aggregate other_sum(int) (sfunc = int4pl, stype = int)`)
    await migrateAll(connection)
    const { rows } = await client.query(`
      select proname as name, has_function_privilege('public', oid, 'execute') as "byAll", has_function_privilege('rappen_app', oid, 'execute') as "byUs",
             array_to_string(proacl, ' ') as granted
        from pg_proc where proname in ('nightly', 'other_app', 'other_sum') order by proname`)
    assert.deepEqual(
      rows,
      ['nightly', 'other_app', 'other_sum'].map((name) => ({ name, byAll: true, byUs: true, granted: null })),
    )
  })
})
