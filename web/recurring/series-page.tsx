import { useState } from 'preact/hooks'
import type { RecurringInvoice, RecurringOccurrence } from '../../client/src/index.ts'
import { askNow, useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask, changeRecord } from '../answers/ask.ts'
import { useContactNames } from '../answers/names.ts'
import { disabledReason } from '../answers/session.ts'
import { DeleteRecord } from '../frame/delete-record.tsx'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ShownPage } from '../frame/shown-page.tsx'
import { DayField, today } from '../parts/amount-field.tsx'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { tell } from '../parts/notices.tsx'
import { Shown } from '../parts/shown.tsx'
import { type Column, Table } from '../parts/table.tsx'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { amountText, dayText } from '../words/words.ts'
import { intervalText, State } from './series-list.tsx'
import { words } from './words.ts'

type Open = 'pause' | 'resume' | 'end'
type Of = { readonly of: RecurringInvoice }

/** The acts on a series; those that its state excludes are omitted. */
function Acts({ of: { id, status, start, failedDate, title = words.unnamed } }: Of) {
  const [open, setOpen] = useState<Open>()
  const forbidden = disabledReason('invoices:write')
  const question = ask.recurringInvoices.get(id)
  const close = () => setOpen(undefined)
  const { answer } = useAnswer(ask.recurringInvoices.listOccurrences(id))
  // A series that made an invoice stays.
  const mayGo = answer?.occurrences.every(({ invoice }) => invoice === undefined) ?? false
  const run = async () => {
    const { occurrences } = await api.recurringInvoices.run(id)
    const countOf = (wanted: RecurringOccurrence['status']) =>
      occurrences.filter(({ status }) => status === wanted).length
    tell(words.ran(countOf('made'), countOf('skipped'), countOf('failed')))
    await Promise.all([askNow(question), askNow(ask.recurringInvoices.listOccurrences(id))])
  }
  return (
    <>
      <ButtonLink to={`/app/recurring-invoices/${id}/edit`} shortcut="e" disabledReason={forbidden}>
        {words.edit}
      </ButtonLink>
      {status === 'active' && (
        <>
          <Button disabledReason={forbidden} onPress={run}>
            {words.run}
          </Button>
          <Button disabledReason={forbidden} onPress={() => setOpen('pause')}>
            {words.pause}
          </Button>
        </>
      )}
      {status === 'paused' && (
        <Button look="main" disabledReason={forbidden} onPress={() => setOpen('resume')}>
          {words.resume}
        </Button>
      )}
      {status !== 'ended' && start <= today() && (
        <Button disabledReason={forbidden} onPress={() => setOpen('end')}>
          {words.end}
        </Button>
      )}
      {mayGo && (
        <DeleteRecord
          name={title}
          record={question}
          list="/app/recurring-invoices"
          scope="invoices:write"
          act={() => api.recurringInvoices.delete(id)}
          told={words.deleted}
        />
      )}
      {open === 'pause' && (
        <Confirm
          title={words.pause}
          text={words.pauseAsk}
          act={() => changeRecord(question, (options) => api.recurringInvoices.pause(id, options))}
          onClose={close}
        />
      )}
      {open === 'end' && (
        <Confirm
          title={words.end}
          text={failedDate === undefined ? words.endAsk : words.endFailedAsk}
          isDangerous
          act={() =>
            changeRecord(question, (options) =>
              api.recurringInvoices.modify(id, { end: today(), occurrences: null }, options),
            )
          }
          onClose={close}
        />
      )}
      {open === 'resume' && <ResumeDialog id={id} onClose={close} />}
    </>
  )
}

function ResumeDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const form = useForm({
    before: { from: today() },
    changesOf: (_before, after) => after,
    send: async ({ values, options }) => {
      await changeRecord(ask.recurringInvoices.get(id), (more) =>
        api.recurringInvoices.resume(id, values, { ...options(values), ...more }),
      )
      return onClose
    },
  })
  return (
    <FormDialog title={words.resume} form={form} scope="invoices:write" saveWord={words.resume} onClose={onClose}>
      <DayField label={words.resumeFrom} {...form.field('from')} />
    </FormDialog>
  )
}

/** The customer, the interval and the amount. */
function Facts({ of }: Of) {
  const nameOf = useContactNames()
  return (
    <dl class="facts">
      <dt>{words.state}</dt>
      <dd>
        <State of={of} />
      </dd>
      <dt>{words.customer}</dt>
      <dd>
        {of.recipient ? (
          <a href={`/app/contacts/${of.recipient}`}>{nameOf(of.recipient)}</a>
        ) : (
          of.customRecipientText?.split('\n')[0]
        )}
      </dd>
      <dt>{words.every}</dt>
      <dd>
        {intervalText(of)}, {words.dayRules[of.dayRule]}
      </dd>
      <dt>{words.action}</dt>
      <dd>{words.actions[of.action]}</dd>
      {of.status === 'active' && of.nextDate && (
        <>
          <dt>{words.next}</dt>
          <dd>{dayText(of.nextDate)}</dd>
        </>
      )}
      <dt>{words.amount}</dt>
      <dd>{amountText(of.totalAmount, of.originalCurrency)}</dd>
    </dl>
  )
}

/** The outcome of each occurrence, the newest first, and the future ones: failures come first. */
function Occurrences({ of }: Of) {
  const answered = useAnswer(ask.recurringInvoices.listOccurrences(of.id))
  return (
    <Shown of={answered}>
      {({ occurrences }) => {
        const coming = <Coming of={of} rows={occurrences.filter(({ status }) => status === 'planned')} />
        return (
          <>
            {of.failedDate === undefined && coming}
            <History rows={occurrences.filter(({ status }) => status !== 'planned').toReversed()} />
            {of.failedDate !== undefined && coming}
          </>
        )
      }}
    </Shown>
  )
}

type Rows = { readonly rows: readonly RecurringOccurrence[] }

const dayAndPeriod = (): readonly Column<RecurringOccurrence>[] => [
  { title: common.date, isShort: true, cell: ({ date }) => dayText(date) },
  { title: words.period, cell: ({ periodFrom, periodTo }) => `${dayText(periodFrom)} – ${dayText(periodTo)}` },
]

const Coming = ({ of, rows }: Of & Rows) =>
  rows.length > 0 && (
    <section class="stack">
      <h2>{words.coming}</h2>
      <Table
        title={words.coming}
        rows={rows}
        keyOf={({ periodFrom }) => periodFrom}
        columns={[
          ...dayAndPeriod(),
          {
            title: common.amount,
            isFigure: true,
            cell: ({ totalAmount }) => totalAmount !== undefined && amountText(totalAmount, of.originalCurrency),
          },
        ]}
      />
    </section>
  )

const History = ({ rows }: Rows) => (
  <section class="stack">
    <h2>{words.history}</h2>
    {rows.length === 0 ? (
      <p class="quiet">{words.noneMade}</p>
    ) : (
      <Table
        title={words.history}
        rows={rows}
        keyOf={({ periodFrom }) => periodFrom}
        columns={[
          ...dayAndPeriod(),
          {
            title: words.state,
            cell: ({ status, invoice, number, reason }) => (
              <>
                {invoice ? <a href={`/app/invoices/${invoice}`}>{number ?? common.draft}</a> : words.statuses[status]}
                {reason && <p class="small quiet">{reason.message}</p>}
              </>
            ),
          },
        ]}
      />
    )}
  </section>
)

/** A series: its content, its occurrences, and its acts. */
export function SeriesPage({ params }: PageProps) {
  const id = params['id'] ?? ''
  const answered = useAnswer(ask.recurringInvoices.get(id))
  return (
    <ShownPage of={answered}>
      {({ recurringInvoice }) => (
        <>
          <PageHead title={recurringInvoice.title || words.unnamed}>
            <Acts of={recurringInvoice} />
          </PageHead>
          <div class="stack">
            <Facts of={recurringInvoice} />
            <Occurrences of={recurringInvoice} />
          </div>
        </>
      )}
    </ShownPage>
  )
}
