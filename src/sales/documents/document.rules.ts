import { isDeepStrictEqual } from 'node:util'
import { rateViolations, roundedRate } from '../../books/currencies/currency.rules.ts'
import { violationOf } from '../../errors.ts'
import type { PlainSentence } from '../../messages.ts'
import { addDays, type Day, LAST_DAY } from '../../platform/calendar/day.ts'
import { metadataViolations } from '../../platform/http/metadata.rules.ts'
import { type Cents, cents, convert, minus, plus, sum } from '../../platform/money/cents.ts'
import { currencyPlaces } from '../../platform/money/currency-places.rules.ts'
import { compare, decimal, multiply } from '../../platform/money/decimal.ts'
import { said, type Violation, violation } from '../../said.ts'
import { ERASED_NAME } from '../../tenants/events/erased.rules.ts'
import type { EmailDelivery } from '../deliveries/delivery.schema.ts'
import { discountViolations } from '../positions/discount-terms.rules.ts'
import { type Computable, NO_AMOUNTS, totalsOf } from '../positions/document-totals.rules.ts'
import { placesOf, type Units, violationsOf } from '../positions/position.rules.ts'
import type { Position, PositionInput, TakenDepositInput } from '../positions/position.schema.ts'
import { positionAnswer } from '../positions/position-answer.rules.ts'
import { contentOf, type DocumentContent, type FieldName, fieldNames, fieldOf } from './fields.schema.ts'
import { type DocumentKind, kindOf } from './kinds.rules.ts'
import type { LinkDecision } from './link-decision.schema.ts'
import { lostOf, type WrittenOff } from './written-off.rules.ts'

/** The content that a client decides; for a credit note, also the credits before it and the places of its invoice. */
export type OwnContent = DocumentContent & Pick<Computable, 'creditedBefore' | 'places'>

/** Content with all its computed values. Amounts in hundredths of the document's currency. */
type ComputedContent = Omit<OwnContent, 'positions'> & {
  readonly positions: readonly Position[]
  readonly dueDate: Day
  readonly total: Cents
  readonly totalNet: Cents
  readonly totalVat: Cents
}

/** A document as stored. */
export type Document = ComputedContent & {
  readonly id: string
  readonly kind: DocumentKind
  readonly isDraft: boolean
  /** Empty until it is issued; an estimate that goes back to draft keeps it. */
  readonly number: string
  /** The secret of its public link; a document whose link was revoked has none. */
  readonly publicSecret?: string
  /** The instant at which its public link expires. */
  readonly publicExpiresAt?: string
  readonly issuedParties?: Parties
  /** For an issued invoice: the source of its payment reference. */
  readonly paymentKey?: string
  readonly wasSent: boolean
  /** For an estimate. */
  readonly status?: 'open' | 'accepted' | 'declined'
  readonly signingPerson?: string
  readonly signedAt?: string
  /** The customer's decision by the public link; undefined if the staff recorded it. */
  readonly decision?: LinkDecision
  /** For an invoice: the estimate it was made from. */
  readonly estimate?: string
  /** For an invoice of a part of its estimate. */
  readonly estimatePart?: EstimatePart
  /** For an invoice: the series that made it. */
  readonly recurringInvoice?: string
  /** For a credit note: the invoice that it credits. */
  readonly invoice?: string
  readonly isAnnulled: boolean
  /** For an invoice: payments less refunds. For a credit note: payouts. */
  readonly paid: Cents
  /** For an invoice: credits that were set off, and the amounts that were written off. For a credit note: the amount taken off its invoice. */
  readonly allocated: Cents
  /** For an invoice: the written-off part of `allocated`, by reason and tax code. */
  readonly writtenOff?: readonly WrittenOff[]
  /** Read with the document, and stored elsewhere. */
  readonly emailDeliveries: readonly EmailDelivery[]
  /** The invoices made from an estimate, in order of creation. */
  readonly invoicesFromQuote: readonly string[]
}

/** The part of an estimate that an invoice is over: a deposit, or positions, by the ids of the invoice's. Without it an invoice is over the whole. */
export type EstimatePart =
  | { readonly kind: 'deposit' }
  | { readonly kind: 'positions'; readonly positions: Readonly<Record<string, string>> }

/** Issuer and recipient of a document, as printed. */
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
    /** In the separate parts of a QR-bill. */
    readonly address?: PostalAddress
  }
  /** Whether the invoice was issued without a QR-bill on request. */
  readonly withoutSlip?: true
  readonly recipient: readonly string[]
  /** The contact of the recipient's lines. */
  readonly debtor?: PostalAddress & {
    readonly companyName?: string
    readonly companyNameAddition?: string
    readonly firstName?: string
    readonly lastName?: string
    readonly addressLine2?: string
  }
  readonly customerNumber?: string
}

/** Whether the contact was erased: the remainder of its address. */
export const isErased = ({ recipient }: Parties): boolean => isDeepStrictEqual(recipient, [ERASED_NAME])

/** As in settings and contacts. */
type PostalAddress = {
  readonly streetName?: string
  readonly buildingNumber?: string
  readonly postCode?: string
  readonly townName?: string
  readonly country?: string
}

/** Amounts stay below this, in the document's currency and in that of the books: so every total has exact cents in a JSON number. */
export const AMOUNT_LIMIT = 1_000_000_000_000

/** The content that amounts depend on; those of a credit note also depend on earlier notes. */
const summed = ['positions', 'amountMode', 'originalCurrency', 'exchangeRate'] as const

/**
 * The violations of the content that the schema cannot express, in the changed fields; references are validated separately, against the
 * database.
 */
export const contentViolations = (
  kind: DocumentKind,
  content: OwnContent,
  touched: ReadonlySet<string> = new Set(fieldNames),
): Violation[] => {
  const isSummedAnew = content.creditedBefore !== undefined || summed.some((name) => touched.has(name))
  const ofPositions = isSummedAnew ? positionViolations(kind, content) : []
  return [
    ...ofPositions,
    // Totals need valid positions.
    ...(isSummedAnew && ofPositions.length === 0 ? totalViolations(kind, content) : []),
    ...(touched.has('originalCurrency') ? currencyViolations(kind, content) : []),
    ...recipientViolations(content),
    ...(content.exchangeRate === undefined ? [] : rateViolations(content.exchangeRate)),
    ...termViolations(content, touched),
    ...discountViolations(content),
    ...metadataViolations(content),
  ]
}

/** The violations of the positions themselves. The discounts of a credit note are shares of those of its invoice. */
export const positionViolations = (
  kind: DocumentKind,
  { positions, originalCurrency, places }: Units & { readonly positions: readonly PositionInput[] },
): Violation[] =>
  violationsOf(positions, {
    areDiscountsShares: kindOf(kind).posts?.side === 'credit',
    ...(originalCurrency === undefined ? {} : { originalCurrency }),
    ...(places === undefined ? {} : { places }),
  })

function totalViolations(kind: DocumentKind, content: OwnContent): Violation[] {
  const { revenue, total } = totalsOf(content)
  const { exchangeRate } = content
  const { isPayable, posts } = kindOf(kind)
  if (posts?.side === 'credit' && total <= 0) return [violation('positions', 'must add up to more than zero')]
  if (isPayable && total < 0)
    return [violation('positions', 'must not add up to less than zero: make a credit note of the invoice')]
  if (exchangeRate === undefined) return []
  const volume = sum(revenue.map(({ gross }) => cents(Math.abs(gross))))
  const inBooks = multiply({ units: BigInt(volume), scale: 2 }, decimal(exchangeRate))
  return compare(inBooks, decimal(AMOUNT_LIMIT)) < 0
    ? []
    : [
        violation('exchangeRate', 'all positions together must stay below {limit:amount} in CHF', {
          limit: AMOUNT_LIMIT,
        }),
      ]
}

/** Amounts of documents have at most two places: a currency with more could not express prices. A credit note corrects an existing invoice. */
function currencyViolations(kind: DocumentKind, { originalCurrency }: DocumentContent): Violation[] {
  if (originalCurrency === undefined) return []
  const places = currencyPlaces(originalCurrency)
  if (places <= 2 || !kindOf(kind).choosesTaxCodes) return []
  return [
    violation(
      'originalCurrency',
      'a document cannot be in {currency}: its amounts have {places} decimal places, those of documents two at most',
      { currency: originalCurrency, places },
    ),
  ]
}

/** An empty id belongs to no contact; the look-up of contacts reports it. */
const recipientViolations = ({ recipient, customRecipientText }: DocumentContent): Violation[] =>
  recipient === undefined && !customRecipientText?.trim()
    ? [violation('recipient', 'is required unless `customRecipientText` is given')]
    : []

const termViolations = ({ openingDate, payableInDays }: DocumentContent, touched: ReadonlySet<string>): Violation[] => {
  if (openingDate <= addDays(LAST_DAY, -payableInDays)) return []
  const field = touched.has('payableInDays') ? 'payableInDays' : 'openingDate'
  return [violation(field, 'must lead to a due date that is not after {last:day}', { last: LAST_DAY })]
}

type CurrencyPair = { readonly originalCurrency?: unknown; readonly exchangeRate?: unknown }

/** Specification 2.2, rule 2: both must be given or neither. Suggests the configured rate. */
export function currencyPairViolations(
  { originalCurrency, exchangeRate }: CurrencyPair,
  configured: ReadonlyMap<string, string | null>,
): Violation[] {
  const state = (value: unknown) => (value === undefined ? 'absent' : value === null ? 'cleared' : 'given')
  if (state(originalCurrency) === state(exchangeRate)) return []
  const rate = typeof originalCurrency === 'string' ? configured.get(originalCurrency) : undefined
  const message = rate
    ? said(
        '`originalCurrency` and `exchangeRate` are given together or not at all: GET /v1/currencies has {rate} as the rate of {currency}',
        { rate: Number(rate), currency: String(originalCurrency) },
      )
    : said('`originalCurrency` and `exchangeRate` are given together or not at all')
  return ['originalCurrency', 'exchangeRate'].map((field) => ({ field, ...message }))
}

/** The client's input, with its exchange rate as stored. */
export const withRoundedRate = <Given extends { readonly exchangeRate?: number | null }>(given: Given): Given =>
  typeof given.exchangeRate === 'number' ? { ...given, exchangeRate: roundedRate(given.exchangeRate) } : given

type Own = { readonly id?: string; readonly deposit?: TakenDepositInput | null }

/** Positions of a request, with the id and the deposit of the document's positions that they are. */
export function withOwnIds(positions: readonly PositionInput[], standing: readonly Own[] = []): PositionInput[] {
  const own = new Map(standing.map((position) => [position.id, position]))
  return positions.map((position) => {
    const { id, ...others } = position
    const known = typeof id === 'string' ? own.get(id) : undefined
    const kept = known ? position : others
    if (kept.type !== 'product') return kept
    const { deposit: _, ...product } = kept
    return known?.deposit ? { ...product, deposit: known.deposit } : product
  })
}

/**
 * The client's content of a document; for a credit note, also the credits and units of earlier notes: its amounts are its additions to them.
 */
export const ownContentOf = ({ creditedBefore, ...document }: Document): OwnContent => {
  const { places } = unitsOf(document)
  return {
    ...contentOf(document),
    ...(creditedBefore && { creditedBefore, ...(places === undefined ? {} : { places }) }),
  }
}

/** The document with other content. Its state stays; its former content is replaced. */
export function withContent(document: Document, content: OwnContent, newId: () => string): Document {
  // A document without its content is its state.
  const state = Object.fromEntries(
    Object.entries(document).filter(([name]) => !fieldNames.some((field) => field === name)),
  ) as Omit<Document, keyof ComputedContent>
  const { creditedBefore = document.creditedBefore } = content
  const whole = creditedBefore ? { ...content, creditedBefore } : content
  const isSummedAnew = creditedBefore !== undefined || summed.some((name) => content[name] !== document[name])
  const { positions, total, totalNet, totalVat } = isSummedAnew ? amountsOf(whole, newId) : document
  return { ...state, ...whole, dueDate: dueDateOf(content), positions, total, totalNet, totalVat }
}

/** Content with all its computed values. */
export const computed = (content: OwnContent, newId: () => string): ComputedContent => ({
  ...content,
  dueDate: dueDateOf(content),
  ...amountsOf(content, newId),
})

/** A draft to be issued. In a currency without decimals its amounts are recomputed: earlier versions stored hundredths. */
export const inUnitsOfToday = (draft: Document, newId: () => string): Document =>
  placesOf(draft) === 2 ? draft : { ...draft, ...amountsOf(draft, newId) }

const dueDateOf = ({ openingDate, payableInDays }: DocumentContent): Day => addDays(openingDate, payableInDays)

function amountsOf(
  content: OwnContent,
  newId: () => string,
): Pick<Document, 'positions' | 'total' | 'totalNet' | 'totalVat'> {
  const totals = totalsOf(content)
  const used = new Set<string>()
  const positions = content.positions.map((position, index) => {
    // A returned id is used once.
    const id = typeof position.id === 'string' && !used.has(position.id) ? position.id : newId()
    used.add(id)
    const amounts = totals.lines[index]
    if (!amounts) throw new Error('invariant violated: totals have no amounts for a position')
    return positionAnswer({ ...position, id }, amounts, content)
  })
  return { positions, total: totals.total, totalNet: totals.net, totalVat: totals.vat }
}

/** Positions as a client gives them: computed and empty fields make no difference. */
const given = (positions: readonly PositionInput[]): Position[] =>
  positions.map((position) => positionAnswer({ ...position, id: position.id ?? '' }, NO_AMOUNTS, {}))

/** The fields whose values differ. */
export function changedFields(before: DocumentContent, after: DocumentContent): Set<FieldName> {
  const compared = (content: DocumentContent, name: FieldName): unknown =>
    name === 'positions' ? given(content.positions) : content[name]
  return new Set(
    fieldNames.filter(
      (name) => before[name] !== after[name] && !isDeepStrictEqual(compared(before, name), compared(after, name)),
    ),
  )
}

export const breaksAcceptance = (changed: ReadonlySet<FieldName>): boolean =>
  fieldNames.some((name) => fieldOf(name).breaksAcceptance && changed.has(name))

/** The open amount of an invoice or a credit note: its total less payments and allocations; negative if overpaid. */
export const openAmount = ({ total, paid, allocated }: Pick<Document, 'total' | 'paid' | 'allocated'>): Cents =>
  minus(minus(total, paid), allocated)

/** The amount that the customer owes of an invoice: a bad debt is written off in the books alone. */
export const owedAmount = (invoice: Document): Cents => plus(openAmount(invoice), lostOf(invoice))

/**
 * The units in which a document's amounts are whole: an invoice in yen of an earlier version may have hundredths, and keeps them. Its totals
 * may be whole nevertheless: 0.50 and 0.50 are 1.
 */
export const unitsOf = (
  document: Pick<Document, 'originalCurrency' | 'positions' | 'total' | 'totalNet' | 'totalVat' | 'paid' | 'allocated'>,
): Units => {
  const { originalCurrency, positions, total, totalNet, totalVat, paid, allocated } = document
  if (originalCurrency === undefined) return {}
  const isWhole =
    [total, totalNet, totalVat, paid, allocated].every((amount) => amount % 100 === 0) &&
    positions.every((position) => amountsIn(position).every(Number.isInteger))
  return { originalCurrency, ...(isWhole ? {} : { places: 2 }) }
}

/** The computed amounts of a position, in currency units. */
const amountsIn = (position: Position): number[] => {
  if (position.type === 'text') return []
  return position.type === 'subtotal' ? [position.totalAmount] : [position.totalAmount, position.vatDebt]
}

/** True for an invoice without an open amount of which credit notes or write-offs took off the rest. */
export const isCreditedAway = (invoice: Document): boolean => invoice.allocated > 0 && openAmount(invoice) <= 0

/** An amount of a document in the books: in cents of the primary currency, at the rate of the document. */
export const inBooks = ({ exchangeRate }: Pick<Document, 'exchangeRate'>, amount: Cents): Cents =>
  exchangeRate === undefined ? amount : convert(amount, exchangeRate)

/**
 * The open amount of a document in the books, in cents of the primary currency: an invoice's part of receivables (1100), or the amount that an
 * issued credit note takes off them. It is always converted as a whole, so that it is right to the cent, whatever the order of payments,
 * credits and reversals.
 */
export const openAmountInBooks = (document: Document): Cents => inBooks(document, openAmount(document))

/** The reasons against issuing a document, whatever its content. */
export const issueViolations = ({ isDraft }: Document): Violation[] =>
  isDraft
    ? []
    : [violationOf('customer-invoices/document-immutable', 'isDraft', said('the document is issued already'))]

/** An issued estimate may become a draft again until it was sent, accepted or converted. */
export const mayReturnToDraft = ({ wasSent, status, invoicesFromQuote }: Document): boolean =>
  !wasSent && status !== 'accepted' && invoicesFromQuote.length === 0

/** The reasons against erasing a document: it is issued, or was. */
export function issuedViolations({ isDraft, number }: Document): Violation[] {
  if (!isDraft) return immutable('isDraft', 'only a draft can be deleted')
  return number === '' ? [] : immutable('number', 'a draft that was issued before keeps its place in the sequence')
}

/** The reasons against deleting a document: only a draft without any trace can be deleted. */
export function deletionViolations(document: Document): Violation[] {
  const violations = issuedViolations(document)
  if (violations.length > 0 || !document.wasSent) return violations
  return immutable('emailDeliveries', 'a draft that was sent stays with the log of its deliveries')
}

const immutable = (field: string, message: PlainSentence): Violation[] => [
  violationOf('customer-invoices/document-immutable', field, { message }),
]
