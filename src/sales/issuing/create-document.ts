import { rejectViolations } from '../../errors.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId, newSecret } from '../../platform/db/id.ts'
import { cents } from '../../platform/money/cents.ts'
import { allRecords } from '../../platform/records/statements.ts'
import type { Violation } from '../../said.ts'
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
import { insertDocument } from '../documents/document.store.ts'
import { contentWarnings } from '../documents/document-warnings.rules.ts'
import { type DocumentContent, fieldNames } from '../documents/fields.schema.ts'
import { type DocumentKind, kindOf } from '../documents/kinds.rules.ts'
import { fittingTerms } from '../positions/discount-terms.rules.ts'
import type { DiscountTerms } from '../positions/discount-terms.schema.ts'
import { defaultsOf } from '../templates/template.rules.ts'
import { type Template, templates as templateType } from '../templates/template.schema.ts'
import { issueDocument, withPostingDay } from './issue-document.ts'
import { referencesOf, referenceViolations } from './validate-content.ts'

/**
 * Creates an estimate or an invoice: a draft, or issued at once.
 *
 * @throws {Problem} with every violation of the rules.
 */
export async function createDocument(
  tx: Tx,
  kind: DocumentKind,
  { isDraft, withoutSlip, ...given }: InvoiceCreation,
  context: ActContext,
): Promise<Document> {
  const { now } = context
  const { content, violations } = await newContent(tx, kind, given, now)
  const issues = isDraft === false
  rejectViolations(issues ? await withPostingDay(tx, { kind, content, now }, violations) : violations)
  const draft = draftOf(kind, content)
  if (issues) return issueDocument(tx, draft, { ...context, withoutSlip })
  await insertDocument(tx, draft)
  return draft
}

/** The content of a new document, with every violation of it. Notes its warnings. */
export async function newContent(
  tx: Tx,
  kind: DocumentKind,
  given: GivenContent,
  now: Date,
): Promise<{ readonly content: DocumentContent; readonly violations: readonly Violation[] }> {
  const [templates, today] = await Promise.all([
    allRecords(tx, templateType),
    given.openingDate === undefined ? todayOf(tx, now, 'openingDate') : given.openingDate,
  ])
  const drafted = contentFrom(given, { templates, today })
  const references = { templates, ...(await referencesOf(tx, kind, drafted)) }
  const content = withDiscount(drafted, given.discountTerms, [
    references.contact,
    templates.find(({ id }) => id === drafted.template),
  ])
  tx.warn(contentWarnings(kind, content, references.accounts, new Set(fieldNames)))
  return {
    content,
    violations: [
      ...currencyPairViolations(given, references.currencies),
      ...contentViolations(kind, content, new Set(Object.keys(given))),
      ...referenceViolations(content, references),
    ],
  }
}

type GivenContent = Omit<InvoiceCreation, 'isDraft' | 'withoutSlip'>

/** The content of a new document: defaults come from its template, or the first one. */
function contentFrom(
  { discountTerms: _, ...given }: GivenContent,
  { templates, today }: { readonly templates: readonly Template[]; readonly today: Day },
): DocumentContent {
  const named = templates.find(({ id }) => id === given.template)
  // A template that does not exist is rejected later, with every other violation.
  const template = named ?? templates[0]
  if (!template) throw new Error('invariant violated: an organisation has no template')
  return {
    ...defaultsOf(template),
    ...(named || given.template === undefined ? {} : PLACEHOLDER_TERMS),
    ...withRoundedRate(given),
    template: given.template ?? template.id,
    openingDate: today,
    positions: withOwnIds(given.positions),
  }
}

/** The content with the given discount, or else the first one of the customer and the template that ends before the amount is due. */
export function withDiscount(
  content: DocumentContent,
  given: DiscountTerms | undefined,
  defaults: readonly ({ readonly discountTerms?: DiscountTerms } | undefined)[],
): DocumentContent {
  const offered = given ?? fittingTerms(content.payableInDays, defaults)
  return offered ? { ...content, discountTerms: offered } : content
}

/** Terms in place of those of a missing template: they violate no rule, since another template's terms are not the client's. */
const PLACEHOLDER_TERMS = { payableInDays: 0, amountMode: 'gross' } as const

/** A new draft with validated content; an invoice may be made from an estimate or by a series, a credit note from an invoice. */
export const draftOf = (
  kind: DocumentKind,
  content: OwnContent,
  source: Pick<Document, 'estimate' | 'estimatePart' | 'invoice' | 'recurringInvoice'> = {},
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
