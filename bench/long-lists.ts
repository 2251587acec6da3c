import type pg from 'pg'
import { withClient } from '../src/platform/db/with-client.ts'

/** What the lists are filled with. Years of work in order of time: what is old is decided, what is new is open or a draft. */
export const CONTACTS = 100_000
export const ESTIMATES = 200_000

/**
 * Fills an organisation's lists, as the owner and past the rules: for measuring how fast they are read when they are long. Words are as they
 * are in life: a few in many records, many in few; one estimate alone is about a unicorn.
 */
export async function fillLists(
  connection: pg.ClientConfig,
  organisation: string,
  { contacts, estimates } = { contacts: CONTACTS, estimates: ESTIMATES },
): Promise<void> {
  await withClient(connection, async (client) => {
    const word = (of: string, count: number) => `substr(md5((${of} % ${count})::text), 1, 7)`
    const oneOf = (at: string, ...words: string[]) =>
      `(array[${words.map((one) => `'${one}'`).join(',')}])[1 + (${at}) % ${words.length}]`
    await client.query(
      `insert into contacts (organisation, id, company_name, first_name, last_name, town_name, email, category, customer_identification,
           created_at, metadata)
       select $1, gen_random_uuid(),
              case when n % 3 > 0 then ${oneOf('n', 'Muster', 'Beispiel', 'Bühler', 'Meier', 'Zürcher', 'Alpen', 'Nord')} || ' ' || ${word('n', 5000)}
                || ' ' || ${oneOf('n / 3', 'AG', 'AG', 'GmbH', 'Sàrl')} end,
              ${oneOf('n / 7', 'Anna', 'Beat', 'Carla', 'Daniel', 'Eva', 'Fritz', 'Gina', 'Hans', 'Ida', 'Jürg')}, ${word('n', 20_000)},
              ${oneOf('n / 3', 'Bern', 'Zürich', 'Basel', 'Genève', 'Luzern', 'Chur', 'Olten', 'Thun')}, 'p' || n || '@example' || n % 50 || '.ch',
              case when n % 100 < 80 then 'clients' else ${oneOf('n', 'suppliers', 'partners', 'team', 'leads')} end, 'K-' || n,
              timestamptz '2020-01-01' + n * interval '30 min',
              case when n % 4 = 0 then jsonb_build_object('source', 'shop') when n % 5000 = 1 then jsonb_build_object('source', 'fair') end
         from generate_series(1, $2::int) as n`,
      [organisation, contacts],
    )
    await client.query(
      `insert into documents (organisation, id, kind, is_draft, number, template, opening_date, payable_in_days, due_date, recipient, title,
           amount_mode, language, columns, positions, total, total_net, total_vat, public_secret, created_at, issued_parties, status, metadata)
       select $1, gen_random_uuid(), 'estimate', is_draft, case when is_draft then '' else 'O-' || 2020 + n / 40000 || '-' || lpad(n::text, 6, '0') end,
              (select id from templates where organisation = $1 order by position limit 1), day, 30, day + 30,
              people[case when n % 10 = 0 then 1 else 1 + (n::bigint * 7919 % $3)::int end],
              ${oneOf('n', 'Website', 'Wartung', 'Beratung', 'Umbau', 'Malerarbeiten', 'Küche', 'Bad', 'Dach', 'Garten', 'Heizung')}
                || ' ' || ${word('n', 3000)} || case when n % 97 = 0 then ' Sonderfall' else '' end || case when n = 777 then ' Einhorn' else '' end,
              'net', 'de', '{quantity,name,singleAmount,totalAmount}', positions, 64860, 60000, 4860, md5($1::text || n) || n,
              timestamptz '2020-01-01' + n * interval '15 min',
              case when not is_draft then json_build_object('issuer', json_build_object('name', 'Bench'), 'recipient', json_build_array(
                ${oneOf('n', 'Muster', 'Beispiel', 'Bühler', 'Meier', 'Zürcher')} || ' ' || ${word('n', 5000)} || ' ' || ${oneOf('n / 3', 'AG', 'GmbH')}, 'Frau Anna '
                || ${word('n', 20_000)}, '3000 Bern')) end,
              case when n <= $2 * 0.9 then ${oneOf('n', 'accepted', 'accepted', 'accepted', 'declined')} else 'open' end,
              case when n % 4 = 0 then jsonb_build_object('source', 'shop') when n % 5000 = 1 then jsonb_build_object('source', 'fair') end
         from generate_series(1, $2::int) as n, lateral (select n > $2 * 0.95 and n / 17 % 2 = 0 as is_draft, date '2020-01-01' + n / 96 as day) as made,
              (select array_agg(id) as people from contacts where organisation = $1) as contact,
              (select json_agg(json_build_object('id', gen_random_uuid(), 'type', 'product', 'name', 'Beratung und Umsetzung', 'quantity', 1,
                'singleAmount', 150, 'contraAccount', 3400, 'taxCode', 'UN81', 'totalAmount', 150, 'vatDebt', 12.15)) as positions from generate_series(1, 4)) as lines`,
      [organisation, estimates, contacts],
    )
    await client.query('vacuum analyze contacts, documents, listed_documents')
  })
}
