import type pg from 'pg'
import { searchScope } from '../src/platform/db/search-words.rules.ts'
import { withoutNulls } from '../src/platform/db/sql.ts'
import { withClient } from '../src/platform/db/with-client.ts'
import { wordsOf } from '../src/platform/records/statements.ts'
import { searchedNames } from '../src/sales/contacts/contact.rules.ts'
import { type Contact, contacts as contactType } from '../src/sales/contacts/contact.schema.ts'
import { type DocumentRow, documentOf } from '../src/sales/documents/document.store.ts'
import { documentWords, foundBy } from '../src/sales/documents/document-list.rules.ts'

/** The content of the lists. Years of work in order of time: old documents are decided, new ones open or drafts. */
export const CONTACTS = 100_000
export const ESTIMATES = 200_000

/**
 * Fills an organisation's lists, as the owner and past the rules: for measuring long lists. Words are distributed realistically: a few in many
 * records, many in few; one estimate alone is about a unicorn.
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
    await findContacts(client, organisation)
    await listAll(client, organisation)
    await client.query('vacuum analyze contacts, documents, listed_documents')
  })
}

/** Gives contacts their search words, like the service. */
async function findContacts(client: pg.Client, organisation: string): Promise<void> {
  for await (const rows of inChunks<ContactRow>(
    client,
    `select id, company_name as "companyName", first_name as "firstName", last_name as "lastName", town_name as "townName", email, category,
            customer_identification as "customerIdentification", metadata from contacts where organisation = $1 and id > $2 order by id limit 5000`,
    organisation,
  )) {
    const scope = searchScope(organisation, 'c')
    const found = rows.map((row) => ({ id: row.id, words: wordsOf(scope, contactType, withoutNulls(row)) }))
    await client.query(
      `update contacts set words = found.words from json_to_recordset($2) as found (id uuid, words tsvector)
        where contacts.organisation = $1 and contacts.id = found.id`,
      [organisation, JSON.stringify(found)],
    )
  }
}

/** Lists documents like the service, in the order of their creation. */
async function listAll(client: pg.Client, organisation: string): Promise<void> {
  const { rows: contacts } = await client.query<ContactRow>(
    `select id, company_name as "companyName", first_name as "firstName", last_name as "lastName" from contacts where organisation = $1`,
    [organisation],
  )
  const names = new Map(contacts.map((contact) => [contact.id, searchedNames(withoutNulls(contact))]))
  const { rows: days } = await client.query<{ day: string }>(
    'select distinct opening_date::text as day from documents where organisation = $1 order by 1',
    [organisation],
  )
  for (let at = 0; at < days.length; at += 50) {
    const { rows } = await client.query<{ document: DocumentRow['document'] }>(
      'select row_to_json(documents) as document from documents where organisation = $1 and opening_date = any($2::date[]) order by created_at',
      [organisation, days.slice(at, at + 50).map(({ day }) => day)],
    )
    const listed = rows.map(({ document: row }) => {
      const document = documentOf({ document: row, emailDeliveries: [], invoicesFromQuote: [] })
      const found = foundBy(document)
      const scope = searchScope(organisation, 'e')
      return { ...row, ...found, words: documentWords(scope, found, names.get(document.recipient ?? '') ?? []) }
    })
    await client.query(`insert into listed_documents select (json_populate_recordset(null::listed_documents, $1)).*`, [
      JSON.stringify(listed),
    ])
  }
}

type ContactRow = Contact & { readonly id: string }

async function* inChunks<Row extends { readonly id: string }>(
  client: pg.Client,
  statement: string,
  organisation: string,
) {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await client.query<Row>(statement, [organisation, last])
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.id ?? last
  }
}
