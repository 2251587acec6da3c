import { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type Bundle, watchWeb } from './bundle-web.ts'

/**
 * The pages while somebody works on them: bundled anew at each change, of which the pages that are open hear by server-sent events. The
 * policy is that of every page.
 */
export function watchedPages(app: FastifyInstance, logger: FastifyBaseLogger): () => Promise<Bundle> {
  const listening = new Set<Readable>()
  const first = Promise.withResolvers<Bundle>()
  let newest: Bundle | undefined
  let end = async (): Promise<void> => undefined

  const tell = (bundled: Bundle | { readonly errors: readonly string[] }): void => {
    if ('errors' in bundled) return logger.error({ errors: bundled.errors }, 'the pages cannot be bundled')
    newest = bundled
    first.resolve(bundled)
    for (const stream of listening) stream.push(messageOf(bundled))
  }
  app.addHook('onListen', async () => {
    end = await watchWeb(tell)
  })
  app.addHook('preClose', async () => {
    for (const stream of listening) stream.push(null)
    await end()
  })
  app.get('/app/-/changes', { config: { scope: null }, schema: { hide: true } }, async (_request, reply) => {
    const stream = new Readable({ read: () => undefined })
    listening.add(stream)
    stream.on('close', () => listening.delete(stream))
    // A page that was away, or was told to end, compares what it shows with what there is.
    if (newest) stream.push(messageOf(newest))
    return reply.header('cache-control', 'no-store').type('text/event-stream').send(stream)
  })
  return async () => newest ?? (await first.promise)
}

const messageOf = ({ script, style }: Bundle): string => `data: ${JSON.stringify({ script, style })}\n\n`
