import type { MessageRows } from './rows.ts'

/** What the fields of accounts, currencies, periods and entries must be. */
export const clausesOfBooks = {
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
  'must be a currency that is enabled in the organisation': { de: 'muss eine Währung sein, die in der Organisation eingeschaltet ist', fr: 'doit être une monnaie activée dans l’organisation', it: 'deve essere una valuta attivata nell’organizzazione' },
  'is required: no rate is configured for the currency': { de: 'ist erforderlich: Für die Währung ist kein Kurs eingerichtet', fr: 'est obligatoire : aucun cours n’est configuré pour la monnaie', it: 'è obbligatorio: nessun corso è configurato per la valuta' },
  'must be a reference that no other entry of the organisation has': {
    de: 'muss eine Referenz sein, die keine andere Buchung der Organisation hat',
    fr: 'doit être une référence qu’aucune autre écriture de l’organisation ne porte',
    it: 'deve essere un riferimento che nessun’altra registrazione dell’organizzazione ha',
  },
  'must be a calendar date YYYY-MM-DD from 1900 to 2199': { de: 'muss ein Kalendertag JJJJ-MM-TT von 1900 bis 2199 sein', fr: 'doit être une date AAAA-MM-JJ de 1900 à 2199', it: 'deve essere una data AAAA-MM-GG dal 1900 al 2199' },
  'must be within {months} months of `from`': { de: 'muss innert {months} Monaten ab `from` liegen', fr: 'doit se trouver dans les {months} mois après `from`', it: 'deve trovarsi entro {months} mesi da `from`' },
  'must not be before the fiscal year {from:day} to {to:day}, which is closed': {
    de: 'darf nicht vor dem Geschäftsjahr {from:day} bis {to:day} liegen, das abgeschlossen ist',
    fr: 'ne doit pas être avant l’exercice {from:day} à {to:day}, qui est clôturé',
    it: 'non deve essere prima dell’esercizio dal {from:day} al {to:day}, che è chiuso',
  },
  'must not be after `to`': { de: 'darf nicht nach `to` liegen', fr: 'ne doit pas être après `to`', it: 'non deve essere dopo `to`' },
  'must not be before {original:day}, the day of the original': { de: 'darf nicht vor dem {original:day} liegen, dem Tag der ursprünglichen Buchung', fr: 'ne doit pas être avant le {original:day}, jour de l’original', it: 'non deve essere prima del {original:day}, il giorno dell’originale' },
  'must not be the number of an account that exists': { de: 'darf nicht die Nummer eines Kontos sein, das es schon gibt', fr: 'ne doit pas être le numéro d’un compte qui existe', it: 'non deve essere il numero di un conto che esiste' },
  'must not overlap a period that exists': { de: 'darf sich mit keiner Periode überschneiden, die es gibt', fr: 'ne doit chevaucher aucune période qui existe', it: 'non deve sovrapporsi a un periodo che esiste' },
  'must not be in the fiscal year {from:day} to {to:day}, which is closed': {
    de: 'darf nicht im Geschäftsjahr {from:day} bis {to:day} liegen, das abgeschlossen ist',
    fr: 'ne doit pas être dans l’exercice {from:day} à {to:day}, qui est clôturé',
    it: 'non deve essere nell’esercizio dal {from:day} al {to:day}, che è chiuso',
  },
  'must be left out where `to` is given': { de: 'muss weggelassen werden, wo `to` angegeben ist', fr: 'doit être omis là où `to` est indiqué', it: 'deve essere omesso dove è indicato `to`' },
  'must be 1, or left out, for {currency}': { de: 'muss bei {currency} 1 sein oder fehlen', fr: 'doit être 1 ou absent pour {currency}', it: 'deve essere 1 o mancare per {currency}' },
  'must be 1, or left out, in CHF': { de: 'muss in CHF 1 sein oder fehlen', fr: 'doit être 1 ou absent en CHF', it: 'deve essere 1 o mancare in CHF' },
  'must be the nextCursor of a page of the same statement': { de: 'muss der nextCursor einer Seite desselben Auszugs sein', fr: 'doit être le nextCursor d’une page du même extrait', it: 'deve essere il nextCursor di una pagina dello stesso estratto' },
  'must have a name in at least one language': { de: 'muss in mindestens einer Sprache einen Namen haben', fr: 'doit avoir un nom dans au moins une langue', it: 'deve avere un nome in almeno una lingua' },
  'must not be the `debitAccount`': { de: 'darf nicht `debitAccount` sein', fr: 'ne doit pas être `debitAccount`', it: 'non deve essere `debitAccount`' },
  'must not be after `asOf`': { de: 'darf nicht nach `asOf` liegen', fr: 'ne doit pas être après `asOf`', it: 'non deve essere dopo `asOf`' },
  'must be an account that exists and is active in the chart of accounts, not {account}: GET /v1/accounts lists them': {
    de: 'muss ein aktives Konto des Kontenplans sein, nicht {account}',
    fr: 'doit être un compte actif du plan comptable, pas {account}',
    it: 'deve essere un conto attivo del piano dei conti, non {account}',
  },
  'must not be before `from`': { de: 'darf nicht vor `from` liegen', fr: 'ne doit pas être avant `from`', it: 'non deve essere prima di `from`' },
  'must not be before {earliest:day}': { de: 'darf nicht vor dem {earliest:day} liegen', fr: 'ne doit pas être avant le {earliest:day}', it: 'non deve essere prima del {earliest:day}' },
  'must be those of a month, quarter, half-year or year of the calendar, unless `isIrregular` is true': {
    de: 'muss zu einem Monat, Quartal, Halbjahr oder Jahr des Kalenders gehören, ausser mit `isIrregular`',
    fr: 'doit correspondre à un mois, trimestre, semestre ou une année civile, sauf avec `isIrregular`',
    it: 'deve corrispondere a un mese, trimestre, semestre o anno civile, salvo con `isIrregular`',
  },
  'must be open, but is closed': { de: 'muss offen sein, ist aber abgeschlossen', fr: 'doit être ouvert, mais est clôturé', it: 'deve essere aperto, ma è chiuso' },
  'must be open, but is settled': { de: 'muss offen sein, ist aber abgerechnet', fr: 'doit être ouvert, mais est décompté', it: 'deve essere aperto, ma è conteggiato' },
  'must stay {type}: the account was posted to': { de: 'kann nicht mehr ändern: Auf das Konto wurde gebucht', fr: 'ne peut plus changer : le compte a été mouvementé', it: 'non può più cambiare: sul conto è stato registrato' },
  'must stay {type}: the service itself posts to the account': { de: 'kann nicht ändern: Der Dienst selbst bucht auf das Konto', fr: 'ne peut pas changer : le service lui-même comptabilise sur ce compte', it: 'non può cambiare: il servizio stesso registra sul conto' },
  'must stay true: the service itself posts to the account': { de: 'muss aktiv bleiben: Der Dienst selbst bucht auf das Konto', fr: 'doit rester actif : le service lui-même comptabilise sur ce compte', it: 'deve restare attivo: il servizio stesso registra sul conto' },
  'must be true for {currency}': { de: 'muss bei {currency} eingeschaltet bleiben', fr: 'doit rester activé pour {currency}', it: 'deve restare attivato per {currency}' },
  'must be at least 0.0000000001': { de: 'muss mindestens 0.0000000001 sein', fr: 'doit être d’au moins 0.0000000001', it: 'deve essere almeno 0.0000000001' },
} as const satisfies MessageRows
