import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useAnswer } from '../answers/answers.ts'
import { say } from '../words/words.ts'
import { Button } from './button.tsx'
import { Failure, Shown } from './shown.tsx'

export type Column<Row> = {
  readonly title: string
  readonly cell: (row: Row) => ComponentChildren
  /** Figures stand at the right, one digit under the other. */
  readonly isFigure?: boolean
  /** On a card its title stands before it: alone, nobody knows what it is. */
  readonly isNamed?: boolean
  /** Not broken over lines, as a number. */
  readonly isShort?: boolean
  /** Left out on a phone: the page of the row shows it. */
  readonly isSecondary?: boolean
}

/** One page of a list as the service answers it. */
export type Page<Row> = { readonly rows: readonly Row[]; readonly nextCursor?: string | undefined }

/** How a page is asked for: how many rows, and behind which place. */
export type PageAsked = { readonly limit: number; readonly cursor?: string }
const ROWS = 50

type Props<Row> = {
  /** The path of the API that is listed, with its query: what a change makes stale. */
  readonly of: string
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly read: (asked: PageAsked) => Promise<Page<Row>>
  readonly empty: ComponentChildren
}

/** A list of the service, page by page. Its first column links to the record. */
export function List<Row>({ of, title, columns, keyOf, read, empty }: Props<Row>) {
  const first = useAnswer(of, () => read({ limit: ROWS }))
  const [more, setMore] = useState<{
    of: string
    after: string | undefined
    rows: readonly Row[]
    next: string | undefined
  }>()
  const [error, setError] = useState<unknown>()
  return (
    <Shown of={first}>
      {({ rows: begun, nextCursor }) => {
        // What was loaded behind a page that is another now does not fit it any more.
        const added = more?.of === of && more.after === nextCursor ? more : undefined
        const rows = [...begun, ...(added?.rows ?? [])]
        const next = added ? added.next : nextCursor
        if (rows.length === 0) return <div class="sheet empty">{empty}</div>
        const loadMore = async () => {
          setError(undefined)
          try {
            const page = await read({ limit: ROWS, ...(next === undefined ? {} : { cursor: next }) })
            setMore({ of, after: nextCursor, rows: [...(added?.rows ?? []), ...page.rows], next: page.nextCursor })
          } catch (thrown) {
            setError(thrown)
          }
        }
        return (
          <div class="stack">
            <Table title={title} columns={columns} rows={rows} keyOf={keyOf} />
            {error !== undefined && <Failure error={error} />}
            {next !== undefined && (
              <p>
                <Button onPress={loadMore}>{say().parts.loadMore}</Button>
              </p>
            )}
          </div>
        )
      }}
    </Shown>
  )
}

type TableProps<Row> = {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** What stands below each column, as sums. */
  readonly foot?: readonly ComponentChildren[]
}

const look = ({ isFigure, isShort, isSecondary }: Column<never>): string =>
  [isFigure && 'figure', isShort && 'short', isSecondary && 'secondary'].filter(Boolean).join(' ')

/**
 * Rows under their titles; what is too wide scrolls by itself. Where there is room for a phone's width only, each row is a card: texts at the
 * left, figures at the right, with their titles where there are several.
 */
export function Table<Row>({ title, columns, rows, keyOf, foot }: TableProps<Row>) {
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
    // A region that scrolls can be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section class="list cards" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" class={look(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>{cells(columns.map(({ cell }) => cell(row)))}</tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>{cells(foot)}</tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}
