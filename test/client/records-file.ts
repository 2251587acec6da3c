import { type EventType, events, recordNameOf } from '../../src/events.ts'
import { recordSchemas } from '../../src/records.ts'
import type { FieldExamples } from './field-examples.ts'
import {
  answersFile,
  answersOf,
  type Call,
  type Document,
  isQueryAmongOptions,
  nameIn,
  type Operation,
  pagesIn,
  parametersIn,
  type Schema,
  sentTypes,
  singleRecord,
  upper,
} from './openapi.ts'
import { docOf, membersOf, type Place, typeOf } from './type-of.ts'

/** Every record, request and answer as a type, and the events with their records. */
export function recordsFile({ components }: Document, calls: readonly Call[], examples: FieldExamples): string {
  const { schemas } = components
  const answered = namesWithin(
    calls.flatMap(({ operation }) => answersOf(operation)),
    schemas,
  )
  const placeOf = (owner: string, isSent: boolean): Place => ({
    indent: '',
    owner,
    isSent,
    examples,
    named: (title) => title in schemas && title !== owner,
    describe: ({ description, $ref = '' }) => description ?? schemas[nameIn($ref)]?.description ?? '',
  })
  const declared = (name: string, schema: Schema, isSent: boolean): string => {
    const doc = docOf([schema.description ?? ''], '')
    const place = placeOf(name, isSent)
    return schema.properties
      ? `${doc}export interface ${name} ${membersOf(schema, place)}\n`
      : `${doc}export type ${name} = ${typeOf({ ...schema, title: name }, place)}\n`
  }
  const { Event: event = {}, ...records } = schemas
  return [
    "import type { Upload } from './upload.ts'\n",
    ...Object.entries(records).map(([name, schema]) => declared(name, schema, !answered.has(name))),
    ...calls.flatMap(({ operation }) => [
      ...queriesOf(operation).map(([name, schema]) => declared(name, schema, true)),
      ...namedAnswers(operation, placeOf),
    ]),
    ...eventTypes(event, placeOf('Event', false)),
  ].join('\n')
}

/** The names of all schemas that these refer to. */
function namesWithin(parts: readonly unknown[], schemas: Readonly<Record<string, Schema>>): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      if (names.has(name)) continue
      names.add(name)
      visit(schemas[name])
    }
  }
  visit(parts)
  return names
}

/** The query of an operation as one object; beside a body it is among the options. A body without a name of its own. */
function queriesOf(operation: Operation): readonly (readonly [string, Schema])[] {
  const id = upper(operation.operationId)
  const query = parametersIn(operation, 'query')
  const [sent] = sentTypes(operation)
  const body = sent?.match(/json$|^multipart/) ? operation.requestBody?.content[sent]?.schema : undefined
  return [
    ...(body && body.$ref === undefined ? [[`${id}Body`, body] as const] : []),
    ...(query.length === 0
      ? []
      : [[`${id}${isQueryAmongOptions(operation) ? 'Options' : 'Query'}`, objectOf(query)] as const]),
  ]
}

const objectOf = (parameters: ReturnType<typeof parametersIn>): Schema => ({
  type: 'object',
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
  properties: Object.fromEntries(
    parameters.map(({ name, schema, description = '' }) => [name, { ...schema, description }]),
  ),
})

function namedAnswers(operation: Operation, placeOf: (owner: string, isSent: boolean) => Place): string[] {
  const answers = answersFile(operation) ? [] : answersOf(operation)
  const name = `${upper(operation.operationId)}Answer`
  if (answers.length === 0 || (singleRecord(answers) && !pagesIn(operation))) return []
  const types = [...new Set(answers.map((answer) => typeOf(answer, placeOf(name, false))))]
  return [
    types.length === 1 && types[0]?.startsWith('{')
      ? `export interface ${name} ${types[0]}\n`
      : `export type ${name} = ${types.join(' | ')}\n`,
  ]
}

/** An event of each type as in the feed and in webhooks: its type decides its record. */
function eventTypes({ properties = {}, required = [] }: Schema, place: Place): string[] {
  const { type: _type, data, previous, ...about } = properties
  const names = [...new Set(Object.keys(events).map((type) => recordNameOf(type as EventType)))]
  const inner = { ...place, indent: '  ' }
  const records = names.map((name) => {
    const doc = docOf([`The ${inWords(name)}, as the API showed it at that time, without secrets.`], '  ')
    return `${doc}  ${name}: ${recordTypeOf(recordSchemas[name] as Schema, inner)}\n`
  })
  const rows = Object.entries(events).map(
    ([type, [, sentence]]) => `${docOf([sentence], '  ')}  '${type}': '${recordNameOf(type as EventType)}'\n`,
  )
  return [
    `/** The records that events hold, by the names under which an event shows them. */\nexport interface EventRecords {\n${records.join('')}}\n`,
    `/** Every type of event, with the name of the record that it holds. */\nexport interface EventTypes {\n${rows.join('')}}\n`,
    'export type EventName = keyof EventTypes\n',
    `interface AboutEvent ${membersOf({ properties: about, required }, place)}\n`,
    `/** An event: \`event.type === 'invoice.paid'\` says that \`event.data.invoice\` is there. One type: \`Event<'invoice.paid'>\`. */
export type Event<Name extends EventName = EventName> = {
  [Type in Name]: AboutEvent & {
    /** What happened. */
    type: Type
${docOf([data?.description ?? ''], '    ')}    data: Pick<EventRecords, EventTypes[Type]>
${docOf([previous?.description ?? ''], '    ')}    previous?: { [Record in EventTypes[Type]]?: { [Field in keyof EventRecords[Record]]?: EventRecords[Record][Field] | null } }
  }
}[Name]
`,
  ]
}

const inWords = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** A record in an event: secret fields are absent. */
function recordTypeOf(schema: Schema, place: Place): string {
  const type = typeOf(schema, place)
  const secrets = (schema.required ?? []).filter((name) => schema.properties?.[name]?.['x-secret'])
  return secrets.length === 0 ? type : `Omit<${type}, ${secrets.map((name) => `'${name}'`).join(' | ')}>`
}
