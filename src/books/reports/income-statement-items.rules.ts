import type { InLanguages } from '../../platform/words/languages.ts'
import { type Item, item } from './statement-group.rules.ts'

/** An intermediate result that Swiss statements draw below an item. */
type Subtotal = { readonly code: string; readonly names: InLanguages }

/** OR 959b 2: the income statement by nature of expense, with the intermediate results of the Swiss SME chart. */
export const incomeStatementItems: readonly (Item & { readonly subtotal?: Subtotal })[] = [
  item('netRevenue', 3000, 3899, {
    de: 'Nettoerlöse aus Lieferungen und Leistungen',
    fr: 'Produits nets des ventes de biens et de prestations de services',
    it: 'Ricavi netti da forniture e prestazioni',
    en: 'Net proceeds from sales of goods and services',
  }),
  {
    ...item('inventoryChange', 3900, 3999, {
      de: 'Bestandesänderungen an unfertigen und fertigen Erzeugnissen sowie an nicht fakturierten Dienstleistungen',
      fr: 'Variation des stocks de produits finis et semi-finis et des prestations de services non facturées',
      it: 'Variazioni delle scorte di prodotti finiti e in corso di fabbricazione e di prestazioni di servizi non fatturate',
      en: 'Changes in inventories of finished and unfinished products and in non-invoiced services',
    }),
    subtotal: {
      code: 'operatingRevenue',
      names: {
        de: 'Betriebsertrag aus Lieferungen und Leistungen',
        fr: 'Produits d’exploitation de la vente de biens et de prestations de services',
        it: 'Ricavi operativi da forniture e prestazioni',
        en: 'Operating income from sales of goods and services',
      },
    },
  },
  {
    ...item('materials', 4000, 4999, {
      de: 'Material-, Handelswaren- und Dienstleistungsaufwand',
      fr: 'Charges de matériel, de marchandises et de prestations de tiers',
      it: 'Costi per materiale, merci e prestazioni di terzi',
      en: 'Cost of materials, goods and services',
    }),
    subtotal: {
      code: 'grossProfitAfterMaterials',
      names: {
        de: 'Bruttoergebnis nach Material- und Warenaufwand',
        fr: 'Résultat brut après charges de matériel et de marchandises',
        it: 'Risultato lordo dopo i costi per materiale e merci',
        en: 'Gross profit after cost of materials and goods',
      },
    },
  },
  {
    ...item('personnel', 5000, 5999, {
      de: 'Personalaufwand',
      fr: 'Charges de personnel',
      it: 'Costi per il personale',
      en: 'Staff costs',
    }),
    subtotal: {
      code: 'grossProfitAfterPersonnel',
      names: {
        de: 'Bruttoergebnis nach Personalaufwand',
        fr: 'Résultat brut après charges de personnel',
        it: 'Risultato lordo dopo i costi per il personale',
        en: 'Gross profit after staff costs',
      },
    },
  },
  {
    ...item('otherOperatingExpenses', 6000, 6799, {
      de: 'Übriger betrieblicher Aufwand',
      fr: 'Autres charges d’exploitation',
      it: 'Altri costi d’esercizio',
      en: 'Other operational costs',
    }),
    subtotal: {
      code: 'ebitda',
      names: {
        de: 'Betriebliches Ergebnis vor Abschreibungen und Wertberichtigungen, Finanzerfolg und Steuern (EBITDA)',
        fr: 'Résultat d’exploitation avant amortissements et corrections de valeur, résultat financier et impôts (EBITDA)',
        it: 'Risultato d’esercizio prima di ammortamenti e rettifiche di valore, risultato finanziario e imposte (EBITDA)',
        en: 'Operating result before depreciation, value adjustments, financial result and taxes (EBITDA)',
      },
    },
  },
  {
    ...item('depreciation', 6800, 6899, {
      de: 'Abschreibungen und Wertberichtigungen auf Positionen des Anlagevermögens',
      fr: 'Amortissements et corrections de valeur sur les postes de l’actif immobilisé',
      it: 'Ammortamenti e rettifiche di valore su poste dell’attivo fisso',
      en: 'Depreciation and value adjustments on capital assets',
    }),
    subtotal: {
      code: 'ebit',
      names: {
        de: 'Betriebliches Ergebnis vor Finanzerfolg und Steuern (EBIT)',
        fr: 'Résultat d’exploitation avant résultat financier et impôts (EBIT)',
        it: 'Risultato d’esercizio prima del risultato finanziario e delle imposte (EBIT)',
        en: 'Operating result before financial result and taxes (EBIT)',
      },
    },
  },
  {
    ...item('financialResult', 6900, 6999, {
      de: 'Finanzaufwand und Finanzertrag',
      fr: 'Charges et produits financiers',
      it: 'Costi e ricavi finanziari',
      en: 'Financial costs and financial income',
    }),
    subtotal: {
      code: 'ebt',
      names: {
        de: 'Betriebliches Ergebnis vor Steuern (EBT)',
        fr: 'Résultat d’exploitation avant impôts (EBT)',
        it: 'Risultato d’esercizio prima delle imposte (EBT)',
        en: 'Operating result before taxes (EBT)',
      },
    },
  },
  item('ancillaryResult', 7000, 7999, {
    de: 'Betrieblicher Nebenerfolg',
    fr: 'Résultat des activités annexes d’exploitation',
    it: 'Risultato delle attività accessorie',
    en: 'Result of ancillary operations',
  }),
  {
    // An account of income or expense outside classes 3 to 8 does not belong to operations.
    ...item('nonOperatingResult', 8000, 8499, {
      de: 'Betriebsfremder Aufwand und Ertrag',
      fr: 'Charges et produits hors exploitation',
      it: 'Costi e ricavi estranei all’esercizio',
      en: 'Non-operational costs and income',
    }),
    ranges: [
      [8000, 8499],
      [1000, 2999],
      [9000, 9999],
    ],
  },
  {
    ...item('extraordinaryResult', 8500, 8899, {
      de: 'Ausserordentlicher, einmaliger oder periodenfremder Aufwand und Ertrag',
      fr: 'Charges et produits exceptionnels, uniques ou hors période',
      it: 'Costi e ricavi straordinari, unici o estranei al periodo',
      en: 'Extraordinary, non-recurring or prior-period costs and income',
    }),
    subtotal: {
      code: 'resultBeforeTaxes',
      names: {
        de: 'Jahresgewinn oder Jahresverlust vor Steuern',
        fr: 'Bénéfice ou perte de l’exercice avant impôts',
        it: 'Utile o perdita annuale prima delle imposte',
        en: 'Profit or loss for the year before taxes',
      },
    },
  },
  {
    ...item('directTaxes', 8900, 8999, {
      de: 'Direkte Steuern',
      fr: 'Impôts directs',
      it: 'Imposte dirette',
      en: 'Direct taxes',
    }),
    subtotal: {
      code: 'result',
      names: {
        de: 'Jahresgewinn oder Jahresverlust',
        fr: 'Bénéfice ou perte de l’exercice',
        it: 'Utile o perdita annuale',
        en: 'Annual profit or loss',
      },
    },
  },
]
