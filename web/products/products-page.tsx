import type { Product } from '../../client/src/index.ts'
import type { Language } from '../../src/platform/words/languages.ts'
import { ask } from '../answers/ask.ts'
import { nameOfProduct } from '../answers/names.ts'
import { disabledReason } from '../answers/session.ts'
import { editorWords } from '../documents/editor-words.ts'
import { PageHead } from '../frame/page-head.tsx'
import { place } from '../frame/place.ts'
import { RecordList } from '../frame/record-list.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { Found } from '../parts/found.tsx'
import { taxText } from '../parts/tax-codes.ts'
import { common } from '../words/common.ts'
import { languages, priceText } from '../words/words.ts'
import { words } from './words.ts'

/** Products, searched by the address of the page. */
export function ProductsPage() {
  const search = place.value.searchParams.get('q') ?? ''
  return (
    <>
      <PageHead title={common.areas.products}>
        <ButtonLink to="/app/products/new" look="main" shortcut="n" disabledReason={disabledReason('contacts:write')}>
          {common.newRecord.products}
        </ButtonLink>
      </PageHead>
      <RecordList<Product>
        search={words.search}
        title={common.areas.products}
        keyOf={({ id }) => id}
        columns={[
          {
            title: editorWords.fields.name,
            isLong: true,
            sort: 'name',
            cell: (one) => (
              <>
                <a href={`/app/products/${one.id}`}>{nameOfProduct(one)}</a>
                <Found
                  search={search}
                  shown={[nameOfProduct(one), one.articleNumber]}
                  // The keys are languages.
                  fields={Object.entries(one.names).map(([code, name]) => [languages[code as Language], name])}
                />
              </>
            ),
            text: (one) => nameOfProduct(one),
          },
          {
            title: editorWords.fields.articleNumber,
            isSecondary: search === '',
            cell: ({ articleNumber }) => articleNumber,
          },
          { title: editorWords.fields.unit, isSecondary: true, cell: ({ unit }) => unit },
          {
            title: editorWords.fields.taxCode,
            isSecondary: true,
            cell: ({ taxCode }) => taxText(taxCode),
            text: ({ taxCode }) => taxCode,
          },
          {
            title: editorWords.fields.singleAmount,
            isFigure: true,
            cell: ({ singleAmount }) => priceText(singleAmount),
            text: ({ singleAmount }) => singleAmount,
          },
        ]}
        sort="name"
        count={words.count}
        ask={({ sort, ...page }) => ask.products.list({ ...page, sort: sort === '-name' ? sort : 'name' })}
        empty={words.none}
        first={{ to: '/app/products/new', scope: 'contacts:write' }}
      />
    </>
  )
}
