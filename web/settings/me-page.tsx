import { useState } from 'preact/hooks'
import type { Language } from '../../src/platform/words/languages.ts'
import { askNow, forgetRecord } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { keepSession, session } from '../answers/session.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog, FormSheet } from '../frame/form-sheet.tsx'
import {
  currentDensity,
  currentTheme,
  type Density,
  densities,
  setDensity,
  setTheme,
  type Theme,
  themes,
} from '../frame/theme.ts'
import { Button } from '../parts/button.tsx'
import { KnownEmail, TextField } from '../parts/field.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { common } from '../words/common.ts'
import { instantText, languages } from '../words/words.ts'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { ownWords } from './own-words.ts'
import { SettingsHead } from './settings-tabs.tsx'
import { words } from './words.ts'

type Known = NonNullable<typeof session.value>

/** Name and language of the person, for pages and the audit log. */
function Person({ of: { person, role, organisation, organisations, expiresAt } }: { readonly of: Known }) {
  const form = useForm<{ name: string; language: Language }>({
    record: '/app/settings/me',
    before: { name: person.name, language: person.language },
    send: async ({ changes, values }) => {
      keepSession((await api.session.changePerson(changes)).session)
      // No event reports a person's own name to an organisation.
      forgetRecord(ask.people.list())
      return { before: values }
    },
  })
  return (
    <FormSheet form={form}>
      <h2>{ownWords.person}</h2>
      <p class="quiet">{ownWords.personActs}</p>
      <TextField label={words.fields.name} autoComplete="name" maxLength={64} {...form.field('name')} />
      <SelectField<Language>
        label={words.fields.language}
        options={Object.entries(languages) as [Language, string][]}
        {...form.field('language', (spoken) => languages[spoken])}
      />
      <dl class="facts">
        <dt>{words.fields.email}</dt>
        <dd>{person.email}</dd>
        <dt>{words.role}</dt>
        <dd>
          {common.roles[role]}, {organisations.find(({ id }) => id === organisation)?.name}
        </dd>
        <dt>{words.sessionEnds}</dt>
        <dd>{instantText(expiresAt)}</dd>
      </dl>
    </FormSheet>
  )
}

function Look() {
  const [theme, choose] = useState(currentTheme())
  const [density, space] = useState(currentDensity())
  return (
    <section class="sheet stack">
      <SelectField<Theme>
        label={words.theme.label}
        hint={words.themeActs}
        name="theme"
        value={theme}
        options={themes.map((one) => [one, words.theme[one]])}
        onInput={(one) => {
          setTheme(one)
          choose(one)
        }}
      />
      <SelectField<Density>
        label={common.density.label}
        name="density"
        value={density}
        options={densities.map((one) => [one, common.density[one]])}
        onInput={(one) => {
          setDensity(one)
          space(one)
        }}
      />
    </section>
  )
}

function PasswordDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const form = useForm({
    before: { current: '', password: '' },
    send: async ({ values }) => {
      keepSession((await api.session.changePassword(values)).session)
      // All others have ended.
      await askNow(ask.session.list())
      return onClose
    },
  })
  return (
    <FormDialog title={ownWords.passwordChange} form={form} saveWord={ownWords.passwordChange} onClose={onClose}>
      <p class="quiet">{ownWords.passwordActs}</p>
      <KnownEmail email={email} />
      <TextField
        label={ownWords.passwordNow}
        type="password"
        autoComplete="current-password"
        {...form.field('current')}
      />
      <TextField
        label={common.newPassword}
        hint={common.newPasswordHint}
        type="password"
        autoComplete="new-password"
        {...form.field('password')}
      />
    </FormDialog>
  )
}

function Password({ email }: { readonly email: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section class="sheet stack">
      <h2>{common.password}</h2>
      <p>
        <Button onPress={() => setOpen(true)}>{ownWords.passwordChange}</Button>
      </p>
      {isOpen && <PasswordDialog email={email} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** The signed-in person: data, ways of signing in, and sessions. */
export function MePage() {
  const known = session.value
  if (!known) return null
  return (
    <>
      <SettingsHead section="me" />
      <div class="stack">
        <div class="columns">
          <Person of={known} />
          <div class="stack">
            <Look />
            <Password email={known.person.email} />
          </div>
        </div>
        <OwnPasskeys />
        <OwnSessions />
      </div>
    </>
  )
}
