import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A connection on which a test sends bytes as it likes: no client stands between. */
export type RawConnection = {
  readonly send: (bytes: string | Buffer) => void
  /** What has come back so far. */
  readonly received: () => string
  /** All that came back, once the other side has ended the connection; how many milliseconds after its opening that was. */
  readonly ended: Promise<{ readonly text: string; readonly milliseconds: number }>
  /** What came back when it fits the pattern, or when the connection has ended. */
  readonly until: (pattern: RegExp) => Promise<string>
  /** Reads nothing from now on. */
  readonly pause: () => void
  readonly destroy: () => void
}

/** The port of a service that listens on loopback. */
export async function listening(app: FastifyInstance): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

export async function rawConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const opened = performance.now()
  const chunks: Buffer[] = []
  const text = (): string => Buffer.concat(chunks).toString('latin1')
  const { promise: ended, resolve } = Promise.withResolvers<{ text: string; milliseconds: number }>()
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A connection that is cut is one of the ends.
  socket.on('error', () => undefined)
  socket.on('close', () => resolve({ text: text(), milliseconds: performance.now() - opened }))
  return {
    send: (bytes) => void socket.write(bytes),
    received: text,
    ended,
    until: (pattern) =>
      new Promise((found) => {
        const look = () => pattern.test(text()) && found(text())
        socket.on('data', look)
        socket.on('close', () => found(text()))
        look()
      }),
    pause: () => void socket.pause(),
    destroy: () => void socket.destroy(),
  }
}

/** Every status line in what came back. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
