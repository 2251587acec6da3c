import type {
  CreditNote,
  DocumentCreation,
  Estimate,
  Invoice,
  PreviewedTransaction,
  Rappen,
  Warning,
} from '../../client/src/index.ts'
import type { Question } from '../answers/answers.ts'
import { api, type Tagged, tagged } from '../answers/api.ts'
import { ask, type First, type ListQuestion } from '../answers/ask.ts'

/** A document of any kind, as far as lists and pages of all kinds show it. */
export type AnyDocument = Estimate | Invoice | CreditNote
export type KindName = 'estimates' | 'invoices' | 'creditNotes'
export type EditableName = Exclude<KindName, 'creditNotes'>

/** The documents of a kind in a list. */
type Part = {
  readonly isDraft?: boolean
  readonly isPaid?: boolean
  readonly isOverdue?: boolean
  readonly isSettled?: boolean
  readonly status?: 'open' | 'accepted'
}
export type Tab = 'all' | 'drafts' | 'open' | 'overdue' | 'accepted' | 'paid'

/** A kind of documents by its name in the client: its page, and the tabs of its list in order. */
export type Kind<Name extends KindName = KindName> = {
  readonly name: Name
  readonly path: string
  readonly tabs: Readonly<Partial<Record<Tab, Part>>>
}
export const kinds = {
  estimates: {
    name: 'estimates',
    path: '/app/estimates',
    tabs: {
      all: {},
      drafts: { isDraft: true },
      open: { isDraft: false, status: 'open' },
      accepted: { isDraft: false, status: 'accepted' },
    },
  },
  invoices: {
    name: 'invoices',
    path: '/app/invoices',
    tabs: {
      all: {},
      drafts: { isDraft: true },
      open: { isDraft: false, isPaid: false },
      overdue: { isOverdue: true },
      paid: { isDraft: false, isPaid: true },
    },
  },
  creditNotes: {
    name: 'creditNotes',
    path: '/app/credit-notes',
    tabs: { all: {}, drafts: { isDraft: true }, open: { isDraft: false, isSettled: false } },
  },
} as const satisfies { [Name in KindName]: Kind<Name> }

type Calls = {
  readonly [Name in KindName]: { readonly [Call in keyof Rappen[Name]]: First<Rappen[Name][Call]> }
}
/** The first declared signatures of a kind's calls, many of which the kinds share. */
export const callsOf = <Name extends KindName>({ name }: { readonly name: Name }, client = api): Calls[Name] =>
  client[name] as unknown as Calls[Name]

type Filter = Part & {
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
/** A page of a list; the newest document first by default. Each kind gets only its own filters. */
export const listOf = ({ name }: Kind, filter: Filter): ListQuestion<object, AnyDocument> =>
  (ask[name].list as unknown as (filter: Filter) => ListQuestion<object, AnyDocument>)({
    sort: '-createdAt',
    ...filter,
  })

/** The issued invoices of a contact of which something is owed. */
export const owedBy = (recipient: string) =>
  ask.invoices.list({ recipient, isDraft: false, isPaid: false, isAnnulled: false, limit: 200 }).every

type Answer = { readonly estimate: Estimate } | { readonly invoice: Invoice } | { readonly creditNote: CreditNote }
/** The document of an answer: each kind has a name of its own for it. */
export function documentIn(answer: { readonly estimate: Estimate } | { readonly invoice: Invoice }): Estimate | Invoice
export function documentIn(answer: Answer): AnyDocument
export function documentIn(answer: Answer): AnyDocument {
  if ('estimate' in answer) return answer.estimate
  return 'invoice' in answer ? answer.invoice : answer.creditNote
}

export const questionOf = ({ name }: Kind, id: string): Question<Tagged<Answer>> => ask[name].get(id)

type IssueOptions = { readonly ifMatch?: string; readonly dryRun?: boolean }
type IssueAnswer = Answer & {
  readonly transactions?: readonly PreviewedTransaction[] | undefined
  readonly warnings?: readonly Warning[] | undefined
}
/** Issues a document; an invoice may be issued with a body. A dry run only returns the outcome. */
export const issue = ({ name }: Kind, id: string, options: IssueOptions): Promise<Tagged<IssueAnswer>> =>
  tagged(async (others) => {
    const all = { ...options, ...others }
    return name === 'invoices' ? api.invoices.issue(id, {}, all) : callsOf({ name }).issue(id, all)
  })

/** An estimate or an invoice as it was read to be changed. */
export type EditableAnswer = Tagged<{ readonly estimate: Estimate } | { readonly invoice: Invoice }>
type SendOptions = { readonly idempotencyKey: string; readonly ifMatch?: string }

export const create = (
  kind: Kind<EditableName>,
  body: DocumentCreation,
  options: SendOptions,
): Promise<EditableAnswer> => tagged(async (others) => callsOf(kind).create(body, { ...options, ...others }))
export const modify = (
  kind: Kind<EditableName>,
  id: string,
  changes: object,
  options: SendOptions,
): Promise<EditableAnswer> => tagged(async (others) => callsOf(kind).modify(id, changes, { ...options, ...others }))
