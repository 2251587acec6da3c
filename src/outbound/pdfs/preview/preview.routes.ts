import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { etagOfBytes, isKnown } from '../../../platform/http/etag.ts'
import type { Dependencies } from '../../../platform/http/operation/definition.ts'
import { download } from '../../../platform/http/operation/reading.ts'
import { documentKinds } from '../../../sales/documents/kinds.rules.ts'
import { requireTemplate } from '../../../sales/templates/missing-template.ts'
import { settingsOf, todayOf } from '../../../tenants/organisations/settings.ts'
import { renderDocument } from '../../typst/render-document.ts'
import { loadPrintable } from '../load-printable.ts'
import { sampleDocument } from './sample-document.ts'

const params = Type.Object({ templateId: Type.String() })
const query = Type.Object(
  { kind: Type.Optional(Type.Enum(documentKinds, { description: 'An invoice, when left out.' })) },
  { additionalProperties: false },
)
/** Previews of templates, rendered with sample data. */
export function previewRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(
    download(dependencies, {
      url: '/v1/templates/:templateId/preview',
      operationId: 'previewTemplate',
      summary: 'Preview a template as PDF',
      description:
        'A document of sample data on the letterhead of the organisation, in the language of the template, without a QR-bill.',
      tag: 'Templates',
      scope: 'invoices:read',
      params,
      query,
      success: { status: 200, description: 'The PDF.', contentType: 'application/pdf' },
      tagged: true,
      rejects: ['templates/not-found'],
      record: (tx, { templateId }) => requireTemplate(tx, templateId),
      answer: async (tx, { query: { kind = 'invoice' }, now }, template) => {
        const [openingDate, { vatNumber = '' }] = await Promise.all([todayOf(tx, now, 'openingDate'), settingsOf(tx)])
        const sample = sampleDocument(template, { kind, openingDate, withVat: vatNumber !== '' })
        return loadPrintable(tx, sample, { isSample: true })
      },
      send: async (reply, find, { access }) => {
        const page = await dependencies.database.inTransaction(access.organisation, find)
        const pdf = await renderDocument(page, access.organisation)
        const etag = etagOfBytes(createHash('sha256').update(pdf).digest())
        reply.header('etag', etag)
        if (isKnown(reply.request, etag)) return reply.code(304).send()
        return reply
          .header('content-disposition', contentDisposition('inline', `${page.number}.pdf`))
          .header('content-type', 'application/pdf')
          .send(pdf)
      },
    }),
  )
}
