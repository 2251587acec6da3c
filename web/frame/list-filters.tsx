import { useAnswer } from '../answers/answers.ts'
import { ask } from '../answers/ask.ts'
import { contactOption, searchContacts, useContactNames } from '../answers/names.ts'
import { DayField } from '../parts/amount-field.tsx'
import { Choice } from '../parts/choice.tsx'
import { common } from '../words/common.ts'
import { dayText } from '../words/words.ts'
import type { Filter } from './list-bar.tsx'
import { place, setQuery } from './place.ts'

const chosen = (name: string): string => place.value.searchParams.get(name) ?? ''

/** The days of a span in the address, under these names; undefined without any. */
export const spanIn = ([from, to]: readonly [from: string, to: string]) => ({
  from: chosen(from) || undefined,
  to: chosen(to) || undefined,
})

/** From one day to another. */
export function spanFilter(label: string, names: readonly [from: string, to: string] = ['from', 'to']): Filter {
  const { from, to } = spanIn(names)
  const day = (at: string | undefined) => (at === undefined ? '…' : dayText(at))
  return {
    label,
    names,
    text: from === undefined && to === undefined ? undefined : `${day(from)} – ${day(to)}`,
    fields: (
      <div class="span" key={label}>
        <DayField
          label={common.from}
          of={label}
          name={names[0]}
          value={from ?? ''}
          onInput={(at) => setQuery({ [names[0]]: at })}
        />
        <DayField
          label={common.to}
          of={label}
          name={names[1]}
          value={to ?? ''}
          onInput={(at) => setQuery({ [names[1]]: at })}
        />
      </div>
    ),
  }
}

/** The records of one contact. */
export function useContactFilter(label: string): Filter {
  const contact = chosen('customer')
  const names = useContactNames()
  return {
    label,
    names: ['customer'],
    text: contact === '' ? undefined : names(contact),
    fields: <ContactChoice key={label} label={label} contact={contact} />,
  }
}

/** Loads the first contacts once the filter is opened. */
function ContactChoice({ label, contact }: { readonly label: string; readonly contact: string }) {
  const names = useContactNames()
  const first = useAnswer(ask.contacts.list({ limit: 20 })).answer?.contacts
  const options = (first ?? []).map(contactOption)
  return (
    <Choice
      label={label}
      name="customer"
      value={contact}
      options={
        contact === '' || options.some(({ value }) => value === contact)
          ? options
          : [{ value: contact, label: names(contact) }, ...options]
      }
      search={searchContacts}
      onInput={(value) => setQuery({ customer: value })}
    />
  )
}
