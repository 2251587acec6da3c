import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { deliverDocument } from '../../src/outbound/mail/deliver-document.job.ts'
import type { Outcome } from '../../src/outbound/mail/message.ts'
import { deliverWebhooks } from '../../src/outbound/webhooks/deliver-webhooks.ts'
import { reachOf } from '../../src/outbound/webhooks/reachable.ts'
import { announceExpiring } from '../../src/tenants/tokens/announce-expiring.ts'
import { png } from '../fixtures/logo.ts'
import { contentOf } from '../fixtures/mail-room.ts'
import { signInAndOut } from '../fixtures/people.ts'
import { answering, startReceiver } from '../fixtures/receiver.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'
import { tradeOf } from '../fixtures/trade.ts'
import { createContact, createEndpoint } from '../fixtures/webhook-room.ts'
import type { Service } from '../service.ts'

/** The network of the receiver: the service is started with it. */
export const webhookNetworks = ['127.0.0.1']

/** Operations that the story does not need, or that no client causes alone. With them every type of event has occurred. */
export async function tellBeyondTheStory(service: Service): Promise<void> {
  await takeBack(service)
  await signInAndOut(service)
  await decideByLink(service)
  for (const size of [40, 60]) await setLogo(service, size)
  for (const text of ['Muster AG', 'Muster GmbH']) await setLetterhead(service, text)
  await mail(service, { outcome: 'accepted', reply: '250 OK' })
  await mail(service, { outcome: 'refused', reply: '550 no such user' })
  await loseReceiver(service)
  // Tokens are valid for 90 days.
  const soon = new Date(service.clock.now.getTime() + 80 * 24 * 3_600_000)
  await service.database.inTransaction(service.organisation, (tx) => announceExpiring(tx, soon))
}

/** Customers' answers on the page of a link: one accepts with a signature, one declines with a reason. */
async function decideByLink(service: Service): Promise<void> {
  const trade = tradeOf(service)
  for (const [verb, fields] of [
    ['accept', { read: 'yes', name: 'Lea Keller', signature: 'drawn', strokes: 'M40 150L90 40L140 150L200 90' }],
    ['decline', { reason: 'Wir bauen erst nächstes Jahr.' }],
  ] as const) {
    const { publicPdfUrl } = await trade.issued('estimate')
    const url = new URL(publicPdfUrl).pathname.replace(/\.pdf$/, '')
    const { body } = await service.app.inject({ url, headers: { accept: 'text/html' } })
    const [, pdf = ''] = /name="pdf" value="([0-9a-f]+)"/.exec(body) ?? []
    const { statusCode } = await service.app.inject({
      method: 'POST',
      url: `${url}/${verb}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ pdf, language: 'de', ...fields }).toString(),
    })
    assert.equal(statusCode, 303)
  }
}

/** Documents that are issued at creation, and acts on them that are reversed. */
async function takeBack(service: Service): Promise<void> {
  const trade = tradeOf(service)
  const estimate = await trade.issued('estimate')
  await trade.patch('estimate', estimate.id, { isDraft: true })
  const invoice = await trade.issued('invoice')
  const payment = await trade.pay(invoice.id, invoice.totalRestAmount)
  await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`)
  const paid = await trade.issued('invoice')
  const received = await trade.pay(paid.id, paid.totalRestAmount)
  const note = await trade.credit(paid.id, { isDraft: false })
  const unpaid = await trade.issued('invoice')
  await trade.act('credit-note', (await trade.credit(unpaid.id)).id, 'issue')
  const payout = (await service.expect(201, 'POST', `/v1/credit-notes/${note.id}/payout`)).payment
  await service.expect(200, 'POST', `/v1/payments/${payout.id}/reverse`)
  await service.expect(200, 'POST', `/v1/payments/${received.id}/reverse`)
}

async function setLogo(service: Service, size: number): Promise<void> {
  const image = { body: png({ width: size }), headers: { 'content-type': 'image/png' } }
  assert.equal((await service.ask('PUT', '/v1/organisation/logo', image)).status, 204)
}

async function setLetterhead(service: Service, text: string): Promise<void> {
  const paper = { body: pdfWith({ pages: [text] }), headers: { 'content-type': 'application/pdf' } }
  assert.equal((await service.ask('PUT', '/v1/organisation/letterhead', paper)).status, 204)
}

/** An invoice is mailed, and the mail server gives this answer. */
async function mail(service: Service, answer: Outcome): Promise<void> {
  const trade = tradeOf(service)
  const { id } = await trade.issued('invoice')
  const { emailDeliveries } = await trade.act('invoice', id, 'send', { email: 'kunde@example.ch' })
  const deliver = deliverDocument({
    inTransaction: service.database.inTransaction,
    jobs: { enqueue: async () => undefined },
    transport: { send: async () => answer, description: 'a test' },
    sender: { name: '', address: 'office@example.ch' },
    contentOf,
    log: { info: () => undefined, warn: () => undefined },
  })
  const { signal } = new AbortController()
  await deliver({ organisation: service.organisation, id: emailDeliveries[0].id, runs: 0, signal })
}

/** A webhook endpoint reports that it is gone. */
async function loseReceiver(service: Service): Promise<void> {
  const receiver = await startReceiver(answering(410))
  const { inTransaction } = service.database
  const log = { info: () => undefined, warn: () => undefined, error: console.error }
  const webhooks = deliverWebhooks({ inTransaction, reach: reachOf(webhookNetworks), log, lookAgainSeconds: 0.02 })
  const { id } = await createEndpoint(service, receiver)
  await createContact(service, 'Letzte Nachricht')
  const isEnabled = async () =>
    (await service.expect(200, 'GET', `/v1/webhook-endpoints/${id}`)).webhookEndpoint.isEnabled
  while (await isEnabled()) await sleep(20)
  await webhooks.stop()
  await receiver.close()
}
