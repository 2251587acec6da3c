import type { Contact } from '../../client/src/index.ts'
import { phoneSpellings, vatNumberSpellings } from '../../src/sales/contacts/spellings.rules.ts'
import { ask } from '../answers/ask.ts'
import { nameOf } from '../answers/names.ts'
import { disabledReason } from '../answers/session.ts'
import { PageHead } from '../frame/page-head.tsx'
import { place } from '../frame/place.ts'
import { RecordList } from '../frame/record-list.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { Found } from '../parts/found.tsx'
import { common } from '../words/common.ts'
import { words } from './words.ts'

/** The name of a contact as a link, and the field by which it was found. */
function Name({ of, search }: { readonly of: Contact; readonly search: string }) {
  const { fields } = words
  const { companyName, firstName, lastName, mobile = '', phone = '', vatNumber = '' } = of
  return (
    <>
      <a href={`/app/contacts/${of.id}`}>{nameOf(of)}</a>
      <Found
        search={search}
        shown={[nameOf(of), of.postCode, of.townName, of.email, ...phoneSpellings(phone)]}
        fields={[
          [fields.person, companyName && [firstName, lastName].filter(Boolean).join(' ')],
          [fields.mobile, mobile, ...phoneSpellings(mobile)],
          [fields.vatNumber, vatNumber, ...vatNumberSpellings(vatNumber)],
          [fields.customerIdentification, of.customerIdentification],
          [fields.externalReference, of.externalReference],
        ]}
      />
    </>
  )
}

/** Customers and suppliers, searched by the address of the page. */
export function ContactsPage() {
  const search = place.value.searchParams.get('q') ?? ''
  return (
    <>
      <PageHead title={common.areas.contacts}>
        <ButtonLink to="/app/contacts/new" look="main" shortcut="n" disabledReason={disabledReason('contacts:write')}>
          {common.newRecord.contacts}
        </ButtonLink>
      </PageHead>
      <RecordList<Contact>
        search={words.search}
        title={common.areas.contacts}
        keyOf={({ id }) => id}
        columns={[
          {
            title: words.fields.companyName,
            isLong: true,
            sort: 'name',
            cell: (one) => <Name of={one} search={search} />,
            text: nameOf,
          },
          {
            title: words.fields.townName,
            isShort: true,
            cell: ({ postCode, townName }) => [postCode, townName].filter(Boolean).join(' '),
          },
          { title: words.fields.email, isLong: true, cell: ({ email }) => email },
          { title: words.fields.phone, isSecondary: search === '', isShort: true, cell: ({ phone }) => phone },
        ]}
        sort="name"
        count={words.count}
        ask={({ sort, ...page }) => ask.contacts.list({ ...page, sort: sort === '-name' ? sort : 'name' })}
        empty={words.none}
        first={{ to: '/app/contacts/new', scope: 'contacts:write' }}
      />
    </>
  )
}
