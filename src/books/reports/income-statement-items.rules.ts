import type { Names } from './balances.rules.ts'
import { type Item, item, names } from './statement-group.rules.ts'

/** An intermediate result that Swiss statements draw below an item. */
type Subtotal = { readonly code: string; readonly names: Names }

/** OR 959b 2: the income statement by nature of expense, with the intermediate results of the Swiss SME chart. */
export const incomeStatementItems: readonly (Item & { readonly subtotal?: Subtotal })[] = [
  item(
    'netRevenue',
    3000,
    3899,
    names(
      'Nettoerlöse aus Lieferungen und Leistungen',
      'Produits nets des ventes de biens et de prestations de services',
      'Ricavi netti da forniture e prestazioni',
      'Net proceeds from sales of goods and services',
    ),
  ),
  {
    ...item(
      'inventoryChange',
      3900,
      3999,
      names(
        'Bestandesänderungen an unfertigen und fertigen Erzeugnissen sowie an nicht fakturierten Dienstleistungen',
        'Variation des stocks de produits finis et semi-finis et des prestations de services non facturées',
        'Variazioni delle scorte di prodotti finiti e in corso di fabbricazione e di prestazioni di servizi non fatturate',
        'Changes in inventories of finished and unfinished products and in non-invoiced services',
      ),
    ),
    subtotal: {
      code: 'operatingRevenue',
      names: names(
        'Betriebsertrag aus Lieferungen und Leistungen',
        'Produits d’exploitation de la vente de biens et de prestations de services',
        'Ricavi operativi da forniture e prestazioni',
        'Operating income from sales of goods and services',
      ),
    },
  },
  {
    ...item(
      'materials',
      4000,
      4999,
      names(
        'Material-, Handelswaren- und Dienstleistungsaufwand',
        'Charges de matériel, de marchandises et de prestations de tiers',
        'Costi per materiale, merci e prestazioni di terzi',
        'Cost of materials, goods and services',
      ),
    ),
    subtotal: {
      code: 'grossProfitAfterMaterials',
      names: names(
        'Bruttoergebnis nach Material- und Warenaufwand',
        'Résultat brut après charges de matériel et de marchandises',
        'Risultato lordo dopo i costi per materiale e merci',
        'Gross profit after cost of materials and goods',
      ),
    },
  },
  {
    ...item(
      'personnel',
      5000,
      5999,
      names('Personalaufwand', 'Charges de personnel', 'Costi per il personale', 'Staff costs'),
    ),
    subtotal: {
      code: 'grossProfitAfterPersonnel',
      names: names(
        'Bruttoergebnis nach Personalaufwand',
        'Résultat brut après charges de personnel',
        'Risultato lordo dopo i costi per il personale',
        'Gross profit after staff costs',
      ),
    },
  },
  {
    ...item(
      'otherOperatingExpenses',
      6000,
      6799,
      names(
        'Übriger betrieblicher Aufwand',
        'Autres charges d’exploitation',
        'Altri costi d’esercizio',
        'Other operational costs',
      ),
    ),
    subtotal: {
      code: 'ebitda',
      names: names(
        'Betriebliches Ergebnis vor Abschreibungen und Wertberichtigungen, Finanzerfolg und Steuern (EBITDA)',
        'Résultat d’exploitation avant amortissements et corrections de valeur, résultat financier et impôts (EBITDA)',
        'Risultato d’esercizio prima di ammortamenti e rettifiche di valore, risultato finanziario e imposte (EBITDA)',
        'Operating result before depreciation, value adjustments, financial result and taxes (EBITDA)',
      ),
    },
  },
  {
    ...item(
      'depreciation',
      6800,
      6899,
      names(
        'Abschreibungen und Wertberichtigungen auf Positionen des Anlagevermögens',
        'Amortissements et corrections de valeur sur les postes de l’actif immobilisé',
        'Ammortamenti e rettifiche di valore su poste dell’attivo fisso',
        'Depreciation and value adjustments on capital assets',
      ),
    ),
    subtotal: {
      code: 'ebit',
      names: names(
        'Betriebliches Ergebnis vor Finanzerfolg und Steuern (EBIT)',
        'Résultat d’exploitation avant résultat financier et impôts (EBIT)',
        'Risultato d’esercizio prima del risultato finanziario e delle imposte (EBIT)',
        'Operating result before financial result and taxes (EBIT)',
      ),
    },
  },
  {
    ...item(
      'financialResult',
      6900,
      6999,
      names(
        'Finanzaufwand und Finanzertrag',
        'Charges et produits financiers',
        'Costi e ricavi finanziari',
        'Financial costs and financial income',
      ),
    ),
    subtotal: {
      code: 'ebt',
      names: names(
        'Betriebliches Ergebnis vor Steuern (EBT)',
        'Résultat d’exploitation avant impôts (EBT)',
        'Risultato d’esercizio prima delle imposte (EBT)',
        'Operating result before taxes (EBT)',
      ),
    },
  },
  item(
    'ancillaryResult',
    7000,
    7999,
    names(
      'Betrieblicher Nebenerfolg',
      'Résultat des activités annexes d’exploitation',
      'Risultato delle attività accessorie',
      'Result of ancillary operations',
    ),
  ),
  {
    // An account of income or expense outside classes 3 to 8 is no part of operations.
    ...item(
      'nonOperatingResult',
      8000,
      8499,
      names(
        'Betriebsfremder Aufwand und Ertrag',
        'Charges et produits hors exploitation',
        'Costi e ricavi estranei all’esercizio',
        'Non-operational costs and income',
      ),
    ),
    ranges: [
      [8000, 8499],
      [1000, 2999],
      [9000, 9999],
    ],
  },
  {
    ...item(
      'extraordinaryResult',
      8500,
      8899,
      names(
        'Ausserordentlicher, einmaliger oder periodenfremder Aufwand und Ertrag',
        'Charges et produits exceptionnels, uniques ou hors période',
        'Costi e ricavi straordinari, unici o estranei al periodo',
        'Extraordinary, non-recurring or prior-period costs and income',
      ),
    ),
    subtotal: {
      code: 'resultBeforeTaxes',
      names: names(
        'Jahresgewinn oder Jahresverlust vor Steuern',
        'Bénéfice ou perte de l’exercice avant impôts',
        'Utile o perdita annuale prima delle imposte',
        'Profit or loss for the year before taxes',
      ),
    },
  },
  {
    ...item('directTaxes', 8900, 8999, names('Direkte Steuern', 'Impôts directs', 'Imposte dirette', 'Direct taxes')),
    subtotal: {
      code: 'result',
      names: names(
        'Jahresgewinn oder Jahresverlust',
        'Bénéfice ou perte de l’exercice',
        'Utile o perdita annuale',
        'Annual profit or loss',
      ),
    },
  },
]
