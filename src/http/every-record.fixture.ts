import assert from 'node:assert/strict'
import type { Service } from '../../test/service.ts'
import { png } from '../organisations/logo.fixture.ts'
import { pdfWith } from '../pdf/sample-pdf.ts'

/** An operation as the OpenAPI document describes it. */
export type Operation = {
  readonly method: string
  readonly path: string
  readonly operationId: string
  /** The scope its token must cover; `any` where every valid token will do, null where none is asked for. */
  readonly scope: string | null
  readonly described: any
}

/** Every operation of the OpenAPI document. */
export function operationsOf(service: Service): Operation[] {
  const { paths = {} } = service.app.swagger() as { paths?: Record<string, Record<string, any>> }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => {
      const scopes: string[] | undefined = described.security[0]?.token
      return {
        method: method.toUpperCase(),
        path,
        operationId: described.operationId,
        scope: scopes ? (scopes[0] ?? 'any') : null,
        described,
      }
    }),
  )
  assert.ok(operations.length > 60, 'the document shows the whole service')
  return operations
}

/** The ids of one record of each kind, by the collections of its path: `estimates`, `estimates/pdf-attachments`. */
export type Records = Readonly<Record<string, string>>

/** Fills the parameters of a path: `/v1/estimates/{estimateId}` with the record of `estimates`. */
export const pathTo = (path: string, records: Records): string =>
  path.replace(/\{\w+\}/g, (_parameter, at: number) => {
    const collection = collectionOf(path.slice(0, at))
    const id = records[collection]
    assert.ok(id, `a record of ${collection}`)
    return id
  })

/** `/v1/estimates/{estimateId}/pdf-attachments/` as `estimates/pdf-attachments`. */
export const collectionOf = (path: string): string =>
  path
    .split('/')
    .filter((part) => part !== '' && part !== 'v1' && !part.startsWith('{'))
    .join('/')

/** Makes one record of every kind in an organisation, over HTTP. Documents are drafts, but for `invoices/payments`, whose invoice is issued. */
export async function everyRecord(service: Service, organisation = service.organisation): Promise<Records> {
  const token = await service.tokenFor(['all'], { organisation })
  const made = async (url: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await service.ask(body === undefined ? 'GET' : 'POST', url, { body, token, headers })
    assert.ok(answer.status < 300, `${url}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const contact = (await made('/v1/contacts', { companyName: 'Beispiel GmbH', email: 'office@example.ch' })).contact.id
  const positions = [{ type: 'product', name: 'Beratung', singleAmount: 100, quantity: 1, contraAccount: 3400 }]
  const document = { recipient: contact, positions }
  const estimate = (await made('/v1/estimates', document)).estimate.id
  const invoice = (await made('/v1/invoices', document)).invoice.id
  const issued = (await made('/v1/invoices', { ...document, isDraft: false })).invoice.id
  const attached = async (path: string): Promise<string> =>
    (await made(`${path}/pdf-attachments`, upload, { 'content-type': 'multipart/form-data; boundary=part' })).attachment
      .id
  const entry = { description: 'Papier', debitAccount: 6500, creditAccount: 1020, amount: 10810, date: '2026-11-21' }
  await made('/v1/ledger-entries', entry)
  const logo = await service.ask('PUT', '/v1/organisation/logo', {
    body: png(),
    token,
    headers: { 'content-type': 'image/png' },
  })
  assert.equal(logo.status, 204)
  const webhook = (await made('/v1/webhook-endpoints', { url: 'https://shop.example.ch/hook' })).webhookEndpoint.id
  return {
    contacts: contact,
    estimates: estimate,
    invoices: invoice,
    'estimates/pdf-attachments': await attached(`/v1/estimates/${estimate}`),
    'invoices/pdf-attachments': await attached(`/v1/invoices/${invoice}`),
    payments: (await made(`/v1/invoices/${issued}/payments`, { amount: 10 })).payment.id,
    'ledger-entries': (await made('/v1/ledger-entries')).ledgerEntries.at(-1).id,
    templates: (await made('/v1/templates')).templates[0].id,
    'fiscal-years': (await made('/v1/fiscal-years')).fiscalYears[0].id,
    'vat-periods': (await made('/v1/vat-periods')).vatPeriods[0].id,
    'webhook-endpoints': webhook,
    'webhook-endpoints/deliveries': (await made(`/v1/webhook-endpoints/${webhook}/ping`, {})).delivery.id,
    tokens: (await made('/v1/tokens', { name: 'Other', scopes: ['contacts:read'] })).token.id,
    events: (await made('/v1/events')).events[0].id,
    accounts: '1020',
    currencies: 'EUR',
  }
}

const upload = Buffer.concat([
  Buffer.from('--part\r\ncontent-disposition: form-data; name="title"\r\n\r\nPlan\r\n'),
  Buffer.from('--part\r\ncontent-disposition: form-data; name="file"; filename="plan.pdf"\r\n\r\n'),
  pdfWith({ pages: ['Plan'] }),
  Buffer.from('\r\n--part--\r\n'),
])
