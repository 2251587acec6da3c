import { PageHead } from '../frame/page-head.tsx'
import { say, type Words } from '../words/words.ts'

const sections = [
  'company',
  'numbers',
  'payment',
  'currencies',
  'accounts',
  'me',
] as const satisfies readonly (keyof Words['settings']['sections'])[]

/** The title of a section of the settings, and the way to the others. */
export function SettingsHead({ section }: { readonly section: (typeof sections)[number] }) {
  const words = say().settings
  return (
    <>
      <PageHead title={words.sections[section]} />
      <nav class="tabs" aria-label={words.title}>
        {sections.map((one) => (
          <a key={one} href={`/app/settings/${one}`} aria-current={one === section ? 'page' : undefined}>
            {words.sections[one]}
          </a>
        ))}
      </nav>
    </>
  )
}
