import { type TSchema, Type } from 'typebox'
import type { ProblemCode } from '../../errors.ts'
import type { EventType } from '../../events.ts'
import type { WarningCode } from '../../warnings.ts'
import { IdempotencyHeaders } from './idempotency.ts'
import { answersOf, type RejectionCause } from './problem.schema.ts'
import { withWarnings } from './warning.schema.ts'

/** In place of a scope: the operation is for people who have signed in, not for tokens. */
export const SESSION = 'session'

export type Success = {
  readonly status: 200 | 201 | 204
  readonly schema?: TSchema
  readonly description: string
  /**
   * For an answer that is not JSON; the first of several types is the default for a client without a preference. Beside a schema: of the
   * files that the operation answers to a client that prefers them.
   */
  readonly contentType?: string | readonly [string, ...string[]]
  /** Headers of its own. */
  readonly headers?: Record<string, TSchema>
}

/** An operation's part of the OpenAPI document besides its input. */
export type OperationSchema = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly url: string
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tag: string
  /** The scope that the token must cover, or several with `|` between them, of which one is enough; `any` for every valid token, null for none. */
  readonly scope: string | null
  readonly success: Success
  /** An alternative success. */
  readonly alternative?: Success
  /** The rejection codes of this operation, besides those of every operation. */
  readonly rejects: readonly ProblemCode[]
  /** The events that it can write. A writing operation states them, even if there are none. */
  readonly emits?: readonly EventType[]
  /** The warnings of its answer. */
  readonly warns?: readonly WarningCode[]
  /** True for the representation of one record, which has an ETag. */
  readonly tagged?: boolean
}

type Inputs = {
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** True if a missing body means an empty object. */
  readonly bodyOptional?: boolean
}

/** Marks an operation until its document is written: Fastify's plugin calls every body required. */
export const BODY_OPTIONAL = 'x-body-optional'

/** The part of a route that the OpenAPI document shows. */
export function schemaOf(definition: OperationSchema & Inputs): Record<string, unknown> {
  const { method, success, alternative, params, query, body } = definition
  return {
    operationId: definition.operationId,
    summary: definition.summary,
    ...(definition.description ? { description: definition.description } : {}),
    ...eventsOf(definition),
    ...(definition.warns ? { 'x-warnings': definition.warns } : {}),
    tags: [definition.tag],
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body, [BODY_OPTIONAL]: definition.bodyOptional === true } : {}),
    ...(method === 'PATCH' ? { consumes: ['application/merge-patch+json', 'application/json'] } : {}),
    headers: headersAsked(definition),
    response: {
      ...(alternative
        ? {
            [alternative.status]: {
              ...answerOf(alternative, definition),
              headers: headersGiven({ ...definition, success: alternative }),
            },
          }
        : {}),
      ...(showsRecord(definition) && [success, alternative].some((one) => one?.status === 200) ? { 204: MINIMAL } : {}),
      [success.status]: { ...answerOf(success, definition), headers: headersGiven(definition) },
      ...answersOf(definition.rejects, asked(definition)),
    },
  }
}

/** A GET without a token, as Fastify takes it, without its handler. */
export const openRoute = (definition: Omit<OperationSchema, 'method' | 'scope'> & Inputs) => {
  const { url } = definition
  const scope = null
  return { method: 'GET', url, config: { scope }, schema: schemaOf({ ...definition, method: 'GET', scope }) } as const
}

/** Whether the client may prefer an answer without the record that was made or changed. */
const showsRecord = ({ method, success, tagged }: OperationSchema): boolean =>
  method !== 'GET' && (success.status === 201 || (success.status === 200 && tagged === true))

const MINIMAL = { description: 'Done, under `Prefer: return=minimal`.', type: 'null' }

/** The document contains an operation's events under an extension of this service. */
function eventsOf({ method, operationId, emits }: OperationSchema): object {
  if (method !== 'GET' && emits === undefined) throw new Error(`${operationId} writes, and does not say which events`)
  return emits?.length ? { 'x-events': emits } : {}
}

/** A key belongs to an organisation, not to a person's session and password. An operation that answers a file stores nothing under a key. */
const takesKey = ({ method, scope, success }: OperationSchema): boolean =>
  scope !== null && scope !== SESSION && (method === 'POST' || method === 'PATCH') && success.contentType === undefined

const asked = (definition: OperationSchema): RejectionCause[] => [
  ...(definition.scope === null ? [] : (['token', 'fields'] as const)),
  ...(definition.scope === SESSION ? (['session'] as const) : []),
  ...(definition.scope === null || definition.scope === 'any' || definition.scope === SESSION
    ? []
    : (['scope'] as const)),
  ...(definition.method === 'GET' ? [] : (['content'] as const)),
  ...(takesKey(definition) ? (['key'] as const) : []),
]

const header = (description: string) => Type.Optional(Type.String({ description }))

const headersAsked = (definition: OperationSchema): TSchema =>
  Type.Object({
    ...(takesKey(definition) ? IdempotencyHeaders.properties : {}),
    ...(definition.rejects.includes('general/precondition-failed')
      ? {
          'If-Match': header(
            'The ETag of the record as it was read: the request is rejected if the record has changed since, with its current ETag.',
          ),
        }
      : {}),
    ...(showsRecord(definition)
      ? { Prefer: header('`return=minimal`: the answer has no body where it would show the record (RFC 7240).') }
      : {}),
    ...(definition.method === 'GET' && definition.tagged
      ? {
          'If-None-Match': header('Known ETags: the answer is 304 without a body if the record still has one of them.'),
        }
      : {}),
  })

/** The answer's own headers; the reference describes them and the common ones. */
const headersGiven = ({ success, tagged }: OperationSchema): Record<string, TSchema> => ({
  ...(tagged && success.status !== 204 ? { ETag: Type.String() } : {}),
  ...(success.status === 201 ? { Location: Type.String() } : {}),
  ...success.headers,
})

function answerOf({ description, schema, contentType }: Success, { warns }: Pick<OperationSchema, 'warns'>): object {
  const file = { schema: { type: 'string', format: 'binary' } }
  const files = Object.fromEntries([contentType ?? []].flat().map((type) => [type, file]))
  if (!schema) return contentType ? { description, content: files } : { description, type: 'null' }
  return { description, content: { 'application/json': { schema: warns ? withWarnings(schema) : schema }, ...files } }
}
