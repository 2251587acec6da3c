import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import {
  type DocumentRole,
  documentRoutes,
  postingRejections,
  roleTools,
  type SalesDependencies,
} from '../documents/document.routes.ts'
import { Estimate, EstimateAnswer, EstimateChange, InvoiceAnswer } from '../documents/document.schema.ts'
import { estimateChanges, invoiceChanges } from '../documents/document-changes.rules.ts'
import { issueDocument, issueDocuments } from '../documents/issue-document.ts'
import { representEstimates } from '../documents/represent-document.ts'
import { invoiceRole } from '../invoices/invoice.routes.ts'
import { convertToInvoice, requireConvertible } from './convert-to-invoice.ts'
import {
  decideEstimate,
  estimateChangeViolations,
  modifyEstimate,
  requireDecidable,
  requireOpenEstimate,
  signatureAt,
  signatureViolations,
} from './modify-estimate.ts'

const role: DocumentRole<Estimate> = {
  kind: 'estimate',
  many: 'estimates',
  name: 'Estimate',
  words: 'estimate',
  schema: Estimate,
  answer: EstimateAnswer,
  change: EstimateChange,
  filters: { status: Type.Optional(Estimate.properties.status) },
  represent: representEstimates,
  issueNew: (tx, drafts, _acting, keep) => issueDocuments(tx, drafts, keep),
  // Estimates are not in the books.
  issuingViolations: async (_tx, contents) => contents.map(() => []),
  requireOpen: requireOpenEstimate,
  changeViolations: estimateChangeViolations,
  modify: modifyEstimate,
  issue: issueDocument,
  creates: ['estimate.created', 'estimate.issued'],
  modifies: ['estimate.modified', 'estimate.issued', 'estimate.returned-to-draft', 'estimate.reopened'],
  issues: ['estimate.issued'],
  deletes: 'estimate.deleted',
  changes: estimateChanges,
}

const Conversion = Type.Object(
  {
    openingDate: Type.Optional(
      Type.String({ format: 'day', description: 'Default: today in the time zone of the organisation.' }),
    ),
    isDraft: Type.Optional(Type.Boolean({ default: true })),
  },
  { title: 'Conversion', additionalProperties: false, examples: [{ openingDate: '2026-11-21', isDraft: false }] },
)
const Acceptance = Type.Object(
  {
    signingPerson: Type.String({ minLength: 1, maxLength: 128, format: 'line' }),
    signedAt: Type.Optional(Type.String({ format: 'instant', description: 'Not in the future. Default: now.' })),
  },
  { title: 'Acceptance', additionalProperties: false, examples: [{ signingPerson: 'Anna Muster' }] },
)

export function estimateRoutes(app: FastifyInstance, dependencies: SalesDependencies): void {
  documentRoutes(app, dependencies, role)
  const tag = 'Estimates'
  const { path: one, params, locked, represent, answer } = roleTools(role, dependencies)
  const success = { status: 200, schema: EstimateAnswer, description: 'The estimate.' } as const
  const rejects = [
    'customer-invoice/not-found',
    'customer-invoices/document-immutable',
    'general/precondition-failed',
  ] as const
  const decidable = (decision: Estimate['status']) => async (tx: Tx, given: Readonly<Record<string, string>>) => {
    const found = await locked(tx, given)
    requireDecidable(found.document, decision)
    return found
  }

  app.route(
    changing(dependencies, {
      method: 'POST',
      url: `${one}/accept`,
      operationId: 'acceptEstimate',
      summary: 'Record that the customer accepted an estimate',
      description: 'An estimate that is already accepted must be reopened first.',
      tag,
      scope: 'invoices:write',
      params,
      body: Acceptance,
      success,
      emits: ['estimate.accepted'],
      rejects,
      tagged: true,
      record: decidable('accepted'),
      represent,
      rules: (_tx, { body, now }) => signatureViolations(body, now),
      answer: async (tx, { body, now }, { document }) => {
        const { signingPerson } = body
        const signedAt = signatureAt(body, now)
        return answer(tx, await decideEstimate(tx, document, { status: 'accepted', signingPerson, signedAt }))
      },
    }),
  )
  for (const [verb, status, event, summary] of [
    ['decline', 'declined', 'estimate.declined', 'Record that the customer declined an estimate'],
    ['reopen', 'open', 'estimate.reopened', 'Revoke the decision on an estimate'],
  ] as const) {
    app.route(
      changing(dependencies, {
        method: 'POST',
        url: `${one}/${verb}`,
        operationId: `${verb}Estimate`,
        summary,
        tag,
        scope: 'invoices:write',
        params,
        success,
        emits: [event],
        rejects,
        tagged: true,
        record: decidable(status),
        represent,
        answer: async (tx, _input, { document }) => answer(tx, await decideEstimate(tx, document, { status })),
      }),
    )
  }

  const invoice = roleTools(invoiceRole, dependencies)
  app.route(
    changing(dependencies, {
      method: 'POST',
      url: `${one}/convert-to-invoice`,
      operationId: 'convertEstimateToInvoice',
      summary: 'Convert an estimate to an invoice',
      tag,
      scope: 'invoices:write',
      description:
        'The estimate stays, links to the invoice through invoicesFromQuote, and may be converted again. A draft cannot be converted.',
      params,
      body: Conversion,
      bodyOptional: true,
      success: { status: 201, schema: InvoiceAnswer, description: 'The invoice.' },
      emits: ['invoice.created', 'invoice.issued', 'invoice.paid', 'estimate.converted', 'ledger-entries.posted'],
      rejects: [
        'customer-invoice/not-found',
        'customer-invoices/draft-not-convertible',
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
        invoice.shownOf(tx, await convertToInvoice(tx, document, body, { now, jobs: dependencies.jobs }), {
          areNew: true,
        }),
      changes: ({ answer, record: { shown } }) => [
        ...invoiceChanges(undefined, answer),
        ...changesOf('estimate.converted', {
          before: { estimate: shown },
          after: { estimate: { ...shown, invoicesFromQuote: [...shown.invoicesFromQuote, answer.id] } },
        }),
      ],
      location: ({ id }) => `/v1/invoices/${id}`,
      shown: invoice.wrap,
    }),
  )
}
