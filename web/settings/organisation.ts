import type { Organisation, OrganisationChange } from '../../client/src/index.ts'
import { type Answered, useAnswer } from '../answers/answers.ts'
import { api, type Tagged } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { readSession } from '../answers/session.ts'
import type { Form } from '../frame/form.ts'
import { useRecordForm } from '../frame/record-form.ts'

type KnownRecord = Tagged<{ readonly organisation: Organisation }>

export const useOrganisation = (): Answered<KnownRecord> => useAnswer(ask.organisation.get())

/** The settings that people type. */
export type Setting = Exclude<keyof Organisation & keyof OrganisationChange, 'id' | 'primaryCurrency'>
const required = new Set<Setting>([
  'name',
  'country',
  'timeZone',
  'language',
  'estimateNumberPattern',
  'invoiceNumberPattern',
  'creditNoteNumberPattern',
  'smallDifferenceLimit',
])

export type SectionProps = { readonly known: KnownRecord }

/** The text settings of a section; only changed ones are sent, and emptied ones are cleared. */
export const useSettings = <Name extends Setting>(
  section: 'company' | 'numbers' | 'payment',
  { known }: SectionProps,
  names: readonly Name[],
): Form<Record<Name, string>> =>
  useRecordForm({
    record: `/app/settings/${section}`,
    known,
    question: ask.organisation.get(),
    // The keys are the names.
    valuesOf: (of) =>
      Object.fromEntries(names.map((name) => [name, shownForm(name, String(of?.organisation[name] ?? ''))])) as Record<
        Name,
        string
      >,
    modify: async (changes, options) => {
      const sent = Object.entries<string | undefined>(changes).map(([name, text = '']) => [
        name,
        sentForm(name as Setting, text.trim()),
      ])
      const changed = await api.organisation.modify(Object.fromEntries(sent), options)
      // Its name is at the top of every page.
      if ('name' in changes) await readSession()
      return changed
    },
  })

const isAccount = (name: Setting): boolean => name === 'iban' || name === 'qrIban'

/** An IBAN is read in groups of four. */
const shownForm = (name: Setting, text: string): string =>
  isAccount(name) ? text.replace(/(.{4})(?=.)/g, '$1 ') : text

const sentForm = (name: Setting, text: string): string | number | null => {
  if (text === '') return required.has(name) ? '' : null
  if (name === 'smallDifferenceLimit') return Number(text)
  // People omit the scheme of a website.
  if (name === 'website' && !/^https?:/i.test(text)) return `https://${text}`
  return isAccount(name) ? text.replaceAll(/\s/g, '').toUpperCase() : text
}
