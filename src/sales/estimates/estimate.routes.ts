import type { FastifyInstance, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import type { EventType } from '../../events.ts'
import { changesOf } from '../../events.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { titled } from '../../platform/http/closed.schema.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { actContext, type SalesDependencies } from '../documents/dependencies.ts'
import { type Estimate, withoutSlip } from '../documents/document.schema.ts'
import { documentChanges } from '../documents/document-changes.rules.ts'
import { postingRejections } from '../documents/document-path.schema.ts'
import { documentWarningCodes } from '../documents/document-warnings.rules.ts'
import { creationRoute } from '../issuing/creation.routes.ts'
import { documentRoutes } from '../issuing/document.routes.ts'
import { type DocumentTools, documentTools } from '../settlement/document-tools.ts'
import { convertToInvoice, requireConvertible } from './convert-to-invoice.ts'
import { decideEstimate, requireDecidable, signatureAt, signatureViolations } from './decide-estimate.ts'

const Conversion = titled(
  'Conversion',
  {
    openingDate: Type.Optional(
      Type.Unsafe<Day>(
        Type.String({ format: 'day', description: 'Default: today in the time zone of the organisation.' }),
      ),
    ),
    isDraft: Type.Optional(Type.Boolean({ default: true })),
    withoutSlip: Type.Optional(withoutSlip),
  },
  { examples: [{ openingDate: '2026-11-21', isDraft: false }] },
)
const Acceptance = titled(
  'Acceptance',
  {
    signingPerson: Type.String({ minLength: 1, maxLength: 128, format: 'line' }),
    signedAt: Type.Optional(Type.String({ format: 'instant', description: 'Not in the future. Default: now.' })),
  },
  { examples: [{ signingPerson: 'Anna Muster' }] },
)

type Tools = DocumentTools<'estimate'>

export function estimateRoutes(app: FastifyInstance, dependencies: SalesDependencies): void {
  creationRoute(app, dependencies, 'estimate')
  documentRoutes(app, dependencies, 'estimate')
  const tools = documentTools('estimate', dependencies)
  app.route(acceptanceRoute(tools))
  app.route(
    decisionRoute(tools, {
      verb: 'decline',
      status: 'declined',
      event: 'estimate.declined',
      summary: 'Record that the customer declined an estimate',
    }),
  )
  app.route(
    decisionRoute(tools, {
      verb: 'reopen',
      status: 'open',
      event: 'estimate.reopened',
      summary: 'Revoke the decision on an estimate',
    }),
  )
  app.route(conversionRoute(tools))
}

const rejects = [
  'customer-invoice/not-found',
  'customer-invoices/document-immutable',
  'general/precondition-failed',
] as const

const decidable =
  ({ locked }: Tools, decision: Estimate['status']) =>
  async (tx: Tx, params: Readonly<Record<string, string>>) => {
    const found = await locked(tx, params)
    requireDecidable(found.document, decision)
    return found
  }

const acceptanceRoute = (tools: Tools): RouteOptions =>
  changing(tools.dependencies, {
    method: 'POST',
    url: `${tools.path}/accept`,
    operationId: 'acceptEstimate',
    summary: 'Record that the customer accepted an estimate',
    description: 'One that is accepted already is reopened first.',
    tag: tools.tag,
    scope: 'invoices:write',
    params: tools.params,
    body: Acceptance,
    success: tools.success,
    emits: ['estimate.accepted'],
    rejects,
    tagged: true,
    record: decidable(tools, 'accepted'),
    represent: tools.represent,
    rules: (_tx, { body, now }) => signatureViolations(body, now),
    answer: async (tx, { body, now }, { document }) => {
      const { signingPerson } = body
      const signedAt = signatureAt(body, now)
      const accepted = await decideEstimate(tx, document, { status: 'accepted', signingPerson, signedAt })
      return tools.wrap(await tools.shownOf(tx, accepted))
    },
  })

const decisionRoute = (
  tools: Tools,
  {
    verb,
    status,
    event,
    summary,
  }: {
    readonly verb: string
    readonly status: 'declined' | 'open'
    readonly event: EventType
    readonly summary: string
  },
): RouteOptions =>
  changing(tools.dependencies, {
    method: 'POST',
    url: `${tools.path}/${verb}`,
    operationId: `${verb}Estimate`,
    summary,
    tag: tools.tag,
    scope: 'invoices:write',
    params: tools.params,
    success: tools.success,
    emits: [event],
    rejects,
    tagged: true,
    record: decidable(tools, status),
    represent: tools.represent,
    answer: async (tx, _input, { document }) =>
      tools.wrap(await tools.shownOf(tx, await decideEstimate(tx, document, { status }))),
  })

function conversionRoute(tools: Tools): RouteOptions {
  const { dependencies, path, params, tag, locked, represent } = tools
  const invoice = documentTools('invoice', dependencies)
  return changing(dependencies, {
    method: 'POST',
    url: `${path}/convert-to-invoice`,
    operationId: 'convertEstimateToInvoice',
    summary: 'Convert an estimate to an invoice',
    tag,
    scope: 'invoices:write',
    description:
      'The estimate stays, links to the invoice through invoicesFromQuote, and may be converted again. A draft cannot be converted.',
    params,
    body: Conversion,
    bodyOptional: true,
    success: { ...invoice.success, status: 201 },
    emits: ['invoice.created', 'invoice.issued', 'invoice.paid', 'estimate.converted', 'ledger-entries.posted'],
    warns: documentWarningCodes,
    rejects: [
      'customer-invoice/not-found',
      'customer-invoices/draft-not-convertible',
      'customer-invoices/qr-bill-impossible',
      'general/precondition-failed',
      ...postingRejections,
    ],
    tagged: true,
    record: async (tx, given) => {
      const found = await locked(tx, given)
      requireConvertible(found.document)
      return found
    },
    represent,
    answer: async (tx, { body, now }, { document }) =>
      invoice.shownOf(tx, await convertToInvoice(tx, document, body, actContext(dependencies, now))),
    changes: ({ answer, record: { shown } }) => [
      ...documentChanges('invoice', undefined, answer),
      ...changesOf('estimate.converted', {
        document: shown.id,
        before: { estimate: shown },
        after: { estimate: { ...shown, invoicesFromQuote: [...shown.invoicesFromQuote, answer.id] } },
      }),
    ],
    location: ({ id }) => `/v1/invoices/${id}`,
    shown: invoice.wrap,
  })
}
