import { addDays, type Day } from '../calendar/day.ts'
import type { Cents } from '../money/cents.ts'
import { decimalPlaces } from '../money/decimal.ts'
import { type AmountMode, type DocumentTotals, totalsOf } from '../positions/document-totals.rules.ts'
import { faultsOf } from '../positions/position.rules.ts'
import type { Position, PositionInput } from '../positions/position.schema.ts'
import { positionAnswer } from '../positions/position-answer.rules.ts'
import type { Fault } from '../problem.ts'
import type { columnNames } from './template.schema.ts'

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
}

/** A document as it is kept: its content with what is computed from it, and its state. Amounts in hundredths of its currency. */
export type Document = Omit<DocumentContent, 'positions'> & {
  readonly id: string
  readonly kind: DocumentKind
  readonly isDraft: boolean
  /** Empty until it is issued; an estimate that goes back to draft keeps it. */
  readonly number: string
  readonly dueDate: Day
  readonly positions: readonly Position[]
  readonly total: Cents
  readonly totalNet: Cents
  readonly totalVat: Cents
  readonly publicSecret: string
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
    readonly bankName?: string
  }
  readonly recipient: readonly string[]
  readonly customerNumber?: string
}

const RATE_PLACES = 10

/** What is wrong with the content that the schema cannot say; references are judged apart, against the database. */
export function contentFaults(
  content: Omit<DocumentContent, 'template' | 'openingDate'> & { readonly openingDate: string },
): Fault[] {
  const faults = faultsOf(content.positions)
  if (!content.recipient && !content.customRecipientText)
    faults.push({ field: 'recipient', message: 'is required unless customRecipientText is given' })
  if (content.exchangeRate !== undefined && decimalPlaces(content.exchangeRate) > RATE_PLACES) {
    faults.push({ field: 'exchangeRate', message: `must have at most ${RATE_PLACES} decimal places` })
  }
  return faults
}

/** Specification 2.2, rule 2: the two are given together or not at all. */
export function currencyPairFaults(input: {
  readonly originalCurrency?: unknown
  readonly exchangeRate?: unknown
}): Fault[] {
  const [currency, rate] = [input.originalCurrency, input.exchangeRate]
  const state = (value: unknown) => (value === undefined ? 'absent' : value === null ? 'cleared' : 'given')
  if (state(currency) === state(rate)) return []
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

/** Content with everything that follows from it. */
export function computed(
  content: DocumentContent,
  newId: () => string,
): Omit<DocumentContent, 'positions'> & Pick<Document, 'positions' | 'dueDate' | 'total' | 'totalNet' | 'totalVat'> {
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

/** An issued estimate may become a draft again until it has left the house in some way. */
export const mayReturnToDraft = (estimate: Document, invoices: readonly string[]): boolean =>
  estimate.kind === 'estimate' && !estimate.wasSent && estimate.status === 'open' && invoices.length === 0
