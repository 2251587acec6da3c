import { digestMark, searchVector } from '../../platform/db/search-words.rules.ts'
import type { PostedEntry } from './chain.rules.ts'

type MarkSource = {
  readonly source?: string | undefined
  readonly taxCode?: string | null | undefined
  readonly documentNumber?: string | null | undefined
}

/** The marks of an entry among its words: its source, its tax code, and the number of its document. */
export const marksOf = ({ source, taxCode, documentNumber }: MarkSource): string[] => [
  ...(source === undefined ? [] : [`#${source}`]),
  ...(taxCode ? [`%${taxCode}`] : []),
  ...(documentNumber ? [digestMark('/', documentNumber)] : []),
]

/** The words of an entry. */
export const entryWords = (scope: string, entry: PostedEntry): string =>
  searchVector(scope, [entry.description], { pairs: entry.metadata ?? undefined, marks: marksOf(entry) })
