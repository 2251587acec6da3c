type Translated = Readonly<Record<'de' | 'fr' | 'it', string>>

/** What a value is, where a sentence says `{kind}`. */
export const kindsOfValues = {
  'a string': { de: 'ein Text', fr: 'un texte', it: 'un testo' },
  'a number': { de: 'eine Zahl', fr: 'un nombre', it: 'un numero' },
  'an integer': { de: 'eine ganze Zahl', fr: 'un nombre entier', it: 'un numero intero' },
  'true or false': { de: 'true oder false', fr: 'true ou false', it: 'true o false' },
  'an array': { de: 'eine Liste', fr: 'une liste', it: 'una lista' },
  'an object': { de: 'ein Objekt', fr: 'un objet', it: 'un oggetto' },
  null: { de: 'null', fr: 'null', it: 'null' },
} as const satisfies Readonly<Record<string, Translated>>

/**
 * What is said of fields, by the English sentence. `{0}` and `{1}` stand for what differs from field to field and is the same in every
 * language: a number, or a list of values; `{value}` for one value, and `{kind}` for one or several of the kinds above.
 */
export const fieldSentences = {
  'is not an element that a logo may have': {
    de: 'ist kein Element, das ein Logo haben darf',
    fr: 'n’est pas un élément qu’un logo peut avoir',
    it: 'non è un elemento che un logo può avere',
  },
  'is not an attribute that a logo may have': {
    de: 'ist kein Attribut, das ein Logo haben darf',
    fr: 'n’est pas un attribut qu’un logo peut avoir',
    it: 'non è un attributo che un logo può avere',
  },
  'must be turned into paths: a logo brings no fonts': {
    de: 'muss in Pfade umgewandelt werden: Ein Logo bringt keine Schriften mit',
    fr: 'doit être vectorisé en tracés : un logo n’apporte pas de polices',
    it: 'deve essere convertito in tracciati: un logo non porta caratteri',
  },
  'must not refer to anything outside of the logo': {
    de: 'darf auf nichts ausserhalb des Logos verweisen',
    fr: 'ne doit renvoyer à rien en dehors du logo',
    it: 'non deve rimandare a nulla fuori dal logo',
  },
  'must not draw more than {0} elements': {
    de: 'darf nicht mehr als {0} Elemente zeichnen',
    fr: 'ne doit pas dessiner plus de {0} éléments',
    it: 'non deve disegnare più di {0} elementi',
  },
  'must not draw more than {0} characters of paths and points': {
    de: 'darf nicht mehr als {0} Zeichen von Pfaden und Punkten zeichnen',
    fr: 'ne doit pas dessiner plus de {0} caractères de tracés et de points',
    it: 'non deve disegnare più di {0} caratteri di tracciati e punti',
  },
  'must not refer to more than {0} elements': {
    de: 'darf nicht auf mehr als {0} Elemente verweisen',
    fr: 'ne doit pas renvoyer à plus de {0} éléments',
    it: 'non deve rimandare a più di {0} elementi',
  },
  'must not be finer than a 5000th of the picture': {
    de: 'darf nicht feiner sein als ein Fünftausendstel des Bildes',
    fr: 'ne doit pas être plus fin qu’un cinq-millième de l’image',
    it: 'non deve essere più fine di un cinquemillesimo dell’immagine',
  },
  'must be drawn within a second': {
    de: 'muss in einer Sekunde gezeichnet sein',
    fr: 'doit être dessiné en une seconde',
    it: 'deve essere disegnato in un secondo',
  },
  'must be UTF-8': { de: 'muss UTF-8 sein', fr: 'doit être UTF-8', it: 'deve essere UTF-8' },
  'must have a viewBox, or width and height': {
    de: 'muss eine viewBox haben, oder width und height',
    fr: 'doit avoir une viewBox, ou width et height',
    it: 'deve avere una viewBox, oppure width e height',
  },
  'a company or a last name is required': {
    de: 'eine Firma oder ein Nachname ist erforderlich',
    fr: 'une entreprise ou un nom est obligatoire',
    it: 'una ditta o un cognome è obbligatorio',
  },
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
  'is not a known field: the ones here are {0}': {
    de: 'ist kein bekanntes Feld: Hier gibt es {0}',
    fr: 'n’est pas un champ connu : il y a ici {0}',
    it: 'non è un campo conosciuto: qui ci sono {0}',
  },
  'must be {kind}: the id of the record alone': {
    de: 'muss {kind} sein: nur die id des Datensatzes',
    fr: 'doit être {kind} : seulement l’id de l’enregistrement',
    it: 'deve essere {kind}: solo l’id del record',
  },
  'must be an account that exists and is active in the chart of accounts, not {0}: GET /v1/accounts lists them': {
    de: 'muss ein Konto sein, das es im Kontenplan gibt und das aktiv ist, nicht {0}: GET /v1/accounts zeigt sie',
    fr: 'doit être un compte qui existe et est actif dans le plan comptable, pas {0} : GET /v1/accounts les montre',
    it: 'deve essere un conto che esiste ed è attivo nel piano dei conti, non {0}: GET /v1/accounts li mostra',
  },
  'must be left out where to is given': {
    de: 'muss weggelassen werden, wo to angegeben ist',
    fr: 'doit être omis là où to est indiqué',
    it: 'deve essere omesso dove è indicato to',
  },
  'originalCurrency and exchangeRate are given together or not at all: GET /v1/currencies has {0} as the rate of {1}': {
    de: 'originalCurrency und exchangeRate werden zusammen angegeben oder gar nicht: GET /v1/currencies hat {0} als Kurs von {1}',
    fr: 'originalCurrency et exchangeRate s’indiquent ensemble ou pas du tout : GET /v1/currencies a {0} comme cours de {1}',
    it: 'originalCurrency ed exchangeRate si indicano insieme o per niente: GET /v1/currencies ha {0} come cambio di {1}',
  },
  'is not the right one': { de: 'ist nicht das richtige', fr: 'n’est pas le bon', it: 'non è quella giusta' },
  'was used, is no longer valid, or is for somebody else': {
    de: 'wurde verwendet, gilt nicht mehr oder ist für jemand anderen',
    fr: 'a été utilisé, n’est plus valable ou est destiné à quelqu’un d’autre',
    it: 'è stato usato, non è più valido o è per qualcun altro',
  },
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
  'must be a valid IBAN of CH or LI in 21 characters; a QR-IBAN (institution 30000 to 31999) has a field of its own': {
    de: 'muss eine gültige IBAN von CH oder LI mit 21 Zeichen sein; eine QR-IBAN (Institut 30000 bis 31999) hat ein eigenes Feld',
    fr: 'doit être un IBAN valable de CH ou LI, de 21 caractères ; un QR-IBAN (institut 30000 à 31999) a son propre champ',
    it: 'deve essere un IBAN valido di CH o LI di 21 caratteri; un QR-IBAN (istituto da 30000 a 31999) ha un campo proprio',
  },
  'must be a valid QR-IBAN of CH or LI in 21 characters': {
    de: 'muss eine gültige QR-IBAN von CH oder LI mit 21 Zeichen sein',
    fr: 'doit être un QR-IBAN valable de CH ou LI, de 21 caractères',
    it: 'deve essere un QR-IBAN valido di CH o LI di 21 caratteri',
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
  'is not a known part': {
    de: 'ist kein bekannter Teil',
    fr: 'n’est pas une partie connue',
    it: 'non è una parte conosciuta',
  },
  'is not valid': { de: 'ist nicht gültig', fr: 'n’est pas valable', it: 'non è valido' },
  'has the wrong format': { de: 'hat die falsche Form', fr: 'n’a pas la bonne forme', it: 'ha una forma sbagliata' },
  'a draft has not been issued': {
    de: 'ein Entwurf ist nicht ausgestellt',
    fr: 'un brouillon n’est pas émis',
    it: 'una bozza non è emessa',
  },
  'a draft that was issued before keeps its place in the sequence': {
    de: 'ein Entwurf, der schon ausgestellt war, behält seinen Platz in der Reihe',
    fr: 'un brouillon qui a déjà été émis garde sa place dans la suite',
    it: 'una bozza già emessa mantiene il suo posto nella serie',
  },
  'a draft that was sent stays with the log of its deliveries': {
    de: 'ein Entwurf, der versandt wurde, bleibt mit dem Protokoll seiner Zustellungen',
    fr: 'un brouillon envoyé reste avec le journal de ses envois',
    it: 'una bozza inviata resta con il registro dei suoi invii',
  },
  'all positions together must stay below {0} in CHF': {
    de: 'alle Positionen zusammen müssen in CHF unter {0} bleiben',
    fr: 'toutes les positions ensemble doivent rester sous {0} en CHF',
    it: 'tutte le posizioni insieme devono restare sotto {0} in CHF',
  },
  'an annulled invoice is not sent': {
    de: 'eine stornierte Rechnung wird nicht versandt',
    fr: 'une facture annulée n’est pas envoyée',
    it: 'una fattura annullata non viene inviata',
  },
  'belongs to another person of this installation': {
    de: 'gehört einer anderen Person dieser Installation',
    fr: 'appartient à une autre personne de cette installation',
    it: 'appartiene a un’altra persona di questa installazione',
  },
  'cannot change any more': {
    de: 'kann nicht mehr geändert werden',
    fr: 'ne peut plus être modifié',
    it: 'non può più essere modificato',
  },
  'give one of cursor and from': {
    de: 'geben Sie eines von cursor und from an',
    fr: 'indiquez cursor ou from, pas les deux',
    it: 'indicare uno tra cursor e from',
  },
  'has more than {0} characters with the billing information': {
    de: 'hat mit den Rechnungsinformationen mehr als {0} Zeichen',
    fr: 'a plus de {0} caractères avec les informations de facture',
    it: 'ha più di {0} caratteri con le informazioni della fattura',
  },
  'has more than the {0} characters of a QR-bill': {
    de: 'hat mehr als die {0} Zeichen einer QR-Rechnung',
    fr: 'a plus que les {0} caractères d’une QR-facture',
    it: 'ha più dei {0} caratteri di una QR-fattura',
  },
  'is required for a QR-bill in {0}': {
    de: 'ist für eine QR-Rechnung in {0} erforderlich',
    fr: 'est obligatoire pour une QR-facture en {0}',
    it: 'è obbligatorio per una QR-fattura in {0}',
  },
  'is required on a QR-bill': {
    de: 'ist auf einer QR-Rechnung erforderlich',
    fr: 'est obligatoire sur une QR-facture',
    it: 'è obbligatorio su una QR-fattura',
  },
  'is required: none is known yet': {
    de: 'ist erforderlich: Es ist noch keiner bekannt',
    fr: 'est obligatoire : aucun n’est encore connu',
    it: 'è obbligatorio: non ne è ancora noto nessuno',
  },
  'is required: this link asks for another one': {
    de: 'ist erforderlich: Dieser Link verlangt ein anderes',
    fr: 'est obligatoire : ce lien en demande un autre',
    it: 'è obbligatorio: questo link ne chiede un altro',
  },
  'is that of the invoice and cannot be changed': {
    de: 'ist von der Rechnung und kann nicht geändert werden',
    fr: 'est celui de la facture et ne peut pas être modifié',
    it: 'è quello della fattura e non può essere modificato',
  },
  'is too easy to guess: choose another': {
    de: 'ist zu leicht zu erraten: Wählen Sie ein anderes',
    fr: 'est trop facile à deviner : choisissez-en un autre',
    it: 'è troppo facile da indovinare: sceglierne un’altra',
  },
  'is too long: with all other texts the code would hold more than {0} bytes': {
    de: 'ist zu lang: Mit allen anderen Texten hätte der Code mehr als {0} Bytes',
    fr: 'est trop long : avec tous les autres textes, le code aurait plus de {0} octets',
    it: 'è troppo lungo: con tutti gli altri testi il codice avrebbe più di {0} byte',
  },
  'must add up to more than zero': {
    de: 'müssen zusammen mehr als null ergeben',
    fr: 'doivent donner ensemble plus que zéro',
    it: 'devono dare insieme più di zero',
  },
  'must not add up to less than zero: make a credit note of the invoice': {
    de: 'dürfen zusammen nicht weniger als null ergeben: Erstellen Sie eine Gutschrift zur Rechnung',
    fr: 'ne doivent pas donner moins que zéro : faites une note de crédit de la facture',
    it: 'non devono dare meno di zero: fare una nota di credito della fattura',
  },
  'must be 1, or left out, for {0}': {
    de: 'muss bei {0} 1 sein oder fehlen',
    fr: 'doit être 1 ou absent pour {0}',
    it: 'deve essere 1 o mancare per {0}',
  },
  'must be 1, or left out, in CHF': {
    de: 'muss in CHF 1 sein oder fehlen',
    fr: 'doit être 1 ou absent en CHF',
    it: 'deve essere 1 o mancare in CHF',
  },
  'must be 27 digits, not all zero, the last of which is the check digit': {
    de: 'muss 27 Ziffern haben, nicht alle null, die letzte die Prüfziffer',
    fr: 'doit avoir 27 chiffres, pas tous zéro, dont le dernier est le chiffre de contrôle',
    it: 'deve avere 27 cifre, non tutte zero, l’ultima delle quali è la cifra di controllo',
  },
  'must be a QR reference with a QR-IBAN, and none with an IBAN': {
    de: 'muss mit einer QR-IBAN eine QR-Referenz sein, und mit einer IBAN keine',
    fr: 'doit être une référence QR avec un QR-IBAN, et ne pas en être une avec un IBAN',
    it: 'deve essere un riferimento QR con un QR-IBAN, e nessuno con un IBAN',
  },
  'must be a calendar date YYYY-MM-DD from 1900 to 2199': {
    de: 'muss ein Kalendertag JJJJ-MM-TT von 1900 bis 2199 sein',
    fr: 'doit être une date AAAA-MM-JJ de 1900 à 2199',
    it: 'deve essere una data AAAA-MM-GG dal 1900 al 2199',
  },
  'must be a colour such as #0a5c8f, in lower case': {
    de: 'muss eine Farbe wie #0a5c8f in Kleinbuchstaben sein',
    fr: 'doit être une couleur comme #0a5c8f, en minuscules',
    it: 'deve essere un colore come #0a5c8f, in minuscolo',
  },
  'must be a country code of ISO 3166-1, two capital letters': {
    de: 'muss ein Ländercode nach ISO 3166-1 sein, zwei Grossbuchstaben',
    fr: 'doit être un code de pays ISO 3166-1, deux majuscules',
    it: 'deve essere un codice paese ISO 3166-1, due maiuscole',
  },
  'must be a country of ISO 3166': {
    de: 'muss ein Land nach ISO 3166 sein',
    fr: 'doit être un pays selon ISO 3166',
    it: 'deve essere un paese secondo ISO 3166',
  },
  'must be a creditor reference (ISO 11649) with valid check digits': {
    de: 'muss eine Creditor-Referenz (ISO 11649) mit gültigen Prüfziffern sein',
    fr: 'doit être une référence de créancier (ISO 11649) avec des chiffres de contrôle valables',
    it: 'deve essere un riferimento del creditore (ISO 11649) con cifre di controllo valide',
  },
  'must be a file with a filename': {
    de: 'muss eine Datei mit Dateinamen sein',
    fr: 'doit être un fichier avec un nom',
    it: 'deve essere un file con un nome',
  },
  'must be a type of event that the token may read': {
    de: 'muss eine Art von Ereignis sein, die das Token lesen darf',
    fr: 'doit être un genre d’événement que le jeton peut lire',
    it: 'deve essere un tipo di evento che il token può leggere',
  },
  'must be a type of event that the endpoint receives': {
    de: 'muss eine Art von Ereignis sein, die der Endpunkt erhält',
    fr: 'doit être un genre d’événement que le point de réception reçoit',
    it: 'deve essere un tipo di evento che l’endpoint riceve',
  },
  'must be a valid IBAN of CH or LI': {
    de: 'muss eine gültige IBAN von CH oder LI sein',
    fr: 'doit être un IBAN valable de CH ou LI',
    it: 'deve essere un IBAN valido di CH o LI',
  },
  'must be an IBAN: a QR-IBAN takes francs only': {
    de: 'muss eine IBAN sein: Eine QR-IBAN nimmt nur Franken',
    fr: 'doit être un IBAN : un QR-IBAN ne prend que des francs',
    it: 'deve essere un IBAN: un QR-IBAN prende solo franchi',
  },
  'must be an absolute http or https URL': {
    de: 'muss eine vollständige Adresse mit http oder https sein',
    fr: 'doit être une adresse complète en http ou https',
    it: 'deve essere un indirizzo completo http o https',
  },
  'must be an absolute https URL without user, password or fragment, on the usual port or one from 1024 on': {
    de: 'muss eine vollständige https-Adresse ohne Benutzer, Passwort und Fragment sein, auf dem üblichen Port oder einem ab 1024',
    fr: 'doit être une adresse https complète sans utilisateur, mot de passe ni fragment, sur le port usuel ou à partir de 1024',
    it: 'deve essere un indirizzo https completo senza utente, password né frammento, sulla porta usuale o da 1024 in su',
  },
  'must be an instant in RFC 3339 with a zone, such as 2026-11-21T10:15:00Z': {
    de: 'muss ein Zeitpunkt nach RFC 3339 mit Zone sein, wie 2026-11-21T10:15:00Z',
    fr: 'doit être un instant selon RFC 3339 avec fuseau, comme 2026-11-21T10:15:00Z',
    it: 'deve essere un istante secondo RFC 3339 con fuso, come 2026-11-21T10:15:00Z',
  },
  'must be at most the rest of {0} {1}, and is {2}: allowOverpayment true records it nevertheless': {
    de: 'darf höchstens der Rest von {0} {1} sein und ist {2}: Mit allowOverpayment true wird es trotzdem erfasst',
    fr: 'doit être au plus le reste de {0} {1}, et est {2} : allowOverpayment true l’enregistre quand même',
    it: 'deve essere al massimo il resto di {0} {1}, ed è {2}: allowOverpayment true lo registra comunque',
  },
  'must be at most what is left of the position: {0}': {
    de: 'darf höchstens sein, was von der Position übrig ist: {0}',
    fr: 'doit être au plus ce qui reste de la position : {0}',
    it: 'deve essere al massimo ciò che resta della posizione: {0}',
  },
  'must be chosen again: with another credit note of the invoice, issued meanwhile, they amount to something else': {
    de: 'müssen neu gewählt werden: Mit einer anderen, inzwischen ausgestellten Gutschrift der Rechnung ergeben sie etwas anderes',
    fr: 'doivent être choisies à nouveau : avec une autre note de crédit de la facture, émise entre-temps, elles donnent autre chose',
    it: 'devono essere scelte di nuovo: con un’altra nota di credito della fattura, emessa nel frattempo, danno un altro importo',
  },
  'must be from 0.01 to 999999999.99': {
    de: 'muss von 0.01 bis 999999999.99 sein',
    fr: 'doit être de 0.01 à 999999999.99',
    it: 'deve essere da 0.01 a 999999999.99',
  },
  'must be given once': {
    de: 'darf nur einmal vorkommen',
    fr: 'ne doit figurer qu’une fois',
    it: 'deve figurare una sola volta',
  },
  'must be given: today is not a day of the years 1900 to 2199': {
    de: 'muss angegeben werden: Heute ist kein Tag der Jahre 1900 bis 2199',
    fr: 'doit être indiqué : aujourd’hui n’est pas un jour des années 1900 à 2199',
    it: 'deve essere indicato: oggi non è un giorno degli anni dal 1900 al 2199',
  },
  'must be left out on a document in CHF': {
    de: 'muss bei einem Dokument in CHF fehlen',
    fr: 'doit être absent d’un document en CHF',
    it: 'deve mancare in un documento in CHF',
  },
  'must be left out where companyName is': {
    de: 'muss fehlen, wo companyName fehlt',
    fr: 'doit être absent là où companyName l’est',
    it: 'deve mancare dove manca companyName',
  },
  'must be left out, with exchangeRate, for {0}': {
    de: 'muss bei {0} fehlen, ebenso exchangeRate',
    fr: 'doit être absent pour {0}, ainsi qu’exchangeRate',
    it: 'deve mancare per {0}, come exchangeRate',
  },
  'must be one line of well-formed UTF-8 without control characters': {
    de: 'muss eine Zeile wohlgeformtes UTF-8 ohne Steuerzeichen sein',
    fr: 'doit être une ligne d’UTF-8 bien formé sans caractères de commande',
    it: 'deve essere una riga di UTF-8 ben formato senza caratteri di controllo',
  },
  'must be open, but is {0}': {
    de: 'muss offen sein, ist aber {0}',
    fr: 'doit être ouvert, mais est {0}',
    it: 'deve essere aperto, ma è {0}',
  },
  'must be percent-encoded UTF-8': {
    de: 'muss prozentkodiertes UTF-8 sein',
    fr: 'doit être de l’UTF-8 codé en pour-cent',
    it: 'deve essere UTF-8 con codifica percentuale',
  },
  'must be text without a filename': {
    de: 'muss Text ohne Dateinamen sein',
    fr: 'doit être du texte sans nom de fichier',
    it: 'deve essere testo senza nome di file',
  },
  'must be the id of a contact of this organisation': {
    de: 'muss die Id eines Kontakts dieser Organisation sein',
    fr: 'doit être l’id d’un contact de cette organisation',
    it: 'deve essere l’id di un contatto di questa organizzazione',
  },
  'must be the id of a position of the invoice': {
    de: 'muss die Id einer Position der Rechnung sein',
    fr: 'doit être l’id d’une position de la facture',
    it: 'deve essere l’id di una posizione della fattura',
  },
  'must be the id of a product of this organisation': {
    de: 'muss die Id eines Produkts dieser Organisation sein',
    fr: 'doit être l’id d’un produit de cette organisation',
    it: 'deve essere l’id di un prodotto di questa organizzazione',
  },
  'must be the id of a template of this organisation': {
    de: 'muss die Id einer Vorlage dieser Organisation sein',
    fr: 'doit être l’id d’un modèle de cette organisation',
    it: 'deve essere l’id di un modello di questa organizzazione',
  },
  'must be the name of a time zone, such as Europe/Zurich': {
    de: 'muss der Name einer Zeitzone sein, wie Europe/Zurich',
    fr: 'doit être le nom d’un fuseau horaire, comme Europe/Zurich',
    it: 'deve essere il nome di un fuso orario, come Europe/Zurich',
  },
  'must be the nextCursor of a page of the same list': {
    de: 'muss der nextCursor einer Seite derselben Liste sein',
    fr: 'doit être le nextCursor d’une page de la même liste',
    it: 'deve essere il nextCursor di una pagina della stessa lista',
  },
  'must be the nextCursor of a page of the same list in the same order': {
    de: 'muss der nextCursor einer Seite derselben Liste in derselben Ordnung sein',
    fr: 'doit être le nextCursor d’une page de la même liste dans le même ordre',
    it: 'deve essere il nextCursor di una pagina della stessa lista nello stesso ordine',
  },
  'must be the nextCursor of a page of the same statement': {
    de: 'muss der nextCursor einer Seite desselben Auszugs sein',
    fr: 'doit être le nextCursor d’une page du même extrait',
    it: 'deve essere il nextCursor di una pagina dello stesso estratto',
  },
  'must be the nextCursor of an earlier answer': {
    de: 'muss der nextCursor einer früheren Antwort sein',
    fr: 'doit être le nextCursor d’une réponse antérieure',
    it: 'deve essere il nextCursor di una risposta precedente',
  },
  'must be the reference in the path, or be left out': {
    de: 'muss die Referenz im Pfad sein oder fehlen',
    fr: 'doit être la référence du chemin, ou être absent',
    it: 'deve essere il riferimento nel percorso, o mancare',
  },
  'must be those of a month, quarter, half-year or year of the calendar, unless isIrregular is true': {
    de: 'müssen die eines Monats, Quartals, Halbjahrs oder Jahrs des Kalenders sein, ausser isIrregular ist true',
    fr: 'doivent être ceux d’un mois, trimestre, semestre ou d’une année civile, sauf si isIrregular est true',
    it: 'devono essere quelli di un mese, trimestre, semestre o anno civile, salvo che isIrregular sia true',
  },
  'must be three capital letters, such as EUR': {
    de: 'muss drei Grossbuchstaben haben, wie EUR',
    fr: 'doit être trois majuscules, comme EUR',
    it: 'deve essere tre maiuscole, come EUR',
  },
  'must be true for {0}': {
    de: 'muss bei {0} true sein',
    fr: 'doit être true pour {0}',
    it: 'deve essere true per {0}',
  },
  'must be two capital letters, such as CH': {
    de: 'muss zwei Grossbuchstaben haben, wie CH',
    fr: 'doit être deux majuscules, comme CH',
    it: 'deve essere due maiuscole, come CH',
  },
  'must be up to 20 printable ASCII characters with one run of zeros for the counter, and YYYY at most once for the year: nothing else of a date, such as YY, MM or DD, is filled in':
    {
      de: 'muss bis zu 20 druckbare ASCII-Zeichen haben, mit einer Folge von Nullen für den Zähler und höchstens einmal YYYY für das Jahr: Sonst wird nichts von einem Datum eingesetzt, wie YY, MM oder DD',
      fr: 'doit avoir jusqu’à 20 caractères ASCII imprimables avec une suite de zéros pour le compteur, et YYYY au plus une fois pour l’année : rien d’autre d’une date, comme YY, MM ou DD, n’est inséré',
      it: 'deve avere fino a 20 caratteri ASCII stampabili con una serie di zeri per il contatore, e YYYY al massimo una volta per l’anno: null’altro di una data, come YY, MM o DD, viene inserito',
    },
  'must be well-formed text without control characters other than tab and line breaks': {
    de: 'muss wohlgeformter Text ohne Steuerzeichen ausser Tabulator und Zeilenumbruch sein',
    fr: 'doit être un texte bien formé sans caractères de commande autres que tabulateur et fins de ligne',
    it: 'deve essere un testo ben formato senza caratteri di controllo tranne tabulatore e fine riga',
  },
  'must be within {0} months of from': {
    de: 'muss innert {0} Monaten ab from liegen',
    fr: 'doit se trouver dans les {0} mois après from',
    it: 'deve trovarsi entro {0} mesi da from',
  },
  'must begin with https://': {
    de: 'muss mit https:// beginnen',
    fr: 'doit commencer par https://',
    it: 'deve iniziare con https://',
  },
  'must begin with https://, unless the operator allows its network in WEBHOOK_NETWORKS': {
    de: 'muss mit https:// beginnen, wenn der Betreiber ihr Netz nicht in WEBHOOK_NETWORKS erlaubt',
    fr: 'doit commencer par https://, sauf si l’exploitant permet son réseau dans WEBHOOK_NETWORKS',
    it: 'deve iniziare con https://, salvo che il gestore ne permetta la rete in WEBHOOK_NETWORKS',
  },
  'must lead to a public address': {
    de: 'muss zu einer öffentlichen Adresse führen',
    fr: 'doit mener à une adresse publique',
    it: 'deve portare a un indirizzo pubblico',
  },
  'must lead to a public address, unless the operator allows its network in WEBHOOK_NETWORKS': {
    de: 'muss zu einer öffentlichen Adresse führen, wenn der Betreiber ihr Netz nicht in WEBHOOK_NETWORKS erlaubt',
    fr: 'doit mener à une adresse publique, sauf si l’exploitant permet son réseau dans WEBHOOK_NETWORKS',
    it: 'deve portare a un indirizzo pubblico, salvo che il gestore ne permetta la rete in WEBHOOK_NETWORKS',
  },
  'must have 1 to 255 printable ASCII characters': {
    de: 'muss 1 bis 255 druckbare ASCII-Zeichen haben',
    fr: 'doit avoir 1 à 255 caractères ASCII imprimables',
    it: 'deve avere da 1 a 255 caratteri ASCII stampabili',
  },
  'must have a filename of 1 to {0} characters in UTF-8, without control characters': {
    de: 'muss einen Dateinamen von 1 bis {0} Zeichen in UTF-8 ohne Steuerzeichen haben',
    fr: 'doit avoir un nom de fichier de 1 à {0} caractères en UTF-8, sans caractères de commande',
    it: 'deve avere un nome di file da 1 a {0} caratteri in UTF-8, senza caratteri di controllo',
  },
  'must have a name in at least one language': {
    de: 'muss in mindestens einer Sprache einen Namen haben',
    fr: 'doit avoir un nom dans au moins une langue',
    it: 'deve avere un nome in almeno una lingua',
  },
  'must have the name in at least one language': {
    de: 'muss den Namen in mindestens einer Sprache haben',
    fr: 'doit avoir le nom dans au moins une langue',
    it: 'deve avere il nome in almeno una lingua',
  },
  'must have a name of 1 to 40 letters, digits, _, - or .': {
    de: 'muss einen Namen von 1 bis 40 Buchstaben, Ziffern, _, - oder . haben',
    fr: 'doit avoir un nom de 1 à 40 lettres, chiffres, _, - ou .',
    it: 'deve avere un nome da 1 a 40 lettere, cifre, _, - o .',
  },
  'must have at least {0} field': {
    de: 'muss mindestens {0} Feld haben',
    fr: 'doit avoir au moins {0} champ',
    it: 'deve avere almeno {0} campo',
  },
  'must have at least {0} fields': {
    de: 'muss mindestens {0} Felder haben',
    fr: 'doit avoir au moins {0} champs',
    it: 'deve avere almeno {0} campi',
  },
  'must have at most {0} field': {
    de: 'darf höchstens {0} Feld haben',
    fr: 'doit avoir au plus {0} champ',
    it: 'deve avere al massimo {0} campo',
  },
  'must have at most {0} fields': {
    de: 'darf höchstens {0} Felder haben',
    fr: 'doit avoir au plus {0} champs',
    it: 'deve avere al massimo {0} campi',
  },
  'must have at most {0} pairs': {
    de: 'darf höchstens {0} Paare haben',
    fr: 'doit avoir au plus {0} paires',
    it: 'deve avere al massimo {0} coppie',
  },
  'must have at most {0} character': {
    de: 'darf höchstens {0} Zeichen haben',
    fr: 'doit avoir au plus {0} caractère',
    it: 'deve avere al massimo {0} carattere',
  },
  'must have at least {0} character': {
    de: 'muss mindestens {0} Zeichen haben',
    fr: 'doit avoir au moins {0} caractère',
    it: 'deve avere almeno {0} carattere',
  },
  'must have at most two decimal places': {
    de: 'darf höchstens zwei Nachkommastellen haben',
    fr: 'doit avoir au plus deux décimales',
    it: 'deve avere al massimo due decimali',
  },
  'must have at most {0} decimal places': {
    de: 'darf höchstens {0} Nachkommastellen haben',
    fr: 'doit avoir au plus {0} décimales',
    it: 'deve avere al massimo {0} decimali',
  },
  'must be a whole number: {0} has no decimal places': {
    de: 'muss eine ganze Zahl sein: {0} hat keine Nachkommastellen',
    fr: 'doit être un nombre entier : {0} n’a pas de décimales',
    it: 'deve essere un numero intero: {0} non ha decimali',
  },
  'Give a whole number: {0} has no decimal places.': {
    de: 'Geben Sie eine ganze Zahl an: {0} hat keine Nachkommastellen.',
    fr: 'Indiquez un nombre entier : {0} n’a pas de décimales.',
    it: 'Indichi un numero intero: {0} non ha decimali.',
  },
  'a document cannot be in {0}: its amounts have {1} decimal places, those of documents two at most': {
    de: 'Ein Dokument in {0} ist nicht möglich: Dessen Beträge haben {1} Nachkommastellen, die von Dokumenten höchstens zwei',
    fr: 'un document ne peut pas être en {0} : ses montants ont {1} décimales, ceux des documents deux au plus',
    it: 'un documento non può essere in {0}: i suoi importi hanno {1} decimali, quelli dei documenti al massimo due',
  },
  'must hold at most {0} item': {
    de: 'darf höchstens {0} Eintrag enthalten',
    fr: 'doit contenir au plus {0} élément',
    it: 'deve contenere al massimo {0} elemento',
  },
  'must hold at least {0} items': {
    de: 'muss mindestens {0} Einträge enthalten',
    fr: 'doit contenir au moins {0} éléments',
    it: 'deve contenere almeno {0} elementi',
  },
  'entries were posted from {0} to {1}, so it cannot be deleted': {
    de: 'von {0} bis {1} wurde gebucht, darum ist Löschen nicht möglich',
    fr: 'des écritures ont été comptabilisées du {0} au {1} : la suppression n’est donc pas possible',
    it: 'dal {0} al {1} ci sono registrazioni: l’eliminazione non è quindi possibile',
  },
  'deleting it would leave a gap between {0} and {1}': {
    de: 'beim Löschen entstünde zwischen {0} und {1} eine Lücke',
    fr: 'la suppression laisserait une lacune entre {0} et {1}',
    it: 'l’eliminazione lascerebbe una lacuna tra {0} e {1}',
  },
  'must have the form {0}': {
    de: 'muss die Form {0} haben',
    fr: 'doit avoir la forme {0}',
    it: 'deve avere la forma {0}',
  },
  'must lead to a due date that is not after {0}': {
    de: 'muss zu einer Fälligkeit führen, die nicht nach dem {0} liegt',
    fr: 'doit mener à une échéance qui n’est pas après le {0}',
    it: 'deve portare a una scadenza non dopo il {0}',
  },
  'must lie ahead, at most a year': {
    de: 'muss in der Zukunft liegen, höchstens ein Jahr',
    fr: 'doit se trouver dans l’avenir, à un an au plus',
    it: 'deve trovarsi nel futuro, al massimo un anno',
  },
  'must lie ahead; to end the link now, revoke it': {
    de: 'muss in der Zukunft liegen; um den Link jetzt zu beenden, widerrufen Sie ihn',
    fr: 'doit se trouver dans l’avenir ; pour terminer le lien maintenant, révoquez-le',
    it: 'deve trovarsi nel futuro; per terminare il link ora, revocarlo',
  },
  'must list the id of every attachment once': {
    de: 'muss die Id jeder Beilage einmal aufführen',
    fr: 'doit contenir l’id de chaque annexe une fois',
    it: 'deve elencare l’id di ogni allegato una volta',
  },
  'must name a contact that stands in the bulk once': {
    de: 'muss einen Kontakt nennen, der nur einmal vorkommt',
    fr: 'doit nommer un contact qui ne figure qu’une fois',
    it: 'deve indicare un contatto che figura una sola volta',
  },
  'must name types of event that the token may read, not all': {
    de: 'muss Arten von Ereignissen nennen, die das Token lesen darf, nicht alle',
    fr: 'doit nommer des genres d’événements que le jeton peut lire, pas tous',
    it: 'deve indicare tipi di evento che il token può leggere, non tutti',
  },
  'must not be {0}, which is owed': {
    de: 'darf nicht {0} sein, worauf geschuldet wird',
    fr: 'ne doit pas être {0}, qui est dû',
    it: 'non deve essere {0}, che è dovuto',
  },
  'must not be before the fiscal year {0} to {1}, which is closed': {
    de: 'darf nicht vor dem Geschäftsjahr {0} bis {1} liegen, das abgeschlossen ist',
    fr: 'ne doit pas être avant l’exercice {0} à {1}, qui est clôturé',
    it: 'non deve essere prima dell’esercizio dal {0} al {1}, che è chiuso',
  },
  'must not be after asOf': {
    de: 'darf nicht nach asOf liegen',
    fr: 'ne doit pas être après asOf',
    it: 'non deve essere dopo asOf',
  },
  'must not be after to': {
    de: 'darf nicht nach to liegen',
    fr: 'ne doit pas être après to',
    it: 'non deve essere dopo to',
  },
  'must not be before {0}, the day of the original': {
    de: 'darf nicht vor dem {0} liegen, dem Tag der ursprünglichen Buchung',
    fr: 'ne doit pas être avant le {0}, jour de l’original',
    it: 'non deve essere prima del {0}, il giorno dell’originale',
  },
  'must not credit more than the invoice amounts to: choose its deductions, too': {
    de: 'darf nicht mehr gutschreiben, als die Rechnung ausmacht: wählen Sie auch ihre Abzüge',
    fr: 'ne doit pas créditer plus que le montant de la facture : choisissez aussi ses déductions',
    it: 'non deve accreditare più dell’importo della fattura: scegliete anche le sue deduzioni',
  },
  'must be more than zero, as on the invoice': {
    de: 'muss grösser als null sein, wie auf der Rechnung',
    fr: 'doit être supérieur à zéro, comme sur la facture',
    it: 'deve essere maggiore di zero, come nella fattura',
  },
  'must be less than zero, as on the invoice': {
    de: 'muss kleiner als null sein, wie auf der Rechnung',
    fr: 'doit être inférieur à zéro, comme sur la facture',
    it: 'deve essere minore di zero, come nella fattura',
  },
  'was erased: name another recipient, or give customRecipientText': {
    de: 'wurde gelöscht: nennen Sie einen anderen Empfänger oder customRecipientText',
    fr: 'a été effacé : indiquez un autre destinataire ou customRecipientText',
    it: 'è stato cancellato: indicate un altro destinatario o customRecipientText',
  },
  'must not be before the date of the invoice, {0}': {
    de: 'darf nicht vor dem Datum der Rechnung liegen, {0}',
    fr: 'ne doit pas être avant la date de la facture, {0}',
    it: 'non deve essere prima della data della fattura, {0}',
  },
  'must not be before {0}': {
    de: 'darf nicht vor {0} liegen',
    fr: 'ne doit pas être avant {0}',
    it: 'non deve essere prima di {0}',
  },
  'must not be later than that of the token that asks': {
    de: 'darf nicht später sein als beim Token, das fragt',
    fr: 'ne doit pas être plus tard que celui du jeton qui demande',
    it: 'non deve essere più tardi di quello del token che chiede',
  },
  'must not be receivables or VAT, to which the document posts by itself': {
    de: 'darf nicht Forderungen oder MWST sein, auf die das Dokument selbst bucht',
    fr: 'ne doit pas être créances ou TVA, que le document comptabilise lui-même',
    it: 'non deve essere crediti o IVA, su cui il documento registra da sé',
  },
  'must not be the debitAccount': {
    de: 'darf nicht debitAccount sein',
    fr: 'ne doit pas être debitAccount',
    it: 'non deve essere debitAccount',
  },
  'must not be the number of an account that exists': {
    de: 'darf nicht die Nummer eines Kontos sein, das es schon gibt',
    fr: 'ne doit pas être le numéro d’un compte qui existe',
    it: 'non deve essere il numero di un conto che esiste',
  },
  'must not go beyond the scopes of the token that asks': {
    de: 'darf nicht über die Rechte des Tokens hinausgehen, das fragt',
    fr: 'ne doit pas aller au-delà des droits du jeton qui demande',
    it: 'non deve andare oltre i diritti del token che chiede',
  },
  'must not overlap a period that exists': {
    de: 'darf sich mit keiner Periode überschneiden, die es gibt',
    fr: 'ne doit chevaucher aucune période qui existe',
    it: 'non deve sovrapporsi a un periodo che esiste',
  },
  'nothing is left of the invoice: it was credited in full': {
    de: 'von der Rechnung ist nichts übrig: Sie wurde ganz gutgeschrieben',
    fr: 'il ne reste rien de la facture : elle a été créditée en entier',
    it: 'della fattura non resta nulla: è stata accreditata per intero',
  },
  'nothing is left of these positions: they were credited in full, or their invoice was annulled': {
    de: 'von diesen Positionen ist nichts übrig: Sie wurden ganz gutgeschrieben, oder ihre Rechnung wurde storniert',
    fr: 'il ne reste rien de ces positions : elles ont été créditées en entier, ou leur facture a été annulée',
    it: 'di queste posizioni non resta nulla: sono state accreditate per intero, o la loro fattura è stata annullata',
  },
  'nothing is left of this position: it was credited in full': {
    de: 'von dieser Position ist nichts übrig: Sie wurde ganz gutgeschrieben',
    fr: 'il ne reste rien de cette position : elle a été créditée en entier',
    it: 'di questa posizione non resta nulla: è stata accreditata per intero',
  },
  'only a draft can be deleted': {
    de: 'nur ein Entwurf kann gelöscht werden',
    fr: 'seul un brouillon peut être supprimé',
    it: 'solo una bozza può essere eliminata',
  },
  'only an issued invoice that is not annulled is credited': {
    de: 'nur eine ausgestellte, nicht stornierte Rechnung wird gutgeschrieben',
    fr: 'seule une facture émise et non annulée est créditée',
    it: 'solo una fattura emessa e non annullata viene accreditata',
  },
  'only an issued invoice that is not annulled takes payments': {
    de: 'nur eine ausgestellte, nicht stornierte Rechnung nimmt Zahlungen',
    fr: 'seule une facture émise et non annulée reçoit des paiements',
    it: 'solo una fattura emessa e non annullata riceve pagamenti',
  },
  'must stay {0}: the account was posted to': {
    de: 'muss {0} bleiben: Auf das Konto wurde gebucht',
    fr: 'doit rester {0} : des écritures touchent le compte',
    it: 'deve restare {0}: sul conto è stato registrato',
  },
  'must stay {0}: the service itself posts to the account': {
    de: 'muss {0} bleiben: Der Dienst selbst bucht auf das Konto',
    fr: 'doit rester {0} : le service lui-même comptabilise sur le compte',
    it: 'deve restare {0}: il servizio stesso registra sul conto',
  },
  'must not be in the fiscal year {0} to {1}, which is closed': {
    de: 'darf nicht im Geschäftsjahr {0} bis {1} liegen, das abgeschlossen ist',
    fr: 'ne doit pas être dans l’exercice {0} à {1}, qui est clôturé',
    it: 'non deve essere nell’esercizio dal {0} al {1}, che è chiuso',
  },
  'All positions together must stay below {0}.': {
    de: 'Alle Positionen zusammen müssen unter {0} bleiben.',
    fr: 'Toutes les positions ensemble doivent rester sous {0}.',
    it: 'Tutte le posizioni insieme devono restare sotto {0}.',
  },
  'A sales position takes one of {0}, or none.': {
    de: 'Eine Verkaufsposition nimmt eines von {0} oder keines.',
    fr: 'Une position de vente prend l’un de {0}, ou aucun.',
    it: 'Una posizione di vendita prende uno di {0}, o nessuno.',
  },
  'A discount is at most the sum of the positions above it.': {
    de: 'Ein Rabatt ist höchstens die Summe der Positionen darüber.',
    fr: 'Un rabais est au plus la somme des positions au-dessus.',
    it: 'Uno sconto è al massimo la somma delle posizioni sopra.',
  },
  'Give at most {0} decimal places.': {
    de: 'Geben Sie höchstens {0} Nachkommastellen an.',
    fr: 'Indiquez au plus {0} décimales.',
    it: 'Indicare al massimo {0} decimali.',
  },
  'must be one of {0} or empty': {
    de: 'muss eines von {0} oder leer sein',
    fr: 'doit être l’un de {0} ou vide',
    it: 'deve essere uno di {0} o vuoto',
  },
  'must be {value} or empty': {
    de: 'muss {value} oder leer sein',
    fr: 'doit être {value} ou vide',
    it: 'deve essere {value} o vuoto',
  },
  'must be {value}': { de: 'muss {value} sein', fr: 'doit être {value}', it: 'deve essere {value}' },
  'must be {kind}': { de: 'muss {kind} sein', fr: 'doit être {kind}', it: 'deve essere {kind}' },
  'must be {kind}, not a text': {
    de: 'muss {kind} sein, kein Text',
    fr: 'doit être {kind}, pas un texte',
    it: 'deve essere {kind}, non un testo',
  },
  'must be {kind}, not null': {
    de: 'muss {kind} sein, nicht null',
    fr: 'doit être {kind}, pas null',
    it: 'deve essere {kind}, non null',
  },
  'must be {kind} in cents (10810 for 108.10)': {
    de: 'muss {kind} in Rappen (10810 für 108.10) sein',
    fr: 'doit être {kind} en centimes (10810 pour 108.10)',
    it: 'deve essere {kind} in centesimi (10810 per 108.10)',
  },
  'must be {kind} in cents (10810 for 108.10), not a text': {
    de: 'muss {kind} in Rappen (10810 für 108.10) sein, kein Text',
    fr: 'doit être {kind} en centimes (10810 pour 108.10), pas un texte',
    it: 'deve essere {kind} in centesimi (10810 per 108.10), non un testo',
  },
  'must be {kind} in cents (10810 for 108.10), not null': {
    de: 'muss {kind} in Rappen (10810 für 108.10) sein, nicht null',
    fr: 'doit être {kind} en centimes (10810 pour 108.10), pas null',
    it: 'deve essere {kind} in centesimi (10810 per 108.10), non null',
  },
  'Give an exchangeRate, or configure one for the currency.': {
    de: 'Geben Sie einen exchangeRate an, oder richten Sie für die Währung einen ein.',
    fr: 'Indiquez un exchangeRate, ou configurez-en un pour la monnaie.',
    it: 'Indicare un exchangeRate, o configurarne uno per la moneta.',
  },
  'has no form in the Latin letters of a QR-bill: {0}': {
    de: 'hat keine Form in den lateinischen Buchstaben einer QR-Rechnung: {0}',
    fr: 'n’a pas de forme dans les lettres latines d’une QR-facture : {0}',
    it: 'non ha una forma nelle lettere latine di una QR-fattura: {0}',
  },
  'Give exactly one of discountRate and discountAmount.': {
    de: 'Geben Sie genau eines von discountRate und discountAmount an.',
    fr: 'Indiquez soit discountRate, soit discountAmount.',
    it: 'Indicare esattamente uno tra discountRate e discountAmount.',
  },
  'Give a name or a description.': {
    de: 'Geben Sie einen Namen oder eine Beschreibung an.',
    fr: 'Indiquez un nom ou une description.',
    it: 'Indicare un nome o una descrizione.',
  },
} as const satisfies Readonly<Record<string, Translated>>
