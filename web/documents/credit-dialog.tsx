import type { Invoice } from '../../client/src/index.ts'
import { api, violationOf } from '../answers/api.ts'
import { useDryRun } from '../answers/dry-run.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { go } from '../frame/place.ts'
import { AmountField } from '../parts/amount-field.tsx'
import { words } from './words.ts'

type Props = { readonly invoice: Invoice; readonly onClose: () => void }
type Product = Extract<Invoice['positions'][number], { type: 'product' }>

/** The remaining quantity of each position, as in a credit note of all that is left; undefined until it is known. */
function useLeft({ id: invoice }: Invoice): ((position: string) => number) | undefined {
  const { answer } = useDryRun(invoice, (options) =>
    api.invoices.createCreditNote(invoice, {}, { dryRun: true, ...options }),
  )
  if (!answer) return undefined
  return (position) => {
    const left = answer.creditNote.positions.find(({ id }) => id === position)
    return left?.type === 'product' ? left.quantity : 0
  }
}

/** Makes a draft of a credit note: of all that is left of an invoice, or of entered quantities. */
export function CreditDialog({ invoice, onClose }: Props) {
  const products = invoice.positions.filter((one): one is Product => one.type === 'product')
  const left = useLeft(invoice)
  const form = useForm<Readonly<Record<string, string>>>({
    before: Object.fromEntries(products.map(({ id }) => [id, ''])),
    send: async ({ options }) => {
      const body =
        chosen.length === 0 ? {} : { positions: chosen.map(({ id }) => ({ id, quantity: Number(form.values[id]) })) }
      const { creditNote } = await api.invoices.createCreditNote(invoice.id, body, options(body))
      return () => {
        onClose()
        go(`/app/credit-notes/${creditNote.id}`)
      }
    },
  })
  const chosen = products.filter(({ id }) => form.values[id])
  return (
    <FormDialog
      title={words.credit}
      form={form}
      saveWord={words.credit}
      told={words.done.credit(invoice.number)}
      onClose={onClose}
    >
      <p>{words.creditAbout}</p>
      {products.map(({ id, name, unit = '' }) => {
        const inRequest = `positions[${chosen.findIndex((one) => one.id === id)}].quantity`
        return (
          <AmountField
            key={id}
            label={name ?? ''}
            hint={words.creditOf(`${left?.(id) ?? '…'} ${unit}`.trim())}
            places={6}
            {...form.field(id)}
            name={form.values[id] ? inRequest : id}
            violation={violationOf(form.rejected, inRequest)}
          />
        )
      })}
    </FormDialog>
  )
}
