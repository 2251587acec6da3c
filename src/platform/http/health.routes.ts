import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Problem } from '../../errors.ts'
import type { Database } from '../db/database.ts'
import { migrationNames } from '../db/migrate.ts'
import { programVersion } from '../files/program-version.ts'
import { titled } from './closed.schema.ts'
import { openRoute, type Success } from './operation-schema.ts'

const Health = titled('Health', { status: Type.Literal('ok') })

const Version = titled('Version', {
  version: Type.String({ description: 'Version of the program, as in the changelog.' }),
  schema: Type.String({ description: 'The newest migration of the database.' }),
})

/** For the monitoring of the service; without a token. */
export async function healthRoutes(app: FastifyInstance, database: Database): Promise<void> {
  const described = (url: string, operationId: string, summary: string, of: Partial<Success> = {}) =>
    openRoute({
      url,
      operationId,
      summary,
      tag: 'Health',
      success: { status: 200, schema: Health, description: 'Yes.', ...of },
      rejects: [],
    })
  const schema = (await migrationNames()).at(-1)
  app.route({
    ...described('/v1/version', 'getVersion', 'Which version is this?', {
      schema: Version,
      description: 'The version of the program and of its schema.',
    }),
    handler: async () => ({ version: programVersion, schema }),
  })
  app.route({
    ...described('/healthz', 'isAlive', 'Are requests served?'),
    handler: async () => ({ status: 'ok' }),
  })
  app.route({
    ...described('/readyz', 'isReady', 'Does the database answer, with all migrations done?'),
    handler: async () => {
      await database.ping().catch((error: unknown) => {
        throw new Problem('general/service-unavailable', { cause: error, headers: { 'retry-after': '2' } })
      })
      return { status: 'ok' }
    },
  })
}
