import { useState } from 'preact/hooks'
import type { Contact } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { api, type Tagged } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { nameOf } from '../answers/names.ts'
import { disabledReason } from '../answers/session.ts'
import { History } from '../audit/history.tsx'
import { DeleteRecord } from '../frame/delete-record.tsx'
import { FormSheet } from '../frame/form-sheet.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { go } from '../frame/place.ts'
import { useRecordForm } from '../frame/record-form.ts'
import { ShownPage } from '../frame/shown-page.tsx'
import { AmountField } from '../parts/amount-field.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { changedTerms, type TypedTerms, termsOf, typedTerms } from '../parts/discount-terms.rules.ts'
import { TextField } from '../parts/field.tsx'
import { RemindersOf } from '../reminders/reminders-of.tsx'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { ContactDocuments } from './contact-documents.tsx'
import { ContactItems } from './contact-items.tsx'
import { ContactSales } from './contact-sales.tsx'
import { ContactStanding } from './contact-standing.tsx'
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
type Texts = Readonly<Record<(typeof fields)[number], string>> & TypedTerms
type KnownRecord = Tagged<{ readonly contact: Contact }>

/** A new or existing contact, the latter folded until it is wanted: only changed fields are sent, and emptied ones are cleared. */
function ContactForm({ known }: { readonly known?: KnownRecord }) {
  const id = known?.contact.id ?? 'new'
  const [isOpen, setOpen] = useState(false)
  const form = useRecordForm({
    record: `/app/contacts/${id}`,
    known,
    question: known && ask.contacts.get(id),
    // The keys are the fields.
    valuesOf: (of) =>
      ({
        ...Object.fromEntries(fields.map((field) => [field, of?.contact[field] ?? ''])),
        ...typedTerms(of?.contact.discountTerms),
      }) as Texts,
    modify: (changes, options, values) => {
      const { 'discountTerms.rate': _, 'discountTerms.days': __, ...texts } = changes
      const cleared = Object.entries(texts).map(([field, text]) => [field, text || null])
      return api.contacts.modify(id, { ...Object.fromEntries(cleared), ...changedTerms(changes, values) }, options)
    },
    create: async ({ changes, values, options }) => {
      const { 'discountTerms.rate': _, 'discountTerms.days': __, ...texts } = changes
      const terms = termsOf(values)
      const body = { ...texts, ...(terms ? { discountTerms: terms } : {}) }
      const { contact } = await api.contacts.create(body, options(body))
      return () => go(`/app/contacts/${contact.id}`, { replace: true })
    },
  })
  const sheet = (
    <FormSheet form={form} scope="contacts:write" isBare={known !== undefined}>
      <div class="party">
        {fields.map((field) => (
          <TextField
            key={field}
            label={words.fields[field]}
            {...(field === 'note' ? { rows: 3 } : {})}
            {...(field === 'formOfAddress' ? { list: 'forms-of-address', hint: words.formOfAddressActs } : {})}
            {...form.field(field)}
          />
        ))}
        <AmountField label={common.discountRate} places={4} {...form.field('discountTerms.rate')} />
        <AmountField label={common.discountDays} places={0} {...form.field('discountTerms.days')} />
        <datalist id="forms-of-address">
          {words.formsOfAddress.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </datalist>
      </div>
    </FormSheet>
  )
  if (!known) return sheet
  // Text that was typed before is not offered out of sight.
  const isOffered = form.kept.at !== undefined
  return (
    <details
      class="sheet"
      open={isOpen || isOffered}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !isOffered) currentTarget.querySelector('input')?.focus()
        setOpen(currentTarget.open)
      }}
    >
      <summary aria-keyshortcuts="e">{words.data}</summary>
      {sheet}
    </details>
  )
}

export const NewContactPage = () => (
  <>
    <PageHead title={common.newRecord.contacts} />
    <ContactForm />
  </>
)

/** A contact: what it owes and has first, then its data, open items, turnover, documents and history. */
export function ContactPage({ params }: PageProps) {
  const id = params['id'] ?? ''
  const answered = useAnswer(ask.contacts.get(id))
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
              record={ask.contacts.get(id)}
              list="/app/contacts"
              scope="contacts:write"
              act={() => api.contacts.delete(id)}
              told={words.deleted}
            />
          </PageHead>
          <div class="stack">
            <ContactStanding of={known.contact} />
            <ContactForm known={known} />
            <ContactItems contact={id} />
            <ContactSales contact={id} />
            <ContactDocuments contact={id} />
            <RemindersOf of={{ contact: id }} />
            <History ask={(page) => ask.contacts.getHistory(id, page)} />
          </div>
        </>
      )}
    </ShownPage>
  )
}
