import { useState } from 'preact/hooks'
import type { Reminder } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask, changeRecord } from '../answers/ask.ts'
import { useContactNames } from '../answers/names.ts'
import { disabledReason } from '../answers/session.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ShownPage } from '../frame/shown-page.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { TextField } from '../parts/field.tsx'
import { tell } from '../parts/notices.tsx'
import { Table } from '../parts/table.tsx'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { amountText, dayText, moneyText, numberText } from '../words/words.ts'
import { State } from './reminders-page.tsx'
import { words } from './words.ts'

type Of = { readonly of: Reminder }

/** The PDF, and the acts that the state of the letter allows. */
function Acts({ of: { id, status, claim, fee, interest, currency } }: Of) {
  const [open, setOpen] = useState<'claim' | 'withdraw'>()
  const close = () => setOpen(undefined)
  const forbidden = disabledReason('invoices:write')
  const isChangeable = status === 'issued' && claim === undefined
  return (
    <>
      <a class="button" href={ask.reminders.getPdf(id).key} target="_blank" rel="noreferrer">
        {common.openPdf}
      </a>
      {isChangeable && fee + interest > 0 && (
        <Button disabledReason={forbidden} onPress={() => setOpen('claim')}>
          {words.claim}
        </Button>
      )}
      {isChangeable && (
        <Button look="danger" disabledReason={forbidden} onPress={() => setOpen('withdraw')}>
          {words.withdraw}
        </Button>
      )}
      {open === 'claim' && (
        <Confirm
          title={words.claim}
          text={words.claimAsk(moneyText(currency, fee + interest))}
          act={() => changeRecord(ask.reminders.get(id), (options) => api.reminders.claim(id, options))}
          onClose={(isDone) => {
            close()
            if (isDone) tell(words.isClaimed)
          }}
        />
      )}
      {open === 'withdraw' && <WithdrawDialog id={id} onClose={close} />}
    </>
  )
}

function WithdrawDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const form = useForm({
    before: { reason: '' },
    send: async ({ values, options }) => {
      await changeRecord(ask.reminders.get(id), (more) =>
        api.reminders.withdraw(id, values, { ...options(values), ...more }),
      )
      return onClose
    },
  })
  return (
    <FormDialog
      title={words.withdraw}
      form={form}
      scope="invoices:write"
      saveWord={words.withdraw}
      told={words.isWithdrawn}
      onClose={onClose}
    >
      <p>{words.withdrawAsk}</p>
      <TextField label={words.reason} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  )
}

function Facts({ of }: Of) {
  const nameOf = useContactNames()
  return (
    <dl class="facts sheet">
      <dt>{common.state}</dt>
      <dd>
        <State of={of} />
        {of.withdrawalReason && <p class="small quiet">{of.withdrawalReason}</p>}
      </dd>
      {of.contact && (
        <>
          <dt>{common.customer}</dt>
          <dd>
            <a href={`/app/contacts/${of.contact}`}>{nameOf(of.contact)}</a>
          </dd>
        </>
      )}
      <dt>{common.date}</dt>
      <dd>{dayText(of.date)}</dd>
      <dt>{words.payableUntil}</dt>
      <dd>{dayText(of.payableUntil)}</dd>
      <dt>{common.email}</dt>
      <dd>{of.isMailed ? words.mailed : words.notMailed}</dd>
      {of.claim && (
        <>
          <dt>{words.claimed}</dt>
          <dd>
            <a href={`/app/invoices/${of.claim}`}>{words.claimInvoice}</a>
          </dd>
        </>
      )}
    </dl>
  )
}

/** The invoices of the letter, and the sum that it asks for. */
function Content({ of }: Of) {
  const amount = (value: number): string => amountText(value, of.currency)
  return (
    <>
      <Table
        title={common.areas.invoices}
        rows={of.invoices}
        keyOf={({ invoice }) => invoice}
        columns={[
          {
            title: common.number,
            isCode: true,
            cell: ({ invoice, number }) => <a href={`/app/invoices/${invoice}`}>{number}</a>,
          },
          { title: words.due, isShort: true, isNamed: true, cell: ({ dueDate }) => dayText(dueDate) },
          { title: words.late, isFigure: true, cell: ({ daysLate }) => daysLate },
          { title: words.level, isFigure: true, isSecondary: true, cell: ({ level }) => level },
          { title: common.owed, isFigure: true, cell: ({ open }) => amount(open) },
          { title: words.interest, isFigure: true, cell: ({ interest }) => interest > 0 && amount(interest) },
        ]}
      />
      <dl class="facts amounts">
        <dt>{common.owed}</dt>
        <dd>{amount(of.open)}</dd>
        {of.interest > 0 && (
          <>
            <dt>
              {words.interest} {`${numberText(of.interestRate)}\u00a0%`}
            </dt>
            <dd>{amount(of.interest)}</dd>
          </>
        )}
        {of.fee > 0 && (
          <>
            <dt>{words.fee}</dt>
            <dd>{amount(of.fee)}</dd>
          </>
        )}
        <dt class="all">
          {common.total} {of.currency}
        </dt>
        <dd class="all">{amount(of.total)}</dd>
      </dl>
    </>
  )
}

/** One reminder: its state, its invoices and its acts. */
export function ReminderPage({ params }: PageProps) {
  const answered = useAnswer(ask.reminders.get(params['id'] ?? ''))
  return (
    <ShownPage of={answered}>
      {({ reminder }) => (
        <>
          <PageHead title={`${reminder.title} ${reminder.number}`}>
            <Acts of={reminder} />
          </PageHead>
          <div class="stack">
            <Facts of={reminder} />
            <Content of={reminder} />
          </div>
        </>
      )}
    </ShownPage>
  )
}
