import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from './icons.tsx'
import { words } from './words.ts'

/** The service's totals of the records of one currency. */
export type ListTotal = {
  readonly currency: string
  readonly totalAmount: number
  readonly totalRestAmount?: number
}

export type Column<Row> = {
  readonly title: string
  readonly cell: (row: Row) => ComponentChildren
  /** Figures are right-aligned, digit below digit. */
  readonly isFigure?: boolean
  /** The one emphasised figure of a row. */
  readonly isStrong?: boolean
  /** On a card its title precedes it: alone it would be unclear. */
  readonly isNamed?: boolean
  /** A text that takes the remaining width, and ends with dots if that is too little. */
  readonly isLong?: boolean
  /** Not broken over lines, like a day; its figures have one width. */
  readonly isShort?: boolean
  /** The number of a document: not broken over lines. */
  readonly isCode?: boolean
  /** Hidden on a phone: the page of the row shows it. */
  readonly isSecondary?: boolean
  /** Shown only on request. */
  readonly isExtra?: boolean
  /** The field for sorting in the service. */
  readonly sort?: string
  /** The text of the cell in a file, if the cell is more than a text. */
  readonly text?: (row: Row) => string | number | undefined
  /** The sum of all rows below the column. */
  readonly sum?: (rows: readonly Row[]) => ComponentChildren
  /** The service's total of all rows of a list, unloaded ones included. */
  readonly total?: (of: ListTotal) => number | undefined
}

/** The sort field of a list, in the service's notation: `-dueDate` for the latest first. */
export type Sorting = { readonly by: string; readonly onSort: (by: string) => void }

/** The selected rows, by their keys; with Shift all from the last one on. */
export type Selecting = {
  readonly keys: ReadonlySet<string>
  readonly toggle: (key: string, isRange: boolean) => void
  readonly toggleAll: () => void
}

type Props<Row> = {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly sorting?: Sorting
  readonly selecting?: Selecting
  /** It fills the page, instead of being a part of it. */
  readonly isWhole?: boolean
  /** The totals below the columns. */
  readonly foot?: readonly ComponentChildren[] | undefined
  /** Below the rows, scrolling with them. */
  readonly after?: ComponentChildren
}

const look = ({ isFigure, isShort, isCode, isSecondary, isLong, isStrong }: Column<never>): string =>
  [
    isFigure && 'figure',
    isShort && 'short',
    isCode && 'code',
    isSecondary && 'secondary',
    isLong && 'long',
    isStrong && 'strong',
  ]
    .filter(Boolean)
    .join(' ')

/**
 * Rows under their titles; a wide table scrolls by itself. The link of the first column covers its row. On a phone's width, each row is a card:
 * texts at the left, figures at the right, with titles if there are several.
 */
export function Table<Row>(props: Props<Row>) {
  const { title, columns, rows, keyOf, sorting, selecting, isWhole = false, foot, after } = props
  const hasSeveral = columns.filter(({ isFigure }) => isFigure).length > 1
  const cells = (contents: readonly ComponentChildren[]) =>
    columns.map((column, index) => (
      <td
        key={column.title}
        class={look(column)}
        data-title={column.isNamed || (hasSeveral && column.isFigure) ? column.title : undefined}
      >
        {contents[index]}
      </td>
    ))
  return (
    // A scrolling region can be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section class={`list cards${isWhole ? ' records' : ''}`} aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {selecting && <SelectAll of={selecting} count={rows.length} />}
            {columns.map((column) => (
              <Head key={column.title} of={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = keyOf(row)
            return (
              <tr key={key} class={selecting?.keys.has(key) ? 'chosen' : undefined}>
                {selecting && (
                  <td class="box">
                    <input
                      type="checkbox"
                      class="tick"
                      aria-label={words.select}
                      checked={selecting.keys.has(key)}
                      onClick={({ shiftKey }) => selecting.toggle(key, shiftKey)}
                    />
                  </td>
                )}
                {cells(columns.map(({ cell }) => cell(row)))}
              </tr>
            )
          })}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              {selecting && <td class="box">&nbsp;</td>}
              {cells(foot)}
            </tr>
          </tfoot>
        )}
      </table>
      {after}
    </section>
  )
}

/** The title of a column, which sorts by it if the service can: first in the usual order, then in the reverse. */
function Head({ of: column, sorting }: { readonly of: Column<never>; readonly sorting: Sorting | undefined }) {
  const { title, sort } = column
  if (!sort || !sorting)
    return (
      <th scope="col" class={look(column)}>
        {title}
      </th>
    )
  const isUp = sorting.by === sort
  const isDown = sorting.by === `-${sort}`
  return (
    <th scope="col" class={look(column)} aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}>
      <button type="button" class="sort" onClick={() => sorting.onSort(isUp ? `-${sort}` : sort)}>
        {title}
        {(isUp || isDown) && <Icon name={isUp ? 'arrow-up' : 'arrow-down'} size={12} />}
      </button>
    </th>
  )
}

function SelectAll({ of: { keys, toggleAll }, count }: { readonly of: Selecting; readonly count: number }) {
  const box = useRef<HTMLInputElement>(null)
  const isSome = keys.size > 0 && keys.size < count
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <th scope="col" class="box">
      <input
        ref={box}
        type="checkbox"
        class="tick"
        aria-label={words.selectAll}
        checked={keys.size > 0 && keys.size === count}
        onClick={toggleAll}
      />
    </th>
  )
}
