import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { problems } from '../src/errors.ts'
import { artefacts } from './artefacts.ts'
import { type Ask, describeSchema } from './describe-schema.ts'
import { type Service, startService } from './service.ts'

let service: Service
let fresh: Readonly<Record<string, string>>
before(async () => {
  service = await startService()
  fresh = await artefacts(service)
})
after(() => service.close())

const kept = [
  'src/outbound/reference/examples.json',
  'openapi.json',
  'schema.sql',
  'docs/problems.md',
  'client/src/operations.ts',
  'client/src/problems.ts',
  'client/src/namespaces.ts',
  'client/src/records.ts',
]
for (const path of kept) {
  test(`${path} is what the code says; else run \`npm run generate\` and look at the difference`, async () => {
    const lines = (await readFile(new URL(`../${path}`, import.meta.url), 'utf8')).split('\n')
    const wanted = fresh[path]?.split('\n') ?? []
    const at = wanted.findIndex((line, index) => line !== lines[index])
    assert.equal(lines[at], wanted[at], `${path} differs from line ${at + 1} on`)
    assert.equal(lines.length, wanted.length)
  })
}

test('schema.sql, run on an empty database, makes the same schema again: nothing is missing in it', async () => {
  const text = fresh['schema.sql'] ?? ''
  assert.equal(
    await onEmptyDatabase(async (ask) => {
      await ask(text)
      return describeSchema(ask)
    }),
    text,
  )
})

test('schema.sql does not overlook what it cannot describe', async () => {
  await onEmptyDatabase(async (ask) => {
    await ask('create materialized view everything as select 1 as one')
    await assert.rejects(describeSchema(ask), /cannot describe everything of kind m/)
  })
})

test('every table that belongs to an organisation shows only its rows: row-level security is on, with a policy', async () => {
  const open = await service.asOwner<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
       and not (relrowsecurity and exists (select from pg_policy where polrelid = pg_class.oid))`)
  assert.deepEqual(open, [])
})

test('every code of the catalogue stands in problems.md, and is answered by some operation', () => {
  const page = fresh['docs/problems.md'] ?? ''
  for (const [code, { status, en: sentence }] of Object.entries(problems)) {
    const row = page.split('\n').find((line) => line.startsWith(`| \`${code}\` | ${status} | ${sentence} |`))
    assert.ok(row, `${code} is not in docs/problems.md`)
    assert.ok(!row.endsWith('|  |'), `${code} is in the catalogue, but no operation says that it answers it`)
  }
})

async function onEmptyDatabase<Result>(work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await service.asOwner(`create database ${database}`)
  const client = new pg.Client({ ...service.connection, database })
  await client.connect()
  try {
    return await work(async (statement) => (await client.query(statement)).rows)
  } finally {
    await client.end()
    await service.asOwner(`drop database ${database}`)
  }
}
