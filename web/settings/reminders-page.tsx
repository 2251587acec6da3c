import type { ReminderSettings, ReminderSettingsChange } from '../../client/src/index.ts'
import { salesTaxCodes } from '../../src/books/vat/tax-codes.ts'
import type { Language } from '../../src/platform/words/languages.ts'
import { useAnswer } from '../answers/answers.ts'
import { api, type Tagged, violationOf } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import type { Form } from '../frame/form.ts'
import { FormSheet } from '../frame/form-sheet.tsx'
import { useRecordForm } from '../frame/record-form.ts'
import { useAccountOptions } from '../ledger/account-options.ts'
import { AmountField } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { Choice } from '../parts/choice.tsx'
import { TextField } from '../parts/field.tsx'
import { CheckField, labelIn, optionsOf, SelectField } from '../parts/select-field.tsx'
import { Shown } from '../parts/shown.tsx'
import { offeredCodes, taxOptions } from '../parts/tax-codes.ts'
import { words as reminderWords } from '../reminders/words.ts'
import { common } from '../words/common.ts'
import { languages } from '../words/words.ts'
import { SettingsHead } from './settings-tabs.tsx'

const words = reminderWords.settings
const spoken = Object.keys(languages) as Language[]
const MOST_LEVELS = 5
/** The days from the last level to a new one. */
const FURTHER_DAYS = 15

type SentLevel = ReminderSettings['levels'][number]
type Level = Omit<SentLevel, 'days' | 'fee'> & { readonly days: string; readonly fee: string }
const amounts = ['payableInDays', 'smallestAmount', 'interestRate', 'feeAccount', 'interestAccount'] as const
type Amount = (typeof amounts)[number]
type Values = Pick<ReminderSettings, 'schedule' | 'sendsMail' | 'chargesAfterPayment'> &
  Record<Amount | 'feeTaxCode', string> & { readonly levels: readonly Level[] }
type KnownRecord = Tagged<{ readonly reminderSettings: ReminderSettings }>

const levelOf = ({ days, fee, ...rest }: SentLevel): Level => ({ ...rest, days: String(days), fee: String(fee) })

const valuesOf = ({ levels, feeTaxCode, ...rest }: ReminderSettings): Values => ({
  ...rest,
  levels: levels.map(levelOf),
  feeTaxCode: feeTaxCode ?? '',
  ...(Object.fromEntries(amounts.map((name) => [name, String(rest[name])])) as Record<Amount, string>),
})

/** A number as sent; null for an emptied one, which the service rejects. */
const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

/** The request. The levels are replaced as a whole. */
function sentOf({ levels, feeTaxCode, ...changes }: Partial<Values>): ReminderSettingsChange {
  const numbers = amounts.flatMap((name) => {
    const text = changes[name]
    return text === undefined ? [] : [[name, numberOf(text)]]
  })
  return {
    ...changes,
    ...Object.fromEntries(numbers),
    ...(levels === undefined
      ? {}
      : { levels: levels.map(({ days, fee, ...rest }) => ({ ...rest, days: numberOf(days), fee: numberOf(fee) })) }),
    ...(feeTaxCode === undefined ? {} : { feeTaxCode: feeTaxCode || null }),
    // An emptied number is for the service to reject.
  } as ReminderSettingsChange
}

type LevelProps = {
  readonly at: number
  readonly of: Level
  readonly violationAt: (field: string) => string | undefined
  readonly set: (change: Partial<Level>) => void
}

/** One level: its days, its charges, and its texts in four languages. */
function LevelFields({ at, of, violationAt, set }: LevelProps) {
  const path = `levels[${at}]`
  const text = (one: Language, part: 'title' | 'text') => {
    const name = `${path}.texts.${one}.${part}`
    return {
      name,
      value: of.texts[one][part],
      violation: violationAt(name),
      onInput: (value: string) => set({ texts: { ...of.texts, [one]: { ...of.texts[one], [part]: value } } }),
    }
  }
  const amount = (part: 'days' | 'fee') => ({
    of: words.level(at + 1),
    name: `${path}.${part}`,
    value: of[part],
    violation: violationAt(`${path}.${part}`),
    onInput: (value: string) => set({ [part]: value }),
  })
  return (
    <fieldset class="stack">
      <legend class="title">{words.level(at + 1)}</legend>
      <div class="columns narrow">
        <AmountField label={words.days} places={0} {...amount('days')} />
        <AmountField label={words.fee} hint={words.feeActs} {...amount('fee')} />
      </div>
      <CheckField
        label={words.hasInterest}
        name={`${path}.hasInterest`}
        value={of.hasInterest}
        onInput={(hasInterest) => set({ hasInterest })}
      />
      <details>
        <summary>{words.texts}</summary>
        <p class="quiet small">{words.textActs}</p>
        <div class="columns">
          {spoken.map((one) => (
            <div key={one} class="stack">
              <TextField label={`${words.heading}, ${languages[one]}`} maxLength={60} {...text(one, 'title')} />
              <TextField label={`${words.text}, ${languages[one]}`} rows={6} maxLength={2000} {...text(one, 'text')} />
            </div>
          ))}
        </div>
      </details>
    </fieldset>
  )
}

/** The levels in order; a new one copies the last. */
function Levels({ form }: { readonly form: Form<Values> }) {
  const { levels } = form.values
  const { violation } = form.field('levels', (all) => all.map(({ days }) => days).join(', '))
  const change = (how: (now: readonly Level[]) => readonly Level[]) =>
    form.set((now) => ({ ...now, levels: how(now.levels) }))
  const add = () =>
    change((now) => [
      ...now,
      ...now.slice(-1).map((last) => ({ ...last, days: String(Number(last.days) + FURTHER_DAYS) })),
    ])
  return (
    <>
      {violation && <p class="violation">{violation}</p>}
      {levels.map((level, at) => (
        <LevelFields
          key={String(at)}
          at={at}
          of={level}
          violationAt={(field) => violationOf(form.rejected, field)}
          set={(changes) => change((now) => now.map((one, index) => (index === at ? { ...one, ...changes } : one)))}
        />
      ))}
      <div class="row">
        {levels.length < MOST_LEVELS && <Button onPress={add}>{words.addLevel}</Button>}
        {levels.length > 1 && <Button onPress={() => change((now) => now.slice(0, -1))}>{words.removeLevel}</Button>}
      </div>
    </>
  )
}

/** When letters are issued, and to whom. */
function RunFields({ form }: { readonly form: Form<Values> }) {
  const { violation: _none, ...mail } = form.field('sendsMail')
  return (
    <>
      <div class="columns">
        <SelectField
          label={words.schedule}
          options={optionsOf(words.schedules)}
          {...form.field('schedule', (one) => words.schedules[one])}
        />
        <AmountField label={words.payableInDays} places={0} {...form.field('payableInDays')} />
        <AmountField label={words.smallestAmount} {...form.field('smallestAmount')} />
      </div>
      <CheckField label={words.sendsMail} {...mail} />
    </>
  )
}

/** Interest, and how fee and interest are claimed. */
function ChargeFields({ form, feeTaxCode }: { readonly form: Form<Values>; readonly feeTaxCode: string }) {
  const { options: accounts } = useAccountOptions()
  const taxes = taxOptions(offeredCodes(salesTaxCodes, '', feeTaxCode), common.noVat)
  return (
    <div class="columns">
      <AmountField label={words.interestRate} {...form.field('interestRate')} />
      <SelectField
        label={words.chargesAfterPayment}
        options={optionsOf(words.charges)}
        {...form.field('chargesAfterPayment', (one) => words.charges[one])}
      />
      <SelectField label={words.feeTaxCode} options={taxes} {...form.field('feeTaxCode', labelIn(taxes))} />
      <Choice label={words.feeAccount} options={accounts} {...form.field('feeAccount')} />
      <Choice label={words.interestAccount} options={accounts} {...form.field('interestAccount')} />
    </div>
  )
}

function RemindersForm({ known }: { readonly known: KnownRecord }) {
  const form = useRecordForm<{ readonly reminderSettings: ReminderSettings }, Values>({
    record: '/app/settings/reminders',
    known,
    question: ask.reminderSettings.get(),
    valuesOf: (of) => valuesOf((of ?? known).reminderSettings),
    modify: (changes, options) => api.reminderSettings.modify(sentOf(changes), options),
  })
  return (
    <FormSheet form={form} scope="settings:write">
      <p class="quiet">{words.acts}</p>
      <RunFields form={form} />
      <ChargeFields form={form} feeTaxCode={known.reminderSettings.feeTaxCode ?? ''} />
      <Levels form={form} />
    </FormSheet>
  )
}

/** The levels of reminders, their charges and texts, and when they are issued. */
export function RemindersSettingsPage() {
  const answered = useAnswer(ask.reminderSettings.get())
  return (
    <>
      <SettingsHead section="reminders" />
      <Shown of={answered}>{(known) => <RemindersForm known={known} />}</Shown>
    </>
  )
}
