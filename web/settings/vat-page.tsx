import { useState } from 'preact/hooks'
import type { VatSettings, VatSettingsChange } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { api, Hint, violationOf } from '../answers/api.ts'
import { ask, changeRecord } from '../answers/ask.ts'
import { disabledReason } from '../answers/session.ts'
import { type Form, useForm } from '../frame/form.ts'
import { FormDialog } from '../frame/form-sheet.tsx'
import { AmountField, DayField } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { optionsOf, SelectField } from '../parts/select-field.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { words as returnWords } from '../periods/return-words.ts'
import { common } from '../words/common.ts'
import { dayText, numberText } from '../words/words.ts'
import { SettingsHead } from './settings-tabs.tsx'
import { words } from './vat-words.ts'

const MOST_ACTIVITIES = 20
/** The first day of the default settings. */
const START = '1900-01-01'

type NetTaxRate = VatSettings['netTaxRates'][number]
type Activity = Omit<NetTaxRate, 'rate' | 'accounts'> & { readonly rate: string; readonly accounts: string }
type Values = Omit<VatSettings, 'netTaxRates'> & { readonly netTaxRates: readonly Activity[] }

const newActivity: Activity = { activityId: '', name: '', rate: '', accounts: '' }
const needsRates = (method: VatSettings['method']): boolean => method === 'net-tax-rate' || method === 'flat-rate'

const valuesOf = ({ netTaxRates, ...rest }: VatSettings): Values => ({
  ...rest,
  validFrom: '',
  netTaxRates: netTaxRates.map((one) => ({ ...one, rate: String(one.rate), accounts: one.accounts.join(', ') })),
})

/** The account numbers in a text; throws a hint at the field if one is none. */
function accountsIn(text: string, field: string): number[] {
  const numbers = text.split(/[\s,;]+/).filter((part) => part !== '')
  if (numbers.some((number) => !/^[1-9]\d{3}$/.test(number))) throw new Hint(words.accountsForm, field)
  return numbers.map(Number)
}

/** The request: all values that the form shows. */
const sentOf = ({ netTaxRates, ...rest }: Values): VatSettingsChange => ({
  ...rest,
  netTaxRates: (needsRates(rest.method) ? netTaxRates : []).map(({ rate, accounts, ...one }, at) => ({
    ...one,
    // The service rejects an empty number.
    rate: (rate === '' ? null : Number(rate)) as number,
    accounts: accountsIn(accounts, `netTaxRates[${at}].accounts`),
  })),
})

type ActivityProps = { readonly form: Form<Values>; readonly at: number; readonly of: Activity }

/** One activity with its rate, and the accounts of its turnover. */
function ActivityFields({ form, at, of }: ActivityProps) {
  const change = (how: (now: readonly Activity[]) => readonly Activity[]) =>
    form.set((now) => ({ ...now, netTaxRates: how(now.netTaxRates) }))
  const field = (part: keyof Activity) => ({
    of: words.activityAt(at + 1),
    name: `netTaxRates[${at}].${part}`,
    value: of[part],
    violation: violationOf(form.rejected, `netTaxRates[${at}].${part}`),
    onInput: (value: string) =>
      change((now) => now.map((one, index) => (index === at ? { ...one, [part]: value } : one))),
  })
  return (
    <fieldset class="stack">
      <legend class="title">{words.activityAt(at + 1)}</legend>
      <div class="columns narrow">
        <TextField label={words.activityId} hint={words.activityIdForm} maxLength={5} {...field('activityId')} />
        <TextField label={words.activity} maxLength={128} {...field('name')} />
        <AmountField label={words.rate} places={1} {...field('rate')} />
      </div>
      <TextField label={words.accounts} hint={words.accountsAct} {...field('accounts')} />
      {form.values.netTaxRates.length > 1 && (
        <div class="row">
          <Button
            label={`${common.remove}, ${words.activityAt(at + 1)}`}
            onPress={() => change((now) => now.filter((_, index) => index !== at))}
          >
            {common.remove}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** The activities; those after a removed one move up. */
function Activities({ form }: { readonly form: Form<Values> }) {
  const { netTaxRates } = form.values
  return (
    <>
      {netTaxRates.map((activity, at) => (
        <ActivityFields key={String(at)} form={form} at={at} of={activity} />
      ))}
      {netTaxRates.length < MOST_ACTIVITIES && (
        <div class="row">
          <Button onPress={() => form.set((now) => ({ ...now, netTaxRates: [...now.netTaxRates, newActivity] }))}>
            {words.addActivity}
          </Button>
        </div>
      )}
    </>
  )
}

/** Sets the settings from a day on, beginning with the newest ones. */
function ChangeDialog({ newest, onClose }: { readonly newest: VatSettings; readonly onClose: () => void }) {
  const form = useForm<Values>({
    before: valuesOf(newest),
    send: async ({ values, options }) => {
      if (values.validFrom === '') throw new Hint(common.required, 'validFrom')
      const sent = sentOf(values)
      await changeRecord(ask.vatSettings.get(), (more) => api.vatSettings.modify(sent, { ...options(sent), ...more }))
      return onClose
    },
  })
  const setMethod = (method: Values['method']) =>
    form.set((now) => {
      const isFirst = needsRates(method) && now.netTaxRates.length === 0
      return { ...now, method, ...(isFirst ? { netTaxRates: [newActivity] } : {}) }
    })
  return (
    <FormDialog title={words.change} form={form} scope="periods:write" onClose={onClose}>
      <DayField label={words.validFrom} hint={words.validFromActs} {...form.field('validFrom')} />
      <div class="columns">
        <SelectField
          label={returnWords.method}
          options={optionsOf(returnWords.methods)}
          {...form.field('method')}
          onInput={setMethod}
        />
        <SelectField
          label={words.consideration}
          options={optionsOf(returnWords.considerations)}
          {...form.field('consideration')}
        />
        <SelectField
          label={words.periodicity}
          options={optionsOf(words.periodicities)}
          {...form.field('periodicity')}
        />
        <SelectField label={words.vatLock} options={optionsOf(words.vatLocks)} {...form.field('vatLock')} />
      </div>
      {needsRates(form.values.method) && <Activities form={form} />}
    </FormDialog>
  )
}

const rateText = ({ activityId, name, rate, accounts }: NetTaxRate): string =>
  `${activityId} ${name}, ${numberText(rate)} % (${accounts.join(', ') || words.otherTurnover})`

/** All settings with their first days, the newest first. */
const Generations = ({ of }: { readonly of: readonly VatSettings[] }) => (
  <Table
    title={common.settingsPages.vat}
    keyOf={({ validFrom }) => validFrom}
    columns={[
      {
        title: words.validFrom,
        isShort: true,
        isNamed: true,
        cell: ({ validFrom }) => (validFrom === START ? words.start : dayText(validFrom)),
      },
      { title: returnWords.method, isNamed: true, cell: ({ method }) => returnWords.methods[method] },
      {
        title: words.consideration,
        isNamed: true,
        cell: ({ consideration }) => returnWords.considerations[consideration],
      },
      { title: words.periodicity, isNamed: true, cell: ({ periodicity }) => words.periodicities[periodicity] },
      { title: words.vatLock, isNamed: true, cell: ({ vatLock }) => words.vatLocks[vatLock] },
      ...(of.some(({ netTaxRates }) => netTaxRates.length > 0)
        ? [
            {
              title: words.netTaxRates,
              cell: ({ netTaxRates }: VatSettings) =>
                netTaxRates.length > 0 && (
                  <ul>
                    {netTaxRates.map((one) => (
                      <li key={rateText(one)}>{rateText(one)}</li>
                    ))}
                  </ul>
                ),
            },
          ]
        : []),
    ]}
    rows={of}
  />
)

/** How the organisation accounts for VAT, from each day on. */
export function VatSettingsPage() {
  const answered = useAnswer(ask.vatSettings.get())
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SettingsHead section="vat" />
      <Shown of={answered}>
        {({ vatSettings }) => (
          <div class="stack">
            <p class="quiet">{words.acts}</p>
            <Generations of={vatSettings} />
            <p>
              <Button disabledReason={disabledReason('periods:write')} onPress={() => setOpen(true)}>
                {words.change}
              </Button>
            </p>
            {isOpen && vatSettings[0] && <ChangeDialog newest={vatSettings[0]} onClose={() => setOpen(false)} />}
          </div>
        )}
      </Shown>
    </>
  )
}
