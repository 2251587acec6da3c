import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../errors.ts'
import { EXPOSITION_TYPE, exposition } from '../metrics/exposition.ts'
import type { HttpSettings } from './http-settings.ts'
import { openRoute } from './operation-schema.ts'

const described = openRoute({
  url: '/metrics',
  operationId: 'getMetrics',
  summary: 'Figures of this process in the text format of Prometheus',
  description:
    'They contain nothing about an organisation, and need no token. By default, only programs on the same machine can read them; others get a 404.',
  tag: 'Health',
  success: { status: 200, description: 'The figures since the start of the process.', contentType: 'text/plain' },
  rejects: ['general/not-found'],
})

/** For the monitoring of the service. */
export function metricsRoutes(app: FastifyInstance, { metrics }: Pick<HttpSettings, 'metrics'>): void {
  const mayRead = (request: FastifyRequest): boolean =>
    metrics === 'anyone' || (metrics === 'loopback' && isFromThisMachine(request))
  app.route({
    ...described,
    handler: async (request, reply) => {
      if (!mayRead(request)) throw new Problem('general/not-found')
      return reply.header('content-type', EXPOSITION_TYPE).send(await exposition())
    },
  })
}

/** The headers by which a proxy on this machine states its client (RFC 7239, and the earlier custom ones). */
const forwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

const isFromThisMachine = ({ socket, headers }: FastifyRequest): boolean =>
  /^(?:127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') && !forwarded.some((name) => name in headers)
