import { useState } from 'preact/hooks'
import type { Contact } from '../../client/src/index.ts'
import { stale, useAnswer } from '../answers/answers.ts'
import { api, faultsOf, RappenError } from '../answers/api.ts'
import { nameOf } from '../answers/contact-names.ts'
import { whyNot } from '../answers/session.ts'
import { History } from '../audit/audit-list.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { go, guardLeaving } from '../frame/place.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Faults, TextField } from '../parts/field.tsx'
import { tell } from '../parts/notices.tsx'
import { Shown } from '../parts/shown.tsx'
import type { PageProps } from '../routes.ts'
import { say } from '../words/words.ts'

const fields = [
  'companyName',
  'companyNameAddition',
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
type Field = (typeof fields)[number]
type Texts = Readonly<Record<Field, string>>

const textsOf = (contact: Partial<Contact>): Texts =>
  // The keys are the fields.
  Object.fromEntries(fields.map((field) => [field, contact[field] ?? ''])) as Record<Field, string>

type Known = { readonly contact: Contact; readonly etag: string | null }

/** A contact that is new, or one that is changed: only what differs is sent, with the ETag of what it began from. */
function ContactForm({ known }: { readonly known?: Known }) {
  const words = say().contacts
  const before = textsOf(known?.contact ?? {})
  const [texts, setTexts] = useState(before)
  const [rejected, setRejected] = useState<unknown>()
  const [isDeleting, setDeleting] = useState(false)
  const changed = fields.filter((field) => texts[field] !== before[field])
  const reason = whyNot('contacts:write')
  guardLeaving(changed.length > 0 ? () => confirm(say().frame.leave) : undefined)

  async function save(): Promise<void> {
    setRejected(undefined)
    try {
      const { contact } = known
        ? await api.contacts.modify(
            known.contact.id,
            Object.fromEntries(changed.map((field) => [field, texts[field] || null])),
            known.etag ? { ifMatch: known.etag } : {},
          )
        : await api.contacts.create(Object.fromEntries(changed.map((field) => [field, texts[field]])))
      guardLeaving(undefined)
      stale('/v1/contacts')
      tell(words.saved)
      if (!known) go(`/app/contacts/${contact.id}`, { replace: true })
    } catch (error) {
      setRejected(error)
    }
  }

  return (
    <>
      <PageHead title={known ? nameOf(known.contact) : words.new}>
        {known && (
          <Button look="danger" disabledReason={reason} onPress={() => setDeleting(true)}>
            {say().frame.delete}
          </Button>
        )}
        <Button look="main" disabledReason={reason} onPress={save}>
          {say().frame.save}
        </Button>
      </PageHead>
      <form
        class="sheet stack"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Faults
          message={
            rejected === undefined
              ? undefined
              : rejected instanceof RappenError
                ? rejected.message
                : say().frame.offline
          }
          faults={faultsOf(rejected)}
        />
        <div class="columns">
          {fields.map((field) => (
            <TextField
              key={field}
              label={words.fields[field]}
              name={field}
              value={texts[field]}
              {...(field === 'note' ? { rows: 3 } : {})}
              fault={faultsOf(rejected).find((one) => one.field === field)?.message}
              onInput={(value) => setTexts((now) => ({ ...now, [field]: value }))}
            />
          ))}
        </div>
        <button type="submit" class="hidden" tabIndex={-1}>
          {say().frame.save}
        </button>
      </form>
      {isDeleting && known && (
        <Confirm
          title={say().frame.delete}
          text={nameOf(known.contact)}
          act={() => api.contacts.delete(known.contact.id)}
          onClose={(isDone) => {
            setDeleting(false)
            if (!isDone) return
            guardLeaving(undefined)
            stale('/v1/contacts')
            tell(words.deleted)
            go('/app/contacts', { replace: true })
          }}
        />
      )}
    </>
  )
}

export const NewContactPage = () => <ContactForm />

export function ContactPage({ params }: PageProps) {
  const id = params['id'] ?? ''
  const answered = useAnswer(`/v1/contacts/${id}`, async (): Promise<Known> => {
    let etag: string | null = null
    const { contact } = await api.contacts.get(id, {
      onResponse: ({ headers }) => {
        etag = headers.get('etag')
      },
    })
    return { contact, etag }
  })
  return (
    <div class="stack">
      <Shown of={answered}>{(known) => <ContactForm key={known.etag} known={known} />}</Shown>
      <History of={`/v1/contacts/${id}`} read={(query) => api.contacts.getHistory(id, query)} />
    </div>
  )
}
