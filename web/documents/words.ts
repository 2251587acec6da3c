import { wordsOf } from '../words/words.ts'

export const words = wordsOf({
  dueToday: { de: 'heute fällig', fr: 'échéance aujourd’hui', it: 'scade oggi', en: 'due today' },
  inDays: (days: number) => ({
    de: days === 1 ? 'in 1 Tag' : `in ${days} Tagen`,
    fr: days === 1 ? 'dans 1 jour' : `dans ${days} jours`,
    it: days === 1 ? 'tra 1 giorno' : `tra ${days} giorni`,
    en: days === 1 ? 'in 1 day' : `in ${days} days`,
  }),
  credited: { de: 'Gutgeschrieben', fr: 'Crédité', it: 'Accreditato', en: 'Credited' },
  ofTotal: (total: string) => ({ de: `von ${total}`, fr: `sur ${total}`, it: `di ${total}`, en: `of ${total}` }),
  late: (count: number) => ({
    de: count === 1 ? '1 Tag überfällig' : `${count} Tage überfällig`,
    fr: count === 1 ? '1 jour de retard' : `${count} jours de retard`,
    it: count === 1 ? '1 giorno di ritardo' : `${count} giorni di ritardo`,
    en: count === 1 ? '1 day late' : `${count} days late`,
  }),
  partlyPaid: { de: 'Teilweise bezahlt', fr: 'Payée en partie', it: 'Pagata in parte', en: 'Partly paid' },
  counts: {
    estimates: (count: number) => ({
      de: count === 1 ? '1 Offerte' : `${count} Offerten`,
      fr: count === 1 ? '1 offre' : `${count} offres`,
      it: count === 1 ? '1 offerta' : `${count} offerte`,
      en: count === 1 ? '1 quote' : `${count} quotes`,
    }),
    invoices: (count: number) => ({
      de: count === 1 ? '1 Rechnung' : `${count} Rechnungen`,
      fr: count === 1 ? '1 facture' : `${count} factures`,
      it: count === 1 ? '1 fattura' : `${count} fatture`,
      en: count === 1 ? '1 invoice' : `${count} invoices`,
    }),
    creditNotes: (count: number) => ({
      de: count === 1 ? '1 Gutschrift' : `${count} Gutschriften`,
      fr: count === 1 ? '1 note de crédit' : `${count} notes de crédit`,
      it: count === 1 ? '1 nota di credito' : `${count} note di credito`,
      en: count === 1 ? '1 credit note' : `${count} credit notes`,
    }),
  },
  several: {
    sendAsk: (count: number) => ({
      de:
        count === 1
          ? 'Dieses Dokument mit dem Text seiner Vorlage per E-Mail senden?'
          : `Diese ${count} Dokumente per E-Mail senden, jedes mit dem Text seiner Vorlage?`,
      fr:
        count === 1
          ? 'Envoyer ce document par e-mail, avec le texte de son modèle ?'
          : `Envoyer ces ${count} documents par e-mail, chacun avec le texte de son modèle ?`,
      it:
        count === 1
          ? 'Inviare questo documento per e-mail, con il testo del suo modello?'
          : `Inviare questi ${count} documenti per e-mail, ciascuno con il testo del suo modello?`,
      en:
        count === 1
          ? 'Send one document by email, with the text of its template?'
          : `Send ${count} documents by email, each with the text of its template?`,
    }),
    sent: (count: number) => ({
      de: count === 1 ? '1 E-Mail ist unterwegs.' : `${count} E-Mails sind unterwegs.`,
      fr: count === 1 ? '1 e-mail est en route.' : `${count} e-mails sont en route.`,
      it: count === 1 ? '1 e-mail è in viaggio.' : `${count} e-mail sono in viaggio.`,
      en: count === 1 ? '1 email is on its way.' : `${count} emails are on their way.`,
    }),
    deleteDrafts: {
      de: 'Entwürfe löschen',
      fr: 'Supprimer les brouillons',
      it: 'Elimina le bozze',
      en: 'Delete drafts',
    },
    deleteAsk: (count: number) => ({
      de:
        count === 1
          ? 'Diesen Entwurf löschen? Er lässt sich nicht wiederherstellen.'
          : `Diese ${count} Entwürfe löschen? Sie lassen sich nicht wiederherstellen.`,
      fr:
        count === 1
          ? 'Supprimer ce brouillon ? Il ne pourra pas être restauré.'
          : `Supprimer ces ${count} brouillons ? Ils ne pourront pas être restaurés.`,
      it:
        count === 1
          ? 'Eliminare questa bozza? Non potrà essere ripristinata.'
          : `Eliminare queste ${count} bozze? Non potranno essere ripristinate.`,
      en:
        count === 1
          ? 'Delete this draft? It cannot be restored.'
          : `Delete these ${count} drafts? They cannot be restored.`,
    }),
    deleted: (count: number) => ({
      de: count === 1 ? '1 Entwurf gelöscht.' : `${count} Entwürfe gelöscht.`,
      fr: count === 1 ? '1 brouillon supprimé.' : `${count} brouillons supprimés.`,
      it: count === 1 ? '1 bozza eliminata.' : `${count} bozze eliminate.`,
      en: count === 1 ? '1 draft deleted.' : `${count} drafts deleted.`,
    }),
  },
  link: {
    title: { de: 'Kundenlink', fr: 'Lien client', it: 'Link del cliente', en: 'Customer link' },
    open: { de: 'Seite öffnen', fr: 'Ouvrir la page', it: 'Apri la pagina', en: 'Open the page' },
    copy: { de: 'Link kopieren', fr: 'Copier le lien', it: 'Copia il link', en: 'Copy the link' },
    revoke: { de: 'Link widerrufen', fr: 'Révoquer le lien', it: 'Revoca il link', en: 'Revoke the link' },
    revokeAsk: {
      de: 'Der Link funktioniert danach nicht mehr.',
      fr: 'Le lien ne fonctionnera plus.',
      it: 'Il link non funzionerà più.',
      en: 'The link stops working at once.',
    },
    create: { de: 'Link erstellen', fr: 'Créer un lien', it: 'Crea un link', en: 'Create a link' },
    notSeen: { de: 'noch nicht gesehen', fr: 'pas encore vue', it: 'non ancora vista', en: 'not seen yet' },
    seen: (at: string) => ({
      de: `gesehen, zuletzt ${at}`,
      fr: `vue, dernière fois le ${at}`,
      it: `vista, ultima volta ${at}`,
      en: `seen, last ${at}`,
    }),
  },
  due: { de: 'Fällig', fr: 'Échéance', it: 'Scadenza', en: 'Due' },
  validUntil: { de: 'Gültig bis', fr: 'Valable jusqu’au', it: 'Valida fino al', en: 'Valid until' },
  tabs: {
    all: { de: 'Alle', fr: 'Toutes', it: 'Tutte', en: 'All' },
    drafts: { de: 'Entwürfe', fr: 'Brouillons', it: 'Bozze', en: 'Drafts' },
    open: { de: 'Offen', fr: 'Ouvertes', it: 'Aperte', en: 'Open' },
    overdue: { de: 'Überfällig', fr: 'En retard', it: 'Scadute', en: 'Overdue' },
    paid: { de: 'Bezahlt', fr: 'Payées', it: 'Pagate', en: 'Paid' },
    accepted: { de: 'Angenommen', fr: 'Acceptées', it: 'Accettate', en: 'Accepted' },
  },
  search: {
    de: 'Nach Nummer, Kunde, Titel oder Position suchen',
    fr: 'Chercher par numéro, client, titre ou position',
    it: 'Cerca per numero, cliente, titolo o posizione',
    en: 'Search by number, customer, title or position',
  },
  foundPosition: { de: 'Position', fr: 'Position', it: 'Posizione', en: 'Position' },
  accepted: { de: 'Angenommen', fr: 'Acceptée', it: 'Accettata', en: 'Accepted' },
  declined: { de: 'Abgelehnt', fr: 'Refusée', it: 'Rifiutata', en: 'Declined' },
  annulled: { de: 'Annulliert', fr: 'Annulée', it: 'Annullata', en: 'Void' },
  isWrittenOff: { de: 'Ausgebucht', fr: 'Amortie', it: 'Stralciata', en: 'Written off' },
  writeOff: { de: 'Ausbuchen', fr: 'Amortir', it: 'Stralcia', en: 'Write off' },
  reinstate: {
    de: 'Ausbuchung stornieren',
    fr: 'Extourner un amortissement',
    it: 'Storna uno stralcio',
    en: 'Reverse a write-off',
  },
  isPaid: { de: 'Bezahlt', fr: 'Payée', it: 'Pagata', en: 'Paid' },
  isOpen: { de: 'Offen', fr: 'Ouverte', it: 'Aperta', en: 'Open' },
  settled: { de: 'Ausgeglichen', fr: 'Soldée', it: 'Saldata', en: 'Settled' },
  net: { de: 'Netto', fr: 'Net', it: 'Netto', en: 'Net' },
  vat: { de: 'MWST', fr: 'TVA', it: 'IVA', en: 'VAT' },
  name: { de: 'Bezeichnung', fr: 'Désignation', it: 'Descrizione', en: 'Name' },
  quantity: { de: 'Menge', fr: 'Quantité', it: 'Quantità', en: 'Quantity' },
  price: { de: 'Preis', fr: 'Prix', it: 'Prezzo', en: 'Price' },
  issue: { de: 'Ausstellen', fr: 'Émettre', it: 'Emetti', en: 'Issue' },
  send: { de: 'Per E-Mail senden', fr: 'Envoyer par e-mail', it: 'Invia per e-mail', en: 'Send by email' },
  sendAgain: {
    de: 'Nochmals senden',
    fr: 'Envoyer de nouveau',
    it: 'Invia di nuovo',
    en: 'Send again',
  },
  paymentOf: { de: 'Zahlung vom', fr: 'Paiement du', it: 'Pagamento del', en: 'Payment of' },
  creditNote: { de: 'Gutschrift', fr: 'Note de crédit', it: 'Nota di credito', en: 'Credit note' },
  counterEntry: {
    de: 'Die Gegenbuchung',
    fr: 'La contre-écriture',
    it: 'La controregistrazione',
    en: 'The counter-entry',
  },
  accept: {
    de: 'Als angenommen markieren',
    fr: 'Marquer comme acceptée',
    it: 'Segna come accettata',
    en: 'Mark as accepted',
  },
  decline: {
    de: 'Als abgelehnt markieren',
    fr: 'Marquer comme refusée',
    it: 'Segna come rifiutata',
    en: 'Mark as declined',
  },
  convert: { de: 'Rechnung erstellen', fr: 'Créer une facture', it: 'Crea una fattura', en: 'Create an invoice' },
  convertPart: {
    de: 'Teil oder Anzahlung verrechnen',
    fr: 'Facturer une partie ou un acompte',
    it: 'Fattura una parte o un acconto',
    en: 'Invoice a part or a deposit',
  },
  convertAgain: {
    de: 'Weitere Rechnung erstellen',
    fr: 'Créer une autre facture',
    it: 'Crea un’altra fattura',
    en: 'Create another invoice',
  },
  edit: { de: 'Ändern', fr: 'Modifier', it: 'Modifica', en: 'Edit' },
  fromSeries: { de: 'Serie', fr: 'Série', it: 'Serie', en: 'Series' },
  series: { de: 'Serie anzeigen', fr: 'Voir la série', it: 'Mostra la serie', en: 'Show the series' },
  recur: {
    de: 'Serienrechnung daraus machen',
    fr: 'En faire une facture récurrente',
    it: 'Farne una fattura ricorrente',
    en: 'Make recurring',
  },
  duplicate: { de: 'Duplizieren', fr: 'Dupliquer', it: 'Duplica', en: 'Duplicate' },
  duplicated: {
    de: 'Die Kopie ist ein Entwurf.',
    fr: 'La copie est un brouillon.',
    it: 'La copia è una bozza.',
    en: 'The copy is a draft.',
  },
  reopen: { de: 'Wieder öffnen', fr: 'Rouvrir', it: 'Riapri', en: 'Open again' },
  reopenAsk: {
    de: 'Annahme oder Ablehnung wird widerrufen; wer wann angenommen hat, wird gelöscht.',
    fr: 'L’acceptation ou le refus est révoqué ; qui a accepté, et quand, est effacé.',
    it: 'L’accettazione o il rifiuto è revocato; chi ha accettato, e quando, viene cancellato.',
    en: 'Acceptance or refusal is revoked; who accepted it, and when, is deleted.',
  },
  declineAsk: {
    de: 'Der Kunde kann sie über den Link nicht mehr annehmen. Sie lässt sich wieder öffnen.',
    fr: 'Le client ne peut plus l’accepter par le lien. Elle peut être rouverte.',
    it: 'Il cliente non può più accettarla tramite il link. Si può riaprire.',
    en: 'The customer can no longer accept it by the link. It can be opened again.',
  },
  became: { de: 'Rechnung dazu', fr: 'Sa facture', it: 'Relativa fattura', en: 'Its invoice' },
  credits: { de: 'Zu Rechnung', fr: 'Sur facture', it: 'Per fattura', en: 'For invoice' },
  obstacles: {
    declined: {
      de: 'Der Kunde hat abgelehnt: zuerst wieder öffnen.',
      fr: 'Le client a refusé : rouvrir d’abord.',
      it: 'Il cliente ha rifiutato: riapra prima l’offerta.',
      en: 'The customer declined: open it again first.',
    },
    paid: {
      de: 'Zuerst ihre Zahlungen stornieren.',
      fr: 'Extourner d’abord ses paiements.',
      it: 'Storni prima i suoi pagamenti.',
      en: 'Reverse its payments first.',
    },
    writtenOff: {
      de: 'Zuerst ihre Ausbuchungen stornieren.',
      fr: 'Extourner d’abord ses amortissements.',
      it: 'Storni prima i suoi stralci.',
      en: 'Reverse its write-offs first.',
    },
    credited: {
      de: 'Sie hat Gutschriften: gutschreiben, was von ihr übrig ist.',
      fr: 'Elle a des notes de crédit : créditer ce qui en reste.',
      it: 'Ha note di credito: accrediti ciò che ne resta.',
      en: 'It has credit notes: credit what is left of it.',
    },
  },
  email: {
    email: { de: 'An', fr: 'À', it: 'A', en: 'To' },
    cc: { de: 'Kopie an', fr: 'Copie à', it: 'Copia a', en: 'Copy to' },
    bcc: { de: 'Blindkopie an', fr: 'Copie cachée à', it: 'Copia nascosta a', en: 'Blind copy to' },
    subject: { de: 'Betreff', fr: 'Objet', it: 'Oggetto', en: 'Subject' },
    description: { de: 'Eigener Text', fr: 'Votre texte', it: 'Un testo proprio', en: 'A text of your own' },
    descriptionActs: {
      de: 'Steht in der E-Mail nach dem ersten Satz. Kann leer bleiben.',
      fr: 'Figure dans l’e-mail après la première phrase. Peut rester vide.',
      it: 'Sta nell’e-mail dopo la prima frase. Può restare vuoto.',
      en: 'Stands in the mail below the first sentence. May be left empty.',
    },
    onlyHere: {
      de: 'Der Link in dieser E-Mail öffnet sich nur auf diesem Computer. Für Kunden braucht der Dienst eine öffentliche Adresse: die Einstellung PUBLIC_URL.',
      fr: 'Le lien de cet e-mail ne s’ouvre que sur cet ordinateur. Pour les clients, le service a besoin d’une adresse publique : le paramètre PUBLIC_URL.',
      it: 'Il link di questa e-mail si apre solo su questo computer. Per i clienti il servizio ha bisogno di un indirizzo pubblico: l’impostazione PUBLIC_URL.',
      en: 'The link in this mail opens on this computer only. For customers, the service needs a public address: the setting PUBLIC_URL.',
    },
    text: { de: 'Die E-Mail', fr: 'L’e-mail', it: 'L’e-mail', en: 'The mail' },
  },
  credit: {
    de: 'Gutschrift erstellen',
    fr: 'Créer une note de crédit',
    it: 'Crea una nota di credito',
    en: 'Create a credit note',
  },
  payOut: { de: 'Auszahlen', fr: 'Verser', it: 'Versa', en: 'Pay out' },
  removed: { de: 'Gelöscht.', fr: 'Supprimé.', it: 'Eliminata.', en: 'Deleted.' },
  correct: { de: 'Korrigieren…', fr: 'Corriger…', it: 'Correggi…', en: 'Correct…' },
  correctAsk: (number: string, amount: string) => ({
    de: `${number} über ${amount} wird annulliert und behält ihre Nummer, eine Gegenbuchung hebt auf, was verbucht wurde, und ein gleicher Entwurf öffnet sich zum Korrigieren. Das lässt sich nicht rückgängig machen.`,
    fr: `${number} de ${amount} est annulée et garde son numéro, une contre-écriture compense ce qui a été comptabilisé, et un brouillon identique s’ouvre pour être corrigé. Cela ne peut pas être défait.`,
    it: `${number} di ${amount} è annullata e mantiene il suo numero, una controregistrazione compensa ciò che è stato registrato, e si apre una bozza uguale da correggere. Non si può tornare indietro.`,
    en: `${number} over ${amount} is voided and keeps its number. A counter-entry cancels its posting, and a draft like it opens for you to correct. This cannot be undone.`,
  }),
  annulAsk: (number: string, amount: string) => ({
    de: `${number} über ${amount} behält ihre Nummer; eine Gegenbuchung hebt auf, was verbucht wurde. Das lässt sich nicht rückgängig machen.`,
    fr: `${number} de ${amount} garde son numéro ; une contre-écriture compense ce qui a été comptabilisé. Cela ne peut pas être défait.`,
    it: `${number} di ${amount} mantiene il suo numero; una controregistrazione compensa ciò che è stato registrato. Non si può tornare indietro.`,
    en: `${number} over ${amount} keeps its number; a counter-entry cancels its posting. This cannot be undone.`,
  }),
  annul: { de: 'Rechnung annullieren', fr: 'Annuler la facture', it: 'Annulla la fattura', en: 'Void the invoice' },
  pay: { de: 'Zahlung erfassen', fr: 'Saisir un paiement', it: 'Registra un pagamento', en: 'Record a payment' },
  done: {
    issue: (number: string) => ({
      de: `${number} ist ausgestellt.`,
      fr: `${number} : émission faite.`,
      it: `${number}: emissione fatta.`,
      en: `${number} is issued.`,
    }),
    annul: (number: string) => ({
      de: `${number} ist annulliert, mit einer Gegenbuchung.`,
      fr: `${number} est annulée par une contre-écriture.`,
      it: `${number} è annullata con una controregistrazione.`,
      en: `${number} is void, by a counter-entry.`,
    }),
    accept: (number: string) => ({
      de: `${number} ist angenommen.`,
      fr: `${number} est acceptée.`,
      it: `${number} è accettata.`,
      en: `${number} is accepted.`,
    }),
    decline: (number: string) => ({
      de: `${number} ist abgelehnt.`,
      fr: `${number} est refusée.`,
      it: `${number} è rifiutata.`,
      en: `${number} is declined.`,
    }),
    reopen: (number: string) => ({
      de: `${number} ist wieder offen.`,
      fr: `${number} est de nouveau ouverte.`,
      it: `${number} è di nuovo aperta.`,
      en: `${number} is open again.`,
    }),
    convertAgain: (number: string) => ({
      de: `Aus ${number} ist ein Rechnungsentwurf geworden.`,
      fr: `${number} est devenue un brouillon de facture.`,
      it: `${number} è diventata una bozza di fattura.`,
      en: `${number} became a draft of an invoice.`,
    }),
    credit: (number: string) => ({
      de: `Die Gutschrift zu ${number} ist ein Entwurf.`,
      fr: `La note de crédit sur ${number} est un brouillon.`,
      it: `La nota di credito per ${number} è una bozza.`,
      en: `The credit note for ${number} is a draft.`,
    }),
  },
  sent: {
    de: 'Die E-Mail ist unterwegs.',
    fr: 'L’e-mail est en route.',
    it: 'L’e-mail è in viaggio.',
    en: 'The email is on its way.',
  },
  issueAsk: {
    de: 'Das Dokument erhält seine Nummer, wird verbucht und ändert sich nicht mehr.',
    fr: 'Le document reçoit son numéro, est comptabilisé et ne change plus.',
    it: 'Il documento riceve il suo numero, viene contabilizzato e non cambia più.',
    en: 'The document gets its number and does not change any more; it is posted to the books.',
  },
  issueEstimateAsk: {
    de: 'Die Offerte erhält ihre Nummer und eine Seite für den Kunden. Sie kann geändert werden, bis sie beantwortet ist.',
    fr: 'L’offre reçoit son numéro et une page pour le client. Elle peut être modifiée jusqu’à la réponse.',
    it: 'L’offerta riceve il suo numero e una pagina per il cliente. Può essere modificata fino alla risposta.',
    en: 'The quote gets its number and a page for the customer. You can change it until the customer has answered.',
  },
  mails: { de: 'E-Mails', fr: 'E-mails', it: 'E-mail', en: 'Emails' },
  from: { de: 'Aus Offerte', fr: 'De l’offre', it: 'Dall’offerta', en: 'From quote' },
  paidOn: { de: 'Zahlungsdatum', fr: 'Date du paiement', it: 'Data del pagamento', en: 'Date of payment' },
  rateHint: (currency: string) => ({
    de: `Wie viele CHF 1 ${currency} wert war. Leer gilt der Kurs aus den Einstellungen.`,
    fr: `Combien de CHF valait 1 ${currency}. Si le champ reste vide, le cours des réglages s’applique.`,
    it: `Quanti CHF valeva 1 ${currency}. Se resta vuoto, vale il corso delle impostazioni.`,
    en: `How many CHF 1 ${currency} was worth. Left empty, the rate in the settings counts.`,
  }),
  signedBy: { de: 'Angenommen von', fr: 'Acceptée par', it: 'Accettata da', en: 'Accepted by' },
  decidedByLink: {
    de: 'Über den Link beantwortet',
    fr: 'Réponse par le lien',
    it: 'Risposta tramite il link',
    en: 'Answered by the link',
  },
  signature: { de: 'Unterschrift', fr: 'Signature', it: 'Firma', en: 'Signature' },
  mail: {
    queued: { de: 'unterwegs an', fr: 'en route vers', it: 'in viaggio a', en: 'on its way to' },
    sent: { de: 'gesendet an', fr: 'envoyé à', it: 'inviato a', en: 'sent to' },
    failed: { de: 'gescheitert an', fr: 'échec vers', it: 'fallito a', en: 'failed to' },
  },
})
