import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import { type TaxCode, taxTreatments } from '../../books/vat/tax-codes.ts'
import { day, formatInstant } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Cents, minus, negate, plus, sum } from '../../platform/money/cents.ts'
import { type Document, unitsOf } from '../../sales/documents/document.rules.ts'
import { invoiceTypeOf } from '../../sales/documents/document-title.rules.ts'
import { anyDocument } from '../../sales/documents/find-document.ts'
import { kindOf } from '../../sales/documents/kinds.rules.ts'
import { partiesOf } from '../../sales/documents/parties.ts'
import { isDeposit } from '../../sales/documents/taken-deposits.rules.ts'
import { lostOf } from '../../sales/documents/written-off.rules.ts'
import { vatInPrimaryCurrency } from '../../sales/issuing/document-entries.rules.ts'
import {
  type DocumentTotals,
  type LineTotals,
  NO_AMOUNTS,
  totalsOf,
  type VatGroup,
} from '../../sales/positions/document-totals.rules.ts'
import type { Position } from '../../sales/positions/position.schema.ts'
import { printedSlip } from '../../sales/slips/payment-slips.ts'
import type { Template } from '../../sales/templates/template.schema.ts'
import { templateOf } from '../../sales/templates/template-of.ts'
import { letterheadInk } from '../../tenants/letterheads/letterhead.ts'
import { logoOf } from '../../tenants/organisations/logo.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import type { PrintableDocument, PrintablePosition, Untaxed } from '../layout/printable-document.ts'

/**
 * Loads all printed content of a document, with the same totals as in answers and ledger. A sample has only the place of a QR-bill, so that no
 * one pays it. `look`: an unsaved template.
 */
export async function loadPrintable(
  tx: Tx,
  document: Document,
  { isSample = false, look }: { readonly isSample?: boolean; readonly look?: Template } = {},
): Promise<PrintableDocument> {
  const [{ issuer, recipient, customerNumber }, template, logo, letterhead, slip, invoice, acceptance] =
    await Promise.all([
      partiesOf(tx, document),
      look ?? templateOf(tx, document),
      logoOf(tx),
      letterheadInk(tx),
      printedSlip(tx, document, { isSample }),
      document.invoice === undefined ? undefined : anyDocument(tx, document.invoice),
      acceptanceOf(tx, document),
    ])
  const totals = totalsOf({ ...document, ...unitsOf(document) })
  const { title, introductoryText, closingText, discountTerms, originalCurrency, exchangeRate } = document
  return {
    kind: document.kind,
    isDraft: document.isDraft,
    isAnnulled: document.isAnnulled,
    language: document.language,
    number: document.number,
    openingDate: document.openingDate,
    dueDate: document.dueDate,
    ...(invoice ? { creditedInvoice: { number: invoice.number, openingDate: invoice.openingDate } } : {}),
    payableInDays: document.payableInDays,
    ...(discountTerms ? { discountTerms } : {}),
    ...(acceptance ? { acceptance } : {}),
    ...(title ? { title } : {}),
    ...(introductoryText ? { introductoryText } : {}),
    ...(closingText ? { closingText } : {}),
    issuer,
    ...(logo ? { logo } : {}),
    ...(letterhead.length > 0 ? { letterhead } : {}),
    recipient,
    ...(customerNumber ? { customerNumber } : {}),
    design: template.design,
    font: template.font,
    accentColour: template.accentColour,
    addressSide: template.addressSide,
    foldMarks: template.foldMarks,
    currency: originalCurrency ?? PRIMARY_CURRENCY,
    amountMode: document.amountMode,
    columns: document.columns,
    ...positionsOf(document, totals),
    ...(isSettledInPart(document) ? { settled: { paid: document.paid, credited: creditedOf(document) } } : {}),
    totals: printedTotals(totals),
    ...(originalCurrency && exchangeRate
      ? {
          conversion: {
            primaryCurrency: PRIMARY_CURRENCY,
            exchangeRate,
            vat: vatInPrimaryCurrency({ ...document, ...unitsOf(document), invoiceTotal: invoice?.total }),
          },
        }
      : {}),
    ...(slip ? { slip } : {}),
  }
}

const printedTotals = (totals: DocumentTotals): PrintableDocument['totals'] => ({
  net: totals.net,
  vat: totals.vat,
  total: totals.total,
  groups: groupsByRate(totals),
})

/** The printed positions, and the invoice's part of an estimate: a deposit, or deposits that are taken off below the total. */
const positionsOf = (
  document: Document,
  totals: DocumentTotals,
): Pick<PrintableDocument, 'positions' | 'invoiceType' | 'final'> => ({
  invoiceType: invoiceTypeOf(document),
  positions: document.positions.flatMap((position, index) =>
    isDeposit(position) ? [] : [printed(position, totals.lines[index])],
  ),
  ...finalOf(document, totals),
})

/** The deposits that a document takes off, each of which is one line below the total. */
function finalOf(document: Document, { lines }: DocumentTotals): Pick<PrintableDocument, 'final'> {
  const taken = document.positions.flatMap((position, index) => {
    const { totalAmount, vatDebt } = lines[index] ?? NO_AMOUNTS
    if (position.type !== 'product' || position.deposit === undefined) return []
    const total = document.amountMode === 'gross' ? totalAmount : plus(totalAmount, vatDebt)
    return [{ invoice: position.deposit.invoice, name: position.name, total: negate(total), vat: negate(vatDebt) }]
  })
  if (taken.length === 0) return {}
  const { positions, creditedBefore } = document
  const sold = {
    ...document,
    ...unitsOf(document),
    positions: positions.filter((position) => !isDeposit(position)),
    ...(creditedBefore ? { creditedBefore: creditedBefore.filter((position) => !isDeposit(position)) } : {}),
  }
  const deposits = [...Map.groupBy(taken, ({ invoice }) => invoice).values()].map((parts) => ({
    name: parts[0]?.name ?? '',
    total: sum(parts.map(({ total }) => total)),
    vat: sum(parts.map(({ vat }) => vat)),
  }))
  return { final: { whole: printedTotals(totalsOf(sold)), deposits } }
}

/** Whether an invoice was paid or credited in part since its issue. */
export const isSettledInPart = (document: Document): boolean =>
  kindOf(document.kind).isPayable && (document.paid !== 0 || creditedOf(document) !== 0)

/** Credits, discounts and small differences: the customer still owes a bad debt. */
const creditedOf = (invoice: Document): Cents => minus(invoice.allocated, lostOf(invoice))

/** The printed acceptance by the link; an acceptance recorded by the staff has its own paper. */
async function acceptanceOf(
  tx: Tx,
  { signingPerson, decision }: Document,
): Promise<PrintableDocument['acceptance'] | undefined> {
  if (signingPerson === undefined || !decision) return undefined
  const { timeZone } = await settingsOf(tx)
  const { signature, decidedAt } = decision
  return {
    person: signingPerson,
    at: formatInstant(timeZone, decidedAt),
    ...(signature === undefined ? {} : { signature }),
  }
}

export function printed(position: Position, line: LineTotals | undefined): PrintablePosition {
  if (!line) throw new Error('invariant violated: a position has no totals')
  const { totalAmount, vatDebt } = line
  switch (position.type) {
    case 'text':
      return position
    case 'subtotal':
    case 'discount':
      return { ...position, totalAmount }
    case 'product': {
      const { taxCode, date, ...product } = position
      return {
        ...product,
        totalAmount,
        vatDebt,
        ...(date ? { date: day(date) } : {}),
        ...(taxCode ? { vatRatePerMille: taxTreatments[taxCode].ratePerMille } : {}),
      }
    }
  }
}

const untaxed: { readonly [code in TaxCode]?: Untaxed } = { UNO: 'exempt', UEX: 'export', ULA: 'abroad' }

/** The printed VAT table has one row for each rate, and for each reason of exemption; codes with the same are summed. */
export function groupsByRate({ vatGroups }: DocumentTotals): PrintableDocument['totals']['groups'] {
  const reasonOf = ({ taxCode }: VatGroup) => (taxCode === undefined ? undefined : untaxed[taxCode])
  return [...Map.groupBy(vatGroups, (group) => reasonOf(group) ?? group.ratePerMille)].map(([key, groups]) => ({
    ...(typeof key === 'number' ? { ratePerMille: key } : { ratePerMille: 0, untaxed: key }),
    net: sum(groups.map(({ net }) => net)),
    vat: sum(groups.map(({ vat }) => vat)),
  }))
}
