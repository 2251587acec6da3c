import type { LedgerEntry } from '../../client/src/index.ts'
import { api } from '../answers/api.ts'
import { may } from '../answers/session.ts'
import { PageHead } from '../frame/page-head.tsx'
import { SearchedList } from '../frame/searched-list.tsx'
import { amountText, dayText, say } from '../words/words.ts'

/** The journal, newest first. Amounts of the API are in cents. */
export function LedgerPage() {
  const words = say().ledger
  return (
    <>
      <PageHead title={words.title}>
        {may('ledger:write') && (
          <a class="button main" href="/app/ledger/new" aria-keyshortcuts="n">
            {words.new}
          </a>
        )}
      </PageHead>
      <SearchedList<LedgerEntry>
        search={words.search}
        of="/v1/ledger-entries"
        title={words.title}
        keyOf={({ id }) => id}
        columns={[
          { title: words.sequence, cell: (one) => <a href={`/app/ledger/${one.id}`}>{one.sequence}</a> },
          { title: words.date, cell: ({ date }) => dayText(date) },
          { title: words.text, cell: ({ description }) => <span class="long">{description}</span> },
          {
            title: words.debit,
            isFigure: true,
            cell: (one) => <a href={`/app/accounts/${one.debitAccount}`}>{one.debitAccount}</a>,
          },
          {
            title: words.credit,
            isFigure: true,
            cell: (one) => <a href={`/app/accounts/${one.creditAccount}`}>{one.creditAccount}</a>,
          },
          { title: words.taxCode, isSecondary: true, cell: ({ taxCode }) => taxCode },
          { title: words.amount, isFigure: true, cell: (one) => `${one.currency} ${amountText(one.amount / 100)}` },
        ]}
        read={async (asked) => {
          const { ledgerEntries: rows, nextCursor } = await api.ledgerEntries.list({ ...asked, sort: '-sequence' })
          return { rows, nextCursor }
        }}
        empty={words.none}
      />
    </>
  )
}
