import { wordsOf } from '../words/words.ts'

/** The words of invoices over parts of a quote. */
export const invoicingWords = wordsOf({
  over: { de: 'Rechnung über', fr: 'Facture sur', it: 'Fattura su', en: 'Invoice over' },
  whole: {
    de: 'die ganze Offerte noch einmal',
    fr: 'toute l’offre encore une fois',
    it: 'tutta l’offerta ancora una volta',
    en: 'the whole quote again',
  },
  rest: {
    de: 'alles, was noch nicht verrechnet ist',
    fr: 'tout ce qui n’est pas encore facturé',
    it: 'tutto ciò che non è ancora fatturato',
    en: 'all that is not invoiced yet',
  },
  positions: {
    de: 'gewählte Positionen',
    fr: 'des positions choisies',
    it: 'posizioni scelte',
    en: 'chosen positions',
  },
  percent: {
    de: 'eine Anzahlung in Prozent',
    fr: 'un acompte en pour cent',
    it: 'un acconto in percentuale',
    en: 'a deposit in percent',
  },
  amount: {
    de: 'eine Anzahlung als Betrag',
    fr: 'un acompte en montant',
    it: 'un acconto come importo',
    en: 'a deposit as an amount',
  },
  percentOf: (total: string) => ({
    de: `Prozent von ${total}`,
    fr: `Pour cent de ${total}`,
    it: `Per cento di ${total}`,
    en: `Percent of ${total}`,
  }),
  withVat: (currency: string) => ({
    de: `Betrag inkl. MWST, ${currency}`,
    fr: `Montant TVA comprise, ${currency}`,
    it: `Importo IVA inclusa, ${currency}`,
    en: `Amount with VAT, ${currency}`,
  }),
  atMost: (amount: string) => ({
    de: `Noch nicht verrechnet: ${amount}`,
    fr: `Pas encore facturé : ${amount}`,
    it: `Non ancora fatturato: ${amount}`,
    en: `Not invoiced yet: ${amount}`,
  }),
  about: {
    de: 'Es entsteht ein Entwurf. Die letzte Rechnung der Offerte zieht die Anzahlungen ab.',
    fr: 'Un brouillon est créé. La dernière facture de l’offre déduit les acomptes.',
    it: 'Nasce una bozza. L’ultima fattura dell’offerta deduce gli acconti.',
    en: 'This creates a draft. The last invoice of the quote takes the deposits off.',
  },
  depositIsOpen: {
    de: 'Eine Anzahlung ist offen: Positionen werden erst wieder gewählt, wenn sie abgezogen, gutgeschrieben oder gelöscht ist.',
    fr: 'Un acompte est ouvert : des positions ne se choisissent que lorsqu’il est déduit, crédité ou supprimé.',
    it: 'Un acconto è aperto: si scelgono posizioni solo quando è dedotto, accreditato o eliminato.',
    en: 'A deposit is open: positions can be chosen once it is taken off, credited or deleted.',
  },
  nothingLeft: {
    de: 'Die Offerte ist ganz verrechnet.',
    fr: 'L’offre est entièrement facturée.',
    it: 'L’offerta è interamente fatturata.',
    en: 'The quote is invoiced in full.',
  },
  state: { de: 'Verrechnet', fr: 'Facturée', it: 'Fatturata', en: 'Invoiced' },
  partly: (left: string) => ({
    de: `teilweise, noch ${left}`,
    fr: `en partie, reste ${left}`,
    it: `in parte, restano ${left}`,
    en: `partly, ${left} left`,
  }),
  complete: { de: 'ganz', fr: 'en entier', it: 'per intero', en: 'in full' },
  deposit: { de: 'Anzahlung', fr: 'Acompte', it: 'Acconto', en: 'Deposit' },
})
