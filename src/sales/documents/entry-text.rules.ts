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
  const text = [title[language], document.number, recipientNameOf(document)].filter(Boolean).join(' ')
  return [...text].slice(0, LONGEST_TEXT).join('')
}

/** The first line of the address on an issued document. */
export function recipientNameOf({ issuedParties }: Pick<Document, 'issuedParties'>): string {
  const [name = ''] = issuedParties?.recipient ?? []
  return name.replaceAll(/\s+/g, ' ').trim()
}
