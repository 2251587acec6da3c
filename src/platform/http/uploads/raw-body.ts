import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'
import { isUnchanged } from '../etag.ts'

/** A body as sent, and its content type. */
type RawBody = { readonly content: Buffer; readonly contentType: string | undefined }

/**
 * Adds a route whose body is a raw file, which `receive` reads before the transaction because reading it draws. Its result becomes the body: a
 * rejection is reported in its turn, after that of `If-Match`.
 */
export function rawBodyRoute<File>(
  app: FastifyInstance,
  route: RouteOptions,
  receive: (sent: RawBody, organisation: string) => Promise<File>,
): void {
  // A context of its own: its parser takes every type, since the content determines it.
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

/** The result of `receive` for the body. Throws its error. */
export function received<File>(body: PromiseSettledResult<File>): File {
  if (body.status === 'rejected') throw body.reason
  return body.value
}

/** Sends a file stored in one piece. Its content is untrusted, so the browser is instructed to run nothing of it. */
export function sendKept(
  reply: FastifyReply,
  { sha256, content }: { readonly sha256: Uint8Array; readonly content: Uint8Array },
  mediaType: string,
): FastifyReply {
  reply.header('content-security-policy', "sandbox; default-src 'none'")
  return isUnchanged(reply, sha256) ? reply : reply.header('content-type', mediaType).send(content)
}
