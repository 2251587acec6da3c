import type { Payment } from '../../client/src/index.ts'
import { ask } from '../answers/ask.ts'
import { spanFilter, spanIn } from '../frame/list-filters.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { place } from '../frame/place.ts'
import { RecordList } from '../frame/record-list.tsx'
import { words as frameWords } from '../frame/words.ts'
import { Money, Sum } from '../parts/money.tsx'
import { common } from '../words/common.ts'
import { dayText } from '../words/words.ts'
import { words } from './words.ts'

/** The page of a payment's document. */
export const documentOf = ({ invoice, creditNote }: Payment): string =>
  creditNote === undefined ? `/app/invoices/${invoice}` : `/app/credit-notes/${creditNote}`

/** Receipts and payouts, newest first. */
export function PaymentsPage() {
  const { from, to } = spanIn(['from', 'to'])
  const isSearched = place.value.searchParams.has('q')
  return (
    <>
      <PageHead title={common.areas.payments} />
      <RecordList<Payment>
        search={words.search}
        title={common.areas.payments}
        keyOf={({ id }) => id}
        columns={[
          {
            title: common.date,
            isShort: true,
            sort: 'date',
            cell: ({ id, date }) => <a href={`/app/payments/${id}`}>{dayText(date)}</a>,
            text: ({ date }) => date,
          },
          {
            title: common.type,
            cell: (one) => `${common.paymentTypes[one.type]}${one.isReversed ? `, ${common.reversed}` : ''}`,
          },
          {
            title: common.document,
            isCode: true,
            cell: (one) => one.documentNumber && <a href={documentOf(one)}>{one.documentNumber}</a>,
            text: ({ documentNumber }) => documentNumber,
          },
          { title: common.customer, isLong: true, cell: ({ recipientName }) => recipientName },
          {
            title: common.account,
            isSecondary: true,
            cell: ({ account }) => <a href={`/app/accounts/${account}`}>{account}</a>,
            text: ({ account }) => account,
          },
          { title: common.note, isLong: true, isSecondary: !isSearched, cell: ({ note }) => note },
          {
            title: common.amount,
            isFigure: true,
            isStrong: true,
            cell: ({ signedAmount, currency }) => <Money amount={signedAmount} currency={currency} />,
            text: ({ signedAmount }) => signedAmount,
            // A payment that was reversed moved nothing.
            sum: (rows) => (
              <Sum
                of={rows.map((one) => ({ amount: one.isReversed ? 0 : one.signedAmount, currency: one.currency }))}
              />
            ),
            total: ({ totalAmount }) => totalAmount,
          },
        ]}
        filters={[spanFilter(common.date)]}
        sort="-date"
        count={words.count}
        ask={({ sort, ...page }) =>
          ask.payments.list({
            ...page,
            sort: sort === 'date' ? sort : '-date',
            ...(from && { dateFrom: from }),
            ...(to && { dateTo: to }),
          })
        }
        empty={words.none}
        first={{ to: '/app/invoices?show=open', scope: 'invoices:read', label: frameWords.toInvoices }}
      />
    </>
  )
}
