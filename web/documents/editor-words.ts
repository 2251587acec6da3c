import { wordsOf } from '../words/words.ts'

export const editorWords = wordsOf({
  change: (title: string) => ({
    de: `${title} ändern`,
    fr: `Modifier : ${title}`,
    it: `Modifica: ${title}`,
    en: `Edit ${title}`,
  }),
  changeDraft: { de: 'Entwurf ändern', fr: 'Modifier le brouillon', it: 'Modifica la bozza', en: 'Edit draft' },
  issue: { de: 'Ausstellen…', fr: 'Émettre…', it: 'Emetti…', en: 'Issue…' },
  bothChanged: {
    de: 'Sie und jemand anderes haben dasselbe geändert. Wählen Sie, und speichern Sie noch einmal.',
    fr: 'Vous et quelqu’un d’autre avez modifié la même chose. Choisissez, puis enregistrez de nouveau.',
    it: 'Lei e qualcun altro avete modificato la stessa cosa. Scelga, poi salvi di nuovo.',
    en: 'You and somebody else changed the same field. Choose one, then save again.',
  },
  keepMine: (value: string) => ({
    de: `Meines behalten: ${value}`,
    fr: `Garder le mien : ${value}`,
    it: `Tieni il mio: ${value}`,
    en: `Keep mine: ${value}`,
  }),
  takeTheirs: (value: string) => ({
    de: `Das andere nehmen: ${value}`,
    fr: `Prendre l’autre : ${value}`,
    it: `Prendi l’altro: ${value}`,
    en: `Take theirs: ${value}`,
  }),
  positions: { de: 'Positionen', fr: 'Positions', it: 'Posizioni', en: 'Positions' },
  position: (n: number) => ({ de: `Position ${n}`, fr: `position ${n}`, it: `posizione ${n}`, en: `position ${n}` }),
  add: {
    text: { de: 'Text', fr: 'Texte', it: 'Testo', en: 'Text' },
    subtotal: { de: 'Zwischentotal', fr: 'Sous-total', it: 'Subtotale', en: 'Subtotal' },
    discount: { de: 'Rabatt', fr: 'Rabais', it: 'Sconto', en: 'Discount' },
  },
  details: { de: 'Details', fr: 'Détails', it: 'Dettagli', en: 'Details' },
  removed: (name: string) => ({
    de: `Entfernt: ${name}`,
    fr: `Supprimé : ${name}`,
    it: `Rimosso: ${name}`,
    en: `Removed: ${name}`,
  }),
  movedTo: (n: number, count: number) => ({
    de: `Verschoben an Stelle ${n} von ${count}`,
    fr: `Déplacé à la place ${n} sur ${count}`,
    it: `Spostato al posto ${n} di ${count}`,
    en: `Moved to place ${n} of ${count}`,
  }),
  pasted: (count: number) => ({
    de: count === 1 ? '1 Position eingefügt' : `${count} Positionen eingefügt`,
    fr: count === 1 ? '1 position collée' : `${count} positions collées`,
    it: count === 1 ? '1 posizione incollata' : `${count} posizioni incollate`,
    en: count === 1 ? '1 position was pasted' : `${count} positions were pasted`,
  }),
  addPosition: {
    de: 'Neue Position: Bezeichnung eingeben oder Produkt wählen',
    fr: 'Nouvelle position : saisir une désignation ou choisir un produit',
    it: 'Nuova posizione: inserire una descrizione o scegliere un prodotto',
    en: 'New position: type a name or choose a product',
  },
  discountIn: { de: 'Rabatt in', fr: 'Rabais en', it: 'Sconto in', en: 'Discount in' },
  saveAsProduct: {
    de: 'Als Produkt speichern',
    fr: 'Enregistrer comme produit',
    it: 'Salva come prodotto',
    en: 'Save as product',
  },
  productLacks: {
    de: 'Ein Produkt braucht Bezeichnung und Preis.',
    fr: 'Un produit a besoin d’une désignation et d’un prix.',
    it: 'Un prodotto ha bisogno di una descrizione e di un prezzo.',
    en: 'A product needs a name and a price.',
  },
  productSaved: (name: string) => ({
    de: `Produkt gespeichert: ${name}`,
    fr: `Produit enregistré : ${name}`,
    it: `Prodotto salvato: ${name}`,
    en: `Product saved: ${name}`,
  }),
  discountHint: {
    de: 'Leer nimmt ein neues Dokument den Skonto des Kunden oder der Vorlage; 0 ist keiner.',
    fr: 'Vide, un nouveau document prend l’escompte du client ou du modèle ; 0 : aucun.',
    it: 'Vuoto, un nuovo documento prende lo sconto cassa del cliente o del modello; 0: nessuno.',
    en: 'Left empty, a new document takes that of the customer or the template; 0 is none.',
  },
  keys: {
    de: 'Enter führt zur nächsten Position, Alt mit ↑ oder ↓ verschiebt eine Position, Alt mit Rücktaste entfernt sie. Zeilen aus einer Tabelle lassen sich einfügen.',
    fr: 'Entrée mène à la position suivante, Alt avec ↑ ou ↓ déplace une position, Alt avec Retour arrière la supprime. Des lignes d’un tableur peuvent être collées.',
    it: 'Invio porta alla posizione successiva, Alt con ↑ o ↓ sposta una posizione, Alt con Backspace la rimuove. Si possono incollare righe di un foglio di calcolo.',
    en: 'Enter goes to the next position, Alt with ↑ or ↓ moves one, Alt with Backspace removes it. Rows of a spreadsheet can be pasted.',
  },
  fields: {
    name: { de: 'Bezeichnung', fr: 'Désignation', it: 'Descrizione', en: 'Name' },
    description: { de: 'Text darunter', fr: 'Texte en dessous', it: 'Testo sotto', en: 'Text below' },
    quantity: { de: 'Menge', fr: 'Quantité', it: 'Quantità', en: 'Quantity' },
    unit: { de: 'Einheit', fr: 'Unité', it: 'Unità', en: 'Unit' },
    singleAmount: { de: 'Preis', fr: 'Prix', it: 'Prezzo', en: 'Price' },
    discountRate: { de: 'Rabatt in %', fr: 'Rabais en %', it: 'Sconto in %', en: 'Discount in %' },
    discountAmount: { de: 'Rabatt', fr: 'Rabais', it: 'Sconto', en: 'Discount' },
    taxCode: { de: 'MWST', fr: 'TVA', it: 'IVA', en: 'VAT' },
    contraAccount: { de: 'Konto', fr: 'Compte', it: 'Conto', en: 'Account' },
    articleNumber: { de: 'Artikelnummer', fr: 'Numéro d’article', it: 'Numero di articolo', en: 'Article number' },
    date: { de: 'Leistungsdatum', fr: 'Date de la prestation', it: 'Data della prestazione', en: 'Date of supply' },
  },
  head: {
    recipient: { de: 'Kunde', fr: 'Client', it: 'Cliente', en: 'Customer' },
    title: { de: 'Titel', fr: 'Titre', it: 'Titolo', en: 'Title' },
    openingDate: { de: 'Datum', fr: 'Date', it: 'Data', en: 'Date' },
    payableInDays: {
      de: 'Zahlungsfrist (Tage)',
      fr: 'Délai de paiement (jours)',
      it: 'Termine di pagamento (giorni)',
      en: 'Payment term (days)',
    },
    template: { de: 'Vorlage', fr: 'Modèle', it: 'Modello', en: 'Template' },
    language: { de: 'Sprache', fr: 'Langue', it: 'Lingua', en: 'Language' },
    originalCurrency: { de: 'Währung', fr: 'Monnaie', it: 'Valuta', en: 'Currency' },
    exchangeRate: { de: 'Kurs', fr: 'Cours', it: 'Corso', en: 'Exchange rate' },
    introductoryText: { de: 'Einleitung', fr: 'Introduction', it: 'Introduzione', en: 'Introduction' },
    closingText: { de: 'Schlusstext', fr: 'Texte final', it: 'Testo finale', en: 'Closing text' },
    amountMode: { de: 'Preise', fr: 'Prix', it: 'Prezzi', en: 'Prices' },
  },
  rateHint: (currency: string, isProposed: boolean) => ({
    de: isProposed
      ? `Wie viele CHF 1 ${currency} wert ist: der Kurs der Einstellungen, den Sie ändern können.`
      : `Wie viele CHF 1 ${currency} wert ist. In den Einstellungen steht dafür kein Kurs.`,
    fr: isProposed
      ? `Ce que vaut 1 ${currency} en CHF : le cours des réglages, que vous pouvez changer.`
      : `Ce que vaut 1 ${currency} en CHF. Les réglages n’ont pas de cours pour cette monnaie.`,
    it: isProposed
      ? `Quanti CHF vale 1 ${currency}: il corso delle impostazioni, che può modificare.`
      : `Quanti CHF vale 1 ${currency}. Nelle impostazioni non c’è un corso.`,
    en: isProposed
      ? `How many CHF 1 ${currency} is worth: the rate in the settings, which you can change.`
      : `How many CHF 1 ${currency} is worth. The settings have no rate for it.`,
  }),
  validDays: { de: 'Gültig (Tage)', fr: 'Validité (jours)', it: 'Validità (giorni)', en: 'Valid for (days)' },
  modes: {
    net: { de: 'ohne MWST', fr: 'sans TVA', it: 'senza IVA', en: 'without VAT' },
    gross: { de: 'mit MWST', fr: 'avec TVA', it: 'con IVA', en: 'with VAT' },
  },
  more: (values: string) => ({
    de: `Texte · ${values}`,
    fr: `Textes · ${values}`,
    it: `Testi · ${values}`,
    en: `Texts · ${values}`,
  }),
  until: (day: string) => ({ de: `bis ${day}`, fr: `jusqu’au ${day}`, it: `fino al ${day}`, en: `until ${day}` }),
  createContact: (name: string) => ({
    de: `«${name}» erfassen`,
    fr: `Créer « ${name} »`,
    it: `Crea «${name}»`,
    en: `Create «${name}»`,
  }),
  attachments: { de: 'Beilagen', fr: 'Annexes', it: 'Allegati', en: 'Attachments' },
  chooseFiles: { de: 'PDFs auswählen', fr: 'Choisir des PDF', it: 'Scegli dei PDF', en: 'Choose PDFs' },
  attachLater: {
    de: 'Berichtigen Sie die Angaben oben, dann wählen Sie die Datei nochmals.',
    fr: 'Corrigez les indications ci-dessus, puis choisissez à nouveau le fichier.',
    it: 'Corregga i dati qui sopra, poi scelga di nuovo il file.',
    en: 'Correct the entries above, then choose the file again.',
  },
  attachmentRemoved: {
    de: 'Die Beilage wurde entfernt.',
    fr: 'L’annexe a été supprimée.',
    it: 'L’allegato è stato rimosso.',
    en: 'The attachment was removed.',
  },
  preview: { de: 'Vorschau', fr: 'Aperçu', it: 'Anteprima', en: 'Preview' },
})
