import { fieldName } from './field-names.ts'
import { clausesOfBooks } from './messages/clauses-books.ts'
import { clausesOfRequests } from './messages/clauses-requests.ts'
import { clausesOfSales } from './messages/clauses-sales.ts'
import { clausesOfTenants } from './messages/clauses-tenants.ts'
import { notices } from './messages/notices.ts'
import { problemsOfBooks } from './messages/problems-books.ts'
import { problemsOfRequests } from './messages/problems-requests.ts'
import { problemsOfSales } from './messages/problems-sales.ts'
import { problemsOfTenants } from './messages/problems-tenants.ts'
import type { MessageRow, ProblemRows } from './messages/rows.ts'
import { sentences } from './messages/sentences.ts'
import { warnings } from './messages/warnings.ts'
import { fillTyped, type Parameters, quoted, type Said } from './platform/words/fill-typed.ts'
import type { Language } from './platform/words/languages.ts'

const clauses = { ...clausesOfRequests, ...clausesOfSales, ...clausesOfBooks, ...clausesOfTenants }

/** Every rejection by its code. Published at `GET /v1/error-codes`, in the OpenAPI document and in docs/problems.md. */
export const problems = {
  ...problemsOfRequests,
  ...problemsOfSales,
  ...problemsOfBooks,
  ...problemsOfTenants,
} as const satisfies ProblemRows

export type ProblemCode = keyof typeof problems
export type WarningCode = keyof typeof warnings
export type NoticeCode = keyof typeof notices
/** Continues the name of a field: `must not be empty`. */
export type Clause = keyof typeof clauses
/** Independent of a field's name. */
export type Sentence = keyof typeof sentences
type Plain<Key extends string> = Key extends `${string}{${string}` ? never : Key
/** Those without a placeholder. */
export type PlainClause = Plain<Clause>
export type PlainSentence = Plain<Sentence>
/** A sentence in English, or a code whose row has one. */
export type MessageKey = Clause | Sentence | ProblemCode | WarningCode | NoticeCode

/** A message as data: it becomes text only when an answer is written, in the language of its reader. */
export type Message = { readonly message: MessageKey; readonly parameters?: Parameters }

/** Every message, by its English sentence or its code. */
export const messageRows = new Map<string, MessageRow>(
  Object.entries({ ...clauses, ...sentences, ...problems, ...warnings, ...notices }),
)

/** A message in the language of its reader; without one for a program, in English with the names of the API. */
export const textOf = ({ message, parameters }: Said, language?: Language): string => {
  const row = messageRows.get(message)
  const text = (language === 'en' ? row?.enForPeople : undefined) ?? row?.[language ?? 'en'] ?? message
  return fillTyped(text, parameters, language, textOf)
}

/** A message about a field as a sentence: `positions[2].quantity is required`, or «Position 3, Menge» ist erforderlich. */
export function sentenceText({ field, ...said }: Message & { readonly field: string }, language?: Language): string {
  const text = textOf(said, language)
  if (field !== '' && said.message in clauses) return `${subject(field, language)} ${text}`
  // A sentence may begin with the name of a field, which keeps its letters.
  return /^[a-z]/.test(said.message) ? capitalised(text) : text
}

const subject = (field: string, language: Language | undefined): string =>
  language === undefined ? field : quoted(capitalised(fieldName(field, language)), language)

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A message from a process that has read untrusted bytes: one of the catalogue, with short parameters; undefined for anything else. */
export function readMessage(value: unknown): Message | undefined {
  const { message, parameters } = Object(value) as { readonly message?: unknown; readonly parameters?: unknown }
  if (typeof message !== 'string' || !isKey(message)) return undefined
  const read = Object.entries(Object(parameters)).map(
    ([name, one]) => [name, typeof one === 'number' ? one : String(one).slice(0, 200)] as const,
  )
  return read.length === 0 ? { message } : { message, parameters: Object.fromEntries(read) }
}

const isKey = (text: string): text is MessageKey => messageRows.has(text)
