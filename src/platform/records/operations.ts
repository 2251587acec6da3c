import { type Static, type TObject, type TSchema, type TString, Type } from 'typebox'
import { Problem, type ProblemCode } from '../../errors.ts'
import { aRecord, inWords, recordKinds } from '../../record-kinds.ts'
import type { Violation } from '../../said.ts'
import type { Tx } from '../db/database.ts'
import { violatedConstraint } from '../db/errors.ts'
import { newId } from '../db/id.ts'
import { echoViolations, merge } from '../http/merge-patch.ts'
import { metadataViolations } from '../http/metadata.rules.ts'
import { type Metadata, MetadataFilter } from '../http/metadata.schema.ts'
import { listAnswer, pageFrom, pageOf, pageQuery, ShortQuery, searchText, shortPageOf } from '../http/paging.ts'
import {
  answerSchema,
  type ChangeOf,
  type CreationOf,
  capitalised,
  changeSchema,
  collectionOf,
  creationSchema,
  listNameOf,
  type MadeOf,
  type NameOf,
  nameOf,
  type Pages,
  type RecordOf,
  type RecordType,
  type Represented,
  recordSchema,
  titleOf,
} from './record.schema.ts'
import { missingCode, requireLockedRecord, requireRecord } from './require-record.ts'
import {
  allRecords,
  type Conditions,
  deleteRecord,
  insertRecords,
  keyIn,
  ordersOf,
  pageRows,
  recordOnPage,
  updateRecords,
} from './statements.ts'

/** The rules of a room about its records, beyond their fields. */
export type Writing<Of extends RecordType> = {
  /** Completes the record of a creation or a merge patch: adds values for omitted fields, and removes empty ones. */
  readonly complete?: (sent: RecordOf<Of> | MadeOf<Of>) => RecordOf<Of>
  /** The violations of a record to be stored that its schema does not show; `before` is undefined for a new one. */
  readonly violations?: (
    tx: Tx,
    record: RecordOf<Of>,
    before?: RecordOf<Of>,
  ) => readonly Violation[] | Promise<readonly Violation[]>
  /** The codes of these violations. */
  readonly rejects?: readonly ProblemCode[]
}

/** Further filters of a list: their schemas, and the conditions that a query with them means. */
export type Filters<Query extends Record<string, TSchema>> = {
  readonly query: Query
  readonly conditions: (query: Static<TObject<Query>>) => Conditions
}

/** A list that is read page by page. For `reading`. */
export const listing = <Of extends RecordType & { readonly pages: Pages }, Query extends Record<string, TSchema>>(
  type: Of,
  filters?: Filters<Query>,
) => {
  const orders = ordersOf(type.pages)
  const query = pageQuery(Object.keys(type.pages.sorts), {
    q: searchText(type.pages.searched),
    ...filters?.query,
    metadata: MetadataFilter,
  })
  return {
    ...listed(type),
    summary: `List ${plural(type)}`,
    query,
    success: {
      ...success(type),
      schema: listSchema(type),
      description: `A page of ${plural(type)}.`,
    },
    answer: async (tx: Tx, { query: given }: { readonly query: Static<typeof query> }) => {
      const page = pageOf(given, orders)
      // The filters of the room are those of the schema that it gave.
      const conditions = filters?.conditions(given as Static<TObject<Query>>)
      const rows = await pageRows(tx, type, { page, filter: given, ...(conditions ? { conditions } : {}) })
      const { records, ...next } = pageFrom(rows, page, recordOnPage(type))
      return { [listNameOf(type)]: records, ...next }
    },
  }
}

/** A short list, which is read as a whole. For `reading`. */
export const shortListing = <Of extends RecordType & { readonly order: readonly string[] }>(type: Of) => ({
  ...listed(type),
  summary: `List the ${plural(type)}`,
  query: ShortQuery,
  success: { ...success(type), schema: listSchema(type), description: `All ${plural(type)}${inOrder(type)}.` },
  answer: async (tx: Tx, { query }: { readonly query: Static<typeof ShortQuery> }) => {
    const { records, ...next } = shortPageOf(await allRecords(tx, type), query, (record) => keyIn(type, record))
    return { [listNameOf(type)]: records, ...next }
  },
})

/** The answer with one record. For `reading`. */
export const getting = <Of extends RecordType>(type: Of) => ({
  ...described(type),
  url: pathOfOne(type),
  operationId: `get${titleOf(type)}`,
  summary: `Get ${aRecord(type.kind)}`,
  scope: recordKinds[type.kind].scope,
  params: paramsOf(type),
  success: success(type),
  rejects: [missingCode(type)],
  tagged: true,
  record: (tx: Tx, params: Params<Of>) => requireRecord(tx, type, keyOfPath(type, params)),
  answer: async (_tx: Tx, _input: unknown, record: RecordOf<Of>) => represent(type, record),
})

/** The creation of a record. For `changing`. */
export const creating = <Of extends RecordType>(type: Of, writing: Writing<Of> = {}) => ({
  ...described(type),
  method: 'POST' as const,
  url: pathOf(type),
  operationId: `create${titleOf(type)}`,
  summary: `Create ${aRecord(type.kind)}`,
  scope: writeScopeOf(type),
  body: creationSchema(type),
  success: { ...success(type), status: 201 as const },
  emits: [eventOf(type, 'created')] as const,
  rejects: writing.rejects ?? [],
  tagged: true,
  rules: (tx: Tx, { body }: { readonly body: CreationOf<Of> }) =>
    violationsOf(tx, writing, madeFrom(type, writing, body)),
  answer: async (tx: Tx, { body }: { readonly body: CreationOf<Of> }) => {
    const record = madeFrom(type, writing, body)
    await insertRecords(tx, type, [record])
    return represent(type, record)
  },
  location: (answer: Represented<Of>) => `${pathOf(type)}/${keyIn(type, recordIn<Of>(answer))}`,
})

/** The change of a record by a merge patch. For `changing`. */
export const modifying = <Of extends RecordType>(type: Of, writing: Writing<Of> = {}) => ({
  ...changingOne(type),
  method: 'PATCH' as const,
  operationId: `modify${titleOf(type)}`,
  summary: `Modify ${aRecord(type.kind)}`,
  description: 'A JSON merge patch: fields left out do not change, null clears.',
  body: changeSchema(type),
  success: success(type),
  emits: [eventOf(type, 'modified')] as const,
  rejects: [missingCode(type), ...(writing.rejects ?? []), 'general/precondition-failed'] as const,
  tagged: true,
  rules: async (tx: Tx, { body }: { readonly body: ChangeOf<Of> }, record: RecordOf<Of>) => [
    ...echoViolations(record, body as object, givenFields(type)),
    ...(await violationsOf(tx, writing, changedBy(type, writing, record, body), record)),
  ],
  answer: async (tx: Tx, { body }: { readonly body: ChangeOf<Of> }, record: RecordOf<Of>) => {
    const after = changedBy(type, writing, record, body)
    await updateRecords(tx, type, [after])
    return represent(type, after)
  },
})

/** The deletion of a record; `isUsed` is the code if the foreign key of another record keeps it. For `changing`. */
export const deleting = <Of extends RecordType>(type: Of, { isUsed }: { readonly isUsed?: ProblemCode } = {}) => ({
  ...changingOne(type),
  method: 'DELETE' as const,
  operationId: `delete${titleOf(type)}`,
  summary: `Delete ${aRecord(type.kind)}`,
  success: { status: 204 as const, description: 'Deleted.' },
  emits: [eventOf(type, 'deleted')] as const,
  deletes: true as const,
  rejects: [missingCode(type), ...(isUsed ? [isUsed] : []), 'general/precondition-failed'] as const,
  answer: async (tx: Tx, _input: unknown, record: RecordOf<Of>): Promise<void> => {
    await deleteRecord(tx, type, keyIn(type, record)).catch((error: unknown) => {
      throw isUsed && violatedConstraint(error) ? new Problem(isUsed, { cause: error }) : error
    })
  },
})

/** A record under its name, as answers and events show it. */
export const represent = <Of extends RecordType>(type: Of, record: RecordOf<Of>): Represented<Of> =>
  // The type is what the expression makes.
  ({ [nameOf(type)]: record }) as Represented<Of>

const eventOf = <Of extends RecordType, Act extends string>({ kind }: Of, act: Act): `${Of['kind']}.${Act}` =>
  `${kind}.${act}`

/** The order of a short list in a sentence. */
const inOrder = ({ order: [first = ''] }: { readonly order: readonly string[] }): string =>
  first === 'created_at' ? ', oldest first' : ` by ${first}`

const noun = ({ kind }: RecordType): string => inWords(kind)
const plural = (type: RecordType): string => inWords(collectionOf(type))

/** The parameter of the path that names one record: `productId`. */
const parameterOf = (type: RecordType): string => type.parameter ?? `${nameOf(type)}Id`
const pathOf = ({ kind }: RecordType): string => recordKinds[kind].collection
const pathOfOne = (type: RecordType): string => `${pathOf(type)}/:${parameterOf(type)}`
const writeScopeOf = ({ kind }: RecordType): string => recordKinds[kind].scope.replace(':read', ':write')

type ParametersOf<Of extends RecordType> = {
  [Name in Of extends { readonly parameter: infer Own extends string } ? Own : `${NameOf<Of>}Id`]: TString
}
type Params<Of extends RecordType> = Static<TObject<ParametersOf<Of>>>

/** The path of one record. */
export const paramsOf = <Of extends RecordType>(type: Of): TObject<ParametersOf<Of>> =>
  // The type is what the expression makes.
  Type.Object({ [parameterOf(type)]: Type.String(describedAs(type)) }) as TObject<ParametersOf<Of>>

const describedAs = ({ fields, key = 'id' }: RecordType): { readonly description?: string } => {
  const { description }: { readonly description?: string } = fields[key]?.shown ?? {}
  return description === undefined ? {} : { description }
}

/** The key of the record among the parameters of a path, which may go on below it. */
const keyOfPath = (type: RecordType, params: object): string =>
  String(new Map(Object.entries(params)).get(parameterOf(type)))

const described = ({ tag }: RecordType) => ({ tag })

const listed = (type: RecordType) => ({
  ...described(type),
  url: pathOf(type),
  operationId: `list${capitalised(listNameOf(type))}`,
  scope: recordKinds[type.kind].scope,
  rejects: [],
})

const changingOne = <Of extends RecordType>(type: Of) => ({
  ...described(type),
  url: pathOfOne(type),
  scope: writeScopeOf(type),
  params: paramsOf(type),
  record: (tx: Tx, params: Params<Of>) => requireLockedRecord(tx, type, keyOfPath(type, params)),
  represent: (record: RecordOf<Of>) => represent(type, record),
})

const success = (type: RecordType) => ({
  status: 200 as const,
  schema: answerSchema(type),
  description: `The ${noun(type)}.`,
})

const listSchema = (type: RecordType): TSchema => listAnswer(listNameOf(type), recordSchema(type))

/** A new record, as a body makes it. */
function madeFrom<Of extends RecordType>(type: Of, writing: Writing<Of>, body: CreationOf<Of>): RecordOf<Of> {
  // `complete` sets the values of omitted fields.
  const record = { ...('id' in type.fields ? { id: newId() } : {}), ...body } as RecordOf<Of>
  return writing.complete?.(record) ?? record
}

/** A record with a merge patch applied, but for what a client cannot set. */
function changedBy<Of extends RecordType>(
  type: Of,
  writing: Writing<Of>,
  record: RecordOf<Of>,
  body: ChangeOf<Of>,
): RecordOf<Of> {
  const changed = merge(record, settableIn(type, body))
  return writing.complete?.(changed) ?? changed
}

const violationsOf = async <Of extends RecordType>(
  tx: Tx,
  { violations }: Writing<Of>,
  record: RecordOf<Of>,
  before?: RecordOf<Of>,
): Promise<readonly Violation[]> => [
  ...((await violations?.(tx, record, before)) ?? []),
  ...metadataViolations(record as { readonly metadata?: Metadata }),
]

/** A merge patch without the fields that a client cannot set. */
export function settableIn<Of extends RecordType>(type: Of, body: ChangeOf<Of>): ChangeOf<Of> {
  const readOnly = new Set(givenFields(type))
  // The omitted fields are optional in the body.
  return Object.fromEntries(Object.entries(body).filter(([name]) => !readOnly.has(name))) as ChangeOf<Of>
}

/** The fields that a change may name, and cannot set. */
export const givenFields = ({ fields }: RecordType): string[] =>
  Object.entries(fields).flatMap(([name, { changed }]) => ('readOnly' in changed ? [name] : []))

const recordIn = <Of extends RecordType>(answer: Represented<Of>): RecordOf<Of> =>
  Object.values(answer)[0] as RecordOf<Of>
