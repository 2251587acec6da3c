import type { ComponentProps } from 'preact'
import { useState } from 'preact/hooks'
import { TextField } from '../parts/field.tsx'
import { List, type Page, type PageAsked } from '../parts/list.tsx'
import { place, setQuery } from './place.ts'

type Props<Row> = Omit<ComponentProps<typeof List<Row>>, 'read'> & {
  /** What can be searched for. */
  readonly search: string
  readonly read: (asked: PageAsked & { readonly q?: string }) => Promise<Page<Row>>
}

/** A list that is searched; the words are in the address of the page. */
export function SearchedList<Row>({ search, of, read, ...list }: Props<Row>) {
  const q = place.value.searchParams.get('q') ?? ''
  const [text, setText] = useState(q)
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        setQuery({ q: text })
      }}
    >
      <TextField label={search} name="q" type="search" value={text} onInput={setText} />
      <List<Row> {...list} of={`${of}&q=${q}`} read={(asked) => read({ ...asked, ...(q ? { q } : {}) })} />
    </form>
  )
}
