import { isMeant } from './fitting.rules.ts'

/** A searched field that a row does not show: its text, and further spellings of it. */
export type FoundField = readonly [
  label: string,
  text: string | undefined,
  ...spellings: readonly (string | undefined)[],
]

/**
 * The field by which a record was found, if the shown texts do not explain it: the first with a word of the search that these lack.
 */
export function foundBy(
  search: string,
  shown: readonly (string | undefined)[],
  fields: readonly FoundField[],
): FoundField | undefined {
  const row = { label: shown.filter(Boolean).join(' ') }
  const others = search.split(/\s+/).filter((word) => word !== '' && !isMeant(row, word))
  return fields.find(([, text = '', ...spellings]) =>
    others.some((word) => isMeant({ label: text, detail: spellings.filter(Boolean).join(' ') }, word)),
  )
}
