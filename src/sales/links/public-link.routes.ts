import type { FastifyInstance } from 'fastify'
import { Problem } from '../../errors.ts'
import { changesOf, type EventType } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { echoViolations } from '../../platform/http/merge-patch.ts'
import { changing } from '../../platform/http/operation/changing.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { type Violation, violation } from '../../said.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import type { Document } from '../documents/document.rules.ts'
import { documentPath } from '../documents/document-path.schema.ts'
import { requireDocument, requireLockedDocument } from '../documents/find-document.ts'
import { aDocument, type DocumentKind, documentKinds, kinds } from '../documents/kinds.rules.ts'
import { publicUrlOf } from '../settlement/represent-document.ts'
import { endLink, replaceLink, revokeLink } from './change-link.ts'
import { findAccesses } from './link.store.ts'
import { type PublicLink, PublicLinkAnswer, PublicLinkChange, PublicLinkCreation } from './public-link.schema.ts'

/** A document with its public link, if it has one. */
type LinkedView = { readonly document: Document; readonly publicLink: PublicLink | undefined }

/** Events do not contain the link itself, but its number of accesses. */
const happened = (type: EventType, { document, publicLink }: LinkedView) =>
  changesOf(type, {
    record: document.id,
    document: document.id,
    ...(type === 'public-link.revoked' ? { before: { publicLink } } : { after: { publicLink } }),
  })

/** A link may get an end in the future; its current end may be sent back. */
function endViolations(wanted: string | null | undefined, now: Date, standing?: string): Violation[] {
  const end = Date.parse(wanted ?? '')
  return end <= now.getTime() && end !== Date.parse(standing ?? '')
    ? [violation('expiresAt', 'must lie ahead; to end the link now, revoke it')]
    : []
}

const instantOf = (wanted: string | null | undefined): string | undefined =>
  wanted ? new Date(wanted).toISOString() : undefined

const requireLink = (shown: LinkedView): LinkedView => {
  if (!shown.publicLink) throw new Problem('customer-invoices/public-link-not-found')
  return shown
}

/** The public link of a document, as a record of its own: read, replaced, limited, revoked. */
export function publicLinkRoutes(app: FastifyInstance, dependencies: SalesDependencies): void {
  for (const kind of documentKinds) {
    app.route(getRoute(dependencies, kind))
    app.route(createRoute(dependencies, kind))
    app.route(modifyRoute(dependencies, kind))
    app.route(revokeRoute(dependencies, kind))
  }
}

const represent = ({ publicLink }: LinkedView) => ({ publicLink })
const success = { status: 200, schema: PublicLinkAnswer, description: 'The public link.' } as const
const missing = ['customer-invoice/not-found', 'customer-invoices/public-link-not-found'] as const

/** The common parts of the link operations of one kind of document. */
function toolsOf(kind: DocumentKind, { publicUrl }: SalesDependencies) {
  const { path, params, idIn } = documentPath(kind)
  const { name, tag } = kinds[kind]
  const shown = async (tx: Tx, document: Document): Promise<LinkedView> => {
    const { publicSecret, publicExpiresAt } = document
    if (publicSecret === undefined) return { document, publicLink: undefined }
    const accessed = (await findAccesses(tx, publicSecret)) ?? { accesses: 0 }
    const end = publicExpiresAt === undefined ? {} : { expiresAt: publicExpiresAt }
    return { document, publicLink: { url: publicUrlOf(publicSecret, publicUrl()), ...end, ...accessed } }
  }
  return { name, tag, url: `${path}/public-link`, params, idIn, shown }
}

function getRoute(dependencies: SalesDependencies, kind: DocumentKind) {
  const { name, tag, url, params, idIn, shown } = toolsOf(kind, dependencies)
  return reading(dependencies, {
    url,
    operationId: `get${name}PublicLink`,
    summary: `Get the public link of ${aDocument(kind)}`,
    tag,
    scope: 'invoices:read',
    params,
    success,
    rejects: missing,
    tagged: true,
    record: async (tx, given) => requireLink(await shown(tx, await requireDocument(tx, kind, idIn(given)))),
    answer: async (_tx, _input, linked) => represent(linked),
  })
}

function createRoute(dependencies: SalesDependencies, kind: DocumentKind) {
  const { name, tag, url, params, idIn, shown } = toolsOf(kind, dependencies)
  return changing(dependencies, {
    method: 'POST',
    url,
    operationId: `create${name}PublicLink`,
    summary: `Give ${aDocument(kind)} a new public link`,
    description: 'The link it had, if any, leads nowhere from now on.',
    tag,
    scope: 'invoices:write',
    params,
    body: PublicLinkCreation,
    bodyOptional: true,
    success: { ...success, status: 201 },
    emits: ['public-link.created', 'public-link.revoked'],
    rejects: ['customer-invoice/not-found', 'general/precondition-failed'],
    tagged: true,
    record: async (tx, given) => shown(tx, await requireLockedDocument(tx, kind, idIn(given))),
    represent,
    rules: (_tx, { body, now }) => endViolations(body.expiresAt, now),
    answer: async (tx, { body }, { document }) => shown(tx, await replaceLink(tx, document, instantOf(body.expiresAt))),
    changes: ({ answer: linked, record: before }) => [
      ...(before.publicLink ? happened('public-link.revoked', before) : []),
      ...happened('public-link.created', linked),
    ],
    location: ({ document }) => `/v1/${kinds[kind].plural}/${document.id}/public-link`,
    shown: represent,
  })
}

function modifyRoute(dependencies: SalesDependencies, kind: DocumentKind) {
  const { name, tag, url, params, idIn, shown } = toolsOf(kind, dependencies)
  return changing(dependencies, {
    method: 'PATCH',
    url,
    operationId: `modify${name}PublicLink`,
    summary: `Give the public link of ${aDocument(kind)} an end, or none`,
    description: 'From that instant on its address leads nowhere. It can be given a later one, also afterwards.',
    tag,
    scope: 'invoices:write',
    params,
    body: PublicLinkChange,
    success,
    emits: ['public-link.modified'],
    rejects: [...missing, 'general/precondition-failed'],
    tagged: true,
    record: async (tx, given) => requireLink(await shown(tx, await requireLockedDocument(tx, kind, idIn(given)))),
    represent,
    rules: (_tx, { body, now }, { publicLink = {} }) => [
      ...echoViolations(publicLink, body, ['url', 'accesses', 'lastAccessAt']),
      ...endViolations(body.expiresAt, now, publicLink.expiresAt),
    ],
    answer: async (tx, { body }, { document }) =>
      shown(tx, body.expiresAt === undefined ? document : await endLink(tx, document, instantOf(body.expiresAt))),
    changes: ({ record: before, answer: { document, publicLink } }) =>
      changesOf('public-link.modified', {
        record: document.id,
        document: document.id,
        before: represent(before),
        after: { publicLink },
      }),
    shown: represent,
  })
}

function revokeRoute(dependencies: SalesDependencies, kind: DocumentKind) {
  const { name, tag, url, params, idIn, shown } = toolsOf(kind, dependencies)
  return changing(dependencies, {
    method: 'DELETE',
    url,
    operationId: `revoke${name}PublicLink`,
    summary: `Revoke the public link of ${aDocument(kind)}`,
    description: 'Its address leads nowhere from now on, and publicPdfUrl is left out until there is a new one.',
    tag,
    scope: 'invoices:write',
    params,
    success: { status: 204, description: 'Taken back.' },
    emits: ['public-link.revoked'],
    rejects: [...missing, 'general/precondition-failed'],
    record: async (tx, given) => requireLink(await shown(tx, await requireLockedDocument(tx, kind, idIn(given)))),
    represent,
    answer: async (tx, _input, { document }) => revokeLink(tx, document),
    changes: ({ record: linked }) => happened('public-link.revoked', linked),
  })
}
