import type { DocumentKind } from '../../../sales/documents/kinds.rules.ts'
import type { Column, Untaxed } from '../printable-document.ts'

/** Every word a document prints of its own accord. */
export type Texts = typeof de

/** Swiss German: ss for ß, «Offerte», «innert». */
export const de = {
  kind: { estimate: 'Offerte', invoice: 'Rechnung', 'credit-note': 'Gutschrift' } satisfies Record<
    DocumentKind,
    string
  >,
  // Above the amount, beside the heading of an invoice or of an estimate.
  payableUntil: (date: string) => `Zahlbar bis ${date}`,
  validUntil: (date: string) => `Gültig bis ${date}`,
  // Who accepted an estimate by its link, and when.
  acceptedBy: (person: string, { day, time }: { readonly day: string; readonly time: string }) =>
    `Elektronisch angenommen am ${day} um ${time} von ${person}`,
  signature: 'Unterschrift',
  // The invoice that a credit note credits.
  creditedInvoice: 'Zu Rechnung',
  draft: 'Entwurf',
  annulled: 'Annulliert',
  date: 'Datum',
  customerNumber: 'Kundennummer',
  // Of positions that were all supplied on one day, or on several.
  supplyDate: 'Leistungsdatum',
  supplyPeriod: 'Leistungszeitraum',
  vatNumber: 'MWST-Nr.',
  // The suffix of a VAT number.
  vat: 'MWST',
  // Custom text columns have no heading.
  columns: {
    quantity: 'Menge',
    unit: 'Einheit',
    articleNumber: 'Artikel-Nr.',
    name: 'Beschreibung',
    date: 'Datum',
    vatDebt: 'MWST',
    vatRate: 'MWST-Satz',
    singleAmount: 'Einzelpreis',
    totalAmount: 'Betrag',
    discountRate: 'Rabatt',
    positionNumber: 'Pos.',
  } as Partial<Record<Column, string>>,
  discount: 'Rabatt',
  subtotal: 'Zwischentotal',
  // The running sum at the end of a page and at the beginning of the next.
  carriedForward: 'Übertrag',
  broughtForward: 'Übertrag',
  total: 'Total',
  totalWithoutVat: 'Total exkl. MWST',
  // Of an invoice as it stands: what was paid and credited, and what is left to pay, or was paid too much.
  paid: 'Bezahlt',
  credited: 'Gutgeschrieben',
  toPay: 'Zu bezahlen',
  inYourFavour: 'Zu Ihren Gunsten',
  vatOn: (rate: string, base: string) => `MWST\u00a0${rate} auf\u00a0${base}`,
  includedVatOn: (rate: string, base: string) => `inkl.\u00a0MWST\u00a0${rate} auf\u00a0${base}`,
  // What is not taxed, and why.
  untaxedOn: {
    exempt: (base: string) => `Ausgenommen, Art. 21 MWSTG, auf\u00a0${base}`,
    export: (base: string) => `Export, befreit, Art. 23 MWSTG, auf\u00a0${base}`,
    abroad: (base: string) => `Leistung im Ausland, Art. 8 MWSTG, auf\u00a0${base}`,
  } satisfies Record<Untaxed, (base: string) => string>,
  amountsIn: (currency: string, vat: 'included' | 'excluded' | 'none') =>
    `Beträge in ${currency}${{ included: ', inkl. MWST', excluded: ', exkl. MWST', none: '' }[vat]}`,
  exchangeRate: 'Umrechnungskurs',
  payableWithin: (days: number) =>
    days === 0 ? 'Zahlbar sofort' : `Zahlbar innert ${days} ${days === 1 ? 'Tag' : 'Tagen'}`,
  // Joins the payment term and the due date.
  until: (term: string, dueDate: string) => `${term}, bis ${dueDate}`,
  bankAccount: 'Zahlungsverbindung',
  // In the place of the slip, on a draft.
  slipFollows: 'Der Zahlteil wird beim Ausstellen gedruckt.',
  page: 'Seite',
  ofPages: 'von',
}
