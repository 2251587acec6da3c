import type { InLanguages, Language } from '../../platform/words/languages.ts'
import type { Document } from './document.rules.ts'

/** As long as the description of an entry may be, in code points. */
const LONGEST_TEXT = 128

/** `Rechnung R-00012 Muster AG`: what an entry is about, the number of its document, and the customer as frozen in it. */
export function entryText(
  title: InLanguages,
  document: Pick<Document, 'number' | 'issuedParties'>,
  language: Language,
): string {
  return entryTextOf([title[language], document.number, recipientNameOf(document)])
}

/** The description of an entry from its parts, as far as they are given and fit. */
export const entryTextOf = (parts: readonly (string | undefined)[]): string =>
  [...parts.filter(Boolean).join(' ')].slice(0, LONGEST_TEXT).join('')

/** The first line of the address on an issued document. */
export function recipientNameOf({ issuedParties }: Pick<Document, 'issuedParties'>): string {
  const [name = ''] = issuedParties?.recipient ?? []
  return name.replaceAll(/\s+/g, ' ').trim()
}
