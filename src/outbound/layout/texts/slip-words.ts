import type { Language } from '../printable-document.ts'

/**
 * The headings of the slip, as the QR-bill guidelines prescribe them. `payableByBlank` stands above the box in which the payer writes name and
 * address. `code` is the alternative text of the QR code, for screen readers, which is not prescribed.
 */
export const slipWords = {
  de: {
    paymentPart: 'Zahlteil',
    receipt: 'Empfangsschein',
    account: 'Konto / Zahlbar an',
    reference: 'Referenz',
    additionalInformation: 'Zusätzliche Informationen',
    currency: 'Währung',
    amount: 'Betrag',
    payableBy: 'Zahlbar durch',
    payableByBlank: 'Zahlbar durch (Name/Adresse)',
    acceptancePoint: 'Annahmestelle',
    separate: 'Vor der Einzahlung abzutrennen',
    code: 'Swiss QR Code mit den Angaben dieses Zahlteils',
  },
  fr: {
    paymentPart: 'Section paiement',
    receipt: 'Récépissé',
    account: 'Compte / Payable à',
    reference: 'Référence',
    additionalInformation: 'Informations supplémentaires',
    currency: 'Monnaie',
    amount: 'Montant',
    payableBy: 'Payable par',
    payableByBlank: 'Payable par (nom/adresse)',
    acceptancePoint: 'Point de dépôt',
    separate: 'A détacher avant le versement',
    code: 'Swiss QR Code avec les indications de cette section paiement',
  },
  it: {
    paymentPart: 'Sezione pagamento',
    receipt: 'Ricevuta',
    account: 'Conto / Pagabile a',
    reference: 'Riferimento',
    additionalInformation: 'Informazioni supplementari',
    currency: 'Valuta',
    amount: 'Importo',
    payableBy: 'Pagabile da',
    payableByBlank: 'Pagabile da (nome/indirizzo)',
    acceptancePoint: 'Punto di accettazione',
    separate: 'Da staccare prima del versamento',
    code: 'Swiss QR Code con le indicazioni di questa sezione pagamento',
  },
  en: {
    paymentPart: 'Payment part',
    receipt: 'Receipt',
    account: 'Account / Payable to',
    reference: 'Reference',
    additionalInformation: 'Additional information',
    currency: 'Currency',
    amount: 'Amount',
    payableBy: 'Payable by',
    payableByBlank: 'Payable by (name/address)',
    acceptancePoint: 'Acceptance point',
    separate: 'Separate before paying in',
    code: 'Swiss QR Code with the data of this payment part',
  },
} satisfies Record<Language, object>
