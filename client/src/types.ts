import type { OperationId } from './operations.ts'
import type { components, operations } from './schema.ts'

/** The records by their names in the reference: `Schema<'Invoice'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

type Parameters<Id extends OperationId> = operations[Id]['parameters']
type Path<Id extends OperationId> = Parameters<Id> extends { path: infer Path } ? Path : unknown
type Query<Id extends OperationId> = Parameters<Id> extends { query?: infer Query } ? Given<Query> : unknown
/** Nothing to say where nothing can be said: `never` in an intersection would forbid all of it. */
type Given<Part> = [NonNullable<Part>] extends [never] ? unknown : NonNullable<Part>
type Content<Body> = Body extends { content: infer Content } ? Content[keyof Content] : never
type Body<Id extends OperationId> = operations[Id] extends { requestBody: infer Sent }
  ? { body: Content<Sent> }
  : operations[Id] extends { requestBody?: infer Sent }
    ? Given<Sent> extends { content: unknown }
      ? { body?: Content<Given<Sent>> }
      : unknown
    : unknown

/** What an operation is given: the parameters of its path and query by their names, and its body. */
export type Request<Id extends OperationId> = Path<Id> & Query<Id> & Body<Id>

type Success = 200 | 201
type Answers<Id extends OperationId> = operations[Id]['responses']
type Contents<Answer> = Answer extends { content: infer Content } ? Content : Record<never, never>
type Told<Answer> = 'application/json' extends keyof Contents<Answer>
  ? Contents<Answer>['application/json']
  : keyof Contents<Answer> extends never
    ? undefined
    : Response

/** What an operation answers: the JSON; the response itself where that is a file; nothing for 204. */
export type Answer<Id extends OperationId> = keyof Answers<Id> & Success extends never
  ? undefined
  : { [Status in keyof Answers<Id> & Success]: Told<Answers<Id>[Status]> }[keyof Answers<Id> & Success]

/** The records of a list that comes in pages. */
export type Item<Id extends OperationId> =
  Answer<Id> extends { nextCursor?: string } ? Extract<Answer<Id>[keyof Answer<Id>], readonly unknown[]>[number] : never

/** The operations that answer in pages. */
export type Listing = { [Id in OperationId]: [Item<Id>] extends [never] ? never : Id }[OperationId]
