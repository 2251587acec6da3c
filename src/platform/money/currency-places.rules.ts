/**
 * The currencies of ISO 4217 (list one) whose smallest unit is not a hundredth, by the decimal places of their amounts. `Intl` gives the coins
 * in use (CLDR) instead: for the forint, no places.
 */
const otherPlaces: readonly (readonly [places: number, currencies: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
]
const byCurrency = new Map(
  otherPlaces.flatMap(([places, currencies]) => currencies.split(' ').map((currency) => [currency, places] as const)),
)

/** The decimal places of amounts in a currency: 2 for francs, 0 for yen, 3 for the dinar of Kuwait. */
export const currencyPlaces = (currency: string): number => byCurrency.get(currency) ?? 2

const currencyCodes = new Set(Intl.supportedValuesOf('currency'))

/** True for a code of ISO 4217, in capitals. */
export const isCurrencyCode = (text: string): boolean => currencyCodes.has(text)
