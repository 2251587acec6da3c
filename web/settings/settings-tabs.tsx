import { settings } from '../frame/areas.ts'
import { PageHead } from '../frame/page-head.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { say } from '../words/words.ts'

/** The title of a section of the settings, and the way to the others. */
export function SettingsHead({ section }: { readonly section: (typeof settings)[number] }) {
  const words = say().settings
  return (
    <>
      <PageHead title={words.sections[section]} />
      <Tabs
        label={words.title}
        tabs={settings.map((one) => ({
          to: `/app/settings/${one}`,
          text: words.sections[one],
          isHere: one === section,
        }))}
      />
    </>
  )
}
