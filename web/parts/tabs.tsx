import type { ComponentChildren } from 'preact'

type Tab = { readonly to: string; readonly text: string; readonly isHere: boolean }

const bringIntoSight = (link: HTMLElement | null): void => link?.scrollIntoView({ inline: 'nearest', block: 'nearest' })

/** Pages beside each other, or parts of a list. On a narrow screen they scroll, and the current one is visible. */
export const Tabs = ({
  label,
  tabs,
  children,
}: {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly children?: ComponentChildren
}) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map(({ to, text, isHere }) => (
      <a key={to} href={to} aria-current={isHere ? 'page' : undefined} ref={isHere ? bringIntoSight : null}>
        {text}
      </a>
    ))}
    {children}
  </nav>
)
