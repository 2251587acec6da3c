import { useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { PageHead } from '../frame/page-head.tsx'
import { place, setQuery } from '../frame/place.ts'
import { DayField, today } from '../parts/amount-field.tsx'
import { Table } from '../parts/list.tsx'
import { Shown } from '../parts/shown.tsx'
import { amountText, language, say } from '../words/words.ts'
import { ReportTabs } from './reports-page.tsx'

const francs = (cents: number): string => amountText(cents / 100)

export function TrialBalancePage() {
  const words = say().reports
  const asOf = place.value.searchParams.get('to') ?? today()
  const answered = useAnswer(
    `/v1/reports/trial-balance?${asOf}`,
    async () => (await api.reports.getTrialBalance({ asOf })).trialBalance,
  )
  return (
    <>
      <PageHead title={words.trialBalance} />
      <ReportTabs />
      <div class="stack">
        <div class="row">
          <DayField label={words.asOf} name="to" value={asOf} onInput={(to) => setQuery({ to })} />
        </div>
        <Shown of={answered}>
          {({ accounts, totalDebit, totalCredit }) => (
            <Table
              title={words.trialBalance}
              rows={accounts}
              keyOf={({ account }) => String(account)}
              columns={[
                {
                  title: words.account,
                  cell: ({ account, names }) => (
                    <a href={`/app/accounts/${account}?to=${asOf}`}>
                      {account} {names[language.value]}
                    </a>
                  ),
                },
                { title: words.opening, isFigure: true, cell: ({ openingBalance }) => francs(openingBalance) },
                { title: say().ledger.debit, isFigure: true, cell: ({ debit }) => francs(debit) },
                { title: say().ledger.credit, isFigure: true, cell: ({ credit }) => francs(credit) },
                { title: words.balance, isFigure: true, cell: ({ balance }) => francs(balance) },
              ]}
              foot={[say().documents.total, '', francs(totalDebit), francs(totalCredit), '']}
            />
          )}
        </Shown>
      </div>
    </>
  )
}
