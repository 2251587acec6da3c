import type { FastifyInstance } from 'fastify'
import { Problem, problems } from '../../errors.ts'
import { serveFixedFile } from '../../platform/http/fixed-file.ts'
import { type Html, html, pagePolicy } from '../../platform/http/html.rules.ts'
import { ERRORS_PAGE } from '../../platform/http/problem.schema.ts'
import { warnings } from '../../warnings.ts'
import { tags } from '../reference/tags.ts'
import { type Chapter, chapterPage } from './chapter-page.ts'
import { guidePage, guides, pictures } from './guides.ts'
import { paragraphs } from './markdown.ts'
import { type OpenApi, openApiFile, operationsIn, readDocument } from './openapi-document.ts'
import { icon, page } from './page.ts'
import { type Lists, listsOf } from './samples.ts'
import { searchIndex } from './search-index.ts'

/** Besides pictures, the script requests ids of the organisation. */
const policy = pagePolicy("img-src 'self'", "connect-src 'self'", "form-action 'none'")
const json = 'application/json; charset=utf-8'

/** The chapters, in order. They are known without the document, which is read for the first page. */
const chapters = tags.map(
  ([name, description]): Chapter => ({
    name,
    description,
    url: `/docs/api/${name.toLowerCase().replaceAll(' ', '-')}`,
  }),
)

/** The OpenAPI document, its pages, and the guides. Each is made on first request. */
export function docsRoutes(app: FastifyInstance, { home }: { readonly home: '/app' | '/docs' }): void {
  let read: { readonly document: OpenApi; readonly lists: Lists } | undefined
  const shown = () => {
    if (!read) {
      const document = readDocument()
      read = { document, lists: listsOf(document) }
    }
    return read
  }
  const servePage = (url: string, title: string, content: () => Html): void =>
    serveFixedFile(app, {
      url,
      content: () => page({ url, title, content: content(), chapters }),
      type: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': policy },
    })

  servePage('/docs', '', () => overview(shown().document, chapters))
  for (const chapter of chapters)
    servePage(chapter.url, chapter.name, () => chapterPage(shown().document, chapter, shown().lists))
  for (const guide of guides) servePage(guide.url, guide.title, () => guidePage(guide))
  servePage(ERRORS_PAGE, 'Errors and warnings', errorsPage)

  const index = (): string => JSON.stringify(searchIndex(shown().document, chapters))
  serveFixedFile(app, { url: '/openapi.json', content: openApiFile, type: json })
  serveFixedFile(app, { url: '/docs/search.json', content: index, type: json })
  serveFixedFile(app, { url: '/docs/page.js', content: ours('page.js'), type: 'text/javascript; charset=utf-8' })
  serveFixedFile(app, { url: '/docs/page.css', content: ours('page.css'), type: 'text/css; charset=utf-8' })
  serveFixedFile(app, { url: '/docs/icon.svg', content: () => icon, type: 'image/svg+xml' })
  for (const { url, content } of pictures) serveFixedFile(app, { url, content, type: 'image/png' })

  // For a person who types the address into a browser; programs get a 404.
  app.get('/', { config: { scope: null }, schema: { hide: true } }, async (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) throw new Problem('general/not-found')
    return reply.redirect(home, 302)
  })
}

const ours = (name: string): URL => new URL(name, import.meta.url)

/** General rules for programs, and all operations by chapter. */
const overview = (document: OpenApi, all: readonly Chapter[]): Html => html`<h1>The API of Rappen</h1>
${paragraphs(document.info.description)}
<p>New here? <a href="/docs/guides/getting-started">From zero to a sent invoice</a> takes ten minutes.</p>
${all.map(
  ({ name, url }) => html`<section><h2><a href="${url}">${name}</a></h2>
<ul class="toc">${operationsIn(document, name).map(({ method, path, operation: { operationId, summary } }) => html`<li><a href="${url}#${operationId}">${summary}</a> <code>${method} ${path}</code></li>`)}</ul></section>`,
)}`

/** The codes: each has an anchor, to which rejections link. */
const errorsPage = (): Html => html`<h1>Errors and warnings</h1>
<p>Every rejection has a code, which is never renamed, and says in its message what is wrong. The chapters say which operation answers which.</p>
<h2 id="errors">Errors</h2>
${Object.entries(problems).map(([code, { status, en }]) => placeOf(code, `${status}. ${en}`))}
<h2 id="warnings">Warnings</h2>
<p>The answer of a write may carry warnings: what was asked for is done, and is probably not what was meant.</p>
${Object.entries(warnings).map(([code, { en }]) => placeOf(code, en))}`

const placeOf = (code: string, words: string): Html =>
  html`<section id="${code}"><h3><a href="#${code}">${code}</a></h3><p>${words}</p></section>`
