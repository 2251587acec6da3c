import { RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import type { EntryDraft, Movement } from '../../books/journal/ledger-entry.rules.ts'
import { taxTreatments } from '../../books/vat/tax-codes.ts'
import { type Cents, cents, convert, minus, sum } from '../../platform/money/cents.ts'
import { share } from '../../platform/money/share.ts'
import {
  type Document,
  type DocumentContent,
  totalsOfDocument,
  type ValidatedContent,
} from '../documents/document.rules.ts'
import type { Revenue } from '../positions/document-totals.rules.ts'
import { violationsOf as positionViolations } from '../positions/position.rules.ts'

type Part = Revenue & { readonly converted: { readonly net: Cents; readonly vat: Cents } }

/**
 * What issuing an invoice posts: receivables against each account and tax code it earns on, with the VAT of the document, not one
 * computed anew. A part that is negative, such as a returned article, is posted the other way round.
 */
export const entriesOf = (invoice: Document): EntryDraft[] =>
  partsOf(invoice)
    .filter(isPosted)
    .map((part) => entryOf(invoice, part))

const isPosted = ({ converted }: Part): boolean => converted.net !== 0 || converted.vat !== 0

/** False of an invoice over nothing, which is in no books, and of one of which that cannot be told, since its positions or its rate are not in order. */
export function isInBooks({ content, violations }: ValidatedContent): boolean {
  const isKnown =
    positionViolations(content.positions).length === 0 && violations.every(({ field }) => field !== 'exchangeRate')
  return isKnown && partsOf(content).some(isPosted)
}

/** The VAT of a foreign-currency invoice as the books have it, in cents of the primary currency. */
export const vatInPrimaryCurrency = (invoice: Pick<Document, 'positions' | 'amountMode' | 'exchangeRate'>): Cents =>
  sum(partsOf(invoice).map(({ converted }) => converted.vat))

/**
 * The parts of a foreign-currency invoice add up to its total, which is converted and rounded once (swiss.md 3.4): net and VAT of
 * each part get their share of it.
 */
function partsOf(invoice: Pick<DocumentContent, 'positions' | 'amountMode' | 'exchangeRate'>): Part[] {
  const { revenue, total } = totalsOfDocument(invoice)
  const amounts = revenue.flatMap(({ net, vat }) => [net, vat])
  const converted =
    invoice.exchangeRate === undefined
      ? amounts
      : shareSigned(convert(total, invoice.exchangeRate), amounts, invoice.exchangeRate)
  return revenue.map((part, index) => ({
    ...part,
    converted: { net: converted[2 * index] ?? cents(0), vat: converted[2 * index + 1] ?? cents(0) },
  }))
}

/** Each amount converted by itself, the odd cents going to the largest, so that all add up to the total. */
function shareSigned(total: Cents, amounts: readonly Cents[], rate: number): Cents[] {
  const single = amounts.map((amount) => convert(amount, rate))
  const missing = minus(total, sum(single))
  const corrections = share(
    missing,
    amounts.map((amount) => Math.abs(amount)),
  )
  return single.map((amount, index) => cents(amount + (corrections[index] ?? 0)))
}

function entryOf(invoice: Document, part: Part): EntryDraft {
  const isReturn = part.gross < 0
  const [debitAccount, creditAccount] = isReturn ? [part.contraAccount, RECEIVABLES] : [RECEIVABLES, part.contraAccount]
  const currency = invoice.originalCurrency ?? PRIMARY_CURRENCY
  return {
    date: invoice.openingDate,
    description: invoice.number,
    debitAccount,
    creditAccount,
    amount: magnitude(part.gross),
    currency,
    ...(invoice.exchangeRate === undefined ? {} : { exchangeRate: invoice.exchangeRate }),
    ...(part.taxCode ? { taxCode: part.taxCode } : {}),
    source: 'invoice',
    sourceId: invoice.id,
    movements: movementsOf(part, currency),
  }
}

function movementsOf({ contraAccount, taxCode, net, vat, converted }: Part, originalCurrency: string): Movement[] {
  const grossAmount = magnitude(cents(converted.net + converted.vat))
  const movement = (account: number, amount: Cents, original: Cents): Movement => ({
    ...(amount < 0
      ? { debitAccount: account, creditAccount: RECEIVABLES }
      : { debitAccount: RECEIVABLES, creditAccount: account }),
    amount: magnitude(amount),
    grossAmount,
    originalAmount: magnitude(original),
    originalCurrency,
    ...(taxCode ? { taxCode } : {}),
  })
  const vatAccount = taxCode && taxTreatments[taxCode].taxDue?.account
  return [
    ...(converted.net === 0 ? [] : [movement(contraAccount, converted.net, net)]),
    ...(converted.vat === 0 || vatAccount === undefined ? [] : [movement(vatAccount, converted.vat, vat)]),
  ]
}

const magnitude = (amount: Cents): Cents => cents(Math.abs(amount))
