import { type Conflict, type MergeResult, mergeFields } from '../frame/merge.rules.ts'
import { type Draft, type Row, type RowText, rowTexts } from './draft.rules.ts'

/** Merges the changes of two people to the same document: its fields, and its positions by their ids. */
export function merge(base: Draft, mine: Draft, theirs: Draft): MergeResult<Draft> {
  // Equal rows are no difference.
  const of = (draft: Draft): Draft => ({ ...draft, rows: [] })
  const head = mergeFields(of(base), of(mine), of(theirs))
  const conflicts = [...head.conflicts]
  const rows = mergedRows([base.rows, mine.rows, theirs.rows], conflicts)
  return { values: { ...head.values, rows }, conflicts }
}

/** A saved document, with the text typed since it was sent. */
export function typedSince(saved: Draft, sent: Draft, typed: Draft): Draft {
  const ids = new Map(saved.rows.map(({ key, id }) => [key, id]))
  const known = (draft: Draft): Draft => ({
    ...draft,
    rows: draft.rows.map((row) => ({ ...row, id: row.id || (ids.get(row.key) ?? '') })),
  })
  const { values } = merge(known(sent), known(typed), saved)
  // A saved row may differ from the sent one, which is no change by another person.
  const isIn = ({ rows }: Draft, { key }: Row): boolean => rows.some((row) => row.key === key)
  return { ...values, rows: values.rows.filter((row) => isIn(typed, row) || !isIn(sent, row)) }
}

const nameOf = ({ id, key }: Row): string => id || key
const namesOf = (rows: readonly Row[]): string => rows.map(nameOf).join(' ')
const textsOf = (row: Row): Record<RowText, string> =>
  // The names are those of the texts.
  Object.fromEntries(rowTexts.map((name) => [name, row[name]])) as Record<RowText, string>
const isSame = (one: Row, other: Row): boolean => rowTexts.every((field) => one[field] === other[field])

type Sides = readonly [base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]]

function mergedRows([base, mine, theirs]: Sides, conflicts: Conflict<Draft>[]): readonly Row[] {
  // An unsaved document exists only here.
  if (theirs.length > 0 && theirs.every(({ id }) => id === '')) return mine
  const mapOf = (rows: readonly Row[]) => new Map(rows.map((row) => [nameOf(row), row]))
  const [before, here, there] = [mapOf(base), mapOf(mine), mapOf(theirs)]
  // The order of the side that changed it; mine if both did.
  const first = namesOf(mine) === namesOf(base) ? theirs : mine
  const second = first === mine ? theirs : mine
  const order = [...new Set([...first, ...second].map(nameOf))]
  return order.flatMap((key, index) => {
    const [old, own, other] = [before.get(key), here.get(key), there.get(key)]
    if (own && other) return [old ? mergedRow([old, own, other], conflicts, index) : own]
    const left = own ?? other
    if (!left) return []
    // New on one side, or removed on the other: a removed row is dropped unless it was changed meanwhile.
    if (!old) return [left]
    if (isSame(left, old)) return []
    if (own)
      conflicts.push({
        field: `positions[${index}].name`,
        mine: own.name,
        theirs: '—',
        take: (now) => ({ ...now, rows: now.rows.filter((row) => nameOf(row) !== key) }),
      })
    return [left]
  })
}

function mergedRow([old, own, other]: readonly [Row, Row, Row], conflicts: Conflict<Draft>[], index: number): Row {
  const merged = mergeFields(textsOf(old), textsOf(own), textsOf(other))
  conflicts.push(
    ...merged.conflicts.map(({ field, mine, theirs }) => ({
      field: `positions[${index}].${field}`,
      mine,
      theirs,
      take: (now: Draft) => ({
        ...now,
        rows: now.rows.map((row) => (row.key === own.key ? { ...row, [field]: theirs } : row)),
      }),
    })),
  )
  return { ...own, ...merged.values }
}
