import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { type Answered, type Question, useAnswer } from '../answers/answers.ts'
import { Button } from './button.tsx'
import { Failure, Shown } from './shown.tsx'
import { type Column, Table } from './table.tsx'
import { words } from './words.ts'

/** The request for a page: the number of rows, and the cursor. */
export type PageAsked = { readonly limit: number; readonly cursor?: string }
/** A page of a list, and the place of its rows. */
export type PageQuestion<Row> = {
  readonly key: string
  readonly ask: Question<object>['ask']
  // Each question reads its own answers.
  readonly rowsOf: (answer: never) => readonly Row[]
}
export type AskPage<Row> = (asked: PageAsked) => PageQuestion<Row>
/** One page as the service answers it. */
export type Page<Row> = {
  readonly rows: readonly Row[]
  readonly nextCursor: string | undefined
}
const ROWS = 50

/** The remaining fields of a page. The feed of events always has a cursor; `hasMore` says whether more follows. */
type Told = { readonly nextCursor?: string; readonly hasMore?: boolean }

function pageOf<Row>({ rowsOf }: PageQuestion<Row>, answer: object): Page<Row> {
  const { nextCursor, hasMore = true } = answer as Told
  // It is the answer to this question.
  return { rows: rowsOf(answer as never), nextCursor: hasMore ? nextCursor : undefined }
}

/** Reads a page, to be used at once. */
export async function readPage<Row>(question: PageQuestion<Row>): Promise<Page<Row>> {
  return pageOf(question, await question.ask())
}

/** Reads the rows after a cursor, as many as a list shows at first. */
export const readNext = <Row,>(ask: AskPage<Row>, cursor: string): Promise<Page<Row>> =>
  readPage(ask({ limit: ROWS, cursor }))

/** The loaded rows, and the cursor of more rows with a function that loads them, if there are any. */
export type Loaded<Row> = {
  readonly rows: readonly Row[]
  readonly next?: string
  readonly more?: () => Promise<void>
  readonly error?: unknown
}

type Further<Row> = {
  readonly of: string
  readonly after: string | undefined
  readonly rows: readonly Row[]
  readonly next: string | undefined
}

/** A list of the service, page by page. */
export function usePages<Row>(ask: AskPage<Row>): Answered<Loaded<Row>> {
  const question = ask({ limit: ROWS })
  const of = question.key
  const first = useAnswer(question)
  const [further, setFurther] = useState<Further<Row>>()
  const [error, setError] = useState<unknown>()
  if (first.answer === undefined) return { ...first, answer: undefined }
  const { rows: begun, nextCursor } = pageOf(question, first.answer)
  // Rows loaded after an older first page do not fit the new one.
  const added = further?.of === of && further.after === nextCursor ? further : undefined
  const next = added ? added.next : nextCursor
  const more = async (cursor: string) => {
    setError(undefined)
    try {
      const page = await readNext(ask, cursor)
      setFurther({ of, after: nextCursor, rows: [...(added?.rows ?? []), ...page.rows], next: page.nextCursor })
    } catch (thrown) {
      setError(thrown)
    }
  }
  const rows = added ? [...begun, ...added.rows] : begun
  return { ...first, answer: { rows, error, ...(next === undefined ? {} : { next, more: () => more(next) }) } }
}

/** Loads more rows, if there are any, and reports a failure. */
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
  readonly ask: AskPage<Row>
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly empty: ComponentChildren
}

/** A list inside a page. Its first column links to the record. */
export const List = <Row,>({ ask, empty, ...table }: Props<Row>) => (
  <Shown of={usePages(ask)}>
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
