import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../../src/platform/db/database.ts'
import { patience } from '../patience.ts'
import { atTheEnd } from '../runner/at-the-end.ts'

/** The traffic in one direction between two waits: a request with its end, or an answer up to «ready for the next». */
export type Journey = {
  readonly by: 'service' | 'database'
  /** Its bytes as text, for searching words. */
  readonly text: string
  /** The process of PostgreSQL at the other end; 0 until it is known. */
  readonly backend: number
}

/** A TCP route to PostgreSQL that the test can break and watch. */
export type FaultyNetwork = {
  /** DATABASE_URL of this route. */
  readonly url: string
  /**
   * Whole: bytes pass. Cut: connections end and new ones are refused. Silent: connections stay open, and nothing passes any more. Slow: each
   * answer takes five seconds.
   */
  readonly become: (state: 'whole' | 'cut' | 'silent' | 'slow') => Promise<void>
  /** Shows each journey before it is passed on; it is passed on when the watcher has returned, and dropped if that returns «lost». */
  readonly watch: (watcher: Watcher | undefined) => void
}

export type Watcher = (journey: Journey) => undefined | 'lost' | Promise<undefined | 'lost'>

const SLOW_MILLISECONDS = patience(5_000)

export async function faultyNetwork({ host, port, user, database }: Connection): Promise<FaultyNetwork> {
  const sockets = new Set<Socket>()
  let state: 'whole' | 'cut' | 'silent' | 'slow' = 'whole'
  let watcher: Watcher | undefined
  const server = createServer((client) => {
    const postgres = connect(join(String(host), `.s.PGSQL.${port}`))
    let backend = 0
    const carry = async (journey: Omit<Journey, 'backend'>, bytes: Buffer, to: Socket): Promise<void> => {
      if (state === 'slow' && journey.by === 'database') await sleep(SLOW_MILLISECONDS)
      if (state === 'silent' || (await watcher?.({ ...journey, backend })) === 'lost') return
      to.write(bytes)
    }
    for (const [by, from, to] of [
      ['service', client, postgres],
      ['database', postgres, client],
    ] as const) {
      sockets.add(from)
      let carried = Promise.resolve()
      const split = journeys(by, (bytes, number) => {
        if (number !== undefined) backend = number
        carried = carried.then(() => carry({ by, text: bytes.toString('latin1') }, bytes, to))
      })
      from.on('data', split.read)
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        // A last message, such as why a connection is refused.
        split.end()
        void carried.finally(() => to.end())
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
    become: async (next) => {
      state = next
      if (state === 'cut') cut()
      else if (!server.listening) await listen(at)
    },
    watch: (next) => {
      watcher = next
    },
  }
}

/**
 * Messages after which a side waits: for an answer after Sync, Query and Terminate; for the next request after ReadyForQuery. News (A) do not
 * wait.
 */
const endings = { service: 'SQX', database: 'ZA' } as const
const BACKEND_KEY_DATA = 'K'

/**
 * Combines the messages of PostgreSQL's protocol (a letter, a length that counts itself, content) to journeys. The service's first has no
 * letter.
 */
function journeys(by: Journey['by'], onJourney: (bytes: Buffer, backend: number | undefined) => void) {
  let unread = Buffer.alloc(0)
  let [isGreeted, begin] = [by === 'database', 0]
  let backend: number | undefined
  const passOn = (end: number): void => {
    if (end > 0) onJourney(unread.subarray(0, end), backend)
    unread = unread.subarray(end)
    begin = 0
  }
  return {
    end: () => passOn(unread.length),
    read: (bytes: Buffer): void => {
      unread = Buffer.concat([unread, bytes])
      for (;;) {
        const letter = isGreeted ? 1 : 0
        if (unread.length < begin + letter + 4) return
        const end = begin + letter + unread.readInt32BE(begin + letter)
        if (unread.length < end) return
        const type = isGreeted ? String.fromCharCode(unread[begin] ?? 0) : 'Q'
        if (by === 'database' && type === BACKEND_KEY_DATA) backend = unread.readInt32BE(begin + 5)
        isGreeted = true
        begin = end
        if (endings[by].includes(type)) passOn(end)
      }
    },
  }
}
