import { useState } from 'preact/hooks'
import type { Account } from '../../client/src/index.ts'
import type { Language } from '../../src/platform/words/languages.ts'
import { askAgain, deleteRecord, useAnswer } from '../answers/answers.ts'
import { api, type Tagged } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { useAccounts } from '../answers/names.ts'
import { disabledReason } from '../answers/session.ts'
import { FormSheet } from '../frame/form-sheet.tsx'
import { useRecordForm } from '../frame/record-form.ts'
import { Button } from '../parts/button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { CheckField, SelectField } from '../parts/select-field.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { common } from '../words/common.ts'
import { language, languages } from '../words/words.ts'
import { SettingsHead } from './settings-tabs.tsx'
import { words } from './words.ts'

type Type = Account['type']
const types = ['asset', 'liability', 'equity', 'income', 'expense'] as const satisfies readonly Type[]
const spoken = Object.keys(languages) as Language[]

/** The names of an account as fields, named as in the service. */
const nameFields = (names: Partial<Account['names']> = {}) => ({
  'names.de': names.de ?? '',
  'names.fr': names.fr ?? '',
  'names.it': names.it ?? '',
  'names.en': names.en ?? '',
})
type NameFields = ReturnType<typeof nameFields>

/** The typed names as a request. */
const namesIn = (changes: Partial<NameFields>): Partial<Account['names']> =>
  Object.fromEntries(
    spoken.flatMap((one) => {
      const name = changes[`names.${one}`]
      return name === undefined ? [] : [[one, name]]
    }),
  )

type FormProps = {
  readonly known?: Tagged<{ readonly account: Account }>
  readonly onClose: () => void
  readonly onDelete?: () => void
}

function AccountForm({ known, onClose, onDelete }: FormProps) {
  const number = String(known?.account.number ?? '')
  const currencies = useAnswer(ask.currencies.list()).answer?.currencies ?? []
  const form = useRecordForm({
    known,
    question: known && ask.accounts.get(number),
    valuesOf: (of) => ({
      number,
      type: of?.account.type ?? ('asset' as Type),
      currency: of?.account.currency ?? 'CHF',
      isActive: of?.account.isActive ?? true,
      ...nameFields(of?.account.names),
    }),
    modify: ({ type, currency, isActive, ...changes }, options) => {
      const names = namesIn(changes)
      const change = {
        ...(type === undefined ? {} : { type }),
        ...(currency === undefined ? {} : { currency }),
        ...(isActive === undefined ? {} : { isActive }),
        ...(Object.keys(names).length > 0 ? { names } : {}),
      }
      return api.accounts.modify(number, change, options)
    },
    create: async ({ values, changes, options }) => {
      const given = namesIn(changes)
      // The service reports missing fields at their place.
      const names = Object.keys(given).length > 0 ? given : { [language.value]: '' }
      const body = { number: Number(values.number), type: values.type, currency: values.currency, names }
      await api.accounts.create(body, options(body))
      await askAgain(ask.accounts.list())
      return onClose
    },
    onModified: () => {
      void askAgain(ask.accounts.list())
      onClose()
    },
  })
  const { violation: _none, ...active } = form.field('isActive')
  return (
    <FormSheet form={form} scope="ledger:write" isBare>
      {!known && <TextField label={words.accountNumber} maxLength={4} {...form.field('number')} />}
      <SelectField<Type>
        label={words.accountType}
        options={types.map((one) => [one, words.accountTypes[one]])}
        {...form.field('type', (one) => words.accountTypes[one])}
      />
      <SelectField
        label={words.accountCurrency}
        options={currencies
          .filter(({ code, isEnabled }) => isEnabled || code === known?.account.currency)
          .map(({ code }) => [code, code])}
        {...form.field('currency')}
      />
      <div class="columns">
        {spoken.map((one) => (
          <TextField key={one} label={`${words.accountName} ${languages[one]}`} {...form.field(`names.${one}`)} />
        ))}
      </div>
      {known && <CheckField label={words.accountActive} {...active} />}
      {onDelete && (
        <p>
          <Button look="danger" disabledReason={disabledReason('ledger:write')} onPress={onDelete}>
            {common.delete}
          </Button>
        </p>
      )}
    </FormSheet>
  )
}

type DialogProps = { readonly number: string; readonly onClose: () => void }

/** The names of an account and whether it takes new entries; with a question before it is deleted. */
function AccountDialog({ number, onClose }: DialogProps) {
  const [isDeleting, setDeleting] = useState(false)
  const answered = useAnswer(ask.accounts.get(number))
  if (isDeleting)
    return (
      <Confirm
        title={common.delete}
        isDangerous
        text={`${common.account} ${number}`}
        act={() => deleteRecord(ask.accounts.get(number), () => api.accounts.delete(number))}
        onClose={() => {
          void askAgain(ask.accounts.list())
          onClose()
        }}
      />
    )
  return (
    <Dialog title={`${common.account} ${number}`} onClose={onClose}>
      <Shown of={answered}>
        {(known) => <AccountForm known={known} onClose={onClose} onDelete={() => setDeleting(true)} />}
      </Shown>
    </Dialog>
  )
}

const fits = ({ number, names }: Account, text: string): boolean =>
  `${number} ${Object.values(names).join(' ')}`.toLowerCase().includes(text.trim().toLowerCase())

/** The chart of accounts: accounts for postings, and their names. */
export function AccountsPage() {
  const [text, setText] = useState('')
  const [edited, setEdited] = useState<string>()
  const close = () => setEdited(undefined)
  const answered = useAccounts()
  return (
    <>
      <SettingsHead section="accounts" />
      <div class="stack">
        <p class="quiet">{words.accountsAct}</p>
        <div class="row low">
          <TextField label={words.searchAccount} name="q" type="search" value={text} onInput={setText} />
          <Button disabledReason={disabledReason('ledger:write')} onPress={() => setEdited('')}>
            {words.addAccount}
          </Button>
        </div>
        <Shown of={answered}>
          {(accounts) => (
            <Table
              title={common.settingsPages.accounts}
              rows={accounts.filter((account) => fits(account, text))}
              keyOf={({ number }) => String(number)}
              columns={[
                {
                  title: common.account,
                  cell: ({ number, names }) => (
                    <button type="button" class="linked" onClick={() => setEdited(String(number))}>
                      {number} {names[language.value]}
                    </button>
                  ),
                },
                { title: words.accountCurrency, cell: ({ currency }) => currency },
                { title: words.accountType, cell: ({ type }) => words.accountTypes[type] },
                {
                  title: common.state,
                  cell: ({ isActive }) => (
                    <span class={isActive ? 'state good' : 'state quiet'}>{isActive ? words.on : words.off}</span>
                  ),
                },
              ]}
            />
          )}
        </Shown>
      </div>
      {edited === '' && (
        <Dialog title={words.addAccount} onClose={close}>
          <AccountForm onClose={close} />
        </Dialog>
      )}
      {edited && <AccountDialog number={edited} onClose={close} />}
    </>
  )
}
