import { wordsOf } from '../words/words.ts'

export const words = wordsOf({
  asOf: { de: 'Per', fr: 'Au', it: 'Al', en: 'As of' },
  previousYear: { de: 'Vorjahr', fr: 'Exercice précédent', it: 'Esercizio precedente', en: 'Previous year' },
  opening: { de: 'Anfangssaldo', fr: 'Solde initial', it: 'Saldo iniziale', en: 'Opening balance' },
  closing: { de: 'Schlusssaldo', fr: 'Solde final', it: 'Saldo finale', en: 'Closing balance' },
  balance: { de: 'Saldo', fr: 'Solde', it: 'Saldo', en: 'Balance' },
  assets: { de: 'Total Aktiven', fr: 'Total de l’actif', it: 'Totale attivi', en: 'Total assets' },
  liabilities: {
    de: 'Total Passiven',
    fr: 'Total du passif',
    it: 'Totale passivi',
    en: 'Total liabilities and equity',
  },
  earlier: {
    de: 'Gewinn-/Verlustvortrag',
    fr: 'Bénéfice ou perte reporté',
    it: 'Utile o perdita riportati',
    en: 'Profit or loss brought forward',
  },
  unclosed: {
    de: 'Ohne Abschlussbuchung',
    fr: 'Sans écriture de clôture',
    it: 'Senza registrazione di chiusura',
    en: 'Without a closing entry',
  },
  contra: { de: 'Gegenkonto', fr: 'Contrepartie', it: 'Contropartita', en: 'Contra account' },
  side: { de: 'Debitoren oder Kreditoren', fr: 'Débiteurs ou créanciers', it: 'Debitori o creditori', en: 'Side' },
  sides: {
    receivable: { de: 'Debitoren', fr: 'Débiteurs', it: 'Debitori', en: 'Receivables' },
    payable: { de: 'Kreditoren', fr: 'Créanciers', it: 'Creditori', en: 'Payables' },
  },
  ages: {
    label: { de: 'Nach Alter', fr: 'Par ancienneté', it: 'Per scadenza', en: 'By age' },
    all: { de: 'Alle', fr: 'Tous', it: 'Tutte', en: 'All' },
    notDue: { de: 'Nicht fällig', fr: 'Non échus', it: 'Non scadute', en: 'Not due' },
    days1To30: { de: '1–30 Tage', fr: '1–30 jours', it: '1–30 giorni', en: '1–30 days' },
    days31To60: { de: '31–60 Tage', fr: '31–60 jours', it: '31–60 giorni', en: '31–60 days' },
    days61To90: { de: '61–90 Tage', fr: '61–90 jours', it: '61–90 giorni', en: '61–90 days' },
    over90: { de: 'Über 90 Tage', fr: 'Plus de 90 jours', it: 'Oltre 90 giorni', en: 'Over 90 days' },
  },
  open: { de: 'Offen', fr: 'Ouvert', it: 'Aperto', en: 'Open' },
  byHand: {
    de: 'Buchungen von Hand',
    fr: 'Écritures manuelles',
    it: 'Registrazioni manuali',
    en: 'Entries by hand',
  },
  account: (account: number) => ({
    de: `Konto ${account}`,
    fr: `Compte ${account}`,
    it: `Conto ${account}`,
    en: `Account ${account}`,
  }),
  nothingOpen: {
    de: 'An diesem Tag ist nichts offen.',
    fr: 'Rien n’est ouvert à ce jour.',
    it: 'In questo giorno non c’è nulla di aperto.',
    en: 'Nothing is open on this day.',
  },
  none: {
    de: 'Nichts verbucht.',
    fr: 'Rien n’a été comptabilisé.',
    it: 'Niente contabilizzato.',
    en: 'Nothing was posted.',
  },
})
