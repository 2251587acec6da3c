import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../errors.ts'
import { acceptedLanguage } from '../../platform/http/accepted-language.ts'
import { problemFor } from '../../platform/http/errors.ts'
import { serveFixedFile } from '../../platform/http/fixed-file.ts'
import { html } from '../../platform/http/html.rules.ts'
import { perMinute } from '../../platform/http/per-minute.ts'
import { rates } from '../../platform/limits.ts'
import { fill } from '../../platform/words/fill.ts'
import { type Language, languages } from '../../platform/words/languages.ts'
import type { SalesDependencies } from '../../sales/documents/dependencies.ts'
import { linkedDocument } from '../../sales/documents/find-document.ts'
import { decideByLink } from './decide-by-link.ts'
import { documentPage, type Showing } from './document-page.ts'
import { type Place, page, pageFiles, pageHeaders } from './page.ts'
import { type Answer, drawnIn, readAnswer } from './read-answer.ts'
import { refusalOf, shownSha256, visitOf } from './visit.ts'
import { type Refusal, words } from './words.ts'

/** An input is invalid, or the estimate has changed. */
const wrongForm: readonly Refusal[] = ['not-read', 'name-missing', 'name-too-long', 'nothing-drawn', 'reason-too-long']

const path = '/public/documents/:secret'
const hidden = { config: { scope: null }, schema: { hide: true } } as const
type Followed = { readonly organisation: string; readonly document: string }
/** Follows a link to a document, or to one of its attachments. */
export type Follow = (
  request: FastifyRequest,
  secret: string,
  to: 'document' | 'attachment',
) => Promise<Followed & { readonly attachment: string }>
type Asked = FastifyRequest<{ Params: { secret: string }; Querystring: { lang?: unknown } }>

export type SendPage = (request: FastifyRequest, reply: FastifyReply, secret: string) => Promise<FastifyReply>

/** The pages of public links, for browsers: the document, and the customer's decision. Reading never decides. */
export function pageRoutes(app: FastifyInstance, dependencies: SalesDependencies, follow: Follow): SendPage {
  const { database, clock } = dependencies
  const decisions = perMinute(rates.decisions)

  /** The page of a document as it stands now; for an open estimate, with the PDF that a decision would be about. */
  async function show(reply: FastifyReply, { organisation, document }: Followed, place: Asking, showing: Showing) {
    const visit = await database.inTransaction(organisation, async (tx) =>
      visitOf(tx, await linkedDocument(tx, document), clock()),
    )
    const pdfSha256 =
      visit.standing === 'open' ? await shownSha256(database.inTransaction, organisation, visit) : undefined
    const language = place.language ?? visit.sources.document.language
    const isDone = showing.isDone === true && refusalOf(visit.standing) === 'decided'
    return sendHtml(reply, documentPage(visit, { ...place, language }, { ...showing, pdfSha256, isDone }))
  }

  async function decide(request: Asked, reply: FastifyReply, verb: Answer['verb']): Promise<FastifyReply> {
    const { secret } = request.params
    const now = clock()
    decisions.requireFew(request.ip, now)
    decisions.note(request.ip, now)
    const followed = await follow(request, secret, 'document')
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const language = languageIn(form.get('language'))
    const answer = readAnswer(verb, form)
    const origin = { ...followed, secret, language, pdfSha256: form.get('pdf') ?? '' }
    const refusal = typeof answer === 'string' ? answer : await decideByLink(dependencies, origin, answer)
    if (refusal === undefined) return reply.redirect(`done${language ? `?lang=${language}` : ''}`, 303)
    reply.code(wrongForm.includes(refusal) ? 400 : 409)
    return show(reply, followed, { secret, up: '../', language }, { refusal, filled: filledIn(verb, form) })
  }

  app.get(`${path}/done`, hidden, (request: Asked, reply) =>
    asPage(request, reply, '../', async () => {
      const { secret } = request.params
      const followed = await follow(request, secret, 'document')
      return show(reply, followed, { secret, up: '../', language: languageIn(request.query.lang) }, { isDone: true })
    }),
  )
  // Only this route reads forms.
  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    )
    for (const verb of ['accept', 'decline'] as const)
      forms.post(`${path}/${verb}`, hidden, (request: Asked, reply) =>
        asPage(request, reply, '../', () => decide(request, reply, verb)),
      )
  })
  leadToPage(app)
  serveFiles(app)

  return (request, reply, secret) =>
    asPage(request, reply, './', async () => {
      const { lang } = request.query as { lang?: unknown }
      return show(
        reply,
        await follow(request, secret, 'document'),
        { secret, up: './', language: languageIn(lang) },
        {},
      )
    })
}

/** For a rejected form that is reloaded or shared, and for an address with an extra slash. */
function leadToPage(app: FastifyInstance): void {
  for (const end of ['accept', 'decline', ''])
    app.get(`${path}/${end}`, hidden, async (request: Asked, reply) =>
      reply.headers(pageHeaders).redirect(`../${encodeURIComponent(request.params.secret)}`, 303),
    )
}

function serveFiles(app: FastifyInstance): void {
  for (const [url, name, type] of [
    [pageFiles.style, 'page.css', 'text/css; charset=utf-8'],
    [pageFiles.script, 'page.js', 'text/javascript; charset=utf-8'],
    [pageFiles.font, '../../../web/fonts/inter.woff2', 'font/woff2'],
  ] as const)
    serveFixedFile(app, { url, content: new URL(name, import.meta.url), type })
}

type Asking = Omit<Place, 'language'> & { readonly language: Language | undefined }

const languageIn = (text: unknown): Language | undefined => languages.find((language) => language === text)

const filledIn = (verb: Answer['verb'], form: URLSearchParams): NonNullable<Showing['filled']> =>
  verb === 'decline'
    ? { reason: form.get('reason') ?? '' }
    : {
        name: form.get('name') ?? '',
        isRead: form.get('read') !== null,
        ...(form.get('signature') === 'drawn' ? { drawn: drawnIn(form) ?? '' } : {}),
      }

const sendHtml = (reply: FastifyReply, content: string): FastifyReply =>
  reply.headers(pageHeaders).type('text/html; charset=utf-8').send(content)

/** Answers a person: a rejection becomes a page. */
async function asPage(
  request: FastifyRequest,
  reply: FastifyReply,
  up: Place['up'],
  work: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await work()
  } catch (error) {
    const problem = error instanceof Problem ? error : problemFor(error as Error, request)
    if (problem.status >= 500) request.log.error({ requestId: request.id, err: error }, 'a page of a link failed')
    request.rejection = problem
    const { secret = '', file = '' } = request.params as { secret?: string; file?: string }
    const { lang } = request.query as { lang?: unknown }
    const language = languageIn(lang) ?? acceptedLanguage(request.headers['accept-language']) ?? 'de'
    reply.code(problem.status).headers(problem.headers)
    return sendHtml(reply, messagePage(problem, { secret: secret || file, up, language }))
  }
}

/** The text of a page that cannot be shown. */
function messagePage({ status, headers }: Problem, place: Place): string {
  const { language } = place
  const said = status === 404 ? words.gone : status === 429 ? words.tooMany : words.failed
  const [title, text] = [said.title[language], fill(said.text[language], { seconds: headers['retry-after'] ?? '60' })]
  return page({ ...place, title, issuer: '', body: html`<section><h1>${title}</h1><p>${text}</p></section>` })
}
