import type { FastifyRequest, RouteOptions } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { Problem, rejectViolations, type Violation } from '../../../errors.ts'
import { ownTurn } from '../../concurrency/own-turn.ts'
import type { Tx } from '../../db/database.ts'
import { forgetAnswers, type Outcome, once, sendFinished } from '../idempotency.ts'
import { isObject } from '../is-object.ts'
import type { Described } from '../operation-schema.ts'
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
import { outcomeOfTrial, undone } from './dry-run.ts'
import { sharedTransactions } from './sharing.ts'
import { callOf, finish, readerOf, requireMatchOf, routeOf, shownOf, soleChange } from './steps.ts'

type Changing<Params extends TSchema, Query extends TSchema, Body extends TSchema, Found, Answer> = Described &
  Form<Params, Query, Body> &
  Represented<Found> &
  Finishing<Answer> & {
    readonly record?: FindRecord<Params, Found>
    /** Rejects what the state of the record forbids of a change, whose form has not been validated yet. */
    readonly requireOpen?: (record: Found, change: Readonly<Record<string, unknown>>) => void
    /**
     * Whether a change, which has not been validated yet, may share its transaction with changes of other records: it writes nothing before it
     * rejects.
     */
    readonly isShared?: (change: Readonly<Record<string, unknown>>) => boolean
    /** Whether a session must have been proven within ten minutes for this change, which has not been validated yet: a stolen one must not do it. */
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
    /** What happened; left out where it is the one event that the operation emits, about the record that is answered or was found. */
    readonly changes?: ChangesOf<Answer, Found, Input<Static<Params>, Static<Query>, Static<Body>>>
    /** Where the query may ask for a dry run: what its answer shows besides the record as it would be. The act is done, shown and undone. */
    readonly dryRun?: (
      tx: Tx,
      happened: { answer: Answer; record: Found; input: Input<Static<Params>, Static<Query>, Static<Body>> },
    ) => Promise<object>
    /** What is done outside the database once the transaction is committed. */
    readonly after?: (call: Call) => void
  }

/**
 * An operation that changes something, in one transaction that sees one organisation. The order is the contract's: the record and its
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
  const read = readerOf(definition)
  const { rejects, needsProof, isShared } = definition
  const share = isShared && sharedTransactions(dependencies.database.inTransaction)
  const codes = needsProof ? [...rejects, 'session/proof-required' as const] : rejects
  return routeOf({ ...definition, rejects: codes }, async (request, reply) => {
    const call = callOf(request, dependencies)
    const { body, input, repeatable, rejectForm } = read(request, call)
    if (!definition.record && !repeatable) rejectForm()
    const perform = async (tx: Tx) => {
      if (needsProof?.(isObject(body) ? body : {}, input)) requireProof(call)
      // Without `record` there is nothing to find: Found is undefined.
      const record = definition.record ? await definition.record(tx, input.params, input) : (undefined as Found)
      // Of several that were found together, each goes on in a turn of its own.
      if (isLarge(record)) await ownTurn()
      if (isObject(body)) definition.requireOpen?.(record, body)
      requireMatchOf(definition, request, record, call)
      rejectForm()
      rejectViolations((await definition.rules?.(tx, input, record)) ?? [])
      return { answer: await definition.answer(tx, input, record), record }
    }
    const work = async (tx: Tx) => {
      const { answer, record } = await perform(tx)
      const changes =
        definition.changes?.({ answer, record, input }) ?? soleChange(definition, { answer, record, call })
      tx.note(changes)
      if (changes.some(({ type }) => /\.(deleted|removed)$/.test(type)))
        await forgetAnswers(tx, decodeURIComponent(pathOf(request.url)))
      // To compare, tag, write and keep what has many parts takes long: each of it has a turn of the event loop.
      const isLong = hasManyParts(answer)
      if (isLong) await ownTurn()
      const finished = finish(definition, answer, tx.warned())
      if (isLong) await ownTurn()
      return finished
    }
    const tryOut = async (tx: Tx): Promise<Outcome> => {
      const { answer, record } = await perform(tx)
      const shown = { ...shownOf(definition, answer), ...(await definition.dryRun?.(tx, { answer, record, input })) }
      return outcomeOfTrial(shown, tx.warned())
    }
    const { inTransaction, inTurn } = dependencies.database
    const { organisation } = call.access
    const author = authorOf(request)
    const isTrial = definition.dryRun !== undefined && isObject(input.query) && input.query['dryRun'] === true
    // Whatever the operation, it locks the record that its path names first.
    const [record] = Object.values(request.params as Record<string, string>)
    const act = () => {
      if (isTrial) return undone(dependencies.database, organisation, tryOut, author)
      if (record !== undefined && share && isObject(body) && isShared(body))
        return share(organisation, { record, author, repeatable, bytes: bytesOf(request), work })
      return inTransaction(organisation, (tx) => once(tx, repeatable, () => work(tx)), author)
    }
    const outcome = await (record === undefined ? act() : inTurn(`${organisation} ${record}`, act))
    if (!isTrial) definition.after?.(call)
    return sendFinished(request, reply, outcome)
  })
}

const MANY_PARTS = 100
const hasManyParts = (answer: unknown): boolean =>
  isObject(answer) && Object.values(answer).some((part) => Array.isArray(part) && part.length > MANY_PARTS)

const isLarge = (record: unknown): boolean => isObject(record) && Object.values(record).some(hasManyParts)

const bytesOf = ({ headers }: FastifyRequest): number => Number(headers['content-length'] ?? 0)

const pathOf = (url: string): string => url.split('?', 1)[0] ?? ''

/** A program shows its token with each request; a person who signed in a while ago has to show again who that is. */
function requireProof({ access: { session }, now }: Call): void {
  if (session && now.getTime() >= session.provenUntil) throw new Problem('session/proof-required')
}
