import type { Overview } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { session, whyNot } from '../answers/session.ts'
import { PageHead } from '../frame/page-head.tsx'
import { ButtonLink } from '../parts/button.tsx'
import { Plot } from '../parts/plot.tsx'
import { Shown } from '../parts/shown.tsx'
import { amountText, dayText, language, moneyText, say } from '../words/words.ts'
import { FirstSteps } from './first-steps.tsx'
import { Lately } from './lately.tsx'

/** A month such as 2026-11 as one reads it below a plot. */
const monthText = (month: string): string =>
  new Intl.DateTimeFormat(`${language.value}-CH`, { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01`))

type Item = { readonly text: string; readonly to: string; readonly isLate?: boolean }

/** What waits for somebody, the most urgent first; each leads to the list that shows it. */
function itemsOf({ toDo, receivables }: Overview): readonly Item[] {
  const words = say().overview.items
  const counted = (count: number | undefined, text: (count: number) => string, to: string, isLate = false): Item[] =>
    count ? [{ text: text(count), to, isLate }] : []
  const [oldest, ...later] = toDo.vatPeriods ?? []
  return [
    ...counted(receivables?.overdueInvoices, words.overdue, '/app/invoices?show=overdue', true),
    ...(toDo.undelivered ?? []).map(({ kind, id, number }) => ({
      text: words.undelivered(`${say().audit.records[kind]} ${number}`),
      to: `/app/${kind}s/${id}`,
      isLate: true,
    })),
    ...counted(toDo.estimatesEnding, words.estimatesEnding, '/app/estimates?show=open'),
    ...(oldest
      ? [{ text: words.vatPeriod(dayText(oldest.firstDay), dayText(oldest.lastDay), later.length), to: '/app/periods' }]
      : []),
    ...(toDo.fiscalYears ?? []).map(({ lastDay }) => ({
      text: words.fiscalYear(dayText(lastDay)),
      to: '/app/periods',
    })),
    ...counted(toDo.openCredits, words.openCredits, '/app/credit-notes?show=open'),
    ...counted(toDo.draftInvoices, words.draftInvoices, '/app/invoices?show=drafts'),
    ...counted(toDo.draftEstimates, words.draftEstimates, '/app/estimates?show=drafts'),
    ...counted(toDo.draftCreditNotes, words.draftCreditNotes, '/app/credit-notes?show=drafts'),
  ]
}

function ToDo({ of }: { readonly of: Overview }) {
  const words = say().overview
  const items = itemsOf(of)
  return (
    <section class="sheet stack">
      <h2>{words.toDo}</h2>
      {items.length === 0 ? (
        <p class="quiet">{words.nothingToDo}</p>
      ) : (
        <ul class="stack todo">
          {items.map(({ text, to, isLate }) => (
            <li key={text}>
              <a href={to} class={isLate ? 'state bad' : 'state'}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Owed({ of: { receivables, currency } }: { readonly of: Overview }) {
  const words = say().overview
  if (!receivables) return null
  const ages = (['notDue', 'overdue30', 'overdue60', 'overdueMore'] as const).map(
    (age) => [age, receivables[age]] as const,
  )
  const whole = Math.max(1, receivables.total)
  return (
    <a class="sheet tile" href="/app/invoices?show=open">
      <h2>{words.owed}</h2>
      <span class="large">{moneyText(currency, receivables.total / 100)}</span>
      <svg class="ages" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        {ages.map(([age, cents], index) => (
          <rect
            key={age}
            class={age}
            x={(ages.slice(0, index).reduce((sum, [, before]) => sum + before, 0) / whole) * 100}
            width={(cents / whole) * 100}
            height="6"
          />
        ))}
      </svg>
      <dl class="facts">
        {ages.map(([age, cents]) => (
          <>
            <dt key={age}>
              <span class={`swatch ${age}`} /> {words.ages[age]}
            </dt>
            <dd class="figure">{amountText(cents / 100)}</dd>
          </>
        ))}
      </dl>
    </a>
  )
}

function Turnover({ of: { turnover } }: { readonly of: Overview }) {
  const words = say().overview
  if (!turnover?.some(({ amount, yearBefore }) => amount !== 0 || yearBefore !== 0)) return null
  return (
    <section class="sheet">
      <Plot
        title={words.turnover}
        to="/app/income-statement"
        kind="bars"
        names={[words.thisYear, words.yearBefore]}
        months={turnover.map(({ month, amount, yearBefore }) => ({
          label: monthText(month),
          amount,
          before: yearBefore,
        }))}
      >
        <span class="small quiet">
          <span class="swatch now" /> {words.thisYear} <span class="swatch before" /> {words.yearBefore}
        </span>
      </Plot>
    </section>
  )
}

function Liquidity({ of: { liquidity } }: { readonly of: Overview }) {
  const words = say().overview
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

/** Where the day begins: what waits, what is owed, how the months went, and what was done lately. Each figure leads to the list that adds up to it. */
export function OverviewPage() {
  const answered = useAnswer('/v1/overview', async () => (await api.overview.get()).overview)
  const { new: made } = say().editor
  const reason = whyNot('invoices:write')
  return (
    <>
      <PageHead title={say().overview.hello(session.value?.person.name ?? '')}>
        <ButtonLink to="/app/estimates/new" disabledReason={reason}>
          {made.estimates}
        </ButtonLink>
        <ButtonLink to="/app/invoices/new" look="main" disabledReason={reason}>
          {made.invoices}
        </ButtonLink>
      </PageHead>
      <Shown of={answered}>
        {(overview) => (
          <div class="stack">
            {overview.firstSteps && reason === undefined && <FirstSteps of={overview.firstSteps} />}
            <div class="columns">
              <ToDo of={overview} />
              <Owed of={overview} />
            </div>
            <Turnover of={overview} />
            <Liquidity of={overview} />
            <Lately of={overview.lately} />
          </div>
        )}
      </Shown>
    </>
  )
}
