import type { InLanguages } from '../../platform/words/languages.ts'
import { type Item, item } from './statement-group.rules.ts'

/** A part of the balance sheet with the items that the law requires, in its order. */
export type Section = { readonly code: string; readonly names: InLanguages; readonly items: readonly Item[] }

/** OR 959a 1, in the order of liquidity. */
export const assets: readonly Section[] = [
  {
    code: 'currentAssets',
    names: { de: 'Umlaufvermögen', fr: 'Actifs circulants', it: 'Attivo circolante', en: 'Current assets' },
    items: [
      item('cash', 1000, 1099, {
        de: 'Flüssige Mittel und kurzfristig gehaltene Aktiven mit Börsenkurs',
        fr: 'Trésorerie et actifs cotés en bourse détenus à court terme',
        it: 'Mezzi liquidi e attivi quotati in borsa detenuti a breve termine',
        en: 'Cash and current assets with a stock exchange price',
      }),
      item('tradeReceivables', 1100, 1139, {
        de: 'Forderungen aus Lieferungen und Leistungen',
        fr: 'Créances résultant de la vente de biens et de prestations de services',
        it: 'Crediti da forniture e prestazioni',
        en: 'Trade receivables',
      }),
      item('otherCurrentReceivables', 1140, 1199, {
        de: 'Übrige kurzfristige Forderungen',
        fr: 'Autres créances à court terme',
        it: 'Altri crediti a breve termine',
        en: 'Other current receivables',
      }),
      item('inventories', 1200, 1299, {
        de: 'Vorräte und nicht fakturierte Dienstleistungen',
        fr: 'Stocks et prestations de services non facturées',
        it: 'Scorte e prestazioni di servizi non fatturate',
        en: 'Inventories and non-invoiced services',
      }),
      item('prepaidExpenses', 1300, 1399, {
        de: 'Aktive Rechnungsabgrenzungen',
        fr: 'Actifs de régularisation',
        it: 'Ratei e risconti attivi',
        en: 'Accrued income and prepaid expenses',
      }),
    ],
  },
  {
    code: 'fixedAssets',
    names: { de: 'Anlagevermögen', fr: 'Actifs immobilisés', it: 'Attivo fisso', en: 'Fixed assets' },
    items: [
      item('financialAssets', 1400, 1479, {
        de: 'Finanzanlagen',
        fr: 'Immobilisations financières',
        it: 'Immobilizzazioni finanziarie',
        en: 'Financial assets',
      }),
      item('participations', 1480, 1499, {
        de: 'Beteiligungen',
        fr: 'Participations',
        it: 'Partecipazioni',
        en: 'Shareholdings',
      }),
      item('tangibleAssets', 1500, 1699, {
        de: 'Sachanlagen',
        fr: 'Immobilisations corporelles',
        it: 'Immobilizzazioni materiali',
        en: 'Tangible fixed assets',
      }),
      item('intangibleAssets', 1700, 1799, {
        de: 'Immaterielle Werte',
        fr: 'Immobilisations incorporelles',
        it: 'Immobilizzazioni immateriali',
        en: 'Intangible fixed assets',
      }),
      item('unpaidCapital', 1800, 1999, {
        de: 'Nicht einbezahltes Grund-, Gesellschafter- oder Stiftungskapital',
        fr: 'Capital social ou capital de la fondation non libéré',
        it: 'Capitale sociale o della fondazione non versato',
        en: 'Non-paid-up capital',
      }),
    ],
  },
]

/** OR 959a 2 (1) and (2), in the order of maturity. */
export const foreignCapital: readonly Section[] = [
  {
    code: 'currentLiabilities',
    names: {
      de: 'Kurzfristiges Fremdkapital',
      fr: 'Capitaux étrangers à court terme',
      it: 'Capitale di terzi a breve termine',
      en: 'Short-term liabilities',
    },
    items: [
      item('tradePayables', 2000, 2099, {
        de: 'Verbindlichkeiten aus Lieferungen und Leistungen',
        fr: 'Dettes résultant de l’achat de biens et de prestations de services',
        it: 'Debiti per forniture e prestazioni',
        en: 'Trade creditors',
      }),
      item('currentInterestBearingLiabilities', 2100, 2199, {
        de: 'Kurzfristige verzinsliche Verbindlichkeiten',
        fr: 'Dettes à court terme portant intérêt',
        it: 'Debiti onerosi a breve termine',
        en: 'Short-term interest-bearing liabilities',
      }),
      item('otherCurrentLiabilities', 2200, 2299, {
        de: 'Übrige kurzfristige Verbindlichkeiten',
        fr: 'Autres dettes à court terme',
        it: 'Altri debiti a breve termine',
        en: 'Other short-term liabilities',
      }),
      item('deferredIncome', 2300, 2399, {
        de: 'Passive Rechnungsabgrenzungen und kurzfristige Rückstellungen',
        fr: 'Passifs de régularisation et provisions à court terme',
        it: 'Ratei e risconti passivi e accantonamenti a breve termine',
        en: 'Deferred income, accrued expenses and short-term provisions',
      }),
    ],
  },
  {
    code: 'nonCurrentLiabilities',
    names: {
      de: 'Langfristiges Fremdkapital',
      fr: 'Capitaux étrangers à long terme',
      it: 'Capitale di terzi a lungo termine',
      en: 'Long-term liabilities',
    },
    items: [
      item('nonCurrentInterestBearingLiabilities', 2400, 2499, {
        de: 'Langfristige verzinsliche Verbindlichkeiten',
        fr: 'Dettes à long terme portant intérêt',
        it: 'Debiti onerosi a lungo termine',
        en: 'Long-term interest-bearing liabilities',
      }),
      item('otherNonCurrentLiabilities', 2500, 2599, {
        de: 'Übrige langfristige Verbindlichkeiten',
        fr: 'Autres dettes à long terme',
        it: 'Altri debiti a lungo termine',
        en: 'Other long-term liabilities',
      }),
      item('provisions', 2600, 2799, {
        de: 'Rückstellungen sowie vom Gesetz vorgesehene ähnliche Positionen',
        fr: 'Provisions et postes analogues prévus par la loi',
        it: 'Accantonamenti e poste analoghe previste dalla legge',
        en: 'Provisions and similar items required by law',
      }),
    ],
  },
]

/** OR 959a 2 (3). Balances of other classes' accounts, such as an unfinished opening, are the last item: a balance is never hidden. */
export const equity: Section = {
  code: 'equity',
  names: { de: 'Eigenkapital', fr: 'Capitaux propres', it: 'Capitale proprio', en: 'Equity' },
  items: [
    item('capital', 2800, 2899, {
      de: 'Grund-, Gesellschafter- oder Stiftungskapital',
      fr: 'Capital social ou capital de la fondation',
      it: 'Capitale sociale o capitale della fondazione',
      en: 'Share, partners’ or foundation capital',
    }),
    item('legalCapitalReserve', 2900, 2939, {
      de: 'Gesetzliche Kapitalreserve',
      fr: 'Réserve légale issue du capital',
      it: 'Riserva legale da capitale',
      en: 'Statutory capital reserves',
    }),
    item('legalRetainedEarnings', 2940, 2959, {
      de: 'Gesetzliche Gewinnreserve',
      fr: 'Réserve légale issue du bénéfice',
      it: 'Riserva legale da utili',
      en: 'Statutory retained earnings',
    }),
    item('voluntaryRetainedEarnings', 2960, 2969, {
      de: 'Freiwillige Gewinnreserven',
      fr: 'Réserves facultatives issues du bénéfice',
      it: 'Riserve facoltative da utili',
      en: 'Voluntary retained earnings',
    }),
    item('ownShares', 2980, 2999, {
      de: 'Eigene Kapitalanteile (Minusposten)',
      fr: 'Propres parts du capital (poste négatif)',
      it: 'Quote proprie di capitale (posta negativa)',
      en: 'Own capital shares (negative item)',
    }),
    item('broughtForward', 2970, 2978, {
      de: 'Gewinnvortrag oder Verlustvortrag',
      fr: 'Bénéfice ou perte reporté',
      it: 'Utile o perdita riportati',
      en: 'Profit or loss brought forward',
    }),
    item('result', 2979, 2979, {
      de: 'Jahresgewinn oder Jahresverlust',
      fr: 'Bénéfice ou perte de l’exercice',
      it: 'Utile o perdita annuale',
      en: 'Profit or loss for the year',
    }),
    item('closingAccounts', 3000, 9999, {
      de: 'Eröffnungs-, Abschluss- und übrige Konten',
      fr: 'Comptes d’ouverture, de clôture et autres comptes',
      it: 'Conti di apertura, di chiusura e altri conti',
      en: 'Opening, closing and other accounts',
    }),
  ],
}
