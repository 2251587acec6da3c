import { useState } from 'preact/hooks'
import type { Account } from '../../client/src/index.ts'
import type { Language } from '../../src/platform/words/languages.ts'
import { stale, useAnswer } from '../answers/answers.ts'
import { api, matching, tagged } from '../answers/api.ts'
import { useAccounts } from '../answers/names.ts'
import { disabledReason } from '../answers/session.ts'
import { DraftForm, useDraft } from '../frame/draft.tsx'
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

/** The names of an account as fields: they are called as the service calls them. */
const nameFields = (names: Partial<Account['names']> = {}) => ({
  'names.de': names.de ?? '',
  'names.fr': names.fr ?? '',
  'names.it': names.it ?? '',
  'names.en': names.en ?? '',
})
type NameFields = ReturnType<typeof nameFields>

/** The names that were typed, as they are sent. */
const namesIn = (changes: Partial<NameFields>): Partial<Account['names']> =>
  Object.fromEntries(
    spoken.flatMap((one) => {
      const name = changes[`names.${one}`]
      return name === undefined ? [] : [[one, name]]
    }),
  )

type FormProps = {
  readonly known?: { readonly account: Account; readonly etag: string }
  readonly again?: () => Promise<void>
  readonly onClose: () => void
  readonly onDelete?: () => void
}

function AccountForm({ known, again, onClose, onDelete }: FormProps) {
  const { number = '', type = 'asset', names, isActive = true } = known?.account ?? {}
  const draft = useDraft({
    before: {
      number: String(number),
      type,
      isActive,
      ...nameFields(names),
    },
    ...(again ? { again } : {}),
    save: async ({ type: newType, isActive: newActive, ...changes }, values) => {
      const changed = namesIn(changes)
      const isNamed = Object.keys(changed).length > 0
      if (!known) {
        // What is missing is said by the service, at the field.
        const given = isNamed ? changed : { [language.value]: '' }
        return api.accounts.create({ number: Number(values.number), type: values.type, names: given })
      }
      return api.accounts.modify(
        String(known.account.number),
        {
          ...(newType === undefined ? {} : { type: newType }),
          ...(newActive === undefined ? {} : { isActive: newActive }),
          ...(isNamed ? { names: changed } : {}),
        },
        matching(known),
      )
    },
    onSaved: () => {
      stale('/v1/accounts', '/v1/reports')
      onClose()
    },
  })
  const { violation: _none, ...active } = draft.field('isActive')
  return (
    <DraftForm draft={draft} scope="ledger:write" isBare>
      {!known && <TextField label={words.accountNumber} maxLength={4} {...draft.field('number')} />}
      <SelectField<Type>
        label={words.accountType}
        options={types.map((one) => [one, words.accountTypes[one]])}
        {...draft.field('type', (one) => words.accountTypes[one])}
      />
      <div class="columns">
        {spoken.map((one) => (
          <TextField key={one} label={`${words.accountName} ${languages[one]}`} {...draft.field(`names.${one}`)} />
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
    </DraftForm>
  )
}

type DialogProps = { readonly number: string; readonly onClose: () => void }

/** What an account is called and whether it takes new entries; asked before it is deleted. */
function AccountDialog({ number, onClose }: DialogProps) {
  const [isDeleting, setDeleting] = useState(false)
  const answered = useAnswer(`/v1/accounts/${number}`, () => tagged((options) => api.accounts.get(number, options)))
  if (isDeleting)
    return (
      <Confirm
        title={common.delete}
        isDangerous
        text={`${common.account} ${number}`}
        act={() => api.accounts.delete(number)}
        onClose={(isDone) => {
          if (isDone) stale('/v1/accounts')
          onClose()
        }}
      />
    )
  return (
    <Dialog title={`${common.account} ${number}`} onClose={onClose}>
      <Shown of={answered}>
        {(known) => (
          <AccountForm known={known} again={answered.again} onClose={onClose} onDelete={() => setDeleting(true)} />
        )}
      </Shown>
    </Dialog>
  )
}

const fits = ({ number, names }: Account, text: string): boolean =>
  `${number} ${Object.values(names).join(' ')}`.toLowerCase().includes(text.trim().toLowerCase())

/** The chart of accounts: what may be posted to, and how it is called. */
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
