import type { DocumentKind } from '../../../sales/documents/kinds.rules.ts'
import type { Column, Untaxed } from '../printable-document.ts'

/** Every word a document prints of its own accord. */
export type Texts = {
  readonly kind: Record<DocumentKind, string>
  /** What stands above the amount, beside the heading of an invoice or of an estimate. */
  readonly payableUntil: (date: string) => string
  readonly validUntil: (date: string) => string
  /** Who accepted an estimate by its link, and when. */
  readonly acceptedBy: (person: string, at: { readonly day: string; readonly time: string }) => string
  readonly signature: string
  /** The invoice that a credit note credits. */
  readonly creditedInvoice: string
  readonly draft: string
  readonly annulled: string
  readonly date: string
  readonly customerNumber: string
  /** Of positions that were all supplied on one day, or on several. */
  readonly supplyDate: string
  readonly supplyPeriod: string
  readonly vatNumber: string
  /** The suffix of a VAT number. */
  readonly vat: string
  /** Custom text columns have no heading. */
  readonly columns: Partial<Record<Column, string>>
  readonly discount: string
  readonly subtotal: string
  /** The running sum at the end of a page and at the beginning of the next. */
  readonly carriedForward: string
  readonly broughtForward: string
  readonly total: string
  readonly totalWithoutVat: string
  /** Of an invoice as it stands: what was paid and credited, and what is left to pay, or was paid too much. */
  readonly paid: string
  readonly credited: string
  readonly toPay: string
  readonly inYourFavour: string
  readonly vatOn: (rate: string, base: string) => string
  readonly includedVatOn: (rate: string, base: string) => string
  /** What is not taxed, and why. */
  readonly untaxedOn: Record<Untaxed, (base: string) => string>
  readonly amountsIn: (currency: string, vat: 'included' | 'excluded' | 'none') => string
  readonly exchangeRate: string
  readonly payableWithin: (days: number) => string
  /** Joins the payment term and the due date. */
  readonly until: (term: string, dueDate: string) => string
  readonly bankAccount: string
  /** In the place of the slip, on a draft. */
  readonly slipFollows: string
  readonly page: string
  readonly ofPages: string
}
