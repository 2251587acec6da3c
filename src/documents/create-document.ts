import { day } from '../calendar/day.ts'
import type { Author, Tx } from '../db/database.ts'
import { newId, newSecret } from '../db/id.ts'
import { cents } from '../money/cents.ts'
import { todayOf } from '../organisations/settings.ts'
import { type Fault, isMade, type Problem, problemFrom } from '../problem.ts'
import { NONE, type Readable, type Unread } from '../rule.ts'
import {
  computed,
  currencyPairFaults,
  type Document,
  type DocumentContent,
  type DocumentKind,
  type ReadableContent,
  type ReadContent,
} from './document.rules.ts'
import type { DocumentCreation } from './document.schema.ts'
import { insertDocuments } from './document.store.ts'
import type { Issuing, Keeping } from './issue-document.ts'
import { faultsOf, referencesOf } from './judge-content.ts'
import { defaultsOf } from './template.rules.ts'
import { listTemplates } from './template.store.ts'

/** A document to be made, and who makes it, where several share a transaction; else whoever the transaction is for. */
export type Creation = { readonly creation: DocumentCreation; readonly author?: Author | undefined }

/** Issues drafts that are not kept yet. */
export type IssueNew = (drafts: readonly Issuing[], keep: Keeping) => Promise<(Document | Problem)[]>

/** What issuing would find of contents that are refused for something else. */
export type IssuingFaults = (tx: Tx, contents: readonly ReadContent[]) => Promise<(readonly Fault[])[]>

/**
 * Makes documents, each a draft or issued at once, or refused and leaving the others alone. The number of statements does not depend on how
 * many there are.
 */
export async function createDocuments(
  tx: Tx,
  kind: DocumentKind,
  creations: readonly Creation[],
  { now, issue, issuingFaults }: { now: Date; issue: IssueNew; issuingFaults: IssuingFaults },
): Promise<(Document | Problem)[]> {
  const contents = creations.map(({ creation }) => creation)
  const drafts = await newDrafts(tx, kind, contents, { now, issuingFaults })
  const isIssuedAtOnce = (at: number): boolean => contents[at]?.isDraft === false
  const toIssue = drafts.flatMap((draft, at) =>
    isMade(draft) && isIssuedAtOnce(at) ? [{ draft, author: creations[at]?.author }] : [],
  )
  if (toIssue.length === 0) {
    await insertDocuments(tx, drafts.filter(isMade))
    return drafts
  }
  /** Each in its place: the draft that stays one, or what came of issuing it. */
  const placed = (outcomes: readonly (Document | Problem)[]): (Document | Problem)[] => {
    const next = outcomes.values()
    return drafts.map((draft, at) => (isMade(draft) && isIssuedAtOnce(at) ? (next.next().value ?? draft) : draft))
  }
  return placed(await issue(toIssue, (outcomes) => insertDocuments(tx, placed(outcomes).filter(isMade))))
}

/** New drafts, judged and not yet kept. */
async function newDrafts(
  tx: Tx,
  kind: DocumentKind,
  creations: readonly DocumentCreation[],
  { now, issuingFaults }: { now: Date; issuingFaults: IssuingFaults },
): Promise<(Document | Problem)[]> {
  const judged = await withIssuing(tx, await judgeCreations(tx, creations, now), issuingFaults)
  // Of a creation of the right form every position could be read.
  return judged.map(({ content, faults }) =>
    faults.length > 0 ? problemFrom(faults) : draftOf(kind, content as DocumentContent),
  )
}

/** Every fault of a creation that its form does not tell, in what can be read of it. */
export async function creationFaults(
  tx: Tx,
  { body, unread, now }: { body: Readable<DocumentCreation>; unread: Unread; now: Date },
  issuingFaults: IssuingFaults,
): Promise<Fault[]> {
  const judged = await withIssuing(tx, await judgeCreations(tx, [body], now, unread), issuingFaults)
  return judged.flatMap(({ faults }) => faults)
}

type JudgedCreation = ReadContent & { readonly isIssued: boolean }

/** Those that were to be issued at once and are refused: with what issuing would find besides. */
async function withIssuing(
  tx: Tx,
  judged: readonly JudgedCreation[],
  issuingFaults: IssuingFaults,
): Promise<JudgedCreation[]> {
  const isAsked = ({ isIssued, faults, unread }: JudgedCreation) => isIssued && faults.length + unread.size > 0
  const asked = judged.filter(isAsked)
  const found = asked.length === 0 ? [].values() : (await issuingFaults(tx, asked)).values()
  return judged.map((one) => (isAsked(one) ? { ...one, faults: [...one.faults, ...(found.next().value ?? [])] } : one))
}

/** The contents of new documents with their faults; what is left out comes from the template, and the template, when left out, is the organisation's first. */
async function judgeCreations(
  tx: Tx,
  creations: readonly Readable<DocumentCreation>[],
  now: Date,
  unread = NONE,
): Promise<JudgedCreation[]> {
  const areDated = creations.every(({ openingDate }) => openingDate !== undefined)
  const [templates, today] = await Promise.all([listTemplates(tx), areDated ? undefined : todayOf(tx, now)])
  const read = creations.map((creation) => {
    const { isDraft: _, ...wanted } = creation
    const named = templates.find(({ id }) => id === wanted.template)
    // A template that does not exist is refused below, with every other fault.
    const template = named ?? templates[0]
    if (!template) throw new Error('an organisation has a template')
    const defaults = defaultsOf(template)
    const content: ReadableContent = {
      ...defaults,
      ...wanted,
      template: wanted.template ?? template.id,
      openingDate: wanted.openingDate === undefined ? (today ?? missing()) : day(wanted.openingDate),
      positions: wanted.positions ?? [],
    }
    // What it would have given nobody knows: the first one's terms are not the client's.
    const isOther = !named && (wanted.template !== undefined || unread.has('template'))
    const unknown = isOther ? Object.keys(defaults).filter((name) => !Object.hasOwn(wanted, name)) : []
    return { creation, content, unread: unknown.length > 0 ? new Set([...unread, ...unknown]) : unread }
  })
  const contents = read.map(({ content }) => content)
  const references = { templates, ...(await referencesOf(tx, contents)) }
  return read.map(({ creation, content, unread: hidden }) => ({
    content,
    unread: hidden,
    isIssued: creation.isDraft === false,
    faults: [...currencyPairFaults(creation, hidden), ...faultsOf(content, references, hidden)],
  }))
}

const missing = (): never => {
  throw new Error('today is asked for where a date is left out')
}

/** A new draft with content that has been judged; an invoice may be made from an estimate. */
export const draftOf = (kind: DocumentKind, content: DocumentContent, estimate?: string): Document => ({
  ...computed(content, newId),
  id: newId(),
  kind,
  isDraft: true,
  number: '',
  publicSecret: newSecret(),
  wasSent: false,
  isAnnulled: false,
  paid: cents(0),
  ...(kind === 'estimate' ? { status: 'open' } : {}),
  ...(estimate === undefined ? {} : { estimate }),
})

/** Keeps a new document. */
export async function keepNew(tx: Tx, document: Document): Promise<Document> {
  await insertDocuments(tx, [document])
  return document
}
