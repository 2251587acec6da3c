import { isMade, type Problem, problemFrom, type Violation } from '../../errors.ts'
import type { Author, Tx } from '../../platform/db/database.ts'
import { newId, newSecret } from '../../platform/db/id.ts'
import { cents } from '../../platform/money/cents.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import type { ActContext } from '../documents/dependencies.ts'
import {
  computed,
  contentViolations,
  currencyPairViolations,
  type Document,
  type OwnContent,
  withOwnIds,
  withRoundedRate,
} from '../documents/document.rules.ts'
import type { InvoiceCreation } from '../documents/document.schema.ts'
import { insertDocuments } from '../documents/document.store.ts'
import { contentWarnings } from '../documents/document-warnings.rules.ts'
import { type DocumentContent, fieldNames } from '../documents/fields.schema.ts'
import { type DocumentKind, kindOf } from '../documents/kinds.rules.ts'
import { defaultsOf } from '../templates/template.rules.ts'
import { listTemplates } from '../templates/template.store.ts'
import { issueDocuments, postingDayViolations } from './issue-document.ts'
import { referencesOf, referenceViolations } from './validate-content.ts'

/** A document to be made, and who makes it where several share a transaction; else the author of the transaction. */
export type Creation = { readonly creation: InvoiceCreation; readonly author?: Author | undefined }

/**
 * Makes estimates or invoices, each a draft or issued at once, or rejected and leaving the others alone. The number of statements does not
 * depend on how many there are.
 */
export async function createDocuments(
  tx: Tx,
  kind: DocumentKind,
  creations: readonly Creation[],
  context: Pick<ActContext, 'now' | 'jobs'>,
): Promise<(Document | Problem)[]> {
  const contents = creations.map(({ creation }) => creation)
  const drafts = await newDrafts(tx, kind, contents, context.now)
  const isIssuedAtOnce = (at: number): boolean => contents[at]?.isDraft === false
  const toIssue = drafts.flatMap((draft, at) =>
    isMade(draft) && isIssuedAtOnce(at)
      ? [{ draft, author: creations[at]?.author, withoutSlip: contents[at]?.withoutSlip }]
      : [],
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
  return placed(
    await issueDocuments(tx, kind, toIssue, context, (outcomes) =>
      insertDocuments(tx, placed(outcomes).filter(isMade)),
    ),
  )
}

/** New drafts, validated and not stored yet. */
async function newDrafts(
  tx: Tx,
  kind: DocumentKind,
  creations: readonly InvoiceCreation[],
  now: Date,
): Promise<(Document | Problem)[]> {
  const areDated = creations.every(({ openingDate }) => openingDate !== undefined)
  const [templates, today] = await Promise.all([
    listTemplates(tx),
    areDated ? undefined : todayOf(tx, now, 'openingDate'),
  ])
  const contents = creations.map(({ isDraft: _, withoutSlip: __, ...creation }): DocumentContent => {
    const wanted = withRoundedRate(creation)
    const named = templates.find(({ id }) => id === wanted.template)
    // A template that does not exist is rejected below, with every other violation.
    const template = named ?? templates[0]
    if (!template) throw new Error('invariant violated: an organisation has no template')
    const openingDate = wanted.openingDate ?? today
    if (openingDate === undefined) throw new Error('invariant violated: today was not asked for')
    const unknownTerms = named || wanted.template === undefined ? {} : TERMS_OF_NO_TEMPLATE
    return {
      ...defaultsOf(template),
      ...unknownTerms,
      ...wanted,
      template: wanted.template ?? template.id,
      openingDate,
      positions: withOwnIds(wanted.positions),
    }
  })
  const references = { templates, ...(await referencesOf(tx, kind, contents)) }
  const taken = new Set(references.taken)
  const violations = contents.map((content, at) => {
    const found = [
      ...currencyPairViolations(creations[at] ?? {}, references.currencies),
      ...contentViolations(kind, content, new Set(Object.keys(creations[at] ?? {}))),
      ...referenceViolations(content, { ...references, taken }),
    ]
    // Of two of one batch the first has the reference.
    if (found.length === 0 && content.externalReference !== undefined) taken.add(content.externalReference)
    return found
  })
  await addPostingDays(tx, kind, contents, { creations, violations, now })
  return contents.map((content, at) => {
    const found = violations[at] ?? []
    if (found.length > 0) return problemFrom(found)
    const draft = draftOf(kind, content)
    tx.warn(contentWarnings(kind, content, references.accounts, new Set(fieldNames)), draft.id)
    return draft
  })
}

/** In place of the terms of a template that does not exist: they break no rule, since those of another template are not the client's. */
const TERMS_OF_NO_TEMPLATE = { payableInDays: 0, amountMode: 'gross' } as const

/**
 * Documents that are to be issued at once and are rejected for something else name a closed day too. Of those that are in order the journal
 * is asked when they are posted, with its head locked.
 */
async function addPostingDays(
  tx: Tx,
  kind: DocumentKind,
  contents: readonly DocumentContent[],
  { creations, violations, now }: { creations: readonly InvoiceCreation[]; violations: Violation[][]; now: Date },
): Promise<void> {
  const asked = contents.flatMap((content, at) =>
    creations[at]?.isDraft === false && violations[at]?.length !== 0 ? [{ content, at }] : [],
  )
  if (asked.length === 0) return
  const found = await postingDayViolations(
    tx,
    kind,
    asked.map(({ content }) => content),
    now,
  )
  for (const [index, { at }] of asked.entries()) violations[at]?.push(...(found[index] ?? []))
}

/** A new draft with content that is validated; an invoice may be made from an estimate, a credit note from an invoice. */
export const draftOf = (
  kind: DocumentKind,
  content: OwnContent,
  source: Pick<Document, 'estimate' | 'invoice'> = {},
): Document => ({
  ...computed(content, newId),
  id: newId(),
  kind,
  isDraft: true,
  number: '',
  publicSecret: newSecret(),
  wasSent: false,
  isAnnulled: false,
  paid: cents(0),
  allocated: cents(0),
  emailDeliveries: [],
  invoicesFromQuote: [],
  ...initialStatusOf(kind),
  ...source,
})

const initialStatusOf = (kind: DocumentKind): Pick<Document, 'status'> => {
  const { initialStatus } = kindOf(kind)
  return initialStatus ? { status: initialStatus } : {}
}

/** Stores a new document. */
export async function storeNew(tx: Tx, document: Document): Promise<Document> {
  await insertDocuments(tx, [document])
  return document
}
