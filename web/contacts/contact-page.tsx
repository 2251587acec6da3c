import type { Contact } from '../../client/src/index.ts'
import { stale, useAnswer } from '../answers/answers.ts'
import { api, matching, type Tagged, tagged } from '../answers/api.ts'
import { nameOf } from '../answers/names.ts'
import { disabledReason } from '../answers/session.ts'
import { History } from '../audit/audit-list.tsx'
import { DeleteRecord } from '../frame/delete-record.tsx'
import { DraftForm, useDraft } from '../frame/draft.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { go } from '../frame/place.ts'
import { ShownPage } from '../frame/shown-page.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { ContactDocuments } from './contact-documents.tsx'
import { words } from './words.ts'

const fields = [
  'companyName',
  'formOfAddress',
  'firstName',
  'lastName',
  'streetName',
  'buildingNumber',
  'addressLine2',
  'postCode',
  'townName',
  'country',
  'email',
  'phone',
  'vatNumber',
  'note',
] as const satisfies readonly (keyof Contact)[]
type Texts = Readonly<Record<(typeof fields)[number], string>>
type Known = Tagged<{ readonly contact: Contact }>

const textsOf = (contact: Partial<Contact>): Texts =>
  // The keys are the fields.
  Object.fromEntries(fields.map((field) => [field, contact[field] ?? ''])) as Texts

/** A contact that is new, or one that is changed: only what differs is sent, and what was emptied is cleared. */
function ContactForm({ known, again }: { readonly known?: Known; readonly again?: () => Promise<void> }) {
  const draft = useDraft({
    record: `/app/contacts/${known?.contact.id ?? 'new'}`,
    before: textsOf(known?.contact ?? {}),
    ...(again ? { again } : {}),
    save: async (changes, _values, keyOf) => {
      const changed = Object.entries(changes)
      if (known) {
        const cleared = changed.map(([field, text]) => [field, text || null])
        await api.contacts.modify(known.contact.id, Object.fromEntries(cleared), matching(known))
      } else {
        const body = Object.fromEntries(changed)
        const { contact } = await api.contacts.create(body, { idempotencyKey: keyOf(body) })
        go(`/app/contacts/${contact.id}`, { replace: true })
      }
      stale('/v1/contacts')
    },
  })
  return (
    <DraftForm draft={draft} scope="contacts:write">
      <div class="party">
        {fields.map((field) => (
          <TextField
            key={field}
            label={words.fields[field]}
            {...(field === 'note' ? { rows: 3 } : {})}
            {...(field === 'formOfAddress' ? { list: 'forms-of-address', hint: words.formOfAddressActs } : {})}
            {...draft.field(field)}
          />
        ))}
        <datalist id="forms-of-address">
          {words.formsOfAddress.map((form) => (
            <option key={form}>{form}</option>
          ))}
        </datalist>
      </div>
    </DraftForm>
  )
}

export const NewContactPage = () => (
  <>
    <PageHead title={common.newRecord.contacts} />
    <ContactForm />
  </>
)

/** A contact: who it is, what was sent to it, what it owes, and what happened to it. */
export function ContactPage({ params }: PageProps) {
  const id = params['id'] ?? ''
  const answered = useAnswer(`/v1/contacts/${id}`, () => tagged((options) => api.contacts.get(id, options)))
  return (
    <ShownPage of={answered}>
      {(known) => (
        <>
          <PageHead title={nameOf(known.contact)}>
            {(['estimates', 'invoices'] as const).map((kind) => (
              <ButtonLink
                key={kind}
                to={`/app/${kind}/new?recipient=${id}`}
                disabledReason={disabledReason('invoices:write')}
              >
                {common.newRecord[kind]}
              </ButtonLink>
            ))}
            <DeleteRecord
              name={nameOf(known.contact)}
              of="/v1/contacts"
              list="/app/contacts"
              id={id}
              scope="contacts:write"
              act={() => api.contacts.delete(id)}
              told={words.deleted}
            />
          </PageHead>
          <div class="stack">
            <ContactForm known={known} again={answered.again} />
            <ContactDocuments contact={id} />
            <History of={`/v1/contacts/${id}`} read={(query) => api.contacts.getHistory(id, query)} />
          </div>
        </>
      )}
    </ShownPage>
  )
}
