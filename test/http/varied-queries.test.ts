import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../../src/platform/db/sql.ts'
import { startService } from '../service.ts'

/** Each combination of these is a statement of its own. */
const filters: readonly string[] = [
  'isDraft=false',
  'openingDateFrom=2026-01-01',
  'openingDateTo=2026-12-31',
  'q=tisch',
  'metadata[a]=1',
  'metadata[b]=2',
  'metadata[c]=3',
]
const sorts: readonly string[] = ['', 'sort=-createdAt', 'sort=openingDate', 'sort=-number']

test('however lists are filtered, PostgreSQL keeps no more plans for it', async (t) => {
  const service = await startService()
  t.after(() => service.close())
  // One after the other, so that all use one connection. Tokens are looked up once a second for any request.
  const plans = () =>
    service.database.inTransaction(service.organisation, (tx) =>
      tx.one<{ count: number }>(
        sql`select count(*)::int from pg_prepared_statements where statement not like '%token%'`,
      ),
    )
  const list = (query: readonly string[]) =>
    service.expect(200, 'GET', `/v1/estimates?${query.filter((part) => part !== '').join('&')}`)
  for (const sort of sorts) await list([sort])
  await list([sorts[0] ?? '', filters[0] ?? ''])
  const before = await plans()
  let asked = 0
  for (const sort of sorts)
    for (let choice = 1; choice < 2 ** filters.length; choice += 3, asked++)
      await list([sort, ...filters.filter((_, index) => (choice >> index) % 2 === 1)])
  assert.ok(asked > 150)
  assert.deepEqual(await plans(), before)
  await service.expect(200, 'GET', '/v1/audit-log?recordKind=estimate&createdAtFrom=2026-01-01T00:00:00Z')
  assert.deepEqual(await plans(), before, 'nor of the audit log')
})
