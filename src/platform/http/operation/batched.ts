import type { RouteOptions } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Warning } from '../../../warnings.ts'
import { type KeptAnswer, type Outcome, type Repeatable, sendFinished } from '../idempotency.ts'
import type { Described } from '../operation-schema.ts'
import type { Dependencies, Finishing, Form, Input } from './definition.ts'
import { callOf, finish, finishInTurns, readerOf, routeOf } from './steps.ts'

/** How a request that shares its transaction is answered: under which key, and with what. */
type Answering<Answer> = {
  readonly repeatable: Repeatable | undefined
  readonly finished: (answer: Answer, warnings?: readonly Warning[]) => KeptAnswer
  /** The same for a large answer, in turns of the event loop. */
  readonly finishedInTurns: (answer: Answer, warnings: readonly Warning[]) => Promise<KeptAnswer>
}

type Batched<Query extends TSchema, Body extends TSchema, Answer> = Omit<Described, 'method'> &
  Omit<Form<TSchema, Query, Body>, 'params'> &
  Omit<Finishing<Answer>, 'kept'> & {
    /** Does the work together with that of other requests; validates by the rules, and keeps the answer under its key. */
    readonly perform: (
      input: Input<unknown, Static<Query>, Static<Body>>,
      answering: Answering<Answer>,
    ) => Promise<Outcome>
  }

/** A POST that shares its transaction with others: the form of the request is validated before, everything else in there. */
export function batched<Answer, Query extends TSchema = TSchema, Body extends TSchema = TSchema>(
  dependencies: Dependencies,
  definition: Batched<Query, Body, Answer>,
): RouteOptions {
  const read = readerOf<TSchema, Query, Body>(definition)
  const finished = (answer: Answer, warnings?: readonly Warning[]) => finish(definition, answer, warnings)
  const finishedInTurns = (answer: Answer, warnings: readonly Warning[]) => finishInTurns(definition, answer, warnings)
  return routeOf({ ...definition, method: 'POST' }, async (request, reply) => {
    const { input, repeatable, rejectForm } = read(request, callOf(request, dependencies))
    rejectForm()
    return sendFinished(request, reply, await definition.perform(input, { repeatable, finished, finishedInTurns }))
  })
}
