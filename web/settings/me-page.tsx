import { useState } from 'preact/hooks'
import { session } from '../answers/session.ts'
import { currentTheme, setTheme, type Theme, themes } from '../frame/theme.ts'
import { SelectField } from '../parts/select-field.tsx'
import { instantText, languages, say } from '../words/words.ts'
import { SettingsHead } from './settings-tabs.tsx'

function Look() {
  const words = say().frame.theme
  const [theme, choose] = useState(currentTheme())
  return (
    <section class="sheet stack">
      <SelectField<Theme>
        label={words.label}
        hint={say().settings.themeActs}
        name="theme"
        value={theme}
        options={themes.map((one) => [one, words[one]])}
        onInput={(one) => {
          setTheme(one)
          choose(one)
        }}
      />
    </section>
  )
}

/** The person who is signed in. */
export function MePage() {
  const words = say().settings
  const known = session.value
  if (!known) return null
  const { person, role, organisation, organisations, startedAt, expiresAt } = known
  return (
    <>
      <SettingsHead section="me" />
      <div class="columns">
        <dl class="sheet facts">
          <dt>{words.fields.name}</dt>
          <dd>{person.name}</dd>
          <dt>{words.fields.email}</dt>
          <dd>{person.email}</dd>
          <dt>{words.role}</dt>
          <dd>
            {say().frame.roles[role]}, {organisations.find(({ id }) => id === organisation)?.name}
          </dd>
          <dt>{words.fields.language}</dt>
          <dd>{languages[person.language]}</dd>
          <dt>{words.signedInAt}</dt>
          <dd>{instantText(startedAt)}</dd>
          <dt>{words.sessionEnds}</dt>
          <dd>{instantText(expiresAt)}</dd>
        </dl>
        <Look />
      </div>
    </>
  )
}
