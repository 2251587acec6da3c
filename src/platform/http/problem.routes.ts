import type { FastifyInstance } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { problems, rejectViolations } from '../../errors.ts'
import { warnings } from '../../warnings.ts'
import { titled } from './closed.schema.ts'
import { type OperationSchema, openRoute } from './operation-schema.ts'
import { listAnswer, ShortQuery, shortPageOf } from './paging.ts'
import { queryValidator } from './validation.ts'

const message = Type.String()
const ErrorCode = titled('ErrorCode', { code: Type.String(), status: Type.Integer(), message })
const WarningCode = titled('WarningCode', { code: Type.String(), message })
const validateQuery = queryValidator(ShortQuery)

/** The catalogues of rejections and of warnings, for clients that want to know all of them. */
export function problemRoutes(app: FastifyInstance): void {
  catalogueRoute(app, {
    url: '/v1/error-codes',
    operationId: 'listErrorCodes',
    summary: 'List the error codes',
    many: 'errorCodes',
    schema: ErrorCode,
    description: 'Every code with its status and what to do.',
    codes: Object.entries(problems).map(([code, [status, sentence]]) => ({ code, status, message: sentence })),
  })
  catalogueRoute(app, {
    url: '/v1/warning-codes',
    operationId: 'listWarningCodes',
    summary: 'List the codes of warnings',
    many: 'warningCodes',
    schema: WarningCode,
    description: 'Every code with what to do.',
    codes: Object.entries(warnings).map(([code, sentence]) => ({ code, message: sentence })),
  })
}

type Catalogue = Pick<OperationSchema, 'url' | 'operationId' | 'summary'> & {
  readonly many: string
  readonly schema: TSchema
  readonly description: string
  readonly codes: readonly { readonly code: string }[]
}

function catalogueRoute(app: FastifyInstance, { many, schema, description, codes, ...named }: Catalogue): void {
  app.route<{ Querystring: Static<typeof ShortQuery> }>({
    ...openRoute({
      ...named,
      tag: 'Errors',
      query: ShortQuery,
      success: { status: 200, schema: listAnswer(many, schema), description },
      rejects: ['general/invalid-fields'],
    }),
    handler: async ({ query }) => {
      rejectViolations(validateQuery(query))
      const { records, ...next } = shortPageOf(codes, query, ({ code }) => code)
      return { [many]: records, ...next }
    },
  })
}
