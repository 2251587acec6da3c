import { useRef, useState } from 'preact/hooks'
import type { SearchResult } from '../../client/src/index.ts'
import { useAfterPause } from '../answers/after-pause.ts'
import { api } from '../answers/api.ts'
import { Dialog } from '../parts/dialog.tsx'
import { messageOf } from '../parts/notices.tsx'
import { amountText, dayText, say } from '../words/words.ts'
import { areas, isOpen } from './areas.ts'

type Command = { readonly to: string; readonly label: string; readonly detail: string }
type Group = { readonly title: string; readonly commands: readonly Command[] }
/** Records are looked for by so many letters. */
const FEWEST_LETTERS = 2
type Found = { readonly groups: readonly Group[]; readonly error?: unknown }
const NONE: Found = { groups: [] }

/** The pages that one can go to, and what one can begin. */
function pages(): readonly Command[] {
  const words = say()
  const begun = [
    { to: '/app/estimates/new', label: words.frame.newEstimate, scope: 'invoices:write' },
    { to: '/app/invoices/new', label: words.frame.newInvoice, scope: 'invoices:write' },
    { to: '/app/contacts/new', label: words.contacts.new, scope: 'contacts:write' },
    { to: '/app/ledger/new', label: words.ledger.new, scope: 'ledger:write' },
  ]
  const { company, numbers, payment, currencies, accounts, me } = words.settings.sections
  const sections = Object.entries({ company, numbers, payment, currencies, accounts, me })
  return [
    ...begun.filter(isOpen).map(({ to, label }) => ({ to, label, detail: '' })),
    ...areas().map(({ to, word }) => ({ to, label: words.frame.areas[word], detail: '' })),
    ...sections.map(([section, label]) => ({
      to: `/app/settings/${section}`,
      label,
      detail: words.frame.areas.settings,
    })),
  ]
}

/** Where a record has its page. */
const places: Readonly<Record<SearchResult['kind'], (id: string) => string>> = {
  contact: (id) => `/app/contacts/${id}`,
  estimate: (id) => `/app/estimates/${id}`,
  invoice: (id) => `/app/invoices/${id}`,
  'credit-note': (id) => `/app/credit-notes/${id}`,
  payment: (id) => `/app/payments/${id}`,
  product: (id) => `/app/products/${id}`,
  account: (id) => `/app/accounts/${id}`,
  'ledger-entry': (id) => `/app/ledger/${id}`,
}

const commandOf = ({ kind, id, number, name, detail, date, amount, currency }: SearchResult): Command => ({
  to: places[kind](id),
  label: [number, name].filter(Boolean).join(' ') || say().documents.draft,
  detail: [
    detail,
    date && dayText(date),
    amount === undefined ? '' : `${currency ?? ''} ${amountText(amount, currency)}`,
  ]
    .filter(Boolean)
    .join(' · '),
})

/** The records that fit a text, by their kinds, or why they are not known. The newest text wins, whatever is answered when. */
function useFound(text: string): Found {
  const [found, setFound] = useState(NONE)
  useAfterPause(text, (signal) => {
    const show = (results: readonly SearchResult[]) => {
      if (signal.aborted) return
      const kinds = [...Map.groupBy(results, ({ kind }) => kind)]
      setFound({
        groups: kinds.map(([kind, of]) => ({ title: say().audit.records[kind], commands: of.map(commandOf) })),
      })
    }
    if (text.length < FEWEST_LETTERS) return show([])
    api.search.find({ q: text }, { signal }).then(
      ({ results }) => show(results),
      (error: unknown) => signal.aborted || setFound({ groups: [], error }),
    )
  })
  return text.length < FEWEST_LETTERS ? NONE : found
}

/** Goes to a page or a record by a few letters: Enter opens the first, arrows go through them. */
export function CommandMenu({ onClose }: { readonly onClose: () => void }) {
  const root = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const { groups: found, error } = useFound(text.trim())
  const wanted = text.trim().toLowerCase()
  const commands = pages().filter(({ label }) => label.toLowerCase().includes(wanted))
  const groups = [{ title: say().frame.pages, commands }, ...found].filter((group) => group.commands.length > 0)
  const count = groups.reduce((sum, group) => sum + group.commands.length, 0)
  const answered = count === 0 ? say().parts.noMatch : say().parts.matches(count)
  const outcome = error === undefined ? answered : messageOf(error)
  const move = (event: KeyboardEvent) => {
    const stops = [...(root.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    stops.at((stops.indexOf(document.activeElement as HTMLElement) + step) % stops.length)?.focus()
  }
  return (
    <Dialog title={say().frame.search} onClose={onClose}>
      <form
        ref={root}
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          root.current?.querySelector('a')?.click()
        }}
      >
        <input
          class="input"
          type="search"
          aria-label={say().frame.search}
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
                {group.commands.map(({ to, label, detail }) => (
                  <li key={`${to} ${label} ${detail}`}>
                    <a href={to} onClick={onClose} onKeyDown={move}>
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
