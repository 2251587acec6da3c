import type { InLanguages, Language } from '../platform/words/languages.ts'

/** Messages by their English sentence, with their translations. The sentence stays beside the rule that uses it. */
export type MessageRows = Readonly<Record<string, Omit<MessageRow, 'en'>>>

/** The English of a code is in its row. If programs are asked to use another id, people read in other words that the record is gone. */
export type MessageRow = Readonly<Record<Exclude<Language, 'en'>, string>> & {
  readonly en?: string
  readonly enForPeople?: string
}

/**
 * Codes of rejections, each with its HTTP status and one sentence with the remedy. Codes are never renamed. Beside its field, a code uses its
 * clause, if it has one.
 */
export type ProblemRows = Readonly<Record<string, InLanguages & Pick<MessageRow, 'enForPeople'> & { readonly status: number; readonly clause?: string }>>
