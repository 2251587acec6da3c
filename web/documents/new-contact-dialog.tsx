import { api } from '../answers/api.ts'
import { words as contactWords } from '../contacts/words.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { TextField } from '../parts/field.tsx'
import { common } from '../words/common.ts'

/** The fields for a letter; the others are on the page of the contact. */
const fields = [
  'companyName',
  'firstName',
  'lastName',
  'streetName',
  'buildingNumber',
  'postCode',
  'townName',
  'email',
] as const
type Props = {
  /** The typed name. */
  readonly name: string
  readonly onMade: (contact: string) => void
  readonly onClose: () => void
}

/** Creates a contact without leaving its document. */
export function NewContactDialog({ name, onMade, onClose }: Props) {
  const form = useForm<Record<(typeof fields)[number], string>>({
    before: {
      companyName: name,
      firstName: '',
      lastName: '',
      streetName: '',
      buildingNumber: '',
      postCode: '',
      townName: '',
      email: '',
    },
    send: async ({ values, options }) => {
      const body = Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''))
      const { contact } = await api.contacts.create(body, options(body))
      return () => {
        onMade(contact.id)
        onClose()
      }
    },
  })
  return (
    <FormDialog title={common.newRecord.contacts} form={form} scope="contacts:write" onClose={onClose}>
      <div class="party">
        {fields.map((field) => (
          <TextField key={field} label={contactWords.fields[field]} {...form.field(field)} />
        ))}
      </div>
    </FormDialog>
  )
}
