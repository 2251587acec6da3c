import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { Problem, rejectViolations, type Violation } from '../../errors.ts'
import { type Change, changesOf, type Shown } from '../../events.ts'
import type { Author, Database, Tx } from '../db/database.ts'
import { etagOf, requireMatch, textInOrder } from './etag.ts'
import {
  type Finished,
  type KeptAnswer,
  keyViolations,
  type Outcome,
  once,
  type Repeatable,
  repeatableFrom,
  sendFinished,
} from './idempotency.ts'
import { isObject } from './is-object.ts'
import { type Described, schemaOf } from './operation-schema.ts'
import type { Meter } from './rate-limit.ts'
import { readablePart } from './readable-part.ts'
import type { Readable, Unread } from './rule.ts'
import { bodyValidator, queryValidator } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The scope a token needs for this route; null where no token is asked for. */
    scope: string | null
  }
  interface FastifyRequest {
    /** Who asks; set once the token has been validated. */
    access: Access
    /** With what the request is refused, for the log. */
    rejection: Problem | undefined
  }
}

/** What a valid token says: whose it is and what it may do. */
export type Access = {
  readonly organisation: string
  readonly token: string
  readonly scopes: ReadonlySet<string>
  /** Counts its requests, where they are limited. */
  readonly meter?: Meter | undefined
}

/** What a verb is told about the request besides its input. */
export type Call = { readonly access: Access; readonly now: Date; readonly requestId: string }

type Input<Params, Query, Body> = Call & { readonly params: Params; readonly query: Query; readonly body: Body }

/** A request of which the body may not be of its form: what can be read of it, and what cannot. */
type Reading<Params, Body> = Call & {
  readonly params: Params
  readonly body: Readable<Body>
  readonly unread: Unread
}

type OperationOf<Params extends TSchema, Query extends TSchema, Body extends TSchema, Found, Answer> = Described & {
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** What the body as a whole is validated by, where its parts are validated one by one later; by `body` when left out. */
  readonly frame?: TSchema
  /** The most bytes of a body, where it may be larger than others. */
  readonly bodyLimit?: number
  /** True where a request without a body means an empty object. */
  readonly bodyOptional?: boolean
  /** Finds (and locks, if it will change) the record the path names, and validates its state: both come before the body is validated. */
  readonly record?: (tx: Tx, params: Static<Params>, call: Call) => Promise<Found>
  /** Refuses what the state of the record forbids of a change, which is of no schema yet: state comes before body. */
  readonly requireOpen?: (record: Found, change: Readonly<Record<string, unknown>>) => void
  /**
   * Every violation of the body that its form does not tell, in what can be read of it. Validated before the request is answered, and told with the
   * violations of its form. An operation that shares its transaction with others validates the rest itself, and is asked only where the form is faulty.
   */
  readonly rules?: (
    tx: Tx,
    reading: Reading<Static<Params>, Static<Body>>,
    record: Found,
  ) => readonly Violation[] | Promise<readonly Violation[]>
} & Represented<Found> &
  Finishing<Answer> &
  (
    | {
        readonly answer: (
          tx: Tx,
          input: Input<Static<Params>, Static<Query>, Static<Body>>,
          record: Found,
        ) => Promise<Answer>
        /** What happened; left out where it is the one event that the operation emits, about the record that is answered or was found. */
        readonly changes?: (happened: {
          readonly answer: Answer
          readonly record: Found
          readonly input: Input<Static<Params>, Static<Query>, Static<Body>>
        }) => readonly Change[]
        /** What is done outside the database once the transaction is committed. */
        readonly after?: (call: Call) => void
      }
    | {
        /** For an operation that shares its transaction with others: it keeps answers under their keys itself. */
        readonly perform: (
          input: Input<Static<Params>, Static<Query>, Static<Body>>,
          how: { readonly repeatable: Repeatable | undefined; readonly finished: (answer: Answer) => KeptAnswer },
        ) => Promise<Outcome>
      }
  )

/** How a record that was found is shown, before anything happens to it. */
type Represented<Found> = {
  /** The record as GET answers it: what `If-Match` speaks of. Null where there is none yet. */
  readonly represent?: (record: Found, call: Call) => unknown
  /** The tag of a record that is not answered as JSON. */
  readonly tagOf?: (record: Found) => string
}

/** How an answer becomes what is sent. */
type Finishing<Answer> = Pick<Described, 'success' | 'tagged'> & {
  /** The path of the record that was created. */
  readonly location?: (answer: Answer) => string
  /** What of the answer is sent; all of it when left out. */
  readonly shown?: (answer: Answer) => unknown
  /** What is kept of the answer under an Idempotency-Key, where it holds a secret: that is sent this once, whatever the client prefers. */
  readonly kept?: (answer: Answer) => Answer
}

/** Whose act a request is. */
export const authorOf = ({ access, id }: FastifyRequest): Author => ({ token: access.token, requestId: id })

/** What every operation needs of the house. */
export type Dependencies = { readonly database: Database; readonly clock: () => Date }

/**
 * One operation of the interface as a route. The order of checks is the contract's: size and syntax, token, scope, record and its
 * organisation, state of the record, body. All of it happens in one transaction that sees one organisation.
 */
export function operation<
  Answer,
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Found = undefined,
>(dependencies: Dependencies, definition: OperationOf<Params, Query, Body, Found, Answer>): RouteOptions {
  const { database, clock } = dependencies
  const read = readerOf(definition)
  const isConditional = definition.represent !== undefined || definition.tagOf !== undefined

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const call: Call = { access: request.access, now: clock(), requestId: request.id }
    const { body, input, isFormed, rejectForm, rejectInput } = read(request, call)
    const repeatable = repeatableFrom(request, () => (body === undefined ? '' : textInOrder(body)))
    const finished = (answer: Answer) => finish(definition, answer)

    if ('perform' in definition) {
      // There is no record: Found is undefined.
      if (!isFormed && definition.rules)
        await database.inTransaction(call.access.organisation, (tx) => rejectInput(tx, undefined as Found))
      rejectForm()
      return sendFinished(request, reply, await definition.perform(input, { repeatable, finished }))
    }
    if (!definition.record && !definition.rules && !repeatable) rejectForm()
    const outcome = await database.inTransaction(
      call.access.organisation,
      (tx) =>
        once(tx, repeatable, async () => {
          // Without `record` there is nothing to find: Found is undefined.
          const record = definition.record ? await definition.record(tx, input.params, call) : (undefined as Found)
          if (isObject(body)) definition.requireOpen?.(record, body)
          if (isConditional) requireMatch(request, () => currentTag(definition, record, call))
          await rejectInput(tx, record)
          const answer = await definition.answer(tx, input, record)
          tx.note(definition.changes?.({ answer, record, input }) ?? soleChange(definition, { answer, record, call }))
          return finished(answer)
        }),
      authorOf(request),
    )
    definition.after?.(call)
    return sendFinished(request, reply, outcome)
  }

  return {
    method: definition.method,
    url: definition.url,
    config: { scope: definition.scope },
    ...(definition.bodyLimit === undefined ? {} : { bodyLimit: definition.bodyLimit }),
    schema: schemaOf(definition),
    handler,
  }
}

/** Reads requests for an operation: what each asks for, and how it is refused where it asks wrongly. */
function readerOf<Answer, Params extends TSchema, Query extends TSchema, Body extends TSchema, Found>(
  definition: OperationOf<Params, Query, Body, Found, Answer>,
) {
  const validateQuery = queryValidator(definition.query ?? Nothing)
  const validateBody = bodyValidator(definition.frame ?? definition.body ?? Nothing)
  const isBodyOptional = definition.bodyOptional || !definition.body

  return (request: FastifyRequest, call: Call) => {
    const body = request.body === undefined && isBodyOptional ? {} : request.body
    const bodyViolations = validateBody(body)
    const violations = [...keyViolations(request), ...validateQuery(request.query), ...bodyViolations]
    const params = request.params as Static<Params>
    const rejectForm = (): void => {
      if (!isObject(body)) throw new Problem('general/invalid-body', { message: 'Send a JSON object.' })
      rejectViolations(violations)
    }
    const rejectInput = async (tx: Tx, record: Found): Promise<void> => {
      if (!definition.rules) return rejectForm()
      const part = readablePart<Static<Body>>(body, bodyViolations)
      if (!part) return rejectForm()
      rejectViolations([...violations, ...(await definition.rules(tx, { ...call, params, ...part }, record))])
    }
    // The validates are the door: past them the parts are of the schemas' types.
    const input = { ...call, params, query: request.query as Static<Query>, body: body as Static<Body> }
    return { body, input, isFormed: violations.length === 0, rejectForm, rejectInput }
  }
}

/** The query or body of an operation that has none: what is sent all the same was meant to do something. */
const Nothing = Type.Object({}, { additionalProperties: false })

/** The tag of the record as it stands; undefined where there is none yet. */
function currentTag<Found>({ tagOf, represent }: Represented<Found>, record: Found, call: Call): string | undefined {
  if (tagOf) return tagOf(record)
  const shown = represent?.(record, call)
  return shown === null ? undefined : etagOf(shown)
}

/** The answer as it is kept under an Idempotency-Key, and sent, unless it holds a secret. */
function finish<Answer>(definition: Finishing<Answer>, answer: Answer): Finished {
  const sent = formed(definition, answer)
  return definition.kept ? { ...formed(definition, definition.kept(answer)), shownOnce: sent } : sent
}

/** Status, headers and the bytes of the body. */
function formed<Answer>(definition: Finishing<Answer>, answer: Answer): KeptAnswer {
  const { status } = definition.success
  const shown = definition.shown ? definition.shown(answer) : answer
  return {
    status,
    headers: {
      ...(definition.location ? { location: definition.location(answer) } : {}),
      ...(definition.tagged && status !== 204 ? { etag: etagOf(shown) } : {}),
    },
    body: status === 204 ? null : JSON.stringify(shown),
  }
}

/** The one event that an operation emits: its record came, went, or is another than before. None where it writes nothing. */
function soleChange<Found, Answer>(
  definition: Finishing<Answer> & Represented<Found> & Pick<Described, 'emits' | 'operationId'>,
  { answer, record, call }: { answer: Answer; record: Found; call: Call },
): readonly Change[] {
  const [type, ...others] = definition.emits ?? []
  if (type === undefined) return []
  if (others.length > 0) throw new Error(`${definition.operationId} says which of its events happened`)
  // Representations are records under their names.
  const before = (definition.represent?.(record, call) ?? undefined) as Shown | undefined
  const after = definition.success.status === 204 ? undefined : ((definition.shown?.(answer) ?? answer) as Shown)
  return changesOf(type, { before, after })
}
