import { useMemo } from 'preact/hooks'
import type { Language } from '../../src/platform/words/languages.ts'
import { countries } from '../../src/tenants/organisations/organisation.rules.ts'
import { FormSheet } from '../frame/form-sheet.tsx'
import { Choice, type Option } from '../parts/choice.tsx'
import { TextField } from '../parts/field.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { Shown } from '../parts/shown.tsx'
import { common } from '../words/common.ts'
import { language, languages } from '../words/words.ts'
import { Letterhead } from './letterhead.tsx'
import { Logo } from './logo.tsx'
import { type SectionProps, useOrganisation, useSettings } from './organisation.ts'
import { SettingsHead } from './settings-tabs.tsx'
import { words } from './words.ts'

const texts = ['streetName', 'buildingNumber', 'postCode', 'townName'] as const
const reached = ['email', 'phone', 'website', 'vatNumber'] as const

/** The countries by their names in the language of the page. */
function useCountries(): readonly Option[] {
  return useMemo(() => {
    const names = new Intl.DisplayNames([language.value], { type: 'region' })
    return [...countries]
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .toSorted((one, other) => one.label.localeCompare(other.label, language.value))
  }, [language.value])
}

const zoneText = (zone: string): string => zone.replaceAll('_', ' ')
/** The browser's time zones, and the chosen one: browsers know some under an older name. */
const zonesWith = (known: string): readonly Option[] =>
  [...new Set([known, ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((zone) => ({ value: zone, label: zoneText(zone) }))

function CompanyForm(props: SectionProps) {
  const form = useSettings('company', props, ['name', ...texts, 'country', ...reached, 'language', 'timeZone'])
  const { onInput, ...spoken } = form.field('language', (one) => languages[one as Language])
  const known = props.known.organisation.timeZone
  const timeZones = useMemo(() => zonesWith(known), [known])
  const allCountries = useCountries()
  return (
    <FormSheet form={form} scope="settings:write" told={words.savedPage(common.settingsPages.company)}>
      <p class="quiet">{words.companyActs}</p>
      <div class="party">
        <TextField label={words.fields.name} autoComplete="organization" {...form.field('name')} />
        {texts.map((name) => (
          <TextField key={name} label={words.fields[name]} {...form.field(name)} />
        ))}
        <Choice
          label={words.fields.country}
          options={allCountries}
          {...form.field('country', (code) => allCountries.find(({ value }) => value === code)?.label ?? code)}
        />
        {reached.map((name) => (
          <TextField
            key={name}
            label={words.fields[name]}
            {...(name === 'vatNumber' ? { hint: words.vatNumberForm } : {})}
            {...form.field(name)}
          />
        ))}
        <SelectField<Language>
          label={words.fields.language}
          hint={words.languageActs}
          {...spoken}
          // One of the four.
          value={spoken.value as Language}
          options={Object.entries(languages) as [Language, string][]}
          onInput={onInput}
        />
        <Choice label={words.fields.timeZone} options={timeZones} {...form.field('timeZone', zoneText)} />
      </div>
      <p class="quiet small">{words.timeZoneActs}</p>
    </FormSheet>
  )
}

/** The organisation, as on its documents. */
export function CompanyPage() {
  const organisation = useOrganisation()
  return (
    <>
      <SettingsHead section="company" />
      <div class="stack">
        <Shown of={organisation}>{(known) => <CompanyForm known={known} />}</Shown>
        <Logo />
        <Letterhead />
      </div>
    </>
  )
}
