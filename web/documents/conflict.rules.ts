import type { Draft, DraftText, Row, RowText } from './draft.rules.ts'

/** A field that was changed on both sides, as each has it. Of a position that one side removed, the field is `name`. */
export type Conflict = {
  /** As in the request: `title`, `positions[2].name`. */
  readonly field: string
  readonly mine: string
  readonly theirs: string
  /** The draft with the value of the other side. */
  readonly take: (draft: Draft) => Draft
}
export type Merged = { readonly draft: Draft; readonly conflicts: readonly Conflict[] }

const texts: readonly DraftText[] = [
  'recipient',
  'title',
  'openingDate',
  'payableInDays',
  'template',
  'language',
  'originalCurrency',
  'exchangeRate',
  'introductoryText',
  'closingText',
]
const rowTexts: readonly RowText[] = [
  'name',
  'description',
  'quantity',
  'unit',
  'singleAmount',
  'discountRate',
  'discountAmount',
  'taxCode',
  'contraAccount',
  'articleNumber',
  'date',
]

/** Merges by field what two people made of the same document: what one side changed is taken, what both changed is mine until somebody chooses. */
export function merge(base: Draft, mine: Draft, theirs: Draft): Merged {
  const conflicts: Conflict[] = []
  const draft: Record<string, unknown> = { ...mine }
  for (const field of [...texts, 'amountMode'] as const) {
    if (theirs[field] === base[field] || theirs[field] === mine[field]) continue
    if (mine[field] === base[field]) draft[field] = theirs[field]
    else
      conflicts.push({
        field,
        mine: mine[field],
        theirs: theirs[field],
        take: (now) => ({ ...now, [field]: theirs[field] }),
      })
  }
  const rows = mergedRows(base.rows, mine.rows, theirs.rows, conflicts)
  return { draft: { ...(draft as Draft), rows }, conflicts }
}

/** A document as it was saved, with what was typed since it was sent. */
export function withTyped(saved: Draft, sent: Draft, typed: Draft): Draft {
  if (typed === sent) return saved
  const ids = new Map(saved.rows.map(({ key, id }) => [key, id]))
  const known = (draft: Draft): Draft => ({
    ...draft,
    rows: draft.rows.map((row) => ({ ...row, id: row.id || (ids.get(row.key) ?? '') })),
  })
  const { draft } = merge(known(sent), known(typed), saved)
  // As it was saved, a row may read otherwise than it was sent, which is no change by somebody else.
  const isIn = ({ rows }: Draft, { key }: Row): boolean => rows.some((row) => row.key === key)
  return { ...draft, rows: draft.rows.filter((row) => isIn(typed, row) || !isIn(sent, row)) }
}

const nameOf = ({ id, key }: Row): string => id || key
const namesOf = (rows: readonly Row[]): string => rows.map(nameOf).join(' ')
const isSame = (one: Row, other: Row): boolean => rowTexts.every((field) => one[field] === other[field])

function mergedRows(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[], conflicts: Conflict[]): Row[] {
  const [before, here, there] = [base, mine, theirs].map((rows) => new Map(rows.map((row) => [nameOf(row), row])))
  if (!before || !here || !there) return []
  // The order of whoever changed it; of two, mine.
  const first = namesOf(mine) === namesOf(base) ? theirs : mine
  const second = first === mine ? theirs : mine
  const order = [...new Set([...first, ...second].map(nameOf))]
  return order.flatMap((key) => {
    const [old, own, other] = [before.get(key), here.get(key), there.get(key)]
    if (own && other) return [old ? mergedRow(old, own, other, conflicts, order.indexOf(key)) : own]
    const left = own ?? other
    if (!left) return []
    // New on one side, or removed on the other: what was removed goes unless it was changed meanwhile.
    if (!old) return [left]
    if (isSame(left, old)) return []
    if (own)
      conflicts.push({
        field: `positions[${order.indexOf(key)}].name`,
        mine: own.name,
        theirs: '—',
        take: (now) => ({ ...now, rows: now.rows.filter((row) => nameOf(row) !== key) }),
      })
    return [left]
  })
}

function mergedRow(old: Row, own: Row, other: Row, conflicts: Conflict[], index: number): Row {
  const changed: Partial<Record<RowText, string>> = {}
  for (const field of rowTexts) {
    if (other[field] === old[field] || other[field] === own[field]) continue
    if (own[field] === old[field]) changed[field] = other[field]
    else
      conflicts.push({
        field: `positions[${index}].${field}`,
        mine: own[field],
        theirs: other[field],
        take: (now) => ({
          ...now,
          rows: now.rows.map((row) => (row.key === own.key ? { ...row, [field]: other[field] } : row)),
        }),
      })
  }
  return { ...own, ...changed }
}
