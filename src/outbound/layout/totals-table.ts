import { type Cents, minus, negate } from '../../platform/money/cents.ts'
import type { PrintableDocument, VatGroup } from './printable-document.ts'
import { printCents, printVatRate } from './printed-numbers.ts'
import type { Texts } from './texts/de.ts'

export type TotalLine = { readonly label: string; readonly value: string; readonly isGrandTotal: boolean }

/** A supplier who is not registered for VAT must not show any, not even zero (MWSTG art. 27). */
export const showsVat = (document: PrintableDocument): boolean =>
  document.totals.vat !== 0 || (document.totals.groups.length > 0 && (document.issuer.vatNumber ?? '') !== '')

/**
 * With net prices, VAT is added to reach the total; with gross prices, the VAT that the total includes is shown below it. At the end what
 * is left of an invoice that was paid or credited.
 */
export function totalLinesOf(document: PrintableDocument, texts: Texts): TotalLine[] {
  return [...documentTotals(document, texts), ...settledLines(document, texts)]
}

/** The open amount of an invoice, like amounts of others with its sign. */
export const openAmount = ({ totals, settled }: Pick<PrintableDocument, 'totals' | 'settled'>): Cents =>
  settled ? minus(minus(totals.total, settled.paid), settled.credited) : totals.total

function settledLines(document: PrintableDocument, texts: Texts): TotalLine[] {
  const { settled, currency } = document
  if (!settled) return []
  const rest = openAmount(document)
  const isOver = rest < 0
  return [
    ...(
      [
        [texts.paid, settled.paid],
        [texts.credited, settled.credited],
      ] as const
    )
      .filter(([, amount]) => amount !== 0)
      .map(([label, amount]) => ({ label, value: printCents(negate(amount), currency), isGrandTotal: false })),
    {
      label: `${isOver ? texts.inYourFavour : texts.toPay} ${currency}`,
      value: printCents(isOver ? negate(rest) : rest, currency),
      isGrandTotal: true,
    },
  ]
}

function documentTotals(document: PrintableDocument, texts: Texts): TotalLine[] {
  const { currency } = document
  const { net, total, groups } = document.totals
  const grandTotal = { label: `${texts.total} ${currency}`, value: printCents(total, currency), isGrandTotal: true }
  if (!showsVat(document)) return [grandTotal]

  const totalWithoutVat = { label: texts.totalWithoutVat, value: printCents(net, currency), isGrandTotal: false }
  const vatLines = groups.map((group) => ({
    label: labelOf(group, document, texts),
    value: printCents(group.vat, currency),
    isGrandTotal: false,
  }))
  return document.amountMode === 'gross'
    ? [grandTotal, ...vatLines, totalWithoutVat]
    : [totalWithoutVat, ...vatLines, grandTotal]
}

function labelOf(group: VatGroup, { amountMode, currency }: PrintableDocument, texts: Texts): string {
  const base = printCents(group.net, currency)
  if (group.untaxed) return texts.untaxedOn[group.untaxed](base)
  return (amountMode === 'gross' ? texts.includedVatOn : texts.vatOn)(printVatRate(group.ratePerMille), base)
}
