import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'
import { deliverDocument } from '../../outbound/mail/deliver-document.job.ts'
import type { Message, Outcome } from '../../outbound/mail/message.ts'
import { documentMail } from '../../outbound/pdfs/document-mail.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
let customer: string
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  customer = (await trade.contact({ firstName: 'Léa', lastName: 'Rossi', email: 'lea@rossi.example' })).id
  const owed = { customRecipientText: undefined, recipient: customer, openingDate: '2026-06-01', language: 'fr' }
  const first = await trade.issued('invoice', owed)
  await trade.pay(first.id, 8.1, { date: '2026-06-20' })
  await trade.issued('invoice', {
    ...owed,
    originalCurrency: 'EUR',
    exchangeRate: 0.94,
    positions: [product({ taxCode: 'UEX' })],
  })
})
after(() => service.close())

const send = (body: object, { of = customer, query = '' } = {}) =>
  service.expect(200, 'POST', `/v1/contacts/${of}/send-statement${query}`, body)

/** Sends a queued delivery with the answer of a mail server; returns the mails that it got. */
async function deliver(id: string, outcome: Outcome) {
  const mails: Awaited<ReturnType<typeof simpleParser>>[] = []
  const work = deliverDocument({
    inTransaction: service.database.inTransaction,
    jobs: { enqueue: async () => undefined },
    transport: {
      send: async (message: Message) => {
        mails.push(await simpleParser(message.read()))
        return outcome
      },
      description: 'a test',
    },
    sender: { name: '', address: 'office@example.ch' },
    contentOf: documentMail(
      service.database.inTransaction,
      () => 'https://rappen.example',
      () => service.clock.now,
    ),
    log: { info: () => undefined, warn: () => undefined },
  })
  await work({ organisation: service.organisation, id, runs: 0, signal: new AbortController().signal })
  return mails
}

const historyOf = async (contact: string) =>
  (await service.expect(200, 'GET', `/v1/contacts/${contact}/history`)).history

test('a statement goes to the contact with its open items as PDF, in the language of its newest document, once', async () => {
  const body = { asOf: '2026-06-30', description: 'Comme convenu.', cc: ['copie@rossi.example'] }
  const { email } = await send(body, { query: '?dryRun=true' })
  const { emailDelivery } = await send(body)
  assert.deepEqual(emailDelivery, {
    ...emailDelivery,
    recipientEmail: 'lea@rossi.example',
    cc: ['copie@rossi.example'],
    contact: customer,
    statementOf: '2026-06-30',
    status: 'queued',
    attempts: 0,
  })

  const [mail, ...more] = await deliver(emailDelivery.id, { outcome: 'accepted', reply: '250 OK' })
  assert.deepEqual(more, [])
  assert.deepEqual(await deliver(emailDelivery.id, { outcome: 'accepted', reply: '250 OK' }), [])
  assert.match(mail?.subject ?? '', /^Relevé de compte de /)
  const text = mail?.text?.replaceAll('\u00a0', ' ') ?? ''
  for (const said of [
    'Bonjour Léa Rossi,',
    'Vous trouverez en annexe votre relevé de compte au 30.06.2026.',
    'Comme convenu.',
    'Ouvert au 30.06.2026: CHF 100.00',
    'Ouvert au 30.06.2026: EUR 100.00',
  ])
    assert.ok(text.includes(said), `${said} is not in: ${text}`)
  assert.deepEqual(
    [email.subject, email.text.replaceAll('\r', '').trim(), email.recipientEmail, email.cc],
    [mail?.subject, mail?.text?.trim(), 'lea@rossi.example', ['copie@rossi.example']],
  )
  const [pdf] = mail?.attachments ?? []
  assert.deepEqual([pdf?.filename, pdf?.contentType], ['Relevé de compte 30.06.2026.pdf', 'application/pdf'])
  assert.equal(pdf?.content.subarray(0, 5).toString(), '%PDF-')

  const [sent, queued] = await historyOf(customer)
  assert.deepEqual([sent.action, queued.action], ['email.sent', 'email.queued'])
  assert.deepEqual([queued.after.emailDelivery.statementOf, sent.after.emailDelivery.status], ['2026-06-30', 'sent'])
})

test('a statement that the mail server refuses has failed, and the history of the contact says so', async () => {
  const { emailDelivery } = await send({ email: 'falsch@rossi.example' })
  assert.equal(emailDelivery.statementOf, service.clock.now.toISOString().slice(0, 10))
  await deliver(emailDelivery.id, { outcome: 'refused', reply: '550 no such user' })
  const [failed] = await historyOf(customer)
  assert.deepEqual(
    [failed.action, failed.after.emailDelivery.reason],
    ['email.failed', { code: 'emails/rejected', parameters: { reply: '550 no such user' } }],
  )
})

test('without an address, for a missing contact, and in wrong fields a statement is refused', async () => {
  const { id } = await trade.contact()
  const url = (contact: string) => `/v1/contacts/${contact}/send-statement`
  await trade.refused(400, 'customer-invoices/no-recipient-address', ['email'], 'POST', url(id), {})
  await trade.refused(404, 'contacts/not-found', [], 'POST', url(crypto.randomUUID()), {})
  const faulty = { email: 'x', asOf: '2026-02-30', asDraft: true }
  await trade.refused(400, 'general/invalid-fields', ['asDraft', 'asOf', 'email'], 'POST', url(customer), faulty)
})

test('a contact that is deleted takes its waiting statements along, and none is tried for days', async () => {
  const { id } = await trade.contact({ companyName: 'Weg AG', email: 'weg@weg.example' })
  const { emailDelivery } = await send({}, { of: id })
  const state = () => service.asOwner('select status, reason from email_deliveries where id = $1', [emailDelivery.id])
  await service.expect(204, 'DELETE', `/v1/contacts/${id}`)
  assert.deepEqual(await state(), [{ status: 'failed', reason: { code: 'emails/recipient-erased' } }])
  const { auditLog } = await service.expect(200, 'GET', '/v1/audit-log?action=email.failed')
  assert.equal(auditLog[0].after.emailDelivery.id, emailDelivery.id)

  // One that was queued before deletions withdrew them.
  await service.asOwner("update email_deliveries set status = 'queued', reason = null where id = $1", [
    emailDelivery.id,
  ])
  assert.deepEqual(await deliver(emailDelivery.id, { outcome: 'accepted', reply: '250 OK' }), [])
  const reason = { code: 'emails/document-rejected', parameters: { problem: 'contacts/not-found' } }
  assert.deepEqual(await state(), [{ status: 'failed', reason }])
})

test('a contact that is erased takes its waiting statements and their addresses along', async () => {
  const { id } = await trade.contact({ companyName: 'Kauz AG', email: 'kauz@kauz.example' })
  const { emailDelivery } = await send({ description: 'Lieber Kauz', bcc: ['bcc@kauz.example'] }, { of: id })
  await send({ email: 'treuhand@kauz.example' }, { of: id })
  await service.expect(200, 'DELETE', `/v1/contacts/${id}?erase=true`)
  const rows = await service.asOwner<Record<string, unknown>>(
    'select recipient_email, description, headers, status from email_deliveries where contact = $1',
    [id],
  )
  const erased = { recipient_email: 'erased@erased.invalid', description: null, headers: null, status: 'failed' }
  assert.deepEqual(rows, [erased, erased])
  assert.deepEqual(await deliver(emailDelivery.id, { outcome: 'accepted', reply: '250 OK' }), [])
  const events = await service.asOwner("select after::text from events where after::text like '%kauz.example%'")
  assert.deepEqual(events, [])
})

test('nothing is sent to an erased contact, also not to a given address', async () => {
  const { id } = await trade.contact({ companyName: 'Fort AG', email: 'fort@fort.example' })
  await trade.issued('invoice', { customRecipientText: undefined, recipient: id })
  await service.expect(200, 'DELETE', `/v1/contacts/${id}?erase=true`)
  const url = `/v1/contacts/${id}/send-statement`
  const body = { email: 'treuhand@fort.example' }
  await trade.refused(400, 'general/invalid-fields', ['email'], 'POST', url, body)
})
