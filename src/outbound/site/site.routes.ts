import { Readable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../errors.ts'
import { sendCoded } from '../../platform/http/fixed-file.ts'
import { hasSessionCookie } from '../../platform/http/session-cookie.ts'
import { icon } from '../docs/page.ts'
import { type Bundle, bundleWeb, type PageFile, watchWeb } from './bundle-web.ts'
import { pageHeaders, shellOf } from './shell.ts'

const iconFile: PageFile = { name: 'icon.svg', type: 'image/svg+xml', content: Buffer.from(icon) }
const theme = /(?:^|;) *rappen-theme=(light|dark)(?:;|$)/

/** The pages, bundled once from when the server listens; an earlier request waits for it. */
function bundledPages(app: FastifyInstance, logger: FastifyBaseLogger): () => Promise<Bundle> {
  let bundled: Promise<Bundle> | undefined
  const bundle = (): Promise<Bundle> => {
    bundled ??= bundleWeb().catch((error: unknown) => {
      logger.error({ err: error }, 'the pages of the workplace could not be bundled: they are answered with 503')
      throw new Problem('general/service-unavailable', { cause: error })
    })
    return bundled
  }
  app.addHook('onListen', () => void bundle().catch(() => undefined))
  return bundle
}

/** Serves the workplace. During development, pages follow their files. */
export function siteRoutes(app: FastifyInstance, logger: FastifyBaseLogger, { isWatched = false } = {}): void {
  const bundle = (isWatched ? watchedPages : bundledPages)(app, logger)
  const shell = async (request: FastifyRequest, reply: FastifyReply) => {
    const { cookie = '' } = request.headers
    const known = {
      path: request.url,
      theme: theme.exec(cookie)?.[1],
      hasSession: hasSessionCookie(cookie, request.server.publicUrl()),
      isWatched,
    }
    const content = Buffer.from(shellOf(await bundle(), known))
    return reply
      .headers({ ...pageHeaders, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(content)
  }
  const hidden = { config: { scope: null }, schema: { hide: true } }
  app.get('/app', hidden, shell)
  app.get('/app/*', hidden, shell)
  app.get<{ Params: { name: string } }>('/app/-/:name', hidden, async (request, reply) => {
    const { name } = request.params
    const file = name === iconFile.name ? iconFile : (await bundle()).files.get(name)
    if (!file) throw new Problem('general/not-found')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return sendCoded(request, reply, file)
  })
}

/**
 * The pages during development: bundled again at each change, which open pages learn by server-sent events. The policy is that of every page.
 */
function watchedPages(app: FastifyInstance, logger: FastifyBaseLogger): () => Promise<Bundle> {
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
    // A reconnected page, or one whose stream ended, compares its version with the current one.
    if (newest) stream.push(messageOf(newest))
    return reply.header('cache-control', 'no-store').type('text/event-stream').send(stream)
  })
  return async () => newest ?? (await first.promise)
}

const messageOf = ({ script, style }: Bundle): string => `data: ${JSON.stringify({ script, style })}\n\n`
