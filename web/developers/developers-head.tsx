import type { ComponentChildren } from 'preact'
import { developerPages } from '../frame/areas.ts'
import { PageHead } from '../frame/page-head.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { say } from '../words/words.ts'

type Props = {
  readonly page: (typeof developerPages)[number]
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
        tabs={developerPages.map((one) => ({
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
