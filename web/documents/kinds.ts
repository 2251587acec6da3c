import type { CreditNote, Estimate, Invoice } from '../../client/src/index.ts'
import { api } from '../answers/api.ts'
import type { Page } from '../parts/list.tsx'
import type { Words } from '../words/words.ts'

/** A document of any kind, as far as lists and pages of all kinds show it. */
export type AnyDocument = Estimate | Invoice | CreditNote
export type KindName = 'estimates' | 'invoices' | 'creditNotes'
type Filter = { readonly q?: string; readonly isDraft?: boolean; readonly cursor?: string; readonly limit: number }

/** What differs from kind to kind: where it is, and how it is asked for. */
export type Kind = {
  readonly name: KindName
  readonly path: string
  /** The path of the API, which makes answers stale. */
  readonly api: string
  readonly list: (filter: Filter, isPaid?: boolean) => Promise<Page<AnyDocument>>
  readonly get: (id: string) => Promise<AnyDocument>
  readonly issue: (id: string) => Promise<unknown>
  readonly send: (id: string) => Promise<unknown>
}

const newestFirst = '-createdAt' as const

export const kinds: Readonly<Record<KindName, Kind>> = {
  estimates: {
    name: 'estimates',
    path: '/app/estimates',
    api: '/v1/estimates',
    list: async (filter) => {
      const { estimates: rows, nextCursor } = await api.estimates.list({ ...filter, sort: newestFirst })
      return { rows, nextCursor }
    },
    get: async (id) => (await api.estimates.get(id)).estimate,
    issue: (id) => api.estimates.issue(id),
    send: (id) => api.estimates.send(id),
  },
  invoices: {
    name: 'invoices',
    path: '/app/invoices',
    api: '/v1/invoices',
    list: async (filter, isPaid) => {
      const { invoices: rows, nextCursor } = await api.invoices.list({ ...filter, isPaid, sort: newestFirst })
      return { rows, nextCursor }
    },
    get: async (id) => (await api.invoices.get(id)).invoice,
    issue: (id) => api.invoices.issue(id),
    send: (id) => api.invoices.send(id),
  },
  creditNotes: {
    name: 'creditNotes',
    path: '/app/credit-notes',
    api: '/v1/credit-notes',
    list: async (filter) => {
      const { creditNotes: rows, nextCursor } = await api.creditNotes.list({ ...filter, sort: newestFirst })
      return { rows, nextCursor }
    },
    get: async (id) => (await api.creditNotes.get(id)).creditNote,
    issue: (id) => api.creditNotes.issue(id),
    send: (id) => api.creditNotes.send(id),
  },
}

/** The state of a document as one word, and how it is to be seen: colour stands for state alone. */
export function stateOf(document: AnyDocument, today: string, words: Words['documents']): [look: string, word: string] {
  if (document.isDraft) return ['quiet', words.draft]
  if ('status' in document) {
    if (document.status === 'accepted') return ['good', words.accepted]
    if (document.status === 'declined') return ['bad', words.declined]
    return ['', words.isOpen]
  }
  if ('isAnnulled' in document && document.isAnnulled) return ['quiet', words.annulled]
  if ('isPaid' in document) {
    if (document.isPaid) return ['good', words.isPaid]
    return document.dueDate < today ? ['bad', words.overdue] : ['', words.isOpen]
  }
  return document.totalRestAmount === 0 ? ['good', words.settled] : ['', words.isOpen]
}
