import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'
import { isUnchanged } from '../etag.ts'

/** A body as it was sent, and what its header says of it. */
type RawBody = { readonly content: Buffer; readonly contentType: string | undefined }

/**
 * Adds a route whose body is a file as it is, read by `receive` before the transaction begins, because it draws.
 * Its body is what came of it: a rejection is told in its turn, after that of `If-Match`.
 */
export function rawBodyRoute<File>(
  app: FastifyInstance,
  route: RouteOptions,
  receive: (sent: RawBody, organisation: string) => Promise<File>,
): void {
  // A context of its own: its parser takes every type, which is determined by the contents.
  void app.register(async (files) => {
    files.removeAllContentTypeParsers()
    files.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    files.addHook('preHandler', async (request) => {
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const sent = { content, contentType: request.headers['content-type'] }
      const [received] = await Promise.allSettled([receive(sent, request.access.organisation)])
      request.body = received
    })
    files.route(route)
  })
}

/** What `receive` made of the body. Throws what it threw. */
export function received<File>(body: PromiseSettledResult<File>): File {
  if (body.status === 'rejected') throw body.reason
  return body.value
}

/** Sends a file that is kept whole; what is in it is foreign, so a browser is told to run nothing of it. */
export function sendKept(
  reply: FastifyReply,
  { sha256, content }: { readonly sha256: Uint8Array; readonly content: Uint8Array },
  mediaType: string,
): FastifyReply {
  reply.header('content-security-policy', "sandbox; default-src 'none'")
  return isUnchanged(reply, sha256) ? reply : reply.header('content-type', mediaType).send(content)
}
