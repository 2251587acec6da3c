import { type FoundField, foundBy } from './found.rules.ts'
import { words } from './words.ts'

type Props = {
  readonly search: string
  readonly shown: readonly (string | undefined)[]
  readonly fields: readonly FoundField[]
}

/** Says by which field a row was found, if its shown texts do not explain it. */
export function Found({ search, shown, fields }: Props) {
  const found = foundBy(search, shown, fields)
  return found ? <span class="found"> {words.found(found[0], found[1] ?? '')}</span> : null
}
