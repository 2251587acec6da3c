import type { LedgerEntry } from '../../client/src/index.ts'
import { api } from '../answers/api.ts'
import { may } from '../answers/session.ts'
import { type Column, List } from '../parts/list.tsx'
import { dayText, moneyText, say } from '../words/words.ts'

/** How entries are listed. Amounts of the API are in cents. */
export function entryColumns(): readonly Column<LedgerEntry>[] {
  const words = say().ledger
  return [
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
    { title: words.amount, isFigure: true, cell: (one) => moneyText(one.currency, one.amount / 100) },
  ]
}

/** What was posted for a document and its payments, for whoever may read the books. */
export const Entries = ({ documentNumber }: { readonly documentNumber: string }) =>
  may('ledger:read') ? (
    <section class="stack">
      <h2>{say().ledger.entries}</h2>
      <List<LedgerEntry>
        of={`/v1/ledger-entries?documentNumber=${documentNumber}`}
        title={say().ledger.entries}
        keyOf={({ id }) => id}
        // As on a phone: it stands in half a page.
        columns={entryColumns().filter(({ isSecondary }) => !isSecondary)}
        read={async (asked) => {
          const { ledgerEntries: rows, nextCursor } = await api.ledgerEntries.list({ ...asked, documentNumber })
          return { rows, nextCursor }
        }}
        empty={say().ledger.none}
      />
    </section>
  ) : null
