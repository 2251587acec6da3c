import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'
import { findAnyDocument } from './document.store.ts'
import { documentWords, foundBy } from './document-list.rules.ts'
import { type FieldName, fieldNames, fieldOf } from './fields.schema.ts'

let service: Service
let recipient: string
before(async () => {
  service = await startService()
  const trade = tradeOf(service)
  recipient = (
    await trade.contact({ companyName: 'Genossenschaft', companyNameAddition: 'Seefeld', lastName: 'Rossi' })
  ).id
  // The clock of the test is at 21 November 2026.
  const opened = (title: string, openingDate: string, more: object = {}) => ({
    title,
    openingDate,
    payableInDays: 10,
    ...more,
  })
  await trade.issued('invoice', opened('A', '2026-11-11', { recipient })) // Due today.
  await trade.issued('invoice', opened('B', '2026-11-10', { recipient })) // Due yesterday.
  const paid = await trade.issued('invoice', opened('C', '2026-10-01'))
  await trade.pay(paid.id, paid.totalRestAmount)
  await trade.create('invoice', opened('D', '2026-09-01'))
  const annulled = await trade.issued('invoice', opened('E', '2026-08-01'))
  await trade.act('invoice', annulled.id, 'annul')
  await trade.issued('invoice', opened('F', '2026-07-01', { payableInDays: 30, recipient }))
  await trade.issued('invoice', opened('G', '2026-11-01', { payableInDays: 60 }))
  const texts = { name: 'Lüftung', description: 'mit Wärmetauscher', articleNumber: 'WT-4711' }
  const changed = await trade.create(
    'estimate',
    opened('H', '2026-11-01', { positions: [product(texts), { type: 'text', name: 'Bedingungen' }] }),
  )
  await trade.patch('estimate', (await trade.create('estimate', opened('I', '2026-11-02'))).id, {
    positions: [product({ name: 'Kranwagen' })],
  })
  await trade.act('estimate', changed.id, 'issue')
})
after(() => service.close())

const titles = async (query: string, many = 'invoices'): Promise<string> =>
  (await service.expect(200, 'GET', `/v1/${many}?${query}`))[many].map(({ title }: any) => title).join('')

for (const [query, expected] of [
  ['isOverdue=true', 'BF'],
  ['isOverdue=true&sort=dueDate', 'FB'],
  ['isOverdue=false', 'ACDEG'],
  ['isOverdue=false&sort=-dueDate', 'GACDE'],
  ['isOverdue=true&isPaid=true', ''],
  ['sort=dueDate', 'FEDCBAG'],
  ['sort=-dueDate&isDraft=false', 'GABCEF'],
  ['dueDateFrom=2026-11-20&dueDateTo=2026-11-21', 'AB'],
  ['dueDateTo=2026-09-11&sort=dueDate', 'FED'],
  ['dueDateFrom=2026-09-11&dueDateTo=2026-11-20&sort=openingDate', 'DCB'],
  ['dueDateTo=2026-11-21&openingDateFrom=2026-11-01', 'AB'],
  ['dueDateTo=2026-11-21&openingDateFrom=2026-11-01&sort=openingDate', 'BA'],
  ['isOverdue=true&q=seefeld', 'BF'],
  ['isOverdue=true&q=seefeld&sort=dueDate', 'FB'],
  ['isOverdue=false&q=seefeld', 'A'],
  ['q=rossi', 'ABF'],
  ['q=seefeld+rossi&dueDateTo=2026-11-20&sort=-number', 'FB'],
  ['q=beratung&dueDateFrom=2026-11-21', 'AG'],
] as const)
  test(`invoices found by ${query}`, async () => {
    assert.equal(await titles(query), expected)
    // All of them are added up, on any page.
    const { invoices } = await service.expect(200, 'GET', `/v1/invoices?${query}`)
    const { totals } = await service.expect(200, 'GET', `/v1/invoices?${query}&limit=1&includeTotals=true`)
    const sum = (field: string) => invoices.reduce((total: number, one: any) => total + one[field], 0)
    const rest = invoices.reduce((total: number, one: any) => total + (one.isDraft ? 0 : one.totalRestAmount), 0)
    assert.deepEqual(totals, {
      count: expected.length,
      byCurrency:
        expected === ''
          ? []
          : [
              {
                currency: 'CHF',
                count: expected.length,
                totalAmount: cents(sum('totalAmount')),
                totalRestAmount: cents(rest),
              },
            ],
    })
  })

/** Without the remainder of binary addition. */
const cents = (amount: number): number => Math.round(amount * 100) / 100

test('each currency is added up by itself, estimates without what is open, and nothing that is not asked for', async () => {
  const trade = tradeOf(service)
  const positions = [product({ name: 'Kurs' })]
  const foreign = { title: 'Foreign', originalCurrency: 'EUR', exchangeRate: 0.94, positions }
  await trade.create('estimate', foreign)
  const { totals } = await service.expect(200, 'GET', '/v1/estimates?q=foreign&includeTotals=true')
  assert.deepEqual(totals, { count: 1, byCurrency: [{ currency: 'EUR', count: 1, totalAmount: 108.1 }] })
  assert.equal('totals' in (await service.expect(200, 'GET', '/v1/estimates')), false)
})

test('those of a contact are found by their due date, page by page', async () => {
  assert.equal(await titles(`recipient=${recipient}&sort=dueDate`), 'FBA')
  assert.equal(await titles(`recipient=${recipient}&sort=dueDate&isOverdue=true`), 'FB')
  const query = `recipient=${recipient}&sort=-dueDate&limit=2`
  const { invoices, nextCursor } = await service.expect(200, 'GET', `/v1/invoices?${query}`)
  assert.deepEqual(
    invoices.map(({ title }: any) => title),
    ['A', 'B'],
  )
  assert.equal(await titles(`${query}&cursor=${nextCursor}`), 'F')
})

test('documents are found by names, texts and article numbers of their positions, as they stand', async () => {
  for (const [q, expected] of [
    ['luftung', 'H'],
    ['waermetausch', 'H'],
    ['wt-4711', 'H'],
    ['bedingungen', 'H'],
    ['kranwagen', 'I'],
    ['beratung', ''],
  ] as const)
    assert.equal(await titles(`q=${q}`, 'estimates'), expected, q)
})

test('of positions as long as they may be the document is kept, and found by how they begin', async () => {
  const trade = tradeOf(service)
  const positions = Array.from({ length: 400 }, (_, at) =>
    product({ name: `Zeile${at}`, description: Array.from({ length: 200 }, (_, word) => `w${at}x${word}`).join(' ') }),
  )
  await trade.create('estimate', { title: 'Lang', positions })
  assert.equal(await titles('q=zeile0', 'estimates'), 'Lang')
})

/** Another value of each field. */
const others = {
  template: '00000000-0000-4000-8000-000000000000',
  openingDate: '2031-05-05',
  payableInDays: 77,
  discountTerms: { rate: 2, days: 10 },
  recipient: '00000000-0000-4000-8000-000000000000',
  customRecipientText: 'Elsewhere',
  title: 'Elsewhere',
  introductoryText: 'Elsewhere',
  closingText: 'Elsewhere',
  amountMode: 'gross',
  language: 'it',
  originalCurrency: 'USD',
  exchangeRate: 1.5,
  columns: ['unit'],
  positions: [{ type: 'text', name: 'Elsewhere' }],
  externalReference: 'Elsewhere',
  metadata: { elsewhere: 'yes' },
} as const satisfies Record<FieldName, unknown>

test('a document is found by the fields that the table calls searched, and by no others', async () => {
  const [row] = await service.asOwner<{ id: string }>(`select id from documents where title = 'I'`)
  const document = await service.database.inTransaction(service.organisation, (tx) =>
    findAnyDocument(tx, row?.id ?? ''),
  )
  assert.ok(document)
  const wordsOf = (changed: object) => documentWords('s', foundBy({ ...document, ...changed }), [])
  for (const name of fieldNames)
    assert.equal(wordsOf({ [name]: others[name] }) !== wordsOf({}), fieldOf(name).isSearched === true, name)
})

test('texts whose signs are many letters once they are written out make a document like any other', async () => {
  const signs = (of: (index: number) => string) =>
    Array.from({ length: 26 }, (_, position) =>
      product({
        description: Array.from({ length: 700 }, (_, index) => of(position * 700 + index))
          .join('')
          .slice(0, 2000)
          .toWellFormed(),
      }),
    )
  for (const of of [
    (index: number) => `${String.fromCodePoint(0x4e00 + index)}${'㌫'.repeat(7)}ä `,
    (index: number) => `0${'\u{1d15e}'.repeat(30)}${index}ä `,
    (index: number) => `0ä${index.toString(36)} `,
    () => '\ufdfa'.repeat(3),
  ])
    await service.expect(201, 'POST', '/v1/invoices', {
      customRecipientText: 'Barverkauf',
      title: 'Zeichen',
      positions: signs(of),
    })
})
