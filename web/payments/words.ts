import { wordsOf } from '../words/words.ts'

export const words = wordsOf({
  count: (count: number) => ({
    de: count === 1 ? '1 Zahlung' : `${count} Zahlungen`,
    fr: count === 1 ? '1 paiement' : `${count} paiements`,
    it: count === 1 ? '1 pagamento' : `${count} pagamenti`,
    en: count === 1 ? '1 payment' : `${count} payments`,
  }),
  search: {
    de: 'Nach Nummer, Kunde oder Notiz suchen',
    fr: 'Chercher par numéro, client ou note',
    it: 'Cerca per numero, cliente o nota',
    en: 'Search by number, customer or note',
  },
  none: {
    de: 'Noch keine Zahlungen: Sie werden auf der Seite einer Rechnung oder eines Kontakts erfasst.',
    fr: 'Pas encore de paiements : ils se saisissent sur la page d’une facture ou d’un contact.',
    it: 'Ancora nessun pagamento: si registrano sulla pagina di una fattura o di un contatto.',
    en: 'No payments yet: they are recorded on the page of an invoice or a contact.',
  },
  refundOf: { de: 'einer Zahlung', fr: 'd’un paiement', it: 'di un pagamento', en: 'of a payment' },
  reverse: { de: 'Stornieren', fr: 'Extourner', it: 'Storna', en: 'Reverse' },
  reverseAsk: {
    de: 'Eine Gegenbuchung wird verbucht, und das Dokument steht wieder da wie ohne diese Zahlung. Beides bleibt sichtbar.',
    fr: 'Une contre-écriture est comptabilisée, et le document est de nouveau comme sans ce paiement. Les deux restent visibles.',
    it: 'Viene contabilizzata una controregistrazione e il documento torna com’era senza questo pagamento. Entrambi restano visibili.',
    en: 'A counter-entry is posted, and the document is again as it was without this payment. Both stay on record.',
  },
  refund: { de: 'Zurückzahlen', fr: 'Rembourser', it: 'Rimborsa', en: 'Refund' },
  isReversed: {
    de: 'Die Zahlung ist storniert.',
    fr: 'Le paiement est extourné.',
    it: 'Il pagamento è stornato.',
    en: 'The payment is reversed.',
  },
  isRefunded: (amount: string) => ({
    de: `Rückzahlung von ${amount} erfasst.`,
    fr: `Remboursement de ${amount} saisi.`,
    it: `Rimborso di ${amount} registrato.`,
    en: `Refund of ${amount} recorded.`,
  }),
  pays: { de: 'Bezahlt wird', fr: 'Objet du paiement', it: 'Oggetto del pagamento', en: 'It pays' },
  allocations: { de: 'Zuordnungen', fr: 'Imputations', it: 'Imputazioni', en: 'Allocations' },
  allocated: {
    invoice: { de: 'Rechnung', fr: 'Facture', it: 'Fattura', en: 'Invoice' },
    creditNote: { de: 'Gutschrift', fr: 'Note de crédit', it: 'Nota di credito', en: 'Credit note' },
    openItem: { de: 'Buchung', fr: 'Écriture', it: 'Registrazione', en: 'Ledger entry' },
  },
  advanceTaxCode: {
    de: 'MWST-Code der Anzahlung',
    fr: 'Code TVA de l’acompte',
    it: 'Codice IVA dell’acconto',
    en: 'Tax code of the advance',
  },
  noAdvance: {
    de: 'keine Anzahlung',
    fr: 'pas d’acompte',
    it: 'nessun acconto',
    en: 'no advance',
  },
  advance: { de: 'Anzahlung', fr: 'Acompte', it: 'Acconto', en: 'Advance' },
  unallocated: (amount: string) => ({
    de: `Nicht zugeordnet: ${amount}`,
    fr: `Non imputé : ${amount}`,
    it: `Non imputato: ${amount}`,
    en: `Unallocated: ${amount}`,
  }),
  allocate: { de: 'Zuordnen', fr: 'Imputer', it: 'Imputa', en: 'Allocate' },
  paysFor: { de: 'Bezahlter Posten', fr: 'Poste payé', it: 'Partita pagata', en: 'Paid item' },
  isAllocated: {
    de: 'Das Guthaben ist zugeordnet.',
    fr: 'L’avoir est imputé.',
    it: 'Il credito è imputato.',
    en: 'The credit is allocated.',
  },
  obstacles: {
    allAllocated: {
      de: 'Alles ist zugeordnet.',
      fr: 'Tout est imputé.',
      it: 'Tutto è imputato.',
      en: 'All of it is allocated.',
    },
    refunded: {
      de: 'Zuerst die Rückzahlung stornieren.',
      fr: 'Extourner d’abord son remboursement.',
      it: 'Storni prima il suo rimborso.',
      en: 'Reverse its refund first.',
    },
    notOverpaid: {
      de: 'Die Rechnung ist nicht überzahlt. Um Geld zurückzugeben, erstellen Sie eine Gutschrift und zahlen sie auf deren Seite aus.',
      fr: 'La facture n’est pas payée en trop. Pour rendre de l’argent, créez une note de crédit et versez-la sur sa page.',
      it: 'La fattura non è pagata in eccesso. Per restituire denaro, crei una nota di credito e la versi sulla sua pagina.',
      en: 'The invoice is not overpaid. To give money back, create a credit note and pay it out on its page.',
    },
  },
})
