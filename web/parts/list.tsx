import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { type Answered, useAnswer } from '../answers/answers.ts'
import { Button } from './button.tsx'
import { Failure, Shown } from './shown.tsx'
import { type Column, Table } from './table.tsx'
import { words } from './words.ts'

/** What all rows of a list add up to, on however many pages. */
export type ListTotals = {
  readonly count: number
  readonly byCurrency: readonly {
    readonly currency: string
    readonly totalAmount: number
    readonly totalRestAmount?: number
  }[]
}

/** One page of a list as the service answers it. */
export type Page<Row> = {
  readonly rows: readonly Row[]
  readonly nextCursor?: string | undefined
  readonly totals?: ListTotals | undefined
}

/** How a page is asked for: how many rows, and behind which place. */
export type PageAsked = { readonly limit: number; readonly cursor?: string }
export type ReadPage<Row> = (asked: PageAsked) => Promise<Page<Row>>
const ROWS = 50

/** The rows that are there, and how more are loaded, while there are more. */
export type Loaded<Row> = {
  readonly rows: readonly Row[]
  readonly totals?: ListTotals | undefined
  readonly more?: () => Promise<void>
  readonly error?: unknown
}

type Further<Row> = {
  readonly of: string
  readonly after: string | undefined
  readonly rows: readonly Row[]
  readonly next: string | undefined
}

/** A list of the service, page by page. `of` is its path with its query: what a change makes stale. */
export function usePages<Row>(of: string, read: ReadPage<Row>): Answered<Loaded<Row>> {
  const first = useAnswer(of, () => read({ limit: ROWS }))
  const [further, setFurther] = useState<Further<Row>>()
  const [error, setError] = useState<unknown>()
  if (first.answer === undefined) return { ...first, answer: undefined }
  const { rows: begun, nextCursor, totals } = first.answer
  // What was loaded behind a page that is another now does not fit it any more.
  const added = further?.of === of && further.after === nextCursor ? further : undefined
  const next = added ? added.next : nextCursor
  const more = async () => {
    setError(undefined)
    try {
      const page = await read({ limit: ROWS, ...(next === undefined ? {} : { cursor: next }) })
      setFurther({ of, after: nextCursor, rows: [...(added?.rows ?? []), ...page.rows], next: page.nextCursor })
    } catch (thrown) {
      setError(thrown)
    }
  }
  const rows = added ? [...begun, ...added.rows] : begun
  return { ...first, answer: { rows, totals, error, ...(next === undefined ? {} : { more }) } }
}

/** Loads more rows, where there are more, and says why it failed. */
export const More = ({ of: { more, error } }: { readonly of: Loaded<unknown> }) => (
  <>
    {error !== undefined && <Failure error={error} />}
    {more && (
      <p>
        <Button onPress={more}>{words.loadMore}</Button>
      </p>
    )}
  </>
)

type Props<Row> = {
  readonly of: string
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly read: ReadPage<Row>
  readonly empty: ComponentChildren
}

/** A list that stands in a page. Its first column links to the record. */
export const List = <Row,>({ of, read, empty, ...table }: Props<Row>) => (
  <Shown of={usePages(of, read)}>
    {(loaded) =>
      loaded.rows.length === 0 ? (
        <div class="sheet empty">{empty}</div>
      ) : (
        <div class="stack">
          <Table {...table} rows={loaded.rows} />
          <More of={loaded} />
        </div>
      )
    }
  </Shown>
)
