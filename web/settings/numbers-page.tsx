import { isNumberPattern, numberForm, numberFrom } from '../../src/tenants/organisations/organisation.rules.ts'
import { FormSheet } from '../frame/form-sheet.tsx'
import { today } from '../parts/amount-field.tsx'
import { TextField } from '../parts/field.tsx'
import { Shown } from '../parts/shown.tsx'
import { type SectionProps, useOrganisation, useSettings } from './organisation.ts'
import { SettingsHead } from './settings-tabs.tsx'
import { words } from './words.ts'

const patterns = ['estimateNumberPattern', 'invoiceNumberPattern', 'creditNoteNumberPattern'] as const

function NumbersForm(props: SectionProps) {
  const form = useSettings('numbers', props, patterns)
  const example = (pattern: string): string =>
    isNumberPattern(pattern)
      ? words.numberExample(numberFrom(numberForm(pattern, Number(today().slice(0, 4))), 34))
      : words.numberForm
  return (
    <FormSheet form={form} scope="settings:write">
      <p class="quiet">{words.numbersAct}</p>
      <div class="columns">
        {patterns.map((name) => (
          <TextField
            key={name}
            label={words.fields[name]}
            hint={example(form.values[name])}
            maxLength={20}
            {...form.field(name)}
          />
        ))}
      </div>
      <p class="quiet small">{words.numberForm}</p>
    </FormSheet>
  )
}

/** The numbering of documents. */
export function NumbersPage() {
  const organisation = useOrganisation()
  return (
    <>
      <SettingsHead section="numbers" />
      <Shown of={organisation}>{(known) => <NumbersForm known={known} />}</Shown>
    </>
  )
}
