import type { Texts } from './texts.ts'

export const fr: Texts = {
  kind: { estimate: 'Offre', invoice: 'Facture', 'credit-note': 'Note de crédit' },
  payableUntil: (date) => `Payable jusqu’au ${date}`,
  validUntil: (date) => `Valable jusqu’au ${date}`,
  creditedInvoice: 'Pour la facture',
  draft: 'Brouillon',
  annulled: 'Annulée',
  date: 'Date',
  customerNumber: 'N° client',
  supplyDate: 'Date de la prestation',
  supplyPeriod: 'Période de prestation',
  vatNumber: 'N° TVA',
  vat: 'TVA',
  columns: {
    quantity: 'Quantité',
    unit: 'Unité',
    articleNumber: 'N° d’article',
    name: 'Description',
    date: 'Date',
    vatDebt: 'TVA',
    vatRate: 'Taux TVA',
    singleAmount: 'Prix unitaire',
    totalAmount: 'Montant',
    discountRate: 'Rabais',
    positionNumber: 'Pos.',
  },
  discount: 'Rabais',
  subtotal: 'Sous-total',
  carriedForward: 'À reporter',
  broughtForward: 'Report',
  total: 'Total',
  totalWithoutVat: 'Total hors TVA',
  vatOn: (rate, base) => `TVA\u00a0${rate} sur\u00a0${base}`,
  includedVatOn: (rate, base) => `dont\u00a0TVA\u00a0${rate} sur\u00a0${base}`,
  untaxedOn: {
    exempt: (base) => `Exclu, art. 21 LTVA, sur\u00a0${base}`,
    export: (base) => `Exportation, exonérée, art. 23 LTVA, sur\u00a0${base}`,
    abroad: (base) => `Prestation à l’étranger, art. 8 LTVA, sur\u00a0${base}`,
  },
  amountsIn: (currency, vat) =>
    `Montants en ${currency}${{ included: ', TVA comprise', excluded: ', hors TVA', none: '' }[vat]}`,
  exchangeRate: 'Taux de change',
  payableWithin: (days) => {
    if (days === 0) return 'Payable immédiatement'
    return days === 1 ? 'Payable dans 1 jour' : `Payable dans les ${days} jours`
  },
  until: (term, dueDate) => `${term}, jusqu’au ${dueDate}`,
  bankAccount: 'Coordonnées bancaires',
  slipFollows: 'La section paiement sera imprimée à l’émission.',
  page: 'Page',
  ofPages: 'sur',
}
