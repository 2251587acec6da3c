import { useState } from 'preact/hooks'
import type { VatAdjustmentCreation, VatReturn } from '../../client/src/index.ts'
import { boxName } from '../../src/books/vat/box-names.rules.ts'
import { useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason } from '../answers/session.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { AmountField } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { Icon } from '../parts/icons.tsx'
import { messageOf, tell } from '../parts/notices.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { common } from '../words/common.ts'
import { amountText, language } from '../words/words.ts'
import { words } from './return-words.ts'

type Props = { readonly of: VatReturn; readonly again: () => Promise<unknown> }

/** The amounts that are reported besides entries with a tax code; they can change as long as the period is open. */
export function Adjustments({ of: { vatPeriod, status, boxes }, again }: Props) {
  const answered = useAnswer(ask.vatPeriods.listAdjustments(vatPeriod, { limit: 100 }).every)
  const [isAdding, setAdding] = useState(false)
  const reason = disabledReason('periods:write')
  const isOpen = status === 'draft'
  const changed = () => Promise.all([answered.again(), again()])
  const remove = (id: string) =>
    api.vatPeriods
      .deleteAdjustment(vatPeriod, id)
      .then(changed)
      .catch((error: unknown) => tell(messageOf(error)))
  return (
    <section class="stack">
      <div class="row">
        <h2>{words.adjustments}</h2>
        {isOpen && (
          <Button disabledReason={reason} onPress={() => setAdding(true)}>
            {words.addAdjustment}
          </Button>
        )}
      </div>
      <p class="quiet">{words.adjustmentsAbout}</p>
      <Shown of={answered}>
        {(adjustments) =>
          adjustments.length > 0 && (
            <Table
              title={words.adjustments}
              rows={adjustments}
              keyOf={({ id }) => id}
              columns={[
                { title: words.box, isShort: true, isNamed: true, cell: ({ box }) => box },
                {
                  title: words.description,
                  isLong: true,
                  cell: ({ description, ledgerEntry }) =>
                    ledgerEntry ? <a href={`/app/ledger/${ledgerEntry}`}>{description}</a> : description,
                },
                { title: common.amount, isFigure: true, cell: ({ amount }) => amountText(amount / 100) },
                ...(isOpen
                  ? [
                      {
                        title: common.remove,
                        isFigure: true,
                        cell: ({ id, description }: { id: string; description: string }) => (
                          <Button
                            look="plain"
                            label={words.removeAdjustment(description)}
                            disabledReason={reason}
                            onPress={() => remove(id)}
                          >
                            <Icon name="x" />
                          </Button>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )
        }
      </Shown>
      {isAdding && (
        <NewAdjustment
          vatPeriod={vatPeriod}
          boxes={adjustable.filter((box) => boxes.some((one) => one.box === box))}
          changed={changed}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

type NewProps = {
  readonly vatPeriod: string
  /** The boxes of the form that may be adjusted. */
  readonly boxes: readonly Box[]
  readonly changed: () => Promise<unknown>
  readonly onClose: () => void
}
type Box = VatAdjustmentCreation['box']
/** Boxes that no tax code fills, or not alone. */
const adjustable: readonly Box[] = ['205', '225', '235', '280', '410', '415', '420', '900', '910']

function NewAdjustment({ vatPeriod, boxes, changed, onClose }: NewProps) {
  const form = useForm({
    before: { box: '415' as Box, amount: '', description: '' },
    send: async ({ values: { box, amount, description }, options }) => {
      const adjustment = { box, amount: Math.round(Number(amount) * 100), description }
      await api.vatPeriods.createAdjustment(vatPeriod, adjustment, options(adjustment))
      await changed()
      return onClose
    },
  })
  return (
    <FormDialog title={words.addAdjustment} form={form} onClose={onClose}>
      <SelectField
        label={words.box}
        options={boxes.map((box) => [box, `${box} ${boxName(box)[language.value]}`])}
        {...form.field('box')}
      />
      <AmountField label={`${common.amount}, CHF`} {...form.field('amount')} />
      <TextField label={words.description} maxLength={50} {...form.field('description')} />
    </FormDialog>
  )
}
