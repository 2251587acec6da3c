import type { Organisation, OrganisationChange } from '../../client/src/index.ts'
import { type Answered, useAnswer } from '../answers/answers.ts'
import { api, matching, type Tagged, tagged } from '../answers/api.ts'
import { readSession } from '../answers/session.ts'
import { type Draft, useDraft } from '../frame/draft.tsx'

type Known = Tagged<{ readonly organisation: Organisation }>

export const useOrganisation = (): Answered<Known> =>
  useAnswer('/v1/organisation', () => tagged((options) => api.organisation.get(options)))

/** The settings that are texts. */
export type Setting = Exclude<keyof Organisation & keyof OrganisationChange, 'id' | 'primaryCurrency'>
const required = new Set<Setting>([
  'name',
  'country',
  'timeZone',
  'language',
  'estimateNumberPattern',
  'invoiceNumberPattern',
  'creditNoteNumberPattern',
])

export type SectionProps = { readonly known: Known; readonly again: () => Promise<void> }

/** The texts that a section of the settings has; only what differs is sent, and what was emptied is cleared. */
export function useSettings<Name extends Setting>(
  section: 'company' | 'numbers' | 'payment',
  { known, again }: SectionProps,
  names: readonly Name[],
): Draft<Record<Name, string>> {
  const { organisation } = known
  // The keys are the names.
  const before = Object.fromEntries(names.map((name) => [name, shownForm(name, organisation[name] ?? '')])) as Record<
    Name,
    string
  >
  return useDraft({
    record: `/app/settings/${section}`,
    before,
    again,
    save: async (changes) => {
      const sent = Object.entries<string | undefined>(changes).map(([name, text = '']) => [
        name,
        sentForm(name as Setting, text.trim()),
      ])
      await api.organisation.modify(Object.fromEntries(sent), matching(known))
      // Its name stands above every page.
      if ('name' in changes) await readSession()
    },
  })
}

const isAccount = (name: Setting): boolean => name === 'iban' || name === 'qrIban'

/** An IBAN is read in groups of four. */
const shownForm = (name: Setting, text: string): string =>
  isAccount(name) ? text.replace(/(.{4})(?=.)/g, '$1 ') : text

const sentForm = (name: Setting, text: string): string | null => {
  if (text === '') return required.has(name) ? '' : null
  // Nobody says the scheme of a website.
  if (name === 'website' && !/^https?:/i.test(text)) return `https://${text}`
  return isAccount(name) ? text.replaceAll(/\s/g, '').toUpperCase() : text
}
