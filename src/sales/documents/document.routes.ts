import type { FastifyInstance } from 'fastify'
import { type TObject, type TSchema, Type } from 'typebox'
import { rejectViolations, type Violation } from '../../errors.ts'
import { changesOf, type EventType } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { MetadataFilter } from '../../platform/http/metadata.schema.ts'
import { batched } from '../../platform/http/operation/batched.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { pageFrom, pageOf, pageQuery, searchText } from '../../platform/http/paging.ts'
import type { Acting } from './acting.ts'
import { documentWriter, type Making, type WriterDependencies } from './create-together.ts'
import { type Document, type DocumentKind, deletionViolations, issueViolations } from './document.rules.ts'
import { type DocumentChange, DocumentCreation, type Estimate, type Invoice } from './document.schema.ts'
import { deleteDocument } from './document.store.ts'
import { type DocumentFilter, documentOrders, listDocuments } from './document-list.store.ts'
import { duplicateDocument } from './duplicate-document.ts'
import { requireDocument, requireLockedDocument } from './missing-document.ts'
import { requireSendable, sendDocument } from './send-document.ts'
import { SendingRequest } from './sending.schema.ts'

/** What the operations on documents need of the house. */
export type SalesDependencies = WriterDependencies & {
  /** How many mails an organisation may ask for on one day. */
  readonly mailsPerDay: number
}

/** Estimates and invoices are one thing in two roles: what is said and done differently. */
export type DocumentRole<Shown extends Estimate | Invoice> = Making<Shown> & {
  readonly many: string
  /** `Estimate` or `Invoice`, for the names of operations. */
  readonly name: string
  readonly words: string
  readonly schema: TSchema
  readonly answer: TSchema
  readonly change: TObject
  readonly filters: Record<string, TSchema>
  /** Refuses what the state of a document forbids of a change, before the change is known to be well-formed. */
  readonly requireOpen: (
    found: { readonly document: Document; readonly shown: Shown },
    change: Readonly<Record<string, unknown>>,
  ) => void
  /** Every violation of a change that its form does not show. */
  readonly changeViolations: (
    tx: Tx,
    found: { readonly document: Document; readonly shown: Shown },
    change: DocumentChange,
  ) => Promise<Violation[]>
  readonly modify: (tx: Tx, document: Document, change: DocumentChange, acting: Acting) => Promise<Document>
  readonly issue: (tx: Tx, document: Document, acting: Acting) => Promise<Document>
  /** The events of creating, modifying, issuing and deleting, and which of them a change of the representation is. */
  readonly creates: readonly EventType[]
  readonly modifies: readonly EventType[]
  readonly issues: readonly EventType[]
  readonly deletes: EventType
}

/** A document with its representation: what is changed, and what `If-Match` and read-only fields are compared with. */
export type Shown<Representation> = { readonly document: Document; readonly shown: Representation }

/** The codes with which issuing an invoice, or posting its payment, can be refused. Estimates are not in the books. */
export const postingRejections = [
  'ledger/period-closed',
  'ledger/no-fiscal-year',
  'ledger/account-not-found',
  'ledger/currency-not-enabled',
] as const

/** The names of the path parameters (specification 4). */
const parameters = { estimate: 'estimateId', invoice: 'invoiceId' } as const satisfies Record<DocumentKind, string>

/** The path of one document, its parameter and those that may stand behind it, and how to read it. */
export function documentPath(kind: DocumentKind, ...behind: string[]) {
  const name = parameters[kind]
  const params = Type.Object(Object.fromEntries([name, ...behind].map((one) => [one, Type.String()])))
  return {
    path: `/v1/${kind}s/:${name}`,
    params: Type.Unsafe<Readonly<Record<string, string>>>(params),
    idIn: (params: Readonly<Record<string, string>>): string => params[name] ?? '',
  }
}

/** How a role's routes find, show and answer its documents; for the room's own operations too. */
export function roleTools<Representation extends Estimate | Invoice>(
  role: DocumentRole<Representation>,
  { publicUrl }: SalesDependencies,
) {
  const shownOf = async (tx: Tx, document: Document, { areNew = false } = {}): Promise<Representation> => {
    const [shown] = await role.represent(tx, [document], { publicUrl: publicUrl(), areNew })
    if (!shown) throw new Error('one document has one representation')
    return shown
  }
  const wrap = (shown: Representation) => ({ [role.kind]: shown })
  const { path, params, idIn } = documentPath(role.kind)
  return {
    path,
    params,
    idIn,
    shownOf,
    wrap,
    locked: async (tx: Tx, params: Readonly<Record<string, string>>): Promise<Shown<Representation>> => {
      const document = await requireLockedDocument(tx, role.kind, idIn(params))
      return { document, shown: await shownOf(tx, document) }
    },
    represent: ({ shown }: Shown<Representation>) => wrap(shown),
    answer: async (tx: Tx, document: Document) => wrap(await shownOf(tx, document)),
  }
}

/** List, create, read, modify, delete, issue and send: the operations that estimates and invoices share. */
export function documentRoutes<Representation extends Estimate | Invoice>(
  app: FastifyInstance,
  dependencies: SalesDependencies,
  role: DocumentRole<Representation>,
): void {
  const { many, name, words, kind } = role
  const { jobs, mailsPerDay } = dependencies
  const writer = documentWriter(role, dependencies)
  const tag = `${name}s`
  const path = `/v1/${many}`
  const { path: one, params, idIn, shownOf, wrap, locked, represent, answer } = roleTools(role, dependencies)
  const success = { status: 200, schema: role.answer, description: `The ${words}.` } as const
  const references = ['ledger/account-not-found', 'ledger/currency-not-enabled'] as const
  const issuing = kind === 'invoice' ? postingRejections : []
  const query = pageQuery(['createdAt', 'openingDate', 'number'], {
    isDraft: Type.Optional(Type.Boolean()),
    recipient: Type.Optional(Type.String({ maxLength: 64, description: 'Id of a contact.' })),
    openingDateFrom: Type.Optional(Type.String({ format: 'day' })),
    openingDateTo: Type.Optional(Type.String({ format: 'day' })),
    q: searchText('number, title, custom recipient, and company and person of the address'),
    metadata: MetadataFilter,
    ...role.filters,
  })

  app.route(
    reading(dependencies, {
      url: path,
      operationId: `list${name}s`,
      summary: `List ${words}s`,
      tag,
      scope: 'invoices:read',
      query,
      success: {
        status: 200,
        schema: Type.Object(
          { [many]: Type.Array(role.schema), nextCursor: Type.Optional(Type.String()) },
          { additionalProperties: false },
        ),
        description: `A page of ${words}s.`,
      },
      rejects: [],
      answer: async (tx, input) => {
        const page = pageOf(input.query, documentOrders)
        // The role's own filters are names of DocumentFilter.
        const { records, ...next } = pageFrom(
          await listDocuments(tx, kind, page, input.query as DocumentFilter),
          page,
          (row) => row.document,
        )
        return { [many]: await role.represent(tx, records, { publicUrl: dependencies.publicUrl() }), ...next }
      },
    }),
  )
  app.route(
    batched(dependencies, {
      url: path,
      operationId: `create${name}`,
      summary: `Create ${article(words)}`,
      tag,
      scope: 'invoices:write',
      body: DocumentCreation,
      description: 'What is left out comes from the template.',
      success: { ...success, status: 201 },
      emits: role.creates,
      rejects: [...references, ...issuing],
      tagged: true,
      perform: ({ access, requestId, body }, how) =>
        writer.add(access.organisation, { creation: body, author: { token: access.token, requestId }, ...how }),
      location: ({ id }: Representation) => `${path}/${id}`,
      shown: wrap,
    }),
  )
  app.route(
    reading(dependencies, {
      url: one,
      operationId: `get${name}`,
      summary: `Get ${article(words)}`,
      tag,
      scope: 'invoices:read',
      params,
      success,
      rejects: ['customer-invoice/not-found'],
      tagged: true,
      record: (tx, found) => requireDocument(tx, kind, idIn(found)),
      answer: (tx, _input, document) => answer(tx, document),
    }),
  )
  app.route(
    changing(dependencies, {
      method: 'PATCH',
      url: one,
      operationId: `modify${name}`,
      summary: `Modify ${article(words)}`,
      tag,
      scope: 'invoices:write',
      params,
      body: role.change,
      description:
        'A JSON merge patch: fields left out do not change, null clears. isDraft false issues the document. A body that was read can be sent back.',
      success,
      tagged: true,
      emits: role.modifies,
      rejects: [
        'customer-invoice/not-found',
        'customer-invoices/number-immutable',
        'customer-invoices/document-immutable',
        'general/precondition-failed',
        ...references,
        ...issuing,
      ],
      record: locked,
      represent,
      requireOpen: role.requireOpen,
      // The role's change schema describes a DocumentChange.
      rules: (tx, { body }, found) => role.changeViolations(tx, found, body as DocumentChange),
      answer: async (tx, { body, now }, { document }) =>
        shownOf(tx, await role.modify(tx, document, body as DocumentChange, { now, jobs })),
      changes: ({ answer: modified, record: { shown } }) => role.changes(shown, modified),
      shown: wrap,
    }),
  )
  app.route(
    changing(dependencies, {
      method: 'DELETE',
      url: one,
      operationId: `delete${name}`,
      summary: `Delete a draft ${words}`,
      tag,
      scope: 'invoices:write',
      params,
      success: { status: 204, description: 'Deleted.' },
      emits: [role.deletes],
      rejects: ['customer-invoice/not-found', 'customer-invoices/document-immutable', 'general/precondition-failed'],
      record: async (tx, given) => {
        const found = await locked(tx, given)
        rejectViolations(deletionViolations(found.document))
        return found
      },
      represent,
      answer: (tx, _input, { document }) => deleteDocument(tx, document.id),
    }),
  )
  app.route(
    changing(dependencies, {
      method: 'POST',
      url: `${one}/issue`,
      operationId: `issue${name}`,
      summary: `Issue a draft ${words}: it gets its number`,
      tag,
      scope: 'invoices:write',
      params,
      success,
      emits: role.issues,
      rejects: [
        'customer-invoice/not-found',
        'customer-invoices/document-immutable',
        'general/precondition-failed',
        ...issuing,
      ],
      tagged: true,
      record: async (tx, given) => {
        const found = await locked(tx, given)
        rejectViolations(issueViolations(found.document))
        return found
      },
      represent,
      answer: async (tx, { now }, { document }) => shownOf(tx, await role.issue(tx, document, { now, jobs })),
      changes: ({ answer: issued, record: { shown } }) => role.changes(shown, issued),
      shown: wrap,
    }),
  )
  app.route(
    changing(dependencies, {
      method: 'POST',
      url: `${one}/duplicate`,
      operationId: `duplicate${name}`,
      summary: `Duplicate ${article(words)} as a draft`,
      tag,
      scope: 'invoices:write',
      description:
        'Dated today. Template, recipient, texts, positions and metadata are those of the document; number, decision, payments, deliveries and attachments are not.',
      params,
      success: { ...success, status: 201 },
      emits: [`${kind}.created`],
      rejects: ['customer-invoice/not-found', 'general/precondition-failed', ...references],
      tagged: true,
      record: locked,
      represent,
      answer: async (tx, { now }, { document }) =>
        shownOf(tx, await duplicateDocument(tx, document, now), { areNew: true }),
      changes: ({ answer: created }) => role.changes(undefined, created),
      location: ({ id }) => `${path}/${id}`,
      shown: wrap,
    }),
  )
  app.route(
    changing(dependencies, {
      method: 'POST',
      url: `${one}/send`,
      operationId: `send${name}`,
      summary: `Send ${article(words)} by email`,
      tag,
      scope: 'invoices:write',
      description:
        'The delivery is queued with the request and listed in emailDeliveries; attempts are repeated for four days. A draft is marked as a draft. Each request sends another email, unless it repeats one with the same Idempotency-Key.',
      params,
      body: SendingRequest,
      bodyOptional: true,
      success,
      emits: ['email.queued'],
      rejects: [
        'customer-invoice/not-found',
        'customer-invoices/document-immutable',
        'customer-invoices/no-recipient-address',
        'customer-invoices/mail-quota-reached',
        ...(kind === 'invoice' ? (['customer-invoices/qr-bill-impossible'] as const) : []),
        'general/precondition-failed',
      ],
      tagged: true,
      record: async (tx, given) => {
        const found = await locked(tx, given)
        requireSendable(found.document)
        return found
      },
      represent,
      answer: async (tx, { body, now }, { document }) =>
        shownOf(tx, await sendDocument(tx, document, body, { now, jobs, mailsPerDay })),
      changes: ({ answer: sent, record: { document, shown } }) =>
        sent.emailDeliveries
          .slice(shown.emailDeliveries.length)
          .flatMap((delivery) =>
            changesOf('email.queued', { document: document.id, after: { emailDelivery: delivery } }),
          ),
      shown: wrap,
    }),
  )
}

const article = (words: string): string => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`
