import type { Estimate } from '../../client/src/index.ts'
import { api } from '../answers/api.ts'
import { ask, changeRecord } from '../answers/ask.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { TextField } from '../parts/field.tsx'
import { words } from './words.ts'

type Props = { readonly of: Pick<Estimate, 'id' | 'number'>; readonly onClose: () => void }

/** Records an acceptance that the customer gave by telephone or on paper. */
export function AcceptDialog({ of, onClose }: Props) {
  const form = useForm({
    before: { signingPerson: '' },
    send: async ({ values, options }) => {
      await changeRecord(ask.estimates.get(of.id), (more) =>
        api.estimates.accept(of.id, values, { ...options(values), ...more }),
      )
      return onClose
    },
  })
  return (
    <FormDialog
      title={words.accept}
      form={form}
      saveWord={words.accept}
      told={words.done.accept(of.number)}
      onClose={onClose}
    >
      <TextField label={words.signedBy} {...form.field('signingPerson')} />
    </FormDialog>
  )
}
