import { wordsOf } from '../words/words.ts'

export const words = wordsOf({
  order: {
    de: 'Eine abgeschlossene Periode nimmt keine Buchungen mehr an. Jahre werden der Reihe nach abgeschlossen, sobald jede MWST-Periode abgerechnet ist, die in ihnen endet; wieder geöffnet werden sie vom letzten her.',
    fr: 'Une période close n’accepte plus d’écritures. Les exercices se clôturent dans l’ordre, une fois décomptée chaque période TVA qui s’y termine ; ils se rouvrent à partir du dernier.',
    it: 'Un periodo chiuso non accetta più registrazioni. Gli esercizi si chiudono in ordine, quando ogni periodo IVA che vi termina è rendicontato; si riaprono a partire dall’ultimo.',
    en: 'A closed period takes no more entries. Close years in their order, once every VAT period that ends in them is settled; reopen them from the last one.',
  },
  span: { de: 'Von – bis', fr: 'Du – au', it: 'Dal – al', en: 'From – to' },
  status: {
    open: { de: 'offen', fr: 'ouvert', it: 'aperto', en: 'open' },
    closed: { de: 'abgeschlossen', fr: 'clos', it: 'chiuso', en: 'closed' },
    settled: { de: 'abgerechnet', fr: 'décompté', it: 'rendicontato', en: 'settled' },
  },
  irregular: {
    de: 'Beginnt nicht mit einem Quartal, Halbjahr oder Jahr',
    fr: 'Ne commence pas avec un trimestre, semestre ou année',
    it: 'Non comincia con un trimestre, semestre o anno',
    en: 'Does not begin with a quarter, half-year or year',
  },
  years: {
    title: { de: 'Geschäftsjahre', fr: 'Exercices', it: 'Esercizi', en: 'Fiscal years' },
    add: {
      de: 'Geschäftsjahr hinzufügen',
      fr: 'Ajouter un exercice',
      it: 'Aggiungi un esercizio',
      en: 'Add a fiscal year',
    },
  },
  vat: {
    title: { de: 'MWST-Perioden', fr: 'Périodes TVA', it: 'Periodi IVA', en: 'VAT periods' },
    add: {
      de: 'MWST-Periode hinzufügen',
      fr: 'Ajouter une période TVA',
      it: 'Aggiungi un periodo IVA',
      en: 'Add a VAT period',
    },
  },
  acts: {
    close: { de: 'Abschliessen', fr: 'Clôturer', it: 'Chiudi', en: 'Close' },
    reopen: { de: 'Wieder öffnen', fr: 'Rouvrir', it: 'Riapri', en: 'Reopen' },
    remove: { de: 'Löschen', fr: 'Supprimer', it: 'Elimina', en: 'Delete' },
  },
  done: {
    close: (span: string) => ({
      de: `${span} ist abgeschlossen.`,
      fr: `${span} : clôture faite.`,
      it: `${span}: chiusura fatta.`,
      en: `${span} is closed.`,
    }),
    reopen: (span: string) => ({
      de: `${span} ist wieder offen.`,
      fr: `${span} : de nouveau ouvert.`,
      it: `${span}: di nuovo aperto.`,
      en: `${span} is open again.`,
    }),
    remove: (span: string) => ({
      de: `${span} ist gelöscht.`,
      fr: `${span} : suppression faite.`,
      it: `${span}: eliminazione fatta.`,
      en: `${span} is deleted.`,
    }),
  },
  added: (span: string) => ({
    de: `${span} ist hinzugefügt.`,
    fr: `${span} : ajout fait.`,
    it: `${span}: aggiunta fatta.`,
    en: `${span} is added.`,
  }),
  asks: {
    close: {
      de: 'Danach kann darin nichts mehr verbucht werden. Es lässt sich wieder öffnen.',
      fr: 'Plus rien ne pourra y être comptabilisé. Il peut être rouvert.',
      it: 'Non vi si potrà più registrare nulla. Può essere riaperto.',
      en: 'Nothing more can be posted into it. It can be reopened.',
    },
    reopen: {
      de: 'Es nimmt wieder Buchungen an. Seine Zahlen können dann von dem abweichen, was berichtet wurde.',
      fr: 'Il accepte à nouveau des écritures. Ses chiffres peuvent alors différer de ce qui a été publié.',
      it: 'Accetta di nuovo registrazioni. Le sue cifre possono allora differire da quanto comunicato.',
      en: 'It takes entries again. Its figures may then differ from what was reported.',
    },
    remove: {
      de: 'Möglich, solange darin nichts verbucht ist.',
      fr: 'Possible tant que rien n’y est comptabilisé.',
      it: 'Possibile finché non vi è registrato nulla.',
      en: 'Possible as long as nothing was posted into it.',
    },
  },
})
