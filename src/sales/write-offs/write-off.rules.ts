import { LOST_RECEIVABLES, ROUNDING_DIFFERENCE, SALES_DEDUCTIONS } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import { type Cents, cents, fromAmount, toAmount } from '../../platform/money/cents.ts'
import type { InLanguages } from '../../platform/words/languages.ts'
import { type Violation, violation } from '../../said.ts'
import { type Document, inBooks, openAmount } from '../documents/document.rules.ts'
import { grossOf, type VatPart, type WriteOffReason, writtenOffFor } from '../documents/written-off.rules.ts'
import type { Creditable } from '../settlement/credited-positions.rules.ts'
import { partsLeft, shareOut } from '../settlement/price-reduction.rules.ts'

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

/**
 * The parts of a write-off: by the tax codes of what is left of the invoice. A small difference has no VAT. Credits that were set off against
 * other invoices may leave too little by code: then the codes of the whole invoice decide.
 */
export function writtenOffParts(
  invoice: Document,
  { reason, amount }: { readonly reason: WriteOffReason; readonly amount: Cents },
  creditable: Creditable,
): VatPart[] {
  if (reason === 'small-difference') return [{ net: amount, vat: cents(0) }]
  const left = partsLeft(invoice, creditable)
  const whole = { ...invoice, writtenOff: [] }
  return shareOut(invoice, amount, grossOf(left) >= amount ? left : partsLeft(whole, { ...creditable, credited: [] }))
}

/** The parts of a recovery: by the tax codes of what is written off as a bad debt. */
export const recoveredParts = (invoice: Document, amount: Cents): VatPart[] =>
  shareOut(
    invoice,
    amount,
    writtenOffFor(invoice, 'bad-debt').map(({ reason: _, ...part }) => part),
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
