import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fillLists } from '../../../bench/long-lists.ts'
import { sized, thinned } from '../../../test/faults/faults.ts'
import { type Service, startService } from '../../../test/service.ts'
import { pageFrom, pageOf } from '../../platform/http/paging.ts'
import { documentOf } from './document.store.ts'
import { type DocumentFilter, documentOrders, listDocuments } from './document-list.store.ts'

/** A list that is long enough for each way of finding a page: along the order, by the index of words, of one part and of several. */
let service: Service
let busiest: string
before(async () => {
  service = await startService()
  await fillLists(service.connection, service.organisation, { contacts: 1_000, estimates: sized(14_000, 24_000) })
  // Frequent, and absent from the newer two thirds: all matches are collected.
  await service.asOwner(
    `with old as (
       update documents set custom_recipient_text = 'Altbau'
        where id in (select id from documents where kind = 'estimate' order by created_at limit ${sized(4_000, 7_000)}) returning id)
     update listed_documents l set words = words || array_to_tsvector(array[left(organisation::text, 6) || 'ealtbau']) from old where l.id = old.id`,
  )
  const [row] = await service.asOwner<{ recipient: string }>(
    'select recipient from documents group by recipient order by count(*) desc limit 1',
  )
  busiest = row?.recipient ?? ''
})
after(() => service.close())

const columns = { createdAt: 'created_at', openingDate: 'opening_date', number: 'number' } as const
/** Filters, and the equivalent conditions of the owner. */
const searches = (): [filter: DocumentFilter, condition: string][] => [
  [{ q: 'wartung' }, `title ilike 'wartung%'`],
  [{ q: 'einhorn' }, `title ilike '%einhorn%'`],
  // Frequent, and on one side of every order.
  [{ q: 'o-2020' }, `number like 'O-2020%'`],
  [{ q: 'altbau' }, `custom_recipient_text = 'Altbau'`],
  [{ q: 'anna', isDraft: false }, `number <> ''`],
  // A draft is open, and found by its contact.
  [
    { q: 'anna', status: 'open' },
    `status = 'open' and (number <> '' or exists (select from contacts where contacts.id = recipient and first_name = 'Anna'))`,
  ],
  [
    { q: 'wartung', openingDateFrom: '2020-02-03', openingDateTo: '2020-06-17' },
    `title ilike 'wartung%' and opening_date between '2020-02-03' and '2020-06-17'`,
  ],
  [{ q: 'wartung', recipient: busiest }, `title ilike 'wartung%' and recipient = '${busiest}'`],
  [{ metadata: { source: 'fair' }, status: 'accepted' }, `metadata ->> 'source' = 'fair' and status = 'accepted'`],
  [{ recipient: busiest, openingDateFrom: '2020-05-01' }, `recipient = '${busiest}' and opening_date >= '2020-05-01'`],
  [{ q: 'wartung', status: 'accepted', isDraft: true }, 'false'],
]

test('the first pages of a long list are those of all records that are wanted, in every order, whatever is searched', async () => {
  const pageOfList = (query: object) =>
    service.database.inTransaction(service.organisation, async (tx) => {
      const page = pageOf(query, documentOrders)
      return pageFrom(await listDocuments(tx, 'estimate', page, query), page, (row) => documentOf(row).id)
    })
  for (const [at, [filter, condition]] of searches().entries()) {
    for (const [sort, column] of thinned(3, Object.entries(columns), at)) {
      for (const [sign, order] of [
        ['', 'asc'],
        ['-', 'desc'],
      ]) {
        const expected = await service.asOwner<{ id: string }>(
          `select id from documents where kind = 'estimate' and (${condition}) order by ${column} ${order}, id ${order} limit 150`,
        )
        const query = { ...filter, sort: `${sign}${sort}`, limit: 75 }
        const { records, nextCursor: cursor } = await pageOfList(query)
        const second = cursor === undefined ? [] : (await pageOfList({ ...query, cursor })).records
        assert.deepEqual(
          [...records, ...second],
          expected.map(({ id }) => id),
          JSON.stringify(query),
        )
      }
    }
  }
})
