import type { Product, ProductCreation } from '../../client/src/index.ts'
import type { Language } from '../../src/platform/words/languages.ts'
import { stale, useAnswer } from '../answers/answers.ts'
import { api, matching, type Tagged, tagged } from '../answers/api.ts'
import { nameOfProduct } from '../answers/names.ts'
import { accountOptions, taxOptions, useOrganisation, useRevenueAccounts, usualTaxCode } from '../documents/choices.ts'
import { editorWords } from '../documents/editor-words.ts'
import { DeleteRecord } from '../frame/delete-record.tsx'
import { DraftForm, useDraft } from '../frame/draft.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { go } from '../frame/place.ts'
import { ShownPage } from '../frame/shown-page.tsx'
import { AmountField } from '../parts/amount-field.tsx'
import { TextField } from '../parts/field.tsx'
import { labelIn, SelectField } from '../parts/select-field.tsx'
import { Shown } from '../parts/shown.tsx'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { languages, numberText } from '../words/words.ts'
import { words } from './words.ts'

const spoken = Object.keys(languages) as Language[]
const texts = ['articleNumber', 'unit', 'taxCode', 'singleAmount', 'contraAccount'] as const
type Name = (typeof texts)[number] | `names.${Language}` | `descriptions.${Language}`
type Values = Record<Name, string>
type Known = Tagged<{ readonly product: Product }>

/** A product as it is typed; a new one begins with services and the usual tax code. */
function valuesOf(product: Product | undefined, usual = ''): Values {
  const values: Partial<Values> = {
    articleNumber: product?.articleNumber ?? '',
    unit: product?.unit ?? '',
    taxCode: product ? (product.taxCode ?? '') : usual,
    singleAmount: product ? String(product.singleAmount) : '',
    contraAccount: String(product?.contraAccount ?? 3400),
  }
  for (const one of spoken) {
    values[`names.${one}`] = product?.names[one] ?? ''
    values[`descriptions.${one}`] = product?.descriptions?.[one] ?? ''
  }
  // Every name has its value.
  return values as Values
}

/** What is sent: numbers as numbers, texts by language below their field, null for what was emptied. */
function bodyOf(changes: Partial<Values>): Partial<ProductCreation> {
  const body: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(changes)) {
    const [field = '', language] = name.split('.')
    if (language !== undefined) body[field] = { ...(body[field] as object | undefined), [language]: text || null }
    else if (field === 'singleAmount' || field === 'contraAccount') body[field] = text === '' ? null : Number(text)
    else body[field] = text || null
  }
  return body
}

type FormProps = { readonly known?: Known; readonly again?: () => Promise<void>; readonly taxCode?: string }

function ProductForm({ known, again, taxCode }: FormProps) {
  const accounts = useRevenueAccounts()
  const before = valuesOf(known?.product, taxCode)
  const taxes = taxOptions(before.taxCode, common.noVat)
  const allAccounts = accountOptions(accounts, before.contraAccount)
  const draft = useDraft<Values>({
    record: `/app/products/${known?.product.id ?? 'new'}`,
    before,
    ...(again ? { again } : {}),
    save: async (changes, values, keyOf) => {
      if (known) await api.products.modify(known.product.id, bodyOf(changes), matching(known))
      else {
        const given = Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''))
        // What is missing is said by the service, at its field.
        const body = { names: {}, ...bodyOf(given) } as ProductCreation
        const { product } = await api.products.create(body, { idempotencyKey: keyOf(body) })
        go(`/app/products/${product.id}`, { replace: true })
      }
      stale('/v1/products')
    },
  })
  return (
    <DraftForm draft={draft} scope="contacts:write">
      <div class="columns">
        {spoken.map((one) => (
          <div key={one} class="stack">
            <TextField
              label={`${editorWords.fields.name}, ${languages[one]}`}
              maxLength={256}
              {...draft.field(`names.${one}`)}
            />
            <TextField label={`${words.text}, ${languages[one]}`} rows={2} {...draft.field(`descriptions.${one}`)} />
          </div>
        ))}
      </div>
      <div class="columns narrow">
        <AmountField
          label={editorWords.fields.singleAmount}
          places={6}
          {...draft.field('singleAmount', (amount) => numberText(Number(amount)))}
        />
        <TextField label={editorWords.fields.unit} {...draft.field('unit')} />
        <SelectField label={editorWords.fields.taxCode} options={taxes} {...draft.field('taxCode', labelIn(taxes))} />
        <SelectField
          label={editorWords.fields.contraAccount}
          options={[...(before.contraAccount === '' ? [['', ''] as const] : []), ...allAccounts]}
          {...draft.field('contraAccount', labelIn(allAccounts))}
        />
        <TextField label={editorWords.fields.articleNumber} {...draft.field('articleNumber')} />
      </div>
    </DraftForm>
  )
}

export const NewProductPage = () => (
  <>
    <PageHead title={common.newRecord.products} />
    <Shown of={useOrganisation()}>{({ vatNumber }) => <ProductForm taxCode={usualTaxCode(vatNumber)} />}</Shown>
  </>
)

/** A product: what it is called in four languages, and what it costs. */
export function ProductPage({ params }: PageProps) {
  const id = params['id'] ?? ''
  const answered = useAnswer(`/v1/products/${id}`, () => tagged((options) => api.products.get(id, options)))
  return (
    <ShownPage of={answered}>
      {(known) => (
        <>
          <PageHead title={nameOfProduct(known.product)}>
            <DeleteRecord
              name={nameOfProduct(known.product)}
              of="/v1/products"
              list="/app/products"
              id={id}
              scope="contacts:write"
              act={() => api.products.delete(id)}
              told={words.deleted}
            />
          </PageHead>
          <ProductForm known={known} again={answered.again} />
        </>
      )}
    </ShownPage>
  )
}
