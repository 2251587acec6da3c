import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { problems } from '../problem.ts'

const ErrorCode = Type.Object(
  { code: Type.String(), status: Type.Integer(), message: Type.String() },
  { title: 'ErrorCode', additionalProperties: false },
)
const catalogue = Object.entries(problems).map(([code, [status, message]]) => ({ code, status, message }))

/** The catalogue of refusals, for clients that want to know all of them. */
export function problemRoutes(app: FastifyInstance): void {
  app.get(
    '/v1/error-codes',
    {
      config: { scope: null },
      schema: {
        operationId: 'listErrorCodes',
        summary: 'List the error codes',
        tags: ['Errors'],
        security: [],
        response: {
          200: {
            description: 'Every code with its status and what to do.',
            content: {
              'application/json': {
                schema: Type.Object({ errorCodes: Type.Array(ErrorCode) }, { additionalProperties: false }),
              },
            },
          },
        },
      },
    },
    async () => ({ errorCodes: catalogue }),
  )
}
