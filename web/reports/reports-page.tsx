import type { ComponentChildren } from 'preact'
import { addDays, isDay } from '../../src/platform/calendar/day.ts'
import { useAnswer } from '../answers/answers.ts'
import { ask } from '../answers/ask.ts'
import { reports } from '../frame/areas.ts'
import { PageHead } from '../frame/page-head.tsx'
import { place, setQuery } from '../frame/place.ts'
import { SpanFields } from '../frame/span-fields.tsx'
import { DayField, today } from '../parts/amount-field.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { Shown } from '../parts/shown.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { common } from '../words/common.ts'
import { amountText, language } from '../words/words.ts'
import { words } from './words.ts'

type Names = { readonly de: string; readonly fr: string; readonly it: string; readonly en: string }
type Account = { readonly account: number; readonly names: Names; readonly amount: number }
type Part = { readonly code: string; readonly names: Names; readonly amount: number }
type Group = Part & { readonly accounts: readonly Account[] }
type Section = Part & { readonly groups: readonly Group[] }
type Line = {
  readonly key: string
  readonly depth: number
  readonly label: ComponentChildren
  readonly cents: number
  readonly isSum?: boolean
}

const spoken = (names: Names): string => names[language.value]
const accountLine = ({ account, names, amount }: Account): Line => ({
  key: String(account),
  depth: 2,
  // From the statement to the account, and from there to its entries.
  label: (
    <a href={`/app/accounts/${account}${place.value.search}`}>
      {account} {spoken(names)}
    </a>
  ),
  cents: amount,
})

/** A group and its accounts. Results without a closing entry, in cents, are part of it, on their own line where it has accounts. */
function groupLines(section: string, { code, names, amount, accounts }: Group, unclosed: number): Line[] {
  if (accounts.length === 0 && unclosed === 0) return []
  const rest = { key: `${section} ${code} unclosed`, depth: 2, label: words.unclosed, cents: unclosed }
  return [
    { key: `${section} ${code}`, depth: 1, label: spoken(names), cents: amount + unclosed },
    ...accounts.map(accountLine),
    ...(accounts.length > 0 && unclosed !== 0 ? [rest] : []),
  ]
}

/** A section of the balance sheet; `unclosed` are results without a closing entry, in cents, by the code of their group. */
const sectionLines = ({ code, names, amount, groups }: Section, unclosed: Record<string, number> = {}): Line[] => [
  { key: code, depth: 0, label: spoken(names), cents: amount, isSum: true },
  ...groups.flatMap((group) => groupLines(code, group, unclosed[group.code] ?? 0)),
]

/** Lines of a statement: sections, groups, accounts; amounts in the currency of the books. */
const Statement = ({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) => (
  // A scrolling region can be reached by keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <section class="list statement" aria-label={title} tabIndex={0}>
    <table>
      <tbody>
        {lines.map(({ key, depth, label, cents, isSum }) => (
          <tr key={key} class={isSum ? 'sum' : undefined}>
            <th scope="row" class={`depth-${depth}`}>
              {label}
            </th>
            <td class="figure">{amountText(cents / 100)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** Links from one report to the others. */
export const ReportTabs = () => {
  const { pathname } = place.value
  return (
    <Tabs
      label={common.areas.reports}
      tabs={reports.map(([to, word]) => ({ to, text: common.reports[word], isHere: to === pathname }))}
    />
  )
}

export function BalanceSheetPage() {
  const asOf = place.value.searchParams.get('to') ?? today()
  const answered = useAnswer(ask.reports.getBalanceSheet({ asOf }))
  return (
    <>
      <PageHead title={common.reports.balanceSheet} />
      <ReportTabs />
      <div class="stack">
        <div class="row">
          <DayField label={words.asOf} name="to" value={asOf} onInput={(to) => setQuery({ to })} />
        </div>
        <Shown of={answered}>
          {({ balanceSheet: { assets, totalAssets, liabilities, totalLiabilitiesAndEquity, equity } }) => {
            const unclosed = { broughtForward: equity.resultOfEarlierYears, result: equity.resultOfYear }
            return (
              <div class="columns">
                <Statement
                  title={words.assets}
                  lines={[
                    ...assets.flatMap((section) => sectionLines(section)),
                    { key: 'total', depth: 0, label: words.assets, cents: totalAssets, isSum: true },
                  ]}
                />
                <Statement
                  title={words.liabilities}
                  lines={[
                    ...liabilities.flatMap((section) => sectionLines(section)),
                    ...sectionLines(equity, unclosed),
                    { key: 'total', depth: 0, label: words.liabilities, cents: totalLiabilitiesAndEquity, isSum: true },
                  ]}
                />
              </div>
            )
          }}
        </Shown>
      </div>
    </>
  )
}

/** The span of days in the address, up to today; without a first day the service takes that of the fiscal year. */
export function useSpan(): { readonly to: string; readonly from?: string } {
  const { searchParams } = place.value
  const from = searchParams.get('from')
  return { to: searchParams.get('to') ?? today(), ...(from === null ? {} : { from }) }
}

/** The span of a report, from the requested day or the one that the service answered; and the way to the fiscal year before. */
export function ReportSpan({ from }: { readonly from: string | undefined }) {
  const { to, from: first = from } = useSpan()
  return (
    <div class="row low">
      <SpanFields from={first} to={to} />
      {first !== undefined && isDay(first) && (
        <ButtonLink to={`${place.value.pathname}?to=${addDays(first, -1)}`}>{words.previousYear}</ButtonLink>
      )}
    </div>
  )
}

export function IncomeStatementPage() {
  const span = useSpan()
  const answered = useAnswer(ask.reports.getIncomeStatement(span))
  return (
    <>
      <PageHead title={common.reports.incomeStatement} />
      <ReportTabs />
      <div class="stack">
        <ReportSpan from={answered.answer?.incomeStatement.from} />
        <Shown of={answered}>
          {({ incomeStatement: { groups } }) => (
            <Statement
              title={common.reports.incomeStatement}
              lines={groups.flatMap(({ code, names, accounts, amount, subtotal }) => [
                ...(accounts.length > 0 ? [{ key: code, depth: 1, label: spoken(names), cents: amount }] : []),
                ...accounts.map(accountLine),
                ...(subtotal
                  ? [
                      {
                        key: subtotal.code,
                        depth: 0,
                        label: spoken(subtotal.names),
                        cents: subtotal.amount,
                        isSum: true,
                      },
                    ]
                  : []),
              ])}
            />
          )}
        </Shown>
      </div>
    </>
  )
}
