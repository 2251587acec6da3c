import type { ComponentChildren } from 'preact'
import { PageHead } from '../frame/page-head.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { say, type Words } from '../words/words.ts'

const pages = [
  'tokens',
  'webhooks',
  'events',
  'requests',
] as const satisfies readonly (keyof Words['developers']['pages'])[]
type Props = {
  readonly page: (typeof pages)[number]
  readonly title?: string
  readonly children?: ComponentChildren
}

/** The title of a page for developers, and the way to the others and to the reference. */
export function DevelopersHead({ page, title, children }: Props) {
  const words = say().developers
  return (
    <>
      <PageHead title={title ?? words.pages[page]}>{children}</PageHead>
      <Tabs
        label={say().frame.areas.developers}
        tabs={pages.map((one) => ({
          to: `/app/developers/${one}`,
          text: words.pages[one],
          isHere: one === page,
        }))}
      >
        <a href="/docs" target="_blank" rel="noreferrer">
          {words.reference}
        </a>
      </Tabs>
    </>
  )
}
