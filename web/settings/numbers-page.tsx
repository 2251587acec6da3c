import { useState } from 'preact/hooks'
import type { NextNumber } from '../../client/src/index.ts'
import { isNumberPattern, numberForm, numberFrom } from '../../src/tenants/organisations/organisation.rules.ts'
import { askAgain, useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { disabledReason } from '../answers/session.ts'
import { useForm } from '../frame/form.ts'
import { FormDialog, FormSheet } from '../frame/form-sheet.tsx'
import { AmountField, today } from '../parts/amount-field.tsx'
import { Button } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { tell } from '../parts/notices.tsx'
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

/** Sets the next number of a kind of document: mostly once, to continue the numbers of another program. */
function NextNumberDialog({ of, onClose }: { readonly of: NextNumber; readonly onClose: () => void }) {
  const form = useForm({
    before: { next: String(of.next) },
    send: async ({ values }) => {
      const { nextNumber } = await api.nextNumbers.set({
        kind: of.kind,
        ...(of.year === undefined ? {} : { year: of.year }),
        next: Number(values.next),
      })
      await askAgain(ask.nextNumbers.list())
      tell(words.nextNumberSet(nextNumber.number))
      return onClose
    },
  })
  return (
    <FormDialog
      title={`${words.nextNumber}: ${common.records[of.kind]}`}
      form={form}
      scope="settings:write"
      told={null}
      onClose={onClose}
    >
      <AmountField label={words.nextNumber} hint={words.nextNumberActs(of.lowest)} places={0} {...form.field('next')} />
    </FormDialog>
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
              { title: words.nextNumber, cell: ({ number }) => number },
              {
                title: words.setNextNumber,
                cell: (one) => (
                  <Button
                    label={`${words.setNextNumber}, ${common.records[one.kind]}`}
                    disabledReason={disabledReason('settings:write')}
                    onPress={() => setChanged(one)}
                  >
                    {words.setNextNumber}
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
