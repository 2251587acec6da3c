import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = {
  readonly method: string
  readonly url: string
  readonly key: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
export type Answering = (response: ServerResponse) => void

export type StubService = {
  readonly baseUrl: string
  /** The requests since the last call of `answer`. */
  readonly asked: readonly Asked[]
  /** The behaviour for the next requests; afterwards it answers 200 with a contact. */
  readonly answer: (...answers: readonly Answering[]) => void
  readonly close: () => void
}

/** A server that answers as instructed, and stores its requests. */
export async function startStub(): Promise<StubService> {
  let asked: Asked[] = []
  let answers: Answering[] = []
  const server = createServer((request, response) => void answerOne(request, response))
  async function answerOne(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const body = Buffer.concat(await Array.fromAsync(request)).toString('latin1')
    asked.push({ method, url, headers, key: headers['idempotency-key']?.toString(), body })
    const answer = answers.shift() ?? json(200, { contact: { id: 'a' } })
    answer(response)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get asked() {
      return asked
    },
    answer: (...next) => {
      answers = [...next]
      asked = []
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

export const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answering =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

/** A rejection as the service answers it. */
export const rejection = (status: number, code: string, headers: Record<string, string> = {}): Answering =>
  json(
    status,
    { code, message: 'Do it.', requestId: 'r', ...(status === 400 ? { invalidFields: ['title'], details: [] } : {}) },
    headers,
  )

export const hangUp: Answering = (response) => void response.destroy()
export const say =
  (text: string | Buffer, type = 'application/pdf'): Answering =>
  (response) =>
    response.writeHead(200, { 'content-type': type }).end(text)
