export type Language = 'de' | 'fr' | 'it' | 'en'

type Words = typeof de
const de = {
  kind: { estimate: 'Offerte', invoice: 'Rechnung', 'credit-note': 'Gutschrift' },
  draft: (kind: string) => `${kind} (Entwurf)`,
  subject: (document: string, organisation: string) => `${document} von ${organisation}`,
  /** A sentence without its end: until when it is valid or to be paid, or what it stands at. */
  attached: (document: string, total: string) => `Im Anhang finden Sie unsere ${document} über ${total}`,
  untilWithin: {
    valid: (dueDate: string) => `gültig bis ${dueDate}`,
    payable: (dueDate: string) => `zahlbar bis ${dueDate}`,
  },
  rest: (rest: string, dueDate: string) => `Davon sind noch ${rest} offen, zahlbar bis ${dueDate}.`,
  expired: (dueDate: string) => `Sie war gültig bis ${dueDate}.`,
  over: {
    accepted: 'Sie ist angenommen. Vielen Dank.',
    declined: 'Sie wurde abgelehnt.',
    paid: 'Sie ist bezahlt. Vielen Dank.',
    credited: 'Sie wurde gutgeschrieben. Es ist nichts zu bezahlen.',
    nothing: 'Es ist nichts zu bezahlen.',
    annulled: 'Sie wurde annulliert. Bitte bezahlen Sie sie nicht.',
  },
  closing: 'Freundliche Grüsse',
  /** The labels of the summary. */
  amount: 'Betrag',
  stillOpen: 'Noch offen',
  until: { estimate: 'Gültig bis', invoice: 'Zahlbar bis', 'credit-note': '' },
  /** The button: where the page asks for an answer or for money, and where it asks for nothing. */
  seeAndAct: {
    estimate: 'Offerte ansehen und beantworten',
    invoice: 'Rechnung ansehen und bezahlen',
    'credit-note': 'Gutschrift ansehen',
  },
  see: { estimate: 'Offerte ansehen', invoice: 'Rechnung ansehen', 'credit-note': 'Gutschrift ansehen' },
}

/** Swiss conventions: ss for ß in German; no comma after greeting and closing. */
export const wordsIn: Record<Language, Words> = {
  de,
  fr: {
    kind: { estimate: 'Offre', invoice: 'Facture', 'credit-note': 'Note de crédit' },
    draft: (kind) => `${kind} (brouillon)`,
    subject: (document, organisation) => `${document} de ${organisation}`,
    attached: (document, total) => `Vous trouverez en annexe notre ${lowered(document)} de ${total}`,
    untilWithin: {
      valid: (dueDate) => `valable jusqu’au ${dueDate}`,
      payable: (dueDate) => `payable jusqu’au ${dueDate}`,
    },
    rest: (rest, dueDate) => `Il reste ${rest} à payer jusqu’au ${dueDate}.`,
    expired: (dueDate) => `Elle était valable jusqu’au ${dueDate}.`,
    over: {
      accepted: 'Elle est acceptée. Merci.',
      declined: 'Elle a été refusée.',
      paid: 'Elle est payée. Merci.',
      credited: 'Elle a été créditée. Il n’y a rien à payer.',
      nothing: 'Il n’y a rien à payer.',
      annulled: 'Elle a été annulée. Veuillez ne pas la payer.',
    },
    closing: 'Meilleures salutations',
    amount: 'Montant',
    stillOpen: 'Reste à payer',
    until: { estimate: 'Valable jusqu’au', invoice: 'Payable jusqu’au', 'credit-note': '' },
    seeAndAct: {
      estimate: 'Voir l’offre et y répondre',
      invoice: 'Voir et payer la facture',
      'credit-note': 'Voir la note de crédit',
    },
    see: { estimate: 'Voir l’offre', invoice: 'Voir la facture', 'credit-note': 'Voir la note de crédit' },
  },
  it: {
    kind: { estimate: 'Offerta', invoice: 'Fattura', 'credit-note': 'Nota di credito' },
    draft: (kind) => `${kind} (bozza)`,
    subject: (document, organisation) => `${document} di ${organisation}`,
    attached: (document, total) => `In allegato trova la nostra ${lowered(document)} di ${total}`,
    untilWithin: {
      valid: (dueDate) => `valida fino al ${dueDate}`,
      payable: (dueDate) => `pagabile entro il ${dueDate}`,
    },
    rest: (rest, dueDate) => `Restano da pagare ${rest} entro il ${dueDate}.`,
    expired: (dueDate) => `Era valida fino al ${dueDate}.`,
    over: {
      accepted: 'È stata accettata. Grazie.',
      declined: 'È stata rifiutata.',
      paid: 'È pagata. Grazie.',
      credited: 'È stata accreditata. Non c’è nulla da pagare.',
      nothing: 'Non c’è nulla da pagare.',
      annulled: 'È stata annullata. Si prega di non pagarla.',
    },
    closing: 'Cordiali saluti',
    amount: 'Importo',
    stillOpen: 'Ancora da pagare',
    until: { estimate: 'Valida fino al', invoice: 'Pagabile entro il', 'credit-note': '' },
    seeAndAct: {
      estimate: 'Vedere l’offerta e rispondere',
      invoice: 'Vedere e pagare la fattura',
      'credit-note': 'Vedere la nota di credito',
    },
    see: { estimate: 'Vedere l’offerta', invoice: 'Vedere la fattura', 'credit-note': 'Vedere la nota di credito' },
  },
  en: {
    kind: { estimate: 'Quote', invoice: 'Invoice', 'credit-note': 'Credit note' },
    draft: (kind) => `${kind} (draft)`,
    subject: (document, organisation) => `${document} from ${organisation}`,
    attached: (document, total) => `Please find attached our ${lowered(document)} for ${total}`,
    untilWithin: {
      valid: (dueDate) => `valid until ${dueDate}`,
      payable: (dueDate) => `payable by ${dueDate}`,
    },
    rest: (rest, dueDate) => `Of this, ${rest} is still open, payable by ${dueDate}.`,
    expired: (dueDate) => `It was valid until ${dueDate}.`,
    over: {
      accepted: 'It is accepted. Thank you.',
      declined: 'It was declined.',
      paid: 'It is paid. Thank you.',
      credited: 'It was credited. There is nothing to pay.',
      nothing: 'There is nothing to pay.',
      annulled: 'It was cancelled. Please do not pay it.',
    },
    closing: 'Kind regards,',
    amount: 'Amount',
    stillOpen: 'Still open',
    until: { estimate: 'Valid until', invoice: 'Payable by', 'credit-note': '' },
    seeAndAct: {
      estimate: 'See and answer the quote',
      invoice: 'See and pay the invoice',
      'credit-note': 'See the credit note',
    },
    see: { estimate: 'See the quote', invoice: 'See the invoice', 'credit-note': 'See the credit note' },
  },
}

/** The kind within a sentence; only German capitalises nouns. */
const lowered = (document: string): string => document.charAt(0).toLowerCase() + document.slice(1)
