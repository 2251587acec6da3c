import { signal } from '@preact/signals'
import { currencyPlaces } from '../../src/platform/money/currency-places.rules.ts'
import type { InLanguages, Language } from '../../src/platform/words/languages.ts'

export const languages: InLanguages = { de: 'Deutsch', fr: 'Français', it: 'Italiano', en: 'English' }

export const language = signal<Language>('en')

/** One word or sentence in four languages; with parameters, a function of them. */
type Entry = InLanguages<string | readonly string[]> | ((...values: never[]) => InLanguages)
type Table = { readonly [name: string]: Entry | Table }

/** A table of words for its pages: each word in the current language. */
export type WordsOf<T> =
  T extends InLanguages<infer Word>
    ? Word extends string
      ? string
      : Word
    : T extends (...values: infer Values) => unknown
      ? (...values: Values) => string
      : { readonly [Name in keyof T]: WordsOf<T[Name]> }

const isInLanguages = (entry: Entry | Table): entry is InLanguages<string | readonly string[]> => 'de' in entry

/** The getter of the name of a table. */
function reading(entry: Entry | Table): PropertyDescriptor {
  if (typeof entry === 'function') return { value: (...values: never[]) => entry(...values)[language.value] }
  return isInLanguages(entry) ? { get: () => entry[language.value] } : { value: wordsOf(entry) }
}

/** The words of a table, each in the current language: a component with one is drawn again in another language. */
export function wordsOf<const T extends Table>(table: T): WordsOf<T> {
  const words = {}
  for (const [name, entry] of Object.entries(table))
    Object.defineProperty(words, name, { enumerable: true, ...reading(entry) })
  // Each name has the value of its entry.
  return words as WordsOf<T>
}

/** Sets the language; English for an unsupported one. */
export function setLanguage(wanted: string): void {
  language.value = wanted in languages ? (wanted as Language) : 'en'
}

/** The first supported language of the browser. */
export const browserLanguage = (): string =>
  navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in languages) ?? 'en'

/** Numbers are written as on the documents, in all four languages: −1’234.50. Both comma and point are read. */
const written = (form: Intl.NumberFormat) => (value: number) =>
  form.format(value).replaceAll("'", '’').replace('-', '−')
const withCents = written(new Intl.NumberFormat('de-CH', { minimumFractionDigits: 2, maximumFractionDigits: 2 }))
const whole = written(new Intl.NumberFormat('de-CH', { maximumFractionDigits: 6 }))
const isWhole = (currency: string): boolean => currencyPlaces(currency) === 0
/** An amount with two decimals; a whole one in a currency without decimals has none. */
export const amountText = (value: number, currency = 'CHF'): string =>
  isWhole(currency) && Number.isInteger(value) ? whole(value) : withCents(value)
/** An amount with its currency, on one line. */
export const moneyText = (currency: string, amount: number): string =>
  `${currency}\u00a0${amountText(amount, currency)}`
const priceWithCents = written(new Intl.NumberFormat('de-CH', { minimumFractionDigits: 2, maximumFractionDigits: 6 }))
/** A price has the decimals of its currency, and up to six places where it needs them. */
export const priceText = (value: number, currency = 'CHF'): string =>
  (isWhole(currency) ? whole : priceWithCents)(value)
export const numberText = written(new Intl.NumberFormat('de-CH', { maximumFractionDigits: 10 }))

/** A day such as 2026-11-23 as 23.11.2026, the form of all four languages in Switzerland. A list has hundreds of them. */
export const dayText = (day: string): string => day.split('-').toReversed().join('.')

/** The size of a file. */
export const sizeText = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024))} KB`

const momentForm = new Intl.DateTimeFormat('de-CH', { dateStyle: 'short', timeStyle: 'short' })
export const instantText = (instant: string): string => momentForm.format(new Date(instant))
