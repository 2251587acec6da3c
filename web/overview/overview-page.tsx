import type { Overview } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason, session } from '../answers/session.ts'
import { words as contactWords } from '../contacts/words.ts'
import { PageHead } from '../frame/page-head.tsx'
import { today } from '../parts/amount-field.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { Icon } from '../parts/icons.tsx'
import { Plot } from '../parts/plot.tsx'
import { Shown } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import { amountText, dayText, language } from '../words/words.ts'
import { FirstSteps } from './first-steps.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { words } from './words.ts'

/** A month such as 2026-11 in the form below a plot. */
const monthText = (month: string): string =>
  new Intl.DateTimeFormat(`${language.value}-CH`, { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01`))

type Item = { readonly text: string; readonly to: string; readonly isLate?: boolean; readonly cents?: number }

const overdueIn = (of: Overview['receivables']): number =>
  of === undefined ? 0 : of.overdue30 + of.overdue60 + of.overdueMore

/** The open tasks, the most urgent first; each links to its list. */
function itemsOf({ toDo, receivables }: Overview): readonly Item[] {
  const counted = (count: number | undefined, text: (count: number) => string, to: string, isLate = false): Item[] =>
    count ? [{ text: text(count), to, isLate }] : []
  const [oldest, ...later] = toDo.vatPeriods ?? []
  return [
    ...counted(receivables?.overdueInvoices, words.items.overdue, '/app/invoices?show=overdue', true).map((item) => ({
      ...item,
      cents: overdueIn(receivables),
    })),
    ...(toDo.undelivered ?? []).map(({ kind, id, number, name }) => ({
      text: words.items.undelivered(
        kind === 'contact' ? `${contactWords.statement} ${name}` : `${common.records[kind]} ${number}`,
      ),
      to: `/app/${kind}s/${id}`,
      isLate: true,
    })),
    ...counted(toDo.rejectedReminders, words.items.rejectedReminders, '/app/reminders', true),
    ...counted(toDo.estimatesEnding, words.items.estimatesEnding, '/app/estimates?show=open'),
    ...(oldest
      ? [
          {
            text: words.items.vatPeriod(dayText(oldest.firstDay), dayText(oldest.lastDay), later.length),
            to: `/app/vat-periods/${oldest.id}`,
          },
        ]
      : []),
    ...(toDo.fiscalYears ?? []).map(({ lastDay }) => ({
      text: words.items.fiscalYear(dayText(lastDay)),
      to: '/app/periods',
    })),
    ...counted(toDo.unpostedReceipts, words.items.unpostedReceipts, '/app/receipts'),
    ...counted(toDo.openCredits, words.items.openCredits, '/app/credit-notes?show=open'),
    ...counted(toDo.draftInvoices, words.items.draftInvoices, '/app/invoices?show=drafts'),
    ...counted(toDo.draftEstimates, words.items.draftEstimates, '/app/estimates?show=drafts'),
    ...counted(toDo.draftCreditNotes, words.items.draftCreditNotes, '/app/credit-notes?show=drafts'),
  ]
}

function ToDo({ of }: { readonly of: Overview }) {
  const items = itemsOf(of)
  return (
    <section class="sheet stack">
      <h2>{words.toDo}</h2>
      {items.length === 0 ? (
        <p class="quiet">{words.nothingToDo}</p>
      ) : (
        <ul class="todo">
          {items.map(({ text, to, isLate, cents }) => (
            <li key={text}>
              <a href={to} class={isLate ? 'state bad' : 'state'}>
                {text}
              </a>
              {cents !== undefined && <strong class="figure bad">{amountText(cents / 100)}</strong>}
              <Icon name="chevron-right" size={14} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Owed({ of: { receivables, currency } }: { readonly of: Overview }) {
  if (!receivables) return null
  const ages = agesOn(today()).map((age) => ({ ...age, cents: receivables[age.name] }))
  const whole = Math.max(1, receivables.total)
  return (
    <section class="sheet owing">
      <h2>{words.owed}</h2>
      <p class="large">
        <a href="/app/invoices?show=open">
          <span class="currency">{currency}</span> {amountText(receivables.total / 100)}
        </a>
      </p>
      <svg class="ages" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        {ages.map(({ name, cents }, index) => (
          <rect
            key={name}
            class={name}
            x={(ages.slice(0, index).reduce((sum, before) => sum + before.cents, 0) / whole) * 100}
            width={(cents / whole) * 100}
            height="6"
          />
        ))}
      </svg>
      <ul>
        {ages.map(({ name, cents, to }) => (
          <li key={name}>
            <span class={`swatch ${name}`} />
            <a href={to}>{words.ages[name]}</a>
            <span class="figure">{amountText(cents / 100)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

/** The ages of receivables, each with the list that adds up to it. */
const agesOn = (day: string) => {
  const late = (from: string, to: string): string =>
    `/app/invoices?show=overdue&${new URLSearchParams({ dueFrom: from, dueTo: to })}`
  return [
    { name: 'notDue', to: `/app/invoices?show=open&dueFrom=${day}` },
    { name: 'overdue30', to: late(daysBefore(day, 30), daysBefore(day, 1)) },
    { name: 'overdue60', to: late(daysBefore(day, 60), daysBefore(day, 31)) },
    { name: 'overdueMore', to: `/app/invoices?show=overdue&dueTo=${daysBefore(day, 61)}` },
  ] as const
}

function Turnover({ of: { turnover } }: { readonly of: Overview }) {
  if (!turnover?.some(({ amount, yearBefore }) => amount !== 0 || yearBefore !== 0)) return null
  return (
    <section class="sheet">
      <Plot
        title={words.turnover}
        to="/app/income-statement"
        kind="bars"
        names={[words.thisYear, words.previousYear]}
        months={turnover.map(({ month, amount, yearBefore }) => ({
          label: monthText(month),
          amount,
          before: yearBefore,
        }))}
      >
        <span class="small quiet">
          <span class="swatch now" /> {words.thisYear} <span class="swatch before" /> {words.previousYear}
        </span>
      </Plot>
    </section>
  )
}

function Liquidity({ of: { liquidity } }: { readonly of: Overview }) {
  if (!liquidity?.some(({ amount }) => amount !== 0)) return null
  return (
    <section class="sheet">
      <Plot
        title={words.liquidity}
        to="/app/balance-sheet"
        kind="line"
        names={[words.atEnd]}
        months={liquidity.map(({ month, amount }) => ({ label: monthText(month), amount }))}
      />
    </section>
  )
}

/** The start page: open tasks, receivables, the months, and recent activity. Each figure links to the list that adds up to it. */
export function OverviewPage() {
  const answered = useAnswer(ask.overview.get())
  const reason = disabledReason('invoices:write')
  return (
    <>
      <PageHead title={words.hello(session.value?.person.name ?? '')}>
        <ButtonLink to="/app/estimates/new" disabledReason={reason}>
          {common.newRecord.estimates}
        </ButtonLink>
        <ButtonLink to="/app/invoices/new" look="main" disabledReason={reason}>
          {common.newRecord.invoices}
        </ButtonLink>
      </PageHead>
      <Shown of={answered}>
        {({ overview }) => (
          <div class="stack">
            {overview.firstSteps && reason === undefined && <FirstSteps of={overview.firstSteps} />}
            <div class="columns">
              <ToDo of={overview} />
              <Owed of={overview} />
            </div>
            <div class="columns">
              <Turnover of={overview} />
              <Liquidity of={overview} />
            </div>
            <RecentActivity of={overview.lately} />
          </div>
        )}
      </Shown>
    </>
  )
}
