import type { Day } from '../../platform/calendar/day.ts'
import type { Cents } from '../../platform/money/cents.ts'
import type { DocumentKind } from '../../sales/documents/kinds.rules.ts'
import type { QrBill } from '../../sales/qr-bill/qr-bill.ts'

/** All that is printed of one estimate or invoice, in numbers and dates. The render model is made from it. */
export type PrintableDocument = {
  readonly kind: DocumentKind
  /** Marked on every page. An annulled document shows only the mark that says so. */
  readonly isDraft: boolean
  readonly isAnnulled: boolean
  readonly language: Language
  /** Empty while the document is a draft without a number. */
  readonly number: string
  readonly openingDate: Day
  /** The due date of an invoice; the last day on which an estimate is valid. */
  readonly dueDate: Day
  /** The invoice that a credit note credits. */
  readonly creditedInvoice?: { readonly number: string; readonly openingDate: Day }
  readonly payableInDays: number
  /** Of an estimate that the customer accepted by its link; the signature as the path of an SVG, where it was drawn. */
  readonly acceptance?: {
    readonly person: string
    readonly at: { readonly day: string; readonly time: string }
    readonly signature?: string
  }
  readonly title?: string
  readonly introductoryText?: string
  readonly closingText?: string
  readonly issuer: Issuer
  readonly logo?: Logo
  /** The paper it is printed on: what stands on its first page, and on all others where it has two. */
  readonly letterhead?: Letterhead
  /** Address lines as they are shown in the window of the envelope. */
  readonly recipient: readonly string[]
  readonly customerNumber?: string
  readonly design: Design
  readonly font: Font
  /** `#rrggbb`. A colour that is too light is used for rules and surfaces only, never for text. */
  readonly accentColour: string
  readonly addressSide: 'left' | 'right'
  /** Where to fold and to punch the sheet. */
  readonly foldMarks?: boolean
  /** ISO 4217. */
  readonly currency: string
  /** Whether the amounts of the positions include VAT (`gross`) or not (`net`). */
  readonly amountMode: 'gross' | 'net'
  /** In printed order. Empty means the six default columns. */
  readonly columns: readonly Column[]
  readonly positions: readonly PrintablePosition[]
  readonly totals: {
    readonly net: Cents
    readonly vat: Cents
    readonly total: Cents
    readonly groups: readonly VatGroup[]
  }
  /** Of an invoice as it stands: what was paid, and what credit notes took off it. Without it the document is as it was issued. */
  readonly settled?: { readonly paid: Cents; readonly credited: Cents }
  /** Only on a foreign-currency document. Printed on invoices, because the recipient deducts the VAT in the primary currency. */
  readonly conversion?: {
    readonly primaryCurrency: string
    /** Units of the primary currency for one unit of `currency`. */
    readonly exchangeRate: number
    /** The document's VAT in the primary currency, as it is posted. */
    readonly vat: Cents
  }
  /**
   * The QR-bill; its message and billing information are added by the render model. A draft that will have one keeps its place, so that
   * issuing does not change the number of pages.
   */
  readonly slip?: QrBill | 'reserved'
}

export type Design = 'classic' | 'modern' | 'plain'

export type Font = 'liberation-sans' | 'inter' | 'source-sans' | 'source-serif'

/** An image file, and its size in pixels; that of an SVG in proportion. */
export type Logo = {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/svg+xml'
  readonly width: number
  readonly height: number
  readonly content: Uint8Array
}

/** The parts of each page that are printed on: a PNG in base64, and its place in tenths of a millimetre from the top left of A4. */
export type Letterhead = readonly (readonly {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly png: string
}[])[]

export type Language = 'de' | 'fr' | 'it' | 'en'

export type Issuer = {
  readonly name: string
  /** Street, place, country. */
  readonly lines: readonly string[]
  readonly email?: string
  readonly phone?: string
  readonly website?: string
  readonly vatNumber?: string
  readonly iban?: string
  readonly bankName?: string
}

export type Column =
  | 'quantity'
  | 'unit'
  | 'articleNumber'
  | 'name'
  | 'date'
  | 'vatDebt'
  | 'vatRate'
  | 'singleAmount'
  | 'totalAmount'
  | 'discountRate'
  | 'positionNumber'
  | CustomColumn

export type CustomColumn = 'customTextColumn1' | 'customTextColumn2' | 'customTextColumn3'

/** `totalAmount` is what the position adds to the running sum: negative for a discount; for a subtotal it is the sum itself. */
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
  readonly customTextColumns?: { readonly [column in CustomColumn]?: string }
}

/** What is taxed at one rate, or not taxed for one reason. */
export type VatGroup = {
  readonly ratePerMille: number
  readonly untaxed?: Untaxed
  readonly net: Cents
  readonly vat: Cents
}

/** Exempt without credit (MWSTG art. 21), zero-rated (art. 23), or supplied abroad (art. 8). */
export type Untaxed = 'exempt' | 'export' | 'abroad'
