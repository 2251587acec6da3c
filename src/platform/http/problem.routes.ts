import type { FastifyInstance } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { problems, rejectViolations } from '../../errors.ts'
import { warnings } from '../../warnings.ts'
import type { Language } from '../words/languages.ts'
import { acceptedLanguage } from './accepted-language.ts'
import { titled } from './closed.schema.ts'
import { type OperationSchema, openRoute } from './operation-schema.ts'
import { listAnswer, ShortQuery, shortPageOf } from './paging.ts'
import { queryValidator } from './validation.ts'

const message = Type.String()
const ErrorCode = titled('ErrorCode', { code: Type.String(), status: Type.Integer(), message })
const WarningCode = titled('WarningCode', { code: Type.String(), message })
const validateQuery = queryValidator(ShortQuery)

/** The catalogues of rejections and warnings, for clients. */
export function problemRoutes(app: FastifyInstance): void {
  catalogueRoute(app, {
    url: '/v1/error-codes',
    operationId: 'listErrorCodes',
    summary: 'List the error codes',
    many: 'errorCodes',
    schema: ErrorCode,
    description: 'Every code with its status and what to do.',
    codesIn: (language) =>
      Object.entries(problems).map(([code, row]) => ({ code, status: row.status, message: row[language] })),
  })
  catalogueRoute(app, {
    url: '/v1/warning-codes',
    operationId: 'listWarningCodes',
    summary: 'List the codes of warnings',
    many: 'warningCodes',
    schema: WarningCode,
    description: 'Every code with what to do.',
    codesIn: (language) => Object.entries(warnings).map(([code, row]) => ({ code, message: row[language] })),
  })
}

type Catalogue = Pick<OperationSchema, 'url' | 'operationId' | 'summary'> & {
  readonly many: string
  readonly schema: TSchema
  readonly description: string
  readonly codesIn: (language: Language) => readonly { readonly code: string }[]
}

function catalogueRoute(app: FastifyInstance, { many, schema, description, codesIn, ...named }: Catalogue): void {
  app.route<{ Querystring: Static<typeof ShortQuery> }>({
    ...openRoute({
      ...named,
      tag: 'Errors',
      query: ShortQuery,
      success: { status: 200, schema: listAnswer(many, schema), description },
      rejects: ['general/invalid-fields'],
    }),
    handler: async ({ query, headers }) => {
      rejectViolations(validateQuery(query))
      const codes = codesIn(acceptedLanguage(headers['accept-language']) ?? 'en')
      const { records, ...next } = shortPageOf(codes, query, ({ code }) => code)
      return { [many]: records, ...next }
    },
  })
}
