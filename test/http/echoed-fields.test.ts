import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { events } from '../../src/events.ts'
import { type RecordKind, recordKind, recordKinds } from '../../src/record-kinds.ts'
import { defaultSettings } from '../../src/sales/reminders/default-settings.rules.ts'
import { everyRecord, type Operation, operationsOf, pathTo, type Records } from '../fixtures/every-record.ts'
import { postedEntry } from '../fixtures/posting.ts'
import { type Service, startService } from '../service.ts'

/**
 * Every field of every answer, sent back with a change: it takes effect, or is rejected by name. None is silently ignored, except computed
 * fields inside positions.
 */
let service: Service
let own: Records
/** The operations that change a record for which GET of the same path answers JSON. */
let changing: readonly { readonly operation: Operation; readonly wrapper: string }[]
/** Another valid value for each settable field, if its schema does not give one. */
let others: Readonly<Record<string, unknown>>
let schemas: Readonly<Record<string, any>>

before(async () => {
  service = await startService()
  // The type of a posted account is final, so this one has no postings.
  const account = { number: 1098, type: 'asset', names: { de: 'Delkredere' } }
  await service.expect(201, 'POST', '/v1/accounts', account)
  // The contact of an entry is that of its open item.
  const { id: owed } = await postedEntry(service, { debitAccount: 1100, creditAccount: 3400 })
  own = { ...(await everyRecord(service)), accounts: '1098', 'ledger-entries': owed }
  // Deliveries are nested in their document.
  for (const kind of ['estimates', 'invoices'])
    await service.expect(200, 'POST', `/v1/${kind}/${own[kind]}/send`, { email: 'kunde@example.ch', asDraft: true })
  const operations = operationsOf(service)
  schemas = (service.app.swagger() as any).components.schemas
  changing = operations
    .filter(({ method, described }) => ['PATCH', 'PUT'].includes(method) && described.requestBody)
    .flatMap((operation) => {
      const get = operations.find(({ method, path }) => method === 'GET' && path === operation.path)
      const schema = get?.described.responses[200].content?.['application/json']?.schema
      const [[wrapper, record] = []] = Object.entries<any>(resolved(schema ?? {}).properties ?? {})
      // A change of a setting with a first day makes a generation: no record is changed.
      return wrapper === undefined || record.type === 'array' ? [] : [{ operation, wrapper }]
    })
  const { contact } = await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Andere AG' })
  const { template } = await service.expect(201, 'POST', '/v1/templates', { name: 'Andere', language: 'fr' })
  others = {
    contact: contact.id,
    currency: 'USD',
    recipient: contact.id,
    template: template.id,
    start: '2027-02-28',
    interval: { count: 2, unit: 'month' },
    positions: [{ type: 'product', name: 'Andere', singleAmount: 7, quantity: 3, contraAccount: 3200 }],
    columns: ['name', 'totalAmount'],
    metadata: { other: 'one' },
    descriptions: { de: 'Anders', fr: 'Autre' },
    contraAccount: 3200,
    taxCode: 'UR26',
    names: { de: 'Anders', fr: 'Autre', it: 'Altro', en: 'Other' },
    email: 'other@example.ch',
    website: 'https://other.example',
    url: 'https://other.example/hook',
    eventTypes: ['invoice.paid'],
    country: 'LI',
    expiresAt: '2027-01-31T12:00:00.000Z',
    timeZone: 'Europe/Vaduz',
    vatNumber: 'CHE-101.654.423 MWST',
    iban: 'CH9300762011623852957',
    qrIban: 'CH4431999123000889012',
    accentColour: '#123456',
    estimateNumberPattern: 'A-0000',
    invoiceNumberPattern: 'B-0000',
    creditNoteNumberPattern: 'C-0000',
    mailCc: ['c@example.ch', 'd@example.ch'],
    mailBcc: ['archiv@example.ch'],
    mailReplyTo: 'r@example.ch',
    discountTerms: { rate: 3, days: 5 },
    levels: defaultSettings.levels.slice(0, 2),
    feeAccount: 3400,
    interestAccount: 3600,
  }
})
after(() => service.close())

const resolved = (schema: any): any => (schema.$ref === undefined ? schema : schemas[schema.$ref.split('/').at(-1)])
const fieldsOf = ({ described }: Operation): Record<string, any> => {
  const [media] = Object.values<any>(described.requestBody.content)
  const { properties } = resolved(media.schema)
  return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, resolved(field)]))
}
/** PUT sets all required fields; PATCH takes one field at a time. */
const bodyOf = ({ method }: Operation, record: object, change: object) =>
  method === 'PUT' ? { ...record, ...change } : change

/** Another value than the current one: by its name, or by its schema. */
function another(name: string, field: any, current: unknown): unknown {
  if (name in others) return others[name]
  if (field.enum) return field.enum.find((value: unknown) => value !== current && value !== null && value !== '')
  if (field.format === 'date') return '2026-12-01'
  const [type] = [field.type].flat()
  if (type === 'boolean') return current !== true
  if (type === 'integer' || type === 'number') return current === 9 ? 8 : 9
  return `Other ${name}`.slice(0, field.maxLength ?? 100)
}

/** The current value with one change: each field of a nested record, each element of a list, changed, added or removed. */
function nearly(current: unknown): unknown[] {
  if (!Array.isArray(current)) return []
  const [first, ...others] = current
  if (first === undefined) return [['other']]
  const changed =
    typeof first === 'object'
      ? [...Object.keys(first), 'surplus'].map((field) => [{ ...first, [field]: 'other' }, ...others])
      : [['other', ...others]]
  return [...changed, others, [...current, first]]
}

test('every record that can be changed is looked at', () => {
  const paths = changing.map(({ operation }) => operation.path)
  assert.ok(paths.length >= 8, paths.join(' '))
  // The type of Object.keys loses the names.
  const modified = (Object.keys(recordKinds) as RecordKind[]).filter(
    (kind) => `${kind}.modified` in events && kind !== 'vat-settings',
  )
  assert.ok(modified.length > 8, modified.join(' '))
  for (const kind of [...modified, 'currency'] as const) {
    const { collection = `/v1/${kind}` } = recordKind(kind)
    // A public link has no list; a document's link is changed below the document.
    const isLooked = paths.some((path) => path.startsWith(collection) || path.endsWith(`/${kind}`))
    assert.ok(isLooked, kind)
  }
})

test('a record that was read is accepted as it is, and changes nothing: all its fields are known to the request', async () => {
  for (const { operation, wrapper } of changing) {
    const path = pathTo(operation.path, own)
    const { [wrapper]: record } = await service.expect(200, 'GET', path)
    const answer = await service.expect(200, operation.method, path, record)
    assert.deepEqual(answer[wrapper], record, operation.operationId)
    const [read] = Object.values<any>(resolved(readSchema(operation)).properties)
    for (const name of Object.keys(resolved(read).properties))
      assert.ok(name in fieldsOf(operation), `${operation.operationId} does not know ${name}`)
  }
})

const readSchema = ({ path }: Operation): any =>
  operationsOf(service).find((one) => one.method === 'GET' && one.path === path)?.described.responses[200].content[
    'application/json'
  ].schema

test('a field that no client sets is refused by its name when it differs, whatever it is, and the record stays', async () => {
  let validated = 0
  for (const { operation, wrapper } of changing) {
    const path = pathTo(operation.path, own)
    const { [wrapper]: record } = await service.expect(200, 'GET', path)
    for (const [name, { readOnly }] of Object.entries(fieldsOf(operation))) {
      if (!readOnly) continue
      const values = ['other', 4711, true, ['other'], { other: 1 }, ...nearly(record[name])]
      // Outside merge patches, null means an absent field.
      for (const value of [...values, ...(name in record && operation.method === 'PATCH' ? [null] : [])]) {
        if (isDeepStrictEqual(value, record[name])) continue
        const rejection = await service.ask(operation.method, path, {
          body: bodyOf(operation, record, { [name]: value }),
        })
        assert.deepEqual(
          [rejection.status, rejection.body.invalidFields],
          [400, [name]],
          `${operation.operationId} ${name} = ${JSON.stringify(value)}`,
        )
        validated++
      }
    }
    assert.deepEqual((await service.expect(200, 'GET', path))[wrapper], record, operation.operationId)
  }
  assert.ok(validated > 180, String(validated))
})

test('every other field takes effect when it is sent back changed, and nothing else that a client sets does', async () => {
  let validated = 0
  for (const { operation, wrapper } of changing) {
    const path = pathTo(operation.path, own)
    for (const [name, field] of Object.entries(fieldsOf(operation))) {
      // Issuing, with or without a slip, a currency with its rate, and an end in place of occurrences, need several fields; other tests cover
      // them.
      if (field.readOnly || ['isDraft', 'withoutSlip', 'originalCurrency', 'exchangeRate', 'end'].includes(name))
        continue
      const { [wrapper]: record } = await service.expect(200, 'GET', path)
      // A credit note takes positions of its invoice, by their ids.
      const isOfInvoice = wrapper === 'creditNote' && name === 'positions'
      const value = isOfInvoice ? [{ id: record.positions[0].id, quantity: 0.5 }] : another(name, field, record[name])
      const body = bodyOf(operation, record, { [name]: value })
      const { [wrapper]: changed } = await service.expect(200, operation.method, path, body)
      const where = `${operation.operationId} ${name}`
      if (name === 'positions') assert.partialDeepStrictEqual(changed.positions, value, where)
      else assert.deepEqual(changed[name], value, where)
      assert.deepEqual((await service.expect(200, 'GET', path))[wrapper], changed, where)
      const settable = Object.entries(fieldsOf(operation)).filter(
        // The positions of a credit note follow from its amount.
        ([other, { readOnly }]) => !readOnly && other !== name && !(name === 'amount' && other === 'positions'),
      )
      for (const [other] of settable) assert.deepEqual(changed[other], record[other], `${where} changes ${other}`)
      validated++
    }
  }
  assert.ok(validated > 60, String(validated))
})

test('an issued invoice takes all that stands and its metadata, and no other field changed, whatever it is', async () => {
  const operation = changing.find((one) => one.operation.operationId === 'modifyInvoice')?.operation
  assert.ok(operation)
  const { invoices } = await service.expect(200, 'GET', '/v1/invoices?isDraft=false&limit=1')
  const [{ id }] = invoices
  const path = `/v1/invoices/${id}`
  const { invoice } = await service.expect(200, 'GET', path)
  assert.deepEqual((await service.expect(200, 'PATCH', path, invoice)).invoice, invoice)
  let validated = 0
  for (const [name, field] of Object.entries(fieldsOf(operation))) {
    if (name === 'metadata') continue
    for (const value of [another(name, field, invoice[name]), ...nearly(invoice[name])]) {
      if (isDeepStrictEqual(value, invoice[name])) continue
      const { status, body } = await service.ask('PATCH', path, { body: { [name]: value } })
      assert.ok(status === 400 || status === 403, `${name} = ${JSON.stringify(value)} was answered ${status}`)
      if (status === 400) assert.ok(body.invalidFields.includes(name), `${name}: ${body.invalidFields}`)
      validated++
    }
  }
  assert.ok(validated > 40, String(validated))
  assert.deepEqual((await service.expect(200, 'GET', path)).invoice, invoice)
})

test('inside positions what is computed is accepted and computed anew, and the id of a position stays', async () => {
  const positions = [
    { type: 'product', name: 'Arbeit', singleAmount: 100, quantity: 2, contraAccount: 3400, taxCode: 'UN81' },
    { type: 'discount', discountRate: 10 },
    { type: 'text', name: 'Hinweis' },
    { type: 'subtotal' },
  ]
  for (const kind of ['estimates', 'invoices']) {
    const path = `/v1/${kind}/${own[kind]}`
    const wrapper = kind.slice(0, -1)
    const { [wrapper]: record } = await service.expect(200, 'PATCH', path, { positions })
    const forged = record.positions.map((position: object) => ({
      ...position,
      totalAmount: 4711,
      vatDebt: 4711,
      originalCurrency: 'USD',
      exchangeRate: 4711,
    }))
    const { [wrapper]: changed } = await service.expect(200, 'PATCH', path, { positions: forged })
    assert.deepEqual(changed, record)
  }
})
