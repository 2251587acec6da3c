import { wordsOf } from '../words/words.ts'

export const words = wordsOf({
  asOf: { de: 'Per', fr: 'Au', it: 'Al', en: 'As of' },
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
  result: {
    de: 'Jahresgewinn/-verlust',
    fr: 'Bénéfice ou perte de l’exercice',
    it: 'Utile o perdita dell’esercizio',
    en: 'Profit or loss of the year',
  },
  contra: { de: 'Gegenkonto', fr: 'Contrepartie', it: 'Contropartita', en: 'Contra account' },
  none: {
    de: 'Nichts verbucht.',
    fr: 'Rien n’a été comptabilisé.',
    it: 'Niente contabilizzato.',
    en: 'Nothing was posted.',
  },
})
