import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import {
  collectionOf as collectionName,
  nameOf,
  type RecordType,
  titleOf,
} from '../../src/platform/records/record.schema.ts'
import { declaredRecords } from '../../src/records.ts'
import { defaultSettings } from '../../src/sales/reminders/default-settings.rules.ts'
import { everyRecord, operationsOf } from '../fixtures/every-record.ts'
import { posting } from '../fixtures/posting.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'
import { filePart, sendReceipt, titlePart, uploadsOf } from '../fixtures/upload.ts'
import type { Service } from '../service.ts'

/** A text field as the OpenAPI document describes it: its path in a body (`positions[0].name`), one line or several, its maximum length. */
export type TextField = { readonly path: string; readonly isLine: boolean; readonly longest: number }

/** The places for clients' texts: a request with the given fields, and the function that reads them back. */
export type Place = {
  readonly operation: string
  readonly fields: readonly TextField[]
  readonly send: (
    texts: ReadonlyMap<string, string>,
  ) => Promise<{ status: number; body: any; headers: Record<string, string> }>
  /** The record as another request reads it. */
  readonly read: (answer: { body: any; headers: Record<string, string> }) => Promise<any>
}

/** Text that refers to another record is no text of its own; and a reference is unique, so the single entry has it. */
const references = [
  'recipient',
  'template',
  'positions[0].id',
  'positions[0].product',
  'positions[0].deposit.invoice',
  'positions[0].deposit.number',
  'attachments[0]',
  'entries[0].externalReference',
]

/** The text fields of each operation that takes some. */
export function textFieldsOf(service: Service): Map<string, readonly TextField[]> {
  const { schemas } = (service.app.swagger() as any).components
  const resolved = (schema: any): any => (schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1)])
  const fieldsIn = (schema: any, path: string): TextField[] => {
    const {
      type,
      format,
      maxLength,
      properties = {},
      items,
      additionalProperties,
      patternProperties = {},
      anyOf = [],
      oneOf = [],
      allOf = [],
      readOnly,
    } = resolved(schema)
    if (readOnly) return []
    const isText = [type].flat().includes('string') && ['line', 'text'].includes(format)
    const own = isText && !references.includes(path) ? [{ path, isLine: format === 'line', longest: maxLength }] : []
    const named = Object.entries(properties).flatMap(([name, field]) =>
      fieldsIn(field, path === '' ? name : `${path}.${name}`),
    )
    const free = [additionalProperties, ...Object.values(patternProperties)].filter(
      (field) => typeof field === 'object',
    )
    return [
      ...own,
      ...named,
      ...free.flatMap((field) => fieldsIn(field, `${path}.key`)),
      ...(items ? fieldsIn(items, `${path}[0]`) : []),
      ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => fieldsIn(one, path)),
    ]
  }
  const found = operationsOf(service)
    // A preview stores nothing.
    .filter(({ described, path }) => described.requestBody && !path.endsWith('/preview'))
    .map(({ operationId, described }) => {
      const fields = Object.values<any>(described.requestBody.content).flatMap(({ schema }) => fieldsIn(schema, ''))
      return [operationId, [...new Map(fields.map((field) => [field.path, field])).values()]] as const
    })
  return new Map(found.filter(([, fields]) => fields.length > 0))
}

/** The value at a path of a record. */
export const valueAt = (record: any, path: string): unknown =>
  path.split(/[.[\]]+/).reduce((value, step) => value?.[step], record)

function withValue(record: any, path: string, value: string): void {
  const steps = path.split(/[.[\]]+/)
  const last = steps.pop() ?? ''
  steps.reduce((inner, step, index) => (inner[step] ??= /^\d+$/.test(steps[index + 1] ?? '') ? [] : {}), record)[last] =
    value
}

/** One place for each operation that takes text, in an organisation with one record of every kind. */
export async function textPlaces(service: Service): Promise<Place[]> {
  const own = await everyRecord(service)
  const fieldsOf = textFieldsOf(service)
  const position = { type: 'product', singleAmount: 100, quantity: 1, contraAccount: 3400 }
  const entry = { debitAccount: 6500, creditAccount: 1020, amount: 100, date: '2026-11-21' }
  const document = { recipient: own['contacts'], positions: [{ ...position, name: 'Beratung' }] }
  const made = async (url: string, body: object): Promise<any> => service.expect(201, 'POST', url, body)

  const place = (
    operation: string,
    request: () => Promise<{ method: string; url: string; body?: object }>,
    read: Place['read'],
  ): Place => ({
    operation,
    fields: fieldsOf.get(operation) ?? assert.fail(`${operation} takes no text`),
    send: async (texts) => {
      const { method, url, body } = await request()
      const whole = structuredClone(body ?? {})
      for (const [path, text] of texts) withValue(whole, path, text)
      return service.ask(method, url, { body: whole })
    },
    read,
  })
  const changed = (operation: string, url: string, wrapper: string, body?: object): Place =>
    place(
      operation,
      async () => ({ method: 'PATCH', url, ...(body ? { body } : {}) }),
      async () => (await service.expect(200, 'GET', url))[wrapper],
    )
  const created = (operation: string, url: string, body: object, wrapper: string): Place =>
    place(
      operation,
      async () => ({ method: 'POST', url, body }),
      async ({ headers }) => (await service.expect(200, 'GET', headers['location'] ?? ''))[wrapper],
    )
  /** Created or changed, under the reference of the path. */
  const byReference = (operation: string, url: string, wrapper: string, body: object): Place => {
    const { fields, ...others } = place(
      operation,
      async () => ({ method: 'PUT', url: `${url}/by-reference/texts`, body }),
      async ({ body: answered }) => (await service.expect(200, 'GET', `${url}/${answered[wrapper].id}`))[wrapper],
    )
    // The reference is that of the path.
    return { ...others, fields: fields.filter(({ path }) => path !== 'externalReference') }
  }
  /** Created, read, and deleted again. */
  const passing = (operation: string, url: string, body: object, wrapper: string): Place => {
    const { read, ...others } = created(operation, url, body, wrapper)
    return {
      ...others,
      read: async (answer) => {
        const record = await read(answer)
        await service.expect(204, 'DELETE', answer.headers['location'] ?? '')
        return record
      },
    }
  }
  const positions = { positions: [position] }
  const named = (type: RecordType) => [`/v1/${collectionName(type)}`, nameOf(type)] as const
  /** A change of a declared record. */
  const modified = (type: RecordType): Place[] => {
    const operation = `modify${titleOf(type)}`
    const [collection, wrapper] = named(type)
    const body = type.kind === 'recurring-invoice' ? positions : undefined
    return fieldsOf.has(operation)
      ? [changed(operation, `${collection}/${own[collectionName(type)]}`, wrapper, body)]
      : []
  }
  /** Bodies where the example of a declaration names a record that is not there. */
  const bodies: Readonly<Record<string, object>> = {
    'recurring-invoice': { ...document, start: '2027-01-31', interval: { count: 1, unit: 'month' } },
  }
  /** The creation of a declared record; of those of a page there is no end, of others there are a hundred at most. */
  const creation = (type: RecordType): Place[] => {
    const operation = `create${titleOf(type)}`
    const [collection, wrapper] = named(type)
    const how = type.pages ? created : passing
    return fieldsOf.has(operation) && type.key === undefined && operation !== 'createToken'
      ? [how(operation, collection, bodies[type.kind] ?? type.examples.creation, wrapper)]
      : []
  }
  const credited = await made('/v1/invoices', { ...document, isDraft: false })
  /** Text that no answer shows is read from the database. */
  const kept = async (statement: string, ...values: string[]): Promise<any> =>
    (await service.asOwner(statement, values))[0]
  const { vatPeriods } = await service.expect(200, 'GET', '/v1/vat-periods')
  // That of the adjustments stays open.
  const settled = vatPeriods.find(({ id }: { id: string }) => id !== own['vat-periods'])
  await service.expect(200, 'POST', `/v1/vat-periods/${settled.id}/settle`)
  const { accounts } = await service.expect(200, 'GET', '/v1/accounts')
  const known = new Set<number>(accounts.map(({ number }: { number: number }) => number))
  const free = Array.from({ length: 900 }, (_, index) => 1100 + index).filter((number) => !known.has(number))

  return [
    ...declaredRecords.flatMap(modified),
    changed('modifyEstimate', `/v1/estimates/${own['estimates']}`, 'estimate', positions),
    changed('modifyInvoice', `/v1/invoices/${own['invoices']}`, 'invoice', positions),
    changed('modifyCreditNote', `/v1/credit-notes/${own['credit-notes']}`, 'creditNote'),
    changed('modifyPayment', `/v1/payments/${own['payments']}`, 'payment'),
    changed('modifyOrganisation', '/v1/organisation', 'organisation'),
    changed('modifyReminderSettings', '/v1/reminder-settings', 'reminderSettings', { levels: defaultSettings.levels }),
    place(
      'withdrawReminder',
      async () => {
        const overdue = { ...document, openingDate: '2026-10-01', payableInDays: 0, isDraft: false }
        const { invoice } = await made('/v1/invoices', overdue)
        const { reminder } = await made(`/v1/invoices/${invoice.id}/reminders`, {})
        return { method: 'POST', url: `/v1/reminders/${reminder.id}/withdraw` }
      },
      async ({ body }) => ({ reason: body.reminder.withdrawalReason }),
    ),
    ...declaredRecords.flatMap(creation),
    created('createEstimate', '/v1/estimates', document, 'estimate'),
    created('createInvoice', '/v1/invoices', document, 'invoice'),
    created('createCreditNote', `/v1/invoices/${credited.invoice.id}/credit-notes`, {}, 'creditNote'),
    byReference('putContact', '/v1/contacts', 'contact', { companyName: 'Muster AG' }),
    byReference('putEstimate', '/v1/estimates', 'estimate', document),
    byReference('putInvoice', '/v1/invoices', 'invoice', document),
    created('postLedgerEntry', '/v1/ledger-entries', { ...entry, description: 'Papier' }, 'ledgerEntry'),
    place(
      'writeContacts',
      async () => ({ method: 'POST', url: '/v1/contacts/bulk', body: { contacts: [{ companyName: 'Muster AG' }] } }),
      async ({ body }) => ({
        contacts: [(await service.expect(200, 'GET', `/v1/contacts/${body.results[0].contact.id}`)).contact],
      }),
    ),
    place(
      'postLedgerEntries',
      async () => ({
        method: 'POST',
        url: '/v1/ledger-entries/bulk',
        body: { entries: [{ ...entry, description: 'Papier' }] },
      }),
      async ({ body }) => ({
        entries: [(await service.expect(200, 'GET', `/v1/ledger-entries/${body.results[0].id}`)).ledgerEntry],
      }),
    ),
    place(
      'createAccount',
      async () => ({
        method: 'POST',
        url: '/v1/accounts',
        body: { number: free.shift(), type: 'asset', names: { de: 'Kasse' } },
      }),
      async ({ headers }) => (await service.expect(200, 'GET', headers['location'] ?? '')).account,
    ),
    place(
      'recordPayment',
      async () => {
        const { invoice } = await made('/v1/invoices', { ...document, isDraft: false })
        return { method: 'POST', url: `/v1/invoices/${invoice.id}/payments`, body: { amount: 10 } }
      },
      async ({ headers }) => (await service.expect(200, 'GET', headers['location'] ?? '')).payment,
    ),
    place(
      'recoverInvoice',
      async () => {
        const { invoice } = await made('/v1/invoices', { ...document, isDraft: false })
        await made(`/v1/invoices/${invoice.id}/write-off`, { reason: 'bad-debt' })
        return { method: 'POST', url: `/v1/invoices/${invoice.id}/recover`, body: { amount: 10 } }
      },
      async ({ headers }) => (await service.expect(200, 'GET', headers['location'] ?? '')).payment,
    ),
    place(
      'refundPayment',
      async () => {
        const { invoice } = await made('/v1/invoices', { ...document, isDraft: false })
        const { payment } = await made(`/v1/invoices/${invoice.id}/payments`, {
          amount: invoice.totalAmount + 10,
          allowOverpayment: true,
        })
        return { method: 'POST', url: `/v1/payments/${payment.id}/refund` }
      },
      async ({ body }) => (await service.expect(200, 'GET', `/v1/payments/${body.payment.id}`)).payment,
    ),
    place(
      'payOutCreditNote',
      async () => {
        const { invoice } = await made('/v1/invoices', { ...document, isDraft: false })
        await made(`/v1/invoices/${invoice.id}/payments`, { amount: invoice.totalAmount })
        const { creditNote } = await made(`/v1/invoices/${invoice.id}/credit-notes`, { isDraft: false })
        return { method: 'POST', url: `/v1/credit-notes/${creditNote.id}/payout` }
      },
      async ({ body }) => (await service.expect(200, 'GET', `/v1/payments/${body.payment.id}`)).payment,
    ),
    place(
      'acceptEstimate',
      async () => {
        const { estimate } = await made('/v1/estimates', { ...document, isDraft: false })
        return { method: 'POST', url: `/v1/estimates/${estimate.id}/accept` }
      },
      async ({ body }) =>
        kept('select signing_person as "signingPerson" from documents where id = $1', body.estimate.id),
    ),
    ...(['estimates', 'invoices', 'credit-notes'] as const).map((collection) =>
      place(
        { estimates: 'sendEstimate', invoices: 'sendInvoice', 'credit-notes': 'sendCreditNote' }[collection],
        async () => ({
          method: 'POST',
          url: `/v1/${collection}/${own[collection]}/send`,
          body: { email: 'office@example.ch', asDraft: true },
        }),
        async () =>
          kept(
            `select description, headers ->> 'subject' as subject from email_deliveries order by created_at desc limit 1`,
          ),
      ),
    ),
    place(
      'sendStatement',
      async () => ({
        method: 'POST',
        url: `/v1/contacts/${own['contacts']}/send-statement`,
        body: { email: 'office@example.ch' },
      }),
      async () =>
        kept(
          `select description, headers ->> 'subject' as subject from email_deliveries where statement_of is not null order by created_at desc limit 1`,
        ),
    ),
    place(
      'reverseLedgerEntry',
      async () => {
        const answer = await service.ask('POST', '/v1/ledger-entries', { body: { ...entry, description: 'Papier' } })
        return { method: 'POST', url: `${answer.headers['location']}/reverse`, body: {} }
      },
      async ({ headers }) => (await service.expect(200, 'GET', headers['location'] ?? '')).ledgerEntry,
    ),
    created('createPayment', '/v1/payments', { contact: own['contacts'], amount: 1 }, 'payment'),
    passing(
      'createVatAdjustment',
      `/v1/vat-periods/${own['vat-periods']}/adjustments`,
      { box: '415', amount: 100 },
      'adjustment',
    ),
    place(
      'fileVatPeriod',
      async () => ({ method: 'POST', url: `/v1/vat-periods/${settled.id}/filed`, body: { date: settled.to } }),
      async ({ body }) => ({ reference: body.vatPeriod.filedReference }),
    ),
    place(
      'modifyVatSettings',
      async () => ({
        method: 'PATCH',
        url: '/v1/vat-settings',
        body: { validFrom: '2028-01-01', netTaxRates: [{ activityId: 'H0620', rate: 6.2, accounts: [3400] }] },
      }),
      async () => (await service.expect(200, 'GET', '/v1/vat-settings')).vatSettings[0],
    ),
    place(
      'createToken',
      async () => ({ method: 'POST', url: '/v1/tokens', body: { scopes: ['contacts:read'] } }),
      async ({ headers }) => (await service.expect(200, 'GET', headers['location'] ?? '')).token,
    ),
    place(
      'invitePerson',
      async () => ({
        method: 'POST',
        url: '/v1/people',
        body: { email: `${randomUUID()}@example.ch`, role: 'reader' },
      }),
      async ({ headers }) => (await service.expect(200, 'GET', headers['location'] ?? '')).person,
    ),
    ...(['Estimate', 'Invoice'] as const).map((kind): Place => {
      const operation = `add${kind}PdfAttachment`
      return {
        operation,
        fields: fieldsOf.get(operation) ?? assert.fail(operation),
        send: async (texts) => {
          const created = await made(`/v1/${kind.toLowerCase()}s`, document)
          const { id } = created[kind.toLowerCase()]
          const parts = [filePart(pdfWith({ pages: ['Beilage'] })), titlePart(texts.get('title'))]
          return uploadsOf(service).upload(kind === 'Estimate' ? 'estimate' : 'invoice', id, parts)
        },
        read: async ({ body }) => kept('select title from attachments where id = $1', body.attachment.id),
      }
    }),
    {
      operation: 'addLedgerEntryReceipt',
      fields: fieldsOf.get('addLedgerEntryReceipt') ?? assert.fail(),
      send: async (texts) => {
        await service.expect(201, 'POST', '/v1/ledger-entries', posting())
        const { ledgerEntries } = await service.expect(200, 'GET', '/v1/ledger-entries?sort=-sequence&limit=1')
        return sendReceipt(service, ledgerEntries[0].id, pdfWith({ pages: ['Beleg'] }), { title: texts.get('title') })
      },
      read: async ({ body }) => kept('select title from receipts where id = $1', body.receipt.id),
    },
    {
      operation: 'addReceipt',
      fields: fieldsOf.get('addReceipt') ?? assert.fail(),
      send: (texts) => sendReceipt(service, undefined, pdfWith({ pages: ['Beleg'] }), { title: texts.get('title') }),
      read: async ({ body }) => kept('select title from receipts where id = $1', body.receipt.id),
    },
  ]
}
