import { settings } from '../frame/areas.ts'
import { PageHead } from '../frame/page-head.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { common } from '../words/common.ts'

/** The title of a section of the settings, and links to the others. */
export function SettingsHead({ section }: { readonly section: (typeof settings)[number] }) {
  return (
    <>
      <PageHead title={common.settingsPages[section]} />
      <Tabs
        label={common.areas.settings}
        tabs={settings.map((one) => ({
          to: `/app/settings/${one}`,
          text: common.settingsPages[one],
          isHere: one === section,
        }))}
      />
    </>
  )
}
