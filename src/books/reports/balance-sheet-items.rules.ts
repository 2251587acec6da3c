import type { Names } from './balances.rules.ts'
import { type Item, item, names } from './statement-group.rules.ts'

/** A part of the balance sheet with the items that the law asks for, in its order. */
export type Section = { readonly code: string; readonly names: Names; readonly items: readonly Item[] }

/** OR 959a 1, in the order of liquidity. */
export const assets: readonly Section[] = [
  {
    code: 'currentAssets',
    names: names('Umlaufvermögen', 'Actifs circulants', 'Attivo circolante', 'Current assets'),
    items: [
      item(
        'cash',
        1000,
        1099,
        names(
          'Flüssige Mittel und kurzfristig gehaltene Aktiven mit Börsenkurs',
          'Trésorerie et actifs cotés en bourse détenus à court terme',
          'Mezzi liquidi e attivi quotati in borsa detenuti a breve termine',
          'Cash and current assets with a stock exchange price',
        ),
      ),
      item(
        'tradeReceivables',
        1100,
        1139,
        names(
          'Forderungen aus Lieferungen und Leistungen',
          'Créances résultant de la vente de biens et de prestations de services',
          'Crediti da forniture e prestazioni',
          'Trade receivables',
        ),
      ),
      item(
        'otherCurrentReceivables',
        1140,
        1199,
        names(
          'Übrige kurzfristige Forderungen',
          'Autres créances à court terme',
          'Altri crediti a breve termine',
          'Other current receivables',
        ),
      ),
      item(
        'inventories',
        1200,
        1299,
        names(
          'Vorräte und nicht fakturierte Dienstleistungen',
          'Stocks et prestations de services non facturées',
          'Scorte e prestazioni di servizi non fatturate',
          'Inventories and non-invoiced services',
        ),
      ),
      item(
        'prepaidExpenses',
        1300,
        1399,
        names(
          'Aktive Rechnungsabgrenzungen',
          'Actifs de régularisation',
          'Ratei e risconti attivi',
          'Accrued income and prepaid expenses',
        ),
      ),
    ],
  },
  {
    code: 'fixedAssets',
    names: names('Anlagevermögen', 'Actifs immobilisés', 'Attivo fisso', 'Capital assets'),
    items: [
      item(
        'financialAssets',
        1400,
        1479,
        names('Finanzanlagen', 'Immobilisations financières', 'Immobilizzazioni finanziarie', 'Financial assets'),
      ),
      item('participations', 1480, 1499, names('Beteiligungen', 'Participations', 'Partecipazioni', 'Shareholdings')),
      item(
        'tangibleAssets',
        1500,
        1699,
        names('Sachanlagen', 'Immobilisations corporelles', 'Immobilizzazioni materiali', 'Tangible fixed assets'),
      ),
      item(
        'intangibleAssets',
        1700,
        1799,
        names(
          'Immaterielle Werte',
          'Immobilisations incorporelles',
          'Immobilizzazioni immateriali',
          'Intangible fixed assets',
        ),
      ),
      item(
        'unpaidCapital',
        1800,
        1999,
        names(
          'Nicht einbezahltes Grund-, Gesellschafter- oder Stiftungskapital',
          'Capital social ou capital de la fondation non libéré',
          'Capitale sociale o della fondazione non versato',
          'Non-paid-up capital',
        ),
      ),
    ],
  },
]

/** OR 959a 2 (1) and (2), in the order in which it falls due. */
export const foreignCapital: readonly Section[] = [
  {
    code: 'currentLiabilities',
    names: names(
      'Kurzfristiges Fremdkapital',
      'Capitaux étrangers à court terme',
      'Capitale di terzi a breve termine',
      'Short-term liabilities',
    ),
    items: [
      item(
        'tradePayables',
        2000,
        2099,
        names(
          'Verbindlichkeiten aus Lieferungen und Leistungen',
          'Dettes résultant de l’achat de biens et de prestations de services',
          'Debiti per forniture e prestazioni',
          'Trade creditors',
        ),
      ),
      item(
        'currentInterestBearingLiabilities',
        2100,
        2199,
        names(
          'Kurzfristige verzinsliche Verbindlichkeiten',
          'Dettes à court terme portant intérêt',
          'Debiti onerosi a breve termine',
          'Short-term interest-bearing liabilities',
        ),
      ),
      item(
        'otherCurrentLiabilities',
        2200,
        2299,
        names(
          'Übrige kurzfristige Verbindlichkeiten',
          'Autres dettes à court terme',
          'Altri debiti a breve termine',
          'Other short-term liabilities',
        ),
      ),
      item(
        'deferredIncome',
        2300,
        2399,
        names(
          'Passive Rechnungsabgrenzungen und kurzfristige Rückstellungen',
          'Passifs de régularisation et provisions à court terme',
          'Ratei e risconti passivi e accantonamenti a breve termine',
          'Deferred income, accrued expenses and short-term provisions',
        ),
      ),
    ],
  },
  {
    code: 'nonCurrentLiabilities',
    names: names(
      'Langfristiges Fremdkapital',
      'Capitaux étrangers à long terme',
      'Capitale di terzi a lungo termine',
      'Long-term liabilities',
    ),
    items: [
      item(
        'nonCurrentInterestBearingLiabilities',
        2400,
        2499,
        names(
          'Langfristige verzinsliche Verbindlichkeiten',
          'Dettes à long terme portant intérêt',
          'Debiti onerosi a lungo termine',
          'Long-term interest-bearing liabilities',
        ),
      ),
      item(
        'otherNonCurrentLiabilities',
        2500,
        2599,
        names(
          'Übrige langfristige Verbindlichkeiten',
          'Autres dettes à long terme',
          'Altri debiti a lungo termine',
          'Other long-term liabilities',
        ),
      ),
      item(
        'provisions',
        2600,
        2799,
        names(
          'Rückstellungen sowie vom Gesetz vorgesehene ähnliche Positionen',
          'Provisions et postes analogues prévus par la loi',
          'Accantonamenti e poste analoghe previste dalla legge',
          'Provisions and similar items required by law',
        ),
      ),
    ],
  },
]

/**
 * OR 959a 2 (3). What stands on accounts of other classes, such as an opening that was begun and not ended, is the last item:
 * a balance is never hidden.
 */
export const equity: Section = {
  code: 'equity',
  names: names('Eigenkapital', 'Capitaux propres', 'Capitale proprio', 'Equity'),
  items: [
    item(
      'capital',
      2800,
      2899,
      names(
        'Grund-, Gesellschafter- oder Stiftungskapital',
        'Capital social ou capital de la fondation',
        'Capitale sociale o capitale della fondazione',
        'Share, partners’ or foundation capital',
      ),
    ),
    item(
      'legalCapitalReserve',
      2900,
      2939,
      names(
        'Gesetzliche Kapitalreserve',
        'Réserve légale issue du capital',
        'Riserva legale da capitale',
        'Statutory capital reserves',
      ),
    ),
    item(
      'legalRetainedEarnings',
      2940,
      2959,
      names(
        'Gesetzliche Gewinnreserve',
        'Réserve légale issue du bénéfice',
        'Riserva legale da utili',
        'Statutory retained earnings',
      ),
    ),
    item(
      'voluntaryRetainedEarnings',
      2960,
      2969,
      names(
        'Freiwillige Gewinnreserven',
        'Réserves facultatives issues du bénéfice',
        'Riserve facoltative da utili',
        'Voluntary retained earnings',
      ),
    ),
    item(
      'ownShares',
      2980,
      2999,
      names(
        'Eigene Kapitalanteile (Minusposten)',
        'Propres parts du capital (poste négatif)',
        'Quote proprie di capitale (posta negativa)',
        'Own capital shares (negative item)',
      ),
    ),
    item(
      'broughtForward',
      2970,
      2978,
      names(
        'Gewinnvortrag oder Verlustvortrag',
        'Bénéfice ou perte reporté',
        'Utile o perdita riportati',
        'Profit or loss brought forward',
      ),
    ),
    item(
      'result',
      2979,
      2979,
      names(
        'Jahresgewinn oder Jahresverlust',
        'Bénéfice ou perte de l’exercice',
        'Utile o perdita annuale',
        'Profit or loss for the year',
      ),
    ),
    item(
      'closingAccounts',
      3000,
      9999,
      names(
        'Eröffnungs-, Abschluss- und übrige Konten',
        'Comptes d’ouverture, de clôture et autres comptes',
        'Conti di apertura, di chiusura e altri conti',
        'Opening, closing and other accounts',
      ),
    ),
  ],
}
