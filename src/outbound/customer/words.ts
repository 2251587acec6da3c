import type { WordTable } from '../../platform/words/languages.ts'

/** The words of a public link's page that the document itself does not contain. */
export const words = {
  // Each language by its own name.
  name: { de: 'Deutsch', fr: 'Français', it: 'Italiano', en: 'English' },
  languages: { de: 'Sprache', fr: 'Langue', it: 'Lingua', en: 'Language' },
  download: { de: 'PDF herunterladen', fr: 'Télécharger le PDF', it: 'Scaricare il PDF', en: 'Download PDF' },
  attachments: { de: 'Beilagen', fr: 'Annexes', it: 'Allegati', en: 'Attachments' },
  attachmentsBeforeSigning: {
    de: 'Bitte vor dem Unterschreiben öffnen.',
    fr: 'Veuillez les ouvrir avant de signer.',
    it: 'Si prega di aprirli prima di firmare.',
    en: 'Please open them before you sign.',
  },
  onePage: { de: '1 Seite', fr: '1 page', it: '1 pagina', en: '1 page' },
  pages: { de: '{count} Seiten', fr: '{count} pages', it: '{count} pagine', en: '{count} pages' },
  accept: { de: 'Offerte annehmen', fr: 'Accepter l’offre', it: 'Accettare l’offerta', en: 'Accept the quote' },
  hasRead: {
    de: 'Ich habe die Offerte gelesen und bin einverstanden.',
    fr: 'J’ai lu l’offre et je l’accepte.',
    it: 'Ho letto l’offerta e l’accetto.',
    en: 'I have read the quote and agree to it.',
  },
  hasReadAttachments: {
    de: 'Ich habe die Offerte und ihre Beilagen gelesen und bin einverstanden.',
    fr: 'J’ai lu l’offre et ses annexes et je les accepte.',
    it: 'Ho letto l’offerta e i suoi allegati e li accetto.',
    en: 'I have read the quote and its attachments and agree to them.',
  },
  fullName: { de: 'Vor- und Nachname', fr: 'Prénom et nom', it: 'Nome e cognome', en: 'Full name' },
  signature: { de: 'Unterschrift', fr: 'Signature', it: 'Firma', en: 'Signature' },
  typed: {
    de: 'Mein Name gilt als Unterschrift',
    fr: 'Mon nom tient lieu de signature',
    it: 'Il mio nome vale come firma',
    en: 'My name is my signature',
  },
  drawn: {
    de: 'Ich zeichne meine Unterschrift',
    fr: 'Je dessine ma signature',
    it: 'Disegno la mia firma',
    en: 'I draw my signature',
  },
  drawHere: {
    de: 'Feld für die Unterschrift',
    fr: 'Champ pour la signature',
    it: 'Campo per la firma',
    en: 'Field for the signature',
  },
  clear: { de: 'Löschen', fr: 'Effacer', it: 'Cancellare', en: 'Clear' },
  acceptBindingly: {
    de: 'Verbindlich annehmen',
    fr: 'Accepter définitivement',
    it: 'Accettare in modo vincolante',
    en: 'Accept bindingly',
  },
  decline: { de: 'Offerte ablehnen', fr: 'Refuser l’offre', it: 'Rifiutare l’offerta', en: 'Decline the quote' },
  reason: { de: 'Grund (freiwillig)', fr: 'Motif (facultatif)', it: 'Motivo (facoltativo)', en: 'Reason (optional)' },
  declineNow: { de: 'Ablehnen', fr: 'Refuser', it: 'Rifiutare', en: 'Decline' },
  accepted: {
    de: 'Diese Offerte wurde am {day} um {time} von {person} angenommen.',
    fr: 'Cette offre a été acceptée le {day} à {time} par {person}.',
    it: 'Questa offerta è stata accettata il {day} alle {time} da {person}.',
    en: 'This quote was accepted on {day} at {time} by {person}.',
  },
  acceptedSimply: {
    de: 'Diese Offerte wurde angenommen.',
    fr: 'Cette offre a été acceptée.',
    it: 'Questa offerta è stata accettata.',
    en: 'This quote was accepted.',
  },
  declined: {
    de: 'Diese Offerte wurde abgelehnt.',
    fr: 'Cette offre a été refusée.',
    it: 'Questa offerta è stata rifiutata.',
    en: 'This quote was declined.',
  },
  thanksAccepted: {
    de: 'Vielen Dank. Ihre Annahme ist eingegangen.',
    fr: 'Merci. Votre acceptation nous est parvenue.',
    it: 'Grazie. La Sua accettazione ci è pervenuta.',
    en: 'Thank you. Your acceptance has arrived.',
  },
  thanksDeclined: {
    de: 'Ihre Antwort ist eingegangen. Vielen Dank für die Rückmeldung.',
    fr: 'Votre réponse nous est parvenue. Merci de nous l’avoir donnée.',
    it: 'La Sua risposta ci è pervenuta. Grazie del riscontro.',
    en: 'Your answer has arrived. Thank you for telling us.',
  },
  draft: {
    de: 'Dies ist ein Entwurf. Er ist unverbindlich und kann sich noch ändern.',
    fr: 'Ceci est un brouillon. Il n’engage personne et peut encore changer.',
    it: 'Questa è una bozza. Non è vincolante e può ancora cambiare.',
    en: 'This is a draft. It is not binding and may still change.',
  },
  paid: {
    de: 'Diese Rechnung ist bezahlt. Vielen Dank.',
    fr: 'Cette facture est payée. Merci.',
    it: 'Questa fattura è pagata. Grazie.',
    en: 'This invoice is paid. Thank you.',
  },
  credited: {
    de: 'Diese Rechnung wurde gutgeschrieben. Es ist nichts zu bezahlen.',
    fr: 'Cette facture a été créditée. Il n’y a rien à payer.',
    it: 'Questa fattura è stata accreditata. Non c’è nulla da pagare.',
    en: 'This invoice was credited. There is nothing to pay.',
  },
  // For an invoice over zero.
  nothing: {
    de: 'Es ist nichts zu bezahlen.',
    fr: 'Il n’y a rien à payer.',
    it: 'Non c’è nulla da pagare.',
    en: 'There is nothing to pay.',
  },
  annulled: {
    de: 'Diese Rechnung wurde annulliert. Bitte bezahlen Sie sie nicht.',
    fr: 'Cette facture a été annulée. Veuillez ne pas la payer.',
    it: 'Questa fattura è stata annullata. Si prega di non pagarla.',
    en: 'This invoice was cancelled. Please do not pay it.',
  },
  copy: { de: 'Kopieren', fr: 'Copier', it: 'Copiare', en: 'Copy' },
  copied: { de: 'Kopiert', fr: 'Copié', it: 'Copiato', en: 'Copied' },
  scan: {
    de: 'Scannen Sie den Code mit der App Ihrer Bank, oder öffnen Sie darin das PDF.',
    fr: 'Scannez le code avec l’application de votre banque, ou ouvrez-y le PDF.',
    it: 'Scansionare il codice con l’app della propria banca, o aprirvi il PDF.',
    en: 'Scan the code with the app of your bank, or open the PDF there.',
  },
  // Why a decision by the link is rejected.
  refusals: {
    'name-missing': {
      de: 'Bitte geben Sie Ihren Namen ein.',
      fr: 'Veuillez saisir votre nom.',
      it: 'Si prega di inserire il proprio nome.',
      en: 'Please enter your name.',
    },
    'name-too-long': {
      de: 'Der Name hat höchstens 128 Zeichen auf einer Zeile.',
      fr: 'Le nom compte au plus 128 caractères sur une ligne.',
      it: 'Il nome ha al massimo 128 caratteri su una riga.',
      en: 'A name has at most 128 characters on one line.',
    },
    'not-read': {
      de: 'Bitte bestätigen Sie, dass Sie alles gelesen haben.',
      fr: 'Veuillez confirmer que vous avez tout lu.',
      it: 'Si prega di confermare di aver letto tutto.',
      en: 'Please confirm that you have read everything.',
    },
    'nothing-drawn': {
      de: 'Bitte zeichnen Sie Ihre Unterschrift, oder wählen Sie Ihren Namen als Unterschrift.',
      fr: 'Veuillez dessiner votre signature, ou choisir votre nom comme signature.',
      it: 'Si prega di disegnare la firma, o di scegliere il nome come firma.',
      en: 'Please draw your signature, or choose your name as signature.',
    },
    'reason-too-long': {
      de: 'Der Grund hat höchstens 1000 Zeichen.',
      fr: 'Le motif compte au plus 1000 caractères.',
      it: 'Il motivo ha al massimo 1000 caratteri.',
      en: 'A reason has at most 1000 characters.',
    },
    changed: {
      de: 'Die Offerte wurde geändert, seit Sie sie geöffnet haben. Bitte lesen Sie die neue Fassung unten.',
      fr: 'L’offre a changé depuis que vous l’avez ouverte. Veuillez lire la nouvelle version ci-dessous.',
      it: 'L’offerta è cambiata da quando è stata aperta. Si prega di leggere la nuova versione qui sotto.',
      en: 'The quote has changed since you opened it. Please read the new version below.',
    },
    expired: {
      de: 'Die Offerte ist nicht mehr gültig. Bitte verlangen Sie eine neue.',
      fr: 'L’offre n’est plus valable. Veuillez en demander une nouvelle.',
      it: 'L’offerta non è più valida. Si prega di chiederne una nuova.',
      en: 'The quote is no longer valid. Please ask for a new one.',
    },
    decided: {
      de: 'Über die Offerte ist schon entschieden. Bitte melden Sie sich, wenn das nicht stimmt.',
      fr: 'L’offre a déjà reçu une réponse. Veuillez nous contacter si ce n’est pas correct.',
      it: 'All’offerta è già stata data una risposta. Si prega di contattarci se non è corretto.',
      en: 'The quote has already been answered. Please contact us if that is not right.',
    },
    'not-open': {
      de: 'Die Offerte kann nicht angenommen oder abgelehnt werden.',
      fr: 'L’offre ne peut être ni acceptée ni refusée.',
      it: 'L’offerta non può essere accettata né rifiutata.',
      en: 'The quote cannot be accepted or declined.',
    },
  },
  gone: {
    title: {
      de: 'Dieser Link führt nirgendwohin',
      fr: 'Ce lien ne mène nulle part',
      it: 'Questo link non porta da nessuna parte',
      en: 'This link leads nowhere',
    },
    text: {
      de: 'Er ist unvollständig, abgelaufen oder zurückgenommen. Bitte verlangen Sie einen neuen.',
      fr: 'Il est incomplet, échu ou retiré. Veuillez en demander un nouveau.',
      it: 'È incompleto, scaduto o revocato. Si prega di chiederne uno nuovo.',
      en: 'It is incomplete, expired or was revoked. Please ask for a new one.',
    },
  },
  tooMany: {
    title: { de: 'Zu viele Versuche', fr: 'Trop d’essais', it: 'Troppi tentativi', en: 'Too many attempts' },
    text: {
      de: 'Bitte warten Sie {seconds} Sekunden und versuchen Sie es noch einmal.',
      fr: 'Veuillez attendre {seconds} secondes et essayer encore une fois.',
      it: 'Si prega di attendere {seconds} secondi e di riprovare.',
      en: 'Please wait {seconds} seconds and try again.',
    },
  },
  failed: {
    title: {
      de: 'Das hat nicht geklappt',
      fr: 'Cela n’a pas fonctionné',
      it: 'Non ha funzionato',
      en: 'That did not work',
    },
    text: {
      de: 'Es wurde nichts gespeichert. Bitte versuchen Sie es in einigen Minuten noch einmal.',
      fr: 'Rien n’a été enregistré. Veuillez réessayer dans quelques minutes.',
      it: 'Non è stato salvato nulla. Si prega di riprovare tra qualche minuto.',
      en: 'Nothing was saved. Please try again in a few minutes.',
    },
  },
} as const satisfies WordTable

export type Refusal = keyof typeof words.refusals
