import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { taxCodes } from '../../src/books/vat/tax-codes.ts'
import { useAnswer } from '../answers/answers.ts'
import { api, violationOf } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { searchContacts, useContactOptions } from '../answers/names.ts'
import { may } from '../answers/session.ts'
import { useSuggestions } from '../answers/suggestions.ts'
import type { Form } from '../frame/form.ts'
import { AmountField, DayField } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { Choice, type Option } from '../parts/choice.tsx'
import { TextField } from '../parts/field.tsx'
import { Icon } from '../parts/icons.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { Failure } from '../parts/shown.tsx'
import { offeredCodes, taxText } from '../parts/tax-codes.ts'
import { common } from '../words/common.ts'
import { amountText, moneyText, numberText } from '../words/words.ts'
import { useAccountOptions } from './account-options.ts'
import {
  codesFor,
  type EntryDraft,
  type EntryLine,
  emptyLine,
  entryLike,
  opensItem,
  sumOf,
} from './entry-draft.rules.ts'
import { words } from './words.ts'

type Props = { readonly form: Form<EntryDraft>; readonly error: unknown }
/** Letters of a text by which entries like it are looked for. */
const FEWEST_LETTERS = 3

/** Entries with a text like the one that is typed, newest first. */
async function entriesLike(q: string, signal: AbortSignal) {
  return (await api.ledgerEntries.list({ q, sort: '-sequence', limit: 20 }, { signal })).ledgerEntries
}

/** The text of an entry. One that was posted before is offered, and brings its accounts and its tax code along. */
function EntryText({ form, error }: Props) {
  const id = useId()
  const { description } = form.values
  const isLookedFor = may('ledger:read') && description.trim().length >= FEWEST_LETTERS
  const { found = [], whenAnswered } = useSuggestions(description, isLookedFor ? entriesLike : undefined)
  const remember = () => {
    const known = found.find((one) => one.description === description.trim() && one.source === 'api')
    const focused = document.activeElement
    const isTyping = focused instanceof HTMLInputElement && focused.name !== 'description' && focused.value !== ''
    if (!known || isTyping) return
    form.set((now) => {
      const [first] = now.lines
      const isFree = now.lines.length === 1 && first && !first.debit && !first.credit && !first.taxCode
      if (!isFree) return now
      return { ...now, lines: entryLike(known, now.date).lines.map((line) => ({ ...line, amount: first.amount })) }
    })
  }
  // Those of the latest drawing: the answer may come long after the field was left.
  const latest = useRef(remember)
  latest.current = remember
  return (
    <div class="text" onFocusOut={() => whenAnswered(() => latest.current())}>
      <TextField
        label={words.text}
        name="description"
        list={id}
        maxLength={128}
        value={description}
        onInput={(typed) => form.set((now) => ({ ...now, description: typed }))}
        violation={violationOf(error, 'description')}
      />
      <datalist id={id}>
        {[...new Set(found.map((one) => one.description))].map((text) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </datalist>
    </div>
  )
}

const codeOptions = (date: string, line: EntryLine): readonly Option[] =>
  codesFor(offeredCodes(taxCodes, date, line.taxCode), line).map((code) => ({
    value: code,
    label: taxText(code),
    detail: code,
  }))

type LineProps = Props & { readonly index: number; readonly line: EntryLine; readonly accounts: readonly Option[] }

/** One amount, from an account to another. */
function Line({ form, error, index, line, accounts }: LineProps) {
  const at = (name: string): string => (index === 0 ? name : `entries[${index}].${name}`)
  const field = (name: keyof EntryLine, inRequest: string = name) => ({
    name: at(inRequest),
    value: line[name],
    onInput: (value: string) =>
      form.set((now) => ({
        ...now,
        lines: now.lines.map((one, place) => (place === index ? { ...one, [name]: value } : one)),
      })),
    violation: violationOf(error, at(inRequest)),
  })
  const of = index === 0 ? '' : ` ${index + 1}`
  return (
    <li class="entry-line">
      <Choice label={common.debit + of} options={accounts} {...field('debit', 'debitAccount')} />
      <Choice label={common.credit + of} options={accounts} {...field('credit', 'creditAccount')} />
      <AmountField label={common.amount + of} {...field('amount')} />
      <Choice
        label={common.taxCode + of}
        options={codeOptions(form.values.date, line)}
        placeholder={words.noTax}
        {...field('taxCode')}
      />
      {form.values.lines.length > 1 && (
        <Button
          look="plain"
          label={`${common.remove}, ${words.line(index + 1)}`}
          onPress={() => form.set((now) => ({ ...now, lines: now.lines.filter((_, place) => place !== index) }))}
        >
          <Icon name="x" size={16} />
        </Button>
      )}
    </li>
  )
}

/** The lines of an entry. They are posted together, or none of them. */
function Lines({ form, error }: Props) {
  const accounts = useAccountOptions()
  const { lines, currency } = form.values
  const list = useRef<HTMLOListElement>(null)
  const count = useRef(lines.length)
  // A line that was added is typed into at once: the next key goes into it.
  useLayoutEffect(() => {
    if (lines.length > count.current) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    count.current = lines.length
  }, [lines.length])
  // The next line moves money from or to the same account, mostly.
  const add = () =>
    form.set((now) => ({ ...now, lines: [...now.lines, { ...emptyLine, credit: now.lines.at(-1)?.credit ?? '' }] }))
  return (
    <>
      {accounts.error !== undefined && <Failure error={accounts.error} again={accounts.again} />}
      <ol class="entry-lines" ref={list}>
        {lines.map((line, index) => (
          <Line
            // The values of a line are the form's: those after one that is removed move up.
            key={index}
            form={form}
            error={error}
            index={index}
            line={line}
            accounts={accounts.options}
          />
        ))}
      </ol>
      <div class="row">
        <Button look="plain" onPress={add}>
          + {words.addLine}
        </Button>
        {lines.length > 1 && (
          <output class="sum">
            {common.total} <strong class="figure">{moneyText(currency, sumOf(form.values) / 100)}</strong>
          </output>
        )}
      </div>
    </>
  )
}

/** Whose open item the entry is. */
function ContactField({ form, error }: Props) {
  const { contact } = form.values
  const options = useContactOptions(contact)
  return (
    <Choice
      label={common.records.contact}
      name="contact"
      value={contact}
      options={options}
      search={searchContacts}
      placeholder={words.nobody}
      onInput={(chosen) => form.set((now) => ({ ...now, contact: chosen }))}
      violation={violationOf(error, 'contact')}
    />
  )
}

/** The number of the document, and the currency with its rate. */
function Details({ form, error }: Props) {
  const { documentNumber, currency, exchangeRate } = form.values
  const asked = useAnswer(ask.currencies.list()).answer?.currencies ?? []
  const currencies = asked.filter(({ isEnabled, code }) => isEnabled || code === currency)
  const rate = currencies.find(({ code }) => code === currency)?.exchangeRate
  const set = (values: Partial<EntryDraft>) => form.set((now) => ({ ...now, ...values }))
  const francs = Number(exchangeRate || rate || 0) * (sumOf(form.values) / 100)
  return (
    <div class="entry-details">
      <TextField
        label={words.documentNumber}
        name="documentNumber"
        maxLength={35}
        value={documentNumber}
        onInput={(typed) => set({ documentNumber: typed })}
        violation={violationOf(error, 'documentNumber')}
      />
      <SelectField
        label={common.currency}
        name="currency"
        value={currency}
        options={[...new Set(['CHF', ...currencies.map(({ code }) => code), currency])].map((code) => [code, code])}
        onInput={(code) => set({ currency: code, exchangeRate: '' })}
        violation={violationOf(error, 'currency')}
      />
      {currency !== 'CHF' && (
        <AmountField
          label={words.exchangeRate}
          name="exchangeRate"
          places={10}
          hint={rate === undefined ? undefined : words.rateOfSettings(numberText(rate))}
          value={exchangeRate}
          onInput={(typed) => set({ exchangeRate: typed })}
          violation={violationOf(error, 'exchangeRate')}
        />
      )}
      {currency !== 'CHF' && francs > 0 && <p class="quiet">≈ CHF {amountText(francs)}</p>}
    </div>
  )
}

/** All that an entry is typed into: what tells it first, then its lines. */
export const EntryFields = ({ form, error }: Props) => (
  <div class="stack">
    <div class="entry-head">
      <DayField
        label={common.date}
        name="date"
        value={form.values.date}
        onInput={(date) => form.set((now) => ({ ...now, date }))}
        violation={violationOf(error, 'date')}
      />
      <EntryText form={form} error={error} />
    </div>
    <Lines form={form} error={error} />
    {form.values.lines.some(opensItem) && may('contacts:read') && (
      <div class="columns">
        <ContactField form={form} error={error} />
      </div>
    )}
    <Details form={form} error={error} />
  </div>
)
