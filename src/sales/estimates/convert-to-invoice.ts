import { Problem, problemOf, rejectViolations } from '../../errors.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { type Violation, violation } from '../../said.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import type { ActContext } from '../documents/dependencies.ts'
import type { Document } from '../documents/document.rules.ts'
import { insertDocument, isInvoicedInParts } from '../documents/document.store.ts'
import { contentOf, type DocumentContent } from '../documents/fields.schema.ts'
import { depositDateViolations } from '../documents/taken-deposits.rules.ts'
import { draftOf } from '../issuing/create-document.ts'
import { issueDocument, withPostingDay } from '../issuing/issue-document.ts'
import { violationsIn } from '../issuing/validate-content.ts'
import { totalsOf } from '../positions/document-totals.rules.ts'
import { choiceViolations, creditedPositions, ofEstimate } from '../settlement/credited-positions.rules.ts'
import { textsOf } from '../templates/template.rules.ts'
import { templateOf } from '../templates/template-of.ts'
import { invoiceableOf, isSomethingLeft, openDeposits, takingPositions } from './invoicing.rules.ts'
import type { Conversion } from './invoicing.schema.ts'
import { invoicedOf } from './read-invoicing.ts'

/** Specification 3: a draft cannot be converted. */
export function requireConvertible(estimate: Document): void {
  if (estimate.isDraft) throw problemOf('customer-invoices/draft-not-convertible', 'isDraft')
}

type Chosen = Conversion['positions']
/** The part of an invoice's content that depends on what it is over. */
type Part = Pick<DocumentContent, 'positions'> & Partial<DocumentContent> & Pick<Document, 'estimatePart'>

/**
 * Makes an invoice from a locked, issued estimate: of the chosen positions, or of all that is left. As long as only the whole was invoiced, that
 * is the whole again. The invoice after which nothing is left takes the deposits off.
 *
 * @throws {Problem} with every violation of the rules.
 */
export async function convertToInvoice(
  tx: Tx,
  estimate: Document,
  { positions, ...how }: Conversion,
  context: ActContext,
): Promise<Document> {
  const isPart = positions !== undefined || (await isInvoicedInParts(tx, estimate.id))
  const part = isPart ? await partOf(tx, estimate, positions) : { positions: estimate.positions.map(withoutId) }
  return invoicePart(tx, estimate, part, { ...how, ...context })
}

async function partOf(tx: Tx, estimate: Document, chosen: Chosen): Promise<Part> {
  const invoiced = await invoicedOf(tx, estimate, { lock: true })
  const invoiceable = invoiceableOf(estimate, invoiced)
  rejectViolations(chosen ? choiceViolations(invoiceable, chosen, ofEstimate) : [])
  const wanted = creditedPositions(invoiceable, chosen)
  const taken = wanted.map((position) => ({ from: position.id, position: { ...position, id: newId() } }))
  const after = { ...invoiceable, credited: [...invoiceable.credited, ...wanted] }
  const deposits = openDeposits(invoiced)
  rejectViolations(deposits.length > 0 && isSomethingLeft(creditedPositions(after, undefined)) ? [DEPOSIT_IS_OPEN] : [])
  if (deposits.some(({ isDraft }) => isDraft)) throw new Problem('customer-invoices/deposit-is-draft')
  const positions = [...taken.map(({ position }) => position), ...takingPositions(estimate, deposits, invoiced)]
  if (!taken.some(({ position }) => position.type === 'product'))
    rejectViolations([chosen === undefined ? NOTHING_LEFT : NO_PRODUCT])
  rejectViolations(partViolations(estimate, positions, deposits))
  return {
    positions,
    estimatePart: {
      kind: 'positions',
      positions: Object.fromEntries(taken.map(({ from, position }) => [position.id, from])),
    },
  }
}

function partViolations(estimate: Document, positions: Part['positions'], deposits: readonly Document[]): Violation[] {
  if (deposits.some(({ originalCurrency }) => originalCurrency !== estimate.originalCurrency))
    return [
      violation('positions', 'the deposits are in another currency than the estimate: annul or credit them first'),
    ]
  return deposits.length > 0 && totalsOf({ ...estimate, positions }).total < 0
    ? [violation('positions', 'the deposits are more than what is left of the estimate: credit a part of them first')]
    : []
}

const NOTHING_LEFT = violation('positions', 'nothing is left of the estimate: it was invoiced in full')
const NO_PRODUCT = violation('positions', 'choose at least one product of the estimate')
const DEPOSIT_IS_OPEN = violation(
  'positions',
  'a deposit is open: invoice all that is left, which takes it off, or credit or delete the deposit first',
)

type Invoicing = ActContext & {
  readonly openingDate?: Day
  readonly isDraft?: boolean
  readonly withoutSlip?: boolean
}

/**
 * Makes an invoice over a part of an estimate, with its template and recipient. The texts come from the template: an offer's words do not fit an
 * invoice. The estimate does not change.
 */
export async function invoicePart(
  tx: Tx,
  estimate: Document,
  { estimatePart, ...part }: Part,
  { openingDate, isDraft, withoutSlip, ...context }: Invoicing,
): Promise<Document> {
  const { introductoryText: _, closingText: __, externalReference: ___, ...content } = contentOf(estimate)
  const taken: DocumentContent = {
    ...content,
    ...textsOf(await templateOf(tx, estimate)),
    openingDate: openingDate ?? (await todayOf(tx, context.now, 'openingDate')),
    ...part,
  }
  const issues = isDraft === false
  // Accounts and currencies may have been closed since the estimate was made: a draft may name them, an issued invoice may not.
  const violations = [
    ...(await violationsIn(tx, 'invoice', taken, issues ? { namedIn: estimate } : { standing: estimate })),
    ...depositDateViolations(taken),
  ]
  rejectViolations(
    issues ? await withPostingDay(tx, { kind: 'invoice', content: taken, now: context.now }, violations) : violations,
  )
  const source = { estimate: estimate.id, ...(estimatePart ? { estimatePart } : {}) }
  const invoice = draftOf('invoice', taken, source)
  if (issues) return issueDocument(tx, invoice, { ...context, withoutSlip })
  await insertDocument(tx, invoice)
  return invoice
}

/** The invoice's positions are its own. */
const withoutId = (position: Document['positions'][number]): DocumentContent['positions'][number] => {
  const { id: _, ...content } = position
  return content
}
