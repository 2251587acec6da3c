import type { RouteOptions } from 'fastify'
import { Type } from 'typebox'
import { rejectViolations } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import { titled } from '../../platform/http/closed.schema.ts'
import { rejectForeign } from '../../platform/http/missing.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { dryRunQuery } from '../../platform/http/operation/dry-run.ts'
import { asksToErase, type ErasedRecord, isErasing } from '../../tenants/events/erasing.ts'
import { ErasureQuery, erased } from '../../tenants/events/erasure.schema.ts'
import { actContext } from '../documents/dependencies.ts'
import { deletionViolations, issuedViolations, issueViolations, ownContentOf } from '../documents/document.rules.ts'
import { withoutSlip } from '../documents/document.schema.ts'
import { deleteDocument, lockDocument } from '../documents/document.store.ts'
import { documentChanges } from '../documents/document-changes.rules.ts'
import { postingRejections } from '../documents/document-path.schema.ts'
import { contentWarningCodes, documentWarningCodes } from '../documents/document-warnings.rules.ts'
import { aDocument, type DocumentKind, kindOf, kinds } from '../documents/kinds.rules.ts'
import { eraseDocument } from '../erasure/erase-document.ts'
import type { DocumentTools, FoundDocument } from '../settlement/document-tools.ts'
import { duplicateDocument } from './duplicate-document.ts'
import { issueDocument, withPostingDay } from './issue-document.ts'
import { requireSendable, sendDocument } from './send-document.ts'
import { SendingRequest, sentSchema } from './sending.schema.ts'
import { violationsIn } from './validate-content.ts'

/** The rejections of a request whose content refers to the books, and of one that posts a document. */
export const referenceRejections = [
  'ledger/account-not-found',
  'ledger/currency-not-enabled',
  'customer-invoices/duplicate-reference',
] as const
export const issuingRejections = (kind: DocumentKind) => [
  ...(kindOf(kind).posts ? postingRejections : []),
  ...(kindOf(kind).isPayable ? (['customer-invoices/qr-bill-impossible'] as const) : []),
  ...(kindOf(kind).posts?.side === 'credit' ? (['customer-invoices/deposit-taken-off'] as const) : []),
]

const Issuance = titled('Issuance', { withoutSlip: Type.Optional(withoutSlip) }, { examples: [{ withoutSlip: true }] })

export const deletionRoute = <Kind extends DocumentKind>(tools: DocumentTools<Kind>): RouteOptions => {
  const { noun, name, deletes, erases } = kinds[tools.kind]
  return changing(tools.dependencies, {
    method: 'DELETE',
    url: tools.path,
    operationId: `delete${name}`,
    summary: `Delete a draft ${noun}`,
    tag: tools.tag,
    scope: 'invoices:write',
    needsProof: (_change, call) => asksToErase(call),
    description:
      'Only a draft that never had a number can be deleted, and not if it was sent. With `erase=true` a draft that was never issued is erased with its attachments and mails, and with its data in events, audit log and stored answers; also a deleted one.',
    params: tools.params,
    query: ErasureQuery,
    success: { status: 204, description: 'Deleted.' },
    alternative: erased,
    isAlternative: (answer: ErasedRecord | undefined) => answer !== undefined,
    emits: [deletes, erases],
    deletes: true,
    rejects: ['customer-invoice/not-found', 'customer-invoices/document-immutable', 'general/precondition-failed'],
    record: async (tx, params, call): Promise<FoundDocument<Kind> | undefined> => {
      const isErased = isErasing(call)
      if (isErased && !(await lockDocument(tx, tools.kind, tools.idIn(params)))) {
        await rejectForeign(tx, 'documents', tools.idIn(params))
        return undefined
      }
      const found = await tools.locked(tx, params)
      rejectViolations((isErased ? issuedViolations : deletionViolations)(found.document))
      return found
    },
    represent: (found) => (found ? tools.represent(found) : null),
    answer: async (tx, { params, query }, found): Promise<ErasedRecord | undefined> => {
      if (query.erase || !found)
        return eraseDocument(tx, tools.kind, tools.idIn(params), tools.dependencies.eraseWebhookAnswers)
      await deleteDocument(tx, found.document.id)
    },
    changes: ({ answer, record }) =>
      answer?.changes ??
      changesOf(deletes, { document: record?.document.id, before: record && tools.wrap(record.shown) }),
    shown: (answer) => answer && { erasure: answer.erasure },
  })
}

export const issueRoute = <Kind extends DocumentKind>(tools: DocumentTools<Kind>): RouteOptions =>
  changing(tools.dependencies, {
    method: 'POST',
    url: `${tools.path}/issue`,
    operationId: `issue${kinds[tools.kind].name}`,
    summary: `Issue a draft ${kinds[tools.kind].noun}: it gets its number`,
    tag: tools.tag,
    scope: 'invoices:write',
    params: tools.params,
    query: dryRunQuery('Answers the document as it would be, and what would be posted; issues nothing.'),
    ...(kindOf(tools.kind).isPayable ? { body: Issuance, bodyOptional: true } : {}),
    success: tools.tried,
    emits: kinds[tools.kind].issues,
    warns: documentWarningCodes,
    rejects: [
      'customer-invoice/not-found',
      'customer-invoices/document-immutable',
      'general/precondition-failed',
      ...issuingRejections(tools.kind),
    ],
    tagged: true,
    record: async (tx, params) => {
      const found = await tools.locked(tx, params)
      rejectViolations(issueViolations(found.document))
      return found
    },
    represent: tools.represent,
    // Accounts and currencies may have been closed since the draft was written: they are named where the draft names them.
    rules: async (tx, { now }, { document }) => {
      const { kind } = document
      if (!kindOf(kind).posts) return []
      const content = ownContentOf(document)
      return withPostingDay(
        tx,
        { kind, content, now },
        await violationsIn(tx, kind, content, { namedIn: content, reference: content.externalReference }),
      )
    },
    answer: async (tx, { body, now }, { document }) => {
      const context = actContext(tools.dependencies, now)
      const issuing = { ...context, stored: document, withoutSlip: body?.withoutSlip }
      return tools.shownOf(tx, await issueDocument(tx, document, issuing))
    },
    dryRun: tools.postedFor,
    changes: ({ answer: issued, record: { shown } }) => documentChanges(tools.kind, shown, issued),
    shown: tools.wrap,
  })

export const duplicationRoute = <Kind extends DocumentKind>(tools: DocumentTools<Kind>): RouteOptions =>
  changing(tools.dependencies, {
    method: 'POST',
    url: `${tools.path}/duplicate`,
    operationId: `duplicate${kinds[tools.kind].name}`,
    summary: `Make a draft with the content of ${aDocument(tools.kind)}`,
    tag: tools.tag,
    scope: 'invoices:write',
    description:
      'Dated today. Template, recipient, texts, positions and metadata are those of the document; number, decision, payments, deliveries and attachments are not.',
    params: tools.params,
    success: { ...tools.success, status: 201 },
    emits: [kinds[tools.kind].creates[0]],
    warns: contentWarningCodes,
    rejects: ['customer-invoice/not-found', 'general/precondition-failed', ...referenceRejections],
    tagged: true,
    record: tools.locked,
    represent: tools.represent,
    answer: async (tx, { now }, { document }) => tools.shownOf(tx, await duplicateDocument(tx, document, now)),
    changes: ({ answer: created }) => documentChanges(tools.kind, undefined, created),
    location: ({ id }) => `/v1/${kinds[tools.kind].plural}/${id}`,
    shown: tools.wrap,
  })

export const sendingRoute = <Kind extends DocumentKind>(tools: DocumentTools<Kind>): RouteOptions =>
  changing(tools.dependencies, {
    method: 'POST',
    url: `${tools.path}/send`,
    operationId: `send${kinds[tools.kind].name}`,
    summary: `Send ${aDocument(tools.kind)} by email`,
    tag: tools.tag,
    scope: 'invoices:write',
    description:
      'The delivery is queued with the request and listed in emailDeliveries; attempts are repeated for four days. A draft is sent only with asDraft, and marked as one. For a paid or credited invoice, the mail and its PDF ask for the open amount, or say that there is none. Defaults of subject, cc, bcc and replyTo come from the template. Each request is a mail of its own, unless it repeats one under its Idempotency-Key.',
    params: tools.params,
    query: dryRunQuery('Answers the mail as it would leave; sends nothing.'),
    body: SendingRequest,
    bodyOptional: true,
    success: { ...tools.success, schema: sentSchema(tools.kind) },
    emits: ['email.queued'],
    rejects: [
      'customer-invoice/not-found',
      'customer-invoices/document-immutable',
      'customer-invoices/no-recipient-address',
      'customer-invoices/draft-not-sendable',
      'customer-invoices/mail-quota-reached',
      ...(kindOf(tools.kind).isPayable
        ? (['customer-invoices/qr-bill-impossible', 'customer-invoices/nothing-owed'] as const)
        : []),
      'general/precondition-failed',
    ],
    tagged: true,
    record: async (tx, params) => {
      const found = await tools.locked(tx, params)
      requireSendable(found.document)
      return found
    },
    represent: tools.represent,
    answer: async (tx, { body, now }, { document }) =>
      tools.shownOf(tx, await sendDocument(tx, document, body, { ...tools.dependencies, now })),
    dryRun: async (tx, { answer, record: { document }, input: { body, now } }) => {
      const { recipientEmail = '', subject, cc, bcc } = answer.emailDeliveries.at(-1) ?? {}
      const { mailTextOf, publicUrl } = tools.dependencies
      const wanted = { recipientEmail, subject, description: body.description, publicUrl: publicUrl(), now }
      const copies = { ...(cc ? { cc } : {}), ...(bcc ? { bcc } : {}) }
      return { email: { recipientEmail, ...copies, ...(await mailTextOf(tx, document, wanted)) } }
    },
    changes: ({ answer: sent, record: { document } }) =>
      sent.emailDeliveries
        .slice(document.emailDeliveries.length)
        .flatMap((delivery) =>
          changesOf('email.queued', { document: document.id, after: { emailDelivery: delivery } }),
        ),
    shown: tools.wrap,
  })
