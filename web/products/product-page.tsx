import type { Product, ProductCreation } from '../../client/src/index.ts'
import { salesTaxCodes } from '../../src/books/vat/tax-codes.ts'
import type { Language } from '../../src/platform/words/languages.ts'
import { useAnswer } from '../answers/answers.ts'
import { api, type Tagged } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { nameOfProduct } from '../answers/names.ts'
import { accountOptions, useOrganisation, useRevenueAccounts, usualTaxCode } from '../documents/choices.ts'
import { editorWords } from '../documents/editor-words.ts'
import { DeleteRecord } from '../frame/delete-record.tsx'
import { FormSheet } from '../frame/form-sheet.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { go } from '../frame/place.ts'
import { useRecordForm } from '../frame/record-form.ts'
import { ShownPage } from '../frame/shown-page.tsx'
import { AmountField } from '../parts/amount-field.tsx'
import { TextField } from '../parts/field.tsx'
import { labelIn, SelectField } from '../parts/select-field.tsx'
import { Shown } from '../parts/shown.tsx'
import { offeredCodes, taxOptions } from '../parts/tax-codes.ts'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { languages, priceText } from '../words/words.ts'
import { words } from './words.ts'

const spoken = Object.keys(languages) as Language[]
const texts = ['articleNumber', 'unit', 'taxCode', 'singleAmount', 'contraAccount'] as const
type Name = (typeof texts)[number] | `names.${Language}` | `descriptions.${Language}`
type Values = Record<Name, string>
type KnownRecord = Tagged<{ readonly product: Product }>

/** A typed product; a new one begins with services and the usual tax code. */
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

/** The request: numbers as numbers, texts by language below their field, null for emptied ones. */
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

type FormProps = { readonly known?: KnownRecord; readonly taxCode?: string }

function ProductForm({ known, taxCode }: FormProps) {
  const id = known?.product.id ?? 'new'
  const accounts = useRevenueAccounts()
  const form = useRecordForm({
    record: `/app/products/${id}`,
    known,
    question: known && ask.products.get(id),
    valuesOf: (of) => valuesOf(of?.product, taxCode),
    modify: (changes, options) => api.products.modify(id, bodyOf(changes), options),
    create: async ({ values, options }) => {
      const given = Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''))
      // The service reports missing fields at their place.
      const body = { names: {}, ...bodyOf(given) } as ProductCreation
      const { product } = await api.products.create(body, options(body))
      return () => go(`/app/products/${product.id}`, { replace: true })
    },
  })
  const { taxCode: code, contraAccount } = valuesOf(known?.product, taxCode)
  const taxes = taxOptions(offeredCodes(salesTaxCodes, '', code), common.noVat)
  const allAccounts = accountOptions(accounts, contraAccount)
  return (
    <FormSheet form={form} scope="contacts:write">
      <div class="columns">
        {spoken.map((one) => (
          <div key={one} class="stack">
            <TextField
              label={`${editorWords.fields.name}, ${languages[one]}`}
              maxLength={256}
              {...form.field(`names.${one}`)}
            />
            <TextField label={`${words.text}, ${languages[one]}`} rows={2} {...form.field(`descriptions.${one}`)} />
          </div>
        ))}
      </div>
      <div class="columns narrow">
        <AmountField
          label={editorWords.fields.singleAmount}
          places={6}
          shown={priceText}
          {...form.field('singleAmount', (amount) => priceText(Number(amount)))}
        />
        <TextField label={editorWords.fields.unit} {...form.field('unit')} />
        <SelectField label={editorWords.fields.taxCode} options={taxes} {...form.field('taxCode', labelIn(taxes))} />
        <SelectField
          label={editorWords.fields.contraAccount}
          options={[...(contraAccount === '' ? [['', ''] as const] : []), ...allAccounts]}
          {...form.field('contraAccount', labelIn(allAccounts))}
        />
        <TextField label={editorWords.fields.articleNumber} {...form.field('articleNumber')} />
      </div>
    </FormSheet>
  )
}

export const NewProductPage = () => (
  <>
    <PageHead title={common.newRecord.products} />
    <Shown of={useOrganisation()}>
      {({ organisation }) => <ProductForm taxCode={usualTaxCode(organisation.vatNumber)} />}
    </Shown>
  </>
)

/** A product: its name in four languages, and its price. */
export function ProductPage({ params }: PageProps) {
  const id = params['id'] ?? ''
  const answered = useAnswer(ask.products.get(id))
  return (
    <ShownPage of={answered}>
      {(known) => (
        <>
          <PageHead title={nameOfProduct(known.product)}>
            <DeleteRecord
              name={nameOfProduct(known.product)}
              record={ask.products.get(id)}
              list="/app/products"
              scope="contacts:write"
              act={() => api.products.delete(id)}
              told={words.deleted}
            />
          </PageHead>
          <ProductForm known={known} />
        </>
      )}
    </ShownPage>
  )
}
