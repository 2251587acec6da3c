import { fieldName } from '../../field-names.ts'
import type { InLanguages, Language } from './languages.ts'

/**
 * The types of the placeholders of a message: `{limit}` a text or number as it is, `{until:day}` a day as 2026-11-28, `{open:amount}` an amount
 * in units of its currency, `{names:or}` alternatives, `{types:types}` JSON types, `{entries:list}` messages in sequence, `{problem:message}`
 * the message of a code, `{fields:fields}` names of fields with commas between. `exchangeRate` in backticks is the name of a field.
 */
type Kinds = {
  readonly day: string
  readonly amount: string | number
  readonly or: readonly string[]
  readonly types: readonly JsonType[]
  readonly list: readonly Said[]
}
export type JsonType = keyof typeof jsonTypes

type Placeholder<Text> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | Placeholder<Rest> : never
/** The parameters of a message, by its placeholders. */
export type ParametersOf<Text extends string> = {
  readonly [Place in Placeholder<Text> as Place extends `${infer Name}:${string}`
    ? Name
    : Place]: Place extends `${string}:${infer Kind extends keyof Kinds}` ? Kinds[Kind] : string | number
}
/** The same as the last argument of a function: none for a text without placeholders. */
export type ArgumentsOf<Text extends string> = string extends Text
  ? [parameters?: Parameters]
  : [Placeholder<Text>] extends [never]
    ? []
    : [parameters: ParametersOf<Text>]
export type Said = { readonly message: string; readonly parameters?: Parameters }
export type Parameters = { readonly [name: string]: string | number | readonly (string | Said)[] }

const placeholder = /\{(\w+)(?::(\w+))?\}|`([^`]+)`/g

/**
 * A text with its parameters in the reader's language: days as 28.11.2026, amounts as 1’234.50, fields by their names. Without a language it is
 * for a program: days as 2026-11-28, amounts and fields as in the API. `textOf` writes messages inside it.
 */
export function fillTyped(text: string, parameters: Parameters = {}, language?: Language, textOf = textOfSaid): string {
  const spoken = language ?? 'en'
  const named = (field: string) => (language === undefined ? field : quoted(fieldName(field, language), language))
  const written = (kind: string | undefined, value: Parameters[string]): string => {
    if (typeof value !== 'object') {
      if (kind === 'day') return dayText(String(value), language)
      if (kind === 'message') return textOf({ message: String(value) }, language)
      if (kind === 'fields') return String(value).split(', ').map(named).join(', ')
      return kind === 'amount' ? amountText(String(value), language) : String(value)
    }
    const texts = value.map((one) => (typeof one === 'object' ? textOf(one, language) : String(one)))
    if (kind === 'list') return texts.join(', ')
    return alternatives(kind === 'types' ? texts.map((type) => nameOfType(type, spoken)) : texts, spoken)
  }
  return text.replaceAll(placeholder, (_, name: string, kind: string | undefined, field: string | undefined) => {
    if (field === undefined) return written(kind, parameters[name] ?? '')
    return named(field)
  })
}

const textOfSaid = ({ message, parameters }: Said, language?: Language): string =>
  fillTyped(message, parameters, language)

const dayText = (day: string, language: Language | undefined): string =>
  language === undefined ? day : day.split('-').toReversed().join('.')

/** Grouped as on the documents: 1’234.50. */
const amountText = (amount: string, language: Language | undefined): string =>
  language === undefined ? amount : amount.replace(/^-?\d+/, (whole) => whole.replaceAll(/\B(?=(?:\d{3})+$)/g, '’'))

const marks: InLanguages<readonly [string, string]> = {
  de: ['«', '»'],
  fr: ['« ', ' »'],
  it: ['«', '»'],
  en: ['“', '”'],
}

/** A name in the quotation marks of a language. */
export const quoted = (name: string, language: Language): string => marks[language].join(name)

const or: InLanguages = { de: 'oder', fr: 'ou', it: 'o', en: 'or' }

/** Alternatives as in a sentence: `a, b or c`. */
const alternatives = (words: readonly string[], language: Language): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${or[language]} ${words.at(-1)}`

const nameOfType = (type: string, language: Language): string =>
  type in jsonTypes ? jsonTypes[type as JsonType][language] : type

const jsonTypes = {
  string: { de: 'ein Text', fr: 'un texte', it: 'un testo', en: 'a string' },
  number: { de: 'eine Zahl', fr: 'un nombre', it: 'un numero', en: 'a number' },
  integer: { de: 'eine ganze Zahl', fr: 'un nombre entier', it: 'un numero intero', en: 'an integer' },
  boolean: { de: 'true oder false', fr: 'true ou false', it: 'true o false', en: 'true or false' },
  array: { de: 'eine Liste', fr: 'une liste', it: 'una lista', en: 'an array' },
  object: { de: 'ein Objekt', fr: 'un objet', it: 'un oggetto', en: 'an object' },
  null: { de: 'null', fr: 'null', it: 'null', en: 'null' },
} as const satisfies Readonly<Record<string, InLanguages>>
