import type { Texts } from './texts.ts'

export const fr: Texts = {
  kind: { estimate: 'Offre', invoice: 'Facture', 'credit-note': 'Note de crédit' },
  number: { estimate: "N° d'offre", invoice: 'N° de facture', 'credit-note': 'N° de note de crédit' },
  dueDate: { estimate: "Valable jusqu'au", invoice: 'Échéance', 'credit-note': null },
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
    articleNumber: "N° d'article",
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
  vatOn: (rate, base) => `TVA ${rate} sur ${base}`,
  includedVatOn: (rate, base) => `dont TVA ${rate} sur ${base}`,
  amountsIn: (currency, vat) =>
    `Montants en ${currency}${{ included: ', TVA comprise', excluded: ', hors TVA', none: '' }[vat]}`,
  exchangeRate: 'Taux de change',
  payableWithin: (days) => {
    if (days === 0) return 'Payable immédiatement'
    return days === 1 ? 'Payable dans 1 jour' : `Payable dans les ${days} jours`
  },
  until: (term, dueDate) => `${term}, jusqu'au ${dueDate}`,
  bankAccount: 'Coordonnées bancaires',
  page: 'Page',
  ofPages: 'sur',
}
