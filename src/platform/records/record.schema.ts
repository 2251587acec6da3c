import { type Static, type TObject, type TOptional, type TSchema, type TUnsafe, Type } from 'typebox'
import type { ProblemCode } from '../../errors.ts'
import { type KindWith, recordKinds } from '../../record-kinds.ts'
import { closed, titled } from '../http/closed.schema.ts'
import { clearable, echoed } from '../http/merge-patch.schema.ts'
import { Metadata, MetadataChange } from '../http/metadata.schema.ts'
import { SECRET } from '../http/secret.schema.ts'

/** A field of a record: its schema as answers show it, as a creation sends it, and as a merge patch changes it. */
export type Field<
  Shown extends TSchema = TSchema,
  Sent extends TSchema | undefined = TSchema | undefined,
  Changed extends TSchema = TSchema,
> = {
  readonly shown: Shown
  /** Undefined where the service gives the value. */
  readonly sent: Sent
  readonly changed: Changed
} & Stored

type Stored = {
  /** The column of its table; left out where it is the name of the field in snake_case. */
  readonly column?: string
  /** The record is found by the words of this text, or of what the function makes of it. A text in several languages is searched in all of them. */
  readonly searched?: true | ((text: string) => readonly string[])
  /** The record is found by this choice: it is kept as a mark beside the words. */
  readonly marked?: true
  /** False where no column has it. */
  readonly isStored?: false
}

/** A field that every record has and every creation sends; `sent` and `changed` where a request has another schema than an answer. */
export function required<Shown extends TSchema, Sent extends TSchema = Shown, Changed extends TSchema = Sent>(
  shown: Shown,
  { sent, changed, ...stored }: Stored & { readonly sent?: Sent; readonly changed?: Changed } = {},
): Field<Shown, NoInfer<Sent>, TOptional<NoInfer<Changed>>> {
  // Left out, it is the schema of which the type is the default.
  const asSent = (sent ?? shown) as Sent
  return { ...stored, shown, sent: asSent, changed: leftOut((changed ?? asSent) as Changed) }
}

/** A field that every record has, and that has a value of the service where a creation leaves it out; `sent` where a request has another schema. */
export function defaulted<Shown extends TSchema, Sent extends TSchema = Shown>(
  shown: Shown,
  { sent, ...stored }: Stored & { readonly sent?: Sent } = {},
): Field<Shown, TOptional<NoInfer<Sent>>, TOptional<NoInfer<Sent>>> {
  // As above.
  const asSent = leftOut((sent ?? shown) as Sent)
  return { ...stored, shown, sent: asSent, changed: asSent }
}

/** A field that may be left out, and that null clears; `sent` and `changed` where a request has another schema than an answer. */
export function optional<Shown extends TSchema, Sent extends TSchema = Shown, Changed extends TSchema = Sent>(
  shown: Shown,
  { sent, changed, ...stored }: Stored & { readonly sent?: Sent; readonly changed?: Changed } = {},
): Field<TOptional<Shown>, TOptional<NoInfer<Sent>>, TOptional<TUnsafe<Static<NoInfer<Changed>> | null>>> {
  // As above.
  const asSent = (sent ?? shown) as Sent
  const { field } = clearable({ field: (changed ?? asSent) as Changed })
  return { ...stored, shown: leftOut(shown), sent: leftOut(asSent), changed: field }
}

/** `Type.Optional` of a schema that is not known to be optional. */
const leftOut = <One extends TSchema>(one: One): TOptional<One> => Type.Optional(one) as TOptional<One>

/** A field whose value the service gives: a client may send it back as it was read. */
export const given = <Shown extends TSchema>(
  shown: Shown,
  stored: Stored = {},
): Field<Shown, undefined, TOptional<TUnsafe<unknown>>> => ({
  ...stored,
  shown,
  sent: undefined,
  changed: echoed('field').field,
})

/** A field that a creation sends, and that no change can set. */
export const fixed = <Shown extends TSchema>(
  shown: Shown,
  stored: Stored = {},
): Field<Shown, Shown, TOptional<TUnsafe<unknown>>> => ({ ...given(shown, stored), sent: shown })

/** A secret of the service: the answer that makes it shows it, and no other. Only its hash or its bytes are stored, in another column. */
export const shownOnce = (description: string) =>
  given(Type.Optional(Type.String({ description, ...SECRET })), { isStored: false })

/** The pairs that an integrator keeps with a record. */
export const metadata = optional(Metadata, { changed: MetadataChange })

export type Fields = Readonly<Record<string, Field>>

type Kinds = typeof recordKinds
type CollectionOf<Kind extends KindWith<'collection'>> = Kinds[Kind]['collection'] extends `/v1/${infer Name}`
  ? Name
  : never

/** The kinds that can be declared: they have a collection, and a code for a record that is missing. */
export type DeclaredKind = {
  [Kind in KindWith<'collection'>]: `${CollectionOf<Kind>}/not-found` extends ProblemCode ? Kind : never
}[KindWith<'collection'>]

/** One kind of record: all that its routes, statements and schemas follow from, with the row of `recordKinds`. */
export type RecordType = {
  readonly kind: DeclaredKind
  /** Its section of the reference. */
  readonly tag: string
  /** In the order of answers. */
  readonly fields: Fields
  /** The field by which a path names one record, where it is not the id. */
  readonly key?: string
  /** The parameter of such a path, where it is not the name with `Id`. */
  readonly parameter?: string
  /** A column that is null for this kind, if its table also stores other kinds. */
  readonly without?: string
  /** Of a list that is read page by page: its orders, the first of them usual, and how it is searched. */
  readonly pages?: Pages
  /** Of a list that is short and read as a whole: the columns of its order. */
  readonly order?: readonly string[]
  /** How much of it is about a person, and goes when that person is erased. */
  readonly personal: 'itself' | 'texts' | 'nothing'
  readonly examples: { readonly creation: object; readonly change: object }
}

export type Pages = {
  /** A column for each order, and what it holds. */
  readonly sorts: Readonly<Record<string, readonly [column: string, holds: 'text' | 'instant' | 'day']>>
  /** The letter with which the words of the list begin. */
  readonly letter: string
  /** The texts that are searched, in words. */
  readonly searched: string
}

/** Lists by name, or by when a record was created. */
export const byNameOrCreation = { name: ['sort_name', 'text'], createdAt: ['created_at', 'instant'] } as const

/** The name of one record in answers: `webhookEndpoint`. */
export type NameOf<Of extends RecordType> = Kinds[Of['kind']]['name']

type ShownProperties<Of extends Fields> = { -readonly [Name in keyof Of]: Of[Name]['shown'] }
type SentProperties<Of extends Fields> = {
  -readonly [Name in keyof Of as Of[Name]['sent'] extends TSchema ? Name : never]: Extract<Of[Name]['sent'], TSchema>
}
type ChangedProperties<Of extends Fields> = { -readonly [Name in keyof Of]: Of[Name]['changed'] }

/** A record as answers show it. */
export type RecordOf<Of extends RecordType> = Static<TObject<ShownProperties<Of['fields']>>>
/** A record under its name: `{ product: … }`. */
export type Represented<Of extends RecordType> = { readonly [Name in NameOf<Of>]: RecordOf<Of> }
/** The body that creates a record. */
export type CreationOf<Of extends RecordType> = Static<TObject<SentProperties<Of['fields']>>>
/** The same with the id that the service gives. */
export type MadeOf<Of extends RecordType> = CreationOf<Of> &
  (Of['fields'] extends { readonly id: Field } ? { readonly id: string } : unknown)
/** The merge patch of a record. */
export type ChangeOf<Of extends RecordType> = Static<TObject<ChangedProperties<Of['fields']>>>

/** The name of one record in answers. */
export const nameOf = <Of extends RecordType>({ kind }: Of): NameOf<Of> => recordKinds[kind].name

/** The last part of the path of its list: `webhook-endpoints`. */
export const collectionOf = ({ kind }: RecordType): string => recordKinds[kind].collection.slice('/v1/'.length)

/** The name of a list of records in answers: `webhookEndpoints`. */
export const listNameOf = (type: RecordType): string =>
  collectionOf(type).replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

/** A name as the identifier of a schema or an operation has it. */
export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

export const titleOf = (type: RecordType): string => capitalised(nameOf(type))

const schemasOf = (fields: Fields, part: 'shown' | 'sent' | 'changed') =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field[part] ? [[name, field[part]]] : [])))

/** The schema of a record in answers and events. */
export const recordSchema = <Of extends RecordType>(type: Of) =>
  // Object.fromEntries forgets the names, here as below.
  titled(titleOf(type), schemasOf(type.fields, 'shown')) as TObject<ShownProperties<Of['fields']>>

/** The schema of the body that creates a record. */
export const creationSchema = <Of extends RecordType>(type: Of) =>
  titled(`${titleOf(type)}Creation`, schemasOf(type.fields, 'sent'), {
    examples: [type.examples.creation],
  }) as TObject<SentProperties<Of['fields']>>

/** The schema of its merge patch. */
export const changeSchema = <Of extends RecordType>(type: Of) =>
  titled(`${titleOf(type)}Change`, schemasOf(type.fields, 'changed'), {
    examples: [type.examples.change],
  }) as TObject<ChangedProperties<Of['fields']>>

/** The schema of an answer with one record under its name. */
export const answerSchema = (type: RecordType): TObject => closed({ [nameOf(type)]: recordSchema(type) })
