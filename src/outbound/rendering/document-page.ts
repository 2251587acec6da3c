import type { Day } from '../../platform/calendar/day.ts'
import type { Cents } from '../../platform/money/cents.ts'
import type { QrBill } from '../../sales/qr-bill/qr-bill.ts'

/** What one printed estimate or invoice needs to know. The trade fills it in; this room knows no estimate and no invoice. */
export type DocumentPage = {
  readonly kind: 'estimate' | 'invoice'
  /** Marked on every page. An annulled document shows that mark alone. */
  readonly isDraft: boolean
  readonly isAnnulled: boolean
  readonly language: Language
  /** Empty while the document is a draft without a number. */
  readonly number: string
  readonly openingDate: Day
  /** Of an invoice; the last day on which an estimate is valid. */
  readonly dueDate: Day
  readonly payableInDays: number
  readonly title?: string
  readonly introductoryText?: string
  readonly closingText?: string
  readonly issuer: Issuer
  readonly logo?: Logo
  /** Address lines as they stand in the window of the envelope. */
  readonly recipient: readonly string[]
  readonly customerNumber?: string
  readonly design: Design
  readonly font: Font
  /** `#rrggbb`. Too light a colour is used for rules and surfaces only, never for text. */
  readonly accentColour: string
  readonly addressSide: 'left' | 'right'
  /** ISO 4217. */
  readonly currency: string
  /** Whether the amounts of the positions include VAT (`gross`) or not (`net`). */
  readonly amountMode: 'gross' | 'net'
  /** In printed order. None stands for the usual six. */
  readonly columns: readonly Column[]
  readonly positions: readonly PagePosition[]
  readonly totals: {
    readonly net: Cents
    readonly vat: Cents
    readonly total: Cents
    readonly groups: readonly VatGroup[]
  }
  /** On a foreign-currency document. Printed on invoices: the recipient deducts the VAT in the primary currency. */
  readonly conversion?: {
    readonly primaryCurrency: string
    /** One unit of `currency` = so many units of the primary currency. */
    readonly exchangeRate: number
    /** The document's VAT in the primary currency, as the books have it. */
    readonly vat: Cents
  }
  /** What is paid by QR-bill; the message and the information for the payer's books are added when it is printed. */
  readonly slip?: QrBill
}

export type Design = 'classic' | 'modern' | 'plain'

export type Font = 'liberation-sans' | 'inter' | 'source-sans' | 'source-serif'

/** An image file, and its size in pixels. */
export type Logo = {
  readonly mediaType: 'image/png' | 'image/jpeg'
  readonly width: number
  readonly height: number
  readonly content: Uint8Array
}

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

/** `totalAmount` is what the position does to the running sum: negative for a discount, the sum itself for a subtotal. */
export type PagePosition =
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

export type VatGroup = { readonly ratePerMille: number; readonly net: Cents; readonly vat: Cents }
