import type { RouteOptions } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Problem, rejectViolations } from '../../../errors.ts'
import type { Violation } from '../../../said.ts'
import { shownWarnings } from '../../../warnings.ts'
import type { Tx } from '../../db/database.ts'
import { executeOnce, forgetAnswers } from '../idempotency.ts'
import { isObject } from '../is-object.ts'
import type { OperationSchema } from '../operation-schema.ts'
import { sendFinished } from '../send-finished.ts'
import {
  authorOf,
  type Call,
  type ChangesOf,
  type Dependencies,
  type FindRecord,
  type Finishing,
  type Form,
  type Input,
  type Represented,
} from './definition.ts'
import { dryRunAnswer, rolledBack } from './dry-run.ts'
import { callOf, finish, readerOf, requireMatchOf, routeOf, soleChange, writtenOf } from './steps.ts'

type Changing<Params extends TSchema, Query extends TSchema, Body extends TSchema, Found, Answer> = OperationSchema &
  Form<Params, Query, Body> &
  Represented<Found> &
  Finishing<Answer> & {
    readonly record?: FindRecord<Params, Found>
    /** Rejects changes that the state of the record forbids. The change's form has not been validated yet. */
    readonly requireOpen?: (record: Found, change: Readonly<Record<string, unknown>>) => void
    /** Whether this change, not validated yet, needs a password or passkey shown within ten minutes: a stolen session must not make it. */
    readonly needsProof?: (
      change: Readonly<Record<string, unknown>>,
      call: Call & { readonly query?: unknown },
    ) => boolean
    /** Every violation of the input that its form does not show. */
    readonly rules?: (
      tx: Tx,
      input: Input<Static<Params>, Static<Query>, Static<Body>>,
      record: Found,
    ) => readonly Violation[] | Promise<readonly Violation[]>
    readonly answer: (
      tx: Tx,
      input: Input<Static<Params>, Static<Query>, Static<Body>>,
      record: Found,
    ) => Promise<Answer>
    /** The changes for events; undefined if the operation's only event is about the record that is answered or was found. */
    readonly changes?: ChangesOf<Answer, Found, Input<Static<Params>, Static<Query>, Static<Body>>>
    /** True if the record of the path is deleted: repeating the request that created it then creates another one. */
    readonly deletes?: true
    /**
     * If the query may ask for a dry run: further content of its answer, besides the record as it would be. The act is executed, represented
     * and rolled back.
     */
    readonly dryRun?: (
      tx: Tx,
      happened: { answer: Answer; record: Found; input: Input<Static<Params>, Static<Query>, Static<Body>> },
    ) => Promise<object>
    /** Runs outside the transaction after the commit, and before the answer. A repeated request has no answer of its own. */
    readonly after?: (call: Call, answer: Answer | undefined) => unknown
  }

/**
 * An operation that changes something, in one transaction of one organisation. The order is that of the contract: the record and its
 * organisation, its state, `If-Match`, every violation of form, every violation of the rules, the act, its events, the answer. Under an
 * Idempotency-Key all of it happens once.
 */
export function changing<
  Answer,
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Found = undefined,
>(dependencies: Dependencies, definition: Changing<Params, Query, Body, Found, Answer>): RouteOptions {
  const { database } = dependencies
  const read = readerOf(definition)
  const { rejects, needsProof } = definition
  const codes = needsProof ? [...rejects, 'session/proof-required' as const] : rejects
  return routeOf({ ...definition, rejects: codes }, async (request, reply) => {
    const call = callOf(request, dependencies)
    const { body, input, idempotent, rejectForm } = read(request, call)
    const path = request.url.split('?', 1)[0] ?? ''
    if (!definition.record && !idempotent) rejectForm()

    const act = async (tx: Tx) => {
      if (needsProof?.(isObject(body) ? body : {}, input)) requireProof(call)
      // Without `record` there is nothing to find: Found is undefined.
      const record = definition.record ? await definition.record(tx, input.params, input) : (undefined as Found)
      if (isObject(body)) definition.requireOpen?.(record, body)
      requireMatchOf(definition, request, record, call)
      rejectForm()
      rejectViolations((await definition.rules?.(tx, input, record)) ?? [])
      return { answer: await definition.answer(tx, input, record), record }
    }

    let answered: Answer | undefined
    const execute = async (tx: Tx) => {
      const { answer, record } = await act(tx)
      answered = answer
      tx.note(definition.changes?.({ answer, record, input }) ?? soleChange(definition, { answer, record, call }))
      if (definition.deletes) await forgetAnswers(tx, decodeURIComponent(path))
      return finish(definition, answer, { language: call.language, warnings: tx.warned() })
    }

    const dryRun = async (tx: Tx) => {
      const { answer, record } = await act(tx)
      const besides = await definition.dryRun?.(tx, { answer, record, input })
      return dryRunAnswer(
        { ...writtenOf(definition, answer, call.language), ...besides },
        shownWarnings(tx.warned(), call.language),
      )
    }

    const { organisation } = call.access
    const author = authorOf(request)
    const isDryRun = definition.dryRun !== undefined && isObject(input.query) && input.query['dryRun'] === true
    const run = () =>
      isDryRun
        ? rolledBack(database, organisation, dryRun, author)
        : database.inTransaction(organisation, (tx) => executeOnce(tx, idempotent, () => execute(tx)), author)
    // Changes of the same record wait here, not for the lock of its row: there each would hold a connection.
    const outcome = await (definition.record ? database.inTurn(`${organisation} ${path}`, run) : run())
    if (!isDryRun) await definition.after?.(call, answered)
    return sendFinished(request, reply, outcome)
  })
}

/** A program shows its token with each request; a person whose last proof is old has to prove their identity again. */
function requireProof({ access: { session }, now }: Call): void {
  if (session && now.getTime() >= session.provenUntil) throw new Problem('session/proof-required')
}
