import { ADVANCES, RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import type { EntryDraft } from '../../books/journal/ledger-entry.rules.ts'
import type { ItemMovement } from '../../books/open-items/open-item.rules.ts'
import { type TaxCode, taxTreatments } from '../../books/vat/tax-codes.ts'
import { splitGross } from '../../books/vat/vat.rules.ts'
import { type Cents, minus, negate, plus } from '../../platform/money/cents.ts'
import type { Claim } from './claim.rules.ts'

/** A part of an advance in cents: its VAT is due when it is received (MWSTG art. 40). */
export type Advance = { readonly taxCode: TaxCode; readonly net: Cents; readonly vat: Cents }

/** An advance that is received: so many cents with their VAT. */
export function advanceOf(gross: Cents, taxCode: TaxCode): Advance {
  const { net, vat } = splitGross(gross, taxTreatments[taxCode].ratePerMille)
  return { taxCode, net, vat }
}

/** A part of an advance that is open: of its net amount the part has its share, so that all parts together are the whole. */
export function partOfAdvance({ open, booked }: Claim, gross: Cents, taxCode: TaxCode): Advance {
  const net = minus(booked(plus(open, gross)), booked(open))
  return { taxCode, net, vat: minus(gross, net) }
}

type Cause = Pick<EntryDraft, 'date' | 'description' | 'documentNumber' | 'source' | 'sourceId'>

/**
 * The entry of an advance against an account: received, or taken back with its VAT, as a refund or against receivables. There it moves the item
 * of the same payment, too. The item on 2030 is what the customer paid; the account has its net amount.
 */
export function advanceEntry(
  item: Omit<ItemMovement, 'amount'>,
  { taxCode, net, vat }: Advance,
  { against, isTakenBack, ...cause }: Cause & { readonly against: number; readonly isTakenBack: boolean },
): EntryDraft {
  const amount = plus(net, vat)
  const sides = (own: number) =>
    isTakenBack ? { debitAccount: own, creditAccount: against } : { debitAccount: against, creditAccount: own }
  const movement = (own: number, part: Cents, taxPart: 'net' | 'vat') =>
    part === 0
      ? []
      : [
          {
            ...sides(own),
            amount: part,
            grossAmount: amount,
            originalAmount: part,
            originalCurrency: PRIMARY_CURRENCY,
            taxCode,
            taxPart,
          },
        ]
  return {
    ...cause,
    ...sides(ADVANCES),
    amount,
    currency: PRIMARY_CURRENCY,
    taxCode,
    isReversal: isTakenBack,
    items: [
      { ...item, account: ADVANCES, amount: isTakenBack ? amount : negate(amount) },
      ...(against === RECEIVABLES ? [{ ...item, account: RECEIVABLES, amount: negate(amount) }] : []),
    ],
    movements: [
      ...movement(ADVANCES, net, 'net'),
      ...movement(taxTreatments[taxCode].taxDue?.account ?? ADVANCES, vat, 'vat'),
    ],
  }
}
