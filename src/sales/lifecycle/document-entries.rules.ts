import { RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import type { EntryDraft, Movement } from '../../books/journal/ledger-entry.rules.ts'
import { taxTreatments } from '../../books/vat/tax-codes.ts'
import { type Cents, cents, convert, minus, negate, sum } from '../../platform/money/cents.ts'
import { share } from '../../platform/money/share.ts'
import type { Document } from '../documents/document.rules.ts'
import type { DocumentContent } from '../documents/fields.schema.ts'
import { type DocumentKind, kindOf } from '../documents/kinds.rules.ts'
import { type Computable, type Revenue, totalsOf } from '../positions/document-totals.rules.ts'

/** Net and VAT of a part in the books, and what of the document's currency each carries there. */
type Part = Revenue & Readonly<Record<'converted' | 'original', { readonly net: Cents; readonly vat: Cents }>>

/** What entries are made from: an invoice, or a credit note with the total that it takes off receivables in the primary currency. */
type Postable = Document & { readonly booked?: Cents }

/**
 * What issuing a document posts, nothing for a kind that is not in the books. An invoice debits receivables against each account and tax
 * code it earns on, with the VAT of the document, not one computed anew; a credit note is the mirror image. A part that is negative, such as
 * a returned article, is posted the other way round.
 */
export function entriesOf(document: Postable): EntryDraft[] {
  const { posts } = kindOf(document.kind)
  if (posts === undefined) return []
  return partsOf(document)
    .filter(({ converted }) => converted.net !== 0 || converted.vat !== 0)
    .map((part) => entryOf(document, posts.source, posts.side === 'debit' ? part : mirrored(part)))
}

const mirrored = ({ net, vat, gross, converted, original, ...part }: Part): Part => ({
  ...part,
  net: negate(net),
  vat: negate(vat),
  gross: negate(gross),
  converted: { net: negate(converted.net), vat: negate(converted.vat) },
  original: { net: negate(original.net), vat: negate(original.vat) },
})

/** True of content that is posted when it is issued: not of one over nothing. Only for positions that are in order. */
export const isPosted = (kind: DocumentKind, content: DocumentContent): boolean =>
  kindOf(kind).posts !== undefined &&
  partsOf(content).some(({ converted }) => converted.net !== 0 || converted.vat !== 0)

/** The VAT of a foreign-currency document as the books have it, in cents of the primary currency. */
export const vatInPrimaryCurrency = (document: Computable & Pick<Document, 'exchangeRate'>): Cents =>
  sum(partsOf(document).map(({ converted }) => converted.vat))

/**
 * The parts of a foreign-currency document add up to its total, which is converted and rounded once (swiss.md 3.4): net and VAT of
 * each part get their share of it.
 */
function partsOf(content: Computable & Pick<DocumentContent, 'exchangeRate'> & { readonly booked?: Cents }): Part[] {
  const { exchangeRate, booked } = content
  const { revenue, total } = totalsOf(content)
  const amounts = revenue.flatMap(({ net, vat }) => [net, vat])
  const converted =
    exchangeRate === undefined ? amounts : shareSigned(booked ?? convert(total, exchangeRate), amounts, exchangeRate)
  const originals = carried(amounts, converted)
  const pair = (of: readonly Cents[], index: number) => ({
    net: of[2 * index] ?? cents(0),
    vat: of[2 * index + 1] ?? cents(0),
  })
  return revenue.map((part, index) => ({
    ...part,
    converted: pair(converted, index),
    original: pair(originals, index),
  }))
}

/**
 * What of the document's currency stands beside each converted amount. An amount that is worth less than half a cent has no transaction: the
 * other of net and VAT carries it, or else the largest amounts that are posted. So all that is posted adds up to the document in both
 * currencies.
 */
function carried(amounts: readonly Cents[], converted: readonly Cents[]): Cents[] {
  const isPosted = (index: number, like: number) => Math.sign(converted[index] ?? 0) === Math.sign(like)
  const originals = amounts.map((amount, index) => (isPosted(index, amount) ? amount : cents(0)))
  const add = (index: number, amount: number): void => {
    originals[index] = cents((originals[index] ?? 0) + amount)
  }
  let rest = 0
  amounts.forEach((amount, index) => {
    const other = index % 2 === 0 ? index + 1 : index - 1
    if (isPosted(index, amount)) return
    if (isPosted(other, amount)) add(other, amount)
    else rest += amount
  })
  const places = [...originals.keys()].filter((index) => isPosted(index, 1))
  for (const index of places.toSorted((a, b) => (originals[b] ?? 0) - (originals[a] ?? 0))) {
    const taken = Math.max(rest, -(originals[index] ?? 0))
    add(index, taken)
    rest -= taken
  }
  return originals
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

function entryOf(document: Document, source: EntryDraft['source'], part: Part): EntryDraft {
  const isReturn = part.gross < 0
  const [debitAccount, creditAccount] = isReturn ? [part.contraAccount, RECEIVABLES] : [RECEIVABLES, part.contraAccount]
  const currency = document.originalCurrency ?? PRIMARY_CURRENCY
  return {
    date: document.openingDate,
    description: document.number,
    documentNumber: document.number,
    debitAccount,
    creditAccount,
    amount: magnitude(part.gross),
    currency,
    ...(document.exchangeRate === undefined ? {} : { exchangeRate: document.exchangeRate }),
    ...(part.taxCode ? { taxCode: part.taxCode } : {}),
    isReversal: isReturn,
    source,
    sourceId: document.id,
    movements: movementsOf(part, currency),
  }
}

function movementsOf({ contraAccount, taxCode, converted, original }: Part, originalCurrency: string): Movement[] {
  const grossAmount = magnitude(cents(converted.net + converted.vat))
  const movement = (account: number, amount: Cents, inOriginal: Cents, taxPart: Movement['taxPart']): Movement => ({
    ...(amount < 0
      ? { debitAccount: account, creditAccount: RECEIVABLES }
      : { debitAccount: RECEIVABLES, creditAccount: account }),
    amount: magnitude(amount),
    grossAmount,
    originalAmount: magnitude(inOriginal),
    originalCurrency,
    ...(taxCode ? { taxCode } : {}),
    taxPart,
  })
  const vatAccount = taxCode && taxTreatments[taxCode].taxDue?.account
  return [
    ...(converted.net === 0 ? [] : [movement(contraAccount, converted.net, original.net, 'net')]),
    ...(converted.vat === 0 || vatAccount === undefined
      ? []
      : [movement(vatAccount, converted.vat, original.vat, 'vat')]),
  ]
}

const magnitude = (amount: Cents): Cents => cents(Math.abs(amount))
