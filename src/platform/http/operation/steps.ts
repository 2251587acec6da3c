import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { Problem, rejectViolations } from '../../../errors.ts'
import { type Change, changesOf, type EventRecords } from '../../../events.ts'
import { withErrors } from '../../../reasons.ts'
import { said } from '../../../said.ts'
import { shownWarnings, type Warning } from '../../../warnings.ts'
import { acceptedLanguage } from '../accepted-language.ts'
import { closed } from '../closed.schema.ts'
import { etagOf, requireMatch, textInOrder } from '../etag.ts'
import {
  type Finished,
  type IdempotentRequest,
  idempotentRequestFrom,
  keyViolations,
  type StoredAnswer,
} from '../idempotency.ts'
import { isObject } from '../is-object.ts'
import { jsonInTurns } from '../json-answer.ts'
import { leaveOutNulls, takingNulls } from '../left-out.ts'
import { type OperationSchema, SESSION, schemaOf } from '../operation-schema.ts'
import { bodyValidator, queryValidator } from '../validation.ts'
import type { Call, Dependencies, Finishing, Form, Input, Represented } from './definition.ts'

/** The route of an operation, with its part of the OpenAPI document. */
export const routeOf = (
  definition: OperationSchema & Form<TSchema, TSchema, TSchema>,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): RouteOptions => ({
  method: definition.method,
  url: definition.url,
  config: { scope: definition.scope },
  ...(definition.bodyLimit === undefined ? {} : { bodyLimit: definition.bodyLimit }),
  schema: {
    ...schemaOf({ ...definition, ...taken(definition) }),
    ...(definition.consumes ? { consumes: definition.consumes } : {}),
  },
  handler,
})

/** The body that an operation takes. In a merge patch null clears a field; in any other body the field counts as absent. */
const taken = ({ method, body }: { readonly method?: string; readonly body?: TSchema }): { readonly body?: TSchema } =>
  body === undefined ? {} : { body: method === 'PATCH' ? body : takingNulls(body) }

export const callOf = ({ access, id, headers }: FastifyRequest, { clock }: Dependencies): Call => ({
  access,
  now: clock(),
  requestId: id,
  language: acceptedLanguage(headers['accept-language']),
})

/** A parsed request. Its input may be used once `rejectForm` has returned. */
export type ParsedRequest<Params, Query, Body> = {
  readonly body: unknown
  readonly input: Input<Params, Query, Body>
  readonly idempotent: IdempotentRequest | undefined
  /** Rejects key, query and body with every violation of their form. */
  readonly rejectForm: () => void
}

/** Reads the requests of an operation. */
export function readerOf<Params extends TSchema, Query extends TSchema, Body extends TSchema>(
  definition: Form<Params, Query, Body> & Partial<Pick<OperationSchema, 'method' | 'scope'>>,
): (request: FastifyRequest, call: Call) => ParsedRequest<Static<Params>, Static<Query>, Static<Body>> {
  const isJson = definition.consumes === undefined
  const validateQuery = queryValidator(definition.query ?? Nothing)
  const validateBody =
    definition.validate ?? bodyValidator(isJson ? (taken(definition).body ?? Nothing) : Type.Unknown())
  const isOwn = definition.scope === SESSION
  const isBodyOptional = definition.bodyOptional || !definition.body

  return (request, call) => {
    const body = request.body === undefined && isBodyOptional ? {} : request.body
    // Validating the query converts its text to numbers, so it comes first.
    const violations = [...keyViolations(request), ...validateQuery(request.query), ...validateBody(body)]
    // Keys belong to an organisation: the answer about a person's own session would be shown to a colleague with the same key.
    const idempotent = isOwn
      ? undefined
      : idempotentRequestFrom(request, () => (body === undefined ? '' : textInOrder(body)))
    if (isJson && definition.method !== 'PATCH') leaveOutNulls(body)
    return {
      body,
      // After rejectForm, the parts have the types of their schemas.
      input: {
        ...call,
        params: request.params as Static<Params>,
        query: request.query as Static<Query>,
        body: body as Static<Body>,
      },
      idempotent,
      rejectForm: () => {
        if (isJson && !isObject(body)) throw new Problem('general/invalid-body', { said: said('Send a JSON object.') })
        rejectViolations(violations)
      },
    }
  }
}

/** The query or body of an operation without one: unexpected input was meant to have an effect. */
const Nothing = closed({})

/** Rejects a change of a record that does not match `If-Match`. */
export function requireMatchOf<Found>(
  { tagOf, represent }: Represented<Found>,
  request: FastifyRequest,
  record: Found,
  call: Call,
): void {
  if (tagOf) return requireMatch(request, () => tagOf(record))
  if (!represent) return
  requireMatch(request, () => {
    const shown = represent(record, call)
    return shown === null ? undefined : etagOf(shown)
  })
}

/** The warnings of an answer, and the language of its reader. */
type Told = Pick<Call, 'language'> & { readonly warnings?: readonly Warning[] }

/** The answer as it is sent, and stored under an Idempotency-Key unless it contains a secret. */
export async function finish<Answer>(definition: Finishing<Answer>, answer: Answer, told: Told): Promise<Finished> {
  const sent = await formed(definition, answer, told)
  if (!definition.kept) return sent
  return { ...(await formed(definition, definition.kept(answer), told)), shownOnce: sent }
}

/** An answer without the sentences of its reasons: the tag of a record is the same in all languages. */
const shownOf = <Answer>({ shown }: Pick<Finishing<Answer>, 'shown'>, answer: Answer): object =>
  (shown ? shown(answer) : answer) as object

/** An answer in the reader's language. */
export const writtenOf = <Answer>(
  definition: Pick<Finishing<Answer>, 'shown'>,
  answer: Answer,
  language: Call['language'],
): object => withSentences(shownOf(definition, answer), language)

const withSentences = (shown: object, language: Call['language'] = 'en'): object =>
  Object.fromEntries(Object.entries(shown).map(([name, record]) => [name, withErrors(record, language)]))

/** Status, headers and body. The tag is that of the record, without the warnings. */
async function formed<Answer>(
  definition: Finishing<Answer>,
  answer: Answer,
  { language, warnings = [] }: Told,
): Promise<StoredAnswer> {
  const { status } = (definition.isAlternative?.(answer) && definition.alternative) || definition.success
  const shown = shownOf(definition, answer)
  const headers = {
    ...(definition.location && status === 201 ? { location: definition.location(answer) } : {}),
    ...(definition.tagged && status !== 204 ? { etag: etagOf(definition.taggedAs?.(answer) ?? shown) } : {}),
  }
  if (status === 204) return { status, headers, body: null }
  const written = withSentences(shown, language)
  const told = shownWarnings(warnings, language)
  return { status, headers, body: await jsonInTurns(told.length === 0 ? written : { ...written, warnings: told }) }
}

/** The only event of an operation: its record was created, deleted or changed. None if nothing changed. */
export function soleChange<Found, Answer>(
  definition: Finishing<Answer> & Represented<Found> & Pick<OperationSchema, 'emits' | 'operationId'>,
  { answer, record, call }: { answer: Answer; record: Found; call: Call },
): readonly Change[] {
  const [type, ...others] = definition.emits ?? []
  if (type === undefined) return []
  if (others.length > 0) throw new Error(`${definition.operationId} says which of its events happened`)
  // Representations are records under their names.
  const before = (definition.represent?.(record, call) ?? undefined) as EventRecords | undefined
  const after = definition.success.status === 204 ? undefined : ((definition.shown?.(answer) ?? answer) as EventRecords)
  return changesOf(type, { before, after })
}
