import { wordsOf } from '../words/words.ts'

/** The words of lists of documents. */
export const listWords = wordsOf({
  none: {
    estimates: {
      de: 'Noch keine Offerten: Kunden nehmen sie über einen Link an, und eine Rechnung wird daraus mit einem Klick.',
      fr: 'Pas encore d’offres : les clients les acceptent par un lien, et un clic en fait une facture.',
      it: 'Ancora nessuna offerta: i clienti le accettano tramite un link, e un clic ne fa una fattura.',
      en: 'No quotes yet: customers accept them by a link, and one click makes an invoice of them.',
    },
    invoices: {
      de: 'Noch keine Rechnungen: Beim Ausstellen werden sie verbucht und erhalten den QR-Zahlteil.',
      fr: 'Pas encore de factures : à l’émission, elles sont comptabilisées et reçoivent la section paiement QR.',
      it: 'Ancora nessuna fattura: all’emissione sono contabilizzate e ricevono la sezione pagamento QR.',
      en: 'No invoices yet: issuing posts them and adds the QR payment part.',
    },
    creditNotes: {
      de: 'Noch keine Gutschriften: Sie entstehen auf der Seite einer Rechnung.',
      fr: 'Pas encore de notes de crédit : elles se créent sur la page d’une facture.',
      it: 'Ancora nessuna nota di credito: si creano sulla pagina di una fattura.',
      en: 'No credit notes yet: they are created on the page of an invoice.',
    },
  },
})
