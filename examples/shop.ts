/**
 * A web shop that invoices with Rappen, in a project that has `rappen-client` installed. With Node 22.18 or newer: `node shop.ts`. With
 * Node 20: `npx esbuild shop.ts --outfile=shop.mjs`, then `node shop.mjs`. It takes orders at POST /orders, and hears at POST /hooks
 * that they are paid. RAPPEN_TOKEN is an API token. WEBHOOK_SECRET is printed by the command that forwards events on one's own machine:
 * `npx rappen listen --forward-to http://127.0.0.1:3000/hooks`.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Event, Rappen, rejectedWith, verifyWebhook, WebhookError } from 'rappen-client'

type Order = {
  readonly number: string
  readonly customer: { readonly number: string; readonly name: string; readonly email: string; readonly town: string }
  readonly items: readonly { readonly name: string; readonly quantity: number; readonly price: number }[]
}

const { RAPPEN_TOKEN = '', RAPPEN_URL = 'http://127.0.0.1:8080', WEBHOOK_SECRET = '', PORT = '3000' } = process.env
const rappen = new Rappen({ token: RAPPEN_TOKEN, baseUrl: RAPPEN_URL })
const BANK = 1020
const BANK_CHARGES = 6900
const GOODS = 3200

/** Handled events: in production a table with a unique key, so that none is handled twice. */
const handled = new Set<string>()

/** Quotes, invoices and mails an order. Each request has a key made of the order, so a repeated order is invoiced once. */
async function take({ number, customer, items }: Order): Promise<{ invoice: string; total: number }> {
  const recipient = await contactOf(customer)
  const positions = items.map(({ name, quantity, price }) => {
    return { type: 'product', name, quantity, singleAmount: price, contraAccount: GOODS, taxCode: 'UN81' } as const
  })
  const key = (act: string) => ({ idempotencyKey: `order-${number}-${act}` })
  const quote = { recipient, title: `Order ${number}`, positions, isDraft: false, metadata: { order: number } }
  const { estimate } = await rappen.estimates.create(quote, key('quote'))
  const { invoice } = await rappen.estimates.convertToInvoice(estimate.id, { isDraft: false }, key('invoice'))
  await rappen.invoices.send(invoice.id, { description: 'Thank you for your order.' }, key('mail'))
  return { invoice: invoice.number, total: invoice.totalAmount }
}

/** The contact with the customer's number in the shop. */
async function contactOf({ number, name, email, town }: Order['customer']): Promise<string> {
  const { contacts } = await rappen.contacts.list({ metadata: { shop: number } })
  if (contacts[0]) return contacts[0].id
  const contact = { companyName: name, email, townName: town, country: 'CH', metadata: { shop: number } }
  return (await rappen.contacts.create(contact, { idempotencyKey: `customer-${number}` })).contact.id
}

/** A paid order is shipped, and the bank's charge is posted. */
async function hear(event: Event): Promise<void> {
  if (event.type !== 'invoice.paid' || handled.has(event.id)) return
  const { number, title } = event.data.invoice
  const charge = { debitAccount: BANK_CHARGES, creditAccount: BANK, amount: 120, description: `Bank charges ${number}` }
  const date = event.createdAt.slice(0, 10)
  await rappen.ledgerEntries
    .post({ ...charge, date, externalReference: `charges-${number}` })
    .catch((error: unknown) => {
      // It was posted before a crash.
      if (!rejectedWith(error, 'ledger/duplicate-reference')) throw error
    })
  handled.add(event.id)
  console.log(`${title} is paid with ${number}: ship it`)
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  if (request.url === '/orders') {
    const taken = await take(JSON.parse(body))
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(taken))
  } else {
    await hear(await verifyWebhook(body, request.headers, WEBHOOK_SECRET))
    response.writeHead(204).end()
  }
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(error instanceof WebhookError ? 400 : 500).end()
  })
}).listen(Number(PORT), '127.0.0.1', () => console.log(`The shop listens on port ${PORT}.`))
