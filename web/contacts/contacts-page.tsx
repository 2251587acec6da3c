import type { Contact } from '../../client/src/index.ts'
import { ask } from '../answers/ask.ts'
import { nameOf } from '../answers/names.ts'
import { disabledReason } from '../answers/session.ts'
import { PageHead } from '../frame/page-head.tsx'
import { RecordList } from '../frame/record-list.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { common } from '../words/common.ts'
import { words } from './words.ts'

/** Customers and suppliers, searched by the address of the page. */
export function ContactsPage() {
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
            cell: (one) => <a href={`/app/contacts/${one.id}`}>{nameOf(one)}</a>,
            text: nameOf,
          },
          {
            title: words.fields.townName,
            isShort: true,
            cell: ({ postCode, townName }) => [postCode, townName].filter(Boolean).join(' '),
          },
          { title: words.fields.email, isLong: true, cell: ({ email }) => email },
          { title: words.fields.phone, isSecondary: true, isShort: true, cell: ({ phone }) => phone },
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
