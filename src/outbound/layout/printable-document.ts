import type { Day } from '../../platform/calendar/day.ts'
import type { Cents } from '../../platform/money/cents.ts'
import type { Ink } from '../../platform/pdf/draw-ink.ts'
import type { Document, Parties } from '../../sales/documents/document.rules.ts'
import type { InvoiceType } from '../../sales/documents/document-title.rules.ts'
import type { QrBill } from '../../sales/qr-bill/qr-bill.ts'
import type { Template } from '../../sales/templates/template.schema.ts'
import type { Logo } from '../../tenants/organisations/logo.rules.ts'

/** All printed content of one estimate or invoice, in numbers and dates. The render model is made from it. */
export type PrintableDocument = Pick<
  Document,
  'kind' | 'language' | 'payableInDays' | 'discountTerms' | 'title' | 'introductoryText' | 'closingText' | 'amountMode'
> &
  Pick<Template, 'design' | 'font' | 'addressSide'> & {
    /** Marked on every page. An annulled document shows only its annulment mark. */
    readonly isDraft: boolean
    readonly isAnnulled: boolean
    /** Empty while the document is a draft without a number. */
    readonly number: string
    readonly openingDate: Day
    /** The due date of an invoice; the last day on which an estimate is valid. */
    readonly dueDate: Day
    /** The invoice that a credit note credits. */
    readonly creditedInvoice?: { readonly number: string; readonly openingDate: Day }
    /** For an estimate that the customer accepted by its link; a drawn signature is the path of an SVG. */
    readonly acceptance?: {
      readonly person: string
      readonly at: { readonly day: string; readonly time: string }
      readonly signature?: string
    }
    readonly issuer: Parties['issuer']
    readonly logo?: Logo
    /** The stationery: the printed parts of its first page, and of all others if it has two. */
    readonly letterhead?: readonly (readonly Ink[])[]
    /** Address lines for the window of the envelope. */
    readonly recipient: readonly string[]
    readonly customerNumber?: string
    /** `#rrggbb`. A colour that is too light is used for rules and surfaces only, never for text. */
    readonly accentColour: string
    /** Marks for folding and punching the sheet. */
    readonly foldMarks?: boolean
    /** ISO 4217. */
    readonly currency: string
    /** In printed order. Empty means the six default columns. */
    readonly columns: readonly Column[]
    readonly positions: readonly PrintablePosition[]
    readonly totals: Totals
    /** Names a deposit invoice and a final invoice in the heading. */
    readonly invoiceType?: InvoiceType | undefined
    /** On a final invoice: the total of what it is over, and the deposits with which `totals` is what is left of it. */
    readonly final?: { readonly whole: Totals; readonly deposits: readonly Deposit[] }
    /** For an invoice as it stands now: payments, and credits by credit notes. Without it the document is as it was issued. */
    readonly settled?: { readonly paid: Cents; readonly credited: Cents }
    /** Only on a foreign-currency document. Printed on invoices, because the recipient deducts the VAT in the primary currency. */
    readonly conversion?: {
      readonly primaryCurrency: string
      /** Units of the primary currency for one unit of `currency`. */
      readonly exchangeRate: number
      /** The document's VAT in the primary currency, as posted. */
      readonly vat: Cents
    }
    /**
     * The QR-bill; the render model adds its message and billing information. A draft that will have one reserves its place, so that issuing
     * does not change the number of pages.
     */
    readonly slip?: QrBill | 'reserved'
  }

type Totals = {
  readonly net: Cents
  readonly vat: Cents
  readonly total: Cents
  readonly groups: readonly VatGroup[]
}

/** A deposit that is taken off: its words, with number and date, its amount with VAT, and that VAT. */
type Deposit = { readonly name: string; readonly total: Cents; readonly vat: Cents }

export type Font = Template['font']
export type Column = Template['columns'][number]

/** `totalAmount` is the position's share of the running sum: negative for a discount; for a subtotal it is the sum itself. */
export type PrintablePosition =
  | ProductPosition
  | { readonly type: 'discount'; readonly name?: string; readonly discountRate?: number; readonly totalAmount: Cents }
  | { readonly type: 'text'; readonly name?: string; readonly description?: string }
  | { readonly type: 'subtotal'; readonly name?: string; readonly totalAmount: Cents }

export type ProductPosition = {
  readonly type: 'product'
  readonly name: string
  readonly description?: string
  readonly articleNumber?: string
  readonly quantity: number
  readonly unit?: string
  /** In currency units; printed with all its decimal places, at least two. */
  readonly singleAmount: number
  /** Percent. */
  readonly discountRate?: number
  /** The day of supply. */
  readonly date?: Day
  /** Absent on a position without VAT code. */
  readonly vatRatePerMille?: number
  readonly vatDebt: Cents
  readonly totalAmount: Cents
  readonly customTextColumns?: { readonly [column in Extract<Column, `customTextColumn${number}`>]?: string }
}

/** The part that is taxed at one rate, or untaxed for one reason. */
export type VatGroup = {
  readonly ratePerMille: number
  readonly untaxed?: Untaxed
  readonly net: Cents
  readonly vat: Cents
}

/** Exempt without credit (MWSTG art. 21), zero-rated (art. 23), or supplied abroad (art. 8). */
export type Untaxed = 'exempt' | 'export' | 'abroad'
