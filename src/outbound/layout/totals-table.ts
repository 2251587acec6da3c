import { type Cents, minus, negate } from '../../platform/money/cents.ts'
import { fill } from '../../platform/words/fill.ts'
import type { PrintableDocument, VatGroup } from './printable-document.ts'
import { printCents, printVatRate } from './printed-numbers.ts'
import { texts } from './texts.ts'

export type TotalLine = { readonly label: string; readonly value: string; readonly isGrandTotal: boolean }

/** A supplier who is not registered for VAT must not show any, not even zero (MWSTG art. 27). */
export const showsVat = (document: PrintableDocument): boolean => {
  const { vat, groups } = soldTotals(document)
  return vat !== 0 || (groups.length > 0 && (document.issuer.vatNumber ?? '') !== '')
}

/** The totals of the positions: a final invoice takes deposits off them. */
export const soldTotals = ({ totals, final }: PrintableDocument): PrintableDocument['totals'] => final?.whole ?? totals

/**
 * With net prices, VAT is added to reach the total; with gross prices, the included VAT is shown below it. The deposits that a final invoice
 * takes off follow, with what is left and its VAT. The open amount of a paid or credited invoice comes last.
 */
export function totalLinesOf(document: PrintableDocument): TotalLine[] {
  return [...documentTotals(document), ...depositLines(document), ...settledLines(document)]
}

function depositLines(document: PrintableDocument): TotalLine[] {
  const { final, totals, currency, language } = document
  if (final === undefined) return []
  const ofVat = (vat: Cents): string => `, ${texts.vat[language]}\u00a0${printCents(vat, currency)}`
  return [
    ...final.deposits.map(({ name, total, vat }) => ({
      label: `${name}${showsVat(document) ? ofVat(vat) : ''}`,
      value: printCents(negate(total), currency),
      isGrandTotal: false,
    })),
    {
      label: `${texts.balance[language]} ${currency}`,
      value: printCents(totals.total, currency),
      isGrandTotal: true,
    },
    ...(showsVat(document) ? vatLines(totals.groups, { ...document, amountMode: 'gross' }) : []),
  ]
}

/** The open amount of an invoice; negative if it is overpaid. */
export const openAmount = ({ totals, settled }: Pick<PrintableDocument, 'totals' | 'settled'>): Cents =>
  settled ? minus(minus(totals.total, settled.paid), settled.credited) : totals.total

function settledLines(document: PrintableDocument): TotalLine[] {
  const { settled, currency, language } = document
  if (!settled) return []
  const rest = openAmount(document)
  const isOver = rest < 0
  return [
    ...(
      [
        [texts.paid[language], settled.paid],
        [texts.credited[language], settled.credited],
      ] as const
    )
      .filter(([, amount]) => amount !== 0)
      .map(([label, amount]) => ({ label, value: printCents(negate(amount), currency), isGrandTotal: false })),
    {
      label: `${(isOver ? texts.inYourFavour : texts.toPay)[language]} ${currency}`,
      value: printCents(isOver ? negate(rest) : rest, currency),
      isGrandTotal: true,
    },
  ]
}

function documentTotals(document: PrintableDocument): TotalLine[] {
  const { currency, language } = document
  const { net, total, groups } = soldTotals(document)
  const grandTotal = {
    label: `${texts.total[language]} ${currency}`,
    value: printCents(total, currency),
    isGrandTotal: true,
  }
  if (!showsVat(document)) return [grandTotal]

  const totalWithoutVat = {
    label: texts.totalWithoutVat[language],
    value: printCents(net, currency),
    isGrandTotal: false,
  }
  const ofVat = vatLines(groups, document)
  return document.amountMode === 'gross'
    ? [grandTotal, ...ofVat, totalWithoutVat]
    : [totalWithoutVat, ...ofVat, grandTotal]
}

const vatLines = (groups: readonly VatGroup[], document: PrintableDocument): TotalLine[] =>
  groups.map((group) => ({
    label: labelOf(group, document),
    value: printCents(group.vat, document.currency),
    isGrandTotal: false,
  }))

function labelOf(group: VatGroup, { amountMode, currency, language }: PrintableDocument): string {
  const base = printCents(group.net, currency)
  if (group.untaxed) return fill(texts.untaxedOn[group.untaxed][language], { base })
  const text = amountMode === 'gross' ? texts.includedVatOn : texts.vatOn
  return fill(text[language], { rate: printVatRate(group.ratePerMille), base })
}
