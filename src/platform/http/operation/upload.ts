import type { FastifyRequest, RouteOptions } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { rejectViolations } from '../../../errors.ts'
import { violation } from '../../../said.ts'
import type { Tx } from '../../db/database.ts'
import {
  executeOnce,
  idempotentRequestFrom,
  isAnswered,
  keyViolations,
  type Outcome,
  outcomeBefore,
} from '../idempotency.ts'
import type { OperationSchema } from '../operation-schema.ts'
import { sendFinished } from '../send-finished.ts'
import { authorOf, type Call, type ChangesOf, type Dependencies, type Finishing, type Form } from './definition.ts'
import { callOf, finish, routeOf, soleChange } from './steps.ts'

type UploadInput<Params, Received> = Call & { readonly params: Params; readonly received: Received }

type Upload<Params extends TSchema, Received, Checked, Answer> = Omit<OperationSchema, 'method'> &
  Pick<Form<Params, TSchema, TSchema>, 'params' | 'body'> &
  Omit<Finishing<Answer>, 'kept'> & {
    /** Rejects what the record and its state forbid, holding nothing: asked before the body is read, and before the work on it begins. */
    readonly requireRoom: (tx: Tx, params: Static<Params>) => Promise<unknown>
    /** Reads the body from the wire and passes it on; clears away what it kept of it when that has ended. */
    readonly receive: (request: FastifyRequest, use: (received: Received) => Promise<Outcome>) => Promise<Outcome>
    /** What tells the content from another under the same key. */
    readonly contentOf: (received: Received) => string
    /** Validates what was received, outside any transaction: it takes time. */
    readonly check: (received: Received, call: Call) => Promise<Checked>
    /** The act. It holds the record, and requires the room once more: no transaction was open meanwhile. */
    readonly answer: (tx: Tx, input: UploadInput<Static<Params>, Checked>) => Promise<Answer>
    readonly changes?: ChangesOf<Answer, undefined, UploadInput<Static<Params>, Checked>>
  }

/**
 * A POST whose body is streamed to disk. What is known without the body is refused before the body is read, unless the request may be
 * the repetition of one that was answered: its content will tell.
 */
export function upload<Answer, Received, Checked, Params extends TSchema = TSchema>(
  dependencies: Dependencies,
  definition: Upload<Params, Received, Checked, Answer>,
): RouteOptions {
  const { inTransaction } = dependencies.database
  const described = { ...definition, method: 'POST', consumes: ['multipart/form-data'] } as const
  return routeOf(described, async (request, reply) => {
    const call = callOf(request, dependencies)
    const { organisation } = call.access
    const params = request.params as Static<Params>
    await inTransaction(organisation, (tx) => requireRoomUnlessAnswered(tx, definition, request))
    rejectViolations(keyViolations(request))
    // What is sent in a query was meant to do something.
    rejectViolations(Object.keys(Object(request.query)).map((field) => violation(field, 'is not a known field')))

    const outcome = await definition.receive(request, async (received) => {
      const idempotent = idempotentRequestFrom(request, () => definition.contentOf(received))
      const before = await inTransaction(organisation, async (tx) => {
        const known = await outcomeBefore(tx, idempotent)
        if (!known) await definition.requireRoom(tx, params)
        return known
      })
      if (before) return before
      const input = { ...call, params, received: await definition.check(received, call) }
      const execute = async (tx: Tx) => {
        const answer = await definition.answer(tx, input)
        const happened = { answer, record: undefined, input }
        tx.note(definition.changes?.(happened) ?? soleChange(definition, { ...happened, call }))
        return finish(definition, answer, call)
      }
      return inTransaction(organisation, (tx) => executeOnce(tx, idempotent, () => execute(tx)), authorOf(request))
    })
    return sendFinished(request, reply, outcome)
  })
}

async function requireRoomUnlessAnswered<Params extends TSchema>(
  tx: Tx,
  { requireRoom }: { readonly requireRoom: (tx: Tx, params: Static<Params>) => Promise<unknown> },
  request: FastifyRequest,
): Promise<void> {
  try {
    await requireRoom(tx, request.params as Static<Params>)
  } catch (rejection) {
    // Asked afterwards: what took the last place meanwhile may have been this very request. Its content is not known yet.
    const idempotent = idempotentRequestFrom(request, () => '')
    if (!idempotent || !(await isAnswered(tx, idempotent))) throw rejection
  }
}
