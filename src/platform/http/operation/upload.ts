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
    /** Rejects what the record and its state forbid, without a lock. Called before the body is read, and again before it is processed. */
    readonly requireRoom: (tx: Tx, params: Static<Params>) => Promise<unknown>
    /** Reads the body and passes it on; deletes its temporary file when that has ended. */
    readonly receive: (request: FastifyRequest, use: (received: Received) => Promise<Outcome>) => Promise<Outcome>
    /** The digest that distinguishes the content from another under the same key. */
    readonly contentOf: (received: Received) => string
    /** Validates the received content outside any transaction, because it takes time. */
    readonly check: (received: Received, call: Call) => Promise<Checked>
    /** The act. It locks the record and validates its state again: no transaction was open meanwhile. */
    readonly answer: (tx: Tx, input: UploadInput<Static<Params>, Checked>) => Promise<Answer>
    readonly changes?: ChangesOf<Answer, undefined, UploadInput<Static<Params>, Checked>>
  }

/**
 * A POST whose body is streamed to disk. Violations that are known without the body are rejected before it is read, unless the request may be a
 * repetition: then its content decides.
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
    // A query was meant to have an effect, and there is none.
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
    // Checked afterwards: this very request may have taken the last place meanwhile. Its content is not known yet.
    const idempotent = idempotentRequestFrom(request, () => '')
    if (!idempotent || !(await isAnswered(tx, idempotent))) throw rejection
  }
}
