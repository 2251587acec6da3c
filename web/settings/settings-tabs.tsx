import { PageHead } from '../frame/page-head.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { say, type Words } from '../words/words.ts'

const sections = [
  'company',
  'numbers',
  'payment',
  'currencies',
  'accounts',
  'people',
  'me',
] as const satisfies readonly (keyof Words['settings']['sections'])[]

/** The title of a section of the settings, and the way to the others. */
export function SettingsHead({ section }: { readonly section: (typeof sections)[number] }) {
  const words = say().settings
  return (
    <>
      <PageHead title={words.sections[section]} />
      <Tabs
        label={words.title}
        tabs={sections.map((one) => ({
          to: `/app/settings/${one}`,
          text: words.sections[one],
          isHere: one === section,
        }))}
      />
    </>
  )
}
