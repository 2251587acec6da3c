import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { breakingChanges, type Contract, contractOf } from './breaking-changes.ts'
import { releasedDocument } from './released-document.ts'

const root = new URL('../../', import.meta.url)
const current = contractOf(JSON.parse(await readFile(new URL('openapi.json', root), 'utf8')))
const released = await releasedDocument(fileURLToPath(root))

test('no change breaks a program that works with the released contract', (context) => {
  if ('nothing' in released) context.skip(released.nothing)
  else assert.deepEqual(breakingChanges(contractOf(released.openapi), current), [], `compared with ${released.tag}`)
})

test('the contract holds operations, requests, answers and codes, and does not break itself', () => {
  assert.ok(Object.keys(current.paths).length > 60 && Object.keys(current.components.schemas).length > 60)
  assert.ok(Object.keys(current.problems).length > 50)
  assert.deepEqual(breakingChanges(current, current), [])
})

/** Changes one thing in a copy of the contract. */
const changed = (change: (contract: any) => void): Contract => {
  const copy = structuredClone(current)
  change(copy)
  return copy
}
const contact = (contract: any) => contract.components.schemas.Contact
const creation = (contract: any) => contract.components.schemas.ContactCreation
const contacts = (contract: any) => contract.paths['/v1/contacts']
const endpoints = (contract: any) => contract.paths['/v1/webhook-endpoints']
const webhook = (contract: any) => contract.webhooks['invoice.paid'].post.requestBody.content['application/json'].schema

const breaking: readonly [what: string, change: (contract: any) => void, said: string][] = [
  ['a path is removed', (all) => delete all.paths['/v1/contacts'], 'GET /v1/contacts is gone'],
  [
    'the path of webhook endpoints is removed',
    (all) => delete all.paths['/v1/webhook-endpoints'],
    'POST /v1/webhook-endpoints is gone',
  ],
  [
    'webhook endpoints ask for another scope',
    (all) => (endpoints(all).post.security = [{ token: ['all'] }]),
    'createWebhookEndpoint asks for another scope',
  ],
  [
    'a code of rejections gets another status',
    (all) => (all.problems['contacts/in-use'] = '400'),
    'contacts/in-use was 409 and is 400',
  ],
  ['a webhook is removed', (all) => delete all.webhooks['invoice.paid'], 'webhook invoice.paid is gone'],
  [
    'a webhook tells of something else',
    (all) => delete webhook(all).allOf[0].allOf[1].properties.data.properties.invoice,
    'webhook invoice.paid allOf 0 allOf 1.data.invoice is gone',
  ],
  ['an operation is removed', (all) => delete contacts(all).post, 'POST /v1/contacts is gone'],
  [
    'an operation gets another name',
    (all) => (contacts(all).get.operationId = 'findContacts'),
    'listContacts is called findContacts',
  ],
  [
    'another scope is asked for',
    (all) => (contacts(all).get.security = [{ token: ['all'] }]),
    'listContacts asks for another scope',
  ],
  ['a status is removed', (all) => delete contacts(all).post.responses[201], 'createContact 201 is gone'],
  [
    'an answer no longer says where the record is',
    (all) => delete contacts(all).post.responses[201].headers.Location,
    'createContact 201 has no Location',
  ],
  [
    'an answer has no tag any more',
    (all) => delete all.paths['/v1/contacts/{contactId}'].get.responses[200].headers.ETag,
    'getContact 200 has no ETag',
  ],
  ['a parameter is removed', (all) => contacts(all).get.parameters.splice(0, 1), 'listContacts query limit is gone'],
  [
    'a parameter becomes required',
    (all) => (contacts(all).get.parameters[0].required = true),
    'listContacts query limit is required',
  ],
  [
    'a new parameter is required',
    (all) => contacts(all).get.parameters.push({ name: 'x', in: 'query', required: true, schema: {} }),
    'listContacts query x is new and required',
  ],
  [
    'a content type is removed',
    (all) => delete contacts(all).post.requestBody.content['application/json'],
    'createContact request is no application/json',
  ],
  [
    'a body becomes required',
    (all) => (all.paths['/v1/invoices/{invoiceId}/send'].post.requestBody.required = true),
    'sendInvoice needs a body',
  ],
  ['a field of an answer is removed', (all) => delete contact(all).properties.phone, 'Contact.phone is gone'],
  ['a field of an answer may be left out', (all) => (contact(all).required = []), 'Contact.id may be left out'],
  ['a field of a request is removed', (all) => delete creation(all).properties.phone, 'ContactCreation.phone is gone'],
  [
    'a field of a request becomes required',
    (all) => (creation(all).required = ['phone']),
    'ContactCreation.phone is required',
  ],
  [
    'a type changes',
    (all) => (contact(all).properties.id.type = 'integer'),
    'Contact.id had type string and has integer',
  ],
  [
    'a field of an answer may be null',
    (all) => (contact(all).properties.id.type = ['string', 'null']),
    'Contact.id had type string and has string or null',
  ],
  [
    'null is no longer taken',
    (all) => (all.components.schemas.ContactChange.properties.note.type = 'string'),
    'ContactChange.note had type string or null and has string',
  ],
  [
    'a value is removed',
    (all) => creation(all).properties.category.enum.shift(),
    'ContactCreation.category cannot be clients any more',
  ],
  [
    'a code of rejections is removed',
    (all) => all.components.schemas.Problem.properties.code.enum.shift(),
    'Problem.code cannot be general/invalid-fields any more',
  ],
  [
    'values are limited',
    (all) => (creation(all).properties.phone.enum = ['1']),
    'ContactCreation.phone has other values',
  ],
  [
    'a text gets shorter',
    (all) => (creation(all).properties.phone.maxLength = 10),
    'ContactCreation.phone has maxLength 10',
  ],
  [
    'a number gets a limit',
    (all) => (all.components.schemas.LedgerEntryCreation.properties.amount.minimum = 100),
    'LedgerEntryCreation.amount has minimum 100',
  ],
  [
    'a request is held to a format',
    (all) => (creation(all).properties.companyName.pattern = '^A'),
    'ContactCreation.companyName has pattern ^A',
  ],
  [
    'an answer changes its format',
    (all) => (all.components.schemas.Payment.properties.date.format = 'date-time'),
    'Payment.date had format date and has date-time',
  ],
  [
    'a kind of position is removed',
    (all) => all.components.schemas.PositionInput.oneOf.pop(),
    'PositionInput cannot be SubtotalPositionInput any more',
  ],
]
for (const [what, change, said] of breaking) {
  test(`it is a breaking change when ${what}`, () => {
    const changes = breakingChanges(current, changed(change))
    assert.ok(changes.includes(said), `found only: ${changes.join('; ') || 'nothing'}`)
  })
}

const harmless: readonly [what: string, change: (contract: any) => void][] = [
  ['an operation is added', (all) => (all.paths['/v1/new'] = { get: contacts(all).get })],
  ['a status of rejections is added', (all) => (contacts(all).get.responses[418] = {})],
  ['a status of rejections is removed', (all) => delete contacts(all).get.responses[403]],
  [
    'an optional parameter is added',
    (all) => contacts(all).get.parameters.push({ name: 'x', in: 'query', schema: {} }),
  ],
  ['an optional field of a request is added', (all) => (creation(all).properties.x = { type: 'string' })],
  ['a field of an answer is added', (all) => (contact(all).properties.x = { type: 'string' })],
  ['a value is added', (all) => contact(all).properties.category.enum.push('rivals')],
  ['a request may be longer', (all) => (creation(all).properties.phone.maxLength = 100)],
  [
    'a required field of a request becomes optional',
    (all) => (all.components.schemas.LedgerEntryCreation.required = []),
  ],
]
for (const [what, change] of harmless) {
  test(`nothing breaks when ${what}`, () => {
    assert.deepEqual(breakingChanges(current, changed(change)), [])
  })
}
