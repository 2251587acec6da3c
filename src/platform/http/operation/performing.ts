import type { RouteOptions } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Warning } from '../../../warnings.ts'
import type { IdempotentRequest, Outcome, StoredAnswer } from '../idempotency.ts'
import type { OperationSchema } from '../operation-schema.ts'
import { sendFinished } from '../send-finished.ts'
import type { Dependencies, Finishing, Form, Input, Represented } from './definition.ts'
import { callOf, finish, readerOf, requireMatchOf, routeOf } from './steps.ts'

/** How the act makes and stores its answer. */
type Answering<Answer> = {
  readonly idempotent: IdempotentRequest | undefined
  readonly finished: (answer: Answer, warnings?: readonly Warning[]) => Promise<StoredAnswer>
}

type Performing<Params extends TSchema, Query extends TSchema, Body extends TSchema, Found, Answer> = Omit<
  OperationSchema,
  'method'
> &
  Form<Params, Query, Body> &
  Represented<Found> &
  Omit<Finishing<Answer>, 'kept'> & {
    /** The record of the path: if it is missing or does not match `If-Match`, this is reported before the form of the request. */
    readonly find?: (input: Input<Static<Params>, unknown, unknown>) => Promise<Found>
    /** The act, with its rules and transactions. */
    readonly perform: (
      input: Input<Static<Params>, Static<Query>, Static<Body>>,
      answering: Answering<Answer>,
    ) => Promise<Outcome>
  }

/**
 * A POST whose act begins its own transactions: one shared between requests, or none around long work. The form of the request is validated
 * before.
 */
export function performing<
  Answer,
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Found = undefined,
>(dependencies: Dependencies, definition: Performing<Params, Query, Body, Found, Answer>): RouteOptions {
  const read = readerOf<Params, Query, Body>(definition)
  return routeOf({ ...definition, method: 'POST' }, async (request, reply) => {
    const call = callOf(request, dependencies)
    const { input, idempotent, rejectForm } = read(request, call)
    const { language } = input
    if (definition.find) requireMatchOf(definition, request, await definition.find(input), call)
    rejectForm()
    const finished = (answer: Answer, warnings: readonly Warning[] = []) =>
      finish(definition, answer, { language, warnings })
    return sendFinished(request, reply, await definition.perform(input, { idempotent, finished }))
  })
}
