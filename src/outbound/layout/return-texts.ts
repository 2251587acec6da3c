import type { WordTable } from '../../platform/words/languages.ts'

/** The words of a printed VAT return besides those of its boxes. */
export const returnTexts = {
  title: { de: 'MWST-Abrechnung', fr: 'Décompte TVA', it: 'Rendiconto IVA', en: 'VAT return' },
  method: { de: 'Methode', fr: 'Méthode', it: 'Metodo', en: 'Method' },
  methods: {
    effective: { de: 'effektiv', fr: 'effective', it: 'effettivo', en: 'effective' },
    'net-tax-rate': {
      de: 'Saldosteuersätze',
      fr: 'taux de la dette fiscale nette',
      it: 'aliquote saldo',
      en: 'net tax rates',
    },
    'flat-rate': {
      de: 'Pauschalsteuersätze',
      fr: 'taux forfaitaires',
      it: 'aliquote forfetarie',
      en: 'flat tax rates',
    },
    none: { de: 'keine', fr: 'aucune', it: 'nessuno', en: 'none' },
  },
  consideration: { de: 'Entgelte', fr: 'Contre-prestations', it: 'Controprestazioni', en: 'Consideration' },
  considerations: {
    agreed: { de: 'vereinbart', fr: 'convenues', it: 'convenute', en: 'agreed' },
    received: { de: 'vereinnahmt', fr: 'reçues', it: 'ricevute', en: 'received' },
  },
  submission: { de: 'Einreichung', fr: 'Remise', it: 'Inoltro', en: 'Submission' },
  first: { de: 'Erstabrechnung', fr: 'décompte initial', it: 'rendiconto iniziale', en: 'first return' },
  correction: {
    de: 'Korrekturabrechnung',
    fr: 'décompte rectificatif',
    it: 'rendiconto di correzione',
    en: 'correction',
  },
  box: { de: 'Ziffer', fr: 'Chiffre', it: 'Cifra', en: 'Box' },
  turnover: { de: 'Umsatz CHF', fr: 'Chiffre d’affaires CHF', it: 'Cifra d’affari CHF', en: 'Turnover CHF' },
  rate: { de: 'Satz %', fr: 'Taux %', it: 'Aliquota %', en: 'Rate %' },
  tax: { de: 'Steuer CHF', fr: 'Impôt CHF', it: 'Imposta CHF', en: 'Tax CHF' },
  adjusted: {
    de: 'davon von Hand erfasst {amount}',
    fr: 'dont saisi à la main {amount}',
    it: 'di cui inserito a mano {amount}',
    en: 'of which entered by hand {amount}',
  },
} as const satisfies WordTable | Readonly<Record<string, unknown>>
