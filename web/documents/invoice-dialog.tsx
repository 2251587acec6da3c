import type { Estimate, Invoice } from '../../client/src/index.ts'
import { api, violationOf } from '../answers/api.ts'
import { useDryRun } from '../answers/dry-run.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { go } from '../frame/place.ts'
import { AmountField } from '../parts/amount-field.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { moneyText } from '../words/words.ts'
import { creditWords } from './credit-words.ts'
import { invoicingWords } from './invoicing-words.ts'
import { words } from './words.ts'

type Props = { readonly estimate: Estimate; readonly onClose: () => void }
type Product = Extract<Estimate['positions'][number], { type: 'product' }>
type Over = 'rest' | 'positions' | 'percent' | 'amount'
type Values = {
  readonly over: Over
  readonly percent: string
  readonly amount: string
  readonly [position: string]: string
}

/** Makes a draft of an invoice over a part of a quote: all that is left, chosen quantities, or a deposit. */
export function InvoiceDialog({ estimate, onClose }: Props) {
  const { id, originalCurrency = 'CHF', totalAmount } = estimate
  const products = estimate.positions.filter((one): one is Product => one.type === 'product')
  const left = useDryRun(id, (options) => api.estimates.getInvoicing(id, options)).answer?.invoicing
  const form = useForm<Values>({
    before: {
      over: estimate.invoicesFromQuote.length > 0 ? 'rest' : 'percent',
      percent: '30',
      amount: '',
      ...Object.fromEntries(products.map((product) => [product.id, ''])),
    },
    send: async ({ values, options }) => {
      const { invoice } = await send(values, options)
      return () => {
        onClose()
        go(`/app/invoices/${invoice.id}`)
      }
    },
  })
  const isAgain = left !== undefined && left.state === 'complete'
  const options = (['rest', 'positions', 'percent', 'amount'] as const)
    .filter((one) => !left || left.choices.includes(one === 'percent' || one === 'amount' ? 'deposit' : one))
    .map((one) => [one, one === 'rest' && isAgain ? invoicingWords.whole : invoicingWords[one]] as const)
  const [first] = options[0] ?? ['rest']
  const over = options.some(([one]) => one === form.values.over) ? form.values.over : first
  const chosen = products.filter((product) => form.values[product.id])
  const send = (values: Values, options: (body: object) => object): Promise<{ readonly invoice: Invoice }> => {
    if (over === 'percent' || over === 'amount') {
      const deposit = { [over]: Number(values[over]) }
      return api.estimates.createDepositInvoice(id, deposit, options(deposit))
    }
    const body =
      over === 'rest' ? {} : { positions: chosen.map((one) => ({ id: one.id, quantity: Number(values[one.id]) })) }
    return api.estimates.convertToInvoice(id, body, options(body))
  }
  const hint = left && invoicingWords.atMost(moneyText(originalCurrency, left.totalLeft))
  const isFirst = estimate.invoicesFromQuote.length === 0
  const title = isFirst ? words.convertPart : words.convertAgain
  if (options.length === 0)
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{invoicingWords.nothingLeft}</p>
      </Dialog>
    )
  return (
    <FormDialog
      title={title}
      form={form}
      saveWord={isFirst ? words.convert : words.convertAgain}
      told={words.done.convertAgain(estimate.number)}
      onClose={onClose}
    >
      <p>{invoicingWords.about}</p>
      <SelectField label={invoicingWords.over} options={options} {...form.field('over')} value={over} />
      {left && !left.choices.includes('positions') && left.choices.includes('rest') && !isAgain && (
        <p class="quiet small">{invoicingWords.depositIsOpen}</p>
      )}
      {over === 'percent' && (
        <AmountField
          label={invoicingWords.percentOf(moneyText(originalCurrency, totalAmount))}
          {...(hint ? { hint } : {})}
          places={4}
          {...form.field('percent')}
        />
      )}
      {over === 'amount' && (
        <AmountField
          label={invoicingWords.withVat(originalCurrency)}
          {...(hint ? { hint } : {})}
          {...form.field('amount')}
        />
      )}
      {over === 'positions' &&
        products.map(({ id: position, name, unit = '' }) => {
          const inRequest = `positions[${chosen.findIndex((one) => one.id === position)}]`
          const quantity = left?.positions.find((one) => one.id === position)?.quantityLeft ?? '…'
          const violation = (field: string) => violationOf(form.rejected, `${inRequest}.${field}`)
          return (
            <AmountField
              key={position}
              label={name}
              hint={creditWords.quantityLeft(`${quantity} ${unit}`.trim())}
              places={6}
              {...form.field(position)}
              name={form.values[position] ? `${inRequest}.quantity` : position}
              violation={violation('quantity') ?? violation('id')}
            />
          )
        })}
    </FormDialog>
  )
}
