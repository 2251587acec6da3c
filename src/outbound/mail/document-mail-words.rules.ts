import type { WordTable } from '../../platform/words/languages.ts'

/** Swiss conventions: ss for ß in German; no comma after greeting and closing. */
export const words = {
  draft: { de: '{kind} (Entwurf)', fr: '{kind} (brouillon)', it: '{kind} (bozza)', en: '{kind} (draft)' },
  subject: {
    de: '{document} von {organisation}',
    fr: '{document} de {organisation}',
    it: '{document} di {organisation}',
    en: '{document} from {organisation}',
  },
  // A sentence without its end: the date of validity or payment, or the state.
  attached: {
    de: 'Im Anhang finden Sie unsere {document} über {total}',
    fr: 'Vous trouverez en annexe notre {document} de {total}',
    it: 'In allegato trova la nostra {document} di {total}',
    en: 'Please find attached our {document} for {total}',
  },
  statement: {
    de: 'Im Anhang finden Sie Ihren Kontoauszug per {date}. Bitte melden Sie uns, wenn Ihre Bücher davon abweichen.',
    fr: 'Vous trouverez en annexe votre relevé de compte au {date}. Veuillez nous signaler tout écart avec votre comptabilité.',
    it: 'In allegato trova il Suo estratto conto al {date}. La preghiamo di segnalarci ogni differenza rispetto alla Sua contabilità.',
    en: 'Please find attached your statement of account on {date}. Please tell us if your books differ.',
  },
  untilWithin: {
    valid: {
      de: 'gültig bis {date}',
      fr: 'valable jusqu’au {date}',
      it: 'valida fino al {date}',
      en: 'valid until {date}',
    },
    payable: {
      de: 'zahlbar bis {date}',
      fr: 'payable jusqu’au {date}',
      it: 'pagabile entro il {date}',
      en: 'payable by {date}',
    },
  },
  rest: {
    de: 'Davon sind noch {rest} offen, zahlbar bis {date}.',
    fr: 'Il reste {rest} à payer jusqu’au {date}.',
    it: 'Restano da pagare {rest} entro il {date}.',
    en: 'Of this, {rest} is still open, payable by {date}.',
  },
  expired: {
    de: 'Sie war gültig bis {date}.',
    fr: 'Elle était valable jusqu’au {date}.',
    it: 'Era valida fino al {date}.',
    en: 'It was valid until {date}.',
  },
  over: {
    accepted: {
      de: 'Sie ist angenommen. Vielen Dank.',
      fr: 'Elle est acceptée. Merci.',
      it: 'È stata accettata. Grazie.',
      en: 'It is accepted. Thank you.',
    },
    declined: {
      de: 'Sie wurde abgelehnt.',
      fr: 'Elle a été refusée.',
      it: 'È stata rifiutata.',
      en: 'It was declined.',
    },
    paid: {
      de: 'Sie ist bezahlt. Vielen Dank.',
      fr: 'Elle est payée. Merci.',
      it: 'È pagata. Grazie.',
      en: 'It is paid. Thank you.',
    },
    credited: {
      de: 'Sie wurde gutgeschrieben. Es ist nichts zu bezahlen.',
      fr: 'Elle a été créditée. Il n’y a rien à payer.',
      it: 'È stata accreditata. Non c’è nulla da pagare.',
      en: 'It was credited. There is nothing to pay.',
    },
    nothing: {
      de: 'Es ist nichts zu bezahlen.',
      fr: 'Il n’y a rien à payer.',
      it: 'Non c’è nulla da pagare.',
      en: 'There is nothing to pay.',
    },
    annulled: {
      de: 'Sie wurde annulliert. Bitte bezahlen Sie sie nicht.',
      fr: 'Elle a été annulée. Veuillez ne pas la payer.',
      it: 'È stata annullata. Si prega di non pagarla.',
      en: 'It was cancelled. Please do not pay it.',
    },
  },
  closing: { de: 'Freundliche Grüsse', fr: 'Meilleures salutations', it: 'Cordiali saluti', en: 'Kind regards,' },
  // The labels of the summary.
  amount: { de: 'Betrag', fr: 'Montant', it: 'Importo', en: 'Amount' },
  stillOpen: { de: 'Noch offen', fr: 'Reste à payer', it: 'Ancora da pagare', en: 'Still open' },
  until: {
    estimate: { de: 'Gültig bis', fr: 'Valable jusqu’au', it: 'Valida fino al', en: 'Valid until' },
    invoice: { de: 'Zahlbar bis', fr: 'Payable jusqu’au', it: 'Pagabile entro il', en: 'Payable by' },
    'credit-note': { de: '', fr: '', it: '', en: '' },
  },
  // The button: if the page asks for an answer or for money, and if it asks for nothing.
  seeAndAct: {
    estimate: {
      de: 'Offerte ansehen und beantworten',
      fr: 'Voir l’offre et y répondre',
      it: 'Vedere l’offerta e rispondere',
      en: 'See and answer the quote',
    },
    invoice: {
      de: 'Rechnung ansehen und bezahlen',
      fr: 'Voir et payer la facture',
      it: 'Vedere e pagare la fattura',
      en: 'See and pay the invoice',
    },
    'credit-note': {
      de: 'Gutschrift ansehen',
      fr: 'Voir la note de crédit',
      it: 'Vedere la nota di credito',
      en: 'See the credit note',
    },
  },
  see: {
    estimate: { de: 'Offerte ansehen', fr: 'Voir l’offre', it: 'Vedere l’offerta', en: 'See the quote' },
    invoice: { de: 'Rechnung ansehen', fr: 'Voir la facture', it: 'Vedere la fattura', en: 'See the invoice' },
    'credit-note': {
      de: 'Gutschrift ansehen',
      fr: 'Voir la note de crédit',
      it: 'Vedere la nota di credito',
      en: 'See the credit note',
    },
  },
} as const satisfies WordTable
