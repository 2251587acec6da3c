import type { AccountStatementLine, GetAccountStatementAnswer } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { ask } from '../answers/ask.ts'
import { useAccounts } from '../answers/names.ts'
import { PageHead } from '../frame/page-head.tsx'
import { List } from '../parts/list.tsx'
import { Shown } from '../parts/shown.tsx'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { amountText, dayText, language, moneyText } from '../words/words.ts'
import { ReportSpan, useSpan } from './reports-page.tsx'
import { words } from './words.ts'

/** The movements of an account in a span of days, with its running balance; each line links to its entry. */
export function AccountPage({ params }: PageProps) {
  const account = Number(params['number'])
  const span = useSpan()
  const statement = (limit: number, cursor?: string) =>
    ask.reports.getAccountStatement({ account, ...span, limit, ...(cursor ? { cursor } : {}) })
  // Only the balances: the list reads the lines.
  const answered = useAnswer(statement(1))
  const names = useAccounts().answer?.find(({ number }) => number === account)?.names
  return (
    <>
      <PageHead title={`${account} ${names?.[language.value] ?? ''}`} />
      <div class="stack">
        <ReportSpan from={answered.answer?.accountStatement.from} />
        <Shown of={answered}>
          {({ accountStatement: { openingBalance, closingBalance, currency } }) => (
            <>
              <dl class="facts sheet">
                <dt>{words.opening}</dt>
                <dd>{moneyText(currency, openingBalance / 100)}</dd>
                <dt>{words.closing}</dt>
                <dd>
                  <strong>{moneyText(currency, closingBalance / 100)}</strong>
                </dd>
              </dl>
              <List<AccountStatementLine>
                title={common.account}
                keyOf={({ id }) => id}
                columns={[
                  { title: common.date, cell: ({ date }) => dayText(date) },
                  {
                    title: common.entry,
                    cell: ({ ledgerEntry, description }) => <a href={`/app/ledger/${ledgerEntry}`}>{description}</a>,
                  },
                  {
                    title: words.contra,
                    cell: ({ contraAccount }) => <a href={`/app/accounts/${contraAccount}`}>{contraAccount}</a>,
                  },
                  {
                    title: common.debit,
                    isFigure: true,
                    cell: ({ debit }) => (debit ? amountText(debit / 100) : ''),
                  },
                  {
                    title: common.credit,
                    isFigure: true,
                    cell: ({ credit }) => (credit ? amountText(credit / 100) : ''),
                  },
                  { title: words.balance, isFigure: true, cell: ({ balance }) => amountText(balance / 100) },
                ]}
                ask={({ cursor }) => {
                  const question = statement(100, cursor)
                  return {
                    ...question,
                    rowsOf: ({ accountStatement }: GetAccountStatementAnswer) => accountStatement.transactions,
                  }
                }}
                empty={words.none}
              />
            </>
          )}
        </Shown>
      </div>
    </>
  )
}
