import { useState } from 'preact/hooks'
import type { Currency } from '../../client/src/index.ts'
import { stale, useAnswer } from '../answers/answers.ts'
import { api, every, Hint, matching, tagged } from '../answers/api.ts'
import { disabledReason } from '../answers/session.ts'
import { DraftForm, useDraft } from '../frame/draft.tsx'
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

/** The code of a new currency, which is none that is there: its rate would be replaced. */
async function newCode(typed: string): Promise<string> {
  const code = typed.trim().toUpperCase()
  if (code === '') throw new Hint(common.required, 'code')
  const listed = await every(api.currencies.list({ limit: 200 }))
  if (listed.some((one) => one.code === code)) throw new Hint(words.currencyThere, 'code')
  return code
}

type FormProps = {
  readonly known?: { readonly currency: Currency; readonly etag: string }
  readonly again?: () => Promise<void>
  readonly onClose: () => void
}

function CurrencyForm({ known, again, onClose }: FormProps) {
  const { code = '', isEnabled = true, exchangeRate } = known?.currency ?? {}
  const draft = useDraft({
    before: { code, isEnabled, exchangeRate: exchangeRate === undefined ? '' : String(exchangeRate) },
    ...(again ? { again } : {}),
    save: async (_changes, values) => {
      const rate = values.exchangeRate === '' ? {} : { exchangeRate: Number(values.exchangeRate) }
      await api.currencies.put(
        known ? code : await newCode(values.code),
        { isEnabled: values.isEnabled, ...rate },
        known ? matching(known) : {},
      )
    },
    onSaved: () => {
      stale('/v1/currencies')
      onClose()
    },
  })
  const { violation: _none, ...enabled } = draft.field('isEnabled')
  return (
    <DraftForm draft={draft} scope="settings:write" isBare>
      {known ? (
        <p>{nameOf(code)}</p>
      ) : (
        <TextField label={words.currencyCode} hint={words.currencyForm} maxLength={3} {...draft.field('code')} />
      )}
      <CheckField label={words.currencyEnabled} {...enabled} />
      <AmountField
        label={words.exchangeRate}
        hint={words.exchangeRateActs}
        places={10}
        {...draft.field('exchangeRate', (rate) => rate && numberText(Number(rate)))}
      />
    </DraftForm>
  )
}

/** The form of a currency as it is now. */
function KnownCurrency({ code, onClose }: { readonly code: string; readonly onClose: () => void }) {
  const answered = useAnswer(`/v1/currencies/${code}`, () => tagged((options) => api.currencies.get(code, options)))
  return (
    <Shown of={answered}>{(known) => <CurrencyForm known={known} again={answered.again} onClose={onClose} />}</Shown>
  )
}

/** In which currencies one may bill and post, and at which rate. */
export function CurrenciesPage() {
  const [edited, setEdited] = useState<string>()
  const close = () => setEdited(undefined)
  return (
    <>
      <SettingsHead section="currencies" />
      <div class="stack">
        <p class="quiet">{words.currenciesAct}</p>
        <List<Currency>
          of="/v1/currencies?list"
          title={common.settingsPages.currencies}
          keyOf={({ code }) => code}
          columns={[
            {
              title: words.currencyCode,
              // The currency of the books is what it is.
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
          read={async ({ cursor }) => {
            const { currencies: rows, nextCursor } = await api.currencies.list({
              limit: 200,
              ...(cursor ? { cursor } : {}),
            })
            return { rows, nextCursor }
          }}
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
