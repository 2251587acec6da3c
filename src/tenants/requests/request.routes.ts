import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { isId } from '../../platform/db/id.ts'
import { withoutNulls } from '../../platform/db/sql.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { listAnswer, pageFrom, pageOf, pageQuery, recordOn } from '../../platform/http/paging.ts'
import { ApiRequest, KEPT_DAYS, KEPT_REQUESTS } from './request.schema.ts'
import { listRequests, type RequestRow, requestOrders } from './request.store.ts'

const represent = (row: RequestRow): ApiRequest => {
  const { name, person, ...request } = recordOn(row)
  return withoutNulls({ ...request, by: withoutNulls({ name, person }) })
}

/** The log of API requests. `writeDown` stores the waiting notes, so that a client finds its latest rejection. */
export function requestRoutes(app: FastifyInstance, dependencies: Dependencies, writeDown: () => Promise<void>): void {
  app.route({ ...listRequestsRoute(dependencies), preHandler: async () => writeDown() })
}

const listRequestsRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/requests',
    operationId: 'listRequests',
    summary: 'List requests',
    description: `Requests to the API: writes and rejections, without their content. Stored for ${KEPT_DAYS} days, the newest ${KEPT_REQUESTS} or a few more; a crash of the database loses them.`,
    tag: 'Events',
    scope: 'settings:read',
    query: pageQuery(['createdAt'], {
      outcome: Type.Optional(Type.Enum(['done', 'rejected'], { description: 'Only what was done, or was rejected.' })),
      method: Type.Optional(
        Type.Enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], { description: 'The method of the request.' }),
      ),
      code: Type.Optional(Type.String({ maxLength: 100, format: 'line', description: 'Code of a rejection.' })),
      token: Type.Optional(Type.String({ maxLength: 64, description: 'Id of a token or seat.' })),
      requestId: Type.Optional(
        Type.String({ maxLength: 128, format: 'line', description: 'The x-request-id of a request.' }),
      ),
    }),
    success: { status: 200, schema: listAnswer('requests', ApiRequest), description: 'A page of requests.' },
    rejects: [],
    answer: async (tx, { query }) => {
      if (query.token !== undefined && !isId(query.token)) return { requests: [] }
      const page = pageOf(query, requestOrders)
      const { records, ...next } = pageFrom(await listRequests(tx, page, query), page, represent)
      return { requests: records, ...next }
    },
  })
