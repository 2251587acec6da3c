import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Config, ConfigError } from '../../config.ts'
import { codeOf } from '../../platform/files/errors.ts'

type ListenAddress = Pick<Config, 'host' | 'port'>

/**
 * Makes sure that the service can listen at the configured address before it creates anything: it listens for a moment.
 * @throws ConfigError
 */
export async function requireAddress({ host, port }: ListenAddress): Promise<void> {
  const server = createServer()
  try {
    await once(server.listen({ host, port }), 'listening')
    await new Promise((resolve) => server.close(resolve))
  } catch (error) {
    throw inWords(error, { host, port })
  }
}

/** Listens, and returns the address. Throws ConfigError. */
export const listen = (app: FastifyInstance, { host, port }: ListenAddress): Promise<string> =>
  app.listen({ host, port }).catch((error: unknown) => {
    throw inWords(error, { host, port })
  })

/** Why the service cannot listen there, by error code. */
const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there: set PORT to a free one, or to 0 for any',
  EACCES: 'it is not allowed to this user: set PORT to 1024 or more',
  EADDRNOTAVAIL: 'this machine does not have that address: set HOST to one of its own',
  ENOTFOUND: 'there is no such host: set HOST to an address of this machine',
}

function inWords(error: unknown, { host, port }: ListenAddress): unknown {
  const reason = reasons[codeOf(error) ?? '']
  if (reason === undefined) return error
  return new ConfigError(`The service cannot listen on HOST ${host}, PORT ${port}, because ${reason}.`, {
    cause: error,
  })
}
