import { answersOf, type Call, nameIn, type Schema, upper } from './openapi.ts'

/** An example of each field, for its documentation. */
export type FieldExamples = {
  /** The `@example` of a field of a type. */
  readonly tagFor: (owner: string, name: string, field: Schema) => string
}

/** The values of fields without an example, by name. */
const texts: Readonly<Record<string, unknown>> = {
  activityId: 'H0620',
  activityName: 'IT services',
  addressLine2: 'Postfach 12',
  after: { contact: { id: '4e074085-62be-4b8b-80ce-05c1decfe3ad', companyName: 'Keller GmbH' } },
  answer: 'Internal Server Error',
  articleNumber: 'A-100',
  bankName: 'Musterbank',
  bcc: ['archiv@muster.example'],
  before: { contact: { id: '4e074085-62be-4b8b-80ce-05c1decfe3ad', companyName: 'Keller AG' } },
  cc: ['buchhaltung@keller.example'],
  code: 'general/invalid-fields',
  contact: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
  cursor: 'WyJuYW1lIiwi4oCmIl0',
  customRecipientText: 'Keller GmbH\nSeeweg 12\n6000 Luzern',
  customTextColumn1: 'Order 12',
  customTextColumn2: 'Phase 1',
  customTextColumn3: 'A. Keller',
  customerIdentification: 'K-1047',
  date: '2026-11-21',
  documentation: 'https://rappen.example.ch/docs',
  email: 'office@keller.example',
  erasedBy: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
  error: 'The connection was refused.',
  failedCode: 'customer-invoices/qr-bill-impossible',
  firstName: 'Lea',
  firstVatPeriod: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
  formOfAddress: 'Frau',
  id: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
  invoice: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
  invoices: ['4e074085-62be-4b8b-80ce-05c1decfe3ad'],
  invoicesFromQuote: ['4e074085-62be-4b8b-80ce-05c1decfe3ad'],
  lastName: 'Keller',
  ledgerEntries: ['4e074085-62be-4b8b-80ce-05c1decfe3ad'],
  mailBcc: ['archiv@muster.example'],
  mailCc: ['buero@muster.example'],
  mailReplyTo: 'buero@muster.example',
  mailSubject: '{document} für {title}',
  mobile: '+41 79 123 45 67',
  note: 'Pays late',
  number: 'R-00042',
  openItem: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
  paymentReference: 'RF18539007547034',
  pdfSha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  person: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
  position: 'Head of purchasing',
  qrIban: 'CH4431999123000889012',
  reason: 'We build next year only.',
  recipient: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
  record: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
  recordKind: 'invoice',
  recurringInvoice: '7d0f3c1e-52a4-4a7b-9d55-0e6b8a1c2f43',
  reminder: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
  replyTo: 'buero@muster.example',
  requestId: '7e6c1bd2-0f5a-4d05-9d3c-1b7bd8dbb0b4',
  reversedBy: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  signature: 'M40 150L90 40L140 150L200 90',
  subject: 'Your {document}',
  supplyDate: '2026-11-01/2026-11-15',
  takenOffBy: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
  text: 'Hello,\r\n\r\nPlease find attached our quote O-00001.',
  vatNumber: 'CHE-101.654.423 MWST',
  voucher: '4e074085-62be-4b8b-80ce-05c1decfe3ad',
  website: 'https://www.keller.example',
}

/** Longer values are hard to read at a glance. */
const LONGEST = 120

/**
 * The example of each type's field in the reference: from recorded requests and answers. A field without an example takes the value of a field
 * of the same name and type, or one that its schema allows.
 */
export function fieldExamples(calls: readonly Call[], schemas: Readonly<Record<string, Schema>>): FieldExamples {
  const exact = new Map<string, unknown>()
  const alike = new Map<string, unknown>()
  const note = (owner: string, name: string, field: Schema, value: unknown): void => {
    if (value === null || (typeof value === 'object' && Object.keys(value as object).length === 0)) return
    if (JSON.stringify(value).length > LONGEST) return
    // A record is described by its own type and fields.
    const record = schemas[nameIn(field.$ref ?? '')]
    if (record?.title !== undefined && record.properties) return
    const key = `${owner}.${name}`
    if (!exact.has(key)) exact.set(key, value)
    const kind = `${name} ${kindOf(field)}`
    if (!alike.has(kind)) alike.set(kind, value)
  }
  const walk = (schema: Schema, value: unknown, owner: string): void => {
    if (schema.$ref !== undefined) return walk(schemas[nameIn(schema.$ref)] ?? {}, value, nameIn(schema.$ref))
    if (Array.isArray(value)) return value.forEach((item) => walk(schema.items ?? {}, item, owner))
    if (typeof value !== 'object' || value === null) return
    for (const part of choicesOf(schema, value, schemas)) walk(part, value, owner)
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const given = (value as Record<string, unknown>)[name]
      if (given === undefined) continue
      note(owner, name, field, given)
      walk(field, given, `${owner}.${name}`)
    }
  }
  for (const { operation } of calls) {
    const { operationId, parameters = [], requestBody, responses } = operation
    for (const { name, schema, example } of parameters)
      if (example !== undefined) note(`${upper(operationId)}Query`, name, schema, example)
    for (const { schema = {}, example } of Object.values(requestBody?.content ?? {}))
      walk(schema, example, `${upper(operationId)}Body`)
    const schema = answersOf(operation)[0]
    for (const { content } of Object.values(responses))
      if (schema) walk(schema, content?.['application/json']?.example, `${upper(operationId)}Answer`)
  }
  for (const [name, schema] of Object.entries(schemas)) for (const one of schema.examples ?? []) walk(schema, one, name)
  const found = (owner: string, name: string, field: Schema): unknown =>
    exact.get(`${owner}.${name}`) ??
    alike.get(`${name} ${kindOf(field)}`) ??
    (field.$ref === undefined ? texts[name] : undefined) ??
    allowedBy(field, schemas)
  return {
    tagFor: (owner, name, field) => {
      const value = found(owner, name, field)
      return value === undefined ? '' : `@example ${JSON.stringify(value)}`
    },
  }
}

/** A change may clear what a creation gives. */
const kindOf = ({ $ref, type = '', format = '', enum: values }: Schema): string =>
  values ? JSON.stringify(values.filter((one) => one !== null)) : `${$ref ?? ''}${[type].flat()[0]}${format}`

/** The schemas among several that match a value. */
function choicesOf(schema: Schema, value: object, schemas: Readonly<Record<string, Schema>>): readonly Schema[] {
  const fits = (part: Schema): boolean => {
    const { properties = {}, required = [] } = part.$ref === undefined ? part : (schemas[nameIn(part.$ref)] ?? {})
    const isSame = ({ const: only, enum: values }: Schema, given: unknown): boolean =>
      (only === undefined && values === undefined) || only === given || (values?.includes(given) ?? false)
    return (
      required.every((name) => name in value) &&
      Object.entries(value).every(([name, given]) => properties[name] && isSame(properties[name], given))
    )
  }
  return [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].filter(fits).slice(0, 1)
}

/** A value that a schema allows: for fields without a recorded one. */
function allowedBy(schema: Schema, schemas: Readonly<Record<string, Schema>>): unknown {
  if (schema.$ref !== undefined) return allowedBy(schemas[nameIn(schema.$ref)] ?? {}, schemas)
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  if (schema.oneOf ?? schema.anyOf) return undefined
  const type = [schema.type].flat()[0]
  if (type === 'array') return listOf(allowedBy(schema.items ?? {}, schemas))
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  return type === 'string' ? textIn(schema.format) : undefined
}

const listOf = (item: unknown): unknown => (item === undefined ? undefined : [item])

function textIn(format: string | undefined): string | undefined {
  if (format === 'date') return '2026-11-21'
  if (format === 'date-time' || format === 'instant') return '2026-11-21T09:30:00.000Z'
  return undefined
}
