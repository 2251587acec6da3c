import { wordsOf } from '../words/words.ts'

/** The words of the dialog that creates a credit note. */
export const creditWords = wordsOf({
  positionsAbout: {
    de: 'Ohne Eingabe wird der ganze Rest der Rechnung gutgeschrieben, sonst nur die eingegebenen Mengen. Es entsteht ein Entwurf.',
    fr: 'Sans saisie, tout le solde de la facture est crédité ; sinon seulement les quantités saisies. Un brouillon est créé.',
    it: 'Se non si inserisce nulla, viene accreditato tutto ciò che resta della fattura; altrimenti solo le quantità inserite. Nasce una bozza.',
    en: 'Left empty, the whole rest of the invoice is credited; otherwise only the quantities that you enter. This creates a draft.',
  },
  by: { de: 'Gutgeschrieben wird', fr: 'Est crédité', it: 'Viene accreditato', en: 'Credited is' },
  choices: {
    positions: { de: 'Positionen', fr: 'Des positions', it: 'Posizioni', en: 'Positions' },
    amount: {
      de: 'Ein Betrag (Preisnachlass)',
      fr: 'Un montant (réduction de prix)',
      it: 'Un importo (riduzione di prezzo)',
      en: 'An amount (price reduction)',
    },
  },
  amountAbout: {
    de: 'Der Betrag wird auf die MWST-Sätze und Konten verteilt, die von der Rechnung übrig sind. Es entsteht ein Entwurf.',
    fr: 'Le montant est réparti sur les taux de TVA et les comptes qui restent de la facture. Un brouillon est créé.',
    it: 'L’importo viene ripartito sulle aliquote IVA e sui conti che restano della fattura. Nasce una bozza.',
    en: 'The amount is shared over the VAT rates and accounts that are left of the invoice. This creates a draft.',
  },
  shares: {
    de: 'Anteile des Betrags',
    fr: 'Parts du montant',
    it: 'Quote dell’importo',
    en: 'Shares of the amount',
  },
  amount: { de: 'Betrag mit MWST', fr: 'Montant avec TVA', it: 'Importo con IVA', en: 'Amount with VAT' },
  amountLeft: (amount: string) => ({
    de: `Von noch ${amount}`,
    fr: `Reste ${amount}`,
    it: `Restano ${amount}`,
    en: `Of ${amount} left`,
  }),
  quantityLeft: (quantity: string) => ({
    de: `Menge, von noch ${quantity}`,
    fr: `Quantité, reste ${quantity}`,
    it: `Quantità, restano ${quantity}`,
    en: `Quantity, of ${quantity} left`,
  }),
})
