import { api } from '../answers/api.ts'
import { ask, changeRecord } from '../answers/ask.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { TextField } from '../parts/field.tsx'
import { common } from '../words/common.ts'
import { words } from './words.ts'

type Props = { readonly estimate: string; readonly onClose: () => void }

/** Records an acceptance that the customer gave by telephone or on paper. */
export function AcceptDialog({ estimate, onClose }: Props) {
  const form = useForm({
    before: { signingPerson: '' },
    send: async ({ values, options }) => {
      await changeRecord(ask.estimates.get(estimate), (more) =>
        api.estimates.accept(estimate, values, { ...options(values), ...more }),
      )
      return onClose
    },
  })
  return (
    <FormDialog title={words.accept} form={form} saveWord={words.accept} told={common.done} onClose={onClose}>
      <TextField label={words.signedBy} {...form.field('signingPerson')} />
    </FormDialog>
  )
}
