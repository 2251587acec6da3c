import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem, type ProblemCode } from '../../errors.ts'
import { said } from '../../said.ts'
import { answerHeaders } from './answer-headers.ts'
import { type DocumentationOf, problemBody } from './problem-body.ts'

/** How long a client may read its answer before its connection is cut: its further bytes would otherwise reset it at once. */
const LINGER_MILLISECONDS = 1_000

/** Node's codes for a connection that it gives up; any other is not HTTP. */
const codes: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'general/request-timeout',
  HPE_HEADER_OVERFLOW: 'general/headers-too-large',
}

export const codeOfConnection = ({ code = '' }: NodeJS.ErrnoException): ProblemCode =>
  codes[code] ?? 'general/invalid-body'

/** The pending answers of each connection, in the order of their requests. */
const owed = new WeakMap<Socket, Set<FastifyReply>>()

/** The connections that end as soon as their pending answers are sent. */
const ending = new WeakSet<Socket>()

/** Tracks pending answers; to be called before other hooks. */
export function trackPendingAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    trackPendingAnswer(request, reply)
    done()
  })
}

/** Until the answer is sent. For rejections before Fastify's hooks. */
export function trackPendingAnswer({ raw: { socket } }: FastifyRequest, reply: FastifyReply): void {
  const ofSocket = owed.getOrInsertComputed(socket, () => new Set()).add(reply)
  reply.raw.once('close', () => ofSocket.delete(reply))
}

/**
 * Rejects further input on a connection, and ends it. Complete earlier requests still get their answers, and nothing else is sent, since the
 * rejection would be read as one of them.
 */
export function rejectConnection(socket: Socket, code: ProblemCode, documentationOf: DocumentationOf): void {
  // The client has reset it: no one would read the answer.
  if (socket.destroyed) return
  const replies = [...(owed.get(socket) ?? [])]
  const lastOfWhole = replies.findLast(({ request }) => request.raw.complete)
  if (lastOfWhole) {
    // Node reports each piece that still arrives.
    if (!ending.has(socket)) lastOfWhole.raw.once('close', () => socket.destroySoon())
    return void ending.add(socket)
  }
  const [first] = replies
  if (!socket.writable || first?.raw.headersSent) return void socket.destroy()
  socket.end(answerOf(code, first?.request.id ?? randomUUID(), documentationOf))
  setTimeout(() => socket.destroy(), LINGER_MILLISECONDS).unref()
}

/** The whole answer as bytes: there is no request that Fastify could answer. */
function answerOf(code: ProblemCode, requestId: string, documentationOf: DocumentationOf): string {
  const wellFormed = code === 'general/invalid-body' ? { said: said('Send a well-formed HTTP/1.1 request.') } : {}
  const problem = new Problem(code, wellFormed)
  const { status } = problem
  const body = JSON.stringify(problemBody(problem, { requestId, documentationOf, language: undefined }))
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    ...Object.entries(answerHeaders).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
  ].join('\r\n')
}
