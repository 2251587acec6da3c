import { useState } from 'preact/hooks'
import type { Template } from '../../client/src/index.ts'
import type { Language } from '../../src/platform/words/languages.ts'
import { stale, useAnswer } from '../answers/answers.ts'
import { api, Hint, matching, type Tagged, tagged } from '../answers/api.ts'
import { may } from '../answers/session.ts'
import { DeleteRecord } from '../frame/delete-record.tsx'
import { type Draft, DraftForm, useDraft } from '../frame/draft.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { go } from '../frame/place.ts'
import { ShownPage } from '../frame/shown-page.tsx'
import { AmountField } from '../parts/amount-field.tsx'
import { Field, TextField } from '../parts/field.tsx'
import { Paper } from '../parts/paper.tsx'
import { CheckField, SelectField } from '../parts/select-field.tsx'
import type { PageProps } from '../routes.ts'
import { common } from '../words/common.ts'
import { languages } from '../words/words.ts'
import { type Column, ColumnsField } from './columns-field.tsx'
import { words } from './words.ts'

type Kind = 'invoice' | 'estimate' | 'credit-note'
type Values = Omit<Template, 'id' | 'payableInDays' | 'columns' | 'introductoryText' | 'closingText'> & {
  readonly payableInDays: string
  readonly columns: readonly Column[]
  readonly introductoryText: string
  readonly closingText: string
}
type Known = Tagged<{ readonly template: Template }>

const valuesOf = ({ id: _id, payableInDays, introductoryText = '', closingText = '', ...rest }: Template): Values => ({
  ...rest,
  payableInDays: String(payableInDays),
  introductoryText,
  closingText,
})

/** As the service takes it; texts that were emptied are cleared. */
function sentOf({ payableInDays, introductoryText, closingText, ...rest }: Partial<Values>) {
  return {
    ...rest,
    ...(payableInDays === undefined || payableInDays === '' ? {} : { payableInDays: Number(payableInDays) }),
    ...(introductoryText === undefined ? {} : { introductoryText: introductoryText || null }),
    ...(closingText === undefined ? {} : { closingText: closingText || null }),
  }
}

/** Options of a choice from the words that it has. */
const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>): [Value, string][] =>
  Object.entries(words) as [Value, string][]

function TemplateFields({ draft }: { readonly draft: Draft<Values> }) {
  const { violation: _none, ...marks } = draft.field('foldMarks')
  const colour = draft.field('accentColour')
  return (
    <>
      <p class="quiet">{words.acts}</p>
      <TextField label={words.name} maxLength={64} {...draft.field('name')} />
      <div class="columns">
        <SelectField<Language>
          label={words.language}
          options={optionsOf<Language>(languages)}
          {...draft.field('language', (one) => languages[one])}
        />
        <SelectField<Values['design']>
          label={words.design}
          options={optionsOf<Values['design']>(words.designs)}
          {...draft.field('design', (one) => words.designs[one])}
        />
        <SelectField<Values['font']>
          label={words.font}
          options={optionsOf<Values['font']>(words.fonts)}
          {...draft.field('font', (one) => words.fonts[one])}
        />
        <SelectField<Values['addressSide']>
          label={words.addressSide}
          options={optionsOf<Values['addressSide']>(words.sides)}
          {...draft.field('addressSide', (one) => words.sides[one])}
        />
        <SelectField<Values['amountMode']>
          label={words.amountMode}
          options={optionsOf<Values['amountMode']>(words.modes)}
          {...draft.field('amountMode', (one) => words.modes[one])}
        />
        <AmountField label={words.payableInDays} places={0} {...draft.field('payableInDays')} />
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
      <ColumnsField {...draft.field('columns', (all) => all.map((one) => words.columnTexts[one]).join(', '))} />
      <TextField label={words.introductoryText} rows={3} {...draft.field('introductoryText')} />
      <TextField label={words.closingText} rows={3} {...draft.field('closingText')} />
    </>
  )
}

/** The picture of a sample in the look that is chosen. */
function Sample({ values: { name: _name, ...look } }: { readonly values: Values }) {
  const [kind, setKind] = useState<Kind>('invoice')
  const sent = sentOf(look)
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
  /** What it begins with: itself, or the template that a new one begins as. */
  readonly like: Template
  readonly known?: Known
  readonly again?: () => Promise<void>
}

function TemplateForm({ like, known, again }: FormProps) {
  const draft = useDraft<Values>({
    record: `/app/templates/${known?.template.id ?? 'new'}`,
    before: { ...valuesOf(like), name: known ? like.name : '' },
    ...(again ? { again } : {}),
    save: async (changes, values, keyOf) => {
      if (values.payableInDays === '') throw new Hint(common.required, 'payableInDays')
      if (known) await api.templates.modify(known.template.id, sentOf(changes), matching(known))
      else {
        const { name, language: spoken, ...rest } = sentOf(values)
        const body = { ...rest, name: name ?? '', language: spoken ?? 'de' }
        const { template } = await api.templates.create(body, { idempotencyKey: keyOf(body) })
        go(`/app/templates/${template.id}`, { replace: true })
      }
      stale('/v1/templates')
    },
  })
  return (
    <>
      <PageHead title={known ? known.template.name : common.newRecord.templates}>
        {known && (
          <DeleteRecord
            name={known.template.name}
            of="/v1/templates"
            list="/app/templates"
            id={known.template.id}
            scope="invoices:write"
            act={() => api.templates.delete(known.template.id)}
          />
        )}
      </PageHead>
      <div class="columns">
        <DraftForm draft={draft} scope="invoices:write">
          <TemplateFields draft={draft} />
        </DraftForm>
        {may('invoices:write') && <Sample values={draft.values} />}
      </div>
    </>
  )
}

/** A new template begins as the first one, which is that of documents that name none. */
export function NewTemplatePage() {
  const answered = useAnswer('/v1/templates?first', () => api.templates.list({ limit: 1 }))
  return <ShownPage of={answered}>{({ templates: [first] }) => first && <TemplateForm like={first} />}</ShownPage>
}

/** How documents look: the form at the left, a picture of a sample at the right that follows it. */
export function TemplatePage({ params }: PageProps) {
  const id = params['id'] ?? ''
  const answered = useAnswer(`/v1/templates/${id}`, () => tagged((options) => api.templates.get(id, options)))
  return (
    <ShownPage of={answered}>
      {(known) => <TemplateForm like={known.template} known={known} again={answered.again} />}
    </ShownPage>
  )
}
