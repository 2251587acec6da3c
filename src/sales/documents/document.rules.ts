import { rateViolations } from '../../books/currencies/currency.rules.ts'
import { type Violation, violationOf } from '../../errors.ts'
import { addDays, type Day, day } from '../../platform/calendar/day.ts'
import { metadataViolations } from '../../platform/http/metadata.rules.ts'
import type { Metadata } from '../../platform/http/metadata.schema.ts'
import { type Cents, cents, sum } from '../../platform/money/cents.ts'
import { compare, decimal, multiply } from '../../platform/money/decimal.ts'
import { type AmountMode, type DocumentTotals, totalsOf } from '../positions/document-totals.rules.ts'
import { violationsOf } from '../positions/position.rules.ts'
import type { Position, PositionInput } from '../positions/position.schema.ts'
import { positionAnswer } from '../positions/position-answer.rules.ts'
import type { columnNames } from '../templates/template.schema.ts'

export type DocumentKind = 'estimate' | 'invoice'

/** What a client decides about a document. */
export type DocumentContent = {
  readonly template: string
  readonly openingDate: Day
  readonly payableInDays: number
  readonly recipient?: string
  readonly customRecipientText?: string
  readonly title?: string
  readonly introductoryText?: string
  readonly closingText?: string
  readonly amountMode: AmountMode
  readonly language: 'de' | 'en' | 'fr' | 'it'
  readonly originalCurrency?: string
  readonly exchangeRate?: number
  readonly columns: readonly (typeof columnNames)[number][]
  readonly positions: readonly PositionInput[]
  readonly metadata?: Metadata
}

/** Content with what is wrong with it. */
export type ValidatedContent = { readonly content: DocumentContent; readonly violations: readonly Violation[] }

/** Content with everything that follows from it. Amounts in hundredths of the document's currency. */
type ComputedContent = Omit<DocumentContent, 'positions'> & {
  readonly positions: readonly Position[]
  readonly dueDate: Day
  readonly total: Cents
  readonly totalNet: Cents
  readonly totalVat: Cents
}

/** A document as it is kept. */
export type Document = ComputedContent & {
  readonly id: string
  readonly kind: DocumentKind
  readonly isDraft: boolean
  /** Empty until it is issued; an estimate that goes back to draft keeps it. */
  readonly number: string
  /** What its public link is known by; a document whose link was taken back has none. */
  readonly publicSecret?: string
  readonly issuedParties?: Parties
  readonly wasSent: boolean
  /** Of an estimate. */
  readonly status?: 'open' | 'accepted' | 'declined'
  readonly signingPerson?: string
  readonly signedAt?: string
  /** Of an invoice: the estimate it was made from. */
  readonly estimate?: string
  readonly isAnnulled: boolean
  readonly paid: Cents
}

/** Who issues a document to whom, as it is printed. */
export type Parties = {
  readonly issuer: {
    readonly name: string
    readonly lines: readonly string[]
    readonly email?: string
    readonly phone?: string
    readonly website?: string
    readonly vatNumber?: string
    readonly iban?: string
    readonly qrIban?: string
    readonly bankName?: string
    /** In the parts that a QR-bill names one by one. */
    readonly address?: PostalAddress
  }
  readonly recipient: readonly string[]
  /** The contact behind the recipient's lines. */
  readonly debtor?: PostalAddress & {
    readonly companyName?: string
    readonly firstName?: string
    readonly lastName?: string
    readonly addressLine2?: string
  }
  readonly customerNumber?: string
}

/** As settings and contacts have it. */
type PostalAddress = {
  readonly streetName?: string
  readonly buildingNumber?: string
  readonly postCode?: string
  readonly townName?: string
  readonly country?: string
}

const contentFields = [
  'template',
  'openingDate',
  'payableInDays',
  'recipient',
  'customRecipientText',
  'title',
  'introductoryText',
  'closingText',
  'amountMode',
  'language',
  'originalCurrency',
  'exchangeRate',
  'columns',
  'positions',
  'metadata',
] as const satisfies readonly (keyof DocumentContent)[]
type ContentField = (typeof contentFields)[number]

/** What a client sets, of a document as it stands or of a change of one. */
export const contentOf = <Whole extends { readonly [Field in ContentField]?: unknown }>(
  whole: Whole,
): Pick<Whole, ContentField & keyof Whole> =>
  // Object.fromEntries forgets the names.
  Object.fromEntries(
    contentFields.filter((field) => whole[field] !== undefined).map((field) => [field, whole[field]]),
  ) as Pick<Whole, ContentField & keyof Whole>

/** Amounts stay below this, in the document's currency and in that of the books: so every total keeps its cents in a JSON number. */
export const AMOUNT_LIMIT = 1_000_000_000_000
const LAST_DAY = day('2199-12-31')

/** What is wrong with the content that the schema cannot say; references are validated apart, against the database. */
export function contentViolations(content: DocumentContent): Violation[] {
  const { positions, recipient, customRecipientText, exchangeRate, openingDate, payableInDays } = content
  const violations = violationsOf(positions)
  // No sums are made of positions that are not in order.
  if (violations.length === 0) violations.push(...volumeViolations(content))
  // An empty id is no contact's, which is said where contacts are looked up.
  if (recipient === undefined && !customRecipientText)
    violations.push({ field: 'recipient', message: 'is required unless customRecipientText is given' })
  if (exchangeRate !== undefined) violations.push(...rateViolations(exchangeRate))
  if (openingDate > addDays(LAST_DAY, -payableInDays)) {
    const message = `must lead to a due date that is not after ${LAST_DAY}`
    violations.push({ field: 'payableInDays', message })
  }
  return [...violations, ...metadataViolations(content)]
}

/** Sound positions may be worth too much in the currency of the books. */
function volumeViolations({ positions, amountMode, exchangeRate }: DocumentContent): Violation[] {
  if (exchangeRate === undefined) return []
  const volume = sum(totalsOf({ positions, amountMode }).revenue.map(({ gross }) => cents(Math.abs(gross))))
  const inBooks = multiply({ units: BigInt(volume), scale: 2 }, decimal(exchangeRate))
  return compare(inBooks, decimal(AMOUNT_LIMIT)) < 0
    ? []
    : [{ field: 'exchangeRate', message: `all positions together must stay below ${AMOUNT_LIMIT} in CHF` }]
}

/** Specification 2.2, rule 2: the two are given together or not at all. */
export function currencyPairViolations({
  originalCurrency,
  exchangeRate,
}: {
  readonly originalCurrency?: unknown
  readonly exchangeRate?: unknown
}): Violation[] {
  const state = (value: unknown) => (value === undefined ? 'absent' : value === null ? 'cleared' : 'given')
  if (state(originalCurrency) === state(exchangeRate)) return []
  const message = 'originalCurrency and exchangeRate are given together or not at all'
  return [
    { field: 'originalCurrency', message },
    { field: 'exchangeRate', message },
  ]
}

/** The totals of a document: the one computation for answers, PDF and ledger. */
export const totalsOfDocument = (document: {
  readonly positions: readonly PositionInput[]
  readonly amountMode: AmountMode
}): DocumentTotals => totalsOf(document)

/** The document with other content. Its state stays; of its content before, nothing does. */
export function withContent(document: Document, content: DocumentContent, newId: () => string): Document {
  const isContent = (name: string): boolean => contentFields.some((field) => field === name)
  // A document without its content is its state.
  const state = Object.fromEntries(Object.entries(document).filter(([name]) => !isContent(name))) as Omit<
    Document,
    keyof ComputedContent
  >
  return { ...state, ...computed(content, newId) }
}

/** Content with everything that follows from it. */
export function computed(content: DocumentContent, newId: () => string): ComputedContent {
  const totals = totalsOfDocument(content)
  return {
    ...content,
    dueDate: addDays(content.openingDate, content.payableInDays),
    positions: answered(content, totals, newId),
    total: totals.total,
    totalNet: totals.net,
    totalVat: totals.vat,
  }
}

/** Positions as an answer shows them. An id that was sent back is kept, once. */
function answered(content: DocumentContent, totals: DocumentTotals, newId: () => string): Position[] {
  const used = new Set<string>()
  return content.positions.map((position, index) => {
    const id = position.id !== undefined && !used.has(position.id) ? position.id : newId()
    used.add(id)
    const line = totals.lines[index]
    if (!line) throw new Error('totals have a line for each position')
    return positionAnswer({ ...position, id }, line, content)
  })
}

/** What keeps a document from being issued whatever its content. */
export const issueViolations = ({ isDraft }: Document): Violation[] =>
  isDraft ? [] : [violationOf('customer-invoices/document-immutable', 'isDraft', 'the document is issued already')]

/** An issued estimate may become a draft again until it was sent, accepted or converted. */
export const mayReturnToDraft = (estimate: Document, invoices: readonly string[]): boolean =>
  !estimate.wasSent && estimate.status !== 'accepted' && invoices.length === 0

/** What keeps a document from being deleted: only a draft that left no trace goes without one. */
export function deletionViolations({ isDraft, number, wasSent }: Document): Violation[] {
  const kept = (field: string, message: string) => [violationOf('customer-invoices/document-immutable', field, message)]
  if (!isDraft) return kept('isDraft', 'only a draft can be deleted')
  if (number !== '') return kept('number', 'a draft that was issued before keeps its place in the sequence')
  return wasSent ? kept('emailDeliveries', 'a draft that was sent stays with the log of its deliveries') : []
}
