import type { Payment } from '../../client/src/index.ts'
import { api } from '../answers/api.ts'
import { PageHead } from '../frame/page-head.tsx'
import { SearchedList } from '../frame/searched-list.tsx'
import { dayText, moneyText, say } from '../words/words.ts'

/** The page of the document that a payment is of. */
export const documentOf = ({ invoice, creditNote }: Payment): string =>
  creditNote === undefined ? `/app/invoices/${invoice}` : `/app/credit-notes/${creditNote}`

/** Money that came in and went out, newest first. */
export function PaymentsPage() {
  const words = say().payments
  return (
    <>
      <PageHead title={words.title} />
      <SearchedList<Payment>
        search={words.search}
        hasDays
        of="/v1/payments?list"
        title={words.title}
        keyOf={({ id }) => id}
        columns={[
          { title: words.date, cell: ({ id, date }) => <a href={`/app/payments/${id}`}>{dayText(date)}</a> },
          {
            title: words.type,
            cell: (one) => `${words.types[one.type]}${one.isReversed ? `, ${words.reversed}` : ''}`,
          },
          {
            title: words.document,
            cell: (one) => <a href={documentOf(one)}>{one.documentNumber}</a>,
          },
          { title: words.customer, cell: ({ recipientName }) => <span class="long">{recipientName}</span> },
          {
            title: words.account,
            isSecondary: true,
            cell: ({ account }) => <a href={`/app/accounts/${account}`}>{account}</a>,
          },
          { title: words.note, isSecondary: true, cell: ({ note }) => <span class="long">{note}</span> },
          {
            title: words.amount,
            isFigure: true,
            cell: ({ signedAmount, currency }) => moneyText(currency, signedAmount),
          },
        ]}
        read={async (asked) => {
          const { payments: rows, nextCursor } = await api.payments.list({ ...asked, sort: '-date' })
          return { rows, nextCursor }
        }}
        empty={words.none}
      />
    </>
  )
}
