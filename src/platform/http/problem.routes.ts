import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { problems, rejectViolations } from '../../errors.ts'
import { schemaOf } from './operation-schema.ts'
import { listAnswer, placeOf, ShortQuery, shortPageOf } from './paging.ts'
import { queryValidator } from './validation.ts'

const ErrorCode = Type.Object(
  { code: Type.String(), status: Type.Integer(), message: Type.String() },
  { title: 'ErrorCode', additionalProperties: false },
)
const validateQuery = queryValidator(ShortQuery)
const catalogue = Object.entries(problems).map(([code, [status, message]]) => ({ code, status, message }))

/** The catalogue of rejections, for clients that want to know all of them. */
export function problemRoutes(app: FastifyInstance): void {
  const described = {
    method: 'GET',
    url: '/v1/error-codes',
    operationId: 'listErrorCodes',
    summary: 'List the error codes',
    tag: 'Errors',
    scope: null,
    query: ShortQuery,
    success: {
      status: 200,
      schema: listAnswer('errorCodes', ErrorCode),
      description: 'Every code with its status and what to do.',
    },
    rejects: ['general/invalid-fields'],
  } as const
  app.route<{ Querystring: Static<typeof ShortQuery> }>({
    method: described.method,
    url: described.url,
    config: { scope: described.scope },
    schema: schemaOf(described),
    handler: async ({ query }) => {
      rejectViolations(validateQuery(query))
      const { records, ...next } = shortPageOf(catalogue, query, placeOf)
      return { errorCodes: records, ...next }
    },
  })
}
