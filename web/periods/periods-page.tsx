import { useState } from 'preact/hooks'
import { askAgain, type Question, useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason } from '../answers/session.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { DayField } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Icon } from '../parts/icons.tsx'
import { Menu } from '../parts/menu.tsx'
import { type Offer, tell } from '../parts/notices.tsx'
import { CheckField } from '../parts/select-field.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { common } from '../words/common.ts'
import { dayText } from '../words/words.ts'
import { nextSpan, type Span } from './period.rules.ts'
import { words } from './words.ts'

type Period = Span & { readonly id: string; readonly status: 'open' | 'closed' | 'settled' }
type Act = 'close' | 'reopen' | 'remove'

/** The differences of fiscal years and VAT periods. */
const kinds = {
  years: {
    lengths: [12],
    all: ask.fiscalYears.list({ limit: 100 }).every as Question<readonly Period[]>,
    create: (span: Span, options: Options) => api.fiscalYears.create(span, options),
  },
  vat: {
    lengths: [3, 1, 6, 12],
    all: ask.vatPeriods.list({ limit: 100 }).every as Question<readonly Period[]>,
    create: (span: Span & { readonly isIrregular: boolean }, options: Options) => api.vatPeriods.create(span, options),
  },
} as const
/** A VAT period is settled and reopened on its own page. */
const acts: Readonly<Record<Kind, Partial<Record<Act, (id: string) => Promise<unknown>>>>> = {
  years: {
    close: (id: string) => api.fiscalYears.close(id),
    reopen: (id: string) => api.fiscalYears.reopen(id),
    remove: (id: string) => api.fiscalYears.delete(id),
  },
  vat: { remove: (id: string) => api.vatPeriods.delete(id) },
}

const actsOf = (kind: Kind, { status }: Period): readonly Act[] => {
  if (kind === 'vat') return status === 'open' ? ['remove'] : []
  return status === 'open' ? ['close', 'remove'] : ['reopen']
}
type Options = { readonly idempotencyKey: string }
type Kind = keyof typeof kinds

const spanText = ({ from, to }: Span): string => `${dayText(from)} – ${dayText(to)}`

type NewProps = { readonly kind: Kind; readonly after: readonly Period[]; readonly onClose: () => void }

function NewPeriod({ kind, after, onClose }: NewProps) {
  const { from = '', to = '' } = nextSpan(after, kinds[kind].lengths) ?? {}
  const form = useForm({
    before: { from, to, isIrregular: false },
    send: async ({ values, options }) => {
      const { isIrregular: _irregular, ...span } = values
      if (kind === 'years') await kinds.years.create(span, options(span))
      else await kinds.vat.create(values, options(values))
      await askAgain(kinds[kind].all)
      return () => {
        onClose()
        tell(words.added(spanText(span)))
      }
    },
  })
  const { violation: _none, ...irregular } = form.field('isIrregular')
  return (
    <FormDialog title={words[kind].add} form={form} scope="ledger:write" told={null} onClose={onClose}>
      <div class="columns">
        <DayField label={common.from} {...form.field('from')} />
        <DayField label={common.to} {...form.field('to')} />
      </div>
      {kind === 'vat' && <CheckField label={words.irregular} {...irregular} />}
    </FormDialog>
  )
}

type OpenQuestion = { readonly act: Act; readonly period: Period }

/** The periods of a kind, newest first, with their acts. */
function Periods({ kind }: { readonly kind: Kind }) {
  const own = words[kind]
  const answered = useAnswer(kinds[kind].all)
  const [isAdding, setAdding] = useState(false)
  const [question, askQuestion] = useState<OpenQuestion>()
  const run = async ({ act, period }: OpenQuestion) => {
    await acts[kind][act]?.(period.id)
    await answered.again()
  }
  /** A deletion cannot be undone. */
  const offerOf = ({ act, period }: OpenQuestion): Offer | undefined => {
    const opposite = ({ close: 'reopen', reopen: 'close', remove: undefined } as const)[act]
    return opposite && { undo: () => run({ act: opposite, period }) }
  }
  const actionsOf = (period: Period) =>
    actsOf(kind, period).map((act) => ({
      key: act,
      label: words.acts[act],
      disabledReason: disabledReason(act === 'remove' ? 'ledger:write' : 'periods:write'),
      onChoose: () => askQuestion({ act, period }),
    }))
  return (
    <section class="stack">
      <div class="row">
        <h2>{own.title}</h2>
        <Button disabledReason={disabledReason('ledger:write')} onPress={() => setAdding(true)}>
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
                {
                  title: words.span,
                  cell: (period) =>
                    kind === 'vat' ? (
                      <a href={`/app/vat-periods/${period.id}`}>{spanText(period)}</a>
                    ) : (
                      spanText(period)
                    ),
                },
                {
                  title: common.state,
                  cell: ({ status }) => (
                    <span class={status === 'open' ? 'state good' : 'state quiet'}>{words.status[status]}</span>
                  ),
                },
                {
                  title: common.more,
                  isFigure: true,
                  cell: (period) =>
                    actsOf(kind, period).length > 0 && (
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
      {question && (
        <Confirm
          title={`${words.acts[question.act]}: ${spanText(question.period)}`}
          text={words.asks[question.act]}
          isDangerous={question.act === 'remove'}
          act={() => run(question)}
          onClose={(isDone) => {
            askQuestion(undefined)
            if (isDone) tell(words.done[question.act](spanText(question.period)), offerOf(question))
          }}
        />
      )}
    </section>
  )
}

/** The periods that are open for postings, and the closed ones. */
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
