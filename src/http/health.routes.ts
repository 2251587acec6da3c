import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { Problem } from '../problem.ts'

/** For whoever watches the service; without a token. */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  const status = { type: 'object', properties: { status: { type: 'string' } } }
  const schema = (operationId: string, summary: string) => ({
    operationId,
    summary,
    tags: ['Health'],
    security: [],
    response: { 200: { description: 'Yes.', content: { 'application/json': { schema: status } } } },
  })
  app.get('/healthz', { config: { scope: null }, schema: schema('isAlive', 'Are requests served?') }, async () => ({
    status: 'ok',
  }))
  app.get(
    '/readyz',
    { config: { scope: null }, schema: schema('isReady', 'Does the database answer, with all migrations done?') },
    async () => {
      await database.ping().catch((error: unknown) => {
        throw new Problem('general/service-unavailable', { cause: error, headers: { 'retry-after': '2' } })
      })
      return { status: 'ok' }
    },
  )
}
