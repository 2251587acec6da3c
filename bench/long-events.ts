import type pg from 'pg'
import { withClient } from '../src/platform/db/with-client.ts'

export const EVENTS = 200_000

/** The events of years: mostly estimates and contacts, by a busy token and a quiet one; rare acts between. */
export async function fillEvents(connection: pg.ClientConfig, organisation: string): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query(
      `with head as (select coalesce(max(sequence), 0) as newest from events where organisation = $1),
            made as (
              select n, case when n % 20000 = 7 then 'template.created' when n % 5 = 0 then 'contact.modified'
                             when n % 5 = 1 then 'ledger-entry.reversed' else 'estimate.modified' end as type
                from generate_series(1, $2::int) as n)
       insert into events (organisation, sequence, type, record_kind, record, document, created_at, token, request_id, before, after, hash)
       select $1, newest + n, type, split_part(type, '.', 1), md5('r' || n % 30000)::uuid::text,
              case when type = 'estimate.modified' then md5('d' || case when n % 10 = 2 then 0 else n % 20000 end)::uuid end,
              timestamptz '2020-01-01' + n * interval '15 min',
              case when n % 3 > 0 then md5('busy')::uuid when n % 997 = 0 then md5('rare')::uuid end, 'r-' || n / 2,
              json_build_object('estimate', json_build_object('title', repeat('vorher ', 40))),
              json_build_object('estimate', json_build_object('title', repeat('nachher ', 40))), sha256(('event ' || n)::bytea)
         from made, head`,
      [organisation, EVENTS],
    )
    await client.query(
      `update event_heads as head
          set sequence = newest.sequence, hash = newest.hash, newest_at = greatest(head.newest_at, newest.created_at)
         from (select * from events where organisation = $1 order by sequence desc limit 1) as newest
        where head.organisation = newest.organisation`,
      [organisation],
    )
    await client.query('vacuum analyze events')
  })
}
