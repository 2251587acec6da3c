type Translated = Readonly<Record<'de' | 'fr' | 'it', string>>

/**
 * What is said of fields, by the English sentence. `{0}` and `{1}` stand for what differs from field to field: a number, or a list of
 * values, which are the same in every language.
 */
export const fieldSentences = {
  'is required': { de: 'ist erforderlich', fr: 'est obligatoire', it: 'è obbligatorio' },
  'is not a known field': {
    de: 'ist kein bekanntes Feld',
    fr: 'n’est pas un champ connu',
    it: 'non è un campo conosciuto',
  },
  'is not a known field: did you mean {0}?': {
    de: 'ist kein bekanntes Feld: Meinten Sie {0}?',
    fr: 'n’est pas un champ connu : vouliez-vous dire {0} ?',
    it: 'non è un campo conosciuto: si intendeva {0}?',
  },
  'is not the right one': { de: 'ist nicht das richtige', fr: 'n’est pas le bon', it: 'non è quella giusta' },
  'must not be empty': { de: 'darf nicht leer sein', fr: 'ne doit pas être vide', it: 'non deve essere vuoto' },
  'must have at most {0} characters': {
    de: 'darf höchstens {0} Zeichen haben',
    fr: 'doit avoir au plus {0} caractères',
    it: 'deve avere al massimo {0} caratteri',
  },
  'must have at least {0} characters': {
    de: 'muss mindestens {0} Zeichen haben',
    fr: 'doit avoir au moins {0} caractères',
    it: 'deve avere almeno {0} caratteri',
  },
  'must be at least {0}': {
    de: 'muss mindestens {0} sein',
    fr: 'doit être d’au moins {0}',
    it: 'deve essere almeno {0}',
  },
  'must be at most {0}': {
    de: 'darf höchstens {0} sein',
    fr: 'doit être d’au plus {0}',
    it: 'deve essere al massimo {0}',
  },
  'must be more than {0}': {
    de: 'muss mehr als {0} sein',
    fr: 'doit être supérieur à {0}',
    it: 'deve essere più di {0}',
  },
  'must be less than {0}': {
    de: 'muss weniger als {0} sein',
    fr: 'doit être inférieur à {0}',
    it: 'deve essere meno di {0}',
  },
  'must be a multiple of {0}': {
    de: 'muss ein Vielfaches von {0} sein',
    fr: 'doit être un multiple de {0}',
    it: 'deve essere un multiplo di {0}',
  },
  'must hold at most {0} items': {
    de: 'darf höchstens {0} Einträge enthalten',
    fr: 'doit contenir au plus {0} éléments',
    it: 'deve contenere al massimo {0} elementi',
  },
  'must hold at least {0} item': {
    de: 'muss mindestens {0} Eintrag enthalten',
    fr: 'doit contenir au moins {0} élément',
    it: 'deve contenere almeno {0} elemento',
  },
  'must not hold the same value twice': {
    de: 'darf keinen Wert zweimal enthalten',
    fr: 'ne doit pas contenir deux fois la même valeur',
    it: 'non deve contenere due volte lo stesso valore',
  },
  'must be one of {0}': { de: 'muss eines von {0} sein', fr: 'doit être l’un de {0}', it: 'deve essere uno di {0}' },
  'must be a string': { de: 'muss ein Text sein', fr: 'doit être un texte', it: 'deve essere un testo' },
  'must be a number': { de: 'muss eine Zahl sein', fr: 'doit être un nombre', it: 'deve essere un numero' },
  'must be a number, not a text': {
    de: 'muss eine Zahl sein, kein Text',
    fr: 'doit être un nombre, pas un texte',
    it: 'deve essere un numero, non un testo',
  },
  'must be an integer': {
    de: 'muss eine ganze Zahl sein',
    fr: 'doit être un nombre entier',
    it: 'deve essere un numero intero',
  },
  'must be an integer, not a text': {
    de: 'muss eine ganze Zahl sein, kein Text',
    fr: 'doit être un nombre entier, pas un texte',
    it: 'deve essere un numero intero, non un testo',
  },
  'must be a boolean': {
    de: 'muss true oder false sein',
    fr: 'doit être true ou false',
    it: 'deve essere true o false',
  },
  'must be one line of well-formed text without control characters': {
    de: 'muss eine Zeile wohlgeformter Text ohne Steuerzeichen sein',
    fr: 'doit être une ligne de texte bien formé sans caractères de commande',
    it: 'deve essere una riga di testo ben formato senza caratteri di controllo',
  },
  'must be one email address, without a name': {
    de: 'muss eine Mail-Adresse ohne Namen sein',
    fr: 'doit être une adresse électronique, sans nom',
    it: 'deve essere un indirizzo e-mail, senza nome',
  },
  'must be one email address, without a name, or empty': {
    de: 'muss eine Mail-Adresse ohne Namen oder leer sein',
    fr: 'doit être une adresse électronique, sans nom, ou vide',
    it: 'deve essere un indirizzo e-mail, senza nome, o vuoto',
  },
  'must be a UID with valid check digit and suffix, such as CHE-101.654.423 MWST': {
    de: 'muss eine UID mit gültiger Prüfziffer und Zusatz sein, wie CHE-101.654.423 MWST',
    fr: 'doit être un IDE avec chiffre de contrôle et suffixe valables, comme CHE-101.654.423 MWST',
    it: 'deve essere un IDI con cifra di controllo e suffisso validi, come CHE-101.654.423 MWST',
  },
  'must be a valid IBAN of CH or LI without spaces; a QR-IBAN (institution 30000 to 31999) belongs into qrIban': {
    de: 'muss eine gültige IBAN von CH oder LI ohne Leerzeichen sein; eine QR-IBAN (Institut 30000 bis 31999) gehört in qrIban',
    fr: 'doit être un IBAN valable de CH ou LI sans espaces ; un QR-IBAN (institut 30000 à 31999) va dans qrIban',
    it: 'deve essere un IBAN valido di CH o LI senza spazi; un QR-IBAN (istituto da 30000 a 31999) va in qrIban',
  },
  'must be a valid QR-IBAN of CH or LI without spaces': {
    de: 'muss eine gültige QR-IBAN von CH oder LI ohne Leerzeichen sein',
    fr: 'doit être un QR-IBAN valable de CH ou LI sans espaces',
    it: 'deve essere un QR-IBAN valido di CH o LI senza spazi',
  },
  'must be an account that exists and is active in the chart of accounts': {
    de: 'muss ein Konto sein, das es im Kontenplan gibt und das aktiv ist',
    fr: 'doit être un compte qui existe et est actif dans le plan comptable',
    it: 'deve essere un conto che esiste ed è attivo nel piano dei conti',
  },
  'must lie outside every closed fiscal year and settled VAT period': {
    de: 'muss ausserhalb der abgeschlossenen Geschäftsjahre und abgerechneten MWST-Perioden liegen',
    fr: 'doit se trouver hors des exercices clôturés et des périodes TVA décomptées',
    it: 'deve trovarsi fuori dagli esercizi chiusi e dai periodi IVA conteggiati',
  },
  'must lie in a fiscal year of the organisation: create that year first': {
    de: 'muss in einem Geschäftsjahr der Organisation liegen: Erstellen Sie dieses Jahr zuerst',
    fr: 'doit se trouver dans un exercice de l’organisation : créez d’abord cet exercice',
    it: 'deve trovarsi in un esercizio dell’organizzazione: creare prima quell’esercizio',
  },
  'must be a currency that is enabled in the organisation': {
    de: 'muss eine Währung sein, die in der Organisation eingeschaltet ist',
    fr: 'doit être une monnaie activée dans l’organisation',
    it: 'deve essere una moneta attivata nell’organizzazione',
  },
  'is required: no rate is configured for the currency': {
    de: 'ist erforderlich: Für die Währung ist kein Kurs eingerichtet',
    fr: 'est obligatoire : aucun cours n’est configuré pour la monnaie',
    it: 'è obbligatorio: nessun corso è configurato per la moneta',
  },
  'must be a reference that no other entry of the organisation has': {
    de: 'muss eine Referenz sein, die keine andere Buchung der Organisation hat',
    fr: 'doit être une référence qu’aucune autre écriture de l’organisation ne porte',
    it: 'deve essere un riferimento che nessun’altra registrazione dell’organizzazione ha',
  },
  'must be a reference that no other document of this kind has': {
    de: 'muss eine Referenz sein, die kein anderes Dokument dieser Art hat',
    fr: 'doit être une référence qu’aucun autre document de ce genre ne porte',
    it: 'deve essere un riferimento che nessun altro documento di questo genere ha',
  },
  'must be a reference that no other contact of the organisation has': {
    de: 'muss eine Referenz sein, die kein anderer Kontakt der Organisation hat',
    fr: 'doit être une référence qu’aucun autre contact de l’organisation ne porte',
    it: 'deve essere un riferimento che nessun altro contatto dell’organizzazione ha',
  },
  'cannot be set by a client': {
    de: 'kann nicht gesetzt werden',
    fr: 'ne peut pas être défini',
    it: 'non può essere impostato',
  },
  'is required unless customRecipientText is given': {
    de: 'ist erforderlich, wenn customRecipientText fehlt',
    fr: 'est obligatoire si customRecipientText manque',
    it: 'è obbligatorio se manca customRecipientText',
  },
  'must not be in the future': {
    de: 'darf nicht in der Zukunft liegen',
    fr: 'ne doit pas être dans le futur',
    it: 'non deve essere nel futuro',
  },
} as const satisfies Readonly<Record<string, Translated>>
