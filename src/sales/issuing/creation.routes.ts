import type { FastifyInstance, RouteOptions } from 'fastify'
import type { Static } from 'typebox'
import { problemOf } from '../../errors.ts'
import { isReference, referenceInPathViolations } from '../../platform/http/external-reference.ts'
import { ByReference } from '../../platform/http/metadata.schema.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { dryRunQuery } from '../../platform/http/operation/dry-run.ts'
import { actContext, type SalesDependencies } from '../documents/dependencies.ts'
import type { Document } from '../documents/document.rules.ts'
import { DocumentByReference, DocumentCreation, InvoiceCreation, type Shown } from '../documents/document.schema.ts'
import { lockByReference } from '../documents/document.store.ts'
import { documentChanges } from '../documents/document-changes.rules.ts'
import { documentWarningCodes } from '../documents/document-warnings.rules.ts'
import { aDocument, type DocumentKind, kinds } from '../documents/kinds.rules.ts'
import { type DocumentTools, documentTools } from '../settlement/document-tools.ts'
import { createDocument } from './create-document.ts'
import { issuingRejections, referenceRejections } from './document-acts.routes.ts'
import { modifyDocument } from './modify-document.ts'

/** Creates estimates and invoices; a credit note is created from its invoice. */
export function creationRoute(
  app: FastifyInstance,
  dependencies: SalesDependencies,
  kind: 'estimate' | 'invoice',
): void {
  const tools = documentTools(kind, dependencies)
  app.route(putRoute(tools))
  app.route(postRoute(tools))
}

function postRoute(tools: DocumentTools<'estimate' | 'invoice'>): RouteOptions {
  const { kind, dependencies, tag, success, tried, shownOf, postedFor, wrap } = tools
  const { name, noun, plural, creates, isPayable } = kinds[kind]
  return changing(dependencies, {
    method: 'POST',
    url: `/v1/${plural}`,
    operationId: `create${name}`,
    summary: `Create ${aDocument(kind)}`,
    description: 'Defaults come from the template.',
    tag,
    scope: 'invoices:write',
    query: dryRunQuery(
      'Answers the document as it would be, with an empty id, and what would be posted; creates nothing.',
    ),
    body: isPayable ? InvoiceCreation : DocumentCreation,
    success: { ...success, status: 201 },
    alternative: { ...tried, description: `A dry run: the ${noun} as it would be.` },
    emits: creates,
    warns: documentWarningCodes,
    rejects: [...referenceRejections, ...issuingRejections(kind)],
    tagged: true,
    answer: async (tx, { body, now }) =>
      shownOf(tx, await createDocument(tx, kind, body, actContext(dependencies, now))),
    // A document that is not created has neither an id nor a public link.
    dryRun: async (tx, { answer }) => {
      const { publicPdfUrl: _, ...shown } = answer
      return { ...wrap({ ...shown, id: '' } as Shown[typeof kind]), ...(await postedFor(tx, { answer })) }
    },
    changes: ({ answer }) => documentChanges(kind, undefined, answer),
    location: ({ id }) => `/v1/${plural}/${id}`,
    shown: wrap,
  })
}

/** Creates or changes the draft with another system's reference. */
function putRoute(tools: DocumentTools<'estimate' | 'invoice'>): RouteOptions {
  const { kind, dependencies, shownOf, wrap } = tools
  const { name, plural, noun, creates, modifies } = kinds[kind]
  return changing(dependencies, {
    method: 'PUT',
    url: `/v1/${plural}/by-reference/:reference`,
    operationId: `put${name}`,
    summary: `Create or change the draft ${noun} that another system calls so`,
    description: `Creates ${aDocument(kind)} (201), or changes the draft (200) with this externalReference. Fields that are left out stay as they are. Of requests at the same time one creates it, and the others change it.`,
    tag: tools.tag,
    scope: 'invoices:write',
    params: ByReference,
    body: DocumentByReference,
    success: { ...tools.success, status: 201, description: `The ${noun}, which is new.` },
    alternative: { ...tools.success, description: `The ${noun}, which was changed.` },
    isAlternative: ({ before }: Put<typeof kind>) => before !== undefined,
    emits: [...creates, ...modifies],
    warns: documentWarningCodes,
    rejects: [
      'customer-invoices/document-immutable',
      'general/precondition-failed',
      ...referenceRejections,
      ...issuingRejections(kind),
    ],
    tagged: true,
    record: async (tx, { reference }) => {
      const document = isReference(reference) ? await lockByReference(tx, kind, reference) : undefined
      if (document && !document.isDraft) throw problemOf('customer-invoices/document-immutable', 'isDraft')
      return document && { document, shown: await shownOf(tx, document) }
    },
    represent: (found) => (found ? tools.represent(found) : null),
    rules: (_tx, { params, body }) => referenceInPathViolations(params, body),
    answer: async (tx, { params: { reference }, body, now }, found) => {
      const context = actContext(dependencies, now)
      const document = found
        ? await modifyDocument(tx, found, withStandingIds(body, found.document), context)
        : await createDocument(tx, kind, { ...body, externalReference: reference }, context)
      return { before: found?.shown, after: await shownOf(tx, document) }
    },
    changes: ({ answer: { before, after } }) => documentChanges(kind, before, after),
    location: ({ after }) => `/v1/${plural}/${after.id}`,
    shown: ({ after }) => wrap(after),
  })
}

type Put<Kind extends DocumentKind> = { readonly before: Shown[Kind] | undefined; readonly after: Shown[Kind] }

/** Positions that are sent again without their ids stay the same: repeating a request changes nothing. */
const withStandingIds = (
  body: Static<typeof DocumentByReference>,
  { positions }: Document,
): Static<typeof DocumentByReference> => ({
  ...body,
  positions: body.positions.map((position, at) => {
    const id = positions[at]?.id
    return position.id !== undefined || id === undefined || body.positions.some((other) => other.id === id)
      ? position
      : { ...position, id }
  }),
})
