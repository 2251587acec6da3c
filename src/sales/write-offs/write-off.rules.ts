import { LOST_RECEIVABLES, ROUNDING_DIFFERENCE, SALES_DEDUCTIONS } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import { type Cents, cents, fromAmount, minus, toAmount } from '../../platform/money/cents.ts'
import { roundedQuotient } from '../../platform/money/decimal.ts'
import { share } from '../../platform/money/share.ts'
import type { InLanguages } from '../../platform/words/languages.ts'
import { type Violation, violation } from '../../said.ts'
import { type Document, inBooks, openAmount, unitsOf } from '../documents/document.rules.ts'
import { grossOf, type VatPart, type WriteOffReason, writtenOffFor } from '../documents/written-off.rules.ts'
import { totalsOf } from '../positions/document-totals.rules.ts'
import { placesOf } from '../positions/position.rules.ts'

/** The account of each reason, and the name of its entries in the language of the organisation. */
export const writeOffs = {
  discount: {
    account: SALES_DEDUCTIONS,
    title: { de: 'Skonto', fr: 'Escompte', it: 'Sconto', en: 'Discount' },
  },
  'bad-debt': {
    account: LOST_RECEIVABLES,
    title: { de: 'Debitorenverlust', fr: 'Perte sur débiteur', it: 'Perdita su debitore', en: 'Bad debt' },
  },
  'small-difference': {
    account: ROUNDING_DIFFERENCE,
    title: { de: 'Kleindifferenz', fr: 'Petite différence', it: 'Piccola differenza', en: 'Small difference' },
  },
} as const satisfies Record<WriteOffReason, { account: number; title: InLanguages }>

export const recoveryTitle: InLanguages = {
  de: 'Eingang abgeschriebene Forderung',
  fr: 'Recouvrement de créance amortie',
  it: 'Recupero di credito stralciato',
  en: 'Recovery of a bad debt',
}

type Taxed = Pick<Document, 'positions' | 'amountMode' | 'creditedBefore'> & Parameters<typeof unitsOf>[0]

const groupsOf = (document: Taxed): VatPart[] =>
  totalsOf({ ...document, ...unitsOf(document) }).vatGroups.map(({ taxCode, net, vat }) => ({
    ...(taxCode && { taxCode }),
    net,
    vat,
  }))

/** The parts of an invoice by tax code that were neither credited nor written off: paid ones are part of them. */
function taxedParts(invoice: Document, creditNotes: readonly Document[]): VatPart[] {
  const reduced = [...creditNotes.flatMap(groupsOf), ...writtenOffFor(invoice, 'discount', 'bad-debt')]
  return groupsOf(invoice).map(({ taxCode, net, vat }) => {
    const own = reduced.filter((part) => part.taxCode === taxCode)
    return {
      ...(taxCode && { taxCode }),
      net: own.reduce((left, part) => minus(left, part.net), net),
      vat: own.reduce((left, part) => minus(left, part.vat), vat),
    }
  })
}

/**
 * An amount shared over parts by largest remainder, in whole units of so many places; the VAT of each is its share of that of the part,
 * rounded. So all of an invoice has all of its VAT.
 */
function shareOut(amount: Cents, parts: readonly VatPart[], places: number): VatPart[] {
  const unit = 10 ** (2 - places)
  const shares = share(
    cents(amount / unit),
    parts.map((part) => grossOf([part]) / unit),
  )
  return parts.flatMap((part, index) => {
    const gross = BigInt(grossOf([part]) / unit)
    const own = shares[index] ?? cents(0)
    if (own === 0) return []
    const sign = gross < 0n ? -1n : 1n
    const vat = cents(unit * Number(roundedQuotient(sign * BigInt(own) * BigInt(part.vat / unit), sign * gross)))
    return [{ ...part, net: minus(cents(own * unit), vat), vat }]
  })
}

/**
 * The parts of a write-off: by the tax codes of what is left of the invoice. A small difference has no VAT. Credits that were set off against
 * other invoices may leave too little by code: then the codes of the whole invoice decide.
 */
export function writtenOffParts(
  invoice: Document,
  { reason, amount }: { readonly reason: WriteOffReason; readonly amount: Cents },
  creditNotes: readonly Document[],
): VatPart[] {
  if (reason === 'small-difference') return [{ net: amount, vat: cents(0) }]
  const left = taxedParts(invoice, creditNotes)
  return shareOut(amount, grossOf(left) >= amount ? left : groupsOf(invoice), placesOf(unitsOf(invoice)))
}

/** The parts of a recovery: by the tax codes of what is written off as a bad debt. */
export const recoveredParts = (invoice: Document, amount: Cents): VatPart[] =>
  shareOut(
    amount,
    writtenOffFor(invoice, 'bad-debt').map(({ reason: _, ...part }) => part),
    placesOf(unitsOf(invoice)),
  )

/** The violations of an amount, in cents, that is written off of an invoice. A small difference is one of all that is open. */
export function writeOffViolations(
  invoice: Document,
  { reason, amount }: { readonly reason: WriteOffReason; readonly amount: Cents },
  smallDifferenceLimit: number,
): Violation[] {
  const open = Math.abs(openAmount(invoice))
  const isSmall = Math.abs(inBooks(invoice, openAmount(invoice))) <= fromAmount(smallDifferenceLimit)
  const { originalCurrency: currency = PRIMARY_CURRENCY } = invoice
  return [
    ...(amount > open
      ? [violation('amount', 'must be at most what is open: {open:amount}', { open: toAmount(cents(open)) })]
      : []),
    ...(reason !== 'small-difference' || isSmall
      ? []
      : [
          violation(
            'reason',
            'cannot be small-difference: {currency} {open:amount} are open, and the settings allow CHF {limit:amount}',
            { currency, open: toAmount(cents(open)), limit: smallDifferenceLimit },
          ),
        ]),
  ]
}
