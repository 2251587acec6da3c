import { useEffect, useRef, useState } from 'preact/hooks'
import type { Product } from '../../client/src/index.ts'
import { salesTaxCodes } from '../../src/books/vat/tax-codes.ts'
import { api } from '../answers/api.ts'
import { nameOfProduct } from '../answers/names.ts'
import { disabledReason } from '../answers/session.ts'
import { AmountField, DayField } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { Icon } from '../parts/icons.tsx'
import { messageOf, tell } from '../parts/notices.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { offeredCodes, rateOptions } from '../parts/tax-codes.ts'
import { common } from '../words/common.ts'
import { priceText } from '../words/words.ts'
import { accountOptions, type Choices, useProducts } from './choices.ts'
import { DiscountField } from './discount-field.tsx'
import { isBlank, moved, newRow, productOf, type Row, type RowText, rowOfProduct, rowsOfTable } from './draft.rules.ts'
import { editorWords } from './editor-words.ts'

type RowsProps = {
  readonly rows: readonly Row[]
  /** For each row, in francs or the currency of the document; undefined while it is unknown. */
  readonly amounts: readonly string[]
  readonly choices: Choices
  /** Of the document. */
  readonly currency: string
  /** The document's date: rates that ended before it are not offered. */
  readonly date: string
  /** The document's language, for the names of products. */
  readonly language: string
  readonly violationOf: (field: string) => string | undefined
  readonly change: (how: (rows: readonly Row[]) => readonly Row[]) => void
}

/**
 * The positions of a document. Below the last one there is always an empty one, which becomes a position by typing. Enter goes to the next one,
 * Alt with an arrow moves one, Alt with Backspace removes one; rows of a spreadsheet are pasted.
 */
export function PositionRows(props: RowsProps) {
  const { rows, amounts, currency, date, choices, language, violationOf, change } = props
  const [told, setTold] = useState('')
  const { products, seek } = useChosenProduct(rows, language, change)
  const like = rows.findLast(({ type }) => type === 'product') ?? choices.usual
  const next = useNextRow(rows, like)
  const focusOn = (index: number) =>
    // Rows are drawn in a microtask: the next key goes into the new one.
    queueMicrotask(() => document.querySelector<HTMLElement>(`[name="positions[${index}].name"]`)?.focus())
  const add = (type: Row['type'], at: number) => {
    change((now) => now.toSpliced(at, 0, newRow(type, like)))
    focusOn(at)
  }
  const move = (from: number, to: number) => {
    if (from >= rows.length || to < 0 || to >= rows.length) return
    change((now) => moved(now, from, to))
    setTold(editorWords.movedTo(to + 1, rows.length))
    focusOn(to)
  }
  const remove = (index: number) => {
    const row = rows[index]
    if (!row) return
    change((now) => now.filter(({ key }) => key !== row.key))
    tell(editorWords.removed(row.name), { undo: () => change((now) => now.toSpliced(index, 0, row)) })
    focusOn(Math.max(0, index - 1))
  }
  const saveAsProduct = async (row: Row) => {
    const { product } = await api.products.create(productOf(row, language))
    change((now) => now.map((one) => (one.key === row.key ? rowOfProduct(one, product, language) : one)))
    tell(editorWords.productSaved(row.name))
  }
  const paste = (index: number) => (event: ClipboardEvent) => {
    const pasted = rowsOfTable(event.clipboardData?.getData('text/plain') ?? '', like)
    if (pasted.length === 0) return
    event.preventDefault()
    const isEmpty = rows[index]?.name === '' && rows[index]?.type === 'product'
    change((now) => now.toSpliced(isEmpty ? index : index + 1, isEmpty ? 1 : 0, ...pasted))
    setTold(editorWords.pasted(pasted.length))
  }
  const onKey = (index: number) => (event: KeyboardEvent) => {
    const isInput = event.target instanceof HTMLInputElement
    if (event.altKey && event.key === 'ArrowUp') move(index, index - 1)
    else if (event.altKey && event.key === 'ArrowDown') move(index, index + 1)
    else if (event.altKey && event.key === 'Backspace') remove(index)
    else if (event.key === 'Enter' && isInput && !event.ctrlKey && !event.metaKey) {
      if (next && index + 1 >= rows.length) focusOn(rows.length)
      else add('product', index + 1)
    } else return
    event.preventDefault()
  }
  return (
    <fieldset class="stack positions">
      <legend class="title">{editorWords.positions}</legend>
      <Heads />
      <Suggestions rows={rows} products={products} language={language} />
      <ol>
        {[...rows, ...(next ? [next] : [])].map((row, index) => (
          <PositionRow
            key={row.key}
            row={row}
            isNext={row === next}
            index={index}
            amount={amounts[index]}
            currency={currency}
            date={date}
            choices={choices}
            violationOf={violationOf}
            set={(field, value) => {
              if (field === 'name') seek(value)
              change((now) =>
                (now.some(({ key }) => key === row.key) ? now : [...now, row]).map((one) =>
                  one.key === row.key ? typedInto(one, field, value, products, language) : one,
                ),
              )
            }}
            saveAsProduct={() => saveAsProduct(row)}
            remove={() => remove(index)}
            moveFrom={(from) => move(from, index)}
            onKey={onKey(index)}
            onPaste={paste(index)}
          />
        ))}
      </ol>
      <output class="hidden">{told}</output>
      <div class="row">
        {(['text', 'subtotal', 'discount'] as const).map((type) => (
          <Button key={type} onPress={() => add(type, rows.length)}>
            <Icon name="plus" />
            {editorWords.add[type]}
          </Button>
        ))}
      </div>
      <p class="quiet small keys">{editorWords.keys}</p>
    </fieldset>
  )
}

type SuggestionsProps = Pick<RowsProps, 'rows' | 'language'> & { readonly products: readonly Product[] }

/** The products and units that are offered while a position is typed. */
const Suggestions = ({ rows, products, language }: SuggestionsProps) => (
  <>
    <datalist id={PRODUCTS}>
      {products.map((product) => (
        <option key={product.id} value={nameOfProduct(product, language)}>
          {product.articleNumber}
        </option>
      ))}
    </datalist>
    <datalist id={UNITS}>
      {[...new Set([...rows, ...products].flatMap(({ unit }) => unit || []))].map((unit) => (
        <option key={unit}>{unit}</option>
      ))}
    </datalist>
  </>
)

/** The contents of the columns, for sighted users: each control has its own label. */
function Heads() {
  return (
    <div class="heads" aria-hidden="true">
      <span />
      <span>{editorWords.fields.name}</span>
      <span class="figure">{editorWords.fields.quantity}</span>
      <span>{editorWords.fields.unit}</span>
      <span class="figure">{editorWords.fields.singleAmount}</span>
      <span>{editorWords.fields.taxCode}</span>
      <span class="figure">{common.amount}</span>
    </div>
  )
}

type RowProps = {
  readonly row: Row
  readonly currency: string
  readonly date: string
  readonly index: number
  /** It is no position yet: typing makes it one. */
  readonly isNext: boolean
  readonly amount: string | undefined
  readonly choices: Choices
  readonly violationOf: (field: string) => string | undefined
  readonly set: (field: RowText, value: string) => void
  readonly saveAsProduct: () => Promise<void>
  readonly remove: () => void
  readonly moveFrom: (index: number) => void
  readonly onKey: (event: KeyboardEvent) => void
  readonly onPaste: (event: ClipboardEvent) => void
}

/** One position on one line; rare fields are folded below it, and open if they have a violation. */
function PositionRow(props: RowProps) {
  const { row, index, isNext, amount, currency, date, choices, violationOf, set, remove, moveFrom, onKey, onPaste } =
    props
  const [isOpen, setOpen] = useState(row.description !== '')
  const field = (name: RowText) => ({
    label: editorWords.fields[name],
    name: `positions[${index}].${name}`,
    value: row[name],
    violation: violationOf(`positions[${index}].${name}`),
    onInput: (value: string) => set(name, value),
  })
  const cell = (name: RowText) => ({ ...field(name), of: editorWords.position(index + 1), hideLabel: true })
  const isProduct = row.type === 'product' && !isNext
  const codes = offeredCodes(salesTaxCodes, row.date || date, row.taxCode)
  const hasDetails = isProduct || row.type === 'text'
  const hasViolation = folded.some((name) => field(name).violation !== undefined)
  return (
    // Keys and pasting belong to the whole row; each of its controls can be reached by itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      class={`position ${isNext ? 'next' : row.type}`}
      onKeyDown={onKey}
      onPaste={onPaste}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        const from = Number(event.dataTransfer?.getData(DRAGGED) || Number.NaN)
        if (Number.isInteger(from)) moveFrom(from)
      }}
    >
      <div class="line">
        <span
          class="handle"
          draggable={!isNext}
          aria-hidden="true"
          onDragStart={(event) => event.dataTransfer?.setData(DRAGGED, String(index))}
        >
          <Icon name="grip-vertical" />
        </span>
        <TextField
          {...cell('name')}
          {...(row.type === 'product' ? { list: PRODUCTS } : {})}
          {...placeholderOf(row, isNext)}
        />
        {isProduct && (
          <>
            <AmountField {...cell('quantity')} places={6} />
            <TextField {...cell('unit')} list={UNITS} />
            <AmountField {...cell('singleAmount')} places={6} shown={(price) => priceText(price, currency)} />
            <SelectField {...cell('taxCode')} options={rateOptions(codes, row.taxCode, common.noVat)} />
          </>
        )}
        {row.type === 'discount' && <DiscountField cell={cell} currency={currency} />}
        {!isNext && <output class="figure">{row.type === 'text' ? '' : (amount ?? '')}</output>}
        {hasDetails && (
          <button
            type="button"
            class="button plain"
            aria-expanded={isOpen || hasViolation}
            aria-label={`${editorWords.details}, ${editorWords.position(index + 1)}`}
            onClick={(event) => {
              // Unreadable text would be lost with its field.
              const unread = event.currentTarget.closest('li')?.querySelector<HTMLInputElement>('.details :invalid')
              if (unread) unread.reportValidity()
              else setOpen(!isOpen)
            }}
          >
            <Icon name="chevron-down" />
          </button>
        )}
        {!isNext && (
          <button
            type="button"
            class="button plain"
            aria-label={`${common.remove}, ${editorWords.position(index + 1)}`}
            onClick={remove}
          >
            <Icon name="x" />
          </button>
        )}
      </div>
      {hasDetails && (isOpen || hasViolation) && (
        <div class="details">
          <TextField {...field('description')} rows={3} />
          {isProduct && (
            <ProductDetails field={field} row={row} choices={choices} saveAsProduct={props.saveAsProduct} />
          )}
        </div>
      )}
    </li>
  )
}

/** The hint in an empty name of a row that is no product. */
function placeholderOf({ type }: Row, isNext: boolean) {
  if (isNext) return { placeholder: editorWords.addPosition }
  return type === 'product' ? {} : { placeholder: editorWords.add[type] }
}

const PRODUCTS = 'products'
const UNITS = 'units'

/** The empty row below the last position; none where the last one is empty itself. Once it is typed into, another one follows. */
function useNextRow(rows: readonly Row[], like: Parameters<typeof newRow>[1]): Row | undefined {
  const row = useRef(newRow('product', like))
  if (rows.some(({ key }) => key === row.current.key)) row.current = newRow('product', like)
  const { taxCode, contraAccount } = like
  const last = rows.at(-1)
  return last && isBlank(last) ? undefined : { ...row.current, taxCode, contraAccount }
}

/** A row after typing: the name of a product brings all of its values, except over a typed price. */
function typedInto(row: Row, field: RowText, value: string, products: readonly Product[], language: string): Row {
  const typed = { ...row, [field]: value }
  // A name may begin with that of another product, whose price is already set.
  const brought = products.find(({ id }) => 'product' in row.rest && id === row.rest.product)
  const hasOwnPrice = row.singleAmount !== '' && row.singleAmount !== String(brought?.singleAmount)
  const chosen = field === 'name' && !hasOwnPrice ? named(products, value, language) : undefined
  return chosen ? rowOfProduct(typed, chosen, language) : typed
}

const named = (products: readonly Product[], name: string, language: string): Product | undefined =>
  products.find((one) => nameOfProduct(one, language) === name)

/**
 * The products that match the last typed name. A product found only after its whole name was typed fills the position if that has no price yet.
 */
function useChosenProduct(rows: readonly Row[], language: string, change: RowsProps['change']) {
  const [sought, seek] = useState('')
  const products = useProducts(sought)
  useEffect(() => {
    const found = sought === '' ? undefined : named(products, sought, language)
    const isFor = (row: Row) => row.type === 'product' && row.name === sought && row.singleAmount === ''
    if (!found || !rows.some(isFor)) return
    change((now) => now.map((row) => (isFor(row) ? rowOfProduct(row, found, language) : row)))
  }, [products])
  return { products, seek }
}

const DRAGGED = 'application/x-rappen-position'
const folded = [
  'description',
  'contraAccount',
  'discountRate',
  'articleNumber',
  'date',
] as const satisfies readonly RowText[]

type Details = Pick<RowProps, 'row' | 'choices' | 'saveAsProduct'> & {
  readonly field: (name: RowText) => {
    label: string
    name: string
    value: string
    violation: string | undefined
    onInput: (value: string) => void
  }
}

function ProductDetails({ field, row, choices, saveAsProduct }: Details) {
  const isNew = !('product' in row.rest)
  return (
    <>
      <div class="columns">
        <SelectField {...field('contraAccount')} options={accountOptions(choices.accounts, row.contraAccount)} />
        <AmountField {...field('discountRate')} places={4} />
        <TextField {...field('articleNumber')} />
        <DayField {...field('date')} />
      </div>
      {isNew && (
        <p>
          <Button
            look="plain"
            disabledReason={
              disabledReason('contacts:write') ??
              (row.name === '' || row.singleAmount === '' ? editorWords.productLacks : undefined)
            }
            onPress={() => saveAsProduct().catch((error: unknown) => tell(messageOf(error)))}
          >
            <Icon name="package" size={16} />
            {editorWords.saveAsProduct}
          </Button>
        </p>
      )}
    </>
  )
}
