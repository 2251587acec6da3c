import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plain, product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const kinds = ['estimate', 'invoice'] as const
const recipients = (document: any): string[] => document.emailDeliveries.map((delivery: any) => delivery.recipientEmail)

test('a document goes to the email of its contact, or to the one that is named; every delivery is listed, oldest first', async () => {
  const contact = await trade.contact({ email: 'a@example.ch' })
  for (const kind of kinds) {
    const { id } = await trade.issued(kind, { recipient: contact.id })
    const first = await trade.act(kind, id, 'send')
    assert.deepEqual(recipients(first), ['a@example.ch'])
    const [delivery] = first.emailDeliveries
    assert.deepEqual(delivery, { ...delivery, status: 'queued', attempts: 0 })
    assert.match(delivery.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    const second = await trade.act(kind, id, 'send', { email: 'b@example.ch', description: 'Guten Tag\nAnbei' })
    assert.deepEqual(recipients(second), ['a@example.ch', 'b@example.ch'])
    assert.deepEqual(await trade.read(kind, id), second)
  }
})

test('the description is kept for the email', async () => {
  const { id } = await trade.issued('invoice')
  const { emailDeliveries } = await trade.act('invoice', id, 'send', {
    email: 'a@example.ch',
    description: 'Guten Tag\nAnbei',
  })
  const kept = await service.asOwner(`select description from email_deliveries where id = $1`, [emailDeliveries[0].id])
  assert.deepEqual(kept, [{ description: 'Guten Tag\nAnbei' }])
})

test('without any address sending is refused: no contact, a contact without email, one with an empty email', async () => {
  const [none, empty] = [await trade.contact(), await trade.contact({ email: '' })]
  for (const changes of [{}, { recipient: none.id }, { recipient: empty.id }]) {
    const { id } = await trade.issued('invoice', changes)
    await trade.refused(400, 'customer-invoices/no-recipient-address', ['email'], 'POST', `/v1/invoices/${id}/send`)
    assert.deepEqual((await trade.read('invoice', id)).emailDeliveries, [])
  }
})

test('the address is one address and the description a text of at most 2000 characters', async () => {
  const { id } = await trade.issued('invoice')
  const url = `/v1/invoices/${id}/send`
  for (const email of ['', 'Anna <a@example.ch>', 'a@example.ch,b@example.ch', 'a@example.ch\r\nBcc: b@example.ch', 7])
    await trade.refused(400, 'general/invalid-fields', ['email'], 'POST', url, { email })
  const faulty = { email: 'x', description: 'x'.repeat(2001), subject: '', cc: ['x'], replyTo: 'x', to: 'x' }
  const { invalidFields } = await service.expect(400, 'POST', url, faulty)
  assert.deepEqual(invalidFields.sort(), ['cc[0]', 'description', 'email', 'replyTo', 'subject', 'to'])
})

test('a draft is sent only as one; it stays a draft, and is then kept for the log of its deliveries', async () => {
  for (const kind of kinds) {
    const { id } = await trade.create(kind)
    const url = `${trade.path(kind, id)}/send`
    for (const asDraft of [undefined, false]) {
      const body = { email: 'a@example.ch', ...(asDraft === undefined ? {} : { asDraft }) }
      await trade.refused(409, 'customer-invoices/draft-not-sendable', ['isDraft'], 'POST', url, body)
    }
    assert.deepEqual((await trade.read(kind, id)).emailDeliveries, [])
    const sent = await trade.act(kind, id, 'send', { email: 'a@example.ch', asDraft: true })
    assert.deepEqual([sent.isDraft, recipients(sent)], [true, ['a@example.ch']])
    const fields = ['emailDeliveries']
    await trade.refused(400, 'customer-invoices/document-immutable', fields, 'DELETE', trade.path(kind, id))
  }
})

test('an annulled invoice is not sent, whatever address is named', async () => {
  const { id } = await trade.issued('invoice')
  await trade.act('invoice', id, 'annul')
  for (const body of [{}, { email: 'a@example.ch' }, { email: 7 }])
    await trade.refused(
      400,
      'customer-invoices/document-immutable',
      ['isAnnulled'],
      'POST',
      `/v1/invoices/${id}/send`,
      body,
    )
  assert.deepEqual((await trade.read('invoice', id)).emailDeliveries, [])
})

test('an invoice that credit notes leave nothing of is not sent, its mails that wait are withdrawn, and its credit note is sent', async () => {
  const { id, positions } = await trade.issued('invoice', { positions: [product({ quantity: 2 })] })
  const half = { positions: [{ id: positions[0].id, quantity: 1 }], isDraft: false }
  await trade.act('invoice', id, 'send', { email: 'a@example.ch' })
  await trade.credit(id, half)
  await trade.act('invoice', id, 'send', { email: 'b@example.ch' })
  const note = await trade.credit(id, half)
  const { emailDeliveries, totalRestAmount } = await trade.read('invoice', id)
  assert.deepEqual(
    emailDeliveries.map(({ status, error }: any) => [status, error]),
    Array(2).fill(['failed', 'The invoice was credited before it could be sent: nothing of it is owed.']),
  )
  assert.equal(totalRestAmount, 0)
  await trade.refused(409, 'customer-invoices/nothing-owed', [], 'POST', `/v1/invoices/${id}/send`, {})
  await trade.act('credit-note', note.id, 'send', { email: 'a@example.ch' })

  // Paid, with the rest credited.
  const paid = await trade.issued('invoice')
  await trade.pay(paid.id, 100)
  await trade.credit(paid.id, { isDraft: false })
  await trade.refused(409, 'customer-invoices/nothing-owed', [], 'POST', `/v1/invoices/${paid.id}/send`, {})
  // An invoice that is only paid is sent as a copy.
  const settled = await trade.issued('invoice')
  await trade.pay(settled.id, 108.1)
  await trade.act('invoice', settled.id, 'send', { email: 'a@example.ch' })
})

test('annulling an invoice withdraws the mails that wait, and says so; those of other invoices go out', async () => {
  const [{ id }, other] = [await trade.issued('invoice'), await trade.issued('invoice')]
  for (const one of [id, other.id]) await trade.act('invoice', one, 'send', { email: 'a@example.ch' })
  const { emailDeliveries } = await trade.act('invoice', id, 'annul')
  assert.deepEqual(
    emailDeliveries.map(({ status, attempts, error, reason }: any) => ({ status, attempts, error, reason })),
    [
      {
        status: 'failed',
        attempts: 0,
        error: 'The invoice was annulled before it could be sent.',
        reason: { code: 'emails/annulled' },
      },
    ],
  )
  const inGerman = await service.ask('GET', `/v1/invoices/${id}`, { headers: { 'accept-language': 'de-CH' } })
  const [mail] = inGerman.body.invoice.emailDeliveries
  assert.equal(mail.error, 'Die Rechnung wurde annulliert, bevor sie versandt werden konnte.')
  const inEnglish = await service.ask('GET', `/v1/invoices/${id}`)
  assert.equal(inGerman.headers['etag'], inEnglish.headers['etag'])
  assert.equal((await trade.read('invoice', other.id)).emailDeliveries[0].status, 'queued')
})

test('a document that is addressed to somebody else withdraws the mails that wait, and says so; another change does not', async () => {
  const [anna, beat] = [await trade.contact({ email: 'a@example.ch' }), await trade.contact({ email: 'b@example.ch' })]
  const toAnna = { recipient: anna.id, customRecipientText: undefined }
  const estimate = await trade.issued('estimate', toAnna)
  const draft = await trade.create('invoice', toAnna)
  const byReference = await trade.create('invoice', { ...toAnna, externalReference: 'shop 1' })
  await trade.act('estimate', estimate.id, 'send')
  for (const { id } of [draft, byReference]) await trade.act('invoice', id, 'send', { asDraft: true })
  const outcomes = ({ emailDeliveries }: any) => emailDeliveries.map((one: any) => one.error ?? one.status)

  for (const change of [{ title: 'Anders' }, { recipient: anna.id }])
    assert.deepEqual(outcomes(await trade.patch('estimate', estimate.id, change)), ['queued'])
  const url = `/v1/estimates/${estimate.id}`
  await service.expect(200, 'PATCH', `${url}?dryRun=true`, { recipient: beat.id })
  assert.deepEqual(outcomes(await trade.read('estimate', estimate.id)), ['queued'])

  const withdrawn = ['The document was addressed to somebody else before it could be sent.']
  const { invoice } = await service.expect(
    200,
    'PUT',
    '/v1/invoices/by-reference/shop%201',
    plain({ recipient: beat.id, customRecipientText: undefined }),
  )
  for (const readdressed of [
    await trade.patch('estimate', estimate.id, { recipient: beat.id }),
    await trade.patch('invoice', draft.id, { customRecipientText: 'Frau Moser\n3600 Thun', isDraft: false }),
    invoice,
  ])
    assert.deepEqual(outcomes(readdressed), withdrawn)
  const again = await trade.act('estimate', estimate.id, 'send')
  assert.deepEqual(outcomes(again), [...withdrawn, 'queued'])
  assert.deepEqual(recipients(again), ['a@example.ch', 'b@example.ch'])
  const { events } = await service.expect(200, 'GET', '/v1/events?type=email.failed&limit=500')
  assert.deepEqual(
    [estimate, draft, byReference].map(
      ({ id }) => events.filter(({ record }: { record: { document: string } }) => record.document === id).length,
    ),
    [1, 1, 1],
  )
})

test('many sendings at the same time are all recorded', async () => {
  const { id } = await trade.issued('invoice')
  await Promise.all(
    Array.from({ length: 16 }, (_, index) => trade.act('invoice', id, 'send', { email: `a${index}@example.ch` })),
  )
  assert.equal(new Set(recipients(await trade.read('invoice', id))).size, 16)
})

test('subject, cc, bcc and replyTo are those of the request, else of the template, and are listed with the delivery', async () => {
  const [template] = (await service.expect(200, 'GET', '/v1/templates')).templates
  const usual = { mailSubject: '{document} von uns', mailBcc: ['archiv@example.ch'], mailReplyTo: 'office@example.ch' }
  const { template: changed } = await service.expect(200, 'PATCH', `/v1/templates/${template.id}`, usual)
  assert.deepEqual({ ...changed, ...usual }, changed)
  const { id } = await trade.issued('invoice', { template: template.id })
  const own = { subject: 'Ihre Rechnung', cc: ['c@example.ch', 'd@example.ch'] }
  await trade.act('invoice', id, 'send', { email: 'a@example.ch' })
  const { emailDeliveries } = await trade.act('invoice', id, 'send', { email: 'a@example.ch', ...own })
  const said = emailDeliveries.map(({ subject, cc, bcc, replyTo }: any) => ({ subject, cc, bcc, replyTo }))
  const fromTemplate = { bcc: ['archiv@example.ch'], replyTo: 'office@example.ch' }
  assert.deepEqual(said, [
    { subject: '{document} von uns', cc: undefined, ...fromTemplate },
    { ...own, ...fromTemplate },
  ])
  assert.deepEqual((await trade.read('invoice', id)).emailDeliveries, emailDeliveries)
  const cleared = Object.fromEntries(Object.keys(usual).map((name) => [name, null]))
  await service.expect(200, 'PATCH', `/v1/templates/${template.id}`, cleared)
  const { emailDeliveries: later } = await trade.act('invoice', id, 'send', { email: 'a@example.ch' })
  assert.deepEqual(Object.keys(later.at(-1)).toSorted(), ['attempts', 'id', 'recipientEmail', 'status', 'timestamp'])
})
