import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { newestOnly } from '../../../platform/concurrency/newest-only.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { preferredType } from '../../../platform/http/accepted.ts'
import { closed } from '../../../platform/http/closed.schema.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { isUnchanged } from '../../../platform/http/etag.ts'
import type { Access, Dependencies } from '../../../platform/http/operation/definition.ts'
import { download } from '../../../platform/http/operation/reading.ts'
import { drawPicture } from '../../../platform/pdf/draw-picture.ts'
import { paramsOf } from '../../../platform/records/operations.ts'
import { requireRecord } from '../../../platform/records/require-record.ts'
import { said } from '../../../said.ts'
import { aDocument, type DocumentKind, documentKinds, kindOf } from '../../../sales/documents/kinds.rules.ts'
import { unfinishedDocuments } from '../../../sales/issuing/unfinished-document.schema.ts'
import { unfinishedDraft } from '../../../sales/issuing/unfinished-document.ts'
import { withDefaults } from '../../../sales/templates/template.rules.ts'
import { type Template, templates } from '../../../sales/templates/template.schema.ts'
import { firstTemplate } from '../../../sales/templates/template-of.ts'
import { settingsOf, todayOf } from '../../../tenants/organisations/settings.ts'
import type { PrintableDocument } from '../../layout/printable-document.ts'
import { renderDocument, renderPreview } from '../../typst/render-document.ts'
import { loadPrintable } from '../load-printable.ts'
import { pagesOf } from '../own-metadata.ts'
import { NARROWEST, PreviewQuery, UnfinishedTemplate } from './preview.schema.ts'
import { sampleDocument } from './sample-document.ts'

const kindQuery = {
  kind: Type.Optional(Type.Enum(documentKinds, { description: 'An invoice, when left out.' })),
}

/** Pictures and PDFs of unsaved content: of documents and templates while they are typed, and of templates with sample data. */
export function previewRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const send = sendPreviews(dependencies)
  app.route(previewDocumentRoute(dependencies, 'estimate', send))
  app.route(previewDocumentRoute(dependencies, 'invoice', send))
  app.route(previewUnfinishedTemplateRoute(dependencies, send))
  app.route(previewTemplateRoute(dependencies))
}

/** The content and form of a preview. */
type Wanted = { readonly printable: PrintableDocument; readonly query: PreviewQuery }
type Send = (reply: FastifyReply, find: (tx: Tx) => Promise<Wanted>, call: { access: Access }) => Promise<FastifyReply>

const types = ['image/png', 'application/pdf'] as const

/**
 * One preview after the other for each token. Only the newest waiting one is kept, and earlier ones are rejected, since they show outdated
 * input. Previews also wait behind all documents.
 */
function sendPreviews({ database }: Dependencies): Send {
  const newest = newestOnly(said('A newer preview was asked for.'))
  return (reply, find, { access: { organisation, token } }) =>
    newest(token, async () => {
      const { printable, query } = await database.reading(organisation, find)
      const type = preferredType(reply.request, types)
      const pdf = await renderPreview(printable, organisation, { forScreen: type === types[0] })
      const pages = pagesOf(pdf)
      const { page = 1, width = NARROWEST } = query
      const body =
        type === types[1] ? pdf : await drawPicture({ pdf, page: Math.min(page, pages), width }, organisation)
      return reply.header('preview-pages', pages).header('content-type', type).send(body)
    })
}

const success = {
  status: 200,
  description: 'The picture of a page, or the PDF.',
  contentType: types,
  headers: { 'Preview-Pages': Type.Integer() },
} as const

const how =
  'Nothing is stored. A picture of one page (PNG), or with `Accept: application/pdf` the PDF. While one preview is made, only the newest of the token’s other requests waits; the others are answered with 503.'

function previewDocumentRoute(dependencies: Dependencies, kind: 'estimate' | 'invoice', send: Send) {
  const { name, plural, tag } = kindOf(kind)
  return download(dependencies, {
    url: `/v1/${plural}/preview`,
    operationId: `preview${name}`,
    summary: `Preview ${aDocument(kind)} that is not saved`,
    description: `${how} Takes what creates one, as far as it is typed: what is missing is left out or counts nothing. It is marked as a draft, with the place of the QR-bill it will have.`,
    tag,
    scope: 'invoices:write',
    query: PreviewQuery,
    body: unfinishedDocuments[kind],
    success,
    rejects: [],
    answer: async (tx, { body, query, now }) => ({
      printable: await loadPrintable(tx, await unfinishedDraft(tx, kind, body, now)),
      query,
    }),
    send,
  })
}

const previewUnfinishedTemplateRoute = (dependencies: Dependencies, send: Send) =>
  download(dependencies, {
    url: '/v1/templates/preview',
    operationId: 'previewUnfinishedTemplate',
    summary: 'Preview a template that is not saved',
    description: `${how} Takes what creates a template, as far as it is chosen; shows sample data, as the preview of a saved one does.`,
    tag: 'Templates',
    scope: 'invoices:write',
    query: closed({ ...PreviewQuery.properties, ...kindQuery }),
    body: UnfinishedTemplate,
    success,
    rejects: [],
    answer: async (tx, { body, query, now }) => {
      const { language } = await firstTemplate(tx)
      const template = withDefaults({ id: '', language, ...body, name: '' })
      return { printable: await loadSample(tx, template, query.kind, now), query }
    },
    send,
  })

const previewTemplateRoute = (dependencies: Dependencies) =>
  download(dependencies, {
    url: '/v1/templates/:templateId/preview',
    operationId: 'previewTemplate',
    summary: 'Preview a template as PDF',
    description:
      'A document of sample data on the letterhead of the organisation, in the language of the template, without a QR-bill.',
    tag: 'Templates',
    scope: 'invoices:read',
    params: paramsOf(templates),
    query: closed(kindQuery),
    success: { status: 200, description: 'The PDF.', contentType: 'application/pdf' },
    tagged: true,
    rejects: ['templates/not-found'],
    record: (tx, { templateId }) => requireRecord(tx, templates, templateId),
    answer: (tx, { query, now }, template) => loadSample(tx, template, query.kind, now),
    send: async (reply, find, { access }) => {
      const page = await dependencies.database.inTransaction(access.organisation, find)
      const pdf = await renderDocument(page, access.organisation)
      if (isUnchanged(reply, hash('sha256', pdf, 'buffer'))) return reply
      return reply
        .header('content-disposition', contentDisposition('inline', `${page.number}.pdf`))
        .header('content-type', 'application/pdf')
        .send(pdf)
    },
  })

/** A sample of a template, on the letterhead of the organisation. */
async function loadSample(
  tx: Tx,
  template: Template,
  kind: DocumentKind = 'invoice',
  now: Date,
): Promise<PrintableDocument> {
  const [openingDate, { vatNumber = '' }] = await Promise.all([todayOf(tx, now, 'openingDate'), settingsOf(tx)])
  const sample = sampleDocument(template, { kind, openingDate, withVat: vatNumber !== '' })
  return loadPrintable(tx, sample, { isSample: true, look: template })
}
