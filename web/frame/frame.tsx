import type { ComponentChildren } from 'preact'
import type { Session } from '../../client/src/index.ts'
import { api } from '../answers/api.ts'
import { proofAsked } from '../answers/proof.ts'
import { keepSession, session, signOut } from '../answers/session.ts'
import { Icon } from '../parts/icons.tsx'
import { Menu } from '../parts/menu.tsx'
import { Notices } from '../parts/notices.tsx'
import { say } from '../words/words.ts'
import { groups, isOpen } from './areas.ts'
import { CommandMenu } from './command-menu.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { go, mayLeave, place } from './place.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { opened } from './shortcuts.ts'

const Side = () => {
  const words = say().frame.areas
  const isHere = (to: string): boolean =>
    to === '/app' ? place.value.pathname === to : `${place.value.pathname}/`.startsWith(`${to}/`)
  return (
    <nav class="side" id="side" popover="auto" aria-label={say().frame.menu}>
      {groups.map(({ word, areas }) => (
        <div key={word ?? ''}>
          {word && <h2>{words[word]}</h2>}
          {areas.filter(isOpen).map(({ to, word: name, icon }) => (
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

/** Works in another organisation from now on, beginning with a page of it. */
export async function chooseOrganisation(organisation: string, to = '/app'): Promise<void> {
  if (!mayLeave()) return
  await keepSession((await api.session.chooseOrganisation({ organisation })).session)
  go(to, { isAsked: true })
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
  const here = organisations.find(({ id }) => id === organisation)?.name ?? ''
  return (
    <header class="top">
      <button type="button" class="button plain menu-button" popovertarget="side" aria-label={words.menu}>
        <Icon name="menu" />
      </button>
      {organisations.length > 1 ? (
        <Menu
          label={`${here}, ${words.organisations}`}
          items={[
            ...organisations.map(({ id, name }) => ({ key: id, label: name, onChoose: () => chooseOrganisation(id) })),
            { key: 'all', label: words.allOrganisations, onChoose: () => go('/app/organisations') },
          ]}
        >
          <span class="name">{here}</span>
          <Icon name="chevron-down" />
        </Menu>
      ) : (
        <span class="name">{here}</span>
      )}
      <div class="middle">
        <button
          type="button"
          class="button find"
          aria-keyshortcuts="Control+K"
          onClick={() => {
            opened.value = 'commands'
          }}
        >
          <Icon name="search" />
          <span>{words.search}</span>
          <kbd class="wide-only">Ctrl K</kbd>
        </button>
      </div>
      <Menu
        label={`${initials(person.name)}: ${person.name}, ${words.me}`}
        items={[
          { key: 'me', label: words.me, onChoose: () => go('/app/settings/me') },
          {
            key: 'keys',
            label: say().keys.title,
            onChoose: () => {
              opened.value = 'keys'
            },
          },
          { key: 'out', label: words.signOut, onChoose: () => (mayLeave() ? signOut() : undefined) },
        ]}
      >
        <span aria-hidden="true">{initials(person.name)}</span>
        <Icon name="chevron-down" />
      </Menu>
    </header>
  )
}

/** Closes this dialog, and not the one that a quick key has opened in its place before the browser says that it is closed. */
const closing = (one: NonNullable<typeof opened.value>) => (): void => {
  if (opened.value === one) opened.value = undefined
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
      {proofAsked.value && <ProofDialog done={proofAsked.value} />}
      {opened.value === 'commands' && <CommandMenu onClose={closing('commands')} />}
      {opened.value === 'keys' && <KeysDialog onClose={closing('keys')} />}
    </div>
  )
}
