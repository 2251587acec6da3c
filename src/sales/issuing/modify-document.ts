import { isDeepStrictEqual } from 'node:util'
import { postableIn } from '../../books/currencies/postable-in.ts'
import { rejectViolations, violationOf } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { echoViolations, merge } from '../../platform/http/merge-patch.ts'
import { metadataViolations } from '../../platform/http/metadata.rules.ts'
import { said, type Violation } from '../../said.ts'
import { withdrawDeliveries, withWithdrawn } from '../deliveries/withdraw-deliveries.ts'
import type { ActContext } from '../documents/dependencies.ts'
import {
  breaksAcceptance,
  changedFields,
  currencyPairViolations,
  type Document,
  isErased,
  mayReturnToDraft,
  type OwnContent,
  ownContentOf,
  type Parties,
  withContent,
  withOwnIds,
  withRoundedRate,
} from '../documents/document.rules.ts'
import { type DocumentChange, readOnlyNames, type ShownDocument } from '../documents/document.schema.ts'
import { invoicesOfEstimate, updateDocument } from '../documents/document.store.ts'
import {
  estimatePartViolations,
  invoicedPositions,
  invoicedPositionViolations,
} from '../documents/estimate-part.rules.ts'
import { contentOf, type DocumentContent, type FieldName } from '../documents/fields.schema.ts'
import { requireDocument } from '../documents/find-document.ts'
import { type DocumentKind, kindOf } from '../documents/kinds.rules.ts'
import { addressedAs, currentParties } from '../documents/parties.ts'
import { takenDepositViolations } from '../documents/taken-deposits.rules.ts'
import { creditableOf, creditDateViolations } from '../settlement/allocate-credit.ts'
import type { ChosenPosition } from '../settlement/credited-positions.rules.ts'
import { choiceOf, chosenContent } from '../settlement/price-reduction.rules.ts'
import { invoiceOf } from '../settlement/represent-document.ts'
import { issueDocument, withPostingDay } from './issue-document.ts'
import { violationsIn } from './validate-content.ts'

/** A document with its representation, with which read-only fields are compared. */
export type Found = { readonly document: Document; readonly shown: ShownDocument }

/** Rejects changes that the state of a document forbids; their form need not be valid. */
export function requireChangeable({ document, shown }: Found, change: Readonly<Record<string, unknown>>): void {
  if (document.isDraft) return
  const { metadata: _, ...frozen } = change
  if (kindOf(document.kind).isFinal) rejectAnyChange(shown, frozen)
  else if (change['isDraft'] === true && !mayReturnToDraft(document))
    rejectViolations([
      violationOf(
        'customer-invoices/document-immutable',
        'isDraft',
        said('an estimate that was sent, accepted or converted cannot become a draft again: duplicate it instead'),
      ),
    ])
}

/** Names the fields of a final document that would change; a body with the current values changes nothing. */
function rejectAnyChange(shown: object, change: object): void {
  const standing = new Map<string, unknown>(Object.entries(shown))
  const names = Object.entries(change).flatMap(([name, value]) =>
    isDeepStrictEqual(value ?? undefined, standing.get(name)) ? [] : [name],
  )
  const isNumberAlone = names.every((name) => name === 'number')
  const code = isNumberAlone ? 'customer-invoices/number-immutable' : 'customer-invoices/document-immutable'
  rejectViolations(names.map((field) => violationOf(code, field, said('cannot change any more'))))
}

/** The rate of a currency that a change names without one. */
async function configuredFor(tx: Tx, { originalCurrency, exchangeRate }: DocumentChange) {
  const asked = originalCurrency && exchangeRate === undefined ? [originalCurrency] : []
  return (await postableIn(tx, { accounts: [], currencies: asked })).currencies
}

/**
 * Changes a locked document, whose state allows the change, by a merge patch. `isDraft` issues a draft, or makes an issued estimate a draft
 * again. Only the touched fields of a change are validated; issuing validates all.
 *
 * @throws {Problem} with every violation of the rules.
 */
export async function modifyDocument(
  tx: Tx,
  { document, shown }: Found,
  change: DocumentChange,
  context: ActContext,
): Promise<Document> {
  const { kind } = document
  if (kindOf(kind).isFinal && !document.isDraft) return withMetadata(tx, document, change)
  const settable = withRoundedRate(settableOf(kind, change))
  const { content, violations } = await contentsAfter[kind](tx, document, settable)
  const touched = changedFields(contentOf(document), content)
  const issues = change.isDraft === false && document.isDraft
  violations.unshift(
    ...readOnlyViolations(kind, shown, change),
    ...currencyPairViolations(settable, await configuredFor(tx, settable)),
  )
  violations.push(
    ...(await violationsIn(tx, kind, content, {
      ...(issues ? { namedIn: document } : { touched, standing: document }),
      reference: document.externalReference,
    })),
  )
  rejectViolations(issues ? await withPostingDay(tx, { kind, content, now: context.now }, violations) : violations)

  const becomesDraft = change.isDraft === true && !document.isDraft
  // The amount of a credit note's positions changes if other notes were issued meanwhile.
  const creditChanged = !isDeepStrictEqual(content.creditedBefore, document.creditedBefore)
  const changesNothing = touched.size === 0 && !creditChanged && !issues && !becomesDraft
  if (changesNothing) return document
  const changed = breaksAcceptance(touched) ? withoutAcceptance(document) : document
  const modified = await withdrawMailsOnReaddress(tx, withContent(changed, content, newId), touched)
  if (issues) return issueDocument(tx, modified, { ...context, stored: document, withoutSlip: change.withoutSlip })
  const after = becomesDraft
    ? asDraft(modified)
    : modified.isDraft
      ? modified
      : { ...modified, issuedParties: await partiesAfter(tx, modified, { standing: document, touched }) }
  await updateDocument(tx, after, document)
  return after
}

const isReaddressed = (touched: ReadonlySet<FieldName>): boolean =>
  touched.has('recipient') || touched.has('customRecipientText')

/** A mail is composed when it is sent: a waiting one would bring its recipient a document that is now addressed to another person. */
async function withdrawMailsOnReaddress(
  tx: Tx,
  document: Document,
  touched: ReadonlySet<FieldName>,
): Promise<Document> {
  if (!isReaddressed(touched)) return document
  return withWithdrawn(document, await withdrawDeliveries(tx, document.id, { code: 'emails/readdressed' }))
}

/**
 * An open offer shows the addresses of its newest version. A decided one, or one without a printed change, keeps those that the customer has
 * seen; so does the recipient whose contact was erased.
 */
async function partiesAfter(
  tx: Tx,
  document: Document,
  { standing, touched }: { readonly standing: Document; readonly touched: ReadonlySet<FieldName> },
): Promise<Parties> {
  const isForAnother = isReaddressed(touched)
  const isPrintedAnew = [...touched].some((name) => name !== 'metadata' && name !== 'externalReference')
  if (standing.issuedParties && !isForAnother && (document.status !== 'open' || !isPrintedAnew))
    return standing.issuedParties
  const parties = await currentParties(tx, document)
  return !isForAnother && isErased(parties) ? addressedAs(parties, standing) : parties
}

function asDraft({ issuedParties: _, decision: __, ...undecided }: Document): Document {
  return { ...undecided, isDraft: true, status: 'open' }
}

/** The number has a code of its own: clients try to set it. */
const readOnlyViolations = (kind: DocumentKind, shown: object, change: object): Violation[] =>
  echoViolations(shown, change, readOnlyNames(kind)).map((violation) =>
    violation.field === 'number' ? violationOf('customer-invoices/number-immutable', violation.field) : violation,
  )

/** A change without the fields that are accepted only with their current values. */
function settableOf(kind: DocumentKind, change: DocumentChange): DocumentChange {
  const readOnly = readOnlyNames(kind)
  return Object.fromEntries(Object.entries(change).filter(([name]) => !readOnly.includes(name)))
}

type ContentAfter = { readonly content: OwnContent; readonly violations: Violation[] }

const merged = async (tx: Tx, document: Document, change: DocumentChange): Promise<ContentAfter> => {
  const content = merge(ownContentOf(document), {
    ...contentOf(change),
    ...(change.positions ? { positions: withOwnIds(change.positions, document.positions) } : {}),
  })
  const violations = [...takenDepositViolations(document, content), ...estimatePartViolations(document, content)]
  if (change.positions && document.invoicesFromQuote.length > 0) {
    const invoiced = invoicedPositions(await invoicesOfEstimate(tx, document.id))
    violations.push(...invoicedPositionViolations(document, content, invoiced))
  }
  return { content, violations }
}

/** The content of a document with a merge patch applied, and the violations of the patch that the content does not show. */
const contentsAfter: {
  readonly [Kind in DocumentKind]: (tx: Tx, document: Document, change: DocumentChange) => Promise<ContentAfter>
} = { estimate: merged, invoice: merged, 'credit-note': creditedAfter }

/**
 * The positions of a credit note are chosen from its invoice, by their ids, or follow from its amount; without its amount they are all that is
 * left. A body that was read can be sent back, also with another amount.
 */
async function creditedAfter(tx: Tx, document: Document, change: DocumentChange): Promise<ContentAfter> {
  const { positions: given, ...others } = contentOf(change)
  const standing = choiceOf(document)
  const isRewritten = standing.amount !== undefined && (others.language ?? document.language) !== document.language
  const isAll = change.amount === null && standing.amount !== undefined
  const amount = change.amount ?? (isRewritten && !isAll ? standing.amount : undefined)
  const isOwn = (positions: DocumentContent['positions']): boolean =>
    (amount ?? standing.amount) !== undefined && !changedFields(document, { ...document, positions }).has('positions')
  const positions = given === undefined || isOwn(given) ? undefined : given
  const isChosen = positions !== undefined || amount !== undefined || isAll
  if (!isChosen && others.openingDate === undefined) return merged(tx, document, others)
  const invoice = await requireDocument(tx, 'invoice', invoiceOf(document))
  const content = merge(ownContentOf(document), others)
  const ofDate = creditDateViolations(invoice, content.openingDate)
  if (!isChosen) return { content, violations: ofDate }
  const chosen = chosenContent(
    invoice,
    await creditableOf(tx, invoice),
    {
      amount,
      // The schema of a credit note takes positions by their ids.
      positions: positions as readonly unknown[] | undefined as readonly ChosenPosition[] | undefined,
      language: content.language,
      standing: document.positions,
    },
    newId,
  )
  return { content: { ...content, ...chosen.content }, violations: [...ofDate, ...chosen.violations] }
}

function withoutAcceptance(document: Document): Document {
  if (document.status !== 'accepted') return document
  const { signingPerson: _, signedAt: __, decision: ___, ...unsigned } = document
  return { ...unsigned, status: 'open' }
}

async function withMetadata(tx: Tx, issued: Document, { metadata }: DocumentChange): Promise<Document> {
  if (metadata === undefined) return issued
  const changed = merge(issued, { metadata })
  rejectViolations(metadataViolations(changed))
  await updateDocument(tx, changed, issued)
  return changed
}
