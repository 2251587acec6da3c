import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sized } from '../../../test/faults/faults.ts'
import { erasedColumns, leftColumns } from '../../../test/fixtures/erased-columns.ts'
import { pdfWith } from '../../../test/fixtures/sample-pdf.ts'
import { rawly } from '../../../test/fixtures/tamperings.ts'
import { plain, product, tradeOf } from '../../../test/fixtures/trade.ts'
import { uploadsOf } from '../../../test/fixtures/upload.ts'
import { untilWaiting } from '../../../test/fixtures/waiting.ts'
import { anotherInstance, type Service, startService } from '../../../test/service.ts'
import { evidenceOfRecords } from '../../admin/commands/told-records.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { verifyEvents } from '../../tenants/events/verify-events.ts'
import { checkOf, evidenceChecks } from '../checks/evidence.ts'
import { tradeChecks } from '../checks/trade-checks.ts'
import type { Contact } from '../contacts/contact.schema.ts'
import { deleteDeliveries } from '../deliveries/delivery.store.ts'
import { deleteDocument } from '../documents/document.store.ts'
import { eraseDocument } from './erase-document.ts'

const RACES = sized(6, 60)

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  await service.expect(201, 'POST', '/v1/webhook-endpoints', { url: 'https://receiver.example/' })
})
after(() => service.close())

/** All fields of a contact: a missing one does not compile. All except a few have a unique word. */
const person = (word: string): Required<Omit<Contact, 'id'>> => ({
  companyName: `${word}firma GmbH`,
  companyNameAddition: `${word}filiale`,
  externalReference: `shop-${word}`,
  firstName: `${word}vorname`,
  lastName: `${word}nachname`,
  streetName: `${word}strasse`,
  buildingNumber: '17b',
  addressLine2: `${word}zusatz`,
  postCode: '3600',
  townName: `${word}ort`,
  country: 'Schweiz',
  position: `${word}leiter`,
  email: `${word}@post.example`,
  mobile: `+41 79 ${word}`,
  phone: `+41 33 ${word}`,
  website: `https://${word}.example`,
  note: `${word} zahlt «spät» "immer"`,
  customerIdentification: `K-${word}`,
  vatNumber: `CHE ${word}`,
  formOfAddress: `Frau ${word}`,
  category: 'leads',
  discountTerms: { rate: 2, days: 10 },
  metadata: { source: `${word}messe` },
})

/** The tables that contain a word, as text or in bytes. Every table of the database is searched. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await service.asOwner<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'pgboss') and relkind in ('r', 'm') order by 1`,
  )
  assert.ok(tables.length > 40)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await service.asOwner(
      `select from ${name} as one where one::text ilike '%' || $1 || '%' or one::text ilike '%' || encode(convert_to($1, 'UTF8'), 'hex') || '%' limit 1`,
      [word],
    )
    if (rows.length > 0) found.push(name.replace('public.', ''))
  }
  return found
}

const erase = (path: string, asking = {}) => service.ask('DELETE', `${path}?erase=true`, asking)
const eventsOf = async (record: string) =>
  (await service.expect(200, 'GET', '/v1/events?limit=500')).events.filter(
    (event: { record: { id: string; document?: string } }) =>
      event.record.id === record || event.record.document === record,
  )

/** The chain is valid, and the records that depend on it. */
async function requireSound(): Promise<void> {
  await service.database.inTransaction(service.organisation, async (tx) => {
    assert.equal((await verifyEvents(tx)).firstBreak, undefined)
    for (const { name, find } of [...evidenceChecks, ...evidenceOfRecords.map(checkOf), ...tradeChecks])
      assert.equal(await find(tx), undefined, name)
  })
}

/** Answers of a mail server and of a webhook receiver that name the person. */
async function answered(word: string): Promise<void> {
  await service.asOwner(
    `insert into email_attempts (organisation, delivery, attempt, alive_until, ended_at, outcome, reply)
     select organisation, id, 1, now(), now(), 'deferred', recipient_email || ' is away' from email_deliveries where recipient_email ilike '%${word}%'`,
  )
  await service.asOwner(
    `insert into webhook_deliveries (organisation, id, endpoint, event, event_type, sequence, cause, rank)
     select e.organisation, gen_random_uuid(), w.id, e.id, e.type, e.sequence, 'event', 2
       from events e join webhook_endpoints w using (organisation) where concat(e.before, e.after) ilike '%${word}%'`,
  )
  await service.asOwner(
    `insert into webhook_attempts (organisation, delivery, attempt, ended_at, outcome, answer)
     select d.organisation, d.id, 1, now(), 'failed', '${word} unknown here' from webhook_deliveries d join events e on e.id = d.event
      where concat(e.before, e.after) ilike '%${word}%'`,
  )
}

const keyed = async (key: string, method: string, url: string, body: object) => {
  const answer = await service.ask(method, url, { body, headers: { 'idempotency-key': key } })
  assert.ok(answer.status < 300, JSON.stringify(answer.body))
  return answer.body
}

test('a contact that no document names is erased wherever it stood; history keeps what happened, when, and who did it', async () => {
  const { contact } = await keyed('lead 1', 'POST', '/v1/contacts', person('quixe'))
  await keyed('lead 2', 'PATCH', `/v1/contacts/${contact.id}`, { lastName: 'quixeneu', note: null })
  await answered('quixe')
  assert.deepEqual(
    await tablesWith('quixe'),
    ['contacts', 'events', 'idempotency_keys', 'webhook_attempts'],
    'it stands in all of these before',
  )
  const before = await eventsOf(contact.id)
  const { status, body } = await erase(`/v1/contacts/${contact.id}`)
  assert.equal(status, 200)
  assert.deepEqual(body.erasure.retained, [])
  assert.deepEqual(body.erasure.events.toSorted(), before.map(({ id }: { id: string }) => id).toSorted())
  assert.deepEqual(await tablesWith('quixe'), [])
  assert.equal((await service.ask('GET', `/v1/contacts/${contact.id}`)).status, 404)

  const [erasure, ...others] = (await eventsOf(contact.id)).toReversed()
  assert.deepEqual([erasure.type, erasure.data], ['contact.erased', { erasure: body.erasure }])
  assert.deepEqual(
    others.toReversed(),
    before.map(({ previous: _, ...event }: { previous?: object }) => ({ ...event, data: {}, erasedBy: erasure.id })),
  )
  const { auditLog } = await service.expect(200, 'GET', `/v1/audit-log?record=${contact.id}`)
  assert.deepEqual(
    auditLog.map(({ action, before: was, after: is, token }: any) => [action, was, is?.contact, typeof token]),
    ['contact.erased', 'contact.modified', 'contact.created'].map((action) => [action, undefined, undefined, 'string']),
  )
  await requireSound()
  const { erased } = await service.database.inTransaction(service.organisation, (tx) => verifyEvents(tx))
  assert.deepEqual(erased, [{ by: erasure.id, events: 2 }])
})

test('a contact all of whose words are too short to be searched for is erased from kept answers, too', async () => {
  const { contact } = await keyed('short', 'POST', '/v1/contacts', { lastName: 'Li', townName: 'Quappenort' })
  const moved = { id: contact.id, townName: 'Renkenort' }
  await keyed('short bulk', 'POST', '/v1/contacts/bulk', { contacts: [moved, { companyName: 'Andere' }] })
  const places = ['events', 'idempotency_keys']
  assert.deepEqual(await tablesWith('quappenort'), places)
  assert.deepEqual(await tablesWith('renkenort'), ['contacts', ...places])
  assert.equal((await erase(`/v1/contacts/${contact.id}`)).status, 200)
  for (const word of ['quappenort', 'renkenort']) assert.deepEqual(await tablesWith(word), [], word)
})

test('erasing again erases nothing more, and says nothing new; a repeated request has no second effect', async () => {
  const { contact } = await keyed('twice', 'POST', '/v1/contacts', person('zwirn'))
  assert.equal((await erase(`/v1/contacts/${contact.id}`)).body.erasure.events.length, 1)
  const count = (await eventsOf(contact.id)).length
  const again = await erase(`/v1/contacts/${contact.id}`)
  assert.deepEqual([again.status, again.body], [200, { erasure: { events: [], retained: [] } }])
  assert.equal((await eventsOf(contact.id)).length, count)
  const repeated = await service.ask('POST', '/v1/contacts', {
    body: person('zwirn'),
    headers: { 'idempotency-key': 'twice' },
  })
  assert.deepEqual([repeated.status, repeated.body.code], [422, 'general/idempotency-key-reused'])
  assert.deepEqual(await tablesWith('zwirn'), [])
})

test('a contact that was deleted is erased from the history', async () => {
  const { id } = await trade.contact(person('dornig'))
  const draft = await trade.create('estimate', {
    recipient: id,
    customRecipientText: undefined,
    title: 'Für dornigfirma GmbH',
  })
  await service.expect(204, 'DELETE', `/v1/estimates/${draft.id}`)
  await service.expect(204, 'DELETE', `/v1/contacts/${id}`)
  assert.deepEqual(await tablesWith('dornig'), ['events'])
  const { body } = await erase(`/v1/contacts/${id}`)
  assert.equal(body.erasure.events.length, 4)
  assert.deepEqual(await tablesWith('dornig'), [])
  await requireSound()
})

test('of a contact that was deleted, erasures at once, on two instances, erase each event once', async (t) => {
  const other = await anotherInstance(service)
  t.after(other.close)
  const { id } = await trade.contact(person('moosbach'))
  await service.expect(204, 'DELETE', `/v1/contacts/${id}`)
  // Both have chosen the same events: one waits for the head, which is locked here, the other for the events.
  const { asked } = await withClient(service.connection, async (client) => {
    await client.query('begin; select from event_heads for update')
    const asking = [service, other].map(({ ask }) => ask('DELETE', `/v1/contacts/${id}?erase=true`))
    await untilWaiting(service, 2)
    return { asked: Promise.all(asking) }
  })
  assert.deepEqual(
    (await asked).map(({ status }) => status),
    [200, 200],
  )
  assert.deepEqual(await tablesWith('moosbach'), [])
  await requireSound()
})

test('issued documents keep the address that was printed, and the answer says which and until when; all else is erased', async () => {
  const { id } = await trade.contact(person('fjord'))
  const recipient = { recipient: id, customRecipientText: undefined }
  const issued = await trade.issued('invoice', recipient)
  const old = await trade.issued('estimate', { ...recipient, openingDate: '2025-03-01' })
  const draft = await trade.create('invoice', recipient)
  await trade.act('invoice', issued.id, 'send', { email: 'buchhaltung@fjord.example', description: 'Guten Tag fjord' })
  await trade.act('estimate', old.id, 'send')
  await trade.act('invoice', draft.id, 'send', { asDraft: true, cc: ['kopie@fjord.example'] })
  await trade.pay(issued.id, 10)
  await service.ask('GET', `/v1/invoices/${issued.id}/pdf`)
  await answered('fjord')

  const { body } = await erase(`/v1/contacts/${id}`)
  const { retained } = body.erasure
  assert.deepEqual(retained, [
    { kind: 'estimate', id: old.id, number: old.number, until: '2035-12-31' },
    { kind: 'invoice', id: issued.id, number: issued.number, until: '2036-12-31' },
  ])
  for (const [url, sent] of [
    [`/v1/invoices/${draft.id}/issue`, undefined],
    [`/v1/estimates/${old.id}/convert-to-invoice`, { isDraft: false }],
  ] as const)
    await trade.refused(400, 'general/invalid-fields', ['recipient'], 'POST', url, sent)
  // The payment and its entry name the recipient of the issued document: they are stored as long (OR art. 958f).
  assert.deepEqual(await tablesWith('fjord'), ['documents', 'ledger_entries', 'listed_documents', 'payments'])
  for (const word of ['fjord@post', 'buchhaltung@', '41 79 fjord', 'fjord zahlt', 'fjordmesse', 'Guten Tag fjord'])
    assert.deepEqual(await tablesWith(word), [], word)
  const { contact } = await service.expect(200, 'GET', `/v1/contacts/${id}`)
  assert.deepEqual(contact, { id, companyName: 'erased' })
  const [row] = await service.asOwner<{ set: string[] }>(
    `select array(select key from jsonb_each(jsonb_strip_nulls(to_jsonb(c))) order by key) as set from contacts c where id = $1`,
    [id],
  )
  assert.deepEqual(row?.set, ['company_name', 'created_at', 'id', 'organisation', 'sort_name', 'words'])
  assert.equal((await trade.read('invoice', draft.id)).emailDeliveries[0].status, 'failed')
  assert.deepEqual((await erase(`/v1/contacts/${id}`)).body.erasure, { events: [], retained })
  await requireSound()
})

const toContact = (recipient: string) => ({ recipient, customRecipientText: undefined })
const deliveriesTo = async (document: string): Promise<string[]> =>
  (
    await service.asOwner<{ to: string }>(
      'select recipient_email as to from email_deliveries where document = $1 order by created_at',
      [document],
    )
  ).map(({ to }) => to)

test('a contact is erased from documents that were addressed to somebody else since; the mails of the other one stay', async () => {
  const gone = await trade.contact(person('molch'))
  const other = await trade.contact({ companyName: 'Andere AG', email: 'office@andere.example' })
  const issued = await trade.issued('estimate', toContact(gone.id))
  const draft = await trade.create('invoice', toContact(gone.id))
  await trade.act('estimate', issued.id, 'send', { cc: ['kopie@molch.example'] })
  await trade.act('estimate', issued.id, 'send', { email: 'MOLCH@post.example' })
  await trade.act('invoice', draft.id, 'send', { asDraft: true })
  await answered('molch')
  await trade.patch('estimate', issued.id, { recipient: other.id })
  await trade.patch('invoice', draft.id, { recipient: other.id })
  await keyed('readdressed', 'PATCH', `/v1/invoices/${draft.id}`, { title: 'Anders' })
  await trade.act('estimate', issued.id, 'send')

  const { body } = await erase(`/v1/contacts/${gone.id}`)
  assert.deepEqual(body.erasure.retained, [])
  for (const word of ['molch', 'kopie@']) assert.deepEqual(await tablesWith(word), [], word)
  const erased = 'erased@erased.invalid'
  assert.deepEqual(await deliveriesTo(issued.id), [erased, erased, 'office@andere.example'])
  assert.deepEqual(await deliveriesTo(draft.id), [erased])
  assert.equal((await trade.read('estimate', issued.id)).emailDeliveries[2].status, 'queued')
  assert.equal((await service.ask('GET', `/v1/contacts/${gone.id}`)).status, 404)
  assert.deepEqual((await erase(`/v1/contacts/${gone.id}`)).body.erasure, { events: [], retained: [] })
  await requireSound()
})

test('a contact is erased from a document also after the one was erased to whom that was addressed next', async () => {
  const [first, second, third] = [
    await trade.contact(person('lurch')),
    await trade.contact(person('kroete')),
    await trade.contact(),
  ]
  const issued = await trade.issued('estimate', toContact(first.id))
  await trade.act('estimate', issued.id, 'send')
  await trade.patch('estimate', issued.id, { recipient: second.id })
  await trade.patch('estimate', issued.id, { recipient: third.id })
  for (const [{ id }, word] of [
    [second, 'kroete'],
    [first, 'lurch'],
  ] as const) {
    await erase(`/v1/contacts/${id}`)
    assert.deepEqual(await tablesWith(word), [], word)
  }
  await requireSound()
})

test('words that a contact shares with titles, notes and other contacts take nothing away: fields are compared, free text is not', async () => {
  const names: readonly (readonly [contact: Record<string, string>, title: string])[] = [
    [{ companyName: 'Alpha AG', note: 'Beratung', townName: 'Beratung' }, 'Beratung'],
    [{ companyName: 'Bern' }, 'Bern'],
    [{ lastName: 'a', firstName: 'x' }, 'a'],
    [{ lastName: '100', phone: '100', vatNumber: '100' }, '100'],
    [{ companyName: 'invoice', firstName: 'type', lastName: 'product' }, 'product'],
  ]
  for (const [contact, title] of names) {
    const { id } = await trade.contact({ ...contact, email: 'einer@post.example' })
    const other = await trade.contact({ ...contact, email: 'andere@post.example' })
    const own = await trade.issued('invoice', { ...toContact(id), title })
    const foreign = await trade.issued('invoice', { ...toContact(other.id), title })
    await keyed(`own ${title}`, 'PATCH', `/v1/invoices/${(await trade.create('invoice', toContact(id))).id}`, { title })
    await keyed(`foreign ${title}`, 'POST', `/v1/invoices/${foreign.id}/send`, {})
    await trade.pay(own.id, 10, { note: title })
    await trade.pay(foreign.id, 10, { note: title })
    const before = { own: await eventsOf(own.id), foreign: await eventsOf(foreign.id), other: await eventsOf(other.id) }
    const { body } = await erase(`/v1/contacts/${id}`)
    const erasedOf = (
      await Promise.all(body.erasure.events.map((event: string) => service.ask('GET', `/v1/events/${event}`)))
    ).map((one) => one.body.event?.type ?? one.body.type)
    assert.deepEqual(erasedOf.toSorted(), ['contact.created', 'payment.recorded'], title)
    assert.deepEqual(await eventsOf(foreign.id), before.foreign)
    assert.deepEqual(await eventsOf(other.id), before.other)
    const issued = (await eventsOf(own.id)).find(({ type }: { type: string }) => type === 'invoice.issued')
    assert.equal(issued.data.invoice.title, title)
    const kept = await service.asOwner<{ key: string }>(
      `select key from idempotency_keys where key in ($1, $2) and body is not null order by key`,
      [`own ${title}`, `foreign ${title}`],
    )
    assert.deepEqual(
      kept.map(({ key }) => key),
      [`foreign ${title}`, `own ${title}`],
    )
  }
  await requireSound()
})

test('who signed for a contact, and why it declined, is erased with it, under whatever name that was done', async () => {
  const gone = await trade.contact({ companyName: 'Unke AG' })
  const other = await trade.contact({ companyName: 'Andere AG' })
  const signed = { signingPerson: 'Anna Zyxmuster, CEO' }
  const estimateTo = async (id: string) => (await trade.issued('estimate', toContact(id))).id
  const [own, former, foreign] = [await estimateTo(gone.id), await estimateTo(gone.id), await estimateTo(other.id)]
  for (const id of [own, former]) await keyed(`accept ${id}`, 'POST', `/v1/estimates/${id}/accept`, signed)
  await keyed('convert', 'POST', `/v1/estimates/${own}/convert-to-invoice`, {})
  await trade.act('estimate', former, 'reopen')
  await trade.patch('estimate', former, { recipient: other.id })
  await trade.act('estimate', former, 'accept', { signingPerson: 'Berta Ranzmuster' })
  await keyed('accept foreign', 'POST', `/v1/estimates/${foreign}/accept`, { signingPerson: 'Berta Ranzmuster' })
  const before = await eventsOf(foreign)
  const decision = { via: 'link', reason: 'Zyxmuster mag nicht' }
  const after = { estimate: { id: own, recipient: gone.id, decision } }
  await service.database.inTransaction(service.organisation, async (tx) =>
    tx.note([{ type: 'estimate.declined', record: own, document: own, after }]),
  )
  const places = ['documents', 'events', 'idempotency_keys']
  assert.deepEqual(await tablesWith('Zyxmuster'), places)

  await erase(`/v1/contacts/${gone.id}`)
  assert.deepEqual(await tablesWith('Zyxmuster'), ['documents'], 'of the issued estimate alone, which is kept')
  assert.deepEqual(await tablesWith('Ranzmuster'), places)
  assert.deepEqual(await eventsOf(foreign), before)
  const told = (await eventsOf(former)).filter(({ erasedBy }: { erasedBy?: string }) => erasedBy === undefined)
  assert.ok(told.some(({ type }: { type: string }) => type === 'estimate.accepted'))
  await requireSound()
})

test('a mail that waits ends with the erasure of its recipient, and an event says so without the address', async () => {
  const { id } = await trade.contact(person('grille'))
  const issued = await trade.issued('invoice', toContact(id))
  await trade.act('invoice', issued.id, 'send', { cc: ['kopie@grille.example'] })
  await erase(`/v1/contacts/${id}`)
  const [delivery] = (await trade.read('invoice', issued.id)).emailDeliveries
  const error = 'The recipient was erased before it could be sent.'
  const reason = { code: 'emails/recipient-erased' }
  assert.deepEqual(delivery, { ...delivery, recipientEmail: 'erased@erased.invalid', status: 'failed', reason, error })
  const { events } = await service.expect(200, 'GET', '/v1/events?limit=500')
  const [failed, erased] = events.slice(-2)
  assert.deepEqual([failed.type, failed.record, erased.type], ['email.failed', failed.record, 'contact.erased'])
  assert.deepEqual(failed.record, { ...failed.record, id: delivery.id, document: issued.id })
  assert.deepEqual(failed.data, { emailDelivery: delivery })
  assert.equal(failed.previous.emailDelivery.status, 'queued')
  assert.deepEqual(await tablesWith('grille@post'), [])
  await requireSound()
})

test('data of a contact that are stored between the two looks of its erasure are erased, too', async () => {
  const { id } = await trade.contact(person('assel'))
  const draft = await trade.create('invoice', toContact(id))
  const { asked } = await service.database.inTransaction(service.organisation, async (tx) => {
    const after = JSON.stringify([
      {
        type: 'invoice.modified',
        kind: 'invoice',
        record: draft.id,
        document: draft.id,
        after: { invoice: { emailDeliveries: [{ recipientEmail: 'ASSEL@post.example' }] } },
      },
    ])
    await rawly(tx, `select keep_events(ORG, null, null, '${after}')`)
    const asking = [erase(`/v1/contacts/${id}`), await untilWaiting(service)] as const
    await rawly(
      tx,
      `insert into idempotency_keys (organisation, key, request, status, headers, body)
       values (ORG, 'meanwhile', sha256('x'), 200, '{}', '{"invoice":{"id":"${draft.id}","emailDeliveries":[{"recipientEmail":"assel@post.example"}]}}')`,
    )
    return { asked: asking[0] }
  })
  assert.equal((await asked).status, 200)
  assert.deepEqual(await tablesWith('assel'), [])
})

test('a draft that was never issued is erased with its attachments and mails; a document that is issued, or was, is not', async () => {
  const uploads = uploadsOf(service)
  const content = {
    customRecipientText: 'Frau Ulmenwurz\nUlmenwurzweg 3',
    title: 'Ulmenwurz',
    positions: [product({ name: 'Ulmenwurz' })],
    metadata: { about: 'ulmenwurz' },
  }
  const { estimate } = await keyed('draft', 'POST', '/v1/estimates', plain(content))
  await uploads.add('estimate', estimate.id, pdfWith({ pages: ['x'] }), 'ulmenwurz.pdf', 'Ulmenwurz')
  await trade.act('estimate', estimate.id, 'send', { email: 'ulmenwurz@post.example', asDraft: true })
  await answered('ulmenwurz')
  assert.equal((await service.ask('DELETE', `/v1/estimates/${estimate.id}`)).status, 400, 'it was sent')
  const { status, body } = await erase(`/v1/estimates/${estimate.id}`)
  assert.equal(status, 200)
  assert.ok(body.erasure.events.length >= 3)
  assert.deepEqual(await tablesWith('ulmenwurz'), [])
  assert.deepEqual((await erase(`/v1/estimates/${estimate.id}`)).body.erasure.events, [])
  assert.equal((await erase(`/v1/invoices/${estimate.id}`)).status, 404, 'it was an estimate')

  const deleted = await trade.create('invoice', content)
  await service.expect(204, 'DELETE', `/v1/invoices/${deleted.id}`)
  assert.equal((await erase(`/v1/invoices/${deleted.id}`)).body.erasure.events.length, 2)
  const paid = await trade.issued('invoice')
  const note = await trade.credit(paid.id, { title: 'Ulmenwurz' })
  assert.equal((await erase(`/v1/credit-notes/${note.id}`)).status, 200)
  assert.deepEqual(await tablesWith('ulmenwurz'), [])

  const returned = await trade.issued('estimate')
  for (const [path, field] of [
    [`/v1/invoices/${paid.id}`, 'isDraft'],
    [`/v1/estimates/${returned.id}`, 'isDraft'],
  ])
    await trade.refused(400, 'customer-invoices/document-immutable', [field ?? ''], 'DELETE', `${path}?erase=true`)
  const erasing = service.database.inTransaction(service.organisation, (tx) =>
    eraseDocument(tx, 'invoice', paid.id, async () => undefined),
  )
  await assert.rejects(erasing, /a document that was issued is not erased/)
  // The database deletes neither an issued document nor its mails.
  await trade.act('invoice', paid.id, 'send', { email: 'bleibt@post.example' })
  const removed = await service.database.inTransaction(service.organisation, async (tx) => [
    await deleteDeliveries(tx, paid.id),
    await deleteDocument(tx, paid.id),
  ])
  assert.deepEqual(removed, [0, 0])
  await trade.patch('estimate', returned.id, { isDraft: true })
  await trade.refused(
    400,
    'customer-invoices/document-immutable',
    ['number'],
    'DELETE',
    `/v1/estimates/${returned.id}?erase=true`,
  )
  await requireSound()
})

test('of each column that can hold words it is decided whether an erasure empties it', async () => {
  const found = await service.asOwner<{ table: string; column: string }>(
    `select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'contacts' and attnum > 0 and not attisdropped
        and attgenerated = '' and atttypid = any ('{text,text[],json,jsonb,bytea,tsvector}'::regtype[])`,
  )
  const decided = (table: string, column: string): number => {
    const left = leftColumns[table]
    return [erasedColumns[table]?.includes(column), typeof left === 'string' || (left && column in left)].filter(
      Boolean,
    ).length
  }
  const undecided = found.filter(({ table, column }) => decided(table, column) !== 1)
  assert.deepEqual(undecided, [])
})

test('only a token for everything erases; what is not known is not erased', async () => {
  const { id } = await trade.contact()
  const token = await service.tokenFor(['contacts:write', 'invoices:write'])
  assert.deepEqual((await erase(`/v1/contacts/${id}`, { token })).status, 403)
  assert.equal((await service.ask('DELETE', `/v1/contacts/${id}?erase=maybe`)).status, 400)
  assert.equal((await erase('/v1/contacts/0b6f4c9e-6f0a-4f0e-9d53-6a3f1f9c2d10')).status, 404)
  const other = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  assert.equal((await erase(`/v1/contacts/${id}`, { token: other })).status, 401)
  const draft = await trade.create('estimate')
  assert.equal((await erase(`/v1/estimates/${draft.id}`, { token: other })).status, 401)
  for (const path of [`/v1/contacts/${id}`, `/v1/estimates/${draft.id}`]) {
    const malformed = await service.ask('DELETE', `${path}?erase=true`, { token: other, body: { 'no such field': 1 } })
    assert.equal(malformed.status, 401, 'whose it is comes before the form')
  }
  assert.equal((await service.ask('GET', `/v1/contacts/${id}`)).status, 200)
})

test(`${RACES} erasures beside issuing, sending, changing and readdressing: afterwards only issued documents and their entries name the person, and the answer lists them`, async () => {
  const other = await trade.contact()
  for (let round = 0; round < RACES; round++) {
    const word = `wirbel${round}x`
    const { id } = await trade.contact(person(word))
    const recipient = { recipient: id, customRecipientText: undefined }
    const [draft, sent, left] = [
      await trade.create('invoice', recipient),
      await trade.create('invoice', recipient),
      await trade.create('invoice', recipient),
    ]
    for (const one of [sent, left]) await trade.act('invoice', one.id, 'send', { asDraft: true })
    await trade.patch('invoice', left.id, { recipient: other.id })
    const [{ body }] = await Promise.all([
      erase(`/v1/contacts/${id}`),
      service.ask('POST', '/v1/invoices', { body: plain({ ...recipient, isDraft: false }) }),
      service.ask('POST', `/v1/invoices/${draft.id}/${round % 2 === 0 ? 'send' : 'issue'}`, {
        body: round % 2 === 0 ? { asDraft: true } : {},
      }),
      service.ask('PATCH', `/v1/invoices/${draft.id}`, { body: { title: 'Anders' } }),
      service.ask('PATCH', `/v1/invoices/${sent.id}`, { body: { recipient: other.id } }),
      service.ask('PATCH', `/v1/invoices/${left.id}`, { body: { recipient: id } }),
    ])
    const printed = await service.asOwner<{ id: string }>(
      `select id from documents where issued_parties::text ilike '%${word}%' order by opening_date, id`,
    )
    assert.deepEqual(
      body.erasure.retained.map((one: { id: string }) => one.id),
      printed.map((one) => one.id),
    )
    const places = (await tablesWith(word)).filter(
      (table) => !['documents', 'listed_documents', 'ledger_entries'].includes(table),
    )
    assert.deepEqual(places, [])
  }
  await requireSound()
})

test('removing the content of an event past the service, as if it had been erased, is detected', async () => {
  const { id } = await trade.contact(person('schlau'))
  const { body } = await erase(`/v1/contacts/${(await trade.contact(person('vorwand'))).id}`)
  assert.equal(body.erasure.events.length, 1)
  class Undone extends Error {}
  const digest = `digest = sha256(salt || convert_to(concat(octet_length(before::text), ':', before, after), 'UTF8'))`
  for (const [change, where] of [
    [
      `${digest}, salt = null, before = null, after = null, erased_by = (select id from events where type = 'contact.erased' limit 1)`,
      `record = '${id}'`,
    ],
    [`erased_by = null`, `erased_by is not null`],
    [`after = '{}'`, `erased_by is not null`],
    [`digest = sha256('x')`, `erased_by is not null`],
  ] as const) {
    const work = service.database.inTransaction(service.organisation, async (tx) => {
      await rawly(tx, 'set local role none; set local session_replication_role = replica')
      await rawly(tx, 'alter table events drop constraint events_erased')
      await rawly(tx, `update events set ${change} where ${where}`)
      assert.notEqual((await verifyEvents(tx)).firstBreak, undefined, change)
      throw new Undone()
    })
    await assert.rejects(work, Undone)
  }
  const refused = service.asOwner(`update events set before = null, after = null, salt = null where record = '${id}'`)
  await assert.rejects(refused, /only grows/)
})
