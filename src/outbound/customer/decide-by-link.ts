import { isDeepStrictEqual } from 'node:util'
import { Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SalesDependencies } from '../../sales/documents/dependencies.ts'
import type { Document } from '../../sales/documents/document.rules.ts'
import { documentChanges } from '../../sales/documents/document-changes.rules.ts'
import { linkedDocument, requireLockedDocument } from '../../sales/documents/find-document.ts'
import type { LinkDecision } from '../../sales/documents/link-decision.schema.ts'
import { decideEstimate } from '../../sales/estimates/decide-estimate.ts'
import { representDocument } from '../../sales/settlement/represent-document.ts'
import type { Answer } from './read-answer.ts'
import { refusalOf, shownSha256, type Visit, visitOf } from './visit.ts'
import type { Refusal } from './words.ts'

/** The origin of a decision: the link, and the state of its page. */
type Origin = {
  readonly organisation: string
  readonly document: string
  readonly secret: string
  readonly pdfSha256: string
  /** The language of the estimate, unless another was chosen. */
  readonly language: LinkDecision['language'] | undefined
}

/**
 * Stores the customer's decision if it concerns the shown PDF and is still possible; otherwise returns the reason. The PDF is drawn outside any
 * transaction: its sources are compared once the estimate is locked.
 */
export async function decideByLink(
  { database: { inTransaction }, clock, publicUrl }: SalesDependencies,
  origin: Origin,
  answer: Answer,
): Promise<Refusal | undefined> {
  const { organisation, document, secret, pdfSha256 } = origin
  const now = clock()
  const seen = await inTransaction(organisation, async (tx) => visitOf(tx, await linkedDocument(tx, document), now))
  const refusal = refusalOf(seen.standing)
  if (refusal) return refusal
  const sha256 = await shownSha256(inTransaction, organisation, seen)
  if (sha256 === '' || sha256 !== pdfSha256) return 'changed'

  return inTransaction(organisation, async (tx) => {
    const estimate = await requireLockedDocument(tx, 'estimate', document)
    if (estimate.publicSecret !== secret) throw new Problem('public-links/not-found')
    const standing = await visitOf(tx, estimate, now)
    const refusalNow = refusalOf(standing.standing)
    if (refusalNow) return refusalNow
    if (!isDeepStrictEqual(drawnFrom(standing), drawnFrom(seen))) return 'changed'

    const before = await representDocument(tx, 'estimate', estimate, publicUrl())
    const { language = estimate.language } = origin
    const how = { via: 'link', decidedAt: now.toISOString(), language, pdfSha256 } as const
    const decided = await decide(tx, estimate, how, answer)
    tx.note(documentChanges('estimate', before, await representDocument(tx, 'estimate', decided, publicUrl())))
    return undefined
  })
}

const drawnFrom = ({ printable, sources: { attachments } }: Visit) => ({ printable, attachments })

function decide(tx: Tx, estimate: Document, how: LinkDecision, answer: Answer): Promise<Document> {
  if (answer.verb === 'decline') {
    const { reason } = answer
    return decideEstimate(tx, estimate, {
      status: 'declined',
      decision: { ...how, ...(reason === undefined ? {} : { reason }) },
    })
  }
  const { person, signature } = answer
  return decideEstimate(tx, estimate, {
    status: 'accepted',
    signingPerson: person,
    signedAt: how.decidedAt,
    decision: { ...how, ...(signature === undefined ? {} : { signature }) },
  })
}
