import type { LedgerEntry } from '../../client/src/index.ts'
import { api } from '../answers/api.ts'
import { whyNot } from '../answers/session.ts'
import { PageHead } from '../frame/page-head.tsx'
import { SearchedList } from '../frame/searched-list.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { say } from '../words/words.ts'
import { entryColumns } from './entries.tsx'

/** The journal, newest first. Amounts of the API are in cents. */
export function LedgerPage() {
  const words = say().ledger
  return (
    <>
      <PageHead title={words.title}>
        <ButtonLink to="/app/ledger/new" look="main" shortcut="n" disabledReason={whyNot('ledger:write')}>
          {words.new}
        </ButtonLink>
      </PageHead>
      <SearchedList<LedgerEntry>
        search={words.search}
        hasDays
        of="/v1/ledger-entries?list"
        title={words.title}
        keyOf={({ id }) => id}
        columns={entryColumns()}
        read={async (asked) => {
          const { ledgerEntries: rows, nextCursor } = await api.ledgerEntries.list({ ...asked, sort: '-sequence' })
          return { rows, nextCursor }
        }}
        empty={words.none}
      />
    </>
  )
}
