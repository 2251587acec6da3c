import { useState } from 'preact/hooks'
import type { Product } from '../../client/src/index.ts'
import { api } from '../answers/api.ts'
import { may } from '../answers/session.ts'
import { PageHead } from '../frame/page-head.tsx'
import { place, setQuery } from '../frame/place.ts'
import { TextField } from '../parts/field.tsx'
import { List } from '../parts/list.tsx'
import { amountText, say } from '../words/words.ts'
import { nameOfProduct } from './product-names.ts'

/** What is sold, searched by the address of the page. */
export function ProductsPage() {
  const words = say().products
  const { fields } = say().editor
  const q = place.value.searchParams.get('q') ?? ''
  const [text, setText] = useState(q)
  return (
    <>
      <PageHead title={words.title}>
        {may('contacts:write') && (
          <a class="button main" href="/app/products/new" aria-keyshortcuts="n">
            {words.new}
          </a>
        )}
      </PageHead>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          setQuery({ q: text })
        }}
      >
        <TextField label={words.search} name="q" type="search" value={text} onInput={setText} />
        <List<Product>
          of={`/v1/products?q=${q}`}
          title={words.title}
          keyOf={({ id }) => id}
          columns={[
            { title: fields.name, cell: (one) => <a href={`/app/products/${one.id}`}>{nameOfProduct(one)}</a> },
            { title: fields.articleNumber, cell: ({ articleNumber }) => articleNumber },
            { title: fields.unit, cell: ({ unit }) => unit },
            { title: fields.taxCode, cell: ({ taxCode }) => taxCode },
            { title: fields.singleAmount, isFigure: true, cell: ({ singleAmount }) => amountText(singleAmount) },
          ]}
          read={async (cursor) => {
            const asked = { limit: 50, ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) }
            const { products: rows, nextCursor } = await api.products.list(asked)
            return { rows, nextCursor }
          }}
          empty={words.none}
        />
      </form>
    </>
  )
}
