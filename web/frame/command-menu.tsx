import { useRef, useState } from 'preact/hooks'
import type { SearchResult } from '../../client/src/index.ts'
import { recordKinds } from '../../src/record-kinds.ts'
import { api } from '../answers/api.ts'
import { session, signOut } from '../answers/session.ts'
import { useSuggestions } from '../answers/suggestions.ts'
import { Dialog } from '../parts/dialog.tsx'
import { fitting, isMeant } from '../parts/fitting.rules.ts'
import { messageOf, tell } from '../parts/notices.tsx'
import { common } from '../words/common.ts'
import { dayText, moneyText } from '../words/words.ts'
import { namedPages } from './areas.ts'
import { mayLeave, place } from './place.ts'
import { nameOf, opened } from './shortcuts.ts'
import { chooseOrganisation } from './side.tsx'
import { setTheme, themes } from './theme.ts'
import { words } from './words.ts'

type Command = {
  readonly to: string
  readonly label: string
  readonly detail: string
  /** Done in place of following the link. */
  readonly act?: () => Promise<void>
}
type Group = { readonly title: string; readonly commands: readonly Command[] }
/** The fewest letters of a search for records. */
const FEWEST_LETTERS = 2

const commandOf = ({ kind, id, number, name, detail, date, amount, currency }: SearchResult): Command => ({
  to: recordKinds[kind].page + id,
  label: [number, name].filter(Boolean).join(' ') || common.draft,
  detail: [detail, date && dayText(date), amount === undefined ? '' : moneyText(currency ?? 'CHF', amount)]
    .filter(Boolean)
    .join(' · '),
})

/** The records that match a text, by their kinds. */
async function findRecords(q: string, signal: AbortSignal): Promise<readonly Group[]> {
  const { results } = await api.search.find({ q }, { signal })
  const kinds = [...Map.groupBy(results, ({ kind }) => kind)]
  return kinds.map(([kind, of]) => ({ title: common.records[kind], commands: of.map(commandOf) }))
}

/** The person's other organisations, for switching. */
const otherOrganisations = (): readonly Command[] =>
  (session.value?.organisations ?? [])
    .filter(({ id }) => id !== session.value?.organisation)
    .map(({ id, name }) => ({
      to: '/app',
      label: name,
      detail: common.changeOrganisation,
      act: () => chooseOrganisation(id),
    }))

/** The acts of the page that is shown; a link to a page that has a name is there already. */
function actsHere(named: ReadonlySet<string>): readonly Command[] {
  const acts = [...document.querySelectorAll<HTMLElement>('main .head .actions > :is(a, button)')]
  return acts
    .filter(
      (act) => act.ariaDisabled !== 'true' && act.ariaLabel === null && !named.has(act.getAttribute('href') ?? ''),
    )
    .map((act) => ({ ...done(nameOf(act), async () => act.click()), detail: words.here }))
}

/** Something that is done on this page. */
const done = (label: string, act: () => Promise<void>): Command => ({
  to: place.peek().href,
  label,
  detail: '',
  act,
})

const ownCommands = (): readonly Command[] => [
  ...themes.map((theme) => done(words.themes[theme], async () => setTheme(theme))),
  done(words.keys.title, async () => {
    opened.value = 'keys'
  }),
  done(words.signOut, async () => {
    if (await mayLeave()) await signOut()
  }),
]

/** All that fits a text on a page and in the frame. */
function pagesAndActs(text: string): readonly Command[] {
  const pages = namedPages()
  const here = actsHere(new Set(pages.map(({ to }) => to)))
  return fitting<Command>([...here, ...pages, ...otherOrganisations(), ...ownCommands()], text)
}

/** The pages and records that match a text: records come first if a page contains the text only inside its name. */
function useGroups(text: string) {
  const {
    found = [],
    error,
    isAsking,
    whenAnswered,
  } = useSuggestions(text, text.trim().length < FEWEST_LETTERS ? undefined : findRecords)
  const commands = pagesAndActs(text)
  const pages: Group = { title: words.pages, commands }
  const areFirst = commands[0] !== undefined && isMeant(commands[0], text)
  const groups = (areFirst ? [pages, ...found] : [...found, pages]).filter((group) => group.commands.length > 0)
  const count = groups.reduce((sum, group) => sum + group.commands.length, 0)
  const answered = count === 0 ? common.noMatch : common.matches(count)
  return {
    groups,
    outcome: isAsking ? common.searching : error === undefined ? answered : messageOf(error),
    /** Acts on the first of them: at once if no record can precede it, else when the records are known. */
    whenFirst: (act: () => void) => (areFirst ? act() : whenAnswered(act)),
  }
}

/** Opens a page or a record by a few letters: Enter opens the first, arrows move through them. */
export function CommandMenu({ onClose }: { readonly onClose: () => void }) {
  const root = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const { groups, outcome, whenFirst } = useGroups(text)
  const move = (event: KeyboardEvent) => {
    const stops = [...(root.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    stops.at((stops.indexOf(document.activeElement as HTMLElement) + step) % stops.length)?.focus()
  }
  return (
    <Dialog title={words.search} onClose={onClose}>
      <form
        ref={root}
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          whenFirst(() => root.current?.querySelector('a')?.click())
        }}
      >
        <input
          class="input"
          type="search"
          aria-label={words.search}
          autoComplete="off"
          maxLength={100}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={move}
        />
        <div class="commands">
          {groups.map((group) => (
            <section key={group.title} aria-label={group.title}>
              <h3 class="quiet small">{group.title}</h3>
              <ul>
                {group.commands.map(({ to, label, detail, act }) => (
                  <li key={`${to} ${label} ${detail}`}>
                    <a
                      href={to}
                      onKeyDown={move}
                      onClick={(event) => {
                        onClose()
                        if (act) event.preventDefault()
                        act?.().catch((error: unknown) => tell(messageOf(error)))
                      }}
                    >
                      <span>{label}</span>
                      <span class="quiet small">{detail}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        <output class="quiet small">{outcome}</output>
      </form>
    </Dialog>
  )
}
