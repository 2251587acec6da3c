import type { FastifyInstance } from 'fastify'
import { Problem } from '../../errors.ts'
import { serveFixedFile } from '../../platform/http/fixed-file.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { ERRORS_PAGE } from '../../platform/http/problem.schema.ts'
import { type Chapter, chapterPage } from './chapter-page.ts'
import { errorsPage } from './errors-page.ts'
import { guidePage, guides, pictures } from './guides.ts'
import { paragraphs } from './markdown.ts'
import { openApiFile, operationsOf, readDocument } from './openapi-document.ts'
import { icon, page, pagePolicy } from './page.ts'
import { listsOf } from './samples.ts'
import { searchIndex } from './search-index.ts'

const json = 'application/json; charset=utf-8'

/** The OpenAPI document, and the pages that show it, with guides beside it. Each is made when it is asked for first. */
export function docsRoutes(app: FastifyInstance, { home }: { readonly home: '/app' | '/docs' }): void {
  const document = readDocument()
  const chapters = document.tags.map(({ name, description }): Chapter => {
    const operations = operationsOf(document).filter(({ operation }) => operation.tags.includes(name))
    return { name, description, operations, url: `/docs/api/${name.toLowerCase().replaceAll(' ', '-')}` }
  })
  let lists: ReturnType<typeof listsOf> | undefined
  const servePage = (url: string, title: string, content: () => Html): void =>
    serveFixedFile(app, {
      url,
      content: () => page({ url, title, content: content(), chapters }),
      type: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': pagePolicy },
    })

  servePage('/docs', '', () => overview(document.info.description, chapters))
  for (const chapter of chapters)
    servePage(chapter.url, chapter.name, () => {
      lists ??= listsOf(document)
      return chapterPage(document, chapter, lists)
    })
  for (const guide of guides) servePage(guide.url, guide.title, () => guidePage(guide))
  servePage(ERRORS_PAGE, 'Errors and warnings', errorsPage)

  const index = (): string => JSON.stringify(searchIndex(document, chapters))
  serveFixedFile(app, { url: '/openapi.json', content: openApiFile, type: json })
  serveFixedFile(app, { url: '/docs/search.json', content: index, type: json })
  serveFixedFile(app, { url: '/docs/page.js', content: ours('page.js'), type: 'text/javascript; charset=utf-8' })
  serveFixedFile(app, { url: '/docs/page.css', content: ours('page.css'), type: 'text/css; charset=utf-8' })
  serveFixedFile(app, { url: '/docs/icon.svg', content: () => icon, type: 'image/svg+xml' })
  for (const { url, content } of pictures) serveFixedFile(app, { url, content, type: 'image/png' })

  // Whoever types the address into a browser; programs are told that there is nothing.
  app.get('/', { config: { scope: null }, schema: { hide: true } }, async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) throw new Problem('general/not-found')
    return reply.redirect(home, 302)
  })
}

const ours = (name: string): URL => new URL(name, import.meta.url)

/** What every program has to know, and all operations by their chapters. */
const overview = (introduction: string, chapters: readonly Chapter[]): Html => html`<h1>The API of Rappen</h1>
${paragraphs(introduction)}
<p>New here? <a href="/docs/guides/getting-started">From zero to a sent invoice</a> takes ten minutes.</p>
${chapters.map(
  ({ name, url, operations }) => html`<section><h2><a href="${url}">${name}</a></h2>
<ul class="toc">${operations.map(({ method, path, operation: { operationId, summary } }) => html`<li><a href="${url}#${operationId}">${summary}</a> <code>${method} ${path}</code></li>`)}</ul></section>`,
)}`
