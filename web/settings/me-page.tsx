import { useState } from 'preact/hooks'
import type { Language } from '../../src/platform/words/languages.ts'
import { stale } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { keepSession, session } from '../answers/session.ts'
import { DraftForm, useDraft } from '../frame/draft.tsx'
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
import { Dialog } from '../parts/dialog.tsx'
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

/** Name and language of the person, which pages and the audit log use. */
function Person({ of: { person, role, organisation, organisations, expiresAt } }: { readonly of: Known }) {
  const draft = useDraft<{ name: string; language: Language }>({
    record: '/app/settings/me',
    before: { name: person.name, language: person.language },
    save: async (changes) => {
      keepSession((await api.session.changePerson(changes)).session)
      stale('/v1/people')
    },
  })
  return (
    <DraftForm draft={draft}>
      <h2>{ownWords.person}</h2>
      <p class="quiet">{ownWords.personActs}</p>
      <TextField label={words.fields.name} autoComplete="name" maxLength={64} {...draft.field('name')} />
      <SelectField<Language>
        label={words.fields.language}
        options={Object.entries(languages) as [Language, string][]}
        {...draft.field('language', (spoken) => languages[spoken])}
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
    </DraftForm>
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

function PasswordForm({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const draft = useDraft({
    before: { current: '', password: '' },
    save: async (_changes, values) => keepSession((await api.session.changePassword(values)).session),
    onSaved: () => {
      // All others have ended.
      stale('/v1/session/')
      onClose()
    },
  })
  return (
    <DraftForm draft={draft} isBare saveWord={ownWords.passwordChange}>
      <p class="quiet">{ownWords.passwordActs}</p>
      <KnownEmail email={email} />
      <TextField
        label={ownWords.passwordNow}
        type="password"
        autoComplete="current-password"
        {...draft.field('current')}
      />
      <TextField
        label={common.newPassword}
        hint={common.newPasswordHint}
        type="password"
        autoComplete="new-password"
        {...draft.field('password')}
      />
    </DraftForm>
  )
}

function Password({ email }: { readonly email: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <section class="sheet stack">
      <h2>{ownWords.password}</h2>
      <p>
        <Button onPress={() => setOpen(true)}>{ownWords.passwordChange}</Button>
      </p>
      {isOpen && (
        <Dialog title={ownWords.passwordChange} onClose={close}>
          <PasswordForm email={email} onClose={close} />
        </Dialog>
      )}
    </section>
  )
}

/** The person who is signed in: who it is, how it signs in, and where it is. */
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
