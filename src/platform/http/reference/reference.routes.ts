import type { FastifyInstance } from 'fastify'
import { serveFixedFile } from '../fixed-file.ts'
import { ERRORS_PAGE } from '../problem.schema.ts'
import { errorsPage } from './errors-page.ts'

const renderer = (name: string): URL => new URL(name, import.meta.resolve('@fastify/swagger-ui/static/'))
const ours = (name: string): URL => new URL(name, import.meta.url)

/** The page loads nothing from elsewhere and runs no script that stands in it; the renderer styles its elements one by one. */
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The OpenAPI document and the page that shows it: files of the program. */
export function referenceRoutes(app: FastifyInstance): void {
  const html = 'text/html; charset=utf-8'
  const script = 'text/javascript; charset=utf-8'
  serveFixedFile(app, {
    url: '/openapi.json',
    content: ours('../../../../openapi.json'),
    type: 'application/json; charset=utf-8',
  })
  serveFixedFile(app, {
    url: '/docs',
    content: ours('page.html'),
    type: html,
    headers: { 'content-security-policy': policy },
  })
  serveFixedFile(app, {
    url: ERRORS_PAGE,
    content: errorsPage(),
    type: html,
    headers: { 'content-security-policy': policy },
  })
  serveFixedFile(app, { url: '/docs/page.js', content: ours('page.js'), type: script })
  serveFixedFile(app, { url: '/docs/with-commands.js', content: ours('with-commands.js'), type: script })
  serveFixedFile(app, { url: '/docs/renderer.js', content: renderer('swagger-ui-bundle.js'), type: script })
  serveFixedFile(app, {
    url: '/docs/renderer.css',
    content: renderer('swagger-ui.css'),
    type: 'text/css; charset=utf-8',
  })
  serveFixedFile(app, { url: '/docs/icon.png', content: renderer('favicon-32x32.png'), type: 'image/png' })
}
