import { batch, signal } from '@preact/signals'
import type { EventName } from '../../client/src/index.ts'
import { currencyPlaces } from '../../src/platform/money/currency-places.rules.ts'
import { en } from './en.ts'

export type Words = typeof en
export const languages = { de: 'Deutsch', fr: 'Français', it: 'Italiano', en: 'English' } as const
export type Language = keyof typeof languages

type Halves<Name> = Name extends `${infer Kind}.${infer Act}` ? readonly [Kind, Act] : never
/** Every event that the service tells of has words. */
en.audit satisfies {
  readonly records: Readonly<Record<Halves<EventName>[0], string>>
  readonly acts: Readonly<Record<Halves<EventName>[1], string>>
}

/** The words of the other languages, each loaded when it is spoken. */
const loaders: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => en,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  it: async () => (await import('./it.ts')).it,
}

export const language = signal<Language>('en')
const words = signal<Words>(en)

/** The words of the language that is spoken. */
export const say = (): Words => words.value

/** Speaks a language once its words are there. What comes with it is drawn together with it. */
export async function setLanguage(wanted: string, withIt: () => void = () => {}): Promise<void> {
  const chosen = wanted in loaders ? (wanted as Language) : 'en'
  const spoken = await loaders[chosen]()
  document.documentElement.lang = chosen
  batch(() => {
    language.value = chosen
    words.value = spoken
    withIt()
  })
}

/** The first language of the browser that we speak. */
export const browserLanguage = (): string =>
  navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in loaders) ?? 'en'

/** Numbers are written as on the documents, in all four languages: −1’234.50. Both comma and point are read. */
const written = (form: Intl.NumberFormat) => (value: number) =>
  form.format(value).replaceAll("'", '’').replace('-', '−')
const withCents = written(new Intl.NumberFormat('de-CH', { minimumFractionDigits: 2, maximumFractionDigits: 2 }))
const whole = written(new Intl.NumberFormat('de-CH', { maximumFractionDigits: 6 }))
const isWhole = (currency: string): boolean => currencyPlaces(currency) === 0
/** An amount with two decimals; in a currency that has none without, as far as it is whole. */
export const amountText = (value: number, currency = 'CHF'): string =>
  isWhole(currency) && Number.isInteger(value) ? whole(value) : withCents(value)
/** An amount with its currency, which stand on one line. */
export const moneyText = (currency: string, amount: number): string =>
  `${currency}\u00a0${amountText(amount, currency)}`
const priceWithCents = written(new Intl.NumberFormat('de-CH', { minimumFractionDigits: 2, maximumFractionDigits: 6 }))
/** A price has the decimals of its currency, and up to six places where it needs them. */
export const priceText = (value: number, currency = 'CHF'): string =>
  (isWhole(currency) ? whole : priceWithCents)(value)
export const numberText = written(new Intl.NumberFormat('de-CH', { maximumFractionDigits: 10 }))

const dayForm: Intl.DateTimeFormatOptions = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }
/** A day such as 2026-11-23 as 23.11.2026, which all four languages read in Switzerland. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat('de-CH', dayForm).format(new Date(`${day}T00:00:00Z`))

/** The size of a file. */
export const sizeText = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024))} KB`

export const instantText = (instant: string): string =>
  new Intl.DateTimeFormat('de-CH', { dateStyle: 'short', timeStyle: 'short' }).format(new Date(instant))
