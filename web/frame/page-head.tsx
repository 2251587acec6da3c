import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { session } from '../answers/session.ts'
import { Icon, type IconName } from '../parts/icons.tsx'
import { common } from '../words/common.ts'
import { areaAbove } from './areas.ts'
import { mayTakeFocus, useOwnPlace } from './place.ts'
import { opened } from './shortcuts.ts'
import { walkAt } from './walked-list.ts'
import { words } from './words.ts'

type Props = { readonly title: string; readonly children?: ComponentChildren }

/** The bar at the top of a page: its title, which gets the focus on arrival, the search, and the acts of the page. */
export function PageHead({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Rappen`
  }, [title])
  useLayoutEffect(() => {
    if (mayTakeFocus()) heading.current?.focus()
  }, [])
  const { pathname } = useOwnPlace()
  // Without a session there is nothing to open or find.
  const isSignedIn = Boolean(session.value)
  return (
    <div class="head">
      {isSignedIn && <MenuButton />}
      {isSignedIn && <Crumb of={pathname} />}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {isSignedIn && <Pager of={pathname} />}
      {isSignedIn && <Find />}
      {children && <div class="actions">{children}</div>}
    </div>
  )
}

type PathProps = { readonly of: string }

/** Leads back to the list that the page belongs to. */
function Crumb({ of }: PathProps) {
  const area = areaAbove(of)
  if (!area) return null
  const name = common.areas[area.word]
  return (
    <nav class="crumb" aria-label={words.crumb}>
      <a href={walkAt(of)?.list ?? area.to} aria-label={words.backTo(name)}>
        <Icon name="chevron-left" size={16} />
        <span>{name}</span>
      </a>
      <span aria-hidden="true">/</span>
    </nav>
  )
}

/** Leads to the previous and the next record of the list from which this one was opened. */
function Pager({ of }: PathProps) {
  const walk = walkAt(of)
  if (!walk) return null
  const { position, count, previous, next } = walk
  return (
    <nav class="pager" aria-label={words.pager}>
      {count !== undefined && <span class="quiet">{words.ofMany(position, count)}</span>}
      <Turn to={previous} label={words.previous} icon="arrow-up" shortcut="," />
      <Turn to={next} label={words.next} icon="arrow-down" shortcut="." />
    </nav>
  )
}

type TurnProps = {
  readonly to: string | undefined
  readonly label: string
  readonly icon: IconName
  readonly shortcut: string
}

/** At an end of the list, an arrow leaves its place empty. */
const Turn = ({ to, label, icon, shortcut }: TurnProps) =>
  to === undefined ? (
    <span class="button plain" aria-hidden="true" />
  ) : (
    <a class="button plain" href={to} aria-label={label} title={label} aria-keyshortcuts={shortcut}>
      <Icon name={icon} size={16} />
    </a>
  )

/** Opens the side bar in a narrow window. */
const MenuButton = () => (
  <button type="button" class="button plain menu-button" popovertarget="side" aria-label={words.menu}>
    <Icon name="menu" />
  </button>
)

const Find = () => (
  <button
    type="button"
    class="find"
    aria-keyshortcuts="Control+K"
    onClick={() => {
      opened.value = 'commands'
    }}
  >
    <Icon name="search" size={16} />
    <span>{words.search}</span>
    <kbd>Ctrl K</kbd>
  </button>
)
