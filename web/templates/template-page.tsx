import { useState } from 'preact/hooks'
import type { Template } from '../../client/src/index.ts'
import type { Language } from '../../src/platform/words/languages.ts'
import { useAnswer } from '../answers/answers.ts'
import { api, Hint, type Tagged } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { may } from '../answers/session.ts'
import { DeleteRecord } from '../frame/delete-record.tsx'
import type { Form } from '../frame/form.ts'
import { FormSheet } from '../frame/form-sheet.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { go } from '../frame/place.ts'
import { useRecordForm } from '../frame/record-form.ts'
import { ShownPage } from '../frame/shown-page.tsx'
import { AmountField } from '../parts/amount-field.tsx'
import { changedTerms, type TypedTerms, typedTerms } from '../parts/discount-terms.rules.ts'
import { Field, TextField } from '../parts/field.tsx'
import { Paper } from '../parts/paper.tsx'
import { CheckField, optionsOf, SelectField } from '../parts/select-field.tsx'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { languages } from '../words/words.ts'
import { type Column, ColumnsField } from './columns-field.tsx'
import { words } from './words.ts'

type Kind = 'invoice' | 'estimate' | 'credit-note'
type Values = Omit<
  Template,
  'id' | 'payableInDays' | 'discountTerms' | 'columns' | 'introductoryText' | 'closingText'
> & {
  readonly payableInDays: string
  readonly columns: readonly Column[]
  readonly introductoryText: string
  readonly closingText: string
} & TypedTerms
type KnownRecord = Tagged<{ readonly template: Template }>

const valuesOf = ({
  id: _id,
  payableInDays,
  discountTerms,
  introductoryText = '',
  closingText = '',
  ...rest
}: Template): Values => ({
  ...rest,
  payableInDays: String(payableInDays),
  ...typedTerms(discountTerms),
  introductoryText,
  closingText,
})

/** As a request; emptied texts are cleared, and both fields of a discount are sent. */
function sentOf(changes: Partial<Values>, values: TypedTerms) {
  const {
    payableInDays,
    introductoryText,
    closingText,
    'discountTerms.rate': _,
    'discountTerms.days': __,
    ...rest
  } = changes
  return {
    ...rest,
    ...(payableInDays === undefined || payableInDays === '' ? {} : { payableInDays: Number(payableInDays) }),
    ...changedTerms(changes, values),
    ...(introductoryText === undefined ? {} : { introductoryText: introductoryText || null }),
    ...(closingText === undefined ? {} : { closingText: closingText || null }),
  }
}

function TemplateFields({ form }: { readonly form: Form<Values> }) {
  const { violation: _none, ...marks } = form.field('foldMarks')
  const colour = form.field('accentColour')
  return (
    <>
      <p class="quiet">{words.acts}</p>
      <TextField label={common.name} maxLength={64} {...form.field('name')} />
      <div class="columns">
        <SelectField<Language>
          label={words.language}
          options={optionsOf<Language>(languages)}
          {...form.field('language', (one) => languages[one])}
        />
        <SelectField<Values['design']>
          label={words.design}
          options={optionsOf<Values['design']>(words.designs)}
          {...form.field('design', (one) => words.designs[one])}
        />
        <SelectField<Values['font']>
          label={words.font}
          options={optionsOf<Values['font']>(words.fonts)}
          {...form.field('font', (one) => words.fonts[one])}
        />
        <SelectField<Values['addressSide']>
          label={words.addressSide}
          options={optionsOf<Values['addressSide']>(words.sides)}
          {...form.field('addressSide', (one) => words.sides[one])}
        />
        <SelectField<Values['amountMode']>
          label={words.amountMode}
          options={optionsOf<Values['amountMode']>(words.modes)}
          {...form.field('amountMode', (one) => words.modes[one])}
        />
        <AmountField label={words.payableInDays} places={0} {...form.field('payableInDays')} />
        <AmountField label={common.discountRate} places={4} {...form.field('discountTerms.rate')} />
        <AmountField label={common.discountDays} places={0} {...form.field('discountTerms.days')} />
        <Field label={words.accentColour} violation={colour.violation}>
          {(input) => (
            <input
              {...input}
              class="input"
              type="color"
              name={colour.name}
              value={colour.value}
              onInput={(event) => colour.onInput(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      <CheckField label={words.foldMarks} {...marks} />
      <ColumnsField {...form.field('columns', (all) => all.map((one) => words.columnTexts[one]).join(', '))} />
      <TextField label={words.introductoryText} rows={3} {...form.field('introductoryText')} />
      <TextField label={words.closingText} rows={3} {...form.field('closingText')} />
    </>
  )
}

/** The picture of a sample in the chosen look. */
function Sample({ values: { name: _name, ...look } }: { readonly values: Values }) {
  const [kind, setKind] = useState<Kind>('invoice')
  const sent = sentOf(look, look)
  return (
    <div class="stack beside">
      <SelectField<Kind>
        label={words.sample}
        name="kind"
        value={kind}
        options={optionsOf<Kind>(words.kinds)}
        onInput={setKind}
      />
      <Paper
        label={words.sampleOf(words.kinds[kind])}
        of={kind + JSON.stringify(sent)}
        draw={(asked) => api.templates.previewUnfinished(sent, { ...asked, kind, accept: 'image/png' })}
      />
    </div>
  )
}

type FormProps = {
  /** The source of a new template. */
  readonly like: Template
  readonly known?: KnownRecord
}

function TemplateForm({ like, known }: FormProps) {
  const id = known?.template.id ?? 'new'
  const requireDays = ({ payableInDays }: Values) => {
    if (payableInDays === '') throw new Hint(common.required, 'payableInDays')
  }
  const form = useRecordForm<{ readonly template: Template }, Values>({
    record: `/app/templates/${id}`,
    known,
    question: known && ask.templates.get(id),
    valuesOf: (of) => (of ? valuesOf(of.template) : { ...valuesOf(like), name: '' }),
    modify: async (changes, options, values) => {
      requireDays(values)
      return api.templates.modify(id, sentOf(changes, values), options)
    },
    create: async ({ values, options }) => {
      requireDays(values)
      const { name, language: spoken, ...rest } = sentOf(values, values)
      const body = { ...rest, name: name ?? '', language: spoken ?? 'de' }
      const { template } = await api.templates.create(body, options(body))
      return () => go(`/app/templates/${template.id}`, { replace: true })
    },
  })
  return (
    <>
      <PageHead title={known ? known.template.name : common.newRecord.templates}>
        {known && (
          <DeleteRecord
            name={known.template.name}
            record={ask.templates.get(id)}
            list="/app/templates"
            scope="invoices:write"
            act={() => api.templates.delete(id)}
          />
        )}
      </PageHead>
      <div class="columns">
        <FormSheet form={form} scope="invoices:write">
          <TemplateFields form={form} />
        </FormSheet>
        {may('invoices:write') && <Sample values={form.values} />}
      </div>
    </>
  )
}

/** A new template copies the first one, which is the default of documents. */
export function NewTemplatePage() {
  const answered = useAnswer(ask.templates.list({ limit: 1 }))
  return <ShownPage of={answered}>{({ templates: [first] }) => first && <TemplateForm like={first} />}</ShownPage>
}

/** The look of documents: the form at the left, a picture of a sample that follows it at the right. */
export function TemplatePage({ params }: PageProps) {
  const id = params['id'] ?? ''
  const answered = useAnswer(ask.templates.get(id))
  return <ShownPage of={answered}>{(known) => <TemplateForm like={known.template} known={known} />}</ShownPage>
}
