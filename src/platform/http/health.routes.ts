import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Problem } from '../../errors.ts'
import type { Database } from '../db/database.ts'
import { schemaOf } from './operation-schema.ts'

const Health = Type.Object({ status: Type.Literal('ok') }, { title: 'Health', additionalProperties: false })

/** For whoever watches the service; without a token. */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  const described = (url: string, operationId: string, summary: string) => ({
    url,
    config: { scope: null },
    schema: schemaOf({
      method: 'GET',
      url,
      operationId,
      summary,
      tag: 'Health',
      scope: null,
      success: { status: 200, schema: Health, description: 'Yes.' },
      rejects: [],
    }),
  })
  app.route({
    method: 'GET',
    ...described('/healthz', 'isAlive', 'Are requests served?'),
    handler: async () => ({ status: 'ok' }),
  })
  app.route({
    method: 'GET',
    ...described('/readyz', 'isReady', 'Does the database answer, with all migrations done?'),
    handler: async () => {
      await database.ping().catch((error: unknown) => {
        throw new Problem('general/service-unavailable', { cause: error, headers: { 'retry-after': '2' } })
      })
      return { status: 'ok' }
    },
  })
}
