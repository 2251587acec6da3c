import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useAnswer } from '../answers/answers.ts'
import { disabledReason } from '../answers/session.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { csvOf } from '../parts/csv.rules.ts'
import { Icon } from '../parts/icons.tsx'
import {
  type AskPage,
  type Loaded,
  More,
  type PageAsked,
  type PageQuestion,
  readNext,
  readPage,
  usePages,
} from '../parts/list.tsx'
import { Sum } from '../parts/money.tsx'
import { Shown } from '../parts/shown.tsx'
import { type Column, type ListTotal, type Selecting, Table } from '../parts/table.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { common } from '../words/common.ts'
import { ActOnSeveral, type ListAct } from './act-on-several.tsx'
import { Columns, type Filter, Filters, SavedFilters, Search, shownColumns } from './list-bar.tsx'
import { place, setQuery, useOwnPlace } from './place.ts'
import { useSelection } from './selection.ts'
import { walkList } from './walked-list.ts'
import { words } from './words.ts'

/** The totals of all rows of a list, on all pages. */
type ListTotals = { readonly count: number; readonly byCurrency: readonly ListTotal[] }

/** The query of a list without its page. */
export type ListAsked = { readonly q?: string; readonly sort?: string; readonly includeTotals?: boolean }

type Props<Row> = {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly keyOf: (row: Row) => string
  readonly ask: (asked: PageAsked & ListAsked) => PageQuestion<Row>
  readonly empty: ComponentChildren
  /** The page that creates the first record, the scope for it, and the name of the act if it is another. */
  readonly first?: { readonly to: string; readonly scope: string; readonly label?: string }
  /** The label of the search: its searched fields. */
  readonly search: string
  /** Parts of the list: the query of each, and its name. The first is the list without a query. */
  readonly tabs?: { readonly label: string; readonly of: readonly (readonly [show: string, text: string])[] }
  readonly filters?: readonly Filter[]
  /** The default order. */
  readonly sort?: string
  readonly acts?: readonly ListAct<Row>[]
  /** The number of rows, in words. */
  readonly count: (count: number) => string
}

/** The most rows of one answer. */
const MOST = 500

/** A list of records that fills its page. Search, filters and order are in the address; rows are selected for acts on several of them. */
export function RecordList<Row>(props: Props<Row>) {
  const { title, columns, keyOf, empty, search, tabs, filters = [], acts = [], count } = props
  const { searchParams, pathname, search: filtered } = useOwnPlace()
  const q = searchParams.get('q') ?? ''
  const by = orderIn(columns, searchParams.get('sort')) ?? props.sort ?? ''
  const asked: ListAsked = { ...(q && { q }), ...(by && { sort: by }) }
  const ask: AskPage<Row> = (page) => props.ask({ ...page, ...asked })
  const answered = usePages(ask)
  const hasTotals = columns.some(({ total }) => total !== undefined) && answered.answer?.more !== undefined
  const totals = useTotals(hasTotals ? props.ask({ ...asked, limit: 1, includeTotals: true }) : undefined)
  const rows = answered.answer?.rows ?? []
  // A column that is empty in every row is hidden.
  const shown = shownColumns(pathname, columns).filter(({ cell }) => rows.some((row) => !isEmpty(cell(row))))
  const ids = rows.map(keyOf)
  const next = answered.answer?.next
  useEffect(() => {
    if (!answered.answer) return
    const read = async (cursor: string) => {
      const page = await readNext(ask, cursor)
      return { ids: page.rows.map(keyOf), next: page.nextCursor }
    }
    walkList({ path: pathname, search: filtered, ids, next, count: countIn(answered.answer, totals), read })
  }, [filtered, ids.join(' '), next, totals])
  const selecting = useSelection(ids)
  const show = searchParams.get('show') ?? tabs?.of[0]?.[0]
  const isNarrow = q !== '' || filters.some(({ text }) => text !== undefined)
  const here = rows.filter((row) => selecting.keys.has(keyOf(row)))
  // Another part of the list keeps search and filters.
  const addressOf = (part: string): string => {
    const query = new URLSearchParams(searchParams)
    query.set('show', part)
    return `${pathname}?${query}`
  }
  return (
    <>
      <div class="bar">
        {tabs && (
          <Tabs
            label={tabs.label}
            tabs={tabs.of.map(([one, text]) => ({ to: addressOf(one), text, isHere: one === show }))}
          />
        )}
        <Search label={search} />
        <Filters of={filters} />
        <span class="count">{answered.answer && countOf(answered.answer, totals, count)}</span>
        <div class="tools">
          <SavedFilters list={pathname} />
          <Columns list={pathname} columns={columns} by={by} />
          <Export title={title} columns={columns} ask={ask} selected={here} />
        </div>
      </div>
      <Shown of={answered}>
        {(loaded) =>
          rows.length === 0 ? (
            <Empty isNarrow={isNarrow} first={show === tabs?.of[0]?.[0] ? props.first : undefined}>
              {empty}
            </Empty>
          ) : (
            <Table
              isWhole
              title={title}
              columns={shown}
              rows={rows}
              keyOf={keyOf}
              sorting={{ by, onSort: (sort) => setQuery({ sort }) }}
              {...(acts.length > 0 ? { selecting } : {})}
              foot={footOf(shown, loaded, totals)}
              after={
                (loaded.more || loaded.error !== undefined) && (
                  <div class="more">
                    <More of={loaded} />
                  </div>
                )
              }
            />
          )
        }
      </Shown>
      {here.length > 0 && <Acts acts={acts} rows={here} selecting={selecting} columns={shown} />}
    </>
  )
}

type EmptyProps = {
  readonly isNarrow: boolean
  readonly first: Props<never>['first']
  readonly children: ComponentChildren
}

/** In place of rows: the reason, and the way out of it. */
const Empty = ({ isNarrow, first, children }: EmptyProps) => (
  <div class="empty">
    <p>{isNarrow ? common.noMatch : children}</p>
    {isNarrow && <ButtonLink to={place.value.pathname}>{common.showEverything}</ButtonLink>}
    {!isNarrow && first && (
      <ButtonLink to={first.to} disabledReason={disabledReason(first.scope)}>
        {first.label ?? words.createNow}
      </ButtonLink>
    )}
  </div>
)

const isEmpty = (cell: ComponentChildren): boolean => cell === undefined || cell === null || cell === ''

/** The order in the address, if the list has it. */
const orderIn = (columns: readonly Column<never>[], asked: string | null): string | undefined =>
  columns.some(({ sort }) => sort !== undefined && (asked === sort || asked === `-${sort}`))
    ? (asked ?? undefined)
    : undefined

/** The totals of a list that is not loaded whole. They take longer than its rows, which do not wait for them. */
const useTotals = (question: PageQuestion<unknown> | undefined): ListTotals | undefined =>
  (useAnswer(question).answer as { readonly totals?: ListTotals } | undefined)?.totals

/** The number of all rows, if it is known. */
const countIn = ({ rows, more }: Loaded<unknown>, totals: ListTotals | undefined): number | undefined =>
  more ? totals?.count : rows.length

/** The number of rows, or of loaded ones. */
function countOf(loaded: Loaded<unknown>, totals: ListTotals | undefined, count: (count: number) => string): string {
  const [shown, all] = [loaded.rows.length, countIn(loaded, totals)]
  if (all === undefined) return words.first(shown)
  return all === shown ? count(shown) : words.ofMany(shown, all)
}

/** The totals of all rows: from the service, or once all are loaded. */
function footOf<Row>(columns: readonly Column<Row>[], { rows, more }: Loaded<Row>, totals: ListTotals | undefined) {
  if (rows.length < 2 || !columns.some(({ sum, total }) => sum && (!more || (totals && total)))) return undefined
  return columns.map(({ sum, total }, index) => {
    if (index === 0) return common.total
    if (total && totals && more)
      return <Sum of={totals.byCurrency.map((one) => ({ amount: total(one) ?? 0, currency: one.currency }))} />
    return more ? undefined : sum?.(rows)
  })
}

type ActsProps<Row> = {
  readonly acts: readonly ListAct<Row>[]
  readonly rows: readonly Row[]
  readonly selecting: Selecting & { readonly clear: () => void }
  readonly columns: readonly Column<Row>[]
}

/** The acts for the selected rows, and their total. */
function Acts<Row>({ acts, rows, selecting, columns }: ActsProps<Row>) {
  const [open, setOpen] = useState<ListAct<Row>>()
  const close = () => setOpen(undefined)
  const sum = columns.findLast((column) => column.sum)?.sum
  return (
    <section class="acts" aria-label={words.selected(rows.length)}>
      <output>
        <strong>{words.selected(rows.length)}</strong>
      </output>
      {acts.map((act) => (
        <Button
          key={act.key}
          look={act.isDangerous ? 'danger' : undefined}
          disabledReason={act.disabledReason ?? (rows.some(act.fits) ? undefined : words.noneFits)}
          onPress={() => setOpen(act)}
        >
          {act.label}
        </Button>
      ))}
      <Button look="plain" onPress={selecting.clear}>
        {words.clear} <kbd>Esc</kbd>
      </Button>
      {sum && <strong class="figure">{sum(rows)}</strong>}
      {open &&
        ('dialog' in open ? (
          open.dialog(rows.filter(open.fits), close)
        ) : (
          <ActOnSeveral act={open} rows={rows} onClose={close} />
        ))}
    </section>
  )
}

type ExportProps<Row> = {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly ask: AskPage<Row>
  readonly selected: readonly Row[]
}

/** Writes the selected rows into a file, or all that match the filters, with all columns. */
function Export<Row>({ title, columns, ask, selected }: ExportProps<Row>) {
  const save = async () => {
    const rows = selected.length > 0 ? selected : await allOf(ask)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }))
    link.download = `${title}.csv`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
  return (
    <Button look="plain" label={words.export} onPress={save}>
      <Icon name="download" size={16} />
    </Button>
  )
}

async function allOf<Row>(ask: AskPage<Row>): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (let cursor: { cursor?: string } = {}; ; ) {
    const page = await readPage(ask({ limit: MOST, ...cursor }))
    rows.push(...page.rows)
    if (page.nextCursor === undefined) return rows
    cursor = { cursor: page.nextCursor }
  }
}
