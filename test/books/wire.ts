import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Service } from '../service.ts'

/** A request on the wire, under its key. */
export type Wire = { readonly url: string; readonly key: string; readonly body: object }
export type WireAnswer = {
  readonly status: number
  readonly bytes: string
  readonly isReplayed: boolean
  readonly retryAfter: string | undefined
}

/** A listening instance of the service, and functions to send it requests over TCP. */
export async function listening({ app, tokenFor }: Service) {
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const token = await tokenFor(['all'])
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const headers = (key: string) => ({
    'x-api-token': token,
    'idempotency-key': key,
    'content-type': 'application/json',
  })

  return {
    post: ({ url, key, body }: Wire): Promise<WireAnswer> =>
      new Promise((resolve, reject) => {
        const sent = request(new URL(url, address), { method: 'POST', agent, headers: headers(key) }, (response) => {
          let bytes = ''
          response.setEncoding('utf8')
          response.on('data', (text: string) => {
            bytes += text
          })
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              bytes,
              isReplayed: response.headers['idempotency-replayed'] === 'true',
              retryAfter: response.headers['retry-after'],
            }),
          )
        })
        sent.on('error', reject)
        sent.end(JSON.stringify(body))
      }),

    /** Sends so many hundredths of a request; after a whole one, waits for so many bytes of the answer; then cuts the connection. */
    cut: async ({ url, key, body }: Wire, percentOfRequest: number, bytesOfAnswer: number): Promise<void> => {
      const text = JSON.stringify(body)
      const fields = { host: address.host, ...headers(key), 'content-length': String(Buffer.byteLength(text)) }
      const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
      const bytes = Buffer.from(`POST ${url} HTTP/1.1\r\n${head.join('')}\r\n${text}`)
      const socket = connect(Number(address.port), address.hostname)
      await once(socket, 'connect')
      const part = bytes.subarray(0, Math.floor((bytes.length * Math.min(100, percentOfRequest)) / 100))
      await new Promise((resolve) => socket.write(part, resolve))
      if (part.length === bytes.length && bytesOfAnswer > 0) await received(socket, bytesOfAnswer)
      socket.destroy()
    },
    close: () => agent.destroy(),
  }
}

/** Resolves after so many bytes, or if nothing follows the first of them. */
const received = (socket: Socket, wanted: number): Promise<void> =>
  new Promise((resolve) => {
    let count = 0
    socket.on('data', (piece: Buffer) => {
      count += piece.length
      if (count >= wanted) resolve()
      else setTimeout(resolve, 2)
    })
  })

/** Processes all items, so many at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  workers: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values()
  const worker = async (): Promise<void> => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
