import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { rejectViolations } from '../../../errors.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { etagOfBytes, isKnown } from '../../../platform/http/etag.ts'
import type { Dependencies } from '../../../platform/http/operation/definition.ts'
import { schemaOf } from '../../../platform/http/operation-schema.ts'
import { queryValidator } from '../../../platform/http/validation.ts'
import { requireTemplate } from '../../../sales/templates/missing-template.ts'
import { settingsOf, todayOf } from '../../../tenants/organisations/settings.ts'
import { renderDocument } from '../../typst/render-document.ts'
import { loadPrintable } from '../load-printable.ts'
import { sampleDocument } from './sample-document.ts'

const params = Type.Object({ templateId: Type.String() })
const query = Type.Object(
  { kind: Type.Optional(Type.Enum(['estimate', 'invoice'], { description: 'An invoice, when left out.' })) },
  { additionalProperties: false },
)
const validateQuery = queryValidator(query)

const described = {
  method: 'GET',
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
} as const

/** Previews of templates, rendered with sample data. */
export function previewRoutes(app: FastifyInstance, { database, clock }: Dependencies): void {
  app.route<{ Params: Static<typeof params>; Querystring: Static<typeof query> }>({
    method: described.method,
    url: described.url,
    config: { scope: described.scope },
    schema: schemaOf(described),
    handler: async (request, reply) => {
      const { templateId } = request.params
      const { kind = 'invoice' } = request.query
      const page = await database.inTransaction(request.access.organisation, async (tx) => {
        const template = await requireTemplate(tx, templateId)
        rejectViolations(validateQuery(request.query))
        const [openingDate, { vatNumber = '' }] = await Promise.all([todayOf(tx, clock()), settingsOf(tx)])
        const sample = sampleDocument(template, { kind, openingDate, withVat: vatNumber !== '' })
        return loadPrintable(tx, sample, { isSample: true })
      })
      const pdf = await renderDocument(page)
      const etag = etagOfBytes(createHash('sha256').update(pdf).digest())
      reply.header('etag', etag)
      if (isKnown(request, etag)) return reply.code(304).send()
      return reply
        .header('content-disposition', contentDisposition('inline', `${page.number}.pdf`))
        .header('content-type', 'application/pdf')
        .send(pdf)
    },
  })
}
