import type { FastifyInstance } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { Problem, type ProblemCode } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { closed } from '../../platform/http/closed.schema.ts'
import type { Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { rowsOnPage } from '../../platform/http/paging.ts'
import { paramsOf } from '../../platform/records/operations.ts'
import { requireRecord } from '../../platform/records/require-record.ts'
import { violation } from '../../said.ts'
import { typesFor } from '../../tenants/events/event.routes.ts'
import { auditEntryOf } from '../../tenants/events/event.rules.ts'
import { AuditEntry, eventTypes } from '../../tenants/events/event.schema.ts'
import { contacts } from '../contacts/contact.schema.ts'
import { documentPath } from '../documents/document-path.schema.ts'
import { requireDocument } from '../documents/find-document.ts'
import { aDocument, documentKinds, kinds } from '../documents/kinds.rules.ts'
import { requirePayment } from '../payments/find-payment.ts'
import { auditCursorAt, auditPlaceOf } from './audit-log.rules.ts'
import { type AuditFilter, auditLog } from './audit-log.store.ts'

const tag = 'Events'
const DEFAULT_LIMIT = 100

const paging = {
  cursor: Type.Optional(Type.String({ maxLength: 1000, description: 'The nextCursor of the page before; opaque.' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, default: DEFAULT_LIMIT, description: 'How many records at most.' }),
  ),
}
const Paging = closed(paging)
const nextCursor = Type.Optional(Type.String({ description: 'Where the next page begins; absent on the last one.' }))

async function pageOfLog(tx: Tx, { cursor, limit = DEFAULT_LIMIT }: Static<typeof Paging>, filter: AuditFilter) {
  const rows = await auditLog(tx, cursor === undefined ? undefined : requirePlace(cursor), filter, limit + 1)
  const shown = rowsOnPage(rows, limit)
  const last = shown.at(-1)
  return {
    entries: shown.map(({ place, ...row }) => auditEntryOf({ sequence: place, ...row })),
    ...(last && rows.length > shown.length ? { nextCursor: auditCursorAt(last) } : {}),
  }
}

function requirePlace(cursor: string) {
  const place = auditPlaceOf(cursor)
  if (place) return place
  throw new Problem('general/invalid-fields', {
    violations: [violation('cursor', 'must be the nextCursor of a page of the same list')],
  })
}

/** The audit log of the organisation, and the histories of its documents, contacts and payments, which are parts of it. */
export function auditLogRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(listAuditLogRoute(dependencies))
  for (const kind of documentKinds) {
    const { path, params, idIn } = documentPath(kind)
    history(app, dependencies, {
      url: `${path}/history`,
      operationId: `get${kinds[kind].name}History`,
      summary: `List what happened to ${aDocument(kind)}`,
      description: 'Its own changes, and those of its payments, attachments, mails and public link; newest first.',
      tag: kinds[kind].tag,
      scope: 'invoices:read',
      params,
      rejects: ['customer-invoice/not-found'],
      filterBy: async (tx, given) => ({ document: (await requireDocument(tx, kind, idIn(given))).id }),
    })
  }
  history(app, dependencies, {
    url: '/v1/contacts/:contactId/history',
    operationId: 'getContactHistory',
    summary: 'List what happened to a contact',
    description: 'Its creation, its changes, and the mails with its statements of account, newest first.',
    tag: 'Contacts',
    scope: 'contacts:read',
    params: paramsOf(contacts),
    rejects: ['contacts/not-found'],
    filterBy: async (tx, { contactId }) => ({ contact: (await requireRecord(tx, contacts, contactId)).id }),
  })
  history(app, dependencies, {
    url: '/v1/payments/:paymentId/history',
    operationId: 'getPaymentHistory',
    summary: 'List what happened to a payment',
    description: 'That it was recorded, its changes, and that it was taken back, newest first.',
    tag: 'Payments',
    scope: 'invoices:read',
    params: Type.Object({ paymentId: Type.String() }),
    rejects: ['payments/not-found'],
    filterBy: async (tx, { paymentId }) => ({ record: (await requirePayment(tx, paymentId)).id }),
  })
}

const AuditLogQuery = closed({
  ...paging,
  recordKind: Type.Optional(
    Type.String({ maxLength: 32, description: 'The part before the point of the action, or ledger-entry.' }),
  ),
  record: Type.Optional(Type.String({ maxLength: 64, description: 'Id of a record, number of an account.' })),
  token: Type.Optional(Type.String({ maxLength: 64, description: 'Id of the token that asked.' })),
  requestId: Type.Optional(Type.String({ maxLength: 128, description: 'The x-request-id of the request.' })),
  action: Type.Optional(Type.Enum(eventTypes, { description: 'The type of its event.' })),
  createdAtFrom: Type.Optional(Type.String({ format: 'instant', description: 'Nothing earlier than this.' })),
  createdAtTo: Type.Optional(Type.String({ format: 'instant', description: 'Only what is earlier than this.' })),
})

const listAuditLogRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/audit-log',
    operationId: 'listAuditLog',
    summary: 'List who did what',
    description:
      'Every act that changed something, newest first, with the record before and after it. It cannot be changed. A token sees the acts on records that its scopes let it read.',
    tag,
    scope: 'any',
    query: AuditLogQuery,
    success: {
      status: 200,
      schema: closed({ auditLog: Type.Array(AuditEntry, { description: 'Newest first.' }), nextCursor }),
      description: 'A page of the log.',
    },
    // Any token may ask; an action outside its scopes is rejected.
    rejects: ['rest-api/insufficient-scope'],
    answer: async (tx, { access, query: { action, ...query } }) => {
      const { types, areAll } = typesFor(access, action)
      if (query.token !== undefined && !isId(query.token)) return { auditLog: [] }
      const { entries, ...next } = await pageOfLog(tx, query, { ...query, types: areAll ? undefined : types })
      return { auditLog: entries, ...next }
    },
  })

type HistoryOf<Params extends TSchema> = {
  readonly url: string
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tag: string
  readonly scope: string
  readonly params: Params
  readonly rejects: readonly ProblemCode[]
  /** The record's part of the log; rejects a missing record. */
  readonly filterBy: (tx: Tx, params: Static<Params>) => Promise<AuditFilter>
}

const History = closed({ history: Type.Array(AuditEntry, { description: 'Newest first.' }), nextCursor })

/** The history of one record, as an operation below it. */
function history<Params extends TSchema>(
  app: FastifyInstance,
  dependencies: Dependencies,
  { filterBy, ...told }: HistoryOf<Params>,
): void {
  app.route(
    reading(dependencies, {
      ...told,
      query: Paging,
      success: { status: 200, schema: History, description: 'A page of the history.' },
      record: filterBy,
      answer: async (tx, { query }, filter) => {
        const { entries, ...next } = await pageOfLog(tx, query, filter)
        return { history: entries, ...next }
      },
    }),
  )
}
