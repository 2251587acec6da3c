import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** What a receiver does with a message that it has read. */
export type Behaviour = (response: ServerResponse, socket: Socket, message: Received) => void

export type Received = {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly event: any
}

export type Receiver = {
  readonly url: string
  readonly received: Received[]
  /** What it does from now on. */
  behave: Behaviour
  /** Waits until it has so many messages. */
  readonly until: (count: number) => Promise<void>
  readonly close: () => Promise<void>
}

export const answering =
  (status: number, { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string } = {}): Behaviour =>
  (response) =>
    response.writeHead(status, headers).end(body)

export const taking = answering(204)
export const cutting: Behaviour = (_response, socket) => socket.resetAndDestroy()
export const silent: Behaviour = () => undefined
/** Sends a byte now and then, and never comes to an end. */
export const dripping: Behaviour = (response, socket) => {
  response.writeHead(200, { 'content-length': 10_000 })
  const timer = setInterval(() => response.write('.'), 20)
  socket.on('close', () => clearInterval(timer))
}

/** A program that is told events, on a port of its own of this machine. */
export async function startReceiver(behave: Behaviour = taking): Promise<Receiver> {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const message = { path: request.url ?? '', headers: request.headers, body, event: JSON.parse(body) }
      received.push(message)
      receiver.behave(response, request.socket, message)
      for (const look of waiting) look()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on the network has an address with a port.
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    behave,
    until: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return receiver
}
