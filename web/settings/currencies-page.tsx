import { useState } from 'preact/hooks'
import type { Currency } from '../../client/src/index.ts'
import { askAgain, useAnswer } from '../answers/answers.ts'
import { api, every, Hint, type Tagged } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason } from '../answers/session.ts'
import { FormSheet } from '../frame/form-sheet.tsx'
import { useRecordForm } from '../frame/record-form.ts'
import { AmountField } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { List } from '../parts/list.tsx'
import { CheckField } from '../parts/select-field.tsx'
import { Shown } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import { language, numberText } from '../words/words.ts'
import { SettingsHead } from './settings-tabs.tsx'
import { words } from './words.ts'

const nameOf = (code: string): string => new Intl.DisplayNames([language.value], { type: 'currency' }).of(code) ?? code

/** The code of a new currency, which must not exist: its rate would be replaced. */
async function newCode(typed: string): Promise<string> {
  const code = typed.trim().toUpperCase()
  if (code === '') throw new Hint(common.required, 'code')
  const listed = await every(api.currencies.list({ limit: 200 }))
  if (listed.some((one) => one.code === code)) throw new Hint(words.currencyThere, 'code')
  return code
}

type FormProps = {
  readonly known?: Tagged<{ readonly currency: Currency }>
  readonly onClose: () => void
}

function CurrencyForm({ known, onClose }: FormProps) {
  const code = known?.currency.code ?? ''
  const settingOf = ({ isEnabled, exchangeRate }: { readonly isEnabled: boolean; readonly exchangeRate: string }) => ({
    isEnabled,
    ...(exchangeRate === '' ? {} : { exchangeRate: Number(exchangeRate) }),
  })
  const form = useRecordForm({
    known,
    question: known && ask.currencies.get(code),
    valuesOf: (of) => ({
      code,
      isEnabled: of?.currency.isEnabled ?? true,
      exchangeRate: String(of?.currency.exchangeRate ?? ''),
    }),
    modify: (_changes, { idempotencyKey: _key, ...options }, values) =>
      api.currencies.put(code, settingOf(values), options),
    create: async ({ values }) => {
      await api.currencies.put(await newCode(values.code), settingOf(values))
      await askAgain(ask.currencies.list())
      return onClose
    },
    onModified: () => {
      void askAgain(ask.currencies.list())
      onClose()
    },
  })
  const { violation: _none, ...enabled } = form.field('isEnabled')
  return (
    <FormSheet form={form} scope="settings:write" isBare>
      {known ? (
        <p>{nameOf(code)}</p>
      ) : (
        <TextField label={common.currency} hint={words.currencyForm} maxLength={3} {...form.field('code')} />
      )}
      <CheckField label={words.currencyEnabled} {...enabled} />
      <AmountField
        label={words.exchangeRate}
        hint={words.exchangeRateActs}
        places={10}
        {...form.field('exchangeRate', (rate) => rate && numberText(Number(rate)))}
      />
    </FormSheet>
  )
}

/** The form of an existing currency. */
function KnownCurrency({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  return (
    <Shown of={useAnswer(ask.currencies.get(code))}>
      {(known) => <CurrencyForm known={known} onClose={onClose} />}
    </Shown>
  )
}

/** The currencies for documents and postings, with their rates. */
export function CurrenciesPage() {
  const [edited, setEdited] = useState<string>()
  const close = () => setEdited(undefined)
  return (
    <>
      <SettingsHead section="currencies" />
      <div class="stack">
        <p class="quiet">{words.currenciesAct}</p>
        <List<Currency>
          title={common.settingsPages.currencies}
          keyOf={({ code }) => code}
          columns={[
            {
              title: common.currency,
              // The currency of the books cannot be changed.
              cell: ({ code }) =>
                code === 'CHF' ? (
                  `${code} ${nameOf(code)}`
                ) : (
                  <button type="button" class="linked" onClick={() => setEdited(code)}>
                    {code} {nameOf(code)}
                  </button>
                ),
            },
            {
              title: words.exchangeRate,
              isFigure: true,
              cell: ({ exchangeRate }) => (exchangeRate === undefined ? '' : `CHF\u00a0${numberText(exchangeRate)}`),
            },
            {
              title: common.state,
              cell: ({ isEnabled }) => (
                <span class={isEnabled ? 'state good' : 'state quiet'}>{isEnabled ? words.on : words.off}</span>
              ),
            },
          ]}
          ask={({ cursor }) => ask.currencies.list({ limit: 200, ...(cursor ? { cursor } : {}) })}
          empty={words.noCurrency}
        />
        <p>
          <Button disabledReason={disabledReason('settings:write')} onPress={() => setEdited('')}>
            {words.addCurrency}
          </Button>
        </p>
      </div>
      {edited !== undefined && (
        <Dialog title={edited === '' ? words.addCurrency : edited} onClose={close}>
          {edited === '' ? <CurrencyForm onClose={close} /> : <KnownCurrency code={edited} onClose={close} />}
        </Dialog>
      )}
    </>
  )
}
