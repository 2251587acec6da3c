import { useState } from 'preact/hooks'
import type { NextNumber } from '../../client/src/index.ts'
import { askAgain, useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason, may } from '../answers/session.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { AmountField } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { tell } from '../parts/notices.tsx'
import { common } from '../words/common.ts'
import { numberWords } from './number-words.ts'

/** Sets the next number of a kind of document: mostly once, to continue the numbers of another program. */
export function NextNumberDialog({ of, onClose }: { readonly of: NextNumber; readonly onClose: () => void }) {
  const form = useForm({
    before: { next: String(of.next) },
    send: async ({ values }) => {
      const { nextNumber } = await api.nextNumbers.set({
        kind: of.kind,
        ...(of.year === undefined ? {} : { year: of.year }),
        next: Number(values.next),
      })
      await askAgain(ask.nextNumbers.list())
      tell(numberWords.nextNumberSet(nextNumber.number))
      return onClose
    },
  })
  return (
    <FormDialog
      title={`${numberWords.nextNumber}: ${common.records[of.kind]}`}
      form={form}
      scope="settings:write"
      told={null}
      onClose={onClose}
    >
      <AmountField
        label={numberWords.nextNumber}
        hint={numberWords.nextNumberActs(of.lowest)}
        places={0}
        {...form.field('next')}
      />
    </FormDialog>
  )
}

/** The number that a document gets if it is issued next; undefined if it has one, or for another year. */
export function useNextNumber(kind: NextNumber['kind'], isIssued: boolean, openingDate: string) {
  const isAsked = !isIssued && may('settings:read')
  const { answer } = useAnswer(isAsked ? ask.nextNumbers.list() : undefined)
  const next = answer?.nextNumbers.find((one) => one.kind === kind)
  return next?.year === undefined || openingDate.startsWith(String(next.year)) ? next : undefined
}

/** The next number, and the act that sets it. */
export function NumberLine({ of }: { readonly of: NextNumber }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <p class="row">
      <span class="quiet">{numberWords.nextNumber}</span> {of.number}
      <Button
        look="plain"
        label={`${numberWords.setNextNumber}, ${common.records[of.kind]}`}
        disabledReason={disabledReason('settings:write')}
        onPress={() => setOpen(true)}
      >
        {numberWords.setNextNumber}
      </Button>
      {isOpen && <NextNumberDialog of={of} onClose={() => setOpen(false)} />}
    </p>
  )
}
