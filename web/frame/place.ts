import { computed, signal } from '@preact/signals'
import { askToLeave } from '../parts/leave-dialog.tsx'

/** Where the person is: the address is the state of the page, so that reload and back work. */
const address = signal(location.pathname + location.search + location.hash)

export const place = computed(() => new URL(address.value, location.origin))
/** Counts the pages that were gone to, so that the frame can move the focus to a new one. */
export const visits = signal(0)

/** The forms whose changes would be lost if the page were left. */
const unsaved = new Set<object>()

/** Has the person be asked before the page is left, until what is answered is called. */
export function guardLeaving(): () => void {
  const form = {}
  unsaved.add(form)
  return () => {
    unsaved.delete(form)
  }
}

/** Whether the page may be left: the person is asked if something on it is not saved. */
export const mayLeave = async (): Promise<boolean> => unsaved.size === 0 || askToLeave()

/** How many pages this one is after the first of the tab: going back can only be undone by going forward as far. */
let step: number = history.state?.step ?? 0
history.replaceState({ step }, '')

/** Goes to a page of the workplace. Before, the person is asked, unless that was done or the page takes the place of this one. */
export function go(to: string, { replace = false, isAsked = false } = {}): void {
  if (!replace && !isAsked && unsaved.size > 0) {
    void askToLeave().then((isLeft) => isLeft && go(to, { isAsked: true }))
    return
  }
  unsaved.clear()
  if (!replace) step++
  history[replace ? 'replaceState' : 'pushState']({ step }, '', to)
  arrive()
}

/** Gives the page another address, such as that of the record that it has made. It stays as it is, with its focus and what is typed. */
export function readdress(to: string): void {
  history.replaceState({ step }, '', to)
  address.value = location.pathname + location.search + location.hash
}

/** Changes the query of this page, such as filters and tabs, without leaving it. Undefined removes one. */
export function setQuery(changes: Readonly<Record<string, string | undefined>>): void {
  const url = new URL(place.value)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  readdress(url.pathname + url.search)
}

function arrive(): void {
  const path = place.peek().pathname
  address.value = location.pathname + location.search + location.hash
  if (place.peek().pathname !== path) {
    visits.value++
    scrollTo(0, 0)
  }
}

// Back and forward: the browser has gone already, and is sent back until the person wants to leave.
addEventListener('popstate', ({ state }) => {
  const isSamePage = location.pathname === place.peek().pathname
  // A link to a place on the page makes an entry of its own, which has no step yet.
  const to: number = state?.step ?? step + 1
  if (!isSamePage && unsaved.size > 0) {
    history.go(step - to)
    void askToLeave().then((isLeft) => {
      if (!isLeft) return
      unsaved.clear()
      history.go(to - step)
    })
    return
  }
  step = to
  if (state === null) history.replaceState({ step }, '')
  arrive()
})
addEventListener('beforeunload', (event) => {
  if (unsaved.size > 0) event.preventDefault()
})
// Links of the workplace are plain links: they open in a new tab, and are copied, as any other.
addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (!/^\/app(?:\/|$)/.test(link.pathname) || (link.hash && link.pathname === location.pathname)) return
  event.preventDefault()
  go(link.pathname + link.search + link.hash)
})
