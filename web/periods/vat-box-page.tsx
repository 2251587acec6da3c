import type { LedgerTransaction } from '../../client/src/index.ts'
import { boxName } from '../../src/books/vat/box-names.rules.ts'
import { ask } from '../answers/ask.ts'
import { PageHead } from '../frame/page-head.tsx'
import { List } from '../parts/list.tsx'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { amountText, dayText, language } from '../words/words.ts'
import { words } from './return-words.ts'

/** The transactions that a box of a return adds up; each leads to its entry. */
export function VatBoxPage({ params }: PageProps) {
  const { id = '', box = '' } = params
  return (
    <>
      <PageHead title={`${words.boxTitle(box)}: ${boxName(box)[language.value]}`} />
      <div class="stack">
        <p>
          <a href={`/app/vat-periods/${id}`}>{words.title}</a>
        </p>
        <List<LedgerTransaction>
          title={words.boxTitle(box)}
          keyOf={(one) => one.id}
          columns={[
            { title: common.date, isShort: true, cell: ({ date }) => dayText(date) },
            {
              title: common.entry,
              isLong: true,
              cell: ({ ledgerEntry, description }) => <a href={`/app/ledger/${ledgerEntry}`}>{description}</a>,
            },
            {
              title: common.debit,
              isFigure: true,
              cell: ({ debitAccount }) => <a href={`/app/accounts/${debitAccount}`}>{debitAccount}</a>,
            },
            {
              title: common.credit,
              isFigure: true,
              cell: ({ creditAccount }) => <a href={`/app/accounts/${creditAccount}`}>{creditAccount}</a>,
            },
            { title: common.taxCode, isSecondary: true, cell: ({ taxCode }) => taxCode },
            {
              title: common.amount,
              isFigure: true,
              isStrong: true,
              cell: ({ amount, countedAmount = amount, isReversal }) =>
                amountText((isReversal ? -countedAmount : countedAmount) / 100),
            },
          ]}
          ask={(page) => ask.ledgerTransactions.list({ vatPeriod: id, box: Number(box), ...page })}
          empty={words.noTransactions}
        />
      </div>
    </>
  )
}
