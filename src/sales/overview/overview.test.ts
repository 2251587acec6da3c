import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { posting } from '../../../test/fixtures/posting.ts'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'
import type { Scope } from '../../tenants/tokens/scope.rules.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const overview = async (token?: string) => {
  const answer = await service.ask('GET', '/v1/overview', token ? { token } : {})
  assert.equal(answer.status, 200)
  return answer.body.overview
}
const found = async (q: string, token?: string): Promise<any[]> => {
  const answer = await service.ask('GET', `/v1/search?q=${encodeURIComponent(q)}`, token ? { token } : {})
  assert.equal(answer.status, 200)
  return answer.body.results
}
const kindsOf = (results: any[]): string[] => [...new Set(results.map(({ kind }) => kind))]

test('an organisation without anything has an overview of zeros', async () => {
  const { today, currency, turnover, liquidity, receivables } = await overview()
  assert.deepEqual([today, currency], ['2026-11-21', 'CHF'])
  assert.equal(turnover.length, 12)
  assert.deepEqual(turnover.at(-1), { month: '2026-11', amount: 0, yearBefore: 0 })
  assert.deepEqual([liquidity[0], liquidity.at(-1)?.month], [{ month: '2025-12', amount: 0 }, '2026-11'])
  assert.deepEqual(Object.values(receivables), [0, 0, 0, 0, 0, 0, 0])
})

test('periods before the organisation began are no task, until they have a posting', async () => {
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  const waiting = async () => {
    const { vatPeriods, fiscalYears } = (await overview(token)).toDo
    return [vatPeriods, fiscalYears].map((periods) => periods.map(({ lastDay }: any) => lastDay))
  }
  const post = async (date: string) => {
    const { status } = await service.ask('POST', '/v1/ledger-entries', { body: posting({ date }), token })
    assert.equal(status, 201)
  }
  assert.deepEqual(await waiting(), [[], []])
  await post('2026-05-31')
  assert.deepEqual(await waiting(), [['2026-06-30', '2026-09-30'], []])
  await post('2025-12-31')
  assert.deepEqual(await waiting(), [['2025-12-31', '2026-03-31', '2026-06-30', '2026-09-30'], ['2025-12-31']])
})

test('the first steps are told until all are done, to whoever may see them', async () => {
  const steps = async () => (await overview()).firstSteps
  assert.deepEqual(await steps(), { company: false, contact: false, document: false })
  assert.equal((await overview(await service.tokenFor(['invoices:read', 'contacts:read']))).firstSteps, undefined)
  await trade.contact({ companyName: 'Erste AG' })
  await service.expect(200, 'PATCH', '/v1/organisation', { iban: 'CH9300762011623852957' })
  assert.deepEqual(await steps(), { company: false, contact: true, document: false }, 'without an address no QR-bill')
  await service.expect(200, 'PATCH', '/v1/organisation', { postCode: '3000', townName: 'Bern' })
  const { id } = await trade.create('estimate')
  assert.equal(await steps(), undefined)
  await service.expect(204, 'DELETE', `/v1/estimates/${id}`)
  assert.deepEqual(await steps(), { company: true, contact: true, document: false })
})

test('turnover is net of VAT and by month, liquidity adds up to the end of each, and both are those of the books', async () => {
  await trade.issued('invoice', { openingDate: '2026-10-05', positions: [product({ singleAmount: 1000 })] })
  const { id, totalAmount } = await trade.issued('invoice', { openingDate: '2026-11-02' })
  await trade.pay(id, totalAmount, { date: '2026-11-10' })
  await service.expect(
    201,
    'POST',
    '/v1/ledger-entries',
    posting({ debitAccount: 6500, creditAccount: 1020, amount: 810, date: '2026-09-01' }),
  )
  const { turnover, liquidity } = await overview()
  const months = (list: any[]) => Object.fromEntries(list.map(({ month, amount }) => [month, amount]))
  assert.deepEqual(
    [months(turnover)['2026-10'], months(turnover)['2026-11'], months(turnover)['2026-09']],
    [100_000, 10_000, 0],
  )
  assert.deepEqual(
    ['2026-08', '2026-09', '2026-10', '2026-11'].map((month) => months(liquidity)[month]),
    [0, -810, -810, 10_000],
  )
  assert.equal(months(liquidity)['2026-11'], await trade.balance(1020))
})

test('receivables are grouped by age, and add up to receivables in the books', async () => {
  await trade.issued('invoice', { openingDate: '2026-11-20', payableInDays: 30 })
  await trade.issued('invoice', { openingDate: '2026-11-01', payableInDays: 10 })
  await trade.issued('invoice', { openingDate: '2026-08-01', payableInDays: 0 })
  await trade.create('invoice')
  const annulled = await trade.issued('invoice', { openingDate: '2026-05-01' })
  await trade.act('invoice', annulled.id, 'annul')
  const { receivables } = await overview()
  // CHF 1081.00 of 5 October was due 30 days later.
  assert.deepEqual(receivables, {
    invoices: 4,
    total: 3 * 10_810 + 108_100,
    notDue: 10_810,
    overdue30: 10_810 + 108_100,
    overdue60: 0,
    overdueMore: 10_810,
    overdueInvoices: 3,
  })
  assert.equal(receivables.total, await trade.balance(1100))
})

test('open tasks are counted: drafts, credits to be paid out, ending estimates, failed mails, and finished periods', async () => {
  const before = (await overview()).toDo
  await trade.create('estimate')
  await trade.issued('estimate', { openingDate: '2026-11-21', payableInDays: 7 })
  await trade.issued('estimate', { openingDate: '2026-11-21', payableInDays: 8 })
  const { id } = await trade.issued('invoice')
  await trade.act('invoice', id, 'send', { email: 'a@example.ch' })
  await service.asOwner(
    `update email_deliveries set status = 'failed', reason = '{"code": "other"}', changed_at = $1`,
    [service.clock.now],
  )
  const paid = await trade.issued('invoice')
  await trade.pay(paid.id, paid.totalAmount)
  await trade.credit(paid.id)
  const open = await trade.credit(paid.id, { isDraft: false })
  await trade.credit(id, { isDraft: false })
  const { toDo } = await overview()
  assert.deepEqual(toDo.undelivered, [{ kind: 'invoice', id, number: (await trade.read('invoice', id)).number }])
  assert.deepEqual(
    [toDo.draftEstimates - before.draftEstimates, toDo.estimatesEnding - before.estimatesEnding, toDo.failedEmails],
    [1, 1, 1],
  )
  assert.deepEqual([toDo.draftCreditNotes, toDo.openCredits], [1, 1])
  await service.expect(201, 'POST', `/v1/credit-notes/${open.id}/payout`)
  assert.equal((await overview()).toDo.openCredits, 0)
  assert.ok(toDo.vatPeriods.length > 0)
  for (const { lastDay } of toDo.vatPeriods) assert.ok(lastDay < '2026-11-21')
})

test('a mail that failed waits until its document is sent again, annulled or older than a month; five are named', async () => {
  const fail = async (document: string, at = service.clock.now) => {
    await trade.act('invoice', document, 'send', { email: 'a@example.ch' })
    const failed = `update email_deliveries set status = 'failed', reason = '{"code": "other"}', changed_at = $2 where document = $1`
    await service.asOwner(failed, [document, at])
  }
  const waiting = async () => {
    const { failedEmails, undelivered } = (await overview()).toDo
    return [failedEmails, undelivered.map((one: { id: string }) => one.id)]
  }
  const [before] = await waiting()
  const minutes = (count: number) => new Date(service.clock.now.getTime() + count * 60_000)
  const ids: string[] = []
  for (let count = 0; count < 6; count++) {
    ids.unshift((await trade.issued('invoice')).id)
    await fail(ids[0] ?? '', minutes(count))
  }
  const [newest = '', next = '', third = ''] = ids
  assert.deepEqual(await waiting(), [before + 6, ids.slice(0, 5)])
  await trade.act('invoice', newest, 'send', { email: 'b@example.ch' })
  await trade.act('invoice', next, 'annul')
  await service.asOwner('update email_deliveries set changed_at = $2 where document = $1', [third, minutes(-43_201)])
  const [count, [first, second]] = await waiting()
  assert.deepEqual([count, first, second], [before + 3, ids[3], ids[4]])
})

test('a mail that failed names its reminder or the contact of its statement, until it is withdrawn or another mail goes out', async () => {
  const { id: contact } = await trade.contact({ companyName: 'Ferne AG', email: 'fern@ferne.example' })
  const { id: invoice } = await trade.issued('invoice', {
    recipient: contact,
    customRecipientText: undefined,
    openingDate: '2026-10-01',
    payableInDays: 0,
  })
  const fail = () =>
    service.asOwner(
      `update email_deliveries set status = 'failed', reason = '{"code": "other"}', changed_at = $1 where status = 'queued'`,
      [new Date(service.clock.now.getTime() + 3_600_000)],
    )
  const waiting = async () =>
    (await overview()).toDo.undelivered.filter(({ kind }: any) => kind === 'reminder' || kind === 'contact')
  const { reminder } = await service.expect(201, 'POST', `/v1/invoices/${invoice}/reminders`, {})
  await fail()
  assert.deepEqual(await waiting(), [{ kind: 'reminder', id: reminder.id, number: reminder.number }])
  const { failedEmails } = (await overview()).toDo
  await service.expect(200, 'POST', `/v1/contacts/${contact}/send-statement`, {})
  await fail()
  assert.equal((await overview()).toDo.failedEmails, failedEmails + 1)
  const statement = { kind: 'contact', id: contact, name: 'Ferne AG' }
  assert.ok((await waiting()).some((one: object) => isDeepStrictEqual(one, statement)))
  await service.expect(200, 'POST', `/v1/reminders/${reminder.id}/withdraw`, { reason: 'Falsche Adresse' })
  assert.deepEqual(await waiting(), [statement])
  await service.expect(200, 'POST', `/v1/contacts/${contact}/send-statement`, {})
  assert.deepEqual(await waiting(), [])
})

test('of the overview and of a search, a token sees the parts of its scopes', async () => {
  const { id } = await trade.contact({ companyName: 'Scope Sichel' })
  await trade.issued('invoice', { title: 'Sichel', recipient: id })
  await service.expect(201, 'POST', '/v1/ledger-entries', posting({ description: 'Sichel' }))
  const seen = async (scope: Scope) => {
    const token = await service.tokenFor([scope])
    const { today: _, currency: __, lately: ___, toDo, ...parts } = await overview(token)
    return [Object.keys(parts), Object.keys(toDo).length, kindsOf(await found('sichel', token))]
  }
  assert.deepEqual(await seen('contacts:read'), [[], 0, ['contact']])
  assert.deepEqual(await seen('invoices:write'), [['receivables'], 8, ['invoice']])
  assert.deepEqual(await seen('ledger:read'), [['turnover', 'liquidity'], 3, ['ledger-entry']])
  assert.deepEqual(await seen('settings:read'), [[], 0, []])
})

test('a search finds by word, number, reference and amount, each record once and five of a kind', async () => {
  const { id: contact } = await trade.contact({ companyName: 'Quitten Keller AG', townName: 'Thun' })
  const invoice = await trade.issued('invoice', {
    recipient: contact,
    title: 'Quitten',
    positions: [product({ singleAmount: 4310 })],
  })
  const payment = await trade.pay(invoice.id, 12.35, { note: 'Quitten bar' })
  await service.expect(201, 'POST', '/v1/products', {
    names: { de: 'Most', fr: 'Quittenmost' },
    singleAmount: 3.5,
    contraAccount: 3400,
  })
  await service.expect(
    201,
    'POST',
    '/v1/ledger-entries',
    posting({ description: 'Quitten', externalReference: 'Beleg 77/Q' }),
  )
  const results = await found('quitten')
  assert.deepEqual(kindsOf(results), ['contact', 'invoice', 'payment', 'product', 'ledger-entry'])
  assert.deepEqual(
    results.find(({ kind }) => kind === 'contact'),
    { kind: 'contact', id: contact, name: 'Quitten Keller AG', detail: 'Thun' },
  )
  assert.deepEqual(
    results.find(({ kind }) => kind === 'invoice'),
    {
      kind: 'invoice',
      id: invoice.id,
      number: invoice.number,
      name: 'Quitten',
      detail: 'Quitten Keller AG',
      date: invoice.openingDate,
      amount: 4659.11,
      currency: 'CHF',
    },
  )
  for (const amount of ["4'659.11", '4659,11', '4659.11'])
    assert.ok(
      (await found(amount)).some(({ id }) => id === invoice.id),
      amount,
    )
  assert.ok((await found('12.35')).some(({ kind, id }) => kind === 'payment' && id === payment.id))
  assert.ok((await found('108.10')).some(({ kind }) => kind === 'ledger-entry'))
  assert.ok((await found('Beleg 77/Q')).some(({ kind }) => kind === 'ledger-entry'))
  assert.deepEqual(
    (await found('1020')).filter(({ kind }) => kind === 'account').map(({ id }) => id),
    ['1020'],
  )
  assert.equal((await found('1')).find(({ kind }) => kind === 'ledger-entry')?.number, '1')
  assert.deepEqual(
    (await found(invoice.number)).filter(({ kind }) => kind === 'invoice').map(({ id }) => id),
    [invoice.id],
  )
  for (let count = 0; count < 7; count++) await trade.contact({ companyName: `Häufig ${count}` })
  assert.equal((await found('haufig')).length, 5)
})

test('a contact is found by its name before others by their town or address, and by how the name begins before all', async () => {
  const named = (companyName: string, more: object = {}) => trade.contact({ companyName, ...more })
  await named('Rumbau Bachmann', { townName: 'Wolhusen' })
  await named('Rumbau Wyss')
  await named('Aare Rumbau Wolf')
  await named('Blumen am See', { email: 'rumbau@wolhusen.example' })
  await named('Rumbau Wyss', { companyNameAddition: 'Filiale Aarau' })
  const contacts = async (q: string, more = '') =>
    (await service.expect(200, 'GET', `/v1/search?q=${encodeURIComponent(q)}${more}`)).results.flatMap(
      ({ kind, name }: { kind: string; name: string }) => (kind === 'contact' ? [name] : []),
    )
  for (const more of ['', '&kind=contact'])
    assert.deepEqual(await contacts('Rumbau W', more), [
      'Rumbau Wyss',
      'Rumbau Wyss Filiale Aarau',
      'Aare Rumbau Wolf',
      'Blumen am See',
      'Rumbau Bachmann',
    ])
  assert.deepEqual((await contacts('rumbau')).slice(0, 3), [
    'Rumbau Bachmann',
    'Rumbau Wyss',
    'Rumbau Wyss Filiale Aarau',
  ])
  assert.deepEqual(await contacts('wyss rumb'), ['Rumbau Wyss', 'Rumbau Wyss Filiale Aarau'])
  assert.deepEqual(await contacts('   '), [])
})

test('a recurring invoice is found by its title or its customer, with its next day and its amount', async () => {
  const positions = [{ type: 'product', name: 'Hosting', singleAmount: 100, quantity: 1, contraAccount: 3400 }]
  const schedule = { start: '2027-01-31', interval: { count: 1, unit: 'month' } }
  const made = async (more: object) =>
    (await service.expect(201, 'POST', '/v1/recurring-invoices', { positions, ...schedule, ...more })).recurringInvoice
  const contact = await trade.contact({ companyName: 'Keller AG' })
  const titled = await made({ recipient: contact.id, title: 'Wartungsvertrag' })
  const untitled = await made({ customRecipientText: 'Quellenhof GmbH\nChur' })
  const shown = { kind: 'recurring-invoice', date: '2027-01-31', amount: 100, currency: 'CHF' }
  assert.deepEqual(await found('wartungs'), [{ ...shown, id: titled.id, name: 'Wartungsvertrag', detail: 'Keller AG' }])
  assert.deepEqual(await found('quellenhof'), [
    { ...shown, id: untitled.id, name: 'Quellenhof GmbH', detail: 'Quellenhof GmbH' },
  ])
  const token = await service.tokenFor(['contacts:read'])
  assert.deepEqual(await found('wartungs', token), [])
})

test('of one kind that is asked for, twenty are found; a document with this very number comes first', async () => {
  for (let count = 0; count < 22; count++) await trade.contact({ companyName: `Viele ${count}` })
  const ofKind = async (q: string, kind: string) => {
    const { results } = await service.expect(200, 'GET', `/v1/search?q=${q}&kind=${kind}`)
    assert.ok(results.every((one: { kind: string }) => one.kind === kind))
    return results
  }
  assert.equal((await ofKind('viele', 'contact')).length, 20)
  assert.deepEqual(await ofKind('viele', 'invoice'), [])
  const numbers: string[] = []
  // Newer documents have a number with this beginning.
  for (const invoiceNumberPattern of ['ZQ-0', 'ZQ-10', 'R-00000']) {
    await service.expect(200, 'PATCH', '/v1/organisation', { invoiceNumberPattern })
    numbers.push((await trade.issued('invoice')).number)
  }
  const [first = '', second = ''] = numbers
  assert.deepEqual(
    (await ofKind('ZQ', 'invoice')).map(({ number }: { number: string }) => number),
    [second, first],
  )
  const { number } = (await ofKind(first, 'invoice'))[0]
  assert.equal(number, first)
  await trade.refused(400, 'general/invalid-fields', ['kind'], 'GET', '/v1/search?q=x&kind=person')
})

test('an entry over more than an amount in units can say is found without its amount', async () => {
  const huge = posting({ description: 'Zentralbank', amount: Number.MAX_SAFE_INTEGER, currency: 'CHF' })
  await service.expect(201, 'POST', '/v1/ledger-entries', huge)
  const { ledgerEntries } = await service.expect(200, 'GET', '/v1/ledger-entries?sort=-sequence&limit=1')
  const [{ id, sequence, date }] = ledgerEntries
  assert.deepEqual(await found('zentralbank'), [
    { kind: 'ledger-entry', id, number: String(sequence), name: 'Zentralbank', date },
  ])
})

test('a search for signs, and for what looks like a pattern, finds nothing and fails in nothing', async () => {
  for (const q of ['%', '_', "'", '\\', '&|!', '0', '999999999999', '😀', '-'])
    assert.ok(Array.isArray(await found(q)), q)
  assert.deepEqual(await found('%'), [])
  await trade.refused(400, 'general/invalid-fields', ['q'], 'GET', '/v1/search')
})

test('an overview is ten statements, and a search four, however much there is', async () => {
  const counted = async (url: string): Promise<number> => {
    await service.expect(200, 'GET', url)
    const before = service.statements()
    await service.expect(200, 'GET', url)
    return service.statements() - before
  }
  assert.equal(await counted('/v1/overview'), 10)
  assert.equal(await counted('/v1/search?q=4659.11'), 4)
})

test('recent acts are shown newest first, one for each request, with author and document', async () => {
  const contact = await trade.contact({ companyName: 'Keller GmbH' })
  const custom = { recipient: contact.id, customRecipientText: undefined }
  const estimate = await trade.issued('estimate', custom)
  const invoice = await trade.issued('invoice', custom)
  await trade.pay(invoice.id, invoice.totalAmount)
  const lately = async (token?: string) => (await overview(token)).lately
  const acts = (await lately()).map(({ action, about, number, name, by }: any) => [
    action,
    about.kind,
    about.id,
    number,
    name,
    by,
  ])
  assert.deepEqual(acts.slice(0, 4), [
    ['invoice.paid', 'invoice', invoice.id, invoice.number, 'Keller GmbH', 'Test'],
    ['invoice.issued', 'invoice', invoice.id, invoice.number, 'Keller GmbH', 'Test'],
    ['estimate.issued', 'estimate', estimate.id, estimate.number, 'Keller GmbH', 'Test'],
    ['contact.created', 'contact', contact.id, undefined, 'Keller GmbH', 'Test'],
  ])
  const [first] = await lately(await service.tokenFor(['contacts:read']))
  assert.equal(first.action, 'contact.created', 'nothing that the scopes do not show')
  for (let count = 0; count < 8; count++) await trade.contact()
  assert.equal((await lately()).length, 6)
})

test('acts on a deleted record are not shown any more', async () => {
  const contact = await trade.contact({ companyName: 'Kommt AG' })
  const estimate = await trade.create('estimate', { title: 'Geht' })
  const told = async () => (await overview()).lately.map(({ about }: any) => about.id)
  assert.deepEqual((await told()).slice(0, 2), [estimate.id, contact.id])
  await service.expect(204, 'DELETE', `/v1/estimates/${estimate.id}`)
  await service.expect(204, 'DELETE', `/v1/contacts/${contact.id}`)
  const ids = await told()
  assert.equal(ids.length, 6)
  assert.ok(![estimate.id, contact.id].some((id) => ids.includes(id)))
})

test('accounts are found by every word, in their names or as the beginning of their number, and by nothing without one', async () => {
  const numbers = async (q: string) =>
    (await found(q)).flatMap(({ kind, number }) => (kind === 'account' ? [Number(number)] : []))
  for (const q of ['1100', ' Forderungen Lieferungen', '1100 Forderungen', 'lieferungen 11'])
    assert.ok((await numbers(q)).includes(1100), q)
  for (const q of ['   ', '-', "'", '(', '1100 Kasse', '%']) assert.deepEqual(await numbers(q), [], q)
})
