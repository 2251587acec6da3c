import { useEffect, useRef, useState } from 'preact/hooks'
import { api } from '../answers/api.ts'
import { nameOf } from '../answers/names.ts'
import { may } from '../answers/session.ts'
import { Dialog } from '../parts/dialog.tsx'
import { say } from '../words/words.ts'
import { areas, isOpen } from './areas.ts'

type Command = { readonly to: string; readonly label: string; readonly detail: string }
/** Records are looked for when nothing was typed for so long, in milliseconds. */
const PAUSE = 150
const SHOWN = 5

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

/** Contacts, estimates and invoices that fit a text. */
async function records(q: string, signal: AbortSignal): Promise<readonly Command[]> {
  const query = { q, limit: SHOWN }
  const { contacts: contactWord, estimates: estimateWord, invoices: invoiceWord } = say().frame.areas
  const [contacts, estimates, invoices] = await Promise.all([
    may('contacts:read') ? api.contacts.list(query, { signal }) : undefined,
    may('invoices:read') ? api.estimates.list(query, { signal }) : undefined,
    may('invoices:read') ? api.invoices.list(query, { signal }) : undefined,
  ])
  const documents = (list: readonly { id: string; number?: string; title?: string }[], path: string, detail: string) =>
    list.map(({ id, number, title }) => ({
      to: `${path}/${id}`,
      label: [number || say().documents.draft, title].filter(Boolean).join(' '),
      detail,
    }))
  return [
    ...(contacts?.contacts ?? []).map((one) => ({
      to: `/app/contacts/${one.id}`,
      label: nameOf(one),
      detail: contactWord,
    })),
    ...documents(estimates?.estimates ?? [], '/app/estimates', estimateWord),
    ...documents(invoices?.invoices ?? [], '/app/invoices', invoiceWord),
  ]
}

function useFound(text: string): readonly Command[] {
  const [found, setFound] = useState<readonly Command[]>([])
  useEffect(() => {
    if (text.trim().length < 2) return setFound([])
    const ending = new AbortController()
    const timer = setTimeout(() => {
      records(text.trim(), ending.signal).then(setFound, () => ending.signal.aborted || setFound([]))
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [text])
  return found
}

/** Goes to a page or a record by a few letters: Enter opens the first, arrows go through them. */
export function CommandMenu({ onClose }: { readonly onClose: () => void }) {
  const root = useRef<HTMLFormElement>(null)
  const [text, setText] = useState('')
  const found = useFound(text)
  const wanted = text.trim().toLowerCase()
  const all = [...pages().filter(({ label }) => label.toLowerCase().includes(wanted)), ...found]
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
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={move}
        />
        <ul class="commands">
          {all.map(({ to, label, detail }) => (
            <li key={to}>
              <a href={to} onClick={onClose} onKeyDown={move}>
                <span>{label}</span>
                <span class="quiet small">{detail}</span>
              </a>
            </li>
          ))}
        </ul>
        <output class="quiet small">{all.length === 0 ? say().parts.noMatch : say().parts.matches(all.length)}</output>
      </form>
    </Dialog>
  )
}
