import type { ComponentProps } from 'preact'
import { useState } from 'preact/hooks'
import { TextField } from '../parts/field.tsx'
import { List, type Page, type PageAsked } from '../parts/list.tsx'
import { say } from '../words/words.ts'
import { place, setQuery } from './place.ts'
import { SpanFields } from './span-fields.tsx'

type Props<Row> = Omit<ComponentProps<typeof List<Row>>, 'read'> & {
  /** What can be searched for. */
  readonly search: string
  /** Whether its records have a day, so that one may ask for those from one day to another. */
  readonly hasDays?: boolean
  readonly read: (asked: PageAsked & Asked) => Promise<Page<Row>>
}
type Asked = { readonly q?: string; readonly dateFrom?: string; readonly dateTo?: string }

/** A list that is searched; the words and the days are in the address of the page. */
export function SearchedList<Row>({ search, hasDays = false, of, read, empty, ...list }: Props<Row>) {
  const { searchParams } = place.value
  const q = searchParams.get('q') ?? ''
  const [from, to] = hasDays ? [searchParams.get('from') ?? '', searchParams.get('to') ?? ''] : ['', '']
  const asked: Asked = { ...(q && { q }), ...(from && { dateFrom: from }), ...(to && { dateTo: to }) }
  // What is typed counts until it is sent, or other words are in the address.
  const [typed, setTyped] = useState<{ readonly q: string; readonly text: string }>()
  const text = typed?.q === q ? typed.text : q
  return (
    <div class="stack">
      <div class={hasDays ? 'asked' : undefined}>
        {/* The words alone: of a form with several fields and no button, Enter sends nothing. */}
        <form
          onSubmit={(event) => {
            event.preventDefault()
            setTyped(undefined)
            setQuery({ q: text })
          }}
        >
          <TextField label={search} name="q" type="search" value={text} onInput={(now) => setTyped({ q, text: now })} />
        </form>
        {hasDays && <SpanFields from={from} to={to} />}
      </div>
      <List<Row>
        {...list}
        of={`${of}&${new URLSearchParams(asked)}`}
        read={(page) => read({ ...page, ...asked })}
        empty={q || from || to ? say().parts.noMatch : empty}
      />
    </div>
  )
}
