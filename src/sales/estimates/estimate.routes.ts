import type { FastifyInstance, RouteOptions } from 'fastify'
import { Type } from 'typebox'
import type { EventType } from '../../events.ts'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { titled } from '../../platform/http/closed.schema.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { actContext, type SalesDependencies } from '../documents/dependencies.ts'
import type { Estimate, Invoice } from '../documents/document.schema.ts'
import { documentChanges } from '../documents/document-changes.rules.ts'
import { postingRejections } from '../documents/document-path.schema.ts'
import { documentWarningCodes } from '../documents/document-warnings.rules.ts'
import { requireDocument } from '../documents/find-document.ts'
import { creationRoute } from '../issuing/creation.routes.ts'
import { documentRoutes } from '../issuing/document.routes.ts'
import { type DocumentTools, documentTools, type FoundDocument } from '../settlement/document-tools.ts'
import { convertToInvoice, requireConvertible } from './convert-to-invoice.ts'
import { createDepositInvoice, depositViolations } from './create-deposit-invoice.ts'
import { decideEstimate, requireDecidable, signatureAt, signatureViolations } from './decide-estimate.ts'
import { Conversion, DepositCreation, InvoicingAnswer } from './invoicing.schema.ts'
import { readInvoicing } from './read-invoicing.ts'

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
  app.route(depositRoute(tools))
  app.route(invoicingRoute(tools))
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

/** An operation that makes an invoice of an estimate, which is not a draft. */
const invoicing = (tools: Tools) => {
  const { dependencies, params, tag, locked, represent } = tools
  const invoice = documentTools('invoice', dependencies)
  return {
    invoice,
    common: {
      method: 'POST',
      tag,
      scope: 'invoices:write',
      params,
      success: { ...invoice.success, status: 201 },
      emits: ['invoice.created', 'invoice.issued', 'invoice.paid', 'estimate.converted', 'ledger-entries.posted'],
      warns: documentWarningCodes,
      tagged: true,
      record: async (tx: Tx, given: Readonly<Record<string, string>>) => {
        const found = await locked(tx, given)
        requireConvertible(found.document)
        return found
      },
      represent,
      changes: ({ answer, record: { shown } }: Converted) => [
        ...documentChanges('invoice', undefined, answer),
        ...changesOf('estimate.converted', {
          document: shown.id,
          before: { estimate: shown },
          after: { estimate: { ...shown, invoicesFromQuote: [...shown.invoicesFromQuote, answer.id] } },
        }),
      ],
      location: ({ id }: Invoice) => `/v1/invoices/${id}`,
      shown: invoice.wrap,
    },
  } as const
}

type Converted = { readonly answer: Invoice; readonly record: FoundDocument<'estimate'> }

const invoicingRejections = [
  'customer-invoice/not-found',
  'customer-invoices/draft-not-convertible',
  'customer-invoices/qr-bill-impossible',
  'general/precondition-failed',
  ...postingRejections,
] as const

function conversionRoute(tools: Tools): RouteOptions {
  const { invoice, common } = invoicing(tools)
  return changing(tools.dependencies, {
    ...common,
    url: `${tools.path}/convert-to-invoice`,
    operationId: 'convertEstimateToInvoice',
    summary: 'Convert an estimate to an invoice',
    description:
      'The estimate stays, links to the invoice through invoicesFromQuote, and may be converted again. A draft cannot be converted. Once positions were chosen or a deposit was invoiced, a conversion without `positions` is of all that is left. The invoice after which nothing is left takes the deposits off.',
    body: Conversion,
    bodyOptional: true,
    rejects: [...invoicingRejections, 'customer-invoices/deposit-is-draft'],
    answer: async (tx, { body, now }, { document }) =>
      invoice.shownOf(tx, await convertToInvoice(tx, document, body, actContext(tools.dependencies, now))),
  })
}

function depositRoute(tools: Tools): RouteOptions {
  const { invoice, common } = invoicing(tools)
  return changing(tools.dependencies, {
    ...common,
    url: `${tools.path}/deposit-invoices`,
    operationId: 'createDepositInvoice',
    summary: 'Create a deposit invoice of an estimate',
    description:
      'An invoice over a part of the total, by percent or by amount, with one position for each tax code of what is left. It is posted to 2030, with its VAT. The last invoice of the estimate takes it off.',
    body: DepositCreation,
    rejects: invoicingRejections,
    rules: (_tx, { body }) => depositViolations(body),
    answer: async (tx, { body, now }, { document }) =>
      invoice.shownOf(tx, await createDepositInvoice(tx, document, body, actContext(tools.dependencies, now))),
  })
}

const invoicingRoute = ({ dependencies, path, params, tag, idIn }: Tools): RouteOptions =>
  reading(dependencies, {
    url: `${path}/invoicing`,
    operationId: 'getEstimateInvoicing',
    summary: 'Get what was invoiced of an estimate, and what is left',
    description: 'By position and amount, with the deposits that the final invoice takes off.',
    tag,
    scope: 'invoices:read',
    params,
    success: { status: 200, schema: InvoicingAnswer, description: 'The rest of its positions, and its deposits.' },
    rejects: ['customer-invoice/not-found'],
    record: (tx, given) => requireDocument(tx, 'estimate', idIn(given)),
    answer: async (tx, { now }, estimate) => ({ invoicing: await readInvoicing(tx, estimate, now) }),
  })
