import { wordsOf } from '../words/words.ts'

/** The next act on a document, in a sentence. */
export const nextWords = wordsOf({
  issue: {
    de: 'Beim Ausstellen erhält der Entwurf seine Nummer.',
    fr: 'L’émission donne son numéro au brouillon.',
    it: 'L’emissione dà il numero alla bozza.',
    en: 'Issuing gives the draft its number.',
  },
  send: {
    de: 'Noch nicht per E-Mail gesendet.',
    fr: 'Pas encore envoyée par e-mail.',
    it: 'Non ancora inviata per e-mail.',
    en: 'Not sent by email yet.',
  },
  answer: (day: string) => ({
    de: `Wartet bis ${day} auf die Antwort des Kunden.`,
    fr: `Attend la réponse du client jusqu’au ${day}.`,
    it: `Attende la risposta del cliente fino al ${day}.`,
    en: `Waits for the customer’s answer until ${day}.`,
  }),
  expired: (day: string) => ({
    de: `Seit ${day} ohne Antwort abgelaufen.`,
    fr: `Échue sans réponse depuis le ${day}.`,
    it: `Scaduta senza risposta dal ${day}.`,
    en: `Expired on ${day} without an answer.`,
  }),
  convert: {
    de: 'Angenommen: Als Nächstes wird daraus eine Rechnung.',
    fr: 'Acceptée : la prochaine étape est la facture.',
    it: 'Accettata: il prossimo passo è la fattura.',
    en: 'Accepted: its invoice comes next.',
  },
  wait: (day: string) => ({
    de: `Bis ${day} ist nichts zu tun.`,
    fr: `Rien à faire jusqu’au ${day}.`,
    it: `Nulla da fare fino al ${day}.`,
    en: `Nothing to do until ${day}.`,
  }),
  late: {
    de: 'Überfällig: Kunden mahnen oder die Zahlung erfassen.',
    fr: 'Échue : rappeler le client ou saisir le paiement.',
    it: 'Scaduta: sollecitare il cliente o registrare il pagamento.',
    en: 'Overdue: remind the customer or record the payment.',
  },
  payOut: {
    de: 'Als Nächstes auszahlen oder einer Rechnung zuordnen.',
    fr: 'À verser ou à imputer à une facture.',
    it: 'Da versare o da imputare a una fattura.',
    en: 'Pay it out or allocate it to an invoice.',
  },
})
