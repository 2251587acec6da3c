import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Tx } from '../../db/database.ts'
import { preferredType } from '../accepted.ts'
import { jsonTextOf, sendJson } from '../json-answer.ts'
import type { OperationSchema } from '../operation-schema.ts'
import { sendFinished } from '../send-finished.ts'
import type { Call, Dependencies, FindRecord, Finishing, Form, Input } from './definition.ts'
import { callOf, finish, readerOf, routeOf, writtenOf } from './steps.ts'

type Finding<Params extends TSchema, Query extends TSchema, Body extends TSchema, Found, Answer> = Omit<
  OperationSchema,
  'method' | 'emits'
> &
  Pick<Form<Params, Query, Body>, 'params' | 'query' | 'body'> & {
    /** The record is found before the query is validated. */
    readonly record?: FindRecord<Params, Found>
    readonly answer: (
      tx: Tx,
      input: Input<Static<Params>, Static<Query>, Static<Body>>,
      record: Found,
    ) => Promise<Answer>
  }

/** Asks for an answer within a transaction, and sends it as a file outside of it. */
export type SendFile<Answer> = (
  reply: FastifyReply,
  find: (tx: Tx) => Promise<Answer>,
  call: Call,
) => Promise<FastifyReply>

/**
 * An operation that reads: the record, the form of the query, the answer, in one transaction that sees one organisation. `files` sends it in
 * another media type to a client that prefers one.
 */
export function reading<Answer, Params extends TSchema = TSchema, Query extends TSchema = TSchema, Found = undefined>(
  dependencies: Dependencies,
  definition: Omit<Finding<Params, Query, TSchema, Found, Answer>, 'body'> &
    Pick<Finishing<Answer>, 'shown'> & { readonly files?: Readonly<Record<string, SendFile<Answer>>> },
): RouteOptions {
  const finding = findingOf(definition)
  const { success, files = {} } = definition
  const contentType = Object.keys(files) as [string, ...string[]]
  const described = definition.files ? { ...definition, success: { ...success, contentType } } : definition
  return routeOf({ ...described, method: 'GET' }, async (request, reply) => {
    const call = callOf(request, dependencies)
    const find = finding(request, call)
    const { organisation } = call.access
    const sendFile = files[preferredType(request, ['application/json', ...contentType])]
    if (definition.files) reply.header('vary', 'Accept')
    if (sendFile) return sendFile(reply, find, call)
    if (definition.tagged) {
      const answer = await dependencies.database.reading(organisation, find, { isShort: true })
      return sendFinished(request, reply, { answer: await finish(definition, answer, call), isReplayed: false })
    }
    // The text is made before the organisation's next reading: one page of records is in memory at a time.
    const text = await dependencies.database.reading(organisation, async (tx) =>
      jsonTextOf(writtenOf(definition, await find(tx), call.language)),
    )
    return sendJson(reply, text, organisation)
  })
}

/**
 * An operation that answers a file. If its input is a body, it is a POST, which stores nothing. `send` reads the answer within a transaction,
 * and sends the bytes outside it.
 */
export function download<
  Answer,
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Found = undefined,
>(
  dependencies: Dependencies,
  definition: Finding<Params, Query, Body, Found, Answer> & {
    readonly send: SendFile<Answer>
  },
): RouteOptions {
  const finding = findingOf(definition)
  const method = definition.body ? ({ method: 'POST', emits: [] } as const) : ({ method: 'GET' } as const)
  return routeOf({ ...definition, ...method }, async (request, reply) => {
    const call = callOf(request, dependencies)
    return definition.send(reply, finding(request, call), call)
  })
}

/** Finds the subject of a request, in the order of the contract. */
function findingOf<Params extends TSchema, Query extends TSchema, Body extends TSchema, Found, Answer>(
  definition: Finding<Params, Query, Body, Found, Answer>,
): (request: FastifyRequest, call: Call) => (tx: Tx) => Promise<Answer> {
  const read = readerOf<Params, Query, Body>(definition)
  return (request, call) => {
    const { input, rejectForm } = read(request, call)
    if (!definition.record) rejectForm()
    return async (tx) => {
      // Without `record` there is nothing to find: Found is undefined.
      const record = definition.record ? await definition.record(tx, input.params, call) : (undefined as Found)
      rejectForm()
      return definition.answer(tx, input, record)
    }
  }
}
