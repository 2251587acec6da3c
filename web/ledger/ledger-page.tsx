import type { LedgerEntry } from '../../client/src/index.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason } from '../answers/session.ts'
import { spanFilter, spanIn } from '../frame/list-filters.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { RecordList } from '../frame/record-list.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { common } from '../words/common.ts'
import { entryColumns } from './entries.tsx'
import { words } from './words.ts'

const sorts = ['sequence', '-sequence', 'date', '-date'] as const

/** The journal, newest first. Amounts of the API are in cents. */
export function LedgerPage() {
  const { from, to } = spanIn(['from', 'to'])
  return (
    <>
      <PageHead title={common.areas.ledger}>
        <ButtonLink to="/app/ledger/new" look="main" shortcut="n" disabledReason={disabledReason('ledger:write')}>
          {common.newRecord.ledger}
        </ButtonLink>
      </PageHead>
      <RecordList<LedgerEntry>
        search={words.search}
        title={common.areas.ledger}
        keyOf={({ id }) => id}
        columns={entryColumns()}
        filters={[spanFilter(common.date)]}
        sort="-sequence"
        count={words.count}
        ask={({ sort, ...page }) =>
          ask.ledgerEntries.list({
            ...page,
            sort: sorts.find((one) => one === sort) ?? '-sequence',
            ...(from && { dateFrom: from }),
            ...(to && { dateTo: to }),
          })
        }
        empty={words.none}
        first={{ to: '/app/ledger/new', scope: 'ledger:write' }}
      />
    </>
  )
}
