import { wordsOf } from '../words/words.ts'

/** The words of the next number of a kind of document. */
export const numberWords = wordsOf({
  nextNumber: { de: 'Nächste Nummer', fr: 'Prochain numéro', it: 'Prossimo numero', en: 'Next number' },
  setNextNumber: { de: 'Festlegen', fr: 'Définir', it: 'Imposta', en: 'Set' },
  nextNumberActs: (lowest: number) => ({
    de: `Ab ${lowest}. Übersprungene Nummern bleiben unbenutzt.`,
    fr: `Dès ${lowest}. Les numéros sautés restent inutilisés.`,
    it: `Da ${lowest}. I numeri saltati restano inutilizzati.`,
    en: `From ${lowest}. Skipped numbers stay unused.`,
  }),
  nextNumberSet: (number: string) => ({
    de: `Die nächste Nummer ist ${number}.`,
    fr: `Le prochain numéro est ${number}.`,
    it: `Il prossimo numero è ${number}.`,
    en: `The next number is ${number}.`,
  }),
})
