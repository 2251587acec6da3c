import type { Invoice } from '../../client/src/index.ts'
import { isMeant } from '../parts/fitting.rules.ts'

/** The fields of a document of any kind in a list, and its searched fields. */
type FoundDocument = Pick<Invoice, 'number' | 'title' | 'customRecipientText' | 'positions'>

/**
 * The position by which a document was found, if its number, title and customer do not explain it: the name of the first position with a word
 * of the search that these lack.
 */
export function foundPosition(document: FoundDocument, customer: string, search: string): string | undefined {
  const { number, title = '', customRecipientText = '', positions } = document
  const shown = { label: [number, title, customer, customRecipientText].join(' ') }
  const others = search.split(/\s+/).filter((word) => word !== '' && !isMeant(shown, word))
  if (others.length === 0) return undefined
  const texts = positions.map((one) => ({
    label: 'name' in one ? (one.name ?? '') : '',
    detail: 'description' in one ? (one.description ?? '') : '',
  }))
  return texts.find((one) => others.some((word) => isMeant(one, word)))?.label
}
