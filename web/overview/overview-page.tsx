import { useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { useContactNames } from '../answers/contact-names.ts'
import { may, session } from '../answers/session.ts'
import { State } from '../documents/document-list.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { today } from '../parts/amount-field.tsx'
import { Table } from '../parts/list.tsx'
import { Shown } from '../parts/shown.tsx'
import { amountText, dayText, say } from '../words/words.ts'

/** What is owed: in francs, of the open invoices that were read. */
const owedOf = (invoices: readonly { totalRestAmount: number }[]): number =>
  invoices.reduce((cents, { totalRestAmount }) => cents + Math.round(totalRestAmount * 100), 0) / 100

function Owed() {
  const words = say().overview
  const open = useAnswer('/v1/invoices?owed', async () => {
    const invoices = []
    for await (const invoice of api.invoices.list({ isDraft: false, isPaid: false, isAnnulled: false, limit: 200 }))
      invoices.push(invoice)
    return invoices.filter(({ originalCurrency }) => (originalCurrency ?? 'CHF') === 'CHF')
  })
  return (
    <Shown of={open}>
      {(invoices) => {
        const overdue = invoices.filter(({ dueDate }) => dueDate < today())
        return (
          <div class="columns">
            <a class="sheet tile" href="/app/invoices?show=open">
              <h2>{words.owed}</h2>
              <span class="large">CHF {amountText(owedOf(invoices))}</span>
              <span class="quiet">
                {invoices.length} {words.invoices}
              </span>
            </a>
            <a class="sheet tile" href="/app/invoices?show=open">
              <h2>{words.overdue}</h2>
              <span class="large">CHF {amountText(owedOf(overdue))}</span>
              <span class={overdue.length > 0 ? 'state bad' : 'quiet'}>
                {overdue.length} {words.invoices}
              </span>
            </a>
          </div>
        )
      }}
    </Shown>
  )
}

function Latest() {
  const words = say().documents
  const nameOf = useContactNames()
  const latest = useAnswer(
    '/v1/invoices?latest',
    async () => (await api.invoices.list({ limit: 8, sort: '-createdAt' })).invoices,
  )
  return (
    <section class="stack">
      <h2>{say().overview.latest}</h2>
      <Shown of={latest}>
        {(rows) =>
          rows.length === 0 ? (
            <div class="sheet empty">{words.none}</div>
          ) : (
            <Table
              title={say().overview.latest}
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: words.number,
                  cell: (one) => <a href={`/app/invoices/${one.id}`}>{one.number || words.draft}</a>,
                },
                { title: words.customer, cell: (one) => <span class="long">{nameOf(one.recipient)}</span> },
                { title: words.due, cell: (one) => dayText(one.dueDate) },
                {
                  title: words.total,
                  isFigure: true,
                  cell: (one) => `${one.originalCurrency ?? 'CHF'} ${amountText(one.totalAmount)}`,
                },
                { title: words.state, cell: (one) => <State of={one} /> },
              ]}
            />
          )
        }
      </Shown>
    </section>
  )
}

/** Where the day begins: what is owed, and what was billed last. */
export function OverviewPage() {
  return (
    <>
      <PageHead title={say().overview.hello(session.value?.person.name ?? '')} />
      {may('invoices:read') && (
        <div class="stack">
          <Owed />
          <Latest />
        </div>
      )}
    </>
  )
}
