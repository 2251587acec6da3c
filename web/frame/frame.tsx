import type { ComponentChildren } from 'preact'
import type { Session } from '../../client/src/index.ts'
import { forgetAnswers } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { keepSession, may, session, signOut } from '../answers/session.ts'
import { Icon, type IconName } from '../parts/icons.tsx'
import { Menu } from '../parts/menu.tsx'
import { Notices } from '../parts/notices.tsx'
import { say, type Words } from '../words/words.ts'
import { go, place } from './place.ts'

type Area = {
  readonly to: string
  readonly word: keyof Words['frame']['areas']
  readonly icon: IconName
  readonly scope: string
}
type Group = { readonly word?: keyof Words['frame']['areas']; readonly areas: readonly Area[] }

/** What the workplace has, in the order of daily work. An area comes with its page. */
const groups: readonly Group[] = [
  { areas: [{ to: '/app', word: 'overview', icon: 'house', scope: 'any' }] },
  {
    word: 'sell',
    areas: [
      { to: '/app/estimates', word: 'estimates', icon: 'file-pen-line', scope: 'invoices:read' },
      { to: '/app/invoices', word: 'invoices', icon: 'file-text', scope: 'invoices:read' },
      { to: '/app/credit-notes', word: 'creditNotes', icon: 'file-minus', scope: 'invoices:read' },
      { to: '/app/payments', word: 'payments', icon: 'wallet', scope: 'invoices:read' },
      { to: '/app/contacts', word: 'contacts', icon: 'users', scope: 'contacts:read' },
    ],
  },
  {
    word: 'books',
    areas: [
      { to: '/app/ledger', word: 'ledger', icon: 'book-open', scope: 'ledger:read' },
      { to: '/app/balance-sheet', word: 'reports', icon: 'chart-column', scope: 'ledger:read' },
      { to: '/app/periods', word: 'periods', icon: 'calendar-check', scope: 'ledger:read' },
    ],
  },
  {
    word: 'set',
    areas: [
      { to: '/app/templates', word: 'templates', icon: 'layout-template', scope: 'invoices:read' },
      { to: '/app/settings', word: 'settings', icon: 'settings', scope: 'any' },
      { to: '/app/developers', word: 'developers', icon: 'code', scope: 'settings:read' },
      { to: '/app/audit', word: 'audit', icon: 'history', scope: 'any' },
    ],
  },
]

const Side = () => {
  const words = say().frame.areas
  const isHere = (to: string): boolean =>
    to === '/app' ? place.value.pathname === to : `${place.value.pathname}/`.startsWith(`${to}/`)
  return (
    <nav class="side" id="side" popover="auto" aria-label={say().frame.menu}>
      {groups.map(({ word, areas }) => (
        <div key={word ?? ''}>
          {word && <h2>{words[word]}</h2>}
          {areas
            .filter(({ scope }) => scope === 'any' || may(scope))
            .map(({ to, word: name, icon }) => (
              <a key={to} href={to} aria-current={isHere(to) ? 'page' : undefined} onClick={hideSide}>
                <Icon name={icon} />
                {words[name]}
              </a>
            ))}
        </div>
      ))}
    </nav>
  )
}

const hideSide = (): void => {
  const side = document.getElementById('side')
  if (side?.matches(':popover-open')) side.hidePopover()
}

async function chooseOrganisation(organisation: string): Promise<void> {
  keepSession((await api.session.chooseOrganisation({ organisation })).session)
  forgetAnswers()
  go('/app')
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map(([first = '']) => first)
    .join('')
    .slice(0, 2)
    .toUpperCase()

const Top = ({ of: { person, organisation, organisations } }: { readonly of: Session }) => {
  const words = say().frame
  return (
    <header class="top">
      <button type="button" class="button plain menu-button" popovertarget="side" aria-label={words.menu}>
        <Icon name="menu" />
      </button>
      {organisations.length > 1 ? (
        <Menu
          label={words.organisations}
          items={organisations.map(({ id, name }) => ({
            key: id,
            label: name,
            onChoose: () => chooseOrganisation(id),
          }))}
        >
          <span class="name">{organisations.find(({ id }) => id === organisation)?.name}</span>
          <Icon name="chevron-down" />
        </Menu>
      ) : (
        <span class="name">{organisations[0]?.name}</span>
      )}
      <div class="middle" />
      <Menu
        label={`${initials(person.name)}: ${person.name}, ${words.me}`}
        items={[
          { key: 'me', label: words.me, onChoose: () => go('/app/settings/me') },
          { key: 'out', label: words.signOut, onChoose: signOut },
        ]}
      >
        <span aria-hidden="true">{initials(person.name)}</span>
        <Icon name="chevron-down" />
      </Menu>
    </header>
  )
}

/** What stands around every page of somebody who is signed in. */
export function Frame({ children }: { readonly children: ComponentChildren }) {
  if (!session.value) return null
  return (
    <div class="frame">
      <a class="skip" href="#page">
        {say().frame.skip}
      </a>
      <Top of={session.value} />
      <Side />
      <main class="page" id="page">
        {children}
      </main>
      <Notices />
    </div>
  )
}
