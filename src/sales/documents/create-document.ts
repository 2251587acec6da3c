import { isMade, type Problem, problemFrom, type Violation } from '../../errors.ts'
import { day } from '../../platform/calendar/day.ts'
import type { Author, Tx } from '../../platform/db/database.ts'
import { newId, newSecret } from '../../platform/db/id.ts'
import { cents } from '../../platform/money/cents.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import { defaultsOf } from '../templates/template.rules.ts'
import { listTemplates } from '../templates/template.store.ts'
import {
  computed,
  currencyPairViolations,
  type Document,
  type DocumentContent,
  type DocumentKind,
  type ValidatedContent,
} from './document.rules.ts'
import type { DocumentCreation } from './document.schema.ts'
import { insertDocuments } from './document.store.ts'
import type { Issuing, Keeping } from './issue-document.ts'
import { referencesOf, violationsOf } from './validate-content.ts'

/** A document to be made, and who makes it, where several share a transaction; else whoever the transaction is for. */
export type Creation = { readonly creation: DocumentCreation; readonly author?: Author | undefined }

/** Issues drafts that are not kept yet. */
export type IssueNew = (drafts: readonly Issuing[], keep: Keeping) => Promise<(Document | Problem)[]>

/** What issuing would find of contents that are refused for something else. */
export type IssuingViolations = (tx: Tx, contents: readonly ValidatedContent[]) => Promise<(readonly Violation[])[]>

/**
 * Makes documents, each a draft or issued at once, or refused and leaving the others alone. The number of statements does not depend on how
 * many there are.
 */
export async function createDocuments(
  tx: Tx,
  kind: DocumentKind,
  creations: readonly Creation[],
  { now, issue, issuingViolations }: { now: Date; issue: IssueNew; issuingViolations: IssuingViolations },
): Promise<(Document | Problem)[]> {
  const contents = creations.map(({ creation }) => creation)
  const drafts = await newDrafts(tx, kind, contents, { now, issuingViolations })
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

/** New drafts, validated and not yet kept. */
async function newDrafts(
  tx: Tx,
  kind: DocumentKind,
  creations: readonly DocumentCreation[],
  { now, issuingViolations }: { now: Date; issuingViolations: IssuingViolations },
): Promise<(Document | Problem)[]> {
  const validated = await withIssuing(tx, await validateCreations(tx, creations, now), issuingViolations)
  return validated.map(({ content, violations }) =>
    violations.length > 0 ? problemFrom(violations) : draftOf(kind, content),
  )
}

type ValidatedCreation = ValidatedContent & { readonly isIssued: boolean }

/** Those that were to be issued at once and are refused: with what issuing would find besides. */
async function withIssuing(
  tx: Tx,
  validated: readonly ValidatedCreation[],
  issuingViolations: IssuingViolations,
): Promise<ValidatedCreation[]> {
  const isAsked = ({ isIssued, violations }: ValidatedCreation) => isIssued && violations.length > 0
  const asked = validated.filter(isAsked)
  const found = asked.length === 0 ? [].values() : (await issuingViolations(tx, asked)).values()
  return validated.map((one) =>
    isAsked(one) ? { ...one, violations: [...one.violations, ...(found.next().value ?? [])] } : one,
  )
}

/** The contents of new documents with their violations; what is left out comes from the template, and the template, when left out, is the organisation's first. */
async function validateCreations(
  tx: Tx,
  creations: readonly DocumentCreation[],
  now: Date,
): Promise<ValidatedCreation[]> {
  const areDated = creations.every(({ openingDate }) => openingDate !== undefined)
  const [templates, today] = await Promise.all([listTemplates(tx), areDated ? undefined : todayOf(tx, now)])
  const contents = creations.map(({ isDraft: _, ...wanted }): DocumentContent => {
    const named = templates.find(({ id }) => id === wanted.template)
    // A template that does not exist is refused below, with every other violation.
    const template = named ?? templates[0]
    if (!template) throw new Error('an organisation has a template')
    return {
      ...defaultsOf(template),
      ...(named || wanted.template === undefined ? {} : unknownTerms),
      ...wanted,
      template: wanted.template ?? template.id,
      openingDate: wanted.openingDate === undefined ? (today ?? missing()) : day(wanted.openingDate),
      positions: wanted.positions ?? [],
    }
  })
  const references = { templates, ...(await referencesOf(tx, contents)) }
  return creations.map((creation, index) => {
    const content = contents[index] ?? missing()
    const violations = [...currencyPairViolations(creation), ...violationsOf(content, references)]
    return { content, violations, isIssued: creation.isDraft === false }
  })
}

/** In place of what a template that does not exist would have given: terms that break no rule, for the first one's are not the client's. */
const unknownTerms = { payableInDays: 0, amountMode: 'gross' } as const

const missing = (): never => {
  throw new Error('today is asked for where a date is left out')
}

/** A new draft with content that has been validated; an invoice may be made from an estimate. */
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
