import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'
import { wordsIn } from '../../platform/db/search-words.rules.ts'
import { tradeChecks } from '../checks/trade-checks.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
let contact: { id: string }
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  contact = await trade.contact()
  await trade.create('estimate', { title: 'A', openingDate: '2026-03-01' })
  await trade.issued('estimate', { title: 'B', openingDate: '2026-01-01', recipient: contact.id })
  const c = await trade.issued('estimate', { title: 'C 100%', openingDate: '2026-02-01' })
  const d = await trade.issued('estimate', {
    title: 'D',
    openingDate: '2026-02-01',
    customRecipientText: 'Ärger & Söhne',
  })
  await trade.act('estimate', c.id, 'accept', { signingPerson: 'X' })
  await trade.act('estimate', d.id, 'decline')

  await trade.create('invoice', { title: 'E', openingDate: '2026-06-01' })
  const f = await trade.issued('invoice', { title: 'F', openingDate: '2026-05-01', recipient: contact.id })
  const g = await trade.issued('invoice', { title: 'G', openingDate: '2026-04-01' })
  const h = await trade.issued('invoice', { title: 'H', openingDate: '2026-07-01' })
  const i = await trade.issued('invoice', {
    title: 'I',
    openingDate: '2026-08-01',
    positions: [product({ quantity: 0 })],
  })
  await trade.pay(f.id, 108.1)
  await trade.pay(g.id, 108.09)
  await trade.act('invoice', h.id, 'annul')
  await trade.act('invoice', i.id, 'annul')
})
after(() => service.close())

/** The titles' first letters of one page, and the cursor of the next. */
async function page(
  many: 'estimates' | 'invoices',
  query: string,
): Promise<{ titles: string; next: string | undefined }> {
  const body = await service.expect(200, 'GET', `/v1/${many}?${query}`)
  return { titles: body[many].map(({ title }: any) => title[0]).join(''), next: body.nextCursor }
}
const titles = async (many: 'estimates' | 'invoices', query = ''): Promise<string> => (await page(many, query)).titles

test('estimates and invoices are listed apart, in the order in which they were created', async () => {
  assert.deepEqual([await titles('estimates'), await titles('invoices')], ['ABCD', 'EFGHI'])
  assert.equal(await titles('invoices', 'sort=-createdAt'), 'IHGFE')
})

test('a list shows each document as it is read by itself', async () => {
  for (const kind of ['estimate', 'invoice'] as const) {
    const documents = (await service.expect(200, 'GET', `/v1/${kind}s`))[`${kind}s`]
    for (const document of documents) assert.deepEqual(document, await trade.read(kind, document.id))
  }
})

const estimateFilters = [
  ['status=open', 'AB'],
  ['status=accepted', 'C'],
  ['status=declined', 'D'],
  ['isDraft=true', 'A'],
  ['isDraft=false', 'BCD'],
  ['openingDateFrom=2026-02-01', 'ACD'],
  ['openingDateTo=2026-02-01', 'BCD'],
  ['openingDateFrom=2026-02-01&openingDateTo=2026-02-28', 'CD'],
  ['openingDateFrom=2026-02-01&status=open', 'A'],
  ['q=O-00002', 'C'],
  ['q=100%25', 'C'],
  ['q=söhne', 'D'],
  ['q=ärg söh', 'D'],
  ['q=SOEHNE aerger', 'D'],
  ['q=sohne', 'D'],
  ['q=o-00002 söhne', ''],
  ['q=2', 'C'],
  ['q=öhne', ''],
  ['q=%25', ''],
  ['q=_', ''],
  ['recipient=x', ''],
] as const
for (const [query, expected] of estimateFilters) {
  test(`of the estimates A to D, ${query} finds ${expected || 'none'}`, async () => {
    assert.equal(await titles('estimates', encodeURI(decodeURI(query))), expected)
  })
}

const invoiceFilters = [
  ['isDraft=true', 'E'],
  ['isPaid=true', 'F'],
  ['isPaid=false', 'EG'],
  ['isPaid=false&isAnnulled=true', ''],
  ['isAnnulled=true', 'HI'],
  ['isAnnulled=false&isDraft=false', 'FG'],
  ['isPaid=false&isDraft=false&isAnnulled=false', 'G'],
  ['q=r-00003', 'H'],
] as const
for (const [query, expected] of invoiceFilters) {
  test(`of the invoices E to I, ${query} finds ${expected || 'none'}`, async () => {
    assert.equal(await titles('invoices', query), expected)
  })
}

test('documents are found by their recipient', async () => {
  assert.deepEqual(
    [await titles('estimates', `recipient=${contact.id}`), await titles('invoices', `recipient=${contact.id}`)],
    ['B', 'F'],
  )
})

test('documents are sorted by opening date or number, up and down', async () => {
  const byDate = await titles('estimates', 'sort=openingDate')
  assert.ok(['BCDA', 'BDCA'].includes(byDate), 'C and D are of one day')
  assert.equal(await titles('estimates', 'sort=-openingDate'), [...byDate].reverse().join(''))
  assert.equal(await titles('invoices', 'sort=openingDate'), 'GFEHI')
  assert.equal(await titles('invoices', 'sort=number&isDraft=false'), 'FGHI')
  assert.equal(await titles('invoices', 'sort=-number'), 'IHGFE')
})

test('page by page, in every order, each document comes once', async () => {
  for (const sort of ['createdAt', 'openingDate', 'number', '-createdAt', '-openingDate', '-number']) {
    const whole = await titles('estimates', `sort=${sort}`)
    let [walked, cursor] = ['', '']
    for (let pages = 0; pages < 4; pages++) {
      const { titles, next } = await page('estimates', `sort=${sort}&limit=1${cursor}`)
      walked += titles
      cursor = `&cursor=${next}`
      assert.equal(next === undefined, pages === 3)
    }
    assert.equal(walked, whole, sort)
  }
})

test('lists agree with the document, whatever was done with it', async () => {
  const draft = await trade.create('estimate', { title: 'Y' })
  const other = await trade.create('estimate', { title: 'Z' })
  await trade.patch('estimate', draft.id, { title: 'Yy', metadata: { source: 'shop' }, openingDate: '2026-09-09' })
  await trade.act('estimate', draft.id, 'issue')
  await service.expect(204, 'DELETE', `/v1/estimates/${other.id}`)
  assert.equal(await wronglyListed(), undefined)
  assert.equal(await titles('estimates', 'q=yy&metadata[source]=shop&openingDateFrom=2026-09-09'), 'Y')
  // A lost row is restored by the next change.
  await service.asOwner('delete from listed_documents where id = $1', [draft.id])
  await service.expect(200, 'PATCH', `/v1/estimates/${draft.id}`, { title: 'Yyy' })
  assert.equal(await titles('estimates', 'q=yyy'), 'Y')
})

test('a change of what no list shows touches no row of a list', async () => {
  const { id } = await trade.create('estimate', { title: 'X' })
  const row = () => service.asOwner('select ctid, xmin, xmax from listed_documents where id = $1', [id])
  const before = await row()
  await trade.patch('estimate', id, { introductoryText: 'Guten Tag', closingText: 'Gruss', language: 'fr' })
  assert.deepEqual(await row(), before)
  await trade.patch('estimate', id, { title: 'Xx' })
  assert.notDeepEqual(await row(), before)
  await service.expect(204, 'DELETE', `/v1/estimates/${id}`)
})

test('the words of a text are folded, spelt out, cut at 64 letters, and found without leading zeros', () => {
  const words = `zurich zuerich 007 7 0 r 0042 42 arger aerger ${'x'.repeat(64)} 0${'y'.repeat(63)} ${'y'.repeat(63)} strasse 000`
  assert.deepEqual(
    wordsIn(`Zürich, 007/0 R-0042 ÄRGER ${'x'.repeat(70)} 0${'y'.repeat(70)} Straße 000`).toSorted(),
    words.split(' ').toSorted(),
  )
  for (const nothing of ['', ' ', '… —']) assert.deepEqual(wordsIn(nothing), [])
})

/** A document that lists show wrongly. */
const wronglyListed = () =>
  service.database.inTransaction(service.organisation, async (tx) =>
    tradeChecks.find(({ name }) => name === 'lists-show-documents')?.find(tx),
  )

test('a draft is found by company and person of its contact as they stand, what is issued by those that are printed on it', async () => {
  const { id } = await trade.contact({ companyName: 'Kranich AG', firstName: 'Zora', lastName: 'Wyss' })
  const draft = await trade.create('estimate', { title: 'P', recipient: id, customRecipientText: undefined })
  const issued = await trade.issued('estimate', { title: 'Q', recipient: id, customRecipientText: undefined })
  assert.deepEqual([await titles('estimates', 'q=kranich%20zora'), await titles('estimates', 'q=wyss')], ['PQ', 'PQ'])
  await service.expect(200, 'PATCH', `/v1/contacts/${id}`, { companyName: 'Reiher AG', note: 'umbenannt' })
  assert.deepEqual([await titles('estimates', 'q=kranich'), await titles('estimates', 'q=reiher')], ['Q', 'P'])
  await trade.patch('estimate', issued.id, { isDraft: true })
  await trade.act('estimate', draft.id, 'issue')
  assert.deepEqual([await titles('estimates', 'q=kranich'), await titles('estimates', 'q=reiher')], ['', 'PQ'])
  assert.equal(await wronglyListed(), undefined)
})

test('… whoever renames the contact while drafts are made, changed and issued', async () => {
  const { id } = await trade.contact()
  const to = { recipient: id, customRecipientText: undefined }
  const drafts = await Promise.all(Array.from({ length: 8 }, () => trade.create('invoice', to)))
  await Promise.all([
    ...Array.from({ length: 12 }, (_, index) =>
      service.expect(200, 'PATCH', `/v1/contacts/${id}`, { companyName: `Name ${index}` }),
    ),
    ...Array.from({ length: 12 }, (_, index) => trade.create('estimate', { ...to, title: `T ${index}` })),
    ...drafts.map((draft, index) =>
      index % 2 === 0
        ? trade.patch('invoice', draft.id, { title: `U ${index}` })
        : service.expect(204, 'DELETE', `/v1/invoices/${draft.id}`),
    ),
  ])
  assert.equal(await wronglyListed(), undefined)
})

test('signs that only look like those which words are made of find nothing, and break nothing', async () => {
  await trade.create('estimate', { title: 'Zürcher’s Café', metadata: { source: 'shop' } })
  for (const many of ['estimates', 'contacts', 'payments'])
    for (const q of [
      'a\uff07b',
      'a\uff3cb',
      '\uff07',
      '\ufe68\ufe68',
      '\u0301',
      "' | '",
      'a\\',
      "b''",
      '\u00b4',
      '\u02d8',
    ])
      await service.expect(200, 'GET', `/v1/${many}?q=${encodeURIComponent(q)}`)
  for (const q of ['\uff03open', '\uff20', '\uff5e2026', '\u2260', '\uff1d', '\u0301', '\uff07'])
    assert.equal(await titles('estimates', `q=${encodeURIComponent(q)}`), '', q)
  // A character that looks like a letter counts as one.
  assert.equal(await titles('estimates', `q=${encodeURIComponent('\uff5aurcher')}`), 'Z')
})

test('filters that are none, or of the other kind, are refused by name', async () => {
  for (const [many, query, field] of [
    ['estimates', 'isPaid=true', 'isPaid'],
    ['invoices', 'status=open', 'status'],
    ['estimates', 'status=paid', 'status'],
    ['invoices', 'openingDateFrom=2026-02-30', 'openingDateFrom'],
    ['invoices', 'isDraft=perhaps', 'isDraft'],
    ['invoices', 'sort=title', 'sort'],
    ['invoices', 'limit=501', 'limit'],
    ['invoices', 'q=', 'q'],
  ])
    await trade.refused(400, 'general/invalid-fields', [field ?? ''], 'GET', `/v1/${many}?${query}`)
})
