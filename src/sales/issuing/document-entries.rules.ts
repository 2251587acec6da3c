import { EXCHANGE_GAIN, EXCHANGE_LOSS, RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import type { EntryDraft } from '../../books/journal/ledger-entry.rules.ts'
import { taxTreatments } from '../../books/vat/tax-codes.ts'
import type { TaxTransaction } from '../../books/vat/tax-transactions.rules.ts'
import { type Cents, cents, convert, minus, negate, sum } from '../../platform/money/cents.ts'
import { share } from '../../platform/money/share.ts'
import { type Document, type OwnContent, unitsOf } from '../documents/document.rules.ts'
import type { DocumentContent } from '../documents/fields.schema.ts'
import { type DocumentKind, kindOf } from '../documents/kinds.rules.ts'
import type { VatPart } from '../documents/written-off.rules.ts'
import { type Computable, keyOfRevenue, type Revenue, standingsOf } from '../positions/document-totals.rules.ts'
import type { Credited } from '../settlement/credited-positions.rules.ts'
import { itemOf } from '../settlement/document-item.rules.ts'

type NetAndVat = { readonly net: Cents; readonly vat: Cents }

/** Amounts of the document, and what is posted of a deposit that it takes off: in a foreign currency what was posted before. */
type Amounts = NetAndVat & Pick<Revenue, 'booked'>

/** The revenue of one account under one tax code, in the books and in the currency of the document. */
type Part = Pick<Revenue, 'contraAccount' | 'taxCode'> & Readonly<Record<'converted' | 'original', NetAndVat>>

/** The source of entries: an invoice, or a credit note with the data of its invoice. */
type Postable = Document & { readonly credited?: Credited }

type Convertible = Computable & Pick<DocumentContent, 'exchangeRate'> & { readonly invoiceTotal?: Cents | undefined }

/**
 * The entries of an issued document, none for a kind that is not in the books. An invoice debits receivables against each account and tax
 * code it earns on, with the VAT of the document, not one computed anew; a credit note is the mirror image. A part that is negative, such as
 * a returned article, is posted the other way round; where net and VAT go opposite ways, each is an entry of its own.
 */
export function entriesOf({ credited, ...document }: Postable): EntryDraft[] {
  const { posts } = kindOf(document.kind)
  if (posts === undefined) return []
  const parts = partsOf({ ...document, ...unitsOf(document), invoiceTotal: credited?.invoiceTotal })
  const entries = parts
    .flatMap(oneWay)
    .map((part) => entryOf(document, posts.source, posts.side === 'debit' ? part : mirrored(part)))
  const rounding = credited
    ? roundingEntry(document, posts.source, {
        excess: minus(credited.booked, worthOf(parts)),
        carries: parts.length === 0 ? document.total : cents(0),
      })
    : []
  return [...entries, ...rounding].map(sound)
}

/**
 * The entries of versions up to 1.0.0: one for each account and tax code, whichever way its net and VAT go, and of a credit note in a
 * foreign currency the share of what it takes off receivables. A discount was shared out in hundredths also of a yen. It stands in books, and
 * `rappen check` knows it.
 */
export function earlierEntriesOf({ credited, ...document }: Postable): EntryDraft[] {
  const { posts } = kindOf(document.kind)
  if (posts === undefined) return []
  return partsOf({ ...document, places: 2 }, credited?.booked).map((part) => {
    const posted = posts.side === 'debit' ? part : mirrored(part)
    return {
      ...entryOf(document, posts.source, posted),
      movements: movementsOf(posted, document.originalCurrency ?? PRIMARY_CURRENCY),
    }
  })
}

/** How an entry is named that reduces the open amount of a document, and what caused it. */
type Reduction = Pick<EntryDraft, 'date' | 'description' | 'source'> & {
  readonly sourceId: string
  /** The account of the net amount. */
  readonly account: number
  /** The amount by which the item becomes less in the books, in cents of the primary currency. */
  readonly booked: Cents
}

/**
 * The entries that take parts of an issued invoice off receivables, each with the VAT of its code; parts below zero are put back. In a foreign
 * currency they share the booked amount.
 */
export function reductionEntries(
  document: Document,
  parts: readonly VatPart[],
  { account, booked, ...how }: Reduction,
): EntryDraft[] {
  const { exchangeRate } = document
  const converted = exchangeRate === undefined ? parts : shareSigned(booked, parts, exchangeRate)
  const originals = originalsBeside(parts, converted)
  return parts
    .map(({ taxCode }, index) => ({
      contraAccount: account,
      ...(taxCode && { taxCode }),
      converted: converted[index] ?? NOTHING,
      original: originals[index] ?? NOTHING,
    }))
    .filter(isSomething)
    .flatMap(oneWay)
    .map((part) => sound({ ...entryOf(document, how.source, mirrored(part)), ...how }))
}

const worthOf = (parts: readonly Part[]): Cents => sum(parts.flatMap(({ converted }) => [converted.net, converted.vat]))

/**
 * A part whose net and VAT go opposite ways is two entries: an entry lowers what its code reports or it does not, and its amount is what its
 * transactions add up to. So a note may move a cent between net and VAT of an account it earns nothing on, which are 0.00 together.
 */
function oneWay(part: Part): Part[] {
  const { converted, original } = part
  if (Math.sign(converted.net) !== -Math.sign(converted.vat)) return [part]
  const none = cents(0)
  return [
    { ...part, converted: { ...converted, vat: none }, original: { ...original, vat: none } },
    { ...part, converted: { ...converted, net: none }, original: { ...original, net: none } },
  ]
}

const mirrored = ({ converted, original, ...part }: Part): Part => ({
  ...part,
  converted: { net: negate(converted.net), vat: negate(converted.vat) },
  original: { net: negate(original.net), vat: negate(original.vat) },
})

/** True of content that is posted when it is issued: not of one over nothing. Only for positions that are in order. */
export const isPosted = (kind: DocumentKind, content: OwnContent): boolean =>
  kindOf(kind).posts !== undefined && partsOf(content).length > 0

/** The revenue of a document by account and tax code, in its currency and as posted; of a credit note with the total of its invoice. */
export const postedParts = (document: Convertible): Part[] => partsOf(document)

/** The VAT of a foreign-currency document as the books have it, in cents of the primary currency. */
export const vatInPrimaryCurrency = (document: Convertible): Cents =>
  sum(partsOf(document).map(({ converted }) => converted.vat))

/**
 * The parts that are something in the books. Those of a foreign-currency document add up to its total, which is converted and rounded once
 * (swiss.md 3.4): net and VAT of each part get their share of it. A credit note is also there what it adds to the notes before it, and what
 * they are worth together is what the invoice is worth less what is left of it: so all notes are worth the invoice to the cent, on each
 * account and under each code. `booked`: earlier versions shared this over the note alone.
 */
function partsOf(content: Convertible, booked?: Cents): Part[] {
  const { exchangeRate, invoiceTotal } = content
  const { before, after } = standingsOf(content)
  const earlier = new Map(before?.revenue.map((part) => [keyOfRevenue(part), part]))
  const revenueBefore = after.revenue.map((part) => earlier.get(keyOfRevenue(part)) ?? NOTHING)
  const amounts = differences(after.revenue, revenueBefore)
  const converted = (): NetAndVat[] => {
    if (exchangeRate === undefined) return amounts
    if (booked !== undefined || invoiceTotal === undefined)
      return shareSigned(
        booked ?? convert(minus(after.total, before?.total ?? cents(0)), exchangeRate),
        amounts,
        exchangeRate,
      )
    const worth = (total: Cents): Cents =>
      minus(convert(invoiceTotal, exchangeRate), convert(minus(invoiceTotal, total), exchangeRate))
    return differences(
      shareSigned(worth(after.total), after.revenue, exchangeRate),
      before ? shareSigned(worth(before.total), revenueBefore, exchangeRate) : revenueBefore,
    )
  }
  const inBooks = converted()
  const originals = originalsBeside(amounts, inBooks)
  return after.revenue
    .map(({ contraAccount, taxCode }, index) => ({
      contraAccount,
      ...(taxCode && { taxCode }),
      converted: inBooks[index] ?? NOTHING,
      original: originals[index] ?? NOTHING,
    }))
    .filter(isSomething)
}

const isSomething = ({ converted: { net, vat } }: Part): boolean => net !== 0 || vat !== 0

const NOTHING: NetAndVat = { net: cents(0), vat: cents(0) }

const differences = (after: readonly Amounts[], before: readonly Amounts[]): Amounts[] =>
  after.map(({ booked, ...amounts }, index) => {
    const { booked: bookedBefore = NOTHING, ...amountsBefore }: Amounts = before[index] ?? NOTHING
    return {
      ...difference(amounts, amountsBefore),
      ...(booked && { booked: difference(booked, bookedBefore) }),
    }
  })

const difference = (after: NetAndVat, before: NetAndVat): NetAndVat => ({
  net: minus(after.net, before.net),
  vat: minus(after.vat, before.vat),
})

/**
 * The amounts in the document's currency that stand beside the converted ones. An amount that is worth less than half a cent has no
 * transaction: the other of net and VAT carries it, or else the largest amounts that are posted. So all that is posted adds up to the document
 * in both currencies.
 */
function originalsBeside(amounts: readonly NetAndVat[], converted: readonly NetAndVat[]): NetAndVat[] {
  let rest = 0
  const originals = amounts.map((amount, index) => {
    const inBooks = converted[index] ?? NOTHING
    const original = { net: cents(0), vat: cents(0) }
    for (const [own, other] of [['net', 'vat'] as const, ['vat', 'net'] as const]) {
      const place = [own, other].find((one) => Math.sign(inBooks[one]) === Math.sign(amount[own]))
      if (place) original[place] = cents(original[place] + amount[own])
      else rest += amount[own]
    }
    return original
  })
  const carriers = originals.flatMap((original, index) =>
    (['net', 'vat'] as const)
      .filter((side) => (converted[index]?.[side] ?? 0) > 0)
      .map((side) => ({ original, side, amount: original[side] })),
  )
  for (const { original, side, amount } of carriers.toSorted((a, b) => b.amount - a.amount)) {
    const taken = Math.max(rest, -amount)
    original[side] = cents(amount + taken)
    rest -= taken
  }
  return originals
}

/**
 * Each amount converted by itself, the odd cents going to the largest, so that all add up to the total. A deposit is taken off as it was
 * posted: so nothing of it stays on its account.
 */
function shareSigned(total: Cents, amounts: readonly Amounts[], rate: number): NetAndVat[] {
  const single = amounts.map(({ net, vat, booked }) => booked ?? { net: convert(net, rate), vat: convert(vat, rate) })
  const missing = minus(total, sum(single.flatMap(({ net, vat }) => [net, vat])))
  const weights = amounts.flatMap(({ net, vat, booked }) => (booked ? [0, 0] : [Math.abs(net), Math.abs(vat)]))
  const corrections = share(missing, weights).values()
  const corrected = (amount: Cents): Cents => cents(amount + (corrections.next().value ?? 0))
  return single.map(({ net, vat }) => ({ net: corrected(net), vat: corrected(vat) }))
}

/** The whole of what an entry carries of the document's currency; where that is nothing, it is cents of rounding, and is posted in francs. */
function entryOf(document: Document, source: EntryDraft['source'], part: Part): EntryDraft {
  const { contraAccount, taxCode, converted, original } = part
  const { originalCurrency = PRIMARY_CURRENCY, exchangeRate } = document
  const isReturn = converted.net + converted.vat < 0
  const amount = magnitude(cents(original.net + original.vat))
  const inCurrency = { amount, currency: originalCurrency, ...(exchangeRate === undefined ? {} : { exchangeRate }) }
  const inFrancs = { amount: magnitude(cents(converted.net + converted.vat)), currency: PRIMARY_CURRENCY }
  return {
    ...commonOf(document, source),
    debitAccount: isReturn ? contraAccount : RECEIVABLES,
    creditAccount: isReturn ? RECEIVABLES : contraAccount,
    ...(amount === 0 ? inFrancs : inCurrency),
    ...(taxCode ? { taxCode } : {}),
    isReversal: isReturn,
    items: [itemOf(document, isReturn ? negate(amount) : amount)],
    movements:
      amount === 0
        ? movementsOf({ ...part, original: converted }, PRIMARY_CURRENCY)
        : movementsOf(part, originalCurrency),
  }
}

/**
 * The cents by which a credit note takes more off receivables than off what was earned: payments were converted in between. Where nothing else
 * is posted they carry what the note amounts to in its currency.
 */
function roundingEntry(
  document: Document,
  source: EntryDraft['source'],
  { excess, carries }: { readonly excess: Cents; readonly carries: Cents },
): EntryDraft[] {
  if (excess === 0) return []
  const { originalCurrency = PRIMARY_CURRENCY, exchangeRate } = document
  const [debitAccount, creditAccount] = excess > 0 ? [EXCHANGE_LOSS, RECEIVABLES] : [RECEIVABLES, EXCHANGE_GAIN]
  const amount = magnitude(excess)
  const items = [itemOf(document, negate(carries))]
  const entry = { ...commonOf(document, source), debitAccount, creditAccount, items }
  if (carries === 0 || exchangeRate === undefined) return [{ ...entry, amount, currency: PRIMARY_CURRENCY }]
  const inCurrency = { originalAmount: carries, originalCurrency, taxPart: 'net' } as const
  return [
    {
      ...entry,
      amount: carries,
      currency: originalCurrency,
      exchangeRate,
      movements: [{ debitAccount, creditAccount, amount, grossAmount: amount, ...inCurrency }],
    },
  ]
}

const commonOf = ({ id, number, openingDate }: Document, source: EntryDraft['source']) => ({
  date: openingDate,
  description: number,
  documentNumber: number,
  source,
  sourceId: id,
})

/** An entry that the journal can keep: it and its transactions are above zero, go one way, and add up. */
function sound(entry: EntryDraft): EntryDraft {
  const { amount, currency, debitAccount, creditAccount, taxCode, documentNumber, movements = [] } = entry
  const amounts = movements.map((movement) => movement.amount)
  const [grossAmount = amount] = movements.map((movement) => movement.grossAmount)
  const isBroken =
    amount <= 0 ||
    grossAmount <= 0 ||
    amounts.some((one) => one <= 0) ||
    (currency === PRIMARY_CURRENCY && amount !== grossAmount) ||
    (movements.length > 0 && sum(amounts) !== grossAmount)
  if (isBroken)
    throw new Error(
      `invariant violated: the entry ${debitAccount}/${creditAccount} ${taxCode ?? 'without tax code'} of the document ${documentNumber || entry.sourceId} has the amount ${amount} ${currency} and the gross amount ${grossAmount}, of which its transactions are ${amounts.join(' and ')}`,
    )
  return entry
}

function movementsOf(
  { contraAccount, taxCode, converted, original }: Part,
  originalCurrency: string,
): TaxTransaction[] {
  const grossAmount = magnitude(cents(converted.net + converted.vat))
  const movement = (
    account: number,
    amount: Cents,
    inOriginal: Cents,
    taxPart: TaxTransaction['taxPart'],
  ): TaxTransaction => ({
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
