import { useState } from 'preact/hooks'
import type { Contact } from '../../client/src/index.ts'
import { api } from '../answers/api.ts'
import { nameOf } from '../answers/contact-names.ts'
import { may } from '../answers/session.ts'
import { PageHead } from '../frame/page-head.tsx'
import { place, setQuery } from '../frame/place.ts'
import { TextField } from '../parts/field.tsx'
import { List } from '../parts/list.tsx'
import { say } from '../words/words.ts'

/** Customers and suppliers, searched by the address of the page. */
export function ContactsPage() {
  const words = say().contacts
  const q = place.value.searchParams.get('q') ?? ''
  const [text, setText] = useState(q)
  return (
    <>
      <PageHead title={words.title}>
        {may('contacts:write') && (
          <a class="button main" href="/app/contacts/new" aria-keyshortcuts="n">
            {words.new}
          </a>
        )}
      </PageHead>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          setQuery({ q: text })
        }}
      >
        <TextField label={words.search} name="q" type="search" value={text} onInput={setText} />
        <List<Contact>
          of={`/v1/contacts?q=${q}`}
          title={words.title}
          keyOf={({ id }) => id}
          columns={[
            { title: words.fields.companyName, cell: (one) => <a href={`/app/contacts/${one.id}`}>{nameOf(one)}</a> },
            {
              title: words.fields.townName,
              cell: ({ postCode, townName }) => [postCode, townName].filter(Boolean).join(' '),
            },
            { title: words.fields.email, cell: ({ email }) => email },
            { title: words.fields.phone, cell: ({ phone }) => phone },
          ]}
          read={async (cursor) => {
            const asked = { limit: 50, ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) }
            const { contacts: rows, nextCursor } = await api.contacts.list(asked)
            return { rows, nextCursor }
          }}
          empty={words.none}
        />
      </form>
    </>
  )
}
