import type { InLanguages, Language } from '../platform/words/languages.ts'

/** Messages by their English sentence, with their translations beside it. The sentence stays where the rule stands that says it. */
export type MessageRows = Readonly<Record<string, Omit<MessageRow, 'en'>>>

/** The English of a code stands in its row; where programs are told to use another id, people read in other words that the record is gone. */
export type MessageRow = Readonly<Record<Exclude<Language, 'en'>, string>> & {
  readonly en?: string
  readonly enForPeople?: string
}

/**
 * Codes of rejections, each with its HTTP status and one sentence that says what to do. Codes are never renamed. Beside a field that it is
 * about, a code says its clause, where it has one.
 */
export type ProblemRows = Readonly<Record<string, InLanguages & Pick<MessageRow, 'enForPeople'> & { readonly status: number; readonly clause?: string }>>
