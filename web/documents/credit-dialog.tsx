import type { CreditNote, Invoice } from '../../client/src/index.ts'
import { fromAmount, plus, toAmount } from '../../src/platform/money/cents.ts'
import { currencyPlaces } from '../../src/platform/money/currency-places.rules.ts'
import { api, violationOf } from '../answers/api.ts'
import { useDryRun } from '../answers/dry-run.ts'
import { type Form, useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { go } from '../frame/place.ts'
import { AmountField } from '../parts/amount-field.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { taxText } from '../parts/tax-codes.ts'
import { common } from '../words/common.ts'
import { moneyText } from '../words/words.ts'
import { creditWords } from './credit-words.ts'
import { words } from './words.ts'

type Props = { readonly invoice: Invoice; readonly onClose: () => void }
type Product = Extract<Invoice['positions'][number], { type: 'product' }>
/** The entered quantities by position, and the amount. */
type Values = { readonly by: 'positions' | 'amount'; readonly amount: string } & Readonly<Record<string, string>>

const choices = () =>
  [
    ['positions', creditWords.choices.positions],
    ['amount', creditWords.choices.amount],
  ] as const

/** A credit note of all that is left of an invoice; undefined until it is known. */
const useLeft = ({ id }: Invoice): CreditNote | undefined =>
  useDryRun(id, (options) => api.invoices.createCreditNote(id, {}, { dryRun: true, ...options })).answer?.creditNote

/** Makes a draft of a credit note: of all that is left of an invoice, of entered quantities, or of an amount. */
export function CreditDialog({ invoice, onClose }: Props) {
  const products = invoice.positions.filter((one): one is Product => one.type === 'product')
  const left = useLeft(invoice)
  const form = useForm<Values>({
    before: { by: 'positions', amount: '', ...Object.fromEntries(products.map(({ id }) => [id, ''])) },
    send: async ({ values, options }) => {
      const body = bodyOf(values, products)
      const { creditNote } = await api.invoices.createCreditNote(invoice.id, body, options(body))
      return () => {
        onClose()
        go(`/app/credit-notes/${creditNote.id}`)
      }
    },
  })
  return (
    <FormDialog
      title={words.credit}
      form={form}
      saveWord={words.credit}
      told={words.done.credit(invoice.number)}
      onClose={onClose}
    >
      <SelectField label={creditWords.by} options={choices()} {...form.field('by')} />
      {form.values.by === 'amount' ? (
        <Reduction invoice={invoice} form={form} left={left} />
      ) : (
        <Quantities products={products} form={form} left={left} />
      )}
    </FormDialog>
  )
}

const chosenOf = (values: Values, products: readonly Product[]) => products.filter(({ id }) => values[id])

function bodyOf(values: Values, products: readonly Product[]) {
  if (values.by === 'amount') return { amount: Number(values.amount) }
  const chosen = chosenOf(values, products)
  return chosen.length === 0 ? {} : { positions: chosen.map(({ id }) => ({ id, quantity: Number(values[id]) })) }
}

type PartProps = { readonly form: Form<Values>; readonly left: CreditNote | undefined }

/** The amount of a price reduction, and its shares by VAT code and account. */
function Reduction({ invoice, form, left }: PartProps & { readonly invoice: Invoice }) {
  const { id, originalCurrency: currency = 'CHF' } = invoice
  const amount = Number(form.values.amount)
  const outcome = useDryRun(
    amount,
    amount > 0 ? (options) => api.invoices.createCreditNote(id, { amount }, { dryRun: true, ...options }) : undefined,
  )
  return (
    <>
      <AmountField
        label={`${creditWords.amount}, ${currency}`}
        hint={left && creditWords.amountLeft(moneyText(currency, left.totalAmount))}
        places={Math.min(2, currencyPlaces(currency))}
        {...form.field('amount')}
      />
      <p>{creditWords.amountAbout}</p>
      {amount > 0 && (
        <Shown of={outcome} loading={<></>}>
          {({ creditNote }) => <Shares of={creditNote} />}
        </Shown>
      )}
    </>
  )
}

const Shares = ({ of: { positions, amountMode, originalCurrency = 'CHF' } }: { readonly of: CreditNote }) => (
  <Table
    title={creditWords.shares}
    rows={positions.filter((one): one is Product => one.type === 'product')}
    keyOf={({ id }) => id}
    columns={[
      { title: common.taxCode, isNamed: true, cell: ({ taxCode }) => taxText(taxCode) },
      { title: common.account, cell: ({ contraAccount }) => contraAccount },
      { title: words.vat, isFigure: true, cell: ({ vatDebt }) => moneyText(originalCurrency, vatDebt) },
      {
        title: creditWords.amount,
        isFigure: true,
        cell: ({ totalAmount, vatDebt }) =>
          moneyText(
            originalCurrency,
            amountMode === 'gross' ? totalAmount : toAmount(plus(fromAmount(totalAmount), fromAmount(vatDebt))),
          ),
      },
    ]}
  />
)

/** A quantity for each product, all that is left of it if none is entered. */
function Quantities({ products, form, left }: PartProps & { readonly products: readonly Product[] }) {
  const chosen = chosenOf(form.values, products)
  const leftOf = (position: string): number | string => {
    if (!left) return '…'
    const found = left.positions.find(({ id }) => id === position)
    return found?.type === 'product' ? found.quantity : 0
  }
  return (
    <>
      <p>{creditWords.positionsAbout}</p>
      {products.map(({ id, name, unit = '' }) => {
        const inRequest = `positions[${chosen.findIndex((one) => one.id === id)}].quantity`
        return (
          <AmountField
            key={id}
            label={name ?? ''}
            hint={creditWords.quantityLeft(`${leftOf(id)} ${unit}`.trim())}
            places={6}
            {...form.field(id)}
            name={form.values[id] ? inRequest : id}
            violation={violationOf(form.rejected, inRequest)}
          />
        )
      })}
    </>
  )
}
