import { useState } from 'preact/hooks'
import { stale, useAnswer } from '../answers/answers.ts'
import { api, every } from '../answers/api.ts'
import { disabledReason } from '../answers/session.ts'
import { DraftForm, useDraft } from '../frame/draft.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { DayField } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Icon } from '../parts/icons.tsx'
import { Menu } from '../parts/menu.tsx'
import { tell } from '../parts/notices.tsx'
import { CheckField } from '../parts/select-field.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { common } from '../words/common.ts'
import { dayText } from '../words/words.ts'
import { nextSpan, type Span } from './period.rules.ts'
import { words } from './words.ts'

type Period = Span & { readonly id: string; readonly status: 'open' | 'closed' | 'settled' }
type Act = 'close' | 'reopen' | 'remove'

/** What differs between fiscal years and VAT periods. */
const kinds = {
  years: {
    key: '/v1/fiscal-years',
    lengths: [12],
    list: (): Promise<readonly Period[]> => every(api.fiscalYears.list({ limit: 100 })),
    create: (span: Span) => api.fiscalYears.create(span),
    close: (id: string) => api.fiscalYears.close(id),
    reopen: (id: string) => api.fiscalYears.reopen(id),
    remove: (id: string) => api.fiscalYears.delete(id),
  },
  vat: {
    key: '/v1/vat-periods',
    lengths: [3, 1, 6, 12],
    list: (): Promise<readonly Period[]> => every(api.vatPeriods.list({ limit: 100 })),
    create: (span: Span & { isIrregular: boolean }) => api.vatPeriods.create(span),
    close: (id: string) => api.vatPeriods.settle(id),
    reopen: (id: string) => api.vatPeriods.reopen(id),
    remove: (id: string) => api.vatPeriods.delete(id),
  },
} as const
type Kind = keyof typeof kinds

const spanText = ({ from, to }: Span): string => `${dayText(from)} – ${dayText(to)}`

const changed = (): void => stale('/v1/fiscal-years', '/v1/vat-periods', '/v1/reports', '/v1/ledger-entries')

type NewProps = { readonly kind: Kind; readonly after: readonly Period[]; readonly onClose: () => void }

function NewPeriod({ kind, after, onClose }: NewProps) {
  const { from = '', to = '' } = nextSpan(after, kinds[kind].lengths) ?? {}
  const draft = useDraft({
    before: { from, to, isIrregular: false },
    save: (_changes, { isIrregular, ...span }) =>
      kind === 'years' ? kinds.years.create(span) : kinds.vat.create({ ...span, isIrregular }),
    onSaved: () => {
      changed()
      onClose()
    },
  })
  const { violation: _none, ...irregular } = draft.field('isIrregular')
  return (
    <Dialog title={words[kind].add} onClose={onClose}>
      <DraftForm draft={draft} scope="ledger:write" isBare>
        <div class="columns">
          <DayField label={common.from} {...draft.field('from')} />
          <DayField label={common.to} {...draft.field('to')} />
        </div>
        {kind === 'vat' && <CheckField label={words.irregular} {...irregular} />}
      </DraftForm>
    </Dialog>
  )
}

type Asked = { readonly act: Act; readonly period: Period }

/** The periods of a kind, newest first, and what can be done with each. */
function Periods({ kind }: { readonly kind: Kind }) {
  const own = words[kind]
  const { key, list } = kinds[kind]
  const answered = useAnswer(key, list)
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const reason = disabledReason('ledger:write')
  const actionsOf = (period: Period) =>
    (period.status === 'open' ? (['close', 'remove'] as const) : (['reopen'] as const)).map((act) => ({
      key: act,
      label: own[act],
      disabledReason: reason,
      onChoose: () => setAsked({ act, period }),
    }))
  return (
    <section class="stack">
      <div class="row">
        <h2>{own.title}</h2>
        <Button disabledReason={reason} onPress={() => setAdding(true)}>
          {own.add}
        </Button>
      </div>
      <Shown of={answered}>
        {(periods) => (
          <>
            <Table
              title={own.title}
              rows={periods.toSorted((one, other) => other.from.localeCompare(one.from))}
              keyOf={({ id }) => id}
              columns={[
                { title: words.span, cell: spanText },
                {
                  title: common.state,
                  cell: ({ status }) => (
                    <span class={status === 'open' ? 'state good' : 'state quiet'}>{words.status[status]}</span>
                  ),
                },
                {
                  title: common.more,
                  isFigure: true,
                  cell: (period) => (
                    <Menu label={`${common.more}: ${spanText(period)}`} items={actionsOf(period)}>
                      <Icon name="ellipsis" />
                    </Menu>
                  ),
                },
              ]}
            />
            {isAdding && <NewPeriod kind={kind} after={periods} onClose={() => setAdding(false)} />}
          </>
        )}
      </Shown>
      {asked && (
        <Confirm
          title={`${own[asked.act]}: ${spanText(asked.period)}`}
          text={own.asks[asked.act]}
          isDangerous={asked.act === 'remove'}
          act={() => kinds[kind][asked.act](asked.period.id)}
          onClose={(isDone) => {
            setAsked(undefined)
            if (!isDone) return
            changed()
            tell(common.done)
          }}
        />
      )}
    </section>
  )
}

/** What is open for postings, and what is closed. */
export function PeriodsPage() {
  return (
    <>
      <PageHead title={common.areas.periods} />
      <div class="stack">
        <p class="quiet">{words.order}</p>
        <Periods kind="years" />
        <Periods kind="vat" />
      </div>
    </>
  )
}
