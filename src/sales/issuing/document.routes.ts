import type { FastifyInstance, RouteOptions } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { closed } from '../../platform/http/closed.schema.ts'
import type { AddedUp } from '../../platform/http/listing.ts'
import { ExternalReference, MetadataFilter } from '../../platform/http/metadata.schema.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { dryRunQuery } from '../../platform/http/operation/dry-run.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { listAnswer, pageFrom, pageOf, pageQuery, searchText } from '../../platform/http/paging.ts'
import { includeTotals, totalsSchema } from '../../platform/http/totals.schema.ts'
import { cents, toAmount } from '../../platform/money/cents.ts'
import { todayWithin } from '../../tenants/organisations/settings.ts'
import { CreditNoteChange } from '../documents/credit-note.schema.ts'
import { actContext, type SalesDependencies } from '../documents/dependencies.ts'
import { changeSchema, type DocumentChange, documentSchemas, Estimate } from '../documents/document.schema.ts'
import { documentOf } from '../documents/document.store.ts'
import { documentChanges } from '../documents/document-changes.rules.ts'
import {
  addUpDocuments,
  type CurrencyTotal,
  type DocumentFilter,
  documentOrders,
  listDocuments,
} from '../documents/document-list.store.ts'
import { documentWarningCodes } from '../documents/document-warnings.rules.ts'
import { requireDocument } from '../documents/find-document.ts'
import { aDocument, type DocumentKind, kindOf, kinds } from '../documents/kinds.rules.ts'
import { type DocumentTools, documentTools } from '../settlement/document-tools.ts'
import { representDocuments } from '../settlement/represent-document.ts'
import {
  deletionRoute,
  duplicationRoute,
  issueRoute,
  issuingRejections,
  referenceRejections,
  sendingRoute,
} from './document-acts.routes.ts'
import { modifyDocument, requireChangeable } from './modify-document.ts'

/** The common operations of all kinds of documents. */
export function documentRoutes(app: FastifyInstance, dependencies: SalesDependencies, kind: DocumentKind): void {
  const tools = documentTools(kind, dependencies)
  for (const route of [listRoute, readRoute, changeRoute, deletionRoute, issueRoute, duplicationRoute, sendingRoute])
    app.route(route(tools))
}

const exactly = Type.Optional({ ...ExternalReference, description: 'Exactly this reference.' })

/** The filters of lists of one kind only. */
const filters: Readonly<Record<DocumentKind, Record<string, TSchema>>> = {
  estimate: { status: Type.Optional(Estimate.properties.status), externalReference: exactly },
  invoice: {
    externalReference: exactly,
    isOverdue: Type.Optional(
      Type.Boolean({ description: 'Issued, to be paid, and due before today in the time zone of the organisation.' }),
    ),
    dueDateFrom: Type.Optional(Type.String({ format: 'day', description: 'Invoices due on or after this day.' })),
    dueDateTo: Type.Optional(Type.String({ format: 'day', description: 'Invoices due on or before this day.' })),
    isPaid: Type.Optional(
      Type.Boolean({ description: 'false finds what is still to be paid: an annulled invoice is found by neither.' }),
    ),
    isAnnulled: Type.Optional(Type.Boolean()),
    isWrittenOff: Type.Optional(Type.Boolean({ description: 'true finds what was closed as a bad debt.' })),
    paymentReference: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 50,
        format: 'line',
        description: 'Finds the invoice that a payment is for: its QR or creditor reference, with or without spaces.',
      }),
    ),
  },
  'credit-note': {
    invoice: Type.Optional(Type.String({ maxLength: 64, description: 'Id of the invoice that is credited.' })),
    isSettled: Type.Optional(Type.Boolean()),
  },
}

const ListTotals = totalsSchema('ListTotals', 'documents', {
  totalAmount: Type.Number({ description: 'Their sum, with VAT.' }),
  totalRestAmount: Type.Optional(
    Type.Number({
      description: 'Their open amount; drafts and annulled invoices count as nothing. Not of estimates.',
    }),
  ),
})

const totalsOf = (added: AddedUp<CurrencyTotal>, kind: DocumentKind): Static<typeof ListTotals> => ({
  count: added.count,
  byCurrency: added.byCurrency.map(({ currency, count, total, rest }) => ({
    currency,
    count,
    totalAmount: toAmount(cents(total)),
    ...(kindOf(kind).posts ? { totalRestAmount: toAmount(cents(rest)) } : {}),
  })),
})

function listRoute<Kind extends DocumentKind>({ kind, dependencies, tag }: DocumentTools<Kind>): RouteOptions {
  const { name, noun, plural, many, isPayable } = kinds[kind]
  return reading(dependencies, {
    url: `/v1/${plural}`,
    operationId: `list${name}s`,
    summary: `List ${noun}s`,
    tag,
    scope: 'invoices:read',
    query: pageQuery(['createdAt', 'openingDate', 'number', ...(isPayable ? ['dueDate'] : [])], {
      isDraft: Type.Optional(Type.Boolean()),
      recipient: Type.Optional(Type.String({ maxLength: 64, description: 'Id of a contact.' })),
      openingDateFrom: Type.Optional(Type.String({ format: 'day' })),
      openingDateTo: Type.Optional(Type.String({ format: 'day' })),
      q: searchText(
        'number, title, custom recipient, company and person of the address, and of names and texts of positions',
      ),
      metadata: MetadataFilter,
      includeTotals,
      ...filters[kind],
    }),
    success: {
      status: 200,
      schema: closed({ ...listAnswer(many, documentSchemas[kind]).properties, totals: Type.Optional(ListTotals) }),
      description: `A page of ${noun}s.`,
    },
    rejects: [],
    answer: async (tx, input) => {
      const page = pageOf(input.query, documentOrders)
      // The filters of a kind are names of DocumentFilter.
      const { includeTotals: isAddedUp, ...asked } = input.query as DocumentFilter & { includeTotals?: boolean }
      const filter = { ...asked, today: todayWithin(tx, input.now) }
      const rows = await listDocuments(tx, kind, page, filter)
      const { records, ...next } = pageFrom(rows, page, documentOf)
      const added = isAddedUp ? await addUpDocuments(tx, kind, filter) : undefined
      return {
        [many]: await representDocuments(tx, kind, records, dependencies.publicUrl()),
        ...next,
        ...(added ? { totals: totalsOf(added, kind) } : {}),
      }
    },
  })
}

const readRoute = <Kind extends DocumentKind>(tools: DocumentTools<Kind>): RouteOptions =>
  reading(tools.dependencies, {
    url: tools.path,
    operationId: `get${kinds[tools.kind].name}`,
    summary: `Get ${aDocument(tools.kind)}`,
    tag: tools.tag,
    scope: 'invoices:read',
    params: tools.params,
    success: tools.success,
    rejects: ['customer-invoice/not-found'],
    tagged: true,
    record: (tx, params) => requireDocument(tx, tools.kind, tools.idIn(params)),
    answer: async (tx, _input, document) => tools.wrap(await tools.shownOf(tx, document)),
  })

const changeSchemas = {
  estimate: changeSchema('estimate'),
  invoice: changeSchema('invoice'),
  'credit-note': CreditNoteChange,
} as const satisfies Record<DocumentKind, TSchema>

const changeRoute = <Kind extends DocumentKind>(tools: DocumentTools<Kind>): RouteOptions =>
  changing(tools.dependencies, {
    method: 'PATCH',
    url: tools.path,
    operationId: `modify${kinds[tools.kind].name}`,
    summary: `Modify ${aDocument(tools.kind)}`,
    tag: tools.tag,
    scope: 'invoices:write',
    params: tools.params,
    query: dryRunQuery('Answers the document as it would be, and what would be posted; changes nothing.'),
    body: changeSchemas[tools.kind],
    description:
      'A JSON merge patch: fields left out stay, null clears. isDraft false issues the document. A body that was read can be sent back.',
    success: tools.tried,
    tagged: true,
    emits: kinds[tools.kind].modifies,
    warns: documentWarningCodes,
    rejects: [
      'customer-invoice/not-found',
      'customer-invoices/number-immutable',
      'customer-invoices/document-immutable',
      'general/precondition-failed',
      ...referenceRejections,
      ...issuingRejections(tools.kind),
    ],
    record: tools.locked,
    represent: tools.represent,
    requireOpen: requireChangeable,
    answer: async (tx, { body, now }, found) =>
      // The change schema of each kind describes a DocumentChange.
      tools.shownOf(tx, await modifyDocument(tx, found, body as DocumentChange, actContext(tools.dependencies, now))),
    dryRun: tools.postedFor,
    changes: ({ answer: modified, record: { shown } }) => documentChanges(tools.kind, shown, modified),
    shown: tools.wrap,
  })
