import { stale } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { words as contactWords } from '../contacts/words.ts'
import { DraftForm, useDraft } from '../frame/draft.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { editorWords } from './editor-words.ts'

/** What a letter needs; all else of a contact is on its page. */
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
type Texts = Record<(typeof fields)[number], string>
const nothing: Texts = {
  companyName: '',
  firstName: '',
  lastName: '',
  streetName: '',
  buildingNumber: '',
  postCode: '',
  townName: '',
  email: '',
}

type Props = {
  /** What was typed where it is to be chosen. */
  readonly name: string
  readonly onMade: (contact: string) => void
  readonly onClose: () => void
}

/** Creates a contact without leaving the document that is written to it. */
export const NewContactDialog = (props: Props) => (
  <Dialog title={editorWords.newContact} onClose={props.onClose}>
    <NewContactForm {...props} />
  </Dialog>
)

function NewContactForm({ name, onMade, onClose }: Props) {
  const draft = useDraft<Texts>({
    before: { ...nothing, companyName: name },
    save: async (_changes, values, keyOf) => {
      const body = Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''))
      const { contact } = await api.contacts.create(body, { idempotencyKey: keyOf(body) })
      stale('/v1/contacts')
      onMade(contact.id)
    },
    onSaved: onClose,
  })
  return (
    <DraftForm draft={draft} isBare scope="contacts:write">
      <div class="party">
        {fields.map((field) => (
          <TextField key={field} label={contactWords.fields[field]} {...draft.field(field)} />
        ))}
      </div>
    </DraftForm>
  )
}
