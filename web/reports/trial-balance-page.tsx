import type { ComponentChildren } from 'preact'
import { useAnswer } from '../answers/answers.ts'
import { ask } from '../answers/ask.ts'
import { PageHead } from '../frame/page-head.tsx'
import { place, setQuery } from '../frame/place.ts'
import { DayField, today } from '../parts/amount-field.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { common } from '../words/common.ts'
import { amountText, language } from '../words/words.ts'
import { ReportTabs } from './reports-page.tsx'
import { words } from './words.ts'

const francs = (cents: number): string => amountText(cents / 100)

type Line = {
  readonly key: string
  readonly label: ComponentChildren
  readonly openingBalance: number
  readonly debit: number
  readonly credit: number
  readonly balance: number
}

const lineOfEarlier = (result: number): Line => ({
  key: 'earlier',
  label: words.earlier,
  openingBalance: -result,
  debit: 0,
  credit: 0,
  balance: -result,
})

export function TrialBalancePage() {
  const asOf = place.value.searchParams.get('to') ?? today()
  const answered = useAnswer(ask.reports.getTrialBalance({ asOf }))
  return (
    <>
      <PageHead title={common.reports.trialBalance} />
      <ReportTabs />
      <div class="stack">
        <div class="row">
          <DayField label={words.asOf} name="to" value={asOf} onInput={(to) => setQuery({ to })} />
        </div>
        <Shown of={answered}>
          {({ trialBalance: { accounts, totalDebit, totalCredit, resultOfEarlierYears: earlier } }) => {
            const lines = [
              ...accounts.map(
                ({ account, names, ...figures }): Line => ({
                  key: String(account),
                  label: (
                    <a href={`/app/accounts/${account}?to=${asOf}`}>
                      {account} {names[language.value]}
                    </a>
                  ),
                  ...figures,
                }),
              ),
              // No closing entry has moved it to equity, and its accounts begin each year at zero.
              ...(earlier === 0 ? [] : [lineOfEarlier(earlier)]),
            ]
            const sum = (of: 'openingBalance' | 'balance') => francs(lines.reduce((total, line) => total + line[of], 0))
            return (
              <Table
                title={common.reports.trialBalance}
                rows={lines}
                keyOf={({ key }) => key}
                columns={[
                  { title: common.account, cell: ({ label }) => label },
                  { title: words.opening, isFigure: true, cell: ({ openingBalance }) => francs(openingBalance) },
                  { title: common.debit, isFigure: true, cell: ({ debit }) => francs(debit) },
                  { title: common.credit, isFigure: true, cell: ({ credit }) => francs(credit) },
                  { title: words.balance, isFigure: true, cell: ({ balance }) => francs(balance) },
                ]}
                foot={[common.total, sum('openingBalance'), francs(totalDebit), francs(totalCredit), sum('balance')]}
              />
            )
          }}
        </Shown>
      </div>
    </>
  )
}
