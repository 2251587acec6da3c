import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { fillLists } from '../../../bench/long-lists.ts'
import { sized } from '../../../test/faults/faults.ts'
import { type Service, startService } from '../../../test/service.ts'
import { pageFrom, pageOf } from '../../platform/http/paging.ts'
import { documentOf } from './document.store.ts'
import { type DocumentFilter, documentOrders, listDocuments } from './document-list.store.ts'

/** Tests short lists with a low sorting limit, so that each way of finding a page is used. */
let service: Service
let organisation: string
let recipients: readonly string[]
before(async () => {
  service = await startService()
  organisation = service.organisation
  const other = await service.otherOrganisation()
  for (const one of [organisation, other]) await fillLists(service.connection, one, { contacts: 20, estimates: 260 })
  // The words of two organisations may begin alike: here they do.
  await service.asOwner(
    `update listed_documents set words = array_to_tsvector(array(
       select overlay(word placing left('${organisation}', 6) from 1) from unnest(tsvector_to_array(words)) as word))
      where organisation = '${other}'`,
  )
  const rows = await service.asOwner<{ recipient: string }>(
    `select distinct recipient from documents where organisation = '${service.organisation}' order by recipient limit 3`,
  )
  recipients = rows.map(({ recipient }) => recipient)
})
after(() => service.close())

type Asked = readonly [filter: DocumentFilter, condition: string]
const nothing: Asked = [{}, 'true']

/** A draft is found by its contact's current names. */
const orDraftFor = (condition: string): string =>
  `(is_draft and exists (select from contacts c where c.organisation = documents.organisation and c.id = recipient and ${condition}))`

const words: readonly Asked[] = [
  nothing,
  [{ q: 'wartung' }, `title ilike 'wartung%'`],
  [{ q: 'sonderfall' }, `title ilike '%sonderfall%'`],
  [{ q: 'anna' }, `number <> '' or ${orDraftFor(`first_name = 'Anna'`)}`],
  [
    { q: 'muster ag' },
    `issued_parties #>> '{recipient,0}' ~* '^muster .* ag$' or ${orDraftFor(`company_name ~* '^muster .* ag$'`)}`,
  ],
  [{ q: 'o 2020' }, `number <> ''`],
  [{ q: 'nichts davon' }, 'false'],
]
const pairs: readonly Asked[] = [
  nothing,
  nothing,
  [{ metadata: { source: 'shop' } }, `metadata ->> 'source' = 'shop'`],
  [{ metadata: { source: 'nobody' } }, 'false'],
]
const states: readonly Asked[] = [
  nothing,
  [{ isDraft: true }, 'is_draft'],
  [{ isDraft: false }, 'not is_draft'],
  [{ status: 'accepted' }, `status = 'accepted'`],
  [{ status: 'open' }, `status = 'open'`],
]
const days = fc.constantFrom('2019-12-31', '2020-01-01', '2020-01-02', '2020-01-03', '2020-01-04', '2020-02-01')

const columns = { createdAt: 'created_at', openingDate: 'opening_date', number: 'number' } as const

const walks = fc.record({
  asked: fc.tuple(fc.constantFrom(...words), fc.constantFrom(...pairs), fc.constantFrom(...states)),
  recipient: fc.option(fc.nat(2), { freq: 3 }),
  from: fc.option(days, { freq: 2 }),
  to: fc.option(days, { freq: 2 }),
  sort: fc.constantFrom('createdAt', 'openingDate', 'number'),
  isDescending: fc.boolean(),
  limit: fc.constantFrom(1, 3, 10, 40, 300),
  sortable: fc.constantFrom(0, 1, 20, 8_000),
})

test('a walk through a list shows what was asked for, all of it and nothing else, in its order, however it is found', async () => {
  await fc.assert(
    fc.asyncProperty(walks, async ({ asked, recipient, from, to, sort, isDescending, limit, sortable }) => {
      const also: Asked[] = [
        ...(recipient === null
          ? []
          : [[{ recipient: recipients[recipient] }, `recipient = '${recipients[recipient]}'`] as const]),
        ...(from === null ? [] : [[{ openingDateFrom: from }, `opening_date >= '${from}'`] as const]),
        ...(to === null ? [] : [[{ openingDateTo: to }, `opening_date <= '${to}'`] as const]),
      ]
      const filter: DocumentFilter = Object.assign({}, ...[...asked, ...also].map(([one]) => one))
      const condition = [...asked, ...also].map(([, one]) => `(${one})`).join(' and ')
      const order = isDescending ? 'desc' : 'asc'
      const expected = await service.asOwner<{ id: string }>(
        `select id from documents where organisation = '${organisation}' and kind = 'estimate' and ${condition}
          order by ${columns[sort as keyof typeof columns]} ${order}, id ${order}`,
      )
      const shown: string[] = []
      for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
        const query = { sort: `${isDescending ? '-' : ''}${sort}`, limit, ...(cursor ? { cursor } : {}) }
        const page = { ...pageOf(query, documentOrders), sortable }
        const rows = await service.database.inTransaction(organisation, (tx) =>
          listDocuments(tx, 'estimate', page, filter),
        )
        const { records, nextCursor } = pageFrom(rows, page, (row) => documentOf(row).id)
        shown.push(...records)
        cursor = shown.length > expected.length ? undefined : nextCursor
      }
      assert.deepEqual(
        shown,
        expected.map(({ id }) => id),
      )
    }),
    { numRuns: sized(60, 300) },
  )
})
