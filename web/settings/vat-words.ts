import { wordsOf } from '../words/words.ts'

export const words = wordsOf({
  acts: {
    de: 'Jede Einstellung gilt von ihrem ersten Tag bis zur nächsten. Abgerechnete Perioden bleiben, wie sie sind.',
    fr: 'Chaque réglage vaut de son premier jour jusqu’au suivant. Les périodes décomptées restent telles quelles.',
    it: 'Ogni impostazione vale dal suo primo giorno fino alla successiva. I periodi rendicontati restano come sono.',
    en: 'Each setting is valid from its first day until the next one. Settled periods stay as they are.',
  },
  change: {
    de: 'Ab einem Tag ändern',
    fr: 'Modifier dès un jour',
    it: 'Modifica da un giorno',
    en: 'Change from a day on',
  },
  validFrom: { de: 'Gültig ab', fr: 'Valable dès le', it: 'Valido dal', en: 'Valid from' },
  validFromActs: {
    de: 'Methode und Abrechnungsart wechseln am 1. Januar. Einstellungen desselben Tages werden ersetzt.',
    fr: 'La méthode et le mode de décompte changent au 1er janvier. Les réglages du même jour sont remplacés.',
    it: 'Il metodo e il modo di rendiconto cambiano il 1° gennaio. Le impostazioni dello stesso giorno sono sostituite.',
    en: 'Method and form of reporting change on 1 January. Settings of the same day are replaced.',
  },
  start: { de: 'Beginn', fr: 'Début', it: 'Inizio', en: 'Start' },
  consideration: { de: 'Abrechnungsart', fr: 'Mode de décompte', it: 'Modo di rendiconto', en: 'Form of reporting' },
  periodicity: {
    de: 'Abrechnungsperiode',
    fr: 'Périodicité des décomptes',
    it: 'Periodicità dei rendiconti',
    en: 'Reporting period',
  },
  periodicities: {
    month: { de: 'Monat', fr: 'mois', it: 'mese', en: 'month' },
    quarter: { de: 'Quartal', fr: 'trimestre', it: 'trimestre', en: 'quarter' },
    'half-year': { de: 'Semester', fr: 'semestre', it: 'semestre', en: 'half-year' },
    year: { de: 'Jahr', fr: 'année', it: 'anno', en: 'year' },
  },
  vatLock: {
    de: 'Sperre abgerechneter Perioden',
    fr: 'Verrouillage des périodes décomptées',
    it: 'Blocco dei periodi rendicontati',
    en: 'Lock of settled periods',
  },
  vatLocks: {
    all: { de: 'alle Buchungen', fr: 'toutes les écritures', it: 'tutte le registrazioni', en: 'all entries' },
    vat: {
      de: 'nur abgerechnete Buchungen',
      fr: 'seulement les écritures décomptées',
      it: 'solo le registrazioni rendicontate',
      en: 'only reported entries',
    },
  },
  netTaxRates: {
    de: 'Bewilligte Sätze',
    fr: 'Taux accordés',
    it: 'Aliquote autorizzate',
    en: 'Approved rates',
  },
  activityAt: (at: number) => ({
    de: `Tätigkeit ${at}`,
    fr: `Activité ${at}`,
    it: `Attività ${at}`,
    en: `Activity ${at}`,
  }),
  activityId: {
    de: 'Code der Tätigkeit',
    fr: 'Code de l’activité',
    it: 'Codice dell’attività',
    en: 'Activity code',
  },
  activityIdForm: {
    de: 'Fünf Zeichen, aus der Bewilligung.',
    fr: 'Cinq caractères, selon l’autorisation.',
    it: 'Cinque caratteri, dall’autorizzazione.',
    en: 'Five characters, from the approval.',
  },
  activity: { de: 'Tätigkeit', fr: 'Activité', it: 'Attività', en: 'Activity' },
  rate: { de: 'Satz in %', fr: 'Taux en %', it: 'Aliquota in %', en: 'Rate in %' },
  accounts: { de: 'Ertragskonten', fr: 'Comptes de produits', it: 'Conti dei ricavi', en: 'Accounts of turnover' },
  accountsAct: {
    de: 'Nummern mit Komma, etwa 3200, 3805. Ohne Konten: der übrige Umsatz.',
    fr: 'Numéros séparés par une virgule, par exemple 3200, 3805. Sans compte : le reste du chiffre d’affaires.',
    it: 'Numeri separati da virgola, per esempio 3200, 3805. Senza conti: il resto della cifra d’affari.',
    en: 'Numbers with commas, such as 3200, 3805. Without accounts: the remaining turnover.',
  },
  accountsForm: {
    de: 'müssen vierstellige Kontonummern mit Komma sein',
    fr: 'doivent être des numéros de compte à quatre chiffres, séparés par une virgule',
    it: 'devono essere numeri di conto a quattro cifre, separati da virgola',
    en: 'must be account numbers of four digits, with commas',
  },
  otherTurnover: {
    de: 'übriger Umsatz',
    fr: 'reste du chiffre d’affaires',
    it: 'resto della cifra d’affari',
    en: 'remaining turnover',
  },
  addActivity: {
    de: 'Tätigkeit hinzufügen',
    fr: 'Ajouter une activité',
    it: 'Aggiungi un’attività',
    en: 'Add an activity',
  },
})
