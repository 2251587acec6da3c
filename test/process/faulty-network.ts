import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Connection } from '../../src/db/database.ts'
import { atTheEnd } from './service-process.ts'

/** A way over TCP to the PostgreSQL of the tests, which the test can break. */
export type FaultyNetwork = {
  /** DATABASE_URL of whoever is to go this way. */
  readonly url: string
  /** Whole: bytes pass. Cut: connections end and new ones are refused. Silent: connections stand, and nothing passes any more. */
  readonly become: (state: 'whole' | 'cut' | 'silent') => Promise<void>
}

export async function faultyNetwork({ host, port, user, database }: Connection): Promise<FaultyNetwork> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((client) => {
    const postgres = connect(join(String(host), `.s.PGSQL.${port}`))
    for (const [from, to] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => isSilent || to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const listen = async (at: number): Promise<number> => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }
  const cut = (): void => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  atTheEnd(cut)

  const at = await listen(0)
  return {
    url: `postgres://${user}@127.0.0.1:${at}/${database}`,
    become: async (state) => {
      isSilent = state === 'silent'
      if (state === 'cut') cut()
      else if (!server.listening) await listen(at)
    },
  }
}
