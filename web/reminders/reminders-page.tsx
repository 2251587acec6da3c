import { useState } from 'preact/hooks'
import type { Reminder } from '../../client/src/index.ts'
import { ask } from '../answers/ask.ts'
import { useContactNames } from '../answers/names.ts'
import { disabledReason } from '../answers/session.ts'
import { useContactFilter } from '../frame/list-filters.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { place } from '../frame/place.ts'
import { RecordList } from '../frame/record-list.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Money, Sum } from '../parts/money.tsx'
import type { Column } from '../parts/table.tsx'
import { common } from '../words/common.ts'
import { dayText } from '../words/words.ts'
import { RunDialog } from './run-dialog.tsx'
import { words } from './words.ts'

export const State = ({ of: { status } }: { readonly of: Reminder }) => (
  <span class={`state ${status === 'issued' ? '' : 'quiet'}`}>{words.states[status]}</span>
)

/** The columns of a table of letters, without their customers; in the language of the page. */
export const letterColumns = (): readonly Column<Reminder>[] => [
  {
    title: common.number,
    isCode: true,
    cell: ({ id, number }) => <a href={`/app/reminders/${id}`}>{number}</a>,
    text: ({ number }) => number,
  },
  {
    title: common.date,
    isShort: true,
    sort: 'date',
    cell: ({ date }) => dayText(date),
  },
  { title: words.level, cell: ({ level, title }) => `${level} ${title}` },
  { title: common.state, cell: (one) => <State of={one} />, text: ({ status }) => words.states[status] },
  {
    title: common.total,
    isFigure: true,
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
    text: ({ total }) => total,
    // A letter that was withdrawn asks for nothing.
    sum: (rows) => (
      <Sum of={rows.map(({ total, currency, status }) => ({ amount: status === 'issued' ? total : 0, currency }))} />
    ),
  },
]

const parts = ['issued', 'withdrawn'] as const

/** The reminders of the organisation, the newest first, and the run that issues new ones. */
export function RemindersPage() {
  const nameOf = useContactNames()
  const [isRunning, setRunning] = useState(false)
  const { searchParams } = place.value
  const show = parts.find((one) => one === searchParams.get('show'))
  const contact = searchParams.get('customer')
  const customerOf = (one: Reminder): string => nameOf(one.contact)
  const [number, date, ...others] = letterColumns()
  return (
    <>
      <PageHead title={common.areas.reminders}>
        <ButtonLink to="/app/settings/reminders">{common.areas.settings}</ButtonLink>
        <Button look="main" disabledReason={disabledReason('invoices:write')} onPress={() => setRunning(true)}>
          {words.run}
        </Button>
      </PageHead>
      <RecordList<Reminder>
        search={words.search}
        title={common.areas.reminders}
        tabs={{
          label: common.state,
          of: [['all', words.all], ...parts.map((one) => [one, words.states[one]] as const)],
        }}
        filters={[useContactFilter(common.customer)]}
        keyOf={({ id }) => id}
        columns={[
          ...(number && date ? [number, date] : []),
          { title: common.customer, isLong: true, cell: customerOf, text: customerOf },
          ...others,
        ]}
        sort="-date"
        count={words.count}
        ask={({ sort, ...page }) =>
          ask.reminders.list({
            ...page,
            sort: sort === 'date' ? sort : '-date',
            ...(show && { status: show }),
            ...(contact && { contact }),
          })
        }
        empty={words.none}
      />
      {isRunning && <RunDialog onClose={() => setRunning(false)} />}
    </>
  )
}
