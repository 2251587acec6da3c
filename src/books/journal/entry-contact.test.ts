import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { requireConsistentRecords } from '../../../test/fixtures/consistent-records.ts'
import { posting } from '../../../test/fixtures/posting.ts'
import { tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
let [keller, anders]: string[] = []
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  keller = (await trade.contact({ companyName: 'Keller GmbH' })).id
  anders = (await trade.contact({ companyName: 'Anders AG' })).id
})
after(() => service.close())

const sides = { debitAccount: 1100, creditAccount: 3400, amount: 10_810 }
const refused = async (body: object, url = '/v1/ledger-entries', method = 'POST') => {
  const answer = await service.ask(method, url, { body })
  return [
    answer.status,
    answer.body.code,
    answer.body.details?.map(({ field, message }: any) => `${field}: ${message}`),
  ]
}
const post = async (changes: object = {}): Promise<string> =>
  (await service.expect(201, 'POST', '/v1/ledger-entries', posting({ ...sides, ...changes }))).transactions[0]
    .ledgerEntry
const entryOf = async (id: string) => (await service.expect(200, 'GET', `/v1/ledger-entries/${id}`)).ledgerEntry
const openItems = async (query: string) =>
  (await service.expect(200, 'GET', `/v1/reports/open-items?asOf=2026-12-31&${query}`)).openItems
const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id).toSorted()

test('an entry by hand on receivables or payables names the contact that owns its open item', async () => {
  const owed = await post({ contact: keller, taxCode: 'UN81' })
  const nobodys = await post()
  const purchase = await post({ debitAccount: 4400, creditAccount: 2000, contact: keller })
  const setOff = await post({ debitAccount: 2000, creditAccount: 1100, amount: 500, contact: keller })
  assert.equal((await entryOf(owed)).contact, keller)
  assert.equal('contact' in (await entryOf(nobodys)), false)

  const report = await openItems('')
  const own = report.contacts.find(({ contact }: any) => contact === keller)
  assert.deepEqual([own.name, own.total, idsOf(own.items)], ['Keller GmbH', 10_310, [owed, setOff].toSorted()])
  assert.deepEqual(idsOf(report.notAllocated), [nobodys])
  assert.deepEqual(idsOf((await openItems(`contact=${keller}`)).contacts[0].items), [owed, setOff].toSorted())
  const [supplier] = (await openItems('side=payable')).contacts
  assert.deepEqual([supplier.contact, idsOf(supplier.items)], [keller, [purchase, setOff].toSorted()])
})

test('a contact where no receivable or payable is posted, or that is not of the organisation, is refused by its field', async () => {
  const noItem = 'contact: must be left out: the entry opens no item on receivables (1100) or payables (2000)'
  const unknown = 'contact: must be the id of a contact of this organisation that is not erased'
  for (const account of [1101, 1020, 2030])
    assert.deepEqual(await refused(posting({ ...sides, debitAccount: account, contact: keller })), [
      400,
      'general/invalid-fields',
      [noItem],
    ])
  for (const contact of ['00000000-0000-4000-8000-000000000000', 'Keller'])
    assert.deepEqual(await refused(posting({ ...sides, contact })), [400, 'general/invalid-fields', [unknown]])
  const two = [posting({ ...sides, contact: anders }), posting({ contact: anders })]
  assert.deepEqual(await refused({ entries: two }, '/v1/ledger-entries/bulk'), [
    400,
    'general/invalid-fields',
    [`entries[1].${noItem}`],
  ])
  const { results } = await service.expect(201, 'POST', '/v1/ledger-entries/bulk', { entries: two, atomic: false })
  assert.deepEqual(
    results.map(({ outcome }: any) => outcome),
    ['posted', 'refused'],
  )
  assert.equal((await entryOf(results[0].id)).contact, anders)
})

test('the item of a contact is allocated to another of the same contact alone, and pays its invoices', async () => {
  const money = await post({ debitAccount: 1020, creditAccount: 1100, contact: keller })
  const others = await post({ contact: anders })
  const own = await post({ contact: keller })
  const allocate = (to: object) => ({ from: { openItem: money }, to })
  const invoices = await Promise.all(
    [keller, undefined].map((recipient) =>
      trade.issued('invoice', recipient === undefined ? {} : { customRecipientText: undefined, recipient }),
    ),
  )
  const [invoice, ofText] = invoices.map(({ id }) => id)
  for (const to of [{ openItem: others }, { invoice: ofText }])
    assert.deepEqual(await refused(allocate(to), '/v1/allocations'), [
      400,
      'general/invalid-fields',
      [`to.${Object.keys(to)[0]}: must be of the same contact`],
    ])
  const payment = { contact: keller, amount: 10, allocations: [{ openItem: others, amount: 10 }] }
  assert.deepEqual(await refused(payment, '/v1/payments'), [
    400,
    'general/invalid-fields',
    ['allocations[0].openItem: must be of the same contact'],
  ])
  await service.expect(201, 'POST', '/v1/allocations', { ...allocate({ openItem: own }), amount: 8.1 })
  await service.expect(201, 'POST', '/v1/allocations', { ...allocate({ invoice }), amount: 100 })
  await service.expect(201, 'POST', '/v1/payments', { ...payment, allocations: [{ openItem: own, amount: 10 }] })
})

test('the contact of an open item is named later: once, while nothing is allocated, and with an event', async () => {
  const entry = await post()
  const path = `/v1/ledger-entries/${entry}`
  const shown = await entryOf(entry)
  const named = await service.expect(200, 'PATCH', path, { ...shown, contact: keller })
  assert.deepEqual(named.ledgerEntry, { ...shown, contact: keller })
  assert.deepEqual(await entryOf(entry), named.ledgerEntry)
  const { auditLog } = await service.expect(200, 'GET', `/v1/audit-log?record=${entry}&action=ledger-entry.modified`)
  assert.equal(auditLog.length, 1)
  // The body that was read is accepted, and changes nothing.
  await service.expect(200, 'PATCH', path, named.ledgerEntry)
  assert.deepEqual(await refused({ contact: anders }, path, 'PATCH'), [
    400,
    'general/invalid-fields',
    [`contact: must stay ${keller}: the item has its contact`],
  ])
  assert.deepEqual((await refused({ amount: 1 }, path, 'PATCH'))[2], ['amount: cannot be set by a client'])

  const cash = await post({ debitAccount: 1020 })
  assert.equal((await refused({ contact: keller }, `/v1/ledger-entries/${cash}`, 'PATCH'))[0], 400)
  const unknown = { contact: '00000000-0000-4000-8000-000000000000' }
  const allocated = await post()
  assert.equal((await refused(unknown, `/v1/ledger-entries/${allocated}`, 'PATCH'))[0], 400)
  const from = { openItem: await post({ debitAccount: 1020, creditAccount: 1100 }) }
  const { allocation } = await service.expect(201, 'POST', '/v1/allocations', { from, to: { openItem: allocated } })
  const naming = ['PATCH', `/v1/ledger-entries/${allocated}`, { contact: keller }] as const
  await trade.refused(409, 'ledger/allocated', [], ...naming)
  await service.expect(200, 'POST', `/v1/allocations/${allocation.id}/undo`)
  await service.expect(200, ...naming)

  const { id: invoice } = await trade.issued('invoice')
  const [posted] = (await service.expect(200, 'GET', '/v1/ledger-entries?source=invoice')).ledgerEntries
  assert.equal((await refused({ contact: keller }, `/v1/ledger-entries/${posted.id}`, 'PATCH'))[0], 400)
  assert.ok(invoice)
})

test('a reversed entry leaves nothing open of its contact', async () => {
  const entry = await post({ contact: anders, documentNumber: 'ALT-7' })
  await service.expect(201, 'POST', `/v1/ledger-entries/${entry}/reverse`)
  const [own] = (await openItems(`contact=${anders}`)).contacts
  assert.equal(idsOf(own.items).includes(entry), false)

  const nobodys = await post()
  await service.expect(201, 'POST', `/v1/ledger-entries/${nobodys}/reverse`)
  const url = `/v1/ledger-entries/${nobodys}`
  await trade.refused(409, 'ledger/already-reversed', [], 'PATCH', url, { contact: anders })
  assert.equal('contact' in (await entryOf(nobodys)), false)
})

test('the record of a contact that an open item names is neither deleted nor lost with an erasure', async () => {
  const { id } = await trade.contact({ companyName: 'Fort AG' })
  const entry = await post({ contact: id })
  await trade.refused(409, 'contacts/in-use', [], 'DELETE', `/v1/contacts/${id}`)
  await service.expect(200, 'DELETE', `/v1/contacts/${id}?erase=true`)
  assert.equal((await entryOf(entry)).contact, id)
  const nobodys = await post()
  const erased = 'contact: must be the id of a contact of this organisation that is not erased'
  for (const refusal of [
    await refused(posting({ ...sides, contact: id })),
    await refused({ contact: id }, `/v1/ledger-entries/${nobodys}`, 'PATCH'),
  ])
    assert.deepEqual(refusal, [400, 'general/invalid-fields', [erased]])
  const { id: payer } = await trade.contact({ companyName: 'Zahlt AG' })
  await service.expect(201, 'POST', '/v1/payments', { contact: payer, amount: 5 })
  await service.expect(200, 'DELETE', `/v1/contacts/${payer}?erase=true`)
})

test('the books agree with their items', async () => {
  await requireConsistentRecords(service)
})
