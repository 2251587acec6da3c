import { useState } from 'preact/hooks'
import type { Invoice } from '../../client/src/index.ts'
import { stale, useAnswer } from '../answers/answers.ts'
import { api, violationOf } from '../answers/api.ts'
import { useIntent } from '../answers/intent.ts'
import { go } from '../frame/place.ts'
import { AmountField } from '../parts/amount-field.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { words } from './words.ts'

type Props = { readonly invoice: Invoice; readonly onClose: (isDone: boolean) => void }
type Product = Extract<Invoice['positions'][number], { type: 'product' }>

/** How much of each position is left, as a credit note of all that is left has it; undefined until that is known. */
function useLeft({ id: invoice }: Invoice): ((position: string) => number) | undefined {
  const { answer: positions } = useAnswer(`/v1/credit-notes?left=${invoice}`, async () => {
    const { creditNote } = await api.invoices.createCreditNote(invoice, {}, { dryRun: true })
    return creditNote.positions
  })
  if (!positions) return undefined
  return (position) => {
    const left = positions.find(({ id }) => id === position)
    return left?.type === 'product' ? left.quantity : 0
  }
}

/** Makes a draft of a credit note: of all that is left of an invoice, or of the quantities that are entered. */
export function CreditDialog({ invoice, onClose }: Props) {
  const products = invoice.positions.filter((one): one is Product => one.type === 'product')
  const [quantities, setQuantities] = useState<Readonly<Record<string, string>>>({})
  const { keyOf } = useIntent()
  const left = useLeft(invoice)
  const chosen = products.filter(({ id }) => quantities[id] !== undefined && quantities[id] !== '')
  const body =
    chosen.length === 0 ? {} : { positions: chosen.map(({ id }) => ({ id, quantity: Number(quantities[id]) })) }
  return (
    <Confirm
      title={words.credit}
      text={words.creditAbout}
      act={async () => {
        const { creditNote } = await api.invoices.createCreditNote(invoice.id, body, { idempotencyKey: keyOf(body) })
        stale('/v1/credit-notes')
        go(`/app/credit-notes/${creditNote.id}`)
      }}
      onClose={onClose}
    >
      {(error) =>
        products.map(({ id, name, unit = '' }) => {
          const asked = `positions[${chosen.findIndex((one) => one.id === id)}].quantity`
          return (
            <AmountField
              key={id}
              label={name ?? ''}
              hint={words.creditOf(`${left?.(id) ?? '…'} ${unit}`.trim())}
              name={quantities[id] ? asked : id}
              places={6}
              value={quantities[id] ?? ''}
              onInput={(typed) => setQuantities((now) => ({ ...now, [id]: typed }))}
              violation={violationOf(error, asked)}
            />
          )
        })
      }
    </Confirm>
  )
}
