import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '../../../test/service.ts'
import { isTimeZone } from './organisation.rules.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

test('PostgreSQL and this program read every time zone that is accepted alike, in summer and winter', async () => {
  const known = await service.asOwner<{ name: string }>('select name from pg_timezone_names')
  const names = [...new Set([...Intl.supportedValuesOf('timeZone'), ...known.map(({ name }) => name), 'UTC'])]
  const accepted = names.filter(isTimeZone)
  assert.ok(accepted.length > 400 && Intl.supportedValuesOf('timeZone').every(isTimeZone))
  for (const instant of ['2026-01-15T22:30:00Z', '2026-07-15T22:30:00Z']) {
    const rows = await service.asOwner<{ name: string; local: string }>(
      `select name, to_char($2::timestamptz at time zone name, 'YYYY-MM-DD"T"HH24:MI:SS') as local from unnest($1::text[]) as name`,
      [accepted, instant],
    )
    for (const { name, local } of rows)
      assert.equal(Temporal.Instant.from(instant).toZonedDateTimeISO(name).toPlainDateTime().toString(), local, name)
  }
})

test('names of old systems, of which one of both reads nothing or something else, are refused', async () => {
  for (const timeZone of [
    'PST',
    'CET',
    'EET',
    'MIT',
    'SystemV/PST8',
    'US/Pacific-New',
    '+02:00',
    'Europe/Nowhere',
    'Etc/Unknown',
  ])
    assert.deepEqual(
      (await service.expect(400, 'PATCH', '/v1/organisation', { timeZone })).invalidFields,
      ['timeZone'],
      timeZone,
    )
  for (const timeZone of ['UTC', 'Europe/Kyiv', 'Asia/Calcutta', 'Etc/GMT+5', 'Europe/Zurich'])
    await service.expect(200, 'PATCH', '/v1/organisation', { timeZone })
})
