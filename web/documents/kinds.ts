import type {
  CallOptions,
  CreditNote,
  DocumentCreation,
  Estimate,
  Invoice,
  PdfAttachment,
  PublicLink,
  SendingRequest,
  Warning,
} from '../../client/src/index.ts'
import { api, matching, tagged, uploading } from '../answers/api.ts'
import type { ReadHistory } from '../audit/audit-list.tsx'
import type { Page } from '../parts/list.tsx'
import type { PageAsked } from '../parts/paper.tsx'
import type { Moved } from '../parts/transactions.tsx'
import { common } from '../words/common.ts'
import { words } from './words.ts'

/** A document of any kind, as far as lists and pages of all kinds show it. */
export type AnyDocument = Estimate | Invoice | CreditNote
export type KindName = 'estimates' | 'invoices' | 'creditNotes'
/** Which documents of a kind a list shows. */
type Shown = {
  readonly isDraft?: boolean
  readonly isPaid?: boolean
  readonly isOverdue?: boolean
  readonly isSettled?: boolean
  readonly status?: 'open' | 'accepted'
}
type Filter = Shown & {
  readonly q?: string
  readonly recipient?: string
  readonly openingDateFrom?: string
  readonly openingDateTo?: string
  readonly dueDateFrom?: string
  readonly dueDateTo?: string
  readonly sort?: string
  readonly includeTotals?: boolean
  readonly cursor?: string
  readonly limit: number
}

export type Tab = 'all' | 'drafts' | 'open' | 'overdue' | 'accepted' | 'paid'

export type Mail = {
  readonly recipientEmail: string
  readonly cc?: readonly string[]
  readonly bcc?: readonly string[]
  readonly subject: string
  readonly text: string
}
type SendingOptions = CallOptions & { readonly dryRun?: boolean; readonly idempotencyKey?: string }

/** A document as issuing would make it, and what would be posted. */
export type Issuing = {
  readonly document: AnyDocument
  readonly transactions?: readonly Moved[] | undefined
  readonly warnings?: readonly Warning[] | undefined
}

/** What differs from kind to kind: where it is, and how it is asked for. */
export type Kind = {
  readonly name: KindName
  readonly path: string
  /** The path of the API, which makes answers stale. */
  readonly api: string
  /** The tabs of its list, in their order. */
  readonly tabs: Readonly<Partial<Record<Tab, Shown>>>
  readonly list: (filter: Filter) => Promise<Page<AnyDocument>>
  readonly get: (id: string) => Promise<AnyDocument>
  /** Only as it was read, where that is told. */
  readonly issue: (id: string, known?: { readonly etag: string }) => Promise<unknown>
  /** The outcome of issuing, without issuing. */
  readonly issuing: (id: string) => Promise<Issuing>
  /** Sends it by email; in a dry run it only tells the mail. */
  readonly send: (id: string, body: SendingRequest, options: SendingOptions) => Promise<{ readonly email?: Mail }>
  /** Makes a draft like it, and tells its id. */
  readonly duplicate: (id: string, options: { readonly idempotencyKey: string }) => Promise<string>
  /** Of a draft. */
  readonly remove: (id: string) => Promise<unknown>
  /** The first page as a picture. */
  readonly page: (id: string, query: { readonly width: 893 | 1240 | 1786 }) => Promise<Response>
  readonly history: (id: string) => ReadHistory
  /** The link by which the customer reads the document. */
  readonly link: {
    readonly get: (id: string) => Promise<PublicLink>
    readonly create: (id: string) => Promise<unknown>
    readonly revoke: (id: string) => Promise<unknown>
  }
}

/** What is asked of every kind in the same way. */
type Asked = Pick<
  typeof api.creditNotes,
  'send' | 'delete' | 'getPage' | 'getHistory' | 'getPublicLink' | 'createPublicLink' | 'revokePublicLink'
>
const actsOf = (
  of: Pick<Asked, Exclude<keyof Asked, 'send' | 'delete'>> & {
    send: Kind['send']
    delete: (id: string) => Promise<unknown>
  },
): Pick<Kind, 'send' | 'remove' | 'page' | 'history' | 'link'> => ({
  send: (id, body, options) => of.send(id, body, options),
  remove: (id) => of.delete(id),
  page: (id, query) => of.getPage(id, '1', query),
  history: (id) => (query) => of.getHistory(id, query),
  link: {
    get: async (id) => (await of.getPublicLink(id)).publicLink,
    create: (id) => of.createPublicLink(id),
    revoke: (id) => of.revokePublicLink(id),
  },
})

/** The order that is asked for, of those that the kind has; the newest first without one. */
const orderOf = <Order extends string>(asked: string | undefined): Order | '-createdAt' =>
  asked === undefined ? '-createdAt' : (asked as Order)

export const kinds: Readonly<Record<KindName, Kind>> = {
  estimates: {
    name: 'estimates',
    path: '/app/estimates',
    api: '/v1/estimates',
    tabs: {
      all: {},
      drafts: { isDraft: true },
      open: { isDraft: false, status: 'open' },
      accepted: { isDraft: false, status: 'accepted' },
    },
    list: async (filter) => {
      const { estimates: rows, ...page } = await api.estimates.list({ ...filter, sort: orderOf(filter.sort) })
      return { rows, ...page }
    },
    get: async (id) => (await api.estimates.get(id)).estimate,
    issue: (id, known) => api.estimates.issue(id, known && matching(known)),
    issuing: async (id) => {
      const { estimate: document, warnings } = await api.estimates.issue(id, { dryRun: true })
      return { document, warnings }
    },
    duplicate: async (id, options) => (await api.estimates.duplicate(id, options)).estimate.id,
    ...actsOf(api.estimates),
  },
  invoices: {
    name: 'invoices',
    path: '/app/invoices',
    api: '/v1/invoices',
    tabs: {
      all: {},
      drafts: { isDraft: true },
      open: { isDraft: false, isPaid: false },
      overdue: { isOverdue: true },
      paid: { isDraft: false, isPaid: true },
    },
    list: async (filter) => {
      const { invoices: rows, ...page } = await api.invoices.list({ ...filter, sort: orderOf(filter.sort) })
      return { rows, ...page }
    },
    get: async (id) => (await api.invoices.get(id)).invoice,
    issue: (id, known) => api.invoices.issue(id, {}, known && matching(known)),
    issuing: async (id) => {
      const { invoice: document, transactions, warnings } = await api.invoices.issue(id, {}, { dryRun: true })
      return { document, transactions, warnings }
    },
    duplicate: async (id, options) => (await api.invoices.duplicate(id, options)).invoice.id,
    ...actsOf(api.invoices),
  },
  creditNotes: {
    name: 'creditNotes',
    path: '/app/credit-notes',
    api: '/v1/credit-notes',
    tabs: { all: {}, drafts: { isDraft: true }, open: { isDraft: false, isSettled: false } },
    list: async (filter) => {
      const { creditNotes: rows, ...page } = await api.creditNotes.list({ ...filter, sort: orderOf(filter.sort) })
      return { rows, ...page }
    },
    get: async (id) => (await api.creditNotes.get(id)).creditNote,
    issue: (id, known) => api.creditNotes.issue(id, known && matching(known)),
    issuing: async (id) => {
      const { creditNote: document, transactions, warnings } = await api.creditNotes.issue(id, { dryRun: true })
      return { document, transactions, warnings }
    },
    duplicate: async (id, options) => (await api.creditNotes.duplicate(id, options)).creditNote.id,
    ...actsOf(api.creditNotes),
  },
}

/** By how many days a day has passed; below one if it has not. */
export const daysLate = (day: string, today: string): number => (Date.parse(today) - Date.parse(day)) / 86_400_000

/** The ages of what is overdue, as the overview adds them up. */
const ageOf = (days: number): string => (days <= 30 ? 'age-1' : days <= 60 ? 'age-2' : 'age-3')

/** The state of a document as one word, and how it is to be seen: colour stands for state alone. */
export function stateOf(document: AnyDocument, today: string): [look: string, word: string] {
  if (document.isDraft) return ['quiet', common.draft]
  if ('status' in document) {
    if (document.status === 'accepted') return ['good', words.accepted]
    if (document.status === 'declined') return ['bad', words.declined]
    return ['', words.isOpen]
  }
  if ('isAnnulled' in document && document.isAnnulled) return ['quiet', words.annulled]
  if ('isPaid' in document) {
    if (document.isPaid) return ['good', words.isPaid]
    const late = daysLate(document.dueDate, today)
    if (late > 0) return [`late ${ageOf(late)}`, words.late(late)]
    return document.totalAmountPaid > 0 ? ['part', words.partlyPaid] : ['', words.isOpen]
  }
  return document.totalRestAmount === 0 ? ['good', words.settled] : ['', words.isOpen]
}

/** A document as it was read to be changed, and the state that it was in. */
export type Known = { readonly document: Estimate | Invoice; readonly etag: string }

/** What a change is bound to, and the key under which it was sent before, if it was. */
type Sending = { readonly etag: string; readonly key: string | undefined }
const sending = ({ etag, key }: Sending) => ({ ...matching({ etag }), ...(key ? { idempotencyKey: key } : {}) })

/** What the editor needs of a kind that can be written: how it is made, changed and drawn. */
export type EditableKind = Pick<Kind, 'path' | 'api' | 'issue' | 'issuing'> & {
  readonly name: 'estimates' | 'invoices'
  readonly create: (body: DocumentCreation, idempotencyKey: string) => Promise<Known>
  readonly read: (id: string) => Promise<Known>
  readonly modify: (id: string, changes: object, known: Sending) => Promise<Known>
  readonly preview: (body: DocumentCreation, asked: PageAsked) => Promise<Response>
  readonly attachments: {
    readonly list: (document: string) => Promise<readonly PdfAttachment[]>
    readonly add: (document: string, file: File, onProgress: (share: number) => void) => Promise<unknown>
    readonly remove: (document: string, id: string) => Promise<unknown>
  }
}

type Answer = ({ readonly estimate: Estimate } | { readonly invoice: Invoice }) & { readonly etag: string }
const knownIn = (answer: Answer): Known => ({
  document: 'estimate' in answer ? answer.estimate : answer.invoice,
  etag: answer.etag,
})
const titleOf = ({ name }: File): string => name.replace(/\.pdf$/i, '')

type Attaching = Pick<typeof api.invoices, 'listPdfAttachments' | 'addPdfAttachment' | 'removePdfAttachment'>
const attachmentsOf = (kindOf: (on: typeof api) => Attaching): EditableKind['attachments'] => ({
  list: async (document) => (await kindOf(api).listPdfAttachments(document)).attachments,
  add: (document, file, onProgress) =>
    kindOf(uploading(onProgress)).addPdfAttachment(document, { title: titleOf(file), file }),
  remove: (document, id) => kindOf(api).removePdfAttachment(document, id),
})

export const editableKinds: Readonly<Record<EditableKind['name'], EditableKind>> = {
  estimates: {
    ...kinds.estimates,
    name: 'estimates',
    create: async (body, idempotencyKey) =>
      knownIn(await tagged((options) => api.estimates.create(body, { idempotencyKey, ...options }))),
    read: async (id) => knownIn(await tagged((options) => api.estimates.get(id, options))),
    modify: async (id, changes, known) =>
      knownIn(await tagged((options) => api.estimates.modify(id, changes, { ...sending(known), ...options }))),
    preview: (body, asked) => api.estimates.preview(body, { ...asked, accept: 'image/png' }),
    attachments: attachmentsOf((on) => on.estimates),
  },
  invoices: {
    ...kinds.invoices,
    name: 'invoices',
    create: async (body, idempotencyKey) =>
      knownIn(await tagged((options) => api.invoices.create(body, { idempotencyKey, ...options }))),
    read: async (id) => knownIn(await tagged((options) => api.invoices.get(id, options))),
    modify: async (id, changes, known) =>
      knownIn(await tagged((options) => api.invoices.modify(id, changes, { ...sending(known), ...options }))),
    preview: (body, asked) => api.invoices.preview(body, { ...asked, accept: 'image/png' }),
    attachments: attachmentsOf((on) => on.invoices),
  },
}
