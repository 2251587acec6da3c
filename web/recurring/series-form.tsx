import { useMemo, useState } from 'preact/hooks'
import type { RecurringInvoice } from '../../client/src/index.ts'
import { askNow, useAnswer } from '../answers/answers.ts'
import { api, type Tagged, violationOf } from '../answers/api.ts'
import { ask, changeRecord } from '../answers/ask.ts'
import { type Choices, useChoices } from '../documents/choices.ts'
import { newRow, totalsNow } from '../documents/draft.rules.ts'
import { EditorHead } from '../documents/editor-head.tsx'
import { NewContactDialog } from '../documents/new-contact-dialog.tsx'
import { PositionRows } from '../documents/position-rows.tsx'
import { useForm } from '../frame/form.ts'
import { FormSheet } from '../frame/form-sheet.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { go, place } from '../frame/place.ts'
import { ShownPage } from '../frame/shown-page.tsx'
import { AmountField, DayField, today } from '../parts/amount-field.tsx'
import { typedTerms } from '../parts/discount-terms.rules.ts'
import { SelectField } from '../parts/select-field.tsx'
import { Failure } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { amountText, dayText } from '../words/words.ts'
import { bodyOf, changesOf, comingOf, likeInvoice, monthly, type SeriesValues, valuesOf } from './series.rules.ts'
import { words } from './words.ts'

type Known = Tagged<{ readonly recurringInvoice: RecurringInvoice }>

/** The defaults of a new series. */
const beginning = ({ templates, usual }: Choices): SeriesValues =>
  monthly({
    recipient: place.value.searchParams.get('recipient') ?? '',
    title: '',
    openingDate: today(),
    payableInDays: String(templates[0]?.payableInDays ?? 30),
    ...typedTerms(undefined),
    template: templates[0]?.id ?? '',
    language: templates[0]?.language ?? 'de',
    amountMode: templates[0]?.amountMode ?? 'net',
    originalCurrency: '',
    exchangeRate: '',
    introductoryText: '',
    closingText: '',
    rows: [newRow('product', usual)],
  })

const stateOf = (answer: Known) => ({ before: valuesOf(answer.recurringInvoice), etag: answer.etag })

/** The form of a series: that of a document, and the schedule. */
function useSeriesForm({ known, start, begunFrom = '' }: FormProps) {
  const id = known?.recurringInvoice.id
  const question = id === undefined ? undefined : ask.recurringInvoices.get(id)
  const state = useMemo(() => (known ? stateOf(known) : { before: start }), [known?.etag])
  return useForm<SeriesValues, object>({
    record: `/app/recurring-invoices/${id ?? `new${begunFrom}`}`,
    ...state,
    changesOf,
    ...(question ? { read: async () => stateOf(await askNow(question)) } : {}),
    send: async ({ values, changes, options }) => {
      if (id === undefined || !question) {
        const body = bodyOf(values)
        const { recurringInvoice } = await api.recurringInvoices.create(body, options(body))
        return () => go(`/app/recurring-invoices/${recurringInvoice.id}`, { replace: true })
      }
      await changeRecord(question, (more) =>
        api.recurringInvoices.modify(id, changes, { ...options(changes), ...more }),
      )
      return () => go(`/app/recurring-invoices/${id}`)
    },
  })
}

type FormProps = {
  readonly known?: Known
  readonly start: SeriesValues
  /** Sets the draft of a series that begins from an invoice apart: what was typed of a new one does not belong there. */
  readonly begunFrom?: string
  readonly choices: Choices
}

function SeriesForm(of: FormProps) {
  const { known, choices } = of
  const form = useSeriesForm(of)
  const [newContact, beginContact] = useState<string>()
  const { values } = form
  const set = (changes: Partial<SeriesValues>) => form.set((now) => ({ ...now, ...changes }))
  const violationAt = (field: string) => violationOf(form.rejected, field === 'openingDate' ? 'start' : field)
  const totals = useMemo(() => totalsNow(values), [values])
  const currency = values.originalCurrency || 'CHF'
  const written = (cents: number): string => amountText(cents / 100, currency)
  return (
    <FormSheet form={form} scope="invoices:write">
      <EditorHead
        draft={values}
        isEstimate={false}
        choices={choices}
        violationOf={violationAt}
        set={set}
        createContact={beginContact}
      />
      <ScheduleFields values={values} set={set} violationOf={violationAt} />
      <PositionRows
        rows={values.rows}
        amounts={totals?.lines.map(({ totalAmount }) => written(totalAmount)) ?? []}
        currency={currency}
        date={values.openingDate}
        language={values.language}
        choices={choices}
        violationOf={violationAt}
        change={(how) => form.set((now) => ({ ...now, rows: how(now.rows) }))}
      />
      <Coming values={values} from={known?.recurringInvoice.nextDate} amount={totals ? written(totals.total) : ''} />
      {newContact !== undefined && (
        <NewContactDialog
          name={newContact}
          onMade={(recipient) => set({ recipient })}
          onClose={() => beginContact(undefined)}
        />
      )}
    </FormSheet>
  )
}

type ScheduleProps = {
  readonly values: SeriesValues
  readonly set: (changes: Partial<SeriesValues>) => void
  readonly violationOf: (field: string) => string | undefined
}

/** The options of a table of words, in its order. */
const optionsOf = <Value extends string>(
  table: Readonly<Record<Value, string>>,
): readonly (readonly [Value, string])[] =>
  // The type of Object.entries loses the names.
  Object.entries(table) as unknown as readonly (readonly [Value, string])[]

function ScheduleFields({ values, set, violationOf: violationAt }: ScheduleProps) {
  const field = <Name extends keyof SeriesValues>(name: Name, sent: string = name) => ({
    name: sent,
    value: values[name],
    violation: violationAt(sent),
    onInput: (value: SeriesValues[Name]) => set({ [name]: value } as Partial<SeriesValues>),
  })
  const sources = optionsOf(words.priceSources).filter(([one]) => one !== 'mixed' || values.prices === 'mixed')
  return (
    <fieldset class="stack">
      <legend class="title">{words.schedule}</legend>
      <p class="quiet small">{words.scheduleHint}</p>
      <div class="columns narrow">
        <AmountField label={words.countField} places={0} {...field('count', 'interval.count')} />
        <SelectField label={words.unit} options={optionsOf(words.units)} {...field('unit', 'interval.unit')} />
        <SelectField label={words.dayRule} options={optionsOf(words.dayRules)} {...field('dayRule')} />
        <SelectField label={words.firstPeriod} options={optionsOf(words.firstPeriods)} {...field('firstPeriod')} />
      </div>
      <div class="columns narrow">
        <SelectField label={words.action} options={optionsOf(words.actions)} {...field('action')} />
        <SelectField label={words.ends} options={optionsOf(words.endings)} {...field('ends')} />
        {values.ends === 'end' && <DayField label={words.lastDay} {...field('end')} />}
        {values.ends === 'occurrences' && (
          <AmountField label={words.occurrenceCount} places={0} {...field('occurrences')} />
        )}
        <SelectField label={words.prices} options={sources} {...field('prices')} />
      </div>
    </fieldset>
  )
}

type ComingProps = {
  readonly values: SeriesValues
  /** The next day of a started series. */
  readonly from: string | undefined
  readonly amount: string
}

/** The next twelve invoices of the typed series. */
function Coming({ values, from, amount }: ComingProps) {
  const rows = comingOf(values, from)
  if (rows.length === 0) return null
  return (
    <details>
      <summary>{words.coming}</summary>
      <Table
        title={words.coming}
        rows={rows}
        keyOf={({ date }) => date}
        columns={[
          { title: common.date, isShort: true, cell: ({ date }) => dayText(date) },
          { title: words.period, cell: ({ from, to }) => `${dayText(from)} – ${dayText(to)}` },
          {
            title: common.amount,
            isFigure: true,
            cell: ({ index }) =>
              index === 0 && values.firstPeriod !== 'full' ? words.firstPeriods[values.firstPeriod] : amount,
          },
        ]}
      />
    </details>
  )
}

/** The series of a page: a new one, one from an invoice, or an existing one. */
function FormPage({ id }: { readonly id?: string }) {
  const choices = useChoices()
  const invoice = place.value.searchParams.get('invoice')
  const like = useAnswer(id === undefined && invoice ? ask.invoices.get(invoice) : undefined)
  const known = useAnswer(id === undefined ? undefined : ask.recurringInvoices.get(id))
  const failed = choices.needed.find(({ answer, error }) => error !== undefined && answer === undefined)
  if (failed) return <Failure error={failed.error} again={failed.again} />
  if (choices.templates.length === 0 || !choices.organisation) return <p class="quiet">{common.loading}</p>
  if (id !== undefined)
    return (
      <ShownPage of={known}>
        {(answer) => (
          <>
            <PageHead title={answer.recurringInvoice.title || words.unnamed} />
            <SeriesForm known={answer} start={valuesOf(answer.recurringInvoice)} choices={choices} />
          </>
        )}
      </ShownPage>
    )
  const head = <PageHead title={common.newRecord.recurringInvoices} />
  if (!invoice)
    return (
      <>
        {head}
        <SeriesForm start={beginning(choices)} choices={choices} />
      </>
    )
  return (
    <ShownPage of={like}>
      {(answer) => (
        <>
          {head}
          <SeriesForm
            start={likeInvoice(answer.invoice, today())}
            begunFrom={`?invoice=${invoice}`}
            choices={choices}
          />
        </>
      )}
    </ShownPage>
  )
}

export const NewSeriesPage = () => <FormPage />
export const SeriesEditorPage = ({ params }: PageProps) => <FormPage id={params['id'] ?? ''} />
