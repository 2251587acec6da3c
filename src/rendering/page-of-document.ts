import { day } from '../calendar/day.ts'
import type { Tx } from '../db/database.ts'
import { type Document, totalsOfDocument } from '../documents/document.rules.ts'
import { partiesOf } from '../documents/parties.ts'
import { printedSlip } from '../documents/payment-slips.ts'
import { templateOf } from '../documents/template-of.ts'
import { vatInPrimaryCurrency } from '../invoices/invoice-entries.rules.ts'
import { PRIMARY_CURRENCY } from '../ledger/currency.rules.ts'
import { sum } from '../money/cents.ts'
import { logoOf } from '../organisations/logo.ts'
import type { DocumentTotals, LineTotals } from '../positions/document-totals.rules.ts'
import type { Position } from '../positions/position.schema.ts'
import { taxTreatments } from '../vat/tax-codes.ts'
import type { DocumentPage, PagePosition } from './document-page.ts'

/**
 * What is printed of a document, with the totals that answers and ledger have too. A sample carries no QR-bill, which somebody would pay.
 */
export async function pageOfDocument(
  tx: Tx,
  document: Document,
  { isSample = false }: { readonly isSample?: boolean } = {},
): Promise<DocumentPage> {
  const [{ issuer, recipient, customerNumber }, template, logo, slip] = await Promise.all([
    partiesOf(tx, document),
    templateOf(tx, document),
    logoOf(tx),
    isSample ? undefined : printedSlip(tx, document),
  ])
  const totals = totalsOfDocument(document)
  const { title, introductoryText, closingText, originalCurrency, exchangeRate } = document
  return {
    kind: document.kind,
    isDraft: document.isDraft,
    isAnnulled: document.isAnnulled,
    language: document.language,
    number: document.number,
    openingDate: document.openingDate,
    dueDate: document.dueDate,
    payableInDays: document.payableInDays,
    ...(title ? { title } : {}),
    ...(introductoryText ? { introductoryText } : {}),
    ...(closingText ? { closingText } : {}),
    issuer,
    ...(logo ? { logo } : {}),
    recipient,
    ...(customerNumber ? { customerNumber } : {}),
    design: template.design,
    font: template.font,
    accentColour: template.accentColour,
    addressSide: template.addressSide,
    currency: originalCurrency ?? PRIMARY_CURRENCY,
    amountMode: document.amountMode,
    columns: document.columns,
    positions: document.positions.map((position, index) => printed(position, totals.lines[index])),
    totals: { net: totals.net, vat: totals.vat, total: totals.total, groups: groupsByRate(totals) },
    ...(originalCurrency && exchangeRate
      ? { conversion: { primaryCurrency: PRIMARY_CURRENCY, exchangeRate, vat: vatInPrimaryCurrency(document) } }
      : {}),
    ...(slip ? { slip } : {}),
  }
}

export function printed(position: Position, line: LineTotals | undefined): PagePosition {
  if (!line) throw new Error('totals have a line for each position')
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

/** The printed VAT table has a row for each rate; codes of one rate stand together. */
export function groupsByRate({ vatGroups }: DocumentTotals): DocumentPage['totals']['groups'] {
  return [...Map.groupBy(vatGroups, ({ ratePerMille }) => ratePerMille)].map(([ratePerMille, groups]) => ({
    ratePerMille,
    net: sum(groups.map(({ net }) => net)),
    vat: sum(groups.map(({ vat }) => vat)),
  }))
}
