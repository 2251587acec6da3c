import type { RecurringInvoice } from '../../client/src/index.ts'
import { ask } from '../answers/ask.ts'
import { useContactNames } from '../answers/names.ts'
import { disabledReason } from '../answers/session.ts'
import { PageHead } from '../frame/page-head.tsx'
import { place } from '../frame/place.ts'
import { RecordList } from '../frame/record-list.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { common } from '../words/common.ts'
import { amountText, dayText } from '../words/words.ts'
import { words } from './words.ts'

export const intervalText = ({ interval: { count, unit } }: RecurringInvoice): string => words.intervals[unit](count)

/** The state of a series as one word, and its look. */
export const stateOf = ({ status, failedDate }: RecurringInvoice): [look: string, word: string] =>
  failedDate !== undefined ? ['bad', words.failed] : [status === 'active' ? 'good' : 'quiet', words.states[status]]

export function State({ of }: { readonly of: RecurringInvoice }) {
  const [look, word] = stateOf(of)
  return <span class={`state ${look}`}>{word}</span>
}

const parts = ['active', 'paused', 'ended'] as const

/** The series of the organisation, searched by the address of the page. */
export function SeriesListPage() {
  const nameOf = useContactNames()
  const show = parts.find((one) => one === place.value.searchParams.get('show'))
  const customerOf = (one: RecurringInvoice): string =>
    nameOf(one.recipient) || (one.customRecipientText?.split('\n')[0] ?? '')
  return (
    <>
      <PageHead title={words.title}>
        <ButtonLink
          to="/app/recurring-invoices/new"
          look="main"
          shortcut="n"
          disabledReason={disabledReason('invoices:write')}
        >
          {common.newRecord.recurringInvoices}
        </ButtonLink>
      </PageHead>
      <RecordList<RecurringInvoice>
        search={words.search}
        title={words.title}
        tabs={{
          label: words.state,
          of: [['all', common.all], ...parts.map((one) => [one, words.states[one]] as const)],
        }}
        keyOf={({ id }) => id}
        columns={[
          {
            title: common.title,
            isLong: true,
            cell: (one) => <a href={`/app/recurring-invoices/${one.id}`}>{one.title || words.unnamed}</a>,
            text: (one) => one.title ?? '',
          },
          { title: words.customer, isLong: true, cell: customerOf, text: customerOf },
          { title: words.state, cell: (one) => <State of={one} />, text: (one) => stateOf(one)[1] },
          { title: words.every, isSecondary: true, cell: intervalText, text: intervalText },
          {
            title: words.next,
            isShort: true,
            cell: ({ status, nextDate }) => status === 'active' && nextDate && dayText(nextDate),
            text: ({ status, nextDate }) => (status === 'active' && nextDate) || '',
          },
          {
            title: words.amount,
            isFigure: true,
            cell: ({ totalAmount, originalCurrency }) => amountText(totalAmount, originalCurrency),
            text: ({ totalAmount }) => totalAmount,
          },
        ]}
        count={words.count}
        ask={({ sort: _, ...page }) =>
          ask.recurringInvoices.list({ ...page, sort: '-createdAt', ...(show ? { status: show } : {}) })
        }
        empty={words.none}
        first={{ to: '/app/recurring-invoices/new', scope: 'invoices:write' }}
      />
    </>
  )
}
