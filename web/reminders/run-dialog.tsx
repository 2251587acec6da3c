import { useRef } from 'preact/hooks'
import type { RunRemindersAnswer } from '../../client/src/index.ts'
import { api, Hint } from '../answers/api.ts'
import { useDryRun } from '../answers/dry-run.ts'
import { useIntent } from '../answers/intent.ts'
import { useContactNames } from '../answers/names.ts'
import { Confirm } from '../parts/confirm.tsx'
import { Sum } from '../parts/money.tsx'
import { tell } from '../parts/notices.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { common } from '../words/common.ts'
import { moneyText } from '../words/words.ts'
import { words } from './words.ts'

type Props = {
  /** Ids of the invoices that are reminded; undefined for all that are overdue. */
  readonly invoices?: readonly string[]
  readonly onClose: () => void
}

/** Shows who gets a letter and who not before the letters are issued. */
export function RunDialog({ invoices, onClose }: Props) {
  const wanted = invoices ? { invoices: [...invoices] } : {}
  const plan = useDryRun(wanted, (options) => api.reminders.run(wanted, { dryRun: true, ...options }))
  const { keyOf, done } = useIntent()
  const count = useRef(0)
  const run = async () => {
    const { reminders, skipped } = await api.reminders.run(wanted, { idempotencyKey: keyOf(wanted) })
    done()
    count.current = reminders.length
    const rejected = skipped.filter(({ reason }) => reason === 'rejected')
    if (rejected.length === 0) return
    await plan.again()
    throw new Hint([words.rejected(rejected.length), ...new Set(rejected.map(({ message }) => message))].join(' '))
  }
  return (
    <Confirm
      title={words.run}
      text={words.runAsk}
      act={run}
      onClose={(isDone) => {
        onClose()
        if (isDone) tell(words.issued(count.current))
      }}
    >
      <Shown of={plan}>{(answer) => <Plan of={answer} />}</Shown>
    </Confirm>
  )
}

function Plan({ of: { reminders, skipped, left } }: { readonly of: RunRemindersAnswer }) {
  const nameOf = useContactNames()
  return (
    <div class="stack">
      {reminders.length === 0 ? (
        <p>{words.noneDue}</p>
      ) : (
        <Table
          title={words.letters}
          rows={reminders}
          keyOf={({ invoices: [first] }) => first?.invoice ?? ''}
          columns={[
            {
              title: common.customer,
              cell: ({ contact, invoices }) => (
                <>
                  {nameOf(contact)}
                  <p class="quiet small">{invoices.map(({ number }) => number).join(', ')}</p>
                </>
              ),
            },
            { title: words.level, cell: ({ level, title }) => `${level} ${title}` },
            {
              title: common.total,
              isFigure: true,
              isShort: true,
              cell: ({ currency, total }) => moneyText(currency, total),
            },
          ]}
          foot={[
            common.total,
            '',
            <Sum key="sum" of={reminders.map(({ total, currency }) => ({ amount: total, currency }))} />,
          ]}
        />
      )}
      {left > 0 && <p>{words.more(left)}</p>}
      {skipped.length > 0 && (
        <Table
          title={words.leftOut}
          rows={skipped}
          keyOf={({ contact, invoice }) => `${contact} ${invoice}`}
          columns={[
            { title: words.leftOut, cell: ({ contact, number = '' }) => `${nameOf(contact)} ${number}`.trim() },
            { title: words.reason, cell: ({ reason }) => words.reasons[reason] },
          ]}
        />
      )}
    </div>
  )
}
