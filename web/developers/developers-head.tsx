import type { ComponentChildren } from 'preact'
import { developerPages } from '../frame/areas.ts'
import { PageHead } from '../frame/page-head.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { common } from '../words/common.ts'
import { words } from './words.ts'

type Props = {
  readonly page: (typeof developerPages)[number]
  readonly title?: string
  readonly children?: ComponentChildren
}

/** The title of a page for developers, and links to the others and to the reference. */
export function DevelopersHead({ page, title, children }: Props) {
  return (
    <>
      <PageHead title={title ?? common.developerPages[page]}>{children}</PageHead>
      <Tabs
        label={common.areas.developers}
        tabs={developerPages.map((one) => ({
          to: `/app/developers/${one}`,
          text: common.developerPages[one],
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
