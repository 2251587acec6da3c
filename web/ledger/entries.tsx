import type { LedgerEntry } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { ask } from '../answers/ask.ts'
import { may } from '../answers/session.ts'
import { List } from '../parts/list.tsx'
import { Money, Sum } from '../parts/money.tsx'
import { type Column, Table } from '../parts/table.tsx'
import { taxText } from '../parts/tax-codes.ts'
import { common } from '../words/common.ts'
import { dayText } from '../words/words.ts'
import { words } from './words.ts'

/** The columns of entries. Amounts of the API are in cents. */
export function entryColumns(): readonly Column<LedgerEntry>[] {
  return [
    {
      title: words.sequence,
      isShort: true,
      sort: 'sequence',
      cell: (one) => <a href={`/app/ledger/${one.id}`}>{one.sequence}</a>,
      text: ({ sequence }) => sequence,
    },
    { title: common.date, isShort: true, sort: 'date', cell: ({ date }) => dayText(date) },
    { title: words.text, isLong: true, cell: ({ description }) => description },
    {
      title: common.debit,
      isFigure: true,
      cell: (one) => <a href={`/app/accounts/${one.debitAccount}`}>{one.debitAccount}</a>,
      text: ({ debitAccount }) => debitAccount,
    },
    {
      title: common.credit,
      isFigure: true,
      cell: (one) => <a href={`/app/accounts/${one.creditAccount}`}>{one.creditAccount}</a>,
      text: ({ creditAccount }) => creditAccount,
    },
    {
      title: common.taxCode,
      isSecondary: true,
      cell: ({ taxCode }) => taxText(taxCode),
      text: ({ taxCode }) => taxCode,
    },
    {
      title: common.amount,
      isFigure: true,
      isStrong: true,
      cell: (one) => <Money amount={one.amount / 100} currency={one.currency} />,
      text: ({ amount }) => amount / 100,
      sum: (rows) => <Sum of={rows.map(({ amount, currency }) => ({ amount: amount / 100, currency }))} />,
      total: ({ totalAmount }) => totalAmount / 100,
    },
  ]
}

/** As on a phone: for half a page. */
const fewColumns = () => entryColumns().filter(({ isSecondary }) => !isSecondary)

/** The postings of a document and its payments, for readers of the books. */
export const Entries = ({ documentNumber }: { readonly documentNumber: string }) =>
  may('ledger:read') ? (
    <section class="stack">
      <h2>{words.entries}</h2>
      <List<LedgerEntry>
        title={words.entries}
        keyOf={({ id }) => id}
        columns={fewColumns()}
        ask={(page) => ask.ledgerEntries.list({ ...page, documentNumber })}
        empty={words.none}
      />
    </section>
  ) : null

/** The number of entries below the form of a new one. */
const LAST = 5

/** The entries that were posted last, by anybody. */
export function LastEntries() {
  const { answer } = useAnswer(ask.ledgerEntries.list({ sort: '-sequence', limit: LAST }))
  if (!answer || answer.ledgerEntries.length === 0) return null
  return (
    <section class="stack">
      <h2>{words.lastPosted}</h2>
      <Table title={words.lastPosted} rows={answer.ledgerEntries} keyOf={({ id }) => id} columns={fewColumns()} />
    </section>
  )
}
