import { useState } from 'preact/hooks'
import type { NextNumber } from '../../client/src/index.ts'
import { addDays, isDay } from '../../src/platform/calendar/day.ts'
import { searchContacts, useContactOptions } from '../answers/names.ts'
import { may } from '../answers/session.ts'
import { AmountField, DayField } from '../parts/amount-field.tsx'
import { Choice } from '../parts/choice.tsx'
import { TextField } from '../parts/field.tsx'
import { labelIn, SelectField } from '../parts/select-field.tsx'
import { common } from '../words/common.ts'
import { dayText, languages } from '../words/words.ts'
import type { Choices } from './choices.ts'
import type { Draft, DraftText } from './draft.rules.ts'
import { editorWords } from './editor-words.ts'
import { NumberLine } from './next-number.tsx'

type Props = {
  readonly draft: Draft
  readonly isEstimate: boolean
  /** The number that the document gets if it is issued next. */
  readonly next?: NextNumber | undefined
  readonly choices: Choices
  readonly violationOf: (field: string) => string | undefined
  readonly set: (changes: Partial<Draft>) => void
  /** Begins a contact with the typed name. */
  readonly createContact: (name: string) => void
}

/** The labels of the fields: a quote is valid for the days in which an invoice is payable. */
export function headWords(isEstimate: boolean) {
  const head = {
    ...editorWords.head,
    'discountTerms.rate': common.discountRate,
    'discountTerms.days': common.discountDays,
  }
  return isEstimate ? { ...head, payableInDays: editorWords.validDays } : head
}

/** The day until when it is to be paid, or is valid; undefined where there is none. */
function lastDay({ openingDate, payableInDays }: Draft): string | undefined {
  if (payableInDays === '' || !isDay(openingDate) || Number(payableInDays) > 1_000) return undefined
  return editorWords.until(dayText(addDays(openingDate, Number(payableInDays))))
}

/** The values of the fields that are folded. */
const folded = ({ language, amountMode, originalCurrency }: Draft, number: string | undefined): string =>
  [
    labelIn(Object.entries(languages))(language),
    editorWords.modes[amountMode],
    originalCurrency || 'CHF',
    ...(number === undefined ? [] : [number]),
  ].join(' · ')

/** The configured rate, the default for a document in a currency; empty without one. */
const rateIn = ({ currencies }: Choices, code: string): string =>
  String(currencies.find((one) => one.code === code)?.exchangeRate ?? '')

/** Everything of a document except its positions. */
export function EditorHead({ draft, isEstimate, next, choices, violationOf, set, createContact }: Props) {
  const contacts = useContactOptions(draft.recipient)
  // A document in a foreign currency shows its rate.
  const [isOpen] = useState(draft.originalCurrency !== '')
  const field = (name: DraftText) => ({
    label: headWords(isEstimate)[name],
    name,
    value: draft[name],
    violation: violationOf(name),
    onInput: (value: string) => set({ [name]: value }),
  })
  const look = (id: string) => {
    const template = choices.templates.find((one) => one.id === id)
    set({
      template: id,
      ...(template ? { language: template.language, amountMode: template.amountMode } : {}),
    })
  }
  return (
    <div class="stack">
      <div class="columns">
        <Choice
          {...field('recipient')}
          options={contacts}
          search={searchContacts}
          create={may('contacts:write') ? { label: editorWords.createContact, onCreate: createContact } : undefined}
        />
        <TextField {...field('title')} maxLength={128} />
      </div>
      <div class="columns narrow">
        <DayField {...field('openingDate')} />
        <AmountField {...field('payableInDays')} places={0} hint={lastDay(draft)} />
        <SelectField
          {...field('template')}
          options={choices.templates.map(({ id, name }) => [id, name] as const)}
          onInput={look}
        />
      </div>
      <details open={isOpen}>
        <summary>{editorWords.more(folded(draft, next?.number))}</summary>
        <div class="stack">
          {next && <NumberLine of={next} />}
          <TextField {...field('introductoryText')} rows={3} />
          <TextField {...field('closingText')} rows={3} />
          <div class="columns narrow">
            <AmountField {...field('discountTerms.rate')} places={4} hint={editorWords.discountHint} />
            <AmountField {...field('discountTerms.days')} places={0} />
          </div>
          <div class="columns narrow">
            <SelectField {...field('language')} options={Object.entries(languages)} />
            <SelectField
              label={editorWords.head.amountMode}
              name="amountMode"
              value={draft.amountMode}
              options={(['net', 'gross'] as const).map((mode) => [mode, editorWords.modes[mode]] as const)}
              onInput={(amountMode) => set({ amountMode })}
            />
            <SelectField
              {...field('originalCurrency')}
              options={[...new Set(['', ...choices.currencies.map(({ code }) => code), draft.originalCurrency])]
                .filter((code) => code !== 'CHF')
                .map((code) => [code, code || 'CHF'] as const)}
              onInput={(code) => set({ originalCurrency: code, exchangeRate: rateIn(choices, code) })}
            />
            {draft.originalCurrency !== '' && (
              <AmountField
                {...field('exchangeRate')}
                hint={editorWords.rateHint(draft.originalCurrency, rateIn(choices, draft.originalCurrency) !== '')}
                places={10}
              />
            )}
          </div>
        </div>
      </details>
    </div>
  )
}
