import type { RouteOptions } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Tx } from '../../db/database.ts'
import { sendFinished } from '../idempotency.ts'
import type { Described } from '../operation-schema.ts'
import type { Dependencies, FindRecord, Finishing, Form, Input } from './definition.ts'
import { callOf, finish, readerOf, routeOf } from './steps.ts'

type Reading<Params extends TSchema, Query extends TSchema, Found, Answer> = Omit<Described, 'method' | 'emits'> &
  Pick<Form<Params, Query, TSchema>, 'params' | 'query'> &
  Pick<Finishing<Answer>, 'shown'> & {
    /** The record is found before the query is validated. */
    readonly record?: FindRecord<Params, Found>
    readonly answer: (tx: Tx, input: Input<Static<Params>, Static<Query>, unknown>, record: Found) => Promise<Answer>
  }

/** An operation that reads: the record, the form of the query, the answer, in one transaction that sees one organisation. */
export function reading<Answer, Params extends TSchema = TSchema, Query extends TSchema = TSchema, Found = undefined>(
  dependencies: Dependencies,
  definition: Reading<Params, Query, Found, Answer>,
): RouteOptions {
  const read = readerOf<Params, Query, TSchema>(definition)
  return routeOf({ ...definition, method: 'GET' }, async (request, reply) => {
    const call = callOf(request, dependencies)
    const { input, rejectForm } = read(request, call)
    if (!definition.record) rejectForm()
    const answer = await dependencies.database.inTransaction(call.access.organisation, async (tx) => {
      // Without `record` there is nothing to find: Found is undefined.
      const record = definition.record ? await definition.record(tx, input.params, call) : (undefined as Found)
      rejectForm()
      return definition.answer(tx, input, record)
    })
    return sendFinished(request, reply, { answer: finish(definition, answer), isReplayed: false })
  })
}
