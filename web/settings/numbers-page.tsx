import { useState } from 'preact/hooks'
import type { NextNumber } from '../../client/src/index.ts'
import { isNumberPattern, numberForm, numberFrom } from '../../src/tenants/organisations/organisation.rules.ts'
import { useAnswer } from '../answers/answers.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason } from '../answers/session.ts'
import { NextNumberDialog } from '../documents/next-number.tsx'
import { numberWords } from '../documents/number-words.ts'
import { FormSheet } from '../frame/form-sheet.tsx'
import { today } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { Shown } from '../parts/shown.tsx'
import { Table } from '../parts/table.tsx'
import { common } from '../words/common.ts'
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
    <FormSheet form={form} scope="settings:write" told={words.savedPage(common.settingsPages.numbers)}>
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

/** The number of the next document of each kind, in the current year if the pattern has one. */
function NextNumbers() {
  const answered = useAnswer(ask.nextNumbers.list())
  const [changed, setChanged] = useState<NextNumber>()
  return (
    <section class="stack">
      <h2>{words.nextNumbers}</h2>
      <Shown of={answered}>
        {({ nextNumbers }) => (
          <Table
            title={words.nextNumbers}
            keyOf={({ kind }) => kind}
            columns={[
              { title: common.type, cell: ({ kind }) => common.records[kind] },
              { title: numberWords.nextNumber, cell: ({ number }) => number },
              {
                title: numberWords.setNextNumber,
                cell: (one) => (
                  <Button
                    label={`${numberWords.setNextNumber}, ${common.records[one.kind]}`}
                    disabledReason={disabledReason('settings:write')}
                    onPress={() => setChanged(one)}
                  >
                    {numberWords.setNextNumber}
                  </Button>
                ),
              },
            ]}
            rows={nextNumbers}
          />
        )}
      </Shown>
      {changed && <NextNumberDialog of={changed} onClose={() => setChanged(undefined)} />}
    </section>
  )
}

/** The numbering of documents. */
export function NumbersPage() {
  const organisation = useOrganisation()
  return (
    <>
      <SettingsHead section="numbers" />
      <div class="stack">
        <Shown of={organisation}>{(known) => <NumbersForm known={known} />}</Shown>
        <NextNumbers />
      </div>
    </>
  )
}
