import { useLayoutEffect, useState } from 'preact/hooks'
import type { Session } from '../../client/src/index.ts'
import { useAnswer } from '../answers/answers.ts'
import { api } from '../answers/api.ts'
import { ask } from '../answers/ask.ts'
import { useLastSet } from '../answers/logo.ts'
import { hasOrganisations, keepSession, may, signOut } from '../answers/session.ts'
import { Icon } from '../parts/icons.tsx'
import { Menu } from '../parts/menu.tsx'
import { common } from '../words/common.ts'
import { numberText } from '../words/words.ts'
import { type AreaWord, groups, isOpen } from './areas.ts'
import { Brand } from './brand.tsx'
import { go, mayLeave, place } from './place.ts'
import { opened } from './shortcuts.ts'
import { words } from './words.ts'

/** Switches to another organisation, beginning with one of its pages. */
export async function chooseOrganisation(organisation: string, to = '/app'): Promise<void> {
  if (!(await mayLeave())) return
  keepSession((await api.session.chooseOrganisation({ organisation })).session)
  go(to, { isAsked: true })
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .map(([first = '']) => first)
    .join('')
    .slice(0, 2)
    .toUpperCase()

/** The logo of the organisation; its first letters if there is none, or if it would be a line in this square. */
function Mark({ name }: { readonly name: string }) {
  const logo = useLastSet('logo').answer?.last
  const [wide, setWide] = useState('')
  return logo && logo.sha256 !== wide ? (
    <img
      class="mark"
      key={logo.sha256}
      src="/v1/organisation/logo"
      alt=""
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        naturalWidth > 2 * naturalHeight && setWide(logo.sha256)
      }
    />
  ) : (
    <span class="mark" data-initials={initials(name)} />
  )
}

function Organisation({ of: { organisation, organisations } }: { readonly of: Session }) {
  const name = organisations.find(({ id }) => id === organisation)?.name ?? ''
  const label = (
    <>
      {may('settings:read') && <Mark key={organisation} name={name} />}
      <span class="name">{name}</span>
    </>
  )
  if (!hasOrganisations()) return <p class="organisation">{label}</p>
  return (
    <Menu
      label={`${name}, ${words.organisations}`}
      look="organisation"
      align="start"
      items={[
        ...organisations.map((one) => ({ key: one.id, label: one.name, onChoose: () => chooseOrganisation(one.id) })),
        { key: 'all', label: common.allOrganisations, onChoose: () => go('/app/organisations') },
      ]}
    >
      {label}
      <Icon name="chevrons-up-down" size={16} />
    </Menu>
  )
}

/** The badges of the areas: overdue invoices, drafts, and unposted receipts. */
function useBadges(): Readonly<Partial<Record<AreaWord, readonly Badge[]>>> {
  const overview = useAnswer(ask.overview.get()).answer?.overview
  const { draftInvoices, draftEstimates, draftCreditNotes, unpostedReceipts } = overview?.toDo ?? {}
  const badge = (count: number | undefined, text: (count: number) => string, isLate = false): Badge[] =>
    count ? [{ count, text: text(count), isLate }] : []
  return {
    invoices: [
      ...badge(overview?.receivables?.overdueInvoices, words.overdue, true),
      ...badge(draftInvoices, words.drafts),
    ],
    estimates: badge(draftEstimates, words.drafts),
    creditNotes: badge(draftCreditNotes, words.drafts),
    receipts: badge(unpostedReceipts, words.unposted),
  }
}
type Badge = { readonly count: number; readonly text: string; readonly isLate: boolean }

function Areas() {
  const { pathname } = place.value
  const badges = useBadges()
  const isHere = (to: string): boolean => (to === '/app' ? pathname === to : `${pathname}/`.startsWith(`${to}/`))
  return (
    <nav aria-label={words.menu}>
      {groups.map(({ word, areas }) => (
        <div key={word ?? ''}>
          {word && <h2>{common.areas[word]}</h2>}
          {areas.filter(isOpen).map(({ to, word: name, icon }) => (
            <a
              key={to}
              href={to}
              aria-current={isHere(to) ? 'page' : undefined}
              aria-describedby={badges[name]?.length ? `badges-${name}` : undefined}
            >
              <Icon name={icon} size={16} />
              {common.areas[name]}
              <span class="badges" id={`badges-${name}`} aria-hidden="true">
                {badges[name]?.map(({ count, text, isLate }) => (
                  <span key={text} class={isLate ? 'late' : undefined} title={text} data-count={numberText(count)}>
                    <span class="hidden">{text}</span>
                  </span>
                ))}
              </span>
            </a>
          ))}
        </div>
      ))}
    </nav>
  )
}

const Person = ({ of: { person } }: { readonly of: Session }) => {
  return (
    <Menu
      label={`${person.name}, ${common.settingsPages.me}`}
      look="me"
      align="start"
      items={[
        { key: 'me', label: common.settingsPages.me, onChoose: () => go('/app/settings/me') },
        {
          key: 'keys',
          label: words.keys.title,
          onChoose: () => {
            opened.value = 'keys'
          },
        },
        { key: 'out', label: words.signOut, onChoose: async () => ((await mayLeave()) ? signOut() : undefined) },
      ]}
    >
      <span class="initials" data-initials={initials(person.name)} />
      <span class="name">{person.name}</span>
      <Icon name="chevrons-up-down" size={16} />
    </Menu>
  )
}

/** The areas, the current organisation, and the person. On a phone a button of the page opens it, and a link closes it. */
export function Side({ of }: { readonly of: Session }) {
  const { href } = place.value
  useLayoutEffect(() => {
    const side = document.getElementById('side')
    if (side?.matches(':popover-open')) side.hidePopover()
  }, [href])
  return (
    <header class="side" id="side" popover="auto">
      <a class="brand" href="/app">
        <Brand />
      </a>
      <Organisation of={of} />
      <Areas />
      <Person of={of} />
    </header>
  )
}
