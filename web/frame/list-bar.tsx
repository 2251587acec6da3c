import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { listSettings, setListSettings } from '../answers/list-settings.ts'
import { Button } from '../parts/button.tsx'
import { Chip } from '../parts/chip.tsx'
import { TextField } from '../parts/field.tsx'
import { CheckField, SelectField } from '../parts/select-field.tsx'
import type { Column } from '../parts/table.tsx'
import { common } from '../words/common.ts'
import { go, place, setQuery } from './place.ts'
import { currentDensity, setDensity } from './theme.ts'
import { words } from './words.ts'

/** A filter of a list. Its choice is in the address of the page, under these names. */
export type Filter = {
  readonly label: string
  readonly names: readonly string[]
  /** The choice in words. */
  readonly text: string | undefined
  readonly fields: ComponentChildren
}

const withoutAny = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]))

/** The filters beside each other, or in a narrow window one button with all of their fields. */
export const Filters = ({ of }: { readonly of: readonly Filter[] }) => {
  const chosen = of.filter(({ text }) => text !== undefined)
  if (of.length === 0) return null
  return (
    <>
      {of.map(({ label, names, text, fields }) => (
        <div key={label} class="one-filter">
          <Chip label={label} text={text} onClear={() => setQuery(withoutAny(names))}>
            {fields}
          </Chip>
        </div>
      ))}
      <div class="all-filters">
        <Chip
          label={words.filter}
          icon="list-filter"
          text={chosen.length === 0 ? undefined : chosen.map(({ label }) => label).join(', ')}
          onClear={() => setQuery(withoutAny(of.flatMap(({ names }) => names)))}
        >
          {of.map(({ fields }) => fields)}
        </Chip>
      </div>
    </>
  )
}

/** The searched words of a list. Enter sends them; an emptied field removes them at once. */
export function Search({ label }: { readonly label: string }) {
  const q = place.value.searchParams.get('q') ?? ''
  // Typed text counts until it is sent, or until the address has other words.
  const [typed, setTyped] = useState<{ readonly q: string; readonly text: string }>()
  const text = typed?.q === q ? typed.text : q
  const send = (words: string) => {
    setTyped(undefined)
    setQuery({ q: words })
  }
  return (
    <form
      class="search"
      onSubmit={(event) => {
        event.preventDefault()
        send(text)
      }}
    >
      <TextField
        label={label}
        hideLabel
        placeholder={label}
        name="q"
        type="search"
        value={text}
        onInput={(now) => (now === '' ? send('') : setTyped({ q, text: now }))}
      />
    </form>
  )
}

type ColumnsProps = {
  readonly list: string
  readonly columns: readonly Column<never>[]
  /** The order of the rows. */
  readonly by: string
}

/** The shown columns, the order of rows (also without visible headings) and their height. */
export function Columns({ list, columns, by }: ColumnsProps) {
  const { extra, hidden } = listSettings(list)
  const [density, space] = useState(currentDensity())
  const orders = columns.flatMap(({ title, sort }) =>
    sort === undefined ? [] : [[sort, `${title} ↑`] as const, [`-${sort}`, `${title} ↓`] as const],
  )
  const show = ({ title, isExtra }: Column<never>, isShown: boolean) => {
    const without = (titles: readonly string[]) => titles.filter((one) => one !== title)
    if (isExtra) setListSettings(list, { extra: [...without(extra), ...(isShown ? [title] : [])] })
    else setListSettings(list, { hidden: [...without(hidden), ...(isShown ? [] : [title])] })
  }
  return (
    <Chip label={words.columns} icon="columns-3" isBare>
      {orders.length > 0 && (
        <SelectField
          label={words.order}
          name="sort"
          value={orders.some(([order]) => order === by) ? by : ''}
          options={[['', '–'], ...orders]}
          onInput={(sort) => setQuery({ sort })}
        />
      )}
      <CheckField
        label={common.density.comfortable}
        name="density"
        value={density === 'comfortable'}
        onInput={(isComfortable) => {
          const now = isComfortable ? 'comfortable' : 'dense'
          setDensity(now)
          space(now)
        }}
      />
      <hr />
      {columns.slice(1).map((column) => (
        <CheckField
          key={column.title}
          label={column.title}
          name={column.title}
          value={column.isExtra ? extra.includes(column.title) : !hidden.includes(column.title)}
          onInput={(isShown) => show(column, isShown)}
        />
      ))}
    </Chip>
  )
}

/** The chosen columns. The first has the link. */
export function shownColumns<Row>(list: string, columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const { extra, hidden } = listSettings(list)
  return columns.filter(({ title, isExtra }, index) =>
    index === 0 ? true : isExtra ? extra.includes(title) : !hidden.includes(title),
  )
}

/** Named filters of this browser: each is an address of the list. */
export function SavedFilters({ list }: { readonly list: string }) {
  const { filters } = listSettings(list)
  const { pathname, search } = place.value
  const [name, setName] = useState('')
  const here = filters.find(({ query }) => query === search)
  return (
    <Chip label={words.savedFilters} icon="bookmark" isBare text={here?.name}>
      {filters.map((one) => (
        <div key={one.name} class="saved">
          <a href={pathname + one.query} aria-current={one === here ? 'page' : undefined}>
            {one.name}
          </a>
          <Button
            look="plain"
            label={words.deleteFilter(one.name)}
            onPress={() => setListSettings(list, { filters: filters.filter((other) => other !== one) })}
          >
            ×
          </Button>
        </div>
      ))}
      {here === undefined && (
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() === '') return
            const others = filters.filter((one) => one.name !== name.trim())
            setListSettings(list, { filters: [...others, { name: name.trim(), query: search }] })
            setName('')
            go(pathname + search, { replace: true })
          }}
        >
          <TextField label={words.filterName} name="filterName" value={name} maxLength={40} onInput={setName} />
          <Button type="submit">{words.saveFilter}</Button>
        </form>
      )}
    </Chip>
  )
}
