import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { problems } from '../problem.ts'
import { requireNoQuery } from './no-query.ts'
import { schemaOf } from './operation-schema.ts'

const ErrorCode = Type.Object(
  { code: Type.String(), status: Type.Integer(), message: Type.String() },
  { title: 'ErrorCode', additionalProperties: false },
)
const catalogue = Object.entries(problems).map(([code, [status, message]]) => ({ code, status, message }))

/** The catalogue of refusals, for clients that want to know all of them. */
export function problemRoutes(app: FastifyInstance): void {
  const described = {
    method: 'GET',
    url: '/v1/error-codes',
    operationId: 'listErrorCodes',
    summary: 'List the error codes',
    tag: 'Errors',
    scope: null,
    success: {
      status: 200,
      schema: Type.Object({ errorCodes: Type.Array(ErrorCode) }, { additionalProperties: false }),
      description: 'Every code with its status and what to do.',
    },
    refuses: ['general/invalid-fields'],
  } as const
  app.route({
    method: described.method,
    url: described.url,
    config: { scope: described.scope },
    schema: schemaOf(described),
    handler: async (request) => {
      requireNoQuery(request)
      return { errorCodes: catalogue }
    },
  })
}
